"""Texas hold 'em bonus poker: N.J.A.C. 19:47-28.6 to 28.11, paragraph by paragraph."""

import pytest

from pitboss.cards import DECK, cards
from pitboss.errors import HouseRefused
from pitboss.games import game
from pitboss.law import citation, reading, subchapter
from pitboss.printing.sign import sign_text
from tests.helpers import books, dealt, lines, play, play_deck, told

GAME = "texas-hold-em-bonus"
law = subchapter(GAME, "19:47-28")
table_law = subchapter(GAME, "19:46-1")

NATURAL = " ".join(DECK)
ANTE = {"ante": 1000}
BONUS = ANTE | {"bonus": 500}
PROGRESSIVE = ANTE | {"progressive": 100}
ALL = BONUS | PROGRESSIVE
STAY = "1 flop; 1 turn; 1 river"
METER = {"amount": 1_000_000, "rate": "7/10", "reset": 300_000}
METHODS = ["manual-shoe", "hand", "automated-shoe"]


def against(theirs, board, mine, placed=ANTE, inputs=STAY, meter=METER, progressive="base", **house):
    """One player at seat 1 of a table that offers everything."""
    hands = {"1": mine, "dealer": theirs, "community": board}
    return play(GAME, hands, {"1": placed}, inputs, meter=meter, progressive=progressive, **house)


def from_deck(top, seats, inputs="", meter=METER, progressive="base", **house):
    return play_deck(GAME, top, seats, inputs, meter=meter, progressive=progressive, **house)


def refused(placed, meter=METER, progressive="base", **house):
    error = from_deck(NATURAL, {"1": placed}, meter=meter, progressive=progressive, **house)["error"]
    return error["kind"], error["law"]


# 28.6: wagers.


@pytest.mark.parametrize("inputs", [STAY, "1 fold", "1 flop; 1 check; 1 check"])
@pytest.mark.parametrize("board", ["2s 7h Jc 3d 4s", "Kh Qh Jh Th 2c", "Ah Ad As Kc Kd"])
@pytest.mark.law("texas-hold-em-bonus 19:47-28.6(c)")
def test_28_6_c_bonus_and_progressive_have_no_bearing_on_any_other_wager(board, inputs):
    every, without = against("9h 8d", board, "Ac 9c", ALL, inputs), against("9h 8d", board, "Ac 9c", ANTE, inputs)
    main = {line: settled for line, settled in books(every).items() if line not in ("1 bonus", "1 progressive")}
    assert main == books(without)
    for alone in (BONUS, PROGRESSIVE):
        assert books(against("9h 8d", board, "Ac 9c", alone, inputs)).items() <= books(every).items()


@pytest.mark.parametrize(
    ("placed", "cited"),
    [
        ({"ante": 500}, reading("9.1")),
        ({"ante": 100000}, reading("9.1")),
        ({"ante": 500, "bonus": 100}, law("6(c)")),
        ({"ante": 500, "bonus": 100000}, law("6(c)")),
        ({"ante": 500, "progressive": 100}, law("6(c)")),
        ({"ante": 500, "bonus": 100, "progressive": 100}, reading("B4.75")),
        ({"ante": {"chips": 500, "coupon": 500}}, law("6(a)")),
        ({"ante": 500, "bonus": {"chips": 50, "coupon": 50}}, law("6(a)")),
    ],
)
def test_28_6_c_what_may_be_wagered(placed, cited):
    assert from_deck(NATURAL, {"1": placed})["ended"] == "waiting"


@pytest.mark.parametrize(
    ("placed", "house", "expected", "cited"),
    [
        ({}, {}, ("WagerMissing", reading("1.3")), reading("1.3")),
        ({"bonus": 500}, {}, ("WagerMissing", law("6(c)")), reading("1.4")),
        ({"progressive": 100}, {}, ("WagerMissing", law("6(c)")), reading("1.5")),
        ({"bonus": 500, "progressive": 100}, {}, ("WagerMissing", law("6(c)")), law("6(c)")),
        ({"ante": 499}, {}, ("WagerTooSmall", reading("9.1")), reading("9.1")),
        ({"ante": 100001}, {}, ("WagerTooLarge", reading("9.1")), reading("9.1")),
        ({"ante": 500, "bonus": 99}, {}, ("WagerTooSmall", law("6(c)")), law("6(c)")),
        ({"ante": 500, "bonus": 0}, {}, ("WagerTooSmall", law("6(c)")), law("6(c)")),
        ({"ante": 500, "bonus": 100001}, {}, ("WagerTooLarge", reading("9.1")), reading("9.1")),
        ({"ante": 500, "progressive": 99}, {}, ("WagerTooSmall", law("6(c)")), reading("B4.81")),
        ({"ante": 500, "progressive": 101}, {}, ("WagerTooLarge", law("6(c)")), reading("B4.81")),
        ({"ante": 500, "progressive": 200}, {}, ("WagerTooLarge", law("6(c)")), reading("B4.81")),
        ({"ante": 500, "progressive": {"chips": 50, "coupon": 50}}, {}, ("NotOffered", law("6(c)")), law("6(c)")),
        (PROGRESSIVE, {"progressive": "none"}, ("NotOffered", law("6(c)")), law("6(c)")),
        (BONUS, {"bonus": "none"}, ("NotOffered", table_law("13Q(g)")), table_law("13Q(g)")),
        ({"ante": 500, "flop": 1000}, {}, ("NotOffered", reading("1.6")), reading("1.6")),
        ({"ante": 500, "turn": 500}, {}, ("NotOffered", reading("1.7")), reading("1.7")),
        ({"ante": 500, "river": 500}, {}, ("NotOffered", reading("1.8")), reading("1.8")),
        ({"ante": 500, "play": 500}, {}, ("NotOffered", law("6(a)")), law("6(a)")),
        ({"ante": {"cash": 500}}, {}, ("NotationError", law("6(a)")), law("6(a)")),
        ({"ante": {"chips": 500, "coupon": 400}}, {}, ("UnequalCoupon", reading("O.3")), reading("O.3")),
    ],
)
def test_28_6_a_c_what_may_not_be_wagered(placed, house, expected, cited):
    assert refused(placed, **house) == expected


@pytest.mark.parametrize(
    ("meter", "expected", "cited"),
    [
        (None, ("NotationError", reading("I.1")), reading("I.1")),
        (METER | {"rate": "69/100"}, ("HouseRefused", law("11(h)")), law("11(h)")),
        (METER | {"rate": "0/1"}, ("HouseRefused", law("11(h)")), law("11(h)")),
        (METER | {"rate": "0"}, ("HouseRefused", law("11(h)")), law("11(h)")),
        (METER | {"rate": "6999999/10000000"}, ("HouseRefused", law("11(h)")), law("11(h)")),
        (METER | {"rate": "11/10"}, ("NotationError", reading("I.1")), reading("I.1")),
    ],
)
def test_28_11_h_a_progressive_wager_needs_a_meter_that_grows_by_seven_tenths(meter, expected, cited):
    assert refused(PROGRESSIVE, meter) == expected


@pytest.mark.parametrize("seat", range(1, 8))
@pytest.mark.law("texas-hold-em-bonus 19:46-1.13Q(a)", "reading 1.2")
def test_1_13Q_a_seven_positions(seat):
    assert from_deck(NATURAL, {str(seat): ANTE})["pending"]["seat"] == seat


@pytest.mark.parametrize("seat", ["0", "8"])
@pytest.mark.law("texas-hold-em-bonus 19:46-1.13Q(a)")
def test_1_13Q_a_no_eighth_position(seat):
    error = from_deck(NATURAL, {seat: ANTE})["error"]
    assert (error["kind"], error["law"]) == ("NoSuchPosition", table_law("13Q(a)"))


@pytest.mark.parametrize(
    ("wager", "stake", "cited"),
    [
        ("ante", 737, reading("1.3")),
        ("flop", 1474, reading("1.6")),
        ("turn", 737, reading("1.7")),
        ("river", 737, reading("1.8")),
    ],
)
@pytest.mark.law("reading 1.9")
def test_flop_is_twice_the_ante_and_turn_and_river_equal_it(wager, stake, cited):
    result = against("2h 3d", "Kc Kd 7s 9h 4s", "Ac Ad", {"ante": 737})
    assert books(result)[f"1 {wager}"][0] == stake
    event = next(event for event in result["events"] if event.get("wager") == wager and event["event"] == "placed")
    assert event["law"] == (law("10(a)") if wager == "flop" else cited)


@pytest.mark.parametrize("cited", [reading("O.3")])
def test_28_6_a_a_coupon_wins_like_chips_and_makes_no_other_wager_larger(cited):
    placed = {"ante": {"chips": 500, "coupon": 500}, "bonus": {"chips": 100, "coupon": 100}}
    result = against("2h 3d", "Kc Kd Ah 9h 4s", "Ac As", placed)
    assert {line: settled[:4] for line, settled in books(result).items()} == {
        "1 ante": (1000, "win", 1000, 500),
        "1 flop": (1000, "win", 1000, 1000),
        "1 turn": (500, "win", 500, 500),
        "1 river": (500, "win", 500, 500),
        "1 bonus": (200, "win", 6000, 100),
    }


@pytest.mark.parametrize("name", ["ante", "bonus", "progressive"])
@pytest.mark.parametrize("inputs", ["", "1 flop", "1 flop; 1 turn"])
@pytest.mark.law("texas-hold-em-bonus 19:47-28.6(b)")
def test_28_6_b_no_wager_of_before_the_deal_is_made_later(name, inputs):
    error = from_deck(NATURAL, {"1": ANTE}, f"{inputs}; 1 {name}")["error"]
    assert (error["kind"], error["law"]) == ("AfterNoMoreBets", law("6(b)"))


# 28.7 to 28.9: dealing.

NO_MORE_BETS = {"manual-shoe": law("7(b)"), "hand": law("8(b)3"), "automated-shoe": law("9(b)2")}


@pytest.mark.parametrize(("dealing", "cited"), NO_MORE_BETS.items())
def test_28_7_b_28_8_b_3_28_9_b_2_bets_are_closed_and_locked_out_before_the_first_card(dealing, cited):
    events = from_deck(NATURAL, {"2": ALL, "5": PROGRESSIVE, "6": ANTE}, dealing=dealing)["events"]
    first = next(at for at, event in enumerate(events) if event["event"] == "dealt")
    announced = events.index({"event": "performed", "law": cited, "what": 'announces "No more bets"'})
    steps = events[announced + 1 :]
    assert max(at for at, event in enumerate(events) if event["event"] == "placed") < announced < first
    assert [(event["event"], event["law"]) for event in steps[:6]] == [
        ("performed", cited),
        ("performed", law("7(b)1")),
        ("performed", law("7(b)2")),
        ("performed", law("7(b)3")),
        ("performed", citation("progressive 19:45-1.20(a)7")),
        ("metered", law("11(h)")),
    ]
    assert steps[0]["what"] == "presses the lock-out button"
    assert steps[2]["what"].endswith(": 2")
    assert steps[5]["cents"] == 1_000_000 + 2 * 70


@pytest.mark.parametrize(("dealing", "cited"), NO_MORE_BETS.items())
@pytest.mark.law("reading 1.11")
def test_28_7_b_chips_are_only_counted_if_there_are_any_and_nothing_is_locked_if_not_offered(dealing, cited):
    placed = told(from_deck(NATURAL, {"2": BONUS}, dealing=dealing), "performed", "metered")
    offered = [what for what in placed if what[1] in (cited, law("7(b)1"), law("7(b)3"), law("11(h)"))]
    none = from_deck(NATURAL, {"2": BONUS}, dealing=dealing, progressive="none")
    assert len(offered) == (3 if dealing == "hand" else 2)
    assert "presses the lock-out button" not in [event.get("what") for event in none["events"]]


@pytest.mark.parametrize(
    ("dealing", "places", "cited"),
    [
        ("manual-shoe", [2, 3, 7, "dealer", 2, 3, 7, "dealer"], law("7(b)")),
        ("hand", [2, 3, 7, "dealer", 2, 3, 7, "dealer"], law("8(b)")),
        ("automated-shoe", [2, 2, 3, 3, 7, 7, "dealer", "dealer"], law("9(b)")),
    ],
)
@pytest.mark.law("reading 1.12")
def test_the_first_cards_are_dealt_face_down_clockwise(dealing, places, cited):
    result = from_deck(NATURAL, {"7": ALL, "2": ANTE, "3": BONUS}, dealing=dealing)
    assert dealt(result) == list(zip(places, DECK, strict=False))
    seen = {event["place"]: event["seen"] for event in result["events"] if event["event"] == "dealt"}
    assert seen == {2: "owner", 3: "owner", 7: "owner", "dealer": "nobody"}


BOARD = ["burn", "community", "community", "community", "burn", "community", "burn", "community"]


@pytest.mark.parametrize("dealing", METHODS)
@pytest.mark.law("reading 1.14", "reading 1.17")
def test_a_card_is_burned_before_flop_turn_and_river(dealing):
    inputs = "2 flop; 5 flop; 2 turn; 5 check; 2 check; 5 river"
    result = from_deck(NATURAL, {"2": ANTE, "5": ANTE}, inputs, dealing=dealing)
    board = [(event["place"], event["seen"]) for event in result["events"] if event["event"] == "dealt"][6:]
    assert board == [(place, "all" if place == "community" else "nobody") for place in BOARD]
    assert [card for _, card in dealt(result)] == list(DECK[:14])
    assert next(event["left"] for event in result["events"] if event["event"] == "stub_set_aside") == 38


@pytest.mark.parametrize(
    ("inputs", "board", "cited"),
    [
        ("1 flop", 0, reading("1.14")),
        ("1 flop; 2 flop", 4, reading("1.14")),
        ("1 flop; 2 fold", 4, reading("1.14")),
        ("1 flop; 2 flop; 1 turn", 4, reading("1.14")),
        ("1 flop; 2 flop; 1 turn; 2 check", 6, reading("1.14")),
        ("1 flop; 2 flop; 1 check; 2 check; 1 check; 2 check", 8, reading("1.14")),
        ("1 fold; 2 fold", 8, reading("1.14")),
    ],
)
def test_what_is_out_at_each_decision(inputs, board, cited):
    result = from_deck(NATURAL, {"1": ANTE, "2": ANTE}, inputs)
    assert [place for place, _ in dealt(result)][6:] == BOARD[:board]


# 28.10(a) to (g): flop wager or fold, turn and river wagers or check.


@pytest.mark.parametrize(
    ("inputs", "seat", "options", "cited"),
    [
        ("", 1, ["flop", "fold"], law("10(a)")),
        ("1 flop", 3, ["flop", "fold"], reading("1.13")),
        ("1 flop; 3 flop", 7, ["flop", "fold"], reading("1.13")),
        ("1 flop; 3 flop; 7 flop", 1, ["turn", "check"], reading("1.7")),
        ("1 fold; 3 flop; 7 flop", 3, ["turn", "check"], reading("1.7")),
        ("1 flop; 3 flop; 7 flop; 1 check", 3, ["turn", "check"], reading("1.10")),
        ("1 flop; 3 fold; 7 flop; 1 check", 7, ["turn", "check"], reading("1.7")),
        ("1 flop; 3 flop; 7 flop; 1 check; 3 turn; 7 turn", 1, ["river", "check"], reading("1.8")),
        ("1 flop; 3 fold; 7 flop; 1 turn; 7 check; 1 check", 7, ["river", "check"], reading("1.8")),
    ],
)
def test_28_10_a_who_is_asked_what_clockwise(inputs, seat, options, cited):
    result = from_deck(NATURAL, {"7": ALL, "1": ALL, "3": ALL}, inputs)
    assert result["pending"] == {"seat": seat, "options": options}
    assert told(result, "revealed") == []


@pytest.mark.parametrize(
    ("inputs", "cited"),
    [
        ("3 flop", reading("1.13")),
        ("1 flop; 3 flop; 3 turn", reading("1.14")),
        ("1 flop; 3 flop; 1 turn; 3 check; 3 river", reading("1.14")),
    ],
)
def test_28_10_a_who_is_not_asked_yet_has_to_wait(inputs, cited):
    error = from_deck(NATURAL, {"1": ANTE, "3": ANTE}, inputs)["error"]
    assert (error["kind"], error["law"]) == ("OutOfTurn", cited)


@pytest.mark.parametrize(
    ("inputs", "cited"),
    [
        ("1 check", law("10(a)")),
        ("1 turn", law("10(a)")),
        ("1 flop; 1 fold", reading("1.7")),
        ("1 flop; 1 river", reading("1.7")),
        ("1 flop; 1 turn; 1 fold", reading("1.8")),
        ("1 flop; 1 turn; 1 turn", reading("1.8")),
    ],
)
@pytest.mark.law("reading 1.10")
def test_28_10_a_what_is_not_offered(inputs, cited):
    error = from_deck(NATURAL, {"1": ANTE}, inputs)["error"]
    assert (error["kind"], error["law"]) == ("NotOffered", cited)


@pytest.mark.parametrize(
    ("inputs", "stakes", "cited"),
    [
        ("1 flop; 1 check; 1 check", {"ante": 1000, "flop": 2000}, reading("1.9")),
        ("1 flop; 1 turn; 1 check", {"ante": 1000, "flop": 2000, "turn": 1000}, reading("1.9")),
        ("1 flop; 1 check; 1 river", {"ante": 1000, "flop": 2000, "river": 1000}, reading("1.8")),
        (STAY, {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000}, reading("1.9")),
    ],
)
def test_three_four_or_five_antes(inputs, stakes, cited):
    result = against("2h 3d", "4s 9h Jc Qd 7c", "Ac Ad", inputs=inputs)
    assert {line["wager"]: line["stake"] for line in result["lines"]} == stakes


@pytest.mark.parametrize("cited", [law("10(a)2"), law("10(a)")])
def test_28_10_a_2_a_fold_loses_the_ante_at_once(cited):
    result = from_deck(NATURAL, {"1": ANTE, "2": ANTE}, "1 fold")
    assert books(result) == {"1 ante": (1000, "lose", 0, 0, law("10(a)2"))}
    assert result["pending"]["seat"] == 2


@pytest.mark.parametrize("cited", [law("10(a)2ii")])
def test_28_10_a_2ii_folded_cards_without_a_side_wager_go_at_once(cited):
    result = from_deck(NATURAL, {"1": ANTE, "2": ALL}, "1 fold")
    assert told(result, "gathered", "asked")[-2] == ("gathered 1", cited)


@pytest.mark.parametrize("placed", [BONUS, PROGRESSIVE, ALL])
@pytest.mark.law("texas-hold-em-bonus 19:47-28.10(a)2i", "reading 1.16", "reading I.1")
def test_28_10_a_2i_folded_cards_with_a_side_wager_are_settled_in_the_same_pass(placed):
    hands = {"1": "Ac Ad", "2": "8c 8d", "3": "Kh Kd", "dealer": "Qh Qd", "community": "As 7h 7c 2c 3d"}
    seats = {"1": PROGRESSIVE, "2": placed, "3": ANTE}
    inputs = "1 flop; 2 fold; 3 flop; 1 check; 3 check; 1 check; 3 check"
    result = play(GAME, hands, seats, inputs, meter=METER, progressive="A")
    sides = [wager for wager in ("bonus", "progressive") if wager in placed]
    assert ("performed", law("10(a)2i")) in told(result, "performed")
    story = told(result, "revealed", "settled", "gathered")
    second = story.index(("revealed 2", law("10(a)2i")))
    assert [step for step, _ in story[second - 1 : second + len(sides) + 3]] == [
        "gathered 3",
        "revealed 2",
        *(f"settled 2 {wager}" for wager in sides),
        "gathered 2",
        "revealed 1",
    ]
    if "bonus" in placed:
        assert books(result)["2 bonus"] == (500, "win", 1500, 500, reading("1.23"))
    if "progressive" in placed:
        assert books(result)["2 progressive"] == (100, "win", 200, 0, law("11(g)"))


@pytest.mark.parametrize("cited", [reading("1.7"), reading("1.8"), law("10(a)")])
def test_silence_folds_before_the_flop_and_checks_after_it(cited):
    asked = [e for e in from_deck(NATURAL, {"1": ANTE}, "1 flop; 1 check")["events"] if e["event"] == "asked"]
    assert [event["silence"] for event in asked] == ["fold", "check", "check"]


# 28.10(h): one player after the other from the dealer's right.


@pytest.mark.law(
    "texas-hold-em-bonus 19:47-28.10(h)",
    "texas-hold-em-bonus 19:47-28.10(h)4",
    "texas-hold-em-bonus 19:47-28.10(h)5",
    "reading 1.15",
)
def test_28_10_h_each_player_is_settled_completely_before_the_next():
    hands = {"1": "8c 8d", "3": "9c 4d", "5": "Kc Qc", "dealer": "Ah Kd", "community": "Jc Tc 2c 7h 7s"}
    inputs = "1 flop; 3 flop; 5 flop; 1 check; 3 turn; 5 turn; 1 check; 3 river; 5 river"
    result = play(GAME, hands, {"1": BONUS, "3": ANTE, "5": ALL}, inputs, meter=METER, progressive="base")
    story = told(result, "chose", "revealed", "settled", "gathered", "metered")
    last = max(at for at, (step, _) in enumerate(story) if step.startswith("chose"))
    raises = ("flop", "turn", "river")
    assert story[last + 1 :] == [
        ("revealed dealer", reading("1.14")),
        ("revealed 5", law("10(h)")),
        *((f"settled 5 {wager}", reading("1.20")) for wager in ("ante", *raises)),
        ("settled 5 bonus", law("10(h)4i")),
        ("metered", law("11(f)")),
        ("settled 5 progressive", law("11(f)")),
        ("gathered 5", law("10(h)5")),
        ("revealed 3", law("10(h)")),
        *((f"settled 3 {wager}", reading("1.19")) for wager in ("ante", *raises)),
        ("gathered 3", law("10(h)")),
        ("revealed 1", law("10(h)")),
        *((f"settled 1 {wager}", reading("1.20")) for wager in ("ante", "flop")),
        ("settled 1 bonus", reading("1.23")),
        ("gathered 1", law("10(h)5")),
        ("gathered dealer", reading("1.15")),
    ]


RESULTS = [
    # the board alone, own cards, kickers, ties in every way
    ("As Ad", "Kc Kd", "2c 7h 9s Js 4d", "push", "win", reading("1.20")),
    ("Kc Kd", "As Ad", "2c 7h 9s Js 4d", "lose", "lose", reading("1.19")),
    ("2c 3d", "4c 5d", "Ts Js Qs Ks As", "push", "push", reading("1.21")),
    ("2c 3d", "4c 5d", "9h 9s 9d 9c Ah", "push", "push", reading("1.18")),
    ("Ac 3d", "Ad 2h", "9h 8s 7d Tc 4h", "push", "push", reading("1.21")),
    ("Ac Qd", "Ad 2h", "9h 8s 7d 5c 4h", "push", "win", reading("B0.5")),
    ("Ac 2d", "Ad Qh", "9h 8s 7d 5c 4h", "lose", "lose", reading("B0.5")),
    ("2c 3c", "Ah Kd", "4s 5h 6d Jc Qd", "push", "win", reading("1.22")),
    ("Ac 2c", "6h 7d", "3s 4h 5d Jc Qd", "lose", "lose", reading("1.22")),
    ("Ac 2c", "Kh Kd", "3s 4h 5d Jc Qd", "push", "win", reading("1.22")),
    ("Kc 2d", "7h 6d", "As Qh Jd 9c 3d", "push", "win", reading("1.22")),
    ("9c 9d", "As Ad", "9s 4h 2d Jc Qd", "push", "win", reading("1.20")),
    ("Kc 8d", "Ks 3d", "Kd 8s 4h 2d Jc", "push", "win", reading("1.20")),
    ("5c 6d", "As Ad", "7s 8h 9d 2c 2d", "push", "win", reading("1.20")),
    ("2c 4c", "As Ad", "7c 8c 9c Ts 3d", "win", "win", reading("1.20")),
    ("Qs 4d", "Qd 3d", "Qc 4c 4h Ts 9d", "win", "win", reading("1.20")),
    ("Kc 7d", "Ac Ad", "7c 7h 7s 2d 3d", "win", "win", reading("1.20")),
    ("5c 6c", "As Ad", "7c 8c 9c 2h 2d", "win", "win", reading("1.20")),
    ("Ac Kc", "9c 8c", "Qc Jc Tc 2h 2d", "win", "win", reading("1.20")),
    ("2c 4c", "Ac 3c", "7c 8c 9c Ts 3d", "lose", "lose", reading("1.19")),
]


@pytest.mark.parametrize(("mine", "theirs", "board", "ante", "raised", "cited"), RESULTS)
def test_28_10_h_the_better_five_of_seven_win(mine, theirs, board, ante, raised, cited):
    result = against(theirs, board, mine)
    pays = {"win": lambda stake: (stake, stake), "push": lambda stake: (0, stake), "lose": lambda _: (0, 0)}
    paragraph = {"win": reading("1.20"), "push": reading("1.21"), "lose": reading("1.19")}[raised]
    assert books(result) == {
        "1 ante": (1000, ante, *pays[ante](1000), paragraph),
        "1 flop": (2000, raised, *pays[raised](2000), paragraph),
        "1 turn": (1000, raised, *pays[raised](1000), paragraph),
        "1 river": (1000, raised, *pays[raised](1000), paragraph),
    }


@pytest.mark.parametrize(
    ("mine", "board", "flush", "straight", "cited"),
    [
        ("9c 9d", "9s 4h 2d Jc Qd", "push", "push", reading("1.20")),
        ("5c 6d", "7s 8h 9d 2c 2d", "push", "win", reading("1.20")),
        ("Ac 5d", "2s 3h 4d Jc Jd", "push", "win", reading("1.20")),
        ("2c 4c", "7c 8c 9c Ts 3d", "win", "win", reading("1.20")),
    ],
)
def test_the_ante_pays_from_a_flush_or_a_straight_up(mine, board, flush, straight, cited):
    assert lines(against("Ks 8d", board, mine))["1 ante"][0] == flush
    assert lines(against("Ks 8d", board, mine, ante_pays_from="straight"))["1 ante"][0] == straight


@pytest.mark.parametrize("theirs", ["2h 3d", "5h 4d"])
@pytest.mark.law("reading 1.18")
def test_the_dealer_needs_no_qualifying_hand(theirs):
    assert lines(against(theirs, "9s Th 7d Qc Kd", "Ac 8h"))["1 flop"] == ("win", 2000, 2000)


# 28.10(h)4i and 28.11(c): the bonus wager.

BONUS_LINES = [
    ("As Ad", 30),
    ("As Ks", 25),
    ("Kd Ad", 25),
    ("As Qs", 20),
    ("Jh Ah", 20),
    ("As Kd", 15),
    ("Kc Kd", 10),
    ("Qc Qd", 10),
    ("Jc Jd", 10),
    ("As Qd", 5),
    ("Jd As", 5),
    ("Tc Td", 3),
    ("7c 7d", 3),
    ("2c 2d", 3),
    ("As Td", 0),
    ("As Ts", 0),
    ("Ks Qs", 0),
    ("Ks Qd", 0),
    ("3s 2d", 0),
]


@pytest.mark.parametrize("inputs", [STAY, "1 fold"])
@pytest.mark.parametrize("bonus", ["standard", "dealer-aces"])
@pytest.mark.parametrize(("mine", "odds"), BONUS_LINES)
@pytest.mark.law("texas-hold-em-bonus 19:47-28.10(h)4i", "reading 1.23", "reading 1.24")
def test_28_10_h_4i_the_two_cards_decide_the_bonus(mine, odds, bonus, inputs):
    settled = books(against("4c 4h", "5d 6h 8c 9h 9d", mine, BONUS, inputs, bonus=bonus))["1 bonus"]
    won = (500, "win", 500 * odds, 500, reading("1.23"))
    assert settled == (won if odds else (500, "lose", 0, 0, law("10(h)4i")))


@pytest.mark.parametrize(
    ("mine", "theirs", "bonus", "odds", "cited"),
    [
        ("As Ad", "Ac Ah", "dealer-aces", 1000, reading("1.23")),
        ("As Ad", "Ac Ah", "standard", 30, reading("1.23")),
        ("As Ad", "Kc Kh", "dealer-aces", 30, reading("1.23")),
        ("As Ad", "Ac Kh", "dealer-aces", 30, reading("1.23")),
        ("Ks Kd", "Ac Ah", "dealer-aces", 10, reading("1.23")),
    ],
)
def test_aces_against_the_dealers_aces(mine, theirs, bonus, odds, cited):
    result = against(theirs, "5d 6h 8c 9h 9d", mine, BONUS, bonus=bonus)
    assert books(result)["1 bonus"] == (500, "win", 500 * odds, 500, cited)


# 28.10(h)4ii and 28.11(f) to (i): the progressive wager.

# Two own cards and the flop; what turn and river make of them does not matter.
PROGRESSIVE_HANDS = [
    ("Ah Kh", "Qh Jh Th", "royal_flush"),
    ("9h Kh", "Qh Jh Th", "straight_flush"),
    ("Ah 5h", "2h 3h 4h", "straight_flush"),
    ("9h 9d", "9s 9c 2d", "four_of_a_kind"),
    ("9h 9d", "9s 2c 2d", "full_house"),
    ("9h 3h", "Kh 2h Jh", "flush"),
    ("9h 8d", "7s 6c Td", "straight"),
    ("Ah 5d", "2s 3c 4d", "straight"),
    ("9h 9d", "9s 6c 2d", "three_of_a_kind"),
    ("9h 8d", "9s 8c 2d", "two_pair"),
    ("9h 8d", "9s 6c 2d", "pair"),
    ("Kh Ad", "2s 3c 4d", "high_card"),
]
PRIZES = {"royal_flush": 1_000_070, "straight_flush": 100_007, "four_of_a_kind": 50_000, "full_house": 10_000}
PRIZES |= {"flush": 5_000}
TABLES = {
    "base": {},
    "A": {"straight": 1000, "three_of_a_kind": 300, "two_pair": 200},
    "B": {"straight": 1000, "three_of_a_kind": 500},
    "C": {"straight": 1000, "three_of_a_kind": 300, "two_pair": 200},
    "D": {"straight": 1000, "three_of_a_kind": 500, "two_pair": 200},
}
STRAIGHT_LEAVES_THE_METER = ("B", "C", "D")


@pytest.mark.parametrize("inputs", [STAY, "1 fold"])
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("mine", "flop", "hand"), PROGRESSIVE_HANDS)
@pytest.mark.law(
    "texas-hold-em-bonus 19:47-28.10(h)4ii",
    "texas-hold-em-bonus 19:47-28.11(f)",
    "texas-hold-em-bonus 19:47-28.11(g)",
    'texas-hold-em-bonus 19:47-28.1 "Progressive payout wager"',
    "progressive 19:45-1.20(a)7",
    "reading 1.25",
    "reading B4.83",
)
def test_28_11_f_g_what_the_two_cards_and_the_flop_win(mine, flop, hand, table, inputs):
    result = against("6d 6s", f"{flop} 5c 5s", mine, PROGRESSIVE, inputs, progressive=table)
    pays = PRIZES.get(hand, TABLES[table].get(hand, 0))
    cited = law("11(f)") if hand in PRIZES else law("11(g)") if pays else law("10(h)4ii")
    assert books(result)["1 progressive"] == (100, "win" if pays else "lose", pays, 0, cited)
    leaves = hand in PRIZES or (hand == "straight" and table in STRAIGHT_LEAVES_THE_METER)
    after = max(1_000_070 - (pays if leaves else 0), 300_000 if leaves else 0)
    assert result["meter"] == {"before": 1_000_000, "after": after}


@pytest.mark.parametrize("cited", [law('1 "Progressive payout wager"'), reading("1.5")])
def test_28_1_never_the_best_five_of_seven(cited):
    result = against("2d 2s", "Qh Jh 3c Th 9h", "Ah Kh", PROGRESSIVE, progressive="D")
    assert books(result)["1 progressive"] == (100, "lose", 0, 0, law("10(h)4ii"))
    assert books(result)["1 ante"][1] == "win"  # a royal flush of seven cards


@pytest.mark.parametrize(
    ("win", "cited"), [(True, law("10(h)4ii(1)")), (True, law("10(h)4ii(2)")), (True, law("10(h)4ii(3)"))]
)
def test_28_10_h_4ii_a_win_is_verified_and_validated_before_it_is_paid(win, cited):
    events = against("2d 2s", "Qh Jh Th 5c 5s", "Ah 2h", PROGRESSIVE)["events"]
    checked = [at for at, event in enumerate(events) if event["law"] == cited]
    paid = next(at for at, event in enumerate(events) if event.get("wager") == "progressive" and "pays" in event)
    gathered = next(at for at, event in enumerate(events) if event["event"] == "gathered" and event["place"] == 1)
    assert len(checked) == 1
    assert checked[0] < paid < gathered
    lost = against("2d 2s", "Qh Jh Th 5c 5s", "Ah 2c", PROGRESSIVE)["events"]
    assert cited not in [event["law"] for event in lost]


def two_straight_flushes(meter, **more):
    hands = {"2": "8h 7h", "4": "Kh Qh", "dealer": "2c 2d", "community": "Jh Th 9h 3c 4d"}
    seats = {"2": PROGRESSIVE, "4": PROGRESSIVE, **more}
    return play(GAME, hands | dict.fromkeys(more, "5c 7d"), seats, "2 fold; 4 fold", meter=meter, progressive="base")


@pytest.mark.parametrize("cited", [law("11(i)"), reading("1.26"), reading("B4.77")])
def test_28_11_i_a_share_is_of_the_meter_at_ones_turn(cited):
    result = two_straight_flushes({"amount": 999_861, "rate": "7/10", "reset": 0})
    assert told(result, "performed").count(("performed", law("11(i)"))) == 2
    assert lines(result)["4 progressive"] == ("win", 100_000, 0)  # of 1,000,001
    assert lines(result)["2 progressive"] == ("win", 90_000, 0)  # of 900,001
    assert result["meter"] == {"before": 999_861, "after": 810_001}


@pytest.mark.parametrize(
    ("meter", "paid", "after", "cited"),
    [
        ({"amount": 0, "rate": "7/10", "reset": 0}, (14, 12), 114, reading("I.1")),
        ({"amount": 0, "rate": "1/1", "reset": 100_000}, (20, 10_000), 100_000, reading("1.28")),
        ({"amount": 100_000, "rate": "7/10", "reset": 100_000}, (10_014, 10_000), 100_000, reading("1.28")),
        ({"amount": 111_111, "rate": "71/100", "reset": 0}, (11_125, 10_012), 90_116, reading("I.1")),
        ({"amount": 111_111, "rate": "5/7", "reset": 0}, (11_125, 10_012), 90_116, reading("I.1")),
        ({"amount": 111_110, "rate": "701/1000", "reset": 0}, (11_125, 10_012), 90_113, reading("I.1")),
    ],
)
@pytest.mark.law("texas-hold-em-bonus 19:47-28.11(h)", "reading 1.27")
def test_28_11_h_the_meter_within_a_round(meter, paid, after, cited):
    result = two_straight_flushes(meter)
    assert (lines(result)["4 progressive"][1], lines(result)["2 progressive"][1]) == paid
    assert result["meter"]["after"] == after


@pytest.mark.parametrize("cited", [law("11(f)"), reading("1.28")])
def test_28_11_f_fixed_prizes_are_paid_in_full_and_leave_no_less_than_the_reset_amount(cited):
    empty = {"amount": 0, "rate": "7/10", "reset": 5_000}
    result = against("2d 2s", "9s 9c 3d 5c 5s", "9h 9d", PROGRESSIVE, meter=empty)
    assert books(result)["1 progressive"][2:4] == (50_000, 0)
    assert result["meter"] == {"before": 0, "after": 5_000}


@pytest.mark.parametrize("cited", [law("11(g)"), reading("1.25"), reading("B4.80")])
def test_28_11_g_what_the_house_pays_does_not_top_up_the_meter(cited):
    low = {"amount": 1_000, "rate": "7/10", "reset": 5_000}
    result = against("2d 2s", "9s 6c 3d 5c 5s", "9h 9d", PROGRESSIVE, meter=low, progressive="A")
    assert result["meter"] == {"before": 1_000, "after": 1_070}


@pytest.mark.parametrize("cited", [law("11(f)"), reading("9.7")])
def test_28_11_f_a_house_may_pay_more(cited):
    own = {"royal_flush": 100, "straight_flush": 20, "four_of_a_kind": 60000, "full_house": 10000, "flush": 7500}
    flush = against("2d 2s", "Qh Jh Th 5c 5s", "Ah 2h", PROGRESSIVE, progressive=own)
    straight = against("2d 2s", "Qh Jh Th 5c 5s", "Ad Kh", PROGRESSIVE, progressive=own | {"table": "C"})
    assert books(flush)["1 progressive"] == (100, "win", 7500, 0, law("11(f)"))
    assert flush["meter"]["after"] == 1_000_070 - 7500
    assert books(straight)["1 progressive"] == (100, "win", 1000, 0, law("11(g)"))
    assert straight["meter"]["after"] == 1_000_070 - 1000


# What the licensee may choose.


@pytest.mark.parametrize(
    ("values", "cited"),
    [
        ({}, reading("1.23")),
        ({"bonus": "none", "progressive": "base"}, table_law("13Q(g)")),
        ({"bonus": "dealer-aces", "progressive": "D"}, law("11(g)")),
        ({"ante_pays_from": "straight"}, reading("1.20")),
        ({"progressive": "base", "linked": True}, citation("progressive 19:45-1.39B(a)")),
        ({"progressive": "A", "linked": True}, law("11(g)")),
        *(({"progressive": table}, law("11(g)")) for table in "ABCD"),
    ],
)
def test_what_a_licensee_may_choose(values, cited):
    found = game(GAME)
    assert list(found.objections(found.house(values))) == []


OWN = {"royal_flush": 100, "straight_flush": 10, "four_of_a_kind": 50000, "full_house": 10000, "flush": 5000}


@pytest.mark.parametrize(
    ("values", "cited"),
    [
        ({"bonus": "none"}, table_law("13Q(g)")),
        ({"bonus": "none", "progressive": "none"}, table_law("13Q(g)")),
        *(({"progressive": table, "linked": True}, law("11(g)")) for table in "BCD"),
        ({"progressive": OWN | {"table": "B"}, "linked": True}, law("11(g)")),
        ({"linked": True}, citation("progressive 19:45-1.39B(a)")),
        ({"linked": "yes"}, citation("progressive 19:45-1.39B(a)")),
        ({"progressive": "E"}, law("11(f)")),
        ({"progressive": OWN | {"flush": 4999}}, law("11(f)")),
        ({"progressive": OWN | {"straight_flush": 9}}, law("11(f)")),
        ({"bonus": "A"}, reading("1.23")),
        ({"bonus": {"pair_of_aces": 40}}, reading("1.23")),
        ({"ante_pays_from": "pair"}, reading("1.20")),
        ({"pair_plus": "A"}, reading("O.2")),
    ],
)
def test_what_a_licensee_may_not_choose(values, cited):
    with pytest.raises(HouseRefused) as refusal:
        game(GAME).house(values)
    assert refusal.value.law == cited


@pytest.mark.parametrize("progressive", ["A", OWN, OWN | {"table": "A"}])
@pytest.mark.law("progressive 19:45-1.39B(a)", "texas-hold-em-bonus 19:47-28.11(g)")
def test_1_39B_a_a_linked_progressive_pays_as_any_other(progressive):
    alone, linked = (
        against("2d 2s", "Qh Jh Th 5c 5s", "Ah 2h", PROGRESSIVE, progressive=progressive, linked=linked)
        for linked in (False, True)
    )
    assert (alone["lines"], alone["meter"]) == (linked["lines"], linked["meter"])


# What is posted.


@pytest.mark.parametrize(
    ("house", "title", "expected", "cited"),
    [
        ({}, "Ante, flop, turn and river", {"Winning wager": "1 to 1"}, reading("1.20")),
        ({}, "Bonus", {"Pair of aces": "30 to 1", "Pair of tens or lower": "3 to 1"}, reading("1.23")),
        ({"bonus": "dealer-aces"}, "Bonus", {"Pair of aces against the dealers": "1000 to 1"}, reading("1.23")),
        (
            {"progressive": "base"},
            "Progressive",
            {"Royal flush": "100% of the meter", "Straight flush": "10% of the meter", "Four of a kind": "$500"},
            law("11(f)"),
        ),
        ({"progressive": "base"}, "Progressive", {"Full house": "$100", "Flush": "$50"}, table_law("13Q(e)2")),
        ({"progressive": "B"}, "Progressive", {"Straight": "$10", "Three of a kind": "$5"}, law("11(g)")),
        ({"progressive": "C"}, "Progressive", {"Three of a kind": "$3", "Two pair": "$2"}, law("11(g)")),
    ],
)
def test_28_11_1_13Q_e_2_the_sign_describes_every_winning_wager(house, title, expected, cited):
    found = game(GAME)
    sign = sign_text(found, found.house(house), "").splitlines()
    assert any(row.startswith(title) for row in sign)
    for line, figure in expected.items():
        assert any(row.strip().startswith(f"{line} .") and row.endswith(f" {figure}") for row in sign), line
    assert any(f"[{cited.short}]" in row for row in sign)


@pytest.mark.law("texas-hold-em-bonus 19:47-28.10(h)4i")
def test_28_10_h_4i_the_sign_tells_of_the_bonus_where_it_is_offered():
    found = game(GAME)
    assert "bonus" in sign_text(found, found.house(), "").partition("---")[2]
    assert (
        "bonus" not in sign_text(found, found.house({"bonus": "none", "progressive": "base"}), "").partition("---")[2]
    )


@pytest.mark.parametrize(
    ("own", "board", "said", "cited"),
    [
        ("As Ad", "", "pair of aces", reading("1.23")),
        ("As Kd", "", "ace king unsuited", reading("1.23")),
        ("7s 2d", "", "", reading("1.23")),
        ("7s 2d", "7c 9h Jd", "pair of sevens", reading("1.18")),
        ("7s 2d", "As Ks Qs Js Ts", "royal flush", reading("1.18")),
        ("As Ks Qs", "As Ks Qs", "", reading("1.18")),
    ],
)
def test_what_a_hand_is_called(own, board, said, cited):
    assert game(GAME).describe(game(GAME).house(), cards(own), cards(board)) == said


@pytest.mark.law("texas-hold-em-bonus 19:47-28.11(g)")
def test_28_11_g_table_b_posts_no_two_pair():
    found = game(GAME)
    assert "Two pair" not in sign_text(found, found.house({"progressive": "B"}), "")
    assert "Progressive" not in sign_text(found, found.house(), "")
