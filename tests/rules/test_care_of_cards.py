"""The care of the cards from opening to closing, at tables of the floor: who does what, after what, and how often.

The three subchapters that have these paragraphs number them alike: decks in 2, opening in 3, shuffle and cut in 4.
"""

import pytest

from pitboss.errors import NotOffered, OutOfTurn
from pitboss.law import subchapter
from tests.gaming_table import Table
from tests.stories import Story

SUBCHAPTERS = {
    "mini-tex": subchapter("mini-tex", "19:47-36"),
    "hold-em-3-bonus": subchapter("hold-em-3-bonus", "13:69F-42"),
    "three-card-draw": subchapter("three-card-draw", "13:69F-42"),
}
BY_HAND, BY_A_DEVICE = {"shuffler": False}, {"shuffler": True}
TWO_DECKS = {"shuffler": True, "second_deck": True}


def each_game(*rows):
    """The rows once for each subchapter, their first word made the paragraph of that game."""
    return [
        pytest.param(game_id, law(row[0]), *row[1:], id=f"{game_id} {row[0]} {number}")
        for game_id, law in SUBCHAPTERS.items()
        for number, row in enumerate(rows, start=1)
    ]


def day(game_id, equipment, dealing="manual-shoe"):
    """Opened, a player comes, two rounds are played and the third one begins: three shuffles in all."""
    table = Table(game_id, equipment, dealing=dealing)
    table.do("sit", "ann", 1)
    table.one_round()
    table.one_round()
    table.begin_round()
    return table


SHUFFLED = "shuffles the cards by hand|has the device shuffle"
STEPS = ("paragraph", "step", "after", "before", "times")


@pytest.mark.parametrize(
    ("game_id", *STEPS),
    each_game(
        ("2(a)", "takes one deck of 52 cards", "^opened", "inspects", 1),
        ("3(a)", "inspects faces and backs", "takes one deck", "spreads", 1),
        ("3(a)", "inspects.*and the floorperson verifies", "takes one deck", "spreads", 1),
        ("3(b)", "spreads the cards face up, suit by suit in sequence", "floorperson verifies", "^seated ann", 1),
        ("3(c)", "face down.*wash.*stack", "^seated ann", SHUFFLED, 1),
        ("4(a)", "shuffles the cards by hand into one stack", "washes|^round closed", "cuts|^round opened", 3),
        ("4(b)", "stacks the shuffled cards", SHUFFLED, "has the cards cut", 3),
        ("4(b)2", "has the cards cut.*shuffled by hand", "stacks the shuffled", "cuts the cards", 3),
        ("4(c)", "cuts the cards", "has the cards cut", "cover card before", 3),
        ("4(c)1", "one hand", "cuts the cards", "cover card before", 3),
        ("4(c)1i", "the cover card before the deck", "one hand", "ten cards", 3),
        ("4(c)1ii", "at least ten cards from the top.*on the cover card", "card before the deck", "rest of the", 3),
        ("4(c)1iii", "rest of the deck on top of them", "ten cards", "cover card out", 3),
        ("4(c)1iv", "cover card out.*discard rack", "rest of the deck", "ready for dealing", 3),
        ("4(c)2", "ready for dealing", "cover card out", "^dealt", 3),
        ("7(a)", "stacked deck in the dealing shoe", "ready for dealing", "No more bets", 3),
    ),
)
def test_cards_shuffled_by_hand(game_id, paragraph, step, after, before, times):
    story = Story.of_facts(day(game_id, BY_HAND).facts)
    story.expect(paragraph, step, after=after, before=before, times=times)
    assert story.order(r"\bdevice\b") == []


@pytest.mark.parametrize(
    ("game_id", *STEPS),
    each_game(
        ("3(c)", "face down.*wash.*stack", "^seated ann", SHUFFLED, 1),
        ("4(a)", "has the device shuffle the cards into one stack", "washes|^round closed", "^round opened", 3),
        ("4(b)1", "takes the cards from the device for dealing", "device shuffle", "^dealt", 3),
        ("8(b)1", "that the shuffling device has shuffled", "from the device for", "No more bets", 3),
        ("8(b)2", "deck in one hand", "from the device for dealing", "No more bets", 3),
    ),
)
def test_cards_shuffled_by_a_device_are_dealt_without_a_cut(game_id, paragraph, step, after, before, times):
    story = Story.of_facts(day(game_id, BY_A_DEVICE, "hand").facts)
    story.expect(paragraph, step, after=after, before=before, times=times)
    assert story.order("cut|cover card (before|out)|ten cards") == []


@pytest.mark.parametrize(
    ("game_id", *STEPS),
    each_game(
        ("9(b)1", "cards in the automated shoe", "from the device for dealing", "No more bets", 3),
        ("9(b)2", "No more bets", "cards in the automated shoe", "^dealt", 3),
    ),
)
def test_an_automated_shoe_is_filled_after_the_shuffle_and_before_bets_are_closed(
    game_id, paragraph, step, after, before, times
):
    story = Story.of_facts(day(game_id, BY_A_DEVICE, "automated-shoe").facts)
    story.expect(paragraph, step, after=after, before=before, times=times)


@pytest.mark.parametrize(
    ("game_id", *STEPS),
    each_game(
        ("2(b)", "second deck.*for the device", "takes one deck", "inspects", 1),
        ("2(b)1", "each deck is a full one of like cards", "second deck", "inspects", 1),
        ("2(b)2", "backs of the two decks differ in colour", "second deck", "inspects", 1),
        ("2(b)3", "other deck in the device while this one is dealt", "from the device for", "^dealt", 3),
        ("2(b)4", "changes decks after every round", "from the device for", "^round opened", 3),
        ("2(b)5", "only one deck in the discard rack", "from the device for", "^gathered|^dealt", 3),
        ("3(d)", "all of this with each deck by itself", "washes", SHUFFLED, 1),
    ),
)
def test_two_decks(game_id, paragraph, step, after, before, times):
    story = Story.of_facts(day(game_id, TWO_DECKS, "hand").facts)
    story.expect(paragraph, step, after=after, before=before, times=times)


@pytest.mark.parametrize(("game_id", "paragraph"), each_game(("2(b)3",), ("2(b)4",)))
def test_two_decks_are_in_play_in_turn_so_that_one_can_be_shuffled_meanwhile(game_id, paragraph):
    story = Story.of_facts(day(game_id, TWO_DECKS, "hand").facts)
    assert story.order("^round opened") == ["round opened blue", "round opened red", "round opened blue"], paragraph
    one_deck = Story.of_facts(day(game_id, BY_A_DEVICE, "hand").facts)
    assert one_deck.order("^round opened|second deck|other deck") == ["round opened blue"] * 3


@pytest.mark.parametrize(
    ("game_id", *STEPS),
    each_game(
        ("4(d)", "cuts the cards again.*supervisor", "ready for dealing", "cuts the cards$", 1),
        ("4(c)", "cuts the cards$", "has the cards cut|cuts the cards again", "one hand", 2),
        ("4(c)2", "ready for dealing", "cover card out", "^dealt|cuts the cards again", 2),
    ),
)
def test_a_supervisor_has_the_whole_cut_made_once_more(game_id, paragraph, step, after, before, times):
    table = Table(game_id, BY_HAND)
    table.do("sit", "ann", 1)
    table.do("recut")
    table.begin_round()
    Story.of_facts(table.facts).expect(paragraph, step, after=after, before=before, times=times)


@pytest.mark.parametrize(("game_id", "paragraph"), each_game(("4(d)",)))
def test_a_supervisor_comes_after_the_cut_and_before_the_first_card(game_id, paragraph):
    table = Table(game_id, BY_HAND)
    with pytest.raises(NotOffered) as too_early:
        table.do("recut")
    table.do("sit", "ann", 1)
    table.begin_round()
    with pytest.raises(OutOfTurn) as too_late:
        table.do("recut")
    by_a_device = Table(game_id, BY_A_DEVICE)
    by_a_device.do("sit", "ann", 1)
    with pytest.raises(NotOffered) as never_cut:
        by_a_device.do("recut")
    assert {refused.value.law for refused in (too_early, too_late, never_cut)} == {paragraph}


LEAVES_BETWEEN_ROUNDS, LEAVES_WITH_THE_ROUND = "between rounds", "with the round"


def idle(game_id, leaves, equipment=BY_HAND, dealing="manual-shoe"):
    """Ann plays a round and leaves, so that the table is empty, and then Bob comes."""
    table = Table(game_id, equipment, dealing=dealing)
    table.do("sit", "ann", 1)
    table.begin_round()
    if leaves == LEAVES_WITH_THE_ROUND:
        table.do("leave", "ann")
        table.play_out()
    else:
        table.play_out()
        table.do("leave", "ann")
    table.do("sit", "bob", 2)
    table.begin_round()
    return Story.of_facts(table.facts)


@pytest.mark.parametrize("leaves", [LEAVES_BETWEEN_ROUNDS, LEAVES_WITH_THE_ROUND])
@pytest.mark.parametrize(
    ("game_id", *STEPS),
    each_game(
        ("4(e)", "spreads the cards until a player arrives and has seen", "^left ann", "^seated bob", 1),
        ("3(c)", "face down.*wash.*stack", "^seated", SHUFFLED, 2),
    ),
)
def test_at_an_idle_table_the_cards_lie_spread_until_somebody_comes(
    game_id, paragraph, step, after, before, times, leaves
):
    idle(game_id, leaves).expect(paragraph, step, after=after, before=before, times=times)


@pytest.mark.parametrize(("game_id", "paragraph"), each_game(("3(d)",), ("4(e)",)))
def test_after_an_idle_time_each_of_two_decks_is_washed_by_itself_again(game_id, paragraph):
    story = idle(game_id, LEAVES_BETWEEN_ROUNDS, TWO_DECKS, "hand")
    found = story.order("each deck by itself|washes|until a player arrives")
    assert [line.split()[1] for line in found] == ["turns", "does", "spreads", "turns", "does"], paragraph


tex, hold3, draw = SUBCHAPTERS.values()
poker = subchapter("three-card-poker", "19:47-20")


@pytest.mark.parametrize(
    ("game_id", "dealing", "paragraph"),
    [
        ("mini-tex", "automated-shoe", tex("9(f)")),
        ("hold-em-3-bonus", "manual-shoe", hold3("7(f)")),
        ("three-card-draw", "manual-shoe", draw("7(f)")),
        ("three-card-draw", "automated-shoe", draw("9(e)")),
        ("three-card-poker", "hand", poker("7(f)")),
    ],
)
def test_a_device_counts_after_every_shuffle_and_a_wrong_count_takes_the_deck_away(game_id, dealing, paragraph):
    """And as it counts, nobody counts the stub, not even in the fifth round."""
    table = Table(game_id, {"shuffler": True, "counts_cards": True}, dealing=dealing)
    table.do("sit", "ann", 1)
    for _ in range(6):
        table.one_round()
    story = Story.of_facts(table.facts)
    counts = story.order("has the device shuffle|device counts 52 cards")
    assert ["counts" in line for line in counts] == [False, True] * 7, paragraph
    assert story.order("counts the stub") == []
    table.do("device_counts", 52)
    assert table.state.used_decks == 0
    table.do("device_counts", 51)
    assert table.state.used_decks == 1
    assert "takes the cards off the table at once" in "".join(Story.of_facts(table.facts).order("off the table"))


@pytest.mark.parametrize(
    ("game_id", "dealing", "paragraph"),
    [
        *(("mini-tex", dealing, tex(number)) for dealing, number in (("manual-shoe", "7(f)"), ("hand", "8(e)"))),
        ("mini-tex", "automated-shoe", tex("9(e)")),
        ("hold-em-3-bonus", "manual-shoe", hold3("7(e)")),
        ("hold-em-3-bonus", "hand", hold3("8(e)")),
        ("hold-em-3-bonus", "automated-shoe", hold3("9(d)")),
        ("three-card-draw", "manual-shoe", draw("7(e)")),
        ("three-card-draw", "automated-shoe", draw("9(d)")),
        ("three-card-poker", "hand", poker("8(e)")),
        ("three-card-poker", "automated-shoe", poker("9(e)")),
    ],
)
def test_the_stub_is_counted_once_in_five_rounds_when_all_cards_are_out(game_id, dealing, paragraph):
    table = Table(game_id, dealing=dealing)
    table.do("sit", "ann", 1)
    for _ in range(11):
        table.one_round()
    story = Story.of_facts(table.facts)
    story.expect(paragraph, "counts the stub face down", after="^stub_set_aside", before="^revealed dealer", times=2)
    opened_or_counted = story.order("^round opened|counts the stub")
    assert [n for n, line in enumerate(opened_or_counted) if "stub" in line] == [5, 11]
