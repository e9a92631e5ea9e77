"""The journal, read once from its beginning: its chain, and the commands that it tells of, one after the other."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import select

from pitboss.store import schema
from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.chained import Chain
from pitboss.store.audit.faults import Faults
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.rows import Done, Row, fact_of

Watch = Callable[[int, int], None]  # is told how many rows have been read, and of how many
TOLD_EVERY = 1000
_TYPES = (int, str, str, str, str)


class Written(NamedTuple):
    """A row as it stands there; each value may be anything."""

    seq: Any
    command: Any
    gaming_table: Any
    body: Any
    hash: Any


class Journal:
    def __init__(self, kept: KeptRows, faults: Faults, watch: Watch, beginning: Beginning) -> None:
        self.kept, self.faults, self.watch = kept, faults, watch
        self.rows, self.seq = 0, beginning.seq
        self.head = beginning.head  # what the next row will go on from
        self._chain = Chain(beginning)
        self._all = kept.count(schema.journal)

    def commands(self) -> Iterator[Done]:
        """Rows that follow each other under one key; those that cannot be read are faults, and missing in it."""
        every = map(Written._make, self.kept.plain(select(*schema.journal.columns).order_by(schema.journal.c.seq)))
        for key, together in groupby(every, attrgetter("command")):
            rows = list(together)
            gaming_table = rows[0].gaming_table
            facts = [fact for row in rows if (fact := self._fact(row)) is not None]
            stored = self.kept.stored(schema.command.c.key, key)
            asked = next(iter(self.kept.read(schema.command, stored)), None)
            closing = stored[0] if asked is not None and asked.hash is not None else None
            self.faults.of_a_command(gaming_table, "the journal", self._chain.command(key, rows, closing))
            self.seq = rows[-1].seq
            self.head = closing["hash"] if closing is not None and closing["seq"] == self.seq else rows[-1].hash
            yield Done(key, gaming_table, facts, asked)

    @property
    def closes(self) -> bool:
        """Whether its commands are closed in the chain by now."""
        return self._chain.any_closed

    def end(self) -> Iterator[str]:
        """Commands that have lost their rows at the end."""
        if self.kept.has(schema.command.c.seq):
            command = schema.command.c
            asked = select(command.key, command.seq).where(command.seq > self.seq).order_by(command.seq)
            for row in self.kept.streamed(asked):
                yield f"command {row.key} was closed at journal row {row.seq}, which is not there"

    def _fact(self, row: Written) -> Row | None:
        self.rows += 1
        if self.rows % TOLD_EVERY == 0:
            self.watch(self.rows, self._all)
        with suppress(Exception):  # the common way, below, tells what is wrong with it
            seq, command, gaming_table, text, _ = row
            if tuple(map(type, row)) == _TYPES:
                return Row(seq=seq, command=command, gaming_table=gaming_table, body=fact_of(text))
        return next(iter(self.kept.read(schema.journal, [row._asdict()])), None)
