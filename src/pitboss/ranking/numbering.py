"""Cards as numbers, and sets of cards as places among all sets of their size."""

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import DECK, Card
from pitboss.workers.arrays import Integers

RANKS, SUITS = 13, 4
CARD_NUMBER = {card: number for number, card in enumerate(DECK)}  # suit times 13 plus rank less 2

TOP = 68  # more than there are cards, or kinds of them on a board
BINOMIALS = np.array([[comb(top, size) for size in range(6)] for top in range(TOP)], dtype=np.int64)


def numbers(cards: Sequence[Card]) -> NDArray[np.int64]:
    return np.array([CARD_NUMBER[card] for card in cards], dtype=np.int64)


@njit(cache=True, nogil=True)
def number(cards: Any, binomials: Any) -> Any:
    """The place of these cards, lowest first, among all sets of so many."""
    place = 0
    for each in range(len(cards)):
        place += binomials[cards[each], each + 1]
    return place


@njit(cache=True, nogil=True, inline="always")
def three_place(one: Any, two: Any, three: Any, binomials: Any) -> Any:
    """The place of three cards, in any order, among all sets of three."""
    low, high = min(one, two), max(one, two)
    middle, high = min(high, three), max(high, three)
    low, middle = min(low, middle), max(low, middle)
    return binomials[low, 1] + binomials[middle, 2] + binomials[high, 3]


def places_of(hands: Integers) -> Integers:
    """The place of each hand of three among all."""
    return np.array([number(hand, BINOMIALS) for hand in np.sort(hands, axis=1)])


def by_place(hands: Integers, values: Any) -> Any:
    """What each hand of three has, in the order of their places."""
    ordered = np.empty_like(values)
    ordered[places_of(hands)] = values
    return ordered
