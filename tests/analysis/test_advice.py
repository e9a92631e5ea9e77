"""The strategy as it is learned: single decisions against plain comparison, and rules against what is published."""

import json
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from pitboss.analysis import advice
from pitboss.analysis.advice import explain, explained, table_of
from pitboss.analysis.report import edge
from pitboss.cards import DECK, cards
from pitboss.errors import NotationError
from pitboss.hands import three_card
from pitboss.hands.three_card import FROM, best_with_own
from pitboss.stakes.decimals import decimal
from tests.house.test_cli import run_here

strategy = cache(advice.strategy)


def values(told, decision=0):
    return {name: Fraction(choice["value"]) for name, choice in told["decisions"][decision]["choices"].items()}


def left(*dealt):
    return [card for card in DECK if card not in dealt]


@pytest.mark.parametrize("hand", ["Qc 6d 4h", "Qc 6d 3h", "Ac Kc Qc", "2c 2d 9h"])
def test_a_hand_of_three_card_poker_against_every_dealer(hand):
    own = cards(hand)
    mine = three_card.rank(own)
    dealers = [three_card.rank(dealer) for dealer in combinations(left(*own), 3)]
    bonus = {three_card.Three.STRAIGHT_FLUSH: 5}.get(mine.category, 0)
    net = sum(1 if theirs < FROM["queen-high"] else 2 * ((mine > theirs) - (mine < theirs)) for theirs in dealers)
    told = explain("three-card-poker", hand)
    assert values(told) == {"play": Fraction(net, len(dealers)) + bonus, "fold": -1}
    assert told["decisions"][0]["best"] == ("fold" if "3h" in hand else "play")


def mini_tex_play(own, board):
    """The sum over the dealer's hands if the play wager is made."""
    mine, net, dealers = best_with_own(own, board), 0, list(combinations(left(*own, *board), 2))
    for dealer in dealers:
        theirs = best_with_own(dealer, board)
        won = 5 if theirs > FROM["ace-king"] else 3
        net += won if mine > theirs else -5 if mine < theirs else 0
    return Fraction(net, len(dealers))


@pytest.mark.parametrize("hand", ["Kc 9d", "7h 7s"])
def test_a_hand_of_mini_tex_on_both_boards(hand):
    own, board = cards(hand), cards("5h 7c")
    last = {dealt: mini_tex_play(own, (*board, dealt)) for dealt in left(*own, *board)}
    assert values(explain("mini-tex", hand, "5h 7c Qs")) == {"play": last[cards("Qs")[0]], "fold": -3}
    river = sum(max(worth, Fraction(-3)) for worth in last.values()) / len(last)
    told = explain("mini-tex", hand, "5h 7c")
    assert values(told) == {"river": river, "fold": -2}
    assert told["decisions"][0]["after"] == ["flop"]


def test_the_first_decision_of_mini_tex():
    told = strategy("mini-tex")
    first = told["decisions"][0]
    assert told["edge"] == edge("mini-tex")["lines"][0]["edge"]
    assert {hand for hand, choice in first["hands"].items() if choice == "fold"} == {
        f"{high}-2 unsuited" for high in "567"
    }
    worth = [values(explain("mini-tex", f"{high}c 2d")) for high in "567"]
    cost = sum(12 * (value["fold"] - value["flop"]) for value in worth) / 1326
    assert {rule["rule"]: Fraction(rule["cost"]) for rule in first["rules"]} == {
        "always flop": cost,
        "by the higher card and whether they are suited": 0,
    }


# The edges of the thresholds that players use.
@pytest.mark.parametrize(
    ("id", "rule", "percent"),
    [
        ("three-card-poker", "play with queen six four high or better, else fold", "3.373"),
        ("three-card-poker", "play with queen-high or better, else fold", "3.449"),
        ("three-card-poker", "always play", "7.654"),
        ("caribbean-stud", "bet with ace king jack eight three high or better, else fold", "5.316"),
        ("caribbean-stud", "bet with pair or better, else fold", "5.470"),
        ("caribbean-stud", "bet with ace-king or better, else fold", "5.682"),
        ("caribbean-stud", "always bet", "16.607"),
    ],
)
def test_costs_of_simple_rules(id, rule, percent):
    told = strategy(id)
    (found,) = [each for each in told["decisions"][0]["rules"] if each["rule"] == rule]
    assert decimal(100 * (Fraction(told["edge"]) + Fraction(found["cost"])), 3) == percent


def test_caribbean_stud_charts_cost_little_and_the_exceptions_are_part_of_it():
    (told,) = strategy("caribbean-stud")["decisions"]
    costs = [Fraction(rule["cost"]) for rule in told["rules"]]
    assert costs == sorted(costs)
    assert 0 < costs[0] < Fraction(1, 1_000_000)
    assert len(told["rules"][0]["chart"]) == 26
    assert told["exceptions_to"] == told["rules"][0]["rule"]
    assert 0 < sum(Fraction(each["cost"]) for each in told["exceptions"]) <= costs[0]


def test_a_hand_of_caribbean_stud_where_suits_matter():
    """Against its chart the hand is folded with just these suits, and bet with others."""
    told = strategy("caribbean-stud")["decisions"][0]["exceptions"]
    assert any(each["with"].startswith("ace king queen eight") and each["with"].endswith("dealer's 7") for each in told)
    bests = {
        explain("caribbean-stud", f"Ac K{k} Q{q} 8{e} 2{t}", "7c")["decisions"][0]["best"]
        for k, q, e, t in ["cdhs", "dhss", "dccc", "dddh"]
    }
    assert bests == {"bet", "fold"}


@pytest.mark.parametrize(
    ("id", "hand", "board"),
    [
        ("three-card-poker", "Qc 6d", ""),
        ("three-card-poker", "Qc 6d 6d", ""),
        ("three-card-poker", "Qc 6d 4h", "As"),
        ("three-card-poker", "Qc 6d 1h", ""),
        ("three-card-draw", "Qc 6d 4h", "As"),
        ("caribbean-stud", "Ac Kd Qc 9h 3s", ""),
        ("caribbean-stud", "Ac Kd Qc 9h 3s", "3s"),
        ("mini-tex", "Ac Kd", "2c"),
    ],
)
def test_hands_that_nobody_is_asked_with(id, hand, board):
    with pytest.raises(NotationError):
        explain(id, hand, board)


def test_a_card_that_is_given_back_is_named():
    told = explain("three-card-draw", "2d Kc 9c")
    assert sorted(values(told)) == ["draw:2d", "draw:9c", "draw:Kc", "fold", "in_to_win"]
    assert told["decisions"][0]["best"] == "draw:2d"


def test_the_command(monkeypatch):
    monkeypatch.setattr(advice, "strategy", lambda id, house: strategy(id, *house))  # of the usual house, remembered
    ran = run_here("strategy", "three-card-poker", "--hand", "Qc 6d 4h", "--json")
    assert json.loads(ran.out) == explain("three-card-poker", "Qc 6d 4h")
    assert "queen six four high or better" in run_here("strategy", "three-card-poker").out
    assert "suited above the diagonal" in run_here("strategy", "mini-tex").out
    assert "ace king queen" in run_here("strategy", "caribbean-stud").out
    ran = run_here("strategy", "mini-tex", "--board", "2c 3c")
    assert (ran.code, ran.out) == (2, "")


def test_of_options_worth_the_same_the_one_with_the_smaller_stake_is_told():
    """In this deck one of four hands of the dealer's is beaten: to play is worth a fold."""
    table = table_of("three-card-poker", None, tuple(sorted(cards("Kh 5c 3d Qs 4h 2c Ad"), key=DECK.index)))
    (told,) = explained(table, cards("Kh 5c 3d"), ())
    assert {name: choice["value"] for name, choice in told["choices"].items()} == {"play": "-1", "fold": "-1"}
    assert told["best"] == "fold"


@pytest.mark.parametrize("id", ["mini-tex", "three-card-draw", "caribbean-stud"])
def test_exceptions_are_to_a_rule_that_is_told(id):
    for told in strategy(id)["decisions"]:
        if "exceptions" in told:
            rule = next(each for each in told["rules"] if each["rule"] == told["exceptions_to"])
            assert sum(Fraction(each["cost"]) for each in told["exceptions"]) <= Fraction(rule["cost"])
