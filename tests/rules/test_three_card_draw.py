"""Three card draw poker: N.J.A.C. 13:69F-42.1 to 42.11, paragraph by paragraph."""

from itertools import permutations

import pytest

from pitboss.cards import DECK, cards
from pitboss.errors import CutRefused, HouseRefused
from pitboss.games import game
from pitboss.games.three_card_draw import Line, describe, line
from pitboss.hands.three_card import rank
from pitboss.law import reading, subchapter
from pitboss.rounds.equipment import Equipment, check_equipment
from pitboss.rounds.procedure import stub_count_due
from pitboss.rounds.record import deal
from pitboss.shoe import cut
from tests.helpers import books, dealt, play, play_deck, told

GAME = "three-card-draw"
law = subchapter(GAME, "13:69F-42")
table_law = subchapter(GAME, "13:69E-1")
equipment = subchapter("equipment/three-card-draw", "13:69E-1")

NATURAL = " ".join(DECK)
ANTE = {"ante": 1000}
BOTH = {"ante": 1000, "first_3": 500}
STAND = "1 in_to_win"
KINGS = "Kc Kd 3h 6s"  # a dealer with a pair
WIN, PUSH, LOSE = ("win", 1000, 1000), ("push", 0, 1000), ("lose", 0, 0)


def against(theirs, mine, placed=ANTE, inputs=STAND, draws="", **house):
    """One player at seat 1."""
    return play(GAME, {"1": mine, "dealer": theirs, "draws": draws}, {"1": placed}, inputs, **house)


def from_deck(top, seats, inputs="", **house):
    return play_deck(GAME, top, seats, inputs, **house)


# 42.2, 42.5: cards and hands.


@pytest.mark.parametrize(
    ("deck", "cited"),
    [
        ([*DECK[:51]], law("2(a)")),
        ([*DECK[:51], "Joker"], equipment("17(h)")),
        ([*DECK, "Joker"], reading("B3.57")),
    ],
)
def test_42_2_a_one_deck_of_52_cards_without_jokers(deck, cited):
    told = deal(game(GAME), {"deck": list(map(str, deck)), "seats": {"1": ANTE}}, game(GAME).house())
    assert (told["error"]["kind"], told["error"]["law"]) == ("WrongDeck", law("2(a)"))


@pytest.mark.parametrize(
    ("hand", "found", "cited"),
    [
        ("As Ks Qs", Line.MINI_ROYAL_FLUSH, law("5(b)1")),
        ("Ks Qs Js", Line.STRAIGHT_FLUSH, law("5(b)2")),
        ("As 2s 3s", Line.STRAIGHT_FLUSH, law("5(a)")),
        ("7s 7d 7c", Line.THREE_OF_A_KIND, law("5(b)3")),
        ("As Ks Qd", Line.STRAIGHT, law("5(b)4")),
        ("As 2s 3d", Line.STRAIGHT, law("5(a)")),
        ("As Ks 2s", Line.FLUSH, reading("B3.54")),
        ("2s 9s Js", Line.FLUSH, law("5(b)5")),
        ("As Ad 2s", Line.PAIR, law("5(b)6")),
        ("As Kd 2s", Line.HIGH_CARD, reading("B3.54")),
        ("9s 5d 2s", Line.HIGH_CARD, law("5(b)7")),
        ("8s 9s Ts", Line.STRAIGHT_FLUSH, reading("B3.56")),  # the first of the list that it is
    ],
)
def test_42_5_the_hands_in_any_order_of_the_cards(hand, found, cited):
    assert {line(rank(order)) for order in permutations(cards(hand))} == {found}


@pytest.mark.parametrize(
    ("mine", "theirs", "cited"),
    [
        ("As Ks Qs", "Kd Qd Jd 2c", law("5(b)1")),
        ("Kd Qd Jd", "Qs Js Ts 2c", law("5(b)2")),
        ("4d 3d 2d", "Ah 2h 3h 9c", law("5(a)")),
        ("Ah 2h 3h", "Kc Kd Ks 9c", law("5(b)2")),
        ("3c 3d 3h", "2c 2d 2h 9s", law("5(b)3")),
        ("2c 2d 2h", "Ad Ks Qh 9s", law("5(b)3")),
        ("4d 3s 2h", "Ad 2s 3h 9c", law("5(a)")),
        ("Ad 2s 3h", "Ac Kc Jc 9d", law("5(b)4")),
        ("5c 3c 2c", "Ac Ad Kh 9s", law("5(b)5")),
        ("Ac Kc 3c", "Ad Kd 2d 9s", reading("B3.55")),
        ("3c 3d 2h", "2c 2d As 9h", reading("B3.55")),
        ("2c 2d 3h", "Ac Kd Jh 9s", law("5(b)6")),
        ("Ac Kd Jh", "Ad Kc Th 8s", law("5(b)7")),
        ("3c 3d 5h", "Ac Kd 2h 9s", reading("B3.54")),
    ],
)
@pytest.mark.law("three-card-draw 13:69F-42.5(b)")
def test_42_5_b_the_higher_hand_wins(mine, theirs, cited):
    assert books(against(theirs, mine))["1 ante"] == (1000, *WIN, law("10(h)4"))


# 42.6: the wagers.


@pytest.mark.parametrize("inputs", [STAND, "1 fold", "1 draw:9d"])
@pytest.mark.parametrize("first_3", [100, 500, 99999])
@pytest.mark.law('three-card-draw 13:69F-42.1 "First 3 Bonus Wager"')
def test_42_1_first_3_has_no_bearing_on_any_other_wager(first_3, inputs):
    with_it = against(KINGS, "8c 8d 9d", ANTE | {"first_3": first_3}, inputs, "8h")
    without = against(KINGS, "8c 8d 9d", ANTE, inputs, "8h")
    settled = books(with_it)
    assert settled.pop("1 first_3") == (first_3, "win", first_3, first_3, law("11(d)"))
    assert settled == books(without)


@pytest.mark.parametrize(
    ("inputs", "wager", "cited"),
    [(STAND, "in_to_win", law("10(f)2")), ("1 draw:9d", "draw", law("10(f)3"))],
)
@pytest.mark.law('three-card-draw 13:69F-42.1 "In to Win Wager"', 'three-card-draw 13:69F-42.1 "Draw Wager"')
def test_42_10_f_2_3_in_to_win_and_draw_equal_the_ante(inputs, wager, cited):
    result = against(KINGS, "8c 8d 9d", {"ante": 737}, inputs)
    placed = [event for event in result["events"] if event["event"] == "placed"][-1]
    assert (placed["wager"], placed["chips"], placed["coupon"], placed["law"]) == (wager, 737, 0, cited)
    assert books(result)[f"1 {wager}"][0] == 737


COUPON = {"ante": {"chips": 500, "coupon": 500}}


@pytest.mark.parametrize(
    ("mine", "inputs", "ante", "decided", "bonus", "net", "cited"),
    [
        ("7c 8d 9h", STAND, (1000, "win", 1000, 500), (500, "win", 500, 500), 500, 1500, reading("O.3")),
        ("9c 5d 2h", STAND, (1000, "lose", 0, 0), (500, "lose", 0, 0), None, -1500, reading("O.3")),
        ("Ks Kh 6d", STAND, (1000, "push", 0, 1000), (500, "push", 0, 500), None, 0, reading("O.3")),
        ("7c 8d 2h", "1 draw:2h", (1000, "win", 1000, 500), (500, "win", 500, 500), 500, 1500, reading("B3.63")),
    ],
)
def test_42_6_a_a_coupon_counts_for_the_ante_and_not_for_what_equals_it(mine, inputs, ante, decided, bonus, net, cited):
    result = against(KINGS, mine, COUPON, inputs, "9h" if "9h" not in mine else "")
    settled = {key.partition(" ")[2]: value[:4] for key, value in books(result).items()}
    assert settled.pop("ante") == ante
    assert settled.pop("in_to_win_bonus", (0, "", None, 0))[2] == bonus
    assert list(settled.values()) == [decided]
    assert result["net"] == {"1": net}


@pytest.mark.parametrize(
    ("placed", "pays", "cited"),
    [
        ({"ante": 1000, "first_3": {"chips": 250, "coupon": 250}}, 1500, law("6(a)")),
        ({"ante": 1000, "first_3": 500}, 1500, law("11(d)")),
    ],
)
def test_42_6_a_a_coupon_on_first_3(placed, pays, cited):
    assert books(against(KINGS, "2s 9s Js", placed))["1 first_3"][2] == pays


@pytest.mark.parametrize(
    ("seats", "kind", "cited"),
    [
        ({"1": {}}, "WagerMissing", law('1 "Ante"')),
        ({}, "WagerMissing", law('1 "Ante"')),
        ({"1": {"first_3": 500}}, "WagerMissing", reading("B3.66")),
        ({"1": {"ante": 499}}, "WagerTooSmall", reading("9.1")),
        ({"1": {"ante": 100001}}, "WagerTooLarge", reading("9.1")),
        ({"1": {"ante": 1000, "first_3": 99}}, "WagerTooSmall", reading("9.1")),
        ({"1": {"ante": 1000, "first_3": 100001}}, "WagerTooLarge", reading("9.1")),
        ({"7": ANTE}, "NoSuchPosition", table_law("13BB(a)")),
        ({"0": ANTE}, "NoSuchPosition", table_law("13BB(a)")),
        ({"1": ANTE | {"in_to_win": 1000}}, "NotOffered", law("10(f)2")),
        ({"1": ANTE | {"draw": 1000}}, "NotOffered", law("10(f)3")),
        ({"1": ANTE | {"in_to_win_bonus": 1000}}, "NotOffered", law("11(c)")),
        ({"1": ANTE | {"pair_plus": 1000}}, "NotOffered", law("6(a)")),
        ({"1": {"ante": {"chips": 500, "coupon": 400}}}, "UnequalCoupon", reading("O.3")),
        ({"1": {"ante": {"cash": 500}}}, "NotationError", law("6(a)")),
    ],
)
@pytest.mark.law("reading B3.66")
def test_42_6_a_what_may_not_be_wagered(seats, kind, cited):
    error = from_deck(NATURAL, seats)["error"]
    assert (error["kind"], error["law"]) == (kind, cited)


@pytest.mark.parametrize(("seats", "cited"), [(range(1, 7), table_law("13BB(a)")), ([6], table_law("13BB(a)"))])
def test_1_13BB_a_one_to_six_players(seats, cited):
    result = from_deck(NATURAL, {str(seat): ANTE for seat in seats})
    assert len(dealt(result)) == 3 * len(seats) + 4


@pytest.mark.parametrize(
    ("inputs", "kind", "cited"),
    [
        ("1 ante", "AfterNoMoreBets", law("6(b)")),
        ("1 first_3", "AfterNoMoreBets", law("6(b)")),
        ("3 in_to_win", "OutOfTurn", law("10(f)")),
        ("2 fold", "OutOfTurn", law("10(f)")),
        ("1 fold; 1 fold", "OutOfTurn", law("10(f)")),
        ("1 draw:2c; 1 draw:3c", "OutOfTurn", law("10(f)")),
        ("1 in_to_win; 3 fold; 3 fold", "OutOfTurn", law("10(f)")),
        ("1 play", "NotOffered", law("10(f)")),
        ("1 check", "NotOffered", law("10(f)")),
        ("1 draw", "NotOffered", law("10(f)")),
        ("1 draw:5c", "NotOffered", law("10(f)")),  # a card of seat 3
        ("1 draw:As", "NotOffered", law("10(f)")),
        ("1 draw:joker", "NotOffered", law("10(f)")),
        ("1 draw:2c,3c", "NotOffered", law('1 "Discard"')),
        ("1 in_to_win_bonus", "NotOffered", law("10(f)")),
        ("wrong_number_of_cards 1; 1 fold", "OutOfTurn", law("12(b)")),
    ],
)
def test_42_6_b_42_10_f_choices_that_are_refused(inputs, kind, cited):
    error = from_deck(NATURAL, {"1": BOTH, "3": ANTE}, inputs)["error"]
    assert error["kind"] == kind
    assert error["law"] == (law("10(f)") if cited == law('1 "Discard"') else cited)
    assert "5c" not in error["message"] or "5c" in inputs, "a refusal shows nobody's cards"


# 42.7 to 42.9, 42.10(a) to (d): dealing.


@pytest.mark.parametrize(
    ("dealing", "cited"),
    [("manual-shoe", law("7(b)")), ("hand", law("8(b)3")), ("automated-shoe", law("9(b)2"))],
)
def test_42_7_b_42_8_b_3_42_9_b_2_no_more_bets_comes_before_the_first_card(dealing, cited):
    events = from_deck(NATURAL, {"1": ANTE}, dealing=dealing)["events"]
    announced = events.index({"event": "performed", "law": cited, "what": 'announces "No more bets"'})
    assert announced < min(at for at, event in enumerate(events) if event["event"] == "dealt")
    assert announced > max(at for at, event in enumerate(events) if event["event"] == "placed")


@pytest.mark.parametrize(
    ("dealing", "first", "places", "seen", "cited"),
    [
        ("manual-shoe", 0, [2, 2, 2, 3, 3, 3, 6, 6, 6], "owner", law("10(a)")),
        ("manual-shoe", 9, ["dealer"] * 4, "nobody", law("10(b)")),
        ("hand", 0, [2, 2, 2, 3, 3, 3, 6, 6, 6], "owner", law("10(a)")),
        ("hand", 9, ["dealer"] * 4, "nobody", law("10(b)")),
        ("automated-shoe", 0, [2, 2, 2, 3, 3, 3, 6, 6, 6], "owner", law("10(a)")),
        ("automated-shoe", 9, ["dealer"] * 4, "nobody", law("10(c)")),
    ],
)
@pytest.mark.law(
    "three-card-draw 13:69F-42.7(d)",
    "three-card-draw 13:69F-42.8(c)",
    "three-card-draw 13:69F-42.9(c)",
    'three-card-draw 13:69F-42.1 "Dealer Hand"',
    "reading B3.67",
)
def test_42_10_a_b_c_order_of_the_first_cards_all_face_down(dealing, first, places, seen, cited):
    result = from_deck(NATURAL, {"6": BOTH, "2": ANTE, "3": ANTE}, dealing=dealing)
    found = [event for event in result["events"] if event["event"] == "dealt"]
    assert len(found) == 13
    assert [(event["place"], event["card"], event["seen"], event["law"]) for event in found[first:]][: len(places)] == [
        (place, card, seen, cited) for place, card in zip(places, DECK[first:], strict=False)
    ]


@pytest.mark.law("three-card-draw 13:69F-42.10(c)")
def test_42_10_c_the_dealers_fourth_card_comes_from_the_stub_in_the_hand():
    events = from_deck(NATURAL, {"1": ANTE}, dealing="automated-shoe")["events"]
    taken = next(at for at, event in enumerate(events) if "takes the stub out of the shoe" in event.get("what", ""))
    dealers = [at for at, event in enumerate(events) if event.get("place") == "dealer"]
    assert dealers[2] < taken < dealers[3]


@pytest.mark.parametrize(
    ("dealing", "cited"),
    [
        ("manual-shoe", law("7(d)")),
        ("hand", law("8(c)")),
        ("automated-shoe", law("9(c)")),
    ],
)
def test_42_7_42_8_42_9_each_way_of_dealing_names_its_paragraphs(dealing, cited):
    for way in ("manual-shoe", "hand", "automated-shoe"):
        found = {event["law"] for event in from_deck(NATURAL, {"1": ANTE}, dealing=way)["events"]}
        assert (cited in found) == (way == dealing)


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.law(
    "three-card-draw 13:69F-42.10(f)4", "three-card-draw 13:69F-42.12(a)", 'three-card-draw 13:69F-42.1 "Draw Card"'
)
def test_42_10_f_4_draw_cards_come_in_the_order_of_the_decisions(dealing):
    seats = {"1": ANTE, "2": BOTH, "4": ANTE, "5": ANTE}
    inputs = "1 draw:2c; 2 in_to_win; 4 draw:9c; 5 draw:Jc"
    result = from_deck(NATURAL, seats, inputs, dealing=dealing)
    places = [1, 1, 1, 2, 2, 2, 4, 4, 4, 5, 5, 5, "dealer", "dealer", "dealer", "dealer", 1, 4, 5]
    assert dealt(result) == list(zip(places, DECK, strict=False))


@pytest.mark.parametrize(
    ("wagers", "under", "cited"),
    [(BOTH, "first 3", law("10(f)4")), (ANTE, "ante", law("10(f)4"))],
)
def test_42_10_f_4_the_draw_card_is_dealt_at_once_and_nobody_sees_it(wagers, under, cited):
    events = from_deck(NATURAL, {"1": wagers, "2": ANTE}, "1 draw:3c")["events"]
    at = [at for at, event in enumerate(events) if event["event"] == "dealt"][-1]
    assert (events[at]["place"], events[at]["seen"], events[at]["law"]) == (1, "nobody", cited)
    assert events[at + 1]["what"] == f"tucks the draw card of seat 1 face down under its {under} wager"
    assert events[-1]["event"] == "asked"
    assert events[-1]["seat"] == 2


# 42.10(f): fold, in to win or draw.


@pytest.mark.parametrize(
    ("inputs", "seat", "options", "cited"),
    [
        ("", 1, ["fold", "in_to_win", "draw:2c", "draw:3c", "draw:4c"], law("10(f)")),
        ("1 fold", 3, ["fold", "in_to_win", "draw:5c", "draw:6c", "draw:7c"], law("10(f)")),
        ("1 in_to_win", 3, ["fold", "in_to_win", "draw:5c", "draw:6c", "draw:7c"], law("10(f)")),
        ("1 draw:4c; 3 fold", 6, ["fold", "in_to_win", "draw:8c", "draw:9c", "draw:Tc"], reading("B3.68")),
    ],
)
@pytest.mark.law('three-card-draw 13:69F-42.1 "In to Win/Draw phase"')
def test_42_10_f_who_is_asked_what_clockwise(inputs, seat, options, cited):
    result = from_deck(NATURAL, {"6": ANTE, "1": ANTE, "3": ANTE}, inputs)
    assert result["ended"] == "waiting"
    assert result["pending"] == {"seat": seat, "options": options}
    assert told(result, "asked")[-1] == (f"asked {seat}", law("10(f)"))
    assert told(result, "revealed") == []


@pytest.mark.parametrize("discarded", ["8c", "8d", "9d"])
@pytest.mark.law("three-card-draw 13:69F-42.10(f)3", 'three-card-draw 13:69F-42.1 "Discard"')
def test_42_10_f_3_the_card_that_is_named_is_given_back(discarded):
    result = against(KINGS, "8c 8d 9d", inputs=f"1 draw:{discarded}", draws="2h")
    shown = [event["cards"] for event in result["events"] if event["event"] == "revealed" and event["place"] == 1]
    kept = [card for card in ("8c", "8d", "9d") if card != discarded]
    assert shown == [kept, [*kept, "2h"]]
    assert [event["card"] for event in result["events"] if event["event"] == "discarded"] == [discarded]


@pytest.mark.parametrize(("theirs", "cited"), [("2c 3d 5h 7s", law("10(f)1")), (KINGS, law("10(f)1"))])
@pytest.mark.law('three-card-draw 13:69F-42.1 "Fold"')
def test_42_10_f_1_a_fold_loses_the_ante_whatever_the_hands(theirs, cited):
    result = against(theirs, "Ac Ad Ah", inputs="1 fold")
    assert books(result) == {"1 ante": (1000, *LOSE, cited)}
    assert (result["net"], result["ended"]) == ({"1": -1000}, "settled")


@pytest.mark.law("three-card-draw 13:69F-42.10(f)1")
def test_42_10_f_1_without_first_3_ante_and_cards_are_collected_at_once():
    result = from_deck(NATURAL, {"1": ANTE, "2": ANTE}, "1 fold")
    assert told(result, "settled", "gathered") == [("settled 1 ante", law("10(f)1")), ("gathered 1", law("10(f)1"))]
    assert result["pending"]["seat"] == 2


@pytest.mark.law("three-card-draw 13:69F-42.10(f)1", "reading B3.52")
def test_42_10_f_1_with_first_3_the_cards_stay_to_the_end():
    hands = {"1": "Ac Ad 2h", "2": "8c 8d 9d", "dealer": KINGS}
    waiting = play(GAME, hands, {"1": BOTH, "2": ANTE}, "1 fold")
    assert told(waiting, "settled", "gathered") == [("settled 1 ante", law("10(f)1"))]
    assert "under its first 3 wager" in waiting["events"][-2]["what"]
    result = play(GAME, hands, {"1": BOTH, "2": ANTE}, "1 fold; 2 in_to_win")
    assert told(result, "revealed", "gathered", "settled")[-4:] == [
        ("revealed 1", reading("B3.52")),
        ("settled 1 first_3", law("11(d)")),
        ("gathered 1", law("10(h)")),
        ("gathered dealer", law("10(i)")),
    ]


# 42.10(g): the dealer's best three of four.


@pytest.mark.parametrize(
    ("theirs", "mine", "outcome", "cited"),
    [
        ("2c 2d 9h 2s", "Ac Ad Kh", LOSE, law("10(g)")),
        ("9h 2c 2d 2s", "Ac Ad Kh", LOSE, law("10(g)")),
        ("2c 2d 2s 2h", "3c 3d 3h", WIN, law("10(g)")),
        ("4h 5h 6c 7h", "As Ks 9s", LOSE, law("10(g)")),  # the straight is higher than the flush
        ("4h 5h 6c 7h", "6d 7d 8c", WIN, law('1 "Final Dealer Hand"')),  # 5-6-7, not 4-5-6
        ("4h 5h 6c 7h", "5d 6d 7c", PUSH, law('1 "Final Dealer Hand"')),
        ("Ah 2d 3c 4s", "2c 3d 4h", PUSH, law("10(g)")),
        ("Kh Qd 3c 2s", "Ks Qs 2d", LOSE, law("10(g)")),
        ("2c 3d 4h 6s", "7c 8d Th", LOSE, reading("B3.70")),
        ("2c 3d 5h 7s", "2d 5c 7h", LOSE, reading("B3.70")),  # 7-5-3 qualifies, as everything does
        ("2c 3d 5h 7s", "3h 5c 7h", PUSH, table_law("13BB(b)2")),
        ("2c 3d 5h 7s", "4h 5c 7h", WIN, reading("B3.70")),
    ],
)
def test_42_10_g_the_dealer_plays_the_best_three_of_four_and_always_qualifies(theirs, mine, outcome, cited):
    settled = books(against(theirs, mine))
    assert settled["1 ante"][1:4] == settled["1 in_to_win"][1:4] == outcome


@pytest.mark.law("three-card-draw 13:69F-42.10(g)")
def test_42_10_g_the_stub_goes_first_and_then_all_four_cards_are_revealed():
    result = from_deck(NATURAL, {"1": ANTE}, "1 draw:2c")
    story = told(result, "dealt", "stub_set_aside", "revealed")
    at = story.index(("stub_set_aside", law("10(g)")))
    assert story[at - 1] == ("dealt 1", law("10(f)4"))
    assert story[at + 1] == ("revealed dealer", law("10(g)"))
    shown = next(event for event in result["events"] if event["event"] == "revealed")
    assert shown["cards"] == ["5c", "6c", "7c", "8c"]
    assert next(event for event in result["events"] if event["event"] == "stub_set_aside")["left"] == 52 - 8


# 42.10(h): one player after the other from the dealer's right.


@pytest.mark.law("three-card-draw 13:69F-42.10(h)", "three-card-draw 13:69F-42.10(i)")
def test_42_10_h_each_player_is_settled_counterclockwise_and_first_3_first():
    hands = {"1": "7c 8d 9h", "3": "Qc Qd 2h", "4": "Ts 4d 2c", "6": "9s 4c 2d", "dealer": KINGS, "draws": "Qs"}
    seats = {"1": BOTH, "3": BOTH, "4": ANTE, "6": BOTH}
    result = play(GAME, hands, seats, "1 in_to_win; 3 draw:2h; 4 fold; 6 fold")
    story = told(result, "chose", "revealed", "settled", "gathered")
    last = max(at for at, (step, _) in enumerate(story) if step.startswith("chose"))
    assert story[last + 1 :] == [
        ("settled 6 ante", law("10(f)1")),
        ("revealed dealer", law("10(g)")),
        ("revealed 6", reading("B3.52")),
        ("settled 6 first_3", reading("B3.52")),
        ("gathered 6", law("10(h)")),
        ("revealed 3", law("10(h)8")),
        ("settled 3 first_3", law("11(d)")),
        ("revealed 3", law("10(h)9")),
        ("settled 3 ante", law("10(h)10")),
        ("settled 3 draw", law("10(h)10")),
        ("settled 3 in_to_win_bonus", law("11(c)")),
        ("gathered 3", law("10(h)")),
        ("revealed 1", law("10(h)1")),
        ("settled 1 first_3", law("11(d)")),
        ("settled 1 ante", law("10(h)4")),
        ("settled 1 in_to_win", law("10(h)4")),
        ("settled 1 in_to_win_bonus", law("11(c)")),
        ("gathered 1", law("10(h)")),
        ("gathered dealer", law("10(i)")),
    ]


@pytest.mark.parametrize(
    ("mine", "outcome", "cited"),
    [
        ("Ac Ad 2h", WIN, law("10(h)4")),
        ("Ks Kh 7d", WIN, law("10(h)4")),
        ("2c 3c 9c", WIN, law("10(h)4")),
        ("Ac Qd 2h", LOSE, law("10(h)5")),
        ("Qc Qd Ah", LOSE, law("10(h)5")),
        ("Ks Kh 5d", LOSE, law("10(h)5")),
        ("Ks Kh 6d", PUSH, law("10(h)6")),
    ],
)
@pytest.mark.law("three-card-draw 13:69F-42.10(h)1", "three-card-draw 13:69F-42.10(h)3", "reading B3.64")
def test_42_10_h_4_to_6_in_to_win_against_the_dealer(mine, outcome, cited):
    result = against(KINGS, mine)
    assert books(result) == {"1 ante": (1000, *outcome, cited), "1 in_to_win": (1000, *outcome, cited)}
    assert ("revealed 1", law("10(h)1")) in told(result, "revealed")
    assert ("performed", law("10(h)3")) in told(result, "performed")


@pytest.mark.parametrize(
    ("mine", "discarded", "drawn", "outcome", "cited"),
    [
        ("Ac 9d 2h", "2h", "Ad", WIN, law("10(h)10")),
        ("2c 9c 3d", "3d", "Jc", WIN, law("10(h)10")),
        ("Ac Ad 2h", "Ad", "9s", LOSE, law("10(h)11")),  # a pair broken: the original hand is gone
        ("Qc Qd 2h", "2h", "Ah", LOSE, law("10(h)11")),
        ("Ks 6d 2h", "2h", "Kh", PUSH, law("10(h)12")),
    ],
)
@pytest.mark.law('three-card-draw 13:69F-42.1 "Final Hand"', "three-card-draw 13:69F-42.10(h)9", "reading B3.64")
def test_42_10_h_10_to_12_the_final_hand_against_the_dealer(mine, discarded, drawn, outcome, cited):
    result = against(KINGS, mine, inputs=f"1 draw:{discarded}", draws=drawn)
    assert books(result) == {"1 ante": (1000, *outcome, cited), "1 draw": (1000, *outcome, cited)}
    assert told(result, "revealed")[-2:] == [("revealed 1", law("10(h)8")), ("revealed 1", law("10(h)9"))]


@pytest.mark.parametrize("ante", [500, 99999])
@pytest.mark.parametrize(("inputs", "cited"), [(STAND, law("11(b)")), ("1 draw:2h", law("11(b)"))])
def test_42_11_b_winning_wagers_are_paid_1_to_1(inputs, ante, cited):
    settled = books(against(KINGS, "Ac Ad 2h", {"ante": ante}, inputs, "4s"))
    assert [line[:4] for line in settled.values()] == [(ante, "win", ante, ante)] * 2


# 42.10(h)7, 13 and 42.11(c): the bonus.

BONUS_HANDS = [
    ("As Ks Qs", (20, 20, 20), law("5(b)1")),
    ("Ks Qs Js", (10, 10, 6), law("5(b)2")),
    ("As 2s 3s", (10, 10, 6), law("5(a)")),
    ("7s 7d 7c", (5, 4, 5), law("5(b)3")),
    ("As Kd Qc", (1, 1, 1), law("5(b)4")),
    ("As 2d 3c", (1, 1, 1), law("5(a)")),
]


@pytest.mark.parametrize("table", "123")
@pytest.mark.parametrize(("hand", "odds", "cited"), BONUS_HANDS)
@pytest.mark.parametrize("way", ["in_to_win", "draw"])
@pytest.mark.law(
    "three-card-draw 13:69F-42.11(c)",
    "three-card-draw 13:69F-42.10(h)7",
    "three-card-draw 13:69F-42.10(h)13",
    'three-card-draw 13:69F-42.1 "In to Win Bonus"',
)
def test_42_11_c_in_to_win_bonus_tables(way, table, hand, odds, cited):
    if way == "in_to_win":
        result = against("4h 4d 9h 8s", hand, in_to_win_bonus=table)
    else:
        kept, drawn = hand[:5], hand[6:]
        result = against("4h 4d 9h 8s", f"{kept} Td", ANTE, "1 draw:Td", drawn, in_to_win_bonus=table)
    pays = 1000 * odds["123".index(table)]
    assert books(result)["1 in_to_win_bonus"] == (0, "win", pays, 0, law("11(c)"))


@pytest.mark.parametrize(
    ("theirs", "mine", "inputs", "main", "cited"),
    [
        ("Kd Qd Jd 2c", "7s 8d 9c", STAND, LOSE, law("10(h)7")),
        ("7c 8h 9d 2c", "7s 8d 9c", STAND, PUSH, law("10(h)7")),
        ("Kd Qc 7d 2c", "7s 8d 9c", STAND, WIN, law("10(h)7")),
        ("Kd Qd Jd 2c", "7s 8d 3c", "1 draw:3c", LOSE, law("10(h)13")),
        ("7c 8h 9d 2c", "7s 8d 3c", "1 draw:3c", PUSH, law("10(h)13")),
        ("Kd Qc 7d 2c", "7s 8d 3c", "1 draw:3c", WIN, law("10(h)13")),
    ],
)
@pytest.mark.law("reading B3.63")
def test_42_10_h_7_13_the_bonus_is_paid_whatever_the_dealer_holds(theirs, mine, inputs, main, cited):
    settled = books(against(theirs, mine, inputs=inputs, draws="" if inputs == STAND else "9c"))
    assert settled["1 in_to_win_bonus"] == (0, "win", 1000, 0, law("11(c)"))
    assert settled["1 ante"][1:4] == main


@pytest.mark.parametrize(
    ("mine", "inputs", "cited"),
    [
        ("2s 9s Js", STAND, law("10(h)7")),
        ("As Ad Ks", STAND, law("10(h)7")),
        ("As Qd 2c", STAND, law("10(h)7")),
        ("7s 8d 9c", "1 fold", law('1 "In to Win Bonus"')),
        ("7s 8d 9c", "1 draw:9c", law("10(h)13")),  # the straight is given up for 7-8-2
        ("2s 9s Jd", "1 draw:Jd", law("10(h)13")),  # a flush
    ],
)
def test_42_10_h_7_13_no_bonus_below_a_straight(mine, inputs, cited):
    draws = "" if inputs in (STAND, "1 fold") else "2h" if mine == "7s 8d 9c" else "3s"
    assert "1 in_to_win_bonus" not in books(against(KINGS, mine, BOTH, inputs, draws))


# 42.10(h)2, 8 and 42.11(d): First 3.

FIRST_3_HANDS = [
    ("As Ks Qs", (200, 100, 150, 60), law("5(b)1")),
    ("Ks Qs Js", (50, 60, 40, 40), law("5(b)2")),
    ("As 2s 3s", (50, 60, 40, 40), law("5(a)")),
    ("7s 7d 7c", (30, 30, 30, 30), law("5(b)3")),
    ("As Kd Qc", (6, 6, 7, 6), law("5(b)4")),
    ("As 2d 3c", (6, 6, 7, 6), law("5(a)")),
    ("2s 9s Js", (3, 3, 3, 3), law("5(b)5")),
    ("As Ad Ks", (1, 1, 1, 1), law("5(b)6")),
    ("2s 2d 3s", (1, 1, 1, 1), law("5(b)6")),
]


@pytest.mark.parametrize("table", "1234")
@pytest.mark.parametrize(("mine", "odds", "cited"), FIRST_3_HANDS)
@pytest.mark.parametrize("inputs", [STAND, "1 fold"], ids=["stands", "folds"])
@pytest.mark.law("three-card-draw 13:69F-42.11(d)", "three-card-draw 13:69F-42.10(h)2")
def test_42_11_d_first_3_tables(inputs, table, mine, odds, cited):
    pays = 500 * odds["1234".index(table)]
    settled = books(against("4h 4d 9h 8s", mine, BOTH, inputs, first_3=table))
    assert settled["1 first_3"] == (500, "win", pays, 500, law("11(d)"))


@pytest.mark.parametrize("table", "1234")
@pytest.mark.parametrize(
    ("mine", "inputs", "cited"),
    [
        ("As Kd 2s", STAND, reading("B3.53")),
        ("9s 5d 2s", STAND, reading("B3.53")),
        ("9s 5d 2s", "1 fold", reading("B3.52")),
        ("9s 5d 2s", "1 draw:2s", law("10(h)8")),
    ],
)
@pytest.mark.law("reading B3.53")
def test_42_10_h_2_8_other_hands_lose_first_3(table, mine, inputs, cited):
    settled = books(against("4h 4d 9h 8c", mine, BOTH, inputs, first_3=table))
    assert settled["1 first_3"] == (500, *LOSE, cited)


AFTER_A_DRAW = [  # hand, discard, draw card; odds on the kept cards, on the original ones
    ("7s 7d 2c", "2c", "9h", 1, 1),
    ("7s 7d 2c", "2c", "7h", 1, 1),  # three of a kind by the draw is still a pair
    ("7s 7d 2c", "7d", "9h", None, 1),
    ("7s 7d 7c", "7c", "2h", 1, 30),  # three of a kind broken up
    ("7s 8s 2s", "2s", "9s", None, 3),  # the straight flush comes by the draw
    ("7s 8d 2c", "2c", "9h", None, None),
    ("7s 8d 2c", "2c", "7h", None, None),  # the pair comes by the draw
    ("7s 8d 9c", "9c", "Th", None, 6),
    ("As Ks Qs", "Qs", "Qh", None, 200),
    ("Ks Qs Js", "Js", "As", None, 50),
]


@pytest.mark.parametrize(("mine", "discarded", "drawn", "kept", "original"), AFTER_A_DRAW)
@pytest.mark.parametrize(
    ("first_3_after_draw", "cited"), [("kept-cards", law("10(h)8")), ("original", reading("B3.51"))]
)
def test_42_10_h_8_first_3_after_a_draw(first_3_after_draw, cited, mine, discarded, drawn, kept, original):
    inputs = f"1 draw:{discarded}"
    result = against("4h 4d 9d 8c", mine, BOTH, inputs, drawn, first_3_after_draw=first_3_after_draw)
    odds = kept if first_3_after_draw == "kept-cards" else original
    expected = (500, "win", 500 * odds, 500, law("11(d)")) if odds else (500, *LOSE, cited)
    assert books(result)["1 first_3"] == expected


@pytest.mark.parametrize("table", "1234")
@pytest.mark.law("three-card-draw 13:69F-42.10(h)8", "reading B3.51")
def test_42_10_h_8_a_kept_pair_pays_as_a_pair_in_every_table(table):
    settled = books(against(KINGS, "7s 7d 7c", BOTH, "1 draw:7c", "2h", first_3=table))
    assert settled["1 first_3"] == (500, "win", 500, 500, law("11(d)"))


@pytest.mark.parametrize("cited", [reading("B3.51")])
def test_b3_51_a_house_that_settles_on_the_original_cards_shows_the_discard(cited):
    result = against(KINGS, "7s 8s 2s", BOTH, "1 draw:2s", "Ah", first_3_after_draw="original")
    shown = [(event["cards"], event["law"]) for event in result["events"] if event["event"] == "revealed"][1:]
    assert shown == [
        (["7s", "8s"], law("10(h)8")),
        (["7s", "8s", "2s"], cited),
        (["7s", "8s", "Ah"], law("10(h)9")),
    ]


@pytest.mark.parametrize(("inputs", "shown", "cited"), [("1 draw:2s", 2, reading("B3.51"))])
def test_b3_51_without_first_3_the_discard_is_nobodys_business(inputs, shown, cited):
    result = against(KINGS, "7s 8s 2s", ANTE, inputs, "Ah", first_3_after_draw="original")
    assert len([event for event in result["events"] if event["event"] == "revealed" and event["place"] == 1]) == shown


# What the licensee chooses.


@pytest.mark.parametrize(
    ("house", "cited"),
    [
        ({"in_to_win_bonus": "4"}, law("11(c)")),
        ({"in_to_win_bonus": 0}, law("11(c)")),
        ({"in_to_win_bonus": True}, law("11(c)")),
        ({"in_to_win_bonus": {"straight": 5}}, law("11(c)")),
        ({"first_3": "5"}, law("11(d)")),
        ({"first_3": "A"}, law("11(d)")),
        ({"first_3": 5}, law("11(d)")),
        ({"first_3": "none"}, law("11(d)")),
        ({"first_3_after_draw": "both"}, reading("B3.51")),
        ({"dealing": "machine"}, equipment("19(b)")),
        ({"minimum": 2000, "maximum": 1000}, reading("9.1")),
        ({"settling": "all-at-once"}, reading("O.2")),
    ],
)
def test_42_11_c_d_choices_that_are_refused(house, cited):
    found = game(GAME)
    told = deal(found, {"deck": list(map(str, DECK)), "seats": {"1": ANTE}, "house": house}, found.house())
    assert (told["error"]["kind"], told["error"]["law"]) == ("HouseRefused", cited)


@pytest.mark.parametrize(
    ("option", "number", "cited"),
    [("in_to_win_bonus", 3, law("11(c)")), ("first_3", 4, law("11(d)"))],
)
def test_42_11_c_d_a_table_is_chosen_by_its_number_written_either_way(option, number, cited):
    assert game(GAME).house({option: number}) == game(GAME).house({option: str(number)})


@pytest.mark.parametrize(
    ("dealing", "equipped", "refused", "cited"),
    [
        ("hand", Equipment(), True, law("8(b)1")),
        ("hand", Equipment(shuffler=True), False, law("8(b)")),
        ("manual-shoe", Equipment(), False, law("8(b)1")),
        ("manual-shoe", Equipment(second_deck=True), True, law("2(b)")),
        ("automated-shoe", Equipment(shuffler=True, second_deck=True), False, law("2(b)")),
    ],
)
def test_42_8_b_1_42_2_b_what_needs_a_shuffling_device(dealing, equipped, refused, cited):
    found = game(GAME)
    if not refused:
        check_equipment(found, found.house({"dealing": dealing}), equipped)
        return
    with pytest.raises(HouseRefused) as refusal:
        check_equipment(found, found.house({"dealing": dealing}), equipped)
    assert refusal.value.law == cited


@pytest.mark.parametrize("taken", [0, 9, 52])
@pytest.mark.parametrize("cited", [law("4(c)1ii")])
def test_42_4_c_1ii_at_least_ten_cards_are_cut(taken, cited):
    with pytest.raises(CutRefused) as refused:
        cut(DECK, taken, game(GAME).card_care["ten cards"])
    assert refused.value.law == cited
    assert len(cut(DECK, 10, cited)) == 52


NO_COUNTING, COUNTING = Equipment(shuffler=True), Equipment(shuffler=True, counts_cards=True)


@pytest.mark.parametrize(
    ("dealing", "uncounted", "equipped", "due", "cited"),
    [
        ("manual-shoe", 3, Equipment(), False, law("7(e)")),
        ("manual-shoe", 4, Equipment(), True, law("7(e)")),
        ("manual-shoe", 99, COUNTING, False, law("7(f)")),
        ("automated-shoe", 3, NO_COUNTING, False, law("9(d)")),
        ("automated-shoe", 4, NO_COUNTING, True, law("9(d)")),
        ("automated-shoe", 99, COUNTING, False, law("9(e)")),
        ("hand", 99, COUNTING, False, reading("B3.61")),
    ],
)
def test_42_7_e_f_42_9_d_e_when_the_stub_is_counted(dealing, uncounted, equipped, due, cited):
    spared = dealing in game(GAME).device_counts
    assert stub_count_due(uncounted, equipped, device_suffices=spared) is due


@pytest.mark.parametrize(
    ("own", "said", "cited"),
    [
        ("As Ks Qs", "mini royal flush", law("5(b)1")),
        ("Ks Qs Js", "straight flush, king high", law("5(b)2")),
        ("Kc Kd 3h 6s", "pair of kings", law("10(g)")),
        ("As 2d 2c 2h", "three twos", law("10(g)")),
        ("7s 7d", "pair of sevens", law("10(h)8")),
        ("7s 8d", "", law("10(h)8")),
        ("7s", "", law("10(h)8")),
        ("", "", law("10(h)8")),
    ],
)
def test_42_5_b_a_hand_in_words(own, said, cited):
    assert describe(game(GAME).house(), cards(own), ()) == said
