"""A small store that was played and closed, and every way to edit it."""

import json
import random
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from copy import copy
from itertools import chain, groupby
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from pitboss.floor.state import from_json
from pitboss.store import schema, signer
from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.chained import Chain
from tests.house.test_store import bet, decide, open_a_table, opened
from tests.worlds import OwnWorld

ROUNDS = 14
EVERY = 5  # commands that a head is signed over
CELLS = {  # what the chain protects by itself, and what a fault names
    "journal": ("gaming_table", "body", "hash"),
    "command": ("key", "body", "answer", "hash"),
}
UNPROMISED = {"round": {"definition"}, "gaming_table": {"deadline", "cards_since"}}


Kept = Mapping[str, Any]


class Row(SimpleNamespace):
    """Of the journal."""


class Command(NamedTuple):
    key: str
    rows: list[Row]
    closing: Kept | None


class Edit(NamedTuple):
    """A command in another form, and how the fault begins that names it."""

    number: int
    command: Command
    named: str


def played(path: Path, copies: Path) -> None:
    """A head after every few commands; and a copy of the store as it was before each round."""
    signer.MOST = EVERY
    floor = opened(f"sqlite:///{path}", OwnWorld())
    open_a_table(floor)
    for number in range(ROUNDS):
        with closing(sqlite3.connect(path)) as store, closing(sqlite3.connect(copies / f"{number:02}.db")) as older:
            store.backup(older)
        bet(floor, f"round {number}")
        while decide(floor, f"round {number}"):
            pass
    floor.close()


def read(path: Path) -> tuple[list[Row], dict[str, Kept]]:
    """The journal, and the commands by their keys."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        rows = [Row(**row) for row in connection.execute("SELECT * FROM journal ORDER BY seq")]
        return rows, {row["key"]: dict(row) for row in connection.execute("SELECT * FROM command")}


def grouped(rows: Iterable[Row], kept: Mapping[str, Kept]) -> list[Command]:
    """As the audit hears of them."""
    together = ((key, list(each)) for key, each in groupby(rows, lambda row: row.command))
    return [Command(key, each, kept.get(key)) for key, each in together]


class Stored:
    """The journal and the commands of a store in memory."""

    def __init__(self, path: Path) -> None:
        self.rows, self.kept = read(path)
        self.commands = grouped(self.rows, self.kept)
        self._before = [Chain(Beginning())]  # the walk, as it comes to each command
        for command in self.commands:
            walk = copy(self._before[-1])
            assert list(walk.command(*command)) == []
            self._before.append(walk)

    def first_fault(self, edit: Edit) -> str | None:
        """The walk goes on from where it had come to: what lies before is as it was."""
        return walked(copy(self._before[edit.number]), [edit.command, *self.commands[edit.number + 1 :]])

    def flips(self) -> Iterator[Edit]:
        """Every byte of every cell that the chain protects, and every number one more."""
        for number, command in enumerate(self.commands):
            for place, row in enumerate(command.rows):
                for name in CELLS["journal"]:
                    for other in flipped(getattr(row, name)):
                        yield self._of_a_row(number, place, name, other)
                yield self._of_a_row(number, place, "seq", row.seq + 1)
            assert command.closing is not None
            for name in CELLS["command"]:
                for other in flipped(command.closing[name]):
                    yield self._of_a_command(number, name, other)
            for name in ("at", "seq", "moved"):
                yield self._of_a_command(number, name, command.closing[name] + 1)

    def _of_a_row(self, number: int, place: int, name: str, value: object) -> Edit:
        key, rows, closing = self.commands[number]
        row = Row(**{**vars(rows[place]), name: value})
        changed = Command(key, [*rows[:place], row, *rows[place + 1 :]], closing)
        return Edit(number, changed, f"journal row {row.seq} ")

    def _of_a_command(self, number: int, name: str, value: object) -> Edit:
        key, rows, closing = self.commands[number]
        assert closing is not None
        return Edit(number, Command(key, rows, {**closing, name: value}), f"command {key} ")

    def structural(self) -> Iterator[tuple[list[Row], int]]:
        """Rows left out, put in twice, and exchanged, numbered anew: with the first that is another than before."""
        every = range(len(self.rows))
        left_out = ([*self.rows[:at], *self.rows[at + 1 :]] for at in every[:-1])
        put_in = (
            [*self.rows[:before], self.rows[at], *self.rows[before:]]
            for at in every
            for before in {0, at, len(every) - 1}
        )
        exchanged = (
            [
                *self.rows[:at],
                self.rows[at + step],
                *self.rows[at + 1 : at + step],
                self.rows[at],
                *self.rows[at + step + 1 :],
            ]
            for at in every
            for step in (1, 2, 7)
            if at + step in every
        )
        for rows in chain(left_out, put_in, exchanged):
            again = numbered(rows)
            yield again, next(row.seq for row, was in zip(again, [*self.rows, None], strict=False) if row != was)


def numbered(rows: list[Row]) -> list[Row]:
    return [Row(**{**vars(row), "seq": seq}) for seq, row in enumerate(rows, start=1)]


def walked(walk: Chain, commands: Iterable[Command]) -> str | None:
    """The first fault of the walk."""
    return next((fault for command in commands for fault in walk.command(*command)), None)


def flipped(text: str) -> Iterator[str]:
    """One byte after the other, into another letter."""
    for at, letter in enumerate(text):
        yield f"{text[:at]}{chr(ord(letter) ^ 1)}{text[at + 1 :]}"


# Edits of the file.


def copied(path: Path, to: Path) -> Path:
    """The store with its key and its heads."""
    for end in ("", ".key", ".heads"):
        shutil.copy(f"{path}{end}", f"{to}{end}")
    return to


def edited(path: Path, chance: random.Random) -> str | None:
    """A byte of any cell of any table flipped; what was edited, if it is promised that it is found."""
    with closing(sqlite3.connect(path)) as connection, connection:
        table = chance.choice([table for table in schema.metadata.sorted_tables if _has_rows(connection, table.name)])
        column = chance.choice([column.name for column in table.columns])
        place, value = chance.choice(connection.execute(f'SELECT rowid, "{column}" FROM "{table.name}"').fetchall())
        other = another(value, chance)
        connection.execute("PRAGMA ignore_check_constraints = ON")
        with suppress(sqlite3.IntegrityError):  # there is such a row already
            connection.execute(f'UPDATE "{table.name}" SET "{column}" = ? WHERE rowid = ?', (other, place))
            unpromised = UNPROMISED.get(table.name, set())
            if column not in unpromised and (
                column != "state" or read_as(value, unpromised) != read_as(other, unpromised)
            ):
                return f"{table.name}.{column} {place}: {value!r} is now {other!r}"
    return None


def _has_rows(connection: sqlite3.Connection, table: str) -> bool:
    return connection.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone() is not None


def another(value: object, chance: random.Random) -> object:
    if value is None:
        return "x"
    if isinstance(value, int):
        return value ^ 1 << chance.randrange(8)
    assert isinstance(value, str)
    at = chance.randrange(len(value)) if value else 0
    return f"{value[:at]}{chr(ord(value[at]) ^ 1) if value else 'x'}{value[at + 1 :]}"


def read_as(state: object, names: set[str]) -> object:
    """What is read of the state of a table, but for its times; a field that nobody reads may be called anything."""
    try:
        stored = json.loads(str(state))
        sealed = stored.pop("next_cards", None)
        told = {**vars(from_json(stored)), "sealed": sealed}
    except (ValueError, KeyError, TypeError):
        return state
    return {name: value for name, value in told.items() if name not in names}


def cut_off(path: Path, commands: int) -> None:
    """So many of the last commands, with all that hangs on them in the journal and its chain."""
    with closing(sqlite3.connect(path)) as connection, connection:
        last = f'SELECT "key" FROM command ORDER BY rowid DESC LIMIT {commands}'
        for table, column in (("journal", "command"), ("transfer", "command"), ("command", "key")):
            connection.execute(f'DELETE FROM {table} WHERE "{column}" IN ({last})')


def is_chained(path: Path) -> bool:
    """By itself the journal is in order."""
    rows, kept = read(path)
    return walked(Chain(Beginning()), grouped(rows, kept)) is None
