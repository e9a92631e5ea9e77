"""Three card poker: what the dealer does in a round besides the cards and the money, when, and how often."""

import pytest

from pitboss.games import game
from pitboss.law import subchapter
from pitboss.rounds.events import Dealt
from pitboss.rounds.record import read, replay
from pitboss.rounds.view import view
from tests.helpers import play
from tests.stories import Story

law = subchapter("three-card-poker", "19:47-20")

HANDS = {"1": "9h 8d 7c", "3": "5h 5d 8c", "6": "Ks 4d 2c", "dealer": "Qs Jd 2h"}
SEATS = {"1": {"ante": 1000}, "3": {"ante": 500, "pair_plus": 500}, "6": {"pair_plus": 500}}
INPUTS = "1 play; 3 fold"  # seat 6 has nothing to decide


def story(dealing, **house):
    return Story.of_round(play("three-card-poker", HANDS, SEATS, INPUTS, dealing=dealing, **house))


HAND = [
    (law("8(a)"), "deals from the hand", "^placed 6", "No more bets", 1),
    (law("8(b)"), "keeps the requirements", "deals from the hand", "No more bets", 1),
    (law("8(b)1"), "cards that the shuffling device has shuffled", "deals from the hand", "deck in one hand", 1),
    (law("8(b)2"), "deck in one hand", "shuffling device has shuffled", "No more bets", 1),
    (law("8(b)2i"), "in that hand for the whole round", "deck in one hand", "No more bets", 1),
    (law("8(b)2ii"), "before the body and over the table inventory", "deck in one hand", "No more bets", 1),
    (law("8(b)3"), "No more bets", "over the table inventory", "^dealt", 1),
    (law("8(b)3"), "each card off the top with the other hand, face down", "No more bets", "^dealt", 1),
    (law("8(d)"), "^stub_set_aside", "^dealt", "^asked", 1),
]
AUTOMATED = [
    (law("9(a)"), "automated shoe that gives stacks of three", "^placed 6", "No more bets", 1),
    (law("9(b)"), "keeps the requirements", "stacks of three", "No more bets", 1),
    (law("9(b)1"), "cards in the automated shoe", "^placed 6", "No more bets", 1),
    (law("9(b)2"), "No more bets", "cards in the automated shoe", "^dealt", 1),
    (law("9(c)"), "cover card on the dealer's stack in the shoe", "^dealt 6", "^dealt dealer", 1),
    (law("9(d)"), "^stub_set_aside", "^dealt", "^asked", 1),
    (law("10(b)"), "cover card off the dealer's stack.*next to the shoe", "^gathered 3", "^revealed dealer", 1),
]
IN_EVERY_ROUND = [
    (law("10(a)"), "each player examine the hand, which nobody else may touch but", "^dealt", "^asked", 1),
    (law("10(d)"), "order in which each hand can be put together", "^gathered dealer", "", 1),
]
STEPS = ("paragraph", "step", "after", "before", "times")


@pytest.mark.parametrize("settling", ["all-at-once", "player-by-player"])
@pytest.mark.parametrize(("dealing", *STEPS), [
    *(("manual-shoe", *row) for row in IN_EVERY_ROUND),
    *(("hand", *row) for row in (*HAND, *IN_EVERY_ROUND)),
    *(("automated-shoe", *row) for row in (*AUTOMATED, *IN_EVERY_ROUND)),
])  # fmt: skip
def test_who_does_what_and_when(dealing, settling, paragraph, step, after, before, times):
    story(dealing, settling=settling).expect(paragraph, step, after=after, before=before, times=times)


@pytest.mark.law("three-card-poker 19:47-20.10(d)", "three-card-poker 19:47-20.10(b)")
@pytest.mark.parametrize("settling", ["all-at-once", "player-by-player"])
def test_20_10_d_each_hand_is_racked_once_and_by_itself_in_the_order_in_which_it_leaves_the_table(settling):
    """What is forfeited when all have chosen, the others from the dealer's right, and the dealer's cards last."""
    told = story("hand", settling=settling)
    assert told.order("^gathered") == [f"gathered {place}" for place in (3, 6, 1, "dealer")]


@pytest.mark.law("three-card-poker 19:47-20.10(a)")
@pytest.mark.parametrize("viewer", [1, 3, 6, None])
def test_20_10_a_a_player_examines_the_own_hand_and_no_other(viewer):
    found = game("three-card-poker")
    line = {"hands": {place: text.split() for place, text in HANDS.items()}, "seats": SEATS, "inputs": []}
    events = view(replay(found, read(found, line, found.house({}))).events, viewer)
    seen = [event.place for event in events if isinstance(event, Dealt) and event.card is not None]
    assert seen == ([viewer] * 3 if viewer else [])
