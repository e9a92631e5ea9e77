"""Hold 'em 3 bonus: its table, N.J.A.C. 13:69E-1.13BB, its sign, its house and the care of its cards."""

import re
from itertools import combinations, product
from math import hypot

import pytest

from pitboss.cards import DECK
from pitboss.errors import CutRefused, HouseRefused
from pitboss.games import game
from pitboss.law import citation, reading, subchapter
from pitboss.printing.sign import sign_svg, sign_text
from pitboss.rounds.equipment import Equipment, card_change, check_equipment
from pitboss.rounds.procedure import stub_count_due
from pitboss.rounds.round import Round
from pitboss.shoe import DEALING_METHODS, Shoe, cut
from pitboss.stakes.wager import Stake
from tests.house.test_printing import LICENSEE, SVG, Layout

GAME = game("hold-em-3-bonus")
law = subchapter("hold-em-3-bonus", "13:69F-42")
table_law = subchapter("hold-em-3-bonus", "13:69E-1")
WAGERS = ("blind", "flop", "turn_river", "three_card", "six_card")


def layout(**house):
    return Layout(GAME, GAME.house(house))


# 1.13BB(a), (b) and (d): the layout.


@pytest.mark.law("hold-em-3-bonus 13:69E-1.13BB(a)")
def test_1_13bb_a_six_positions_on_the_side_opposite_the_dealer():
    drawn = layout()
    assert {seat for seat, _ in drawn.wagers} == {1, 2, 3, 4, 5, 6}
    assert min(box.top for box in drawn.wagers.values()) > drawn.boxes["inventory"].bottom


@pytest.mark.parametrize(
    ("said", "cited"), [(LICENSEE.upper(), table_law("13BB(b)1")), ("Hold 'Em 3 Bonus", table_law("13BB(b)"))]
)
def test_1_13bb_b_1_the_licensee_and_the_game_are_named(said, cited):
    drawn = layout()
    assert said in drawn.text.split(" | ")
    assert drawn.root.get("data-law") == table_law("13BB(b)")


@pytest.mark.parametrize(
    ("wager", "words", "cited"),
    [
        ("blind", ["BLIND"], table_law("13BB(b)2i")),
        ("flop", ["FLOP"], table_law("13BB(b)2ii")),
        ("turn_river", ["TURN/", "RIVER"], table_law("13BB(b)2iii")),
        ("three_card", ["THREE", "CARD"], table_law("13BB(b)2iv")),
        ("six_card", ["SIX", "CARD"], table_law("13BB(b)2v")),
    ],
)
@pytest.mark.law("hold-em-3-bonus 13:69E-1.13BB(b)2", "reading B2.45")
def test_1_13bb_b_2_each_position_has_a_separate_area_for_each_wager(wager, words, cited):
    drawn = layout()
    assert drawn.wagers.keys() == set(product(range(1, 7), WAGERS))
    assert all(one.apart_from(other) for one, other in combinations(drawn.wagers.values(), 2))
    assert all(drawn.said[seat, wager] == words for seat in range(1, 7))
    areas = [group for group in drawn.root.iter(f"{SVG}g") if group.get("data-wager") == wager]
    assert {area.get("data-law") for area in areas} == {cited}
    positions = [group for group in drawn.root.iter(f"{SVG}g") if group.get("class") == "position"]
    assert {position.get("data-law") for position in positions} == {table_law("13BB(b)2")}


@pytest.mark.parametrize(
    ("house", "drawn", "cited"),
    [
        ({"three_card": "none"}, {"blind", "flop", "turn_river", "six_card"}, table_law("13BB(b)2iv")),
        ({"six_card": "none"}, {"blind", "flop", "turn_river", "three_card"}, table_law("13BB(b)2v")),
        ({"three_card": "none", "six_card": "none"}, {"blind", "flop", "turn_river"}, table_law("13BB(b)2")),
    ],
)
def test_1_13bb_b_2iv_v_a_bonus_that_is_not_offered_has_no_area_and_no_odds(house, drawn, cited):
    assert {wager for _, wager in layout(**house).wagers} == drawn
    text = sign_text(GAME, GAME.house(house), "").lower()
    for name in ("three card bonus", "six card bonus", "three card limits", "six card limits"):
        assert (name in text) == (name.rsplit(" ", 1)[0].replace(" ", "_") in drawn)


@pytest.mark.law("hold-em-3-bonus 13:69E-1.13BB(b)3")
def test_1_13bb_b_3_four_community_cards_lie_in_the_centre():
    drawn = layout()
    community = drawn.cards["community"]
    assert len(community) == 4
    assert sum(box.centre[0] for box in community) == pytest.approx(0)
    assert min(box.top for box in community) > drawn.boxes["inventory"].bottom
    farthest = max(hypot(*corner) for box in community for corner in box.corners)
    assert farthest < min(hypot(*corner) for box in drawn.wagers.values() for corner in box.corners)


@pytest.mark.law("hold-em-3-bonus 13:69E-1.13BB(d)")
def test_1_13bb_d_drop_box_and_tip_box_are_on_opposite_sides_of_the_dealer():
    boxes = layout().boxes
    assert boxes["drop"].right < boxes["inventory"].left < boxes["inventory"].right < boxes["tip"].left
    assert boxes["drop"].top == boxes["tip"].top == boxes["inventory"].top


# 1.13BB(b)4 and (c): the inscriptions.

BONUSES = "Blind, three card and six card bonus"


@pytest.mark.parametrize(
    ("house", "said", "cited"),
    [
        ({}, f"{BONUSES}: paid at the odds and amounts posted.", table_law("13BB(b)4i")),
        (
            {"six_card": "none"},
            "Blind and three card bonus: paid at the odds and amounts posted.",
            table_law("13BB(b)4i"),
        ),
        ({}, "The turn/river wager equals the flop wager.", table_law("13BB(b)4ii")),
        ({"version": 2}, "The turn/river wager equals the flop wager or is twice as much.", table_law("13BB(b)4ii")),
        ({}, f"{BONUSES}: paid whatever the dealer holds.", table_law("13BB(b)4iii")),
        (
            {"three_card": "none", "six_card": "none"},
            "Blind bonus: paid whatever the dealer holds.",
            table_law("13BB(b)4iii"),
        ),
        ({}, "The blind bonus pays the highest single payout, by odds or in dollars.", table_law("13BB(b)4iv")),
        ({}, "All odds are stated to 1.", law("11(a)")),
        (
            {"payout_limit": 5_000_000},
            "Blind and three card bonus of a hand: at most $50,000 together.",
            law("11(f)"),
        ),
        (
            {"payout_limit": 5_000_000, "minimum": 10000},
            "Blind and three card bonus of a hand: at most $100,100 together.",
            law("11(f)"),
        ),
    ],
)
@pytest.mark.law("hold-em-3-bonus 13:69E-1.13BB(b)4", "hold-em-3-bonus 13:69E-1.13BB(c)")
def test_1_13bb_b_4_c_layout_and_sign_carry_the_inscription_and_cite_it(house, said, cited):
    root = layout(**house).root
    inscribed = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "inscriptions")
    assert inscribed.get("data-law") == table_law("13BB(b)4")
    texts = ["".join(text.itertext()) for text in inscribed.iter(f"{SVG}text") if text.get("data-law") == cited]
    assert texts == [said]
    assert f"{said} [{cited.short}]" in " ".join(sign_text(GAME, GAME.house(house), "").split())
    assert f'data-law="{table_law("13BB(c)")}"' in sign_svg(GAME, GAME.house(house), "")


@pytest.mark.parametrize(
    ("house", "title", "lines", "cited"),
    [
        ({}, "Flop and turn/river", {"Winning wager": "1 to 1"}, law("11(b)")),
        (
            {"blind_single": "J"},
            "Blind bonus, single turn/river",
            {
                "Seven card royal flush": "$25,000",
                "Seven card straight flush": "$10,000",
                "Royal flush": "200 to 1",
                "Straight flush": "50 to 1",
                "Four of a kind": "25 to 1",
                "Full house": "3 to 1",
                "Flush": "2 to 1",
                "Straight": "1 to 1",
            },
            law("11(c)i"),
        ),
        (
            {"version": 2},
            "Blind bonus, double turn/river",
            {
                "Royal flush": "500 to 1",
                "Straight flush": "50 to 1",
                "Four of a kind": "10 to 1",
                "Full house": "4 to 1",
                "Flush": "2 to 1",
                "Straight": "1 to 1",
            },
            law("11(c)ii"),
        ),
        (
            {"three_card": "C"},
            "Three card bonus",
            {
                "Three card royal": "50 to 1",
                "Straight flush": "40 to 1",
                "Three of a kind": "30 to 1",
                "Straight": "6 to 1",
                "Flush": "3 to 1",
                "Pair": "1 to 1",
            },
            law("11(d)"),
        ),
        (
            {"six_card": "C"},
            "Six card bonus",
            {
                "Six card royal flush diamonds": "$1,000,000",
                "Six card royal flush other": "$100,000",
                "Royal flush": "1000 to 1",
                "Straight flush": "500 to 1",
                "Four of a kind": "100 to 1",
                "Full house": "25 to 1",
                "Flush": "15 to 1",
                "Straight": "10 to 1",
                "Three of a kind": "5 to 1",
            },
            law("11(e)"),
        ),
    ],
)
@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(a)", "hold-em-3-bonus 13:69E-1.13BB(c)")
def test_42_11_a_the_sign_posts_odds_as_to_1_and_prizes_in_dollars(house, title, lines, cited):
    block = sign_text(GAME, GAME.house(house), "").split(f"{title} ")[1].split("\n\n")[0].splitlines()
    assert block[0].strip() == f"[{cited.short}]"
    posted = [row for row in block[1:] if ".." in row]  # and below them how they are read
    assert dict(re.fullmatch(r"  (.+?) \.+ (.+)", row).groups() for row in posted) == lines
    assert not re.search(r"\bfor \d|\d for\b", sign_text(GAME, GAME.house(house), ""))


@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(c)ii", "reading B2.37")
def test_42_11_c_ii_version_1_posts_no_table_for_a_doubled_wager():
    assert "double turn/river" not in sign_text(GAME, GAME.house(), "")


# What the licensee may choose.


@pytest.mark.parametrize(
    ("option", "values", "cited"),
    [
        ("version", [1, 2], law("10(b)2")),
        ("blind_single", list("ABCDEFGHIJK"), law("11(c)")),
        ("blind_double", list("ABC"), law("11(c)")),
        ("three_card", [*"ABCD", "none"], law("11(d)")),
        ("six_card", [*"ABCDEFGHIJK", "none"], law("11(e)")),
        ("burn", [False, True], law("7(c)3")),
        ("payout_limit", ["none", 5_000_000], law("11(f)")),
        ("dealing", list(DEALING_METHODS), citation("equipment/hold-em-3-bonus 13:69E-1.19(b)")),
        ("dealing", ["manual-shoe"], law("7(a)")),
        ("dealing", ["hand"], law("8(a)")),
        ("dealing", ["automated-shoe"], law("9(a)")),
    ],
)
def test_what_a_licensee_may_choose_default_first(option, values, cited):
    assert [getattr(GAME.house({option: value}), option) for value in values] == values
    if len(values) > 1:
        assert getattr(GAME.house(), option) == values[0]


@pytest.mark.parametrize(
    ("values", "cited"),
    [
        ({"version": 3}, law("10(b)2")),
        ({"version": True}, law("10(b)2")),
        ({"version": 1.0}, law("10(b)2")),
        ({"blind_single": "L"}, law("11(c)")),
        ({"blind_single": "none"}, law("11(c)")),
        ({"blind_single": {"royal_flush": 2000}}, law("11(c)")),
        ({"blind_double": "D"}, law("11(c)")),
        ({"three_card": "E"}, law("11(d)")),
        ({"three_card": None}, law("11(d)")),
        ({"six_card": "L"}, law("11(e)")),
        ({"burn": 1}, law("7(c)3")),
        ({"payout_limit": 4_999_999}, law("11(f)")),
        ({"payout_limit": 5_000_001}, law("11(f)")),
        ({"payout_limit": 0}, law("11(f)")),
        ({"dealing": "machine"}, citation("equipment/hold-em-3-bonus 13:69E-1.19(b)")),
        ({"minimum": 2000, "maximum": 1000}, reading("9.1")),
        ({"pair_plus": "A"}, reading("O.2")),
    ],
)
@pytest.mark.law("reading 9.7")
def test_what_the_law_does_not_allow_a_licensee(values, cited):
    with pytest.raises(HouseRefused) as refused:
        GAME.house(values)
    assert refused.value.law == cited


# 42.2 to 42.4, 42.7(f): the cards between rounds.


@pytest.mark.parametrize(
    ("dealing", "equipment", "refused", "cited"),
    [
        ("hand", Equipment(), True, law("8(b)1")),
        ("hand", Equipment(shuffler=True), False, law("8(b)1")),
        ("manual-shoe", Equipment(), False, law("8(b)1")),
        ("manual-shoe", Equipment(second_deck=True), True, law("2(b)")),
        ("automated-shoe", Equipment(shuffler=True, second_deck=True), False, law("2(b)")),
    ],
)
def test_42_2_b_42_8_b_1_what_needs_a_shuffling_device(dealing, equipment, refused, cited):
    if not refused:
        check_equipment(GAME, GAME.house({"dealing": dealing}), equipment)
        return
    with pytest.raises(HouseRefused) as refusal:
        check_equipment(GAME, GAME.house({"dealing": dealing}), equipment)
    assert refusal.value.law == cited


@pytest.mark.parametrize("cited", [law("4(c)1ii")])
def test_42_4_c_1ii_a_cut_takes_at_least_ten_cards(cited):
    assert cut(DECK, 10, GAME.card_care["ten cards"]) == (*DECK[10:], *DECK[:10])
    with pytest.raises(CutRefused) as refused:
        cut(DECK, 9, GAME.card_care["ten cards"])
    assert refused.value.law == cited


@pytest.mark.parametrize(
    ("dealing", "spared", "cited"),
    [("manual-shoe", True, law("7(f)")), ("hand", False, law("8(e)")), ("automated-shoe", False, law("9(d)"))],
)
@pytest.mark.law("hold-em-3-bonus 13:69F-42.7(e)")
def test_42_7_e_f_the_stub_is_counted_every_fifth_round_unless_a_device_counts(dealing, spared, cited):
    counts = Equipment(shuffler=True, counts_cards=True)
    suffices = dealing in GAME.device_counts
    due = [stub_count_due(since, counts, device_suffices=suffices) for since in range(5)]
    assert due == [False, False, False, False, not spared]
    assert stub_count_due(4, Equipment(shuffler=True), device_suffices=suffices)


@pytest.mark.parametrize("dealing", DEALING_METHODS)
@pytest.mark.parametrize("cited", [reading("B0.4")])
def test_its_cards_may_be_used_for_a_day(dealing, cited):
    assert card_change(GAME, dealing) == (24, cited)
    assert card_change(game("mini-tex"), dealing)[0] < 24


@pytest.mark.parametrize("cited", [law("10(a)"), law("10(b)1")])
def test_a_player_who_does_not_answer_neither_exposes_nor_wagers(cited):
    stakes = {GAME.wager(name): Stake(1000) for name in ("blind", "flop", "three_card")}
    round = Round(GAME, GAME.house(), Shoe(DECK), {1: stakes})
    round.stay_silent()
    round.stay_silent()
    assert [choice.name for choice in round.table.choices[1]] == ["conceal", "fold"]
    assert cited in [event.law for event in round.events]
