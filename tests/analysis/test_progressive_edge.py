"""The progressive wager's edge as a straight line over the meter."""

from fractions import Fraction

import pytest

from pitboss import edge
from pitboss.analysis import explore
from pitboss.analysis.models import model_of
from pitboss.analysis.models.caribbean_stud import MODEL
from pitboss.analysis.progressive import edge_at_meter, showing
from pitboss.cards import DECK, cards
from pitboss.errors import AnalysisRefused, PitbossError
from pitboss.games.caribbean_stud import ANTE, GAME, PROGRESSIVE
from pitboss.solving.performance import stage
from pitboss.solving.solver import solve
from pitboss.stakes.wager import Stake

HANDS = 2_598_960  # of five cards; 4 royal flushes, 36 straight flushes, 624 fours, 3,744 full houses, 5,108 flushes
OWN = {"royal_flush": 100, "straight_flush": 12, "four_of_a_kind": 60000, "full_house": 10000, "flush": 5000}


def line(game, **house):
    return next(line for line in edge(game, house).lines if line["wager"] == "progressive")


def at_meter(game, house):
    """The same without the other wagers' lines."""
    model = model_of(game)
    made = model.game.house(house)
    ante, progressive = model.game.required[0], next(wager for wager in model.sides if wager.locked)
    stakes, counted = {ante: Stake(500), progressive: Stake(100)}, model.sides[progressive](made, DECK)
    (line,) = edge_at_meter(
        lambda meter: -solve(stage(model.game, made, stakes, [progressive], meter), counted).mean / 100
    ).values()
    return line


def by_hand(percent_of_straight_flush, dollars):
    """What a dollar loses to an empty meter, and how much less for each cent on the meter."""
    empty = 1 - Fraction(dollars, HANDS)
    fall = (4 + 36 * Fraction(percent_of_straight_flush, 100)) / HANDS / 100
    return empty, fall


LEAST = 624 * 500 + 3744 * 100 + 5108 * 50
BASE = by_hand(10, LEAST)
MORE = by_hand(12, LEAST + 624 * 100)
STRAIGHTS, THREES, TWO_PAIRS = 10_200, 54_912, 123_552
TABLES = {  # 28.11(g)
    "A": by_hand(10, LEAST + STRAIGHTS * 10 + THREES * 3 + TWO_PAIRS * 2),
    "B": by_hand(10, LEAST + STRAIGHTS * 10 + THREES * 5),
    "C": by_hand(10, LEAST + STRAIGHTS * 10 + THREES * 3 + TWO_PAIRS * 2),
    "D": by_hand(10, LEAST + STRAIGHTS * 10 + THREES * 5 + TWO_PAIRS * 2),
}
OWN_AND_C = by_hand(12, LEAST + 624 * 100 + STRAIGHTS * 10 + THREES * 3 + TWO_PAIRS * 2)


@pytest.mark.parametrize(
    ("game", "house", "expected"),
    [
        ("caribbean-stud", {"progressive": "base"}, BASE),
        ("caribbean-stud", {"progressive": "base", "linked": True}, BASE),
        ("caribbean-stud", {"progressive": OWN}, MORE),
        ("texas-hold-em-bonus", {"progressive": "base"}, BASE),
        ("texas-hold-em-bonus", {"progressive": "A"}, TABLES["A"]),
        ("texas-hold-em-bonus", {"progressive": "A", "linked": True}, TABLES["A"]),
        ("texas-hold-em-bonus", {"progressive": "B"}, TABLES["B"]),
        ("texas-hold-em-bonus", {"progressive": "C"}, TABLES["C"]),
        ("texas-hold-em-bonus", {"progressive": "D"}, TABLES["D"]),
        ("texas-hold-em-bonus", {"progressive": {**OWN, "table": "C"}}, OWN_AND_C),
    ],
)
def test_the_line(game, house, expected):
    told = at_meter(game, house)
    empty, fall = Fraction(told["empty"]), Fraction(told["fall_for_each_cent"])
    assert (empty, fall) == expected
    cents = told["break_even_cents"]
    assert empty - fall * cents <= 0 < empty - fall * (cents - 1)


@pytest.mark.parametrize("game", ["caribbean-stud", "texas-hold-em-bonus"])
def test_the_published_break_even(game):
    told = line(game, progressive="base")
    assert told["edge_at_meter"]["break_even_cents"] == 218_047_37
    assert told["edge"] == told["edge_at_meter"]["empty"]
    assert told["per"] == "progressive"


def test_the_wager_is_always_a_dollar():
    with pytest.raises(PitbossError):
        edge("caribbean-stud", {"progressive": "base"}, {"progressive": 200})


@pytest.mark.parametrize(
    ("game", "house"),
    [("caribbean-stud", {"progressive": "base"}), ("texas-hold-em-bonus", {"progressive": "D", "bonus": "none"})],
)
def test_the_joint_line_falls_with_the_same_meter(game, house):
    main, side, joint = edge(game, house, joint=True).lines
    assert Fraction(joint["edge"]) == Fraction(main["edge"]) + Fraction(side["edge"]) / 5  # no such hand is folded
    assert joint["edge_at_meter"]["empty"] == joint["edge"]
    falls = [Fraction(each["edge_at_meter"]["fall_for_each_cent"]) for each in (side, joint)]
    assert falls[0] == 5 * falls[1]


@pytest.mark.parametrize("cents", [0, 1_000_000])
def test_the_script_over_every_deal_of_a_small_deck_equals_counting(cents):
    deck = cards("Tc Jc Qc Kc Ac 9c 9d Jd 9h Qs")
    house = GAME.house({"progressive": "base"})
    stakes = {ANTE: Stake(500), PROGRESSIVE: Stake(100)}
    staged = stage(GAME, house, stakes, [PROGRESSIVE], showing(cents))
    assert explore.value(staged, deck) == solve(staged, MODEL.sides[PROGRESSIVE](house, deck)).mean


def test_play_that_depends_on_the_meter_is_refused():
    with pytest.raises(AnalysisRefused):
        edge_at_meter(lambda meter: min(Fraction(1, 2), 1 - meter.amount / 10**10))


def test_a_wager_whose_prizes_are_no_share_of_the_meter_has_no_line_over_it():
    sums = {**OWN, "royal_flush": 0, "straight_flush": 0}
    told = edge("caribbean-stud", joint=True, what_if={"progressive": sums})
    assert [line["wager"] for line in told.lines] == ["ante", "progressive", "ante+progressive"]
    assert Fraction(told.lines[1]["edge"]) == 1 - Fraction(624 * 600 + 3744 * 100 + 5108 * 50, HANDS)
    assert not any("edge_at_meter" in line for line in told.lines)
