"""Heads that are signed and kept outside the store: a cut, an old copy, a rewriting and forged heads are named."""

import json
import os
import shutil
import signal
import sqlite3
from contextlib import closing

import pytest

from pitboss.errors import JournalError
from pitboss.store import signer
from pitboss.store.audit.anchored import Anchors
from pitboss.store.heads import Head, Reader, beside, public, signed, signing_key
from pitboss.store.house import CasinoFloor
from pitboss.store.sealing import SIZE, Seal
from pitboss.store.sealing import beside as key_beside
from pitboss.store.verify import audit
from tests.house.process import Server, end_all
from tests.house.test_store import bet, decide, open_a_table, opened
from tests.house.test_tampering import chained_anew, changed
from tests.worlds import Answered, OwnWorld

COMMANDS = 5


@pytest.fixture(autouse=True)
def often(monkeypatch):
    """A head after every fifth command."""
    monkeypatch.setattr(signer, "MOST", COMMANDS)


@pytest.fixture(scope="module")
def three_days(tmp_path_factory):
    """A store that was opened three times, closed, with a copy of how it was after the first time."""
    path = tmp_path_factory.mktemp("store") / "floor.db"
    floor = opened(url(path), OwnWorld())
    open_a_table(floor)
    bet(floor, "first")
    while decide(floor, "first"):
        pass
    floor.close()
    shutil.copy(path, path.with_name("older.db"))
    for day in ("second", "third"):
        bought(path, day)
    return path


@pytest.fixture
def path(three_days, tmp_path):
    shutil.copytree(three_days.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / three_days.name


def url(path):
    return f"sqlite:///{path}"


def bought(path, day, times=3):
    floor = Answered(CasinoFloor(url(path), OwnWorld()))
    for number in range(times):
        floor.buy_in(f"{day} {number}", "ann", 100)
    floor.close()


def heads_of(path):
    return [line.head for line in Reader(beside(path)).lines()]


def faults_of(path, **given):
    return audit(url(path), **given)["faults"]


def forged(path, edit):
    """The lines of the file of heads, edited."""
    lines = beside(path).read_bytes().splitlines(keepends=True)
    beside(path).write_bytes(b"".join(edit(lines)))


# What is signed, and when.


def test_heads_are_signed_over_all_that_was_done_and_nobody_else_reads_them(path):
    heads, told = heads_of(path), audit(url(path))
    assert [head.number for head in heads] == list(range(1, len(heads) + 1))
    assert f"{heads[-1].rows}:{heads[-1].hash}" == told["head"]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM command").fetchone() == (heads[-1].commands,)
    assert told["heads"]["unsigned"] == 0
    assert told["heads"]["key"] == json.loads(beside(path).read_bytes().splitlines()[0])["key"]
    assert told["heads"]["key"] == public(signing_key(Seal(key_beside(path))))
    assert beside(path).stat().st_mode & 0o777 == 0o600
    assert told["faults"] == []


def test_a_head_is_signed_after_so_many_commands_and_after_a_while(tmp_path, monkeypatch):
    path = tmp_path / "floor.db"
    floor = Answered(CasinoFloor(url(path), OwnWorld()))
    for number in range(COMMANDS):
        assert heads_of(path) == []
        floor.buy_in(f"buy {number}", "ann", 100)
    assert awaited(path, 1)[0].commands == COMMANDS
    floor.close()
    monkeypatch.setattr(signer, "EVERY", 0.01)
    floor = Answered(CasinoFloor(url(path), OwnWorld()))
    floor.buy_in("one more", "ann", 100)
    assert awaited(path, 2)[1].commands == COMMANDS + 1
    floor.close()
    assert len(heads_of(path)) == 2  # nothing was done since


def awaited(path, many):
    for _ in range(1000):
        if len(heads_of(path)) >= many:
            break
        signer.threading.Event().wait(0.01)
    assert len(heads_of(path)) == many
    return heads_of(path)


def test_no_head_is_signed_over_what_is_not_written(path, monkeypatch):
    """What was signed is on the disk: a store that is killed at any moment holds all its heads."""
    floor = Answered(CasinoFloor(url(path), OwnWorld()))
    before = len(heads_of(path))
    monkeypatch.setattr("pitboss.store.store._write_rows", lambda *_: 1 / 0)
    with pytest.raises(JournalError):
        floor.buy_in("lost", "ann", 100)
    floor.close()
    assert len(heads_of(path)) == before
    monkeypatch.undo()
    assert faults_of(path) == []


def test_a_killed_server_leaves_heads_that_its_store_holds(tmp_path):
    path = tmp_path / "floor.db"
    try:
        server = Server(path)
        for number in range(3):
            server.ask("/api/visitors", {"name": f"Ann {number}"})
        server.end(signal.SIGKILL)
        told = audit(url(path))
        assert told["faults"] == []
        assert told["heads"]["unsigned"] > 0
        forged(path, lambda lines: [*lines, b'{"number":2'])  # it was just being written
        assert faults_of(path) == []
        server = Server(path)
        assert server.ask("/api/tables")
        code, said = server.end(signal.SIGTERM)
        assert (code, said) == (0, "")
        assert audit(url(path))["faults"] == []
        assert audit(url(path))["heads"]["unsigned"] == 0
    finally:
        end_all()


def test_the_heads_may_be_kept_elsewhere(path, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("second place") / "heads"
    beside(path).rename(elsewhere)
    floor = Answered(CasinoFloor(url(path), OwnWorld(), heads=elsewhere))
    floor.buy_in("now", "ann", 100)
    floor.close()
    assert not beside(path).exists()
    assert audit(url(path))["heads"] is None
    told = audit(url(path), heads=elsewhere)
    assert told["faults"] == []
    assert told["heads"]["unsigned"] == 0


def test_heads_that_cannot_be_written_keep_nobody_from_playing(path, caplog):
    floor = Answered(CasinoFloor(url(path), OwnWorld()))
    beside(path).unlink()
    floor.buy_in("still", "ann", 100)
    floor.close()
    assert f"{beside(path)}: No such file or directory" in caplog.text
    caplog.clear()
    CasinoFloor(url(path), OwnWorld()).close()
    assert f"no heads were found in {beside(path)}: they begin with journal row" in caplog.text
    assert faults_of(path) == []


def test_a_file_of_heads_that_somebody_else_has_written_to_is_left(path, caplog):
    floor = Answered(CasinoFloor(url(path), OwnWorld()))
    forged(path, lambda lines: [*lines, lines[-1]])
    before = beside(path).read_bytes()
    floor.buy_in("still", "ann", 100)
    floor.close()
    assert "somebody else has written to it" in caplog.text
    assert beside(path).read_bytes() == before


# What they find.


def cut(path):
    """The last command with all that hangs on it, so that the file by itself is in order."""
    with closing(sqlite3.connect(path)) as connection, connection:
        [(key, cents)] = connection.execute(
            "SELECT command.key, cents FROM command JOIN transfer ON command = key ORDER BY command.rowid DESC LIMIT 1"
        )
        for table, column in (("journal", "command"), ("transfer", "command"), ("command", "key")):
            connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (key,))
        connection.execute("UPDATE account SET cents = cents - ? WHERE name = 'wallet:ann'", (cents,))
        connection.execute("UPDATE account SET cents = cents + ? WHERE name = 'cage'", (cents,))
        connection.execute("UPDATE tally SET deposited = deposited - ? WHERE player = 'ann'", (cents,))


def exchanged(path):
    shutil.copy(path.with_name("older.db"), path)


def written_anew(path):
    """A buy-in raised everywhere, and every hash computed again."""
    key = "second 1"
    changed(path, "UPDATE transfer SET cents = 600 WHERE command = ?", key)
    changed(path, "UPDATE account SET cents = cents + 500 WHERE name = 'wallet:ann'")
    changed(path, "UPDATE account SET cents = cents - 500 WHERE name = 'cage'")
    changed(path, "UPDATE tally SET deposited = deposited + 500 WHERE player = 'ann'")
    changed(path, "UPDATE command SET body = replace(body, ':100,', ':600,') WHERE key = ?", key)
    changed(path, "UPDATE journal SET body = replace(body, ':100,', ':600,') WHERE command = ?", key)
    with closing(sqlite3.connect(path)) as connection, connection:
        later = connection.execute(
            "SELECT key, answer FROM command WHERE rowid >= (SELECT rowid FROM command WHERE key = ?)", (key,)
        )
        for name, answer in later.fetchall():
            told = json.dumps({"balance": json.loads(answer)["balance"] + 500}, separators=(",", ":"))
            connection.execute("UPDATE command SET answer = ? WHERE key = ?", (told, name))
    chained_anew(path)


WHOLE = {cut: "it was cut, or this is an older copy", exchanged: "an older copy", written_anew: "was written anew"}


@pytest.mark.parametrize("edit", WHOLE)
def test_what_no_file_can_tell_of_itself_is_found_by_its_heads(path, edit):
    assert faults_of(path) == []
    edit(path)
    [fault] = faults_of(path)
    assert WHOLE[edit] in fault
    assert str(beside(path)) in fault
    beside(path).rename(path.with_name("away"))
    assert faults_of(path) == []  # the control: without heads the file is in order
    assert WHOLE[edit] in faults_of(path, heads=path.with_name("away"))[0]


@pytest.mark.parametrize("edit", WHOLE)
def test_a_floor_does_not_open_on_another_history_than_was_signed(path, edit):
    edit(path)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=WHOLE[edit]) as refused:
        CasinoFloor(url(path), OwnWorld())
    assert "\n" not in refused.value.message
    how = "move them away and keep them" if edit is written_anew else f"pitboss restore {path} {path}"
    assert refused.value.message.endswith(how)
    assert path.read_bytes() == before
    beside(path).unlink()
    CasinoFloor(url(path), OwnWorld()).close()  # the control


def test_the_first_head_that_is_missed_is_named(path):
    heads = heads_of(path)
    first = next(head for head in heads if head.rows > heads_of_the_first_day(path))
    written_anew(path)
    [fault] = faults_of(path)
    assert f"journal row {first.rows} is another, and head {first.number} in" in fault


def heads_of_the_first_day(path):
    with closing(sqlite3.connect(path.with_name("older.db"))) as connection:
        return connection.execute("SELECT max(seq) FROM journal").fetchone()[0]


def test_a_store_that_is_gone_is_not_begun_anew_in_silence(path):
    path.unlink()
    with pytest.raises(JournalError, match=r"is not there, and head .* put it back, or move the heads away"):
        CasinoFloor(url(path), OwnWorld())
    assert not path.exists()
    beside(path).unlink()
    CasinoFloor(url(path), OwnWorld()).close()


def test_a_store_that_has_lost_its_log_is_one_that_was_cut(path, tmp_path):
    """As after kill -9 and somebody who cleans up."""
    floor = Answered(CasinoFloor(url(path), OwnWorld()))
    for number in range(COMMANDS):
        floor.buy_in(f"more {number}", "ann", 100)
    while heads_of(path)[-1].commands < commands(path):
        signer.threading.Event().wait(0.01)
    (tmp_path / "killed").mkdir()
    for name in ("floor.db", "floor.db.key", "floor.db.heads"):
        shutil.copy(path.with_name(name), tmp_path / "killed")
    floor.close()
    with pytest.raises(JournalError, match="5 commands less than were signed"):
        CasinoFloor(url(tmp_path / "killed" / "floor.db"), OwnWorld())


def commands(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT count(*) FROM command").fetchone()[0]


# The heads themselves.


def resigned(path, lines):
    """By somebody who has another key: all of it by itself in order."""
    other = path.with_name("other.key")
    other.write_text("01" * SIZE)
    key = signing_key(Seal(other))
    written = [json.dumps({"heads": 1, "key": public(key)}).encode()]
    for line in lines[1:]:
        told = json.loads(line)
        head = Head(**{name: told[name] for name in Head._fields})
        last = signer.Line(written[-1], None, 0).next(head.point, head.at, 1)
        written.append(signed(head._replace(before=last.before), key))
    return [line + b"\n" for line in written]


def other(digit):
    return b"1" if digit == b"0" else b"0"


ENDS = "commands before the journal does: lines were cut off"
EDITS = {
    "a line altered": (lambda old: [*old[:2], old[2].replace(b'"rows":', b'"rows":1'), *old[3:]], "line 3 is not as"),
    "a line removed": (lambda old: [*old[:2], *old[3:]], "line 3 does not follow"),
    "lines exchanged": (lambda old: [old[0], old[2], old[1], *old[3:]], "line 2 does not follow"),
    "a line copied": (lambda old: [*old[:2], *old[1:]], "line 3 does not follow"),
    "the end cut": (lambda old: old[:-1], ENDS),
    "all cut but the key": (lambda old: old[:1], ENDS),
    "half a line": (lambda old: [*old[:-1], old[-1][:-9]], ENDS),
    "a key that is none": (lambda old: [old[0].replace(b'"key":"', b'"key":"00'), *old[1:]], "its first line is not"),
    "another key": (lambda old: [old[0][:-4] + other(old[0][-4:-3]) + old[0][-3:], *old[1:]], "line 2 is not as"),
    "emptied": (lambda old: [], "its first line is not that of a file of heads"),
    "something else": (lambda old: [b"hello\n", *old], "its first line is not that of a file of heads"),
    "a last line of nonsense": (lambda old: [*old, b"{}\n"], "is not as it was signed"),
}  # fmt: skip


@pytest.mark.parametrize("edit", EDITS)
def test_a_file_of_heads_that_was_edited_is_named_in_one_line(path, edit):
    change, said = EDITS[edit]
    forged(path, change)
    [fault] = faults_of(path)
    assert said in fault
    assert str(beside(path)) in fault


def test_heads_signed_with_another_key_are_named_and_not_gone_on_with(path):
    forged(path, lambda lines: resigned(path, lines))
    assert Anchors(beside(path)).fault is None
    [fault] = faults_of(path)
    assert "is signed with another key than" in fault
    with pytest.raises(JournalError, match="signed with another key than"):
        CasinoFloor(url(path), OwnWorld())


def test_a_floor_does_not_go_on_from_a_head_that_was_altered(path):
    forged(path, lambda lines: [*lines[:-1], lines[-1].replace(b'"commands":', b'"commands":1')])
    with pytest.raises(JournalError, match="its last line is not as it was signed"):
        CasinoFloor(url(path), OwnWorld())


def test_a_copy_of_the_heads_that_was_kept_earlier_is_no_fault(path):
    """As a regulator keeps one: the journal has only gone on since."""
    kept = path.with_name("kept")
    kept.write_bytes(b"".join(beside(path).read_bytes().splitlines(keepends=True)[:2]))
    told = audit(url(path), heads=kept)
    assert told["faults"] == []
    assert told["heads"]["unsigned"] > 0
    exchanged(path)
    written_anew_first = faults_of(path, heads=kept)
    assert written_anew_first == []  # the older copy still holds what was signed so early


def test_a_file_of_heads_that_is_not_there_is_said(path):
    told = audit(url(path), heads=path.with_name("none"))
    assert told["faults"] == [f"the heads: {path.with_name('none')}: No such file or directory"]


def test_an_audit_changes_neither_the_store_nor_its_heads(path):
    os.chmod(path.parent, 0o500)
    try:
        before = {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()}
        folder = path.parent.stat().st_mtime_ns
        assert faults_of(path) == []
        assert {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()} == before
        assert path.parent.stat().st_mtime_ns == folder
    finally:
        os.chmod(path.parent, 0o700)
