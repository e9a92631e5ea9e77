"""Inclusion and exclusion against plain comparison of every pair of hands."""

import random
from itertools import combinations

import pytest

from pitboss.cards import DECK, Card
from pitboss.hands.three_card import FROM, ThreeCardHand, rank
from pitboss.kernels.off_a_deck.count import opposition
from pitboss.ranking.comparing import ABOVE, BELOW, LEVEL
from pitboss.ranking.three_card import key_of

QUEEN_HIGH, KING_HIGH = FROM["queen-high"], FROM["king-high"]


def compared_one_by_one(
    deck: tuple[Card, ...], marks: tuple[ThreeCardHand, ...]
) -> dict[tuple[Card, ...], list[list[int]]]:
    counts = {}
    for mine in combinations(deck, 3):
        counts[mine] = [[0, 0, 0] for _ in range(len(marks) + 1)]
        for theirs in combinations([card for card in deck if card not in mine], 3):
            band = sum(rank(theirs) > mark for mark in marks)
            comparison = BELOW if rank(theirs) < rank(mine) else LEVEL if rank(theirs) == rank(mine) else ABOVE
            counts[mine][band][comparison] += 1
    return counts


@pytest.mark.parametrize("marks", [(), (QUEEN_HIGH,), (QUEEN_HIGH, KING_HIGH)])
@pytest.mark.parametrize("seed", range(4))
def test_counting_equals_comparing(seed, marks):
    deck = tuple(sorted(random.Random(seed).sample(DECK, 11), key=DECK.index))
    counted = opposition(deck, tuple(map(key_of, marks)))
    by_hand = {
        tuple(DECK[n] for n in hand): counts.reshape(-1, 3).tolist()
        for hand, counts in zip(counted.hands, counted.counts, strict=True)
    }
    assert by_hand == compared_one_by_one(deck, marks)


def test_every_hand_of_the_whole_deck_faces_every_hand_it_does_not_touch():
    counted = opposition(DECK, (key_of(QUEEN_HIGH),))
    assert counted.counts.sum(axis=1).tolist() == [18424] * 22100
