"""The rake: what the house takes out of the pots (19:47-14.14)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pitboss.poker.pots import Pot


class Percentage(NamedTuple):
    """Of each pot, rounded down to the chip, until the cap of the hand is reached."""

    percent: int
    cap: int

    def taken(self, pots: Sequence[Pot], chip: int) -> Iterator[int]:
        left = self.cap
        for pot in pots:
            rake = min(left, pot.cents * self.percent // 100 // chip * chip) if is_shared(pot) else 0
            left -= rake
            yield rake


class Steps(NamedTuple):
    """At a sum of all pots so much in all, out of the main pot first."""

    steps: tuple[tuple[int, int], ...]

    def taken(self, pots: Sequence[Pot], chip: int) -> Iterator[int]:
        total = sum(pot.cents for pot in pots)
        left = max((takes for reached, takes in self.steps if total >= reached), default=0)
        for pot in pots:
            rake = min(left, pot.cents) if is_shared(pot) else 0
            left -= rake
            yield rake


Rake = Percentage | Steps


def is_shared(pot: Pot) -> bool:
    """Nothing is taken from a pot that only one seat has put chips in (reading P.4)."""
    return len(pot.parts) > 1
