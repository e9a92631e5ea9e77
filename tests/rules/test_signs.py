"""What a licensee must post: the odds of every wager, stated to 1."""

import pytest

from pitboss.games import game
from pitboss.law import reading, subchapter
from pitboss.printing.sign import sign_svg, sign_text

poker = subchapter("three-card-poker", "19:47-20")
tex = subchapter("mini-tex", "19:47-36")
draw = subchapter("three-card-draw", "13:69F-42")


@pytest.mark.parametrize(
    ("game_id", "house", "title", "lines", "law"),
    [
        ("three-card-poker", {}, "Ante and play", {"Winning wager": 1}, poker("11(a)1")),
        (
            "three-card-poker",
            {},
            "Ante bonus",
            {"Straight flush": 5, "Three of a kind": 4, "Straight": 1},
            poker("11(a)3"),
        ),
        (
            "three-card-poker",
            {"pair_plus": "B", "ante_bonus": "1-5-6"},
            "Ante bonus",
            {"Straight flush": 6, "Three of a kind": 5, "Straight": 1},
            poker("11(a)3i"),
        ),
        (
            "three-card-poker",
            {"pair_plus": "D"},
            "Pair plus",
            {"Straight flush": 35, "Three of a kind": 33, "Straight": 6, "Flush": 3, "Pair": 1},
            poker("11(a)2"),
        ),
        ("mini-tex", {}, "Ante, flop, river and play", {"Winning wager": 1}, tex("11(b)")),
        ("mini-tex", {"ante_bonus": 25}, "Ante bonus", {"Three card royal flush": 25}, tex("11(d)")),
        (
            "mini-tex",
            {"pocket_poker": "C"},
            "Pocket poker",
            {"Royal straight flush": 50, "Pair of aces": 40, "Straight flush": 5, "Pair": 2, "Straight": 1},
            tex("11(c)"),
        ),
        ("three-card-draw", {}, "Ante, in to win and draw", {"Winning wager": 1}, draw("11(b)")),
        (
            "three-card-draw",
            {"in_to_win_bonus": "3"},
            "In to win or draw bonus",
            {"Mini royal flush": 20, "Straight flush": 6, "Three of a kind": 5, "Straight": 1},
            draw("11(c)"),
        ),
        (
            "three-card-draw",
            {"first_3": "4"},
            "First 3 bonus",
            {"Mini royal flush": 60, "Straight flush": 40, "Three of a kind": 30, "Straight": 6, "Flush": 3, "Pair": 1},
            draw("11(d)"),
        ),
    ],
)
def test_the_sign_posts_the_odds(game_id, house, title, lines, law):
    found = game(game_id)
    posted = next(posted for posted in found.pay_tables(found.house(house)) if posted.title == title)
    assert posted.law == law
    assert {line.capitalize(): odds for line, odds in posted.lines} == lines
    sign = sign_text(found, found.house(house), "")
    for line, odds in lines.items():
        assert any(line in row and f"{odds} to 1" in row for row in sign.splitlines()), line


@pytest.mark.parametrize(
    ("game_id", "house", "read", "law"),
    [
        ("hold-em-3-bonus", {}, "Pays the highest single payout, by odds or in dollars.", reading("I.7")),
        ("hold-em-3-bonus", {}, "A hand that is not exposed loses, whatever it is.", reading("B2.44")),
        ("hold-em-3-bonus", {}, "A prize in dollars is the same for every wager.", reading("B2.34")),
        ("mini-tex", {}, "Ace and two are not consecutive, and lose.", reading("B1.13")),
        ("mini-tex", {"ace_two_is_consecutive": True}, "Ace and two are consecutive.", reading("B1.13")),
        ("mini-tex", {"ante_bonus": 9}, "Paid on the ante, if the play wager was made.", reading("B1.17")),
        ("mini-tex", {}, "A hand below the dealer's loses, also to a dealer below ace-king.", reading("B1.19")),
        ("three-card-draw", {}, "Paid also to hands that push or lose.", reading("B3.63")),
        ("three-card-poker", {}, "A hand equal to the dealer's, queen high or better, pushes.", reading("3.8")),
        ("three-card-poker", {}, "Paid beside a play wager, also to hands that lose.", reading("3.10")),
        ("caribbean-stud", {}, "A hand equal to that of a dealer who qualifies pushes.", reading("2.11")),
        ("caribbean-stud", {}, "A match play coupon wins like chips and is taken win or lose;", reading("O.3")),
        ("caribbean-stud", {"progressive": "base"}, "paid down to the whole cent.", reading("I.1")),
    ],
)
def test_a_reading_that_touches_a_payout_stands_on_the_sign(game_id, house, read, law):
    found = game(game_id)
    sign = " ".join(sign_text(found, found.house(house), "").split())
    assert f"[{law}]" in sign[sign.index(read) : sign.index(read) + len(read) + 60]
    assert f">{law}<" in sign_svg(found, found.house(house), "")


@pytest.mark.law("reading I.7")
def test_what_is_not_offered_is_not_read_on_the_sign():
    found = game("hold-em-3-bonus")
    sign = sign_text(found, found.house({"six_card": "none", "three_card": "none"}), "")
    assert "reading I.7" not in sign
    assert "reading B2.44" not in sign


@pytest.mark.parametrize(("house", "least"), [({}, "$1"), ({"side_minimum": 250}, "$2.50")])
@pytest.mark.law("mini-tex 19:47-36.6(c)")
def test_36_6_c_the_sign_posts_the_minimum_of_a_side_wager_that_the_house_has_set(house, least):
    sign = sign_text(game("mini-tex"), game("mini-tex").house(house), "")
    [row] = [row for row in sign.splitlines() if row.startswith("  Minimum beside the ante")]
    assert row.endswith(f" {least}")
