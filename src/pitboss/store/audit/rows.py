"""The rows of a store as an audit reads them: each once, and one that cannot be read is a fault that names it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Connection, Table, inspect, select

from pitboss.store import schema
from pitboss.store.sealing import Seal

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
    schema.seat: "seat {position}",
}


class Row(SimpleNamespace):
    """A row with its JSON read; `raw` is as it is stored."""


Stored = Mapping[str, Any]
Commands = Mapping[str, list[Row]]  # the facts of each command, in the order of the journal


def fetched(connection: Connection, table: Table, *where: ColumnElement[bool]) -> list[Stored]:
    """As they are stored, in the order of their keys; an earlier version had fewer columns."""
    there = {column["name"] for column in inspect(connection).get_columns(table.name)}
    columns = [column for column in table.columns if column.name in there]
    asked = select(*columns).where(*where)
    if not where:
        return [dict(row) for row in connection.execute(asked.order_by(*table.primary_key)).mappings()]
    some: list[Stored] = [dict(row) for row in connection.execute(asked).mappings()]  # found by another index
    return sorted(some, key=itemgetter(*(column.name for column in table.primary_key)))


def read(table: Table, stored: Iterable[Stored], faults: list[str], seal: Seal) -> list[Row]:
    """The rows that can be read; the others are named among the faults."""
    rows = []
    told = {**_JSON, **_sealed(seal)}
    for raw in stored:
        try:
            values = {each.name: _value(each, raw, told.get(each)) for each in table.columns}
            rows.append(Row(**values, raw=raw))
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


def by_command(journal: Iterable[Row]) -> Commands:
    commands = defaultdict(list)
    for row in journal:
        commands[row.command].append(row)
    return commands


def rounds_of(commands: Commands) -> dict[str, str]:
    """The round that each command belongs to: the one it tells of, or the one that its table opened next."""
    found: dict[str, str] = {}
    waiting = defaultdict(list)
    for key, facts in commands.items():
        table, id = facts[0].gaming_table, round_told(facts)
        waiting[table].append(key)
        if id is not None:
            found.update(dict.fromkeys(waiting.pop(table), id))
    return found


def round_told(facts: Iterable[Row]) -> str | None:
    return next((row.body["round"] for row in facts if "round" in row.body), None)


def _named(table: Table, raw: Stored) -> str:
    of = f"round {raw['round']}, " if raw.get("round") else ""
    return of + _NAMED[table].format_map(raw)


def _value(column: Any, raw: Stored, told: Callable[[Any], Any] | None) -> Any:
    """Of the column's type, and read where it is JSON; an earlier version may not have had it."""
    value: Any = raw.get(column.name)
    if value is None and (column.nullable or column.name not in raw):
        return None
    if type(value) is not column.type.python_type:
        raise TypeError(f"{column.name} is {value!r}")
    return told(orjson.loads(value)) if told is not None else value


def _object(told: Any) -> Mapping[str, Any]:
    if not isinstance(told, dict):
        raise TypeError(f"{told!r} is no JSON object")
    return told


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
}


def _sealed(seal: Seal) -> dict[Any, Callable[[Any], Any]]:
    """What is sealed as long as nobody may know it."""
    return {
        schema.gaming_table.c.state: seal.opened_state,
        schema.round.c.record: seal.opened_round,
        schema.shoe.c.record: seal.opened_shoe,
    }
