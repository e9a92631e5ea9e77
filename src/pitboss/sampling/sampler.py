"""Rounds of a game, dealt by number and told by the classes that kernels count."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import DECK
from pitboss.rounds.places import Place
from pitboss.sampling.generator import cards_of
from pitboss.solving.performance import Hands
from pitboss.workers.arrays import Integers

Endings = NDArray[np.uint16]  # by round, the class in which it ends: its group, path and kind in one number


class Rounds(Protocol):
    """Rounds that can be dealt by number, what they pay, and what they come to on average."""

    @property
    def per(self) -> str: ...

    @property
    def unit(self) -> int:
        """Cents."""

    @property
    def edge(self) -> Fraction:
        """Exact, for the same choices."""

    @property
    def most_staked(self) -> int:
        """In one round that may occur."""

    @property
    def net(self) -> Integers:
        """Cents, by ending."""

    def endings(self, seed: int, first: int, last: int) -> Endings: ...


def counted(endings: Endings, classes: int) -> Integers:
    """How many rounds end in each class."""
    totals = np.zeros(classes, dtype=np.int64)
    _count(endings, totals)
    return totals


@dataclass(frozen=True)
class Sampler:
    """A kernel with its tables: it deals a round, looks up what is chosen, and notes the class in which it ends."""

    places: Mapping[Place, int]  # how many cards each is dealt, in this order
    kernel: Callable[..., None]
    tables: tuple[Any, ...]
    deals: Integers  # by group, path and kind, how many of all deals end there

    def endings(self, seed: int, first: int, last: int) -> Endings:
        endings = np.zeros(last - first, dtype=np.uint16)
        self.kernel(np.uint64(seed), first, last, self.deals.shape[1:], *self.tables, endings)
        return endings

    def tally(self, seed: int, first: int, last: int) -> Integers:
        """By group, path and kind, how many of these rounds end there."""
        return counted(self.endings(seed, first, last), self.deals.size).reshape(self.deals.shape)

    def hands(self, seed: int, round: int) -> Hands:
        """The cards of one round."""
        dealt = iter(cards_of(seed, round, 1, sum(self.places.values()))[0].tolist())
        return {place: tuple(DECK[next(dealt)] for _ in range(size)) for place, size in self.places.items()}


@njit(cache=True, nogil=True)
def _count(endings: Any, totals: Any) -> None:
    for ending in endings:
        totals[ending] += 1


@njit(cache=True, nogil=True, inline="always")
def ending(group: Any, path: Any, kind: Any, shape: Any) -> Any:
    return (group * shape[0] + path) * shape[1] + kind
