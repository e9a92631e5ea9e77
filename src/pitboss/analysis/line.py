"""A line of `pitboss edge`, as it is told."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.stakes.wager import Stake, Wager

Stakes = Mapping[Wager, Stake]


def money(kind: str, told: Stakes, mean: Fraction, staked: Fraction) -> dict[str, Any]:
    per, unit = next((wager, stake.total) for wager, stake in told.items())
    return {
        "wager": "+".join(wager.name for wager in told if wager.matches is None),
        "kind": kind,
        "edge": str(-mean / unit),
        "edge_decimal": decimal(-mean / unit),
        "per": per.name,
        "per_initial": str(-mean / sum(stake.total for stake in told.values())),
        "average_stake": str(staked / unit),
        "element_of_risk": str(-mean / staked),
        "stakes": {wager.name: stake.total for wager, stake in told.items()},
    }


def decimal(value: Fraction, places: int = 12) -> str:
    """Rounded half away from zero, by integers alone."""
    scaled = (abs(value.numerator) * 10**places * 2 + value.denominator) // (2 * value.denominator)
    whole, rest = divmod(scaled, 10**places)
    return f"{'-' if value < 0 and scaled else ''}{whole}.{rest:0{places}}"


def signed(units: Fraction) -> str:
    return f"+{units}" if units > 0 else str(units)
