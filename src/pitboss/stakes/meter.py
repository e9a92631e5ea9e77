"""A progressive meter as arithmetic: kept exactly, shown and paid in whole cents."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

LEAST_RATE = Fraction(7, 10)


@dataclass(frozen=True, slots=True)
class Meter:
    """Goes up by a rate of every wager; the house tops it up to the reset amount when an award takes it below."""

    amount: Fraction  # in cents
    rate: Fraction
    reset: int

    @property
    def cents(self) -> int:
        """What it shows; the rest of a cent stays on it."""
        return self.amount.numerator // self.amount.denominator

    def fed(self, wagered: int) -> "Meter":
        """After wagers of so many cents; taken back, if negative."""
        return replace(self, amount=self.amount + self.rate * wagered)

    def share(self, share: int | Fraction, sharers: int = 1) -> int:
        """What each of them is paid for this share of it."""
        return self.cents * share.numerator // (share.denominator * sharers)

    def awarded(self, cents: int) -> "Meter":
        return replace(self, amount=max(self.amount - cents, Fraction(self.reset)))

    def written(self) -> dict[str, str | int]:
        """To be stored: nothing of it is lost."""
        return {"amount": str(self.amount), "rate": str(self.rate), "reset": self.reset}


def stored(written: Mapping[str, Any]) -> Meter:
    return Meter(Fraction(written["amount"]), Fraction(written["rate"]), written["reset"])


FIRST_METER = Meter(Fraction(10_000_00), LEAST_RATE, 10_000_00)  # where nobody says otherwise
