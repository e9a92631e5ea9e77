"""Poker: who may bet or raise what, and whom it is asked of (19:47-14.15 and 14.17, readings P.1, P.2 and P.10)."""

import pytest

from pitboss.law import citation, reading
from tests.poker_hands import asked, hand, line_of, net, refusal

THREE = "1=20000 2=20000 3=20000"  # seat 1 has the button, 2 and 3 the blinds
TWO = "1=20000 2=20000"
SHORT = "1=20000 2=900 3=20000"
FOUR = "1=9000 2=9000 3=9000 4=9000"


@pytest.mark.parametrize(
    ("stacks", "inputs", "house", "question", "cited"),
    [
        # With three the seat after the big blind is asked first, with two the button, which has the small blind.
        (THREE, "", {}, (1, "fold call raise", 200, 400, 20000), reading("5.15")),
        (TWO, "", {}, (1, "fold call raise", 100, 400, 20000), reading("5.15")),
        (THREE, "1 call; 2 call", {}, (3, "fold check raise", 0, 400, 20000), reading("5.15")),
        # After the flop the seat left of the button, which has folded here, so the next one.
        (THREE, "1 call; 2 fold; 3 check", {}, (3, "fold check bet", 0, 200, 19800), reading("5.17")),
        (TWO, "1 call; 2 check", {}, (2, "fold check bet", 0, 200, 19800), reading("5.17")),
        # No limit: a raise is as large as the last one: 600 is one of 400.
        (THREE, "1 raise 600", {}, (2, "fold call raise", 500, 1000, 20000), reading("P.1")),
        (THREE, "1 raise 600; 2 raise 2600", {}, (3, "fold call raise", 2400, 4600, 20000), reading("P.1")),
        # Pot limit: 200 to call makes 500 in the pot, so to 700; after a raise to 700 there are 1,000 and 600 to call.
        (THREE, "", {"betting": "pot-limit"}, (1, "fold call raise", 200, 400, 700), reading("P.2")),
        (THREE, "1 raise 700", {"betting": "pot-limit"}, (2, "fold call raise", 600, 1200, 2300), reading("P.2")),
        (
            THREE,
            "1 call; 2 call; 3 check",
            {"betting": "pot-limit"},
            (2, "fold check bet", 0, 200, 600),
            reading("P.2"),
        ),
        # Fixed limit: one size and no other, twice as large from the turn on.
        (THREE, "", {"betting": "fixed-limit"}, (1, "fold call raise", 200, 400, 400), reading("5.6")),
        (THREE, "1 raise; 2 raise", {"betting": "fixed-limit"}, (3, "fold call raise", 400, 800, 800), reading("5.6")),
        (
            TWO,
            "1 call; 2 check; 2 check; 1 check",
            {"betting": "fixed-limit"},
            (2, "fold check bet", 0, 400, 400),
            reading("5.6"),
        ),
        # Spread limit: from 200 to 1,000 more; never less than the last raise.
        (THREE, "", {"betting": "spread-limit"}, (1, "fold call raise", 200, 400, 1200), reading("5.6")),
        (THREE, "1 raise 900", {"betting": "spread-limit"}, (2, "fold call raise", 800, 1600, 1900), reading("P.1")),
        # One bet, which the big blind is, and three raises; without end between two.
        (
            THREE,
            "1 raise; 2 raise; 3 raise",
            {"betting": "fixed-limit"},
            (1, "fold call", 400, None, None),
            citation("poker 19:47-14.17"),
        ),
        (
            TWO,
            "1 raise; 2 raise; 1 raise",
            {"betting": "fixed-limit"},
            (2, "fold call raise", 200, 1000, 1000),
            citation("poker 19:47-14.17"),
        ),
        (
            THREE,
            "1 raise; 2 fold; 3 raise; 1 raise",
            {"betting": "fixed-limit"},
            (3, "fold call", 200, None, None),
            reading("P.10"),
        ),
        # A seat that has less than the least may go all-in with it; one that has no more than the call may only call.
        ("1=300 2=20000 3=20000", "", {}, (1, "fold call raise", 200, 400, 300), reading("P.1")),
        ("1=200 2=20000 3=20000", "", {}, (1, "fold call", 200, None, None), reading("5.5")),
        # Seat 1 raises by 400 to 600, seat 2 all-in to 900, less than a raise: seat 1 has acted and may only call ...
        (SHORT, "1 raise 600; 2 raise 900; 3 call", {}, (1, "fold call", 300, None, None), reading("P.1")),
        # ... and seat 3 has not: it may raise by the last full size above the largest amount.
        (SHORT, "1 raise 600; 2 raise 900", {}, (3, "fold call raise", 700, 1300, 20000), reading("P.1")),
        # All-in with a full raise opens the raising again.
        (
            "1=20000 2=1000 3=20000",
            "1 raise 600; 2 raise 1000; 3 call",
            {},
            (1, "fold call raise", 400, 1400, 20000),
            reading("P.1"),
        ),
        # A big blind posted short leaves the amount to call whole.
        ("1=20000 2=20000 3=50", "", {"chip": 50}, (1, "fold call raise", 200, 400, 20000), reading("P.1")),
        # No raise where nobody else could put in more than the largest amount.
        ("1=20000 2=600", "1 call; 2 raise 600", {}, (1, "fold call", 400, None, None), reading("5.5")),
        # A straddle is the bet, and acts last.
        (FOUR, "", {"straddle": True, "seat": 4}, (1, "fold call raise", 400, 800, 9000), reading("P.1")),
        (
            FOUR,
            "1 call; 2 call; 3 call",
            {"straddle": True, "seat": 4},
            (4, "fold check raise", 0, 800, 9000),
            reading("5.15"),
        ),
    ],
)
def test_what_a_seat_is_asked(stacks, inputs, house, question, cited):
    extra = {"straddle": house.pop("seat")} if "seat" in house else {}
    assert asked(hand("hold-em", "", stacks, inputs, extra=extra, **house)) == question


@pytest.mark.parametrize(
    ("inputs", "house", "kind", "cited"),
    [
        ("1 raise 300", {}, "WagerTooSmall", reading("P.1")),
        ("1 raise 350", {}, "NotOffered", reading("P.5")),
        ("1 raise 800", {"betting": "pot-limit"}, "WagerTooLarge", reading("P.2")),
        ("1 raise 600", {"betting": "fixed-limit"}, "WagerTooLarge", reading("5.6")),
        ("1 raise 1300", {"betting": "spread-limit"}, "WagerTooLarge", reading("5.6")),
        ("1 raise", {}, "NotationError", reading("5.6")),
        ("1 fold 200", {}, "NotationError", reading("5.4")),
        ("1 call 200", {}, "NotationError", reading("5.4")),
        ("1 check", {}, "NotOffered", reading("5.4")),
        ("1 bet 400", {}, "NotOffered", reading("P.1")),
        ("1 wait", {}, "NotOffered", reading("5.4")),
        ("2 call", {}, "OutOfTurn", reading("5.4")),
        ("7 call", {}, "NotSeated", reading("5.4")),
        ("1 fold; 2 fold; 3 check", {}, "OutOfTurn", reading("5.4")),
        ("1 raise; 2 raise; 3 raise; 1 raise", {"betting": "fixed-limit"}, "NotOffered", reading("P.1")),
        ("1 call says check", {}, "NotOffered", reading("5.4")),
        ("1 nod says call", {}, "NotOffered", reading("5.4")),
    ],
)
def test_what_is_refused(inputs, house, kind, cited):
    assert refusal(hand("hold-em", "", THREE, inputs, **house)) == (kind, cited)


@pytest.mark.law("poker 19:47-14.15(j)")
@pytest.mark.parametrize(
    ("said", "comes_to"),
    [
        ("1 call says raise 600", (2, "fold call raise", 500, 1000, 20000)),
        ("1 raise says call", (2, "fold call raise", 100, 400, 20000)),
    ],
)
def test_what_was_said_counts(said, comes_to):
    result = hand("hold-em", "", THREE, said)
    assert asked(result) == comes_to
    assert [event["law"] for event in result["events"] if event["event"] == "said"] == [
        citation("poker 19:47-14.15(j)")
    ]


@pytest.mark.law("poker 19:47-14.15(j)2")
def test_a_wager_that_was_said_is_owed_though_the_cards_are_thrown_away():
    assert net(hand("hold-em", "", THREE, "1 fold says raise 600; 2 fold; 3 fold")) == "1=300 2=-100 3=-200"


@pytest.mark.parametrize(
    ("stacks", "inputs", "expected", "cited"),
    [
        # All others are all-in for no more than the big blind: it is not asked, and what is beyond goes back.
        ("1=100 2=100 3=20000", "1 call", {"uncalled": 100}, reading("5.5")),
        # The small blind has put in more than the big blind has: with two, nobody is asked at all.
        ("1=20000 2=50", "", {"uncalled": 50}, reading("5.5")),
    ],
)
def test_no_seat_is_asked_when_no_other_could_answer(stacks, inputs, expected, cited):
    result = hand("hold-em", "", stacks, inputs, chip=50)
    assert result["ended"] == "settled"
    blind = 3 if "3=" in stacks else 1
    assert line_of(result, blind, "uncalled")["returned"] == expected["uncalled"]


@pytest.mark.parametrize(
    ("kill", "inputs", "question", "cited"),
    [
        # Twice the big blind, in the killer's turn, and all limits go up alike.
        ("full", "", (4, "fold check raise", 0, 800, 800), reading("5.16")),
        ("half", "", (4, "fold check raise", 0, 600, 600), reading("5.16")),
        ("full", "4 check", (1, "fold call raise", 400, 800, 800), reading("5.16")),
        ("full", "4 check; 1 call; 2 call", (3, "fold call raise", 200, 800, 800), reading("5.16")),
    ],
)
@pytest.mark.parametrize("game", ["hold-em", "omaha", "omaha-high-low"])
def test_a_kill_raises_the_limits_of_the_hand(game, kill, inputs, question, cited):
    assert asked(hand(game, "", FOUR, inputs, extra={"kill": 4}, betting="fixed-limit", kill=kill)) == question
    assert asked(hand(game, "", FOUR, "", betting="fixed-limit", kill=kill))[-1] == 400, "nobody has posted one"


@pytest.mark.parametrize(
    ("game", "inputs", "house", "question", "cited"),
    [
        # 2c 3c 4c 5c go down to seats 1 and 2, then 6c and 7c up: seat 1 has the lowest up card.
        ("seven-card-stud", "", {}, (1, "bring_in bet", 0, 200, 200), reading("P.7")),
        ("seven-card-low", "", {}, (2, "bring_in bet", 0, 200, 200), reading("P.7")),
        # Completing the bring-in is a raise to the small bet, and counts as the bet.
        ("seven-card-stud", "1 bring_in", {}, (2, "fold call raise", 100, 200, 200), reading("P.1")),
        ("seven-card-stud", "1 bring_in; 2 raise", {}, (1, "fold call raise", 100, 400, 400), reading("P.1")),
        ("seven-card-stud", "1 bet", {}, (2, "fold call raise", 200, 400, 400), reading("P.1")),
        # The bring-in has acted: a call ends the round, and the higher card, the nine of clubs is burned, opens.
        ("seven-card-stud", "1 bring_in; 2 call", {}, (2, "fold check bet", 0, 200, 200), reading("P.7")),
        ("seven-card-low", "2 bring_in; 1 call", {}, (1, "fold check bet", 0, 200, 200), reading("P.7")),
        # On the fifth card the big bet.
        ("seven-card-stud", "1 bet; 2 call; 2 check; 1 check", {}, (2, "fold check bet", 0, 400, 400), reading("5.19")),
        (
            "seven-card-stud",
            "1 bring_in; 2 call",
            {"betting": "spread-limit"},
            (2, "fold check bet", 0, 200, 1000),
            reading("5.6"),
        ),
    ],
)
def test_who_opens_at_stud_and_with_how_much(game, inputs, house, question, cited):
    assert asked(hand(game, "", TWO, inputs, **house)) == question


# Down 2c 3c 4c 5c, up 6c 7c, burned 8c, then 6d to seat 1: a pair shows.
PAIR = "2c 3c 4c 5c 6c 7c 8c 6d 9c"


@pytest.mark.parametrize(
    ("game", "inputs", "house", "question", "cited"),
    [
        ("seven-card-stud", "", {}, (1, "fold check bet", 0, 200, 400), reading("5.19")),
        ("seven-card-stud", "1 bet 200", {}, (2, "fold call raise", 200, 400, 600), reading("P.10")),
        ("seven-card-stud", "1 bet 400", {}, (2, "fold call raise", 400, 800, 800), reading("P.1")),
        ("seven-card-stud", "", {"open_pair_doubles": False}, (1, "fold check bet", 0, 200, 200), reading("5.19")),
        ("seven-card-stud-high-low", "", {}, (1, "fold check bet", 0, 200, 200), reading("5.19")),
    ],
)
def test_with_an_open_pair_either_bet_may_be_made(game, inputs, house, question, cited):
    assert asked(hand(game, PAIR, TWO, f"1 bring_in; 2 call; {inputs}", **house)) == question


@pytest.mark.parametrize(
    ("game", "inputs", "cited"),
    [
        ("hold-em", "1 fold; 2 fold", citation("poker 19:47-14.15(j)1i")),
        ("omaha", "1 fold; 2 fold", citation("poker 19:47-14.15(j)1i")),
        ("seven-card-stud", "1 bring_in; 2 fold; 3 fold", citation("poker 19:47-14.15(j)1ii")),
        ("mambo-stud", "1 bring_in; 2 fold; 3 fold", citation("poker 19:47-14.15(j)1")),
    ],
)
def test_who_throws_the_cards_away_has_folded(game, inputs, cited):
    result = hand(game, "", THREE, inputs)
    folded = [event["law"] for event in result["events"] if event["event"] == "folded"]
    assert len(folded) == 2
    assert all(law.startswith(cited) for law in folded)


@pytest.mark.law("poker 19:47-14.15(j)2")
def test_who_leaves_owes_the_bring_in_all_the_same():
    result = hand("seven-card-stud", "", THREE, "left_table 1 protected; 2 call; 3 fold")
    assert net(result) is not None
    assert [event["law"] for event in result["events"] if event.get("what") == "bring_in"] == [
        citation("poker 19:47-14.15(j)2")
    ]
