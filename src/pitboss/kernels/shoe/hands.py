"""The player's hands of two cards and more, as far as they are not above 21, by the cards they are made of."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.points import MOST, points
from pitboss.kernels.shoe.dealer import Multiset
from pitboss.kernels.shoe.rules import CARDS, RANKS, Counts
from pitboss.workers.arrays import Integers


@dataclass(frozen=True)
class Hands:
    """Hands of fewer cards come first. One card more leads to another hand, or to none if it is above 21 then."""

    held: list[Multiset]
    index: dict[Multiset, int]
    cards: Integers  # hand, rank: how many
    sizes: Integers
    totals: Integers
    soft: NDArray[np.bool_]
    one_more: Integers  # hand, rank: the hand with it; the number of hands where there is none

    def of_size(self, size: int) -> slice:
        begin, end = np.searchsorted(self.sizes, [size, size + 1])
        return slice(int(begin), int(end))

    @property
    def of_two(self) -> list[tuple[int, int]]:
        return [(one, other) for one, other in self.held[self.of_size(2)]]

    @property
    def largest(self) -> int:
        return int(self.sizes[-1])


@lru_cache(maxsize=8)
def hands_of(shoe: Counts) -> Hands:
    held = sorted((hand for hand in _extended((), 0, shoe) if len(hand) > 1), key=lambda hand: (len(hand), hand))
    index = {hand: place for place, hand in enumerate(held)}
    counted = [points(CARDS[rank] for rank in hand) for hand in held]
    return Hands(
        held,
        index,
        np.array([[hand.count(rank) for rank in range(len(RANKS))] for hand in held]),
        np.array([len(hand) for hand in held]),
        np.array([each.total for each in counted]),
        np.array([each.soft for each in counted]),
        np.array([[index.get(tuple(sorted((*hand, rank))), len(held)) for rank in range(len(RANKS))] for hand in held]),
    )


def _extended(hand: Multiset, hard: int, shoe: Counts) -> Iterator[Multiset]:
    """This hand and all that become of it by cards of its last rank or higher ones."""
    yield hand
    for rank in range(hand[-1] if hand else 0, len(RANKS)):
        if hard + rank + 1 <= MOST and hand.count(rank) < shoe[rank]:
            yield from _extended((*hand, rank), hard + rank + 1, shoe)
