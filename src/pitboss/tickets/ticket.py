"""A ticket: groups of numbers, and how many spots are played at which rate."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from pitboss.stakes.cents import dollars
from pitboss.tickets.ways import Set, counted, sets


class Way(NamedTuple):
    """A number of spots at a rate for each way; their number as the player wrote it must be right."""

    spots: int
    rate: int
    written: int | None = None

    @property
    def wager(self) -> str:
        return f"{self.spots}-spot"


class Kind(StrEnum):
    STRAIGHT = "straight"
    SPLIT = "split"
    WAY = "way"
    COMBINATION = "combination way"
    KING = "king"


@dataclass(frozen=True)
class Ticket:
    """As it is played; a void one was voided before the draw."""

    groups: tuple[tuple[int, ...], ...]
    ways: tuple[Way, ...]
    void: bool = False

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self.groups))

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many ways there are of each number of spots it plays."""
        by_spots = counted(self.sizes, sum(self.sizes))
        return tuple(by_spots[way.spots] if way.spots < len(by_spots) else 0 for way in self.ways)

    @cached_property
    def stakes(self) -> tuple[int, ...]:
        """Rate by ways, for each number of spots."""
        return tuple(way.rate * count for way, count in zip(self.ways, self.counts, strict=True))

    @cached_property
    def played(self) -> tuple[tuple[Way, int, int], ...]:
        """Each number of spots with its ways, and what is staked on all of them."""
        return tuple(zip(self.ways, self.counts, self.stakes, strict=True))

    @property
    def price(self) -> int:
        return sum(self.stakes)

    @property
    def conditioning(self) -> str:
        """The code of its kind and rate: 3/4 @ $1 are three ways of four spots at a dollar each."""
        coded = zip(self.ways, self.counts, strict=True)
        return ", ".join(f"{count}/{way.spots} @ {dollars(way.rate)}" for way, count in coded)

    @property
    def kind(self) -> Kind:
        if len(self.groups) == 1:
            return Kind.STRAIGHT
        if all(count == self.sizes.count(way.spots) for way, count in zip(self.ways, self.counts, strict=True)):
            return Kind.SPLIT
        if 1 in self.sizes and max(self.sizes) > 1:
            return Kind.KING
        return Kind.WAY if len(self.ways) == 1 and len(set(self.sizes)) == 1 else Kind.COMBINATION

    def sets(self, spots: int) -> Sequence[Set]:
        return sets(self.sizes, spots)

    def as_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "groups": [list(group) for group in self.groups],
            "ways": [
                {"spots": way.spots, "rate": way.rate, "count": n}
                for way, n in zip(self.ways, self.counts, strict=True)
            ],
        }
        return {**told, "void": True} if self.void else told
