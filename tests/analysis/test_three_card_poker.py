"""Three card poker solved: exact values, the small deck as witness, and a wrong class refused."""

from fractions import Fraction

import pytest

from pitboss import edge
from pitboss.analysis import explore
from pitboss.analysis.models import MODELS, SHOES
from pitboss.analysis.report import edges
from pitboss.cards import DECK, JACK, KING, cards
from pitboss.errors import AnalysisRefused, HouseRefused, NotOffered, UnknownGame
from pitboss.games import games
from pitboss.games.three_card_poker import ANTE, GAME, PAIR_PLUS
from pitboss.hands.three_card import FROM, Three, ThreeCardHand
from pitboss.kernels.off_a_deck.count import opposition
from pitboss.ranking.three_card import key_of
from pitboss.solving.performance import stage
from pitboss.solving.solver import solve
from pitboss.stakes.decimals import decimal
from pitboss.stakes.wager import Stake
from tests.helpers import first_now

MARKS = (key_of(FROM["queen-high"]),)
SMALL = tuple(sorted(cards("7c 7d 7h 7s 9c 9d Jc Jd Qd Qh Tc Td"), key=DECK.index))
STAKES = {
    "ante": {ANTE: Stake(500)},
    "pair plus": {PAIR_PLUS: Stake(500)},
    "ante and pair plus": {ANTE: Stake(500), PAIR_PLUS: Stake(700)},
}


def line(wager, **house):
    return next(line for line in edge("three-card-poker", house).lines if line["wager"] == wager)


@pytest.mark.parametrize(
    ("wager", "house", "exact", "percent"),
    [
        ("ante", {}, "686689/20358520", "3.373"),
        ("pair_plus", {"pair_plus": "A"}, "128/5525", "2.317"),
        ("pair_plus", {"pair_plus": "B"}, "149/5525", "2.697"),
        ("pair_plus", {"pair_plus": "C"}, "402/5525", "7.276"),
        ("pair_plus", {"pair_plus": "D"}, "423/5525", "7.656"),
    ],
)
def test_published_edges(wager, house, exact, percent):
    told = line(wager, **house)
    assert Fraction(told["edge"]) == Fraction(exact)
    assert decimal(100 * Fraction(exact), 3) == percent


def test_the_threshold_is_queen_six_four():
    told = edge("three-card-poker").lines[0]
    assert Fraction(told["frequencies"]["fold"]) == Fraction(7200, 22100)
    runs = solve(stage(GAME, GAME.house(), STAKES["ante"]), opposition(DECK, MARKS)).strategy
    assert [run.choices for run in runs] == [("fold",), ("play",)]
    assert sorted(card.rank for card in runs[1].lowest) == [4, 6, 12]


def test_frequencies_of_results_make_a_whole_and_give_the_edge_again():
    told = edge("three-card-poker", {"pair_plus": "B", "ante_bonus": "1-5-6"}).lines[0]
    results = {Fraction(name[4:]): Fraction(p) for name, p in told["frequencies"].items() if name.startswith("net ")}
    assert sum(results.values()) == 1
    mean = sum(net * p for net, p in results.items())
    assert -mean == Fraction(told["edge"])
    variance = sum(net**2 * p for net, p in results.items()) - mean**2
    assert told["standard_deviation"] == pytest.approx(float(variance) ** 0.5, abs=1e-6)
    assert Fraction(told["element_of_risk"]) == Fraction(told["edge"]) / Fraction(told["average_stake"])


def test_the_small_deck_contains_every_class_of_the_whole_deck():
    assert set(opposition(SMALL, MARKS).classes()) == set(opposition(DECK, MARKS).classes())


@pytest.mark.parametrize("stakes", STAKES.values(), ids=STAKES)
@pytest.mark.parametrize("settling", first_now(["all-at-once", "player-by-player"]))
def test_the_script_over_every_deal_of_the_small_deck_equals_counting(stakes, settling):
    staged = stage(GAME, GAME.house({"settling": settling, "ante_bonus": "1-5-6", "pair_plus": "B"}), stakes)
    assert explore.value(staged, SMALL) == solve(staged, opposition(SMALL, MARKS)).mean


@pytest.mark.parametrize("planted", [JACK, KING])
def test_a_wrong_qualifying_rank_in_the_class_table_is_refused_not_answered(planted):
    wrong = (key_of(ThreeCardHand(Three.HIGH_CARD, (planted,))),)
    with pytest.raises(AnalysisRefused, match="is not one class"):
        solve(stage(GAME, GAME.house(), STAKES["ante"]), opposition(DECK, wrong))


def test_a_missing_qualifying_rank_is_refused_too():
    with pytest.raises(AnalysisRefused):
        solve(stage(GAME, GAME.house(), STAKES["ante"]), opposition(DECK, ()))


def test_all_permitted_pay_tables_in_one_run():
    houses = [
        (told["house"]["pair_plus"], told["house"]["ante_bonus"]) for told in edges("three-card-poker")["results"]
    ]
    assert houses == [("A", "1-4-5"), ("B", "1-4-5"), ("B", "1-5-6"), ("C", "1-4-5"), ("D", "1-4-5")]


def test_joint_play_is_no_better_than_each_alone_and_folding_costs_the_pair_plus():
    told = edge("three-card-poker", stakes={"ante": 500, "pair_plus": 500}, joint=True).lines
    main, side, joint = (Fraction(line["edge"]) for line in told)
    assert joint == main + side  # no hand that pair plus pays is ever folded
    assert told[2]["kind"] == "joint"


@pytest.mark.parametrize(
    ("units", "text"), [(Fraction(1, 8), "0.125"), (Fraction(-1, 3), "-0.333"), (Fraction(2, 3), "0.667")]
)
def test_decimals_are_rounded_by_integers(units, text):
    assert decimal(units, 3) == text


def test_every_game_is_analysed():
    assert {*MODELS, *SHOES} == {game.id for game in games()}


def test_what_cannot_be_analysed_is_refused(monkeypatch):
    monkeypatch.delitem(MODELS, "mini-tex")
    with pytest.raises(UnknownGame, match="mini-tex is not analysed yet"):
        edge("mini-tex")
    with pytest.raises(HouseRefused):
        edge("three-card-poker", {"ante_bonus": "1-5-6"})
    with pytest.raises(NotOffered):
        edge("three-card-poker", stakes={"play": 500})


def test_a_pair_plus_wager_beside_an_ante_may_be_smaller_than_one_alone():
    main, side, joint = edge("three-card-poker", stakes={"ante": 500, "pair_plus": 100}, joint=True).lines
    assert (side["edge"], side["stakes"]) == ("128/5525", {"pair_plus": 500})  # alone it is analysed, and so staked
    assert joint["stakes"] == {"ante": 500, "pair_plus": 100}
    assert Fraction(joint["edge"]) > Fraction(main["edge"])
