"""The rows of a store as an audit reads them; one that cannot be read is a fault that names it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from operator import itemgetter
from types import SimpleNamespace
from typing import Any, NamedTuple, Protocol

import orjson
from sqlalchemy import ColumnElement, Connection, Table, inspect, select

from pitboss.floor.lounge.state import game_over_from_json
from pitboss.store import schema
from pitboss.store.sealing import Seal

SHORT = 200  # letters of a fact that is remembered as it was read

_NAMED = {
    schema.command: "command {key}",
    schema.player: "player {id}",
    schema.person: "person {id}",
    schema.log_on: "log-on {token}",
    schema.journal: "journal row {seq}",
    schema.transfer: "transfer {id}",
    schema.gaming_table: "table {id}",
    schema.round: "round {id}",
    schema.shoe: "shoe {id}",
    schema.account: "account {name}",
    schema.lounge: "lounge {id}",
    schema.keno_game: "keno game {id}",
    schema.keno_ticket: "ticket {ticket} of keno game {game}",
    schema.seat: "seat {position}",
    schema.second_factor: "second factor of {person}",
    schema.own_limits: "limits of player {player}",
    schema.tally: "tally of player {player}",
    schema.archive: "archive {file}",
}


class Row(SimpleNamespace):
    """A row with its JSON read."""


Stored = Mapping[str, Any]


class Done(NamedTuple):
    """A command and the facts that came of it, one after the other in the journal."""

    key: str
    gaming_table: str
    facts: Sequence[Row]
    asked: Row | None  # as it is kept

    @property
    def round(self) -> str | None:
        """The round that it tells of, if it does."""
        return next((row.body["round"] for row in self.facts if row.body.get("round")), None)


class Faults(Protocol):
    def append(self, fault: str, /) -> None: ...


def fetched(connection: Connection, table: Table, *where: ColumnElement[bool]) -> list[Stored]:
    """As they are stored, in the order of their keys; an earlier version had fewer columns."""
    there = {column["name"] for column in inspect(connection).get_columns(table.name)}
    columns = [column for column in table.columns if column.name in there]
    asked = select(*columns).where(*where)
    if not where:
        return [dict(row) for row in connection.execute(asked.order_by(*table.primary_key)).mappings()]
    some: list[Stored] = [dict(row) for row in connection.execute(asked).mappings()]  # found by another index
    return sorted(some, key=itemgetter(*(column.name for column in table.primary_key)))


def read(table: Table, stored: Iterable[Stored], faults: Faults, seal: Seal) -> list[Row]:
    """The rows that can be read; the others are named among the faults."""
    rows = []
    for raw in stored:
        try:
            told = {name: value(raw[name], seal) if name in raw else None for name, value in _values(table)}
            rows.append(Row(**told))
        except Exception as error:
            faults.append(f"{_named(table, raw)}: is damaged: {error}")
    return rows


def tried(named: str, check: Iterator[str]) -> Iterator[str]:
    """What a check finds. Rows may hold anything: what cannot even be checked is a fault too."""
    try:
        for fault in check:
            yield f"{named}: {fault}"
    except Exception as error:
        yield f"{named}: cannot be checked: {type(error).__name__} {error}"


def names_told(connection: Connection, kind: str, field: str) -> set[str]:
    """What all facts of a kind name, looked for in the whole journal once more."""
    named = set()
    for body in connection.scalars(select(schema.journal.c.body)):
        with suppress(Exception):  # a row that cannot be read has been named
            told = fact_of(body)
            if told["fact"] == kind:
                named.add(told[field])
    return named


def _named(table: Table, raw: Stored) -> str:
    of = f"round {raw['round']}, " if raw.get("round") else ""
    return of + _NAMED[table].format_map(raw)


@cache
def _values(table: Table) -> Sequence[tuple[str, Callable[[Any, Seal], Any]]]:
    """How each column is read: of its type, and where it is JSON, what that says."""
    return [(column.name, _value(column)) for column in table.columns]


def _value(column: Any) -> Callable[[Any, Seal], Any]:
    name, right, told, opened = column.name, column.type.python_type, _JSON.get(column), _SEALED.get(column)

    def value(stored: Any, seal: Seal) -> Any:
        if stored is None and column.nullable:
            return None
        if right is bool and stored in (0, 1):  # SQLite has numbers for it
            return bool(stored)
        if type(stored) is not right:
            raise TypeError(f"{name} is {stored!r}")
        if opened is not None:
            return opened(seal, orjson.loads(stored))
        return stored if told is None else told(orjson.loads(stored))

    return value


def _object(told: Any) -> Mapping[str, Any]:
    if not isinstance(told, dict):
        raise TypeError(f"{told!r} is no JSON object")
    return told


def fact_of(stored: str) -> Mapping[str, Any]:
    return _again(stored) if len(stored) <= SHORT else _fact(orjson.loads(stored))


@lru_cache(maxsize=1024)
def _again(stored: str) -> Mapping[str, Any]:
    """Most of a journal are a dealer's steps: few different ones, which come again and again."""
    return _fact(orjson.loads(stored))


def _fact(told: Any) -> Mapping[str, Any]:
    if not isinstance(_object(told).get("fact"), str) or not isinstance(told.get("round", ""), str):
        raise TypeError("it is no fact")
    return _object(told)


def _places(told: Any) -> list[tuple[int, ...]]:
    if not all(type(number) is int for place in told for number in place):
        raise TypeError("places are numbers")
    return [(first, last, moved, until) for first, last, moved, until in told]


_JSON: dict[Any, Callable[[Any], Any]] = {
    schema.command.c.body: _object,
    schema.command.c.answer: _object,
    schema.journal.c.body: _fact,
    schema.round.c.house: _object,
    schema.round.c.places: _places,
    schema.own_limits.c.later: _object,
    schema.keno_game.c.house: _object,
    schema.keno_game.c.record: game_over_from_json,
    schema.second_factor.c.codes: list,
}
_SEALED: dict[Any, Callable[[Seal, Any], Any]] = {  # as long as nobody may know it
    schema.gaming_table.c.state: Seal.opened_state,
    schema.round.c.record: Seal.opened_round,
    schema.shoe.c.record: Seal.opened_shoe,
    schema.lounge.c.state: Seal.opened_lounge,
}
