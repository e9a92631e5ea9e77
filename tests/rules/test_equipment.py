"""The equipment of a table: what a licensee may set, and what is done with the cards from opening to closing."""

import json

import pytest

from pitboss.errors import HouseRefused, NotOffered, NotSeated, OutOfTurn
from pitboss.floor.commands import (
    Choose,
    Clear,
    Close,
    DeviceCounts,
    InspectUsed,
    Leave,
    Place,
    Recut,
    Report,
    Resume,
    SetUpAnew,
    Sit,
    Tick,
)
from pitboss.floor.equipment import HOUR
from pitboss.floor.state import Phase, from_json
from pitboss.games import game, games
from pitboss.law import reading, subchapter
from pitboss.rounds.equipment import card_change, equip
from pitboss.rounds.house import setting
from pitboss.rounds.procedure import opening
from pitboss.store import schema
from pitboss.store.audit.rows import fetched, read
from pitboss.store.chain import written
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.gaming_table import Table
from tests.staff import enlist
from tests.worlds import Answered, OwnWorld

tex = subchapter("mini-tex", "19:47-36")
poker = subchapter("three-card-poker", "19:47-20")
draw = subchapter("three-card-draw", "13:69F-42")
hold3 = subchapter("hold-em-3-bonus", "13:69F-42")
chapter_46 = subchapter("equipment/mini-tex", "19:46-1")
chapter_69e = subchapter("equipment/three-card-draw", "13:69E-1")
hold3_chapter = subchapter("equipment/hold-em-3-bonus", "13:69E-1")

DEVICE, COUNTING = {"shuffler": True}, {"shuffler": True, "counts_cards": True}
TWO_DECKS = {**DEVICE, "second_deck": True}


@pytest.mark.parametrize(
    ("game_id", "dealing", "values", "cited"),
    [
        ("mini-tex", "hand", {"shuffler": False}, tex("8(b)1")),
        ("three-card-poker", "hand", {"shuffler": False}, poker("8(b)1")),
        ("mini-tex", "manual-shoe", {"second_deck": True}, tex("2(b)")),
        ("hold-em-3-bonus", "automated-shoe", {"second_deck": True}, hold3("2(b)")),
        ("caribbean-stud", "manual-shoe", {"second_deck": True}, reading("2.1")),
        ("mini-tex", "manual-shoe", {**TWO_DECKS, "second_back": "blue"}, tex("2(b)2")),
        ("three-card-draw", "hand", {**TWO_DECKS, "back": "red"}, draw("2(b)2")),
        ("mini-tex", "automated-shoe", {"counts_cards": True}, tex("9(f)")),
        ("three-card-poker", "manual-shoe", {"counts_cards": True}, poker("7(f)")),
        ("mini-tex", "manual-shoe", {"cover": "orange"}, tex("2(a)")),
        ("mini-tex", "automated-shoe", {"stacks": 3}, tex("9(a)")),
        ("three-card-poker", "automated-shoe", {"stacks": 2}, poker("9(a)")),
        ("hold-em-3-bonus", "automated-shoe", {"stacks": 2}, hold3("9(a)")),
        ("texas-hold-em-bonus", "automated-shoe", {"stacks": 5}, reading("1.12")),
        ("caribbean-stud", "automated-shoe", {"stacks": 2}, reading("2.3")),
        ("mini-tex", "manual-shoe", {"stacks": 2}, chapter_46("19(b)")),
        ("three-card-draw", "hand", {"stacks": 3}, chapter_69e("19(b)")),
        ("mini-tex", "manual-shoe", {"change_hours": 9}, chapter_46("18(g)2")),
        ("mini-tex", "hand", {"change_hours": 5}, chapter_46("18(g)3")),
        ("mini-tex", "manual-shoe", {"change_hours": 25}, chapter_46("18(g)")),
        ("three-card-draw", "automated-shoe", {"change_hours": 9}, chapter_69e("18(g)2")),
        ("three-card-draw", "hand", {"change_hours": 25}, chapter_69e("18(g)")),
        ("hold-em-3-bonus", "hand", {"change_hours": 25}, chapter_69e("18(g)")),
        ("mini-tex", "manual-shoe", {"back": "invisible"}, reading("O.2")),
        ("mini-tex", "manual-shoe", {"shuffler": "perhaps"}, chapter_46("19(c)")),
        ("mini-tex", "manual-shoe", {"stacks": 8}, chapter_46("19(b)")),
        ("mini-tex", "manual-shoe", {"change_hours": 0}, chapter_46("18(g)")),
        ("mini-tex", "manual-shoe", {"roulette_wheel": True}, reading("O.2")),
        ("three-card-poker", "manual-shoe", {"pre_shuffled": True}, reading("8.4")),
        ("texas-hold-em-bonus", "hand", {"pre_shuffled": True}, reading("8.4")),
        ("caribbean-stud", "automated-shoe", {"pre_shuffled": True}, reading("8.4")),
        ("mini-tex", "manual-shoe", {"pre_shuffled": "perhaps"}, reading("8.6")),
    ],
)
def test_what_the_law_does_not_allow_is_refused_with_its_paragraph(game_id, dealing, values, cited):
    with pytest.raises(HouseRefused) as refused:
        equip(game(game_id), game(game_id).house({"dealing": dealing}), values)
    assert refused.value.law == cited


@pytest.mark.law("equipment/mini-tex 19:46-1.17(a)", "mini-tex 19:47-36.2(b)")
@pytest.mark.parametrize("found", [found for found in games() if not found.shoe_lasts], ids=lambda found: found.id)
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_what_the_law_allows(found, dealing):
    house, _ = found.what_if({"dealing": dealing})
    assert equip(found, house).shuffler is (dealing == "hand")
    two = equip(found, house, {**TWO_DECKS, **COUNTING, "cover": "green"})
    assert (two.decks, two.back_in_turn(1), two.back_in_turn(2), two.back_in_turn(3)) == (2, "blue", "red", "blue")
    assert equip(found, house, DEVICE).back_in_turn(2) == "blue"
    hours, _ = card_change(found, dealing)
    assert equip(found, house, {"change_hours": hours}).change_hours == hours


FROM_AN_AUTOMATED_SHOE = [each for each in games() if "automated-shoe" in setting(each.House, "dealing").permitted]


@pytest.mark.law(
    "mini-tex 19:47-36.9(a)",
    "three-card-poker 19:47-20.9(a)",
    "hold-em-3-bonus 13:69F-42.9(a)",
    "three-card-draw 13:69F-42.10(c)",
)
@pytest.mark.parametrize("found", FROM_AN_AUTOMATED_SHOE, ids=lambda found: found.id)
def test_an_automated_shoe_gives_as_many_cards_as_the_game_deals_at_once(found):
    """The stack of the definition against the cards that seat 1 holds when seat 2 gets its first."""
    table = Table(found.id, dealing="automated-shoe", equipment={"stacks": found.stack[0]})
    table.do("sit", "ann", 1)
    table.do("sit", "bob", 2)
    table.begin_round()
    places = [fact["event"]["place"] for fact in table.facts if fact.get("event", {}).get("event") == "dealt"]
    assert places.index(2) == found.stack[0]
    assert places[: found.stack[0]] == [1] * found.stack[0]


@pytest.mark.law("three-card-draw 13:69F-42.9(a)", "three-card-draw 13:69F-42.10(b)", "three-card-draw 13:69F-42.10(c)")
@pytest.mark.parametrize("stacks", range(1, 8))
def test_42_9_a_three_card_draw_sets_no_size_of_stacks_and_42_10_c_is_for_those_of_three(stacks):
    """Three cards to each player and four to the dealer from any shoe; only one of threes gives three and one."""
    table = Table("three-card-draw", dealing="automated-shoe", equipment={"stacks": stacks})
    table.do("sit", "ann", 1)
    table.do("sit", "bob", 2)
    table.begin_round()
    dealt = [fact["event"] for fact in table.facts if fact.get("event", {}).get("event") == "dealt"]
    assert [event["place"] for event in dealt] == [1] * 3 + [2] * 3 + ["dealer"] * 4
    assert {event["law"] for event in dealt[6:]} == {draw("10(c)") if stacks == 3 else draw("10(b)")}
    told = [fact["event"].get("what", "") for fact in table.facts if fact["fact"] == "event"]
    assert any("takes the stub out of the shoe" in what for what in told) is (stacks == 3)


PRE_SHUFFLED = {"pre_shuffled": True}
WAITING_CARDS = [
    ("mini-tex", tex("3(a)"), reading("B1.11"), tex("4(c)"), tex("3(c)")),
    ("hold-em-3-bonus", reading("8.6"), hold3("4(b)2"), hold3("4(c)"), hold3("3(c)")),
    ("three-card-draw", reading("8.6"), draw("4(b)2"), draw("4(c)"), draw("3(c)")),
]


@pytest.mark.parametrize(("game_id", "spared", "why_cut", "cut", "washed"), WAITING_CARDS)
@pytest.mark.parametrize("device", [{}, DEVICE, TWO_DECKS])
def test_pre_shuffled_cards_are_neither_spread_nor_washed_but_cut(game_id, spared, why_cut, cut, washed, device):
    """36.3(a) with reading B1.11, 8.6 and 42.4(b)2: the first round's cards alone, whoever shuffles afterwards."""
    table = Table(game_id, {**PRE_SHUFFLED, **device})
    care = table.game.card_care
    laws = [fact["law"] for fact in table.facts if fact["fact"] == "performed"]
    assert laws[-2:] == [reading("8.6"), spared]
    assert not {care["inspect"], care["spread"]} & set(laws) - {spared}
    assert (table.state.spread, table.state.pre_shuffled) == (False, True)
    with pytest.raises(NotOffered):
        table.do("recut")
    arrived = table.since("sit", "ann", 1)
    assert arrived[:2] == [why_cut, cut]
    assert not {washed, care["wash"]} & set(arrived)
    assert table.since("sit", "bob", 2) == []
    table.one_round()
    closed = [fact["fact"] for fact in table.facts].index("round closed")
    shuffled = [fact["law"] for fact in table.facts[closed + 1 :] if "law" in fact]
    assert shuffled[0] == care["shuffle"]
    assert (cut in shuffled) is (not device)


@pytest.mark.law("mini-tex 19:47-36.3(a)", "mini-tex 19:47-36.4(e)")
def test_36_4_e_pre_shuffled_cards_that_were_left_idle_are_washed_like_others():
    table = Table(equipment=PRE_SHUFFLED)
    table.do("sit", "ann", 1)
    assert table.since("leave", "ann") == [tex("4(e)")]
    assert table.since("sit", "bob", 2)[:2] == [tex("3(c)"), tex("4(a)")]


@pytest.mark.law("mini-tex 19:47-36.3(a)")
@pytest.mark.parametrize("seated", [False, True])
def test_36_3_a_the_next_cards_come_pre_shuffled_too(seated):
    table = Table(equipment=PRE_SHUFFLED)
    if seated:
        table.do("sit", "ann", 1)
        table.one_round()
    table.world.time += 8 * HOUR
    laws = table.since("tick")
    assert tex("3(a)") in laws
    assert tex("3(b)") not in laws
    assert (reading("B1.11") in laws) is seated
    assert table.state.pre_shuffled is not seated


SHOE_FIXED, NO_SHOE, DEVICE_THERE = "fixes it to the table", "uses no shoe", "has a shuffling device"


@pytest.mark.parametrize(
    ("game_id", "dealing", "values", "what", "cited"),
    [
        ("mini-tex", "manual-shoe", {}, SHOE_FIXED, chapter_46("19(b)")),
        ("mini-tex", "hand", {}, NO_SHOE, chapter_46("19(b)1")),
        ("mini-tex", "automated-shoe", DEVICE, DEVICE_THERE, chapter_46("19(c)")),
        ("caribbean-stud", "hand", {}, NO_SHOE, chapter_46("19(b)1")),
        ("three-card-draw", "automated-shoe", {}, SHOE_FIXED, chapter_69e("19(b)")),
        ("three-card-draw", "hand", {}, NO_SHOE, chapter_69e("19(b)1")),
        ("three-card-draw", "hand", {}, DEVICE_THERE, chapter_69e("19(c)")),
        ("hold-em-3-bonus", "manual-shoe", {}, SHOE_FIXED, hold3_chapter("19(b)")),
        ("hold-em-3-bonus", "hand", {}, NO_SHOE, hold3_chapter("19(b)1")),
        ("hold-em-3-bonus", "hand", {}, DEVICE_THERE, hold3_chapter("19(c)")),
    ],
)
def test_1_19_a_table_is_set_up_with_a_shoe_or_without_and_perhaps_a_device(game_id, dealing, values, what, cited):
    found = game(game_id)
    steps = list(opening(found, dealing, equip(found, found.house({"dealing": dealing}), values)))
    assert [step.law for step in steps if what in step.what] == [cited]
    others = {SHOE_FIXED, NO_SHOE} - {what}
    assert any(other in step.what for other in others for step in steps) is (what == DEVICE_THERE)


@pytest.fixture
def table():
    """Mini-tex from a manual shoe, shuffled by hand, with one player."""
    table = Table()
    table.do("sit", "ann", 1)
    return table


@pytest.mark.law("mini-tex 19:47-36.3(b)", "mini-tex 19:47-36.3(c)")
def test_36_3_the_cards_lie_spread_until_the_first_player_has_come():
    table = Table()
    assert table.facts[-1]["law"] == tex("3(b)")
    assert table.since("sit", "ann", 1)[:2] == [tex("3(c)"), tex("4(a)")]
    assert table.since("sit", "bob", 2) == []


@pytest.mark.law("mini-tex 19:47-36.4(a)")
def test_36_4_a_the_cards_are_shuffled_and_cut_once_after_every_round(table):
    table.one_round()
    closed = [fact["fact"] for fact in table.facts].index("round closed")
    assert [fact.get("law") for fact in table.facts[closed + 1 :]].count(tex("4(a)")) == 1
    told = len(table.facts)
    table.begin_round()
    assert [fact["fact"] for fact in table.facts[told:]][:3] == ["placed", "ready", "round opened"]


@pytest.mark.law("mini-tex 19:47-36.4(d)")
def test_36_4_d_a_supervisor_has_the_cards_cut_again_before_one_is_dealt(table):
    assert table.since("recut")[:2] == [tex("4(d)"), tex("4(c)")]
    table.begin_round()
    with pytest.raises(OutOfTurn) as refused:
        table.do("recut")
    assert refused.value.law == tex("4(d)")


@pytest.mark.law("mini-tex 19:47-36.4(d)")
@pytest.mark.parametrize("values", [DEVICE, None])
def test_36_4_d_what_has_not_been_cut_is_not_cut_again(values):
    """Cards that a device has shuffled, and cards that still lie spread."""
    table = Table(equipment=values)
    if values:
        table.do("sit", "ann", 1)
    with pytest.raises(NotOffered) as refused:
        table.do("recut")
    assert refused.value.law == tex("4(d)")


@pytest.mark.law("mini-tex 19:47-36.4(e)")
def test_36_4_e_at_an_idle_table_the_cards_lie_spread_and_are_washed_for_the_next_player(table):
    table.do("sit", "bob", 2)
    assert table.since("leave", "ann") == []
    assert table.since("leave", "bob") == [tex("4(e)")]
    assert table.since("sit", "cid", 3)[:2] == [tex("3(c)"), tex("4(a)")]


@pytest.mark.law("mini-tex 19:47-36.4(e)")
def test_36_4_e_who_leaves_with_the_round_leaves_an_idle_table(table):
    table.begin_round()
    table.do("leave", "ann")
    table.play_out()
    assert table.facts[-1]["law"] == tex("4(e)")
    assert table.state.spread


@pytest.mark.law("mini-tex 19:47-36.7(f)1", "mini-tex 19:47-36.7(f)2")
@pytest.mark.parametrize(("off", "replaced"), [(0, False), (-1, True), (1, True)])
def test_36_7_f_the_two_outcomes_of_a_count(table, off, replaced):
    table.world.time += HOUR
    table.begin_round()
    table.until_the_stub_is_out()
    stub = table.round.table.stub
    laws = table.since("report", "stub_count", "counted", None, None, None, stub + off)
    if replaced:
        laws += table.since("resume", "the cards are replaced")
    table.play_out()
    assert (reading("8.8") in laws) is replaced
    assert (table.state.phase, table.state.used_decks) == (Phase.WAGERS_OPEN, int(replaced))
    assert (table.state.cards_since == table.world.time) is replaced
    assert table.state.rounds_since_count == 0
    assert not table.state.spread
    with pytest.raises(OutOfTurn):
        table.do("report", "stub_count", "counted", None, None, None, stub)


@pytest.mark.law("mini-tex 19:47-36.9(f)")
def test_36_9_f_a_device_that_counts_wrong_takes_the_cards_off_the_table():
    table = Table(equipment=COUNTING, dealing="automated-shoe")
    table.do("sit", "ann", 1)
    assert table.since("device_counts", 52) == [tex("9(f)")]
    assert table.state.used_decks == 0
    assert table.since("device_counts", 51)[:3] == [tex("9(f)"), reading("8.8"), reading("8.7")]
    assert table.state.used_decks == 1
    table.begin_round()
    with pytest.raises(OutOfTurn):
        table.do("device_counts", 52)


@pytest.mark.law("mini-tex 19:47-36.9(f)")
def test_36_9_f_only_a_device_that_counts_has_counted(table):
    with pytest.raises(NotOffered) as refused:
        table.do("device_counts", 52)
    assert refused.value.law == tex("9(f)")


@pytest.mark.parametrize(
    ("game_id", "dealing", "values", "hours", "cited"),
    [
        ("mini-tex", "manual-shoe", {}, 8, chapter_46("18(g)2")),
        ("mini-tex", "hand", {}, 4, chapter_46("18(g)3")),
        ("mini-tex", "hand", {"change_hours": 3}, 3, chapter_46("18(g)3")),
        ("caribbean-stud", "automated-shoe", {}, 8, chapter_46("18(g)2")),
        ("three-card-draw", "hand", {}, 4, chapter_69e("18(g)3")),
        ("hold-em-3-bonus", "hand", {}, 24, reading("B0.4")),
        ("hold-em-3-bonus", "manual-shoe", {"change_hours": 8}, 8, reading("B0.4")),
    ],
)
@pytest.mark.parametrize("seated", [False, True])
def test_1_18_g_the_clock_changes_the_cards_also_where_nobody_plays(game_id, dealing, values, hours, cited, seated):
    table = Table(game_id, values, dealing=dealing)
    if seated:
        table.do("sit", "ann", 1)
    table.world.time += hours * HOUR - 1
    assert not table.do("tick").facts
    table.world.time += 1
    assert table.since("tick")[0] == cited
    assert (table.state.used_decks, table.state.spread) == (1, not seated)
    assert not table.do("tick").facts


@pytest.mark.law("equipment/mini-tex 19:46-1.18(g)2")
def test_1_18_g_a_round_is_played_to_its_end_before_its_cards_are_changed(table):
    table.begin_round()
    table.world.time += 8 * HOUR
    table.ask(Resume())
    assert not table.do("tick").facts
    table.play_out()
    assert table.since("tick")[0] == chapter_46("18(g)2")


@pytest.mark.law("equipment/mini-tex 19:46-1.19(b)")
def test_1_19_b_closing_locks_the_shoe_away_and_sends_the_cards_to_security(table):
    table.do("place", "ann", {"ante": 500})
    change = table.do("close")
    assert [move.why for move in change.transfers] == ["take back ante"]
    assert (table.state.phase, table.state.seats, table.state.used_decks) == (Phase.CLOSED, {}, 1)
    assert [fact.law for fact in change.facts if fact.kind == "performed"] == [reading("8.7"), chapter_46("19(b)")]
    with pytest.raises(NotSeated):
        table.do("sit", "ann", 1)
    for command in ("close", "recut"):
        with pytest.raises(OutOfTurn):
            table.do(command)
    table.world.time += 100 * HOUR
    assert not table.do("tick").facts
    assert table.opened_again()[-1] == tex("3(b)")


@pytest.mark.law("equipment/mini-tex 19:46-1.19(b)")
def test_a_table_closes_only_between_rounds(table):
    table.begin_round()
    with pytest.raises(OutOfTurn):
        table.do("close")


@pytest.mark.parametrize(
    ("game_id", "cited", "further", "all_cards"),
    [
        ("mini-tex", chapter_46("18(n)"), chapter_46("18(n)3"), chapter_46("18(n)3iii")),
        ("three-card-poker", chapter_46("18(n)"), chapter_46("18(n)3"), chapter_46("18(n)3iii")),
        ("three-card-draw", chapter_69e("18(n)"), chapter_69e("18(n)3"), chapter_69e("18(n)3iii")),
        ("hold-em-3-bonus", chapter_69e("18(n)"), None, None),
    ],
)
def test_1_18_n_used_cards_are_inspected_once(game_id, cited, further, all_cards):
    laws = [law for law in (cited, further, all_cards) if law]
    table = Table(game_id, TWO_DECKS)
    with pytest.raises(NotOffered) as refused:
        table.do("inspect_used", 104)
    assert refused.value.law == laws[0]
    table.do("close")
    assert table.since("inspect_used", 103, "a bent corner") == laws
    found, stopped = table.facts[-2:]
    assert (found["decks"], found["missing"], found["marks"]) == (2, 1, "a bent corner")
    assert stopped["why"] == "the inspection of used cards has found 1 card missing and marks (a bent corner)"
    with pytest.raises(NotOffered):
        table.do("inspect_used", 104)


@pytest.mark.law("equipment/mini-tex 19:46-1.18(n)", "equipment/three-card-draw 13:69E-1.18(n)")
@pytest.mark.parametrize("game_id", ["mini-tex", "three-card-draw"])
@pytest.mark.parametrize(("more", "marks"), [(0, "a scratch"), (-1, ""), (2, "")])
def test_1_18_n_a_table_whose_cards_were_tampered_with_stays_closed_until_somebody_resumes_play(game_id, more, marks):
    table = Table(game_id, TWO_DECKS)
    table.do("close")
    table.do("inspect_used", 104 + more, marks)
    with pytest.raises(OutOfTurn, match="the inspection of used cards has found"):
        table.opened_again()
    table.do("resume", "other cards are at the table, and security knows")
    table.opened_again()


@pytest.mark.law("equipment/mini-tex 19:46-1.18(n)")
def test_why_a_table_is_suspended_already_is_still_told_when_its_used_cards_are_inspected():
    table = Table("mini-tex", TWO_DECKS)
    table.world.time += 24 * HOUR
    table.do("tick")
    table.do("suspend", "a guest has touched the shoe")
    table.do("inspect_used", 103)
    assert table.state.suspended["why"] == (
        "a guest has touched the shoe; the inspection of used cards has found 1 card missing"
    )


@pytest.mark.law("equipment/mini-tex 19:46-1.18(n)", "equipment/three-card-draw 13:69E-1.18(n)")
@pytest.mark.parametrize("game_id", ["mini-tex", "three-card-draw"])
def test_1_18_n_what_is_found_stops_a_round_in_play_and_nothing_found_stops_none(game_id):
    table = Table(game_id, TWO_DECKS)
    table.do("sit", "ann", 1)
    for marks in (" ", "a scratch"):
        table.world.time += 24 * HOUR
        table.do("tick")
        table.begin_round()
        table.do("inspect_used", 104, marks)
        assert (table.state.suspended is not None) == bool(marks.strip())
        if table.state.suspended:
            assert table.state.deadline is None
            table.do("resume", "the round is played to its end")
        table.play_out()


@pytest.mark.law("equipment/mini-tex 19:46-1.18(g)2")
def test_a_table_that_was_stored_before_its_equipment_could_be_set_is_restored(table):
    told = json.loads(written(table.state))
    told["equipment"] = {"shuffler": False, "counts_cards": False, "second_deck": False}
    told["spread"] = True
    del told["used_decks"]
    assert from_json(told) == table.state
    assert card_change(table.game, "manual-shoe") == (8, chapter_46("18(g)2"))


@pytest.mark.law("mini-tex 19:47-36.2(b)4")
def test_36_2_b_4_two_decks_take_turns():
    table = Table(equipment={**TWO_DECKS, "second_back": "black"})
    table.do("sit", "ann", 1)
    for _ in range(4):
        table.one_round()
    assert [fact["back"] for fact in table.facts if "back" in fact] == ["blue", "black", "blue", "black"]


@pytest.mark.law("equipment/mini-tex 19:46-1.18(n)", "equipment/mini-tex 19:46-1.19(c)")
def test_the_floor_keeps_a_day_of_a_table_with_its_equipment(tmp_path):
    url, world = f"sqlite:///{tmp_path}/floor.db", OwnWorld()
    floor = Answered(CasinoFloor(url, world))
    enlist(floor)
    with pytest.raises(HouseRefused) as refused:
        floor.open_table("o1", "t", "mini-tex", None, {"second_deck": True})
    assert refused.value.law == tex("2(b)")
    floor.open_table("o2", "t", "mini-tex", {"dealing": "hand"}, {**COUNTING, "second_deck": True})
    assert floor.table("t").equipment.decks == 2
    with pytest.raises(NotOffered):
        floor.ask("r", "t", Recut(), "sue")
    floor.ask("d", "t", DeviceCounts(51))
    with pytest.raises(OutOfTurn):
        floor.ask("s", "t", Report("stub_count", "counted", counted=40), "flo")
    world.time += 4 * HOUR
    floor.ask("k", "t", Tick())
    floor.ask("c", "t", Close())
    assert floor.table("t").used_decks == 6
    floor.ask("i", "t", InspectUsed(312), "sue")
    floor.open_table("o3", "t", "mini-tex", {"dealing": "manual-shoe"}, {"back": "purple"})
    assert floor.table("t").equipment.back == "purple"
    assert floor.table("t").phase is Phase.WAGERS_OPEN
    floor.close()
    assert audit(url)["faults"] == []


@pytest.mark.law("mini-tex 19:47-36.3(a)")
def test_the_floor_keeps_pre_shuffled_cards_through_idle_hours_and_the_audit_agrees(tmp_path):
    url, world = f"sqlite:///{tmp_path}/floor.db", OwnWorld()
    floor = Answered(CasinoFloor(url, world))
    floor.open_table("o1", "t", "mini-tex", None, PRE_SHUFFLED)
    steps = [
        lambda: None,
        lambda: floor.ask("s1", "t", Sit(1), "ann"),
        lambda: floor.ask("l1", "t", Leave(), "ann"),
        lambda: (setattr(world, "time", world.time + 8 * HOUR), floor.ask("k1", "t", Tick())),
        lambda: floor.ask("s2", "t", Sit(1), "ann"),
        lambda: floor.ask("c1", "t", Close()),
    ]
    lie = []
    for step in steps:
        step()
        lie.append((floor.table("t").spread, floor.table("t").pre_shuffled))
        assert audit(url)["faults"] == []
    assert lie == [(False, True), (False, False), (True, False), (False, True), (False, False), (False, False)]
    floor.close()


AUTOMATED = {"dealing": "automated-shoe"}
SHOE_OFF, SHUFFLER_OFF = "takes the automated dealing shoe off", "takes the shuffling device off"


@pytest.mark.parametrize(
    ("game_id", "cited"),
    [
        ("mini-tex", tex("12(g)")),
        ("hold-em-3-bonus", hold3("12(g)")),
        ("three-card-draw", draw("12(e)")),
        ("caribbean-stud", reading("5.1")),
    ],
)
@pytest.mark.parametrize(
    ("before", "after", "removed"),
    [
        ((AUTOMATED, DEVICE), ({}, {}), [SHUFFLER_OFF, SHOE_OFF]),
        ((AUTOMATED, DEVICE), ({"dealing": "hand"}, {}), [SHOE_OFF]),
        (({"dealing": "hand"}, {}), ({}, {}), [SHUFFLER_OFF]),
        ((AUTOMATED, {}), (AUTOMATED, DEVICE), []),
        (({}, {}), (AUTOMATED, DEVICE), []),
        ((AUTOMATED, DEVICE), (AUTOMATED, DEVICE), []),
    ],
)
def test_a_device_is_off_the_table_before_another_way_of_shuffling_or_dealing(
    tmp_path, game_id, cited, before, after, removed
):
    """On the floor itself: a table that was closed opens with other equipment."""
    url = f"sqlite:///{tmp_path}/floor.db"
    floor = Answered(CasinoFloor(url, OwnWorld()))
    floor.open_table("o1", "t", game_id, *before)
    floor.ask("c1", "t", Close())
    floor.open_table("o2", "t", game_id, *after)
    told = [row.body for row in journal(floor) if row.command == "o2" and row.body["fact"] == "performed"]
    assert [step["what"].partition(" the table")[0] for step in told if step["law"] == cited][: len(removed)] == removed
    assert [step["what"] for step in told[: len(removed)]] == [
        step["what"] for step in told if " off the table" in step["what"]
    ]
    floor.close()
    assert audit(url)["faults"] == []


@pytest.mark.parametrize(("game_id", "cited"), [("mini-tex", tex("12(g)")), ("three-card-draw", draw("12(e)"))])
def test_an_open_table_is_set_up_anew_between_two_rounds_without_its_device(tmp_path, game_id, cited):
    """The device fails in the middle of the day: players and chips stay, the cards are new."""
    url = f"sqlite:///{tmp_path}/floor.db"
    floor = Answered(CasinoFloor(url, OwnWorld()))
    floor.open_table("o1", "t", game_id, AUTOMATED, {**DEVICE, "second_deck": True})
    floor.buy_in("b", "ann", 100_000)
    floor.ask("s", "t", Sit(1), "ann")
    for number, (dealing, values) in enumerate([("manual-shoe", {}), ("hand", {"pre_shuffled": True})]):
        floor.ask(f"p{number}", "t", Place({"ante": 500}, ready=True), "ann")
        with pytest.raises(OutOfTurn) as refused:
            floor.ask("too soon", "t", SetUpAnew(dealing, values))
        assert refused.value.law == cited
        while (state := floor.table("t")).round is not None:
            floor.ask(f"c{state.version}", "t", Choose("fold"), "ann")
        floor.ask(f"q{number}", "t", Place({"ante": 500}), "ann")
        floor.ask(f"n{number}", "t", SetUpAnew(dealing, values))
        assert (floor.table("t").house["dealing"], floor.table("t").seats) == (dealing, {1: "ann"})
        assert audit(url)["faults"] == []
        floor.ask(f"r{number}", "t", Clear(), "ann")
    told = [row.body for row in journal(floor) if row.command == "n0" and row.body["fact"] == "performed"]
    assert [step["law"] for step in told[:3]] == [reading("8.7"), cited, cited]
    assert [step["what"].partition(" the table")[0] for step in told[1:3]] == [SHUFFLER_OFF, SHOE_OFF]
    assert (floor.table("t").used_decks, floor.table("t").spread) == (3, False)
    with pytest.raises(HouseRefused):
        floor.ask("no", "t", SetUpAnew("hand", {"shuffler": False}))
    with pytest.raises(HouseRefused):
        floor.ask("no", "t", SetUpAnew("by-foot"))
    floor.ask("l", "t", Leave(), "ann")
    floor.ask("idle", "t", SetUpAnew("manual-shoe", PRE_SHUFFLED))
    assert (floor.table("t").pre_shuffled, floor.table("t").spread) == (True, False)
    floor.close()
    assert audit(url)["faults"] == []


def journal(floor):
    found = []
    rows = floor.store.read(lambda connection: fetched(connection, schema.journal))
    return read(schema.journal, rows, found, floor.store.seal)
