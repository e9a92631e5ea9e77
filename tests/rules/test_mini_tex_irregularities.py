"""Mini-tex 3 card hold 'em: the stub count of N.J.A.C. 19:47-36.7(f) and the irregularities of 36.12."""

import pytest

from pitboss.law import reading, subchapter
from tests.helpers import books, dealt, lines, play, told
from tests.rules.test_mini_tex import ANTE, BOTH, GAME, against, from_deck

law = subchapter(GAME, "19:47-36")

HANDS = {"1": "8c 8d", "3": "9c 4d", "4": "Kc 4h", "dealer": "Ah Kd", "community": "2s 7h Jc"}
SEATS = {"1": BOTH, "3": ANTE, "4": BOTH}
FLOPS = "1 flop; 3 flop; 4 flop"
RIVERS = f"{FLOPS}; 1 river; 3 river; 4 river"
PLAYS = f"{RIVERS}; 1 play; 3 play; 4 play"

ANTES = {"1 ante": 1000, "3 ante": 1000, "4 ante": 1000}
POCKETS = {"1 pocket_poker": 500, "4 pocket_poker": 500}
FLOP = {"1 flop": 1000, "3 flop": 1000, "4 flop": 1000}
RIVER = {"1 river": 1000, "3 river": 1000, "4 river": 1000}
PLAY = {"1 play": 2000, "3 play": 2000, "4 play": 2000}


def void(stakes, cited):
    return {line: (stake, "void", 0, stake, cited) for line, stake in stakes.items()}


def lost(stakes, cited):
    return {line: (stake, "lose", 0, 0, cited) for line, stake in stakes.items()}


def saved(cited):
    """Seat 1 holds a pair, seat 4 nothing."""
    return {"1 pocket_poker": (500, "win", 1500, 500, law("11(c)")), "4 pocket_poker": (500, "lose", 0, 0, cited)}


def at_the_table(inputs, **house):
    return play(GAME, HANDS, SEATS, inputs, **house)


def without(lines, seat):
    return {line: value for line, value in lines.items() if not line.startswith(f"{seat} ")}


# 36.12(a): a card of the dealer is exposed.


@pytest.mark.parametrize(
    ("inputs", "returned", "collected", "cited"),
    [
        ("", ANTES, {}, law("12(a)")),
        ("1 flop", ANTES | {"1 flop": 1000}, {}, law("12(a)")),
        ("1 flop; 3 flop", ANTES | {"1 flop": 1000, "3 flop": 1000}, {}, law("12(a)")),
        (FLOPS, ANTES | FLOP, {}, law("12(a)")),
        (f"{FLOPS}; 1 river", ANTES | FLOP | {"1 river": 1000}, {}, law("12(a)")),
        (RIVERS, ANTES | FLOP | RIVER, {}, law("12(a)")),
        (f"{RIVERS}; 1 play; 3 play", ANTES | FLOP | RIVER | {"1 play": 2000, "3 play": 2000}, {}, law("12(a)")),
        ("1 fold", {"3 ante": 1000, "4 ante": 1000}, lost({"1 ante": 1000}, law("10(a)2")), reading("I.2")),
        (
            f"{FLOPS}; 1 fold",
            without(ANTES | FLOP, 1),
            lost({"1 ante": 1000, "1 flop": 1000}, law("10(c)2")),
            reading("I.2"),
        ),
        (
            f"{RIVERS}; 1 fold; 3 fold",
            {"4 ante": 1000, "4 flop": 1000, "4 river": 1000},
            lost(without(ANTES | FLOP | RIVER, 4), law("10(e)2")),
            reading("I.2"),
        ),
    ],
)
@pytest.mark.law("reading B0.8")
def test_36_12_a_an_exposed_dealer_card_voids_all_but_pocket_poker(inputs, returned, collected, cited):
    result = at_the_table(f"{inputs}; dealer_card_exposed")
    assert result["ended"] == "void"
    assert books(result) == void(returned, law("12(a)")) | collected | saved(law("12(a)"))
    assert [line["seat"] for line in result["lines"] if line["wager"] == "pocket_poker"] == [4, 1]
    assert "revealed dealer" not in dict(told(result, "revealed"))


@pytest.mark.law("mini-tex 19:47-36.12(a)", "reading B1.22")
def test_36_12_a_the_ante_bonus_is_not_saved():
    result = against("Ad Kd", "Qh 7c 2s", "Ah Kh", BOTH, "1 flop; 1 river; dealer_card_exposed", ante_bonus=30)
    assert set(books(result)) == {"1 ante", "1 flop", "1 river", "1 pocket_poker"}
    assert books(result)["1 pocket_poker"] == (500, "win", 12500, 500, law("11(c)"))


# 36.12(b): cards found face up.

STRAIGHT_ON = "2c 3d 2h 5s 6c 8d 9h Ts Jc"


@pytest.mark.parametrize(
    ("at", "cited"),
    [(at, law("12(b)")) for at in range(4)] + [(at, reading("I.6")) for at in (4, 5, 6, 7, 8)],
)
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_36_12_b_one_card_found_face_up_is_not_used_wherever_it_lies(dealing, at, cited):
    """In the first hands or stacks, at the first burn (4), in the flop, at the second burn (7), at the river."""
    order = STRAIGHT_ON.split()
    top = " ".join([*order[:at], "7h^", *order[at:]])
    inputs = "1 flop; 1 river; 1 play"
    result = from_deck(top, {"1": BOTH}, inputs, dealing=dealing)
    undisturbed = from_deck(STRAIGHT_ON, {"1": BOTH}, inputs, dealing=dealing)
    assert told(result, "found_face_up") == [("found_face_up", law("12(b)"))]
    assert dealt(result) == dealt(undisturbed)
    assert result["lines"] == undisturbed["lines"]
    assert result["ended"] == "settled"


@pytest.mark.law("mini-tex 19:47-36.12(b)", "reading I.6")
def test_36_12_b_cards_never_reached_never_count():
    result = from_deck(f"{STRAIGHT_ON} 7h^ 8h^", {"1": BOTH}, "1 flop; 1 river; 1 play")
    assert told(result, "found_face_up") == []
    assert result["ended"] == "settled"


@pytest.mark.parametrize(
    ("dealing", "top", "inputs", "cited"),
    [
        ("manual-shoe", "7h^ 8h^", "", law("12(b)")),
        ("hand", "2c 7h^ 3d 8h^", "", law("12(b)")),
        ("hand", "2c 3d 2h 7h^ 8h^", "", law("12(b)")),
        ("automated-shoe", "2c 7h^ 2h 3d 8h^", "", reading("I.6")),  # inside two stacks
        ("manual-shoe", "2c 3d 2h 7h^ 5s 8h^", "1 flop", reading("I.6")),  # one before, one after the first cards
        ("manual-shoe", "7h^ 2c 3d 2h 5s 6c 8d 9h Ts 8h^", "1 flop; 1 river", reading("I.6")),
        ("automated-shoe", "2c 2h 3d 7h^ 5s 8h^", "1 flop", reading("I.6")),
    ],
)
def test_36_12_b_a_second_card_voids_all_if_one_came_among_the_first_cards(dealing, top, inputs, cited):
    result = from_deck(top, {"1": BOTH}, inputs, dealing=dealing)
    placed = {f"1 {choice.split()[1]}": 1000 for choice in inputs.split(";") if choice}
    assert result["ended"] == "void"
    assert books(result) == void({"1 ante": 1000, "1 pocket_poker": 500} | placed, law("12(b)"))


@pytest.mark.parametrize(
    ("top", "inputs", "returned", "cited"),
    [
        ("2c 3d 2h 5s 7h^ 8h^", "1 flop", ["ante", "flop"], law("12(b)")),  # both at the burn
        ("2c 3d 2h 5s 7h^ 6c 8h^", "1 flop", ["ante", "flop"], law("12(b)")),
        ("2c 3d 2h 5s 6c 8d 7h^ 8h^", "1 flop", ["ante", "flop"], law("12(b)")),
        ("2c 3d 2h 5s 6c 7h^ 8d 9h 8h^", "1 flop; 1 river", ["ante", "flop", "river"], law("12(b)")),
        ("2c 3d 2h 5s 6c 8d 9h Ts 7h^ 8h^", "1 flop; 1 river", ["ante", "flop", "river"], law("12(b)")),
    ],
)
def test_36_12_b_pocket_poker_is_saved_if_both_came_after_the_first_cards(top, inputs, returned, cited):
    result = from_deck(top, {"1": BOTH}, inputs)
    assert result["ended"] == "void"
    assert books(result) == {
        **void({f"1 {wager}": 1000 for wager in returned}, law("12(b)")),
        "1 pocket_poker": (500, "win", 1500, 500, law("11(c)")),
    }
    assert told(result, "performed")[-1] == ("performed", law("12(b)"))  # and the cards are reshuffled


@pytest.mark.law("mini-tex 19:47-36.12(b)", "mini-tex 19:47-36.11(c)", "reading I.2")
def test_36_12_b_a_folded_player_gets_the_ante_back_and_is_settled_on_pocket_poker():
    result = from_deck("2c 4c 3d 9h 4h 5s 7h^ 8h^", {"1": BOTH, "2": BOTH}, "1 fold; 2 flop")
    assert result["ended"] == "void"
    assert books(result) == {
        "1 ante": (1000, "void", 0, 1000, reading("I.2")),
        "1 pocket_poker": (500, "lose", 0, 0, law("12(b)")),
        "2 ante": (1000, "void", 0, 1000, law("12(b)")),
        "2 flop": (1000, "void", 0, 1000, law("12(b)")),
        "2 pocket_poker": (500, "win", 1500, 500, law("11(c)")),
    }


# 36.12(d): a wrong number of cards.


@pytest.mark.parametrize(
    ("before", "after", "returned", "cited"),
    [
        ("", "3 flop; 4 flop; 3 river; 4 river; 3 play; 4 play", {"1 ante": 1000}, law("12(d)")),
        ("1 flop", "3 flop; 4 flop; 3 river; 4 river; 3 play; 4 play", {"1 ante": 1000, "1 flop": 1000}, law("12(d)")),
        (FLOPS, "3 river; 4 river; 3 play; 4 play", {"1 ante": 1000, "1 flop": 1000}, reading("B0.7")),
        (RIVERS, "3 play; 4 play", {"1 ante": 1000, "1 flop": 1000, "1 river": 1000}, reading("I.4")),
        (
            PLAYS,
            "",
            {"1 ante": 1000, "1 flop": 1000, "1 river": 1000, "1 play": 2000},
            reading("I.4"),
        ),
    ],
)
def test_36_12_d_a_players_wrong_number_voids_that_hand_alone(before, after, returned, cited):
    result = at_the_table(f"{before}; wrong_number_of_cards 1; {after}")
    others = without(books(at_the_table(PLAYS)), 1)
    assert books(result) == others | void(returned | {"1 pocket_poker": 500}, law("12(d)"))
    assert result["net"]["1"] == 0
    assert result["ended"] == "settled"


@pytest.mark.parametrize(
    ("seat", "folded", "expected", "cited"),
    [
        (
            1,
            "1 fold",
            lost({"1 ante": 1000}, law("10(a)2")) | void({"1 pocket_poker": 500}, law("12(d)")),
            law("12(d)"),
        ),
        (3, "1 flop; 3 fold", lost({"3 ante": 1000}, law("10(a)2")), reading("I.2")),
    ],
)
def test_36_12_d_what_a_fold_has_lost_stays_lost(seat, folded, expected, cited):
    settled = books(at_the_table(f"{folded}; wrong_number_of_cards {seat}"))
    assert settled == expected


@pytest.mark.parametrize(
    ("inputs", "returned", "cited"),
    [
        ("wrong_number_of_cards 1", {"1 ante": 1000, "1 pocket_poker": 500}, law("12(d)")),
        ("1 flop; wrong_number_of_cards 1", {"1 ante": 1000, "1 flop": 1000, "1 pocket_poker": 500}, reading("I.4")),
    ],
)
def test_36_12_d_a_void_hand_alone_at_the_table_voids_the_round(inputs, returned, cited):
    result = from_deck(STRAIGHT_ON, {"1": BOTH}, inputs)
    assert result["ended"] == "void"
    assert books(result) == void(returned, law("12(d)"))


@pytest.mark.law("mini-tex 19:47-36.12(d)", "reading I.4")
def test_36_12_d_all_hands_void_one_after_another_void_the_round():
    inputs = "wrong_number_of_cards 4; 1 flop; wrong_number_of_cards 3; wrong_number_of_cards 1"
    result = at_the_table(inputs)
    assert result["ended"] == "void"
    assert books(result) == void(ANTES | POCKETS | {"1 flop": 1000}, law("12(d)"))


# Whatever voids every hand, pocket poker and all.

EVERYTHING = [
    ("{}", ANTES | POCKETS),
    (f"{FLOPS}; {{}}", ANTES | POCKETS | FLOP),
    (f"{RIVERS}; {{}}", ANTES | POCKETS | FLOP | RIVER),
    (f"{PLAYS}; {{}}", ANTES | POCKETS | FLOP | RIVER | PLAY),
]


@pytest.mark.parametrize(("inputs", "returned"), EVERYTHING, ids=["flop", "river", "play", "last-call"])
@pytest.mark.parametrize(
    ("dealing", "incident", "cited"),
    [
        ("manual-shoe", "wrong_number_of_cards dealer", law("12(d)")),
        ("automated-shoe", "wrong_number_of_cards dealer", law("12(d)")),
    ],
)
def test_36_12_d_the_dealers_wrong_number_voids_all(dealing, incident, inputs, returned, cited):
    result = at_the_table(inputs.format(incident), dealing=dealing)
    assert result["ended"] == "void"
    assert books(result) == void(returned, cited)
    assert result["net"] == {"1": 0, "3": 0, "4": 0}
    assert list(dict.fromkeys(line["seat"] for line in result["lines"])) == [4, 3, 1]
    assert told(result, "performed")[-1] == ("performed", cited)  # and the cards are reshuffled


@pytest.mark.parametrize(
    ("inputs", "returned", "counted", "cited"),
    [
        (*EVERYTHING[2], 38, law("7(f)2")),
        (*EVERYTHING[2], 40, law("7(f)2")),
        (*EVERYTHING[3], 0, law("7(f)2")),
        (*EVERYTHING[3], 44, reading("B1.21")),  # as if neither board nor burns had been dealt
    ],
)
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.law("reading I.5")
def test_36_7_f_2_a_wrong_stub_voids_all_hands_and_the_deck_leaves_the_table(dealing, inputs, returned, counted, cited):
    result = at_the_table(inputs.format(f"stub_count ={counted}"), dealing=dealing)
    assert result["ended"] == "void"
    assert books(result) == void(returned, law("7(f)2"))
    assert result["events"][-1] == {
        "event": "performed",
        "law": law("7(f)2"),
        "what": "takes the whole deck off the table",
    }


# What leaves the round alone.


@pytest.mark.parametrize(
    ("dealing", "inputs", "cited"),
    [
        ("manual-shoe", f"{RIVERS}; stub_count =39; 1 play; 3 play; 4 play", law("7(f)")),
        ("manual-shoe", f"{PLAYS}; stub_count =39", law("7(f)")),
        ("hand", f"{PLAYS}; stub_count =39", law("8(e)")),
        ("automated-shoe", f"{PLAYS}; stub_count =39", law("9(e)")),
        ("manual-shoe", f"card_drawn_in_error; {PLAYS}", law("12(c)")),
        ("hand", f"{FLOPS}; card_drawn_in_error; 1 river; 3 river; 4 river; 1 play; 3 play; 4 play", law("12(c)")),
        ("manual-shoe", f"wrong_number_of_cards dealer can_complete; {PLAYS}", law("12(d)")),
        ("automated-shoe", f"{PLAYS}; wrong_number_of_cards dealer can_complete", law("12(d)")),
        ("hand", f"shuffler_jam; {PLAYS}", law("12(e)")),
        ("automated-shoe", f"{PLAYS}; shuffler_jam", law("12(e)")),
    ],
)
def test_36_7_f_36_12_c_d_e_what_leaves_the_round_alone(dealing, inputs, cited):
    result, undisturbed = at_the_table(inputs, dealing=dealing), at_the_table(PLAYS, dealing=dealing)
    assert (result["lines"], dealt(result)) == (undisturbed["lines"], dealt(undisturbed))
    assert result["ended"] == "settled"
    reported = [event["event"] for event in result["events"]].index("reported")
    assert (result["events"][reported + 1]["event"], result["events"][reported + 1]["law"]) == ("performed", cited)


@pytest.mark.parametrize(
    ("top", "left", "cited"),
    [(STRAIGHT_ON, 43, law("7(f)1")), (STRAIGHT_ON.replace("6c", "7h^ 6c"), 42, law("7(f)1"))],
)
@pytest.mark.law('mini-tex 19:47-36.1 "Stub"')
def test_36_7_f_1_the_stub_is_what_the_deal_has_left(top, left, cited):
    result = from_deck(top, {"1": ANTE}, f"1 flop; 1 river; 1 play; stub_count ={left}")
    assert ("performed", law("7(f)1")) in told(result, "performed")
    assert result["ended"] == "settled"
    assert from_deck(top, {"1": ANTE}, f"1 flop; 1 river; 1 play; stub_count ={left + 1}")["ended"] == "void"


@pytest.mark.parametrize("cited", [law("12(d)"), reading("I.4")])
def test_36_12_d_a_hand_in_the_discard_rack_is_not_voided_again(cited):
    hands = {"1": "9s 4d", "2": "As Ad", "dealer": "Qd Qc", "community": "Qh 6s 2d"}
    told = play("mini-tex", hands, {"1": {"ante": 500}, "2": {"ante": 500}}, "1 fold; wrong_number_of_cards 1; 2 fold")
    assert told["ended"] == "settled"
    assert lines(told) == {"1 ante": ("lose", 0, 0), "2 ante": ("lose", 0, 0)}
