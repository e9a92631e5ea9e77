"""The 7,462 five-card hands that differ in rank, and how often a deck deals each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.classes import Integers
from pitboss.cards import DECK, RANKS, SUITS, Card
from pitboss.hands.five_card import FiveCardHand, rank

SIZE, ALL_RANKS = 5, len(RANKS)
BINOMIAL = np.array([[comb(n, k) for k in range(SIZE)] for n in range(SIZE)], dtype=np.int64)


@dataclass(frozen=True)
class Ranking:
    """Lowest first: so many cards of each rank, suited or not."""

    hands: Sequence[FiveCardHand]
    patterns: Integers  # hand, rank
    suited: NDArray[np.bool_]

    @property
    def categories(self) -> Integers:
        return np.array([hand.category for hand in self.hands])

    def dealt(self, index: int, deck: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """The hands of the deck that have this rank."""
        of_ranks = [
            combinations([card for card in deck if card.rank == rank + 2], times)
            for rank, times in enumerate(self.patterns[index].tolist())
            if times
        ]
        for parts in product(*of_ranks):
            hand = tuple(chain(*parts))
            if (len({card.suit for card in hand}) == 1) == self.suited[index]:
                yield hand

    def ways(self, deck: Sequence[Card]) -> Integers:
        """How many hands of the deck have each rank."""
        masks = (self.patterns > 0) @ (1 << np.arange(ALL_RANKS))
        flushes = sum((masks & suit == masks for suit in suit_masks(deck)), np.zeros_like(masks))
        flushes[self.patterns.max(axis=1) > 1] = 0
        every = BINOMIAL[rank_counts(deck), self.patterns].prod(axis=1)
        return np.where(self.suited, flushes, every - flushes)


@lru_cache(maxsize=1)
def ranking() -> Ranking:
    """In the order of the plain ranking, which is asked for each."""
    found = []
    for ranks in combinations_with_replacement(range(ALL_RANKS), SIZE):
        suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if max(suits) == len(SUITS):
            continue
        if not max(suits):
            found.append((rank(_cards(ranks, suits)), ranks, True))
            suits[0] = 1
        found.append((rank(_cards(ranks, suits)), ranks, False))
    found.sort()
    patterns = np.array([[ranks.count(rank) for rank in range(ALL_RANKS)] for _, ranks, _ in found], dtype=np.int64)
    return Ranking([hand for hand, _, _ in found], patterns, np.array([suited for _, _, suited in found]))


def _cards(ranks: Sequence[int], suits: Sequence[int]) -> list[Card]:
    return [DECK[suit * ALL_RANKS + rank] for rank, suit in zip(ranks, suits, strict=True)]


def rank_counts(deck: Sequence[Card]) -> Integers:
    """How many cards of each rank."""
    return np.array([sum(card.rank - 2 == rank for card in deck) for rank in range(ALL_RANKS)], dtype=np.int64)


def suit_masks(deck: Sequence[Card]) -> list[int]:
    """Which ranks each suit has, a bit for each."""
    return [sum(1 << card.rank - 2 for card in deck if card.suit == suit) for suit in SUITS]
