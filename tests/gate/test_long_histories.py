"""A casino that has been open for long: it opens as soon as ever, and what it needs does not grow."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pitboss.store import verify
from tests.histories import History

ROOT = Path(__file__).parents[2]
TABLES = 50
ROUNDS = 1_000
TIMES = 5
MOST = 1.5  # times what it takes without a history
SECONDS = int(os.environ.get("PITBOSS_SOAK_SECONDS", "40"))
MOST_GROWTH = 6 * 2**20  # bytes, from the second quarter of the rounds to the last: bounded caches of hands still fill
MOST_LOG = 16 * 2**20  # bytes beside the store


@pytest.fixture
def history(tmp_path):
    return History(f"sqlite:///{tmp_path / 'floor.db'}", TABLES)


def opening(history):
    """The least processor time of some openings, with a round in play at every table."""
    taken = []
    for _ in range(TIMES):
        start = time.process_time()
        history.floor().close()
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.gate
def test_fifty_tables_are_open_again_as_soon_whatever_was_played(history):
    history.grow(0)
    without = opening(history)
    history.grow(ROUNDS)
    assert opening(history) <= MOST * without


@pytest.mark.gate
def test_who_reads_the_history_at_the_opening_is_noticed(history, monkeypatch):
    """The control: half an audit would make the floor wait."""
    from pitboss.store import house

    def in_the_whole_journal(connection, seal):
        for (body,) in connection.exec_driver_sql("SELECT body FROM journal"):
            json.loads(body)
        return verify.faults_in_play(connection, seal)

    monkeypatch.setattr(house, "faults_in_play", in_the_whole_journal)
    history.grow(0)
    without = opening(history)
    history.grow(4 * ROUNDS)
    assert opening(history) > MOST * without


SOAK = """
import json, os, sys, time
from pathlib import Path
from tests.histories import History

path, seconds, kept = Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
history = History(f"sqlite:///{path}", 12)
floor, held, ends = history.floor(), [], time.monotonic() + seconds
while time.monotonic() < ends:
    for _ in range(20):
        history.go_on(floor, floor.tables())
        held.append(bytearray(kept))
    memory = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    log = path.with_name(f"{path.name}-wal").stat().st_size
    print(json.dumps([memory, len(os.listdir("/proc/self/fd")), log]))
floor.close()
"""


def soaked(path, seconds, kept=0):
    """Memory, handles and the log beside the store, while rounds are played; so many bytes are kept of each turn."""
    asked = [sys.executable, "-c", SOAK, str(path), str(seconds), str(kept)]
    run = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True, timeout=seconds + 120)
    return [json.loads(line) for line in run.stdout.splitlines()]


def growth(samples):
    """Of the memory, when all that is loaded once has been."""
    quarter = len(samples) // 4
    memory = [sample[0] for sample in samples]
    return max(memory[-quarter:]) - max(memory[quarter : 2 * quarter])


@pytest.mark.gate
@pytest.mark.timeout(SECONDS + 300)
def test_playing_on_and_on_takes_no_more_memory_handles_or_log(tmp_path):
    samples = soaked(tmp_path / "floor.db", SECONDS)
    assert len(samples) >= 8
    assert growth(samples) <= MOST_GROWTH
    handles, quarter = [handles for _, handles, _ in samples], len(samples) // 4
    assert min(handles[-quarter:]) == min(handles[:quarter])
    assert max(handles) - min(handles) <= 1, "the file of heads alone, and while one is signed"
    assert max(log for _, _, log in samples) <= MOST_LOG


@pytest.mark.gate
def test_a_floor_that_keeps_something_of_every_turn_is_noticed(tmp_path):
    assert growth(soaked(tmp_path / "floor.db", 15, kept=200_000)) > MOST_GROWTH
