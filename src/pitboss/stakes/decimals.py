"""Fractions written with places after the point."""

from fractions import Fraction


def decimal(value: Fraction, places: int = 12) -> str:
    """Rounded half away from zero, by integers alone."""
    scaled = (abs(value.numerator) * 10**places * 2 + value.denominator) // (2 * value.denominator)
    whole, rest = divmod(scaled, 10**places)
    return f"{'-' if value < 0 and scaled else ''}{whole}.{rest:0{places}}"
