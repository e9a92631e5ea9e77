"""Every refusal of `deal`: the round, the kind of error, its law; and which refusal comes first."""

import json

import pytest

from pitboss import errors
from pitboss.cards import DECK
from pitboss.games import game
from pitboss.law import citation, reading, subchapter
from pitboss.rounds.record import deal
from tests.helpers import read_input

POKER, TEX = "three-card-poker", "mini-tex"
poker = subchapter(POKER, "19:47-20")
tex = subchapter(TEX, "19:47-36")
six_positions = citation("mini-tex 19:46-1.13Y(a)")
deck_of_52 = citation("equipment/mini-tex 19:46-1.17(a)")
shoes = citation("equipment/mini-tex 19:46-1.19(b)")

NATURAL = list(map(str, DECK))
GOOD = {"deck": NATURAL, "seats": {"1": {"ante": 1000}, "3": {"ante": 1000}}}
HANDS = {"1": ["As", "Kd"], "3": ["Qs", "Jd"], "dealer": ["2c", "3c"], "community": ["7h", "8h", "9h"]}


def given(**changes):
    """A good round with these changes; inputs as text are read; None takes a field away."""
    line = GOOD | changes
    if isinstance(line.get("inputs"), str):
        line["inputs"] = [read_input(text) for text in line["inputs"].split(";")]
    return {field: value for field, value in line.items() if value is not None}


def dealt(game_id, line, **house):
    return deal(game(game_id), line, game(game_id).house(house))


def refusal(game_id, line, **house):
    error = dealt(game_id, line, **house)["error"]
    assert error["message"]
    assert "\n" not in error["message"]
    return error["kind"], error["law"]


@pytest.mark.parametrize("game_id", [POKER, TEX])
@pytest.mark.law("three-card-poker 19:47-20.10(b)", "mini-tex 19:47-36.10(a)")
def test_the_round_that_the_others_are_made_of_is_good(game_id):
    assert dealt(game_id, given())["ended"] == "waiting"


# Not a round at all: no law.


@pytest.mark.parametrize(
    "line",
    [
        None,
        7,
        "round",
        [],
        {},
        given(seats=None),
        given(deck=None),
        given(hands=HANDS),  # and a deck
        given(players=2),
        given(house="A"),
    ],
    ids=lambda line: json.dumps(line, default=str).replace(json.dumps(NATURAL), "…")[:70],
)
@pytest.mark.law('mini-tex 19:47-36.1 "Round of play"')
def test_what_is_not_a_round(line):
    assert refusal(TEX, line) == ("NotationError", None)


@pytest.mark.parametrize(
    ("line", "kind", "cited"),
    [
        (given(inputs={}), "NotationError", tex("6(a)")),
        (given(inputs=["flop"]), "NotationError", tex("6(a)")),
        (given(inputs=[{"seat": 1}]), "NotationError", tex("6(a)")),
        (given(inputs=[{"seat": "1", "choose": "flop"}]), "NotationError", tex("6(a)")),
        (given(inputs=[{"seat": True, "choose": "flop"}]), "NotationError", tex("6(a)")),
        (given(inputs=[{"seat": 1, "choose": "flop", "amount": "5"}]), "NotationError", tex("6(a)")),
        (given(inputs=[{"seat": 1, "choose": "flop", "amount": 5}]), "NotOffered", tex("10(a)")),
        (given(inputs=[{"incident": "stub_count", "counted": "40"}]), "NotationError", tex("6(a)")),
        (given(inputs=[{"incident": "stub_count", "counted": -1}]), "NotationError", tex("6(a)")),
        (given(inputs=[{"incident": "wrong_number_of_cards", "seat": "first"}]), "NotationError", tex("6(a)")),
        (
            given(inputs=[{"incident": "wrong_number_of_cards", "seat": "dealer", "can_complete": 1}]),
            "NotationError",
            tex("6(a)"),
        ),
        (given(inputs=[{"incident": "shoe_jam", "why": "dust"}]), "NotationError", tex("6(a)")),
        (given(seats=[]), "NotationError", tex("6(a)")),
        (given(seats={"1": 1000}), "NotationError", tex("6(a)")),
        (given(seats={"1": {"ante": "1000"}}), "NotationError", tex("6(a)")),
        (given(seats={"1": {"ante": 10.0}}), "NotationError", tex("6(a)")),
        (given(seats={"1": {"ante": True}}), "NotationError", tex("6(a)")),
        (given(seats={"1": {"ante": {"chips": 500}}}), "NotationError", tex("6(a)")),
        (given(seats={"1": {"ante": {"chips": 500, "coupon": "500"}}}), "NotationError", tex("6(a)")),
        (given(deck="As Kd"), "NotationError", tex("2(a)")),
        (given(face_up="7h"), "NotationError", tex("2(a)")),
        (given(face_up=["7x"]), "NotationError", tex("2(a)")),
        (given(face_up=["7h", "7h"]), "NotationError", reading("O.1")),
        (given(deck=None, hands=[]), "NotationError", tex("2(a)")),
        (
            given(deck=None, hands={"1": ["As", "Kd"], "3": ["Qs", "Jd"], "community": ["7h", "8h", "9h"]}),
            "NotationError",
            tex("2(a)"),
        ),
        (given(deck=None, hands=HANDS | {"dealer": ["2c"]}), "NotationError", tex("2(a)")),
        (given(deck=None, hands=HANDS | {"2": ["4c", "5c"]}), "NotationError", tex("2(a)")),
    ],
    ids=str,
)
def test_stakes_and_cards_that_are_not_well_written(line, kind, cited):
    assert refusal(TEX, line) == (kind, cited)


@pytest.mark.parametrize("place", ["1", "dealer"])
@pytest.mark.law("three-card-draw 13:69F-42.2(a)")
def test_cards_that_are_drawn_fill_no_hand_that_is_too_short(place):
    hands = {"1": ["As", "Kd", "Qs"], "dealer": ["2c", "3c", "5d", "9h"], "draws": ["7h"]}
    line = given(deck=None, seats={"1": {"ante": 1000}}, hands=hands | {place: hands[place][:-1]})
    assert refusal("three-card-draw", line) == ("NotationError", "three-card-draw 13:69F-42.2(a)")
    assert dealt("three-card-draw", line | {"hands": hands})["ended"] == "waiting"


# Before the deal.


@pytest.mark.parametrize(
    ("game_id", "line", "kind", "cited"),
    [
        (POKER, given(meter={"amount": 1}), "NotOffered", reading("I.1")),
        # the house
        (POKER, given(house={"ante_bonus": "1-5-6"}), "HouseRefused", poker("11(a)3i")),
        (POKER, given(house={"pair_plus": "E"}), "HouseRefused", poker("11(a)2")),
        (POKER, given(house={"ante_bonus": "9-9-9"}), "HouseRefused", poker("11(a)3")),
        (POKER, given(house={"settling": "both"}), "HouseRefused", poker("10(c)")),
        (POKER, given(house={"dealing": "machine"}), "HouseRefused", shoes),
        (TEX, given(house={"ante_bonus": 31}), "HouseRefused", tex("11(d)")),
        (TEX, given(house={"pocket_poker": "D"}), "HouseRefused", tex("11(c)")),
        (TEX, given(house={"ace_two_is_consecutive": 1}), "HouseRefused", reading("B1.13")),
        (TEX, given(house={"minimum": 2000, "maximum": 1000}), "HouseRefused", reading("9.1")),
        (TEX, given(house={"settling": "all-at-once"}), "HouseRefused", reading("O.2")),
        # the seats
        (POKER, given(seats={}), "WagerMissing", poker("8(c)")),
        (POKER, given(seats={"1": {}}), "WagerMissing", poker("8(c)")),
        (POKER, given(seats={"0": {"ante": 1000}}), "NoSuchPosition", reading("O.5")),
        (POKER, given(seats={"8": {"ante": 1000}}), "NoSuchPosition", reading("O.5")),
        (POKER, given(seats={"dealer": {"ante": 1000}}), "NoSuchPosition", reading("O.5")),
        (TEX, given(seats={"7": {"ante": 1000}}), "NoSuchPosition", six_positions),
        (TEX, given(seats={"01": {"ante": 1000}}), "NoSuchPosition", six_positions),
        (TEX, given(seats={"-1": {"ante": 1000}}), "NoSuchPosition", six_positions),
        (TEX, given(seats={"²": {"ante": 1000}}), "NoSuchPosition", six_positions),
        (TEX, given(seats={}), "WagerMissing", tex('1 "Ante"')),
        (TEX, given(seats={"1": {}}), "WagerMissing", tex('1 "Ante"')),
        (TEX, given(seats={"1": {"pocket_poker": 500}}), "WagerMissing", tex("6(c)")),
        (POKER, given(seats={"1": {"ante": 1000, "play": 1000}}), "NotOffered", poker("10(b)")),
        (POKER, given(seats={"1": {"ante": 1000, "ante_bonus": 1000}}), "NotOffered", poker("11(a)3")),
        (POKER, given(seats={"1": {"ante": 1000, "pocket_poker": 500}}), "NotOffered", reading("3.3")),
        (TEX, given(seats={"1": {"ante": 1000, "flop": 1000}}), "NotOffered", tex("6(d)")),
        (TEX, given(seats={"1": {"ante": 1000, "river": 1000}}), "NotOffered", tex("6(d)")),
        (TEX, given(seats={"1": {"ante": 1000, "play": 2000}}), "NotOffered", tex("6(d)")),
        (TEX, given(seats={"1": {"ante": 1000, "ante_bonus": 1000}}), "NotOffered", tex("11(d)")),
        (TEX, given(seats={"1": {"ante": 1000, "pair_plus": 500}}), "NotOffered", tex("6(a)")),
        (POKER, given(seats={"1": {"ante": {"chips": 500, "coupon": 400}}}), "UnequalCoupon", reading("O.3")),
        (TEX, given(seats={"1": {"ante": {"chips": 400, "coupon": 500}}}), "UnequalCoupon", reading("O.3")),
        (TEX, given(seats={"1": {"ante": {"chips": 500, "coupon": 0}}}), "UnequalCoupon", reading("O.3")),
        (POKER, given(seats={"1": {"ante": 499}}), "WagerTooSmall", reading("9.1")),
        (TEX, given(seats={"1": {"ante": 1000, "pocket_poker": 99}}), "WagerTooSmall", tex("6(c)")),
        (TEX, given(seats={"1": {"ante": 100001}}), "WagerTooLarge", reading("9.1")),
        # the deck
        (POKER, given(deck=NATURAL[:51]), "WrongDeck", deck_of_52),
        (POKER, given(deck=[]), "WrongDeck", deck_of_52),
        (TEX, given(deck=[*NATURAL, "As"]), "WrongDeck", tex("2(a)")),
        (TEX, given(deck=[*NATURAL[:51], "2c"]), "WrongDeck", reading("O.1")),
        (POKER, given(deck=[*NATURAL[:51], "2c"]), "WrongDeck", reading("O.1")),
        (TEX, given(deck=[*NATURAL[:51], "Joker"]), "WrongDeck", tex("2(a)")),
        (TEX, given(deck=[*NATURAL[:51], 7]), "WrongDeck", tex("2(a)")),
        (TEX, given(deck=None, hands=HANDS | {"1": ["As", "1d"]}), "WrongDeck", tex("2(a)")),
        (TEX, given(deck=None, hands=HANDS | {"dealer": ["2c", "As"]}), "WrongDeck", reading("O.1")),
        (TEX, given(deck=None, hands=HANDS | {"draws": ["4c"]}), "WrongDeck", tex("2(a)")),
        (TEX, given(deck=None, hands=HANDS, face_up=["As"]), "WrongDeck", tex("12(b)")),
        # the inputs
        (TEX, given(inputs="fire"), "NotOffered", reading("I.5")),
        (TEX, given(inputs="card_face_up"), "NotOffered", reading("I.5")),
    ],
)
def test_refused_before_the_deal(game_id, line, kind, cited):
    assert refusal(game_id, line) == (kind, cited)


# During the round.

FLOPS = "1 flop; 3 flop"
RIVERS = f"{FLOPS}; 1 river; 3 river"
PLAYS = f"{RIVERS}; 1 play; 3 play"


@pytest.mark.parametrize(
    ("game_id", "inputs", "kind", "cited"),
    [
        # decisions
        (POKER, "3 play", "OutOfTurn", poker("10(b)")),
        (POKER, "1 play; 1 play", "OutOfTurn", poker("10(b)")),
        (POKER, "2 play", "OutOfTurn", poker("10(b)")),
        (POKER, "1 play; 3 play; 1 fold", "OutOfTurn", poker("10(b)")),
        (POKER, "dealer_card_exposed; 1 play", "OutOfTurn", poker("12(d)")),
        (POKER, "1 flop", "NotOffered", poker("10(b)")),
        (POKER, "1 check", "NotOffered", poker("10(b)")),
        (POKER, "1 ante_bonus", "NotOffered", poker("10(b)")),
        (POKER, "1 ante", "AfterNoMoreBets", poker("8(b)3")),
        (POKER, "1 play; 3 pair_plus", "AfterNoMoreBets", poker("8(b)3")),
        (TEX, "3 flop", "OutOfTurn", reading("B1.12")),
        (TEX, "1 flop; 1 flop", "OutOfTurn", reading("B1.12")),
        (TEX, "5 flop", "OutOfTurn", reading("B1.12")),
        (TEX, "1 fold; 3 flop; 1 river", "OutOfTurn", tex("10(c)")),
        (TEX, f"{FLOPS}; 3 river", "OutOfTurn", tex("10(c)")),
        (TEX, f"{RIVERS}; 3 play", "OutOfTurn", tex("10(e)")),
        (TEX, f"{PLAYS}; 1 fold", "OutOfTurn", tex("10(e)")),
        (TEX, "dealer_card_exposed; 1 flop", "OutOfTurn", tex("12(a)")),
        (TEX, "wrong_number_of_cards 1; 1 flop", "OutOfTurn", reading("B1.12")),
        (TEX, "1 river", "NotOffered", tex("10(a)")),
        (TEX, "1 play", "NotOffered", tex("10(a)")),
        (TEX, "1 check", "NotOffered", tex("10(a)")),
        (TEX, f"{FLOPS}; 1 flop", "NotOffered", tex("10(c)")),
        (TEX, f"{FLOPS}; 1 play", "NotOffered", tex("10(c)")),
        (TEX, f"{RIVERS}; 1 river", "NotOffered", tex("10(e)")),
        (TEX, "1 ante", "AfterNoMoreBets", tex("6(b)")),
        (TEX, f"{FLOPS}; 1 pocket_poker", "AfterNoMoreBets", tex("6(b)")),
        # incidents
        (POKER, "shoe_jam", "OutsideWindow", reading("I.5")),
        (POKER, "dealer_card_exposed; dealer_card_exposed", "OutsideWindow", poker("12(d)")),
        (POKER, "wrong_number_of_cards", "NotOffered", poker("12(c)")),
        (POKER, "wrong_number_of_cards 2", "NotOffered", poker("12(c)")),
        (POKER, "stub_count", "NotOffered", reading("I.5")),
        (TEX, f"{PLAYS}; dealer_card_exposed", "OutsideWindow", tex("12(a)")),
        (TEX, "1 fold; 3 fold; dealer_card_exposed", "OutsideWindow", tex("12(a)")),
        (TEX, "dealer_card_exposed; shuffler_jam", "OutsideWindow", tex("12(e)")),
        (TEX, "shoe_jam", "OutsideWindow", tex("12(f)")),
        (TEX, f"{PLAYS}; shoe_jam", "OutsideWindow", tex("12(f)")),
        (TEX, "stub_count =41", "OutsideWindow", tex("7(f)")),
        (TEX, f"{FLOPS}; 1 river; stub_count =41", "OutsideWindow", tex("7(f)")),
        (TEX, f"{RIVERS}; stub_count", "NotOffered", tex("7(f)")),
        (TEX, "wrong_number_of_cards", "NotOffered", tex("12(d)")),
        (TEX, "wrong_number_of_cards 2", "NotOffered", tex("12(d)")),
        (TEX, "wrong_number_of_cards 1; wrong_number_of_cards 1", "NotOffered", tex("12(d)")),
    ],
)
def test_refused_during_the_round(game_id, inputs, kind, cited):
    assert refusal(game_id, given(inputs=inputs)) == (kind, cited)


@pytest.mark.parametrize(
    ("game_id", "dealing", "cited"),
    [
        (POKER, "manual-shoe", reading("I.5")),
        (POKER, "hand", reading("I.5")),
        (TEX, "manual-shoe", tex("12(f)")),
        (TEX, "hand", tex("12(f)")),
    ],
)
def test_36_12_f_only_an_automated_shoe_can_jam(game_id, dealing, cited):
    assert refusal(game_id, given(inputs="shoe_jam"), dealing=dealing) == ("OutsideWindow", cited)
    assert dealt(game_id, given(inputs="shoe_jam"), dealing="automated-shoe")["ended"] == "void"


@pytest.mark.law("three-card-poker 19:47-20.10(b)", "reading 3.6")
def test_20_10_b_pair_plus_alone_has_nothing_to_decide():
    line = given(seats={"1": {"pair_plus": 1000}}, inputs="1 play")
    assert refusal(POKER, line) == ("OutOfTurn", poker("10(b)"))


@pytest.mark.law("mini-tex 19:47-36.11(d)", "reading 9.1")
def test_a_rounds_house_stands_over_the_tables():
    assert dealt(TEX, given(house={"minimum": 900}), minimum=2000)["ended"] == "waiting"
    assert refusal(TEX, given(), minimum=2000) == ("WagerTooSmall", reading("9.1"))
    assert refusal(TEX, given(house={"maximum": 1000}), minimum=2000) == ("HouseRefused", reading("9.1"))


# Which refusal comes first: shape, house, seats, deck, inputs.

FAULTS = {
    "players": (2, "NotationError", None),
    "house": ({"dealing": "machine"}, "HouseRefused", shoes),
    "seats": ({"1": {"ante": 1}}, "WagerTooSmall", reading("9.1")),
    "deck": (NATURAL[:51], "WrongDeck", tex("2(a)")),
    "inputs": ([{"incident": "fire"}], "NotOffered", reading("I.5")),
}


@pytest.mark.parametrize("first", range(len(FAULTS)), ids=["shape", "house", "seats", "deck", "inputs"])
@pytest.mark.law("equipment/mini-tex 19:46-1.19(b)", "reading 9.1", "mini-tex 19:47-36.2(a)", "reading I.5")
def test_the_precedence_of_refusals(first):
    faults = list(FAULTS)[first:]
    _, kind, law = FAULTS[faults[0]]
    assert refusal(TEX, given(**{field: FAULTS[field][0] for field in faults})) == (kind, law)


@pytest.mark.parametrize(
    ("seats", "kind", "cited"),
    [
        ({"7": {}}, "NoSuchPosition", six_positions),
        ({"7": {"pocket_poker": 1}}, "NoSuchPosition", six_positions),
        ({"7": {"ante": 1000}, "1": {"ante": 1}}, "WagerTooSmall", reading("9.1")),  # the lower seat first
        ({"2": {"ante": 1}, "1": {"ante": 200000}}, "WagerTooLarge", reading("9.1")),
        ({"1": {"pocket_poker": 1}}, "WagerMissing", tex("6(c)")),
        ({"1": {"flop": 1}}, "NotOffered", tex("6(d)")),
        ({"1": {"ante": 1, "pocket_poker": 1}}, "WagerTooSmall", reading("9.1")),
    ],
)
def test_the_precedence_among_seats(seats, kind, cited):
    assert refusal(TEX, given(seats=seats)) == (kind, cited)


@pytest.mark.law("mini-tex 19:47-36.10(a)", "mini-tex 19:47-36.12(f)")
def test_the_first_wrong_input_is_the_one_refused():
    assert refusal(TEX, given(inputs="shoe_jam; 3 flop")) == ("OutsideWindow", tex("12(f)"))
    assert refusal(TEX, given(inputs="3 flop; shoe_jam")) == ("OutOfTurn", reading("B1.12"))


# Bad structure never raises.

JUNK = [None, True, 0, -1, 1.5, 10**30, "", "x", "As", "é²", [], [None], [[]], ["As"], {}, {"x": None}, {"1": {}}]
PLACES = {
    "line": lambda junk: junk,
    "deck": lambda junk: given(deck=junk),
    "a card": lambda junk: given(deck=[*NATURAL[:51], junk]),
    "hands": lambda junk: given(deck=None, hands=junk),
    "a hand": lambda junk: given(deck=None, hands=HANDS | {"1": junk}),
    "a card of a hand": lambda junk: given(deck=None, hands=HANDS | {"1": ["As", junk]}),
    "face_up": lambda junk: given(face_up=junk),
    "a card face up": lambda junk: given(face_up=[junk]),
    "seats": lambda junk: given(seats=junk),
    "a position": lambda junk: given(seats={str(junk): {"ante": 1000}}),
    "a place of a hand": lambda junk: given(deck=None, hands=HANDS | {str(junk): ["4c", "5c"]}),
    "a seat": lambda junk: given(seats={"1": junk}),
    "a stake": lambda junk: given(seats={"1": {"ante": junk}}),
    "chips": lambda junk: given(seats={"1": {"ante": {"chips": junk, "coupon": junk}}}),
    "a wager": lambda junk: given(seats={"1": {str(junk): 1000}}),
    "house": lambda junk: given(house=junk),
    **{
        f"house {option}": lambda junk, option=option: given(house={option: junk})
        for option in ("pocket_poker", "ante_bonus", "ace_two_is_consecutive", "dealing", "minimum", "maximum")
    },
    "an own table": lambda junk: given(house={"pocket_poker": dict.fromkeys(("pair", "straight"), junk)}),
    "inputs": lambda junk: given(inputs=junk) if not isinstance(junk, str) else GOOD | {"inputs": junk},
    "an input": lambda junk: given(inputs=[junk]),
    "who chooses": lambda junk: given(inputs=[{"seat": junk, "choose": "flop"}]),
    "a choice": lambda junk: given(inputs=[{"seat": 1, "choose": junk}]),
    "an incident": lambda junk: given(inputs=[{"incident": junk}]),
    "whose cards": lambda junk: given(inputs=[{"incident": "wrong_number_of_cards", "seat": junk}]),
    "can_complete": lambda junk: given(
        inputs=[{"incident": "wrong_number_of_cards", "seat": "dealer", "can_complete": junk}]
    ),
    "counted": lambda junk: given(inputs=[{"incident": "stub_count", "counted": junk}]),
    "meter": lambda junk: GOOD | {"meter": junk},
    "another field": lambda junk: GOOD | {"x": junk},
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.law('mini-tex 19:47-36.1 "Round of play"')
def test_bad_structure_never_raises(place):
    for junk in JUNK:
        result = dealt(TEX, PLACES[place](junk))
        json.dumps(result)
        if "error" in result:
            assert issubclass(getattr(errors, result["error"]["kind"]), errors.PitbossError)
            assert result["error"]["message"]
        else:
            assert result["ended"] in ("waiting", "settled", "void")


@pytest.mark.parametrize(
    "line",
    [
        given(seats={"1" * 5000: {"ante": 1000}}),
        given(deck=None, hands=HANDS | {"1" * 5000: ["4c", "5c"]}),
    ],
    ids=["position", "place of a hand"],
)
@pytest.mark.law('mini-tex 19:47-36.1 "Round of play"', "mini-tex 19:46-1.13Y(a)")
def test_a_number_of_five_thousand_digits_does_not_raise(line):
    assert "error" in dealt(TEX, line)
