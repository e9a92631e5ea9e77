"""Given strategies: what a seat does by them, what that costs exactly, and words that are none."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.analysis import advice
from pitboss.analysis.models import MODELS
from pitboss.analysis.report import edge
from pitboss.errors import NotationError
from pitboss.hands import five_card, three_card
from pitboss.rounds.places import COMMUNITY
from pitboss.sampling.strategy import Strategy, strategy
from pitboss.simulation.question import prepared, question
from pitboss.simulation.report import simulate
from pitboss.solving.performance import SEAT
from tests.simulation.test_sampling import SEED, dealt_choices


def by_two(hands):
    """A pair above all others, then the higher card and the lower."""
    low, high = sorted(card.rank for card in hands[SEAT])
    return low == high, high, low


def by_five_seen(hands):
    return five_card.rank((*hands[SEAT], *hands[COMMUNITY][:2]))


RULES = [  # game, strategy, how its hands are compared, the hand that is named
    ("three-card-poker", "play from queen-high", lambda hands: three_card.rank(hands[SEAT]), three_card.FROM),
    ("three-card-draw", "in_to_win from pair", lambda hands: three_card.rank(hands[SEAT]), three_card.FROM),
    ("caribbean-stud", "bet from ace-king", lambda hands: five_card.rank(hands[SEAT]), five_card.FROM),
    ("hold-em-3-bonus", "turn_river from pair", by_five_seen, five_card.FROM),
    ("mini-tex", "flop from Q-2", by_two, {"Q-2": (False, 12, 2)}),
    ("texas-hold-em-bonus", "flop from 5-5", by_two, {"5-5": (True, 5, 5)}),
]


@pytest.mark.parametrize(("id", "text", "height", "named"), RULES)
def test_the_seat_chooses_by_the_hand_that_is_named_and_is_paid_by_the_script(id, text, height, named):
    found = prepared(question(id, strategy=text))
    choice, mark = text.split(" from ")
    chosen = set()
    for round in range(120):
        ((group, path, kind),) = np.argwhere(found.sampler.tally(SEED, round, round + 1)).tolist()
        hands = found.sampler.hands(SEED, round)
        first = found.payoffs.paths[path][0]
        assert (first == choice) == (height(hands) >= named[mark])
        gone = dealt_choices(found.payoffs.paths[path], hands)
        (paid,) = [each for each in found.stage.paths(hands) if each.choices == gone]
        assert paid.net == found.payoffs.net[group, path, kind]
        chosen.add(first)
    assert len(chosen) > 1


@pytest.mark.parametrize(("id", "text"), [rule[:2] for rule in RULES])
def test_the_mean_agrees_with_the_exact_edge_of_the_strategy(id, text):
    told = simulate(id, strategy=text, rounds=500_000, seed=SEED, workers=1)
    assert abs(told["standard_errors_off"]) < 4
    assert Fraction(told["edge"]) > Fraction(edge(id)["lines"][0]["edge"])
    assert told["strategy"] == text


@pytest.mark.parametrize(
    ("id", "choice", "lowest"),
    [
        *[("three-card-poker", "play", lowest) for lowest in ("none", "two-high", "five-high")],
        ("three-card-draw", "in_to_win", "none"),
        ("caribbean-stud", "bet", "none"),
        ("hold-em-3-bonus", "turn_river", "none"),
        ("mini-tex", "flop", "3-2"),
        ("texas-hold-em-bonus", "flop", "3-2"),
    ],
)
def test_from_a_hand_with_none_below_it_on_the_choice_is_always_made(id, choice, lowest):
    told = [simulate(id, strategy=text, rounds=1000, seed=SEED) for text in (choice, f"{choice} from {lowest}")]
    assert told[0]["edge"] == told[1]["edge"]
    assert told[0]["mean"] == told[1]["mean"]


@pytest.mark.parametrize("id", MODELS)
def test_the_best_strategy_has_the_edge_that_is_counted(id):
    assert str(prepared(question(id)).edge) == edge(id)["lines"][0]["edge"]


@pytest.mark.parametrize(
    ("id", "text", "rule"),
    [
        ("three-card-poker", "play from queen-high", "play with queen-high or better, else fold"),
        ("three-card-poker", "play from jack-high", "play with jack-high or better, else fold"),
        ("three-card-poker", "play", "always play"),
        ("caribbean-stud", "bet from ace-king", "bet with ace-king or better, else fold"),
    ],
)
def test_a_rule_costs_what_the_advice_says(id, text, rule):
    told = advice.strategy(id)
    first, *_ = told["decisions"]
    (cost,) = [Fraction(each["cost"]) for each in first["rules"] if each["rule"] == rule]
    assert prepared(question(id, strategy=text)).edge == Fraction(told["edge"]) + cost


@pytest.mark.parametrize(
    ("id", "text", "percent"),
    [
        ("three-card-poker", "play", "7.65"),  # as published
        ("three-card-poker", "play from queen-high", "3.45"),
        ("caribbean-stud", "bet", "16.61"),
        ("caribbean-stud", "fold", "100.00"),
    ],
)
def test_published_costs_of_simple_strategies(id, text, percent):
    assert f"{100 * float(prepared(question(id, strategy=text)).edge):.2f}" == percent


@pytest.mark.parametrize(
    ("id", "text", "paths"),
    [
        ("texas-hold-em-bonus", "flop check check", {("flop", "check", "check")}),
        ("mini-tex", "fold", {("fold",)}),
        ("mini-tex", "flop river", {("flop", "river", "play"), ("flop", "river", "fold")}),
    ],
)
def test_choices_are_made_in_turn_and_what_is_not_given_is_the_best(id, text, paths):
    found = prepared(question(id, strategy=text))
    gone = {found.payoffs.paths[path][: len(text.split())] for path in np.unique(np.nonzero(found.sampler.deals)[1])}
    assert gone == {path[: len(text.split())] for path in paths}
    assert {tuple(filter(None, path)) for path in found.payoffs.paths} == paths
    sampled = found.sampler.tally(SEED, 0, 200_000)
    assert not sampled[found.sampler.deals == 0].any()
    told = simulate(id, strategy=text, rounds=200_000, seed=SEED, workers=1)
    assert told["standard_errors_off"] is None or abs(told["standard_errors_off"]) < 4
    if text == "fold":
        assert (told["mean"], told["edge"]) == (1, "1")


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("optimal", Strategy()),
        ("", Strategy()),
        ("flop  turn", Strategy(("flop", "turn"))),
        ("play from queen-high", Strategy(("play",), "queen-high")),
    ],
)
def test_how_a_strategy_is_written(text, means):
    assert strategy(text) == means


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bet", "play, fold"),
        ("play play", "play, fold"),
        ("play from", "play from queen-high"),
        ("from pair", "play from queen-high"),
        ("play from queen high", "play from queen-high"),
        ("play from royal", "queen-high, king-high"),
    ],
)
def test_what_is_no_strategy_is_told_with_what_there_is(text, told):
    with pytest.raises(NotationError, match=told):
        simulate("three-card-poker", strategy=text, rounds=1)
