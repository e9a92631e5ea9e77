"""What progressive wagers pay, whichever game they belong to, and what a licensee may post."""

from fractions import Fraction

import pytest

from pitboss.errors import HouseRefused
from pitboss.hands.five_card import Five
from pitboss.law import citation, reading
from pitboss.stakes.gain import LOSE
from pitboss.stakes.meter import Meter
from pitboss.stakes.progressive import Prize, PrizeTables
from pitboss.stakes.settling import settle
from pitboss.stakes.wager import Stake
from tests.helpers import books, play

PAYS = citation("texas-hold-em-bonus 19:47-28.11(f)")
ADDS = citation("texas-hold-em-bonus 19:47-28.11(g)")
TABLES = PrizeTables(PAYS, {"X": {Five.STRAIGHT: Prize(ADDS, cents=1000, from_meter=False)}})
LEAST = {"royal_flush": 100, "straight_flush": 10, "four_of_a_kind": 50000, "full_house": 10000, "flush": 5000}
METER = Meter(Fraction(1234567), Fraction(7, 10), 100000)
LOST = LOSE.by(reading("1.25"))


def paid(choice, hand):
    """What the hand is paid, and whether the meter pays it."""
    gain = TABLES[TABLES.check(choice)].gain(hand, LOST)
    pays, _, _ = settle(Stake(100), gain, METER, locked=True)
    return pays, gain.from_meter


@pytest.mark.parametrize(
    ("hand", "pays", "cited"),
    [
        (Five.ROYAL_FLUSH, 1234567, PAYS),
        (Five.STRAIGHT_FLUSH, 123456, PAYS),
        (Five.FOUR_OF_A_KIND, 50000, PAYS),
        (Five.FULL_HOUSE, 10000, PAYS),
        (Five.FLUSH, 5000, PAYS),
        (Five.STRAIGHT, 0, LOST.law),
        (Five.THREE_OF_A_KIND, 0, LOST.law),
        (Five.HIGH_CARD, 0, LOST.law),
    ],
)
def test_the_least_prizes(hand, pays, cited):
    assert paid("base", hand) == (pays, pays > 0)
    assert TABLES["base"].gain(hand, LOST).law == cited


@pytest.mark.law("texas-hold-em-bonus 19:47-28.11(g)")
def test_an_added_line_is_paid_by_its_own_paragraph():
    assert paid("X", Five.STRAIGHT) == (1000, False)
    assert TABLES["X"].gain(Five.STRAIGHT, LOST).law == ADDS
    assert paid("X", Five.FLUSH) == (5000, True)


@pytest.mark.law("texas-hold-em-bonus 19:47-28.11(i)")
@pytest.mark.parametrize(("hand", "sharers"), [(Five.ROYAL_FLUSH, 3), (Five.STRAIGHT_FLUSH, 1), (Five.FLUSH, 1)])
def test_only_the_whole_meter_is_shared(hand, sharers):
    assert TABLES["base"].gain(hand, LOST, sharers=3).sharers == sharers


@pytest.mark.law("reading 9.7", "texas-hold-em-bonus 19:47-28.11(f)")
def test_a_house_may_post_more():
    own = LEAST | {"straight_flush": 20, "flush": 7500}
    assert paid(own, Five.STRAIGHT_FLUSH) == (246913, True)
    assert paid(own, Five.FLUSH) == (7500, True)
    assert paid(own, Five.FULL_HOUSE) == (10000, True)
    assert paid(own, Five.STRAIGHT) == (0, False)
    assert paid(own | {"table": "X"}, Five.STRAIGHT) == (1000, False)
    assert TABLES.added_lines(TABLES.check(own | {"table": "X"})) == "X"


@pytest.mark.parametrize(
    "choice",
    [
        *(LEAST | {name: figure - 1} for name, figure in LEAST.items()),
        LEAST | {"royal_flush": 101},
        LEAST | {"straight_flush": 101},
        LEAST | {"flush": 10**10},
        LEAST | {"flush": 5000.0},
        LEAST | {"flush": True},
        LEAST | {"flush": "5000"},
        LEAST | {"straight": 1000},
        {name: figure for name, figure in LEAST.items() if name != "flush"},
        LEAST | {"table": "Y"},
        LEAST | {"table": None},
        {},
        "Y",
        None,
        5,
        ["base"],
    ],
)
@pytest.mark.law("reading 9.7", "texas-hold-em-bonus 19:47-28.11(f)")
def test_a_house_may_not_post_less(choice):
    with pytest.raises(HouseRefused) as refused:
        TABLES.check(choice)
    assert refused.value.law == PAYS


@pytest.mark.law("reading 9.7")
def test_what_is_permitted_is_told():
    *names, own = TABLES.permitted
    assert names == ["none", "base", "X"]
    assert own["straight_flush"] == "10 to 100 percent of the meter"
    assert own["flush"].startswith("5000 to ")


# 28.6(c): a coupon in place of the chip.

METER_READ = {"amount": 1_000_000, "rate": "7/10", "reset": 1_000_000}
ROUNDS = {
    "texas-hold-em-bonus": ({"1": "9h 2h", "dealer": "2c 3c", "community": "{} 5s 6c"}, "1 flop; 1 check; 1 check"),
    "caribbean-stud": ({"1": "9h 2h {}", "dealer": "2c 3c 4d 5s 7d"}, "1 bet"),
}


def with_a_progressive(game_id, placed, cards="Kh Th 4h", inputs=None):
    hands, staying = ROUNDS[game_id]
    dealt = {place: text.format(cards) for place, text in hands.items()}
    seats = {"1": {"ante": 1000, "progressive": placed}}
    return play(game_id, dealt, seats, staying if inputs is None else inputs, meter=METER_READ, progressive="base")


@pytest.mark.parametrize("game_id", ROUNDS)
@pytest.mark.parametrize("coupon", [{"coupon": 100}, {"chips": 0, "coupon": 100}])
@pytest.mark.parametrize(
    ("cards", "inputs", "settled", "after"),
    [
        ("Kh Th 4h", None, (100, "win", 5000, 0), 995_070),
        ("Kh Th 4s", None, (100, "lose", 0, 0), 1_000_070),
        ("Kh Th 4h", "wrong_number_of_cards dealer", (100, "void", 0, 100), 1_000_000),
    ],
)
@pytest.mark.law("texas-hold-em-bonus 19:47-28.6(c)", "reading O.3")
def test_28_6_c_a_progressive_coupon_does_what_the_chip_does(game_id, coupon, cards, inputs, settled, after):
    result = with_a_progressive(game_id, coupon, cards, inputs)
    assert books(result)["1 progressive"][:4] == settled
    assert result["meter"]["after"] == max(after, 1_000_000)  # topped up after an award
    assert result["lines"] == with_a_progressive(game_id, 100, cards, inputs)["lines"]


@pytest.mark.parametrize(
    ("placed", "kind"),
    [
        ({"chips": 50, "coupon": 50}, "NotOffered"),
        ({"chips": 100, "coupon": 100}, "NotOffered"),
        ({"coupon": 99}, "WagerTooSmall"),
        ({"coupon": 200}, "WagerTooLarge"),
        ({"coupon": 0}, "WagerTooSmall"),
    ],
)
@pytest.mark.law("texas-hold-em-bonus 19:47-28.6(c)")
def test_28_6_c_a_chip_or_a_coupon_of_one_dollar(placed, kind):
    error = with_a_progressive("texas-hold-em-bonus", placed)["error"]
    assert (error["kind"], error["law"]) == (kind, citation("texas-hold-em-bonus 19:47-28.6(c)"))
