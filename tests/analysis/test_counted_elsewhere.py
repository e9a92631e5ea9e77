"""What a program that shares nothing with this one has counted: deals, and over them what is won, staked and squared.

It goes through hands, boards and cards to come as they are, up to a renaming of suits, and counts in antes or blinds.
"""

from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import pytest

from pitboss.analysis.report import edge


class Sums(NamedTuple):
    deals: int
    net: int
    staked: int
    squares: int


DRAWS, DRAW_STAKES = 210_710_682_000, 406_318_842_720
MINI_TEX, MINI_TEX_STAKES = 84_284_272_800, 363_756_932_400
TEXAS = 55_627_620_048_000
HOLD_EM_3 = 398_664_610_344_000
COUNTED = [
    ("three-card-poker", {}, Sums(407_170_400, -13_733_780, 681_688_000, 1_094_591_012)),
    (
        "three-card-poker",
        {"pair_plus": "B", "ante_bonus": "1-5-6"},
        Sums(407_170_400, -11_891_380, 681_688_000, 1_119_165_788),
    ),
    ("three-card-draw", {"in_to_win_bonus": "1"}, Sums(DRAWS, -2_195_284_944, DRAW_STAKES, 1_165_326_451_872)),
    ("three-card-draw", {"in_to_win_bonus": "2"}, Sums(DRAWS, -4_138_749_984, DRAW_STAKES, 1_140_272_150_160)),
    ("three-card-draw", {"in_to_win_bonus": "3"}, Sums(DRAWS, -6_746_504_928, DRAW_STAKES, 1_073_591_280_816)),
    ("mini-tex", {}, Sums(MINI_TEX, -4_178_643_144, MINI_TEX_STAKES, 1_446_101_312_856)),
    ("mini-tex", {"ante_bonus": 30}, Sums(MINI_TEX, -59_773_704, MINI_TEX_STAKES, 1_608_610_904_376)),
    ("caribbean-stud", {}, Sums(19_933_230_517_200, -1_041_372_912_372, 40_753_679_602_680, 100_335_017_056_980)),
    ("texas-hold-em-bonus", {}, Sums(TEXAS, -3_111_533_970_080, 211_043_822_235_840, 665_279_832_061_048)),
    (
        "texas-hold-em-bonus",
        {"ante_pays_from": "straight"},
        Sums(TEXAS, -1_133_091_156_680, 212_391_993_860_640, 684_295_673_530_856),
    ),
    (
        "hold-em-3-bonus",
        {"version": 1},
        Sums(HOLD_EM_3, -32_779_221_254_328, 1_192_289_920_565_040, 17_169_477_889_813_824),
    ),
    (
        "hold-em-3-bonus",
        {"version": 2},
        Sums(HOLD_EM_3, 4_398_772_196_600, 1_326_772_009_349_160, 17_614_998_712_051_616),
    ),
]


@pytest.mark.parametrize(("game", "house", "sums"), COUNTED)
def test_the_main_game_is_what_was_counted_elsewhere(game: str, house: dict[str, object], sums: Sums) -> None:
    main, *_ = edge(game, house)["lines"]
    mean = Fraction(sums.net, sums.deals)
    assert Fraction(main["edge"]) == -mean
    assert Fraction(main["average_stake"]) == Fraction(sums.staked, sums.deals)
    assert Fraction(main["element_of_risk"]) == Fraction(-sums.net, sums.staked)
    assert main["standard_deviation"] == round(sqrt(Fraction(sums.squares, sums.deals) - mean**2), 6)
