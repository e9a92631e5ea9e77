"""Rounds of a game, dealt by number and told by the classes that the analysis counts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.analysis.boards import BINOMIALS, number
from pitboss.analysis.classes import Integers
from pitboss.analysis.performance import Hands
from pitboss.cards import DECK
from pitboss.rounds.places import Place
from pitboss.simulation.generator import cards_of

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


@njit(cache=True, nogil=True, inline="always")
def three_place(one: Any, two: Any, three: Any, binomials: Any) -> Any:
    """The place of three cards, in any order, among all sets of three."""
    low, high = min(one, two), max(one, two)
    middle, high = min(high, three), max(high, three)
    low, middle = min(low, middle), max(low, middle)
    return binomials[low, 1] + binomials[middle, 2] + binomials[high, 3]


@njit(cache=True, nogil=True, inline="always")
def compared(mine: Any, theirs: Any) -> Any:
    """Whether the opposing hand is below, level or above."""
    return 1 + (1 if theirs > mine else 0) - (1 if theirs < mine else 0)


def places_of(hands: Integers) -> Integers:
    """The place of each hand of three among all."""
    return np.array([number(hand, BINOMIALS) for hand in np.sort(hands, axis=1)])


def by_place(hands: Integers, values: Any) -> Any:
    """What each hand of three has, in the order of their places."""
    ordered = np.empty_like(values)
    ordered[places_of(hands)] = values
    return ordered
