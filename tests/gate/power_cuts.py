"""What a disk may hold after the power was cut at any moment of a script; what was wrong is printed as JSON.

The writes and syncs of one run are taken down. Before each of them, whatever was written to a file since its last sync
may be on the disk or not: nothing of it, all of it, any of the writes, any sector of them.

usage: python -m tests.gate.power_cuts GAME DEALING IMAGES [PRAGMA]
"""

import json
import random
import re
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from math import ceil
from pathlib import Path
from typing import NamedTuple

from pitboss.store.sealing import beside
from tests.gate.crashes import MEMORY, Trial, audited, goes_on
from tests.gate.disturbed import CALLS, WRITER, Ended, Point, disturbed
from tests.gate.scripted import OFTEN, Run, all_rows, open_floor, rehearse, seal_alike, set_pragma

SECTOR = 512
VERBATIM = ["-y", "-xx", "-s", "100000", "-e", f"trace={CALLS}"]  # file names, and all bytes as numbers
LINE = re.compile(r'(?P<call>\w+)\(\d+<(?P<file>[^>]*)>(, "(?P<data>[^"]*)")?(?P<numbers>(, \d+)*)\) += \d+')
NOTHING = Ended(0, True, {}, {})


class Write(NamedTuple):
    file: str
    offset: int
    data: bytes


class Cut(NamedTuple):
    """The file ends here now."""

    file: str
    size: int


class Sync(NamedTuple):
    file: str


class Answer(NamedTuple):
    """A command has been answered: from now on it must be there."""


Change = Write | Cut
Disk = dict[str, bytearray]


def taken_down(path: Path, run: Run, pragma: str) -> list[Change | Sync | Answer]:
    """What the writer does in one run, in its order."""
    log = path.with_name("log")
    ended = disturbed(path, run.script, WRITER, ["-o", str(log), *VERBATIM], lambda: pragma and set_pragma(pragma))
    assert len(ended.answers) == len(run.script)
    return list(map(_read, log.read_text().splitlines()))


def _read(line: str) -> Change | Sync | Answer:
    told = LINE.fullmatch(line)
    assert told, f"strace tells of a call that is not understood: {line[:200]}"
    name = Path(_bytes(told["file"]).decode()).name
    *_, number = [0, *map(int, re.findall(r"\d+", told["numbers"]))]
    match told["call"]:
        case "pwrite64":
            return Write(name, number, _bytes(told["data"]))
        case "ftruncate":
            return Cut(name, number)
        case "fdatasync" | "fsync":
            return Sync(name)
        case "write":
            return Answer()
    raise AssertionError(f"a call that no disk is made of: {told['call']}")


def _bytes(told: str) -> bytes:
    return bytes.fromhex(told.replace(r"\x", ""))


class Moment(NamedTuple):
    """What is on the disk for certain, what may be, and how many commands have been answered."""

    certain: Disk
    unsynced: list[Change]
    answered: int


def moments(disk: Disk, done: Iterable[Change | Sync | Answer]) -> Iterator[Moment]:
    unsynced: list[Change] = []
    answered = 0
    for each in done:
        yield Moment(disk, unsynced, answered)
        if isinstance(each, Sync):
            apply(disk, [change for change in unsynced if change.file == each.file])
            unsynced = [change for change in unsynced if change.file != each.file]
        elif isinstance(each, Answer):
            answered += 1
        elif each.file in disk:
            unsynced.append(each)
    yield Moment(disk, unsynced, answered)


def apply(disk: Disk, changes: Iterable[Change]) -> None:
    for change in changes:
        held = disk[change.file]
        if isinstance(change, Cut):
            del held[change.size :]
            held.extend(bytes(change.size - len(held)))
        else:
            held.extend(bytes(max(0, change.offset - len(held))))
            held[change.offset : change.offset + len(change.data)] = change.data


def survivors(unsynced: list[Change], chance: random.Random, most: int) -> Iterator[list[Change]]:
    """Some of what may have reached the disk: nothing, all, and then any writes or any sectors in turn."""
    yield []
    if unsynced:
        yield unsynced
        for number in range(most - 2):
            pieces = unsynced if number % 3 == 0 else [piece for change in unsynced for piece in sectors(change)]
            likely = chance.choice((0.1, 0.5, 0.9, 0.98))
            yield [piece for piece in pieces if chance.random() < likely]


def sectors(change: Change) -> Iterator[Change]:
    if isinstance(change, Cut):
        yield change
        return
    begin = change.offset
    end = change.offset + len(change.data)
    while begin < end:
        until = min(end, (begin // SECTOR + 1) * SECTOR)
        yield Write(change.file, begin, change.data[begin - change.offset : until - change.offset])
        begin = until


class Check:
    """An image of the disk is one that an undisturbed run has had too: with all that was answered, or one more."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path, self.run = path, run
        self.images, self.known = 0, set[str]()

    def faults(self, disk: Disk, answered: int) -> list[str]:
        self.images += 1
        for file in set(self.path.parent.glob(f"{self.path.name}*")) - {beside(self.path)}:
            file.unlink()
        for name, held in disk.items():
            self.path.with_name(name).write_bytes(held)
        try:
            return [*self._stored(answered)]
        except sqlite3.DatabaseError as error:
            return [f"corrupt: {error}"]

    def _stored(self, answered: int) -> Iterator[str]:
        with closing(sqlite3.connect(self.path)) as connection:
            (whole,) = connection.execute("PRAGMA integrity_check").fetchone()
            stored = all_rows(connection)
        if whole != "ok":
            yield f"corrupt: {whole}"
        elif stored not in self.run.stored:
            yield "torn: the store holds a part of a command"
        elif self.run.stored.index(stored) < answered:
            yield "lost: a command that was answered"
        elif self.run.stored.index(stored) > answered + 1:
            yield "more is stored than was asked"
        elif stored not in self.known:  # audited and played on from once, as it is always the same
            self.known.add(stored)
            trial = Trial(Point("power", answered), NOTHING, self.path)
            yield from [*audited(trial), *goes_on(self.run, trial)]


def cut_everywhere(path: Path, run: Run, images: int, pragma: str) -> tuple[Check, list[str]]:
    """At every moment of the run, in as many ways as make so many images together."""
    open_floor(path).close()
    disk = {path.name: bytearray(path.read_bytes()), f"{path.name}-wal": bytearray()}
    done = taken_down(path, run, pragma)
    ways = ceil(images / sum(isinstance(each, Change) for each in done))
    check, chance, found = Check(path, run), random.Random(1), []
    for certain, unsynced, answered in moments(disk, done):
        for kept in survivors(unsynced, chance, ways):
            image = {name: bytearray(held) for name, held in certain.items()}
            apply(image, kept)
            found += check.faults(image, answered)
    return check, found


def main(game: str, dealing: str, images: str, pragma: str = "") -> None:
    set_pragma(OFTEN)
    seal_alike()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.exists() else None) as folder:
        run = rehearse(Path(folder) / "rehearsed.db", game, dealing)
        check, found = cut_everywhere(Path(folder) / "floor.db", run, int(images), pragma)
    all_seen = len(check.known) == len(run.stored)
    print(json.dumps({"images": check.images, "every command seen": all_seen, "faults": found}))


if __name__ == "__main__":
    main(*sys.argv[1:])
