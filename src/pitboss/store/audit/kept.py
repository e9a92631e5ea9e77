"""The rows of a store, looked up by their names while the journal is gone through."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, Connection, CursorResult, Select, Table, func, inspect, select
from sqlalchemy.dialects import sqlite

from pitboss.floor.shoe import ShoeRecord
from pitboss.floor.state import NextCards, RoundRecord
from pitboss.store import schema
from pitboss.store.audit.rows import Faults, Row, Stored, read
from pitboss.store.sealing import Seal

AT_ONCE = 1024  # rows that are fetched together

_LATER = (  # tables that older stores lack
    schema.lounge,
    schema.keno_game,
    schema.keno_ticket,
    schema.shoe,
    schema.person,
    schema.log_on,
    schema.own_limits,
    schema.tally,
    schema.archive,
    schema.archived_key,
    schema.second_factor,
)


class KeptRows:
    """What a round or a shoe is kept as is remembered until it has been looked at for the last time."""

    def __init__(self, connection: Connection, faults: Faults, seal: Seal) -> None:
        self.connection, self.faults, self.seal = connection, faults, seal
        found = inspect(connection)
        there = {name: {column["name"] for column in found.get_columns(name)} for name in found.get_table_names()}
        self.columns = {  # older stores have fewer, and fewer tables
            table: [column for column in table.columns if column.name in there[table.name]]
            for table in schema.metadata.sorted_tables
            if table.name in there or table not in _LATER
        }
        self._names = {table: [column.name for column in columns] for table, columns in self.columns.items()}
        self._stored: Any = connection.connection.dbapi_connection
        self._questions: dict[Any, str] = {}  # compiled once: they are asked for every round
        self._remembered: dict[tuple[Table, str], Row | None] = {}

    def plain(self, asked: Select[Any]) -> Iterator[tuple[Any, ...]]:
        """The rows as SQLite gives them, where there are so many that even a name for each value would be felt."""
        cursor = self._stored.execute(_as_text(asked))
        while some := cursor.fetchmany(AT_ONCE):
            yield from some

    def streamed(self, asked: Select[Any]) -> CursorResult[Any]:
        """The rows that are asked for, of which only a few are there at a time."""
        return self.connection.execute(asked, execution_options={"yield_per": AT_ONCE})

    def read(self, table: Table, stored: Iterable[Stored]) -> list[Row]:
        return read(table, stored, self.faults, self.seal)

    def has(self, column: Any) -> bool:
        return column in self.columns[column.table]

    def every(self, table: Table) -> Iterator[Row]:
        """In the order of their keys."""
        if table in self.columns:
            asked = select(*self.columns[table]).order_by(*table.primary_key)
            for stored in self.streamed(asked).mappings():
                yield from self.read(table, [dict(stored)])

    def where(self, column: ColumnElement[Any], value: str) -> list[Row]:
        """The rows that have this value, by an index."""
        table: Any = column.table
        return self.read(table, self.stored(column, value)) if table in self.columns else []

    def stored(self, column: ColumnElement[Any], value: str) -> list[Stored]:
        """The same as they are stored."""
        table: Any = column.table
        if column not in self._questions:
            asked = select(*self.columns[table]).where(column == value).order_by(*table.primary_key)
            self._questions[column] = _as_text(asked)
        found, names = self._stored.execute(self._questions[column], (value,)), self._names[table]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]

    def row(self, table: Table, id: str) -> Row | None:
        return next(iter(self.where(table.c.id, id)), None)

    def remembered(self, table: Table, id: str) -> Row | None:
        """The row, which is read once, until it is forgotten."""
        if (table, id) not in self._remembered:
            self._remembered[table, id] = self.row(table, id)
        return self._remembered[table, id]

    def forget(self, table: Table, id: str) -> None:
        self._remembered.pop((table, id), None)

    def round(self, id: str) -> RoundRecord:
        return self._record(schema.round, id)  # type: ignore[no-any-return]

    def shoe(self, id: str) -> ShoeRecord:
        return self._record(schema.shoe, id)  # type: ignore[no-any-return]

    def cards(self, commitment: str) -> NextCards:
        return self._next_cards.get(commitment, NextCards(commitment))

    @cached_property
    def _next_cards(self) -> Mapping[str, NextCards]:
        """What waits on the tables."""
        waiting = (row.state.next_cards for row in self.every(schema.gaming_table))
        return {cards.commitment: cards for cards in waiting if cards is not None}

    def _record(self, table: Table, id: str) -> Any:
        row = self.remembered(table, id)
        if row is None:
            raise LookupError(f"{table.name} {id} is not kept")
        return row.record

    def count(self, table: Table) -> int:
        return self.connection.scalar(select(func.count()).select_from(table)) or 0

    def names(self, column: ColumnElement[Any]) -> Iterator[Any]:
        """Of all rows of a table."""
        if column.table in self.columns:
            yield from self.streamed(select(column)).scalars()


def _as_text(asked: Select[Any]) -> str:
    return str(asked.compile(dialect=sqlite.dialect()))
