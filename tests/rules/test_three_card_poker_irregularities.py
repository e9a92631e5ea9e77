"""Three card poker: the stub count of N.J.A.C. 19:47-20.8(e) and the irregularities of 20.12."""

import pytest

from pitboss.cards import DECK
from pitboss.law import reading, subchapter
from tests.helpers import books, dealt, told
from tests.rules.test_three_card_poker import ANTE, BOTH, GAME, NATURAL, PAIR_PLUS, from_deck

law = subchapter(GAME, "19:47-20")


def cards_of(result, place):
    return " ".join(card for at, card in dealt(result) if at == place)


def void_lines(stakes, cited):
    return {line: (stake, "void", 0, stake, cited) for line, stake in stakes.items()}


@pytest.mark.parametrize(
    ("dealing", "top", "mine", "theirs", "cited"),
    [
        ("hand", "7h^ 2c 3d 4h 5s 6c 8d", "2c 4h 6c", "3d 5s 8d", law("12(a)")),
        ("hand", "2c 3d 7h^ 4h 5s 6c 8d", "2c 4h 6c", "3d 5s 8d", law("12(a)")),
        ("hand", "2c 3d 4h 5s 6c 7h^ 8d", "2c 4h 6c", "3d 5s 8d", law("12(a)")),
        ("automated-shoe", "2c 7h^ 3d 4h 5s 6c 8d", "2c 3d 4h", "5s 6c 8d", reading("I.6")),
        ("automated-shoe", "2c 3d 4h 5s 6c 7h^ 8d", "2c 3d 4h", "5s 6c 8d", reading("I.6")),
    ],
)
def test_20_12_a_one_card_found_face_up_is_not_used(dealing, top, mine, theirs, cited):
    result = from_deck(top, {"1": ANTE}, "1 play", dealing=dealing)
    assert (cards_of(result, 1), cards_of(result, "dealer")) == (mine, theirs)
    assert [event["card"] for event in result["events"] if event["event"] == "found_face_up"] == ["7h"]
    assert told(result, "found_face_up") == [("found_face_up", law("12(a)"))]
    assert result["ended"] == "settled"


@pytest.mark.parametrize(
    ("dealing", "top", "cited"),
    [
        ("hand", "7h^ 8h^", law("12(a)")),
        ("hand", "7h^ 2c 3d 8h^", law("12(a)")),
        ("hand", "2c 3d 4c 5d 6c 7h^ 8h^", law("12(a)")),
        ("manual-shoe", "2c 3d 7h^ 4c 5d 6c 8h^", law("12(a)")),
        ("automated-shoe", "2c 7h^ 8h^", reading("I.6")),
        ("automated-shoe", "2c 7h^ 3d 4c 5d 8h^ 6c", reading("I.6")),
    ],
)
def test_20_12_a_a_second_card_found_face_up_voids_all_hands(dealing, top, cited):
    result = from_deck(top, {"1": BOTH}, dealing=dealing)
    assert result["ended"] == "void"
    assert books(result) == void_lines({"1 ante": 1000, "1 pair_plus": 500}, law("12(a)"))
    assert result["net"] == {"1": 0}


@pytest.mark.law("three-card-poker 19:47-20.12(a)", "reading I.6")
def test_20_12_a_a_card_that_is_never_reached_never_counts():
    result = from_deck("2c 3d 4c 5d 6c 7h^ 9s 8h^", {"1": ANTE}, "1 play")
    assert result["ended"] == "settled"
    assert len(told(result, "found_face_up")) == 1


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.law("three-card-poker 19:47-20.12(b)")
def test_20_12_b_every_card_is_used_as_the_next_one_of_the_deck(dealing):
    deck = list(reversed(DECK))
    result = from_deck(" ".join(deck), {"1": ANTE, "4": BOTH, "7": PAIR_PLUS}, "1 play; 4 fold", dealing=dealing)
    assert [card for _, card in dealt(result)] == deck[:12]


THREE_SEATS = {"1": ANTE, "4": BOTH, "6": PAIR_PLUS}
ALL = {"1 ante": 1000, "4 ante": 1000, "4 pair_plus": 500, "6 pair_plus": 500}


@pytest.mark.parametrize(
    ("inputs", "returned", "cited"),
    [
        ("wrong_number_of_cards 1", ALL, law("12(c)")),
        ("wrong_number_of_cards 6", ALL, law("12(c)")),
        ("wrong_number_of_cards dealer", ALL, law("12(c)")),
        ("wrong_number_of_cards dealer can_complete", ALL, law("12(c)")),
        ("1 play; wrong_number_of_cards 4", ALL | {"1 play": 1000}, law("12(c)")),
        ("1 play; 4 play; wrong_number_of_cards dealer", ALL | {"1 play": 1000, "4 play": 1000}, law("12(c)")),
        ("dealer_card_exposed", ALL, law("12(d)")),
        ("1 play; dealer_card_exposed", ALL | {"1 play": 1000}, law("12(d)")),
        ("1 play; 4 play; dealer_card_exposed", ALL | {"1 play": 1000, "4 play": 1000}, law("12(d)")),
        ("stub_count =39", ALL, reading("I.5")),
        ("1 play; 4 play; stub_count =41", ALL | {"1 play": 1000, "4 play": 1000}, reading("I.5")),
    ],
)
@pytest.mark.law("reading B0.7", "reading B0.8", "reading I.4")
def test_20_12_c_and_d_all_hands_are_void(inputs, returned, cited):
    result = from_deck(NATURAL, THREE_SEATS, inputs)
    assert result["ended"] == "void"
    assert books(result) == void_lines(returned, cited)
    assert result["net"] == {"1": 0, "4": 0, "6": 0}
    assert told(result, "revealed") == []
    assert told(result, "performed")[-1] == ("performed", cited)  # and the cards are reshuffled


@pytest.mark.parametrize(
    ("neighbour", "raised", "cited"),
    [("", {}, reading("I.2")), ("6 play; ", {"6 play": 1000}, law("10(b)"))],  # not collected yet, and collected
)
@pytest.mark.law("three-card-poker 19:47-20.12(d)")
def test_20_12_d_what_a_fold_has_forfeited_stays_lost_whether_the_neighbour_has_answered_or_not(
    neighbour, raised, cited
):
    result = from_deck(NATURAL, {"1": ANTE, "4": BOTH, "6": ANTE}, f"1 play; 4 fold; {neighbour}dealer_card_exposed")
    forfeited = {"4 ante": (1000, "lose", 0, 0, cited), "4 pair_plus": (500, "lose", 0, 0, cited)}
    returned = {"1 ante": 1000, "1 play": 1000, "6 ante": 1000, **raised}
    assert books(result) == forfeited | void_lines(returned, law("12(d)"))
    assert result["net"] == {"1": 0, "4": -1500, "6": 0}
    assert result["ended"] == "void"


@pytest.mark.parametrize(
    ("inputs", "by", "forfeited_by", "cited"),
    [
        ("1 play; 4 fold; wrong_number_of_cards 6", law("12(c)"), reading("I.2"), law("12(c)")),
        ("1 play; 4 fold; stub_count =0", reading("I.5"), reading("I.2"), reading("I.5")),
        ("4 fold; wrong_number_of_cards 4", law("12(c)"), reading("I.2"), reading("I.2")),
    ],
)
def test_20_12_c_a_misdealt_round_gives_back_what_a_fold_has_forfeited(inputs, by, forfeited_by, cited):
    seats = THREE_SEATS if "1 play" in inputs else {"4": BOTH, "6": PAIR_PLUS}
    result = from_deck(NATURAL, seats, inputs)
    returned = {"1 ante": 1000, "1 play": 1000, "6 pair_plus": 500} if "1 play" in inputs else {"6 pair_plus": 500}
    forfeited = void_lines({"4 ante": 1000, "4 pair_plus": 500}, forfeited_by)
    assert books(result) == forfeited | void_lines(returned, by)
    assert set(result["net"].values()) == {0}
    assert result["ended"] == "void"


@pytest.mark.law("reading I.2", "three-card-poker 19:47-20.12(c)")
def test_20_12_c_what_is_forfeited_and_not_collected_yet_goes_back_too():
    result = from_deck(NATURAL, THREE_SEATS, "1 fold; wrong_number_of_cards 4")
    assert result["ended"] == "void"
    assert books(result) == void_lines(ALL, law("12(c)"))


@pytest.mark.law("three-card-poker 19:47-20.12(d)")
def test_20_12_d_a_table_without_decisions_hears_of_an_exposed_card_before_the_reveal():
    result = from_deck(NATURAL, {"6": PAIR_PLUS}, "dealer_card_exposed")
    assert books(result) == void_lines({"6 pair_plus": 500}, law("12(d)"))


@pytest.mark.parametrize(
    ("dealing", "inputs", "cited"),
    [
        ("hand", "stub_count =40; 1 play; 4 play", law("8(e)")),
        ("hand", "1 play; 4 play; stub_count =40", law("8(e)")),
        ("automated-shoe", "1 play; stub_count =40; 4 play", law("9(e)")),
        ("manual-shoe", "1 play; stub_count =40; 4 play", reading("I.5")),
        ("hand", "1 play; card_drawn_in_error; 4 play", law("12(b)")),
        ("hand", "shuffler_jam; 1 play; 4 play", reading("I.5")),
    ],
)
def test_20_8_e_and_20_12_b_what_leaves_the_round_alone(dealing, inputs, cited):
    result = from_deck(NATURAL, THREE_SEATS, inputs, dealing=dealing)
    undisturbed = from_deck(NATURAL, THREE_SEATS, "1 play; 4 play", dealing=dealing)
    assert (result["lines"], dealt(result)) == (undisturbed["lines"], dealt(undisturbed))
    assert result["ended"] == "settled"
    reported = [event["event"] for event in result["events"]].index("reported")
    assert (result["events"][reported + 1]["event"], result["events"][reported + 1]["law"]) == ("performed", cited)


@pytest.mark.parametrize(
    ("top", "left", "cited"),
    [("2c 3d 4c 5d 6c 7h", 46, law("8(e)")), ("2c 3d 4c 8h^ 5d 6c 7h", 45, law("8(e)"))],
)
def test_20_8_e_the_stub_is_what_the_deal_has_left(top, left, cited):
    assert from_deck(top, {"1": ANTE}, f"stub_count ={left}; 1 play")["ended"] == "settled"
    assert from_deck(top, {"1": ANTE}, f"stub_count ={left - 1}")["ended"] == "void"


@pytest.mark.parametrize(
    ("inputs", "returned", "cited"),
    [("shoe_jam", ALL, reading("I.5"))],
)
def test_reading_i_5_a_jam_of_the_automated_shoe_voids_the_round(inputs, returned, cited):
    result = from_deck(NATURAL, THREE_SEATS, inputs, dealing="automated-shoe")
    assert result["ended"] == "void"
    assert books(result) == void_lines(returned, cited)
