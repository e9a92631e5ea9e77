"""Every hand of five cards by both evaluators, and the categories of every hand of seven."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.cards import DECK
from pitboss.hands.five_card import rank
from pitboss.kernels.board.boards import every_board
from pitboss.ranking.best_five import best_keys, categories, key_of

SEVEN_CARD_HANDS = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324]


@pytest.mark.gate
def test_both_evaluators_agree_on_every_five_card_hand():
    hands = np.array(list(combinations(range(52), 5)), dtype=np.uint8)
    keys = best_keys(hands)
    known: dict[object, int] = {}
    for hand, key in zip(hands.tolist(), keys.tolist(), strict=True):
        ranked = rank([DECK[card] for card in hand])
        if ranked not in known:
            known[ranked] = key_of(ranked)
        assert known[ranked] == key


@pytest.mark.gate
def test_the_categories_of_every_seven_card_hand():
    counts = np.zeros(10, dtype=np.int64)
    for first in range(46):
        rest = np.arange(first + 1, 52, dtype=np.uint8)
        sixes = every_board(rest, 6, comb(len(rest), 6))
        sevens = np.column_stack([np.full(len(sixes), first, dtype=np.uint8), sixes])
        counts += np.bincount(categories()[best_keys(sevens)], minlength=10)
    assert counts.tolist() == SEVEN_CARD_HANDS
