"""The audit of a store: its chain, its books, and every round replayed; each fault names its round."""

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Connection, false, func, inspect, or_, select
from sqlalchemy.exc import DatabaseError

from pitboss.errors import JournalError, NotationError, quoted
from pitboss.floor.state import TableState
from pitboss.store import schema
from pitboss.store.archives import archived_until, whole
from pitboss.store.audit.anchored import Anchors
from pitboss.store.audit.archives import Archives
from pitboss.store.audit.beginning import Beginning, read_beginning
from pitboss.store.audit.chained import at_the_end
from pitboss.store.audit.commands import Commands, Players
from pitboss.store.audit.commitments import Commitments
from pitboss.store.audit.cut import Audited, Cut
from pitboss.store.audit.faults import Faults
from pitboss.store.audit.history import History, Kept
from pitboss.store.audit.journal import Journal, Watch
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.limits import OwnLimits
from pitboss.store.audit.lounges import Lounges
from pitboss.store.audit.people import People
from pitboss.store.audit.rounds import Rounds, Telling, faults_of
from pitboss.store.audit.rows import Done, Row, fact_of, fetched, read, tried
from pitboss.store.audit.shoes import Shoes, in_play
from pitboss.store.audit.tables import Tables
from pitboss.store.audit.transfers import Booked, Books, by_command, differences, moved
from pitboss.store.audit.two_people import TwoPeople
from pitboss.store.chain import BEGINNING, written
from pitboss.store.engine import only_read, path_of, reading
from pitboss.store.heads import beside as beside_it
from pitboss.store.heads import commands_of
from pitboss.store.sealing import Seal, beside


class Check(Protocol):
    def command(self, done: Done, /) -> Iterator[str]: ...

    def end(self) -> Iterator[str]: ...


Checks = Mapping[str, Check]


def audit(
    url: str,
    head: str | None = None,
    key: Path | None = None,
    watch: Watch = lambda _, __: None,
    heads: Path | None = None,
    archives: Path | None = None,
) -> dict[str, Any]:
    """What was looked at, what is wrong, and which rounds and games were settled under another definition.

    A head that an earlier audit told, and that was kept elsewhere, must still stand in the journal, and so must those
    that were signed. What is in play is opened with the key. With the folder of its archives the journal is whole, and
    otherwise begins where they end.
    """
    kept = read_head(head) if head is not None else None
    anchors = _anchors(url, heads)
    seal, store = Seal(key or beside(path_of(url))), path_of(url)
    try:
        with whole(url, archives) as (found, missing), only_read(found) as engine, reading(engine) as connection:
            _read_any_text(connection)
            told = _audit(connection, seal, watch)
            told["faults"] = [*missing, *told["faults"], *_missed(connection, kept)]
            if anchors is not None and store is not None:
                told["faults"] += anchors.faults(connection, store, seal, are_its_own=heads is None)
            return {**told, "heads": anchors and anchors.told(commands_of(connection))}
    except DatabaseError as error:
        raise JournalError(f"this is not a store of pitboss, or it cannot be read: {error.orig}") from None
    except sqlite3.Error as error:
        raise JournalError(f"the archives cannot be put together with the store: {error}") from None


def _anchors(url: str, heads: Path | None) -> Anchors | None:
    """The heads that are named, or those that lie beside the store."""
    path = heads or beside_it(path_of(url))
    return Anchors(path) if path is not None and (heads is not None or path.exists()) else None


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
    if not told and head[0] <= (archived_until(connection) or 0):
        yield f"journal row {head[0]} is archived: give the archives too, and its head is held against them"
    elif not told:
        yield f"the journal ends before row {head[0]}, which was there: it was cut, or this is an older copy"
    elif head[1] not in told:
        yield f"journal row {head[0]} is another than was there: the journal was written anew"


def _read_any_text(connection: Connection) -> None:
    """A text that is not UTF-8 is damaged, and no reason to stop."""
    stored: Any = connection.connection.dbapi_connection
    stored.text_factory = partial(str, encoding="utf-8", errors="replace")


def _audit(connection: Connection, seal: Seal, watch: Watch, cut: Cut | None = None) -> dict[str, Any]:
    seal.look_for_key(connection)
    faults = Faults()
    faults.extend(_of_the_file(connection))
    kept = KeptRows(connection, faults, seal)
    beginning = _beginning(kept, faults)
    journal, rounds = Journal(kept, faults, watch, beginning), Rounds(kept, beginning)
    _go_through(kept, journal, rounds, faults, beginning, cut)
    if kept.has(schema.round.c.places):
        faults.extend(faults_in_play(connection, seal))
    return {
        "rounds": kept.count(schema.round),
        "keno_games": kept.count(schema.keno_game) if schema.keno_game in kept.columns else 0,
        "facts": journal.rows,
        "head": f"{journal.seq}:{journal.head}",
        "faults": list(faults),
        "under_another_definition": rounds.under_another_definition,
        "archived": beginning.seq,
    }


def audit_before(url: str, key: Path | None, watch: Watch, cut: Cut) -> dict[str, Any]:
    """An audit that looks up at a row of the journal."""
    with only_read(url) as engine, reading(engine) as connection:
        _read_any_text(connection)
        return _audit(connection, Seal(key or beside(path_of(url))), watch, cut)


def _beginning(kept: KeptRows, faults: Faults) -> Beginning:
    """The first row of the journal, or where its newest archive ends, if that is not here."""
    until = archived_until(kept.connection)
    if until is None:
        return Beginning()
    sealed = [row.seal for row in kept.every(schema.archive) if row.until == until]
    try:
        [told] = _archived(kept.connection, until)
        if hashlib.sha256(sealed[0].encode()).hexdigest() != told["seal"]:
            raise ValueError("it is not what was journalled")
        return read_beginning(sealed[0], kept.seal)
    except Exception as error:  # a row may hold anything
        faults.append(f"what went on at the end of the archives is damaged: {type(error).__name__} {error}")
        return Beginning()


def _archived(connection: Connection, until: int) -> list[Mapping[str, Any]]:
    """What the journal tells of the archive that ends there."""
    body = schema.journal.c.body
    found = connection.scalars(select(body).where(schema.journal.c.command == f"archive until {until}"))
    return [told for told in map(fact_of, found) if told["fact"] == "archived"]


def _go_through(
    kept: KeptRows, journal: Journal, rounds: Rounds, faults: Faults, beginning: Beginning, cut: Cut | None
) -> None:
    """Once, in the order of the journal: every check hears of each command, and says at the end what is left over."""
    tables = list(kept.every(schema.gaming_table))
    history = History(kept, beginning.tables, beginning.lounges)
    books, commands = Books(kept, tables, faults, beginning), Commands(kept, tables, beginning)
    people, archives = People(kept, beginning), Archives(kept, beginning)
    limits, commitments = OwnLimits(kept, beginning), Commitments(beginning)
    of_a_command: Checks = {"the books": books, "the commands": commands}
    others: Checks = {
        "the rounds": rounds,
        "the shoes": Shoes(kept, tables, beginning),
        "the tables": Tables(tables, history),
        "the commitments": commitments,
        "the lounge": Lounges(kept, history, books, commands, rounds.under_another_definition),
        "the players": Players(kept, beginning),
        "the people": people,
        "what takes two": TwoPeople(beginning),
        "the limits": limits,
        "the archives": archives,
    }
    if cut is not None:
        cut.begin(beginning)
    for done in journal.commands():
        for row in done.facts:
            history.carry_out(row, done.asked.at if done.asked is not None else 0)
        for name, check in of_a_command.items():
            faults.of_a_command(done.gaming_table, name, tried(f"command {done.key}", check.command(done)))
        for name, check in others.items():
            faults.extend(tried(name, check.command(done)))
        if done.round is not None:
            faults.round_told(done.gaming_table, done.round)
        if cut is not None:
            cut.hear(done, Audited(journal, history, books, commands, people, limits, commitments, archives))
    faults.extend(tried("the journal", journal.end()))
    for name, check in {**of_a_command, **others}.items():
        faults.extend(tried(name, check.end()))


def _of_the_file(connection: Connection) -> Iterator[str]:
    """What SQLite itself finds in its pages and indices, and rows that refer to others which are not there."""
    for (found,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if found != "ok":
            yield f"the file: {found}"
    for table, row, missing, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"the file: row {row} of {table} refers to a {missing} that is not there"


def damage(connection: Connection) -> list[str]:
    """What SQLite finds in a quick look at its pages: under a second for a gigabyte, and so nothing for every floor."""
    return [f"the file: {found}" for (found,) in connection.exec_driver_sql("PRAGMA quick_check") if found != "ok"]


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
    facts, transfers, shoes_kept, [table] = (
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
    telling = Telling({table.id: opened})
    before = TableState(table.id, table.state.game, table.state.house, table.state.equipment)
    history = History(Kept([row], shoes_kept), [before])
    for fact in facts:
        telling.hear(fact)
        history.carry_out(fact, 0)
    yield from faults_of(row, telling.rounds[row.id], [])
    yield from _moved(facts, by_command(transfers))
    yield from in_play(table.state)
    if written(table.state.round) != written(row.record):
        yield f"the table goes on with another round than {row.id}"


def _moved(facts: Sequence[Row], booked: Mapping[str, Sequence[Booked]]) -> Iterator[str]:
    commands = {key: list(rows) for key, rows in groupby(facts, attrgetter("command"))}
    for key in [*commands, *sorted(booked.keys() - commands.keys())]:
        done = Done(key, "", commands.get(key, []), None)
        yield from tried(f"command {key}", differences(moved(done), booked.get(key, [])))
