"""Many rounds of every game: the mean is the exact edge, as far as chance lets it be."""

import pytest

from pitboss.analysis.models import MODELS, SHOES
from pitboss.simulation.report import simulate

ROUNDS = 20_000_000
STANDARD_ERRORS = 4


@pytest.mark.gate
@pytest.mark.parametrize("id", [*MODELS, *SHOES])
def test_the_mean_is_within_four_standard_errors_of_the_exact_edge(id):
    told = simulate(id, rounds=ROUNDS, seed=1)
    assert told["rounds"] == ROUNDS
    assert abs(told["standard_errors_off"]) < STANDARD_ERRORS
