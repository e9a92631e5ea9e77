"""The search among complete rounds, the latest first: by indices, and never through the whole history."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from pitboss.store import schema

_SEAT, _ROUND = schema.seat.c, schema.round.c
_CLOSED = (_SEAT.seq, _SEAT.at)
_TOLD = select(_ROUND.id, _ROUND.number, _ROUND.gaming_table, _ROUND.game, _ROUND.ended, *_CLOSED)


@dataclass(frozen=True, slots=True)
class Sought:
    """What is asked for; a time is one in milliseconds, and `before` a round that was shown already."""

    tables: Sequence[tuple[str, int]]  # with how many rounds each has had
    players: Sequence[str] | None = None  # their ids, or anybody
    since: int | None = None
    until: int | None = None
    before: str | None = None


def search(connection: Connection, sought: Sought, limit: int) -> list[Row[Any]]:
    """Each place that is looked at gives its latest ones; the latest of them all are the answer."""
    end = _closing(connection, sought.before) if sought.before is not None else None
    asked: Iterable[Select[Any]]
    if sought.players is None:
        asked = (_at_a_table(connection, sought, *table, end) for table in sought.tables)
    else:
        asked = (_of_a_player(sought, player, end) for player in sought.players)
    found = (row for each in asked for row in connection.execute(each.limit(limit)))
    by_round = {row.id: row for row in found}
    return sorted(by_round.values(), key=lambda row: row.seq, reverse=True)[:limit]


def seats(connection: Connection, rounds: Sequence[str]) -> list[Row[Any]]:
    """Who played in these rounds, and what it came to."""
    asked = select(schema.seat).where(_SEAT.round.in_(rounds)).order_by(_SEAT.round, _SEAT.position)
    return list(connection.execute(asked))


def _closing(connection: Connection, round: str) -> int:
    """The row of the journal that closed it."""
    return connection.scalar(select(_SEAT.seq).where(_SEAT.round == round).limit(1)) or 0


def _of_a_player(sought: Sought, player: str, end: int | None) -> Select[Any]:
    asked = _TOLD.join_from(schema.seat, schema.round).where(_SEAT.player == player)
    asked = asked.group_by(_SEAT.seq).order_by(_SEAT.seq.desc())  # once, where somebody had several seats
    asked = asked.where(_ROUND.gaming_table.concat("").in_([table for table, _ in sought.tables]))
    if end is not None:
        asked = asked.where(_SEAT.seq < end)
    if sought.since is not None:
        asked = asked.where(_SEAT.at >= sought.since)
    if sought.until is not None:
        asked = asked.where(_SEAT.at <= sought.until)
    return asked


def _at_a_table(connection: Connection, sought: Sought, table: str, rounds: int, end: int | None) -> Select[Any]:
    """The rounds of a table are numbered as they were closed: a time among them is found by halving."""
    closed = _Closed(connection, table)
    numbers = range(1, rounds + 1)
    first, last = 1, rounds
    if sought.since is not None:
        first = 1 + bisect_left(numbers, sought.since, key=closed.at)
    if sought.until is not None:
        last = bisect_right(numbers, sought.until, key=closed.at)
    if end is not None:
        last = min(last, bisect_left(numbers, end, key=closed.seq))
    asked = _TOLD.join_from(schema.round, schema.seat).where(_ROUND.gaming_table == table)
    one_of_its_seats = select(_SEAT.position).where(_SEAT.round == _ROUND.id).limit(1).correlate(schema.round)
    asked = asked.where(_SEAT.position == one_of_its_seats.scalar_subquery())
    return asked.where(_ROUND.number.between(first, last)).order_by(_ROUND.number.desc())


@dataclass(frozen=True, slots=True)
class _Closed:
    """When the rounds of a table were closed, and by which rows of the journal."""

    connection: Connection
    table: str

    def at(self, number: int) -> int:
        return self._told(_SEAT.at, number)

    def seq(self, number: int) -> int:
        return self._told(_SEAT.seq, number)

    def _told(self, what: Any, number: int) -> int:
        told = select(what).join_from(schema.round, schema.seat).limit(1)
        numbered = told.where(_ROUND.gaming_table == self.table, _ROUND.number == number)
        return self.connection.scalar(numbered) or 0
