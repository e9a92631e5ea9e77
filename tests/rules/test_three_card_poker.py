"""Three card poker: N.J.A.C. 19:47-20.8 to 20.11, paragraph by paragraph."""

import pytest

from pitboss.cards import DECK
from pitboss.law import reading, subchapter
from tests.helpers import books, dealt, lines, play, play_deck, told

GAME = "three-card-poker"
law = subchapter(GAME, "19:47-20")

NATURAL = " ".join(DECK)
ANTE = {"ante": 1000}
PAIR_PLUS = {"pair_plus": 500}
BOTH = {"ante": 1000, "pair_plus": 500}

QUALIFIES, FAILS, UNBEATEN = "Qs 4s 2c", "Js 9s 2c", "As Ks Qs"


def against(theirs, mine, placed=ANTE, inputs="1 play", **house):
    """One player at seat 1."""
    return play(GAME, {"1": mine, "dealer": theirs}, {"1": placed}, inputs, **house)


def from_deck(top, seats, inputs="", **house):
    return play_deck(GAME, top, seats, inputs, **house)


# 20.8 and 20.9: dealing. Of 20.7, the manual shoe, the documents show the end only (reading B5.88).


@pytest.mark.parametrize(
    ("dealing", "cited"),
    [("manual-shoe", law("8(b)3")), ("hand", law("8(b)3")), ("automated-shoe", law("9(b)2"))],
)
def test_20_8_b_3_and_20_9_b_2_no_more_bets_comes_before_the_first_card(dealing, cited):
    events = from_deck(NATURAL, {"1": ANTE}, dealing=dealing)["events"]
    announced = events.index({"event": "performed", "law": cited, "what": 'announces "No more bets"'})
    assert announced < min(at for at, event in enumerate(events) if event["event"] == "dealt")
    assert announced > max(at for at, event in enumerate(events) if event["event"] == "placed")


@pytest.mark.parametrize(
    ("dealing", "places", "cited"),
    [
        ("hand", [2, 3, 6, "dealer"] * 3, law("8(c)")),
        ("manual-shoe", [2, 3, 6, "dealer"] * 3, reading("B5.88")),
        ("automated-shoe", [2, 2, 2, 3, 3, 3, 6, 6, 6, "dealer", "dealer", "dealer"], law("9(c)")),
    ],
)
def test_20_8_c_and_20_9_c_order_of_the_deal(dealing, places, cited):
    result = from_deck(NATURAL, {"6": BOTH, "2": ANTE, "3": PAIR_PLUS}, dealing=dealing)
    assert dealt(result) == list(zip(places, DECK, strict=False))


@pytest.mark.parametrize(("dealing", "cited"), [("hand", law("8(c)")), ("automated-shoe", law("9(c)"))])
def test_20_8_c_and_20_9_c_all_cards_are_dealt_face_down(dealing, cited):
    events = from_deck(NATURAL, {"2": ANTE, "3": PAIR_PLUS}, dealing=dealing)["events"]
    seen = {(event["place"], event["seen"]) for event in events if event["event"] == "dealt"}
    assert seen == {(2, "owner"), (3, "owner"), ("dealer", "nobody")}


@pytest.mark.parametrize(
    ("dealing", "cited"),
    [("manual-shoe", law("8(d)")), ("hand", law("8(d)")), ("automated-shoe", law("9(d)"))],
)
def test_20_8_d_and_20_9_d_the_stub_is_set_aside_once_all_cards_are_out(dealing, cited):
    events = from_deck(NATURAL, {"2": ANTE, "3": PAIR_PLUS}, dealing=dealing)["events"]
    at = events.index({"event": "stub_set_aside", "law": cited, "left": 52 - 9})
    assert [event["event"] for event in events[at:]].count("dealt") == 0


# 20.10(b): play or fold.


@pytest.mark.law("three-card-poker 19:47-20.10(b)", "reading 3.6")
def test_20_10_b_each_player_with_an_ante_is_asked_clockwise():
    seats = {"7": ANTE, "4": PAIR_PLUS, "1": ANTE, "5": BOTH}
    result = from_deck(NATURAL, seats, "1 play; 5 fold; 7 play")
    asked = [event for event in result["events"] if event["event"] == "asked"]
    assert [(event["seat"], event["options"]) for event in asked] == [(seat, ["play", "fold"]) for seat in (1, 5, 7)]
    assert {event["law"] for event in asked} == {law("10(b)")}


@pytest.mark.parametrize(
    ("inputs", "pending", "cited"),
    [("", 1, law("10(b)")), ("1 play", 5, law("10(b)")), ("1 fold; 5 play", 7, law("10(b)"))],
)
def test_20_10_b_the_round_waits_for_the_next_player(inputs, pending, cited):
    result = from_deck(NATURAL, {"1": ANTE, "4": PAIR_PLUS, "5": ANTE, "7": ANTE}, inputs)
    assert result["ended"] == "waiting"
    assert result["pending"] == {"seat": pending, "options": ["play", "fold"]}
    assert told(result, "revealed", "settled", "gathered") == []


@pytest.mark.parametrize(
    ("ante", "stake", "cited"),
    [
        (1000, 1000, law("10(b)")),
        (737, 737, reading("3.4")),
        ({"chips": 500, "coupon": 500}, 500, law("10(b)")),
    ],
)
def test_20_10_b_the_play_wager_equals_the_ante(ante, stake, cited):
    result = against(QUALIFIES, "8c 8d 3h", {"ante": ante})
    assert books(result)["1 play"] == (stake, "win", stake, stake, law("11(a)1"))


@pytest.mark.law("three-card-poker 19:47-20.8(c)", "three-card-poker 19:47-20.10(b)")
def test_20_10_b_what_was_placed_and_when():
    result = from_deck(NATURAL, {"1": BOTH}, "1 play")
    assert told(result, "placed", "chose") == [
        ("placed 1 ante", law("8(c)")),
        ("placed 1 pair_plus", law("8(c)")),
        ("chose 1", law("10(b)")),
        ("placed 1 play", law("10(b)")),
    ]


@pytest.mark.parametrize(
    ("placed", "mine", "expected", "cited"),
    [
        (ANTE, "Ad Kd Qd", {"1 ante": (1000, "lose", 0, 0)}, law("10(b)")),
        (BOTH, "Ad Kd Qd", {"1 ante": (1000, "lose", 0, 0), "1 pair_plus": (500, "lose", 0, 0)}, law("10(b)")),
        (BOTH, "8c 8d 3h", {"1 ante": (1000, "lose", 0, 0), "1 pair_plus": (500, "lose", 0, 0)}, reading("3.5")),
    ],
)
def test_20_10_b_no_play_wager_forfeits_ante_and_pair_plus(placed, mine, expected, cited):
    result = against(FAILS, mine, placed, "1 fold")
    assert books(result) == {line: (*values, law("10(b)")) for line, values in expected.items()}
    assert result["ended"] == "settled"
    assert result["net"] == {"1": -sum(placed.values())}


@pytest.mark.law("three-card-poker 19:47-20.10(b)")
def test_20_10_b_forfeits_are_collected_when_all_have_decided_and_before_the_dealer_reveals():
    result = from_deck(NATURAL, {"1": BOTH, "2": ANTE, "3": ANTE}, "1 fold; 2 fold; 3 play")
    story = told(result, "chose", "settled", "gathered", "revealed")
    assert story[:9] == [
        (step, law("10(b)"))
        for step in (
            "chose 1",
            "chose 2",
            "chose 3",
            "settled 1 ante",
            "settled 1 pair_plus",
            "gathered 1",
            "settled 2 ante",
            "gathered 2",
            "revealed dealer",
        )
    ]


# 20.10(c): settling, from the dealer's right.

SEATS = {"1": BOTH, "2": ANTE, "4": ANTE, "5": ANTE, "6": PAIR_PLUS}
HANDS = {
    "1": "8c 8d 3h",
    "2": "Th 7c 4d",
    "4": "Jd 9d 2c",
    "5": "Ac 9h 6s",
    "6": "Tc 6d 2h",
    "dealer": "Ks Qd 5c",
}
CHOICES = "1 play; 2 fold; 4 play; 5 play"


def settling(order):
    result = play(GAME, HANDS, SEATS, CHOICES, settling=order)
    story = told(result, "revealed", "settled", "gathered")
    return story[story.index(("revealed dealer", law("10(b)"))) + 1 :]


@pytest.mark.law(
    "three-card-poker 19:47-20.10(c)",
    "three-card-poker 19:47-20.10(c)1",
    "three-card-poker 19:47-20.10(c)1i",
    "three-card-poker 19:47-20.10(c)1ii",
    "three-card-poker 19:47-20.10(c)1iii",
    "three-card-poker 19:47-20.10(c)1iv",
    "reading 3.16",
)
def test_20_10_c_1_each_step_for_all_players_before_the_next():
    assert settling("all-at-once") == [
        ("revealed 6", law("10(c)1i")),
        ("revealed 5", law("10(c)1i")),
        ("revealed 4", law("10(c)1i")),
        ("revealed 1", law("10(c)1i")),
        ("settled 6 pair_plus", law("10(c)1ii")),
        ("settled 4 ante", law("10(c)1ii")),
        ("settled 4 play", law("10(c)1ii")),
        ("settled 5 ante", law("11(a)1")),
        ("settled 5 play", law("11(a)1")),
        ("settled 1 ante", law("11(a)1")),
        ("settled 1 play", law("11(a)1")),
        ("settled 1 pair_plus", law("11(a)2")),
        ("gathered 6", law("10(c)1iv")),
        ("gathered 5", law("10(c)1iv")),
        ("gathered 4", law("10(c)1iv")),
        ("gathered 1", law("10(c)1iv")),
        ("gathered dealer", law("10(c)")),
    ]


@pytest.mark.law(
    "three-card-poker 19:47-20.10(c)",
    "three-card-poker 19:47-20.10(c)2",
    "three-card-poker 19:47-20.10(c)2i",
    "three-card-poker 19:47-20.10(c)2ii",
    "three-card-poker 19:47-20.10(c)2iii",
    "reading 3.16",
)
def test_20_10_c_2_all_steps_for_a_player_before_the_next():
    assert settling("player-by-player") == [
        ("revealed 6", law("10(c)2i")),
        ("settled 6 pair_plus", law("10(c)2ii")),
        ("gathered 6", law("10(c)2iii")),
        ("revealed 5", law("10(c)2i")),
        ("settled 5 ante", law("11(a)1")),
        ("settled 5 play", law("11(a)1")),
        ("gathered 5", law("10(c)2iii")),
        ("revealed 4", law("10(c)2i")),
        ("settled 4 ante", law("10(c)2ii")),
        ("settled 4 play", law("10(c)2ii")),
        ("gathered 4", law("10(c)2iii")),
        ("revealed 1", law("10(c)2i")),
        ("settled 1 ante", law("11(a)1")),
        ("settled 1 play", law("11(a)1")),
        ("settled 1 pair_plus", law("11(a)2")),
        ("gathered 1", law("10(c)2iii")),
        ("gathered dealer", law("10(c)")),
    ]


@pytest.mark.parametrize(
    ("order", "collects", "cited"),
    [("all-at-once", law("10(c)1ii"), law("10(c)1ii")), ("player-by-player", law("10(c)2ii"), law("10(c)2ii"))],
)
def test_20_10_c_both_orders_settle_alike(order, collects, cited):
    result = play(GAME, HANDS, SEATS, CHOICES, settling=order)
    assert books(result) == {
        "2 ante": (1000, "lose", 0, 0, law("10(b)")),
        "6 pair_plus": (500, "lose", 0, 0, collects),
        "4 ante": (1000, "lose", 0, 0, collects),
        "4 play": (1000, "lose", 0, 0, collects),
        "5 ante": (1000, "win", 1000, 1000, law("11(a)1")),
        "5 play": (1000, "win", 1000, 1000, law("11(a)1")),
        "1 ante": (1000, "win", 1000, 1000, law("11(a)1")),
        "1 play": (1000, "win", 1000, 1000, law("11(a)1")),
        "1 pair_plus": (500, "win", 500, 500, law("11(a)2")),
    }
    assert result["net"] == {"1": 2500, "2": -1000, "4": -2000, "5": 2000, "6": -500}
    assert result["ended"] == "settled"


# 20.11(a)1: ante and play.

WIN, PUSH, LOSE = ("win", 1000, 1000), ("push", 0, 1000), ("lose", 0, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "ante", "play_wager", "cited"),
    [
        ("8c 8d 3h", "As Kd 9c", WIN, WIN, law("11(a)1")),
        ("Qd 4h 3d", "Qs 4s 2c", WIN, WIN, law("11(a)1")),
        ("9c 9d 9h", "Ac Kd Qs", WIN, WIN, law("11(a)1")),
        ("8c 8d 3h", "Js 9s 2c", WIN, PUSH, law("11(a)1")),
        ("Qd 4h 3d", "Js Td 8c", WIN, PUSH, law("11(a)1")),
        ("7c 4h 2d", "Js Td 8c", WIN, PUSH, law("11(a)1")),  # the player's hand is lower: readings 3.7, 3.9
        ("Jc Th 8d", "Js Td 8c", WIN, PUSH, law("11(a)1")),
        ("Qd 4h 2d", "Qs 4s 2c", PUSH, PUSH, reading("3.8")),
        ("As 2d 3c", "Ac 2h 3d", PUSH, PUSH, reading("3.8")),
        ("Jc Th 8d", "Qs 4s 3c", LOSE, LOSE, law("10(c)1ii")),
        ("Qd 4h 2d", "Qs 4s 3c", LOSE, LOSE, law("10(c)1ii")),
        ("Ac 2h 3d", "2s 3h 4d", LOSE, LOSE, law("10(c)1ii")),
        ("2c 2h Ad", "3s 3h 4d", LOSE, LOSE, law("10(c)1ii")),
    ],
)
@pytest.mark.law("reading 3.7", "reading 3.8", "reading 3.9", "reading B5.87", "reading B5.89")
def test_20_11_a_1_ante_and_play(mine, theirs, ante, play_wager, cited):
    settled = books(against(theirs, mine))
    assert settled["1 ante"] == (1000, *ante, cited)
    assert settled["1 play"] == (1000, *play_wager, cited)


@pytest.mark.parametrize(
    ("theirs", "play_wager", "cited"),
    [
        ("Qs 3d 2c", WIN, law("11(a)1")),  # the lowest queen high
        ("Js Td 8c", PUSH, law("11(a)1")),  # the highest hand below it
        ("Ks 3d 2c", WIN, law("11(a)1")),
        ("2s 2d 3c", WIN, law("11(a)1")),
        ("2s 3s 5s", WIN, law("11(a)1")),
        ("As 2d 3c", WIN, law("11(a)1")),
    ],
)
def test_20_11_a_1_the_dealer_needs_queen_high_or_better(theirs, play_wager, cited):
    assert books(against(theirs, "9c 9d 9h"))["1 play"] == (1000, *play_wager, cited)


# 20.11(a)2: pair plus.


@pytest.mark.parametrize("ledger", "ABCD")
@pytest.mark.parametrize(
    ("mine", "odds", "cited"),
    [
        ("8c 8d 3h", (1, 1, 1, 1), law("11(a)2")),
        ("2h 6h 9h", (4, 4, 3, 3), law("11(a)2")),
        ("5h 6h 7d", (6, 6, 6, 6), law("11(a)2")),
        ("9c 9d 9h", (30, 33, 30, 33), law("11(a)2")),
        ("5h 6h 7h", (40, 35, 40, 35), reading("B5.86")),
        ("Ad Kd Qd", (40, 35, 40, 35), law("11(a)2")),
    ],
)
def test_20_11_a_2_pair_plus_ledgers(ledger, mine, odds, cited):
    pays = 500 * odds["ABCD".index(ledger)]
    result = against(UNBEATEN, mine, PAIR_PLUS, "", pair_plus=ledger)
    assert books(result) == {"1 pair_plus": (500, "win", pays, 500, law("11(a)2"))}
    assert result["net"] == {"1": pays}


@pytest.mark.parametrize("ledger", "ABCD")
@pytest.mark.law("three-card-poker 19:47-20.11(a)2", "three-card-poker 19:47-20.10(c)1ii")
def test_20_11_a_2_less_than_a_pair_loses(ledger):
    result = against(FAILS, "Ah Kh Jd", PAIR_PLUS, "", pair_plus=ledger)
    assert books(result) == {"1 pair_plus": (500, "lose", 0, 0, law("10(c)1ii"))}


@pytest.mark.parametrize(
    ("theirs", "cited"),
    [(FAILS, law("11(a)2")), (QUALIFIES, law("11(a)2")), (UNBEATEN, reading("3.6"))],
)
@pytest.mark.parametrize("placed", [PAIR_PLUS, BOTH], ids=["alone", "with-ante"])
def test_20_11_a_2_pair_plus_is_paid_whatever_the_dealer_holds(placed, theirs, cited):
    result = against(theirs, "5h 6h 7d", placed, "1 play" if "ante" in placed else "")
    assert books(result)["1 pair_plus"] == (500, "win", 3000, 500, law("11(a)2"))


@pytest.mark.law("reading 3.3")
def test_20_11_a_2_pair_plus_and_ante_may_differ():
    settled = books(against(QUALIFIES, "8c 8d 3h", {"ante": 700, "pair_plus": 2300}))
    assert settled["1 ante"] == (700, "win", 700, 700, law("11(a)1"))
    assert settled["1 pair_plus"] == (2300, "win", 2300, 2300, law("11(a)2"))


# 20.11(a)3: the ante bonus.


@pytest.mark.parametrize("theirs", [QUALIFIES, FAILS, UNBEATEN], ids=["lower", "not-qualified", "higher"])
@pytest.mark.parametrize(
    ("bonus", "mine", "pays", "cited"),
    [
        ("1-4-5", "5h 6h 7d", 1000, law("11(a)3")),
        ("1-4-5", "9c 9d 9h", 4000, law("11(a)3")),
        ("1-4-5", "5h 6h 7h", 5000, law("11(a)3")),
        ("1-5-6", "5h 6h 7d", 1000, law("11(a)3i")),
        ("1-5-6", "9c 9d 9h", 5000, law("11(a)3i")),
        ("1-5-6", "5h 6h 7h", 6000, law("11(a)3i")),
    ],
)
@pytest.mark.law("reading 3.10", "reading 3.11")
def test_20_11_a_3_the_ante_bonus_is_paid_whatever_the_dealer_holds(theirs, bonus, mine, pays, cited):
    settled = books(against(theirs, mine, ante_bonus=bonus, pair_plus="B"))
    assert settled["1 ante_bonus"] == (0, "win", pays, 0, cited)


@pytest.mark.parametrize(
    ("mine", "placed", "inputs", "cited"),
    [
        ("Ah 9h 2h", ANTE, "1 play", law("11(a)3")),  # a flush
        ("Ah Ad 2h", ANTE, "1 play", law("11(a)3")),
        ("5h 6h 7h", ANTE, "1 fold", law("11(a)3")),  # no play wager
        ("5h 6h 7h", BOTH, "1 fold", law("11(a)3")),
        ("5h 6h 7h", PAIR_PLUS, "", law("11(a)3")),  # no ante
    ],
)
def test_20_11_a_3_no_ante_bonus_below_a_straight_or_without_ante_and_play(mine, placed, inputs, cited):
    assert "1 ante_bonus" not in books(against(QUALIFIES, mine, placed, inputs))


@pytest.mark.law("three-card-poker 19:47-20.11(a)", "reading 3.10")
def test_20_11_a_all_three_payouts_to_one_hand():
    result = against(QUALIFIES, "9c 9d 9h", BOTH)
    assert books(result) == {
        "1 ante": (1000, "win", 1000, 1000, law("11(a)1")),
        "1 play": (1000, "win", 1000, 1000, law("11(a)1")),
        "1 ante_bonus": (0, "win", 4000, 0, law("11(a)3")),
        "1 pair_plus": (500, "win", 15000, 500, law("11(a)2")),
    }
    assert result["net"] == {"1": 21000}


@pytest.mark.parametrize("cited", [law("11(a)3"), reading("3.10")])
def test_20_11_a_3_a_coupon_wins_the_ante_bonus_like_chips(cited):
    hands = {"1": "5h 6d 7c", "dealer": "2c 3d 5s"}
    told = play("three-card-poker", hands, {"1": {"ante": {"chips": 500, "coupon": 500}}}, "1 play")
    assert lines(told)["1 ante_bonus"] == ("win", 1000, 0)
    assert lines(told)["1 play"] == ("push", 0, 500)
