"""Holdings ranked on a board that they share: the best five of all cards, or the best three with one's own."""

from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.ranking.best_five import (
    EIGHT_OF_A_SUIT,
    SUIT_BITS,
    SUIT_SHIFT,
    THREE_OF_EACH_SUIT,
    WEIGHTS,
    key_by_ranks,
    rank_weight,
)
from pitboss.ranking.numbering import RANKS
from pitboss.ranking.three_card import three_card_key

ALL_WEIGHTS = np.array([*WEIGHTS, *(rank_weight(rank) for rank in range(RANKS))], dtype=np.int64)

NO_RUN, STRAIGHT_RUN, ROYAL_RUN = range(3)  # all cards consecutive in one suit
FIVE_CARD_KEYS = 7462
STRAIGHT_RUN_KEY, ROYAL_RUN_KEY = FIVE_CARD_KEYS, FIVE_CARD_KEYS + 1  # above all: every card is in one suited run


@cache
def three_keys() -> NDArray[np.uint16]:
    """By any three cards, also such without a suit."""
    keys: NDArray[np.uint16] = _three_keys(len(ALL_WEIGHTS))
    return keys


@njit(cache=True, nogil=True)
def _three_keys(cards: int) -> Any:
    keys = np.zeros((cards, cards, cards), dtype=np.uint16)
    for a in range(cards):
        for b in range(cards):
            for c in range(cards):
                keys[a, b, c] = three_card_key(a, b, c)
    return keys


@njit(cache=True, nogil=True)
def rank_best_five(
    board: Any, held: Any, found: int, cards: Any, weights: Any, tables: Any, keys: Any, runs: Any
) -> None:
    """The best five of board and holding; whether all of them are a run in one suit."""
    size = held.shape[1]
    base = 0
    for card in board:
        base += weights[card]
    for each in range(found):
        weight = base
        for place in range(size):
            weight += weights[cards[held[each, place]]]
        keys[each] = key_by_ranks(weight, tables.high, tables.low, tables.keys)
        runs[each] = NO_RUN
        flush = (weight + THREE_OF_EACH_SUIT) & EIGHT_OF_A_SUIT
        if flush:
            lowest = 0  # card of the suit
            while not flush >> SUIT_SHIFT + 3 & 1:
                flush >>= SUIT_BITS
                lowest += RANKS
            ranks, suited = 0, 0
            for place in range(size + len(board)):
                rank: Any = (cards[held[each, place]] if place < size else np.int64(board[place - size])) - lowest
                if 0 <= rank < RANKS:
                    ranks |= 1 << rank
                    suited += 1
            keys[each] = tables.flushes[ranks]
            if suited == size + len(board):
                runs[each] = run_in(ranks, suited)


@njit(cache=True, nogil=True)
def run_in(ranks: int, size: int) -> int:
    """Whether so many ranks are consecutive, the ace high or low."""
    run = (1 << size) - 1
    if ranks == run << RANKS - size:
        return ROYAL_RUN
    if ranks == 1 << RANKS - 1 | run >> 1:
        return STRAIGHT_RUN
    for shift in range(RANKS - size):
        if ranks == run << shift:
            return STRAIGHT_RUN
    return NO_RUN


@njit(cache=True, nogil=True)
def rank_best_three(board: Any, held: Any, found: int, cards: Any, three_keys: Any, keys: Any) -> None:
    """The best three of the board and two in hand, of which at least one is used."""
    for each in range(found):
        first, second = cards[held[each, 0]], cards[held[each, 1]]
        best = 0
        for i in range(len(board)):
            best = max(best, three_keys[first, second, board[i]])
            for j in range(i):
                best = max(best, three_keys[first, board[j], board[i]])
                best = max(best, three_keys[second, board[j], board[i]])
        keys[each] = best
