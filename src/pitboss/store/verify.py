"""The audit of a store: its chain, its books, and every round replayed; each fault names its round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, false, func, inspect, or_, select
from sqlalchemy.exc import DatabaseError

from pitboss.errors import JournalError, NotationError, quoted
from pitboss.floor.definition import definition
from pitboss.floor.state import TableState
from pitboss.games import MODULES
from pitboss.store import schema
from pitboss.store.audit.chained import at_the_end, chain, counted
from pitboss.store.audit.commands import Asked, players
from pitboss.store.audit.history import Kept, carry_out
from pitboss.store.audit.people import people
from pitboss.store.audit.rounds import rounds, told_of
from pitboss.store.audit.rows import Row, Stored, by_command, fetched, read, rounds_of, tried
from pitboss.store.audit.shoes import in_play, shoes
from pitboss.store.audit.tables import tables
from pitboss.store.audit.transfers import accounts, felts, sequence, transfers
from pitboss.store.chain import BEGINNING, written
from pitboss.store.engine import only_read, path_of, reading
from pitboss.store.sealing import Seal, beside

_LATER = (schema.shoe, schema.person, schema.log_on)  # tables that older stores do not have


def audit(url: str, head: str | None = None, key: Path | None = None) -> dict[str, Any]:
    """What was looked at, what is wrong, and which rounds were settled under another definition.

    A head that an earlier audit told, and that was kept elsewhere, must still stand in the journal. What is in play is
    opened with the key.
    """
    kept = read_head(head) if head is not None else None
    try:
        with only_read(url) as engine, reading(engine) as connection:
            _read_any_text(connection)
            told = _audit(connection, Seal(key or beside(path_of(url))))
            return {**told, "faults": [*told["faults"], *_missed(connection, kept)]}
    except DatabaseError as error:
        raise JournalError(f"this is not a store of pitboss, or it cannot be read: {error.orig}") from None


def read_head(text: str) -> tuple[int, str]:
    seq, _, hash = text.partition(":")
    if not (seq.isascii() and seq.isdigit() and len(hash) == len(BEGINNING)):
        raise NotationError(f"{quoted(text)} is no head of a journal: give it as `pitboss verify` has told it")
    return int(seq), hash


def _missed(connection: Connection, head: tuple[int, str] | None) -> Iterator[str]:
    """What no file can tell of itself: that it was cut, exchanged for an older copy, or written anew as a whole."""
    if head is None or head == (0, BEGINNING):
        return
    told = list(connection.scalars(select(schema.journal.c.hash).where(schema.journal.c.seq == head[0])))
    if "hash" in {column["name"] for column in inspect(connection).get_columns("command")}:  # not in older ones
        told += connection.scalars(select(schema.command.c.hash).where(schema.command.c.seq == head[0]))
    if not told:
        yield f"the journal ends before row {head[0]}, which was there: it was cut, or this is an older copy"
    elif head[1] not in told:
        yield f"journal row {head[0]} is another than was there: the journal was written anew"


def _read_any_text(connection: Connection) -> None:
    """A text that is not UTF-8 is damaged, and no reason to stop."""
    stored: Any = connection.connection.dbapi_connection
    stored.text_factory = lambda text: text.decode(errors="replace")


def _audit(connection: Connection, seal: Seal) -> dict[str, Any]:
    seal.look_for_key(connection)
    faults = list(_of_the_file(connection))
    there = inspect(connection).get_table_names()
    stored = {
        table: fetched(connection, table) if table.name in there or table not in _LATER else []
        for table in schema.metadata.sorted_tables
    }
    rows = {table: read(table, found, faults, seal) for table, found in stored.items()}
    for named, check in _checks(rows, stored):
        faults += tried(named, check)
    if "places" in {column["name"] for column in inspect(connection).get_columns("round")}:  # not in older ones
        faults += faults_in_play(connection, seal)
    kept = _in_order(rows[schema.round])
    others = [row.id for row in kept if row.game not in MODULES or row.definition != definition(row.game)]
    looked_at: dict[str, Any] = {"rounds": len(stored[schema.round]), "facts": len(stored[schema.journal])}
    looked_at["head"] = "{}:{}".format(*_head(stored[schema.journal], rows[schema.command]))
    return {**looked_at, "faults": faults, "under_another_definition": others}


def _head(journal: Sequence[Stored], commands: Sequence[Row]) -> tuple[int, str]:
    """What the next row will go on from: the last command, or the last row where an earlier version closed none."""
    if not journal:
        return 0, BEGINNING
    seq = journal[-1]["seq"]
    return seq, next((row.hash for row in commands if row.seq == seq and row.hash is not None), journal[-1]["hash"])


def _of_the_file(connection: Connection) -> Iterator[str]:
    """What SQLite itself finds in its pages and indices, and rows that refer to others which are not there."""
    for (found,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if found != "ok":
            yield f"the file: {found}"
    for table, row, missing, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"the file: row {row} of {table} refers to a {missing} that is not there"


def _checks(
    rows: Mapping[Table, list[Row]], stored: Mapping[Table, Sequence[Stored]]
) -> Iterator[tuple[str, Iterator[str]]]:
    journal, moved, kept = rows[schema.journal], rows[schema.transfer], rows[schema.gaming_table]
    times = {row.key: row.at for row in rows[schema.command]}
    history = carry_out(journal, Kept(rows[schema.round], rows[schema.shoe]), times)
    commands = by_command(journal)
    belongs = rounds_of(commands)
    held = {row.name: row.cents for row in rows[schema.account]}
    yield "the journal", chain(stored[schema.journal], stored[schema.command], belongs)
    yield "the books", counted(stored[schema.command], stored[schema.transfer])
    yield "the books", transfers(commands, moved, belongs)
    yield "the books", sequence(moved, commands)
    yield "the books", accounts(held, moved)
    yield "the books", felts(held, [row.state for row in kept])
    yield "the rounds", rounds(told_of(journal), _in_order(rows[schema.round]), rows[schema.seat])
    yield "the shoes", shoes(journal, rows[schema.shoe], kept)
    yield "the tables", tables(journal, kept, history)
    yield "the commands", Asked(rows[schema.command], commands, belongs).faults(kept)
    yield "the players", players(journal, rows[schema.player])
    yield "the people", people(journal, rows[schema.person], rows[schema.log_on])


def _in_order(kept: Sequence[Row]) -> list[Row]:
    return sorted(kept, key=lambda row: (row.gaming_table, row.number))


def faults_at_the_end(connection: Connection) -> list[str]:
    """What is wrong with the books, and with the end of the journal: the floor does not open on such a store."""
    cents = connection.scalar(select(func.coalesce(func.sum(schema.account.c.cents), 0)))
    unbalanced = [f"the accounts together hold {cents} cents, and should hold nothing"] if cents != 0 else []
    return [*unbalanced, *at_the_end(connection)]


def faults_in_play(connection: Connection, seal: Seal) -> list[str]:
    """What is wrong with the rounds that are being played: the floor does not open on such a store."""
    faults: list[str] = []
    for row in read(schema.round, fetched(connection, schema.round, schema.round.c.ended.is_(None)), faults, seal):
        faults += tried(f"table {row.gaming_table}", _in_play(connection, row, seal))
    return faults


def _between(number: ColumnElement[int], places: Sequence[tuple[int, int]]) -> ColumnElement[bool]:
    return or_(false(), *(number.between(first, last) for first, last in places))


def _in_play(connection: Connection, row: Row, seal: Seal) -> Iterator[str]:
    """The round, what its commands moved, and its table, which goes on with it."""
    faults: list[str] = []
    facts, moved, shoes_kept, [table] = (
        read(rows, fetched(connection, rows, where), faults, seal)
        for rows, where in (
            (schema.journal, _between(schema.journal.c.seq, [(place[0], place[1]) for place in row.places])),
            (schema.transfer, _between(schema.transfer.c.id, [(place[2], place[3]) for place in row.places])),
            (schema.shoe, (schema.shoe.c.gaming_table == row.gaming_table) & (schema.shoe.c.spent == 0)),
            (schema.gaming_table, schema.gaming_table.c.id == row.gaming_table),
        )
    )
    yield from faults
    opened = {
        "game": table.state.game,
        "house": table.state.house,
        "equipment": asdict(table.state.equipment),
    }
    yield from rounds(told_of(facts, {table.id: opened}), [row], [])
    before = TableState(table.id, table.state.game, table.state.house, table.state.equipment)
    carry_out(facts, Kept([row], shoes_kept), {}, [before])
    yield from transfers(by_command(facts), moved, {})
    yield from in_play(table.state)
    if written(table.state.round) != written(row.record):
        yield f"the table goes on with another round than {row.id}"
