"""The file of a store: who may read and serve it, what an audit leaves of it, and on what a floor does not open."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from pitboss.errors import JournalError, NotationError
from pitboss.store.heads import beside
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.house.test_store import bet, decide, open_a_table, opened
from tests.house.test_tampering import chained_anew, changed, copied
from tests.worlds import Answered, OwnWorld


@pytest.fixture
def path(tmp_path):
    """A store with a round that was played, closed."""
    path = tmp_path / "floor.db"
    played(path).close()
    return path


def url(path):
    return f"sqlite:///{path}"


def played(path):
    floor = opened(url(path), OwnWorld())
    open_a_table(floor)
    bet(floor, "first")
    while decide(floor, "first"):
        pass
    return floor


def content(folder):
    """Everything in a folder that an audit might have touched; the index of the log is SQLite's own memory."""
    files = [file for file in folder.iterdir() if not file.name.endswith("-shm")]
    return {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in files}


# Who reads it.


def test_the_files_are_nobody_elses_to_read(tmp_path):
    floor = played(tmp_path / "floor.db")
    beside = {"floor.db-wal", "floor.db-shm", "floor.db.key", "floor.db.heads"}
    assert {file.name for file in tmp_path.iterdir()} == {"floor.db", *beside}
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
    floor.close()


def test_a_store_that_everybody_could_read_is_closed_to_them_when_it_is_opened(path):
    path.chmod(0o644)
    CasinoFloor(url(path), OwnWorld()).close()
    assert path.stat().st_mode & 0o777 == 0o600


# An audit changes nothing.


def test_an_audit_leaves_a_closed_store_as_it_was(path):
    before = content(path.parent)
    assert audit(url(path))["faults"] == []
    assert content(path.parent) == before


def test_an_audit_leaves_the_log_of_a_store_that_was_killed(path, tmp_path):
    floor, killed = Answered(CasinoFloor(url(path), OwnWorld())), tmp_path / "killed"
    floor.buy_in("once more", "ann", 100)
    shutil.copytree(path.parent, killed, ignore=shutil.ignore_patterns("killed", "*-shm"))
    floor.close()
    before = content(killed)
    assert len(before["floor.db-wal"][0]) > 0
    told = audit(url(killed / "floor.db"))
    assert told["faults"] == []
    assert told["facts"] == audit(url(path))["facts"]
    assert content(killed) == before


def test_a_write_protected_copy_can_be_audited(path):
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        assert audit(url(path))["faults"] == []
    finally:
        path.parent.chmod(0o755)


def test_a_store_that_is_opened_while_it_is_read_as_it_lies_is_said(path, monkeypatch):
    from pitboss.store import verify

    look = verify._audit

    def beside(*given):
        told = look(*given)
        floor = Answered(CasinoFloor(url(path), OwnWorld()))
        floor.buy_in("meanwhile", "ann", 100)
        floor.close()
        return told

    monkeypatch.setattr(verify, "_audit", beside)
    with pytest.raises(JournalError, match="opened while it was read"):
        audit(url(path))


def test_a_store_that_is_not_there_is_not_made(tmp_path):
    with pytest.raises(JournalError, match="cannot be read"):
        audit(url(tmp_path / "none.db"))
    assert list(tmp_path.iterdir()) == []


# What SQLite knows of its own file.


def test_a_key_that_was_damaged_in_the_table_alone_is_found(path):
    """The audit reads keys in their order, from the index: the row itself may hold another one."""
    stored = path.read_bytes()
    places = [at for at in range(len(stored)) if stored.startswith(b"buy ann{", at)]
    assert len(places) == 1
    with path.open("r+b") as file:
        file.seek(places[0])
        file.write(b"b")
        file.seek(places[0] + 1)
        file.write(b"v")
    assert any(fault.startswith("the file: ") for fault in audit(url(path))["faults"])


def test_a_row_that_refers_to_nothing_is_found(path):
    changed(path, "INSERT INTO seat VALUES ('nowhere', 1, 'ann', 1, 1, 1, 1)")
    assert any("row" in fault and "round that is not there" in fault for fault in audit(url(path))["faults"])


# What no file can tell of itself.


def written_anew(path):
    """A buy-in raised everywhere, and every hash computed again: the file by itself is in order."""
    changed(path, "UPDATE transfer SET cents = cents + 500 WHERE command = 'buy ann'")
    changed(path, "UPDATE account SET cents = cents + 500 WHERE name = 'wallet:ann'")
    changed(path, "UPDATE account SET cents = cents - 500 WHERE name = 'cage'")
    changed(path, "UPDATE tally SET deposited = deposited + 500 WHERE player = 'ann'")
    for column in ("body", "answer"):
        rewritten = f"UPDATE command SET {column} = replace({column}, '100000', '100500') WHERE key = 'buy ann'"
        changed(path, rewritten)
    changed(path, "UPDATE journal SET body = replace(body, '100000', '100500') WHERE command = 'buy ann'")
    chained_anew(path)


def test_a_journal_that_was_written_anew_is_found_by_a_head_that_was_kept(path):
    head = audit(url(path))["head"]
    assert audit(url(path), head)["faults"] == []
    beside(path).unlink()  # test_heads has what those that were signed find
    written_anew(path)
    assert audit(url(path))["faults"] == []  # by itself it is in order
    assert ["written anew" in fault for fault in audit(url(path), head)["faults"]] == [True]


def test_an_older_copy_is_found_by_a_head_that_was_kept(path):
    older = copied(path, path.with_name("older.db"))
    early = audit(url(path))["head"]
    floor = Answered(CasinoFloor(url(path), OwnWorld()))
    floor.buy_in("later", "ann", 100)
    floor.close()
    head = audit(url(path))["head"]
    assert audit(url(older))["faults"] == []
    assert ["an older copy" in fault for fault in audit(url(older), head)["faults"]] == [True]
    assert audit(url(path), early)["faults"] == []  # a journal that has only gone on


@pytest.mark.parametrize("head", ["", "12", "x:" + "0" * 64, "1:abc"])
def test_what_is_no_head_is_said(path, head):
    with pytest.raises(NotationError, match="no head"):
        audit(url(path), head)


# On what a floor does not open.


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ("UPDATE account SET cents = cents + 99900000 WHERE name = 'wallet:ann'", "together hold 99900000 cents"),
        ("UPDATE journal SET body = body || ' ' WHERE seq = (SELECT max(seq) - 3 FROM journal)", "breaks the chain"),
        ("UPDATE journal SET hash = 'x' || hash WHERE seq = (SELECT max(seq) FROM journal)", "breaks the chain"),
        ("DELETE FROM journal WHERE seq = (SELECT max(seq) - 5 FROM journal)", "breaks the chain"),
    ],
)  # fmt: skip
def test_a_floor_does_not_open_on_books_that_are_not_in_order(path, edit, said):
    assert changed(path, edit) == 1
    with pytest.raises(JournalError, match=said):
        CasinoFloor(url(path), OwnWorld())


# One server, on the file that it has opened.


def test_a_second_server_is_told_who_serves(path, tmp_path):
    given = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--store", url(path)]
    first = subprocess.Popen(given, stderr=subprocess.PIPE, text=True)
    try:
        assert "is open at" in first.stderr.readline()
        second = subprocess.run(given, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 2
        assert second.stderr.strip().endswith(f"is served already, by process {first.pid}")
    finally:
        first.kill()
        first.communicate()
    third = subprocess.Popen(given, stderr=subprocess.PIPE, text=True)
    try:
        assert "is open at" in third.stderr.readline()
    finally:
        third.kill()
        third.communicate()


def moved(path, copy):
    os.replace(path, path.with_name("elsewhere.db"))


def removed(path, copy):
    path.unlink()


def replaced(path, copy):
    os.replace(copy, path)


def overwritten(path, copy):
    """As `cp` does it: the file is the same, and holds something else."""
    path.write_bytes(copy.read_bytes())


def without_its_log(path, copy):
    path.with_name(f"{path.name}-wal").unlink()


@pytest.mark.parametrize("what", [moved, removed, replaced, overwritten, without_its_log])
def test_nothing_is_acknowledged_on_a_file_that_is_gone(path, what):
    floor = Answered(CasinoFloor(url(path), OwnWorld()))
    floor.buy_in("before", "ann", 100)
    copy = path.with_name("copy.db")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    what(path, copy)
    with pytest.raises(JournalError, match="moved, removed or replaced, or somebody else has written to it"):
        floor.buy_in("after", "ann", 100)
    with pytest.raises(JournalError, match="takes no more commands"):
        floor.buy_in("later", "ann", 100)
    floor.close()


def test_who_only_reads_beside_an_open_floor_does_not_disturb_it(path):
    floor = Answered(CasinoFloor(url(path), OwnWorld()))
    for number in range(3):
        floor.buy_in(f"before {number}", "ann", 100)
        assert audit(url(path))["faults"] == []
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT count(*) FROM command").fetchone()[0] > number
    floor.buy_in("after", "ann", 100)
    floor.close()


def test_a_server_does_not_open_on_a_damaged_file(path):
    """A page of rows long past, which nothing else of the opening looks at."""
    with closing(sqlite3.connect(path)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'ix_seat_player_seq'").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 16)
    serving = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--store", url(path)]
    told = subprocess.run(serving, capture_output=True, text=True, timeout=60, check=False)
    assert told.returncode == 2
    assert "is not in order: the file: " in told.stderr
    assert told.stderr.count("\n") == 1
