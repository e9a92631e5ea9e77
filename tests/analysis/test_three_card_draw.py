"""Three card draw solved: exact values, small decks as witnesses, and a wrong class refused."""

from fractions import Fraction

import pytest

from pitboss import edge
from pitboss.analysis import explore
from pitboss.analysis.models.three_card_draw import MARKS, MODEL
from pitboss.analysis.report import edges
from pitboss.cards import DECK, cards
from pitboss.errors import AnalysisRefused
from pitboss.games.three_card_draw import ANTE, FIRST_3, GAME
from pitboss.kernels.draw.count import draw
from pitboss.solving.performance import stage
from pitboss.solving.solver import solve
from pitboss.stakes.decimals import decimal
from pitboss.stakes.wager import Stake
from tests.helpers import first_now

SMALL = [
    cards("Jc Qc Kc Ac Jd Qd Kd Ad 2h"),
    cards("2c 2d 6d 7d 2h 7h 2s 6s 7s"),
    cards("Qc Kc Ac Jd Qd Kd Ad Jh Ah"),
    cards("2c 3c 4c 2d 3d 4d 2h 3h 2s"),
]
BOTH = {ANTE: Stake(500), FIRST_3: Stake(700)}


def lines(joint=False, stakes=None, **house):
    return {line["kind"]: line for line in edge("three-card-draw", house, stakes, joint=joint).lines}


# Exact values of an enumeration of every hand, discard, draw card and dealer's hand, made outside of pitboss.
@pytest.mark.parametrize(
    ("bonus", "exact", "percent"),
    [
        ("1", "45735103/4389805875", "1.042"),
        ("2", "86223958/4389805875", "1.964"),
        ("3", "140552186/4389805875", "3.202"),
    ],
)
def test_the_main_game(bonus, exact, percent):
    main = lines(in_to_win_bonus=bonus)["main"]
    assert main["edge"] == exact
    assert decimal(100 * Fraction(exact), 3) == percent
    assert main["average_stake"] == "10654/5525"


def test_flushes_and_better_stand_and_most_of_the_rest_draws():
    frequencies = lines()["main"]["frequencies"]
    assert Fraction(frequencies["in_to_win"]) == Fraction(48 + 52 + 720 + 1096, 22100)
    assert Fraction(frequencies["fold"]) == Fraction(1584, 22100)


@pytest.mark.parametrize(
    ("table", "exact", "percent"),
    [("1", "132/5525", "2.39"), ("2", "122/5525", "2.21"), ("3", "112/5525", "2.03"), ("4", "382/5525", "6.91")],
)
@pytest.mark.parametrize("after_a_draw", ["kept-cards", "original"])
def test_first_3_alone_never_draws(table, exact, percent, after_a_draw):
    side = lines(first_3=table, first_3_after_draw=after_a_draw)["side"]
    assert side["edge"] == exact
    assert decimal(100 * Fraction(exact), 2) == percent
    assert not any(name.startswith("draw") for name in side["frequencies"])


# Exact values of the same enumeration.
@pytest.mark.parametrize(
    ("bonus", "table", "after_a_draw", "first_3", "exact"),
    [
        ("1", "1", "kept-cards", 500, "30338926/877961175"),
        ("3", "4", "kept-cards", 500, "148252101/1463268625"),
        ("1", "1", "kept-cards", 2500, "114241822/877961175"),
        ("1", "3", "kept-cards", 2000, "6196426/67535475"),
        ("1", "1", "original", 500, "11585671/337677375"),
        ("2", "4", "original", 10000, "362145374/258223875"),
    ],
)
def test_the_best_play_of_both(bonus, table, after_a_draw, first_3, exact):
    told = lines(
        joint=True,
        stakes={"ante": 500, "first_3": first_3},
        in_to_win_bonus=bonus,
        first_3=table,
        first_3_after_draw=after_a_draw,
    )
    assert told["joint"]["edge"] == exact
    alone = Fraction(told["main"]["edge"]) + Fraction(told["side"]["edge"]) * Fraction(first_3, 500)
    if after_a_draw == "original":
        assert Fraction(exact) == alone
    else:
        assert Fraction(exact) > alone, "who draws to a pair may lose the first 3 wager that the pair has won"


def test_the_small_decks_contain_every_class_of_the_whole_deck():
    house = GAME.house()
    wanted = set(MODEL.main(house, DECK).classes())
    assert set().union(*(MODEL.main(house, deck).classes() for deck in SMALL)) == wanted


@pytest.mark.parametrize("deck", first_now(SMALL))
def test_the_script_over_every_deal_of_a_small_deck_equals_counting(deck):
    house = GAME.house({"in_to_win_bonus": "3", "first_3": "2"})
    staged = stage(GAME, house, {ANTE: Stake(500)})
    assert explore.value(staged, deck) == solve(staged, MODEL.main(house, deck)).mean


@pytest.mark.parametrize("after_a_draw", first_now(["kept-cards", "original"]))
@pytest.mark.parametrize("told", first_now([(FIRST_3,), ()]))
def test_with_first_3_too(told, after_a_draw):
    assert MODEL.joint is not None
    house = GAME.house({"first_3_after_draw": after_a_draw})
    staged = stage(GAME, house, BOTH, told)
    counting = MODEL.sides[FIRST_3] if told else MODEL.joint
    assert explore.value(staged, SMALL[1]) == solve(staged, counting(house, SMALL[1])).mean


@pytest.mark.parametrize("after_a_draw", ["kept-cards", "original"])
@pytest.mark.parametrize("deck", ["9c 9d Jc Qc Kc 2h 9s 3d", "2c 3c 4c 4d 4h 6c Kd Ks"])
def test_first_3_after_a_draw_over_every_deal_of_smaller_decks(deck, after_a_draw):
    """With pairs that a draw may keep or break, straights and a straight flush; first 3 is the larger stake."""
    assert MODEL.joint is not None
    small = tuple(sorted(cards(deck), key=DECK.index))
    house = GAME.house({"first_3_after_draw": after_a_draw, "first_3": "4"})
    together = stage(GAME, house, BOTH)
    assert explore.value(together, small) == solve(together, MODEL.joint(house, small)).mean
    alone = stage(GAME, house, BOTH, (FIRST_3,))
    assert explore.value(alone, small) == solve(alone, MODEL.sides[FIRST_3](house, small)).mean


@pytest.mark.parametrize("missing", range(2, len(MARKS)))
def test_lines_that_are_thrown_together_are_refused(missing):
    """A pair and a high card are paid alike by the main game; every other line has odds of its own."""
    marks = tuple(mark for place, mark in enumerate(MARKS) if place != missing)
    with pytest.raises(AnalysisRefused, match="is not one class"):
        solve(stage(GAME, GAME.house(), {ANTE: Stake(500)}), draw(DECK, marks, first=False, final=True))


def test_the_first_hand_has_to_be_known_for_first_3():
    house = GAME.house({"first_3_after_draw": "original"})
    with pytest.raises(AnalysisRefused, match="is not one class"):
        solve(stage(GAME, house, BOTH), draw(DECK, MARKS, first=False, final=True))


def test_all_permitted_pay_tables_in_one_run():
    told = edges("three-card-draw")["results"]
    assert len(told) == 12
    by_bonus = {each["house"]["in_to_win_bonus"]: each["lines"][0]["edge"] for each in told}
    by_first_3 = {each["house"]["first_3"]: each["lines"][1]["edge"] for each in told}
    assert by_bonus["2"] == "86223958/4389805875"
    assert by_first_3["3"] == "112/5525"


def test_the_strategy_tells_which_card_goes_and_where_suits_matter():
    main = edge("three-card-draw", strategy=True).lines[0]
    runs = main["strategy"]
    assert sum(run["hands"] for run in runs) == 22100
    assert runs[-1] == {"choose": "in_to_win", "from": "flush, five high", "to": "mini royal flush", "hands": 1916}
    by_suits = {run["when"]: run["choose"] for run in runs if run["from"] == run["to"] == "six four two high"}
    assert by_suits == {
        "all suits differ": "fold",
        "first and second are suited": "draw:3",
        "first and third are suited": "draw:2",
        "second and third are suited": "draw:1",
    }
