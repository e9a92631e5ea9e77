"""Blackjack: N.J.A.C. 19:47-2.6A to 2.8, and the readings 4.1 to 4.32 for what of the rules is not known."""

import pytest

from pitboss.cards import DECK
from pitboss.errors import HouseRefused
from pitboss.games import game, games
from pitboss.law import citation, reading, subchapter
from pitboss.rounds.record import deal
from tests.helpers import books, dealt, play, play_deck, read_input, told

GAME = "blackjack"
law = subchapter(GAME, "19:47-2")

NATURAL = " ".join(DECK)
WAGER = {"wager": 1000}
BOTH_SIDES = {"wager": 1000, "over_13": 100, "under_13": 100}
EXTRA = {"extra_wager": "over-under-13"}
VARIATION = {"payout": "6-5", "decks": 2, "dealing": "hand"}
READER = {"hole_card": "reader"}
SURRENDER = {"surrender": True}


def one_box(top, inputs="", placed=WAGER, **house):
    """A round of seat 1 from the top of the shoe: its card, the dealer's, its second one, and what follows."""
    return play_deck(GAME, top, {"1": placed}, inputs, **house)


def refusal(seats, top=NATURAL, inputs="", **house):
    error = play_deck(GAME, top, seats, inputs, **house)["error"]
    return error["kind"], error["law"]


def money(result):
    """What the lines come to: {"1 wager": ("win", 1500, 1000, law)}."""
    return {wager: line[1:] for wager, line in books(result).items()}


def win(pays, back, cited):
    return ("win", pays, back, cited)


def push(back, cited):
    return ("push", 0, back, cited)


def lose(cited, back=0):
    return ("lose", 0, back, cited)


# What may be placed, and what a house may not choose.


@pytest.mark.parametrize(("seats", "house", "kind", "cited"), [
    ({}, {}, "WagerMissing", reading("4.13")),
    ({"1": {}}, {}, "WagerMissing", reading("4.13")),
    ({"1": {"over_13": 100}}, EXTRA, "WagerMissing", reading("4.28")),
    ({"1": {"wager": 499}}, {}, "WagerTooSmall", reading("9.1")),
    ({"1": {"wager": 100001}}, {}, "WagerTooLarge", reading("9.1")),
    ({"1": {"wager": {"chips": 500, "coupon": 400}}}, {}, "UnequalCoupon", reading("O.3")),
    ({"1": {"wager": {"chips": 60000, "coupon": 60000}}}, {}, "WagerTooLarge", reading("9.1")),
    ({"1": {"wager": 1000, "over_13": 99}}, EXTRA, "WagerTooSmall", reading("4.28")),
    ({"1": {"wager": 1000, "under_13": 200}}, EXTRA, "WagerTooLarge", reading("4.28")),
    ({"1": {"wager": 1000, "over_13": 100}}, {}, "NotOffered", reading("4.28")),
    ({"1": {"wager": 1000, "insurance": 500}}, {}, "NotOffered", reading("4.16")),
    ({"1": {"wager": 1000, "double": 1000}}, {}, "NotOffered", reading("4.17")),
    ({"1": {"wager": 1000, "split": 1000}}, {}, "NotOffered", reading("4.19")),
    ({"1": {"wager": 1000, "ante": 1000}}, {}, "NotOffered", reading("4.13")),
    ({"0": WAGER}, {}, "NoSuchPosition", reading("4.21")),
    ({"8": WAGER}, {}, "NoSuchPosition", reading("4.21")),
    ({"7": WAGER}, {"boxes": 6}, "NoSuchPosition", reading("4.21")),
])  # fmt: skip
def test_what_may_not_be_placed(seats, house, kind, cited):
    assert refusal(seats, **house) == (kind, cited)


@pytest.mark.parametrize(("house", "cited"), [
    ({"payout": "6-5", "dealing": "hand"}, law("6A(b)")),
    ({"payout": "6-5", "dealing": "hand", "decks": 3}, law("6A(b)")),
    ({"payout": "6-5", "decks": 2}, law("6A(a)")),
    ({"payout": "6-5", "decks": 1, "dealing": "double-shoe"}, law("6A(a)")),
    ({"dealing": "hand"}, law("6A(a)")),
    ({**VARIATION, "surrender": True}, reading("4.23")),
    ({"burn": True}, law("6A(c)")),
    ({"most_hands": 4}, reading("4.21")),
    ({"resplit_aces": True}, reading("4.21")),
    ({"boxes": 5}, reading("4.21")),
    ({"most_hands": 5}, reading("4.21")),
    ({"decks": 0}, reading("4.3")),
    ({"decks": 9}, reading("4.3")),
    ({"payout": "1-1"}, reading("4.26")),
    ({"hole_card": "peek"}, reading("4.13")),
    ({"soft_17": "draw"}, reading("4.24")),
    ({"surrender": "late"}, law("8(a)")),
    ({"even_money": 1}, law("7(c)")),
    ({"extra_wager": "sevens"}, reading("4.28")),
    ({"dealing": "automated-shoe"}, law("6A(a)")),
    ({"minimum": 2000, "maximum": 1000}, reading("9.1")),
    ({"pair_plus": "A"}, reading("O.2")),
])  # fmt: skip
def test_what_a_house_may_not_choose(house, cited):
    with pytest.raises(HouseRefused) as refused:
        game(GAME).house(house)
    assert refused.value.law == cited


@pytest.mark.law("blackjack 19:47-2.6A(b)", "blackjack 19:47-2.6A(a)", "reading 4.21")
@pytest.mark.parametrize("house", [
    VARIATION, {**VARIATION, "decks": 1, "burn": True}, {"most_hands": 4, "boxes": 6}, {"most_hands": 3},
    {"most_hands": 3, "resplit_aces": True}, {"dealing": "double-shoe"}, {**VARIATION, **READER, "even_money": True},
])  # fmt: skip
def test_what_a_house_may_choose(house):
    chosen = game(GAME).house(house)
    assert {name: getattr(chosen, name) for name in house} == house


@pytest.mark.parametrize(("deck", "cited"), [
    ([], reading("4.3")),
    (["As", "7c"], reading("4.3")),  # a round takes more
    (["As"] * 9, reading("O.1")),
    (["As", "Zz"], reading("4.3")),
])  # fmt: skip
def test_4_3_the_cards_of_a_round_come_out_of_the_shoe(deck, cited):
    error = deal(game(GAME), {"deck": deck, "seats": {"1": WAGER}}, game(GAME).house())["error"]
    assert (error["kind"], error["law"]) == ("WrongDeck", cited)


# 2.6A(c), reading 4.13: the deal.


def as_dealt(result):
    """Place, who sees it, and by what."""
    return [(event["place"], event["seen"], event["law"]) for event in result["events"] if event["event"] == "dealt"]


@pytest.mark.law("reading 4.13")
def test_4_13_a_card_to_each_box_one_to_the_dealer_and_another_to_each_box_all_face_up():
    result = play_deck(GAME, "8s 9s 7c 4d 3h", {"2": WAGER, "5": WAGER})
    assert as_dealt(result) == [(place, "all", reading("4.13")) for place in (2, 5, "dealer", 2, 5)]


@pytest.mark.law("reading 4.13")
def test_4_13_with_a_card_reader_the_dealers_second_card_comes_face_down():
    result = play_deck(GAME, "8s 9s 7c 4d 3h 2c", {"2": WAGER, "5": WAGER}, **READER)
    assert as_dealt(result)[-1] == ("dealer", "nobody", reading("4.13"))


@pytest.mark.parametrize(("house", "burned", "cited"), [({}, 0, law("6A(c)")), ({"burn": True}, 1, law("6A(c)"))])
@pytest.mark.law("blackjack 19:47-2.6A(c)1", "blackjack 19:47-2.6A(c)2", "blackjack 19:47-2.6A(c)3")
def test_2_6A_c_in_the_variation_the_boxes_get_their_cards_face_down(house, burned, cited):
    result = play_deck(GAME, "Kc 8s 9s 7c 4d 3h", {"2": WAGER, "5": WAGER}, **VARIATION, **house)
    assert as_dealt(result) == [
        *[("burn", "nobody", cited)] * burned,
        (2, "owner", law("6A(c)1")),
        (5, "owner", law("6A(c)1")),
        ("dealer", "all", law("6A(c)2")),
        (2, "owner", law("6A(c)3")),
        (5, "owner", law("6A(c)3")),
    ]


# 2.7: blackjacks.

SMALL = "23456789"


@pytest.mark.parametrize(("ace", "ten"), [("As", ten) for ten in ("Td", "Jd", "Qd", "Kd")])
@pytest.mark.parametrize(("rank", "cited"), [(rank, law("7(a)")) for rank in SMALL])
@pytest.mark.law("reading 4.1", "reading 4.8")
def test_2_7_a_against_two_to_nine_a_blackjack_is_paid_at_once(rank, ace, ten, cited):
    result = play_deck(GAME, f"{ace} 8s {rank}c {ten} 3h", {"1": WAGER, "2": WAGER})
    assert result["pending"] == {"seat": 2, "hand": 1, "options": ["stand", "hit", "double"]}
    assert money(result) == {"1 wager": win(1500, 1000, cited)}
    assert told(result, "gathered") == [("gathered 1", cited)]  # before any player receives a third card
    assert "the blackjack of seat 1" in str(result["events"])


@pytest.mark.parametrize(("rank", "second", "expected"), [
    *[(rank, "9h", win(1500, 1000, law("7(b)"))) for rank in "AKQJT"],
    *[(rank, "Ah", push(1000, law("7(b)"))) for rank in "KQJT"],
    *[("A", ten, push(1000, law("7(b)"))) for ten in ("Kh", "Qh", "Jh", "Th")],
    ("A", "Ac", win(1500, 1000, law("7(b)"))),
])  # fmt: skip
@pytest.mark.parametrize("house", [{}, READER])
@pytest.mark.law("blackjack 19:47-2.7(b)")
def test_2_7_b_against_an_ace_or_a_ten_a_blackjack_waits_for_the_dealers_second_card(rank, second, expected, house):
    declines = "1 decline" if rank == "A" else ""
    result = one_box(f"As {rank}d Kd {second} 8c", declines, **house)
    assert money(result) == {"1 wager": expected}
    events = [event["event"] for event in result["events"]]
    assert events.index("settled") > max(place for place, event in enumerate(events) if event == "dealt")


@pytest.mark.law("blackjack 19:47-2.7(b)")
def test_2_7_b_no_payment_before_all_other_cards_are_dealt_to_the_players():
    result = play_deck(GAME, "As 8s Kc Kd 3h 5c 9h", {"1": WAGER, "2": WAGER}, "2 hit; 2 stand")
    assert told(result, "settled") == [("settled 2 wager", reading("4.26")), ("settled 1 wager", law("7(b)"))]


@pytest.mark.parametrize(("top", "odds", "cited"), [
    ("As 7c Kd 9h Kc", 1200, law("7(a)")),
    ("As Tc Kd 9h", 1200, law("7(b)")),
])  # fmt: skip
@pytest.mark.law("reading 4.26", "reading 4.27")
def test_4_26_in_the_variation_a_blackjack_is_paid_6_to_5(top, odds, cited):
    assert money(one_box(top, **VARIATION)) == {"1 wager": win(odds, 1000, cited)}


@pytest.mark.parametrize(("stake", "payout", "paid", "cited"), [
    (501, {}, 751, reading("4.26")), (503, VARIATION, 603, reading("4.27")), (505, VARIATION, 606, reading("4.27")),
])  # fmt: skip
def test_4_27_a_blackjack_is_paid_down_to_the_cent(stake, payout, paid, cited):
    assert money(one_box("As 7c Kd 9h", placed={"wager": stake}, **payout))["1 wager"][1] == paid


@pytest.mark.law("reading 4.26")
def test_4_26_three_cards_of_the_dealer_that_make_21_lose_to_a_blackjack():
    result = play_deck(GAME, "As 8s Tc Kd Th 6h 5h", {"1": WAGER, "2": WAGER}, "2 stand")
    assert money(result) == {"1 wager": win(1500, 1000, law("7(b)")), "2 wager": lose(reading("4.26"))}


# 2.7(c) and reading 4.16: the dealer shows an ace.

INSURED, NOT_INSURED, CITED = "Kh", "9h", reading("4.16")


@pytest.mark.parametrize(("inputs", "second", "expected"), [
    ("1 insurance; 1 stand", INSURED, {"1 insurance": win(1000, 500, CITED), "1 wager": lose(reading("4.26"))}),
    ("1 insurance; 1 stand", NOT_INSURED, {"1 insurance": lose(CITED), "1 wager": lose(reading("4.26"))}),
    ("1 insurance 200; 1 stand", INSURED, {"1 insurance": win(400, 200, CITED), "1 wager": lose(reading("4.26"))}),
    ("1 insurance 1; 1 stand", INSURED, {"1 insurance": win(2, 1, CITED), "1 wager": lose(reading("4.26"))}),
    ("1 decline; 1 stand", INSURED, {"1 wager": lose(reading("4.26"))}),
])  # fmt: skip
@pytest.mark.law("reading 4.16")
def test_4_16_insurance_is_up_to_half_the_wager_and_pays_2_to_1(inputs, second, expected):
    assert money(one_box(f"8s Ac Kd {second}", inputs)) == expected


@pytest.mark.parametrize(("rank", "asked", "cited"), [
    ("A", ["insurance", "decline"], CITED), *[(rank, ["stand", "hit", "double"], CITED) for rank in "KQJT9"],
])  # fmt: skip
def test_4_16_insurance_is_offered_against_an_ace_and_never_against_a_ten(rank, asked, cited):
    assert one_box(f"8s {rank}c 3d")["pending"]["options"] == asked


@pytest.mark.parametrize(("inputs", "kind", "cited"), [
    ("1 insurance 501", "WagerTooLarge", CITED),
    ("1 insurance 0", "WagerTooSmall", CITED),
    ("1 insurance -5", "WagerTooSmall", CITED),
    ("1 decline 5", "NotOffered", CITED),
    ("1 even_money", "NotOffered", CITED),
    ("1 stand", "NotOffered", CITED),
    ("1 wager", "AfterNoMoreBets", reading("4.13")),
    ("2 decline", "OutOfTurn", CITED),
])  # fmt: skip
def test_4_16_what_insurance_may_not_be(inputs, kind, cited):
    assert refusal({"1": WAGER}, "8s Ac Kd 9h", inputs) == (kind, cited)


@pytest.mark.law("reading 4.16")
def test_4_16_half_of_an_odd_wager_is_rounded_down_and_a_coupon_is_not_counted():
    for placed, most in ((501, 250), ({"chips": 500, "coupon": 500}, 250)):
        [asked] = [
            event for event in one_box("8s Ac Kd", placed={"wager": placed})["events"] if event["event"] == "asked"
        ]
        assert (asked["takes"], asked["least"]) == ([most, 0], [1, 0])


@pytest.mark.parametrize(("second", "cited"), [("Kh", law("7(c)")), ("9h", law("7(c)"))])
def test_2_7_c_even_money_is_paid_at_once_whatever_the_dealer_has(second, cited):
    result = one_box(f"As Ac Kd {second} 8c", "1 even_money", even_money=True)
    assert money(result) == {"1 wager": win(1000, 1000, cited)}
    assert [kind for kind, _ in told(result, "settled", "dealt")][-2:] == ["settled 1 wager", "dealt dealer"]


@pytest.mark.parametrize(("top", "house", "options", "cited"), [
    ("As Ac Kd", {"even_money": True}, ["even_money", "insurance", "decline"], law("7(c)")),
    ("As Ac Kd", {}, ["insurance", "decline"], law("7(c)")),  # as the house likes
    ("As Ac 8d", {"even_money": True}, ["insurance", "decline"], law("7(c)")),  # no blackjack
])  # fmt: skip
def test_2_7_c_even_money_in_place_of_insurance_is_offered_with_a_blackjack_alone(top, house, options, cited):
    assert one_box(top, **house)["pending"]["options"] == options


# 2.6A(h), reading 4.14: the card reader.


@pytest.mark.parametrize(("house", "cited"), [(READER, reading("4.14")), ({**VARIATION, **READER}, law("6A(h)"))])
@pytest.mark.parametrize(("up", "hole"), [("Kc", "Ah"), ("Tc", "Ah"), ("Ac", "Jh")])
def test_4_14_a_blackjack_that_the_reader_finds_ends_the_round_before_any_further_card(house, cited, up, hole):
    declines = "1 decline" if up == "Ac" else ""
    result = one_box(f"8s {up} 8d {hole}", declines, **house)
    assert result["ended"] == "settled"
    assert len(dealt(result)) == 4
    assert cited in {event["law"] for event in result["events"] if event["event"] == "performed"}


@pytest.mark.parametrize(("top", "performed", "cited"), [
    ("8s Kc 3d 9h", 1, reading("4.14")), ("8s 9c 3d Ah", 0, reading("4.14")),
])  # fmt: skip
def test_4_14_the_reader_is_used_with_an_ace_or_a_ten_shown(top, performed, cited):
    told = [event["what"] for event in one_box(top, **READER)["events"] if event["event"] == "performed"]
    assert told.count("uses the card reader device") == performed


@pytest.mark.law("reading 4.14", "reading 4.16")
def test_4_14_the_reader_is_used_when_insurance_is_closed_which_loses_at_once():
    result = one_box("8s Ac 3d 9h", "1 insurance", **READER)
    assert result["pending"]["options"] == ["stand", "hit", "double"]
    assert money(result) == {"1 insurance": lose(reading("4.16"))}


# Readings 4.15 to 4.21 and 2.8: what a player may do.


@pytest.mark.parametrize(("top", "inputs", "house", "options", "cited"), [
    ("8s 7c 3d", "", {}, ["stand", "hit", "double"], reading("4.15")),
    ("8s 7c 3d 2c", "1 hit", {}, ["stand", "hit"], reading("4.17")),
    ("8s 7c 8d", "", {}, ["stand", "hit", "double", "split"], reading("4.19")),
    ("Ks 7c Td", "", {}, ["stand", "hit", "double", "split"], reading("4.19")),
    ("8s 7c 3d", "", SURRENDER, ["stand", "hit", "double", "surrender"], law("8(a)")),
    ("8s 7c 8d", "", SURRENDER, ["stand", "hit", "double", "split", "surrender"], law("8(a)")),
    ("8s 7c 3d 2c", "1 hit", SURRENDER, ["stand", "hit"], law("8(a)")),
    ("8s 7c 8d 3c", "1 split", SURRENDER, ["stand", "hit", "double"], law("8(a)")),
    ("8s 7c 8d 8c", "1 split", {}, ["stand", "hit", "double"], reading("4.21")),
    ("8s 7c 8d 8c", "1 split", {"most_hands": 3}, ["stand", "hit", "double", "split"], reading("4.21")),
    ("8s 7c 8d 8c 8h", "1 split; 1 split", {"most_hands": 3}, ["stand", "hit", "double"], reading("4.21")),
    ("8s 7c 8d 8c 8h 8s", "1 split; 1 split", {"most_hands": 4, "boxes": 6}, ["stand", "hit", "double", "split"],
     reading("4.21")),
    ("As 7c Ad Ac", "1 split", {"most_hands": 3, "resplit_aces": True}, ["split", "stand"], reading("4.21")),
])  # fmt: skip
def test_what_is_offered(top, inputs, house, options, cited):
    assert one_box(top, inputs, **house)["pending"]["options"] == options


@pytest.mark.parametrize(("top", "inputs", "house", "kind", "cited"), [
    ("8s 7c 3d 2c", "1 double 1001", {}, "WagerTooLarge", reading("4.17")),
    ("8s 7c 3d 2c", "1 double 0", {}, "WagerTooSmall", reading("4.17")),
    ("8s 7c 8d 2c", "1 split 500", {}, "NotOffered", reading("4.15")),
    ("8s 7c 3d 2c", "1 hit 500", {}, "NotOffered", reading("4.15")),
    ("8s 7c 3d 2c", "1 split", {}, "NotOffered", reading("4.15")),
    ("8s 7c 3d 2c", "1 surrender", {}, "NotOffered", reading("4.15")),
    ("8s 7c 3d 2c", "1 hit; 1 double", {}, "NotOffered", reading("4.15")),
    ("8s 7c 3d 2c", "1 fold", VARIATION, "NotOffered", law("6A(d)")),
    ("8s 7c 3d 2c", "1 over_13", EXTRA, "AfterNoMoreBets", reading("4.13")),
    ("8s 7c 3d 2c", "1 over_13", EXTRA | VARIATION, "AfterNoMoreBets", law("6A(c)")),
    ("8s 7c 3d 2c", "3 hit", {}, "OutOfTurn", reading("4.15")),
    ("8s 7c 3d 2c", "3 hit", VARIATION, "OutOfTurn", law("6A(d)")),
    ("8s 7c 3d Kc 9h", "1 stand; 1 stand", {}, "OutOfTurn", reading("4.26")),
    ("8s 7c 8d 3c 2h Kc 9h", "1 split; 1 double; 1 double 1500", {}, "WagerTooLarge", reading("4.17")),
])  # fmt: skip
def test_what_is_not_to_be_had(top, inputs, house, kind, cited):
    error = one_box(top, inputs, **house)["error"]
    assert error["kind"] == kind
    if kind != "OutOfTurn" or "no decision" not in error["message"]:
        assert error["law"] == cited


@pytest.mark.parametrize(("inputs", "added", "cited"), [
    ("1 double", 1000, reading("4.17")), ("1 double 1", 1, reading("4.17")), ("1 double 999", 999, reading("4.17")),
])  # fmt: skip
def test_4_17_a_double_takes_up_to_the_wager_and_brings_one_card(inputs, added, cited):
    result = one_box("8s 7c 3d Ks Kc", inputs)
    assert money(result) == {
        "1 wager": win(1000, 1000, reading("4.26")),
        "1 double": win(added, added, reading("4.26")),
    }
    assert [place for place, _ in dealt(result)].count(1) == 3
    assert ("placed 1 double", cited) in told(result, "placed")


@pytest.mark.law("reading 4.19")
def test_4_19_the_hand_nearest_the_dealers_left_is_finished_before_the_next_gets_its_second_card():
    result = one_box("8s 7c 8d 2c Kh 9s Td", "1 split; 1 hit; 1 stand; 1 stand")
    assert dealt(result)[3:] == [(1, "2c"), (1, "Kh"), ("1.2", "9s"), ("dealer", "Td")]
    assert money(result) == {"1 wager": win(1000, 1000, reading("4.26")), "1.2 split": push(1000, reading("4.26"))}


@pytest.mark.law("reading 4.19", "reading 4.8")
def test_4_19_split_aces_get_one_card_each_and_are_no_blackjack():
    result = one_box("As 7c Ad Ks 9s Td", "1 split")
    assert result["ended"] == "settled"
    assert money(result) == {
        "1 wager": win(1000, 1000, reading("4.26")),
        "1.2 split": win(1000, 1000, reading("4.26")),
    }


@pytest.mark.law("reading 4.15")
def test_4_15_a_hand_of_21_is_asked_nothing():
    assert one_box("8s 7c 3d Ks Kc", "1 hit")["ended"] == "settled"


@pytest.mark.parametrize(("top", "expected"), [
    *[(f"8s {rank}c Kd 9h Kc", {"1 wager": lose(law("8(a)1"), 500)}) for rank in SMALL],
    ("8s Tc Kd 9h", {"1 wager": lose(law("8(a)2"), 500)}),
    ("8s Tc Kd Ah", {"1 wager": lose(law("8(a)2"))}),
])  # fmt: skip
@pytest.mark.law("reading 4.22")
@pytest.mark.law("blackjack 19:47-2.8(a)", "blackjack 19:47-2.8(a)1", "blackjack 19:47-2.8(a)2")
def test_2_8_surrender_gives_half_back_and_waits_for_a_dealers_blackjack_against_an_ace_or_ten(top, expected):
    result = one_box(top, "1 surrender", **SURRENDER)
    assert money(result) == expected


@pytest.mark.parametrize(("second", "expected"), [
    ("9h", {"1 wager": lose(law("8(a)2"), 500), "1 insurance": lose(reading("4.16"))}),
    ("Kh", {"1 wager": lose(law("8(a)2")), "1 insurance": win(1000, 500, reading("4.16"))}),
])  # fmt: skip
@pytest.mark.law("reading 4.22")
@pytest.mark.law("blackjack 19:47-2.8(a)2")
def test_4_22_insurance_and_surrender_are_settled_each_by_itself(second, expected):
    assert money(one_box(f"8s Ac Kd {second}", "1 insurance; 1 surrender", **SURRENDER)) == expected


@pytest.mark.parametrize(("stake", "back", "cited"), [(1001, 500, law("8(a)1")), (501, 250, law("8(a)1"))])
def test_2_8_a_1_half_of_an_odd_wager_is_rounded_down(stake, back, cited):
    assert money(one_box("8s 7c Kd 9h", "1 surrender", {"wager": stake}, **SURRENDER))["1 wager"] == lose(cited, back)


@pytest.mark.parametrize(("house", "cited"), [({}, reading("4.26")), (VARIATION, law("6A(e)3"))])
def test_2_6A_e_3_a_hand_above_21_loses_at_once(house, cited):
    result = play_deck(GAME, "8s 9s 7c Kd 9d 6h", {"1": WAGER, "2": WAGER}, "1 hit", **house)
    assert result["pending"]["seat"] == 2
    assert money(result) == {"1 wager": lose(cited)}
    assert told(result, "gathered") == [("gathered 1", cited)]


# Readings 4.24 and 4.25: the dealer.


@pytest.mark.parametrize(("theirs", "soft_17", "drawn", "cited"), [
    ("Kc 6h 5s", "stand", 3, reading("4.24")),
    ("Kc 7h", "stand", 2, reading("4.24")),
    ("Kc 7h", "hit", 2, reading("4.24")),
    ("6c Ah", "stand", 2, reading("4.24")),
    ("6c Ah Kh", "hit", 3, reading("4.24")),
    ("6c Ah 4h", "hit", 3, reading("4.24")),
    ("2c Ah 4h", "stand", 3, reading("4.24")),
    ("2c Ah 4h Ks", "hit", 4, reading("4.24")),
    ("6c Ah Kh", "stand", 2, reading("4.24")),
    ("7c Ah", "hit", 2, reading("4.24")),
])  # fmt: skip
def test_4_24_the_dealer_draws_to_16_and_on_soft_17_as_the_house_has_chosen(theirs, soft_17, drawn, cited):
    up, *rest = theirs.split()
    result = one_box(f"8s {up} Kd {' '.join(rest)}", "1 stand", soft_17=soft_17)
    assert [place for place, _ in dealt(result)].count("dealer") == drawn


@pytest.mark.parametrize(("top", "inputs", "house", "cited"), [
    ("8s 7c Kd 9h 5h", "1 hit", {}, reading("4.25")),  # bust
    ("As 7c Kd 5h", "", {}, reading("4.25")),  # paid
    ("As Tc Kd 5h", "", {}, reading("4.25")),  # a blackjack that waits
    ("8s Tc Kd 5h", "1 surrender", SURRENDER, reading("4.25")),
    ("As Ac Kd 5h", "1 even_money", {"even_money": True}, reading("4.25")),
])  # fmt: skip
def test_4_25_the_dealer_takes_a_second_card_and_no_more_where_nothing_is_left_to_compare(top, inputs, house, cited):
    result = one_box(top, inputs, **house)
    assert result["ended"] == "settled"
    assert [place for place, _ in dealt(result)].count("dealer") == 2
    assert cited in [event["law"] for event in result["events"] if event["event"] == "performed"]


# Readings 4.18, 4.20, 4.26 and 2.6A(g): settling.


@pytest.mark.parametrize(("house", "by"), [({}, reading("4.26")), (VARIATION, law("6A(g)"))])
@pytest.mark.parametrize(("mine", "theirs", "outcome"), [
    ("Ks 9d", "Kc 8h", "win"), ("Ks 8d", "Kc 8h", "push"), ("Ks 7d", "Kc 8h", "lose"), ("Ks 2d", "Kc 6h Kh", "win"),
    ("As 7d", "Kc 7h", "win"), ("As 6d", "Kc 7h", "push"),
])  # fmt: skip
def test_4_26_the_higher_total_wins_even_money_and_ties_go_back(mine, theirs, outcome, house, by):
    expected = {"win": win(1000, 1000, by), "push": push(1000, by), "lose": lose(by)}[outcome]
    assert money(play(GAME, {"1": mine, "dealer": theirs}, {"1": WAGER}, "1 stand", **house)) == {"1 wager": expected}


@pytest.mark.parametrize(("hands", "inputs", "expected"), [
    ({"1": "8s 3d Ks", "dealer": "Kc Ah"}, "1 double",
     {"1 wager": lose(reading("4.26")), "1 double": push(1000, reading("4.18"))}),
    ({"1": "8s 3d Ks", "dealer": "Kc Ah"}, "1 double 300",
     {"1 wager": lose(reading("4.26")), "1 double": push(300, reading("4.18"))}),
    ({"1": "8s Ks | 8d Kd", "dealer": "Kc Ah"}, "1 split; 1 stand; 1 stand",
     {"1 wager": lose(reading("4.26")), "1.2 split": push(1000, reading("4.20"))}),
    ({"1": "8s 3s Ks | 8d Kd", "dealer": "Kc Ah"}, "1 split; 1 double; 1 stand",
     {"1 wager": lose(reading("4.26")), "1 double": push(1000, reading("4.18")),
      "1.2 split": push(1000, reading("4.20"))}),
    ({"1": "8s Ks 5s | 8d Kd", "dealer": "Kc Ah"}, "1 split; 1 hit; 1 stand",  # what a bust has taken stays taken
     {"1 wager": lose(reading("4.26")), "1.2 split": push(1000, reading("4.20"))}),
    ({"1": "8s Kd | 8d Ks 5s", "dealer": "Kc Ah"}, "1 split; 1 stand; 1 hit",
     {"1 wager": lose(reading("4.26")), "1.2 split": lose(reading("4.26"))}),
])  # fmt: skip
@pytest.mark.law("reading 4.18", "reading 4.20")
def test_4_18_4_20_a_dealers_blackjack_takes_only_the_first_wager(hands, inputs, expected):
    assert money(play(GAME, hands, {"1": WAGER}, inputs)) == expected


@pytest.mark.law("reading 4.26", "reading O.3")
def test_4_26_a_coupon_wins_like_chips_and_what_follows_from_the_wager_goes_by_the_chips():
    placed = {"wager": {"chips": 1000, "coupon": 1000}}
    result = play(GAME, {"1": "8s 3d Ks", "dealer": "Kc 8h"}, {"1": placed}, "1 double")
    assert books(result)["1 wager"] == (2000, "win", 2000, 1000, reading("4.26"))
    assert books(result)["1 double"] == (1000, "win", 1000, 1000, reading("4.26"))


@pytest.mark.law("reading 4.26")
def test_4_26_hands_are_settled_from_the_dealers_right():
    result = play_deck(GAME, "8s 9s 7c 8d 9d 2h 3h Kc", {"1": WAGER, "4": WAGER}, "1 split; 1 stand; 1 stand; 4 stand")
    assert [what for what, _ in told(result, "settled")] == [
        "settled 4 wager", "settled 1.2 split", "settled 1 wager",
    ]  # fmt: skip


# Readings 4.2 and 4.28: over and under 13.


@pytest.mark.parametrize(("first", "second", "over", "under"), [
    ("8s", "6d", True, False), ("8s", "5d", False, False), ("8s", "4d", False, True), ("As", "Kd", False, True),
    ("As", "Ad", False, True), ("Ks", "4d", True, False), ("Ks", "3d", False, False), ("2s", "Ad", False, True),
])  # fmt: skip
@pytest.mark.law("reading 4.2", "reading 4.28")
def test_4_28_over_and_under_13_are_settled_on_the_first_two_cards(first, second, over, under):
    result = one_box(f"{first} 7c {second} 2c 9h Kc", placed=BOTH_SIDES, **EXTRA)
    sides = {wager: line for wager, line in money(result).items() if "13" in wager}
    assert sides == {
        "1 over_13": win(100, 100, reading("4.28")) if over else lose(reading("4.28")),
        "1 under_13": win(100, 100, reading("4.28")) if under else lose(reading("4.28")),
    }


# Reading 4.32: irregularities.


@pytest.mark.parametrize(("top", "expected", "cited"), [
    ("As 7h^ 7c Kd 9h", win(1500, 1000, law("7(a)")), reading("4.32")),
    ("2h^ As 3h^ 7c 4h^ Kd 9h", win(1500, 1000, law("7(a)")), reading("4.32")),
])  # fmt: skip
def test_4_32_cards_found_face_up_are_set_aside_and_none_voids_the_round(top, expected, cited):
    result = one_box(top)
    assert money(result) == {"1 wager": expected}
    assert {event["law"] for event in result["events"] if event["event"] == "found_face_up"} == {cited}


@pytest.mark.parametrize(("top", "inputs", "house", "kind", "cited"), [
    ("8s 7c 3d Kc", "dealer_card_exposed", {}, "OutsideWindow", reading("4.32")),  # without a hole card
    ("8s 7c 3d Kc", "reader_fails", {}, "OutsideWindow", reading("4.32")),  # no reader
    ("8s 7c 3d Kc", "reader_fails", READER, "OutsideWindow", reading("4.32")),  # not about to be used
    ("8s Kc 3d 9c 2c", "1 hit; reader_fails", READER, "OutsideWindow", reading("4.32")),  # used already
    ("8s Kc 3d 9c", "reader_fails; reader_fails", READER, "OutsideWindow", reading("4.32")),
    ("8s 7c 3d Kc", "wrong_number_of_cards 1", {}, "NotOffered", reading("4.32")),
    ("8s 7c 3d Kc", "stub_count =40", {}, "NotOffered", reading("4.32")),
    ("8s 7c 3d Kc", "shoe_jam", {}, "NotOffered", reading("4.32")),
    ("8s 7c 3d Kc 9h", "1 stand; shuffler_jam; shuffler_jam", {}, "", reading("I.5")),
])  # fmt: skip
def test_4_32_what_is_not_heard(top, inputs, house, kind, cited):
    error = one_box(top, inputs, **house).get("error", {"kind": "", "law": cited})
    assert (error["kind"], error["law"]) == (kind, cited)


@pytest.mark.parametrize(("top", "inputs", "house", "expected"), [
    ("8s 7c 3d Kc 9h", "dealer_card_exposed; 1 stand", READER, lose(reading("4.26"))),
    ("8s 7c 3d Kc 9h", "card_drawn_in_error; 1 stand", READER, lose(reading("4.26"))),
    ("8s 7c 3d Kc 9h", "shuffler_jam; 1 stand", READER, lose(reading("4.26"))),
    ("8s Kc 3d Ah", "reader_fails; 1 stand", READER, lose(reading("4.26"))),
    ("8s Kc 3d 9h", "reader_fails; 1 stand", READER, lose(reading("4.26"))),
])  # fmt: skip
@pytest.mark.law("reading 4.32")
def test_4_32_the_round_goes_on(top, inputs, house, expected):
    assert money(one_box(top, inputs, **house)) == {"1 wager": expected}


@pytest.mark.law("reading 4.32")
def test_4_32_without_its_reader_a_dealers_blackjack_takes_only_the_first_wager():
    result = one_box("8s Kc 3d Ah Ks", "reader_fails; 1 double", **READER)
    assert money(result) == {"1 wager": lose(reading("4.26")), "1 double": push(1000, reading("4.18"))}


@pytest.mark.parametrize("cited", [citation("blackjack 19:47-2.6(o)")])
def test_2_6_o_what_the_dealer_announces_binds_nobody(cited):
    """The total that is announced is only told: what is paid goes by the cards."""
    result = one_box("As 7c 6d 4h Kc", "1 hit")
    announced = [event for event in result["events"] if event["law"] == cited]
    assert [event["what"] for event in announced] == ["announces soft 17 for seat 1, which the player has to check"]
    assert money(result) == {"1 wager": win(1000, 1000, reading("4.26"))}


@pytest.mark.law("reading 4.28")
def test_4_28_over_and_under_13_lie_beside_the_main_wager():
    assert [wager.name for wager in game("blackjack").wagers if wager.side] == ["over_13", "under_13"]


THREE_TO_TWO = {
    "Wager, split and double": [("blackjack", "3 to 2"), ("winning wager", 1)],
    "Insurance": [("dealer's blackjack", 2)],
}


@pytest.mark.parametrize(
    ("house", "more"),
    [({}, {}), ({"extra_wager": "over-under-13"}, {"Over 13 and under 13": [("over 13", 1), ("under 13", 1)]})],
)
@pytest.mark.law("blackjack 19:47-2.7(a)", "reading 4.16", "reading 4.28")
def test_what_each_wager_pays_is_posted(house, more):
    tables = game(GAME).pay_tables(game(GAME).house(house))
    assert {table.title: list(table.lines) for table in tables} == {**THREE_TO_TWO, **more}


@pytest.mark.parametrize(
    ("top", "inputs", "house"),
    [("Ts 7c 6d Kh Th", "1 hit", {}), ("Ts 7c 6d Th", "1 surrender", SURRENDER)],
    ids=["over 21", "surrendered"],
)
@pytest.mark.law("blackjack 19:47-2.8(a)1", "reading 4.26")
def test_the_cards_of_a_lost_hand_are_taken_at_once(top, inputs, house):
    """Before the dealer's second card."""
    told = [(event["event"], event.get("place")) for event in one_box(top, inputs, **house)["events"]]
    seconds = [place for place, event in enumerate(told) if event == ("dealt", "dealer")]
    assert told.index(("gathered", 1)) < seconds[1]


@pytest.mark.parametrize(
    ("face_up", "inputs", "law", "what"),
    [
        (["8s"], "1 stand", reading("4.32"), "lays the card found face up into the discard rack"),
        ([], "shuffler_jam; 1 stand", reading("I.5"), "has the cards reshuffled after this round"),
    ],
)
@pytest.mark.law("reading 4.32", "reading I.5")
def test_4_32_what_is_done_about_it(face_up, inputs, law, what):
    heard = [read_input(text) for text in inputs.split(";")]
    line = {"deck": ["8s", "Ts", "7c", "8d", "Th", "Kd"], "face_up": face_up, "seats": {"1": WAGER}, "inputs": heard}
    result = deal(game(GAME), line, game(GAME).house())
    done = [event["what"] for event in result["events"] if event["event"] == "performed" and event["law"] == law]
    assert done == [what]
    assert result["ended"] == "settled"


@pytest.mark.law("reading 4.26", "reading 4.24", "reading 4.16", "blackjack 19:47-2.7(c)", "blackjack 19:47-2.8(a)")
def test_what_stands_on_the_felt_and_what_on_the_sign_alone():
    notices = game(GAME).notices(game(GAME).house({"even_money": True, **SURRENDER}))
    on_the_felt = [notice.law for notice in notices if notice.on_the_felt]
    assert on_the_felt == [reading("4.26"), reading("4.24"), reading("4.16")]
    alone = [notice.law for notice in notices if not notice.on_the_felt]
    assert alone == [reading("4.18"), reading("4.21"), law("7(c)"), law("8(a)"), reading("4.22")]


@pytest.mark.law("reading 4.21")
def test_4_21_seven_boxes_at_most():
    assert game(GAME).positions == 7


@pytest.mark.parametrize(
    ("house", "most", "law"), [({}, 1, reading("4.30")), ({"two_boxes": True}, 2, reading("4.30"))]
)
def test_4_30_a_player_takes_one_box_and_where_the_house_permits_it_two(house, most, law):
    blackjack = game(GAME)
    assert (blackjack.seats_each(blackjack.house(house)), blackjack.seats_each_law) == (most, law)
    told = [notice.law for notice in blackjack.notices(blackjack.house(house))]
    assert (law in told) == (most == 2)


@pytest.mark.law("reading O.2")
@pytest.mark.parametrize("other", [other for other in games() if other.id != GAME], ids=lambda game: game.id)
def test_no_other_game_has_two_boxes_to_permit(other):
    with pytest.raises(HouseRefused, match="there is no option 'two_boxes'") as refused:
        other.house({"two_boxes": True})
    assert refused.value.law == reading("O.2")
    assert other.seats_each(other.house()) == 1


@pytest.mark.law("reading 4.32")
def test_4_32_a_hole_card_may_be_said_to_be_seen_twice():
    result = one_box("8s 7c 3d Kc 9h", "dealer_card_exposed; dealer_card_exposed; 1 stand", **READER)
    assert money(result) == {"1 wager": lose(reading("4.26"))}
