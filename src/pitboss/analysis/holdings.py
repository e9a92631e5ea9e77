"""Counting kernel, holdings on a board: how many of the opposing holdings rank below and level on the same board."""

# All holdings on a board are put in order of rank once. Walking up that order with a running count for each card and
# each pair of cards seen so far, the holdings below a given one that share no card with it follow by inclusion and
# exclusion. A holding is told by the kinds of its cards, and what is counted for a kind is counted for any one card of
# it: of the holdings seen so far, so many hold that very card.

from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.analysis.best_five import (
    EIGHT_OF_A_SUIT,
    SUIT_BITS,
    SUIT_SHIFT,
    THREE_OF_EACH_SUIT,
    WEIGHTS,
    key_by_ranks,
    rank_weight,
)
from pitboss.analysis.boards import KINDS, RANKS
from pitboss.analysis.evaluator import three_card_key

ALL_WEIGHTS = np.array([*WEIGHTS, *(rank_weight(rank) for rank in range(RANKS))], dtype=np.int64)

NO_RUN, STRAIGHT_RUN, ROYAL_RUN = range(3)  # all cards consecutive in one suit


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


@njit(cache=True, nogil=True, inline="always")
def pair_place(low: Any, high: Any) -> Any:
    """The place of two kinds among all pairs of kinds."""
    return high * (high + 1) // 2 + low


@njit(cache=True, nogil=True, inline="always")
def triple_place(low: Any, middle: Any, high: Any) -> Any:
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low


@njit(cache=True, nogil=True)
def list_holdings(left: Any, size: int, held: Any, places: Any) -> Any:
    """Every holding as kinds in order, and its place; how many there are."""
    found = 0
    for high in range(KINDS):
        for middle in range(high + 1):
            enough = left[high] > 0 and left[middle] > (1 if middle == high else 0)
            if size == 2:
                if enough:
                    held[found, 0], held[found, 1] = middle, high
                    places[found] = pair_place(middle, high)
                    found += 1
                continue
            for low in range(middle + 1 if enough else 0):
                same = (1 if low == middle else 0) + (1 if low == high else 0)
                if left[low] > same:
                    held[found, 0], held[found, 1], held[found, 2] = low, middle, high
                    places[found] = triple_place(low, middle, high)
                    found += 1
    return found


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
            ranks, suited = 0, 0
            for place in range(size + len(board)):
                card = cards[held[each, place]] if place < size else board[place - size]
                suit = card // RANKS
                if suit < 4 and flush >> SUIT_SHIFT + 3 + SUIT_BITS * suit & 1:
                    ranks |= 1 << card % RANKS
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


@njit(cache=True, nogil=True)
def sort_by_key(keys: Any, found: int, half: Any, order: Any) -> None:
    """The holdings from the lowest up: by the low byte of the key, and then by the high one."""
    for each in range(found):
        order[each] = each
    _sort_by_byte(keys, found, 0, order, half)
    _sort_by_byte(keys, found, 8, half, order)


@njit(cache=True, nogil=True)
def _sort_by_byte(keys: Any, found: int, shift: int, given: Any, order: Any) -> None:
    begins = np.zeros(257, dtype=np.int64)
    for each in range(found):
        begins[(keys[each] >> shift & 255) + 1] += 1
    for byte in range(256):
        begins[byte + 1] += begins[byte]
    for place in range(found):
        byte = keys[given[place]] >> shift & 255
        order[begins[byte]] = given[place]
        begins[byte] += 1


@njit(cache=True, nogil=True)
def count_below(keys: Any, held: Any, found: int, left: Any, order: Any, mark: int, below: Any) -> None:
    """For each holding the disjoint ones below the mark, below itself, and not above itself."""
    ones = np.zeros(KINDS, dtype=np.int64)
    pairs = KINDS if held.shape[1] > 2 else 0
    twos = np.zeros((pairs, pairs), dtype=np.int64)
    seen = 0
    marked = False
    start = 0
    while start < found:
        end = start
        while end < found and keys[order[end]] == keys[order[start]]:
            end += 1
        if not marked and keys[order[start]] >= mark:
            marked = True
            for each in range(found):
                below[each, 0] = disjoint(held, each, seen, ones, twos, keys[each] < mark)
        for place in range(start, end):
            below[order[place], 1] = disjoint(held, order[place], seen, ones, twos, False)
        for place in range(start, end):
            seen += _pass(held, order[place], left, ones, twos)
        for place in range(start, end):
            below[order[place], 2] = disjoint(held, order[place], seen, ones, twos, True)
        start = end
    if not marked:
        for each in range(found):
            below[each, 0] = disjoint(held, each, seen, ones, twos, True)


@njit(cache=True, nogil=True, inline="always")
def disjoint(held: Any, each: Any, seen: Any, ones: Any, twos: Any, itself: Any) -> Any:
    """Of the holdings seen so far, those that share no card with this one; whether it is among them, one knows."""
    a, b = held[each, 0], held[each, 1]
    if held.shape[1] == 2:
        return seen - ones[a] - ones[b] + (1 if itself else 0)
    c = held[each, 2]
    return seen - ones[a] - ones[b] - ones[c] + twos[a, b] + twos[a, c] + twos[b, c] - (1 if itself else 0)


@njit(cache=True, nogil=True, inline="always")
def _pass(held: Any, each: Any, left: Any, ones: Any, twos: Any) -> Any:
    """The holdings of these kinds are seen: how many they are, with any one card and with any two."""
    a, b = held[each, 0], held[each, 1]
    m, n = left[a], left[b]
    if held.shape[1] == 2:
        if a == b:
            ones[a] += m - 1
            return m * (m - 1) // 2
        ones[a] += n
        ones[b] += m
        return m * n
    c = held[each, 2]
    o = left[c]
    if a == b == c:
        ones[a] += (m - 1) * (m - 2) // 2
        twos[a, a] += m - 2
        return m * (m - 1) * (m - 2) // 6
    if a == b:
        ones[a] += (m - 1) * o
        ones[c] += m * (m - 1) // 2
        twos[a, a] += o
        twos[a, c] += m - 1
        return m * (m - 1) // 2 * o
    if b == c:
        ones[b] += (n - 1) * m
        ones[a] += n * (n - 1) // 2
        twos[b, b] += m
        twos[a, b] += n - 1
        return n * (n - 1) // 2 * m
    ones[a] += n * o
    ones[b] += m * o
    ones[c] += m * n
    twos[a, b] += o
    twos[a, c] += n
    twos[b, c] += m
    return m * n * o
