"""Mini-tex solved: exact values, the small deck as witness, and a wrong class refused."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss import edge
from pitboss.analysis import explore
from pitboss.analysis.models.mini_tex import RULES, pocket_poker
from pitboss.analysis.report import edges
from pitboss.cards import DECK, KING, cards
from pitboss.errors import AnalysisRefused
from pitboss.games.mini_tex import ANTE, GAME, POCKET_POKER
from pitboss.hands.three_card import Three, ThreeCardHand
from pitboss.kernels.two_cards.count import two_cards
from pitboss.ranking.three_card import key_of
from pitboss.solving.classes import Class
from pitboss.solving.performance import stage
from pitboss.solving.solver import solve
from pitboss.stakes.wager import Stake
from tests.helpers import first_now

HOUSES = [{}, {"ante_bonus": 30}]
SMALL = ["Qc Kc Ac 6d 9d 7h 2s", "9c Qc Kc Kd Ts Qs 2h"]


def line(wager, **house):
    return next(line for line in edge("mini-tex", house).lines if line["wager"] == wager)


@pytest.mark.parametrize(
    ("wager", "house", "exact"),
    [
        ("ante", {}, "13393087/270141900"),
        ("pocket_poker", {"pocket_poker": "A"}, "56/663"),
        ("pocket_poker", {"pocket_poker": "B"}, "53/663"),
        ("pocket_poker", {"pocket_poker": "C"}, "54/663"),
    ],
)
def test_exact_edges(wager, house, exact):
    assert Fraction(line(wager, **house)["edge"]) == Fraction(exact)


def test_the_spread_and_the_stakes_of_the_ante():
    told = line("ante")
    assert told["standard_deviation"] == 4.141856
    results = {Fraction(name[4:]): Fraction(p) for name, p in told["frequencies"].items() if name.startswith("net ")}
    choices = {name: Fraction(p) for name, p in told["frequencies"].items() if not name.startswith("net ")}
    assert sum(results.values()) == sum(choices.values()) == 1
    assert -sum(net * p for net, p in results.items()) == Fraction(told["edge"])
    stakes = {"fold": 1, "flop fold": 2, "flop river fold": 3, "flop river play": 5}
    assert sum(stakes[name] * p for name, p in choices.items()) == Fraction(told["average_stake"])


def test_pocket_poker_does_not_care_for_choices():
    assert all(name.startswith("net ") for name in line("pocket_poker")["frequencies"])


@pytest.mark.parametrize(
    ("table", "odds"), [("A", (25, 20, 5, 3, 2)), ("B", (40, 35, 5, 3, 1)), ("C", (50, 40, 5, 2, 1))]
)
def test_an_ace_and_a_two_in_a_row_pay_as_a_straight(table, odds):
    """Of 1,326: royals, aces, straight flushes with four of ace and two, pairs, straights with twelve of them."""
    hands = (4, 6, 44 + 4, 72, 144 + 12)
    won = sum(pays * count for pays, count in zip(odds, hands, strict=True))
    told = line("pocket_poker", pocket_poker=table, ace_two_is_consecutive=True)
    assert Fraction(told["edge"]) == Fraction(1326 - sum(hands) - won, 1326)


def test_the_ante_bonus_is_worth_its_odds_times_the_royals():
    """Who could fold a royal? So each unit of the bonus is worth the probability of one."""
    one, thirty = (Fraction(line("ante", ante_bonus=odds)["edge"]) for odds in (0, 30))
    told = line("ante", ante_bonus=30)["frequencies"]
    royals = sum(Fraction(p) for name, p in told.items() if name.startswith("net ") and Fraction(name[4:]) > 20)
    assert one - thirty >= 30 * royals > 0


@pytest.mark.parametrize("deck", SMALL)
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_script_over_every_deal_of_a_small_deck_equals_counting(deck, house):
    small = tuple(sorted(cards(deck), key=DECK.index))
    staged = stage(GAME, GAME.house(house), {ANTE: Stake(500)})
    assert explore.value(staged, small) == solve(staged, two_cards(small, RULES, 0)).mean


@pytest.mark.gate
def test_the_same_with_one_card_more_and_nearly_every_class():
    small = tuple(sorted(cards("9c Qc Kc Ac 5d Kd Ts Qs"), key=DECK.index))
    counted = two_cards(small, RULES, 0)
    missing = set(two_cards(DECK, RULES, 0).classes()) - set(counted.classes())
    assert missing == {Class(0, 10)}  # two royals
    staged = stage(GAME, GAME.house({"ante_bonus": 30}), {ANTE: Stake(500)})
    assert explore.value(staged, small) == solve(staged, counted).mean


@pytest.mark.parametrize("ace_two", [False, True])
@pytest.mark.parametrize("table", first_now(["A", "B", "C"]))
def test_pocket_poker_over_every_deal_of_a_small_deck(table, ace_two):
    small = cards("Qc Kc Ac Ad 2d 2h 3s")
    house = GAME.house({"pocket_poker": table, "ace_two_is_consecutive": ace_two})
    staged = stage(GAME, house, {ANTE: Stake(500), POCKET_POKER: Stake(300)}, [POCKET_POKER])
    assert explore.value(staged, small) == solve(staged, pocket_poker(house, small)).mean


@pytest.mark.parametrize("mark", [0, key_of(ThreeCardHand(Three.HIGH_CARD, (KING,)))])
def test_a_wrong_qualifying_hand_is_refused_not_answered(mark):
    wrong = two_cards(cards("9c Qc Kc Kd Ts Qs 2h Ah 3d"), replace(RULES, mark=mark), 0)
    with pytest.raises(AnalysisRefused, match="is not one class"):
        solve(stage(GAME, GAME.house(), {ANTE: Stake(500)}), wrong)


def test_all_permitted_pay_tables():
    every = [(told["house"]["ante_bonus"], told["house"]["pocket_poker"]) for told in edges("mini-tex")["results"]]
    assert every == [*((odds, "A") for odds in range(31)), (0, "B"), (0, "C")]


def test_together_the_wagers_cost_what_they_cost_apart():
    told = edge("mini-tex", stakes={"ante": 1000, "pocket_poker": 500}, joint=True).lines
    main, side, joint = (Fraction(line["edge"]) for line in told)
    assert joint == main + side / 2
    assert told[2]["stakes"] == {"ante": 1000, "pocket_poker": 500}


def test_the_strategy_begins_with_the_hands_to_fold():
    strategy = edge("mini-tex", strategy=True).lines[0]["strategy"]
    assert sum(run["hands"] for run in strategy) == 1326
    assert {run["choose"] for run in strategy} == {"flop", "fold"}
    assert Fraction(sum(run["hands"] for run in strategy if run["choose"] == "fold"), 1326) == Fraction(6, 221)
