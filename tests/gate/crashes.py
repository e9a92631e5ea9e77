"""One script killed, or its calls failed, at many points; what was wrong afterwards is printed as JSON.

usage: python -m tests.gate.crashes SERIES GAME DEALING MOST [STORE]
"""

import json
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.errors import PitbossError
from pitboss.store import store
from pitboss.store.verify import audit
from tests.gate import disturbed as disturbing
from tests.gate.disturbed import BOTH, CALLS, OPENER, WRITER, Ended, Point, calls_of, disturbed, failing, killing
from tests.gate.scripted import (
    OFTEN,
    Command,
    Run,
    ask,
    everything,
    in_the_middle,
    keys,
    open_floor,
    outcome,
    rehearse,
    seal_alike,
    set_pragma,
    url_of,
)

MEMORY = Path("/dev/shm")  # a killed process loses nothing that it has handed to the system: no disk is needed
A_FULL_DISK, A_BAD_DISK = "ENOSPC", "EIO"
ERRORS = {"fdatasync": [A_BAD_DISK], "pwrite64": [A_FULL_DISK, A_BAD_DISK], "ftruncate": [A_FULL_DISK, A_BAD_DISK]}
OPENING = {**ERRORS, "openat": ["EMFILE"], "mmap": ["ENOMEM"], "pread64": [A_BAD_DISK]}
UNSIGNED = "the store was killed and then opened by another program"


class Trial(NamedTuple):
    """Where the script was disturbed, how its process ended, and the store it has left."""

    point: Point
    ended: Ended
    path: Path


class Stage:
    """A folder where a script is played again and again."""

    def __init__(self, folder: Path, game: str, dealing: str, most: int, wrong_store: Callable[[], None]) -> None:
        self.folder, self.path = folder, folder / "floor.db"
        self.run = rehearse(folder / "rehearsed.db", game, dealing)
        self.most, self.wrong_store, self.calls = most, wrong_store, Counter[str]()
        self.known = set[str]()  # what was stored where the script was played on from

    def killed(self, whose: str, start: Path | None, script: Sequence[Command]) -> Iterator[Trial]:
        """Before each call, at so many of them as are wanted."""
        self.count(whose, start, script)
        for point in spread(self.calls, self.most):
            yield self.trial(point, whose, start, script, killing(point))

    def failed(
        self, whose: str, start: Path, script: Sequence[Command], errors: Mapping[str, list[str]]
    ) -> Iterator[Trial]:
        """Each call that can fail, in each way that it can, one at a time."""
        self.count(whose, start, script, ",".join(errors))
        self.calls = Counter({f"{call} {error}": self.calls[call] for call in errors for error in errors[call]})
        for point in spread(+self.calls, self.most):
            call, error = point.call.split()
            yield self.trial(point, whose, start, script, failing(Point(call, point.number), error))

    def count(self, whose: str, start: Path | None, script: Sequence[Command], traced: str = CALLS) -> None:
        self.prepare(start)
        log = self.folder / "calls"
        self.calls = calls_of(lambda strace: disturbed(self.path, script, whose, strace), log, traced)

    def trial(
        self, point: Point, whose: str, start: Path | None, script: Sequence[Command], strace: list[str]
    ) -> Trial:
        self.prepare(start)
        return Trial(point, disturbed(self.path, script, whose, strace, self.wrong_store), self.path)

    def prepare(self, start: Path | None) -> None:
        """The store as it is at the start, the same every time; without one there is none yet."""
        self.clear()
        for file in start.iterdir() if start is not None else ():
            shutil.copy(file, self.folder)

    def clear(self) -> None:
        for file in self.folder.glob(f"{self.path.name}*"):
            file.unlink()

    def keep_as(self, name: str) -> Path:
        """The store as it is now, to start from."""
        start = self.folder / name
        start.mkdir()
        for file in self.folder.glob(f"{self.path.name}*"):
            shutil.copy(file, start)
        return start

    def empty(self) -> Path:
        open_floor(self.path).close()
        return self.keep_as("empty")


def spread(calls: Counter[str], most: int) -> list[Point]:
    """So many points at the most, evenly over each kind of call; the rare kinds wholly, where there is room."""
    points: list[Point] = []
    for done, (call, count) in enumerate(sorted(calls.items(), key=lambda each: each[1])):
        room = min(count, (most - len(points)) // (len(calls) - done))
        points += [Point(call, 1 + number * count // room) for number in range(room)]
    return points


# The series.

Found = Iterator[tuple[Point, list[str]]]


def playing(stage: Stage) -> Found:
    """Killed before every call that a command makes, its answer among them."""
    for trial in stage.killed(WRITER, stage.empty(), stage.run.script):
        yield trial.point, [*not_killed(trial), *lost(stage.run, trial), *goes_on_somehow(stage, trial)]


def opening(stage: Stage) -> Found:
    """Killed while a new store is made, and while it is closed."""
    for trial in stage.killed(OPENER, None, stage.run.script):
        yield trial.point, [*not_killed(trial), *lost(stage.run, trial), *goes_on(stage.run, trial)]


def reopening(stage: Stage) -> Found:
    """Killed in the middle of a round, and once more while the floor is opened again."""
    answers, interrupted = killed_in_a_round(stage)
    for trial in stage.killed(BOTH, interrupted, []):
        both = trial._replace(ended=trial.ended._replace(answers=answers))
        yield trial.point, [*not_killed(trial), *audited(trial), *not_stored(both), *goes_on(stage.run, both)]


def killed_in_a_round(stage: Stage) -> tuple[dict[str, Any], Path]:
    """What had been answered by then, and the store."""
    decision = in_the_middle(stage.run.script)
    first = stage.trial(at := Point("write", decision.number), WRITER, stage.empty(), stage.run.script, killing(at))
    return first.ended.answers, stage.keep_as("interrupted")


def failing_calls(stage: Stage) -> Found:
    """The disk is full, or does not sync: then nothing more is answered, until the floor is opened again."""
    for trial in stage.failed(WRITER, stage.empty(), stage.run.script, ERRORS):
        yield trial.point, [*not_refused(stage.run, trial), *lost(stage.run, trial), *goes_on_once(stage, trial)]


def failing_opening(stage: Stage) -> Found:
    """A floor with a round in play is opened where there are no handles left, no memory, or the disk does not read.

    Until it is open again the audit says that no head was signed over the last commands of the killed one.
    """
    answers, interrupted = killed_in_a_round(stage)
    for trial in stage.failed(OPENER, interrupted, [], OPENING):
        both = trial._replace(ended=trial.ended._replace(answers=answers))
        faults = [] if trial.ended.status in (0, 1) else [f"the process ended with {trial.ended.status}"]
        found = [fault for fault in audited(trial) if not fault.endswith(UNSIGNED)]
        yield trial.point, [*faults, *found, *not_stored(both), *goes_on_once(stage, both)]


# What must hold afterwards.


def not_killed(trial: Trial) -> list[str]:
    return [] if trial.ended.killed else [f"the process was not killed, it ended with {trial.ended.status}"]


def audited(trial: Trial) -> list[str]:
    return list(audit(url_of(trial.path))["faults"])


def not_stored(trial: Trial) -> list[str]:
    stored = keys(trial.path)
    return [f"answered, but not stored: {key}" for key in trial.ended.answers if key not in stored]


def lost(run: Run, trial: Trial) -> list[str]:
    """All that was answered is stored, and at most one command more: row for row as without a crash."""
    if not trial.ended.opened:
        return []
    answered = list(trial.ended.answers)
    faults = [*audited(trial), *not_stored(trial)]
    if answered != [command.key for command in run.script[: len(answered)]]:
        faults.append(f"answered out of order: {answered}")
    if everything(trial.path) not in run.stored[len(answered) : len(answered) + 2]:
        faults.append(f"the store holds neither the {len(answered)} commands that were answered nor one more")
    return faults


def not_refused(run: Run, trial: Trial) -> list[str]:
    """Once a command has failed all later ones are refused, and the process lives on."""
    _, _, answers, refused = trial.ended
    left = [command.key for command in run.script[len(answers) :]]
    faults = [] if trial.ended.status == 0 else [f"the process ended with {trial.ended.status}"]
    if set(refused) != set(left):
        faults.append(f"answered after a call had failed: {[key for key in answers if key in left]}")
    if any("the store has failed" not in refused.get(key, "") for key in left[1:]):
        faults.append("after a call had failed, commands were not refused because the store has failed")
    return faults


def goes_on(run: Run, trial: Trial) -> list[str]:
    """Opened again and asked the whole script once more, it answers alike and comes to the same end."""
    floor = open_floor(trial.path)
    try:
        again = {command.key: ask(floor, command).result() for command in run.script}
    except PitbossError as refusal:
        return [f"cannot go on: {refusal}"]
    finally:
        floor.close()
    faults = [f"answered otherwise: {key}" for key, answer in trial.ended.answers.items() if again[key] != answer]
    came_to = outcome(trial.path)
    faults += [f"another end: {what}" for what, told in run.outcome.items() if came_to[what] != told]
    return faults + audited(trial)


def goes_on_once(stage: Stage, trial: Trial) -> list[str]:
    """From what is stored it goes on always alike."""
    stored = everything(trial.path)
    if stored in stage.known:
        return []
    stage.known.add(stored)
    return goes_on(stage.run, trial)


def goes_on_somehow(stage: Stage, trial: Trial) -> list[str]:
    """To the end once from whatever is stored; each time it opens again and answers as it did."""
    if everything(trial.path) not in stage.known:
        return goes_on_once(stage, trial)
    floor = open_floor(trial.path)
    try:
        again = {command.key: ask(floor, command).result() for command in stage.run.script[: len(trial.ended.answers)]}
    except PitbossError as refusal:
        return [f"cannot go on: {refusal}"]
    finally:
        floor.close()
    return [f"answered otherwise: {key}" for key, answer in trial.ended.answers.items() if again[key] != answer]


# Stores that are wrong, for the controls.


def answers_before_the_commit() -> None:
    honest = store.Store._perform

    def hasty(self: Any, connection: Any, group: list[Any], draft: Any) -> Any:
        answers = honest(self, connection, group, draft)
        for place, answer in enumerate(answers):
            group[place].answer.set_result(answer)
            group[place] = group[place]._replace(answer=Future())
        return answers

    store.Store._perform = hasty


def commits_in_two_goes() -> None:
    honest = store._write_rows

    def halved(connection: Any, draft: Any, seal: Any) -> None:
        accounts, draft.accounts.maps[0] = draft.accounts.maps[0], {}
        honest(connection, draft, seal)
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        draft.accounts.maps[0] = accounts
        draft.rows.clear()
        honest(connection, draft, seal)

    store._write_rows = halved


def forgets_that_it_failed() -> None:
    store.Store.broken = property(lambda _: None, lambda _, failure: None)


def begins_anew_if_it_cannot_open() -> None:
    def begun_anew(path: Path) -> Any:
        try:
            return open_floor(path)
        except Exception:
            for file in path.parent.glob(f"{path.name}*"):
                file.unlink()
            return open_floor(path)

    disturbing.open_floor = begun_anew


SERIES = {each.__name__: each for each in (playing, opening, reopening, failing_calls, failing_opening)}
STORES = {
    each.__name__: each
    for each in (
        answers_before_the_commit,
        commits_in_two_goes,
        forgets_that_it_failed,
        begins_anew_if_it_cannot_open,
    )
}


def main(series: str, game: str, dealing: str, most: str, wrong_store: str = "") -> None:
    set_pragma(OFTEN)
    seal_alike()
    change = STORES[wrong_store] if wrong_store else lambda: None
    with tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        stage = Stage(Path(folder), game, dealing, int(most), change)
        found = list(SERIES[series](stage))
    wrong = [f"{point.call} {point.number}: {'; '.join(faults)}" for point, faults in found if faults]
    print(json.dumps({"points": len(found), "calls": stage.calls.total(), "faults": wrong}))


if __name__ == "__main__":
    main(*sys.argv[1:])
