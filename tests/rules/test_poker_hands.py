"""Poker: which hand wins, high and low, and what each of the eight games makes of its cards (19:47-14.3)."""

import pytest

from pitboss.cards import cards
from pitboss.hands.five_card import rank
from pitboss.law import citation, reading
from tests.poker_hands import hand, line_of, pots

ALL_IN = "1=200 2=200"  # so that one call before the flop is all there is


def rule(paragraph):
    return citation(f"poker 19:47-14.3({paragraph}")


def with_a_board(game, mine, theirs, board):
    """Seat 1 has the button, so seat 2 is dealt to first; both are all-in before the flop. Burned are twos to fours."""
    taken = [*mine.split(), *theirs.split(), *board.split()]
    burned = iter([card for card in ["2c", "2d", "2h", "3c", "3d", "3h", "4c", "4d"] if card not in taken])
    turns = [f"{theirs} {own}" for theirs, own in zip(theirs.split(), mine.split(), strict=True)]
    cards = board.split()
    streets = (f"{next(burned)} {' '.join(street)}" for street in (cards[:3], cards[3:4], cards[4:]))
    return hand(game, " ".join([*turns, *streets]), ALL_IN, "1 call", betting="no-limit")


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "cited"),
    [
        ("As 2s", "9s 8s", "Ks Qs Js Ts 5d", rule("b)1")),
        ("9s 8s", "Ah Ad", "7s 6s 5s Ac Kd", rule("b)2")),
        ("As 2s", "Ah Ad", "3s 4s 5s Ac Kd", rule("a)")),
        ("9s 9d", "Ah Kh", "9h 9c Ad As Kd", rule("b)3")),
        ("As Ad", "Jh Jd", "Ac Kd Kh Js 7s", rule("d)")),
        ("As Ad", "9s 8s", "Ac Kd Kh 5s 7s", rule("b)4")),
        ("As 9s", "Qd 9d", "Ks 8s 5s Jh Tc", rule("b)5")),
        ("Ah 2d", "Kd Ks", "3s 4s 5c 9h Kc", rule("a)")),
        ("6h 2d", "Kd Ks", "3s 4s 5c 9h Kc", rule("b)6")),
        ("7h 7d", "Ad Ks", "7s As Kc 9h 3c", rule("b)7")),
        ("7h 5d", "Ad Qs", "7s 5s Ac 9h 3c", rule("b)8")),
        ("3s 4h", "Ad Kd", "3h 9s Jc 5d 7c", rule("b)9")),
        # Of the same class: the highest card that the other hand does not have.
        ("Ah 4d", "Kh Qd", "9s 8s Jc 5d 3c", rule("d)")),
        ("As 9h", "Ac 8h", "Ad Kd 2c 5d 3c", rule("d)")),
    ],
)
def test_the_higher_hand_of_five_wins(mine, theirs, board, cited):
    result = with_a_board("hold-em", mine, theirs, board)
    won, lost = line_of(result, 1, "pot 1"), line_of(result, 2, "pot 1")
    assert (won["outcome"], won["law"], lost["outcome"]) == ("win", cited, "lose")


@pytest.mark.law("poker 19:47-14.3(b)")
def test_the_list_of_hands_runs_from_the_royal_flush_to_one_pair():
    """Each beats the next, whatever its cards: the whole order by neighbours, the higher kind with lower cards."""
    kinds = [
        "As Ks Qs Js Ts",
        "5s 4s 3s 2s As",
        "2s 2h 2d 2c 3s",
        "3s 3h 3d 2c 2s",
        "7s 5s 4s 3s 2s",
        "6s 5h 4s 3s 2s",
        "3s 3h 3d 5c 2s",
        "3s 3h 2d 2c 4s",
        "2s 2h 5d 4c 3s",
        "As Kh Qd Jc 9s",
    ]
    ranked = [rank(cards(kind)) for kind in kinds]
    assert ranked == sorted(ranked, reverse=True)
    assert len(set(ranked)) == len(kinds)


@pytest.mark.parametrize(
    ("game", "mine", "theirs", "board", "shares", "cited"),
    [
        # Suits are equal, and what does not belong to the best five does not count: the pot is divided.
        ("hold-em", "Ks 2h", "Kc 3h", "Kd 9d 8c 7d 5c", "1=200 2=200", rule("d)")),
        ("hold-em", "2s 3s", "4h 6h", "Ad Kd Qc Jd Tc", "1=200 2=200", rule("a)")),
        # No wrapping round the ace.
        ("hold-em", "Ah Kd", "9s 9h", "2s 3s Qc 7d 8c", "2=400", rule("b)6")),
        # The cards speak, whatever a player thinks of them.
        ("hold-em", "5h 4d", "As Ks", "6s 7s 8d Qd 2d", "1=400", rule("g)")),
        # Exactly two of four: four spades of one's own make no flush with two on the board, three aces but a pair.
        ("omaha", "As Ks Qs 2s", "9h 9d 4c 3h", "Js 7s 9c 5d Td", "1=400", reading("5.18")),
        ("omaha", "As Ah Ad Ac", "Kh Kd 8c 3h", "Qs 7d 9c 5d 2d", "1=400", reading("5.18")),
        ("omaha", "As Kh 2d 3c", "9h 9d 4c 6h", "Ks Qs Js Ts 8d", "1=400", reading("5.18")),
        ("omaha", "As Ah Qd 3c", "9h 8d 4c 6h", "Ks Ts Js 2s 7d", "1=400", reading("5.18")),
        # Half to the best low of eight or better; the low may be made of other cards than the high.
        ("omaha-high-low", "As 2s Kh Kd", "Ah Qd Qc Jh", "3s 4d 8c Ks 9h", "1=400", reading("5.18")),
        ("omaha-high-low", "As 2s Qh Jd", "Kh Kd 9c 9d", "3s 4d 8c Ks Th", "1=200 2=200", rule("f)")),
        # Nobody has a low: three board cards of eight or less are needed.
        ("omaha-high-low", "As 2s Qh Jd", "Kh Kd 9c 9d", "3s 4d Jc Ks 9h", "2=400", reading("5.18")),
        # Two tie for the low, one has the high: three quarters and one.
        ("omaha-high-low", "As 2s Kh Kd", "Ad 2d Qh Jd", "3s 4d 8c Ks Th", "1=300 2=100", rule("e)")),
    ],
)
def test_who_has_the_pot(game, mine, theirs, board, shares, cited):
    assert pots(with_a_board(game, mine, theirs, board))[0][3] == shares


def stud(game, mine, theirs):
    """Two players who are all-in by their antes; the burned cards lie at the end of what they do not hold."""
    own, others = mine.split(), theirs.split()
    spare = iter([card for card in ["Tc", "Td", "9c", "9d", "Jc", "Jd"] if card not in own + others])
    top = []
    for number, (a, b) in enumerate(zip(own, others, strict=True), 1):
        burns = [next(spare)] if number > (2 if game in ("five-card-stud", "mambo-stud") else 3) else []
        top += [*burns, a, b]
    return " ".join(top), next(spare)


@pytest.mark.parametrize(
    ("game", "mine", "theirs", "shares", "cited"),
    [
        ("seven-card-stud", "As Ad 2c 7h 8s Qd 3c", "Ks Kd Kc 4h 6s Qh 2d", "2=200", reading("5.19")),
        # High-low: eight or better, and one seat may win both.
        ("seven-card-stud-high-low", "As 2d 3c 4h 5s Qd Kc", "Ks Kd Kh 4d 6s Qh 2s", "1=200", reading("P.5")),
        ("seven-card-stud-high-low", "As 2d 3c 4h 8s Qd Kc", "Ks Kd Kh 4d 6s Qh 2s", "1=100 2=100", rule("f)")),
        ("seven-card-stud-high-low", "As 2d 3c 4h 9s Qd Kc", "Ks Kd Kh 4d 6s Qh 2s", "2=200", reading("5.19")),
        # Low: five to ace is best though it is a straight; a pair is worse than none; the worst card decides.
        ("seven-card-low", "As 2d 3c 4h 5s Qd Kc", "Ad 2c 3d 4s 6s Qh Kh", "1=200", rule("f)")),
        ("seven-card-low", "As 7d 8c 9h Js Qd Kc", "2d 3c 4d 5s 6s Qh Kh", "2=200", rule("e)")),
        ("seven-card-low", "As Ad 2c 2h 3s 3d 4c", "Ks Qd Jh 8d 7s 6h 5s", "2=200", rule("f)")),
        ("seven-card-low", "2s 4s 6s 7s 3s Qs Ks", "2d 4d 6d 8d 3d Qd Kd", "1=200", rule("f)")),
        ("five-card-stud", "As Ad 2c 7h 8s", "Ks Kd Qc 4h 6s", "1=200", reading("5.20")),
    ],
)
def test_who_has_the_pot_of_stud(game, mine, theirs, shares, cited):
    top, _ = stud(game, mine, theirs)
    assert pots(hand(game, top, "1=100 2=100"))[0][3] == shares


@pytest.mark.parametrize(
    ("mine", "theirs", "common", "shares", "cited"),
    [
        # Three cards: A-K-Q of one suit, then straight flush, three of a kind, straight, flush, pair.
        ("As Ks 9d", "Kd Qd Jh", "Qs", "1=200", rule("c)1")),
        ("9s 8s Kd", "Ad Ah Kc", "7s", "1=200", rule("c)2")),
        ("As 2s Kd", "Kh Kc Jd", "3s", "1=200", rule("a)")),
        ("7s 7d Kd", "Js 8h Ad", "7h", "1=200", rule("c)3")),
        ("9s 8d Kd", "Ah Qh 7h", "Th", "1=200", rule("c)4")),
        ("Ks Js 8s", "Ad Ah Qc", "9s", "1=200", rule("c)5")),
        ("7s 7d Kd", "As Jh 9d", "8h", "1=200", rule("c)6")),
        ("As Kd 7d", "Qs Jh 7h", "8c", "1=200", rule("c)")),
        # Low: three different ranks, none above six, straights and flushes not counting.
        ("Ks Kd 9d", "As 2h 9h", "6c", "1=100 2=100", reading("5.21")),
        ("Ks Kd 9d", "As 2h 9h", "7c", "1=200", reading("5.21")),
        ("Ks Kd 9d", "As 2h 9h", "2c", "1=200", reading("5.21")),
        ("As 2s 3s", "Kd 4h 5d", "6c", "1=200", reading("P.5")),
    ],
)
def test_who_has_the_pot_of_mambo_stud(mine, theirs, common, shares, cited):
    top, spare = stud("mambo-stud", mine, theirs)
    result = hand("mambo-stud", f"{top} {spare} {common}", "1=100 2=100")
    assert pots(result)[0][3] == shares
    if cited.startswith(rule("c)")) and cited != rule("c)"):
        assert line_of(result, 1, "pot 1")["law"] == cited


@pytest.mark.parametrize(
    ("mine", "theirs", "shares", "cited"),
    [
        # The same kings with an ace, jack and seven: the odd chip to the highest card of all, by rank and then suit.
        ("As Kd Kc 7h Js", "Ad Ks Kh 7c Jh", "1=200 2=100", reading("P.5")),
        ("Ad Kd Kc 7h Js", "As Ks Kh 7c Jh", "1=100 2=200", reading("P.5")),
    ],
)
def test_the_odd_chip_at_stud_goes_to_the_highest_card(mine, theirs, shares, cited):
    """Three antes of 100; the third player has a pair of threes."""
    third = iter(["3s", "3d", "5c", "8d", "9h"])
    top = []
    for number, (a, b) in enumerate(zip(mine.split(), theirs.split(), strict=True)):
        top += [*(["4c", "4d", "4h"][number - 2 : number - 1] if number > 1 else []), a, b, next(third)]
    result = hand("five-card-stud", " ".join(top), "1=100 2=100 3=100")
    assert pots(result) == [(300, 0, "1 2 3", shares)]


@pytest.mark.law("reading 5.21")
def test_the_odd_chip_between_high_and_low_goes_to_the_high_hand():
    """Three antes of 100: 200 for the high hand, 100 for the low one."""
    top = "Ks As 9c Kd 2h 9s Tc 8d 9h Jd Td 6c"
    result = hand("mambo-stud", top, "1=100 2=100 3=100")
    assert pots(result)[0][3] == "1=200 2=100"
