"""Poker: what goes wrong, and what is done then (19:47-14.15(e) to (p), readings P.8 to P.10)."""

import pytest

from pitboss.law import citation, reading
from tests.poker_hands import asked, hand, line_of, net, pots, refusal

THREE = "1=9000 2=9000 3=9000"
TWO = "1=9000 2=9000"
BOARD = "2c Kh Qd 7s 3d 4c 8c 5d"
HANDS = f"Ks Qs As Kd Qc Ad {BOARD}"  # seat 2 three kings, seat 3 three queens, seat 1 a pair of aces
ROUND = "; 2 check; 3 check; 1 check"
EVEN = "1=0 2=0 3=0"


def law(paragraph):
    return citation(f"poker 19:47-14.15({paragraph}")


def laws_of(result, kind):
    return [event["law"] for event in result["events"] if event["event"] == kind]


def own_cards(result, seat):
    """Those that were dealt to it, in order, and who sees each."""
    dealt = [event for event in result["events"] if event["event"] == "dealt" and event["place"] == seat]
    return " ".join(f"{event['card']}{'^' if event['seen'] == 'all' else ''}" for event in dealt)


@pytest.mark.parametrize(
    ("inputs", "cited"),
    [
        ("misdeal not_shuffled", law("e)1")),
        ("1 raise 600; 2 call; misdeal not_shuffled", law("e)1")),
        ("misdeal wrong_start", law("e)2")),
        ("misdeal player_missed", law("e)4")),
        # One has called, which is of their own will; the blinds are not.
        ("1 call; misdeal wrong_start", law("e)2")),
        ("1 call; misdeal player_missed", law("e)4")),
        # Dead, whoever has put chips in, folded or not.
        ("1 raise 600; 2 call; 3 fold; wrong_deck", law("g)")),
        ("1 raise 600; 2 call; 3 call; 2 bet 1000; 3 fold; 1 call; 2 check; wrong_deck", law("g)")),
        ("1 raise 600; 2 fold; 3 fold; wrong_deck", law("g)")),
    ],
)
def test_a_hand_that_never_was_one_gives_all_chips_back(inputs, cited):
    result = hand("hold-em", HANDS, THREE, inputs)
    assert (result["ended"], net(result), result["pots"], result["rake"]) == ("void", EVEN, [], 0)
    voided = [line for line in result["lines"] if line["outcome"] == "void"]
    assert {line["law"] for line in voided} == {cited}
    assert all(line["returned"] == line["stake"] for line in voided)


@pytest.mark.parametrize(
    ("inputs", "kind", "cited"),
    [
        ("1 call; 2 call; misdeal wrong_start", "OutsideWindow", law("e)2")),
        ("1 call; 2 call; misdeal player_missed", "OutsideWindow", law("e)4")),
        ("misdeal", "NotOffered", law("e)")),
        ("misdeal stolen", "NotOffered", law("e)")),
        ("ineligible_player", "NotOffered", law("f)")),
        ("ineligible_player 7", "NotSeated", law("f)")),
        ("fouled_hand 7", "NotSeated", law("i)")),
        ("1 fold; fouled_hand 1", "OutsideWindow", law("i)")),
        ("1 fold; 2 fold; fouled_hand 3", "OutsideWindow", law("i)")),
        ("1 fold; left_table 1", "OutsideWindow", law("i)4")),
        ("wrong_deck; wrong_deck", "OutsideWindow", law("g)")),
        ("shoe_jam", "NotOffered", reading("I.5")),
    ],
)
def test_an_incident_outside_its_window_is_refused(inputs, kind, cited):
    assert refusal(hand("hold-em", HANDS, THREE, inputs)) == (kind, cited)


@pytest.mark.parametrize("cited", [law("h)"), law("e)3"), law("n)")])
def test_cards_that_are_not_used(cited):
    one = hand("hold-em", HANDS, THREE, extra={"face_up": ["Qs"]})
    assert own_cards(one, 3) == "As Ad"
    assert laws_of(one, "found_face_up") == [law("h)")]
    fell = hand("hold-em", HANDS, THREE, extra={"off_table": ["Qs", "Kd"]})
    assert own_cards(fell, 3) == "As 2c"
    assert laws_of(fell, "fell") == [law("n)")] * 2
    two = hand("hold-em", HANDS, THREE, extra={"face_up": ["Qs", "Qc"]})
    assert (two["ended"], net(two), two["lines"][0]["law"]) == ("void", EVEN, law("e)3"))
    never_reached = hand("hold-em", HANDS, THREE, "1 fold; 2 fold", extra={"face_up": ["Qs", "5d"]})
    assert never_reached["ended"] == "settled"


@pytest.mark.law("reading P.10")
def test_a_card_that_falls_off_the_table_at_a_burn_is_replaced():
    result = hand("hold-em", HANDS, THREE, "1 call; 2 call; 3 check", extra={"off_table": ["2c"]})
    dealt = [event["card"] for event in result["events"] if event["event"] == "dealt"]
    assert dealt[6:] == ["Kh", "Qd", "7s", "3d"]


@pytest.mark.parametrize(
    ("inputs", "expected", "lines", "cited"),
    [
        # Not eligible: its chips of the hand go back, and the round goes on.
        (
            "1 raise 600; ineligible_player 2; 3 call" + "; 3 check; 1 check" * 3,
            "1=-600 2=0 3=600",
            {2: 100},
            law("f)"),
        ),
        # Its 600 were not called by anybody else: then nobody but the big blind is left.
        ("1 raise 600; ineligible_player 1; 2 fold", "1=0 2=-100 3=100", {1: 600}, law("f)")),
        # Not protected: dead, and its chips stay.
        ("1 raise 600; fouled_hand 1; 2 fold", "1=-600 2=-100 3=700", {}, law("i)")),
        # Protected and put together again: it goes on.
        ("1 raise 600; 2 fold; fouled_hand 1 protected can_reconstruct; 3 fold", "1=300 2=-100 3=-200", {}, law("i)2")),
        # Protected and lost: a victim gets back all it put in, one who has contributed to the error nothing.
        ("1 raise 600; 2 fold; fouled_hand 1 protected victim", "1=0 2=-100 3=100", {1: 600}, law("i)3")),
        ("1 raise 600; 2 fold; fouled_hand 1 protected", "1=-600 2=-100 3=700", {}, law("i)3")),
        # Who leaves an unprotected hand has no interest in the pot; a protected one is folded in its turn.
        ("1 raise 600; left_table 3; 2 fold", "1=300 2=-100 3=-200", {}, law("i)4")),
        ("1 raise 600; left_table 3 protected; 2 fold", "1=300 2=-100 3=-200", {}, law("i)4")),
        ("left_table 1 protected; 2 fold", "1=0 2=-100 3=100", {}, law("i)4")),
        # At the last moment, when all have answered.
        ("1 call; 2 call; 3 check" + ROUND * 3 + "; fouled_hand 2", "1=-200 2=-200 3=400", {}, law("i)")),
        ("1 call; 2 call; 3 check" + ROUND * 3 + "; shuffler_jam", "1=-200 2=400 3=-200", {}, law("p)")),
    ],
)  # fmt: skip
def test_incidents_of_one_hand(inputs, expected, lines, cited):
    result = hand("hold-em", HANDS, THREE, inputs)
    assert net(result) == expected
    assert cited in [event["law"] for event in result["events"]]
    assert {line["seat"]: line["returned"] for line in result["lines"] if line["outcome"] == "void"} == lines


@pytest.mark.law("poker 19:47-14.15(i)1")
def test_hole_cards_at_stud_count_as_protected():
    """(i)1: the same report makes an unprotected hand of hold 'em lose its chips, and here they go back."""
    result = hand("seven-card-stud", "", THREE, "1 bring_in; fouled_hand 1 victim; 2 fold")
    assert net(result) == "1=0 2=-100 3=100"
    assert [event["law"] for event in result["events"] if event["event"] == "reported"] == [law("i)1")]
    mambo = hand("mambo-stud", "", THREE, "1 bring_in; fouled_hand 1 victim; 2 fold")
    assert net(mambo) == "1=0 2=-100 3=100"


@pytest.mark.parametrize(
    ("exposed", "cards_of_2", "cards_of_3", "cited"),
    [
        # The next card comes once the first cards are out.
        ({"2": [1]}, "Ks^ Kd 2c", "Qs Qc", law("o)")),
        # In the order in which they were dealt: seat 3's first before seat 2's second.
        ({"2": [2], "3": [1]}, "Ks Kd^ Kh", "Qs^ Qc 2c", reading("P.8")),
    ],
)
def test_exposed_cards_of_hold_em_are_exchanged(exposed, cards_of_2, cards_of_3, cited):
    result = hand("hold-em", HANDS, THREE, extra={"exposed": exposed})
    assert (own_cards(result, 2), own_cards(result, 3)) == (cards_of_2, cards_of_3)
    assert set(laws_of(result, "exchanged")) == {law("o)")}


@pytest.mark.parametrize(
    ("game", "exposed", "cards_of_1", "cited"),
    [
        ("seven-card-stud", {}, "2c 4c 6c^", reading("5.19")),
        ("seven-card-stud", {"1": [1]}, "2c^ 4c 6c", law("k)")),
        ("seven-card-stud", {"1": [2]}, "2c 4c^ 6c", law("k)")),
        ("seven-card-low", {"1": [2]}, "2c 4c^ 6c", law("k)")),
        ("five-card-stud", {}, "2c 4c^", reading("5.20")),
        ("five-card-stud", {"1": [1]}, "2c^ 4c", law("l)")),
        ("mambo-stud", {"1": [1]}, "2c^ 4c", law("m)")),
    ],
)
def test_an_exposed_card_of_stud_stays_up_and_the_next_one_comes_down(game, exposed, cards_of_1, cited):
    result = hand(game, "", TWO, extra={"exposed": exposed})
    assert own_cards(result, 1) == cards_of_1
    assert cited in laws_of(result, "dealt")


@pytest.mark.law("poker 19:47-14.15(k)")
def test_two_exposed_hole_cards_make_a_hand_of_seven_card_stud_dead():
    result = hand("seven-card-stud", "", THREE, "2 bring_in; 3 fold", extra={"exposed": {"1": [1, 2]}})
    assert own_cards(result, 1) == "2c^ 5c^"
    line = line_of(result, 1, "pot 1")
    assert (line["outcome"], line["stake"], line["returned"], line["law"]) == ("void", 100, 100, law("k)"))
    assert net(result) == "1=0 2=100 3=-100"


# Down Ac Ad to seat 1, Kc Kd to seat 2, up 2c and 3d; then 7h 8h, 9h Th, 5c 4s, and down 6c, 6s: aces against kings.
STUD = "Ac Kc Ad Kd 2c 3d 2h 7h 8h 3h 9h Th 4h 5c 4s 5h 6c 6s"
CHECKS = "1 bet; 2 call; 2 check; 1 check; 2 check; 1 check; 2 check; 1 check"


@pytest.mark.parametrize(
    ("choice", "after", "expected", "cited"),
    [
        # For the pot formed so far: no more wagers can be made, there being only two.
        ("part", "", ["600 1 2 1=600"], law("k)1")),
        ("whole", "; 2 bet; 1 fold", ["600 2 2=600"], law("k)2")),
    ],
)
def test_an_exposed_last_card_of_seven_card_stud_gives_a_choice(choice, after, expected, cited):
    waiting = hand("seven-card-stud", STUD, TWO, CHECKS, extra={"exposed": {"1": [7]}})
    assert asked(waiting)[:2] == (1, "part whole")
    result = hand("seven-card-stud", STUD, TWO, f"{CHECKS}; 1 {choice}{after}", extra={"exposed": {"1": [7]}})
    assert [f"{cents} {seats} {shares}" for cents, _, seats, shares in pots(result)] == expected
    assert cited in laws_of(result, "performed")


@pytest.mark.parametrize(("choice", "opens", "cited"), [("part", 2, law("m)1")), ("whole", 1, law("m)2"))])
def test_an_exposed_third_card_of_mambo_stud_gives_a_choice(choice, opens, cited):
    """Seat 1 shows five and nine of clubs, the highest: it opens, or if it wagers no more the next one does."""
    opening = f"1 bet; 2 call; 3 call; 1 {choice}"
    result = hand("mambo-stud", "", THREE, opening, extra={"exposed": {"1": [3]}})
    assert cited in laws_of(result, "performed")
    assert asked(result)[0] == opens


@pytest.mark.law("poker 19:47-14.15(m)1")
def test_a_part_is_contended_for_while_the_others_wager_on():
    top = "Ac Kc 2c 3d 4d 5d 9s As Kh Qd 8s Ah"  # seat 1 three aces
    inputs = "1 bring_in; 2 raise; 3 call; 1 call; 1 part; 2 bet; 3 call; 2 check; 3 check"
    result = hand("mambo-stud", top, THREE, inputs, extra={"exposed": {"1": [3]}})
    assert [(cents, seats) for cents, _, seats, _ in pots(result)] == [(900, "1 2 3"), (800, "2 3")]


@pytest.mark.parametrize(
    ("off_table", "common", "cited"),
    [
        # Eight players take 24, 8, 8 and 8 cards with three burned: one is left, and nothing is burned.
        ([], 1, reading("P.9")),
    ],
)
def test_with_too_few_cards_one_is_common(off_table, common, cited):
    stacks = " ".join(f"{seat}=200" for seat in range(1, 9))
    inputs = "1 bring_in; " + "; ".join(f"{seat} call" for seat in range(2, 9))
    result = hand("seven-card-stud", "", stacks, inputs, extra={"off_table": off_table})
    shared = [event for event in result["events"] if event["event"] == "dealt" and event["place"] == "community"]
    assert [event["law"] for event in shared] == [cited] * common
    assert shared[0]["card"] == "As"


@pytest.mark.parametrize(
    ("extra", "kind", "cited"),
    [
        ({"exposed": {"7": [1]}}, "NotSeated", reading("P.8")),
        ({"exposed": {"1": [3]}}, "NotationError", reading("P.8")),
        ({"exposed": {"1": [1, 1]}}, "NotationError", reading("P.8")),
        ({"exposed": {"1": 1}}, "NotationError", reading("P.8")),
        ({"exposed": {"1": [True]}}, "NotationError", reading("P.8")),
        ({"off_table": ["As", "As"]}, "NotationError", law("n)")),
        ({"off_table": ["1s"]}, "NotationError", law("n)")),
        ({"face_up": "As"}, "NotationError", law("h)")),
        ({"face_up": ["As"], "off_table": ["As"]}, "NotationError", law("n)")),
        ({"button": 7}, "NotSeated", reading("5.17")),
        ({"button": True}, "NotationError", reading("5.17")),
        ({"button": None}, "NotationError", reading("5.17")),
        ({"kill": 1}, "NotOffered", reading("5.16")),
        ({"straddle": 1}, "NotOffered", reading("5.15")),
        ({"tip": 1}, "NotationError", reading("5.17")),
        ({"deck": []}, "WrongDeck", citation("poker 19:47-14.2(a)")),
        ({"deck": ["As"] * 52}, "WrongDeck", reading("O.1")),
        ({"seats": {"1": {"stack": 100}}}, "NotSeated", reading("5.2")),
        ({"seats": {"1": {"stack": 100}, "12": {"stack": 100}}}, "NoSuchPosition", reading("5.17")),
        ({"seats": {"1": {"stack": 150}, "2": {"stack": 100}}}, "NotationError", reading("P.5")),
        ({"seats": {"1": {"stack": 0}, "2": {"stack": 100}}}, "NotationError", reading("5.5")),
        ({"seats": {"1": {"stack": -100}, "2": {"stack": 100}}}, "NotationError", reading("5.5")),
        ({"seats": {"1": {"stack": float("nan")}, "2": {"stack": 100}}}, "NotationError", reading("5.5")),
        ({"seats": {"1": {"stack": 100.0}, "2": {"stack": 100}}}, "NotationError", reading("5.5")),
        ({"seats": {"1": {"stack": True}, "2": {"stack": 100}}}, "NotationError", reading("5.5")),
        ({"seats": {"1": {"chips": 100}, "2": {"stack": 100}}}, "NotationError", reading("5.5")),
        ({"seats": {"01": {"stack": 100}, "2": {"stack": 100}}}, "NotationError", reading("5.17")),
        ({"seats": []}, "NotationError", reading("5.5")),
        ({"inputs": [{"seat": 1, "choose": "raise", "amount": 600.0}]}, "NotationError", reading("5.4")),
        ({"inputs": [{"seat": 1, "choose": "raise", "amount": True}]}, "NotationError", reading("5.4")),
        ({"inputs": [{"seat": 1, "choose": "raise", "to": 600}]}, "NotationError", reading("5.4")),
        ({"inputs": [{"seat": 1, "choose": "call", "says": 3}]}, "NotationError", law("j)")),
        ({"inputs": [{"incident": "wrong_deck", "seat": 1}]}, "NotationError", reading("5.4")),
        ({"inputs": [{"incident": "left_table", "seat": 1, "protected": 1}]}, "NotationError", reading("5.4")),
    ],
)
def test_a_line_that_is_no_hand_is_refused(extra, kind, cited):
    assert refusal(hand("hold-em", "", THREE, extra=extra)) == (kind, cited)


@pytest.mark.parametrize(
    ("game", "received", "cited"),
    [
        ("hold-em", 2, reading("5.17")),
        ("omaha", 4, reading("5.18")),
        ("omaha-high-low", 4, reading("5.18")),
        ("seven-card-stud", 7, reading("5.19")),
        ("seven-card-stud-high-low", 7, reading("5.19")),
        ("seven-card-low", 7, reading("5.19")),
        ("five-card-stud", 5, reading("5.20")),
        ("mambo-stud", 3, reading("5.21")),
    ],
)
def test_a_card_that_no_seat_receives_is_not_exposed(game, received, cited):
    assert "error" not in hand(game, "", THREE, extra={"exposed": {"1": [received]}})
    assert hand(game, "", THREE, extra={"exposed": {"1": [received + 1]}})["error"]["kind"] == "NotationError"
