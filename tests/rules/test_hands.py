"""How hands rank: two cards, three, five, and the best of more."""

from collections import Counter
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from pitboss.cards import DECK, cards
from pitboss.games.mini_tex import Pocket, is_royal, pocket
from pitboss.hands import five_card, three_card
from pitboss.hands.five_card import Five
from pitboss.hands.three_card import Three, ThreeCardHand, best_with_own
from pitboss.law import reading, subchapter

law = subchapter("mini-tex", "19:47-36")


def three(text: str) -> ThreeCardHand:
    return three_card.rank(cards(text))


def five(text: str) -> five_card.FiveCardHand:
    return five_card.rank(cards(text))


@cache
def every_three() -> list[ThreeCardHand]:
    return [three_card.rank(hand) for hand in combinations(DECK, 3)]


# 36.5(a) to (c), reading 3.1: three cards.


@pytest.mark.parametrize(
    ("hand", "category", "cited"),
    [
        ("Qs As Ks", Three.STRAIGHT_FLUSH, law("5(b)1")),
        ("2d 4d 3d", Three.STRAIGHT_FLUSH, law("5(b)1")),
        ("Ac 3c 2c", Three.STRAIGHT_FLUSH, law("5(a)")),
        ("Kh Ah 2h", Three.FLUSH, law("5(b)1")),
        ("2c 2d 2s", Three.THREE_OF_A_KIND, law("5(b)2")),
        ("Td Js Qh", Three.STRAIGHT, law("5(b)3")),
        ("Td Jd Qh", Three.STRAIGHT, reading("B0.6")),
        ("2c 3d Ah", Three.STRAIGHT, law("5(a)")),
        ("2c 3d Ah", Three.STRAIGHT, reading("3.1")),
        ("Kc Ad 2h", Three.HIGH_CARD, law("5(b)3")),
        ("Kc Ad 2h", Three.HIGH_CARD, reading("3.2")),
        ("Qc Kc 2c", Three.FLUSH, law("5(b)4")),
        ("4c 4d As", Three.PAIR, law("5(b)5")),
        ("3s 4d 4c", Three.PAIR, law("5(b)5")),
        ("Ac Kd Js", Three.HIGH_CARD, law("5(b)6")),
    ],
)
def test_36_5_b_classes_of_three_cards(hand, category, cited):
    assert {three_card.rank(order).category for order in permutations(cards(hand))} == {category}


@pytest.mark.law("mini-tex 19:47-36.5(b)", "reading 3.13")
def test_36_5_b_every_three_cards_counted():
    counts = Counter(hand.category for hand in every_three())
    assert counts == {
        Three.STRAIGHT_FLUSH: 48,
        Three.THREE_OF_A_KIND: 52,
        Three.STRAIGHT: 720,
        Three.FLUSH: 1096,
        Three.PAIR: 3744,
        Three.HIGH_CARD: 16440,
    }
    assert counts.total() == 22100
    assert sum(map(is_royal, every_three())) == 4


@pytest.mark.parametrize(
    ("category", "highest", "lowest", "cited"),
    [
        (Three.STRAIGHT_FLUSH, "As Ks Qs", "As 2s 3s", law("5(b)1")),
        (Three.THREE_OF_A_KIND, "As Ad Ac", "2s 2d 2c", law("5(b)2")),
        (Three.STRAIGHT, "As Kd Qc", "As 2d 3c", law("5(b)3")),
        (Three.FLUSH, "As Ks Js", "2s 3s 5s", law("5(b)4")),
        (Three.PAIR, "As Ad Kc", "2s 2d 3c", law("5(b)5")),
        (Three.HIGH_CARD, "As Kd Jc", "2s 3d 5c", law("5(b)6")),
    ],
)
def test_36_5_b_the_highest_and_the_lowest_of_each_class(category, highest, lowest, cited):
    members = [hand for hand in every_three() if hand.category is category]
    assert max(members) == three(highest)
    assert min(members) == three(lowest)


@pytest.mark.law("mini-tex 19:47-36.5(b)", 'mini-tex 19:47-36.1 "Rank"', "reading 3.1")
def test_36_5_b_the_classes_from_highest_to_lowest():
    lowest_of_each = ["As 2s 3s", "2s 2d 2c", "As 2d 3c", "2s 3s 5s", "2s 2d 3c"]
    highest_of_the_next = ["As Ad Ac", "As Kd Qc", "As Ks Js", "As Ad Kc", "As Kd Jc"]
    for higher, lower in zip(lowest_of_each, highest_of_the_next, strict=True):
        assert three(higher) > three(lower)


@pytest.mark.parametrize(
    ("higher", "lower", "cited"),
    [
        ("Ac 3d 5h", "Ks Qh Td", law("5(a)")),
        ("2c 3c 4c", "Ad 2d 3d", law("5(b)1")),
        ("3c 3d 3h", "2c 2d 2h", law("5(b)2")),
        ("2c 3d 4h", "Ac 2d 3h", reading("B0.5")),
        ("3c 3d 4h", "2c 2d Ah", reading("B0.5")),
        ("Kc Kd 2h", "Qc Qd Ah", law("5(b)5")),
        ("8c 8d 4h", "8h 8s 3c", law("5(c)")),
        ("8c 8d Ah", "8h 8s Kc", law("5(c)")),
        ("Ac 9c 3c", "Ad 8d 7d", law("5(c)")),
        ("Ac 9c 3c", "Ad 9d 2d", law("5(c)")),
        ("Jc 9d 3c", "Tc 9h 7c", law("5(c)")),
        ("Jc 9d 3c", "Jd 8h 7c", law("5(c)")),
        ("Jc 9d 4c", "Jd 9h 3c", law("5(c)")),
    ],
)
def test_36_5_c_higher_inside_a_class(higher, lower, cited):
    assert three(higher) > three(lower)


@pytest.mark.parametrize(
    ("one", "other", "cited"),
    [
        ("As Ks Qs", "Ad Kd Qd", law("5(c)")),
        ("Ac 2d 3h", "As 2h 3d", law("5(c)")),
        ("8c 8d 4h", "8h 8s 4c", law("5(c)")),
        ("Jc 9d 4c", "Jd 9h 4s", law("5(c)")),
        ("Jc 9c 4c", "Jd 9d 4d", law('1 "Suit"')),
    ],
)
def test_36_5_c_equal_ranks_are_equal_hands(one, other, cited):
    assert three(one) == three(other)


# The best three of more.


@pytest.mark.parametrize(
    ("four", "three_of_them", "cited"),
    [
        ("As 2d 3c Kh", "As 2d 3c", reading("B3.70")),
        ("9s 9d Kc 2c", "9s 9d Kc", reading("B3.70")),
        ("9s 9d 8c 8h", "9s 9d 8c", reading("B3.70")),
        ("9s 8s 2s 7d", "9s 8s 7d", reading("B3.70")),
        ("9s 8s 2s 7s", "9s 8s 7s", reading("B3.70")),
    ],
)
def test_the_best_three_of_four(four, three_of_them, cited):
    assert three_card.best(cards(four)) == three(three_of_them)


@pytest.mark.parametrize(
    ("own", "board", "best", "cited"),
    [
        ("9c 9d", "As Ks Qs", "9c 9d As", law("5(a)")),
        ("2s 4d", "As Ks Qs", "As Ks 2s", reading("B1.18")),
        ("Js 3d", "As Ks Qs", "Ks Qs Js", law('1 "Hand"')),
        ("9c 4d", "8c 8d 8h", "8c 8d 9c", law('1 "Hand"')),
        ("8s 4d", "8c 8d 8h", "8s 8c 8d", law("5(a)")),
        ("As Ks", "Qs 2d 2c", "As Ks Qs", law("5(a)")),
        ("As 4d", "Ks Qs 2c", "As Ks Qs", law("5(a)")),
        ("As 2d", "3c 9h 9d", "As 2d 3c", law("5(a)")),
        ("As 7d", "2c 3h 9d", "As 2c 3h", law('1 "Community card"')),
        ("7h 4d", "Ac Kd 2s", "Ac Kd 7h", reading("B1.20")),
    ],
)
@pytest.mark.law('mini-tex 19:47-36.1 "Hole card"')
def test_36_5_a_the_best_three_use_at_least_one_hole_card(own, board, best, cited):
    assert best_with_own(cards(own), cards(board)) == three(best)


@pytest.mark.law('mini-tex 19:47-36.1 "Hand"')
def test_the_best_with_one_of_ones_own_is_the_highest_of_all_that_have_one():
    chance = Random(36)
    for dealt in (chance.sample(DECK, chance.choice([4, 5])) for _ in range(2000)):
        own, board = dealt[:2], dealt[2:]
        with_own = [three for three in combinations(dealt, 3) if set(own).intersection(three)]
        assert best_with_own(tuple(own), tuple(board)) == max(map(three_card.rank, with_own)), dealt


# 36.5(d): two cards.


@pytest.mark.parametrize(
    ("hand", "line", "cited"),
    [
        ("As Ks", Pocket.ROYAL_STRAIGHT_FLUSH, law("5(d)1")),
        ("Kh Ah", Pocket.ROYAL_STRAIGHT_FLUSH, reading("B1.14")),
        ("Ac Ad", Pocket.PAIR_OF_ACES, law("5(d)2")),
        ("Ac Ad", Pocket.PAIR_OF_ACES, reading("B1.14")),
        ("Ks Qs", Pocket.STRAIGHT_FLUSH, law("5(d)3")),
        ("2d 3d", Pocket.STRAIGHT_FLUSH, law("5(d)3")),
        ("Kc Kd", Pocket.PAIR, law("5(d)4")),
        ("2c 2d", Pocket.PAIR, law("5(d)4")),
        ("Ac Kd", Pocket.STRAIGHT, law("5(d)5")),
        ("2c 3d", Pocket.STRAIGHT, law("5(d)5")),
        ("Ac 2d", Pocket.NOTHING, reading("B1.13")),
        ("Ac 2c", Pocket.NOTHING, reading("B1.13")),
        ("Ac Qc", Pocket.NOTHING, law("5(d)")),
        ("9c 7d", Pocket.NOTHING, law("5(d)")),
    ],
)
def test_36_5_d_pocket_poker_hands(hand, line, cited):
    first, second = cards(hand)
    assert pocket((first, second), ace_two_is_consecutive=False) is line
    assert pocket((second, first), ace_two_is_consecutive=False) is line


@pytest.mark.parametrize(
    ("ace_two", "straight_flushes", "straights", "cited"),
    [(False, 44, 144, reading("B1.13")), (True, 48, 156, reading("B1.13"))],
)
@pytest.mark.law("mini-tex 19:47-36.5(d)")
def test_36_5_d_every_two_cards_counted(ace_two, straight_flushes, straights, cited):
    counts = Counter(pocket(hand, ace_two_is_consecutive=ace_two) for hand in combinations(DECK, 2))
    assert counts.pop(Pocket.NOTHING) == 1326 - 4 - 6 - 72 - straight_flushes - straights
    assert counts == {
        Pocket.ROYAL_STRAIGHT_FLUSH: 4,
        Pocket.PAIR_OF_ACES: 6,
        Pocket.STRAIGHT_FLUSH: straight_flushes,
        Pocket.PAIR: 72,
        Pocket.STRAIGHT: straights,
    }


# Reading 1.22: five cards.


@pytest.mark.parametrize(
    ("hand", "category", "cited"),
    [
        ("As Ks Qs Js Ts", Five.ROYAL_FLUSH, reading("1.22")),
        ("Ks Qs Js Ts 9s", Five.STRAIGHT_FLUSH, reading("1.22")),
        ("As 2s 3s 4s 5s", Five.STRAIGHT_FLUSH, reading("1.22")),
        ("7c 7d 7h 7s 2c", Five.FOUR_OF_A_KIND, reading("1.22")),
        ("7c 7d 7h 2s 2c", Five.FULL_HOUSE, reading("1.22")),
        ("Qs Ks As 2s 3s", Five.FLUSH, reading("1.22")),
        ("Ac Kd Qs Js Ts", Five.STRAIGHT, reading("1.22")),
        ("Ac 2d 3s 4s 5s", Five.STRAIGHT, reading("B0.6")),
        ("Qc Kd As 2s 3s", Five.HIGH_CARD, reading("1.22")),
        ("7c 7d 7h 3s 2c", Five.THREE_OF_A_KIND, reading("1.22")),
        ("7c 7d 3h 3s 2c", Five.TWO_PAIR, reading("1.22")),
        ("7c 7d 4h 3s 2c", Five.PAIR, reading("1.22")),
        ("7c 5d 4h 3s 2c", Five.HIGH_CARD, reading("1.22")),
    ],
)
def test_classes_of_five_cards(hand, category, cited):
    assert five(hand).category is category


@pytest.mark.parametrize(
    ("higher", "lower", "cited"),
    [
        ("As Ks Qs Js Ts", "Kd Qd Jd Td 9d", reading("1.22")),
        ("2c 3c 4c 5c 6c", "Ad 2d 3d 4d 5d", reading("B0.5")),
        ("Ac 2c 3c 4c 5c", "Ad As Ah Ac Kd", reading("1.22")),
        ("3c 3d 3h 3s 4c", "2c 2d 2h 2s Ac", reading("B0.5")),
        ("2c 2d 2h 2s 4c", "2c 2d 2h 2s 3c", reading("B0.5")),
        ("3c 3d 3h 2s 2c", "2c 2d 2h As Ac", reading("B0.5")),
        ("3c 3d 3h 5s 5c", "3c 3d 3h 4s 4c", reading("B0.5")),
        ("Ac 9c 8c 4c 3c", "Ad 9d 8d 4d 2d", reading("B0.5")),
        ("2c 3d 4c 5c 6c", "Ad 2c 3d 4d 5d", reading("B0.5")),
        ("Ac 2d 3c 4c 5c", "Ad As Ah Qc Kd", reading("1.22")),
        ("3c 3d 3h 4s 5c", "2c 2d 2h Ks Ac", reading("B0.5")),
        ("4c 4d 2h 2s 5c", "3c 3d 2h 2s Ac", reading("B0.5")),
        ("4c 4d 3h 3s 5c", "4h 4s 2c 2d Ac", reading("B0.5")),
        ("4c 4d 3h 3s 6c", "4h 4s 3c 3d 5c", reading("B0.5")),
        ("3c 3d 4h 5s 6c", "2c 2d Ah Ks Qc", reading("B0.5")),
        ("3c 3d Ah 5s 4c", "3c 3d Kh Qs Jc", reading("B0.5")),
        ("Ac 7d 4h 3s 2c", "Kc Qd Jh Ts 8c", reading("B0.5")),
        ("Ac 7d 5h 3s 2c", "Ac 7d 4h 3s 2c", reading("B0.5")),
    ],
)
def test_higher_of_five_cards(higher, lower, cited):
    assert five(higher) > five(lower)


@pytest.mark.law("reading 1.22")
def test_the_classes_of_five_cards_from_highest_to_lowest():
    lowest_of_each = [
        "As Ks Qs Js Ts",
        "As 2s 3s 4s 5s",
        "2s 2d 2c 2h 3s",
        "2s 2d 2c 3h 3s",
        "2s 3s 4s 5s 7s",
        "As 2d 3c 4h 5s",
        "2s 2d 2c 3h 4s",
        "2s 2d 3c 3h 4s",
        "2s 2d 3c 4h 5s",
    ]
    highest_of_the_next = [
        "Kd Qd Jd Td 9d",
        "As Ad Ac Ah Ks",
        "As Ad Ac Kh Ks",
        "As Ks Qs Js 9s",
        "As Kd Qc Jh Ts",
        "As Ad Ac Kh Qs",
        "As Ad Kc Kh Qs",
        "As Ad Kc Qh Js",
        "As Kd Qc Jh 9s",
    ]
    for higher, lower in zip(lowest_of_each, highest_of_the_next, strict=True):
        assert five(higher) > five(lower)


@pytest.mark.law("reading B0.5")
def test_equal_ranks_of_five_cards_are_equal_hands():
    assert five("4c 4d 3h 3s 6c") == five("4h 4s 3c 3d 6d")
    assert five("Ac 9c 8c 4c 3c") == five("Ad 9d 8d 4d 3d")


@pytest.mark.parametrize(
    ("more", "five_of_them", "cited"),
    [
        ("As Ks Qs Js Ts 9s", "As Ks Qs Js Ts", reading("3.14")),
        ("9c Td Js Qh Kc Kd", "9c Td Js Qh Kc", reading("3.14")),
        ("7c 7d 7h 2s 2c 2d", "7c 7d 7h 2s 2c", reading("3.14")),
        ("As 2c 3d 4h 5s 6c 9d", "2c 3d 4h 5s 6c", reading("1.18")),
        ("As 2c 3d 4h 5s Kc Kd", "As 2c 3d 4h 5s", reading("1.18")),
        ("9c 9d 8c 8d 7c 7d Ah", "9c 9d 8c 8d Ah", reading("1.18")),
        ("2c 4c 6c 8c Tc Qc Ac", "6c 8c Tc Qc Ac", reading("1.18")),
        ("2c 3d As Ks Qs Js Ts", "As Ks Qs Js Ts", reading("1.18")),
        ("5c 5d 5h 5s 9c 9d 9h", "5c 5d 5h 5s 9c", reading("1.18")),
        ("5c 6c 7c 8c 9d Tc Jd", "5c 6c 7c 8c Tc", reading("1.18")),
    ],
)
def test_the_best_five_of_six_and_seven(more, five_of_them, cited):
    assert five_card.best(cards(more)) == five(five_of_them)


@pytest.mark.gate
@pytest.mark.law("reading 1.22")
def test_every_five_cards_counted():
    counts = Counter(five_card.rank(hand).category for hand in combinations(DECK, 5))
    expected = (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)
    assert tuple(counts[category] for category in reversed(Five)) == expected
