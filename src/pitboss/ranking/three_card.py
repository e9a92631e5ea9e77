"""The fast twin of the plain ranking of three cards: hands as integer keys that compare as the hands do."""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.three_card import FROM, Three, ThreeCardHand

Keys = NDArray[np.int64]
Hands = NDArray[np.int64]

RANK_BITS = 4
CATEGORY_SHIFT = 3 * RANK_BITS

_HIGH_CARD, _PAIR, _FLUSH, _STRAIGHT, _THREE, _STRAIGHT_FLUSH = map(int, Three)


def key_of(hand: ThreeCardHand) -> int:
    """The key of a plainly ranked hand; ranks that are left out count as the lowest."""
    key = int(hand.category)
    for place in range(3):
        key = key << RANK_BITS | (hand.ranks[place] if place < len(hand.ranks) else 0)
    return key


def landmarks() -> dict[str, int]:
    """The keys from which hands begin that have a name."""
    return {name: key_of(mark) for name, mark in FROM.items()}


def category_of(keys: Keys) -> NDArray[np.int64]:
    return keys >> CATEGORY_SHIFT


@njit(cache=True)
def three_card_key(first: int, second: int, third: int) -> int:
    a, b, c = first % 13 + 2, second % 13 + 2, third % 13 + 2
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    if a == b == c:
        return _THREE << 12 | a << 8
    if a == b:
        return _PAIR << 12 | a << 8 | c << 4
    if b == c:
        return _PAIR << 12 | b << 8 | a << 4
    suited = first // 13 == second // 13 == third // 13
    top = a if a - c == 2 else 3 if a == 14 and b == 3 else 0
    if top:
        return (_STRAIGHT_FLUSH if suited else _STRAIGHT) << 12 | top << 8
    return (_FLUSH if suited else _HIGH_CARD) << 12 | a << 8 | b << 4 | c


@njit(cache=True)
def three_card_keys(hands: Any) -> Any:
    keys = np.empty(len(hands), dtype=np.int64)
    for i in range(len(hands)):
        keys[i] = three_card_key(hands[i, 0], hands[i, 1], hands[i, 2])
    return keys
