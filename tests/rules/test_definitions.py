"""Words that the law defines and that no other rule shows: the product uses each as it is defined."""

import itertools

import pytest

from pitboss.errors import UnknownGame
from pitboss.games import game, games
from pitboss.law import citation, subchapter
from tests.helpers import lines, play, play_deck
from tests.stories import Story

draw = subchapter("three-card-draw", "13:69F-42")

# 19:40-1.2 as it stood when mini-tex joined it; the chapters of Title 13 came later, each with a list of its own.
TABLE_GAMES = {
    *("asia poker", "baccarat", "big six", "blackjack", "boston 5 stud poker", "caribbean stud poker", "casino war"),
    *("colorado hold 'em poker", "craps", "double attack blackjack", "double cross poker", "double down stud"),
    *("fast action hold 'em", "flop poker", "four card poker", "let it ride poker", "minibaccarat", "mini-craps"),
    *("mini-dice", "mini-tex 3 card hold 'em", "mississippi stud", "pai gow", "pai gow poker", "poker", "pokette"),
    *("red dog", "roulette", "sic bo", "spanish 21", "supreme pai gow", "texas hold 'em bonus poker"),
    *("three card poker", "two card joker poker", "ultimate texas hold 'em", "winner's pot poker"),
}
OF_TITLE_13 = {"three card draw poker", "hold 'em 3 bonus"}


@pytest.mark.law('equipment/mini-tex 19:40-1.2 "Table game"')
def test_a_table_game_is_one_of_the_authorized_games_and_no_other_has_a_table():
    titles = {found.title.lower() for found in games()}
    assert titles - OF_TITLE_13 <= TABLE_GAMES
    assert "mini-tex 3 card hold 'em" in titles
    with pytest.raises(UnknownGame):
        game("whist")


FIRST_3 = {"1": {"ante": 1000, "first_3": 500}}


@pytest.mark.parametrize(
    ("inputs", "after_draw", "first_3", "main", "defined"),
    [
        # Three cards of a straight flush; with the four of clubs for the nine there is nothing left of it.
        ("1 in_to_win", "original", "win", "win", draw('1 "Hand"')),
        ("1 draw:9h", "original", "win", "lose", draw('1 "Hand"')),
        ("1 draw:9h", "kept-cards", "lose", "lose", draw('1 "Final Hand"')),
    ],
)
def test_42_1_the_hand_is_what_was_dealt_and_the_final_hand_what_the_draw_leaves(
    inputs, after_draw, first_3, main, defined
):
    deck = "9h 8h 7h Kc Kd 2s 3d 4c"
    result = play_deck("three-card-draw", deck, FIRST_3, inputs, first_3_after_draw=after_draw)
    assert lines(result)["1 first_3"][0] == first_3, defined
    assert lines(result)["1 ante"][0] == main
    assert Story.of_round(result).order("^dealt 1")[:3] == ["dealt 1"] * 3


# 42.5(b), highest first: a hand of the player, and four cards of the dealer that make one of the same class.
RANKED = {
    "mini royal flush": ("As Ks Qs", "Ah Kh Qh 3h"),
    "straight flush": ("2c 3c 4c", "5h 6h 7h Td"),
    "three of a kind": ("2d 2h 2s", "9d 9h 9c 3d"),
    "straight": ("4s 5d 6s", "Jd Tc 9s 4d"),
    "flush": ("3s 8s Ts", "Ad Jd 6d 8c"),
    "pair": ("7s 7c Js", "Kd Kc 8d 5s"),
    "high card": ("5c 8h Qc", "Ac Th 7d 4h"),
}


@pytest.mark.parametrize(("mine", "theirs"), [*itertools.permutations(RANKED, 2)])
@pytest.mark.law('three-card-draw 13:69F-42.1 "Rank"', "three-card-draw 13:69F-42.5(b)")
def test_42_1_the_rank_of_a_hand_is_its_place_in_the_list(mine, theirs):
    hands = {"1": RANKED[mine][0], "dealer": RANKED[theirs][1]}
    result = play("three-card-draw", hands, {"1": {"ante": 1000}}, "1 in_to_win")
    is_higher = list(RANKED).index(mine) < list(RANKED).index(theirs)
    assert lines(result)["1 in_to_win"][0] == ("win" if is_higher else "lose")


@pytest.mark.parametrize("suits", [*itertools.permutations("cdhs", 2)])
@pytest.mark.parametrize("hand", ["K{0} 9{0} 4{0}", "K{0} 9{0} 4{1}", "Q{0} J{1} T{0}"])
@pytest.mark.law('three-card-draw 13:69F-42.1 "Suit"')
def test_42_1_no_suit_is_higher_than_another(suits, hand):
    theirs = hand.format(*reversed(suits))
    dealer = f"{theirs} 2{suits[0]}"
    result = play("three-card-draw", {"1": hand.format(*suits), "dealer": dealer}, {"1": {"ante": 1000}}, "1 in_to_win")
    assert {line[0] for name, line in lines(result).items() if "bonus" not in name} == {"push"}


ROUNDS = [
    (
        "three-card-draw",
        {"1": "9h 8d 7c", "2": "5h 5d 8c", "dealer": "3c 4h 6h 8s"},
        {"1": {"ante": 1000, "first_3": 500}, "2": {"ante": 500}},
        "1 draw:7c; 2 fold",
        citation('three-card-draw 13:69F-42.1 "Round of play"'),
    ),
    (
        "mini-tex",
        {"1": "Ah As", "2": "9s 4d", "dealer": "Qd Qc", "community": "Qh 6s 2d"},
        {"1": {"ante": 1000, "pocket_poker": 500}, "2": {"ante": 500}},
        "1 flop; 2 flop; 1 river; 2 fold; 1 play",
        citation('mini-tex 19:47-36.1 "Round of play"'),
    ),
    (
        "hold-em-3-bonus",
        {"1": "9h 8d 7c", "2": "5h 5d 8c", "dealer": "Qs Jd 2h", "community": "3c 4h 6h 8s"},
        {"1": {"blind": 1000, "flop": 1000, "six_card": 500}, "2": {"blind": 500, "flop": 500}},
        "1 turn_river; 2 fold",
        citation('hold-em-3-bonus 13:69F-42.1 "Round of play"'),
    ),
]


@pytest.mark.parametrize(("game_id", "hands", "seats", "inputs", "defined"), ROUNDS)
def test_a_round_is_one_whole_cycle_for_all_players(game_id, hands, seats, inputs, defined):
    """Everybody has wagered, been dealt a hand and decided, and every wager is paid, collected or returned, once."""
    result = play(game_id, hands, seats, inputs)
    story = Story.of_round(result)
    assert result["ended"] == "settled", defined
    for seat in seats:
        kinds = [line.split()[0] for line in story.order(f"^(placed|dealt|asked|chose|gathered) {seat}")]
        assert list(dict.fromkeys(kinds)) == ["placed", "dealt", "asked", "chose", "gathered"]
        bets = story.order(f"^placed {seat}")
        settled = [line for line in story.order(f"^settled {seat}") if not line.endswith("_bonus")]
        assert sorted(line.split()[2] for line in bets) == sorted(line.split()[2] for line in settled)
    assert story.order("^gathered")[-1] == "gathered dealer"


@pytest.mark.parametrize(("game_id", "hands", "seats", "inputs", "defined"), ROUNDS)
def test_a_cycle_in_which_somebody_has_not_decided_is_not_yet_a_round(game_id, hands, seats, inputs, defined):
    given = inputs.split("; ")
    for size in range(len(given)):
        result = play(game_id, hands, seats, "; ".join(given[:size]))
        assert result["ended"] == "waiting", defined
        assert Story.of_round(result).order("^revealed dealer|^gathered dealer") == []
