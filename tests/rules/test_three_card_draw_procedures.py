"""Three card draw: what the dealer does in a round besides the cards and the money, when, and how often."""

import pytest

from pitboss.games import game
from pitboss.law import subchapter
from pitboss.rounds.record import read, replay
from pitboss.rounds.view import view
from tests.helpers import play
from tests.stories import Story

law = subchapter("three-card-draw", "13:69F-42")

HANDS = {"1": "9h 8d 7c", "2": "5h 5d 8c", "4": "Ks 4d 2c", "6": "Qs Jd 2h", "dealer": "3c 4h 6h 8s"}
SEATS = {
    "1": {"ante": 1000, "first_3": 500},
    "2": {"ante": 500, "first_3": 500},
    "4": {"ante": 500},
    "6": {"ante": 500, "first_3": 500},
}
INPUTS = "1 in_to_win; 2 draw:8c; 4 fold; 6 fold"  # seat 4 folds without a first 3 wager, seat 6 with one


def story(dealing):
    return Story.of_round(play("three-card-draw", HANDS, SEATS, INPUTS, dealing=dealing))


CLOCKWISE = "clockwise from the player farthest to the left"
MANUAL = [
    (law("7(a)"), "stacked deck in the dealing shoe", "^placed 6", "No more bets", 1),
    (law("7(b)"), "No more bets", "^placed 6", "^dealt", 1),
    (law("7(c)"), "with the hand next to the shoe.*with the other", "No more bets", "^dealt", 1),
    (law("7(d)"), CLOCKWISE, "No more bets", "^dealt 1", 1),
]
HAND = [
    (law("8(a)"), "deals from the hand", "^placed 6", "No more bets", 1),
    (law("8(b)"), "keeps the requirements", "deals from the hand", "No more bets", 1),
    (law("8(b)1"), "cards that the shuffling device has shuffled", "deals from the hand", "deck in one hand", 1),
    (law("8(b)2"), "stacked deck in one hand", "shuffling device has shuffled", "No more bets", 1),
    (law("8(b)2i"), "in that hand for the whole round", "deck in one hand", "No more bets", 1),
    (law("8(b)2ii"), "before the body and over the table inventory", "deck in one hand", "No more bets", 1),
    (law("8(b)3"), "No more bets", "over the table inventory", "^dealt", 1),
    (law("8(b)4"), "each card off the top with the other hand, face down", "No more bets", "^dealt", 1),
    (law("8(c)"), CLOCKWISE, "No more bets", "^dealt 1", 1),
]
AUTOMATED = [
    (law("9(a)"), "deals from an automated shoe", "^placed 6", "No more bets", 1),
    (law("9(b)"), "keeps the requirements", "deals from an automated shoe", "No more bets", 1),
    (law("9(b)1"), "cards in the automated shoe", "^placed 6", "No more bets", 1),
    (law("9(b)2"), "No more bets", "cards in the automated shoe", "^dealt", 1),
    (law("9(c)"), CLOCKWISE, "No more bets", "^dealt 1", 1),
]
IN_EVERY_ROUND = [
    (law("6(c)"), "only seated players.*stay for the round", "^placed 6", "^dealt", 1),
    (law("10(e)"), "each player examine the three cards and show them to nobody", "^dealt dealer", "^asked", 1),
    (law("10(f)4"), "draw card of seat 2 face down under its first 3 wager", "^dealt 2", "^asked 4", 1),
    (law("10(f)1"), "tucks the cards of seat 6 face down under its first 3", "^settled 6 ante", "^revealed", 1),
    (law("10(g)"), "^stub_set_aside", "^chose 6", "^revealed dealer", 1),
    (law("10(g)"), "best three of the four.*side by side.*unused one crosswise", "^revealed dealer", "^revealed", 1),
    (law("10(h)3"), "compares the hand of seat 1", "^settled 1 first_3", "^settled 1 ante", 1),
    (law("10(i)"), "order in which each hand can be put together", "^gathered dealer", "", 1),
]
STEPS = ("paragraph", "step", "after", "before", "times")


@pytest.mark.parametrize(("dealing", *STEPS), [
    *(("manual-shoe", *row) for row in (*MANUAL, *IN_EVERY_ROUND)),
    *(("hand", *row) for row in (*HAND, *IN_EVERY_ROUND)),
    *(("automated-shoe", *row) for row in (*AUTOMATED, *IN_EVERY_ROUND)),
])  # fmt: skip
def test_who_does_what_and_when(dealing, paragraph, step, after, before, times):
    story(dealing).expect(paragraph, step, after=after, before=before, times=times)


@pytest.mark.law("three-card-draw 13:69F-42.10(c)")
def test_42_10_c_the_dealers_fourth_card_comes_off_the_stub_in_the_hand():
    told = story("automated-shoe").order("^dealt dealer|stub out of the shoe")
    assert [line.split()[0] for line in told] == ["dealt"] * 3 + ["performs:"] + ["dealt"]


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.law("three-card-draw 13:69F-42.10(i)", "three-card-draw 13:69F-42.10(h)")
def test_42_10_i_each_hand_is_racked_once_and_by_itself_in_the_order_in_which_it_leaves_the_table(dealing):
    told = story(dealing)
    assert told.order("^gathered") == [f"gathered {place}" for place in (4, 6, 2, 1, "dealer")]
    assert told.order("^chose 4|^gathered 4|^asked 6") == ["chose 4 fold", "gathered 4", "asked 6"]


@pytest.mark.law("three-card-draw 13:69F-42.10(h)2", "three-card-draw 13:69F-42.10(h)8")
def test_42_10_h_first_3_is_settled_before_the_other_wagers_of_its_player():
    """Of who plays the first three cards before the comparison; of who draws before the draw card is shown."""
    told = story("manual-shoe")
    assert told.order("^settled 1|^revealed 1|compares")[:4] == [
        "revealed 1",
        "settled 1 first_3",
        "performs: compares the hand of seat 1 with the dealer's",
        "settled 1 ante",
    ]
    assert told.order("^settled 2|^revealed 2")[:4] == [
        "revealed 2",
        "settled 2 first_3",
        "revealed 2",
        "settled 2 ante",
    ]


@pytest.mark.law("three-card-draw 13:69F-42.10(e)")
@pytest.mark.parametrize("viewer", [1, 2, 4, 6, None])
def test_42_10_e_a_hand_is_seen_by_nobody_but_its_player(viewer):
    found = game("three-card-draw")
    line = {"hands": {place: text.split() for place, text in HANDS.items()}, "seats": SEATS, "inputs": []}
    round = replay(found, read(found, line, found.house({})))
    seen = [(event.place, event.card) for event in view(round.events, viewer) if type(event).__name__ == "Dealt"]
    assert {place for place, card in seen if card is not None} == ({viewer} if viewer else set())
    assert len(seen) == 4 * 3 + 4
