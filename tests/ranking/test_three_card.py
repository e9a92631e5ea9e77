"""The fast evaluator and the plain ranking are the same order."""

from collections import Counter
from itertools import combinations

import numpy as np

from pitboss.cards import DECK
from pitboss.hands.three_card import Three, rank
from pitboss.ranking.numbering import numbers
from pitboss.ranking.three_card import category_of, key_of, three_card_keys


def test_both_evaluators_agree_on_every_three_card_hand():
    hands = list(combinations(DECK, 3))
    keys = three_card_keys(np.array([numbers(hand) for hand in hands]))
    assert keys.tolist() == [key_of(rank(hand)) for hand in hands]


def test_the_categories_have_their_golden_counts():
    hands = np.array(list(combinations(range(52), 3)))
    counts = Counter(category_of(three_card_keys(hands)).tolist())
    assert [counts[category] for category in reversed(Three)] == [48, 52, 720, 1096, 3744, 16440]
