"""An edge that was counted against rounds that are dealt by chance."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.errors import AnalysisRefused
from pitboss.simulation.report import simulate

ROUNDS, SEED = 1 << 20, 1
FARTHEST = 4  # standard errors; by chance alone, one seed in 16,000 is farther off


def sampled(id: str, house: Mapping[str, object], edge: Fraction) -> str:
    """What came of them, or a refusal where that is too far from the edge."""
    told = simulate(id, house, rounds=ROUNDS, seed=SEED)
    away = (told["mean"] - float(edge)) / told["standard_error"]
    if abs(away) > FARTHEST:
        raise AnalysisRefused(f"rounds dealt by chance are {away:.1f} standard errors away from the edge")
    return (
        f"{ROUNDS:,} rounds dealt by chance with seed {SEED}, with the same payments and choices: the house gained "
        f"{100 * told['mean']:.4f}% of {told['per']}, {abs(away):.1f} standard errors from the edge."
    )
