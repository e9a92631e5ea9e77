"""Rules outside the law: analysed as they are asked for, with what the law says against them beside the answer."""

import json
from fractions import Fraction
from typing import Any

import pytest

from pitboss import edge
from pitboss.analysis import explore
from pitboss.analysis.models import model_of
from pitboss.analysis.report import edges
from pitboss.cards import DECK, Card, cards
from pitboss.catalogue import entry
from pitboss.errors import HouseRefused
from pitboss.games import game
from pitboss.hands import five_card, three_card
from pitboss.rounds.house import house_as_json
from pitboss.solving.performance import stage
from pitboss.solving.solver import solve
from pitboss.stakes.wager import Stake
from tests.house.test_cli import run_here

THREE_CARD_HANDS = {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
HIGH_CARDS = 16440
MEAN_PAIR_PLUS = {"straight_flush": 30, "three_of_a_kind": 20, "straight": 5, "flush": 3, "pair": 1}
SHORT_BET = {"royal_flush": 200, "straight": 3, "pair": 0}


def what_if(id: str, house: dict[str, object] | None = None, **values: object) -> Any:
    return edge(id, house, what_if=values)


def laws(told: Any) -> list[str]:
    return [objection["law"] for objection in told["objections"]]


@pytest.mark.parametrize("odds", [MEAN_PAIR_PLUS, {"straight_flush": 1000}, {"pair": 0, "flush": 4}])
def test_any_pay_table_is_analysed_as_numbers(odds):
    told = what_if("three-card-poker", pair_plus=odds)
    paid = {name: hands for name, hands in THREE_CARD_HANDS.items() if name in odds}
    lost = HIGH_CARDS + sum(hands for name, hands in THREE_CARD_HANDS.items() if name not in odds)
    assert Fraction(told.lines[1]["edge"]) == Fraction(lost - sum(odds[name] * paid[name] for name in paid), 22100)
    assert told.house["pair_plus"] == odds
    assert laws(told) == ["three-card-poker 19:47-20.11(a)2"]


def test_what_is_lawful_by_itself_but_not_together_has_the_objection_of_both():
    told = what_if("three-card-poker", ante_bonus="1-5-6")
    assert told.objections == [
        {
            "law": "three-card-poker 19:47-20.11(a)3i",
            "message": "the ante bonus 1-5-6 is offered only with pair plus ledger B",
        }
    ]
    assert told.lines[0] == edge("three-card-poker", {"ante_bonus": "1-5-6", "pair_plus": "B"}).lines[0]


def test_what_the_law_allows_has_no_objections_and_the_same_answer():
    told = what_if("three-card-poker", pair_plus="B", dealer_qualifies="queen-high")
    assert told.objections == []
    assert told.lines == edge("three-card-poker", {"pair_plus": "B"}).lines
    assert told.house == edge("three-card-poker", {"pair_plus": "B"}).house
    assert "objections" not in edge("three-card-poker")


@pytest.mark.parametrize(
    ("id", "values", "law"),
    [
        ("mini-tex", {"ante_bonus": 31}, "mini-tex 19:47-36.11(d)"),
        ("mini-tex", {"pocket_poker": {"pair": 3}}, "mini-tex 19:47-36.11(c)"),
        ("mini-tex", {"dealer_qualifies": "none"}, "mini-tex 19:47-36.10(g)1"),
        ("three-card-draw", {"first_3": {"pair": 2}}, "three-card-draw 13:69F-42.11(d)"),
        ("three-card-poker", {"dealer_qualifies": "pair"}, "three-card-poker 19:47-20.11(a)1"),
        ("caribbean-stud", {"bet": SHORT_BET}, "reading 2.10"),
        ("caribbean-stud", {"dealer_qualifies": "king-high"}, "reading 2.7"),
        ("hold-em-3-bonus", {"six_card": {"six_card_royal_flush_diamonds": 5}}, "hold-em-3-bonus 13:69F-42.11(e)"),
        ("texas-hold-em-bonus", {"bonus": "none"}, "texas-hold-em-bonus 19:46-1.13Q(g)"),
    ],
)
def test_the_law_objects_and_no_table_opens(id, values, law):
    _, objections = game(id).what_if(values)
    assert [objection.law for objection in objections] == [law]
    with pytest.raises(HouseRefused) as refused:
        game(id).house(values)
    assert (refused.value.law, refused.value.message) == objections[0]


@pytest.mark.parametrize(
    ("id", "values"),
    [
        ("three-card-poker", {"pair_plus": {"pair": -1}}),
        ("three-card-poker", {"pair_plus": {"pair": 1.5}}),
        ("three-card-poker", {"pair_plus": {"pair": 10**7}}),
        ("three-card-poker", {"pair_plus": {"pair of kings": 2}}),
        ("three-card-poker", {"pair_plus": {}}),
        ("three-card-poker", {"pair_plus": "E"}),
        ("three-card-poker", {"dealer_qualifies": "pair of kings"}),
        ("three-card-poker", {"settling": "never"}),
        ("mini-tex", {"ante_bonus": -1}),
        ("mini-tex", {"ante_bonus": True}),
        ("mini-tex", {"minimum": 0}),
        ("hold-em-3-bonus", {"six_card": {"six_card_royal_flush_other": 10**10}}),
        ("caribbean-stud", {"progressive": "A"}),
        ("caribbean-stud", {"progressive": {"royal_flush": 50}}),
        ("caribbean-stud", {"bet_payout_limit": 0}),
        ("caribbean-stud", {"colour": "green"}),
    ],
)
def test_what_no_round_can_be_played_with_is_refused_all_the_same(id, values):
    with pytest.raises(HouseRefused):
        game(id).what_if(values)


def imagined(id: str, values: dict[str, object], deck: tuple[Card, ...]) -> tuple[Fraction, Fraction]:
    """The first wager by itself, performed over every deal of a small deck, and counted."""
    model = model_of(id)
    house, objections = model.game.what_if(values)
    assert objections
    staged = stage(model.game, house, {model.game.wagers[0]: Stake(500)})
    return explore.value(staged, deck), solve(staged, model.main(house, deck)).mean


@pytest.mark.parametrize("mark", ["none", "nine-high", "king-high", "pair"])
def test_three_card_poker_with_another_qualifier_performed_and_counted(mark):
    deck = tuple(sorted(cards("2c 4h 5s 8c Jc Qd Kh Ks"), key=DECK.index))
    performed, counted = imagined("three-card-poker", {"dealer_qualifies": mark}, deck)
    assert performed == counted


@pytest.mark.parametrize("values", [{"dealer_qualifies": mark} for mark in ("none", "ten-high", "pair")])
def test_mini_tex_with_another_qualifier_performed_and_counted(values):
    deck = tuple(sorted(cards("2c 9d Tc Td Jh Kc Ac"), key=DECK.index))
    performed, counted = imagined("mini-tex", values, deck)
    assert performed == counted


@pytest.mark.parametrize("values", [{"dealer_qualifies": "none"}, {"dealer_qualifies": "pair"}, {"bet": SHORT_BET}])
def test_caribbean_stud_with_other_rules_performed_and_counted(values):
    deck = tuple(sorted(cards("Ac Kc Qc Jc 9c Ad Kd Qd Jd 9d"), key=DECK.index))
    performed, counted = imagined("caribbean-stud", values, deck)
    assert performed == counted


def test_a_dealer_who_always_qualifies_never_does_not():
    assert three_card.rank(cards("2c 3d 5h")) > three_card.FROM["none"]
    assert five_card.rank(cards("2c 3d 4h 5h 7s")) > five_card.FROM["none"]


def test_every_permitted_choice_of_the_other_tables():
    told = edges("three-card-poker", what_if={"pair_plus": MEAN_PAIR_PLUS})["results"]
    assert [(result["house"]["ante_bonus"], len(result["objections"])) for result in told] == [("1-4-5", 1)]
    told = edges("three-card-poker", what_if={"ante_bonus": "1-5-6"})["results"]
    assert [(result["house"]["pair_plus"], len(result["objections"])) for result in told] == [
        ("A", 1), ("B", 0), ("C", 1), ("D", 1),
    ]  # fmt: skip


def test_the_command_tells_the_objections_and_what_is_lawful_stays_refused():
    ran = run_here("edge", "three-card-poker", "--what-if", 'pair_plus={"pair": 2}', "--json")
    assert (ran.code, laws(json.loads(ran.out))) == (0, ["three-card-poker 19:47-20.11(a)2"])
    ran = run_here("edge", "three-card-poker", "--what-if", "ante_bonus=1-5-6")
    assert "the law objects: the ante bonus 1-5-6 is offered only with" in ran.out
    ran = run_here("edge", "three-card-poker", "--house", "ante_bonus=1-5-6", "--what-if", "pair_plus=A")
    assert (ran.code, ran.out) == (2, "")


@pytest.mark.parametrize(
    ("id", "fixed"),
    [
        ("three-card-poker", {"dealer_qualifies": "queen-high"}),
        ("mini-tex", {"dealer_qualifies": "ace-king"}),
        ("caribbean-stud", {"bet": "standard", "dealer_qualifies": "ace-king"}),
        ("three-card-draw", {}),
    ],
)
def test_what_the_law_leaves_no_choice_about_is_no_option(id, fixed):
    told = entry(game(id))
    assert {name: rule["value"] for name, rule in told["fixed"].items()} == fixed
    assert not set(fixed) & {*told["options"], *house_as_json(game(id).house())}
