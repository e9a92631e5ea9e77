"""A backup of a store that is open, and how it is put back: announced, with what was lost, and never in silence."""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.errors import JournalError, NotationError
from pitboss.store.backup import copied, put_back
from pitboss.store.heads import beside
from pitboss.store.house import CasinoFloor
from pitboss.store.lock import holding
from pitboss.store.sealing import beside as key_beside
from pitboss.store.verify import audit
from tests.house.process import Server, end_all
from tests.house.test_heads import bought, url
from tests.house.test_store import bet, decide, open_a_table, opened
from tests.house.test_tampering import chained_anew, changed
from tests.worlds import Answered, OwnWorld

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def first_day(tmp_path_factory):
    """A store with a round that is complete and one in play, closed."""
    path = tmp_path_factory.mktemp("store") / "floor.db"
    floor = opened(url(path), OwnWorld())
    open_a_table(floor)
    for name in ("first", "second"):
        bet(floor, name)
        while name == "first" and decide(floor, name):
            pass
    floor.close()
    return path


@pytest.fixture
def path(first_day, tmp_path):
    shutil.copytree(first_day.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / first_day.name


def back(file, path, **given):
    return put_back(file, path, OwnWorld(), **given)


def rows(path):
    """All that a store holds."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def commands(path):
    return [line for line in rows(path) if line.startswith('INSERT INTO "command"')]


# Taking it.


def test_a_backup_of_an_open_store_is_one_moment_of_it(path, tmp_path):
    floor, file = Answered(CasinoFloor(url(path), OwnWorld())), tmp_path / "backup.db"
    floor.buy_in("before", "ann", 100)
    told = copied(path, file)
    held = rows(file)
    assert held == rows(path)
    floor.buy_in("after", "ann", 100)
    floor.close()
    assert rows(file) == held
    assert told["commands"] == len(commands(file)) == len(commands(path)) - 1
    found = audit(url(file), key=key_beside(path))
    assert (told["rows"], told["head"], found["faults"]) == (found["facts"], found["head"], [])
    assert told["bytes"] == file.stat().st_size
    assert told["sealed"] is True
    assert told["key"] == str(key_beside(path))
    assert file.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob("*.new"))


def test_a_backup_takes_nothings_place(path, tmp_path):
    (tmp_path / "backup.db").write_text("something else")
    with pytest.raises(NotationError, match="is there already"):
        copied(path, tmp_path / "backup.db")
    assert (tmp_path / "backup.db").read_text() == "something else"


def test_what_is_damaged_is_no_backup(path, tmp_path):
    changed(path, "UPDATE account SET cents = cents + 1 WHERE name = 'wallet:ann'")
    with pytest.raises(JournalError, match="is not in order: the accounts together hold 1 cents"):
        copied(path, tmp_path / "backup.db")
    assert not list(tmp_path.glob("backup*"))


@pytest.mark.parametrize("text", ["hello", ""])
def test_what_is_no_store_is_said(path, tmp_path, text):
    (tmp_path / "letter").write_text(text)
    with pytest.raises(JournalError, match=r"not a store of pitboss, or it cannot be|cannot be copied"):
        copied(tmp_path / "letter", tmp_path / "backup.db")
    with pytest.raises(JournalError, match="not a store of pitboss"):
        back(tmp_path / "letter", path, replace=True)


def test_a_backup_that_cannot_be_written_is_said(path, tmp_path):
    with pytest.raises(JournalError, match="cannot be copied to"):
        copied(path, tmp_path / "nowhere" / "backup.db")


# Putting it back.


def test_a_backup_that_is_put_back_is_announced_and_goes_on(path, tmp_path):
    file = tmp_path / "backup.db"
    copied(path, file)
    held = rows(file)
    bought(path, "second day", 4)
    later = rows(path)
    told = back(file, path, replace=True)
    assert (told["epoch"], told["lost"]) == (2, 4 + 1)  # the round in play was resumed, too
    assert rows(path) == held
    assert rows(Path(told["aside"])) == later
    assert audit(url(path))["faults"] == []
    bought(path, "another day")
    found = audit(url(path))
    assert found["faults"] == []
    assert [(each["epoch"], each["lost"]) for each in found["heads"]["restored"]] == [(2, 5)]
    assert rows(file) == held


def test_a_backup_that_is_only_copied_back_is_not_opened(path, tmp_path):
    """The control: without the announcement it is an older copy."""
    copied(path, tmp_path / "backup.db")
    bought(path, "second day")
    shutil.copy(tmp_path / "backup.db", path)
    with pytest.raises(JournalError, match="an older copy") as refused:
        CasinoFloor(url(path), OwnWorld())
    *_, file, store = refused.value.message.split()
    assert back(Path(file), Path(store))["epoch"] == 2  # as the refusal says
    CasinoFloor(url(path), OwnWorld()).close()
    assert audit(url(path))["faults"] == []


def test_a_store_is_not_replaced_unless_that_is_said(path, tmp_path):
    copied(path, tmp_path / "backup.db")
    before = path.read_bytes(), beside(path).read_bytes()
    with pytest.raises(NotationError, match="with --replace it is moved aside"):
        back(tmp_path / "backup.db", path)
    assert (path.read_bytes(), beside(path).read_bytes()) == before


def test_nothing_is_put_in_the_place_of_a_store_that_is_served(path, tmp_path):
    copied(path, tmp_path / "backup.db")
    before = path.read_bytes()
    with holding(path), pytest.raises(JournalError, match="is served already"):
        back(tmp_path / "backup.db", path, replace=True)
    assert path.read_bytes() == before


def test_the_log_of_a_killed_store_is_not_taken_for_the_backups(path, tmp_path):
    copied(path, tmp_path / "backup.db")
    floor, killed = Answered(CasinoFloor(url(path), OwnWorld())), tmp_path / "killed"
    floor.buy_in("once more", "ann", 100)
    shutil.copytree(path.parent, killed, ignore=shutil.ignore_patterns("killed", "backup.db", "*-shm"))
    floor.close()
    store = killed / path.name
    assert store.with_name("floor.db-wal").stat().st_size > 0
    told = back(tmp_path / "backup.db", store, replace=True)
    assert rows(store) == rows(tmp_path / "backup.db")
    assert any("once more" in command for command in commands(told["aside"]))
    CasinoFloor(url(store), OwnWorld()).close()


def test_what_is_interrupted_before_it_was_announced_is_not_opened(path, tmp_path, monkeypatch):
    copied(path, tmp_path / "backup.db")
    bought(path, "second day")
    monkeypatch.setattr("pitboss.store.signer.Signer.announce", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        back(tmp_path / "backup.db", path, replace=True)
    with pytest.raises(JournalError, match="an older copy"):
        CasinoFloor(url(path), OwnWorld())
    monkeypatch.undo()
    back(tmp_path / "backup.db", path, replace=True)
    CasinoFloor(url(path), OwnWorld()).close()


def test_a_backup_without_its_key_is_not_put_back(path, tmp_path):
    copied(path, tmp_path / "backup.db")
    with pytest.raises(JournalError, match="their key is missing: put it back at"):
        back(tmp_path / "backup.db", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()
    shutil.copy(key_beside(path), key_beside(tmp_path / "new.db"))
    told = back(tmp_path / "backup.db", tmp_path / "new.db")
    assert (told["aside"], told["epoch"], told["lost"]) == (None, 2, None)  # no heads were there
    CasinoFloor(url(tmp_path / "new.db"), OwnWorld()).close()
    assert audit(url(tmp_path / "new.db"))["faults"] == []


def test_a_backup_that_was_written_anew_is_not_put_back(path, tmp_path):
    bought(path, "second day")
    copied(path, tmp_path / "backup.db")
    bought(path, "third day")
    changed(tmp_path / "backup.db", "UPDATE command SET at = at + 1 WHERE key = 'second day 1'")
    chained_anew(tmp_path / "backup.db")
    before = path.read_bytes(), beside(path).read_bytes()
    with pytest.raises(JournalError, match=r"is another, and head .* written anew, or is of another store"):
        back(tmp_path / "backup.db", path, replace=True)
    assert (path.read_bytes(), beside(path).read_bytes()) == before


def test_the_right_backup_may_follow_the_wrong_one(path, tmp_path):
    """Monday was put back, and played on from; then Tuesday, whose heads Monday's epoch had given up."""
    copied(path, tmp_path / "monday.db")
    bought(path, "tuesday", 3)
    copied(path, tmp_path / "tuesday.db")
    bought(path, "wednesday", 2)
    back(tmp_path / "monday.db", path, replace=True)
    bought(path, "after monday", 7)
    assert audit(url(path))["faults"] == []
    told = back(tmp_path / "tuesday.db", path, replace=True)
    assert (told["epoch"], told["lost"]) == (3, 7 + 1)  # all of Monday's epoch, with the round in play resumed
    bought(path, "after tuesday")
    found = audit(url(path))
    assert found["faults"] == []
    assert [each["lost"] for each in found["heads"]["restored"]] == [3 + 2 + 2, 8]
    changed(path, "UPDATE command SET at = at + 1 WHERE key = 'tuesday 1'")
    chained_anew(path)
    assert ["was written anew" in fault for fault in audit(url(path))["faults"]] == [True]


# The commands.


def pitboss(*arguments):
    command = [sys.executable, "-m", "pitboss", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def test_a_served_store_is_backed_up_killed_and_put_back_by_the_commands(tmp_path):
    path, file = tmp_path / "floor.db", tmp_path / "backup.db"
    try:
        server = Server(path)
        server.ask("/api/visitors", {"name": "Ann"})
        code, told, said = pitboss("backup", path, file)
        assert (code, said) == (0, "")
        assert f"{file}: " in told
        assert f"it opens only with a copy of {key_beside(path)}" in told  # cards wait for the house's own players
        server.ask("/api/visitors", {"name": "Bob"})
        refused = pitboss("restore", file, path, "--replace")
        assert refused == (2, "", f"pitboss: {path} is served already, by process {server.process.pid}\n")
        server.end(signal.SIGTERM)
        code, told, said = pitboss("restore", file, path, "--replace")
        assert (code, said) == (0, "")
        assert told.splitlines()[-1] == (
            f"epoch 2 is announced in {beside(path)}; 2 commands that were signed after the backup are lost"
        )
        code, told, said = pitboss("verify", path)
        assert (code, said) == (0, "")
        assert "where a copy was put back: 2 commands that were signed were lost" in told
        assert "; 0 commands are not signed\n" in told
        server = Server(path)
        assert len(server.ask("/api/tables")) > 1
        assert server.end(signal.SIGTERM) == (0, "")
        code, told, _ = pitboss("restore", path, path, "--json")
        assert (code, json.loads(told)["epoch"], json.loads(told)["lost"]) == (0, 3, 0)
    finally:
        end_all()
