"""Sampled rounds: as the script pays them, as often as they are counted, and the same whoever deals them."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from pitboss.analysis.models import MODELS, model_of
from pitboss.analysis.report import edge
from pitboss.cards import DECK
from pitboss.simulation.question import prepared, question
from pitboss.simulation.report import simulate
from pitboss.simulation.task import STEP
from pitboss.solving.performance import SEAT

HOUSES = {
    "three-card-poker": {"pair_plus": "B", "ante_bonus": "1-5-6"},
    "mini-tex": {"ante_bonus": 30},
    "three-card-draw": {"in_to_win_bonus": "2"},
    "hold-em-3-bonus": {"version": 2, "blind_double": "B"},
    "texas-hold-em-bonus": {"ante_pays_from": "straight"},
    "caribbean-stud": {"bet_payout_limit": 50000},
}
SEED = 2026
GAMES = pytest.mark.parametrize("id", MODELS)


def ready(id, **house):
    return prepared(question(id, house, {}))


@GAMES
def test_a_round_ends_as_the_script_pays_it(id):
    found = ready(id)
    for round in range(150):
        ((group, path, kind),) = np.argwhere(found.sampler.tally(SEED, round, round + 1)).tolist()
        hands = found.sampler.hands(SEED, round)
        gone = dealt_choices(found.payoffs.paths[path], hands)
        (paid,) = [each for each in found.stage.paths(hands) if each.choices == gone]
        money = found.payoffs.net[group, path, kind], found.payoffs.staked[group, path, kind]
        assert (paid.net, paid.staked) == money


def dealt_choices(choices, hands):
    """A card given back is told by its place among a pair first and then the higher cards; here as it was dealt."""
    if not choices[0].startswith("draw:"):
        return choices
    held = hands[SEAT]
    ranks = [card.rank for card in held]
    arranged = sorted(held, key=lambda card: (-ranks.count(card.rank), -card.rank, DECK.index(card)))
    return (f"draw:{held.index(arranged[int(choices[0][5:]) - 1]) + 1}",)


@GAMES
def test_each_class_comes_as_often_as_it_is_counted(id):
    found, rounds = ready(id), 1_000_000
    model = model_of(id)
    exact, _ = model.main(model.game.house(), DECK).best(found.payoffs)
    sampled = found.sampler.tally(SEED, 0, rounds)
    assert not sampled[exact == 0].any()
    expected = exact[exact > 0] * (rounds / exact.sum())
    often = expected >= 5
    observed = sampled[exact > 0]
    squares = float(((observed - expected)[often] ** 2 / expected[often]).sum())
    degrees = int(often.sum())
    assert squares < degrees + 4 * sqrt(2 * degrees) + 8
    assert observed[~often].sum() <= expected[~often].sum() + 6 * sqrt(expected[~often].sum()) + 6


@GAMES
def test_the_mean_agrees_with_the_exact_edge(id):
    for house in ({}, HOUSES[id]):
        told = simulate(id, house, rounds=1_000_000, seed=SEED, workers=1)
        exact = edge(id, house)["lines"][0]
        assert abs(told["mean"] - float(Fraction(exact["edge"]))) < 4 * exact["standard_deviation"] / sqrt(
            told["rounds"]
        )
        assert told["per"] == exact["per"]


@pytest.mark.parametrize("workers", [2, 3])
@pytest.mark.parametrize("asked", [{"rounds": 3 * STEP + 17}, {"precision": Fraction(1, 500), "rounds": 20 * STEP}])
def test_the_result_is_the_same_for_any_number_of_workers(workers, asked):
    alone, shared = (simulate("three-card-poker", seed=4, workers=number, **asked) for number in (1, workers))
    del alone["rounds_per_second"], shared["rounds_per_second"]
    assert alone == shared


def test_a_seed_of_chance_is_told_and_deals_the_same_again():
    once, other = (simulate("three-card-poker", rounds=1000, workers=1) for _ in range(2))
    assert once["seed"] != other["seed"]
    again = simulate("three-card-poker", rounds=1000, seed=once["seed"], workers=1)
    assert again["mean"] == once["mean"]


def test_precision_stops_at_the_first_step_that_reaches_it():
    wanted = Fraction(1, 500)
    told = simulate("three-card-poker", precision=wanted, seed=4, workers=1)
    assert told["standard_error"] <= wanted
    assert told["rounds"] % STEP == 0
    before = simulate("three-card-poker", rounds=told["rounds"] - STEP, seed=4, workers=1)
    assert before["standard_error"] > wanted


def test_stakes_move_the_unit():
    small, large = (simulate("three-card-poker", stakes={"ante": ante}, rounds=1000, seed=1) for ante in (500, 2500))
    assert small["mean"] == large["mean"]
