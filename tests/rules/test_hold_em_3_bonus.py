"""Hold 'em 3 bonus: N.J.A.C. 13:69F-42.5 to 42.11, paragraph by paragraph."""

from itertools import combinations, permutations

import pytest

from pitboss.cards import DECK, SUITS, cards
from pitboss.games import game
from pitboss.law import citation, reading, subchapter
from pitboss.rounds.record import deal
from pitboss.stakes.hold_em_3_bonuses import BlindHand, SixCardBonus, ThreeCardBonus, blind_hands, six_card_bonuses
from pitboss.stakes.hold_em_3_bonuses import three_card_bonus as three_card_line
from tests.helpers import books, dealt, lines, play, play_deck, told

GAME = "hold-em-3-bonus"
law = subchapter(GAME, "13:69F-42")

NATURAL = " ".join(DECK)
PLAIN = {"blind": 1000, "flop": 1000}
THREE = PLAIN | {"three_card": 500}
SIX = PLAIN | {"six_card": 500}
ALL = PLAIN | {"three_card": 500, "six_card": 500}
STAY = "1 turn_river"


def against(theirs, board, mine, placed=PLAIN, inputs=STAY, **house):
    """One player at seat 1."""
    return play(GAME, {"1": mine, "dealer": theirs, "community": board}, {"1": placed}, inputs, **house)


def from_deck(top, seats, inputs="", **house):
    return play_deck(GAME, top, seats, inputs, **house)


def with_blind(cents, **others):
    return {"blind": cents, "flop": cents, **others}


# 42.5(a) to (c): which hand is higher.

WINS, TIES, LOSES = "win", "push", "lose"


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "outcome", "cited"),
    [
        ("As Ks 2d", "9s 8s 2c", "Qs Js Ts 3h", WINS, law("5(b)1")),
        ("9s 8s 2d", "As 2c 3d", "Qs Js Ts 3h", WINS, law("5(b)2")),  # queen high beats the ace-high flush
        ("Ks 9s 2d", "9d 9c 9h", "Qs Js Ts 3h", WINS, reading("B2.41")),
        ("Ah 2h 9d", "6h 7h 7d", "3h 4h 5h Ks", LOSES, law("5(b)2")),  # five high is the lowest
        ("9h 9d 2c", "Kh Kd 3c", "9s 9c Ks 4h", WINS, law("5(b)3")),
        ("2h 2d 7c", "Ah Ad 3c", "2s 2c As 4h", WINS, law("5(b)3")),
        ("Kh Kd 3c", "Ah 2s 4c", "Ks Kc 9d 4h", WINS, law("5(b)3")),
        ("2h 2d 3c", "Ah Qh 9h", "2s 3d Kh 4h", WINS, law("5(b)4")),
        ("2h 2d 3c", "3h 3s 2c", "2s 3d Kh 9d", LOSES, law("5(b)4")),  # three threes over three twos
        ("Ah 3h 9c", "6s 7c 8d", "4h 5h Th 2c", WINS, law("5(b)5")),
        ("Ah 3h 9c", "Kh Qh 8d", "4h 5h Th 2c", WINS, law("5(b)5")),
        ("Ac 2d 9h", "Kc Kd Kh", "3s 4h 5c Ts", WINS, law("5(b)6")),
        ("Ac 2d 9h", "6c 7d Kh", "3s 4h 5c Ts", LOSES, law("5(a)")),  # six high beats five high
        ("Ac 2d 3h", "9c 9d 2h", "Ks Qh 8c 5s", LOSES, law("5(b)6")),  # no sequence round the ace
        ("Ac 9d 2h", "Kc 3d 4h", "Ks Qh Jc Ts", WINS, law("5(a)")),
        ("9s 8d 2h", "Kc Kd Kh", "7d 6d 5h As", WINS, reading("B0.6")),  # two suited cards in a straight
        ("2h 2d 7c", "Ah Kd Kc", "2s Ac 4h 9d", WINS, law("5(b)7")),
        ("3h 3d 7c", "2h 2d Ac", "3s 2s 9h Jd", WINS, law("5(b)7")),
        ("3h 2d 7c", "Ah As Kc", "3s 2s 9h Jd", WINS, law("5(b)8")),
        ("Ah 2d 7c", "Kh Qs 8c", "As 2s Kd Qd", WINS, law("5(b)8")),
        ("2h 2d 7c", "Ah Ks Qc", "3s 5s 9h Jd", WINS, law("5(b)9")),
        ("3h 3d 4c", "2h 2d Ac", "5s 8s 9h Jd", WINS, reading("B0.5")),  # not the highest card that the other lacks
        ("Ah 9d 4c", "Ad 8d 4h", "2s 7s Th Kd", WINS, law("5(c)")),
        ("Ah 3d 2c", "Ad 4d 2h", "Qs Js 9h Kd", TIES, law("5(c)")),  # the best five are equal
        ("Ah Kd 2c", "Ad Kc 3h", "Qs Js 9h 8d", TIES, law("5(c)")),
        ("2c 3d 4h", "2d 3c 4c", "Ts Js Qs 8s", TIES, law("5(c)")),
    ],
)
@pytest.mark.law(
    "hold-em-3-bonus 13:69F-42.5(b)", "hold-em-3-bonus 13:69F-42.10(e)", 'hold-em-3-bonus 13:69F-42.1 "Rank"'
)
def test_42_5_a_b_c_the_best_five_of_own_three_and_the_four_shared(mine, theirs, board, outcome, cited):
    assert books(against(theirs, board, mine))["1 flop"][1] == outcome


# 42.6: the wagers.


@pytest.mark.parametrize(
    ("placed", "chips", "cited"),
    [
        ("blind", 737, law('1 "Blind bonus wager"')),
        ("flop", 737, law('1 "Flop wager"')),
        ("three_card", 100, law('1 "3 card bonus wager"')),
        ("six_card", 901, law('1 "6 card bonus wager"')),
    ],
)
@pytest.mark.law("hold-em-3-bonus 13:69F-42.6(b)")
def test_42_6_b_wagers_lie_before_no_more_bets(placed, chips, cited):
    events = from_deck(NATURAL, {"1": with_blind(737, three_card=100, six_card=901)})["events"]
    closed = next(at for at, event in enumerate(events) if event.get("what") == 'announces "No more bets"')
    lie = {event["wager"]: (event["chips"], event["law"]) for event in events[:closed] if event["event"] == "placed"}
    assert lie[placed] == (chips, cited)
    assert [event for event in events[closed:] if event["event"] == "placed"] == []


@pytest.mark.parametrize(
    "bonuses", [{}, {"three_card": 100}, {"six_card": 99999}, {"three_card": 700, "six_card": 100}]
)
@pytest.mark.law('hold-em-3-bonus 13:69F-42.1 "3 card bonus wager"', 'hold-em-3-bonus 13:69F-42.1 "6 card bonus wager"')
def test_42_1_the_bonus_wagers_are_optional_and_of_any_amount(bonuses):
    inputs = f"1 expose; {STAY}" if "three_card" in bonuses else STAY
    settled = books(against("Ah Kd 9c", "2s 7h Jc 4d", "8c 8d 3h", PLAIN | bonuses, inputs))
    assert {wager: settled[f"1 {wager}"][0] for wager in bonuses} == bonuses
    assert {line: value for line, value in settled.items() if line[2:] not in bonuses} == books(
        against("Ah Kd 9c", "2s 7h Jc 4d", "8c 8d 3h")
    )


@pytest.mark.parametrize(
    ("version", "choice", "flop", "stake", "cited"),
    [
        (1, "turn_river", 737, 737, law("10(b)2i")),
        (2, "turn_river", 737, 737, law("10(b)2ii")),
        (2, "turn_river_double", 737, 1474, law("10(b)2ii")),
        (1, "turn_river", 100000, 100000, law("10(b)2i")),
        (2, "turn_river_double", 100000, 200000, law("10(b)2ii")),  # the limits of the table do not bind it
    ],
)
@pytest.mark.law(
    'hold-em-3-bonus 13:69F-42.1 "Turn/river wager"',
    "hold-em-3-bonus 13:69F-42.6(c)",
    "hold-em-3-bonus 13:69F-42.10(b)2",
)
def test_42_10_b_2_the_turn_river_wager_is_one_flop_wager_or_two(version, choice, flop, stake, cited):
    result = against("Ah Kd 9c", "2s 7h Jc 4d", "8c 8d 3h", with_blind(flop), f"1 {choice}", version=version)
    assert books(result)["1 turn_river"] == (stake, "win", stake, stake, law("10(e)3"))
    placed = [event for event in result["events"] if event["event"] == "placed"][-1]
    assert (placed["wager"], placed["chips"], placed["law"]) == ("turn_river", stake, cited)


@pytest.mark.law("hold-em-3-bonus 13:69F-42.10(b)2ii")
def test_42_10_b_2ii_the_dealer_confirms_a_doubled_wager_aloud():
    single = against("Ah Kd 9c", "2s 7h Jc 4d", "8c 8d 3h", PLAIN, STAY, version=2)
    double = against("Ah Kd 9c", "2s 7h Jc 4d", "8c 8d 3h", PLAIN, "1 turn_river_double", version=2)
    assert ("performed", law("10(b)2ii")) not in told(single, "performed")
    assert told(double, "chose", "placed", "performed")[-4:-1] == [
        ("chose 1", law("10(b)")),
        ("placed 1 turn_river", law("10(b)2ii")),
        ("performed", law("10(b)2ii")),
    ]


@pytest.mark.parametrize(
    ("mine", "inputs", "flop", "turn_river", "net", "cited"),
    [
        ("8c 8d 3h", "1 turn_river", (1000, "win", 1000, 500), (500, "win", 500, 500), 1000, reading("O.3")),
        ("8c 8d 3h", "1 turn_river_double", (1000, "win", 1000, 500), (1000, "win", 1000, 1000), 1500, reading("O.3")),
        ("9d 5c 3h", "1 turn_river", (1000, "lose", 0, 0), (500, "lose", 0, 0), -2000, reading("O.3")),
        ("As Kc 9d", "1 turn_river", (1000, "push", 0, 1000), (500, "push", 0, 500), 0, reading("O.3")),
        ("8c 8d 3h", "dealer_card_exposed", (1000, "void", 0, 1000), None, 0, reading("O.3")),
    ],
)
def test_42_6_a_a_match_play_coupon_wins_like_chips_and_is_taken_win_or_lose(
    mine, inputs, flop, turn_river, net, cited
):
    placed = {"blind": 500, "flop": {"chips": 500, "coupon": 500}}
    result = against("Ah Kd 9c", "2s 7h Jc 4d", mine, placed, inputs, version=2)
    settled = {line: value[:4] for line, value in books(result).items()}
    assert settled["1 flop"] == flop
    assert settled.get("1 turn_river") == turn_river
    assert result["net"] == {"1": net}


@pytest.mark.parametrize(
    ("mine", "board", "expected", "cited"),
    [
        ("9h 8h 7h", "6h 5h Kd 2c", (1000, "win", 40000, 500), reading("O.3")),  # odds count the coupon
        ("Ks Qs Js", "Ts 9s 8s 7s", (1000, "win", 1000000, 500), reading("B2.34")),  # dollars do not
    ],
)
def test_42_6_a_a_coupon_on_the_blind(mine, board, expected, cited):
    coupon = {"chips": 500, "coupon": 500}
    assert books(against("3h 3d 4c", board, mine, {"blind": coupon, "flop": coupon}))["1 blind"][:4] == expected


@pytest.mark.law("hold-em-3-bonus 13:69F-42.6(d)", 'hold-em-3-bonus 13:69F-42.1 "Round of play"')
def test_42_6_d_only_seats_that_have_wagered_are_in_the_round():
    result = play(GAME, {"2": "8c 8d 3h", "dealer": "Ah Kd 9c", "community": "2s 7h Jc 4d"}, {"2": PLAIN})
    assert {place for place, _ in dealt(result)} == {2, "dealer", "community"}
    assert [event["seat"] for event in result["events"] if event["event"] == "asked"] == [2]
    assert ("performed", law("6(d)")) in told(result, "performed")


# 42.7 to 42.9: dealing.


@pytest.mark.parametrize(
    ("dealing", "cited"),
    [("manual-shoe", law("7(b)")), ("hand", law("8(b)3")), ("automated-shoe", law("9(b)2"))],
)
def test_42_7_b_42_8_b_3_42_9_b_2_no_more_bets_comes_before_the_first_card(dealing, cited):
    events = from_deck(NATURAL, {"1": ALL}, dealing=dealing)["events"]
    announced = events.index({"event": "performed", "law": cited, "what": 'announces "No more bets"'})
    assert announced < min(at for at, event in enumerate(events) if event["event"] == "dealt")
    assert announced > max(at for at, event in enumerate(events) if event["event"] == "placed")


HANDS_IN_STACKS = [2, 2, 2, 3, 3, 3, 6, 6, 6]


@pytest.mark.parametrize(
    ("dealing", "first", "places", "seen", "cited"),
    [
        ("manual-shoe", 0, HANDS_IN_STACKS, "owner", law("7(c)1")),
        ("manual-shoe", 9, ["dealer"] * 3, "nobody", law("7(c)2")),
        ("manual-shoe", 12, ["community"] * 4, "nobody", law("7(c)3")),
        ("hand", 0, HANDS_IN_STACKS, "owner", law("8(c)1")),
        ("hand", 9, ["dealer"] * 3, "nobody", law("8(c)2")),
        ("hand", 12, ["community"] * 4, "nobody", law("8(c)3")),
        ("automated-shoe", 0, HANDS_IN_STACKS, "owner", law("9(c)")),
        ("automated-shoe", 9, ["dealer"] * 3, "nobody", law("9(c)")),
        ("automated-shoe", 12, ["community"] * 4, "nobody", law("9(c)")),
    ],
)
@pytest.mark.law("hold-em-3-bonus 13:69F-42.7(c)", "hold-em-3-bonus 13:69F-42.8(c)", "reading B2.31")
def test_42_7_c_42_8_c_42_9_c_three_cards_each_then_the_dealer_then_the_board(dealing, first, places, seen, cited):
    result = from_deck(NATURAL, {"6": ALL, "2": PLAIN, "3": THREE}, dealing=dealing)
    out = [event for event in result["events"] if event["event"] == "dealt"]
    assert len(out) == 16
    assert [(event["place"], event["card"], event["seen"], event["law"]) for event in out[first:]][: len(places)] == [
        (place, card, seen, cited) for place, card in zip(places, DECK[first:], strict=False)
    ]


@pytest.mark.parametrize(
    ("dealing", "burned_by", "cited"),
    [
        ("manual-shoe", law("7(c)3"), law("7(c)3")),
        ("hand", law("8(c)3"), law("8(c)3")),
        ("automated-shoe", law("9(c)"), reading("B2.48")),
    ],
)
@pytest.mark.law("hold-em-3-bonus 13:69F-42.9(c)")
def test_42_7_c_3_a_house_may_burn_before_the_first_two_and_the_last_two_community_cards(dealing, burned_by, cited):
    result = from_deck(NATURAL, {"2": PLAIN}, dealing=dealing, burn=True)
    board = ["burn", "community", "community", "burn", "community", "community"]
    assert dealt(result) == list(zip([2, 2, 2, *["dealer"] * 3, *board], DECK, strict=False))
    burned = [event for event in result["events"] if event["event"] == "dealt" and event["place"] == "burn"]
    assert [(event["seen"], event["law"]) for event in burned] == [("nobody", burned_by)] * 2


@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize("burn", [False, True])
@pytest.mark.parametrize(
    ("dealing", "cited"),
    [("manual-shoe", law("7(d)")), ("hand", law("8(d)")), ("automated-shoe", law("9(c)"))],
)
@pytest.mark.law('hold-em-3-bonus 13:69F-42.1 "Stub"', "reading B2.48")
def test_42_7_d_42_8_d_42_9_c_the_stub_is_set_aside_before_anybody_is_asked(dealing, burn, seats, cited):
    placed = {str(seat): PLAIN for seat in range(1, seats + 1)}
    events = from_deck(NATURAL, placed, dealing=dealing, burn=burn)["events"]
    left = 52 - 3 * (seats + 1) - 4 - (2 if burn else 0)
    at = events.index({"event": "stub_set_aside", "law": cited, "left": left})
    assert {"dealt"} == {event["event"] for event in events[:at] if event["event"] in ("dealt", "asked")}
    assert "dealt" not in [event["event"] for event in events[at:]]


@pytest.mark.parametrize(
    ("what", "cited"),
    [
        ("deals from the hand, as the licensee has chosen", law("8(a)")),
        ("takes cards that the shuffling device has shuffled", law("8(b)1")),
    ],
)
def test_42_8_dealing_from_the_hand_keeps_its_requirements(what, cited):
    events = from_deck(NATURAL, {"1": PLAIN}, dealing="hand")["events"]
    assert {"event": "performed", "law": cited, "what": what} in events
    for dealing in ("manual-shoe", "automated-shoe"):
        assert cited not in [event["law"] for event in from_deck(NATURAL, {"1": PLAIN}, dealing=dealing)["events"]]


# 42.10(a): the 3 card bonus.


@pytest.mark.parametrize(
    ("inputs", "pending", "options", "cited"),
    [
        ("", 2, ["expose", "conceal"], law("10(a)")),
        ("2 expose", 5, ["expose", "conceal"], law("10(a)")),
        ("2 conceal", 5, ["expose", "conceal"], reading("B2.44")),
        ("2 expose; 5 conceal", 1, ["fold", "turn_river"], law("10(b)")),
    ],
)
def test_42_10_a_each_player_with_the_wager_is_asked_clockwise_before_a_community_card_shows(
    inputs, pending, options, cited
):
    result = from_deck(NATURAL, {"5": ALL, "1": PLAIN, "2": THREE, "6": SIX}, inputs)
    assert result["pending"] == {"seat": pending, "options": options}
    assert ("revealed community" in dict(told(result, "revealed"))) == (pending == 1)
    assert bool(told(result, "settled")) == (pending == 1)


@pytest.mark.parametrize(
    ("choice", "mine", "line", "shown", "cited"),
    [
        ("expose", "8c 8d 3h", (500, "win", 500, 500, law("11(d)")), True, law("10(a)")),
        ("expose", "8c 7d 3h", (500, "lose", 0, 0, law("10(a)")), True, law("10(a)")),
        ("conceal", "8c 8d 3h", (500, "lose", 0, 0, law("10(a)")), False, reading("B2.44")),
        ("conceal", "8c 7d 3h", (500, "lose", 0, 0, law("10(a)")), False, law("10(a)")),
        ("conceal", "As Ks Qs", (500, "lose", 0, 0, law("10(a)")), False, reading("I.6")),
    ],
)
def test_42_10_a_a_hand_that_is_not_exposed_loses_whatever_it_holds(choice, mine, line, shown, cited):
    result = against("Ah Kd 9c", "2s 7h Jc 4d", mine, THREE, f"1 {choice}")
    assert books(result) == {"1 three_card": line}
    assert ("revealed 1" in dict(told(result, "revealed"))) == shown
    assert result["pending"] == {"seat": 1, "options": ["fold", "turn_river"]}


@pytest.mark.law("hold-em-3-bonus 13:69F-42.10(a)", "hold-em-3-bonus 13:69F-42.11(d)")
def test_42_10_a_all_losing_wagers_are_collected_before_the_first_winning_one_is_paid():
    hands = {"1": "8c 8d 3h", "2": "Qc 7d 3s", "4": "9c 9d 9h", "5": "As Ks Qs", "6": "2c 5d 9s"}
    result = play(
        GAME,
        {**hands, "dealer": "Ah Kd 6c", "community": "2s 7h Jc 4d"},
        dict.fromkeys(hands, THREE),
        "1 expose; 2 expose; 4 expose; 5 conceal; 6 conceal",
    )
    story = told(result, "revealed", "settled", "asked")
    assert story[:-1] == [
        ("asked 1", law("10(a)")),
        ("revealed 1", law("10(a)")),
        ("asked 2", law("10(a)")),
        ("revealed 2", law("10(a)")),
        ("asked 4", law("10(a)")),
        ("revealed 4", law("10(a)")),
        ("asked 5", law("10(a)")),
        ("asked 6", law("10(a)")),
        ("settled 6 three_card", law("10(a)")),
        ("settled 5 three_card", law("10(a)")),
        ("settled 2 three_card", law("10(a)")),
        ("settled 4 three_card", law("11(d)")),
        ("settled 1 three_card", law("11(d)")),
        ("revealed community", law("10(b)")),
    ]


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize(
    ("mine", "odds", "cited"),
    [
        ("Ad Kd Qd", (100, 100, 50, 100), law("5(e)1")),
        ("9d Kd Qd", (4, 4, 3, 3), law("5(e)5")),
        ("Kd Qd Jd", (50, 40, 40, 40), law("5(e)2")),
        ("Ad 2d 3d", (50, 40, 40, 40), reading("B2.40")),
        ("6c 6d 6h", (30, 30, 30, 30), law("5(e)3")),
        ("Td Jd Qh", (5, 5, 6, 6), law("5(e)4")),
        ("Ad Kh Qs", (5, 5, 6, 6), law("5(e)4")),
        ("Ad 2h 3c", (5, 5, 6, 6), reading("B2.40")),
        ("Ah 9h 2h", (4, 4, 3, 3), law("5(e)5")),
        ("Kh Ah 2h", (4, 4, 3, 3), law("5(e)4")),  # an ace does not join king and two
        ("4c 4d Ah", (1, 1, 1, 1), law("5(e)6")),
    ],
)
@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(d)", "hold-em-3-bonus 13:69F-42.5(e)")
def test_42_11_d_the_3_card_bonus_tables(table, mine, odds, cited):
    pays = 500 * odds["ABCD".index(table)]
    result = against("3s 7c 7s", "8s 8h Tc 5s", mine, THREE, "1 expose", three_card=table)
    assert books(result) == {"1 three_card": (500, "win", pays, 500, law("11(d)"))}


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize(
    ("mine", "cited"), [("Ah Kh Jd", law("5(e)")), ("Kc Ad 2h", law("5(e)4")), ("Qc Td 9h", law("5(e)4"))]
)
def test_42_11_d_less_than_a_pair_loses_the_3_card_bonus(table, mine, cited):
    result = against("3s 7c 7s", "8s 8h Tc 5s", mine, THREE, "1 expose", three_card=table)
    assert books(result) == {"1 three_card": (500, "lose", 0, 0, law("10(a)"))}


# 42.10(b): turn/river wager or fold.


@pytest.mark.parametrize(
    ("version", "options", "cited"),
    [
        (1, ["fold", "turn_river"], law("10(b)2i")),
        (2, ["fold", "turn_river", "turn_river_double"], law("10(b)2ii")),
        ("2", ["fold", "turn_river", "turn_river_double"], law("10(b)2ii")),
    ],
)
def test_42_10_b_2_what_each_version_offers(version, options, cited):
    result = from_deck(NATURAL, {"1": PLAIN}, version=version)
    assert result["pending"] == {"seat": 1, "options": options}


@pytest.mark.parametrize(
    ("inputs", "pending", "cited"),
    [
        ("", 1, law("10(b)")),
        ("1 turn_river", 3, law("10(b)")),
        ("1 fold", 3, law("10(b)")),
        ("1 fold; 3 turn_river", 6, law("10(b)")),
    ],
)
@pytest.mark.law("reading B2.46", 'hold-em-3-bonus 13:69F-42.1 "Fold"')
def test_42_10_b_two_community_cards_show_while_players_are_asked_clockwise(inputs, pending, cited):
    result = from_deck(NATURAL, {"6": PLAIN, "1": PLAIN, "3": SIX}, inputs)
    assert result["pending"] == {"seat": pending, "options": ["fold", "turn_river"]}
    revealed = [event for event in result["events"] if event["event"] == "revealed"]
    assert [(event["place"], event["cards"], event["law"]) for event in revealed] == [
        ("community", list(DECK[12:14]), cited)
    ]


@pytest.mark.parametrize(
    ("mine", "cited"), [("9d 5c 3h", law("10(b)1")), ("As Ks Qs", law("10(b)1")), ("8c 8d 8h", reading("B2.47"))]
)
def test_42_10_b_1_a_fold_loses_blind_and_flop_whatever_the_hand(mine, cited):
    result = against("Ah Kd 9c", "Js Ts 9s 8s", mine, inputs="1 fold")
    lost = (1000, "lose", 0, 0, law("10(b)1"))
    assert books(result) == {"1 blind": lost, "1 flop": lost}
    assert result["ended"] == "settled"
    assert result["net"] == {"1": -2000}


@pytest.mark.law("hold-em-3-bonus 13:69F-42.10(b)1")
def test_42_10_b_1_wagers_and_cards_of_a_fold_are_collected_at_once():
    result = from_deck(NATURAL, {"1": PLAIN, "2": PLAIN}, "1 fold")
    assert result["pending"]["seat"] == 2
    assert told(result, "chose", "settled", "gathered", "asked")[-5:] == [
        ("chose 1", law("10(b)")),
        ("settled 1 blind", law("10(b)1")),
        ("settled 1 flop", law("10(b)1")),
        ("gathered 1", law("10(b)1")),
        ("asked 2", law("10(b)")),
    ]


@pytest.mark.law("hold-em-3-bonus 13:69F-42.10(b)1", "hold-em-3-bonus 13:69F-42.10(e)5", "reading B2.42")
def test_42_10_b_1_cards_with_a_6_card_bonus_wager_stay_to_the_end():
    hands = {"1": "Ac Ad As", "2": "8c 8d 3h", "3": "Tc 9d 3s", "dealer": "Ah Kd 9c", "community": "2s 7h Jc 4d"}
    result = play(GAME, hands, {"1": SIX, "2": PLAIN, "3": PLAIN}, "1 fold; 2 turn_river; 3 turn_river")
    assert books(result)["1 six_card"] == (500, "win", 25000, 500, law("11(e)"))
    story = told(result, "revealed", "gathered", "settled")
    assert ("gathered 1", law("10(b)1")) not in story
    assert story[-7:] == [
        ("settled 2 flop", law("10(e)3")),
        ("settled 2 turn_river", law("10(e)3")),
        ("gathered 2", law("10(e)")),
        ("revealed 1", reading("B2.42")),
        ("settled 1 six_card", law("11(e)")),
        ("gathered 1", law("10(e)5")),
        ("gathered dealer", law("10(g)")),
    ]


@pytest.mark.law("reading B2.43", "hold-em-3-bonus 13:69F-42.10(a)")
def test_42_10_a_a_folded_player_has_been_paid_the_3_card_bonus():
    result = against("Ah Kd 9c", "2s 7h Jc 4d", "8c 8d 3h", ALL, "1 expose; 1 fold")
    assert lines(result) == {
        "1 three_card": ("win", 500, 500),
        "1 blind": ("lose", 0, 0),
        "1 flop": ("lose", 0, 0),
        "1 six_card": ("lose", 0, 0),
    }


# 42.10(c) to (e): the board, the dealer, and one player after the other from the dealer's right.


@pytest.mark.law(
    "hold-em-3-bonus 13:69F-42.10(c)",
    "hold-em-3-bonus 13:69F-42.10(d)",
    "hold-em-3-bonus 13:69F-42.10(e)",
    "hold-em-3-bonus 13:69F-42.10(e)5",
    "reading B2.45",
)
def test_42_10_c_d_e_board_and_dealer_show_then_each_player_is_settled_counterclockwise():
    hands = {"1": "8c 8d 3h", "3": "Tc 9d 3s", "5": "Ac Ad As", "6": "Qs Td 2c"}
    result = play(
        GAME,
        {**hands, "dealer": "Ah Kd 9c", "community": "2s 7h Jc 4d"},
        {"1": SIX, "3": PLAIN, "5": SIX, "6": PLAIN},
        "1 turn_river; 3 turn_river; 5 turn_river; 6 fold",
    )
    story = told(result, "chose", "revealed", "settled", "gathered")
    last = story.index(("gathered 6", law("10(b)1")))
    assert story[last + 1 :] == [
        ("revealed community", law("10(c)")),
        ("revealed dealer", law("10(d)")),
        ("revealed 5", law("10(e)")),
        ("settled 5 blind", law("11(c)i")),
        ("settled 5 flop", law("10(e)3")),
        ("settled 5 turn_river", law("10(e)3")),
        ("settled 5 six_card", law("11(e)")),
        ("gathered 5", law("10(e)5")),
        ("revealed 3", law("10(e)")),
        ("settled 3 blind", law("10(e)1")),
        ("settled 3 flop", law("10(e)1")),
        ("settled 3 turn_river", law("10(e)1")),
        ("gathered 3", law("10(e)")),
        ("revealed 1", law("10(e)")),
        ("settled 1 blind", law("10(e)3")),
        ("settled 1 flop", law("10(e)3")),
        ("settled 1 turn_river", law("10(e)3")),
        ("settled 1 six_card", law("10(e)5")),
        ("gathered 1", law("10(e)5")),
        ("gathered dealer", law("10(g)")),
    ]
    shown = {event["place"]: event["cards"] for event in result["events"] if event["event"] == "revealed"}
    assert shown["community"] == ["2s", "7h", "Jc", "4d"]


WIN, PUSH, LOSE = ("win", 1000, 1000), ("push", 0, 1000), ("lose", 0, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "blind", "main", "cited"),
    [
        ("Tc 9d 3s", "Ah Kd 9c", "2s 7h Jc 4d", (*LOSE, law("10(e)1")), LOSE, law("10(e)1")),
        ("Ac Qd 3s", "Ah Kd 9c", "2s 7h Jc 4d", (*LOSE, law("10(e)1")), LOSE, law("10(e)1")),
        ("8c 8d 3h", "Ah Kd 9c", "2s 7h Jc 4d", (*PUSH, law("10(e)3")), WIN, law("10(e)3")),
        ("As Kc 3h", "Ah Kd 9c", "2s 7h Jc 9d", (*LOSE, law("10(e)1")), LOSE, law("10(e)1")),
        ("As Kc 3h", "Ah Kd 3c", "2s 7h Jc 9d", (*PUSH, law("10(e)4")), PUSH, law("10(e)4")),
        ("9d 9h 3h", "Kh Kd 3c", "9s 7h Kc 2d", ("win", 1000, 1000, law("11(c)i")), LOSE, law("10(e)2")),
        ("9d 9h 3h", "Ah Kd 3c", "9s 7h Qc 2d", ("win", 1000, 1000, law("11(c)i")), WIN, law("10(e)3")),
        ("8d 7h 3h", "8h 7d 3c", "6s 5h 4c Kd", ("win", 2000, 1000, law("11(c)i")), PUSH, law("10(e)4")),
        ("Ah 9h 3d", "9d 9c 9s", "4h 7h Kh 4c", ("win", 3000, 1000, law("11(c)i")), LOSE, law("10(e)2")),
    ],
)
@pytest.mark.law(
    "hold-em-3-bonus 13:69F-42.11(b)", 'hold-em-3-bonus 13:69F-42.1 "Push"', "reading B2.47", "reading B2.27"
)
def test_42_10_e_1_to_4_blind_flop_and_turn_river(mine, theirs, board, blind, main, cited):
    assert books(against(theirs, board, mine)) == {
        "1 blind": (1000, *blind),
        "1 flop": (1000, *main, cited),
        "1 turn_river": (1000, *main, cited),
    }


@pytest.mark.parametrize(
    ("table", "blind", "main", "cited"),
    [
        ("A", ("win", 1000, 1000, law("11(c)i")), law("10(e)2"), reading("B2.26")),
        ("D", ("win", 1000, 1000, law("11(c)i")), law("10(e)2"), law("11(c)i")),
        ("E", ("lose", 0, 0, law("10(e)1")), law("10(e)1"), law("10(e)1")),
        ("K", ("lose", 0, 0, law("10(e)1")), law("10(e)1"), reading("B2.26")),
    ],
)
def test_42_10_e_the_chosen_table_says_whether_three_of_a_kind_qualifies(table, blind, main, cited):
    settled = books(against("Kh Kd 3c", "9s 7h Kc 2d", "9d 9h 3h", blind_single=table))
    assert settled["1 blind"] == (1000, *blind)
    assert settled["1 flop"] == settled["1 turn_river"] == (1000, "lose", 0, 0, main)


@pytest.mark.parametrize(
    ("cents", "double", "cited"),
    [(500, 1000, law("11(b)")), (99999, 199998, law("11(b)")), (501, 1002, reading("9.6"))],
)
def test_42_11_b_flop_and_turn_river_are_paid_1_to_1(cents, double, cited):
    placed = with_blind(cents)
    settled = lines(against("Ah Kd 9c", "2s 7h Jc 4d", "8c 8d 3h", placed, "1 turn_river_double", version=2))
    assert settled["1 flop"] == ("win", cents, cents)
    assert settled["1 turn_river"] == ("win", double, double)


# 42.11(c): the blind bonus.

# own cards, board, dealer's cards; each dealer's hand is lower
BLIND_HANDS = {
    BlindHand.SEVEN_CARD_ROYAL_FLUSH: ("As Ks Qs", "Js Ts 9s 8s", "2h 2d 3c"),
    BlindHand.SEVEN_CARD_STRAIGHT_FLUSH: ("Kd Qd Jd", "Td 9d 8d 7d", "2h 2s 3c"),
    BlindHand.ROYAL_FLUSH: ("As Ks Qs", "Js Ts 4d 2c", "2h 3d 3c"),
    BlindHand.STRAIGHT_FLUSH: ("9h 8h 7h", "6h 5h Kd 2c", "2d 3d 3c"),
    BlindHand.FOUR_OF_A_KIND: ("9h 9d 9c", "9s 2d Kc 4h", "2h 3d 3c"),
    BlindHand.FULL_HOUSE: ("9h 9d 9c", "Ks Kd 2c 4h", "2h 3d 3c"),
    BlindHand.FLUSH: ("Ah 9h 7h", "4h 2h Kd Qc", "2d 3d 3c"),
    BlindHand.STRAIGHT: ("9h 8d 7c", "6s 5h Kd 2c", "2d 3d 3c"),
    BlindHand.THREE_OF_A_KIND: ("9h 9d 2c", "9s Kd 5c 4h", "Jd 3d 3c"),
}
SINGLE = {
    BlindHand.SEVEN_CARD_ROYAL_FLUSH: ["$25000"] * 11,
    BlindHand.SEVEN_CARD_STRAIGHT_FLUSH: ["$10000"] * 11,
    BlindHand.ROYAL_FLUSH: [1000, 500, 200, 200, 200, 500, 1000, 200, 200, 200, 200],
    BlindHand.STRAIGHT_FLUSH: [40, 50, 50, 25, 25, 100, 100, 100, 50, 50, 50],
    BlindHand.FOUR_OF_A_KIND: [10, 10, 10, 10, 10, 20, 20, 20, 20, 25, 20],
    BlindHand.FULL_HOUSE: [4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 4],
    BlindHand.FLUSH: [3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2],
    BlindHand.STRAIGHT: [2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1],
    BlindHand.THREE_OF_A_KIND: [1, 1, 1, 1, None, None, None, None, None, None, None],
}
DOUBLE = {
    BlindHand.SEVEN_CARD_ROYAL_FLUSH: [500, "$25000", "$25000"],  # table A has no such line: the five-card one
    BlindHand.SEVEN_CARD_STRAIGHT_FLUSH: [50, "$10000", "$10000"],
    BlindHand.ROYAL_FLUSH: [500, 500, 250],
    BlindHand.STRAIGHT_FLUSH: [50, 50, 50],
    BlindHand.FOUR_OF_A_KIND: [10, 10, 10],
    BlindHand.FULL_HOUSE: [4, 4, 4],
    BlindHand.FLUSH: [2, 2, 2],
    BlindHand.STRAIGHT: [1, 1, 1],
    BlindHand.THREE_OF_A_KIND: [None, None, None],
}


def paid(figure, stake, cited, otherwise):
    """A line of the books: "$25000", odds to 1, or none at all."""
    if figure is None:
        return (stake, *otherwise)
    pays = 100 * int(figure[1:]) if isinstance(figure, str) else stake * figure
    return (stake, "win", pays, stake, cited)


@pytest.mark.parametrize("table", "ABCDEFGHIJK")
@pytest.mark.parametrize(("hand", "cited"), [(hand, hand.value) for hand in BlindHand])
@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(c)", "hold-em-3-bonus 13:69F-42.5(d)", "reading B2.34")
def test_42_11_c_i_the_blind_bonus_beside_a_turn_river_wager_of_one_flop_wager(table, hand, cited):
    mine, board, theirs = BLIND_HANDS[hand]
    figure = SINGLE[hand]["ABCDEFGHIJK".index(table)]
    returned = ("push", 0, 700, law("10(e)3"))
    for version in (1, 2):
        result = against(theirs, board, mine, with_blind(700), STAY, blind_single=table, version=version)
        assert books(result)["1 blind"] == paid(figure, 700, law("11(c)i"), returned)


@pytest.mark.parametrize("table", "ABC")
@pytest.mark.parametrize(("hand", "cited"), [(hand, hand.value) for hand in BlindHand])
@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(c)ii", "reading B2.36", "reading B2.37")
def test_42_11_c_ii_the_blind_bonus_beside_a_turn_river_wager_of_two_flop_wagers(table, hand, cited):
    mine, board, theirs = BLIND_HANDS[hand]
    figure = DOUBLE[hand]["ABC".index(table)]
    placed, returned = with_blind(700), ("push", 0, 700, law("10(e)3"))
    result = against(theirs, board, mine, placed, "1 turn_river_double", blind_double=table, version=2)
    assert books(result)["1 blind"] == paid(figure, 700, law("11(c)ii"), returned)


@pytest.mark.parametrize("table", "ABCDEFGHIJK")
@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(c)i", "hold-em-3-bonus 13:69F-42.10(e)3")
def test_42_11_c_i_two_pair_and_less_earn_no_blind_bonus(table):
    for mine in ("9h 9d Kh", "9h 9d 3c", "Ah Qd Jc"):
        settled = books(against("Jd 8d 3s", "Kd 7s 5c 4h", mine, blind_single=table))
        assert settled["1 blind"] == (1000, "push", 0, 1000, law("10(e)3"))


@pytest.mark.parametrize(
    ("table", "choice", "hand", "blind", "pays", "cited"),
    [
        ("G", "turn_river", BlindHand.SEVEN_CARD_STRAIGHT_FLUSH, 9999, 1000000, reading("B2.35")),
        ("G", "turn_river", BlindHand.SEVEN_CARD_STRAIGHT_FLUSH, 10000, 1000000, reading("B2.35")),
        ("G", "turn_river", BlindHand.SEVEN_CARD_STRAIGHT_FLUSH, 10001, 1000100, reading("B2.35")),
        ("A", "turn_river", BlindHand.SEVEN_CARD_ROYAL_FLUSH, 2500, 2500000, reading("B2.35")),
        ("A", "turn_river", BlindHand.SEVEN_CARD_ROYAL_FLUSH, 2501, 2501000, reading("B2.35")),
        ("D", "turn_river", BlindHand.SEVEN_CARD_STRAIGHT_FLUSH, 40000, 1000000, reading("B2.35")),
        ("D", "turn_river", BlindHand.SEVEN_CARD_STRAIGHT_FLUSH, 40001, 1000025, reading("B2.35")),
        ("A", "turn_river_double", BlindHand.SEVEN_CARD_ROYAL_FLUSH, 5001, 2500500, reading("B2.35")),
        ("C", "turn_river_double", BlindHand.SEVEN_CARD_ROYAL_FLUSH, 10000, 2500000, reading("B2.35")),
        ("C", "turn_river_double", BlindHand.SEVEN_CARD_ROYAL_FLUSH, 10001, 2500250, reading("B2.35")),
    ],
)
@pytest.mark.law("hold-em-3-bonus 13:69E-1.13BB(b)4iv", "hold-em-3-bonus 13:69F-42.11(c)")
def test_42_11_c_the_highest_single_payout_in_money(table, choice, hand, blind, pays, cited):
    mine, board, theirs = BLIND_HANDS[hand]
    option = "blind_double" if choice == "turn_river_double" else "blind_single"
    result = against(theirs, board, mine, with_blind(blind), f"1 {choice}", version=2, **{option: table})
    assert lines(result)["1 blind"] == ("win", pays, blind)


@pytest.mark.parametrize(
    ("seven", "hands", "cited"),
    [
        ("As Ks Qs Js Ts 9s 8s", ["SEVEN_CARD_ROYAL_FLUSH", "ROYAL_FLUSH"], law("5(d)1")),
        ("As Ks Qs Js Ts 9s 7s", ["ROYAL_FLUSH"], reading("B2.39")),
        ("As Ks Qs Js Ts 9s 8h", ["ROYAL_FLUSH"], law("5(d)3")),
        ("Ks Qs Js Ts 9s 8s 7s", ["SEVEN_CARD_STRAIGHT_FLUSH", "STRAIGHT_FLUSH"], law("5(d)2")),
        ("As 2s 3s 4s 5s 6s 7s", ["SEVEN_CARD_STRAIGHT_FLUSH", "STRAIGHT_FLUSH"], reading("B2.38")),
        ("2s 3s 4s 5s 6s 7s 8s", ["SEVEN_CARD_STRAIGHT_FLUSH", "STRAIGHT_FLUSH"], law("5(d)2")),
        ("Ks As 2s 3s 4s 5s 6s", ["STRAIGHT_FLUSH"], law("5(d)4")),  # no sequence round the ace
        ("9s 9h 9d 9c Ks Kh Kd", ["FOUR_OF_A_KIND"], law("5(d)5")),
        ("9s 9h 9d Kc Ks Kh 2d", ["FULL_HOUSE"], law("5(d)6")),
        ("As 9s 7s 4s 2s 2h 2d", ["FLUSH"], law("5(d)7")),
        ("3s 4s 5d 6h 7s 7h 7d", ["STRAIGHT"], law("5(d)8")),
        ("3s 3h 3d 8h Ts Qh Kd", ["THREE_OF_A_KIND"], reading("B2.26")),
        ("3s 3h 4d 4h Ts Th Kd", [], law("5(d)")),
    ],
)
def test_42_5_d_what_seven_cards_make(seven, hands, cited):
    given = cards(seven)
    assert [hand.name for hand in blind_hands(given)] == hands
    assert [hand.name for hand in blind_hands(given[::-1])] == hands


@pytest.mark.law("reading B2.38", "hold-em-3-bonus 13:69F-42.5(d)1", "hold-em-3-bonus 13:69F-42.5(d)2")
def test_42_5_d_of_all_seven_cards_in_one_suit_4_are_royal_and_28_straight_flushes():
    found = [
        next(blind_hands(seven)) for suit in SUITS for seven in combinations([c for c in DECK if c.suit == suit], 7)
    ]
    assert found.count(BlindHand.SEVEN_CARD_ROYAL_FLUSH) == 4
    assert found.count(BlindHand.SEVEN_CARD_STRAIGHT_FLUSH) == 28


# 42.11(e): the 6 card bonus.

# own cards, dealer's cards
SIX_CARD_HANDS = {
    SixCardBonus.SIX_CARD_ROYAL_FLUSH_DIAMONDS: ("Ad Kd Qd", "Jd Td 9d"),
    SixCardBonus.SIX_CARD_ROYAL_FLUSH_OTHER: ("As Js 9s", "Ks Qs Ts"),
    SixCardBonus.ROYAL_FLUSH: ("As Ks Qs", "Js Ts 9h"),
    SixCardBonus.STRAIGHT_FLUSH: ("9h 8h 7h", "6h 5h Kd"),
    SixCardBonus.FOUR_OF_A_KIND: ("9h 9d 9c", "9s Kd Kc"),
    SixCardBonus.FULL_HOUSE: ("9h 9d Kc", "9s Kd 2c"),
    SixCardBonus.FLUSH: ("Ah 9h 7h", "4h 2h 2d"),
    SixCardBonus.STRAIGHT: ("Ah 2d 3c", "4s 5h 5d"),
    SixCardBonus.THREE_OF_A_KIND: ("9h 9d 2c", "9s Kd 5c"),
}
SIX_CARD = {
    SixCardBonus.SIX_CARD_ROYAL_FLUSH_DIAMONDS: [*["$1000000"] * 6, 500, 500, 1000, 250, 1000],
    SixCardBonus.SIX_CARD_ROYAL_FLUSH_OTHER: [*["$100000"] * 6, 500, 500, 1000, 250, 1000],
    SixCardBonus.ROYAL_FLUSH: [1000, 1000, 1000, 1000, 1000, 1000, 500, 500, 1000, 250, 1000],
    SixCardBonus.STRAIGHT_FLUSH: [200, 250, 500, 200, 200, 250, 250, 250, 500, 100, 200],
    SixCardBonus.FOUR_OF_A_KIND: [50, 100, 100, 50, 50, 50, 100, 100, 200, 50, 50],
    SixCardBonus.FULL_HOUSE: [20, 25, 25, 25, 25, 25, 25, 25, 20, 25, 25],
    SixCardBonus.FLUSH: [15, 20, 15, 20, 15, 20, 20, 20, 15, 20, 20],
    SixCardBonus.STRAIGHT: [10] * 11,
    SixCardBonus.THREE_OF_A_KIND: [5, 5, 5, 5, 5, 5, 5, 4, 5, 5, 5],
}
RAGS = "3d 8c Qc Jc"  # a board that helps nobody


@pytest.mark.parametrize("table", "ABCDEFGHIJK")
@pytest.mark.parametrize(("hand", "cited"), [(hand, hand.value) for hand in SixCardBonus])
@pytest.mark.parametrize("choice", ["turn_river", "fold"])
@pytest.mark.law(
    "hold-em-3-bonus 13:69F-42.11(e)",
    "hold-em-3-bonus 13:69F-42.10(e)5",
    "hold-em-3-bonus 13:69F-42.5(f)",
    "reading B2.42",
)
def test_42_11_e_the_6_card_bonus_tables(choice, table, hand, cited):
    mine, theirs = SIX_CARD_HANDS[hand]
    figure = SIX_CARD[hand]["ABCDEFGHIJK".index(table)]
    settled = books(against(theirs, RAGS, mine, PLAIN | {"six_card": 700}, f"1 {choice}", six_card=table))
    assert settled["1 six_card"] == paid(figure, 700, law("11(e)"), ())


@pytest.mark.parametrize("table", "ABCDEFGHIJK")
@pytest.mark.parametrize(
    ("mine", "theirs", "board", "cited"),
    [
        ("9h 9d Kc", "Ks 2d 3c", "9s 9c Kd 4h", law("10(e)5")),  # two pair; the board does not count
        ("Ah Qd Jc", "Ks 9d 3c", "Th 9s 9c 9h", law("5(f)")),
        ("9h 9d 7c", "Ks 2d 3c", "9s 9c Kd 4h", law("11(e)")),
    ],
)
def test_42_10_e_5_two_pair_and_less_lose_the_6_card_bonus(table, mine, theirs, board, cited):
    settled = books(against(theirs, board, mine, SIX, six_card=table))
    assert settled["1 six_card"] == (500, "lose", 0, 0, law("10(e)5"))


@pytest.mark.parametrize(
    ("hand", "stake", "pays", "cited"),
    [
        (SixCardBonus.SIX_CARD_ROYAL_FLUSH_OTHER, 100, 10_000_000, reading("I.7")),
        (SixCardBonus.SIX_CARD_ROYAL_FLUSH_OTHER, 10000, 10_000_000, reading("I.7")),
        (SixCardBonus.SIX_CARD_ROYAL_FLUSH_OTHER, 10001, 10_001_000, reading("I.7")),
        (SixCardBonus.SIX_CARD_ROYAL_FLUSH_DIAMONDS, 10001, 100_000_000, reading("I.7")),
        (SixCardBonus.SIX_CARD_ROYAL_FLUSH_DIAMONDS, 100000, 100_000_000, reading("I.7")),
        (SixCardBonus.SIX_CARD_ROYAL_FLUSH_DIAMONDS, 100001, 100_001_000, reading("I.7")),
    ],
)
def test_42_11_e_the_highest_single_payout_in_money(hand, stake, pays, cited):
    mine, theirs = SIX_CARD_HANDS[hand]
    result = against(theirs, RAGS, mine, PLAIN | {"six_card": stake}, maximum=200000)
    assert lines(result)["1 six_card"] == ("win", pays, stake)


@pytest.mark.parametrize(
    ("six", "hands", "cited"),
    [
        ("Ad Kd Qd Jd Td 9d", ["SIX_CARD_ROYAL_FLUSH_DIAMONDS", "ROYAL_FLUSH"], law("5(f)1")),
        ("Ac Kc Qc Jc Tc 9c", ["SIX_CARD_ROYAL_FLUSH_OTHER", "ROYAL_FLUSH"], law("5(f)2")),
        ("Ah Kh Qh Jh Th 9h", ["SIX_CARD_ROYAL_FLUSH_OTHER", "ROYAL_FLUSH"], law('1 "Suit"')),
        ("As Ks Qs Js Ts 8s", ["ROYAL_FLUSH"], reading("B2.39")),
        ("Ad Kd Qd Jd Td 9h", ["ROYAL_FLUSH"], law("5(f)3")),
        ("Kd Qd Jd Td 9d 8d", ["STRAIGHT_FLUSH"], law("5(f)4")),
        ("Ad 2d 3d 4d 5d 6d", ["STRAIGHT_FLUSH"], law("5(f)4")),
        ("9d 9h 9c 9s Kh Kd", ["FOUR_OF_A_KIND"], law("5(f)5")),
        ("9d 9h 9c Ks Kh Kd", ["FULL_HOUSE"], law("5(f)6")),
        ("Ad 9d 7d 4d 2d 2h", ["FLUSH"], law("5(f)7")),
        ("8d 9d Th Jd Qd Qh", ["STRAIGHT"], law("5(f)8")),
        ("9d 9h 9c Ks Qh 2d", ["THREE_OF_A_KIND"], law("5(f)9")),
        ("9d 9h Kc Ks Qh Qd", [], law("5(f)")),
    ],
)
def test_42_5_f_what_six_cards_make(six, hands, cited):
    given = cards(six)
    for order in (given, given[::-1], (*given[3:], *given[:3])):
        assert [hand.name for hand in six_card_bonuses(order)] == hands


@pytest.mark.parametrize(
    ("three", "hand", "cited"),
    [
        ("Qs As Ks", ThreeCardBonus.THREE_CARD_ROYAL, law("5(e)1")),
        ("Qs As Kd", ThreeCardBonus.STRAIGHT, law("5(e)1")),
        ("2s 4s 3s", ThreeCardBonus.STRAIGHT_FLUSH, law("5(e)2")),
        ("2s 2h 2d", ThreeCardBonus.THREE_OF_A_KIND, law("5(e)3")),
        ("2s 4d 3s", ThreeCardBonus.STRAIGHT, law("5(e)4")),
        ("2s 9s 3s", ThreeCardBonus.FLUSH, law("5(e)5")),
        ("2s 9s 2d", ThreeCardBonus.PAIR, law("5(e)6")),
        ("2s Ad Ks", ThreeCardBonus.HIGH_CARD, law("5(e)4")),
    ],
)
def test_42_5_e_what_three_cards_make(three, hand, cited):
    assert {three_card_line(order) for order in permutations(cards(three))} == {hand}


# 42.11(f): the payout limit.

ROYALS = ("2h 2d 3c", "Js Ts 9s 8s", "As Ks Qs")  # the dealer, the board, a seven-card royal with a 3 card royal
FIVE_ROYAL = ("2h 2d 3c", "Js Ts 4d 5h", "As Ks Qs")


@pytest.mark.parametrize(
    ("hands", "placed", "house", "three_card", "blind", "cited"),
    [
        (ROYALS, (1000, 500), {}, 50_000, 2_500_000, law("11(f)")),  # below the limit
        (FIVE_ROYAL, (5000, 500), {}, 50_000, 4_950_000, law("11(f)")),  # the blind gets what is left
        (FIVE_ROYAL, (5000, 500), {"payout_limit": "none"}, 50_000, 5_000_000, law("11(f)")),
        (FIVE_ROYAL, (4950, 500), {}, 50_000, 4_950_000, law("11(f)")),
        (FIVE_ROYAL, (1000, 50000), {}, 5_000_000, 0, reading("I.7")),
        (FIVE_ROYAL, (1000, 50001), {}, 5_000_000, 0, law("11(f)")),
        (FIVE_ROYAL, (1000, 49999), {}, 4_999_900, 100, reading("I.7")),
        (FIVE_ROYAL, (100000, 100), {"payout_limit": "5000000"}, 10_000, 4_990_000, reading("B2.33")),
        # what the minimum wagers could win: 1,000 times the minimum, and 100 times a dollar
        (FIVE_ROYAL, (10000, 100), {"minimum": 10000}, 10_000, 10_000_000, law("11(f)")),
        (FIVE_ROYAL, (20000, 100), {"minimum": 10000}, 10_000, 10_000_000, reading("I.7")),
        (FIVE_ROYAL, (20000, 1000), {"minimum": 10000}, 100_000, 9_910_000, law("11(f)")),
        (FIVE_ROYAL, (50000, 100), {"minimum": 10000, "blind_single": "C"}, 10_000, 4_990_000, law("11(f)")),
        (FIVE_ROYAL, (20000, 100), {"minimum": 10000, "three_card": "C"}, 5_000, 10_000_000, law("11(f)")),
        # and in version 2 also 500 times the minimum, for who doubles
        (FIVE_ROYAL, (90000, 100), {"minimum": 20000, "blind_single": "C"}, 10_000, 4_990_000, law("11(f)")),
        (
            FIVE_ROYAL,
            (90000, 100),
            {"minimum": 20000, "blind_single": "C", "version": 2},
            10_000,
            10_000_000,
            law("11(f)"),
        ),
    ],
)
def test_42_11_f_the_limit_on_blind_and_3_card_bonus_of_a_hand(hands, placed, house, three_card, blind, cited):
    blind_stake, three_stake = placed
    stakes = with_blind(blind_stake, three_card=three_stake)
    result = against(*hands, stakes, f"1 expose; {STAY}", **{"payout_limit": 5_000_000} | house)
    assert lines(result)["1 three_card"] == ("win", three_card, three_stake)
    assert lines(result)["1 blind"] == ("win", blind, blind_stake)
    unlimited = against(*hands, stakes, f"1 expose; {STAY}", **house | {"payout_limit": "none"})
    for name, limited in books(result).items():
        assert (limited[-1] == law("11(f)")) == (limited != books(unlimited)[name]), (
            "a prize that is cut names the limit"
        )


@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(f)", "reading B2.33")
def test_42_11_f_the_6_card_bonus_and_the_even_money_wagers_are_not_limited():
    placed = with_blind(100000, six_card=10000)
    settled = lines(against("Ks Qs Ts", RAGS, "As Js 9s", placed, payout_limit=5_000_000))
    assert settled["1 six_card"] == ("win", 10_000_000, 10000)


@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(f)", "reading B2.33")
def test_42_11_f_each_hand_has_its_own_limit():
    hands = {"1": "As Ks Qs", "2": "Ah Kh Qh", "dealer": "2h 2d 3c", "community": "Js Ts Jh Th"}
    placed = {"1": with_blind(5000, three_card=50000), "2": with_blind(5000)}
    result = play(GAME, hands, placed, "1 expose; 1 turn_river; 2 turn_river", payout_limit=5_000_000)
    assert lines(result)["1 blind"] == ("win", 0, 5000)
    assert lines(result)["2 blind"] == ("win", 5_000_000, 5000)


@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(f)", "reading I.7")
def test_42_11_f_without_the_3_card_bonus_only_the_blind_counts():
    house = {"minimum": 10000, "payout_limit": 5_000_000, "three_card": "none"}
    assert lines(against(*FIVE_ROYAL, with_blind(20000), STAY, **house))["1 blind"] == ("win", 10_000_000, 20000)


# Refusals.

GOOD = {"deck": list(map(str, DECK)), "seats": {"1": THREE, "3": PLAIN}}
positions = citation("hold-em-3-bonus 13:69E-1.13BB(a)")


def refusal(result):
    assert "\n" not in result["error"]["message"]
    return result["error"]["kind"], result["error"]["law"]


@pytest.mark.parametrize(
    ("placed", "house", "kind", "cited"),
    [
        ({}, {}, "WagerMissing", law('1 "Blind bonus wager"')),
        ({"flop": 1000}, {}, "WagerMissing", law('1 "Blind bonus wager"')),
        ({"blind": 1000}, {}, "WagerMissing", law('1 "Flop wager"')),
        ({"three_card": 500}, {}, "WagerMissing", law('1 "Blind bonus wager"')),
        ({"six_card": 500}, {}, "WagerMissing", law('1 "Blind bonus wager"')),
        ({"blind": 1000, "flop": 999}, {}, "WagerTooSmall", law('1 "Flop wager"')),
        ({"blind": 1000, "flop": 1001}, {}, "WagerTooLarge", law('1 "Flop wager"')),
        (with_blind(499), {}, "WagerTooSmall", reading("9.1")),
        (with_blind(100001), {}, "WagerTooLarge", reading("9.1")),
        (PLAIN | {"three_card": 99}, {}, "WagerTooSmall", reading("9.1")),
        (PLAIN | {"six_card": 100001}, {}, "WagerTooLarge", reading("9.1")),
        (THREE, {"three_card": "none"}, "NotOffered", citation("hold-em-3-bonus 13:69E-1.13BB(b)2iv")),
        (SIX, {"six_card": "none"}, "NotOffered", citation("hold-em-3-bonus 13:69E-1.13BB(b)2v")),
        (PLAIN | {"turn_river": 1000}, {}, "NotOffered", law("6(c)")),
        (PLAIN | {"ante": 1000}, {}, "NotOffered", law("6(a)")),
        (PLAIN | {"six_card": "500"}, {}, "NotationError", law("6(a)")),
        (PLAIN | {"six_card": {"chips": 500, "coupon": 400}}, {}, "UnequalCoupon", reading("O.3")),
    ],
)
def test_42_6_wagers_that_are_refused(placed, house, kind, cited):
    assert refusal(from_deck(NATURAL, {"1": placed}, **house)) == (kind, cited)


@pytest.mark.parametrize(
    ("seat", "cited"), [("0", positions), ("7", positions), ("dealer", positions), ("01", positions)]
)
def test_1_13bb_a_the_table_has_positions_for_six(seat, cited):
    assert refusal(from_deck(NATURAL, {seat: PLAIN})) == ("NoSuchPosition", cited)
    assert from_deck(NATURAL, {"6": PLAIN})["ended"] == "waiting"


@pytest.mark.parametrize("cited", [law("2(a)")])
def test_42_2_a_it_is_played_with_one_deck_of_52(cited):
    for deck in (GOOD["deck"][:51], [*GOOD["deck"], "As"], [*GOOD["deck"][:51], "Joker"]):
        assert refusal(deal(game(GAME), GOOD | {"deck": deck}, game(GAME).house())) == ("WrongDeck", cited)


@pytest.mark.parametrize(
    ("inputs", "house", "kind", "cited"),
    [
        ("1 fold", {}, "NotOffered", law("10(a)")),
        ("1 turn_river", {}, "NotOffered", law("10(a)")),
        ("3 expose", {}, "OutOfTurn", law("10(a)")),
        ("1 expose; 1 conceal", {}, "NotOffered", law("10(b)")),
        ("1 expose; 3 turn_river", {}, "OutOfTurn", law("10(b)")),
        ("1 expose; 1 turn_river_double", {}, "NotOffered", law("10(b)")),  # version 1
        ("1 expose; 1 check", {"version": 2}, "NotOffered", law("10(b)")),
        ("1 expose; 1 turn_river; 1 turn_river", {}, "OutOfTurn", law("10(b)")),
        ("1 expose; 1 fold; 3 fold; 1 turn_river", {}, "OutOfTurn", law("10(b)")),
        ("dealer_card_exposed; 1 expose", {}, "OutOfTurn", law("12(a)")),
        ("1 blind", {}, "AfterNoMoreBets", law("6(b)")),
        ("1 expose; 1 six_card", {}, "AfterNoMoreBets", law("6(b)")),
        ("1 expose; 1 flop", {}, "AfterNoMoreBets", law("6(b)")),
    ],
)
def test_42_10_decisions_that_are_refused(inputs, house, kind, cited):
    assert refusal(from_deck(NATURAL, GOOD["seats"], inputs, **house)) == (kind, cited)
