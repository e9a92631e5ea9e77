"""Rounds that were misdealt, over all games, readings I.2 and I.5: jams, stubs, and what a fold had lost."""

import pytest

from pitboss.law import citation, reading
from tests.helpers import books, play, told

HANDS = {
    "three-card-poker": {"1": "9h 8d 7c", "2": "5h 5d 8c", "dealer": "2c 4d 6h"},
    "mini-tex": {"1": "As Ad", "2": "9s 4d", "dealer": "Jc 2d", "community": "7h 8c 3h"},
    "three-card-draw": {"1": "9h 8d 7c", "2": "5h 5d 8c", "dealer": "2c 4d 6h 8s"},
    "hold-em-3-bonus": {"1": "9h 8d 7c", "2": "5h 5d 8c", "dealer": "2c 4d 6h", "community": "Ks Qd 3s 2h"},
    "texas-hold-em-bonus": {"1": "As Ad", "2": "9s 4d", "dealer": "Jc 2d", "community": "7h 8c 3h Kd Qs"},
    "caribbean-stud": {"1": "9h 8d 7c 2s 3s", "2": "5h 5d 8c Ks Qs", "dealer": "2c 4d 6h 8s Th"},
}
STAKES = {"hold-em-3-bonus": {"blind": 1000, "flop": 1000}}
STAY = {
    "three-card-poker": ("play",),
    "mini-tex": ("flop", "river", "play"),
    "three-card-draw": ("in_to_win",),
    "hold-em-3-bonus": ("turn_river",),
    "texas-hold-em-bonus": ("flop", "turn", "river"),
    "caribbean-stud": ("bet",),
}
SHOE_JAM = {
    "three-card-poker": reading("I.5"),
    "mini-tex": citation("mini-tex 19:47-36.12(f)"),
    "three-card-draw": citation("three-card-draw 13:69F-42.12(d)"),
    "hold-em-3-bonus": citation("hold-em-3-bonus 13:69F-42.12(f)"),
    "texas-hold-em-bonus": reading("I.5"),
    "caribbean-stud": reading("I.5"),
}


def at(game, inputs, **house):
    placed = STAKES.get(game, {"ante": 1000})
    return play(game, HANDS[game], {"1": placed, "2": placed}, inputs, **house)


def staying(game):
    return [f"{seat} {choice}" for choice in STAY[game] for seat in (1, 2)]


JAMS = list(SHOE_JAM.items())


@pytest.mark.parametrize(("game", "cited"), JAMS)
def test_i_5_a_jam_of_the_automated_shoe_while_it_gives_its_stacks_voids_the_round(game, cited):
    result = at(game, "shoe_jam", dealing="automated-shoe")
    assert result["ended"] == "void"
    assert set(result["net"].values()) == {0}
    assert {line["law"] for line in result["lines"]} == {cited}


LATE = [(game, decided, reading("I.5")) for game in HANDS for decided in range(1, len(staying(game)) + 1)]


@pytest.mark.parametrize(("game", "decided", "cited"), LATE)
@pytest.mark.law("mini-tex 19:47-36.9(d)", "hold-em-3-bonus 13:69F-42.9(c)", "three-card-draw 13:69F-42.10(c)")
def test_i_5_the_shoe_does_not_jam_once_somebody_has_decided(game, decided, cited):
    inputs = "; ".join([*staying(game)[:decided], "shoe_jam"])
    error = at(game, inputs, dealing="automated-shoe")["error"]
    assert (error["kind"], error["law"]) == ("OutsideWindow", cited)


@pytest.mark.parametrize(("game", "cited"), JAMS)
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
def test_only_an_automated_shoe_jams(game, cited, dealing):
    error = at(game, "shoe_jam", dealing=dealing)["error"]
    assert (error["kind"], error["law"]) == ("OutsideWindow", cited)


# 36.7(f)2 and 42.7(e)2: a misdeal that explains the stub leaves the deck on the table.

LEAVES, STAYS = "takes the whole deck off the table", "gathers all cards and reshuffles them"
TEX, HOLD_EM, TEXAS = "mini-tex", "hold-em-3-bonus", "texas-hold-em-bonus"
LEFT = {TEX: 41, HOLD_EM: 39, TEXAS: 38}  # of 52 cards, when two play
WRONG_STUB = {
    TEX: citation("mini-tex 19:47-36.7(f)2"),
    HOLD_EM: citation("hold-em-3-bonus 13:69F-42.7(e)2"),
    TEXAS: reading("I.5"),
}


@pytest.mark.parametrize(
    ("game", "misdeals", "off_by", "last", "cited"),
    [
        (TEX, "wrong_number_of_cards 2 x3", -1, STAYS, WRONG_STUB[TEX]),
        (TEX, "wrong_number_of_cards 2 x1", 1, STAYS, WRONG_STUB[TEX]),
        (TEX, "wrong_number_of_cards 2 x4", -2, STAYS, WRONG_STUB[TEX]),
        (TEX, "wrong_number_of_cards 2 x3", 1, LEAVES, WRONG_STUB[TEX]),
        (TEX, "wrong_number_of_cards 2", -1, LEAVES, WRONG_STUB[TEX]),  # how many there are was not told
        (TEX, "", -1, LEAVES, WRONG_STUB[TEX]),
        (TEX, "wrong_number_of_cards dealer x1 can_complete", 1, LEAVES, WRONG_STUB[TEX]),  # it was completed
        (HOLD_EM, "wrong_number_of_cards 2 x4", -1, STAYS, WRONG_STUB[HOLD_EM]),
        (HOLD_EM, "wrong_number_of_cards 2 x2", -1, LEAVES, WRONG_STUB[HOLD_EM]),
        (TEXAS, "wrong_number_of_cards 2 x3", -1, STAYS, WRONG_STUB[TEXAS]),
        (TEXAS, "wrong_number_of_cards 2", -1, LEAVES, WRONG_STUB[TEXAS]),
    ],
)
@pytest.mark.law("reading I.5")
def test_a_wrong_stub_voids_all_and_the_deck_leaves_unless_a_misdeal_explains_it(game, misdeals, off_by, last, cited):
    stayed = "; ".join(
        each for each in staying(game) if not misdeals.startswith("wrong_number_of_cards 2") or each[0] == "1"
    )
    counted = LEFT[game] + off_by
    inputs = "; ".join(each for each in (misdeals, stayed, f"stub_count ={counted}") if each)
    result = at(game, inputs)
    assert result["ended"] == "void"
    assert set(result["net"].values()) == {0}
    assert (result["events"][-1]["what"], result["events"][-1]["law"]) == (last, cited)


@pytest.mark.parametrize(
    ("game", "misdeal", "law"),
    [
        (TEX, "wrong_number_of_cards 2 x2", citation("mini-tex 19:47-36.12(d)")),
        (TEX, "wrong_number_of_cards dealer x2", citation("mini-tex 19:47-36.12(d)")),
        ("caribbean-stud", "wrong_number_of_cards 1 x5", reading("2.18")),
    ],
)
def test_the_right_number_is_no_wrong_number(game, misdeal, law):
    error = at(game, misdeal)["error"]
    assert (error["kind"], error["law"]) == ("NotOffered", law)


# Reading I.2: what a fold has lost.


@pytest.mark.parametrize("game", HANDS)
@pytest.mark.law("reading I.2")
def test_i_2_a_misdealt_round_has_no_losers_and_the_events_tell_both(game):
    result = at(game, "1 fold; wrong_number_of_cards dealer")
    assert result["ended"] == "void"
    assert set(result["net"].values()) == {0}
    assert {line["outcome"] for line in result["lines"]} == {"void"}
    assert len(books(result)) == len(result["lines"])  # one for each wager
    collected = [event for event in result["events"] if event["event"] == "settled" and event["outcome"] == "lose"]
    assert bool(collected) == (game != "three-card-poker")  # where the dealer collects when all have decided


@pytest.mark.parametrize("game", HANDS)
@pytest.mark.law("reading I.2")
def test_i_2_after_an_exposed_card_what_was_forfeited_stays_lost(game):
    staked = sum(STAKES.get(game, {"ante": 1000}).values())
    assert at(game, "1 fold; dealer_card_exposed")["net"] == {"1": -staked, "2": 0}


@pytest.mark.law("reading I.2", "reading I.4")
def test_i_2_hands_that_are_misdealt_one_after_the_other_give_back_what_was_folded():
    tex = {"1": {"ante": 1000, "pocket_poker": 500}, "2": {"ante": 1000}}
    inputs = "1 fold; wrong_number_of_cards 1; wrong_number_of_cards 2"
    result = play(TEX, HANDS[TEX], tex, inputs)
    assert result["ended"] == "void"
    assert result["net"] == {"1": 0, "2": 0}
    alone = play(TEX, HANDS[TEX], tex, "1 fold; wrong_number_of_cards 1; 2 flop; 2 river; 2 fold")
    assert (alone["ended"], alone["net"]) == ("settled", {"1": -1000, "2": -3000})


@pytest.mark.law("reading I.2")
def test_i_2_what_went_back_is_told_where_it_went_back():
    result = at(TEX, "1 fold; wrong_number_of_cards dealer")
    assert told(result, "settled")[0] == ("settled 1 ante", citation("mini-tex 19:47-36.10(a)2"))
    assert told(result, "settled")[-1] == ("settled 1 ante", reading("I.2"))
