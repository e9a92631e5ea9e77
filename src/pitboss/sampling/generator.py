"""A round's cards from its number: no state, so that rounds may be dealt in any order and by anybody."""

# The generator is Philox 4x32 with ten rounds (Salmon and others, 2011): a keyed mixing of a counter, which is the
# number of the round; the key is the seed. It gives 128 bits, two words of 64. A word deals up to six cards: times the
# number of cards left, what is carried beyond the 64 bits chooses one of them, and the rest deals the next. No hand is
# likelier than another by more than one part in 10^9.

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

CARDS = 52
BATCH = 1024  # rounds that are worked on together, so that memory need not be waited for each time
OF_A_WORD = 6
SEEDS = 1 << 64
_MIX_ROUNDS = 10
_FIRST, _SECOND = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_FIRST_STEP, _SECOND_STEP = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


@njit(cache=True, nogil=True, inline="always")
def mixed(key: Any, low: Any, high: Any) -> Any:
    """Two words for a key and a counter of two words."""
    a, b, c, d = low & _LOW, low >> _HALF, high & _LOW, high >> _HALF
    one, other = key & _LOW, key >> _HALF
    for _ in range(_MIX_ROUNDS):
        first, second = _FIRST * a, _SECOND * c
        a, b, c, d = second >> _HALF ^ b ^ one, second & _LOW, first >> _HALF ^ d ^ other, first & _LOW
        one, other = one + _FIRST_STEP & _LOW, other + _SECOND_STEP & _LOW
    return a | b << _HALF, c | d << _HALF


@njit(cache=True, nogil=True)
def deal(seed: Any, first: int, rounds: int, dealt: Any) -> None:
    """Fills a row with the cards of each round."""
    deck = np.arange(CARDS)
    taken = np.zeros(CARDS, dtype=np.int64)
    words, next_words = np.zeros(rounds, dtype=np.uint64), np.zeros(rounds, dtype=np.uint64)
    for row in range(rounds):  # by itself, so that several rounds are mixed at once
        words[row], next_words[row] = mixed(seed, np.uint64(first) + np.uint64(row), np.uint64(0))
    for row in range(rounds):
        word = words[row]
        for place in range(dealt.shape[1]):
            if place == OF_A_WORD:
                word = next_words[row]
            left = np.uint64(CARDS - place)
            upper = (word >> _HALF) * left + ((word & _LOW) * left >> _HALF)
            word *= left  # what goes beyond 64 bits has just been taken
            at = np.uint32(place + np.int64(upper >> _HALF))
            dealt[row, place] = deck[at]
            deck[at] = deck[place]
            taken[place] = at
        for place in range(dealt.shape[1]):
            deck[taken[place]] = taken[place]


def cards_of(seed: int, first: int, rounds: int, size: int) -> NDArray[np.uint8]:
    """By round and place."""
    dealt = np.zeros((rounds, size), dtype=np.uint8)
    deal(np.uint64(seed), first, rounds, dealt)
    return dealt


def words(key: int, low: int, high: int) -> NDArray[np.uint64]:
    return np.array(_words(np.uint64(key), np.uint64(low), np.uint64(high)), dtype=np.uint64)


@njit(cache=True)
def _words(key: Any, low: Any, high: Any) -> Any:
    return mixed(key, low, high)
