"""The journal of days that are over is archived: whole with its archives, and sound from where they end without."""

import json
import os
import shutil
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from pitboss import cli
from pitboss.errors import JournalError, KeyUsed, NotationError, UnknownGame
from pitboss.floor.commands import Close, Place, Ready, Sit
from pitboss.store.archives import hash_of_key
from pitboss.store.archiving import archive
from pitboss.store.export import Wanted, lines, settlements
from pitboss.store.house import CasinoFloor, hash_of
from pitboss.store.lock import holding
from pitboss.store.sealing import beside
from pitboss.store.verify import audit
from tests.house.test_shoe import decide as decide_at_the_shoe
from tests.house.test_store import decide
from tests.house.test_tampering import asked, changed, copied, edits, faults_of, leaves, some_rows
from tests.staff import enlist
from tests.worlds import Answered, OwnWorld

ROOT = Path(__file__).parents[2]
DAY, HOUR = 86_400_000, 3_600_000
FIRST, SECOND, THIRD = 20 * DAY, 21 * DAY, 22 * DAY
BETS = {"ante": 500, "progressive": 100}
BLACKJACK = "blackjack", {"decks": 8}, {"cutting_card": 300}


def url(path):
    return f"sqlite:///{path}"


def opened(path, seed=7, now=SECOND + 1000):
    world = OwnWorld(seed + now)  # no two rounds are called alike
    world.time = now
    return Answered(CasinoFloor(url(path), world))


def a_day(floor, name, tables=("t", "b")):
    """A round at each table, and people who come and go."""
    for table in tables:
        bet(floor, name, table)
    while decide(floor, name):
        pass
    while decide_at_the_shoe(floor, name):
        pass
    floor.people.log_on(f"{name} on", "flo", hash_of(f"{name} flo"), floor.people.known("flo").secret).result()
    floor.people.end(f"{name} off", floor.people.log_ons_of("flo")[0], "logged out").result()
    floor.buy_in(f"{name} chips", "bob", 700)


def bet(floor, name, table):
    bets = BETS if table == "t" else {"wager": 500}
    floor.ask(f"{name} bet {table}", table, Place(bets, ready=True), "ann")
    if floor.table(table).round is None:  # new cards came, as on every day: they are committed to first
        floor.ask(f"{name} ready {table}", table, Ready(), "ann")


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """Two days at two tables, one with a shoe that lasts: a round is in play at each at midnight, and at the end."""
    path = tmp_path_factory.mktemp("store") / "floor.db"
    floor = opened(path, 3, SECOND - HOUR)
    for player in ("ann", "bob"):
        floor.enter(f"enter {player}", player, player.title(), f"token of {player}")
        floor.buy_in(f"buy {player}", player, 100_000)
    floor.open_table("open t", "t", "texas-hold-em-bonus", {"progressive": "base"})
    floor.open_table("open b", "b", *BLACKJACK)
    for table in ("t", "b"):
        floor.ask(f"sit ann {table}", table, Sit(1), "ann")
    enlist(floor)
    shown = floor.people.known("sue").secret
    floor.people.log_on("on sue", "sue", hash_of("sue"), shown).result()
    a_day(floor, "one")
    floor.ask("close b", "b", Close())
    floor.open_table("open b again", "b", *BLACKJACK)
    floor.ask("sit again", "b", Sit(1), "ann")
    for name in ("two", "three"):
        a_day(floor, name)
    for table in ("t", "b"):
        bet(floor, "midnight", table)
    decide(floor, "before midnight")
    floor.floor.world.time = SECOND
    while decide(floor, "after midnight"):
        pass
    while decide_at_the_shoe(floor, "after midnight"):
        pass
    floor.enter("enter cid", "cid", "Cid", "token of cid")
    a_day(floor, "second")
    for table in ("t", "b"):
        bet(floor, "still", table)
    floor.close()
    assert faults_of(path) == []
    return path


@pytest.fixture(scope="module")
def archived(before, tmp_path_factory):
    """The first day is put away."""
    folder = tmp_path_factory.mktemp("archived")
    path = copied(before, folder / "floor.db")
    put_away(path, SECOND)
    return path


@pytest.fixture
def path(archived, tmp_path):
    return moved(archived, tmp_path)


def moved(path, folder):
    for file in path.parent.glob("*.archive"):
        shutil.copy(file, folder / file.name)
    return copied(path, folder / path.name)


def put_away(path, day, now=THIRD):
    world = OwnWorld()
    world.time = now
    return archive(url(path), day, path.parent, world)


def rows(path, table="journal"):
    return asked(path, f"SELECT count(*) FROM {table}")[0][0]


def with_archives(path):
    return audit(url(path), archives=path.parent)


# What is put away, and what stays.


def test_the_store_is_smaller_and_its_journal_is_one_with_the_archive(before, archived):
    [file] = archived.parent.glob("*.archive")
    assert rows(archived) < rows(before) / 2
    assert rows(archived) + rows(file) == rows(before) + 1  # which tells of the archive
    assert archived.stat().st_size < before.stat().st_size
    alone, whole = audit(url(archived)), with_archives(archived)
    assert alone["faults"] == whole["faults"] == []
    assert alone["head"] == whole["head"]
    assert (alone["archived"], whole["archived"]) == (rows(file), 0)
    assert whole["facts"] == rows(before) + 1
    assert whole["rounds"] == rows(before, "round") > alone["rounds"] > 0


def test_every_row_is_in_the_store_or_in_the_archive_and_in_no_other_place(before, archived):
    [file] = archived.parent.glob("*.archive")
    for table in ("journal", "command", "transfer", "round", "seat", "shoe"):
        told = set(asked(before, f"SELECT * FROM {table}"))
        here, there = set(asked(archived, f"SELECT * FROM {table}")), set(asked(file, f"SELECT * FROM {table}"))
        assert not here & there
        assert told <= here | there
        assert len((here | there) - told) == (table in ("journal", "command"))
    assert not os.access(file, os.W_OK) or os.geteuid() == 0
    assert file.stat().st_mode & 0o777 == 0o400
    [(seq, head, transfers)] = asked(file, "SELECT * FROM ends")
    assert asked(file, "SELECT max(seq) FROM journal") == [(seq,)]
    assert asked(file, "SELECT hash FROM command WHERE seq = ?", seq) == [(head,)]
    assert asked(file, "SELECT max(id) FROM transfer") == [(transfers,)]


def test_the_floor_goes_on_and_what_lasts_over_the_days_is_as_it_was(before, path):
    others = opened(copied(before, path.with_name("before.db")))
    states, sue, last = others.tables(), others.people.log_ons_of("sue"), others.people.last_log_ons("flo", 9)
    others.close()
    floor = opened(path)
    assert [state.with_(version=0, deadline=0) for state in floor.tables()] == [
        state.with_(version=0, deadline=0) for state in states
    ]
    assert floor.people.log_ons_of("sue") == sue
    assert floor.people.last_log_ons("flo", 9) == last
    while decide(floor, "on"):
        pass
    while decide_at_the_shoe(floor, "on"):
        pass
    a_day(floor, "third")
    floor.close()
    assert faults_of(path) == []
    assert with_archives(path)["faults"] == []


def test_day_after_day_is_archived(path):
    put_away(path, SECOND + 1, THIRD)
    floor = opened(path, now=THIRD)
    while decide(floor, "on"):
        pass
    while decide_at_the_shoe(floor, "on"):
        pass
    a_day(floor, "third")
    floor.close()
    told = put_away(path, THIRD, THIRD + DAY)
    assert len(list(path.parent.glob("*.archive"))) == 3
    assert audit(url(path))["archived"] == told.until
    assert faults_of(path) == []
    assert with_archives(path)["faults"] == []
    floor = opened(path, now=THIRD + DAY)
    a_day(floor, "fourth")
    floor.close()
    assert faults_of(path) == []
    assert with_archives(path)["faults"] == []


def test_a_round_that_is_still_in_play_keeps_its_day_in_the_store(before, tmp_path):
    path = copied(before, tmp_path / "floor.db")
    floor = opened(path)
    places = min(place for each in floor.store.committed.places.values() for place in each)
    floor.close()
    assert put_away(path, THIRD, THIRD).until == places[0] - 1
    opened(path).close()
    assert faults_of(path) == []


def test_a_store_in_which_everything_is_over_is_archived_to_its_end(tmp_path):
    path = tmp_path / "floor.db"
    floor = opened(path, now=FIRST)
    floor.enter("enter", "ann", "Ann", "token")
    floor.buy_in("chips", "ann", 500)
    floor.close()
    put_away(path, SECOND)
    assert rows(path) == 1
    floor = opened(path)
    floor.buy_in("more", "ann", 200)
    assert floor.balance("ann") == 700
    assert asked(path, "SELECT id FROM transfer") == [(2,)]
    floor.close()
    assert faults_of(path) == []
    assert with_archives(path)["faults"] == []


def test_a_key_of_an_archived_command_does_nothing_twice(path):
    floor = opened(path)
    held = floor.balance("ann")
    with pytest.raises(KeyUsed, match="was done and is archived: it is not done again"):
        floor.buy_in("buy ann", "ann", 100_000)
    assert floor.balance("ann") == held
    assert floor.buy_in("second chips", "bob", 700)  # of a day that is still here: it is answered again
    floor.close()


def test_what_was_played_before_is_said_to_be_archived(before, path):
    [file] = path.parent.glob("*.archive")
    here = {id for (id,) in asked(path, "SELECT id FROM round")}
    old = next(id for (id,) in asked(before, "SELECT id FROM round") if id not in here)
    where = f"; what was before 1970-01-22T00:00 UTC is archived in {file.name}"
    floor = opened(path)
    with pytest.raises(UnknownGame) as refusal:
        floor.round(old)
    assert refusal.value.message == f"there is no complete round '{old}'{where}"
    with pytest.raises(UnknownGame, match="is archived in"):
        floor.shoe("one of before")
    played = [row.number for row in floor.rounds_of("ann", 99)]
    floor.close()
    assert played
    assert max(played) > len(played) / 2
    for taken_out in (lines, settlements):
        with pytest.raises(NotationError, match="is archived in"):
            list(taken_out(path, Wanted(round=old)))
        assert list(taken_out(file, Wanted(round=old))) == list(taken_out(before, Wanted(round=old)))


# What is refused, and leaves everything as it was.


@pytest.mark.parametrize(
    ("day", "refusal"),
    [(THIRD + 1, "only days that are over"), (FIRST, "nothing is to be archived"), (0, "nothing is to be archived")],
)
def test_a_day_that_is_not_over_or_has_nothing_to_put_away(path, day, refusal):
    before = path.read_bytes()
    with pytest.raises(NotationError, match=refusal):
        put_away(path, day)
    assert path.read_bytes() == before


def test_a_store_that_is_served_or_not_in_order_is_not_archived(before, tmp_path):
    path = copied(before, tmp_path / "floor.db")
    with holding(path), pytest.raises(JournalError, match="is served already, by process"):
        put_away(path, SECOND)
    changed(path, "UPDATE transfer SET cents = cents + 1 WHERE id = 3")
    with pytest.raises(JournalError, match="nothing was archived, for the store is not in order"):
        put_away(path, SECOND)
    with pytest.raises(NotationError, match="there is no such folder"):
        archive(url(path), SECOND, tmp_path / "nowhere", OwnWorld())
    assert rows(path) == rows(before)
    assert list(tmp_path.glob("*.archive*")) == []


def test_a_folder_that_cannot_be_written_leaves_the_store_as_it_was(before, tmp_path, monkeypatch):
    path = copied(before, tmp_path / "floor.db")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(JournalError, match="No space left"):
        put_away(path, SECOND)
    monkeypatch.undo()
    assert rows(path) == rows(before)
    put_away(path, SECOND)
    assert with_archives(path)["faults"] == []


# What was tampered with.


@pytest.mark.parametrize("column", ["until", "day", "file", "sha256", "moved", "head", "seal"])
def test_every_field_of_an_archive_that_is_edited_is_named(path, column):
    [(value,)] = asked(path, f"SELECT {column} FROM archive")
    tried = [another for _, another in edits(column, value)][:: 1 if column != "seal" else 11]
    for another in tried:
        changed(path, f"UPDATE archive SET {column} = ?", another)
        assert faults_of(path) != []
        changed(path, f"UPDATE archive SET {column} = ?", value)
    assert faults_of(path) == []


@pytest.mark.parametrize("change", ["DELETE FROM archived_key WHERE hash = ?", "DELETE FROM archived_key"])
def test_a_key_that_could_be_used_again_is_missed(path, change):
    given = [hash_of_key("buy ann")] if "?" in change else []
    assert changed(path, change, *given)
    assert faults_of(path) == ["the archives: the keys of archived commands are not those that were journalled"]


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM archive",
        "UPDATE account SET cents = cents + 100 WHERE name IN ('wallet:ann', 'cage')",
        "UPDATE player SET token = 'another' WHERE id = 'ann'",
        "UPDATE player SET house = 1 WHERE id = 'cid'",
        "DELETE FROM player WHERE id = 'bob'",
        "INSERT INTO player VALUES ('dan', 'Dan', 'token', 0)",
        "UPDATE person SET role = 'administrator' WHERE id = 'flo'",
        "UPDATE log_on SET ended = NULL WHERE person = 'flo'",
        "UPDATE log_on SET began = began + 1 WHERE person = 'sue'",
        "DELETE FROM log_on WHERE ended IS NOT NULL",
        "UPDATE gaming_table SET state = json_set(state, '$.rounds', 1) WHERE id = 't'",
        "UPDATE shoe SET record = json_set(record, '$.before_cutting_card', 9)",
        "DELETE FROM shoe",
        "DELETE FROM journal WHERE seq = (SELECT min(seq) FROM journal)",
        "UPDATE journal SET hash = 'x' WHERE seq = (SELECT min(seq) FROM journal)",
        "UPDATE transfer SET cents = cents + 1 WHERE id = (SELECT min(id) FROM transfer)",
        "DELETE FROM transfer WHERE id = (SELECT min(id) FROM transfer)",
        "UPDATE seat SET net = net + 1",
    ],
)
def test_without_the_archives_the_store_is_held_against_what_they_ended_with(path, change):
    assert changed(path, change)
    assert faults_of(path) != []


@pytest.mark.parametrize("table", ["command", "transfer", "journal", "round", "seat"])
def test_a_row_that_is_deleted_behind_the_archive_is_missed(path, table):
    for place in some_rows(path, table):
        copy = copied(path, path.with_suffix(".copy"))
        changed(copy, f"DELETE FROM {table} WHERE rowid = ?", place)
        assert faults_of(copy) != []


def test_money_cannot_be_invented_in_what_an_audit_begins_with(path):
    """Whoever writes the file writes its seal too, and the hash of it in the row that tells of it."""
    [(seal,)] = asked(path, "SELECT seal FROM archive")
    told = json.loads(seal)
    told["accounts"]["wallet:ann"] += 100
    told["accounts"]["cage"] -= 100
    changed(path, "UPDATE archive SET seal = ?", json.dumps(told, separators=(",", ":"), sort_keys=True))
    for name, cents in (("wallet:ann", 100), ("cage", -100)):
        changed(path, "UPDATE account SET cents = cents + ? WHERE name = ?", cents, name)
    assert [fault for fault in faults_of(path) if "what went on at its end is not what was journalled" in fault]


def test_an_archive_that_is_missing_altered_or_exchanged_is_named(path):
    put_away(path, SECOND + 1)
    first, second = sorted(path.parent.glob("*.archive"), key=rows, reverse=True)
    kept = first.read_bytes(), second.read_bytes()
    for file in (first, second):
        file.chmod(0o600)

    def named(*files):
        return [any(file.name in fault for fault in with_archives(path)["faults"]) for file in files]

    second.unlink()
    assert named(first, second) == [False, True]
    second.write_bytes(kept[0])
    assert named(first, second) == [False, True]
    first.write_bytes(kept[1])
    assert named(first, second) == [True, True]
    second.write_bytes(kept[1])
    for place in range(100, len(kept[0]), len(kept[0]) // 20):
        first.write_bytes(kept[0][:place] + bytes([kept[0][place] ^ 1]) + kept[0][place + 1 :])
        assert named(first, second) == [True, False]
    first.write_bytes(kept[0])
    assert with_archives(path)["faults"] == []


def test_an_archive_written_anew_is_found_by_the_chain(path):
    """With its hash exchanged in the row, and in the fact that tells of it."""
    [file] = path.parent.glob("*.archive")
    file.chmod(0o600)
    changed(file, "UPDATE transfer SET cents = cents + 100 WHERE id = 1")
    from pitboss.store.archives import hash_of_file

    new, [(old,)] = hash_of_file(file), asked(path, "SELECT sha256 FROM archive")
    changed(path, "UPDATE archive SET sha256 = ?", new)
    assert any("sha256 is not what was journalled" in fault for fault in faults_of(path))
    assert changed(path, "UPDATE journal SET body = replace(body, ?, ?) WHERE body LIKE '%archived%'", old, new)
    assert any("breaks the chain" in fault for fault in with_archives(path)["faults"])


def test_a_head_from_before_is_held_against_the_archives(before, path):
    told = audit(url(before))["head"]
    assert audit(url(path), told)["faults"] == []
    [file] = path.parent.glob("*.archive")
    [(seq, hash)] = asked(file, "SELECT seq, hash FROM journal WHERE seq = 9")
    assert audit(url(path), f"{seq}:{hash}", archives=path.parent)["faults"] == []
    [fault] = audit(url(path), f"{seq}:{hash}")["faults"]
    assert fault == "journal row 9 is archived: give the archives too, and its head is held against them"
    [fault] = audit(url(path), f"{seq}:{'0' * 64}", archives=path.parent)["faults"]
    assert "the journal was written anew" in fault


# Interrupted at any moment.

ARCHIVING = """
import os, sys
from pathlib import Path
from pitboss.store import archiving
from tests.worlds import OwnWorld

path, day, now, steps, apart = Path(sys.argv[1]), *map(int, sys.argv[2:6])

class Watched:
    def __init__(self, stored):
        self.stored = stored
    def __getattr__(self, name):
        return getattr(self.stored, name)
    def execute(self, statement, *values):
        global steps
        steps -= 1
        if steps == 0:
            os._exit(9)
        if apart and statement in ("BEGIN IMMEDIATE", "COMMIT"):
            return None
        return self.stored.execute(statement, *values)

for name in ("_written", "_taken_out"):
    def watched(stored, *given, done=getattr(archiving, name)):
        return done(Watched(stored), *given)
    setattr(archiving, name, watched)
world = OwnWorld()
world.time = now
archiving.archive(f"sqlite:///{path}", day, path.parent, world)
print(steps)
"""
PLENTY = 1000


def interrupted(path, steps, *, apart=False):
    """How many statements are left of so many; none is, if it was ended at one."""
    given = [str(path), str(SECOND), str(THIRD), str(steps), str(int(apart))]
    run = subprocess.run([sys.executable, "-c", ARCHIVING, *given], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode in (0, 9), run.stderr
    return int(run.stdout) if run.stdout else None


def killed_at(before, folder, step, *, apart=False):
    """What is wrong with a store after it, and after it was archived again."""
    folder.mkdir()
    path = copied(before, folder / "floor.db")
    assert interrupted(path, step, apart=apart) is None
    wrong = faults_of(path)
    if not asked(path, "SELECT 1 FROM sqlite_master WHERE name = 'archive'") or not asked(
        path, "SELECT 1 FROM archive"
    ):
        wrong += [] if rows(path) == rows(before) else ["rows are gone"]
        put_away(path, SECOND)
    wrong += with_archives(path)["faults"]
    opened(path).close()
    whole = rows(before) + 1 <= with_archives(path)["facts"]
    return [*wrong, *([] if whole else ["rows are missing"])]


def steps_of(before, tmp_path):
    return PLENTY - interrupted(copied(before, tmp_path / "whole.db"), PLENTY)


@pytest.mark.parametrize("part", [0.5, 0.9])
def test_nothing_is_lost_when_archiving_is_killed(before, tmp_path, part):
    step = max(1, round(part * steps_of(before, tmp_path)))
    assert killed_at(before, tmp_path / "killed", step) == []


@pytest.mark.gate
@pytest.mark.timeout(900)
def test_nothing_is_lost_at_whichever_statement_archiving_is_killed(before, tmp_path):
    steps = steps_of(before, tmp_path)
    assert steps > 20
    assert {step: killed_at(before, tmp_path / f"{step}", step) for step in range(1, steps + 1)} == {
        step: [] for step in range(1, steps + 1)
    }


@pytest.mark.gate
@pytest.mark.timeout(900)
def test_one_who_takes_the_rows_out_one_table_after_the_other_is_noticed(before, tmp_path):
    """The control."""
    steps = steps_of(before, tmp_path)
    found = []
    for step in range(steps - 8, steps):
        try:
            found.append(killed_at(before, tmp_path / f"{step}", step, apart=True))
        except JournalError as refusal:
            found.append([str(refusal)])
    assert any(found)


# As a command.


def test_the_command_says_what_it_has_done_and_an_audit_what_it_did_not_look_at(before, tmp_path, capsys):
    path = copied(before, tmp_path / "floor.db")
    cli.archive(Namespace(store=str(path), before="1970-01-22", to=tmp_path, key=None, heads=None))
    [file] = tmp_path.glob("*.archive")
    until = rows(file)
    assert f"the journal until row {until} is archived in {file}; SHA-256 " in capsys.readouterr().out
    alone = Namespace(store=str(path), head=None, heads=None, key=None, json=False, archives=None)
    assert cli.verify(alone) == 0
    told = capsys.readouterr().out
    assert (
        f"the journal's head after row {until}, where the archives end (see --archives), to be kept elsewhere" in told
    )
    whole = Namespace(**{**vars(alone), "archives": tmp_path})
    assert cli.verify(whole) == 0
    assert "archived" not in capsys.readouterr().out


def test_the_archives_need_the_key_of_the_store_and_no_other(path):
    key = beside(path).rename(path.with_name("elsewhere.key"))
    assert audit(url(path), key=key, archives=path.parent)["faults"] == []
    with pytest.raises(JournalError, match="their key is missing"):
        audit(url(path), archives=path.parent)


def test_cards_that_nobody_may_know_are_sealed_in_what_an_audit_begins_with(before, tmp_path):
    """At midnight a shoe lies at a table, and most of its cards are still to come."""
    path = copied(before, tmp_path / "floor.db")
    floor = opened(path)
    shoe = floor.table("b").shoe
    floor.close()
    put_away(path, SECOND)
    [(seal,)] = asked(path, "SELECT seal FROM archive")
    places = {".".join(map(str, place)) for place, _ in leaves(json.loads(seal))}
    assert shoe.id in seal
    assert not [place for place in places if place.endswith(("shoe.order.0", "shoe.salt"))]
    assert shoe.salt not in seal
