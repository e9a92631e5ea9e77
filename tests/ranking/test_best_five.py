"""The fast evaluator of five cards and more and the plain ranking are the same order."""

import random

import numpy as np
import pytest

from pitboss.cards import DECK, cards
from pitboss.hands.five_card import Five, best, rank
from pitboss.kernels.board.boards import every_board
from pitboss.ranking.best_five import (
    RANK_WEIGHTS,
    _counts,
    best_key,
    best_keys,
    categories,
    key_of,
    lowest,
    order,
    tables,
)

FIVE_CARD_HANDS = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]  # high card to royal flush
SIX_CARD_HANDS = [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_both_evaluators_agree_on_hands_drawn_at_random(size):
    draw = random.Random(size)
    hands = [draw.sample(DECK, size) for _ in range(4000 if size == 5 else 800)]
    keys = best_keys(np.array([[DECK.index(card) for card in hand] for hand in hands], dtype=np.uint8))
    assert keys.tolist() == [key_of(best(hand)) for hand in hands]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_both_evaluators_agree_where_most_cards_are_of_one_suit(size):
    draw = random.Random(size)
    for suited in range(4, size + 1):
        for _ in range(80):
            hand = draw.sample(DECK[13:26], suited) + draw.sample(DECK[26:], size - suited)
            assert best_key(draw.sample(hand, size)) == key_of(best(hand))


def test_there_are_7462_ranks_and_their_order_is_that_of_the_plain_hands():
    assert len(order()) == 7462
    ladder = [
        "7c 5d 4d 3d 2d",
        "Ac Kd Qd Jd 9d",
        "2c 2d 3c 4c 5c",
        "Ac 2d 3d 4d 5d",
        "2c 3d 4d 5d 6d",
        "7c 5c 4c 3c 2c",
    ]
    keys = [best_key(cards(hand)) for hand in ladder]
    assert keys == sorted(keys) == [key_of(rank(cards(hand))) for hand in ladder]
    assert [best_key(cards(hand)) for hand in ("7c 5d 4d 3d 2d", "Ac Kc Qc Jc Tc")] == [0, 7461]


@pytest.mark.parametrize("category", Five)
def test_the_lowest_of_a_category_parts_it_from_the_one_below(category):
    assert categories()[lowest(category)] == category
    assert category == Five.HIGH_CARD or categories()[lowest(category) - 1] == category - 1


def test_sums_of_weights_tell_the_ranks():
    counts = np.array(_counts(len(RANK_WEIGHTS)))
    assert len(set((counts @ np.array(RANK_WEIGHTS)).tolist())) == len(counts)


@pytest.mark.parametrize(("size", "patterns"), [(5, 6175), (6, 18395), (7, 49205)])
def test_there_is_a_key_for_every_pattern_of_ranks(size, patterns):
    assert len(tables(size).keys) == patterns


@pytest.mark.parametrize(("size", "golden"), [(5, FIVE_CARD_HANDS), (6, SIX_CARD_HANDS)])
def test_all_hands_have_their_golden_counts(size, golden):
    hands = every_board(np.arange(52, dtype=np.uint8), size, sum(golden))
    assert np.bincount(categories()[best_keys(hands)]).tolist() == golden
