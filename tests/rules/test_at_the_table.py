"""What the paragraphs on seats, chips and the lock-out come to at a table of the floor."""

import pytest

from pitboss.errors import AfterNoMoreBets, NotSeated, TooFewChips
from pitboss.law import subchapter
from tests.gaming_table import Table
from tests.stories import Story

tex = subchapter("mini-tex", "19:47-36")
hold3 = subchapter("hold-em-3-bonus", "13:69F-42")
draw = subchapter("three-card-draw", "13:69F-42")
texas = subchapter("texas-hold-em-bonus", "19:47-28")

SEATED = [("mini-tex", tex("6(e)")), ("hold-em-3-bonus", hold3("6(d)")), ("three-card-draw", draw("6(c)"))]


@pytest.mark.parametrize(("game_id", "paragraph"), SEATED)
def test_who_has_cards_stays_in_the_seat_until_the_round_is_complete(game_id, paragraph):
    table = Table(game_id)
    table.do("sit", "ann", 1)
    table.do("sit", "bob", 2)
    table.begin_round()
    table.do("leave", "ann")
    assert table.state.seats == {1: "ann", 2: "bob"}, paragraph
    table.play_out()
    assert table.state.seats == {2: "bob"}
    story = Story.of_facts(table.facts)
    first, *_ = table.game.required
    assert story.order(f"^left|^round closed|^settled 1 {first.name}$") == [
        f"settled 1 {first.name}",
        "round closed",
        "left ann",
    ]


@pytest.mark.parametrize(("game_id", "paragraph"), SEATED)
def test_only_who_is_seated_may_wager(game_id, paragraph):
    table = Table(game_id)
    bets = {wager.name: 500 for wager in table.game.required}
    with pytest.raises(NotSeated):
        table.do("place", "ann", bets)
    table.do("sit", "ann", 1)
    table.do("place", "ann", bets)
    assert table.state.bets.keys() == {1}, paragraph


@pytest.mark.parametrize(
    ("game_id", "paragraph"),
    [
        ("mini-tex", tex("6(a)")),
        ("hold-em-3-bonus", hold3("6(a)")),
        ("three-card-draw", draw("6(a)")),
        ("texas-hold-em-bonus", texas("6(a)")),
    ],
)
def test_a_wager_that_is_named_without_chips_to_lay_down_is_not_accepted(game_id, paragraph):
    table = Table(game_id)
    table.do("sit", "ann", 1)
    bets = {wager.name: 500 for wager in table.game.required}
    table.wallets = {"ann": sum(bets.values()) - 1}
    with pytest.raises(TooFewChips):
        table.do("place", "ann", bets)
    assert table.state.bets == {}, paragraph


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.law("texas-hold-em-bonus 19:46-1.13Q(e)3", "texas-hold-em-bonus 19:47-28.6(b)")
def test_after_the_lock_out_the_acceptor_takes_no_chip(dealing):
    """Before it does, so that it is the lock-out which stops them."""
    table = Table("texas-hold-em-bonus", dealing=dealing, progressive="base")
    for seat, player in ((1, "ann"), (2, "bob")):
        table.do("sit", player, seat)
        table.do("place", player, {"ante": 500})
    table.do("place", "ann", {"progressive": 100})
    table.do("ready", "ann")
    table.do("ready", "bob")
    assert Story.of_facts(table.facts).order("lock-out button") == ["performs: presses the lock-out button"]
    with pytest.raises(AfterNoMoreBets) as refused:
        table.do("place", "bob", {"progressive": 100})
    assert refused.value.law == texas("6(b)")
    assert table.state.round.stakes == {1: {"ante": 500, "progressive": 100}, 2: {"ante": 500}}
