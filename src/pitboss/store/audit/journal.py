"""The journal, read once from its beginning: its chain, and the commands that it tells of, one after the other."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import select

from pitboss.store import schema
from pitboss.store.audit.faults import Faults
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.rows import Done, Row, fact_of, read
from pitboss.store.chain import BEGINNING, link

Watch = Callable[[int, int], None]  # is told how many rows have been read, and of how many
TOLD_EVERY = 1000
_TYPES = (int, str, str, str, str)
_JOINED = (
    select(*schema.journal.columns, *(column.label(f"asked_{column.name}") for column in schema.command.columns))
    .join_from(schema.journal, schema.command, isouter=True)
    .order_by(schema.journal.c.seq)
)


class Journal:
    def __init__(self, kept: KeptRows, faults: Faults, watch: Watch) -> None:
        self.kept, self.faults, self.watch = kept, faults, watch
        self.rows, self.seq, self.head = 0, 0, BEGINNING
        self._computed, self._broken = BEGINNING, False
        self._all = kept.count(schema.journal)

    def commands(self) -> Iterator[Done]:
        """Rows that follow each other under one key; those that cannot be read are faults, and missing in it."""
        for key, together in groupby(self.kept.streamed(_JOINED), attrgetter("command")):
            rows = list(together)
            facts = [fact for row in rows if (fact := self._fact(row)) is not None]
            yield Done(key, rows[0].gaming_table, facts, self._asked(rows[0]))

    def _fact(self, row: Any) -> Row | None:
        self.rows += 1
        self._chain(row)
        if self.rows % TOLD_EVERY == 0:
            self.watch(self.rows, self._all)
        with suppress(Exception):  # the common way, below, tells what is wrong with it
            if tuple(map(type, row[:5])) == _TYPES:
                return Row(seq=row.seq, command=row.command, gaming_table=row.gaming_table, body=fact_of(row.body))
        return next(iter(read(schema.journal, [dict(row._mapping)], self.faults)), None)

    def _chain(self, row: Any) -> None:
        """The first row that does not carry on from those before it is a fault."""
        self.seq, self.head = row.seq, row.hash
        if self._broken:
            return
        self._computed = link(self._computed, row.gaming_table, row.body)
        if row.hash != self._computed or row.seq != self.rows:
            self._broken = True
            broken = f"journal row {row.seq} breaks the chain"
            self.faults.of_a_command(row.gaming_table, "the journal", [broken])

    def _asked(self, row: Any) -> Row | None:
        if row.asked_key is None:
            return None
        stored = {column.name: getattr(row, f"asked_{column.name}") for column in schema.command.columns}
        return next(iter(read(schema.command, [stored], self.faults)), None)
