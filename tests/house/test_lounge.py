"""The keno lounge: games through the gaming day, tickets, money and an audit that carries all of it out again."""

import itertools
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pitboss import deal
from pitboss.errors import (
    KeyUsed,
    NotAllowed,
    OutOfTurn,
    OwnLimit,
    PitbossError,
    TooFewChips,
    UnknownGame,
)
from pitboss.floor.books import wallet
from pitboss.floor.limits import A_DAY
from pitboss.floor.lounge.books import drawer, tickets
from pitboss.floor.lounge.commands import (
    CloseLounge,
    ReportMalfunction,
    TickLounge,
    VoidTicket,
    WriteTicket,
)
from pitboss.floor.lounge.settling import drawn, line
from pitboss.floor.lounge.state import Phase, committed
from pitboss.floor.world import TheRealWorld
from pitboss.store.archiving import archive
from pitboss.store.export import Wanted, lines
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.keno_lounge import (
    LOUNGE,
    PAUSE,
    SHOWING,
    STRAIGHT,
    WAY,
    WINDOW,
    asked,
    catching,
    in_games,
    open_lounge,
    play,
    state_of,
    ticks,
)
from tests.staff import enlist
from tests.worlds import OwnWorld


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'floor.db'}"


@pytest.fixture
def floor(url):
    floor = CasinoFloor(url, OwnWorld())
    for player in ("ann", "bob"):
        floor.buy_in(f"buy in {player}", player, 100_000).result()
    open_lounge(floor)
    yield floor
    floor.close()


def held(floor, account):
    return floor.store.committed.balance(account)


def accounts(floor):
    return {name: cents for name, cents in floor.store.committed.accounts.items() if cents}


def rows(path, text):
    with closing(sqlite3.connect(path)) as store:
        return store.execute(text).fetchall()


def in_order(url):
    found = audit(url)
    assert found["faults"] == []
    return found


# A game, from its opening to its end.


def test_numbers_are_committed_to_before_a_ticket_is_written_and_shown_to_be_those(floor, url):
    opened = state_of(floor).now
    assert len(set(opened.draw)) == 20
    told = rows(url.removeprefix("sqlite:///"), "SELECT body FROM journal WHERE gaming_table = 'keno'")
    assert opened.commitment in told[-1][0]
    asked(floor, STRAIGHT, "ann")
    over = play(floor)
    assert over.game == opened
    assert committed(over.game.salt, over.game.draw) == opened.commitment


def test_a_winner_is_paid_when_the_game_is_over_and_not_before(floor, url):
    numbers = catching(state_of(floor).now.draw, 3, 3)
    asked(floor, WriteTicket([numbers], [{"spots": 3, "rate": 100}]), "ann")
    assert (floor.balance("ann"), held(floor, tickets(LOUNGE))) == (99_900, 100)
    for later, phase in ((WINDOW, Phase.DRAWING), (PAUSE, Phase.DRAWN)):
        ticks(floor, later)
        assert state_of(floor).phase is phase
        assert floor.balance("ann") == 99_900
    ticks(floor, SHOWING)
    over = state_of(floor).last
    paid = deal("keno", line("keno", state_of(floor).house, over))["lines"][0]["pays"]
    assert paid > 0
    assert over.prizes == {1: paid}
    assert accounts(floor) == {
        "cage": -200_000, wallet("ann"): 99_900 + paid, wallet("bob"): 100_000, drawer(LOUNGE): 100 - paid
    }  # fmt: skip
    assert in_order(url)["keno_games"] == 1


def test_every_transfer_names_its_ticket_and_its_game(floor, url):
    numbers = catching(state_of(floor).now.draw, 3, 3)
    asked(floor, WriteTicket([numbers], [{"spots": 3, "rate": 100}], 3), "ann")
    over = play(floor)
    asked(floor, VoidTicket(1), "ann")
    told = rows(url.removeprefix("sqlite:///"), "SELECT round, why FROM transfer WHERE command NOT LIKE 'buy%'")
    assert [why for _, why in told] == [
        f"ticket 1 for game {over.game.id}, 3 games from it on",
        f"collect ticket 1 of game {over.game.id}",
        f"pay ticket 1 of game {over.game.id}",
        f"give back ticket 1 of game {state_of(floor).now.id}, 2 games from it on",
    ]
    assert [round for round, _ in told] == [over.game.id] * 3 + [state_of(floor).now.id]


def test_a_lounge_where_nobody_has_a_ticket_draws_nothing_and_writes_nothing(floor):
    before = floor.store.committed.seq
    for _ in range(20):
        ticks(floor, WINDOW)
    assert (floor.store.committed.seq, state_of(floor).number) == (before, 1)
    asked(floor, STRAIGHT, "ann")
    asked(floor, VoidTicket(1), "ann")
    before = floor.store.committed.seq
    ticks(floor, 10 * WINDOW)
    assert (floor.store.committed.seq, state_of(floor).phase) == (before, Phase.WRITING)


def test_the_window_runs_from_the_first_ticket_by_a_clock_that_nobody_sets(floor):
    floor.world.time += 500_000
    asked(floor, STRAIGHT, "ann")
    ticks(floor, WINDOW - 1)
    assert state_of(floor).phase is Phase.WRITING
    floor.world.set_by = -3 * A_DAY
    asked(floor, WAY, "bob")
    ticks(floor, 1)
    assert state_of(floor).phase is Phase.DRAWING


def test_games_are_numbered_through_the_gaming_day_and_a_clock_set_back_opens_none_again(floor, url):
    def plays():
        asked(floor, STRAIGHT, "ann")
        play(floor)

    plays(), plays()
    assert (state_of(floor).number, state_of(floor).now.id) == (3, "keno-19691231-3")
    floor.world.set_by = A_DAY
    with pytest.raises(OutOfTurn, match="gaming day"):
        asked(floor, STRAIGHT, "ann")
    ticks(floor, 0)
    assert (state_of(floor).number, state_of(floor).day) == (1, 0)
    floor.world.set_by = -5 * A_DAY
    plays()
    assert (state_of(floor).number, state_of(floor).day) == (2, 0)
    in_order(url)


def test_the_day_of_a_game_that_somebody_has_a_ticket_for_goes_on(floor):
    asked(floor, STRAIGHT, "ann")
    floor.world.set_by = A_DAY
    over = play(floor)
    assert (over.game.day, state_of(floor).now.day, state_of(floor).number) == (-1, 0, 1)


# Tickets.


def test_a_ticket_is_what_the_computer_prints_of_a_request(floor):
    answer = asked(floor, WAY, "ann")
    assert answer["ticket"] == 1
    ticket = state_of(floor).tickets[1]
    assert ticket.groups == ((1, 2), (3, 4), (5, 6))
    assert ticket.ways == ({"spots": 4, "rate": 100, "count": 3},)
    assert (ticket.price, ticket.first, ticket.at) == (300, state_of(floor).now.id, floor.world.now())


@pytest.mark.parametrize(
    ("groups", "ways", "games", "why"),
    [
        ([[0]], [{"spots": 1, "rate": 100}], 1, "0 is not from 1 to 80"),
        ([[1], [1]], [{"spots": 1, "rate": 100}], 1, "marked twice"),
        ([], [{"spots": 1, "rate": 100}], 1, "no number"),
        ([[1]], [], 1, "no way"),
        ([[1]], [{"spots": 1, "rate": 99}], 1, "below 100"),
        ([[1, 2], [3, 4]], [{"spots": 2, "rate": 100, "count": 3}], 1, "it is 2/2"),
        ([[1]], [{"spots": 1, "rate": 100}], 0, "1 to 20 games"),
        ([[1]], [{"spots": 1, "rate": 100}], 21, "1 to 20 games"),
        ([[number] for number in range(1, 12)], [{"spots": 1, "rate": 100}], 1, "10 groups"),
    ],
)
def test_a_request_that_makes_no_ticket_is_refused_and_moves_nothing(floor, groups, ways, games, why):
    before = floor.store.committed.seq, accounts(floor)
    with pytest.raises(PitbossError, match=why):
        asked(floor, WriteTicket(groups, ways, games), "ann")
    assert (floor.store.committed.seq, accounts(floor)) == before


def test_nobody_pays_with_more_than_the_wallet_holds(floor):
    with pytest.raises(TooFewChips, match=r"\$1,000"):
        asked(floor, WriteTicket([[1]], [{"spots": 1, "rate": 10_000}], 11), "ann")
    asked(floor, WriteTicket([[1]], [{"spots": 1, "rate": 10_000}], 10), "ann")
    assert floor.balance("ann") == 0


def test_no_ticket_is_written_or_voided_once_the_window_is_closed(floor):
    asked(floor, STRAIGHT, "ann")
    ticks(floor, WINDOW)
    for later in (PAUSE, SHOWING):
        for command in (STRAIGHT, VoidTicket(1)):
            with pytest.raises(OutOfTurn) as refused:
                asked(floor, command, "ann")
            assert refused.value.law in ("reading 6.7", "reading 6.5")
        ticks(floor, later)


def test_what_was_asked_for_one_game_does_not_come_into_the_next(floor):
    turn = state_of(floor).turn
    asked(floor, STRAIGHT, "ann")
    play(floor)
    with pytest.raises(OutOfTurn, match="another game"):
        floor.lounges.ask("late", LOUNGE, STRAIGHT, "ann", turn=turn).result()


def test_a_key_has_one_effect(floor):
    first = asked(floor, STRAIGHT, "ann", key="one key")
    assert asked(floor, STRAIGHT, "ann", key="one key") == first
    assert len(state_of(floor).tickets) == 1
    with pytest.raises(KeyUsed):
        asked(floor, WAY, "ann", key="one key")


def test_nobody_voids_the_ticket_of_another_or_one_twice(floor):
    asked(floor, STRAIGHT, "ann")
    for by, ticket in (("bob", 1), ("ann", 2)):
        with pytest.raises(UnknownGame):
            asked(floor, VoidTicket(ticket), by)
    asked(floor, VoidTicket(1), "ann")
    with pytest.raises(UnknownGame):
        asked(floor, VoidTicket(1), "ann")
    assert floor.balance("ann") == 100_000


def test_a_ticket_for_several_games_is_settled_in_each_by_itself(floor, url):
    asked(floor, in_games(STRAIGHT, 3), "ann")
    assert floor.balance("ann") == 99_700
    won = 0
    for left in (2, 1, 0):
        over = play(floor)
        won += over.prizes[1]
        assert floor.balance("ann") == 99_700 + won
        assert state_of(floor).owed == 100 * left == held(floor, tickets(LOUNGE))
        assert (state_of(floor).deadline is not None) == (left > 0)
    assert state_of(floor).tickets == {}
    assert in_order(url)["keno_games"] == 3


def test_the_games_of_a_ticket_that_are_not_drawn_can_be_voided(floor, url):
    asked(floor, in_games(STRAIGHT, 5), "ann")
    over = play(floor)
    asked(floor, VoidTicket(1), "ann")
    assert floor.balance("ann") == 100_000 - 100 + over.prizes[1]
    assert [ticket.number for ticket in state_of(floor).voided] == [1]
    in_order(url)


# What goes wrong.


@pytest.mark.parametrize("moments", [(), (WINDOW,), (WINDOW, PAUSE)])
def test_a_malfunction_gives_every_ticket_of_the_game_back(floor, url, moments):
    enlist(floor, flo="floorperson")
    numbers = catching(state_of(floor).now.draw, 3, 3)
    asked(floor, WriteTicket([numbers], [{"spots": 3, "rate": 100}], 2), "ann")
    asked(floor, WAY, "bob")
    for later in moments:
        ticks(floor, later)
    asked(floor, ReportMalfunction("the machine has stopped"), "flo")
    state = state_of(floor)
    assert (state.last.ended, floor.balance("ann"), floor.balance("bob")) == ("void", 99_900, 100_000)
    assert list(state.tickets) == [1]
    assert state.phase is Phase.WRITING
    assert deal("keno", line("keno", state.house, state.last))["ended"] == "void"
    in_order(url)


def test_a_malfunction_is_reported_by_those_on_the_floor_where_somebody_has_a_ticket(floor):
    enlist(floor, flo="floorperson", cat="cage")
    with pytest.raises(OutOfTurn):
        asked(floor, ReportMalfunction("nothing to see"), "flo")
    asked(floor, STRAIGHT, "ann")
    for by in ("cat", "ann", "bob"):
        with pytest.raises(NotAllowed):
            asked(floor, ReportMalfunction("I want my money back"), by)


def test_the_clock_and_the_plan_are_of_the_house_alone(floor):
    enlist(floor, sue="supervisor")
    for command, by in itertools.product((TickLounge(), CloseLounge()), ("ann", "sue")):
        with pytest.raises(NotAllowed):
            asked(floor, command, by)
    with pytest.raises(NotAllowed):
        asked(floor, STRAIGHT, "sue")


def test_a_lounge_that_closes_gives_tickets_back_and_counts_on_when_it_opens_again(floor, url):
    asked(floor, in_games(STRAIGHT, 3), "ann")
    play(floor)
    asked(floor, CloseLounge())
    state = state_of(floor)
    assert (state.phase, state.now, state.tickets, state.deadline) == (Phase.CLOSED, None, {}, None)
    assert held(floor, tickets(LOUNGE)) == 0
    open_lounge(floor, {"maximum_rate": 500}, key="open again")
    asked(floor, STRAIGHT, "bob")
    assert (state_of(floor).number, list(state_of(floor).tickets)) == (3, [2])
    in_order(url)


def test_a_lounge_does_not_close_while_it_draws(floor):
    asked(floor, STRAIGHT, "ann")
    ticks(floor, WINDOW)
    with pytest.raises(OutOfTurn):
        asked(floor, CloseLounge())


def test_an_own_limit_counts_what_a_ticket_costs(floor, url):
    from pitboss.floor.commands import CoolOff, SetLimit

    floor.enter("enter", "cat", "Cat", "token").result()
    floor.buy_in("buy in cat", "cat", 100_000).result()
    floor.limits.ask("limit", SetLimit("loss_day", 500), "cat").result()
    with pytest.raises(OwnLimit):
        asked(floor, in_games(STRAIGHT, 6), "cat")
    asked(floor, in_games(STRAIGHT, 5), "cat")
    with pytest.raises(OwnLimit):
        asked(floor, STRAIGHT, "cat")
    floor.limits.ask("away", CoolOff(24), "cat").result()
    with pytest.raises(OwnLimit):
        asked(floor, STRAIGHT, "cat")
    in_order(url)


# What lasts.


@pytest.mark.parametrize("moments", [(), (WINDOW,), (WINDOW, PAUSE)])
def test_a_floor_that_opens_again_draws_what_was_committed_to(url, moments):
    moved = iter((0, 5_000_000))

    def opened():
        world = OwnWorld(5)
        world.time += next(moved)
        return CasinoFloor(url, world)

    floor = opened()
    floor.buy_in("buy in", "ann", 100_000).result()
    open_lounge(floor)
    asked(floor, in_games(STRAIGHT, 2), "ann")
    for later in moments:
        ticks(floor, later)
    game = state_of(floor).now
    floor.close()
    floor = opened()  # its clock is another one
    assert state_of(floor).deadline == floor.world.time + (WINDOW, PAUSE, SHOWING)[len(moments)]
    while state_of(floor).last is None:
        ticks(floor, WINDOW)
    assert state_of(floor).last.game.draw == game.draw
    floor.close()
    in_order(url)


def test_a_day_that_is_archived_takes_its_games_along_and_a_ticket_goes_on(floor, url, tmp_path):
    asked(floor, in_games(STRAIGHT, 4), "ann")
    play(floor)
    floor.world.set_by = A_DAY
    play(floor)
    floor.close()
    archive(url, floor.world.time + A_DAY // 2, tmp_path, floor.world)
    assert in_order(url)["keno_games"] == 1
    whole = audit(url, archives=tmp_path)
    assert (whole["faults"], whole["keno_games"]) == ([], 2)
    again = CasinoFloor(url, floor.world)
    play(again)
    again.close()
    in_order(url)


def test_what_is_exported_is_settled_alike_by_deal(floor, url):
    asked(floor, in_games(STRAIGHT, 2), "ann")
    asked(floor, WAY, "bob")
    asked(floor, VoidTicket(2), "bob")
    first = play(floor)
    play(floor)
    floor.close()
    exported = list(lines(Path(url.removeprefix("sqlite:///")), Wanted()))
    assert exported == list(lines(Path(url.removeprefix("sqlite:///")), Wanted(table=LOUNGE)))
    assert exported[1:] == list(lines(Path(url.removeprefix("sqlite:///")), Wanted(round=exported[1]["round"])))
    assert [(each["round"], each["number"]) for each in exported] == [("keno-19691231-1", 1), ("keno-19691231-2", 2)]
    told = [deal("keno", each) for each in exported]
    assert told[0]["net"] == {"1": first.prizes[1] - 100, "2": 0}
    assert [each["ended"] for each in told] == ["settled", "settled"]


def test_the_numbers_come_from_the_chance_that_shuffles_and_all_are_alike():
    counts = dict.fromkeys(range(1, 81), 0)
    for _ in range(2_000):
        found = drawn(TheRealWorld(), "keno")
        assert len(set(found)) == 20
        for number in found:
            counts[number] += 1
    expected, variance = 500, 2_000 * 0.25 * 0.75
    chi_square = sum((count - expected) ** 2 for count in counts.values()) / variance * 79 / 80
    assert abs(chi_square - 79) < 6 * (2 * 79) ** 0.5


# An edit of any row is named.


EDITS = [
    ("UPDATE keno_game SET record = replace(record, '\"price\":100', '\"price\":200')", "keno game"),
    ("UPDATE keno_game SET ended = 'void'", "keno game"),
    ("UPDATE keno_game SET number = 9", "keno game"),
    ("UPDATE keno_ticket SET back = back + 1", "keno game"),
    ("UPDATE keno_ticket SET player = 'bob'", "keno"),
    ("DELETE FROM keno_ticket", "keno"),
    ("INSERT INTO keno_ticket VALUES ('keno-19691231-1', 7, 'bob', 1, 1, 0, 1)", "keno"),
    ("UPDATE journal SET body = replace(body, '\"price\":100', '\"price\":200')", "journal row"),
    ("UPDATE transfer SET cents = cents + 1 WHERE why LIKE 'collect%'", "books"),
    ("UPDATE account SET cents = cents + 1 WHERE name = 'drawer:keno'", "account drawer:keno"),
    ("UPDATE account SET name = 'tickets:other' WHERE name = 'tickets:keno'", "tickets:keno"),
    ("UPDATE lounge SET id = 'other'", "other"),
    ("DELETE FROM lounge", "lounge"),
]


@pytest.mark.parametrize(("edit", "named"), EDITS)
def test_an_edit_of_any_row_is_named(floor, url, edit, named):
    asked(floor, in_games(STRAIGHT, 2), "ann")
    play(floor)
    floor.close()
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as store:
        assert store.execute(edit).rowcount != 0
        store.commit()
    assert named in " ".join(audit(url)["faults"])


def test_a_lounge_without_its_seal_or_with_another_is_not_opened(floor, url):
    asked(floor, STRAIGHT, "ann")
    floor.close()
    path = url.removeprefix("sqlite:///")
    [(told,)] = rows(path, "SELECT state FROM lounge")
    assert set(json.loads(told)) == {"id", "version", "sealed"}
    altered = json.loads(told)
    altered["sealed"] = ("A" if altered["sealed"][0] != "A" else "B") + altered["sealed"][1:]
    for edited in (altered, {"id": "keno", "version": 3}):
        with closing(sqlite3.connect(path)) as store:
            store.execute("UPDATE lounge SET state = ?", [json.dumps(edited)])
            store.commit()
        with pytest.raises(PitbossError):
            CasinoFloor(url, OwnWorld())
        assert "lounge keno" in " ".join(audit(url)["faults"])
