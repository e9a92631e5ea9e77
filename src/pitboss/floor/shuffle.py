"""The shuffle: an order drawn card by card from the world's chance, and committed to before it is dealt."""

import hashlib
from collections.abc import Iterator, Sequence

from pitboss.cards import DECK, Card
from pitboss.floor.world import World
from pitboss.shoe import LEAST_CUT

SALT_BYTES = 32


def shuffled(world: World) -> tuple[Card, ...]:
    """Every order of the deck alike: each card is drawn from those left, without the bias of a remainder."""
    left, chance = list(DECK), _bytes(world)
    return tuple([left.pop(_below(size, chance)) for size in range(len(DECK), 0, -1)])


def place_to_cut(world: World) -> int:
    """How many cards the cut takes: at least ten, and at least ten are left."""
    return LEAST_CUT + _below(len(DECK) - 2 * LEAST_CUT + 1, _bytes(world))


def new_salt(world: World) -> str:
    return world.chance(SALT_BYTES).hex()


def commitment(salt: str, order: Sequence[Card]) -> str:
    """Published before the first card, checked by anybody once order and salt are revealed."""
    return hashlib.sha256(f"{salt} {' '.join(order)}".encode()).hexdigest()


def _bytes(world: World) -> Iterator[int]:
    while True:
        yield from world.chance(64)


def _below(limit: int, chance: Iterator[int]) -> int:
    """A number below the limit from single bytes; those above the last whole multiple are thrown away."""
    fair = 256 - 256 % limit
    byte = next(chance)
    while byte >= fair:
        byte = next(chance)
    return byte % limit
