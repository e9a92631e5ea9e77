"""Counting kernel, holdings on a board: how many of the opposing holdings rank below and level on the same board."""

# All holdings on a board are put in order of rank once. Walking up that order with a running count for each card and
# each pair of cards seen so far, the holdings below a given one that share no card with it follow by inclusion and
# exclusion. A holding is told by the kinds of its cards, and what is counted for a kind is counted for any one card of
# it: of the holdings seen so far, so many hold that very card.

from typing import Any

import numpy as np
from numba import njit

from pitboss.kernels.board.boards import KINDS
from pitboss.ranking.numbering import BINOMIALS, rising_place

ABOVE_ALL = 1 << 16  # keys
PAIRS_OF_KINDS, TRIPLES_OF_KINDS = BINOMIALS[1:, 2].copy(), BINOMIALS[2:, 3].copy()  # a kind may come again

# Marks of keys are bits in words. A single bit times a sequence of de Bruijn has bits on top that tell which one it is.
ONE, WORD, WORD_BITS, SPREAD = np.array([1, 64, 6, 0x03F79D71B4CB0A89], dtype=np.uint64)
BITS = np.zeros(64, dtype=np.uint8)
for bit in range(64):
    BITS[(int(SPREAD) << bit) % (1 << 64) >> 58] = bit


@njit(cache=True, nogil=True, inline="always")
def pair_place(low: Any, high: Any) -> Any:
    """The place of two kinds among all pairs of kinds."""
    return high * (high + 1) // 2 + low


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
                    places[found] = rising_place(low, middle, high, PAIRS_OF_KINDS, TRIPLES_OF_KINDS)
                    found += 1
    return found


@njit(cache=True, nogil=True)
def sort_by_key(keys: Any, found: int, times: Any, marks: Any, order: Any) -> None:
    """The holdings from the lowest up. How often each key comes, and a mark for it, are zero before and after."""
    for each in range(found):
        key = np.uint64(keys[each])
        times[key] += 1
        marks[key >> WORD_BITS] |= ONE << (key & WORD - ONE)
    begin = 0
    for word in range(len(marks)):
        rest = marks[word]
        while rest:
            lowest = rest & (~rest + ONE)
            key = np.uint64(word) << WORD_BITS | np.uint64(BITS[lowest * SPREAD >> WORD - WORD_BITS])
            times[key], begin = begin, begin + times[key]
            rest ^= lowest
        marks[word] = 0
    for each in range(found):
        key = np.uint64(keys[each])
        order[np.uint64(times[key])] = each
        times[key] += 1
    for each in range(found):
        times[np.uint64(keys[each])] = 0


@njit(cache=True, nogil=True)
def count_below(keys: Any, held: Any, found: int, left: Any, order: Any, ones: Any, twos: Any, below: Any) -> None:
    """For each holding the disjoint ones below itself, and not above itself.

    Cards and pairs are counted from nothing; there are no pairs to be counted where holdings are of two.
    """
    ones[:] = 0
    if twos is not None:
        twos[:] = 0
    seen = 0
    start = 0
    while start < found:
        key = keys[order[start]]
        end = start
        while end < found and keys[order[end]] == key:
            below[order[end], 0] = disjoint(held, order[end], seen, ones, twos, False)
            end += 1
        for place in range(start, end):
            seen += _pass(held, order[place], left, ones, twos)
        for place in range(start, end):
            below[order[place], 1] = disjoint(held, order[place], seen, ones, twos, True)
        start = end


@njit(cache=True, nogil=True)
def count_below_mark(keys: Any, held: Any, found: int, left: Any, mark: int, ones: Any, below: Any) -> None:
    """For each holding of two the disjoint ones below the mark."""
    ones[:] = 0
    seen = 0
    for each in range(found):
        if keys[each] < mark:
            seen += _pass(held, each, left, ones, None)
    for each in range(found):
        below[each] = disjoint(held, each, seen, ones, None, keys[each] < mark)


@njit(cache=True, nogil=True, inline="always")
def disjoint(held: Any, each: Any, seen: Any, ones: Any, twos: Any, itself: Any) -> Any:
    """Of the holdings seen so far, those that share no card with this one; whether it is among them, one knows."""
    a, b = held[each, 0], held[each, 1]
    if twos is None:
        return seen - ones[a] - ones[b] + (1 if itself else 0)
    c = held[each, 2]
    return seen - ones[a] - ones[b] - ones[c] + twos[a, b] + twos[a, c] + twos[b, c] - (1 if itself else 0)


@njit(cache=True, nogil=True, inline="always")
def _pass(held: Any, each: Any, left: Any, ones: Any, twos: Any) -> Any:
    """The holdings of these kinds are seen: how many they are, with any one card and with any two."""
    a, b = held[each, 0], held[each, 1]
    m, n = left[a], left[b]
    if twos is None:
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
