"""Complete rounds taken out of a store: as lines that `pitboss deal` reads, or as a table of what was settled."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, Select, select
from sqlalchemy.exc import DatabaseError

from pitboss.cards import cards
from pitboss.errors import JournalError, NotationError, quoted
from pitboss.floor.state import RoundRecord, round_from_json
from pitboss.rounds.places import Seat
from pitboss.shoe import places_of
from pitboss.store import lounge_export, schema
from pitboss.store.archives import where_older_ones_are
from pitboss.store.engine import only_read, reading

_ROUND = ("at", "table", "game", "round", "number", "seat", "player")
_SETTLED = ("wager", "stake", "outcome", "pays", "returned", "law")
COLUMNS = (*_ROUND, *_SETTLED, "why")


class Wanted(NamedTuple):
    """Which rounds: one, those of a table, those since a moment, or all."""

    round: str | None = None
    table: str | None = None
    since: int | None = None  # milliseconds

    def among(self, asked: Select[Any]) -> Select[Any]:
        rows = schema.round.c
        asked = asked.where(rows.ended.is_not(None)).order_by(rows.gaming_table, rows.number)
        if self.round is not None:
            asked = asked.where(rows.id == self.round)
        if self.table is not None:
            asked = asked.where(rows.gaming_table == self.table)
        if self.since is not None:
            asked = asked.where(rows.id.in_(select(schema.seat.c.round).where(schema.seat.c.at >= self.since)))
        return asked


def moment(text: str) -> int:
    """A day or a time, as 2026-11-18 or 2026-11-18T09:30, in UTC where it says no other."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise NotationError(f"{quoted(text)} is no day and no time: write 2026-11-18 or 2026-11-18T09:30") from None
    return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1000)


def lines(path: Path, wanted: Wanted) -> Iterator[dict[str, Any]]:
    """A round a line: what it is called, and all that it was dealt from."""
    with opened_to_read(path) as connection:
        found = False
        for row in connection.execute(wanted.among(select(schema.round))):
            found = True
            yield line_of(row)
        for game in lounge_export.games(connection, wanted.table, wanted.since, wanted.round):
            found = True
            yield lounge_export.line_of(game)
        _check(wanted, connection, found=found)


def line_of(row: Any) -> dict[str, Any]:
    """A stored round as `pitboss deal` reads it."""
    record = round_from_json(orjson.loads(row.record))
    line = {
        "game": row.game,
        "table": row.gaming_table,
        "round": row.id,
        "number": row.number,
        "house": orjson.loads(row.house),
        "deck": list(record.order),
        "seats": {str(seat): _stakes(record, seat) for seat in record.stakes},
        "inputs": list(record.inputs),
    }
    more = {"meter": _meter(record.meter), "stacks": record.stacks, **_face_up(record)}
    return {**line, **{name: value for name, value in more.items() if value is not None}}


def _stakes(record: RoundRecord, seat: Seat) -> dict[str, Any]:
    """Cents on each wager, or chips with the coupon beside them."""
    chips, coupons = record.stakes[seat], record.coupons.get(seat, {})
    with_coupons = {name: {"chips": chips.get(name, 0), "coupon": cents} for name, cents in coupons.items()}
    return {**chips, **with_coupons}


def _face_up(record: RoundRecord) -> dict[str, Any]:
    """The cards found face up; where another of its like comes before, by their places."""
    if not record.face_up:
        return {}
    reached = [place for place in record.face_up if place < len(record.order)]
    found = [record.order[place] for place in reached]
    if places_of(cards(found), cards(record.order)) == frozenset(reached):
        return {"face_up": found}
    return {"face_up_at": reached}


def _meter(stored: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Whole cents are a number, as in any other round."""
    if stored is None:
        return None
    amount = stored["amount"]
    return {**stored, "amount": amount if "/" in amount else int(amount)}


def settlements(path: Path, wanted: Wanted) -> Iterator[tuple[Any, ...]]:
    """A settled wager a row, as the journal tells it; the first row names the columns."""
    with opened_to_read(path) as connection:
        rounds = {row.id: row for row in connection.execute(wanted.among(select(schema.round)))}
        _check(wanted, connection, found=bool(rounds))
        yield COLUMNS
        players = {id: round_from_json(orjson.loads(row.record)).players for id, row in rounds.items()}
        for at, round, event in _events(connection):
            if round in rounds and event["event"] == "settled":
                yield _settled(at, rounds[round], players[round], event)


def _settled(at: int, row: Any, players: Any, event: dict[str, Any]) -> tuple[Any, ...]:
    player = players[int(str(event["seat"]).partition(".")[0])]
    time = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
    of = (time, row.gaming_table, row.game, row.id, row.number, event["seat"], player)
    return (*of, *(event[name] for name in _SETTLED), event.get("why", ""))


def _events(connection: Connection) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """When it happened, in which round, and what."""
    journal, command = schema.journal, schema.command
    asked = select(command.c.at, journal.c.body).join_from(journal, command).order_by(journal.c.seq)
    for at, body in connection.execute(asked.execution_options(stream_results=True)):
        fact = orjson.loads(body)
        for event in fact.get("events", [fact["event"]] if "event" in fact else []):
            yield at, fact["round"], event


def _check(wanted: Wanted, connection: Connection, *, found: bool) -> None:
    if not found and wanted.round is not None:
        raise NotationError(f"there is no complete round {quoted(wanted.round)}{where_older_ones_are(connection)}")
    if not found and wanted.table is not None:
        where = where_older_ones_are(connection)
        raise NotationError(f"no round was completed at a table {quoted(wanted.table)}{where}")


@contextmanager
def opened_to_read(path: Path) -> Iterator[Connection]:
    """A store that is only read."""
    try:
        with only_read(f"sqlite:///{path}") as engine, reading(engine) as connection:
            yield connection
    except DatabaseError as error:
        raise JournalError(f"this is not a store of pitboss, or it cannot be read: {error.orig}") from None
