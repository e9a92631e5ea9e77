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
PAIRS, TRIPLES = (BINOMIALS[:, size].copy() for size in (2, 3))  # of cards below a card


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
def rising_place(low: Any, middle: Any, high: Any, pairs: Any, triples: Any) -> Any:
    """The place of three that rise, given how many pairs and triples are below each."""
    return triples[high] + pairs[middle] + low


@njit(cache=True, nogil=True, inline="always")
def three_place(one: Any, two: Any, three: Any, pairs: Any, triples: Any) -> Any:
    """The same of any three."""
    low, high = min(one, two), max(one, two)
    middle, high = min(high, three), max(high, three)
    low, middle = min(low, middle), max(low, middle)
    return rising_place(low, middle, high, pairs, triples)


def places_of(hands: NDArray[Any]) -> Integers:
    """The place of each hand among all of its size."""
    ordered = np.sort(hands, axis=1)
    return sum((BINOMIALS[ordered[:, at], at + 1] for at in range(hands.shape[1])), start=np.zeros(1, dtype=np.int64))


def by_place(hands: NDArray[Any], values: NDArray[Any]) -> NDArray[Any]:
    """What each hand has, in the order of their places; there is nothing for hands that are not among these."""
    ordered = np.zeros((comb(len(DECK), hands.shape[1]), *values.shape[1:]), dtype=values.dtype)
    ordered[places_of(hands)] = values
    return ordered
