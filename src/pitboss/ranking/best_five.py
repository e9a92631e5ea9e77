"""The fast twin of the plain ranking of five cards and more: the best five as integer keys that compare as they do."""

# Every card has a weight, and the sum of a hand's weights tells all: how many cards of each suit, and how many of each
# rank, the latter as two numbers, one for the seven high ranks and one for the six low ones. Where no suit has five
# cards, the two numbers lead to a place in a table of keys; where one has, its ranks lead to another table. The tables
# are small enough to stay near the processor, which is what makes it fast.

from collections.abc import Sequence
from functools import cache, reduce
from typing import Any, NamedTuple, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.hands.five_card import FROM, Five, FiveCardHand
from pitboss.ranking.numbering import RANKS, numbers

LOW_RANKS = 6
RANK_WEIGHTS = (1, 5, 24, 112, 521, 2247, 9244)  # the smallest by which seven cards and fewer have sums of their own
MOST, OF_A_RANK, OF_A_SUIT = 7, 4, np.uint8(13)
HIGH_SHIFT, SUIT_SHIFT, SUIT_BITS = 14, 32, 4
LOW_MASK, HIGH_MASK = (1 << HIGH_SHIFT) - 1, (1 << SUIT_SHIFT - HIGH_SHIFT) - 1
THREE_OF_EACH_SUIT, EIGHT_OF_A_SUIT = 0x3333 << SUIT_SHIFT, 0x8888 << SUIT_SHIFT

_PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH, _ROYAL = map(int, list(Five)[1:])


class Tables(NamedTuple):
    """For hands of one size: where a pattern of high ranks begins, the place of the low ranks there, and the keys."""

    high: NDArray[np.uint16]
    low: NDArray[np.uint16]
    keys: NDArray[np.uint16]
    flushes: NDArray[np.uint16]  # by the set of ranks in the suit


def rank_weight(rank: int) -> int:
    """Ranks count from 0 here."""
    return RANK_WEIGHTS[rank] if rank < LOW_RANKS else RANK_WEIGHTS[rank - LOW_RANKS] << HIGH_SHIFT


WEIGHTS = np.array(
    [rank_weight(number % RANKS) | 1 << SUIT_SHIFT + SUIT_BITS * (number // RANKS) for number in range(52)],
    dtype=np.int64,
)


@cache
def order() -> NDArray[np.int64]:
    """Every rank of five cards, lowest first, spelled out: the category, then the deciding ranks, four bits each."""
    (*_, spelled), flushes = _patterns(5), _flushes()
    fives = [int(key) for ranks, key in enumerate(flushes) if ranks.bit_count() == 5]
    return np.unique([*spelled, *fives])


@cache
def tables(size: int) -> Tables:
    """Filled when they are first wanted, in a few milliseconds."""
    high, low, spelled = _patterns(size)
    keys, flushes = (np.searchsorted(order(), each).astype(np.uint16) for each in (spelled, _flushes()))
    return Tables(high, low, keys, flushes)


def best_keys(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """For hands of five, six or seven cards, one in each row: the place of the best five in the order of all ranks."""
    size = hands.shape[1]
    return cast(NDArray[np.uint16], EVALUATORS[size](hands, WEIGHTS, tables(size)))


def best_key(cards: Sequence[Card]) -> int:
    return int(best_keys(numbers(cards).astype(np.uint8)[np.newaxis])[0])


def key_of(hand: FiveCardHand) -> int:
    """The key of a plainly ranked hand; ranks that are left out count as the lowest."""
    ranks = [*hand.ranks, 0, 0, 0, 0, 0][:5]
    spelled = reduce(lambda key, rank: key << 4 | rank, ranks, int(hand.category))
    return int(np.searchsorted(order(), spelled))


def landmarks() -> dict[str, int]:
    """The keys from which hands begin that have a name."""
    return {name: key_of(mark) for name, mark in FROM.items()}


def lowest(category: Five) -> int:
    """The key of the lowest hand of the category."""
    return int(np.searchsorted(order(), int(category) << 20))


@cache
def categories() -> NDArray[np.int64]:
    """By key."""
    return order() >> 20


@njit(cache=True, nogil=True, inline="always")
def key_by_ranks(weight: Any, high: Any, low: Any, keys: Any) -> Any:
    """The key of a hand without a flush, by the tables of its size."""
    begin = high[np.uint32(weight >> HIGH_SHIFT & HIGH_MASK)]
    return keys[np.uint32(begin) + np.uint32(low[np.uint32(weight & LOW_MASK)])]


def _evaluator(size: int) -> Any:
    """Compiled for each size by itself, so that the loops over a hand are unrolled."""

    @njit(cache=True, nogil=True)
    def keys_of_rows(hands: Any, weights: Any, tables: Any) -> Any:
        keys = np.empty(len(hands), dtype=np.uint16)
        for row in range(len(hands)):
            weight = 0
            for place in range(size):
                weight += weights[hands[row, place]]
            keys[row] = key_by_ranks(weight, tables.high, tables.low, tables.keys)
            flush = (weight + THREE_OF_EACH_SUIT) & EIGHT_OF_A_SUIT
            if flush:
                ranks = 0
                for place in range(size):
                    card = hands[row, place]
                    suit = card // OF_A_SUIT
                    ranks |= (flush >> np.uint64(SUIT_SHIFT + 3 + SUIT_BITS * suit) & 1) << card - OF_A_SUIT * suit
                keys[row] = tables.flushes[ranks]
        return keys

    return keys_of_rows


EVALUATORS = {size: _evaluator(size) for size in (5, 6, 7)}


def _patterns(size: int) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.int64]]:
    """A block of keys for each pattern of high ranks; in it, those of the low ranks that make up the size."""
    counts, weights = (np.array(each, dtype=np.int64) for each in (_counts(RANKS - LOW_RANKS), RANK_WEIGHTS))
    lows = counts[counts[:, -1] == 0][:, :LOW_RANKS]
    lows = lows[np.argsort(lows.sum(axis=1), kind="stable")]
    highs = counts[counts.sum(axis=1) <= size]
    high, low = (np.zeros(int((each @ weights[: each.shape[1]]).max()) + 1, dtype=np.uint16) for each in (counts, lows))
    first = np.searchsorted(lows.sum(axis=1), np.arange(MOST + 2))  # of so many cards
    low[lows @ weights[:LOW_RANKS]] = np.arange(len(lows)) - first[lows.sum(axis=1)]
    rest = size - highs.sum(axis=1)
    begins = np.concatenate([[0], np.cumsum(first[rest + 1] - first[rest])])
    high[highs @ weights] = begins[:-1]
    return high, low, _keys_of_patterns(highs, lows, first[rest], begins)


def _counts(ranks: int) -> list[tuple[int, ...]]:
    """How many cards there may be of each of these ranks."""
    counts: list[tuple[int, ...]] = [()]
    for _ in range(ranks):
        counts = [(*few, more) for few in counts for more in range(min(OF_A_RANK, MOST - sum(few)) + 1)]
    return counts


@njit(cache=True)
def _keys_of_patterns(highs: Any, lows: Any, first: Any, begins: Any) -> Any:
    keys = np.empty(begins[-1], dtype=np.int64)
    counts = np.zeros(RANKS, dtype=np.int64)
    for pattern in range(len(highs)):
        counts[LOW_RANKS:] = highs[pattern]
        for place in range(begins[pattern], begins[pattern + 1]):
            counts[:LOW_RANKS] = lows[first[pattern] + place - begins[pattern]]
            keys[place] = _key_of_counts(counts)
    return keys


@njit(cache=True)
def _key_of_counts(counts: Any) -> int:
    """Five cards and more of which so many are of each rank, and no flush."""
    ranks, most = 0, 0
    for rank in range(RANKS):
        ranks |= min(counts[rank], 1) << rank
        most = rank if counts[rank] >= counts[most] else most
    second = _highest(counts, 2, most)
    if counts[most] == 4:
        return _key(_FOUR, most, _highest(counts, 1, most))
    if counts[most] == 3 and second >= 0:
        return _key(_FULL_HOUSE, most, second)
    top = _top_of_straight(ranks)
    if top:
        return _key(_STRAIGHT, top, -1)
    if counts[most] == 3:
        return _key(_THREE, most, -1) | _kickers(ranks & ~(1 << most), 2, 1)
    if counts[most] == 2 and second >= 0:
        return _key(_TWO_PAIR, most, second) | _kickers(ranks & ~(1 << most) & ~(1 << second), 1, 2)
    if counts[most] == 2:
        return _key(_PAIR, most, -1) | _kickers(ranks & ~(1 << most), 3, 1)
    return _kickers(ranks, 5, 0)


@njit(cache=True)
def _highest(counts: Any, least: int, but: int) -> int:
    """The highest rank but one that has so many cards, or -1."""
    for rank in range(RANKS - 1, -1, -1):
        if counts[rank] >= least and rank != but:
            return rank
    return -1


@njit(cache=True)
def _key(category: int, first: int, second: int) -> int:
    return category << 20 | first + 2 << 16 | (second + 2 << 12 if second >= 0 else 0)


@njit(cache=True)
def _kickers(ranks: int, size: int, place: int) -> int:
    """The highest so many of these ranks, from this deciding place on."""
    key = 0
    for rank in range(RANKS - 1, -1, -1):
        if size and ranks >> rank & 1:
            key |= rank + 2 << 16 - 4 * place
            place += 1
            size -= 1
    return key


@njit(cache=True)
def _top_of_straight(ranks: int) -> int:
    """The top rank, or 0: the ace also stands below two to five."""
    for top in range(RANKS - 1, 3, -1):
        if ranks >> top - 4 & 0b11111 == 0b11111:
            return top
    return 3 if ranks & 0b1000000001111 == 0b1000000001111 else 0


@njit(cache=True)
def _flushes() -> Any:
    keys = np.zeros(1 << RANKS, dtype=np.int64)
    for ranks in range(1 << RANKS):
        top = _top_of_straight(ranks)
        if top:
            keys[ranks] = _key(_ROYAL if top == RANKS - 1 else _STRAIGHT_FLUSH, top, -1)
        else:
            keys[ranks] = _FLUSH << 20 | _kickers(ranks, 5, 0)
    return keys
