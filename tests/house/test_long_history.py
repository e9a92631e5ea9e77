"""A floor opens, and shows what was played, without looking through what has been."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import event

from pitboss.floor.commands import Place, Sit
from pitboss.store import store
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.house.test_store import decide
from tests.worlds import Answered, OwnWorld

STEP = 10  # instructions of SQLite's machine between two looks at the counter


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'floor.db'}"


def played(url, rounds):
    """A floor with so many rounds behind it, and one in play at each of two tables."""
    floor = Answered(CasinoFloor(url, OwnWorld()))
    floor.enter("enter", "ann", "Ann", "token")
    floor.buy_in("buy in", "ann", 10_000_000)
    for table, game in (("t", "texas-hold-em-bonus"), ("b", "blackjack")):
        floor.open_table(f"open {table}", table, game)
        floor.ask(f"sit {table}", table, Sit(1), "ann")
    for number in range(rounds):
        wager(floor, "t", number)
        while decide(floor, f"{number}"):
            pass
    wager(floor, "t", rounds)
    floor.ask("bet b", "b", Place({"wager": 500}, ready=True), "ann")
    return floor


def wager(floor, table, number):
    floor.ask(f"bet {table} {number}", table, Place({"ante": 500}, ready=True), "ann")


class Steps:
    """How much SQLite does on every connection of a floor that is opened meanwhile."""

    def __init__(self):
        self.taken = 0

    def count(self, connection, _):
        connection.set_progress_handler(self.step, STEP)

    def step(self):
        self.taken += STEP
        return 0


@pytest.fixture
def steps(monkeypatch):
    counted = Steps()
    connect = store.connect

    def watched(url, **options):
        engine = connect(url, **options)
        event.listen(engine, "connect", counted.count)
        return engine

    monkeypatch.setattr(store, "connect", watched)
    return counted


def opening(url, steps):
    """What it takes to open the floor, and to ask for the player's last rounds and those before."""
    CasinoFloor(url, OwnWorld()).close()  # the first time after a kill is longer
    steps.taken = 0
    floor = CasinoFloor(url, OwnWorld())
    to_open, steps.taken = steps.taken, 0
    latest = floor.rounds_of("ann", 2)
    floor.rounds_of("ann", 2, latest[-1].round)
    floor.close()
    return to_open, steps.taken


def test_opening_and_looking_back_cost_the_same_whatever_was_played(tmp_path, steps):
    costs = []
    for rounds in (12, 48):
        url = f"sqlite:///{tmp_path / f'{rounds}.db'}"
        played(url, rounds).close()
        costs.append(opening(url, steps))
    (few, few_back), (many, many_back) = costs
    assert many <= few * 1.5
    assert many_back <= few_back * 1.5


def test_the_counter_sees_one_who_looks_through_the_journal(url, steps):
    floor = played(url, 40)
    steps.taken = 0
    with floor.store.engine.connect() as connection:
        connection.exec_driver_sql("SELECT count(*) FROM journal WHERE body LIKE '%none%'").one()
    assert steps.taken > 2000
    floor.close()


@pytest.mark.parametrize("table", ["journal", "transfer", "round", "seat", "shoe"])
def test_no_question_at_the_opening_scans_a_table_that_grows(url, table, monkeypatch):
    played(url, 3).close()
    asked = []
    connect = store.connect

    def watched(url, **options):
        engine = connect(url, **options)
        event.listen(engine, "before_cursor_execute", lambda *given: asked.append((given[2], given[3])))
        return engine

    monkeypatch.setattr(store, "connect", watched)
    floor = CasinoFloor(url, OwnWorld())
    floor.rounds_of("ann", 5, floor.rounds_of("ann", 1)[0].round)
    floor.close()
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        plans = [
            (question, row[3])
            for question, values in asked
            if question.startswith("SELECT")
            for row in connection.execute(f"EXPLAIN QUERY PLAN {question}", values)
        ]
    of_the_table = [plan for question, plan in plans if f"FROM {table}" in question]
    assert of_the_table
    assert [plan for plan in of_the_table if plan.startswith("SCAN") and "in_play" not in plan] == []
    assert [plan for plan in of_the_table if "TEMP B-TREE" in plan] == []


def test_rounds_come_in_the_order_in_which_they_ended_whatever_the_clock_said(url):
    world = OwnWorld()
    floor = Answered(CasinoFloor(url, world))
    floor.enter("enter", "ann", "Ann", "token")
    floor.buy_in("buy in", "ann", 100_000)
    floor.open_table("open", "t", "texas-hold-em-bonus")
    floor.ask("sit", "t", Sit(1), "ann")
    for number in range(3):
        world.set_by -= 3_600_000
        wager(floor, "t", number)
        while decide(floor, f"{number}"):
            pass
    assert [row.number for row in floor.rounds_of("ann", 5)] == [3, 2, 1]
    last = floor.rounds_of("ann", 1)[0].round
    assert [row.number for row in floor.rounds_of("ann", 5, last)] == [2, 1]
    floor.close()


def test_wagers_that_are_placed_at_once_lie_in_no_order(url):
    """The journal has their names in that of the alphabet, and the books as they were placed."""
    floor = Answered(CasinoFloor(url, OwnWorld()))
    floor.enter("enter", "ann", "Ann", "token")
    floor.buy_in("buy in", "ann", 100_000)
    floor.open_table("open", "t", "hold-em-3-bonus")
    floor.ask("sit", "t", Sit(1), "ann")
    floor.ask("bet", "t", Place({"three_card": 100, "flop": 500, "blind": 500}), "ann")
    floor.close()
    assert audit(url)["faults"] == []
