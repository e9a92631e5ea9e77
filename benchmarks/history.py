"""What a long history costs: an audit's pace and memory, and opening fifty tables with a round in play at each."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from benchmarks.measure import Result
from pitboss.floor.commands import Choose, Place, Sit
from pitboss.floor.world import TheRealWorld
from pitboss.games import games
from pitboss.rounds.betting import least_cents
from pitboss.store.house import CasinoFloor

TABLES = 50
ROUNDS = (0, 1_000, 5_000, 20_000)
LEAST_ROWS = 100_000  # of the journal, a second
MOST_MEMORY = 1.25  # of the longest history against the shortest
MOST_OPENING = 5.0  # seconds

AUDIT = """
import json, resource, sys, time
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
start = time.process_time()
told = audit(sys.argv[1])
taken = time.process_time() - start
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps([told["facts"], len(told["faults"]), taken, took, memory]))
"""


class History:
    """A store at whose tables round after round is played, all games in turn, each by one player who stays in."""

    def __init__(self, folder: Path) -> None:
        self.url = f"sqlite:///{folder / 'floor.db'}"
        self.keys = map("key {}".format, count())
        self.games = {f"table-{number}": games()[number % len(games())] for number in range(TABLES)}
        floor = CasinoFloor(self.url, TheRealWorld())
        floor.enter("enter", "ann", "Ann", "token").result()
        floor.buy_in("buy in", "ann", 10**12).result()
        for table, game in self.games.items():
            floor.open_table(f"open {table}", table, game.id).result()
            floor.ask(f"sit {table}", table, Sit(1), "ann").result()
        floor.close()

    def grow(self, rounds: int) -> None:
        """Until so many are complete, and one is in play at every table."""
        floor = CasinoFloor(self.url, TheRealWorld())
        while sum(state.rounds for state in floor.tables()) < rounds or self._waits(floor):
            for asked in [self._go_on(floor, table) for table in self.games]:
                asked.result()
        floor.close()

    def _waits(self, floor: CasinoFloor) -> bool:
        return any(state.round is None for state in floor.tables())

    def _go_on(self, floor, table):
        state, key = floor.table(table), next(self.keys)
        if state.round is None:
            bets = {wager.name: least_cents(self._house(table), wager, alone=False) for wager in self._wagers(table)}
            return floor.ask(f"{key} {time.time_ns()}", table, Place(bets, ready=True), "ann")
        pending = floor.round_now(state).pending
        return floor.ask(f"{key} {time.time_ns()}", table, Choose(pending.stay.name), "ann")

    def _house(self, table):
        return self.games[table].house()

    def _wagers(self, table):
        offered = self.games[table].wagers
        return [wager for wager in offered if wager.before_the_deal and wager.is_offered(self._house(table))]


def history() -> Iterator[Result | str]:
    """Processor time, so that others who work on the machine count for less."""
    with tempfile.TemporaryDirectory() as folder:
        store, openings, memories = History(Path(folder)), [], []
        for rounds in ROUNDS:
            store.grow(rounds)
            openings.append(_opening(store))
            yield f"{TABLES} tables with rounds in play after {rounds:,} rounds: open in {openings[-1]:.2f} s"
            if rounds:
                rows, faults, taken, replaying, memory = _audited(store)
                assert faults == 0
                memories.append(memory)
                share = f"{replaying / taken:.0%} of it performing rounds again"
                yield f"audit of {rounds:,} rounds, {rows:,} rows: {taken:.1f} s, {share}; {memory:.0f} MB"
        name, pace = f"audit of {ROUNDS[-1]:,} rounds", rows / taken
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
    CasinoFloor(store.url, TheRealWorld()).close()  # whatever is loaded once
    start = time.process_time()
    CasinoFloor(store.url, TheRealWorld()).close()
    return time.process_time() - start


def _audited(store: History) -> list[float]:
    asked = [sys.executable, "-c", AUDIT, store.url]
    return json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)


BENCHMARKS = (history,)
