"""What the rounds come to: whole numbers that add up in any grouping, and the figures they give."""

from fractions import Fraction
from math import sqrt
from typing import NamedTuple


class Sums(NamedTuple):
    """The house's gain in cents and its square, added up over rounds."""

    rounds: int = 0
    gain: int = 0
    squares: int = 0

    def and_(self, others: "Sums") -> "Sums":
        return Sums(self.rounds + others.rounds, self.gain + others.gain, self.squares + others.squares)

    @property
    def variance(self) -> Fraction | None:
        """Of one round's gain, as these rounds let one estimate it; one round alone does not."""
        if self.rounds < 2:
            return None
        return Fraction(self.squares * self.rounds - self.gain**2, self.rounds * (self.rounds - 1))

    def is_within(self, error: Fraction) -> bool:
        """Whether the standard error of the mean, in cents, is not above this."""
        return self.variance is not None and self.variance <= error**2 * self.rounds

    def told(self, unit: int) -> dict[str, int | float | None]:
        """In units of so many cents."""
        variance = None if self.variance is None else self.variance / unit**2
        return {
            "rounds": self.rounds,
            "mean": float(Fraction(self.gain, self.rounds * unit)),
            "standard_error": None if variance is None else sqrt(variance / self.rounds),
            "standard_deviation": None if variance is None else sqrt(variance),
        }
