"""Other limits and pay tables at an open table: how much notice they need, and when they are in force."""

import sqlite3
from contextlib import closing

import pytest

from pitboss.errors import HouseRefused, NotOffered, OutOfTurn
from pitboss.floor.commands import Choose, Close, Leave, Place, Post, Sit, Tick
from pitboss.floor.posting import HALF_AN_HOUR
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.gaming_table import Table
from tests.staff import enlist
from tests.worlds import Answered, OwnWorld

MORE, LESS = {"minimum": 1000}, {"minimum": 300}


def minimum(table):
    return table.state.house["minimum"]


def seated(table, player="ann", seat=1):
    table.ask(Sit(seat), player)
    return table


@pytest.mark.parametrize(
    ("change", "in_force"),
    [
        (MORE, False),  # a higher minimum
        ({"maximum": 50_000}, False),  # a lower maximum, of which nothing says that it may come at once
        ({"pocket_poker": "C"}, False),  # another pay table
        (LESS, True),
        ({"maximum": 200_000}, True),
        ({**LESS, "maximum": 200_000}, True),
        ({**LESS, "pocket_poker": "C"}, False),
    ],
)
def test_9_4_a_higher_minimum_needs_half_an_hour_and_lower_limits_do_not(change, in_force):
    table = seated(Table())
    table.ask(Post(change))
    assert ({**table.state.house, **change} == table.state.house) == in_force
    assert (table.state.announced is None) == in_force
    table.world.time += HALF_AN_HOUR - 1
    table.ask(Tick())
    assert ({**table.state.house, **change} == table.state.house) == in_force
    table.world.time += 1
    table.ask(Tick())
    assert {**table.state.house, **change} == table.state.house
    assert table.state.announced is None


def test_9_4_an_empty_table_needs_no_wait():
    table = Table()
    table.ask(Post(MORE))
    assert minimum(table) == 1000


def test_9_4_when_the_last_of_those_who_were_told_has_left_nobody_waits():
    table = seated(Table())
    table.ask(Post(MORE))
    table.ask(Leave(), "ann")
    assert minimum(table) == 1000


def test_what_is_posted_waits_for_the_end_of_the_round_and_for_chips_that_lie_there():
    table = seated(Table())
    table.ask(Post(MORE))
    table.ask(Place({"ante": 500}), "ann")
    table.world.time += HALF_AN_HOUR - 1  # the window is over first, and the round begins
    table.ask(Tick())
    table.world.time += 1
    table.ask(Tick())
    assert table.state.round is not None
    assert minimum(table) == 500
    table.play_out()
    assert minimum(table) == 1000


def test_a_later_notice_takes_the_place_of_the_one_before_and_an_empty_one_withdraws_it():
    table = seated(Table())
    table.ask(Post(MORE))
    table.ask(Post({"minimum": 2000}))
    assert table.state.announced.house == {"minimum": 2000}
    table.ask(Post({}))
    assert table.state.announced is None
    table.world.time += HALF_AN_HOUR
    table.ask(Tick())
    assert minimum(table) == 500


@pytest.mark.parametrize(
    ("game", "house", "change", "why", "law"),
    [
        ("mini-tex", {}, {"minimum": 200_000}, "above the maximum", "9.1"),
        ("mini-tex", {}, {"pocket_poker": "Z"}, "none of", "36.11(c)"),
        ("mini-tex", {}, {"minimun": 200}, "no option", "O.2"),
        ("mini-tex", {}, {"dealing": "hand"}, "set up anew", None),
        ("blackjack", {}, {"decks": 6}, "closed", None),
        ("texas-hold-em-bonus", {"progressive": "base"}, {"progressive": "none"}, "closed", "7.9"),
    ],
)
def test_what_cannot_be_posted_is_refused_and_changes_nothing(game, house, change, why, law):
    table = seated(Table(game, **house))
    before = table.state
    with pytest.raises((HouseRefused, NotOffered), match=why) as refused:
        table.ask(Post(change))
    assert law is None or law in str(refused.value.law)
    assert table.state == before


def test_nothing_is_posted_at_a_closed_table_nor_what_is_in_force_already():
    table = Table()
    with pytest.raises(NotOffered, match="in force already"):
        table.ask(Post({"minimum": 500}))
    with pytest.raises(NotOffered, match="in force already"):
        table.ask(Post({}))
    table.ask(Close())
    with pytest.raises(OutOfTurn, match="closed"):
        table.ask(Post(MORE))


def test_a_table_that_closes_takes_its_notice_with_it():
    table = seated(Table())
    table.ask(Post(MORE))
    table.ask(Close())
    assert table.state.announced is None
    assert minimum(table) == 500


def test_a_notice_and_another_way_of_dealing_do_not_meet_in_what_the_law_forbids():
    table = seated(Table("three-card-poker"))
    table.ask(Post({"pair_plus": "B"}))
    table.do("set_up_anew", "automated-shoe")
    table.world.time += HALF_AN_HOUR
    table.ask(Tick())
    assert (table.state.house["pair_plus"], table.state.house["dealing"]) == ("B", "automated-shoe")


def test_rounds_before_and_after_a_change_verify(tmp_path):
    """The control: a round whose kept house is another than was in force is a fault."""
    path = tmp_path / "floor.db"
    floor = Answered(CasinoFloor(f"sqlite:///{path}", OwnWorld()))
    enlist(floor)
    floor.buy_in("buy", "ann", 10**6)
    floor.open_table("open", "t", "mini-tex")
    for minimum in (300, 400):
        floor.ask(f"post {minimum}", "t", Post({"minimum": minimum}), "sue")
        floor.ask(f"sit {minimum}", "t", Sit(1), "ann")
        floor.ask(f"bet {minimum}", "t", Place({"ante": 400}, ready=True), "ann")
        floor.ask(f"fold {minimum}", "t", Choose("fold"), "ann")
        floor.ask(f"leave {minimum}", "t", Leave(), "ann")
    floor.close()
    assert audit(f"sqlite:///{path}")["faults"] == []
    with closing(sqlite3.connect(path)) as store:
        store.execute("UPDATE round SET house = replace(house, '\"minimum\":400', '\"minimum\":300')")
        store.commit()
    faults = audit(f"sqlite:///{path}")["faults"]
    assert len(faults) == 1
    assert "its house is not what was journalled" in faults[0]
