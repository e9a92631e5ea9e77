"""The store: one effect for each key, answers after the commit, nothing lost by kill -9, every tampering named."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select

from pitboss.errors import (
    AfterNoMoreBets,
    JournalError,
    KeyUsed,
    NotSeated,
    OutOfTurn,
    TooFewChips,
    UnknownGame,
    WagerMissing,
)
from pitboss.floor.commands import Choose, DeviceCounts, Place, Ready, Rebet, Recut, Sit, Tick, Undo
from pitboss.floor.facts import Entered
from pitboss.games import game, games
from pitboss.store import schema
from pitboss.store.house import CasinoFloor
from pitboss.store.schema import metadata
from pitboss.store.verify import audit
from tests.gaming_table import ask
from tests.staff import enlist
from tests.worlds import Answered, OwnWorld

ROOT = Path(__file__).parents[2]


def opened(url, world):
    return Answered(CasinoFloor(url, world))


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'floor.db'}"


@pytest.fixture
def floor(url):
    floor = opened(url, OwnWorld())
    yield floor
    floor.close()


def open_a_table(floor, game_id="mini-tex", players=("ann", "bob")):
    floor.open_table("open", "t", game_id)
    for seat, player in enumerate(players, start=1):
        floor.buy_in(f"buy {player}", player, 100_000)
        floor.ask(f"sit {player}", "t", Sit(seat), player)


def bet(floor, name, players=("ann", "bob")):
    required = {wager.name: 500 for wager in game(floor.table("t").game).required}
    for player in players:
        floor.ask(f"{name} bet {player}", "t", Place(required), player)
    for player in players:
        floor.ask(f"{name} ready {player}", "t", Ready(), player)


def decide(floor, name, pick=0):
    """One pending decision answered; false when no round is open."""
    state = floor.table("t")
    if state.round is None:
        return False
    pending = floor.round_now(state).pending
    key = f"{name} {state.version}"
    floor.ask(key, "t", Choose(pending.choices[pick].name), state.seats[pending.seat])
    return True


def play_a_round(floor, name):
    bet(floor, name)
    while decide(floor, name):
        pass


@pytest.mark.parametrize("game_id", [each.id for each in games()])
def test_rounds_are_kept_and_an_audit_finds_nothing(url, floor, game_id):
    open_a_table(floor, game_id)
    for number in range(6):
        play_a_round(floor, f"round {number}")
    told = audit(url)
    assert told["faults"] == []
    assert told["rounds"] == 6
    assert told["under_another_definition"] == []


def test_the_migrations_lead_to_the_schema(floor):
    with floor.store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_same_key_has_one_effect_and_the_same_answer(floor):
    open_a_table(floor)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: floor.ask("once", "t", Place({"ante": 500}), "ann"), range(200)))
    assert len({json.dumps(answer) for answer in answers}) == 1
    assert floor.balance("ann") == 99_500
    with pytest.raises(KeyUsed):
        floor.ask("once", "t", Place({"ante": 600}), "ann")


def test_a_refused_command_leaves_nothing(url, floor):
    open_a_table(floor)
    before = floor.table("t")
    with pytest.raises(NotSeated):
        floor.ask("stranger", "t", Place({"ante": 500}), "cid")
    with pytest.raises(TooFewChips):
        floor.cash_out("too much", "ann", 100_001)
    with pytest.raises(WagerMissing):
        floor.ask("nothing", "t", Place({}), "ann")
    assert floor.table("t") == before
    assert audit(url)["faults"] == []


def test_many_wait_for_one_commit(floor):
    open_a_table(floor)
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda number: floor.buy_in(f"buy {number}", f"player {number % 5}", 100), range(300)))
    assert sum(floor.balance(f"player {number}") for number in range(5)) == 30_000


@pytest.mark.parametrize("rows", [1, 3, 255, 256, 257, 700])
def test_so_many_rows_are_written_in_their_order(url, floor, rows):
    names = [f"guest {number:03}" for number in range(rows)]

    def work(draft):
        draft.tell("floor", [Entered(name, name) for name in names])
        return {}

    floor.store.execute("many", {}, work).result()
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        told = connection.execute("SELECT body FROM journal WHERE command = 'many' ORDER BY seq").fetchall()
    assert [json.loads(body)["name"] for (body,) in told] == names


def test_a_read_keeps_no_command_waiting_and_sees_one_moment(floor):
    floor.buy_in("before", "ann", 100)

    def look(connection):
        counted = "SELECT count(*) FROM command"
        before = connection.exec_driver_sql(counted).scalar()
        floor.floor.buy_in("meanwhile", "ann", 100).result(timeout=5)
        return before, connection.exec_driver_sql(counted).scalar()

    assert floor.store.read(look) == (1, 1)
    assert floor.balance("ann") == 200


def test_after_a_restart_the_round_goes_on_with_the_same_cards(url):
    floor = opened(url, OwnWorld())
    open_a_table(floor)
    bet(floor, "first")
    decide(floor, "first")
    before = floor.table("t")
    floor.close()
    again = opened(url, OwnWorld(99))
    after = again.table("t")
    assert (after.round, after.seats, after.phase) == (before.round, before.seats, before.phase)
    while decide(again, "after"):
        pass
    assert again.table("t").rounds == 1
    assert audit(url)["faults"] == []
    again.close()


TAMPERED = {
    "a card": "UPDATE round SET record = replace(record, substr(json_extract(record, '$.order[0]'), 1, 2), '??')",
    "the order": "UPDATE round SET record = json_set(record, '$.order[0]', json_extract(record, '$.order[1]'), "
    "'$.order[1]', json_extract(record, '$.order[0]'))",
    "an amount": "UPDATE transfer SET cents = cents + 100 WHERE why LIKE 'collect %' OR why LIKE 'pay %'",
    "an event": "UPDATE journal SET body = replace(body, '\"fold\"', '\"play\"') WHERE body LIKE '%\"chose\"%'",
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_is_changed_in_the_store_is_found_and_the_round_named(url, tmp_path, what):
    floor = opened(url, OwnWorld(2))
    open_a_table(floor)
    bet(floor, "first")
    while decide(floor, "first", pick=1):
        pass
    floor.close()
    assert audit(url)["faults"] == []
    with sqlite3.connect(tmp_path / "floor.db") as connection:
        round = connection.execute("SELECT id FROM round").fetchone()[0]
        assert connection.execute(TAMPERED[what]).rowcount > 0
    assert any(round in fault for fault in audit(url)["faults"])


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM journal WHERE seq = 5",
        "UPDATE account SET cents = cents + 1 WHERE name = 'wallet:ann'",
        "UPDATE journal SET hash = '0' WHERE seq = 3",
    ],
)
def test_other_tampering_is_found_too(url, tmp_path, floor, change):
    open_a_table(floor)
    play_a_round(floor, "first")
    with sqlite3.connect(tmp_path / "floor.db") as connection:
        assert connection.execute(change).rowcount > 0
    assert audit(url)["faults"] != []


CHILD = """
import sys
from pitboss.floor.world import TheRealWorld
from tests.house.test_store import bet, decide, open_a_table, opened

floor = opened(sys.argv[1], TheRealWorld())
if not floor.tables():
    open_a_table(floor)
while True:
    state = floor.table("t")
    if state.round is None:
        name = f"round {state.rounds} after {state.version}"
        bet(floor, name)
    else:
        decide(floor, "child")
    print(floor.table("t").version, flush=True)
"""


def killed_after(url, lines):
    """A process that plays until it is killed; the last version of the table it has answered."""
    process = subprocess.Popen([sys.executable, "-c", CHILD, url], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    seen = 0
    for _ in range(lines):
        seen = int(process.stdout.readline() or seen)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    rest = process.stdout.read().split()
    process.stdout.close()
    return max([seen, *map(int, rest)])


@pytest.mark.parametrize("lines", [3, *(pytest.param(lines, marks=pytest.mark.gate) for lines in (1, 4, 7))])
def test_kill_9_loses_nothing_that_was_answered(url, lines):
    for more in range(2):
        answered = killed_after(url, lines + more)
        told = audit(url)
        assert told["faults"] == []
        floor = opened(url, OwnWorld())
        assert floor.table("t").version >= answered
        floor.close()
    floor = opened(url, OwnWorld())
    while decide(floor, "after the crash"):
        pass
    floor.close()
    assert audit(url)["faults"] == []


def test_a_second_writer_beside_the_first_is_noticed(url):
    first = opened(url, OwnWorld(1))
    second = opened(url, OwnWorld(2))
    open_a_table(first)
    with pytest.raises(JournalError, match="another process"):
        second.buy_in("buy", "cid", 100)
    with pytest.raises(JournalError, match="no more commands"):
        second.buy_in("buy again", "cid", 100)
    play_a_round(first, "first")
    first.close()
    second.close()
    assert audit(url)["faults"] == []


@pytest.mark.parametrize(
    "change",
    [
        TAMPERED["the order"],
        "UPDATE gaming_table SET state = json_set(state, '$.round.stakes.1.ante', 5000)",
        "UPDATE gaming_table SET state = json_set(state, '$.house.minimum', 1000)",
        "UPDATE transfer SET target = 'wallet:bob' WHERE round IS NOT NULL",
        "UPDATE round SET record = '{}'",
    ],
)
def test_a_floor_does_not_open_on_a_round_that_is_not_what_was_journalled(url, tmp_path, change):
    floor = opened(url, OwnWorld())
    open_a_table(floor)
    bet(floor, "first")
    decide(floor, "first")
    floor.close()
    with sqlite3.connect(tmp_path / "floor.db") as connection:
        assert connection.execute(change).rowcount > 0
    with pytest.raises(JournalError, match="cannot go on"):
        CasinoFloor(url, OwnWorld())


def test_a_seat_is_taken_whatever_the_table_is_at(url, floor):
    """Somebody comes while house players play on, and what the page showed is over."""
    open_a_table(floor, players=["ann"])
    turn = floor.table("t").turn
    bet(floor, "first", players=["ann"])
    floor.ask("sit", "t", Sit(4), "bob", turn=turn)
    assert floor.table("t").seat_of("bob") == 4
    floor.close()
    assert audit(url)["faults"] == []


def test_a_decision_made_at_another_turn_is_refused(floor):
    open_a_table(floor)
    turn = floor.table("t").turn
    bet(floor, "first")
    with pytest.raises(AfterNoMoreBets):
        floor.ask("late", "t", Place({"ante": 500}), "ann", turn=turn)
    with pytest.raises(OutOfTurn):
        floor.ask("late choice", "t", Choose("flop"), "ann", turn=turn)
    floor.ask("in time", "t", Choose("flop"), "ann", turn=floor.table("t").turn)


def test_a_tick_that_came_to_nothing_does_not_stand_in_the_way_of_one_that_will(url, floor):
    open_a_table(floor)
    floor.ask("bet", "t", Place({"ante": 500}), "ann")
    before = floor.table("t")
    assert floor.ask("tick", "t", Tick()) == {
        "version": before.version
    }  # the clock was put back since it was asked for
    floor.world.time = before.deadline
    floor.ask("tick", "t", Tick())
    assert floor.table("t").round is not None
    assert floor.ask("tick", "t", Tick()) == {"version": floor.table("t").version}
    assert audit(url)["faults"] == []


def test_what_is_done_with_the_cards_is_journalled_even_if_the_table_is_as_before(url, floor):
    open_a_table(floor)
    enlist(floor)
    floor.ask("recut", "t", Recut(), "sue")
    floor.open_table("counting", "c", "mini-tex", equipment={"shuffler": True, "counts_cards": True})
    floor.ask("count", "c", DeviceCounts(52))
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        told = connection.execute("SELECT DISTINCT command FROM journal").fetchall()
    assert {("recut",), ("count",)} <= set(told)
    assert audit(url)["faults"] == []


def test_what_a_player_played_is_kept_with_its_result(url, floor):
    open_a_table(floor)
    for number in range(3):
        play_a_round(floor, f"round {number}")
    kept = floor.rounds_of("ann", 10)
    assert [row.number for row in kept] == [3, 2, 1]
    assert sum(row.net for row in kept) == floor.balance("ann") - 100_000
    row, record = floor.round(kept[0].round)
    assert record.players == {1: "ann", 2: "bob"}
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE seat SET net = net + 100 WHERE round = ?", [row.id])
    assert any(row.id in fault for fault in audit(url)["faults"])


def test_what_was_played_is_read_on_from_any_round(floor):
    """Though all of it happens in the same millisecond."""
    open_a_table(floor)
    for number in range(5):
        play_a_round(floor, f"round {number}")
    whole = [row.round for row in floor.rounds_of("ann", 10)]
    found = []
    for _ in range(4):
        found += [row.round for row in floor.rounds_of("ann", 2, found[-1] if found else None)]
    assert found == whole
    assert floor.rounds_of("ann", 10, "nonsense") == []


def test_a_round_in_play_is_nobodys_to_read(floor):
    open_a_table(floor)
    bet(floor, "first")
    with pytest.raises(UnknownGame):
        floor.round(floor.table("t").round.id)


@pytest.mark.parametrize("game_id", [each.id for each in games()])
def test_a_wager_that_begins_the_round_at_once_is_booked_like_any_other(url, floor, game_id):
    open_a_table(floor, game_id, players=["ann"])
    required = {wager.name: 500 for wager in game(game_id).required}
    floor.ask("bet", "t", Place(required, ready=True), "ann")
    while decide(floor, "at once"):
        pass
    assert audit(url)["faults"] == []


def test_a_rebet_after_a_restart_is_placed_in_the_order_of_the_game(url, floor):
    open_a_table(floor, "hold-em-3-bonus", players=["ann"])
    bets = {wager.name: 500 for wager in reversed(game("hold-em-3-bonus").wagers) if wager.before_the_deal}
    floor.ask("bet", "t", Place(bets, ready=True), "ann")
    while decide(floor, "round"):
        pass
    floor.close()
    again = opened(url, OwnWorld())
    again.ask("rebet", "t", Rebet(), "ann")
    [placed] = again.table("t").bets[1]
    assert list(placed) == list(reversed(bets))
    again.close()


@pytest.mark.parametrize(("does", "why"), [("undo", "take back"), ("clear", "take back"), ("double", "stake")])
@pytest.mark.parametrize("restarts", [False, True])
def test_chips_that_lay_there_move_in_the_order_of_the_game_restart_or_not(url, floor, does, why, restarts):
    """A table is stored without the order in which they were placed."""
    open_a_table(floor, "hold-em-3-bonus", players=["ann"])
    bets = {wager.name: 500 for wager in game("hold-em-3-bonus").wagers if wager.before_the_deal}
    floor.ask("bet", "t", Place(dict(reversed(bets.items()))), "ann")
    if restarts:
        floor.close()
        floor = opened(url, OwnWorld())
    ask(floor, does, "again", "t", "ann")
    floor.close()
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as books:
        moved = books.execute("SELECT why FROM transfer WHERE command = 'again' ORDER BY id").fetchall()
    assert moved == [(f"{why} {name}",) for name in bets]


# What a round has moved.


def test_the_transfers_of_a_round_name_it_from_the_first_stake_on(url, floor):
    """Summed up by round they are what its seats came to; what was taken back before is a sum of nothing."""
    open_a_table(floor)
    played = []
    for number in range(4):
        for player in ("ann", "bob"):
            floor.ask(f"{player} bets {number}", "t", Place({"ante": 500}), player)
        floor.ask(f"ann undoes {number}", "t", Undo(), "ann")
        floor.ask(f"ann bets again {number}", "t", Place({"ante": 1000}, ready=True), "ann")
        floor.ask(f"bob is ready {number}", "t", Ready(), "bob")
        while (state := floor.table("t")).round is not None:
            pending = floor.round_now(state).pending
            player = state.seats[pending.seat]
            option = pending.stay if number % 2 else pending.silence
            floor.ask(f"{player} {state.version}", "t", Choose(option.name), player)
        played.append(floor.table("t").last.id)
    moved = defaultdict(int)
    rows = floor.store.read(lambda connection: connection.execute(select(schema.transfer)).all())
    for row in rows:
        if row.why in ("buy in", "opening inventory"):
            assert row.round is None
            continue
        assert row.round in played, row
        for account, cents in ((row.source, -row.cents), (row.target, row.cents)):
            moved[row.round, account] += cents
    for player in ("ann", "bob"):
        nets = {row.round: row.net for row in floor.rounds_of(player, 10)}
        assert {round: moved[round, f"wallet:{player}"] for round in played} == nets
    assert all(moved[round, "felt:t"] == 0 for round in played)
    assert audit(url)["faults"] == []


def test_a_stake_that_names_another_round_is_found(url, floor):
    open_a_table(floor)
    floor.ask("ann bets", "t", Place({"ante": 500}), "ann")
    floor.close()
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        assert connection.execute("UPDATE transfer SET round = 'another' WHERE why = 'stake ante'").rowcount == 1
    faults = audit(url)["faults"]
    assert any("in round another, and the journal does not tell of it" in fault for fault in faults)
