"""Mini-tex 3 card hold 'em: N.J.A.C. 19:47-36.6 to 36.11, paragraph by paragraph."""

import pytest

from pitboss.cards import DECK
from pitboss.law import reading, subchapter
from tests.helpers import books, dealt, play, play_deck, told

GAME = "mini-tex"
law = subchapter(GAME, "19:47-36")

NATURAL = " ".join(DECK)
ANTE = {"ante": 1000}
BOTH = {"ante": 1000, "pocket_poker": 500}
STAY = "1 flop; 1 river; 1 play"


def against(theirs, board, mine, placed=ANTE, inputs=STAY, **house):
    """One player at seat 1."""
    return play(GAME, {"1": mine, "dealer": theirs, "community": board}, {"1": placed}, inputs, **house)


def from_deck(top, seats, inputs="", **house):
    return play_deck(GAME, top, seats, inputs, **house)


# 36.6(c), (d): the wagers.


@pytest.mark.parametrize("inputs", [STAY, "1 fold", "1 flop; 1 fold", "1 flop; 1 river; 1 fold"])
@pytest.mark.parametrize("pocket_poker", [100, 500, 99999])
@pytest.mark.law("mini-tex 19:47-36.6(c)")
def test_36_6_c_pocket_poker_has_no_bearing_on_any_other_wager(pocket_poker, inputs):
    with_it = against("Ah Kd", "2s 7h Jc", "8c 8d", ANTE | {"pocket_poker": pocket_poker}, inputs)
    without = against("Ah Kd", "2s 7h Jc", "8c 8d", ANTE, inputs)
    settled = books(with_it)
    assert settled.pop("1 pocket_poker") == (pocket_poker, "win", 3 * pocket_poker, pocket_poker, law("11(c)"))
    assert settled == books(without)


@pytest.mark.parametrize(
    ("wager", "stake", "cited"),
    [
        ("flop", 737, law('1 "Flop wager"')),
        ("river", 737, law('1 "River wager"')),
        ("play", 1474, law('1 "Play wager"')),
        ("ante", 737, law('1 "Ante"')),
    ],
)
@pytest.mark.law("mini-tex 19:47-36.6(d)")
def test_36_6_d_flop_and_river_equal_the_ante_and_play_is_twice_the_ante(wager, stake, cited):
    settled = books(against("Ah Kd", "2s 7h Jc", "8c 8d", {"ante": 737}))
    assert settled[f"1 {wager}"] == (stake, "win", stake, stake, law("10(g)3"))


# 36.7 to 36.9: dealing.


@pytest.mark.parametrize(
    ("dealing", "cited"),
    [("manual-shoe", law("7(b)")), ("hand", law("8(b)3")), ("automated-shoe", law("9(b)2"))],
)
def test_36_7_b_36_8_b_3_36_9_b_2_no_more_bets_comes_before_the_first_card(dealing, cited):
    events = from_deck(NATURAL, {"1": ANTE}, dealing=dealing)["events"]
    announced = events.index({"event": "performed", "law": cited, "what": 'announces "No more bets"'})
    assert announced < min(at for at, event in enumerate(events) if event["event"] == "dealt")
    assert announced > max(at for at, event in enumerate(events) if event["event"] == "placed")


@pytest.mark.parametrize(
    ("dealing", "first", "places", "seen", "cited"),
    [
        ("manual-shoe", 0, [2, 3, 6], "owner", law("7(d)1")),
        ("manual-shoe", 3, ["dealer"], "nobody", law("7(d)2")),
        ("manual-shoe", 4, [2, 3, 6], "owner", law("7(d)3")),
        ("manual-shoe", 7, ["dealer"], "nobody", law("7(d)4")),
        ("hand", 0, [2, 3, 6], "owner", law("8(c)1")),
        ("hand", 3, ["dealer"], "nobody", law("8(c)2")),
        ("hand", 4, [2, 3, 6], "owner", law("8(c)3")),
        ("hand", 7, ["dealer"], "nobody", law("8(c)4")),
        ("automated-shoe", 0, [2, 2, 3, 3, 6, 6], "owner", law("9(c)")),
        ("automated-shoe", 6, ["dealer", "dealer"], "nobody", law("9(c)")),
    ],
)
def test_36_7_d_36_8_c_36_9_c_order_of_the_first_cards_all_face_down(dealing, first, places, seen, cited):
    result = from_deck(NATURAL, {"6": BOTH, "2": ANTE, "3": ANTE}, dealing=dealing)
    cards = [event for event in result["events"] if event["event"] == "dealt"]
    assert len(cards) == 8
    assert [(event["place"], event["card"], event["seen"], event["law"]) for event in cards[first:]][: len(places)] == [
        (place, card, seen, cited) for place, card in zip(places, DECK[first:], strict=False)
    ]


BOARD = ["burn", "community", "community", "burn", "community"]


@pytest.mark.parametrize(
    ("dealing", "places", "cited"),
    [
        ("manual-shoe", [2, 5, "dealer", 2, 5, "dealer", *BOARD], law("7(d)")),
        ("hand", [2, 5, "dealer", 2, 5, "dealer", *BOARD], law("8(c)")),
        ("automated-shoe", [2, 2, 5, 5, "dealer", "dealer", *BOARD], law("9(c)")),
    ],
)
@pytest.mark.law("mini-tex 19:47-36.12(c)")
def test_36_7_d_36_8_c_36_9_c_every_card_is_the_next_one_of_the_deck(dealing, places, cited):
    inputs = "2 flop; 5 flop; 2 river; 5 river; 2 play; 5 play"
    result = from_deck(NATURAL, {"2": ANTE, "5": ANTE}, inputs, dealing=dealing)
    assert dealt(result) == list(zip(places, DECK, strict=False))


@pytest.mark.parametrize(
    ("dealing", "cited"),
    [("manual-shoe", law("7(e)")), ("hand", law("8(d)")), ("automated-shoe", law("9(d)"))],
)
def test_36_7_e_36_8_d_36_9_d_the_stub_is_set_aside_once_the_river_is_out(dealing, cited):
    before = from_deck(NATURAL, {"2": ANTE, "5": ANTE}, "2 flop; 5 flop; 2 river", dealing=dealing)
    after = from_deck(NATURAL, {"2": ANTE, "5": ANTE}, "2 flop; 5 flop; 2 river; 5 river", dealing=dealing)
    assert told(before, "stub_set_aside") == []
    assert [event for event in after["events"] if event["event"] in ("dealt", "stub_set_aside")][-1] == {
        "event": "stub_set_aside",
        "law": cited,
        "left": 52 - 11,
    }


# 36.10(a) to (e): flop, river and play wagers, or fold.


@pytest.mark.parametrize(
    ("inputs", "seat", "options", "cited"),
    [
        ("", 1, ["flop", "fold"], law("10(a)")),
        ("1 flop", 3, ["flop", "fold"], reading("B1.12")),
        ("1 flop; 3 flop", 6, ["flop", "fold"], reading("B1.12")),
        ("1 flop; 3 flop; 6 flop", 1, ["river", "fold"], law("10(c)")),
        ("1 fold; 3 flop; 6 flop", 3, ["river", "fold"], law("10(c)")),
        ("1 flop; 3 fold; 6 flop; 1 river", 6, ["river", "fold"], law("10(c)")),
        ("1 flop; 3 flop; 6 flop; 1 river; 3 river; 6 river", 1, ["play", "fold"], law("10(e)")),
        ("1 flop; 3 flop; 6 flop; 1 fold; 3 river; 6 river", 3, ["play", "fold"], law("10(e)")),
        ("1 flop; 3 flop; 6 flop; 1 river; 3 fold; 6 river; 1 play", 6, ["play", "fold"], law("10(e)")),
    ],
)
def test_36_10_a_c_e_who_is_asked_what_clockwise(inputs, seat, options, cited):
    result = from_deck(NATURAL, {"6": ANTE, "1": ANTE, "3": ANTE}, inputs)
    assert result["ended"] == "waiting"
    assert result["pending"] == {"seat": seat, "options": options}
    assert told(result, "revealed") == []


@pytest.mark.parametrize(
    ("inputs", "wager", "chips", "cited"),
    [
        ("1 flop", "flop", 1000, law("10(a)1")),
        ("1 flop; 1 river", "river", 1000, law("10(c)1")),
        ("1 flop; 1 river; 1 play", "play", 2000, law("10(e)1")),
    ],
)
def test_36_10_a_1_c_1_e_1_a_choice_places_its_wager(inputs, wager, chips, cited):
    events = from_deck(NATURAL, {"1": BOTH}, inputs)["events"]
    placed = [event for event in events if event["event"] == "placed"][-1]
    assert (placed["wager"], placed["chips"], placed["coupon"], placed["law"]) == (wager, chips, 0, cited)


FOLDS = [
    ("1 fold", ["ante"], law("10(a)2")),
    ("1 flop; 1 fold", ["ante", "flop"], law("10(c)2")),
    ("1 flop; 1 river; 1 fold", ["ante", "flop", "river"], law("10(e)2")),
]


@pytest.mark.parametrize(("inputs", "lost", "cited"), FOLDS)
@pytest.mark.law('mini-tex 19:47-36.1 "Fold"')
def test_36_10_a_2_c_2_e_2_a_fold_forfeits_what_was_wagered(inputs, lost, cited):
    result = against("2h 3d", "4s 9h Jc", "Ac Ad", inputs=inputs)
    assert books(result) == {f"1 {wager}": (1000, "lose", 0, 0, cited) for wager in lost}
    assert result["net"] == {"1": -1000 * len(lost)}
    assert result["ended"] == "settled"


@pytest.mark.parametrize(("inputs", "lost", "cited"), FOLDS)
def test_36_10_a_2_c_2_e_2_the_wagers_are_collected_at_once(inputs, lost, cited):
    together = inputs.replace("1 flop", "1 flop; 2 flop").replace("1 river", "1 river; 2 river")
    result = from_deck(NATURAL, {"1": ANTE, "2": ANTE}, together)
    assert result["pending"]["seat"] == 2
    assert books(result) == {f"1 {wager}": (1000, "lose", 0, 0, cited) for wager in lost}


@pytest.mark.parametrize(
    ("inputs", "cited"),
    [
        ("1 fold; 2 flop; 2 river; 2 play", law("10(a)2i")),
        ("1 flop; 2 flop; 1 fold; 2 river; 2 play", law("10(c)2i")),
        ("1 flop; 2 flop; 1 river; 2 river; 1 fold; 2 play", law("10(e)2i")),
    ],
)
@pytest.mark.law("reading B1.23")
def test_36_10_a_2i_c_2i_e_2i_cards_with_a_pocket_poker_wager_stay_to_the_end(inputs, cited):
    hands = {"1": "Ac Ad", "2": "8c 8d", "dealer": "Ah Kd", "community": "2s 7h Jc"}
    result = play(GAME, hands, {"1": BOTH, "2": ANTE}, inputs)
    assert books(result)["1 pocket_poker"] == (500, "win", 10000, 500, law("11(c)"))
    assert [step for step, _ in told(result, "revealed", "gathered", "settled")][-8:] == [
        "settled 2 flop",
        "settled 2 river",
        "settled 2 play",
        "gathered 2",
        "revealed 1",
        "settled 1 pocket_poker",
        "gathered 1",
        "gathered dealer",
    ]
    assert ("revealed 1", reading("B1.23")) in told(result, "revealed")
    assert cited in [event["law"] for event in result["events"]]


@pytest.mark.parametrize(
    ("inputs", "cited"),
    [
        ("1 fold", law("10(a)2ii")),
        ("1 flop; 2 flop; 1 fold", law("10(c)2ii")),
        ("1 flop; 2 flop; 1 river; 2 river; 1 fold", law("10(e)2ii")),
    ],
)
def test_36_10_a_2ii_c_2ii_e_2ii_cards_without_a_pocket_poker_wager_go_at_once(inputs, cited):
    result = from_deck(NATURAL, {"1": ANTE, "2": BOTH}, inputs)
    assert told(result, "gathered", "asked")[-2] == ("gathered 1", cited)
    assert result["pending"]["seat"] == 2


@pytest.mark.parametrize(
    ("inputs", "board", "cited"),
    [
        ("1 flop", [], law("10(b)")),
        ("1 flop; 2 flop", ["burn nobody", "community all", "community all"], law("10(b)")),
        ("1 flop; 2 fold", ["burn nobody", "community all", "community all"], law("10(b)")),
        ("1 flop; 2 flop; 1 river; 2 river", ["burn nobody", "community all"], law("10(d)")),
        ("1 flop; 2 flop; 1 river; 2 fold", ["burn nobody", "community all"], law("10(d)")),
    ],
)
@pytest.mark.law('mini-tex 19:47-36.1 "Burn"', 'mini-tex 19:47-36.1 "Flop"', 'mini-tex 19:47-36.1 "River"')
def test_36_10_b_d_a_card_is_burned_face_down_and_the_board_turned_face_up(inputs, board, cited):
    events = from_deck(NATURAL, {"1": ANTE, "2": ANTE}, inputs)["events"]
    after = [event for event in events if event["event"] == "dealt"][6:]
    assert [f"{event['place']} {event['seen']}" for event in after if event["law"] == cited] == board


# 36.10(f), (g): the dealer's hand, and one player after the other from the dealer's right.


@pytest.mark.law("mini-tex 19:47-36.10(f)", "mini-tex 19:47-36.10(g)", "mini-tex 19:47-36.10(g)7")
def test_36_10_f_g_the_dealer_reveals_then_each_player_is_settled_counterclockwise():
    hands = {"1": "8c 8d", "3": "9c 4d", "5": "Ac Ad", "6": "Qs Td", "dealer": "Ah Kd", "community": "2s 7h Jc"}
    stay = ";".join(f"{seat} {wager}" for wager in ("flop", "river", "play") for seat in (1, 3, 5))
    result = play(GAME, hands, {"1": BOTH, "3": ANTE, "5": BOTH, "6": ANTE}, stay.replace("5 flop", "5 flop; 6 fold"))
    story = told(result, "chose", "revealed", "settled", "gathered")
    last = max(at for at, (step, _) in enumerate(story) if step.startswith("chose"))
    assert story[last + 1 :] == [
        ("revealed dealer", law("10(f)")),
        ("revealed 5", law("10(g)")),
        *((f"settled 5 {wager}", law("10(g)3")) for wager in ("ante", "flop", "river", "play")),
        ("settled 5 pocket_poker", law("11(c)")),
        ("gathered 5", law("10(g)7")),
        ("revealed 3", law("10(g)")),
        *((f"settled 3 {wager}", law("10(g)2")) for wager in ("ante", "flop", "river", "play")),
        ("gathered 3", law("10(g)")),
        ("revealed 1", law("10(g)")),
        *((f"settled 1 {wager}", law("10(g)3")) for wager in ("ante", "flop", "river", "play")),
        ("settled 1 pocket_poker", law("11(c)")),
        ("gathered 1", law("10(g)7")),
        ("gathered dealer", law("10(h)")),
    ]


@pytest.mark.parametrize(
    ("theirs", "board", "mine", "play_wager", "cited"),
    [
        ("Ah Kd", "2s 4h 6c", "9d 9h", ("win", 2000, 2000), law("10(g)1")),
        ("Ah Qd", "2s 7h Jc", "9d 9h", ("push", 0, 2000), law("10(g)1")),  # the best hand below ace-king
        ("Kh Qd", "2s 7h Tc", "9d 9h", ("push", 0, 2000), law("10(g)1")),
        ("Ah 9d", "Ks 7h 2c", "8d 8h", ("win", 2000, 2000), law("10(g)1")),
        ("Th 4d", "As Kh 2c", "8d 8h", ("win", 2000, 2000), reading("B1.20")),  # ace and king on the board
        ("2h 4d", "2s 7h Jc", "9d 9h", ("win", 2000, 2000), law("10(g)1")),
        ("Th 4d", "3s 3h 8c", "9d 9h", ("win", 2000, 2000), law("10(g)1")),
        ("Th 4h", "2h 9s 6c", "9d 9c", ("win", 2000, 2000), law("10(g)1")),
        ("Ah 4s", "2c 3d 9s", "9d 9c", ("win", 2000, 2000), law("10(g)1")),
    ],
)
def test_36_10_g_1_the_dealer_qualifies_with_ace_king_or_better(theirs, board, mine, play_wager, cited):
    assert books(against(theirs, board, mine))["1 play"][1:4] == play_wager


WIN, PUSH, LOSE = ("win", 1000, 1000), ("push", 0, 1000), ("lose", 0, 0)
WIN_TWICE, PUSH_TWICE = ("win", 2000, 2000), ("push", 0, 2000)


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "main", "play_wager", "cited"),
    [
        ("9c 4d", "Ah Kd", "2s 7h Jc", LOSE, LOSE, law("10(g)2")),
        ("Ac Qd", "Ah Kd", "2s 7h Jc", LOSE, LOSE, law("10(g)2")),
        ("2c 2d", "3h 3d", "As 7h Jc", LOSE, LOSE, law("10(g)2")),
        ("9c 4d", "Ah Qd", "2s 7h Jc", LOSE, LOSE, law("10(g)2")),  # lower than a dealer who fails: reading B1.19
        ("8c 8d", "Ah Kd", "2s 7h Jc", WIN, WIN_TWICE, law("10(g)3")),
        ("Ac Kh", "Ad Ks", "2s 7h Jc", PUSH, PUSH_TWICE, law("10(g)5")),
        ("8c 8d", "Ah Qd", "2s 7h Jc", WIN, PUSH_TWICE, law("10(g)4")),
        ("Ac Kh", "Ad Qs", "2s 7h Jc", WIN, PUSH_TWICE, law("10(g)4")),
        ("Ac Qh", "Ad Qs", "2s 7h Jc", PUSH, PUSH_TWICE, law("10(g)5")),  # the dealer fails
        ("Jc 4h", "Jd 5s", "Ts 9h 2c", PUSH, PUSH_TWICE, law("10(g)5")),
    ],
)
@pytest.mark.law("mini-tex 19:47-36.11(b)", 'mini-tex 19:47-36.1 "Push"', "reading B1.9", "reading B1.19")
def test_36_10_g_2_to_5_ante_flop_river_and_play(mine, theirs, board, main, play_wager, cited):
    assert books(against(theirs, board, mine)) == {
        "1 ante": (1000, *main, cited),
        "1 flop": (1000, *main, cited),
        "1 river": (1000, *main, cited),
        "1 play": (2000, *play_wager, cited),
    }


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "main", "cited"),
    [
        ("Ah Kh", "Jd Td", "Qh 2s 7c", WIN, law("10(g)6")),  # the dealer does not qualify
        ("Ah Kh", "8d 8s", "Qh 2s 7c", WIN, law("10(g)6")),
        ("Ah 2d", "8d 8s", "Qh Kh 7c", WIN, reading("B1.18")),
        ("Ah Kh", "As Ks", "Qh Qs 7c", PUSH, reading("B1.16")),  # a tie of two royals
    ],
)
@pytest.mark.parametrize("bonus", [1, 17, 30])
@pytest.mark.law("mini-tex 19:47-36.11(d)", 'mini-tex 19:47-36.1 "Ante bonus"', "reading B1.17")
def test_36_10_g_6_a_royal_wins_the_ante_bonus_whatever_the_dealer_holds(bonus, mine, theirs, board, main, cited):
    settled = books(against(theirs, board, mine, ante_bonus=bonus))
    assert settled["1 ante_bonus"] == (0, "win", 1000 * bonus, 0, law("10(g)6"))
    assert settled["1 ante"][1:4] == main


@pytest.mark.parametrize(
    ("mine", "board", "inputs", "bonus", "cited"),
    [
        ("Ah Kh", "Qh 2s 7c", STAY, 0, law("10(g)6")),  # not offered
        ("Kh Qh", "Jh 2s 7c", STAY, 30, law("11(d)")),
        ("Ah Kd", "Qh 2s 7c", STAY, 30, law("11(d)")),
        ("Ah Kh", "Qh 2s 7c", "1 flop; 1 river; 1 fold", 30, reading("B1.17")),
        ("2c 5c", "Ah Kh Qh", STAY, 30, reading("B1.18")),  # all on the board: nobody's royal
        ("2h 5c", "Ah Kh Qh", STAY, 30, reading("B1.18")),
        ("Jh 5c", "Ah Kh Qh", STAY, 30, law('1 "Hand"')),
    ],
)
def test_36_10_g_6_no_ante_bonus(mine, board, inputs, bonus, cited):
    assert "1 ante_bonus" not in books(against("8d 8s", board, mine, inputs=inputs, ante_bonus=bonus))


# 36.10(g)7 and 36.11: pocket poker.

POCKET_HANDS = [
    ("As Ks", (25, 40, 50), law("5(d)1")),
    ("As Ad", (20, 35, 40), law("5(d)2")),
    ("9h Th", (5, 5, 5), law("5(d)3")),
    ("2h 3h", (5, 5, 5), law("5(d)3")),
    ("7c 7d", (3, 3, 2), law("5(d)4")),
    ("9h Td", (2, 1, 1), law("5(d)5")),
    ("As Kd", (2, 1, 1), reading("B1.13")),
]


@pytest.mark.parametrize("table", "ABC")
@pytest.mark.parametrize(("mine", "odds", "cited"), POCKET_HANDS)
@pytest.mark.parametrize("inputs", [STAY, "1 fold"], ids=["stays", "folds"])
@pytest.mark.law("mini-tex 19:47-36.11(c)", "mini-tex 19:47-36.10(g)7", 'mini-tex 19:47-36.1 "Pocket poker hand"')
def test_36_11_c_pocket_poker_tables(inputs, table, mine, odds, cited):
    pays = 500 * odds["ABC".index(table)]
    settled = books(against("Qc Qd", "Qh 3s 5d", mine, BOTH, inputs, pocket_poker=table))
    assert settled["1 pocket_poker"] == (500, "win", pays, 500, law("11(c)"))
    assert settled["1 ante"][1] == "lose"


@pytest.mark.parametrize("table", "ABC")
@pytest.mark.parametrize(
    ("mine", "cited"),
    [
        ("9h 4d", law("10(g)7")),
        ("9h 7h", law("10(g)7")),
        ("As Qs", law("10(g)7")),
        ("As 2d", law("10(g)7")),
        ("As 2s", law("10(g)7")),
    ],
)
@pytest.mark.law("reading B1.13", 'mini-tex 19:47-36.1 "Pocket poker wager"')
def test_36_10_g_7_other_hands_lose_the_pocket_poker_wager(table, mine, cited):
    settled = books(against("4c 5d", "3s 8h Jc", mine, BOTH, pocket_poker=table))
    assert settled["1 pocket_poker"] == (500, "lose", 0, 0, cited)


@pytest.mark.parametrize(
    ("mine", "table", "pays", "cited"),
    [
        ("As 2s", "A", 2500, reading("B1.13")),
        ("As 2d", "A", 1000, reading("B1.13")),
        ("As 2d", "C", 500, reading("B1.13")),
        ("As Kd", "A", 1000, reading("B1.13")),
    ],
)
def test_36_5_d_ace_two_is_consecutive_where_the_house_says_so(mine, table, pays, cited):
    settled = books(against("4c 5d", "3s 8h Jc", mine, BOTH, pocket_poker=table, ace_two_is_consecutive=True))
    assert settled["1 pocket_poker"] == (500, "win", pays, 500, law("11(c)"))


OWN_TABLE = {"royal_straight_flush": 60, "pair_of_aces": 41, "straight_flush": 8, "pair": 4, "straight": 2}


@pytest.mark.parametrize(
    ("mine", "odds", "cited"),
    [
        ("As Ks", 60, law("11(c)")),
        ("As Ad", 41, law("11(c)")),
        ("9h Th", 8, law("11(c)")),
        ("7c 7d", 4, law("11(c)")),
        ("9h Td", 2, reading("B1.15")),
    ],
)
def test_36_11_c_a_table_of_the_house_not_below_the_law(mine, odds, cited):
    settled = books(against("Qc Qd", "Qh 3s 5d", mine, BOTH, pocket_poker=OWN_TABLE))
    assert settled["1 pocket_poker"] == (500, "win", 500 * odds, 500, law("11(c)"))


@pytest.mark.parametrize(
    ("mine", "ante", "pocket_poker", "cited"),
    [
        ("8c 8d", "win", "win", law("10(g)7")),
        ("3c 3d", "win", "win", law("10(g)7")),
        ("Kc Jd", "win", "lose", law("10(g)7")),
        ("4c 5d", "lose", "win", law("10(g)7")),
        ("9c 4d", "lose", "lose", law("10(g)7")),
        ("Ac Qs", "push", "lose", law("10(g)7")),
    ],
)
def test_36_10_g_7_pocket_poker_is_settled_whatever_becomes_of_the_rest(mine, ante, pocket_poker, cited):
    settled = books(against("Ah Qd", "2s 7h Jc", mine, BOTH))
    assert (settled["1 ante"][1], settled["1 pocket_poker"][1]) == (ante, pocket_poker)


@pytest.mark.parametrize(
    ("ante", "main", "play_wager", "cited"),
    [
        (500, (500, "win", 500, 500), (1000, "win", 1000, 1000), law("11(b)")),
        (99999, (99999, "win", 99999, 99999), (199998, "win", 199998, 199998), law("11(b)")),
    ],
)
def test_36_11_b_winning_wagers_are_paid_1_to_1(ante, main, play_wager, cited):
    settled = books(against("Ah Kd", "2s 7h Jc", "8c 8d", {"ante": ante}))
    assert [settled[f"1 {wager}"][:4] for wager in ("ante", "flop", "river", "play")] == [main, main, main, play_wager]
