"""Texas hold 'em bonus: what the dealer does with progressive chips and their payouts, when, and how often."""

import pytest

from pitboss.law import citation, subchapter
from tests.helpers import play
from tests.stories import Story

law = subchapter("texas-hold-em-bonus", "19:47-28")

HANDS = {"1": "Ah Kh", "3": "9s 4d", "5": "2c 7d", "dealer": "Qd Qc", "community": "Qh Jh Th 6s 2d"}
SEATS = {
    "1": {"ante": 1000, "progressive": 100},
    "3": {"ante": 500, "progressive": 100, "bonus": 500},
    "5": {"ante": 500},
}
INPUTS = "1 flop; 3 fold; 5 fold; 1 turn; 1 river"
METER = {"amount": 10_000_000, "rate": "7/10", "reset": 1_000_000}
LOCKED = {"manual-shoe": law("7(b)"), "hand": law("8(b)3"), "automated-shoe": law("9(b)2")}


def story(dealing, seats=SEATS, progressive="base"):
    meter = METER if progressive != "none" else None
    house = {"dealing": dealing, "progressive": progressive}
    return Story.of_round(play("texas-hold-em-bonus", HANDS, seats, INPUTS, meter=meter, **house))


OF_THE_CHIPS = [
    (law("7(b)1"), "progressive wagers out of the return device", "lock-out button", "chips and lit acceptors", 1),
    (law("7(b)2"), "before the inventory that chips and lit acceptors agree: 2", "return device", "^dealt", 1),
    (law("7(b)3"), "chips into the table inventory container", "chips and lit acceptors", "^dealt", 1),
    (citation("progressive 19:45-1.20(a)7"), "keeps them there, whatever", "into the table inventory", "^dealt", 1),
    (law("11(h)"), "^metered lock-out", "into the table inventory container", "^dealt", 1),
]
OF_THE_HANDS = [
    (law("10(a)"), "each player examine.*show them to nobody.*face down", "^dealt (1|3|5|dealer)", "^asked", 1),
    (law("10(a)2i"), "leaves the cards of seat 3", "^settled 3 ante", "^dealt burn", 1),
    (law("10(a)2ii"), "spreads the cards of seat 5 face down", "^settled 5 ante", "^gathered 5", 1),
    (law("10(h)4ii(1)"), "verifies that the hand of seat 1 wins: royal flush", "^settled 1 river", "acceptor of", 1),
    (law("10(h)4ii(2)"), "verifies that the acceptor of seat 1 is lit", "hand of seat 1 wins", "supervisor", 1),
    (law("10(h)4ii(3)"), "casino supervisor validate", "acceptor of seat 1", "^settled 1 progressive", 1),
    (law("10(h)5"), "^gathered 1", "^settled 1 progressive", "^gathered dealer", 1),
]
BY_DEALING = [
    ("hand", law("8(b)"), "requirements of dealing from the hand", "^placed 5", "No more bets", 1),
    ("hand", law("8(b)3"), "each card off the top with the other hand, face down", "^metered lock-out", "^dealt", 1),
    ("automated-shoe", law("9(b)"), "requirements of the automated shoe", "^placed 5", "No more bets", 1),
]
STEPS = ("paragraph", "step", "after", "before", "times")


@pytest.mark.parametrize(
    ("dealing", *STEPS),
    [*((dealing, *row) for dealing in LOCKED for row in (*OF_THE_CHIPS, *OF_THE_HANDS)), *BY_DEALING],
)
def test_who_does_what_and_when(dealing, paragraph, step, after, before, times):
    story(dealing).expect(paragraph, step, after=after, before=before, times=times)


@pytest.mark.parametrize(("dealing", "paragraph"), LOCKED.items())
def test_28_7_b_the_lock_out_is_pressed_once_bets_are_closed_and_before_any_card(dealing, paragraph):
    told = story(dealing)
    told.expect(paragraph, "No more bets", after="^placed", before="lock-out button")
    told.expect(paragraph, "presses the lock-out button", after="No more bets", before="return device")


@pytest.mark.parametrize(("dealing", "paragraph"), LOCKED.items())
def test_28_7_b_without_a_progressive_chip_there_is_nothing_to_take_out(dealing, paragraph):
    """The button is pressed where the wager is offered; the three steps follow only where one was placed."""
    nobody = story(dealing, {"1": {"ante": 1000}, "3": {"ante": 500, "bonus": 500}, "5": {"ante": 500}})
    nobody.expect(paragraph, "presses the lock-out button", after="No more bets", before="^dealt")
    assert nobody.order("return device|lit acceptors|inventory container|^metered") == []
    without = {"1": {"ante": 1000}, "3": {"ante": 500, "bonus": 500}, "5": {"ante": 500}}
    assert story(dealing, without, "none").order("lock-out") == []


@pytest.mark.law("texas-hold-em-bonus 19:47-28.10(h)4ii(3)")
def test_28_10_h_4ii_nobody_validates_a_progressive_wager_that_loses():
    assert [line for line in story("manual-shoe").order("supervisor|lit|wins:") if "seat 3" in line] == []
    assert len(story("manual-shoe").order("supervisor")) == 1
