"""A shoe that lasts for several rounds: sealed card by card before its first one, revealed when it is spent."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Any

from pitboss.cards import Card, cards
from pitboss.floor.shuffle import new_salt, shuffled
from pitboss.floor.world import World, new_id

PARTS = 4  # the cards left in the shoe have their marks between these


@dataclass(frozen=True, slots=True)
class ShoeRecord:
    """The cards as shuffle and cut have left them. Nobody reads their order before the shoe is spent."""

    id: str
    number: int  # of its table's
    order: tuple[str, ...]
    salt: str
    commitment: str  # to the seals of all its cards
    before_cutting_card: int  # so many cards come before it
    drawn: int = 0  # dealt or burned
    spent: bool = False

    @property
    def rest(self) -> tuple[str, ...]:
        return self.order[self.drawn :]

    @property
    def cutting_card_is_out(self) -> bool:
        """It comes out with the first card behind it."""
        return self.drawn > self.before_cutting_card

    def salts(self, begins: int, size: int) -> tuple[str, ...]:
        return tuple(card_salt(self.salt, place) for place in range(begins, begins + size))

    def public(self) -> dict[str, Any]:
        """What everybody may know as long as it is dealt."""
        return {
            "shoe": self.id,
            "number": self.number,
            "commitment": self.commitment,
            "cards": len(self.order),
            "before_cutting_card": self.before_cutting_card,
            "drawn": self.drawn,
        }


def card_salt(salt: str, place: int) -> str:
    """Of one card of a shoe; it leads neither to those of the others nor to what they all come from."""
    return hash_of(f"{salt} {place}")


def seal(salt: str, place: int, card: str) -> str:
    """Hides a card in its place from everybody who does not have its salt."""
    return hash_of(f"{salt} {place} {card}")


def seals(salt: str, order: Sequence[str]) -> str:
    """A line for each card, by which it can be checked as soon as its salt is told."""
    return "".join(f"{seal(card_salt(salt, place), place, card)}\n" for place, card in enumerate(order))


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def new_shoe(world: World, number: int, order: Sequence[Card], before_cutting_card: int, drawn: int) -> ShoeRecord:
    id, salt = new_id(world), new_salt(world)
    return ShoeRecord(id, number, tuple(order), salt, hash_of(seals(salt, order)), before_cutting_card, drawn)


def mixed(world: World, shoe: ShoeRecord) -> ShoeRecord:
    """The Bart Carter shuffle: the discards, shuffled, go in three stacks to the marks within the cards left."""
    left, discards = iter(shoe.rest), iter(shuffled(world, cards(shoe.order[: shoe.drawn])))
    order: list[str] = []
    before, stays = 0, shoe.before_cutting_card - shoe.drawn
    for size, stack in _marks(len(shoe.rest), shoe.drawn):
        order += [*islice(left, size), *islice(discards, stack)]
        stays -= size
        before += size + stack if stays >= 0 else max(0, stays + size)
    return new_shoe(world, shoe.number + 1, cards(order), before, 0)


def unmixed(order: Sequence[str], discards: int) -> tuple[str, ...]:
    """What was left in the shoe when so many discards were mixed into it."""
    left: list[str] = []
    place = 0
    for size, stack in _marks(len(order) - discards, discards):
        left += order[place : place + size]
        place += size + stack
    return tuple(left)


def _marks(left: int, discards: int) -> list[tuple[int, int]]:
    """How many of the cards left come before each mark, and how many of the discards at it; none at the end."""
    quarters = [left * part // PARTS for part in range(PARTS + 1)]
    thirds = [discards * part // (PARTS - 1) for part in range(PARTS)]
    sizes = [end - first for first, end in pairwise(quarters)]
    return list(zip(sizes, [*(end - first for first, end in pairwise(thirds)), 0], strict=True))


def went_on(shoe: ShoeRecord, size: int) -> ShoeRecord:
    """So many cards further, and at the most to its end."""
    return replace(shoe, drawn=min(shoe.drawn + size, len(shoe.order)))
