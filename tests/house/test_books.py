"""What tables have taken: win, handle and hold of a gaming day, and where the win lies among the exact odds."""

import json
from collections import Counter
from math import sqrt

import pytest
from sqlalchemy import update

from pitboss.analysis.report import edge
from pitboss.cli import parser
from pitboss.errors import UnknownGame
from pitboss.floor.books import inventory
from pitboss.floor.commands import AcceptChips, Close, RequestFill, Sit
from pitboss.store import schema
from pitboss.store.engine import connect
from pitboss.store.takings import Takings, Wagered, band, report, takings
from tests.house.test_chips import OPENING, STAFF, Floor
from tests.house.web import casino_at
from tests.staff import LoggedOn, enlist_with_passwords

LINE = {"per": "ante", "edge": "1/20", "standard_deviation": 2.0}
PROGRESSIVE = {
    "per": "progressive", "edge": "1/2", "standard_deviation": 3.0,
    "edge_at_meter": {"empty": "1/2", "fall_for_each_cent": "1/1000000"},
}  # fmt: skip


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


@pytest.fixture
def floor(path):
    floor = Floor(f"sqlite:///{path}")
    floor.open()
    floor.ask(Sit(1), "ann")
    yield floor
    floor.floor.close()


def taken(floor, since=None):
    return floor.floor.store.read(lambda connection: next(takings(connection, "t", since)))


# What was taken.


def test_win_handle_and_chips_are_those_of_the_gaming_day(floor):
    for _ in range(5):
        floor.one_round()
    net = floor.floor.balance("ann") - 100_000
    first = taken(floor)
    assert (first.rounds, first.win, first.holds) == (5, -net, OPENING - net)
    floor.ask(Close())
    floor.open()
    assert taken(floor)[3:] == (0, 0, 0, Counter())
    floor.ask(Sit(1), "ann")
    floor.one_round()
    assert taken(floor).rounds == 1
    assert taken(floor, since=0).rounds == 6
    assert taken(floor, since=0).win == 100_000 - floor.floor.balance("ann")


def test_the_inventory_is_what_it_opened_with_and_all_that_came_since(floor):
    """Opening, fills, counts and win give what it holds, between two rounds."""
    floor.ask(RequestFill(5000, "few fives"), "flo")
    floor.ask(AcceptChips(5000), "carl")
    for _ in range(4):
        floor.one_round()
    floor.count(floor.held(inventory("t")) - 700)
    told = report(taken(floor), None)
    tray = told["inventory"]
    assert (tray["filled"], tray["counts_differ"], tray["over_short"]) == (5000, -700, 700)
    assert tray["opened_with"] + tray["filled"] + tray["counts_differ"] + told["win"] == tray["holds"]
    assert told["hold"] == pytest.approx(told["win"] / told["handle"], abs=1e-6)


def test_a_win_that_was_edited_is_not_the_inventorys(floor, path):
    """The control: the identity above does not hold by itself."""
    floor.one_round()
    engine = connect(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(update(schema.seat).values(net=schema.seat.c.net + 100))
    engine.dispose()
    told = report(taken(floor), None)
    assert told["inventory"]["opened_with"] + told["win"] != told["inventory"]["holds"]


def test_there_are_no_books_of_a_table_that_is_not_there(floor):
    with pytest.raises(UnknownGame, match="no table"):
        floor.floor.store.read(lambda connection: list(takings(connection, "nowhere")))


# The band.


def of(win, *wagered):
    table = {"id": "t", "game": "mini-tex", "phase": "closed", "inventory": 1, "filled": 0, "differs": 0}
    return Takings(table, 0, 0, len(wagered), 0, win, Counter(wagered))


def in_band(win, *wagered, lines=(LINE,)):
    return band(of(win, *wagered), lambda _, __: lines)


A_HUNDRED = [Wagered("{}", (("ante", 1000),), 0)] * 100


@pytest.mark.parametrize(
    ("win", "lies"), [(5000, "inside"), (65_000, "inside"), (-55_000, "inside"), (65_001, "above"), (-55_001, "below")]
)
def test_the_band_is_three_deviations_to_either_side_of_what_the_edge_takes(win, lies):
    """Of $10 a hundred times the edge takes $50; one deviates by $20, a hundred by ten times as much."""
    told = in_band(win, *A_HUNDRED)
    assert (told["expected"], told["deviation"], told["from"], told["to"]) == (5000, 20_000, -55_000, 65_000)
    assert told["lies"] == lies


def test_wagers_of_one_round_deviate_together_and_rounds_apart():
    lines = (LINE, {**LINE, "per": "side"})
    together = in_band(0, Wagered("{}", (("ante", 1000), ("side", 1000)), 0), lines=lines)
    apart = in_band(0, *[Wagered("{}", (("ante", 1000),), 0)] * 2)
    assert together["deviation"] == 4000
    assert apart["deviation"] == round(2000 * sqrt(2))


def test_a_progressive_wager_is_worth_what_its_meter_shows():
    wagered = Wagered("{}", (("progressive", 100),), 300_000)
    told = in_band(0, wagered, lines=(PROGRESSIVE,))
    assert told["expected"] == round(100 * (0.5 - 0.3))
    assert told["deviation"] == round(300 + 300_000 * sqrt(100 / 1_000_000))


def test_a_wager_whose_edge_is_not_known_is_named():
    assert in_band(0, Wagered("{}", (("ante", 1000), ("other", 5)), 0))["not_counted"] == ["other"]


def test_a_table_that_pays_too_much_is_seen():
    """The control: a thousand rounds of $10 that the house loses, where the edge takes 5%."""
    assert in_band(-1_000_000, *(10 * A_HUNDRED))["lies"] == "below"


# Where they are read.


def test_the_command_tells_them_with_the_edges_of_the_house(floor, path, capsys):
    for _ in range(3):
        floor.one_round()
    floor.floor.close()
    asked = parser().parse_args(["books", str(path), "--json"])
    asked.command(asked)
    [told] = json.loads(capsys.readouterr().out)["tables"]
    line = edge("mini-tex")["lines"][0]
    assert told["band"]["expected"] == round(3 * 500 * float(line["edge_decimal"]))
    assert (told["rounds"], told["band"]["lies"], told["band"]["not_counted"]) == (3, "inside", [])
    asked = parser().parse_args(["books", str(path), "--table", "t"])
    asked.command(asked)
    shown = capsys.readouterr().out
    assert "inside" in shown
    assert "$10,000" in shown


def test_those_who_may_read_them_do_and_nobody_else(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        enlist_with_passwords(client.casino.floor, **STAFF, reg="regulator")
        LoggedOn(client, "flo").ask("/api/tables/mini-tex/request-fill", cents=5000, why="few fives")
        carl = LoggedOn(client, "carl")
        told = next(each for each in carl.get("/api/books").json() if each["table"] == "mini-tex")
        assert (told["rounds"], told["win"], told["requested"]["cents"]) == (0, 0, 5000)
        assert told["inventory"]["holds"] == told["inventory"]["opened_with"] == 10_000_000
        page = client.get("/books", headers=LoggedOn(client, "reg").headers)
        assert page.status_code == 200
        assert "fill of $50" in page.text
        assert LoggedOn(client, "flo").get("/api/books").status_code == 403
