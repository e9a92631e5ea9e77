"""Hold 'em 3 bonus: what the dealer does in a round besides the cards and the money, when, and how often."""

import pytest

from pitboss.law import subchapter
from tests.helpers import play
from tests.stories import Story

law = subchapter("hold-em-3-bonus", "13:69F-42")

HANDS = {"1": "9h 8d 7c", "3": "5h 5d 8c", "6": "Ks 4d 2c", "dealer": "Qs Jd 2h", "community": "3c 4h 6h 8s"}
SEATS = {
    "1": {"blind": 1000, "flop": 1000, "three_card": 500},
    "3": {"blind": 500, "flop": 500, "six_card": 500},
    "6": {"blind": 500, "flop": 500},
}
INPUTS = "1 expose; 1 turn_river_double; 3 fold; 6 fold"  # seat 3 folds with a 6 card bonus wager, seat 6 without


def story(dealing, **house):
    return Story.of_round(play("hold-em-3-bonus", HANDS, SEATS, INPUTS, dealing=dealing, version=2, **house))


MANUAL = [
    (law("7(a)"), "stacked deck in the dealing shoe", "^placed 6", "No more bets", 1),
    (law("7(b)"), "No more bets", "^placed 6", "^dealt", 1),
    (law("7(c)"), "with the hand next to the shoe.*with the other", "No more bets", "^dealt", 1),
    (law("7(d)"), "^stub_set_aside", "^dealt community", "^asked", 1),
]
HAND = [
    (law("8(a)"), "deals from the hand", "^placed 6", "No more bets", 1),
    (law("8(b)"), "keeps the requirements", "deals from the hand", "No more bets", 1),
    (law("8(b)1"), "cards that the shuffling device has shuffled", "deals from the hand", "deck in one hand", 1),
    (law("8(b)2"), "stacked deck in one hand", "shuffling device has shuffled", "No more bets", 1),
    (law("8(b)2i"), "in that hand for the whole round", "deck in one hand", "No more bets", 1),
    (law("8(b)2ii"), "before the body and over the table inventory", "deck in one hand", "No more bets", 1),
    (law("8(b)3"), "No more bets", "over the table inventory", "^dealt", 1),
    (law("8(c)"), "each card off the top with the other hand, face down", "No more bets", "^dealt", 1),
    (law("8(d)"), "^stub_set_aside", "^dealt community", "^asked", 1),
]
AUTOMATED = [
    (law("9(a)"), "automated shoe that gives stacks of three", "^placed 6", "No more bets", 1),
    (law("9(b)"), "keeps the requirements", "stacks of three", "No more bets", 1),
    (law("9(b)1"), "cards in the automated shoe", "^placed 6", "No more bets", 1),
    (law("9(b)2"), "No more bets", "cards in the automated shoe", "^dealt", 1),
    (law("9(c)"), "rest of the cards out of the shoe", "^dealt dealer", "^dealt community", 1),
    (law("9(c)"), "^stub_set_aside", "^dealt community", "^asked", 1),
]
IN_EVERY_ROUND = [
    (law("6(d)"), "only seated players.*stay for the round", "^placed 6", "^dealt", 1),
    (law("10(f)"), "each player keeps the three cards in full view", "^dealt (1|3|6|dealer|community)", "^asked", 1),
    (law("10(b)2ii"), "confirms aloud that seat 1 wagers twice", "^placed 1 turn_river", "^asked 3", 1),
    (law("10(b)1"), "cards of seat 3 face down under its 6 card bonus", "^settled 3 flop", "^asked 6", 1),
    (law("10(g)"), "order in which each hand can be put together", "^gathered dealer", "", 1),
]
STEPS = ("paragraph", "step", "after", "before", "times")


@pytest.mark.parametrize(("dealing", *STEPS), [
    *(("manual-shoe", *row) for row in (*MANUAL, *IN_EVERY_ROUND)),
    *(("hand", *row) for row in (*HAND, *IN_EVERY_ROUND)),
    *(("automated-shoe", *row) for row in (*AUTOMATED, *IN_EVERY_ROUND)),
])  # fmt: skip
def test_who_does_what_and_when(dealing, paragraph, step, after, before, times):
    story(dealing).expect(paragraph, step, after=after, before=before, times=times)


@pytest.mark.law("hold-em-3-bonus 13:69F-42.10(b)2ii")
def test_42_10_b_2ii_a_single_turn_river_wager_needs_no_confirmation():
    inputs = INPUTS.replace("turn_river_double", "turn_river")
    assert Story.of_round(play("hold-em-3-bonus", HANDS, SEATS, inputs, version=2)).order("confirms") == []


@pytest.mark.law("hold-em-3-bonus 13:69F-42.10(g)", "hold-em-3-bonus 13:69F-42.10(b)1")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_42_10_g_each_hand_is_racked_once_and_by_itself_in_the_order_in_which_it_leaves_the_table(dealing):
    told = story(dealing)
    assert told.order("^gathered") == [f"gathered {place}" for place in (6, 3, 1, "dealer")]
    assert told.order("^chose 6|^settled 6|^gathered 6|^revealed dealer") == [
        "chose 6 fold",
        "settled 6 blind",
        "settled 6 flop",
        "gathered 6",
        "revealed dealer",
    ]
