"""What was right in each part by itself, and wrong where two of them met."""

import sqlite3
from contextlib import closing

import pytest

from pitboss.errors import JournalError, OutOfTurn, OwnLimit, SoftwareChanged, UnknownGame
from pitboss.floor.commands import (
    Attend,
    Clock,
    Close,
    Confirm,
    Leave,
    Place,
    Post,
    Ready,
    Report,
    Resume,
    SetLimit,
    Sit,
    Suspend,
)
from pitboss.floor.opening import opening
from pitboss.floor.plan import read_plan
from pitboss.floor.state import MOST_DUE, Phase
from pitboss.store.backup import copied, put_back
from pitboss.store.heads import beside as heads_beside
from pitboss.store.house import CasinoFloor
from pitboss.store.sealing import beside as key_beside
from pitboss.store.verify import audit
from pitboss.web.casino import Casino
from tests.gaming_table import Asked, Table
from tests.house.test_archives import SECOND, before, faults_of, put_away  # noqa: F401
from tests.house.test_store import open_a_table
from tests.house.test_tampering import changed
from tests.house.test_tampering import copied as copy_of
from tests.staff import enlist
from tests.worlds import Answered, OwnWorld


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


@pytest.fixture
def floor(path):
    floor = Answered(CasinoFloor(f"sqlite:///{path}", OwnWorld()))
    yield floor
    floor.close()


def audited(path):
    return audit(f"sqlite:///{path}")["faults"]


# A live table.


def test_who_comes_and_goes_does_not_bury_a_live_table_under_steps():
    table = Asked("mini-tex")
    table.ask(opening("mini-tex", live=True))
    table.ask(Attend(), "dan")
    while len(table.state.due) <= MOST_DUE:
        table.ask(Sit(1), "ann")
        table.ask(Leave(), "ann")
    with pytest.raises(OutOfTurn, match="the dealer first"):
        table.ask(Sit(1), "ann")
    assert len(table.state.due) <= MOST_DUE + 20
    while table.state.due:
        table.ask(Confirm(table.state.confirmed + 1), "dan")
    table.ask(Sit(1), "ann")


def test_cards_that_were_seen_are_forgotten_with_the_deck_they_were_seen_in():
    table = Table("mini-tex")
    table.ask(Sit(1), "ann")
    table.ask(Report("card_face_up", "seen by the dealer", cards=3), "flo")
    assert table.state.face_up == (0, 1, 2)
    table.ask(Resume("they are taken away"), "flo")
    table.do("recut")
    assert table.state.face_up == ()


def test_a_clock_that_runs_again_waits_for_nobody_at_a_last_call():
    table = Table("mini-tex")
    table.ask(Attend(), "dora")
    table.ask(Sit(1), "ann")
    table.begin_round()
    while not table.state.round.last_call:
        table.stay_in()
    table.ask(Clock(False))
    table.ask(Clock(True))
    assert table.state.deadline is None


# Software that was changed, limits, postings, plans.


def test_without_new_rounds_whoever_leaves_leaves_and_staff_resume(path, floor):
    open_a_table(floor, "mini-tex")
    enlist(floor)
    floor.ask("bet", "t", Place({"ante": 500}, ready=True), "ann")
    floor.floor.no_new_rounds = "a file was changed"
    floor.ask("leave", "t", Leave(), "bob")
    assert (floor.table("t").round, list(floor.table("t").seats)) == (None, [1])
    floor.ask("suspend", "t", Suspend("a look at it"), "flo")
    floor.ask("resume", "t", Resume("all is well"), "flo")
    with pytest.raises(SoftwareChanged):
        floor.ask("ready again", "t", Ready(), "ann")
    floor.ask("close", "t", Close(), "")
    assert floor.table("t").phase is Phase.CLOSED
    assert audited(path) == []


def test_a_round_that_does_not_begin_after_all_is_not_kept(floor):
    open_a_table(floor, "mini-tex")
    floor.enter("enter ann", "ann", "Ann", "token")
    floor.limits.ask("limit", SetLimit("loss_day", 100), "ann").result()
    floor.ask("bet", "t", Place({"ante": 500}, ready=True), "bob")
    for number in range(5):
        with pytest.raises(OwnLimit):
            floor.ask(f"too much {number}", "t", Place({"ante": 500}, ready=True), "ann")
    assert len(floor._in_play._kept) == 0


def test_a_posting_that_is_taken_back_is_no_fault(path, floor):
    open_a_table(floor, "mini-tex")
    enlist(floor)
    floor.ask("post", "t", Post({"minimum": 1000}), "sue")
    floor.ask("back", "t", Post({"minimum": 500}), "sue")
    assert floor.table("t").announced is None
    assert audited(path) == []


def test_a_command_that_changes_nothing_puts_nothing_in_force(path, floor):
    open_a_table(floor, "mini-tex")
    enlist(floor)
    floor.ask("attend", "t", Attend(), "dora")
    floor.ask("post", "t", Post({"minimum": 1000}), "sue")
    floor.world.time += 24 * 3_600_000
    floor.ask("attend again", "t", Attend(), "dora")
    assert floor.table("t").announced is not None
    assert audited(path) == []


def test_a_suspended_table_keeps_no_server_from_opening(path, floor):
    open_a_table(floor, "mini-tex")
    enlist(floor)
    floor.ask("suspend", "t", Suspend("a look at it"), "flo")
    floor.close()
    plan = read_plan('[tables.other]\ngame = "mini-tex"')
    casino = Casino(f"sqlite:///{path}", OwnWorld(), plan)
    assert casino.floor.table("t").suspended is not None
    casino.close()


# A shoe that is mixed, and archives.


def test_a_shoe_that_is_mixed_is_kept_with_its_last_round(path, floor):
    floor.open_table("open", "b", "blackjack", {}, {"shuffle": "bart-carter"})
    floor.enter("enter ann", "ann", "Ann", "token")
    floor.buy_in("buy ann", "ann", 10**7)
    floor.ask("sit", "b", Sit(1), "ann")
    rounds = 0
    while not floor.table("b").mixed:
        rounds += 1
        assert rounds < 60
        floor.ask(f"bet {rounds}", "b", Place({"wager": 500}, ready=True), "ann")
        while (state := floor.table("b")).round is not None:
            pending = floor.round_now(state).pending
            floor.ask(f"choose {state.version}", "b", _choose(pending.stay.name), "ann")
    floor.close()
    assert audited(path) == []


def _choose(name):
    from pitboss.floor.commands import Choose

    return Choose(name)


def test_players_who_are_deleted_after_an_archive_are_missed(before, tmp_path):  # noqa: F811
    path = copy_of(before, tmp_path / "floor.db")
    put_away(path, SECOND)
    assert faults_of(path) == []
    changed(path, "PRAGMA foreign_keys=OFF")
    changed(path, "DELETE FROM player WHERE id = (SELECT id FROM player ORDER BY id LIMIT 1)")
    assert any("before the archive ends" in fault for fault in faults_of(path))


def test_what_goes_on_after_an_archive_is_damaged_in_one_line(before, tmp_path):  # noqa: F811
    path = copy_of(before, tmp_path / "floor.db")
    put_away(path, SECOND)
    changed(path, "UPDATE archive SET seal = json_set(seal, '$.seq', 'x')")
    assert any("is damaged" in fault for fault in faults_of(path))


def test_a_round_across_the_cut_has_no_dispute_file_without_its_beginning(before, tmp_path):  # noqa: F811
    from pitboss.store.dispute import dispute
    from pitboss.store.export import Wanted, lines, opened_to_read
    from pitboss.store.sealing import Seal

    path = copy_of(before, tmp_path / "floor.db")
    put_away(path, SECOND)
    refused = 0
    with opened_to_read(path) as connection:
        for line in lines(path, Wanted()):
            try:
                told = dispute(connection, line["round"], Seal(key_beside(path)))
            except UnknownGame:
                refused += 1
            else:
                assert all(each["holds"] for each in told["audit"])
    assert refused > 0


# Keys and heads.


def test_a_backup_is_not_put_back_over_heads_without_their_key(path, floor, tmp_path):
    open_a_table(floor, "mini-tex")
    floor.close()
    copied(path, tmp_path / "b.db")
    held = path.read_bytes()
    key_beside(path).rename(tmp_path / "away")
    with pytest.raises(JournalError):
        put_back(tmp_path / "b.db", path, OwnWorld(), replace=True)
    assert path.read_bytes() == held
    assert not key_beside(path).exists()
    (tmp_path / "away").rename(key_beside(path))
    put_back(tmp_path / "b.db", path, OwnWorld(), replace=True)
    assert audited(path) == []


def test_a_store_whose_rounds_are_all_over_still_needs_the_key_of_its_second_factors(path, floor):
    floor.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("INSERT INTO second_factor VALUES ('sue', 'sealed', 0, '[]')")
    for file in (key_beside(path), heads_beside(path)):
        file.unlink()
    with pytest.raises(JournalError, match="key is missing"):
        CasinoFloor(f"sqlite:///{path}", OwnWorld())
