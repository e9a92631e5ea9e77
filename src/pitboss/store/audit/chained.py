"""The chain: every row of the journal goes on from the one before, and every command closes its own."""

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, func, literal_column, select

from pitboss.store import schema
from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.rows import Stored
from pitboss.store.chain import closed, link

LATEST = 256  # rows of the journal that are held against the chain when a floor opens


class Chain:
    """Walked along with the journal, from where the audit begins; the first fault says all."""

    def __init__(self, beginning: Beginning) -> None:
        self._head, self._seq = beginning.head, beginning.seq
        self.any_closed, self._broken = beginning.closes, False

    def command(self, key: str, rows: Iterable[Any], closing: Stored | None) -> Iterator[str]:
        """The rows of one command, and how it is kept, if it is closed: those of earlier versions are not."""
        if not self._broken:
            found = list(self._rows(rows)) or [f"command {key} {fault}" for fault in self._closing(closing)]
            self._broken = bool(found)
            yield from found

    def _rows(self, rows: Iterable[Any]) -> Iterator[str]:
        for row in rows:
            self._head, self._seq = link(self._head, row.gaming_table, row.body), self._seq + 1
            if row.hash != self._head or row.seq != self._seq:
                yield f"journal row {row.seq} breaks the chain"
                return

    def _closing(self, closing: Stored | None) -> Iterator[str]:
        if closing is not None:
            self.any_closed, self._head = True, closed(self._head, closing)
            if closing["hash"] != self._head or closing["seq"] != self._seq:
                yield "is not as the chain has closed it"
        elif self.any_closed:
            yield "was not closed in the chain"


def at_the_end(connection: Connection) -> Iterator[str]:
    """The latest rows alone."""
    newest = connection.scalar(select(func.max(schema.journal.c.seq))) or 0
    journal, command = schema.journal, schema.command
    asked = select(journal, *(column.label(f"of_{column.name}") for column in command.c)).outerjoin(command)
    latest = connection.execute(asked.where(journal.c.seq >= newest - LATEST).order_by(journal.c.seq)).mappings().all()
    head = None  # not known before the first of them
    for number, row in enumerate(latest, start=newest - len(latest) + 1):
        goes_on = head is None or row["hash"] == link(head, row["gaming_table"], row["body"])
        if not goes_on or row["seq"] != number:
            yield f"journal row {row['seq']} breaks the chain"
        head = row["hash"]
        if row["of_seq"] == row["seq"]:
            head = closed(head, {column.name: row[f"of_{column.name}"] for column in command.c})
            if head != row["of_hash"]:
                yield f"command {row['command']} is not as the chain has closed it"
    last = connection.execute(select(command).order_by(literal_column("command.rowid").desc()).limit(1)).one_or_none()
    if last is not None and last.seq not in (None, newest):
        yield f"command {last.key} was closed at journal row {last.seq}, and the last one is {newest}"
