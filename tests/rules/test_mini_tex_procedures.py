"""Mini-tex: what the dealer does in a round besides the cards and the money, when, and how often."""

import pytest

from pitboss.law import subchapter
from tests.helpers import play
from tests.stories import Story

law = subchapter("mini-tex", "19:47-36")

HANDS = {"1": "Ah As", "3": "9s 4d", "5": "Kc Jd", "dealer": "Qd Qc", "community": "Qh 6s 2d"}
SEATS = {"1": {"ante": 1000}, "3": {"ante": 500, "pocket_poker": 500}, "5": {"ante": 500}}
INPUTS = "1 flop; 3 fold; 5 flop; 1 river; 5 fold; 1 play"  # seat 3 folds with a pocket poker wager, seat 5 without


def story(dealing):
    return Story.of_round(play("mini-tex", HANDS, SEATS, INPUTS, dealing=dealing))


MANUAL = [
    (law("7(a)"), "stacked deck in the dealing shoe", "^placed 5 ante", "No more bets", 1),
    (law("7(b)"), "No more bets", "^placed 5 ante", "^dealt", 1),
    (law("7(c)"), "with the hand next to the shoe.*with the other", "No more bets", "^dealt", 1),
    (law("7(e)"), "^stub_set_aside", "^dealt community", "^asked|^revealed", 1),
]
HAND = [
    (law("8(a)"), "deals from the hand", "^placed 5 ante", "No more bets", 1),
    (law("8(b)"), "keeps the requirements", "deals from the hand", "No more bets", 1),
    (law("8(b)1"), "cards that the shuffling device has shuffled", "deals from the hand", "deck in one hand", 1),
    (law("8(b)2"), "deck in one hand", "shuffling device has shuffled", "No more bets", 1),
    (law("8(b)2i"), "in that hand for the whole round", "deck in one hand", "No more bets", 1),
    (law("8(b)2ii"), "before the body and over the table inventory", "deck in one hand", "No more bets", 1),
    (law("8(b)3"), "No more bets", "over the table inventory", "^dealt", 1),
    (law("8(b)3"), "each card off the top with the other hand", "No more bets", "^dealt", 1),
    (law("8(d)"), "^stub_set_aside", "^dealt community", "^asked|^revealed", 1),
]
AUTOMATED = [
    (law("9(a)"), "automated shoe that gives stacks of two", "^placed 5 ante", "No more bets", 1),
    (law("9(b)"), "keeps the requirements", "stacks of two", "No more bets", 1),
    (law("9(b)1"), "cards in the automated shoe", "^placed 5 ante", "No more bets", 1),
    (law("9(b)2"), "No more bets", "cards in the automated shoe", "^dealt", 1),
    (law("9(c)"), "cover card on the dealer's stack in the shoe", "^dealt 5", "^dealt dealer", 1),
    (law("9(d)"), "rest of the cards out of the shoe", "^dealt dealer", "deck in one hand", 1),
    (law("8(b)2"), "deck in one hand", "out of the shoe", "^dealt burn", 1),
    (law("8(b)2i"), "in that hand for the whole round", "deck in one hand", "^dealt burn", 1),
    (law("8(b)2ii"), "before the body and over the table inventory", "deck in one hand", "^dealt burn", 1),
    (law("8(b)3"), "card off the top with the other hand", "over the table inventory", "^dealt burn", 1),
    (law("9(d)"), "^stub_set_aside", "^dealt community", "^asked|^revealed", 1),
]
IN_EVERY_ROUND = [
    (law("6(e)"), "only seated players.*stay for the round", "^placed 5 ante", "^dealt", 1),
    (law("10(a)"), "each player examine.*show them to nobody.*face down", "^dealt (1|3|5|dealer)", "^asked", 1),
    (law("10(a)2i"), "leaves the cards of seat 3", "^settled 3 ante", "^dealt burn", 1),
    (law("10(c)2ii"), "spreads the cards of seat 5 face down", "^settled 5 flop", "^gathered 5", 1),
    (law("10(f)"), "cover card off the dealer's cards", "^chose 1 play|^placed 1 play", "^revealed dealer", 1),
    (law("10(g)1"), "dealer's hand qualifies", "^revealed dealer", "^revealed (1|3)", 1),
    (law("10(h)"), "order in which each hand can be put together", "^gathered", "", 1),
]
STEPS = ("paragraph", "step", "after", "before", "times")


@pytest.mark.parametrize(("dealing", *STEPS), [
    *(("manual-shoe", *row) for row in (*MANUAL, *IN_EVERY_ROUND)),
    *(("hand", *row) for row in (*HAND, *IN_EVERY_ROUND)),
    *(("automated-shoe", *row) for row in (*AUTOMATED, *IN_EVERY_ROUND)),
])  # fmt: skip
def test_who_does_what_and_when(dealing, paragraph, step, after, before, times):
    story(dealing).expect(paragraph, step, after=after, before=before, times=times)


@pytest.mark.parametrize(("paragraph", "dealer_cards"), [(law("7(d)2"), "7(d)"), (law("8(c)2"), "8(c)")])
def test_the_dealers_first_and_second_card_go_under_the_cover_card(paragraph, dealer_cards):
    told = story("manual-shoe" if dealer_cards == "7(d)" else "hand")
    kept = [line for line in told.lines if "under the cover card" in line.what or line.what == "dealt dealer"]
    assert [line.law for line in kept] == [law(f"{dealer_cards}{n}") for n in (2, 2, 4, 4)]
    assert [line.what.split()[0] for line in kept] == ["dealt", "performs:"] * 2
    assert paragraph == kept[0].law


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.law("mini-tex 19:47-36.10(h)")
def test_36_10_h_each_hand_is_racked_once_and_by_itself_in_the_order_in_which_it_leaves_the_table(dealing):
    """A fold without pocket poker at once, the others from the dealer's right, and the dealer's cards last."""
    told = story(dealing)
    assert told.order("^gathered") == ["gathered 5", "gathered 3", "gathered 1", "gathered dealer"]
    assert told.order("^gathered 5|^chose 5 fold|^dealt community")[-3:] == [
        "chose 5 fold",
        "gathered 5",
        "dealt community",
    ]


@pytest.mark.parametrize(
    ("inputs", "paragraph"),
    [
        ("1 fold", law("10(a)2ii")),
        ("1 flop; 1 fold", law("10(c)2ii")),
        ("1 flop; 1 river; 1 fold", law("10(e)2ii")),
    ],
)
def test_36_10_folded_cards_without_pocket_poker_are_spread_face_down_and_racked_at_once(inputs, paragraph):
    hands = {place: HANDS[place] for place in ("1", "dealer", "community")}
    told = Story.of_round(play("mini-tex", hands, {"1": {"ante": 1000}}, inputs))
    told.expect(paragraph, "spreads the cards of seat 1 face down", after="^settled 1", before="^gathered 1", times=1)
