"""Wagers: what may be staked, on what condition, and where it lies on the felt."""

from dataclasses import dataclass
from typing import NamedTuple, Optional

from pitboss.law import Citation, reading

SIDE_MINIMUM = 100
POSTED_LIMITS = reading("9.1")


@dataclass(frozen=True, eq=False, slots=True)
class Wager:
    """A wager of a game. Two wagers are the same only if they are the same object."""

    name: str
    law: Citation
    side: bool = False  # beside the main game: its own, lower minimum
    needs: Optional["Wager"] = None  # only with this one
    equals: Optional["Wager"] = None  # placed by a decision, at this wager's chips ...
    times: int = 1  # ... so many times
    rides_on: Optional["Wager"] = None  # a prize without a stake of its own
    limits: Citation = POSTED_LIMITS  # the paragraph of its amount
    above: Optional["Wager"] = None  # its place on the felt, as the player sees it
    below: Optional["Wager"] = None
    right_of: Optional["Wager"] = None
    inscription: str = ""
    drawn_by: Citation | None = None  # the paragraph of its place on the felt

    @property
    def title(self) -> str:
        return self.name.replace("_", " ")

    @property
    def before_the_deal(self) -> bool:
        return self.equals is None and self.rides_on is None

    def price(self, chips: int) -> int:
        """What placing it takes, given the chips of the wager it equals."""
        return chips * self.times

    def __repr__(self) -> str:
        return f"Wager({self.name!r})"


class Stake(NamedTuple):
    """Chips, and a match play coupon of the same amount or none."""

    chips: int
    coupon: int = 0

    @property
    def total(self) -> int:
        return self.chips + self.coupon
