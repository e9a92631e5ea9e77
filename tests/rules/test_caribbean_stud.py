"""Caribbean stud: N.J.A.C. 19:47-16.12(e), 19:46-1.13G(h) and the readings for what of the rules is not known."""

import pytest

from pitboss.cards import DECK
from pitboss.errors import HouseRefused
from pitboss.games import game
from pitboss.law import citation, reading, subchapter
from pitboss.printing.felt import layout_svg
from pitboss.printing.sign import sign_text
from pitboss.rounds.events import Dealt
from pitboss.rounds.record import read, replay
from pitboss.rounds.view import view
from tests.helpers import books, dealt, play, play_deck, told

GAME = "caribbean-stud"
law = subchapter(GAME, "19:47-16")
table_law = subchapter(GAME, "19:46-1")
inventory = citation("progressive 19:45-1.20(a)7")
linking = citation("progressive 19:45-1.39B(a)")

NATURAL = " ".join(DECK)
ANTE = {"ante": 1000}
BOTH = {"ante": 1000, "progressive": 100}
METER = {"amount": 1000000, "rate": "7/10", "reset": 500000}

QUALIFIES, FAILS, UNBEATEN = "As Kd 4c 3h 2s", "As Qd Jc Th 9s", "Ad Kd Qd Jd Td"


def against(theirs, mine, placed=ANTE, inputs="1 bet", **house):
    """One player at seat 1."""
    meter = METER if "progressive" in placed else None
    offered = {"progressive": "base"} if meter else {}
    return play(GAME, {"1": mine, "dealer": theirs}, {"1": placed}, inputs, meter=meter, **offered | house)


def from_deck(top, seats, inputs="", **house):
    meter = METER if any("progressive" in placed for placed in seats.values()) else None
    offered = {"progressive": "base"} if meter else {}
    return play_deck(GAME, top, seats, inputs, meter=meter, **offered | house)


def refusal(seats, meter=None, **house):
    error = play_deck(GAME, NATURAL, seats, meter=meter, **house)["error"]
    return error["kind"], error["law"]


# Readings 2.1, 2.2 and 2.5: positions and wagers.


@pytest.mark.parametrize(
    ("seats", "house", "kind", "cited"),
    [
        ({}, {}, "WagerMissing", reading("2.2")),
        ({"1": {}}, {}, "WagerMissing", reading("2.2")),
        ({"1": {"progressive": 100}}, {"progressive": "base"}, "WagerMissing", reading("2.2")),
        ({"1": {"ante": 499}}, {}, "WagerTooSmall", reading("9.1")),
        ({"1": {"ante": 100001}}, {}, "WagerTooLarge", reading("9.1")),
        ({"1": {"ante": 1000, "progressive": 99}}, {"progressive": "base"}, "WagerTooSmall", reading("2.2")),
        ({"1": {"ante": 1000, "progressive": 200}}, {"progressive": "base"}, "WagerTooLarge", reading("2.2")),
        ({"1": BOTH}, {}, "NotOffered", reading("2.13")),
        ({"1": BOTH}, {"progressive": "none"}, "NotOffered", reading("2.13")),
        ({"1": {"ante": 1000, "bet": 2000}}, {}, "NotOffered", reading("2.5")),
        ({"1": {"ante": 1000, "pair_plus": 500}}, {}, "NotOffered", reading("2.2")),
        ({"1": {"ante": {"chips": 500, "coupon": 400}}}, {}, "UnequalCoupon", reading("O.3")),
        (
            {"1": {"ante": 1000, "progressive": {"chips": 50, "coupon": 50}}},
            {"progressive": "base"},
            "NotOffered",
            reading("2.2"),
        ),
        ({"0": ANTE}, {}, "NoSuchPosition", reading("2.1")),
        ({"8": ANTE}, {}, "NoSuchPosition", reading("2.1")),
    ],
)
def test_2_1_2_2_2_5_what_may_not_be_placed(seats, house, kind, cited):
    assert refusal(seats, METER, **house) == (kind, cited)


@pytest.mark.law("reading 2.1")
def test_2_1_seven_players_take_forty_cards_of_one_deck():
    result = from_deck(NATURAL, {str(seat): ANTE for seat in range(1, 8)}, "stub_count =12")
    assert len(dealt(result)) == 40
    assert result["ended"] == "waiting"


@pytest.mark.parametrize(
    ("ante", "bet", "cited"),
    [(500, 1000, reading("2.5")), (737, 1474, reading("2.5")), ({"chips": 500, "coupon": 500}, 1000, reading("2.5"))],
)
def test_2_5_the_bet_is_twice_the_chips_of_the_ante(ante, bet, cited):
    result = against(QUALIFIES, "Ac Kc 4d 3d 2c", {"ante": ante})
    placed = [event for event in result["events"] if event["event"] == "placed"][-1]
    assert (placed["wager"], placed["chips"], placed["coupon"], placed["law"]) == ("bet", bet, 0, cited)


@pytest.mark.law("reading 2.2", "reading I.1")
def test_2_2_a_progressive_wager_needs_a_meter():
    assert refusal({"1": BOTH}, progressive="base") == ("NotationError", reading("I.1"))


@pytest.mark.parametrize("rate", ["69/100", "0/1", "699/1000"])
@pytest.mark.law("reading 2.15")
def test_2_15_the_rate_of_progression_is_at_least_70_percent(rate):
    meter = METER | {"rate": rate}
    assert refusal({"1": BOTH}, meter, progressive="base") == ("HouseRefused", reading("2.15"))


@pytest.mark.parametrize(
    ("house", "cited"),
    [
        ({"progressive": "A"}, law("12(e)")),
        ({"progressive": True}, law("12(e)")),
        ({"progressive": {"flush": 5000}}, law("12(e)")),
        ({"linked": True}, linking),
        ({"linked": "yes"}, linking),
        ({"bet_payout_limit": 0}, reading("2.12")),
        ({"bet_payout_limit": -500000}, reading("2.12")),
        ({"bet_payout_limit": "low"}, reading("2.12")),
        ({"bet_payout_limit": None}, reading("2.12")),
        ({"dealing": "machine"}, citation("equipment/mini-tex 19:46-1.19(b)")),
        ({"minimum": 2000, "maximum": 1000}, reading("9.1")),
        ({"bonus": "none"}, reading("O.2")),
    ],
)
def test_what_a_house_may_not_choose(house, cited):
    with pytest.raises(HouseRefused) as refused:
        game(GAME).house(house)
    assert refused.value.law == cited


# Readings 2.2, 1.11 and 2.15, and 19:45-1.20(a)7: bets are closed.


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.law("reading 2.2", "reading 1.11")
def test_2_2_no_more_bets_comes_before_the_first_card(dealing):
    events = from_deck(NATURAL, {"1": ANTE}, dealing=dealing)["events"]
    announced = events.index({"event": "performed", "law": reading("1.11"), "what": 'announces "No more bets"'})
    assert announced < min(at for at, event in enumerate(events) if event["event"] == "dealt")
    assert announced > max(at for at, event in enumerate(events) if event["event"] == "placed")


@pytest.mark.law("reading 2.2", "reading 1.11", "reading I.1", "reading 2.15")
@pytest.mark.parametrize("cited", [inventory])
def test_1_20_a_7_locked_out_chips_go_to_the_inventory_and_feed_the_meter_before_the_deal(cited):
    result = from_deck(NATURAL, {"1": BOTH, "3": ANTE, "5": BOTH})
    closing = result["events"][: [event["event"] for event in result["events"]].index("dealt")]
    assert [event["law"] for event in closing if event["event"] == "performed"] == [
        *[reading("1.11")] * 5,
        cited,
    ]
    assert closing[-1] == {
        "event": "metered",
        "law": reading("2.15"),
        "why": "lock-out",
        "cents": 1000140,
    }
    assert result["meter"] == {"before": 1000000, "after": 1000140}


@pytest.mark.parametrize(("offered", "told_of"), [("none", 0), ("base", 1)])
@pytest.mark.law("reading 2.2", "reading 2.13")
def test_2_2_the_lock_out_button_is_pressed_where_a_progressive_is_offered(offered, told_of):
    events = from_deck(NATURAL, {"1": ANTE}, progressive=offered)["events"]
    assert sum(event.get("what") == "presses the lock-out button" for event in events) == told_of
    assert "metered" not in {event["event"] for event in events}


# Reading 2.3: dealing.


@pytest.mark.parametrize(
    ("dealing", "places", "cited"),
    [
        ("manual-shoe", [2, 5, 7, "dealer"] * 5, reading("2.3")),
        ("hand", [2, 5, 7, "dealer"] * 5, reading("2.3")),
        ("automated-shoe", [place for place in (2, 5, 7, "dealer") for _ in range(5)], reading("2.3")),
    ],
)
def test_2_3_order_of_the_cards_and_the_dealers_last_one_face_up(dealing, places, cited):
    result = from_deck(NATURAL, {"7": BOTH, "2": ANTE, "5": ANTE}, dealing=dealing)
    cards = [event for event in result["events"] if event["event"] == "dealt"]
    assert dealt(result) == list(zip(places, DECK, strict=False))
    assert {event["law"] for event in cards} == {cited}
    assert {event["seen"] for event in cards if event["place"] != "dealer"} == {"owner"}
    assert [event["seen"] for event in cards if event["place"] == "dealer"] == [*["nobody"] * 4, "all"]


@pytest.mark.parametrize("viewer", [None, 1, 2])
@pytest.mark.law("reading 2.3", "reading 2.4")
def test_2_3_everybody_sees_the_dealers_last_card_and_no_other(viewer):
    found = game(GAME)
    line = {"deck": NATURAL.split(), "seats": {"1": ANTE, "3": ANTE}}
    seen = view(replay(found, read(found, line, found.house())).events, viewer)
    dealt_there = [event for event in seen if isinstance(event, Dealt)]
    faces = {place: [event.card for event in dealt_there if event.place == place] for place in (1, 3, "dealer")}
    assert faces["dealer"] == [None] * 4 + ["3d"]
    assert [None not in faces[seat] for seat in (1, 3)] == [viewer == 1, False]


# Readings 2.4 to 2.6: bet or fold.


@pytest.mark.parametrize(
    ("inputs", "seat", "cited"),
    [("", 1, reading("2.5")), ("1 bet", 3, reading("2.5")), ("1 fold; 3 bet", 6, reading("2.5"))],
)
@pytest.mark.law("reading 2.4")
def test_2_5_who_is_asked_clockwise(inputs, seat, cited):
    result = from_deck(NATURAL, {"6": ANTE, "1": BOTH, "3": ANTE}, inputs)
    assert result["ended"] == "waiting"
    assert result["pending"] == {"seat": seat, "options": ["bet", "fold"]}
    assert told(result, "revealed") == []
    assert told(result, "asked")[-1] == (f"asked {seat}", cited)
    assert ("performed", reading("2.4")) in told(result, "performed")


@pytest.mark.parametrize(
    ("inputs", "kind", "cited"),
    [
        ("3 bet", "OutOfTurn", reading("2.5")),
        ("1 bet; 1 bet", "OutOfTurn", reading("2.5")),
        ("2 bet", "OutOfTurn", reading("2.5")),
        ("1 bet; 3 bet; 1 fold", "OutOfTurn", reading("2.5")),
        ("1 check", "NotOffered", reading("2.5")),
        ("1 play", "NotOffered", reading("2.5")),
        ("1 ante", "AfterNoMoreBets", reading("2.2")),
        ("1 progressive", "AfterNoMoreBets", reading("2.2")),
    ],
)
def test_2_2_2_5_a_wrong_decision_is_refused(inputs, kind, cited):
    error = from_deck(NATURAL, {"1": ANTE, "3": ANTE}, inputs)["error"]
    assert (error["kind"], error["law"]) == (kind, cited)


@pytest.mark.parametrize("mine", ["9c 7d 5h 3s 2c", UNBEATEN], ids=["nothing", "royal"])
@pytest.mark.parametrize("cited", [reading("2.6")])
@pytest.mark.law("reading I.1")
def test_2_6_a_fold_loses_ante_and_progressive_whatever_the_hand(mine, cited):
    result = against("As Kc 4c 3h 2s", mine, BOTH, "1 fold")
    assert books(result) == {"1 ante": (1000, "lose", 0, 0, cited), "1 progressive": (100, "lose", 0, 0, cited)}
    assert result["meter"] == {"before": 1000000, "after": 1000070}
    assert result["net"] == {"1": -1100}


@pytest.mark.law("reading 2.6")
def test_2_6_wagers_and_cards_are_collected_at_once():
    result = from_deck(NATURAL, {"1": BOTH, "2": ANTE}, "1 fold")
    assert result["pending"]["seat"] == 2
    assert [step for step, _ in told(result, "settled", "gathered", "asked")][1:] == [
        "settled 1 ante",
        "settled 1 progressive",
        "gathered 1",
        "asked 2",
    ]


# Readings 2.7 to 2.11: ante and bet.

WIN, PUSH, LOSE = ("win", 1000, 1000), ("push", 0, 1000), ("lose", 0, 0)
PUSH_TWICE = ("push", 0, 2000)


@pytest.mark.parametrize(
    ("theirs", "bet", "cited"),
    [
        ("As Kd 4c 3h 2s", ("win", 40000, 2000), reading("2.7")),  # the lowest hand that qualifies
        ("As Qd Jc Th 9s", PUSH_TWICE, reading("2.7")),  # the highest that does not
        ("Ks Qd Jc Th 8s", PUSH_TWICE, reading("2.7")),
        ("7s 5d 4c 3h 2s", PUSH_TWICE, reading("2.7")),
        ("As Kd Qc Jh 9s", ("win", 40000, 2000), reading("2.7")),
        ("2s 2d 3c 4h 5s", ("win", 40000, 2000), reading("2.7")),
        ("As 2d 3c 4h 5s", ("win", 40000, 2000), reading("2.7")),
        ("2s 3s 4s 5s 7s", ("win", 40000, 2000), reading("2.7")),
    ],
)
@pytest.mark.law("reading 2.8")
def test_2_7_the_dealer_qualifies_with_ace_king_or_better(theirs, bet, cited):
    result = against(theirs, "6c 6d 6h 6s Kc")
    assert books(result)["1 bet"][1:4] == bet
    found = "does not qualify" if bet[0] == "push" else "qualifies"
    assert {"event": "performed", "law": cited, "what": f"finds that the dealer's hand {found}"} in result["events"]


@pytest.mark.parametrize(
    ("mine", "theirs", "ante", "bet", "ante_law", "bet_law"),
    [
        # the dealer does not qualify, whatever the player holds
        ("9c 7d 5h 3s 2c", FAILS, WIN, PUSH_TWICE, reading("2.8"), reading("2.8")),
        ("Ac Qc Jd Td 9d", FAILS, WIN, PUSH_TWICE, reading("2.8"), reading("2.8")),
        ("Ac Kc 4d 3d 2d", FAILS, WIN, PUSH_TWICE, reading("2.8"), reading("2.8")),
        ("Ac Kc Qc Jc Tc", "Kd Qs Jd Th 8s", WIN, PUSH_TWICE, reading("2.8"), reading("2.8")),
        # the dealer is higher
        ("Ac Qc Jd Td 9d", QUALIFIES, LOSE, LOSE, reading("2.9"), reading("2.9")),
        ("Ac Kc 4d 3d 2d", "As Kd 5c 3h 2s", LOSE, LOSE, reading("2.9"), reading("2.9")),
        ("2c 2d Ac Kc Qd", "3c 3d 4s 5h 6h", LOSE, LOSE, reading("2.9"), reading("2.9")),
        ("Ac Ad 3c 3h 4d", "Ah As 4c 4h 2d", LOSE, LOSE, reading("2.9"), reading("2.9")),
        ("Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", LOSE, LOSE, reading("2.9"), reading("2.9")),
        # equal in all five ranks
        ("Ac Kc 4d 3d 2d", QUALIFIES, PUSH, PUSH_TWICE, reading("2.11"), reading("2.11")),
        ("Ac Ad 4d 3d 2d", "As Ah 4c 3h 2s", PUSH, PUSH_TWICE, reading("2.11"), reading("2.11")),
        ("Ac Kc Qc Jc Tc", UNBEATEN, PUSH, PUSH_TWICE, reading("2.11"), reading("2.11")),
        ("2c 3c 4c 5c 7c", "2s 3s 4s 5s 7s", PUSH, PUSH_TWICE, reading("2.11"), reading("2.11")),
        # the dealer is lower
        ("Ac Kc 5d 3d 2d", QUALIFIES, WIN, ("win", 2000, 2000), reading("2.10"), reading("2.10")),
        ("Ac Kc 4d 3d 2d", "As Qs 4c 4h 2s", LOSE, LOSE, reading("2.9"), reading("2.9")),
        ("8c 8d 5h 3s 2c", QUALIFIES, WIN, ("win", 2000, 2000), reading("2.10"), reading("2.10")),
    ],
)
@pytest.mark.law("reading B0.5", "reading 1.22")
def test_2_8_to_2_11_ante_and_bet(mine, theirs, ante, bet, ante_law, bet_law):
    assert books(against(theirs, mine)) == {"1 ante": (1000, *ante, ante_law), "1 bet": (2000, *bet, bet_law)}


BET_HANDS = [
    ("Ac Kc Qc Jc Tc", 100, "royal flush"),
    ("9c Kc Qc Jc Tc", 50, "straight flush"),
    ("Ac 2c 3c 4c 5c", 50, "straight flush"),
    ("9c 9d 9h 9s 2c", 20, "four of a kind"),
    ("9c 9d 9h 2d 2c", 7, "full house"),
    ("2c 5c 9c Jc Kc", 5, "flush"),
    ("5c 6c 7d 8d 9h", 4, "straight"),
    ("Ac Kc Qd Jd Td", 4, "straight"),
    ("Ac 2c 3d 4d 5d", 4, "straight"),
    ("9c 9d 9h 5d 2c", 3, "three of a kind"),
    ("9c 9d 5h 5d 2c", 2, "two pair"),
    ("9c 9d 7h 5d 2c", 1, "pair"),
    ("Ac Kc 7h 5d 2c", 1, "ace king high"),
]


@pytest.mark.parametrize("cited", [reading("2.10")])
@pytest.mark.parametrize(("mine", "odds", "line"), BET_HANDS)
@pytest.mark.law("reading 2.10")
def test_2_10_what_a_winning_bet_pays(mine, odds, line, cited):
    result = against("As Kd 4s 3h 2s", mine)
    assert books(result) == {
        "1 ante": (1000, "win", 1000, 1000, reading("2.10")),
        "1 bet": (2000, "win", 2000 * odds, 2000, cited),
    }
    settled = [event for event in result["events"] if event["event"] == "settled"]
    assert [(event["odds"], event["line"]) for event in settled] == [(1, ""), (odds, line)]


@pytest.mark.parametrize(
    ("mine", "theirs", "net", "cited"),
    [
        ("9c 9d 5h 5d 2c", QUALIFIES, 2500, reading("O.3")),  # 2 to 1 on a bet of 1000
        ("9c 9d 5h 5d 2c", FAILS, 500, reading("O.3")),
        ("Ac Kc 4d 3d 2d", QUALIFIES, 0, reading("O.3")),
        ("9c 7d 5h 3s 2c", QUALIFIES, -2000, reading("O.3")),
    ],
)
def test_a_match_play_coupon_wins_like_chips_and_is_taken_win_or_lose(mine, theirs, net, cited):
    result = against(theirs, mine, {"ante": {"chips": 500, "coupon": 500}})
    assert result["net"] == {"1": net}


# Reading 2.12: a limit of what a bet is paid.

ROYAL, STRAIGHT_FLUSH, QUADS = (BET_HANDS[each][0] for each in (0, 1, 3))


@pytest.mark.parametrize(
    ("mine", "ante", "house", "pays", "cited"),
    [
        (ROYAL, 100000, {}, 20000000, reading("2.10")),  # no limit unless the house chooses one
        (ROYAL, 100000, {"bet_payout_limit": "none"}, 20000000, reading("2.10")),
        (ROYAL, 2500, {"bet_payout_limit": 500000}, 500000, reading("2.10")),
        (ROYAL, 2501, {"bet_payout_limit": 500000}, 500000, reading("2.12")),
        (ROYAL, 2499, {"bet_payout_limit": 500000}, 499800, reading("2.10")),
        (STRAIGHT_FLUSH, 100000, {"bet_payout_limit": 500000}, 500000, reading("2.12")),
        (QUADS, 2000, {"bet_payout_limit": 500000}, 80000, reading("2.10")),
        # never less than the least bet would win with the hand
        (ROYAL, 10000, {"bet_payout_limit": 500000, "minimum": 5000}, 1000000, reading("2.12")),
        (STRAIGHT_FLUSH, 10000, {"bet_payout_limit": 500000, "minimum": 5000}, 500000, reading("2.12")),
        (QUADS, 10000, {"bet_payout_limit": 500000, "minimum": 5000}, 400000, reading("2.10")),
        (QUADS, 10000, {"bet_payout_limit": 1, "minimum": 5000}, 200000, reading("2.12")),
    ],
)
def test_2_12_a_payout_limit_of_the_bet(mine, ante, house, pays, cited):
    settled = books(against("As Kd 4s 3h 2s", mine, {"ante": ante}, **house))
    assert settled["1 bet"] == (2 * ante, "win", pays, 2 * ante, cited)
    assert settled["1 ante"] == (ante, "win", ante, ante, reading("2.10"))


@pytest.mark.law("reading 2.12")
def test_2_12_the_limit_leaves_the_progressive_alone():
    settled = books(against("As Kd 4s 3h 2s", ROYAL, BOTH, bet_payout_limit=1))
    assert settled["1 bet"][2] == 100000
    assert settled["1 progressive"][2] == 1000070


# 16.12(e): the progressive wager.


@pytest.mark.parametrize(
    "theirs", ["As Kd 4s 3h 2s", "As Qd Js Th 8s", "Ah Kh Qh Jh Th"], ids=["lower", "fails", "royal"]
)
@pytest.mark.parametrize(
    ("mine", "pays", "cited"),
    [
        ("Ac Kc Qc Jc Tc", 1000070, law("12(e)")),
        ("9c Kc Qc Jc Tc", 100007, law("12(e)")),
        ("Ac 2c 3c 4c 5c", 100007, law("12(e)")),
        ("9c 9d 9h 9s 2c", 50000, law("12(e)")),
        ("9c 9d 9h 2d 2c", 10000, law("12(e)")),
        ("2c 5c 9c Jc Kc", 5000, law("12(e)")),
    ],
)
@pytest.mark.law("reading 2.13", "reading 2.14", "reading I.1", "reading B4.83")
def test_16_12_e_what_the_progressive_pays_whatever_the_dealer_holds(theirs, mine, pays, cited):
    result = against(theirs, mine, BOTH)
    assert books(result)["1 progressive"] == (100, "win", pays, 0, cited)
    assert result["meter"] == {"before": 1000000, "after": max(1000070 - pays, 500000)}


@pytest.mark.parametrize("mine", [hand for hand, odds, _ in BET_HANDS if odds < 5])
@pytest.mark.parametrize("cited", [law("12(e)")])
@pytest.mark.law("reading 2.17")
def test_16_12_e_a_hand_below_a_flush_loses_the_progressive(mine, cited):
    result = against("As Kd 4s 3h 2s", mine, BOTH)
    assert books(result)["1 progressive"] == (100, "lose", 0, 0, cited)
    assert result["meter"]["after"] == 1000070


@pytest.mark.parametrize(
    ("hands", "pays", "after", "cited"),
    [
        # royals share what is on the meter when the first of them is paid
        ({"1": "Ac Kc Qc Jc Tc", "3": "Ah Kh Qh Jh Th"}, {"3": 500070, "1": 500070}, 500000, reading("2.16")),
        (
            {"1": "Ac Kc Qc Jc Tc", "3": "Ah Kh Qh Jh Th", "7": "Ad Kd Qd Jd Td"},
            {"7": 333403, "3": 333403, "1": 333403},
            500000,
            reading("2.16"),
        ),
        (
            {"1": "Ac Kc Qc Jc Tc", "3": "Ah Kh Qh Jh Th", "7": "2d 3d 4d 5d 6d"},
            {"7": 100021, "3": 450094, "1": 450094},
            500000,
            reading("2.16"),
        ),
        # between two royals, from a meter that is reset already
        (
            {"1": "Ac Kc Qc Jc Tc", "3": "2d 3d 4d 5d 6d", "7": "Ah Kh Qh Jh Th"},
            {"7": 500105, "3": 50000, "1": 500105},
            500000,
            reading("I.1"),
        ),
        # straight flushes one after the other, each of the meter at its turn
        (
            {"1": "2c 3c 4c 5c 6c", "3": "2h 3h 4h 5h 6h", "7": "2d 3d 4d 5d 6d"},
            {"7": 100021, "3": 90018, "1": 81017},
            729154,
            reading("1.26"),
        ),
        ({"1": "2c 3c 4c 5c 6c", "3": "8h 8c 8d 8s 2h"}, {"3": 50000, "1": 95014}, 855126, law("12(e)")),
    ],
)
def test_16_12_e_several_winners_at_one_table(hands, pays, after, cited):
    seats = dict.fromkeys(hands, BOTH)
    inputs = ";".join(f"{seat} bet" for seat in hands)
    result = play(GAME, hands | {"dealer": "As Ks 9s 7s 7d"}, seats, inputs, meter=METER, progressive="base")
    won = {str(line["seat"]): line["pays"] for line in result["lines"] if line["wager"] == "progressive"}
    assert list(won.items()) == list(pays.items())
    assert result["meter"] == {"before": 1000000, "after": after}


@pytest.mark.parametrize(
    ("placed", "inputs", "cited"),
    [(ANTE, "1 bet; 3 bet", reading("2.16")), (BOTH, "1 bet; 3 fold", reading("I.1"))],
)
def test_2_16_who_made_no_progressive_wager_or_folded_shares_no_royal(placed, inputs, cited):
    hands = {"1": "Ac Kc Qc Jc Tc", "3": "Ah Kh Qh Jh Th", "dealer": "As Ks 4s 3s 2h"}
    result = play(GAME, hands, {"1": BOTH, "3": placed}, inputs, meter=METER, progressive="base")
    fed = 70 * sum("progressive" in each for each in (BOTH, placed))
    assert books(result)["1 progressive"] == (100, "win", 1000000 + fed, 0, law("12(e)"))
    assert result["meter"]["after"] == 500000


@pytest.mark.law("reading 7.10")
def test_7_10_a_payout_is_verified_before_it_is_paid():
    hands = {"1": "2c 3c 4c 5c 7c", "3": "Ac Kh Qh Jh 9h", "dealer": "As Ks 4s 3s 2h"}
    result = play(GAME, hands, dict.fromkeys("13", BOTH), "1 bet; 3 bet", meter=METER, progressive="base")
    at = [event["law"] for event in result["events"]].index(reading("7.10"))
    assert "seat 1" in result["events"][at]["what"]
    assert [event.get("wager") for event in result["events"][at + 1 : at + 3]] == [None, "progressive"]
    assert [event["law"] for event in result["events"]].count(reading("7.10")) == 1


OWN = {"royal_flush": 100, "straight_flush": 100, "four_of_a_kind": 60000, "full_house": 10000, "flush": 7500}


@pytest.mark.parametrize(
    ("mine", "pays", "cited"),
    [
        ("Ac Kc Qc Jc Tc", 1000070, law("12(e)")),
        ("9c Kc Qc Jc Tc", 1000070, law("12(e)")),
        ("9c 9d 9h 9s 2c", 60000, law("12(e)")),
        ("9c 9d 9h 2d 2c", 10000, law("12(e)")),
        ("2c 5c 9c Jc Kc", 7500, reading("9.7")),
    ],
)
def test_16_12_e_a_house_may_pay_more_and_not_less(mine, pays, cited):
    settled = books(against("As Kd 4s 3h 2s", mine, BOTH, progressive=OWN))
    assert settled["1 progressive"] == (100, "win", pays, 0, law("12(e)"))
    for line in OWN:
        with pytest.raises(HouseRefused) as refused:
            game(GAME).house({"progressive": LEAST | {line: LEAST[line] - 1}})
        assert refused.value.law == law("12(e)")


LEAST = {"royal_flush": 100, "straight_flush": 10, "four_of_a_kind": 50000, "full_house": 10000, "flush": 5000}


@pytest.mark.parametrize("fixed", ["9c 9d 9h 9s 2c", "9c 9d 9h 2d 2c", "2c 5c 9c Jc Kc"])
@pytest.mark.law("caribbean-stud 19:47-16.12(e)", "reading I.1")
def test_16_12_e_the_house_tops_a_meter_up_that_falls_below_the_reset_amount(fixed):
    hands = {"1": fixed, "dealer": "As Kd 4s 3h 2s"}
    meter = METER | {"amount": 501000}
    result = play(GAME, hands, {"1": BOTH}, "1 bet", meter=meter, progressive="base")
    assert result["meter"] == {"before": 501000, "after": 500000}


@pytest.mark.law("reading I.1")
def test_i_1_the_meter_is_exact_and_shown_and_paid_in_whole_cents():
    meter = METER | {"rate": "71/97"}
    seats = dict.fromkeys("123", BOTH)
    result = play_deck(GAME, NATURAL, seats, "1 fold; 2 fold; 3 fold", meter=meter, progressive="base")
    assert result["meter"]["after"] == 1000219  # three times 7100/97 are 219.6
    fewer = play_deck(GAME, NATURAL, {"1": BOTH}, "1 fold", meter=meter, progressive="base")
    assert fewer["meter"]["after"] == 1000073


# Reading 1.15: the order of settling.


@pytest.mark.law("reading 1.15", "reading 2.6", "reading 2.7")
def test_1_15_each_player_completely_before_the_next_once_all_hands_are_turned_up():
    hands = {
        "1": "2c 3c 4c 5c 7c",
        "3": "Ac Kh Qh Jh 9h",
        "4": "8c 8d 7h 5h 2d",
        "6": "9c 7d 6h 3h 2s",
        "dealer": "As Ks 4s 3s 2h",
    }
    seats = {"1": BOTH, "3": ANTE, "4": BOTH, "6": BOTH}
    result = play(GAME, hands, seats, "1 bet; 3 bet; 4 bet; 6 fold", meter=METER, progressive="base")
    story = told(result, "chose", "revealed", "settled", "gathered")
    last = max(at for at, (step, _) in enumerate(story) if step.startswith("chose"))
    assert story[last + 1 :] == [
        ("settled 6 ante", reading("2.6")),
        ("settled 6 progressive", reading("2.6")),
        ("gathered 6", reading("2.6")),
        ("revealed dealer", reading("2.7")),
        ("revealed 4", reading("2.16")),
        ("revealed 3", reading("2.16")),
        ("revealed 1", reading("2.16")),
        ("settled 4 ante", reading("2.10")),
        ("settled 4 bet", reading("2.10")),
        ("settled 4 progressive", law("12(e)")),
        ("gathered 4", reading("1.15")),
        ("settled 3 ante", reading("2.10")),
        ("settled 3 bet", reading("2.10")),
        ("gathered 3", reading("1.15")),
        ("settled 1 ante", reading("2.10")),
        ("settled 1 bet", reading("2.10")),
        ("settled 1 progressive", law("12(e)")),
        ("gathered 1", reading("1.15")),
        ("gathered dealer", reading("1.15")),
    ]


# What is posted.


@pytest.mark.parametrize(
    ("house", "lines", "cited"),
    [
        ({}, {"winning wager": 1}, reading("2.10")),
        (
            {},
            {"royal flush": 100, "straight flush": 50, "four of a kind": 20, "full house": 7, "flush": 5, "straight": 4}
            | {"three of a kind": 3, "two pair": 2, "pair": 1, "ace king high": 1},
            reading("2.10"),
        ),
        (
            {"progressive": "base"},
            {"royal flush": "100% of the meter", "straight flush": "10% of the meter", "four of a kind": "$500"}
            | {"full house": "$100", "flush": "$50"},
            law("12(e)"),
        ),
        (
            {"progressive": OWN},
            {"royal flush": "100% of the meter", "straight flush": "100% of the meter", "four of a kind": "$600"}
            | {"full house": "$100", "flush": "$75"},
            law("12(e)"),
        ),
    ],
)
def test_the_sign_posts_what_is_paid(house, lines, cited):
    chosen = game(GAME).house(house)
    assert (cited, lines) in [(posted.law, dict(posted.lines)) for posted in game(GAME).pay_tables(chosen)]
    sign = sign_text(game(GAME), chosen, "").splitlines()
    for line, figure in lines.items():
        told = figure if isinstance(figure, str) else f"{figure} to 1"
        assert any(f"  {line.capitalize()} ." in row and row.endswith(f". {told}") for row in sign), line


@pytest.mark.parametrize(("offered", "posted"), [("none", False), ("base", True)])
@pytest.mark.law("reading 2.2")
def test_2_2_the_sign_tells_the_one_amount_of_a_progressive_wager(offered, posted):
    sign = sign_text(game(GAME), game(GAME).house({"progressive": offered}), "").splitlines()
    at = [row.startswith("Progressive limits") and row.endswith("[reading 2.2]") for row in sign]
    assert any(at) == posted
    assert not posted or sign[at.index(True) + 1].endswith(". $1")


@pytest.mark.parametrize(
    ("house", "posted", "cited"),
    [
        ({"progressive": "base", "linked": True}, True, table_law("13G(h)")),
        ({"progressive": OWN, "linked": True}, True, reading("B4.73")),
        ({"progressive": "base"}, False, table_law("13G(h)")),
        ({}, False, table_law("13G(h)")),
    ],
)
def test_1_13g_h_a_sign_tells_of_a_link_to_texas_hold_em_bonus(house, posted, cited):
    chosen = game(GAME).house(house)
    said = [notice.law for notice in game(GAME).notices(chosen) if "Texas hold 'em bonus" in notice.text]
    assert said == ([table_law("13G(h)")] if posted else [])
    for printed in (sign_text(game(GAME), chosen, ""), layout_svg(game(GAME), chosen, "")):
        assert ("Texas hold 'em bonus" in " ".join(printed.split())) == posted


@pytest.mark.parametrize(
    ("house", "text", "cited"),
    [
        ({}, "ace-king high or better", reading("2.7")),
        ({}, "the ante wins 1 to 1 and the bet returns", reading("2.8")),
        ({}, "forfeits every wager", reading("2.6")),
        ({"progressive": "base"}, "paid whatever the dealer holds", reading("2.13")),
        ({"progressive": "base"}, "share the meter equally", reading("2.16")),
        ({"bet_payout_limit": 500000}, "A bet wins $5,000 at most", reading("2.12")),
    ],
)
def test_what_the_notices_say(house, text, cited):
    assert [notice.law for notice in game(GAME).notices(game(GAME).house(house)) if text in notice.text] == [cited]
    assert text in " ".join(sign_text(game(GAME), game(GAME).house(house), "").split())
