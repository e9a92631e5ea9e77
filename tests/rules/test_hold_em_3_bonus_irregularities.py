"""Hold 'em 3 bonus: the stub count of N.J.A.C. 13:69F-42.7(e) and the irregularities of 42.12."""

import pytest

from pitboss.law import reading, subchapter
from tests.helpers import books, dealt, play, told
from tests.rules.test_hold_em_3_bonus import ALL, GAME, PLAIN, SIX, THREE, against, from_deck, refusal

law = subchapter(GAME, "13:69F-42")

HANDS = {
    "1": "8c 8d 3h",  # wins the 3 card bonus
    "3": "9c 4d 2h",
    "4": "Kc 5h 2d",  # loses it
    "6": "As Ks Qs",  # a 3 card royal
    "dealer": "8h Kd 8s",
    "community": "2s 7h Jc 6d",
}
SEATS = {"1": ALL, "3": PLAIN, "4": ALL, "6": THREE}
ASKED = "1 expose; 4 expose; 6 conceal"
STAY = f"{ASKED}; 1 turn_river; 3 turn_river; 4 turn_river; 6 turn_river"

MAIN = {f"{seat} {wager}": 1000 for seat in (1, 3, 4, 6) for wager in ("blind", "flop")}
THREES = {"1 three_card": 500, "4 three_card": 500, "6 three_card": 500}
SIXES = {"1 six_card": 500, "4 six_card": 500}
TURN_RIVERS = {f"{seat} turn_river": 1000 for seat in (1, 3, 4, 6)}


def void(stakes, cited):
    return {line: (stake, "void", 0, stake, cited) for line, stake in stakes.items()}


def lost(stakes, cited):
    return {line: (stake, "lose", 0, 0, cited) for line, stake in stakes.items()}


def at_the_table(inputs, **house):
    return play(GAME, HANDS, SEATS, inputs, **house)


def of(lines, *seats):
    return {line: value for line, value in lines.items() if int(line[0]) in seats}


WINS = {"1 three_card": (500, "win", 500, 500, law("11(d)"))}
ROYAL = {"6 three_card": (500, "win", 50000, 500, law("11(d)"))}
CONCEALED = lost({"6 three_card": 500}, law("10(a)"))


# 42.12(a): a card of the dealer is exposed.


@pytest.mark.parametrize(
    ("inputs", "three_card", "cited"),
    [
        ("", WINS | lost({"4 three_card": 500}, law("12(a)")) | ROYAL, reading("I.3")),
        ("1 expose", WINS | lost({"4 three_card": 500}, law("12(a)")) | ROYAL, reading("I.3")),
        (
            "1 conceal",
            lost({"1 three_card": 500}, law("10(a)")) | lost({"4 three_card": 500}, law("12(a)")) | ROYAL,
            reading("I.6"),
        ),
        ("1 expose; 4 conceal", WINS | lost({"4 three_card": 500}, law("10(a)")) | ROYAL, reading("I.3")),
        (ASKED, WINS | lost({"4 three_card": 500}, law("10(a)")) | CONCEALED, law("10(a)")),  # settled before
    ],
)
@pytest.mark.law("hold-em-3-bonus 13:69F-42.12(a)", "reading B2.32", "reading B0.8")
def test_42_12_a_an_exposed_dealer_card_voids_all_but_the_3_card_bonus(inputs, three_card, cited):
    result = at_the_table(f"{inputs}; dealer_card_exposed")
    assert result["ended"] == "void"
    assert books(result) == void(MAIN | SIXES, law("12(a)")) | three_card
    assert "revealed dealer" not in dict(told(result, "revealed"))
    assert told(result, "performed")[-1] == ("performed", law("12(a)"))  # and the cards are reshuffled


@pytest.mark.parametrize(
    ("inputs", "returned", "collected", "cited"),
    [
        (f"{ASKED}; 1 turn_river", MAIN | SIXES | of(TURN_RIVERS, 1), {}, law("12(a)")),
        (
            f"{ASKED}; 1 turn_river; 3 turn_river; 4 turn_river",
            MAIN | SIXES | of(TURN_RIVERS, 1, 3, 4),
            {},
            law("12(a)"),
        ),
        (
            f"{ASKED}; 1 fold",
            of(MAIN, 3, 4, 6) | SIXES,
            lost(of(MAIN, 1), law("10(b)1")),
            reading("I.2"),
        ),
        (
            f"{ASKED}; 1 turn_river; 3 fold",
            of(MAIN, 1, 4, 6) | SIXES | of(TURN_RIVERS, 1),
            lost(of(MAIN, 3), law("10(b)1")),
            reading("I.2"),
        ),
    ],
)
def test_42_12_a_turn_river_wagers_go_back_and_what_a_fold_lost_stays_lost(inputs, returned, collected, cited):
    result = at_the_table(f"{inputs}; dealer_card_exposed")
    settled = WINS | lost({"4 three_card": 500}, law("10(a)")) | CONCEALED
    assert result["ended"] == "void"
    assert books(result) == void(returned, law("12(a)")) | collected | settled


@pytest.mark.parametrize(
    ("stake", "three_card", "cited"),
    [(500, 50_000, law("11(d)")), (60000, 5_000_000, law("11(f)"))],
)
def test_42_12_a_the_saved_3_card_bonus_is_paid_within_the_limit(stake, three_card, cited):
    placed = PLAIN | {"three_card": stake}
    result = against("8h 8s Kd", "2s 7h Jc 6d", "As Ks Qs", placed, "dealer_card_exposed", payout_limit=5_000_000)
    assert books(result)["1 three_card"] == (stake, "win", three_card, stake, cited)


# 42.12(b): cards found face up.

# seat 1: a pair of twos; the dealer: two more twos; burns and board
STRAIGHT_ON = "2c 2d 3h 2h 2s 9c 5s 6c 8d Th Jc Qs"
AFTER = "1 expose; 1 turn_river"


@pytest.mark.parametrize(
    ("burn", "at", "cited"),
    [(burn, at, law("12(b)")) for burn in (False, True) for at in range(6)]
    + [(False, at, reading("I.6")) for at in range(6, 10)]
    + [(True, at, reading("I.6")) for at in range(6, 12)],
)
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_42_12_b_one_card_found_face_up_is_not_used_wherever_it_lies(dealing, burn, at, cited):
    """In a player's or the dealer's stack, at a burn, in the board."""
    order = STRAIGHT_ON.split()
    top = " ".join([*order[:at], "7h^", *order[at:]])
    result = from_deck(top, {"1": ALL}, AFTER, dealing=dealing, burn=burn)
    undisturbed = from_deck(STRAIGHT_ON, {"1": ALL}, AFTER, dealing=dealing, burn=burn)
    assert told(result, "found_face_up") == [("found_face_up", law("12(b)"))]
    assert dealt(result) == dealt(undisturbed)
    assert result["lines"] == undisturbed["lines"]
    assert result["ended"] == "settled"


@pytest.mark.law("hold-em-3-bonus 13:69F-42.12(b)", "reading I.6")
def test_42_12_b_cards_never_reached_never_count():
    result = from_deck("2c 2d 3h 2h 2s 9c 5s 6c 8d Th 7h^ 8h^", {"1": ALL}, AFTER)
    assert told(result, "found_face_up") == []
    assert result["ended"] == "settled"


@pytest.mark.parametrize(
    ("dealing", "top", "house", "cited"),
    [
        ("manual-shoe", "7h^ 8h^", {}, law("12(b)")),
        ("hand", "2c 7h^ 2d 8h^", {}, law("12(b)")),
        ("hand", "2c 2d 3h 2h 2s 7h^ 8h^", {}, law("12(b)")),
        ("automated-shoe", "2c 7h^ 2d 3h 2h 8h^", {}, reading("I.6")),  # inside two stacks
        ("manual-shoe", "2c 2d 3h 2h 2s 7h^ 9c 8h^", {}, reading("I.6")),  # one before, one after the first cards
        ("manual-shoe", "7h^ 2c 2d 3h 2h 2s 9c 5s 6c 8d 8h^", {}, reading("I.6")),
        ("automated-shoe", "2c 2d 3h 2h 2s 7h^ 9c 8h^", {"burn": True}, reading("I.6")),
    ],
)
def test_42_12_b_a_second_card_voids_all_if_one_came_among_the_first_cards(dealing, top, house, cited):
    result = from_deck(top, {"1": ALL}, dealing=dealing, **house)
    assert result["ended"] == "void"
    assert books(result) == void(
        {"1 blind": 1000, "1 flop": 1000, "1 three_card": 500, "1 six_card": 500}, law("12(b)")
    )


@pytest.mark.parametrize(
    ("top", "house", "cited"),
    [
        ("2c 2d 3h 2h 2s 9c 7h^ 8h^", {}, law("12(b)")),
        ("2c 2d 3h 2h 2s 9c 7h^ 8h^", {"burn": True}, reading("I.6")),  # both at the burn
        ("2c 2d 3h 2h 2s 9c 5s 7h^ 6c 8h^", {}, law("12(b)")),
        ("2c 2d 3h 2h 2s 9c 5s 7h^ 6c 8d Th 8h^", {"burn": True}, law("12(b)")),
        ("2c 2d 3h 2h 2s 9c 5s 6c 8d 7h^ 8h^", {}, law("12(b)")),
    ],
)
def test_42_12_b_both_bonuses_are_saved_if_both_cards_came_after_the_first_cards(top, house, cited):
    result = from_deck(top, {"1": ALL}, **house)
    assert result["ended"] == "void"
    assert books(result) == {
        **void({"1 blind": 1000, "1 flop": 1000}, law("12(b)")),
        "1 three_card": (500, "win", 500, 500, law("11(d)")),
        "1 six_card": (500, "win", 25000, 500, law("11(e)")),  # four twos
    }
    assert {"revealed dealer", "revealed 1"} <= {step for step, _ in told(result, "revealed")}
    assert told(result, "asked") == []
    assert told(result, "performed")[-1] == ("performed", law("12(b)"))  # and the cards are reshuffled


@pytest.mark.law("hold-em-3-bonus 13:69F-42.12(b)", "reading I.6")
def test_42_12_b_saved_bonuses_that_do_not_win_are_lost_and_each_seat_is_settled_counterclockwise():
    top = "9c 4d 2h Kc 5h 2d 3c 3d 6s Tc Jd 3h 7h^ 8h^"
    result = from_deck(top, {"1": ALL, "3": SIX, "4": THREE})
    assert books(result) == {
        **void({f"{seat} {wager}": 1000 for seat in (1, 3, 4) for wager in ("blind", "flop")}, law("12(b)")),
        **lost({"1 three_card": 500, "1 six_card": 500, "3 six_card": 500}, law("12(b)")),
        "4 three_card": (500, "win", 500, 500, law("11(d)")),
    }
    assert list(dict.fromkeys(line["seat"] for line in result["lines"])) == [4, 3, 1]


# 42.12(d): a wrong number of cards.


@pytest.mark.parametrize(
    ("before", "after", "returned", "cited"),
    [
        ("", "4 expose; 6 conceal", THREES | MAIN | SIXES, law("12(d)")),
        ("1 expose", "4 expose; 6 conceal", THREES | MAIN | SIXES, reading("I.4")),
        ("1 conceal", "4 expose; 6 conceal", THREES | MAIN | SIXES, reading("I.4")),
        (ASKED, "", MAIN | SIXES, reading("B0.7")),
        (f"{ASKED}; 1 turn_river", "", MAIN | SIXES | TURN_RIVERS, reading("I.4")),
    ],
)
def test_42_12_d_a_players_wrong_number_voids_that_hand_alone(before, after, returned, cited):
    rest = "3 turn_river; 4 turn_river; 6 turn_river"
    result = at_the_table(f"{before}; wrong_number_of_cards 1; {after}; {rest}")
    undisturbed = books(at_the_table(STAY))
    settled = {} if "1 three_card" in returned else WINS
    assert books(result) == of(undisturbed, 3, 4, 6) | void(of(returned, 1), law("12(d)")) | settled
    assert result["ended"] == "settled"
    assert "gathered 1" not in dict(told(result, "gathered"))


@pytest.mark.parametrize(
    ("inputs", "expected", "cited"),
    [
        (
            f"{ASKED}; 1 fold; wrong_number_of_cards 1",
            lost(of(MAIN, 1), law("10(b)1")) | void({"1 six_card": 500}, law("12(d)")),
            law("12(d)"),
        ),
        (
            f"{ASKED}; 1 turn_river; 3 fold; wrong_number_of_cards 3",
            lost(of(MAIN, 3), law("10(b)1")),
            reading("I.2"),
        ),
    ],
)
def test_42_12_d_what_a_fold_has_lost_stays_lost(inputs, expected, cited):
    settled = books(at_the_table(inputs))
    assert {line: value for line, value in settled.items() if "three_card" not in line} == expected


@pytest.mark.parametrize("cited", [reading("I.4")])
def test_42_12_d_a_void_hand_alone_at_the_table_voids_the_round(cited):
    result = from_deck(STRAIGHT_ON, {"1": SIX}, "wrong_number_of_cards 1")
    assert result["ended"] == "void"
    assert books(result) == void({"1 blind": 1000, "1 flop": 1000, "1 six_card": 500}, law("12(d)"))


# Whatever voids every hand, bonuses and all.

EVERYTHING = [
    ("{}", MAIN | THREES | SIXES, {}),
    ("1 conceal; {}", MAIN | THREES | SIXES, {}),
    (f"{ASKED}; {{}}", MAIN | SIXES, THREES),
    (f"{STAY}; {{}}", MAIN | SIXES | TURN_RIVERS, THREES),
]


@pytest.mark.parametrize(
    ("inputs", "returned", "settled"), EVERYTHING, ids=["expose", "concealed", "turn-river", "last-call"]
)
@pytest.mark.parametrize(
    ("dealing", "incident", "by", "cited"),
    [
        ("manual-shoe", "wrong_number_of_cards dealer", law("12(d)"), law("12(d)")),
        ("manual-shoe", "stub_count =32", law("7(e)2"), law("7(e)2")),
        ("hand", "stub_count =34", law("7(e)2"), reading("I.5")),
        ("automated-shoe", "stub_count =0", law("7(e)2"), reading("B2.30")),
    ],
)
def test_42_12_d_42_7_e_2_what_voids_all_hands(dealing, incident, by, inputs, returned, settled, cited):
    result = at_the_table(inputs.format(incident), dealing=dealing)
    assert result["ended"] == "void"
    assert {line: value for line, value in books(result).items() if line not in settled} == void(returned, by)
    assert {line for line in books(result) if line in settled} == set(settled)
    assert told(result, "performed")[-1] == ("performed", by)


@pytest.mark.law("hold-em-3-bonus 13:69F-42.7(e)2")
def test_42_7_e_2_after_a_wrong_count_the_deck_leaves_the_table():
    last = at_the_table("stub_count =31")["events"][-1]
    assert last == {"event": "performed", "law": law("7(e)2"), "what": "takes the whole deck off the table"}


# What leaves the round alone.


@pytest.mark.parametrize(
    ("dealing", "inputs", "cited"),
    [
        ("manual-shoe", f"stub_count =33; {STAY}", law("7(e)")),
        ("hand", f"{ASKED}; stub_count =33{STAY.removeprefix(ASKED)}", law("8(e)")),
        ("automated-shoe", f"{STAY}; stub_count =33", law("9(d)")),
        ("manual-shoe", f"card_drawn_in_error; {STAY}", law("12(c)")),
        ("manual-shoe", f"wrong_number_of_cards dealer can_complete; {STAY}", law("12(d)")),
        ("automated-shoe", f"{STAY}; wrong_number_of_cards dealer can_complete", law("12(d)")),
        ("hand", f"shuffler_jam; {STAY}", law("12(e)")),
        ("automated-shoe", f"{STAY}; shuffler_jam", law("12(e)")),
    ],
)
def test_42_7_e_42_12_c_d_e_what_leaves_the_round_alone(dealing, inputs, cited):
    result, undisturbed = at_the_table(inputs, dealing=dealing), at_the_table(STAY, dealing=dealing)
    assert (result["lines"], dealt(result)) == (undisturbed["lines"], dealt(undisturbed))
    assert result["ended"] == "settled"
    reported = [event["event"] for event in result["events"]].index("reported")
    assert (result["events"][reported + 1]["event"], result["events"][reported + 1]["law"]) == ("performed", cited)


@pytest.mark.parametrize(
    ("top", "burn", "left", "cited"),
    [
        (STRAIGHT_ON, False, 42, law("7(e)1")),
        (STRAIGHT_ON, True, 40, reading("B2.48")),
        (STRAIGHT_ON.replace("6c", "7h^ 6c"), False, 41, law("7(e)1")),
    ],
)
@pytest.mark.law('hold-em-3-bonus 13:69F-42.1 "Stub"', "reading B2.30")
def test_42_7_e_1_the_stub_is_what_the_deal_has_left(top, burn, left, cited):
    result = from_deck(top, {"1": PLAIN}, f"stub_count ={left}; 1 turn_river", burn=burn)
    assert ("performed", law("7(e)1")) in told(result, "performed")
    assert result["ended"] == "settled"
    assert from_deck(top, {"1": PLAIN}, f"stub_count ={left + 1}", burn=burn)["ended"] == "void"


# Outside its window, and not well reported.


@pytest.mark.parametrize(
    ("inputs", "dealing", "kind", "cited"),
    [
        (f"{STAY}; dealer_card_exposed", "manual-shoe", "OutsideWindow", law("12(a)")),
        (f"{ASKED}; 1 fold; 3 fold; 4 fold; 6 fold; dealer_card_exposed", "hand", "OutsideWindow", law("12(a)")),
        ("dealer_card_exposed; dealer_card_exposed", "manual-shoe", "OutsideWindow", law("12(a)")),
        ("dealer_card_exposed; shuffler_jam", "manual-shoe", "OutsideWindow", law("12(e)")),
        ("shoe_jam", "manual-shoe", "OutsideWindow", law("12(f)")),
        (f"{STAY}; shoe_jam", "hand", "OutsideWindow", law("12(f)")),
        ("stub_count", "manual-shoe", "NotOffered", law("7(e)")),
        ("stub_count", "hand", "NotOffered", law("8(e)")),
        ("stub_count", "automated-shoe", "NotOffered", law("9(d)")),
        ("wrong_number_of_cards", "manual-shoe", "NotOffered", law("12(d)")),
        ("wrong_number_of_cards 2", "manual-shoe", "NotOffered", law("12(d)")),
        ("wrong_number_of_cards 1; wrong_number_of_cards 1", "manual-shoe", "NotOffered", law("12(d)")),
    ],
)
def test_42_12_incidents_that_are_refused(inputs, dealing, kind, cited):
    assert refusal(at_the_table(inputs, dealing=dealing)) == (kind, cited)
