"""The heads that were signed while the journal grew: it must still hold every one that it goes on from."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select

from pitboss.errors import JournalError
from pitboss.store import schema
from pitboss.store.engine import log_of
from pitboss.store.heads import WITHOUT_HEADS, Head, Held, Point, Reader, commands_of, public, signing_key
from pitboss.store.sealing import Seal
from pitboss.store.signer import MOST

Told = dict[str, Any]
Line = Sequence[range]  # the numbers of the heads that one goes on from, the latest first


class Anchors:
    """Read before the store is: what is signed meanwhile is then no fault of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.begun: dict[int, Head] = {}  # the first head of each epoch, by its number
        self.before: dict[int, Head] = {}  # and the one that was the last until then
        self.last: Head | None = None
        self.fault: str | None = None
        self.key: str | None = None
        try:
            self._reader = Reader(path)
            self.key = self._reader.key
            for line in self._reader.lines():
                assert line.head is not None
                self._hear(line.head)
        except JournalError as fault:
            self.fault = fault.message

    def _hear(self, head: Head) -> None:
        if self.last is None or head.epoch != self.last.epoch:
            self.begun[head.number] = head
            if self.last is not None:
                self.before[head.number] = self.last
        self.last = head

    def faults(self, connection: Connection, store: Path, seal: Seal, *, are_its_own: bool) -> Iterator[str]:
        """Of the file of heads, and of the store; only its own heads must go on to its end."""
        if self.fault is not None:
            yield f"the heads: {self.fault}"
            return
        if seal.key is not None and seal.key.exists() and public(signing_key(seal)) != self.key:
            yield f"the heads: {self.path} is signed with another key than {seal.key}: it was exchanged"
        found = self._missed(connection)
        if found is not None:
            yield f"the heads: {found}"
        elif are_its_own:
            yield from self._unsigned(commands_of(connection), is_open=log_of(store).exists())

    def _missed(self, connection: Connection) -> str | None:
        """The first head that the journal does not hold, among those that it goes on from."""
        held, line = Held(connection), self._line(self.last.number if self.last is not None else 0)
        begins = connection.scalar(select(func.min(schema.journal.c.seq))) or 0
        for head in self._heads():
            is_of_it = head.rows >= begins and any(head.number in numbers for numbers in line)
            if is_of_it and (fault := held.missed(head, self.path)) is not None:
                return fault
        return None

    def _unsigned(self, commands: int, *, is_open: bool) -> Iterator[str]:
        """A store that is open or was killed has its log beside it, and may have some; one that was closed has none."""
        unsigned = commands - (self.last.commands if self.last is not None else 0)
        if unsigned > (2 * MOST if is_open else 0):
            ends = f"{self.path} ends {unsigned:,} commands before the journal does"
            others = "" if is_open else ", or the store was killed and then opened by another program"
            yield f"the heads: {ends}: lines were cut off, or could not be written{others}"

    def last_of(self, held: Held, point: Point) -> int:
        """The last of the heads that a copy holds: the one after it must be signed over later rows than it has."""
        if self.fault is not None:
            raise JournalError(f"{self.fault}; {WITHOUT_HEADS}")
        last: Head | None = None
        after: Head | None = None  # the next of the same epoch
        for head in self._heads():
            if head.rows <= point.rows and held.hash_at(head.rows) == head.hash:
                if last is None or head.rows >= last.rows:
                    last, after = head, None
            elif after is None and (last is None or (head.epoch, head.number) == (last.epoch, last.number + 1)):
                after = head
        if after is not None and after.rows <= point.rows:
            raise JournalError(f"{held.missed(after, self.path)}; {WITHOUT_HEADS}")
        return last.number if last is not None else 0

    def _heads(self) -> Iterator[Head]:
        return (line.head for line in self._reader.unchecked() if line.head is not None)

    def _line(self, number: int) -> Line:
        line = []
        while number > 0:
            begins = max(first for first in self.begun if first <= number)
            line.append(range(begins, number + 1))
            number = self.begun[begins].after
        return line

    def told(self, commands: int) -> Told:
        last = self.last
        return {
            "file": str(self.path),
            "key": self.key,
            "signed": last.number if last is not None else 0,
            "rows": last.rows if last is not None else 0,
            "at": last.at if last is not None else None,
            "unsigned": max(0, commands - (last.commands if last is not None else 0)),
            "restored": [
                {"epoch": head.epoch, "at": head.at, "rows": head.rows, "lost": self._lost(head)}
                for head in self.begun.values()
                if head.epoch > 1
            ],
        }

    def _lost(self, head: Head) -> int:
        """How many commands, at the most, had been signed and are not in the copy that this epoch began with."""
        before = self.before.get(head.number)
        if before is None:
            return 0
        line = self._line(before.number)
        if head.after == 0 or any(head.after in numbers for numbers in line):
            return max(0, before.commands - head.commands)
        both = [(one, other) for one in line for other in self._line(head.after) if one.start == other.start]
        shared = max((min(one[-1], other[-1]) for one, other in both), default=0)
        return before.commands - next((each.commands for each in self._heads() if each.number == shared), 0)
