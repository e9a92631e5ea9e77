"""Places of cards: every set has one of its own, in whatever order its cards come."""

from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import numpy as np
from numba import njit

from pitboss.kernels.board.holdings import PAIRS_OF_KINDS, TRIPLES_OF_KINDS
from pitboss.ranking.numbering import BINOMIALS, PAIRS, TRIPLES, by_place, number, places_of, three_place


@njit
def place(one, two, three, pairs, triples):
    return three_place(one, two, three, pairs, triples)


def test_three_cards_have_a_place_of_their_own_and_it_is_their_number():
    hands = np.array(list(combinations(range(52), 3)))
    assert sorted(places_of(hands).tolist()) == list(range(comb(52, 3)))
    for hand, there in list(zip(hands, places_of(hands), strict=True))[::97]:
        assert number(hand, BINOMIALS) == there
        for turned in permutations(hand.astype(np.uint8)):
            assert place(*turned, PAIRS, TRIPLES) == there


def test_three_kinds_have_one_too_though_a_kind_may_come_again():
    kinds = list(combinations_with_replacement(range(65), 3))
    found = [place(*three, PAIRS_OF_KINDS, TRIPLES_OF_KINDS) for three in kinds]
    assert sorted(found) == list(range(comb(67, 3)))


def test_what_hands_have_is_found_at_their_places():
    hands = np.array([[7, 3], [51, 0], [1, 2]])
    values = np.array([[70, 30], [5, 6], [9, 8]], dtype=np.uint8)
    found = by_place(hands, values)
    assert (found.shape, found.dtype) == ((comb(52, 2), 2), np.uint8)
    assert found[places_of(hands)].tolist() == values.tolist()
    assert found.sum() == values.sum()
