"""The shuffle: an order drawn from the world's chance, and committed to before it is dealt."""

import hashlib
from collections.abc import Sequence
from math import factorial
from typing import TypeVar

from pitboss.cards import DECK, Card
from pitboss.floor.world import World
from pitboss.shoe import LEAST_CUT

SALT_BYTES = 32
Piece = TypeVar("Piece")


def shuffled(world: World, pieces: Sequence[Card] = DECK) -> tuple[Card, ...]:
    """A deck in any order."""
    return in_any_order(world, pieces)


def in_any_order(world: World, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Every order alike: of 52 cards a number below 52! tells for each place which of those left is drawn."""
    left, order, told = list(pieces), [], _below(factorial(len(pieces)), world)
    for size in range(len(pieces), 0, -1):
        told, place = divmod(told, size)
        order.append(left.pop(place))
    return tuple(order)


def place_to_cut(world: World, size: int = len(DECK)) -> int:
    """How many cards the cut takes: at least ten, and at least ten are left."""
    return LEAST_CUT + _below(size - 2 * LEAST_CUT + 1, world)


def new_salt(world: World) -> str:
    return world.chance(SALT_BYTES).hex()


def commitment(salt: str, order: Sequence[str]) -> str:
    """Published before the first card, checked by anybody once order and salt are revealed."""
    return hashlib.sha256(f"{salt} {' '.join(order)}".encode()).hexdigest()


def _below(limit: int, world: World) -> int:
    """A number below the limit, all alike: those above its last whole multiple are thrown away."""
    size = limit.bit_length() // 8 + 1
    all_of_them = 1 << 8 * size
    number = fair = all_of_them - all_of_them % limit
    while number >= fair:
        number = int.from_bytes(world.chance(size))
    return number % limit
