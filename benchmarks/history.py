"""What a long history costs: an audit's pace and memory, and opening fifty tables with a round in play at each."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from benchmarks.measure import Result
from tests.histories import History

TABLES = 50
ROUNDS = (0, 1_000, 5_000, 20_000)
LEAST_ROWS = 100_000  # of the journal, a second
MOST_MEMORY = 1.25  # of the longest history against the shortest
MOST_OPENING = 5.0  # seconds

AUDIT = """
import gc, json, resource, sqlite3, sys, time
from pitboss.store import chain
from pitboss.store.audit import rounds
from pitboss.store.verify import audit

took, replayed = 0.0, rounds.replayed
def timed(*given):
    global took
    start = time.process_time()
    try:
        return replayed(*given)
    finally:
        took += time.process_time() - start

rounds.replayed = timed
gc.set_threshold(100_000)  # as the command has it
start = time.process_time()
told = audit(sys.argv[1])
taken = time.process_time() - start
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
start, head = time.process_time(), chain.BEGINNING
rows = sqlite3.connect(sys.argv[1].removeprefix("sqlite:///"))
for gaming_table, body in rows.execute("SELECT gaming_table, body FROM journal ORDER BY seq"):
    head = chain.link(head, gaming_table, body)
bare = time.process_time() - start
print(json.dumps([told["facts"], told["rounds"], len(told["faults"]), taken, took, memory, bare]))
"""


def history() -> Iterator[Result | str]:
    """Processor time, so that others who work on the machine count for less."""
    with tempfile.TemporaryDirectory() as folder:
        store, openings, memories = History(f"sqlite:///{folder}/floor.db", TABLES), [], []
        for rounds in ROUNDS:
            store.grow(rounds)
            openings.append(_opening(store))
            yield f"{TABLES} tables with rounds in play after {rounds:,} rounds: open in {openings[-1]:.2f} s"
            if rounds:
                rows, played, faults, taken, replaying, memory, bare = _audited(store)
                assert faults == 0
                memories.append(memory)
                share = f"{replaying / taken:.0%} of it performing rounds again"
                yield f"audit of {rounds:,} rounds, {rows:,} rows: {taken:.1f} s, {share}; {memory:.0f} MB"
                paces = f"{played / taken:,.0f} rounds and {rows / taken:,.0f} rows a second"
                yield f"  {paces}; a bare loop that only hashes the rows: {rows / bare:,.0f}"
        name, pace = f"audit of {ROUNDS[-1]:,} rounds", rows / taken
        yield Result(name, f"{pace:,.0f} journal rows a second", pace * bare / rows, "a loop that only hashes them")
        bar, met = f"{LEAST_ROWS:,} rows a second", pace >= LEAST_ROWS
        yield Result(name, f"{pace:,.0f} journal rows a second", pace / LEAST_ROWS, bar, "1", met)
        ratio = memories[-1] / memories[0]
        against = f"{ROUNDS[1]:,} rounds' {memories[0]:.0f} MB"
        yield Result(name, f"{memories[-1]:.0f} MB", ratio, against, f"{MOST_MEMORY}", ratio <= MOST_MEMORY)
        name, against = f"opening {TABLES} tables after {ROUNDS[-1]:,} rounds", f"the bar's {MOST_OPENING} s"
        ratio = openings[-1] / MOST_OPENING
        yield Result(
            name, f"{openings[-1]:.2f} s, {openings[0]:.2f} s without a history", ratio, against, "1", ratio <= 1
        )


def _opening(store: History) -> float:
    store.floor().close()  # whatever is loaded once
    start = time.process_time()
    store.floor().close()
    return time.process_time() - start


def _audited(store: History) -> list[float]:
    asked = [sys.executable, "-c", AUDIT, store.url]
    return json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)


BENCHMARKS = (history,)
