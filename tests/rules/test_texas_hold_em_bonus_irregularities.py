"""Texas hold 'em bonus poker: the irregularities of N.J.A.C. 19:47-28.12, the stub count, machines that fail."""

import pytest

from pitboss.law import reading, subchapter
from tests.helpers import books, dealt, play, told
from tests.rules.test_texas_hold_em_bonus import ALL, ANTE, BONUS, GAME, METER, METHODS, PROGRESSIVE, from_deck

law = subchapter(GAME, "19:47-28")

# Seat 1 has aces, seat 3 a flush with the flop, seat 4 neither.
HANDS = {"1": "As Ad", "3": "9h 2h", "4": "Kc 7d", "dealer": "Qc Qd", "community": "Kh Th 4h 4s 3c"}
SEATS = {"1": ALL, "3": ALL, "4": ANTE}
FLOPS = "1 flop; 3 flop; 4 flop"
TURNS = f"{FLOPS}; 1 turn; 3 check; 4 turn"
RIVERS = f"{TURNS}; 1 check; 3 river; 4 river"
RAISED = {"1 flop": 2000, "3 flop": 2000, "4 flop": 2000}
TURNED = RAISED | {"1 turn": 1000, "4 turn": 1000}
RIVERED = TURNED | {"3 river": 1000, "4 river": 1000}
ANTES = {"1 ante": 1000, "3 ante": 1000, "4 ante": 1000}
SIDES = {"1 bonus": 500, "1 progressive": 100, "3 bonus": 500, "3 progressive": 100}
FED = 1_000_000 + 2 * 70


def at_the_table(inputs, seats=SEATS, **house):
    return play(GAME, HANDS, seats, inputs, **{"meter": METER, "progressive": "base"} | house)


def void(stakes, cited):
    return {line: (stake, "void", 0, stake, cited) for line, stake in stakes.items()}


def lost(stakes, cited):
    return {line: (stake, "lose", 0, 0, cited) for line, stake in stakes.items()}


def side_wagers(bonus, progressive):
    """Settled on their cards: a pair of aces and no flush, a flush and no pair; each loss by its paragraph."""
    return {
        "1 bonus": (500, "win", 15000, 500, reading("1.23")),
        "1 progressive": (100, "lose", 0, 0, progressive),
        "3 bonus": (500, "lose", 0, 0, bonus),
        "3 progressive": (100, "win", 5000, 0, law("11(f)")),
    }


# 28.12(a): a card of the dealer is seen.


@pytest.mark.parametrize(
    ("before", "returned", "cited"),
    [
        ("", ANTES, reading("I.3")),
        ("1 flop; 3 flop", ANTES | {"1 flop": 2000, "3 flop": 2000}, reading("B4.79")),
        (FLOPS, ANTES | RAISED, law("12(a)")),
        (f"{FLOPS}; 1 turn; 3 check", ANTES | RAISED | {"1 turn": 1000}, law("12(a)")),
        (TURNS, ANTES | TURNED, law("12(a)")),
        (f"{TURNS}; 1 check; 3 river", ANTES | TURNED | {"3 river": 1000}, law("12(a)")),
    ],
)
@pytest.mark.parametrize("dealing", METHODS)
def test_28_12_a_all_hands_are_void_and_side_wagers_are_settled(before, returned, dealing, cited):
    result = at_the_table(f"{before}; dealer_card_exposed", dealing=dealing)
    assert result["ended"] == "void"
    assert books(result) == void(returned, law("12(a)")) | side_wagers(law("12(a)"), law("12(a)"))
    assert result["meter"] == {"before": 1_000_000, "after": FED - 5000}
    assert [card for place, card in dealt(result) if place == "community"][:3] == ["Kh", "Th", "4h"]
    assert list(dict.fromkeys(line["seat"] for line in result["lines"])) == [4, 3, 1]


@pytest.mark.law("texas-hold-em-bonus 19:47-28.12(a)", "reading I.3")
def test_28_12_a_the_flop_is_dealt_behind_a_burn_and_only_if_it_is_needed():
    result = at_the_table("1 flop; dealer_card_exposed")
    assert [place for place, _ in dealt(result)][8:] == ["burn", "community", "community", "community"]
    assert {law for step, law in told(result, "dealt")[8:]} == {reading("I.3")}
    without = at_the_table("1 flop; dealer_card_exposed", {"1": BONUS, "3": ANTE, "4": ANTE})
    assert len(dealt(without)) == 8
    assert books(without)["1 bonus"] == (500, "win", 15000, 500, reading("1.23"))


@pytest.mark.parametrize("cited", [law("12(a)"), reading("I.2")])
def test_28_12_a_what_a_fold_has_lost_stays_lost_and_its_side_wagers_are_settled(cited):
    result = at_the_table("1 fold; 3 fold; dealer_card_exposed")
    settled = side_wagers(law("12(a)"), law("12(a)")) | void({"4 ante": 1000}, law("12(a)"))
    assert books(result) == settled | lost({"1 ante": 1000, "3 ante": 1000}, law("10(a)2"))
    assert result["ended"] == "void"


@pytest.mark.parametrize("cited", [law("12(a)")])
def test_28_12_a_not_once_all_players_have_decided(cited):
    error = at_the_table(f"{RIVERS}; dealer_card_exposed")["error"]
    assert (error["kind"], error["law"]) == ("OutsideWindow", cited)


@pytest.mark.parametrize(
    ("bonus", "pays", "cited"), [("dealer-aces", 500_000, law("12(a)")), ("standard", 15_000, law("12(a)"))]
)
def test_28_12_a_aces_against_the_dealers_aces_are_paid_in_a_void_round_too(bonus, pays, cited):
    hands = {"1": "As Ad", "dealer": "Ac Ah", "community": "2h 3h 4h 5s 6c"}
    result = play(GAME, hands, {"1": BONUS}, "dealer_card_exposed", bonus=bonus)
    assert books(result)["1 bonus"] == (500, "win", pays, 500, reading("1.23"))
    assert ("revealed dealer" in [step for step, _ in told(result, "revealed")]) == (bonus == "dealer-aces")


@pytest.mark.parametrize(
    ("rest", "burned", "flop"),
    [
        ("Js Kh Th 4h 5c", "Js", "Kh Th 4h"),
        ("Js Kh^ Th 4h 5c", "Js", "Kh Th 4h"),
        ("Js Kh^ Th 4h^ 5c", "Js", "Kh Th 4h"),
        ("Js^ Kh Th 4h 5c", "Js", "Kh Th 4h"),
        ("Js^ Kh^ Th^ 4h^ 5c", "Js", "Kh Th 4h"),
    ],
)
@pytest.mark.parametrize("first", ["9h 2c 2h 3c", "9h 7d^ 2c 2h 3c"])
@pytest.mark.law("texas-hold-em-bonus 19:47-28.12(a)", "reading I.6", "reading I.3")
def test_28_12_a_a_flop_that_is_dealt_only_to_settle_takes_the_cards_as_they_lie(first, rest, burned, flop):
    result = from_deck(f"{first} {rest}", {"1": ALL}, "dealer_card_exposed")
    assert ("burn", burned) in dealt(result)
    shown = next(event["cards"] for event in result["events"] if event.get("place") == "community" and "cards" in event)
    assert " ".join(shown) == flop
    assert books(result) == {
        "1 ante": (1000, "void", 0, 1000, law("12(a)")),
        "1 bonus": (500, "lose", 0, 0, law("12(a)")),
        "1 progressive": (100, "win", 5000, 0, law("11(f)")),
    }
    assert result["ended"] == "void"


# 28.12(b): cards found face up.


@pytest.mark.parametrize(
    ("dealing", "top", "cited"),
    [
        ("hand", "7h^ 2c 3d 4h 5s 6c 8d 9d Td Js Qs Ks Kd", law("12(b)")),
        ("hand", "2c 3d 4h 7h^ 5s 6c 8d 9d Td Js Qs Ks Kd", law("12(b)")),
        ("automated-shoe", "2c 4h 3d 7h^ 5s 6c 8d 9d Td Js Qs Ks Kd", reading("I.6")),
        ("hand", "2c 3d 4h 5s 7h^ 6c 8d 9d Td Js Qs Ks Kd", reading("I.6")),
        ("hand", "2c 3d 4h 5s 6c 8d 7h^ 9d Td Js Qs Ks Kd", law("12(b)")),
        ("hand", "2c 3d 4h 5s 6c 8d 9d Td Js Qs Ks 7h^ Kd", law("12(b)")),
    ],
)
def test_28_12_b_one_card_found_face_up_is_not_used(dealing, top, cited):
    result = from_deck(top, {"1": ALL}, "1 flop; 1 turn; 1 river", dealing=dealing)
    hands = {place: " ".join(card for at, card in dealt(result) if at == place) for place in (1, "dealer", "community")}
    assert hands == {1: "2c 4h", "dealer": "3d 5s", "community": "8d 9d Td Qs Kd"}
    assert told(result, "found_face_up") == [("found_face_up", law("12(b)"))]
    assert result["ended"] == "settled"


@pytest.mark.parametrize(
    ("top", "inputs", "cited"),
    [
        ("7h^ 8h^", "", law("12(b)")),
        ("9h 2c 7h^ 2h 8h^ 3c", "", law("12(b)")),
        ("9h 2c 2h 7h^ 3c 8h^", "1 flop", reading("I.6")),  # one before, one after
        ("7h^ 9h 2c 2h 3c Js Kh Th 4h 5c 8h^", "1 flop; 1 turn", reading("I.6")),
    ],
)
def test_28_12_b_two_of_which_one_came_before_the_first_cards_were_out_void_everything(top, inputs, cited):
    result = from_deck(top, {"1": ALL}, inputs)
    raised = {"1 flop": 2000} if "flop" in inputs else {}
    raised |= {"1 turn": 1000} if "turn" in inputs else {}
    assert books(result) == void({"1 ante": 1000, "1 bonus": 500, "1 progressive": 100} | raised, law("12(b)"))
    assert result["ended"] == "void"
    assert result["net"] == {"1": 0}
    assert result["meter"] == {"before": 1_000_000, "after": 1_000_000}


# After the first cards 9h 2h: a burn and the flop, of which some lie face up.
FLOPS_ANYWAY = [
    ("Js^ Kh^ Jc Th 4h 5h", "Th 4h 5h", True),  # nothing was burned yet: the next card is
    ("Js^ Jc Kh^ Th 4h", "Kh Th 4h", True),  # what was burned stays burned
    ("Js^ Jc Kh Th^ 4h", "Kh Th 4h", True),
    ("Js^ Kh Th 4h^ 5s", "Th 4h 5s", False),
    ("Js^ Kh Th 4c 5h^", "Th 4c 5h", False),
    ("Js Kh^ Th^ 4h", "Kh Th 4h", True),
    ("Js Kh^ Th 4h^", "Kh Th 4h", True),
    ("Js Kh^ Th 4c 5h^", "Kh Th 4c", False),
    ("Js Kh Th^ 4h^", "Kh Th 4h", True),
    ("Js Kh^ Th^ 4h^", "Kh Th 4h", True),  # a third one is found on the way
    ("Js^ Kh^ Qh^ Jc Th^ 4h^ 5h^", "Th 4h 5h", True),  # the card to burn is the next that is not face up
    ("Js^ Kc^ 5d Th 4h Kd", "Th 4h Kd", False),
]


@pytest.mark.parametrize("dealing", METHODS)
@pytest.mark.parametrize(("rest", "flop", "wins"), FLOPS_ANYWAY)
@pytest.mark.law(
    "texas-hold-em-bonus 19:47-28.12(b)",
    "texas-hold-em-bonus 19:47-28.12(b)1",
    "texas-hold-em-bonus 19:47-28.12(b)2",
    "reading I.6",
)
def test_28_12_b_2_the_progressive_goes_by_the_flop_face_up_cards_included(rest, flop, wins, dealing):
    first = "9h 2h 2c 3c" if dealing == "automated-shoe" else "9h 2c 2h 3c"
    result = from_deck(f"{first} {rest}", {"1": ALL}, "1 flop", dealing=dealing)
    won, lost = (100, "win", 5000, 0, law("11(f)")), (100, "lose", 0, 0, law("12(b)2"))
    assert books(result) == {
        **void({"1 ante": 1000, "1 flop": 2000}, law("12(b)")),
        "1 bonus": (500, "lose", 0, 0, law("12(b)1")),
        "1 progressive": won if wins else lost,
    }
    assert result["ended"] == "void"
    shown = next(event["cards"] for event in result["events"] if event.get("place") == "community" and "cards" in event)
    assert " ".join(shown) == flop


@pytest.mark.parametrize(
    ("rest", "inputs", "cited"),
    [
        ("Js Kh Th 4h 5c^ 6c^", "1 flop; 1 check", law("12(b)2")),
        ("Js Kh Th 4h 5c 6c^ 7c^", "1 flop; 1 check", law("12(b)2")),
        ("Js Ac^ Kh Th 4h 5c 6c^", "1 flop; 1 check", reading("I.6")),
        ("Js Kh Th 4h 5c 6c^ 7c 8c 8d^", "1 flop; 1 check; 1 check", reading("I.6")),
    ],
)
def test_28_12_b_2_a_flop_that_is_complete_stands(rest, inputs, cited):
    result = from_deck(f"9h 2c 2h 3c {rest}", {"1": PROGRESSIVE}, inputs)
    assert result["ended"] == "void"
    assert books(result)["1 progressive"] == (100, "win", 5000, 0, law("11(f)"))
    assert result["meter"]["after"] == 1_000_070 - 5000


@pytest.mark.parametrize("cited", [law("12(b)1")])
def test_28_12_b_1_bonus_alone_needs_no_flop(cited):
    result = from_deck("As 2c Ad 3c Js^ Kh^ 4c", {"1": BONUS}, "1 flop")
    assert result["ended"] == "void"
    assert books(result)["1 bonus"] == (500, "win", 15000, 500, reading("1.23"))
    assert len(dealt(result)) == 4


@pytest.mark.parametrize("cited", [law("12(b)"), reading("I.2")])
def test_28_12_b_a_misdealt_round_gives_back_what_a_fold_has_lost(cited):
    result = from_deck("9h As 2c 2h Ad 3c Js^ Jc Kh^ Th 4h", {"1": PROGRESSIVE, "2": ALL}, "1 fold; 2 flop")
    assert books(result) == {
        "1 ante": (1000, "void", 0, 1000, reading("I.2")),
        "1 progressive": (100, "win", 5000, 0, law("11(f)")),
        "2 bonus": (500, "win", 15000, 500, reading("1.23")),
        "2 progressive": (100, "lose", 0, 0, law("12(b)2")),
        **void({"2 ante": 1000, "2 flop": 2000}, law("12(b)")),
    }


@pytest.mark.law("texas-hold-em-bonus 19:47-28.12(b)", "reading I.6")
def test_28_12_b_a_card_that_is_never_reached_never_counts():
    result = from_deck("9h 2c 2h 3c Js Kh Th 4h 5c 6c 7c 8c 8d^ 9d^", {"1": ALL}, "1 flop; 1 check; 1 check")
    assert told(result, "found_face_up") == []
    assert result["ended"] == "settled"


# As 36.12(d): a wrong number of cards.

STAYED = books(at_the_table(RIVERS))


def without(settled, seat):
    return {line: books for line, books in settled.items() if not line.startswith(f"{seat} ")}


@pytest.mark.parametrize(
    ("before", "after", "returned"),
    [
        ("", "3 flop; 4 flop; 3 check; 4 turn; 3 river; 4 river", {"1 ante": 1000}),
        ("1 flop", "3 flop; 4 flop; 3 check; 4 turn; 3 river; 4 river", {"1 ante": 1000, "1 flop": 2000}),
        (FLOPS, "3 check; 4 turn; 3 river; 4 river", {"1 ante": 1000, "1 flop": 2000}),
        (TURNS, "3 river; 4 river", {"1 ante": 1000, "1 flop": 2000, "1 turn": 1000}),
        (RIVERS, "", {"1 ante": 1000, "1 flop": 2000, "1 turn": 1000}),
    ],
)
@pytest.mark.law("reading I.4", "reading I.1")
def test_a_players_wrong_number_voids_that_hand_alone(before, after, returned):
    result = at_the_table(f"{before}; wrong_number_of_cards 1; {after}")
    sides = {"1 bonus": 500, "1 progressive": 100}
    assert books(result) == without(STAYED, 1) | void(returned | sides, reading("I.4"))
    assert result["ended"] == "settled"
    assert result["net"]["1"] == 0
    assert result["meter"]["after"] == 1_000_070 - 5000  # without the increment of the wager that went back


@pytest.mark.parametrize("folded", ["1 fold", "1 fold; 3 flop"])
@pytest.mark.law("reading I.4", "reading I.2")
def test_a_folded_hand_with_a_wrong_number_gets_its_side_wagers_back(folded):
    result = at_the_table(f"{folded}; wrong_number_of_cards 1")
    assert without(without(books(result), 3), 4) == {
        "1 ante": (1000, "lose", 0, 0, law("10(a)2")),
        **void({"1 bonus": 500, "1 progressive": 100}, reading("I.4")),
    }


@pytest.mark.law("reading I.4")
def test_a_void_hand_alone_at_the_table_voids_the_round():
    result = from_deck("9h 2c 2h 3c", {"1": ALL}, "1 flop; wrong_number_of_cards 1")
    assert result["ended"] == "void"
    stakes = {"1 ante": 1000, "1 flop": 2000, "1 bonus": 500, "1 progressive": 100}
    assert books(result) == void(stakes, reading("I.4"))


# Whatever voids every hand, side wagers and all.

EVERYTHING = [
    ("{}", ANTES | SIDES),
    (f"{FLOPS}; {{}}", ANTES | SIDES | RAISED),
    (f"{TURNS}; {{}}", ANTES | SIDES | TURNED),
    (f"{RIVERS}; {{}}", ANTES | SIDES | RIVERED),
]


@pytest.mark.parametrize(("inputs", "returned"), EVERYTHING, ids=["flop", "turn", "river", "last-call"])
@pytest.mark.parametrize(
    ("dealing", "incident", "cited"),
    [
        ("manual-shoe", "wrong_number_of_cards dealer", reading("I.4")),
        ("automated-shoe", "wrong_number_of_cards dealer", reading("I.4")),
    ],
)
def test_the_dealers_wrong_number_voids_all(dealing, incident, inputs, returned, cited):
    result = at_the_table(inputs.format(incident), dealing=dealing)
    assert result["ended"] == "void"
    assert books(result) == void(returned, cited)
    assert result["net"] == {"1": 0, "3": 0, "4": 0}
    assert result["meter"] == {"before": 1_000_000, "after": 1_000_000}
    assert told(result, "performed")[-1] == ("performed", cited)


@pytest.mark.parametrize("counted", [0, 35, 37, 44])
@pytest.mark.parametrize("dealing", METHODS)
@pytest.mark.law("reading I.5", "reading 1.17")
def test_a_wrong_stub_voids_all_hands_and_the_deck_leaves_the_table(dealing, counted):
    result = at_the_table(f"{RIVERS}; stub_count ={counted}", dealing=dealing)
    assert books(result) == void(ANTES | SIDES | RIVERED, reading("I.5"))
    assert result["events"][-1]["what"] == "takes the whole deck off the table"


@pytest.mark.parametrize("before", ["", FLOPS, TURNS, f"{TURNS}; 1 check; 3 river"])
@pytest.mark.law("reading 1.17")
def test_the_stub_is_not_counted_before_the_last_decision(before):
    error = at_the_table(f"{before}; stub_count =36")["error"]
    assert (error["kind"], error["law"]) == ("OutsideWindow", reading("1.17"))


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
@pytest.mark.law("reading I.5")
def test_only_an_automated_shoe_jams(dealing):
    error = at_the_table("shoe_jam", dealing=dealing)["error"]
    assert (error["kind"], error["law"]) == ("OutsideWindow", reading("I.5"))


@pytest.mark.parametrize(
    ("dealing", "inputs", "cited"),
    [
        *((dealing, f"{RIVERS}; stub_count =36", reading("1.17")) for dealing in METHODS),
        ("manual-shoe", f"card_drawn_in_error; {RIVERS}", reading("O.4")),
        ("manual-shoe", f"wrong_number_of_cards dealer can_complete; {RIVERS}", reading("I.4")),
        ("automated-shoe", f"{RIVERS}; wrong_number_of_cards dealer can_complete", reading("I.4")),
        ("hand", f"shuffler_jam; {RIVERS}", reading("I.5")),
        ("automated-shoe", f"{RIVERS}; shuffler_jam", reading("I.5")),
    ],
)
def test_what_leaves_the_round_alone(dealing, inputs, cited):
    result, undisturbed = at_the_table(inputs, dealing=dealing), at_the_table(RIVERS, dealing=dealing)
    assert (result["lines"], dealt(result)) == (undisturbed["lines"], dealt(undisturbed))
    assert result["ended"] == "settled"
    reported = [event["event"] for event in result["events"]].index("reported")
    assert (result["events"][reported + 1]["event"], result["events"][reported + 1]["law"]) == ("performed", cited)
