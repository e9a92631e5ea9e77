"""Every settlement says why, in words: the hands with the card that decides, and whether the dealer qualified."""

import pytest

from pitboss.cards import cards
from pitboss.hands import five_card, three_card
from pitboss.hands.comparing import compared
from tests.helpers import play
from tests.rules.test_misdeals import HANDS


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ("Qs 9s 8s", "Qh 9h 5h", "flush queen nine eight beats flush queen nine five"),
        ("Qs 9s 5s", "Qh 9h 8h", "flush queen nine eight beats flush queen nine five"),
        ("Qs 9s 5s", "Kh 9h 8h", "flush king beats flush queen"),
        ("6s 6h Kd", "6c 6d Jd", "pair of sixes with a king beats pair of sixes with a jack"),
        ("6s 6h Ad", "6c 6d 8d", "pair of sixes with an ace beats pair of sixes with an eight"),
        ("7s 7h 2d", "6c 6d Jd", "pair of sevens beats pair of sixes"),
        ("As Qh 9d", "Ac Qd 8d", "ace queen nine high beats ace queen eight high"),
        ("As Qh 9d", "6c 6d Jd", "pair of sixes beats ace queen nine high"),
        ("9s 8h 7d", "8c 7c 6d", "straight, nine high beats straight, eight high"),
        ("6s 6h Kd", "6c 6d Kh", "both hold pair of sixes with a king"),
        ("3s 3h 3d", "2s 2h 2d", "three threes beats three twos"),
    ],
)
def test_three_cards_are_compared_down_to_the_card_that_decides(mine, theirs, said):
    assert compared(three_card.rank(cards(mine)), three_card.rank(cards(theirs))) == said


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ("Qs 9s 8s 4s 3s", "Qh 9h 8h 4h 2h", "flush queen nine eight four three beats flush queen nine eight four two"),
        (
            "6s 6h Kd 9c 2d",
            "6c 6d Kh 9h 3d",
            "pair of sixes with king nine three beats pair of sixes with king nine two",
        ),
        ("Ks Kh 6d 6c 2d", "Kc Kd 5h 5s Ad", "two pair, kings and sixes beats two pair, kings and fives"),
        (
            "Ks Kh 6d 6c Ad",
            "Kc Kd 6h 6s 2c",
            "two pair, kings and sixes with an ace beats two pair, kings and sixes with a two",
        ),
        ("Ks Kh Kd 6c 6d", "Qs Qh Qd Ac Ad", "full house, kings over sixes beats full house, queens over aces"),
        ("5s 4s 3s 2s As", "6d 6h 6c 6s Kd", "straight flush, five high beats four sixes"),
        ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "both hold royal flush"),
        ("As Kd 9h 4c 3s", "Ah Kc 9c 4d 2s", "ace king nine four three high beats ace king nine four two high"),
        ("8s 8d 8h Kc 3s", "8s 8d 8h Kc 2s", "three eights with king three beats three eights with king two"),
    ],
)
def test_five_cards_are_compared_down_to_the_card_that_decides(mine, theirs, said):
    assert compared(five_card.rank(cards(mine)), five_card.rank(cards(theirs))) == said


def why(result):
    return {line["wager"]: line["why"] for line in result["lines"]}


def test_whether_the_dealer_qualifies_is_said():
    hands = {"1": "As 9d 4c", "dealer": "Jh 9c 4h"}
    said = why(play("three-card-poker", hands, {"1": {"ante": 1000, "pair_plus": 500}}, "1 play"))
    assert said["ante"] == said["play"] == "the dealer does not qualify with jack nine four high"
    assert said["pair_plus"] == "ace nine four high"
    said = why(play("three-card-poker", hands | {"dealer": "Qh 9c 4h"}, {"1": {"ante": 1000}}, "1 play"))
    assert said["ante"] == "ace high beats queen high; the dealer qualifies"


def test_mini_tex_says_so_of_a_dealer_who_does_not_qualify_and_wins():
    hands = {"1": "2s 4d", "dealer": "Kh 9s", "community": "5c Qs 8d"}
    said = why(play("mini-tex", hands, {"1": {"ante": 500}}, "1 flop; 1 river; 1 play"))
    assert said["ante"].endswith("; the dealer does not qualify")


@pytest.mark.parametrize("game", ["three-card-poker", "mini-tex", "three-card-draw", "caribbean-stud"])
def test_a_fold_is_the_reason_of_what_it_loses(game):
    placed = {"1": {"ante": 1000}, "2": {"ante": 1000}}
    result = play(game, HANDS[game], placed, "1 fold; 2 fold")
    assert {line["why"] for line in result["lines"]} == {"folded"}


def test_an_ante_that_returns_at_texas_says_from_where_on_it_wins():
    hands = {"1": "As Ad", "dealer": "Jc 2d", "community": "7h 8c 3h 4d 9s"}
    said = why(play("texas-hold-em-bonus", hands, {"1": {"ante": 1000, "bonus": 500}}, "1 flop; 1 check; 1 check"))
    assert said["ante"].endswith("and the ante wins only from a flush on")
    assert said["flop"] == "pair of aces beats jack nine eight seven four high"
    assert said["bonus"] == "pair of aces"
