"""An edge that was counted against rounds that are dealt by chance."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from pitboss.errors import AnalysisRefused
from pitboss.simulation.report import simulate

ROUNDS, SEED = 1 << 20, 1
FARTHEST = 4  # standard errors; by chance alone, one seed in 16,000 is farther off


def sampled(id: str, house: Mapping[str, object], line: Mapping[str, Any]) -> str:
    """What came of them, or a refusal where that is too far from the edge.

    The error is that of the deviation that was counted: a large prize that is too rare to have come would be missing
    in that of the rounds.
    """
    told = simulate(id, house, rounds=ROUNDS, seed=SEED)
    away = (told["mean"] - float(Fraction(line["edge"]))) / (line["standard_deviation"] / sqrt(ROUNDS))
    if abs(away) > FARTHEST:
        raise AnalysisRefused(f"rounds dealt by chance are {away:.1f} standard errors away from the edge")
    return (
        f"{ROUNDS:,} rounds dealt by chance with seed {SEED}, with the same payments and choices: the house gained "
        f"{100 * told['mean']:.4f}% of {told['per']}, {abs(away):.1f} standard errors from the edge."
    )
