"""Rounds taken out of a store: `pitboss deal` settles them again as they were, and the table of them says the same."""

import csv
import io
import json
from pathlib import Path
from unittest import mock

import pytest

from pitboss.errors import JournalError, NotationError
from pitboss.floor.commands import Choose, Place, Sit
from pitboss.floor.plan import usual_house
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.rounds.betting import least_cents
from pitboss.rounds.places import seat_of
from pitboss.rounds.record import deal
from pitboss.store import house
from pitboss.store.export import COLUMNS, Wanted, lines, moment, settlements
from pitboss.store.house import CasinoFloor
from tests.worlds import Answered, OwnWorld

ROUNDS = 4
DAY = 86_400_000
TABLES = {game.id: (game.id, usual_house(game), None) for game in games()}
TABLES["stacks of four"] = ("three-card-draw", {"dealing": "automated-shoe"}, {"stacks": 4})


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Some rounds at a table of each game, and one that is still in play."""
    with mock.patch.object(house, "MOST_TABLES", len(TABLES)):
        return played(tmp_path_factory)


def played(tmp_path_factory):
    path = tmp_path_factory.mktemp("store") / "floor.db"
    floor = Answered(CasinoFloor(f"sqlite:///{path}", OwnWorld(3)))
    for player in ("ann", "bob"):
        floor.buy_in(f"buy {player}", player, 10_000_000)
    for table, (id, chosen, equipment) in TABLES.items():
        floor.open_table(f"open {table}", table, id, chosen, equipment)
        for seat, player in enumerate(("ann", "bob"), start=1):
            floor.ask(f"{table} sit {player}", table, Sit(seat), player)
        for number in range(ROUNDS + 1):
            bet(floor, table, number)
            if number < ROUNDS:
                play_out(floor, table, number)
        floor.world.time += DAY
    floor.close()
    return path


def bet(floor, table, number):
    game = game_of(floor.table(table).game)
    house = game.house(floor.table(table).house)
    offered = [wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(house)]
    bets = {wager.name: least_cents(house, wager, alone=True) for wager in offered}
    for player in ("ann", "bob"):
        floor.ask(f"{table} {number} bet {player}", table, Place(bets, ready=True), player)


def play_out(floor, table, number):
    """Everybody stays in, or goes out wherever that can be chosen."""
    while (state := floor.table(table)).round is not None:
        pending = floor.round_now(state).pending
        choice = pending.stay if number % 2 else pending.silence
        floor.ask(f"{table} {state.version}", table, Choose(choice.name), state.seats[seat_of(pending.seat)])


@pytest.fixture(scope="module")
def settled(path):
    header, *rows = settlements(path, Wanted())
    assert header == COLUMNS
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows]


@pytest.mark.parametrize("table", TABLES)
def test_a_round_that_is_exported_is_settled_again_as_it_was(path, settled, table):
    exported = list(lines(path, Wanted(table=table)))
    assert [line["number"] for line in exported] == list(range(1, ROUNDS + 1))
    for line in exported:
        assert line["game"] == TABLES[table][0]
        game = game_of(line["game"])
        again = deal(game, json.loads(json.dumps(line)), game.house())
        assert again["ended"] == "settled"
        assert ("stacks" in line, "meter" in line) == (table == "stacks of four", "progressive" in TABLES[table][1])
        names = ("wager", "stake", "outcome", "pays", "returned", "law", "why")
        was = [tuple(row[name] for name in names) for row in settled if row["round"] == line["round"]]
        assert sorted(was) == sorted(tuple(each[name] for name in names) for each in again["lines"])
        assert {row["player"] for row in settled if row["round"] == line["round"]} == {"ann", "bob"}


def test_a_round_in_play_is_not_exported(path):
    assert len(list(lines(path, Wanted()))) == ROUNDS * len(TABLES)


def test_one_round_or_those_since_a_moment(path):
    last = list(lines(path, Wanted()))[-1]
    assert list(lines(path, Wanted(round=last["round"]))) == [last]
    since = OwnWorld(3).time + DAY * (len(TABLES) - 1)
    assert {line["table"] for line in lines(path, Wanted(since=since))} == {"stacks of four"}


def test_a_moment_is_a_day_or_a_time_in_utc_where_it_says_no_other():
    assert moment("1970-01-02") == DAY
    assert moment("1970-01-01T01:00") == moment("1970-01-01T02:00+01:00") == 3_600_000


@pytest.mark.parametrize("wanted", [Wanted(round="x"), Wanted(table="nowhere")])
def test_what_is_not_there_is_said(path, wanted):
    with pytest.raises(NotationError):
        list(lines(path, wanted))
    with pytest.raises(NotationError):
        list(settlements(path, wanted))


def test_what_is_no_store_is_said():
    with pytest.raises(JournalError):
        list(lines(Path(__file__), Wanted()))


def test_a_round_of_another_game_is_not_dealt(path):
    line = next(iter(lines(path, Wanted(table="mini-tex"))))
    refused = deal(game_of("caribbean-stud"), line, game_of("caribbean-stud").house())
    assert refused["error"]["message"] == "this is a round of 'mini-tex', and not of caribbean-stud"


@pytest.mark.parametrize("stacks", [0, -1, "4", None, True])
def test_stacks_that_no_shoe_gives_are_refused(path, stacks):
    game = game_of("three-card-draw")
    line = {**next(iter(lines(path, Wanted(table="stacks of four")))), "stacks": stacks}
    assert deal(game, line, game.house())["error"]["kind"] == "NotationError"
    by_hand = {**next(iter(lines(path, Wanted(table="three-card-draw")))), "stacks": 4}
    assert deal(game, by_hand, game.house())["error"]["kind"] == "NotationError"


@pytest.mark.parametrize("amount", ["1000000", "x/10", "1/0", "/", "-1/10", f"{10**13}/3", 1.5, True, None])
def test_an_amount_of_the_meter_is_whole_cents_or_a_fraction_of_them(path, amount):
    game = game_of("texas-hold-em-bonus")
    line = next(iter(lines(path, Wanted(table=game.id))))
    refused = deal(game, {**line, "meter": {**line["meter"], "amount": amount}}, game.house())
    assert (refused["error"]["kind"], refused["error"]["law"]) == ("NotationError", "reading I.1")


def test_a_meter_is_exported_with_what_it_does_not_show(path):
    amounts = [line["meter"]["amount"] for line in lines(path, Wanted(table="texas-hold-em-bonus"))]
    assert amounts == [1_000_000, 1_000_140, 1_000_280, 1_000_420]


def test_a_part_of_a_cent_stays_on_the_meter(path):
    game = game_of("texas-hold-em-bonus")
    line = next(iter(lines(path, Wanted(table=game.id))))
    told = [
        deal(game, {**line, "meter": {**line["meter"], "amount": amount}}, game.house())["meter"]
        for amount in (1_000_000, "10000009/10")
    ]
    assert told[0] == told[1] == {"before": 1_000_000, "after": 1_000_140}


def test_the_table_is_csv_that_reads_back(path, settled):
    written = io.StringIO()
    csv.writer(written).writerows(settlements(path, Wanted()))
    read = list(csv.DictReader(io.StringIO(written.getvalue())))
    assert [row["why"] for row in read] == [row["why"] for row in settled]
