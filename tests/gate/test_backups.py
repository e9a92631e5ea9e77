"""Backups of a store that is being played on, put back, also when what does it is killed: books and chain are whole.

PITBOSS_BACKUPS says how many cycles there are, as 50; in every second one backup and restore are killed first.
"""

import os
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.errors import JournalError
from pitboss.floor.world import TheRealWorld
from pitboss.store.backup import put_back
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.worlds import OwnWorld

ROOT = Path(__file__).parents[2]
CYCLES = int(os.environ.get("PITBOSS_BACKUPS", "3"))

pytestmark = pytest.mark.gate


class Load:
    """Buy-ins as fast as they are answered, by a process of its own that tells of each."""

    PROGRAM = """
import sys
from pitboss.floor.world import TheRealWorld
from pitboss.store.house import CasinoFloor
floor, name = CasinoFloor(f"sqlite:///{sys.argv[1]}", TheRealWorld()), sys.argv[2]
for number in range(10**9):
    asked = [floor.buy_in(f"{name} {number} {each}", f"player {each}", 100 + each) for each in range(8)]
    for answer in asked:
        answer.result()
    print(8 * number + 8, flush=True)
"""

    def __init__(self, path, name):
        command = [sys.executable, "-c", self.PROGRAM, str(path), name]
        self.name = name
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.answered = int(self.process.stdout.readline())  # it plays

    def kill(self):
        self.process.kill()
        told, _ = self.process.communicate()
        self.answered = max([self.answered, *map(int, told.split("\n")[:-1])])  # the last line may be half a number


def pitboss(*arguments, killed_after=None):
    command = [sys.executable, "-m", "pitboss", *map(str, arguments)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if killed_after is not None:
        time.sleep(killed_after)
        process.kill()
    said = process.communicate()
    return process.returncode, said


def done(path, name):
    """How many of its commands are kept."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute('SELECT count(*) FROM command WHERE "key" LIKE ?', (f"{name} %",)).fetchone()[0]


def books(path):
    """Every account, and every transfer's sum; to the cent."""
    with closing(sqlite3.connect(path)) as connection:
        accounts = dict(connection.execute("SELECT name, cents FROM account"))
        moved = Counter()
        for source, target, cents in connection.execute("SELECT source, target, cents FROM transfer"):
            moved[source] -= cents
            moved[target] += cents
    assert {name: cents for name, cents in accounts.items() if cents} == {name: c for name, c in moved.items() if c}
    assert sum(accounts.values()) == 0
    return accounts


@pytest.mark.timeout(120 * CYCLES + 300)
def test_a_backup_under_load_is_put_back_whole_and_announced(tmp_path):
    path = tmp_path / "floor.db"
    CasinoFloor(f"sqlite:///{path}", OwnWorld()).close()
    for cycle in range(CYCLES):
        file = tmp_path / f"{cycle}.db"
        load = Load(path, f"cycle {cycle}")
        if cycle % 2:
            pitboss("backup", path, file, killed_after=0.05 * (cycle % 20))
            file.unlink(missing_ok=True)
        code, (told, said) = pitboss("backup", path, file)
        assert (code, said) == (0, "")
        assert done(file, load.name) >= load.answered  # all that was answered before
        load.kill()
        assert done(path, load.name) >= load.answered
        held = books(file)
        if cycle % 2:
            pitboss("restore", file, path, "--replace", killed_after=0.05 * (cycle % 20))
            assert not path.exists() or whole(path)
        code, (told, said) = pitboss("restore", file, path, "--replace")
        assert (code, said) == (0, "")
        assert "epoch " in told
        assert books(path) == held
        assert whole(path)
    CasinoFloor(f"sqlite:///{path}", TheRealWorld()).close()
    found = audit(f"sqlite:///{path}")
    assert found["faults"] == []
    assert len(found["heads"]["restored"]) >= CYCLES


def whole(path):
    """By itself, whatever its heads say: an older copy may lie there for a moment."""
    return [fault for fault in audit(f"sqlite:///{path}")["faults"] if not fault.startswith("the heads: ")] == []


def test_a_backup_that_is_only_copied_back_is_seen(tmp_path):
    """The control: what is not announced is not gone on with."""
    path, file = tmp_path / "floor.db", tmp_path / "backup.db"
    CasinoFloor(f"sqlite:///{path}", OwnWorld()).close()
    load = Load(path, "load")
    assert pitboss("backup", path, file)[0] == 0
    load.kill()
    CasinoFloor(f"sqlite:///{path}", TheRealWorld()).close()
    path.write_bytes(file.read_bytes())
    with pytest.raises(JournalError, match="an older copy"):
        CasinoFloor(f"sqlite:///{path}", TheRealWorld())
    assert put_back(path, path, TheRealWorld())["lost"] > 0
    CasinoFloor(f"sqlite:///{path}", TheRealWorld()).close()
