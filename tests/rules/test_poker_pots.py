"""Poker: pots, what nobody called, the rake and odd chips (19:47-14.14, readings P.3 to P.6)."""

import pytest

from pitboss.law import citation, reading
from tests.poker_hands import hand, line_of, net, pots, refusal

# One at a time from seat 2 on, then a burned card before three, one and one. Seat 1 has the button.
BOARD = "2c Kh Qd 7s 3d 4c 8c 5d"  # burned, flop, burned, turn, burned, river
THREE_HANDS = f"Ks Qs As Kd Qc Ad {BOARD}"  # three kings, three queens, a pair of aces


@pytest.mark.parametrize(
    ("stacks", "inputs", "house", "expected", "won", "cited"),
    [
        # Everybody all-in for another amount: three times 1,000, twice 2,000, and 2,000 that nobody could call.
        (
            "1=1000 2=5000 3=3000",
            "1 raise 1000; 2 raise 5000; 3 call",
            {},
            [(3000, 0, "1 2 3", "2=3000"), (4000, 0, "2 3", "2=4000")],
            "1=-1000 2=4000 3=-3000",
            reading("P.3"),
        ),
        # The folded player's chips stay in the main pot.
        (
            "1=1000 2=1000 3=3000",
            "1 raise 1000; 2 call; 3 fold",
            {},
            [(2200, 0, "1 2", "2=2200")],
            "1=-1000 2=1200 3=-200",
            reading("P.3"),
        ),
        # A bet that nobody called goes back, though some of it was called by one who folded.
        (
            "1=9000 2=9000 3=9000",
            "1 raise 600; 2 raise 1400; 3 fold; 1 fold",
            {"rake": {"percent": 10, "cap": 400}},
            [(1400, 100, "2", "2=1300")],
            "1=-600 2=700 3=-200",
            citation("poker 19:47-14.14(d)"),
        ),
        # 10 percent of 3,000 and of 4,000, rounded down to the chip, until the cap of 400 is reached.
        (
            "1=1000 2=5000 3=3000",
            "1 raise 1000; 2 raise 5000; 3 call",
            {"rake": {"percent": 10, "cap": 400}},
            [(3000, 300, "1 2 3", "2=2700"), (4000, 100, "2 3", "2=3900")],
            "1=-1000 2=3600 3=-3000",
            reading("P.4"),
        ),
        # 3 percent of 3,000 are 90: no chip of 100.
        (
            "1=1000 2=5000 3=3000",
            "1 raise 1000; 2 raise 5000; 3 call",
            {"rake": {"percent": 3, "cap": 400}},
            [(3000, 0, "1 2 3", "2=3000"), (4000, 100, "2 3", "2=3900")],
            "1=-1000 2=3900 3=-3000",
            reading("P.4"),
        ),
        # Steps go by the sum of all pots, 7,000, and come out of the main pot.
        (
            "1=1000 2=5000 3=3000",
            "1 raise 1000; 2 raise 5000; 3 call",
            {"rake": {"steps": [[2000, 100], [7000, 500], [7100, 600]]}},
            [(3000, 500, "1 2 3", "2=2500"), (4000, 0, "2 3", "2=4000")],
            "1=-1000 2=3500 3=-3000",
            reading("P.4"),
        ),
        # No flop, no rake.
        (
            "1=9000 2=9000 3=9000",
            "1 raise 600; 2 fold; 3 call; 3 fold",
            {"no_flop_no_rake": True, "rake": {"percent": 10, "cap": 400}},
            [(1300, 100, "1", "1=1200")],
            "1=600 2=-100 3=-600",
            reading("P.4"),
        ),
        (
            "1=9000 2=9000 3=9000",
            "1 raise 600; 2 raise 1000; 3 fold; 1 fold",
            {"no_flop_no_rake": True, "rake": {"percent": 10, "cap": 400}},
            [(1400, 0, "2", "2=1400")],
            "1=-600 2=800 3=-200",
            reading("P.4"),
        ),
    ],
)
def test_pots_and_rake(stacks, inputs, house, expected, won, cited):
    result = hand("hold-em", THREE_HANDS, stacks, inputs, **house)
    assert (pots(result), net(result)) == (expected, won)


@pytest.mark.law("poker 19:47-14.14(d)")
def test_a_final_bet_nobody_called_is_no_part_of_a_pot():
    line = line_of(
        hand("hold-em", THREE_HANDS, "1=9000 2=9000", "1 raise 600; 2 call; 2 bet 1000; 1 fold"), 2, "uncalled"
    )
    assert (line["stake"], line["outcome"], line["pays"], line["returned"]) == (1000, "push", 0, 1000)
    assert line["law"] == citation("poker 19:47-14.14(d)")


@pytest.mark.law("poker 19:47-14.14(e)")
def test_nothing_more_is_taken_once_the_pots_are_awarded():
    events = hand("hold-em", "", "1=9000 2=9000", "1 fold", rake={"percent": 10, "cap": 400})["events"]
    assert events[-1]["law"] == citation("poker 19:47-14.14(e)")
    assert [event["event"] for event in events if event["event"] in ("raked", "settled")] == ["settled"] * 3


# The royal flush lies on the board: whoever is in divides the pot.
ROYAL = "2c 3c 4c 6h 2d 3d 4d 6d 5c As Ks Qs 5d Js 6c Ts"


@pytest.mark.law("reading P.5", "poker 19:47-14.3(d)")
def test_all_odd_chips_go_to_the_first_from_the_button():
    """Antes of 400 and three times 200 are 1,000: 300 each, and 100 to seat 2; seat 3 is all-in and seat 1 is out."""
    checks = "; 2 check; 4 check" * 3
    result = hand("hold-em", ROYAL, "1=5000 2=5000 3=300 4=5000", f"4 call; 1 fold; 2 call{checks}", ante=100)
    assert pots(result) == [(1000, 0, "2 3 4", "2=400 3=300 4=300")]
    assert line_of(result, 2, "pot 1")["law"] == reading("P.5")
    assert line_of(result, 3, "pot 1")["law"] == citation("poker 19:47-14.3(d)")


ROUND = "; 2 check; 3 check; 1 check"


@pytest.mark.parametrize(
    ("inputs", "expected", "cited"),
    [
        # The last to bet shows first, then clockwise.
        (
            f"1 call; 2 call; 3 check; 2 check; 3 bet 200; 1 call; 2 call{ROUND}{ROUND}",
            [3, 1, 2],
            citation("poker 19:47-14.15(d)"),
        ),
        # Nobody bet: the first from the button.
        (f"1 call; 2 call; 3 check{ROUND * 3}", [2, 3, 1], reading("P.6")),
        # The raise before the flop was the last wager.
        (f"1 raise 600; 2 call; 3 call{ROUND * 3}", [1, 2, 3], reading("P.6")),
        # Whoever bet last has folded since.
        (f"1 raise 600; 2 call; 3 call; 2 check; 3 check; 1 fold{'; 2 check; 3 check' * 2}", [2, 3], reading("P.6")),
        ("1 fold; 2 fold", [], reading("5.3")),
    ],
)
def test_the_order_of_showing(inputs, expected, cited):
    assert hand("hold-em", THREE_HANDS, "1=9000 2=9000 3=9000", inputs)["shown"] == expected


@pytest.mark.parametrize(
    ("option", "value", "cited"),
    [
        ("rake", {"percent": 11, "cap": 400}, reading("5.11")),
        ("rake", {"percent": 5, "cap": 450}, reading("P.4")),
        ("rake", {"percent": True, "cap": 400}, citation("poker 19:47-14.14(c)")),
        ("rake", {"percent": 5.0, "cap": 400}, citation("poker 19:47-14.14(c)")),
        ("rake", {"percent": 5}, citation("poker 19:47-14.14(c)")),
        ("rake", {"steps": []}, citation("poker 19:47-14.14(c)")),
        ("rake", {"steps": [[2000, 100], [1000, 200]]}, citation("poker 19:47-14.14(c)")),
        ("rake", {"steps": [[2000, 150]]}, reading("P.4")),
        ("rake", "time", citation("poker 19:47-14.14(c)")),
        ("small_blind", 150, reading("P.5")),
        ("small_blind", 300, reading("5.15")),
        ("big_blind", True, reading("5.15")),
        ("kill", "full", reading("5.16")),
        ("betting", "no limit", reading("5.6")),
        ("bring_in", 100, reading("O.2")),
    ],
)
def test_what_no_house_may_choose(option, value, cited):
    extra = {"house": {option: value}}
    assert refusal(hand("hold-em", "", "1=9000 2=9000", extra=extra)) == ("HouseRefused", cited)
