"""A progressive wager's edge as a function of its meter."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import Any

from pitboss.errors import AnalysisRefused
from pitboss.stakes.meter import Meter

FULL = 10**10  # cents: every share of it is a whole number of cents


def showing(cents: int) -> Meter:
    """A meter that shows so much when the hand is paid."""
    return Meter(Fraction(cents), Fraction(0), 0)


def edge_at_meter(edge: Callable[[Meter], Fraction]) -> dict[str, Any]:
    """The line through the edges at two meters.

    What the best play gains can only bend upwards as the meter rises, so that a third point on the line shows that the
    play is the same at all.
    """
    empty, half, full = (edge(showing(cents)) for cents in (0, FULL // 2, FULL))
    if empty - half != half - full:
        raise AnalysisRefused("the best play depends on the meter")
    return line_over_meter(empty, (empty - full) / FULL)


def line_over_meter(empty: Fraction, fall: Fraction) -> dict[str, Any]:
    """The edge at an empty meter, what each cent takes off it, and where the meter takes off all.

    Nothing, if no prize is a share of the meter: only an imagined table has none.
    """
    if not fall:
        return {}
    even = max(0, ceil(empty / fall))
    return {"edge_at_meter": {"empty": str(empty), "fall_for_each_cent": str(fall), "break_even_cents": even}}
