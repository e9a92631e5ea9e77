"""A line of `pitboss edge`, as it is told."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.stakes.decimals import decimal
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


def signed(units: Fraction) -> str:
    return f"+{units}" if units > 0 else str(units)
