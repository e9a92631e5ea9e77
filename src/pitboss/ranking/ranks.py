"""The 7,462 five-card hands that differ in rank, and how often a deck deals each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, SUITS, Card
from pitboss.ranking.best_five import best_keys
from pitboss.ranking.numbering import BINOMIALS
from pitboss.workers.arrays import Integers

SIZE, ALL_RANKS = 5, len(RANKS)


@dataclass(frozen=True)
class Ranking:
    """By key, lowest first: so many cards of each rank, suited or not."""

    patterns: Integers  # key, rank
    suited: NDArray[np.bool_]

    def dealt(self, key: int, deck: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """The hands of the deck that have this rank."""
        of_ranks = [
            combinations([card for card in deck if card.rank == rank + 2], times)
            for rank, times in enumerate(self.patterns[key].tolist())
            if times
        ]
        for parts in product(*of_ranks):
            hand = tuple(chain(*parts))
            if (len({card.suit for card in hand}) == 1) == self.suited[key]:
                yield hand

    def ways(self, deck: Sequence[Card]) -> Integers:
        """How many hands of the deck have each rank."""
        masks = (self.patterns > 0) @ (1 << np.arange(ALL_RANKS))
        flushes = sum((masks & suit == masks for suit in suit_masks(deck)), np.zeros_like(masks))
        flushes[self.patterns.max(axis=1) > 1] = 0
        every = BINOMIALS[rank_counts(deck), self.patterns].prod(axis=1)
        return np.where(self.suited, flushes, every - flushes)


@lru_cache(maxsize=1)
def ranking() -> Ranking:
    """An example of each is ranked: without a flush, and where all ranks differ also with one."""
    ranks = np.array(list(combinations_with_replacement(range(ALL_RANKS), SIZE)))
    ranks = ranks[ranks[:, 0] < ranks[:, -1]]  # no five of a rank
    suits = np.tril(ranks[:, :, np.newaxis] == ranks[:, np.newaxis], -1).sum(axis=2)  # a new one for each of a rank
    differ = suits.max(axis=1) == 0
    flushes = ranks[differ]
    suits[differ, 0] = 1
    examples = np.concatenate([suits * ALL_RANKS + ranks, flushes])
    places = np.argsort(best_keys(examples.astype(np.uint8)))
    patterns = (np.concatenate([ranks, flushes])[:, :, np.newaxis] == np.arange(ALL_RANKS)).sum(axis=1)
    return Ranking(patterns[places], places >= len(ranks))


def rank_counts(deck: Sequence[Card]) -> Integers:
    """How many cards of each rank."""
    return np.array([sum(card.rank - 2 == rank for card in deck) for rank in range(ALL_RANKS)], dtype=np.int64)


def suit_masks(deck: Sequence[Card]) -> list[int]:
    """Which ranks each suit has, a bit for each."""
    return [sum(1 << card.rank - 2 for card in deck if card.suit == suit) for suit in SUITS]
