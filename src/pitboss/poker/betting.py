"""One round of betting: what each seat has wagered in it, and what the next one may do (readings P.1 and P.2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Seat = int

FIXED_LIMIT, SPREAD_LIMIT, POT_LIMIT, NO_LIMIT = "fixed-limit", "spread-limit", "pot-limit", "no-limit"


class Limits(NamedTuple):
    """The least and the most a bet or raise of this round may add; without a most the pot or nothing limits it."""

    betting: str
    least: int
    most: int
    raises: int | None = None  # so many after a bet

    @property
    def has_most(self) -> bool:
        return self.betting in (FIXED_LIMIT, SPREAD_LIMIT)


class Bounds(NamedTuple):
    """The amounts to bet or raise to; a seat that has less than the least may go all-in."""

    least: int
    most: int


@dataclass(slots=True)
class BettingRound:
    """What has been wagered since the round began: `largest` is what a seat must come to, to stay in."""

    limits: Limits
    wagers: dict[Seat, int]
    largest: int = 0
    full: int = 0  # how much the last full bet or raise added
    raises: int = 0
    is_brought_in: bool = False  # by a bring-in that nobody has completed
    asked_since_full: set[Seat] = field(default_factory=set)  # these may raise no more until somebody does in full
    answered: set[Seat] = field(default_factory=set)  # since anybody last raised

    def post(self, seat: Seat, chips: int, whole: int) -> None:
        """A forced wager that counts as the bet; one posted short leaves the amount to call whole (reading P.1)."""
        self.wagers[seat] += chips
        self.largest = max(self.largest, whole)
        self.full = max(self.full, whole)

    def bring_in(self, seat: Seat, chips: int, whole: int) -> None:
        self.wagers[seat] += chips
        self.largest = whole
        self.is_brought_in = True
        self._answer(seat)

    def to_call(self, seat: Seat) -> int:
        return max(self.largest - self.wagers[seat], 0)

    def bounds(self, seat: Seat, stack: int, pot: int) -> Bounds:
        """As if anybody may always raise; `pot` is all that has been put in, this round's wagers among it."""
        base = 0 if self.is_brought_in else self.largest
        least = base + max(self.limits.least, self.full)
        if self.limits.has_most:
            most = base + max(self.limits.most, self.full)
        elif self.limits.betting == POT_LIMIT:
            most = max(least, self.largest + pot + self.to_call(seat))
        else:
            most = max(least, self.wagers[seat] + stack)
        return Bounds(least, most)

    def may_raise(self, seat: Seat, limited: bool) -> bool:
        """By what was done before: not again after no more than a short all-in, and no oftener than the sign says."""
        if seat in self.asked_since_full:
            return False
        is_raise = self.largest > 0 and not self.is_brought_in
        return not (limited and is_raise and self.limits.raises is not None and self.raises >= self.limits.raises)

    def check_or_call(self, seat: Seat, chips: int) -> None:
        self.wagers[seat] += chips
        self._answer(seat)

    def raise_to(self, seat: Seat, amount: int, least: int) -> None:
        """A bet is a raise from nothing. What is less than the least is an all-in that opens the raising to nobody."""
        if amount >= least:
            self.raises += self.largest > 0 and not self.is_brought_in
            self.full = amount - (0 if self.is_brought_in else self.largest)
            self.is_brought_in = False
            self.asked_since_full.clear()
        self.wagers[seat] = amount
        self.largest = max(self.largest, amount)
        self.answered.clear()
        self._answer(seat)

    def _answer(self, seat: Seat) -> None:
        self.answered.add(seat)
        self.asked_since_full.add(seat)


def opened(limits: Limits, stacks: Mapping[Seat, int]) -> BettingRound:
    return BettingRound(limits, dict.fromkeys(stacks, 0))
