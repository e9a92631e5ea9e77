"""An edge that was counted against rounds that are dealt by chance."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from pitboss.errors import AnalysisRefused
from pitboss.kernels.shoe.given import CHART
from pitboss.simulation.report import simulate

ROUNDS, SEED = 1 << 20, 1
FARTHEST = 4  # standard errors; by chance alone, one seed in 16,000 is farther off


def charted(id: str, house: Mapping[str, object], edge: str, standard_deviation: float) -> str:
    """Rounds that are played by the chart, whose deviation is that of the best play but for its exceptions."""
    return sampled(id, house, {"edge": edge, "standard_deviation": standard_deviation}, strategy=CHART)


def sampled(
    id: str,
    house: Mapping[str, object],
    line: Mapping[str, Any],
    *,
    strategy: str | None = None,
    wager: str | None = None,
) -> str:
    """What came of them, or a refusal where that is too far from the edge.

    The error is that of the deviation that was counted: a large prize that is too rare to have come would be missing
    in that of the rounds.
    """
    told = simulate(id, house, strategy=strategy, wager=wager, rounds=ROUNDS, seed=SEED)
    away = (told["mean"] - float(Fraction(line["edge"]))) / (line["standard_deviation"] / sqrt(ROUNDS))
    if abs(away) > FARTHEST:
        raise AnalysisRefused(f"rounds dealt by chance are {away:.1f} standard errors away from the edge")
    played = "the same payments and choices" if strategy is None else f"the choices of the {strategy}"
    return (
        f"{ROUNDS:,} rounds dealt by chance with seed {SEED}, with {played}: the house gained "
        f"{100 * told['mean']:.4f}% of {told['per']}, {abs(away):.1f} standard errors from the edge."
    )
