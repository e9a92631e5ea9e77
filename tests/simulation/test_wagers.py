"""Side wagers, sampled: every round is paid by the script, every line comes as often as it is counted."""

from math import sqrt

import numpy as np
import pytest

from pitboss.analysis.models import MODELS
from pitboss.analysis.report import edge
from pitboss.cards import DECK
from pitboss.errors import NotationError, NotOffered
from pitboss.simulation.question import prepared, question
from pitboss.simulation.report import simulate
from pitboss.solving.solver import solve

HOUSES = {
    ("texas-hold-em-bonus", "bonus"): [{}, {"bonus": "dealer-aces"}],
    ("texas-hold-em-bonus", "progressive"): [{"progressive": "C"}],
    ("caribbean-stud", "progressive"): [{"progressive": "base"}],
}
SEED = 2026
SIDES = [
    (id, wager.name, house)
    for id, model in MODELS.items()
    for wager in model.sides
    for house in HOUSES.get((id, wager.name), [{}])
]


@pytest.mark.parametrize(("id", "wager", "house"), SIDES)
def test_a_round_ends_as_the_script_pays_it(id, wager, house):
    found = prepared(question(id, house, wager=wager))
    lines = set()
    for round in range(100):
        ((group, path, kind),) = np.argwhere(found.sampler.tally(SEED, round, round + 1)).tolist()
        choices = found.payoffs.paths[path]
        ways = found.stage.paths(found.sampler.hands(SEED, round))
        paid = {each.net for each in ways if each.choices[: len(choices)] == choices}
        assert paid == {found.payoffs.net[group, path, kind]}
        lines.add(group)
    assert len(lines) > 1 or found.sampler.deals.shape[0] == 1


@pytest.mark.parametrize(("id", "wager", "house"), SIDES)
def test_each_line_comes_as_often_as_it_is_counted(id, wager, house):
    found, rounds = prepared(question(id, house, wager=wager)), 300_000
    exact, sampled = found.sampler.deals, found.sampler.tally(SEED, 0, rounds)
    assert not sampled[exact == 0].any()
    share = (exact / exact.sum())[exact > 0]
    off = np.abs(sampled[exact > 0] - share * rounds)
    assert (off <= 5 * np.sqrt(share * (1 - share) * rounds) + 5).all()


@pytest.mark.parametrize(("id", "wager", "house"), SIDES)
def test_the_mean_agrees_with_the_exact_edge(id, wager, house):
    model = MODELS[id]
    told = simulate(id, house, wager=wager, rounds=300_000, seed=SEED, workers=1)
    exact = solve(
        prepared(question(id, house, wager=wager)).stage,
        model.sides[model.game.wager(wager)](model.game.house(house), DECK),
    )
    unit = prepared(question(id, house, wager=wager)).unit
    assert told["edge"] == str(-exact.mean / unit)
    assert abs(told["mean"] + float(exact.mean) / unit) < 4 * sqrt(exact.variance) / unit / sqrt(300_000)
    assert told["per"] == wager


def test_the_edge_of_pair_plus_is_the_one_that_is_counted():
    assert (
        str(prepared(question("three-card-poker", wager="pair_plus")).edge)
        == edge("three-card-poker")["lines"][1]["edge"]
    )


@pytest.mark.parametrize(
    ("id", "wager"), [("three-card-poker", "ante"), ("three-card-poker", "bonus"), ("mini-tex", "play")]
)
def test_what_is_no_side_wager_is_told(id, wager):
    with pytest.raises(NotOffered, match="no side wager"):
        simulate(id, wager=wager, rounds=1)


def test_a_wager_without_a_choice_has_no_strategy():
    with pytest.raises(NotationError, match="nothing to choose"):
        simulate("three-card-poker", wager="pair_plus", strategy="play", rounds=1)
    with pytest.raises(NotationError, match="no hand to name"):
        simulate("caribbean-stud", {"progressive": "base"}, wager="progressive", strategy="bet from pair", rounds=1)
