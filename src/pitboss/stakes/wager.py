"""Wagers: what may be staked, on what condition, and where it lies on the felt."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Optional

from pitboss.interned import interned
from pitboss.law import Citation, reading

SIDE_MINIMUM = 100  # where the house sets no other
NOT_OFFERED = "none"
POSTED_LIMITS = reading("9.1")


@dataclass(frozen=True, eq=False, slots=True)
class Wager:
    """A wager of a game. Two wagers are the same only if they are the same object."""

    name: str
    law: Citation
    side: bool = False  # beside the main game: its own, lower minimum
    needs: Optional["Wager"] = None  # only with this one ...
    needs_law: Citation | None = None  # ... and why, where its own paragraph does not say it
    matches: Optional["Wager"] = None  # in the same amount, and neither without the other
    exactly: int | None = None  # the only amount it is taken in
    locked: bool = False  # a progressive wager: its chips go into the inventory before the deal
    option: str = ""  # the house's option that offers it, unless that is "none" ...
    offered_by: Citation | None = None  # ... and the paragraph that leaves it to the house
    equals: Optional["Wager"] = None  # placed by a decision, at this wager's chips ...
    times: int | Fraction = 1  # ... so many times, in whole cents ...
    or_less: bool = False  # ... or any amount below that
    splits: bool = False  # placed on a new hand, which gets the last card of this one
    instead_of: Optional["Wager"] = None  # never beside this one: lies on its area and carries its prizes
    rides_on: Optional["Wager"] = None  # a prize without a stake of its own
    limits: Citation = POSTED_LIMITS  # the paragraph of its amount
    above: Optional["Wager"] = None  # its place on the felt, as the player sees it
    below: Optional["Wager"] = None
    right_of: Optional["Wager"] = None
    inscription: str = ""
    called: str = ""  # in words, where the name with its spaces is not
    drawn_by: Citation | None = None  # the paragraph of its place on the felt

    @property
    def title(self) -> str:
        return self.called or self.name.replace("_", " ")

    @property
    def before_the_deal(self) -> bool:
        return self.equals is None and self.rides_on is None

    @property
    def area(self) -> "Wager":
        """The wager on whose betting area it lies."""
        return self.rides_on or self.instead_of or self

    def is_offered(self, house: object) -> bool:
        return not self.option or getattr(house, self.option) != NOT_OFFERED

    def price(self, chips: int) -> int:
        """What placing it takes, given the chips of the wager it equals; where less will do, at most."""
        return int(chips * self.times)

    def __repr__(self) -> str:
        return f"Wager({self.name!r})"


@interned
class Stake(NamedTuple):
    """Chips, and a match play coupon of the same amount or none; for a progressive wager, a chip or a coupon."""

    chips: int
    coupon: int = 0

    @property
    def total(self) -> int:
        return self.chips + self.coupon
