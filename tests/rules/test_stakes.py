"""Money and choices: settling, pay tables, limits, house options, equipment, the cut and the stub count."""

from fractions import Fraction

import pytest

from pitboss.cards import DECK
from pitboss.errors import CutRefused, HouseRefused
from pitboss.games import game
from pitboss.games.mini_tex import POCKET_POKER_TABLES
from pitboss.games.three_card_poker import ANTE_BONUSES, PAIR_PLUS_LEDGERS
from pitboss.law import citation, reading, subchapter
from pitboss.rounds.equipment import Equipment, check_equipment
from pitboss.rounds.events import Settled
from pitboss.rounds.procedure import stub_count_due
from pitboss.rounds.record import deal
from pitboss.rounds.round import Round
from pitboss.shoe import Shoe, cut
from pitboss.stakes.gain import Gain, Limit, Outcome, limited
from pitboss.stakes.pay_table import Sense
from pitboss.stakes.settling import settle
from pitboss.stakes.wager import Stake
from tests.helpers import play

poker = subchapter("three-card-poker", "19:47-20")
tex = subchapter("mini-tex", "19:47-36")

NOBODY = reading("9.6")
LIMIT = reading("2.12")


def win(odds=0, prize_cents=0):
    return Gain(Outcome.WIN, NOBODY, odds=odds, prize_cents=prize_cents)


def table(game_id, seats, house=None):
    """What comes of placing these wagers: "waiting", "settled", or the error's kind and law."""
    line = {"deck": list(map(str, DECK)), "seats": seats}
    result = deal(game(game_id), line, game(game_id).house(house))
    return (result["error"]["kind"], result["error"]["law"]) if "error" in result else result["ended"]


# Settling.


@pytest.mark.parametrize(
    ("stake", "gain", "limit", "pays", "returned", "cited"),
    [
        (Stake(1000), win(1), None, 1000, 1000, reading("9.6")),
        (Stake(1000), win(3), None, 3000, 1000, reading("9.6")),
        (Stake(737), win(40), None, 29480, 737, reading("9.6")),
        (Stake(1000), win(prize_cents=50000), None, 50000, 1000, reading("B2.34")),
        (Stake(2500), win(prize_cents=50000), None, 50000, 2500, reading("B2.34")),
        (Stake(1000), win(100), 50000, 50000, 1000, reading("2.12")),
        (Stake(1000), win(50), 50000, 50000, 1000, reading("2.12")),
        (Stake(1000), win(49), 50000, 49000, 1000, reading("2.12")),
        (Stake(1000), win(Fraction(3, 2)), None, 1500, 1000, reading("9.8")),
        (Stake(501), win(Fraction(3, 2)), None, 751, 501, reading("9.8")),  # the odd half cent stays with the house
        (Stake(507), win(Fraction(6, 5)), None, 608, 507, reading("9.8")),
        (Stake(1000), Gain(Outcome.LOSE, NOBODY), None, 0, 0, reading("9.6")),
        (Stake(1000), Gain(Outcome.PUSH, NOBODY), None, 0, 1000, tex("10(g)5")),
        (Stake(1000), Gain(Outcome.VOID, NOBODY), None, 0, 1000, reading("B0.8")),
        (Stake(500, 500), win(1), None, 1000, 500, tex("6(a)")),
        (Stake(500, 500), win(40), None, 40000, 500, tex("6(a)")),
        (Stake(500, 500), Gain(Outcome.LOSE, NOBODY), None, 0, 0, tex("6(a)")),
        (Stake(500, 500), Gain(Outcome.PUSH, NOBODY), None, 0, 1000, tex("6(a)")),
        (Stake(500, 500), Gain(Outcome.VOID, NOBODY), None, 0, 1000, tex("6(a)")),
    ],
)
def test_settling_a_stake(stake, gain, limit, pays, returned, cited):
    by = LIMIT if limit is not None and stake.total * gain.odds > limit else NOBODY
    assert settle(stake, gain if limit is None else limited(gain, Limit(limit, LIMIT))) == (pays, returned, by)


COUPON = {"ante": {"chips": 500, "coupon": 500}}


@pytest.mark.parametrize(
    ("mine", "inputs", "ante", "flop", "net", "cited"),
    [
        ("8c 8d", "1 flop; 1 river; 1 play", (1000, "win", 1000, 500), (500, "win", 500, 500), 2500, reading("O.3")),
        ("9c 4d", "1 flop; 1 river; 1 play", (1000, "lose", 0, 0), (500, "lose", 0, 0), -3000, reading("O.3")),
        ("As Kc", "1 flop; 1 river; 1 play", (1000, "push", 0, 1000), (500, "push", 0, 500), 0, reading("O.3")),
        ("8c 8d", "1 flop; dealer_card_exposed", (1000, "void", 0, 1000), (500, "void", 0, 500), 0, reading("O.3")),
    ],
)
def test_36_6_a_a_match_play_coupon_wins_like_chips_and_is_taken_win_or_lose(mine, inputs, ante, flop, net, cited):
    result = play("mini-tex", {"1": mine, "dealer": "Ah Kd", "community": "2s 7h Jc"}, {"1": COUPON}, inputs)
    fields = ("stake", "outcome", "pays", "returned")
    settled = {line["wager"]: tuple(line[field] for field in fields) for line in result["lines"]}
    assert (settled["ante"], settled["flop"]) == (ante, flop)
    assert result["net"] == {"1": net}


# Pay tables: exact, a floor, a ceiling.

TABLE_A = {"royal_straight_flush": 25, "pair_of_aces": 20, "straight_flush": 5, "pair": 3, "straight": 2}


@pytest.mark.parametrize(
    ("tables", "sense", "cited"),
    [
        (PAIR_PLUS_LEDGERS, Sense.EXACT, poker("11(a)2")),
        (ANTE_BONUSES, Sense.EXACT, poker("11(a)3")),
        (POCKET_POKER_TABLES, Sense.FLOOR, tex("11(c)")),
    ],
)
@pytest.mark.law("reading 9.7")
def test_the_sense_of_the_laws_figures(tables, sense, cited):
    assert (tables.sense, tables.law) == (sense, cited)


@pytest.mark.parametrize(
    ("changes", "accepted", "cited"),
    [
        ({}, True, tex("11(c)")),
        ({"straight": 3}, True, tex("11(c)")),
        ({"royal_straight_flush": 1000}, True, reading("B1.15")),
        ({"straight": 1}, False, tex("11(c)")),  # below table A, and B and C pay more for the royal
        ({"royal_straight_flush": 24}, False, tex("11(c)")),
        ({"royal_straight_flush": 40, "pair_of_aces": 35, "straight": 1}, True, tex("11(c)")),  # table B
        ({"royal_straight_flush": 50, "pair_of_aces": 40, "pair": 2, "straight": 1}, True, tex("11(c)")),  # table C
        ({"royal_straight_flush": 50, "pair_of_aces": 40, "pair": 1, "straight": 9}, False, tex("11(c)")),
        ({"straight_flush": 4, "royal_straight_flush": 99}, False, tex("11(c)")),
        ({"straight": 2.5}, False, tex("11(c)")),
        ({"straight": True}, False, tex("11(c)")),
        ({"straight": "2"}, False, tex("11(c)")),
        ({"three_card": 7}, False, tex("11(c)")),
    ],
)
@pytest.mark.law("reading 9.7")
def test_36_11_c_a_floor_admits_a_table_not_below_one_of_the_laws(changes, accepted, cited):
    own = TABLE_A | changes
    if accepted:
        house = game("mini-tex").house({"pocket_poker": own})
        assert dict(house.pocket_poker) == own
    else:
        with pytest.raises(HouseRefused) as refused:
            game("mini-tex").house({"pocket_poker": own})
        assert refused.value.law == cited


@pytest.mark.law("mini-tex 19:47-36.11(c)", "reading B1.15")
def test_36_11_c_a_table_of_ones_own_names_every_line():
    for line in TABLE_A:
        with pytest.raises(HouseRefused):
            game("mini-tex").house({"pocket_poker": {name: 99 for name in TABLE_A if name != line}})


# House options: what is permitted, and the objections.


@pytest.mark.parametrize(
    ("game_id", "option", "values", "cited"),
    [
        ("three-card-poker", "pair_plus", ["A", "B", "C", "D"], poker("11(a)2")),
        ("three-card-poker", "ante_bonus", ["1-4-5"], poker("11(a)3")),
        ("three-card-poker", "settling", ["all-at-once", "player-by-player"], poker("10(c)")),
        ("three-card-poker", "dealing", ["hand"], poker("8(a)")),
        ("three-card-poker", "dealing", ["automated-shoe"], poker("9(a)")),
        ("three-card-poker", "dealing", ["manual-shoe"], reading("B5.88")),
        ("mini-tex", "pocket_poker", ["A", "B", "C"], tex("11(c)")),
        ("mini-tex", "ante_bonus", [0, 1, 29, 30], tex("11(d)")),
        ("mini-tex", "ace_two_is_consecutive", [False, True], reading("B1.13")),
        ("mini-tex", "dealing", ["hand"], tex("8(a)")),
        ("mini-tex", "dealing", ["automated-shoe"], tex("9(a)")),
        ("mini-tex", "dealing", ["manual-shoe"], tex("7(a)")),
        ("mini-tex", "minimum", [1, 500, 100000], reading("9.1")),
        ("mini-tex", "maximum", [500, 100000, 5000000], reading("9.1")),
    ],
)
def test_what_a_licensee_may_choose(game_id, option, values, cited):
    for value in values:
        assert getattr(game(game_id).house({option: value}), option) == value


SHOE = citation("equipment/mini-tex 19:46-1.19(b)")


@pytest.mark.parametrize(
    ("game_id", "values", "cited"),
    [
        ("three-card-poker", {"pair_plus": "E"}, poker("11(a)2")),
        ("three-card-poker", {"pair_plus": 1}, poker("11(a)2")),
        (
            "three-card-poker",
            {"pair_plus": {"straight_flush": 99, "three_of_a_kind": 99, "straight": 99, "flush": 99, "pair": 99}},
            poker("11(a)2"),  # these odds are exact: also richer ones are refused
        ),
        ("three-card-poker", {"ante_bonus": "1-5-7"}, poker("11(a)3")),
        ("three-card-poker", {"ante_bonus": "1-5-6"}, poker("11(a)3i")),
        ("three-card-poker", {"ante_bonus": "1-5-6", "pair_plus": "A"}, poker("11(a)3i")),
        ("three-card-poker", {"ante_bonus": "1-5-6", "pair_plus": "C"}, poker("11(a)3i")),
        ("three-card-poker", {"ante_bonus": "1-5-6", "pair_plus": "D"}, poker("11(a)3i")),
        ("three-card-poker", {"settling": "clockwise"}, poker("10(c)")),
        ("three-card-poker", {"dealing": "machine"}, SHOE),
        ("mini-tex", {"pocket_poker": "D"}, tex("11(c)")),
        ("mini-tex", {"pocket_poker": None}, tex("11(c)")),
        ("mini-tex", {"ante_bonus": 31}, tex("11(d)")),
        ("mini-tex", {"ante_bonus": -1}, tex("11(d)")),
        ("mini-tex", {"ante_bonus": "30"}, tex("11(d)")),
        ("mini-tex", {"ante_bonus": True}, tex("11(d)")),
        ("mini-tex", {"ace_two_is_consecutive": "yes"}, reading("B1.13")),
        ("mini-tex", {"ace_two_is_consecutive": 1}, reading("B1.13")),
        ("mini-tex", {"dealing": "machine"}, SHOE),
        ("mini-tex", {"minimum": 0}, reading("9.1")),
        ("mini-tex", {"maximum": 0}, reading("9.1")),
        ("mini-tex", {"minimum": 5.0}, reading("9.1")),
        ("mini-tex", {"minimum": 2000, "maximum": 1000}, reading("9.1")),
        ("mini-tex", {"minimum": 100001}, reading("9.1")),
        ("mini-tex", {"pair_plus": "A"}, reading("O.2")),
    ],
)
@pytest.mark.law("reading 9.7")
def test_what_the_law_does_not_allow_a_licensee(game_id, values, cited):
    with pytest.raises(HouseRefused) as refused:
        game(game_id).house(values)
    assert refused.value.law == cited


@pytest.mark.law("three-card-poker 19:47-20.11(a)3i", "reading 3.11", "reading B5.84")
def test_20_11_a_3i_the_other_ante_bonus_goes_with_ledger_b():
    house = game("three-card-poker").house({"ante_bonus": "1-5-6", "pair_plus": "B"})
    assert list(game("three-card-poker").objections(house)) == []
    _, objections = game("three-card-poker").what_if({"ante_bonus": "1-5-6", "pair_plus": "A"})
    assert [objection.law for objection in objections] == [poker("11(a)3i")]


# Wagers and the limits of the table.


@pytest.mark.parametrize(
    ("game_id", "placed", "house", "cited"),
    [
        ("three-card-poker", {"ante": 500}, {}, reading("9.1")),
        ("three-card-poker", {"ante": 100000}, {}, reading("9.1")),
        ("three-card-poker", {"ante": 501}, {}, reading("9.1")),
        ("three-card-poker", {"pair_plus": 500}, {}, reading("3.3")),
        ("three-card-poker", {"ante": 500, "pair_plus": 100}, {}, reading("3.3")),
        ("three-card-poker", {"ante": 500, "pair_plus": 100000}, {}, reading("3.3")),
        ("three-card-poker", {"ante": {"chips": 250, "coupon": 250}}, {}, reading("9.1")),
        ("mini-tex", {"ante": 500}, {}, reading("9.1")),
        ("mini-tex", {"ante": 500, "pocket_poker": 100}, {}, tex("6(c)")),
        ("mini-tex", {"ante": 500, "pocket_poker": 100000}, {}, tex("6(c)")),
        ("mini-tex", {"ante": 1}, {"minimum": 1}, reading("9.1")),
        ("mini-tex", {"ante": 2500, "pocket_poker": 100}, {"minimum": 2500}, reading("B1.24")),
        ("mini-tex", {"ante": 100, "pocket_poker": 50}, {"minimum": 1, "side_minimum": 50}, tex("6(c)")),
        ("mini-tex", {"ante": 500, "pocket_poker": 2500}, {"side_minimum": 2500}, tex("6(c)")),
        ("three-card-poker", {"pair_plus": 500}, {"side_minimum": 2500}, reading("3.3")),  # alone, it is the main one
        ("three-card-poker", {"ante": 500, "pair_plus": 1}, {"side_minimum": 1}, reading("9.1")),
    ],
)
def test_wagers_within_the_limits(game_id, placed, house, cited):
    assert table(game_id, {"1": placed}, house) in ("waiting", "settled")


@pytest.mark.parametrize(
    ("game_id", "placed", "house", "kind", "cited"),
    [
        ("three-card-poker", {"ante": 499}, {}, "WagerTooSmall", reading("9.1")),
        ("three-card-poker", {"ante": 0}, {}, "WagerTooSmall", reading("9.1")),
        ("three-card-poker", {"ante": -500}, {}, "WagerTooSmall", reading("9.1")),
        ("three-card-poker", {"ante": 100001}, {}, "WagerTooLarge", reading("9.1")),
        ("three-card-poker", {"pair_plus": 499}, {}, "WagerTooSmall", reading("9.1")),  # alone
        ("three-card-poker", {"ante": 500, "pair_plus": 99}, {}, "WagerTooSmall", reading("9.1")),
        ("three-card-poker", {"ante": 500, "pair_plus": 100001}, {}, "WagerTooLarge", reading("9.1")),
        ("three-card-poker", {"pair_plus": 2499}, {"minimum": 2500}, "WagerTooSmall", reading("9.1")),
        ("three-card-poker", {"ante": {"chips": 249, "coupon": 249}}, {}, "WagerTooSmall", reading("9.1")),
        ("mini-tex", {"ante": 2499}, {"minimum": 2500}, "WagerTooSmall", reading("9.1")),
        ("mini-tex", {"ante": 0}, {"minimum": 1}, "WagerTooSmall", reading("9.1")),
        ("mini-tex", {"ante": 5001}, {"maximum": 5000}, "WagerTooLarge", reading("9.1")),
        ("mini-tex", {"ante": 500, "pocket_poker": 99}, {}, "WagerTooSmall", tex("6(c)")),
        ("mini-tex", {"ante": 500, "pocket_poker": 0}, {}, "WagerTooSmall", tex("6(c)")),
        ("mini-tex", {"ante": 500, "pocket_poker": 100001}, {}, "WagerTooLarge", reading("9.1")),
        ("mini-tex", {"pocket_poker": 500}, {}, "WagerMissing", tex("6(c)")),  # needs an ante
        ("mini-tex", {"ante": 500, "pocket_poker": 499}, {"side_minimum": 500}, "WagerTooSmall", tex("6(c)")),
        ("three-card-poker", {"ante": 500, "pair_plus": 499}, {"side_minimum": 500}, "WagerTooSmall", reading("9.1")),
    ],
)
def test_wagers_outside_the_limits(game_id, placed, house, kind, cited):
    assert table(game_id, {"1": placed}, house) == (kind, cited)


@pytest.mark.parametrize(
    ("game_id", "house", "cited"),
    [
        ("mini-tex", {"side_minimum": 0}, tex("6(c)")),
        ("mini-tex", {"side_minimum": "1"}, tex("6(c)")),
        ("mini-tex", {"side_minimum": 5001, "maximum": 5000}, reading("9.1")),
        ("texas-hold-em-bonus", {"side_minimum": 99}, citation("texas-hold-em-bonus 19:47-28.6(c)")),
    ],
)
def test_a_side_minimum_that_no_house_may_set(game_id, house, cited):
    with pytest.raises(HouseRefused) as refused:
        game(game_id).house(house)
    assert refused.value.law == cited


@pytest.mark.law("mini-tex 19:47-36.6(d)", "reading 9.1")
def test_36_6_d_wagers_placed_by_a_decision_know_no_limit_but_the_ante():
    hands = {"1": "8c 8d", "dealer": "Ah Kd", "community": "2s 7h Jc"}
    result = play("mini-tex", hands, {"1": {"ante": 100000}}, "1 flop; 1 river; 1 play")
    assert [line["stake"] for line in result["lines"]] == [100000, 100000, 100000, 200000]


@pytest.mark.law("mini-tex 19:47-36.6(e)")
def test_36_6_e_only_seats_that_have_wagered_are_in_the_round():
    result = play("mini-tex", {"2": "8c 8d", "dealer": "Ah Kd", "community": "2s 7h Jc"}, {"2": {"ante": 500}})
    assert {event["place"] for event in result["events"] if event["event"] == "dealt"} == {2, "dealer"}
    assert [event["seat"] for event in result["events"] if event["event"] == "asked"] == [2]
    assert result["net"] == {"2": 0}


@pytest.mark.parametrize(("game_id", "cited"), [("mini-tex", tex("10(a)2")), ("three-card-poker", poker("10(b)"))])
@pytest.mark.law('mini-tex 19:47-36.1 "Fold"')
def test_a_player_who_does_not_answer_has_not_made_the_wager(game_id, cited):
    found = game(game_id)
    round = Round(found, found.house(), Shoe(DECK), {1: {found.wager("ante"): Stake(1000)}})
    round.stay_silent()
    round.proceed()
    lines = [event for event in round.events if isinstance(event, Settled)]
    assert [(line.wager, line.outcome, line.returned, line.law) for line in lines] == [("ante", "lose", 0, cited)]


@pytest.mark.law("mini-tex 19:47-36.6(b)")
def test_36_6_b_all_wagers_of_before_the_deal_lie_before_no_more_bets():
    result = play(
        "mini-tex",
        {"1": "8c 8d", "2": "9c 4d", "dealer": "Ah Kd", "community": "2s 7h Jc"},
        {"1": {"ante": 500, "pocket_poker": 100}, "2": {"ante": 700}},
    )
    events = result["events"]
    closed = next(at for at, event in enumerate(events) if event.get("what") == 'announces "No more bets"')
    placed = [
        (event["seat"], event["wager"], event["chips"]) for event in events[:closed] if event["event"] == "placed"
    ]
    assert placed == [(1, "ante", 500), (1, "pocket_poker", 100), (2, "ante", 700)]
    assert [event for event in events[closed:] if event["event"] == "placed"] == []


# 36.2(b), 36.8(b)1, 20.8(b)1: the equipment.


@pytest.mark.parametrize(
    ("game_id", "dealing", "equipment", "refused", "cited"),
    [
        ("mini-tex", "hand", Equipment(), True, tex("8(b)1")),
        ("mini-tex", "hand", Equipment(shuffler=True), False, tex("8(b)")),
        ("mini-tex", "manual-shoe", Equipment(), False, tex("8(b)1")),
        ("mini-tex", "automated-shoe", Equipment(), False, tex("9(b)")),
        ("mini-tex", "manual-shoe", Equipment(second_deck=True), True, tex("2(b)")),
        ("mini-tex", "manual-shoe", Equipment(shuffler=True, second_deck=True), False, tex("2(b)")),
        ("three-card-poker", "hand", Equipment(), True, poker("8(b)1")),
        ("three-card-poker", "hand", Equipment(shuffler=True), False, poker("8(b)")),
        ("three-card-poker", "automated-shoe", Equipment(), False, poker("9(b)")),
    ],
)
def test_36_8_b_1_20_8_b_1_36_2_b_what_needs_a_shuffling_device(game_id, dealing, equipment, refused, cited):
    found = game(game_id)
    if not refused:
        check_equipment(found, found.house({"dealing": dealing}), equipment)
        return
    with pytest.raises(HouseRefused) as refusal:
        check_equipment(found, found.house({"dealing": dealing}), equipment)
    assert refusal.value.law == cited


# 36.4(c)1: the cut.


@pytest.mark.parametrize(
    ("taken", "cited"), [(10, tex("4(c)1iii")), (11, tex("4(c)1ii")), (26, tex("4(c)1iii")), (42, tex("4(c)1iii"))]
)
def test_36_4_c_1_the_cut_cards_go_below_the_rest(taken, cited):
    after = cut(DECK, taken, cited)
    assert after[-taken:] == DECK[:taken]
    assert after[:-taken] == DECK[taken:]


@pytest.mark.parametrize("taken", [-1, 0, 1, 9, 52, 53])
@pytest.mark.law("mini-tex 19:47-36.4(c)1ii")
def test_36_4_c_1ii_at_least_ten_cards_are_cut(taken):
    with pytest.raises(CutRefused) as refused:
        cut(DECK, taken, tex("4(c)1ii"))
    assert refused.value.law == tex("4(c)1ii")


# 36.7(f), 36.8(e), 36.9(e), (f), 20.7(f), 20.8(e), 20.9(e): when the stub is counted.

NO_COUNTING, COUNTING = Equipment(shuffler=True), Equipment(shuffler=True, counts_cards=True)


@pytest.mark.parametrize(
    ("game_id", "dealing", "uncounted", "equipment", "due", "cited"),
    [
        ("mini-tex", "manual-shoe", 0, Equipment(), False, tex("7(f)")),
        ("mini-tex", "manual-shoe", 3, Equipment(), False, tex("7(f)")),
        ("mini-tex", "manual-shoe", 4, Equipment(), True, tex("7(f)")),
        ("mini-tex", "manual-shoe", 5, Equipment(), True, tex("7(f)")),
        ("mini-tex", "manual-shoe", 4, COUNTING, True, tex("7(f)")),
        ("mini-tex", "hand", 3, NO_COUNTING, False, tex("8(e)")),
        ("mini-tex", "hand", 4, NO_COUNTING, True, tex("8(e)")),
        ("mini-tex", "hand", 4, COUNTING, True, tex("8(e)")),
        ("mini-tex", "automated-shoe", 4, NO_COUNTING, True, tex("9(e)")),
        ("mini-tex", "automated-shoe", 99, COUNTING, False, tex("9(f)")),
        ("three-card-poker", "hand", 4, NO_COUNTING, True, poker("8(e)")),
        ("three-card-poker", "automated-shoe", 4, NO_COUNTING, True, poker("9(e)")),
        ("three-card-poker", "manual-shoe", 99, COUNTING, False, poker("7(f)")),
        ("three-card-poker", "hand", 99, COUNTING, False, poker("7(f)")),
        ("three-card-poker", "automated-shoe", 99, COUNTING, False, poker("7(f)")),
    ],
)
def test_36_7_f_20_7_f_the_stub_is_counted_every_fifth_round(game_id, dealing, uncounted, equipment, due, cited):
    spared = dealing in game(game_id).device_counts
    assert stub_count_due(uncounted, equipment, device_suffices=spared) is due


@pytest.mark.parametrize(("bonus", "cited"), [(0, tex("11(d)")), (1, tex("11(d)")), (30, tex("11(d)"))])
def test_36_11_d_an_ante_bonus_of_nothing_to_thirty_is_a_choice(bonus, cited):
    assert game("mini-tex").house({"ante_bonus": bonus}).ante_bonus == bonus
    assert game("mini-tex").house().ante_bonus == 0


@pytest.mark.parametrize("placed", [{"cash": 500}, {"chips": 500, "cash": 500}, "500 in cash"])
@pytest.mark.law("mini-tex 19:47-36.6(a)")
def test_36_6_a_only_chips_and_coupons_are_wagers(placed):
    line = {"deck": list(DECK), "seats": {"1": {"ante": placed}}}
    told = deal(game("mini-tex"), line, game("mini-tex").house())
    assert told["error"]["law"] == tex("6(a)")
