"""Caribbean stud: the irregularities of readings 2.18 and I.1 to I.6, modelled on those of the other games."""

import pytest

from pitboss.cards import DECK
from pitboss.law import reading, subchapter
from tests.helpers import books, dealt, play, told
from tests.rules.test_caribbean_stud import ANTE, BOTH, GAME, METER, NATURAL, from_deck

law = subchapter(GAME, "19:47-16")

HANDS = {"1": "2c 5c 9c Jc Kc", "3": "8c 8d 7h 5h 2d", "4": "Ac Qd 9h 6h 3d", "dealer": "As Ks 4s 3s 2h"}
SEATS = {"1": BOTH, "3": ANTE, "4": BOTH}
BETS = "1 bet; 3 bet; 4 bet"

ANTES = {"1 ante": 1000, "3 ante": 1000, "4 ante": 1000}
PROGRESSIVES = {"1 progressive": 100, "4 progressive": 100}
ALL = ANTES | PROGRESSIVES
BET = {"1 bet": 2000, "3 bet": 2000, "4 bet": 2000}


def void(stakes, cited):
    return {line: (stake, "void", 0, stake, cited) for line, stake in stakes.items()}


def lost(stakes, cited):
    return {line: (stake, "lose", 0, 0, cited) for line, stake in stakes.items()}


def at_the_table(inputs, hands=HANDS, seats=SEATS, **house):
    return play(GAME, hands, seats, inputs, meter=METER, **{"progressive": "base"} | house)


def metered(result):
    return [(event["why"], event["cents"]) for event in result["events"] if event["event"] == "metered"]


# A hole card of the dealer is exposed.


@pytest.mark.parametrize(
    ("inputs", "returned", "settled", "cited"),
    [
        (
            "",
            ANTES,
            {
                "1 progressive": (100, "win", 5000, 0, law("12(e)")),
                "4 progressive": (100, "lose", 0, 0, law("12(e)")),
            },
            reading("2.18"),
        ),
        (
            "1 bet; 3 bet",
            ANTES | {"1 bet": 2000, "3 bet": 2000},
            {
                "1 progressive": (100, "win", 5000, 0, law("12(e)")),
                "4 progressive": (100, "lose", 0, 0, law("12(e)")),
            },
            reading("2.18"),
        ),
        (
            "1 fold; 3 bet",
            {"3 ante": 1000, "3 bet": 2000, "4 ante": 1000},
            {
                **lost({"1 ante": 1000, "1 progressive": 100}, reading("2.6")),
                "4 progressive": (100, "lose", 0, 0, law("12(e)")),
            },
            reading("I.2"),
        ),
    ],
)
@pytest.mark.law("reading B0.8")
def test_2_18_an_exposed_dealer_card_voids_all_but_the_progressive(inputs, returned, settled, cited):
    result = at_the_table(f"{inputs}; dealer_card_exposed")
    assert result["ended"] == "void"
    assert books(result) == void(returned, reading("2.18")) | settled
    assert "revealed dealer" not in dict(told(result, "revealed"))
    paid = settled.get("1 progressive", (0, "", 0))[2]
    assert result["meter"] == {"before": 1000000, "after": 1000140 - paid}
    assert told(result, "performed")[-1] == ("performed", reading("2.18"))  # and the cards are reshuffled


@pytest.mark.law("reading 2.18")
def test_2_18_hands_are_void_and_shown_before_any_progressive_is_settled():
    result = at_the_table("1 bet; dealer_card_exposed")
    story = [step for step, _ in told(result, "hand_voided", "revealed", "settled")]
    assert story == [
        "hand_voided 4",
        "settled 4 ante",
        "revealed 4",
        "hand_voided 3",
        "settled 3 ante",
        "hand_voided 1",
        "settled 1 ante",
        "settled 1 bet",
        "revealed 1",
        "settled 4 progressive",
        "settled 1 progressive",
    ]


@pytest.mark.law("reading 2.18", "reading 2.16", "reading I.1")
def test_2_18_royals_share_also_when_a_card_was_exposed():
    hands = {"1": "Ac Kc Qc Jc Tc", "3": "Ad Kd Qd Jd Td", "4": "Ah Kh Qh Jh Th", "dealer": "As Ks 4s 3s 2h"}
    result = at_the_table("1 fold; dealer_card_exposed", hands, dict.fromkeys("134", BOTH))
    assert [books(result)[f"{seat} progressive"][1:3] for seat in (1, 3, 4)] == [
        ("lose", 0),
        ("win", 500105),
        ("win", 500105),
    ]
    assert metered(result) == [("lock-out", 1000210), ("award", 500000)]


@pytest.mark.parametrize(
    ("inputs", "cited"),
    [(BETS, reading("2.18")), ("1 fold; 3 fold; 4 fold", reading("2.18")), ("1 fold; 3 bet; 4 fold", reading("2.18"))],
)
def test_2_18_once_all_have_decided_a_dealer_card_may_be_seen(inputs, cited):
    error = at_the_table(f"{inputs}; dealer_card_exposed")["error"]
    assert (error["kind"], error["law"]) == ("OutsideWindow", cited)


# Cards found face up.

FIRST_TEN = "2c 3d 4h 5s 6c 8d 9h Ts Jc Qd"


@pytest.mark.parametrize("at", range(10))
@pytest.mark.parametrize(
    ("dealing", "cited"),
    [("manual-shoe", reading("2.18")), ("hand", reading("2.18")), ("automated-shoe", reading("I.6"))],
)
def test_2_18_one_card_found_face_up_is_not_used_wherever_it_lies(dealing, at, cited):
    order = FIRST_TEN.split()
    top = " ".join([*order[:at], "7h^", *order[at:]])
    result = from_deck(top, {"1": BOTH}, "1 bet", dealing=dealing)
    undisturbed = from_deck(FIRST_TEN, {"1": BOTH}, "1 bet", dealing=dealing)
    assert told(result, "found_face_up") == [("found_face_up", reading("2.18"))]
    assert (dealt(result), result["lines"]) == (dealt(undisturbed), undisturbed["lines"])
    assert result["ended"] == "settled"


@pytest.mark.parametrize(
    ("dealing", "top", "cited"),
    [
        ("manual-shoe", "7h^ 8h^", reading("2.18")),
        ("hand", "7h^ 2c 3d 8h^", reading("2.18")),
        ("manual-shoe", "2c 3d 4h 5s 6c 7h^ 8d 9h Ts Jc 8h^", reading("2.18")),  # before the dealer's last card
        ("automated-shoe", "2c 7h^ 3d 4h 5s 6c 8d 8h^", reading("I.6")),
    ],
)
@pytest.mark.law("reading I.1", "reading B0.8")
def test_2_18_a_second_card_found_face_up_voids_all_and_takes_the_increments_back(dealing, top, cited):
    result = from_deck(top, {"1": BOTH}, dealing=dealing)
    assert result["ended"] == "void"
    assert books(result) == void({"1 ante": 1000, "1 progressive": 100}, reading("2.18"))
    assert result["net"] == {"1": 0}
    assert metered(result) == [("lock-out", 1000070), ("wager returned", 1000000)]


@pytest.mark.law("reading I.6")
def test_i_6_a_card_that_is_never_reached_never_counts():
    result = from_deck(f"7h^ {FIRST_TEN} 8h^ 9c^", {"1": BOTH}, "1 bet")
    assert result["ended"] == "settled"
    assert len(told(result, "found_face_up")) == 1


# What else voids every hand, the progressive wagers with them.


@pytest.mark.parametrize(
    ("dealing", "incident", "cited"),
    [
        ("manual-shoe", "wrong_number_of_cards 1", reading("2.18")),
        ("manual-shoe", "wrong_number_of_cards 4", reading("2.18")),
        ("hand", "wrong_number_of_cards dealer", reading("2.18")),
        ("hand", "wrong_number_of_cards dealer can_complete", reading("2.18")),
        ("automated-shoe", "wrong_number_of_cards 3", reading("2.18")),
        ("manual-shoe", "stub_count =31", reading("I.5")),
        ("hand", "stub_count =33", reading("I.5")),
        ("automated-shoe", "stub_count =0", reading("I.5")),
    ],
)
@pytest.mark.parametrize(
    ("inputs", "returned"),
    [("", ALL), ("1 bet; 3 bet", ALL | {"1 bet": 2000, "3 bet": 2000}), (BETS, ALL | BET)],
    ids=["first", "last", "last-call"],
)
@pytest.mark.law("reading I.1", "reading I.4", "reading B0.8")
def test_2_18_i_4_i_5_all_hands_are_void(inputs, returned, dealing, incident, cited):
    result = at_the_table(f"{inputs}; {incident}", dealing=dealing)
    assert result["ended"] == "void"
    assert books(result) == void(returned, cited)
    assert result["net"] == {"1": 0, "3": 0, "4": 0}
    assert result["meter"] == {"before": 1000000, "after": 1000000}
    assert list(dict.fromkeys(line["seat"] for line in result["lines"])) == [4, 3, 1]
    assert told(result, "revealed") == []
    assert told(result, "performed")[-1] == ("performed", cited)


@pytest.mark.parametrize(
    ("incident", "cited"), [("wrong_number_of_cards 3", reading("2.18")), ("stub_count =30", reading("I.5"))]
)
@pytest.mark.law("reading I.2", "reading I.1")
def test_i_2_a_misdealt_round_gives_back_what_a_fold_has_lost_and_takes_it_off_the_meter(incident, cited):
    result = at_the_table(f"1 fold; 3 bet; {incident}")
    returned = {"3 ante": 1000, "3 bet": 2000, "4 ante": 1000, "4 progressive": 100}
    forfeited = {"1 ante": 1000, "1 progressive": 100}
    assert books(result) == void(forfeited, reading("I.2")) | void(returned, cited)
    assert result["meter"] == {"before": 1000000, "after": 1000000}
    assert result["ended"] == "void"


@pytest.mark.law("reading I.5")
def test_i_5_after_a_wrong_stub_count_the_deck_leaves_the_table():
    assert at_the_table("stub_count =1")["events"][-1] == {
        "event": "performed",
        "law": reading("I.5"),
        "what": "takes the whole deck off the table",
    }


# What leaves the round alone, and what is refused.


@pytest.mark.parametrize(
    ("dealing", "inputs", "cited"),
    [
        ("manual-shoe", f"stub_count =32; {BETS}", reading("I.5")),
        ("hand", f"{BETS}; stub_count =32", reading("I.5")),
        ("automated-shoe", "1 bet; stub_count =32; 3 bet; 4 bet", reading("I.5")),
        ("manual-shoe", f"shuffler_jam; {BETS}", reading("I.5")),
        ("hand", f"{BETS}; shuffler_jam", reading("I.5")),
    ],
)
def test_i_5_what_leaves_the_round_alone(dealing, inputs, cited):
    result, undisturbed = at_the_table(inputs, dealing=dealing), at_the_table(BETS, dealing=dealing)
    assert (result["lines"], dealt(result), result["meter"]) == (
        undisturbed["lines"],
        dealt(undisturbed),
        undisturbed["meter"],
    )
    assert result["ended"] == "settled"
    reported = [event["event"] for event in result["events"]].index("reported")
    assert (result["events"][reported + 1]["event"], result["events"][reported + 1]["law"]) == ("performed", cited)


@pytest.mark.parametrize(
    ("top", "left", "cited"),
    [(FIRST_TEN, 42, reading("I.5")), (FIRST_TEN.replace("6c", "7h^ 6c"), 41, reading("I.5"))],
)
def test_i_5_the_stub_is_what_the_deal_has_left(top, left, cited):
    assert from_deck(top, {"1": ANTE}, f"stub_count ={left}; 1 bet")["ended"] == "settled"
    assert from_deck(top, {"1": ANTE}, f"stub_count ={left - 1}")["ended"] == "void"


@pytest.mark.parametrize(
    ("inputs", "house", "kind", "cited"),
    [
        ("shoe_jam", {}, "OutsideWindow", reading("I.5")),
        ("shoe_jam", {"dealing": "hand"}, "OutsideWindow", reading("I.5")),
        ("stub_count", {}, "NotOffered", reading("I.5")),
        ("wrong_number_of_cards", {}, "NotOffered", reading("2.18")),
        ("wrong_number_of_cards 2", {}, "NotOffered", reading("2.18")),
        ("shoe_jam; 1 bet", {"dealing": "automated-shoe"}, "OutOfTurn", reading("I.5")),
        ("dealer_card_exposed; dealer_card_exposed", {}, "OutsideWindow", reading("2.18")),
        ("card_drawn_in_error", {}, "NotOffered", reading("2.18")),
    ],
)
def test_incidents_that_are_refused(inputs, house, kind, cited):
    error = at_the_table(inputs, **house)["error"]
    assert (error["kind"], error["law"]) == (kind, cited)


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.law("reading 2.3")
def test_every_card_is_the_next_one_of_the_deck(dealing):
    result = from_deck(NATURAL, {"1": ANTE, "4": BOTH, "7": ANTE}, "1 bet; 4 fold; 7 bet", dealing=dealing)
    assert [card for _, card in dealt(result)] == list(DECK[:20])
