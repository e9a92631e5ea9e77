"""Three card draw poker: the stub count of N.J.A.C. 13:69F-42.7(e) and the irregularities of 42.12."""

import pytest

from pitboss.cards import DECK
from pitboss.games import game
from pitboss.law import reading, subchapter
from pitboss.rounds.record import deal
from tests.helpers import books, dealt, play, told
from tests.rules.test_three_card_draw import ANTE, BOTH, GAME, NATURAL, from_deck

law = subchapter(GAME, "13:69F-42")

HANDS = {"1": "8c 8d 9d", "3": "Tc 4d 2h", "4": "5h 6h 7h", "dealer": "Kc Kd 3h 6s", "draws": "8h Th"}
SEATS = {"1": BOTH, "3": ANTE, "4": BOTH}
ANTES = {"1 ante": 1000, "3 ante": 1000, "4 ante": 1000}
FIRST_3 = {"1 first_3": 500, "4 first_3": 500}
IN_TO_WIN = {"1 in_to_win": 1000, "3 in_to_win": 1000, "4 in_to_win": 1000}
STAND = "1 in_to_win; 3 in_to_win; 4 in_to_win"
WAYS = ["manual-shoe", "hand", "automated-shoe"]


def void(stakes, cited):
    return {line: (stake, "void", 0, stake, cited) for line, stake in stakes.items()}


def lost(stakes, cited):
    return {line: (stake, "lose", 0, 0, cited) for line, stake in stakes.items()}


def at_the_table(inputs, **house):
    return play(GAME, HANDS, SEATS, inputs, **house)


# 42.12(a): cards found face up.

STRAIGHT_ON = "2c 3d 2h 5s 6c 8d 9h Ts"  # three to seat 1, four to the dealer, a draw card


@pytest.mark.parametrize(
    ("at", "cited"),
    [(at, law("12(a)")) for at in range(7)] + [(1, reading("B3.65")), (2, reading("I.6"))],
)
@pytest.mark.parametrize("dealing", WAYS)
def test_42_12_a_one_card_found_face_up_among_the_first_cards_voids_all_hands(dealing, at, cited):
    order = STRAIGHT_ON.split()
    result = from_deck(" ".join([*order[:at], "7h^", *order[at:]]), {"1": BOTH}, dealing=dealing)
    assert told(result, "found_face_up") == [("found_face_up", law("12(a)"))]
    assert dealt(result) == dealt(from_deck(STRAIGHT_ON, {"1": BOTH}, dealing=dealing))[:at]
    assert result["ended"] == "void"
    assert books(result) == void({"1 ante": 1000, "1 first_3": 500}, law("12(a)"))
    assert result["net"] == {"1": 0}
    assert told(result, "performed")[-1] == ("performed", law("12(a)"))  # and the cards are reshuffled


@pytest.mark.parametrize("dealing", WAYS)
@pytest.mark.parametrize("cited", [law("12(a)"), reading("I.2")])
def test_42_12_a_a_draw_card_found_face_up_voids_all_hands_too(dealing, cited):
    seats = {"1": BOTH, "2": BOTH, "5": BOTH}
    top = "2c 3d 2h 5s 6c 8d 9h Ts Jc Kh Ks 4c 4d 7h^"
    result = from_deck(top, seats, "1 fold; 2 draw:5s", dealing=dealing)
    assert result["ended"] == "void"
    returned = {"1 first_3": 500, "2 ante": 1000, "2 first_3": 500, "2 draw": 1000, "5 ante": 1000, "5 first_3": 500}
    assert books(result) == void(returned, law("12(a)")) | void({"1 ante": 1000}, reading("I.2"))


@pytest.mark.parametrize(
    ("top", "inputs", "cited"),
    [
        (f"{STRAIGHT_ON} 7h^", "1 draw:2c", reading("I.6")),
        (f"{STRAIGHT_ON} 7h^ 8h^", "1 draw:2c", reading("I.6")),
        (STRAIGHT_ON.replace("Ts", "Ts^"), "1 in_to_win", reading("I.6")),
    ],
)
@pytest.mark.law("three-card-draw 13:69F-42.12(a)")
def test_42_12_a_cards_never_reached_never_count(top, inputs, cited):
    result = from_deck(top, {"1": BOTH}, inputs)
    assert told(result, "found_face_up") == []
    assert result["ended"] == "settled"


@pytest.mark.law("three-card-draw 13:69F-42.12(a)")
def test_42_12_a_a_card_in_a_hand_does_not_lie_face_up():
    line = {"hands": {place: text.split() for place, text in HANDS.items()}, "seats": SEATS, "face_up": ["8h"]}
    assert deal(game(GAME), line, game(GAME).house())["error"]["law"] == law("12(a)")


# Whatever voids every hand, First 3 and all.

EVERYTHING = [
    ("{}", ANTES | FIRST_3),
    ("1 in_to_win; {}", ANTES | FIRST_3 | {"1 in_to_win": 1000}),
    ("1 draw:9d; 3 draw:2h; {}", ANTES | FIRST_3 | {"1 draw": 1000, "3 draw": 1000}),
    (f"{STAND}; {{}}", ANTES | FIRST_3 | IN_TO_WIN),
]


@pytest.mark.parametrize(("inputs", "returned"), EVERYTHING, ids=["first", "second", "after draws", "last call"])
@pytest.mark.parametrize(
    ("dealing", "incident", "cited"),
    [
        ("manual-shoe", "wrong_number_of_cards 1", law("12(b)")),
        ("hand", "wrong_number_of_cards 4", law("12(b)")),
        ("manual-shoe", "wrong_number_of_cards dealer", law("12(b)")),
        ("automated-shoe", "wrong_number_of_cards dealer can_complete", law("12(b)")),
    ],
)
@pytest.mark.law("reading I.4", "reading B0.7", "reading B0.8")
def test_42_12_b_a_wrong_number_of_cards_voids_all(dealing, incident, inputs, returned, cited):
    result = at_the_table(inputs.format(incident), dealing=dealing)
    assert result["ended"] == "void"
    assert books(result) == void(returned, cited)
    assert result["net"] == {"1": 0, "3": 0, "4": 0}
    assert list(dict.fromkeys(line["seat"] for line in result["lines"])) == [4, 3, 1]
    assert told(result, "revealed") == []
    assert told(result, "performed")[-1] == ("performed", cited)  # and the cards are reshuffled


@pytest.mark.parametrize(
    ("incident", "cited"),
    [("wrong_number_of_cards 3", law("12(b)")), ("wrong_number_of_cards 1", reading("I.2"))],
)
def test_42_12_b_a_misdealt_round_gives_back_what_a_fold_has_lost(incident, cited):
    result = at_the_table(f"1 fold; 3 fold; {incident}")
    forfeited = void({"1 ante": 1000, "3 ante": 1000}, reading("I.2"))
    assert books(result) == forfeited | void({"1 first_3": 500, "4 ante": 1000, "4 first_3": 500}, law("12(b)"))
    assert result["ended"] == "void"


# Reading I.3: a card of the dealer is exposed.


def saved(pays_1, pays_4):
    return {
        "1 first_3": (500, "win", pays_1, 500, law("11(d)")),
        "4 first_3": (500, "win", pays_4, 500, law("11(d)")),
    }


@pytest.mark.parametrize(
    ("inputs", "returned", "collected", "cited"),
    [
        ("", ANTES, {}, reading("I.3")),
        ("1 in_to_win", ANTES | {"1 in_to_win": 1000}, {}, reading("I.3")),
        ("1 draw:9d; 3 draw:2h", ANTES | {"1 draw": 1000, "3 draw": 1000}, {}, reading("I.3")),
        ("1 draw:8d", ANTES | {"1 draw": 1000}, {}, reading("I.3")),  # the pair is broken, and counts all the same
        ("1 fold", {"3 ante": 1000, "4 ante": 1000}, {"1 ante": 1000}, reading("I.2")),
        ("1 fold; 3 fold", {"4 ante": 1000}, {"1 ante": 1000, "3 ante": 1000}, reading("I.2")),
    ],
)
@pytest.mark.parametrize("first_3_after_draw", ["kept-cards", "original"])
@pytest.mark.parametrize("dealing", WAYS)
def test_reading_i_3_an_exposed_dealer_card_voids_all_but_first_3(
    dealing, first_3_after_draw, inputs, returned, collected, cited
):
    result = at_the_table(f"{inputs}; dealer_card_exposed", dealing=dealing, first_3_after_draw=first_3_after_draw)
    assert result["ended"] == "void"
    assert books(result) == void(returned, reading("I.3")) | lost(collected, law("10(f)1")) | saved(500, 25000)
    assert [line["seat"] for line in result["lines"] if line["wager"] == "first_3"] == [4, 1]
    shown = {event["place"]: event["cards"] for event in result["events"] if event["event"] == "revealed"}
    assert {place: sorted(hand) for place, hand in shown.items()} == {1: ["8c", "8d", "9d"], 4: ["5h", "6h", "7h"]}
    assert told(result, "performed")[-1] == ("performed", reading("I.3"))


@pytest.mark.parametrize(
    ("mine", "inputs", "line", "cited"),
    [
        ("Tc 4d 2h", "", (500, "lose", 0, 0, reading("I.3")), reading("I.3")),
        ("Ts Tc 2h", "1 draw:2h", (500, "win", 500, 500, law("11(d)")), reading("I.3")),
        ("Ts Tc Td", "1 draw:Td", (500, "win", 15000, 500, law("11(d)")), reading("I.3")),
        ("7s 8s 2h", "1 draw:2h", (500, "lose", 0, 0, reading("I.3")), reading("I.3")),  # the draw makes a straight
        ("As Ks Qs", "1 draw:Ks", (500, "win", 100000, 500, law("11(d)")), reading("I.3")),
    ],
)
def test_reading_i_3_first_3_goes_by_the_three_cards_first_dealt(mine, inputs, line, cited):
    hands = {"1": mine, "2": "4c 5c 9h", "dealer": "Kc Kd 3h 6h", "draws": "9s"}
    result = play(GAME, hands, {"1": BOTH, "2": ANTE}, f"{inputs}; dealer_card_exposed")
    assert books(result)["1 first_3"] == line


@pytest.mark.law("reading I.3")
def test_reading_i_3_no_bonus_is_paid_in_a_void_round():
    result = at_the_table("1 in_to_win; 3 draw:2h; dealer_card_exposed")
    assert not [line for line in books(result) if "bonus" in line]


# What is refused.


@pytest.mark.parametrize(
    ("inputs", "dealing", "kind", "cited"),
    [
        (f"{STAND}; dealer_card_exposed", "hand", "OutsideWindow", reading("I.3")),
        ("1 fold; 3 fold; 4 fold; dealer_card_exposed", "hand", "OutsideWindow", reading("I.3")),
        ("dealer_card_exposed; dealer_card_exposed", "hand", "OutsideWindow", reading("I.3")),
        ("shoe_jam", "manual-shoe", "OutsideWindow", law("12(d)")),
        ("shoe_jam", "hand", "OutsideWindow", law("12(d)")),
        ("wrong_number_of_cards", "hand", "NotOffered", law("12(b)")),
        ("wrong_number_of_cards 2", "hand", "NotOffered", law("12(b)")),
        ("wrong_number_of_cards 1; shuffler_jam", "hand", "OutsideWindow", law("12(c)")),
        ("stub_count =39", "manual-shoe", "OutsideWindow", law("7(e)")),
        ("1 in_to_win; 3 in_to_win; stub_count =39", "manual-shoe", "OutsideWindow", law("7(e)")),
        ("1 in_to_win; 3 in_to_win; stub_count =39", "automated-shoe", "OutsideWindow", law("9(d)")),
        ("1 in_to_win; 3 in_to_win; stub_count =39", "hand", "OutsideWindow", reading("I.5")),
        (f"{STAND}; stub_count", "manual-shoe", "NotOffered", law("7(e)")),
        ("card_face_up", "hand", "NotOffered", reading("I.5")),
        ("dealer_card_exposed; 1 fold", "hand", "OutOfTurn", reading("I.3")),
    ],
)
def test_42_12_incidents_outside_their_window(inputs, dealing, kind, cited):
    error = at_the_table(inputs, dealing=dealing)["error"]
    assert (error["kind"], error["law"]) == (kind, cited)


# 42.7(e), 42.9(d): the count of the stub.


@pytest.mark.parametrize("dealing", WAYS)
@pytest.mark.parametrize(
    ("inputs", "returned", "counted", "cited"),
    [
        (STAND, IN_TO_WIN, 38, law("7(e)2")),
        (STAND, IN_TO_WIN, 40, law("7(e)2")),
        (STAND, IN_TO_WIN, 0, reading("B3.60")),
        (
            "1 draw:9d; 3 draw:2h; 4 in_to_win",
            {"1 draw": 1000, "3 draw": 1000, "4 in_to_win": 1000},
            39,  # as if no draw card had been dealt
            reading("B3.60"),
        ),
    ],
)
@pytest.mark.law("reading I.5")
def test_42_7_e_2_a_wrong_stub_voids_all_hands_and_the_deck_leaves_the_table(dealing, inputs, returned, counted, cited):
    result = at_the_table(f"{inputs}; stub_count ={counted}", dealing=dealing)
    assert result["ended"] == "void"
    assert books(result) == void(ANTES | FIRST_3 | returned, law("7(e)2"))
    assert result["events"][-1] == {
        "event": "performed",
        "law": law("7(e)2"),
        "what": "takes the whole deck off the table",
    }


@pytest.mark.parametrize(
    ("inputs", "left", "cited"),
    [
        (STAND, 39, law("7(e)1")),
        ("1 draw:9d; 3 in_to_win; 4 fold", 38, law("7(e)1")),
        ("1 draw:9d; 3 draw:2h; 4 draw:5h", 36, law("7(e)1")),
        ("1 fold; 3 fold; 4 fold", 39, reading("B3.69")),
    ],
)
def test_42_7_e_1_the_stub_is_what_the_deal_has_left(inputs, left, cited):
    result = at_the_table(f"{inputs}; stub_count ={left}")
    assert ("performed", law("7(e)1")) in told(result, "performed")
    assert (result["ended"], result["lines"]) == ("settled", at_the_table(inputs)["lines"])
    assert at_the_table(f"{inputs}; stub_count ={left + 1}")["ended"] == "void"


# What leaves the round alone.


@pytest.mark.parametrize(
    ("dealing", "inputs", "cited"),
    [
        ("manual-shoe", f"{STAND}; stub_count =39", law("7(e)")),
        ("automated-shoe", f"{STAND}; stub_count =39", law("9(d)")),
        ("hand", f"{STAND}; stub_count =39", reading("I.5")),
        ("manual-shoe", f"card_drawn_in_error; {STAND}", law("12(a)")),
        ("hand", "1 in_to_win; card_drawn_in_error; 3 in_to_win; 4 in_to_win", law("12(a)")),
        ("hand", f"shuffler_jam; {STAND}", law("12(c)")),
        ("automated-shoe", f"{STAND}; shuffler_jam", law("12(c)")),
    ],
)
def test_42_7_e_42_12_a_c_what_leaves_the_round_alone(dealing, inputs, cited):
    result, undisturbed = at_the_table(inputs, dealing=dealing), at_the_table(STAND, dealing=dealing)
    assert (result["lines"], dealt(result)) == (undisturbed["lines"], dealt(undisturbed))
    assert result["ended"] == "settled"
    reported = [event["event"] for event in result["events"]].index("reported")
    assert (result["events"][reported + 1]["event"], result["events"][reported + 1]["law"]) == ("performed", cited)


@pytest.mark.parametrize("dealing", WAYS)
@pytest.mark.law("three-card-draw 13:69F-42.12(a)")
def test_42_12_a_a_card_drawn_in_error_is_the_next_draw_card(dealing):
    inputs = "1 draw:2c; card_drawn_in_error; 2 draw:5c"
    result = from_deck(NATURAL, {"1": ANTE, "2": ANTE}, inputs, dealing=dealing)
    assert dealt(result)[-2:] == [(1, DECK[10]), (2, DECK[11])]
