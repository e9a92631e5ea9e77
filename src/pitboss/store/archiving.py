"""The journal of days that are over is put away: into a file that is never written again, and out of the store."""

import hashlib
import logging
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Table, create_engine, func, select
from sqlalchemy.exc import DatabaseError

from pitboss.errors import JournalError, NotationError
from pitboss.floor.facts import Archived
from pitboss.floor.world import Milliseconds, World
from pitboss.store import schema
from pitboss.store.archives import MOVED, hash_of_file, hash_of_key
from pitboss.store.audit.beginning import Beginning, digest
from pitboss.store.audit.cut import Cut
from pitboss.store.audit.journal import Watch
from pitboss.store.chain import FLOOR, written
from pitboss.store.draft import Draft, Standing
from pitboss.store.engine import connect, migrate, only_read, path_of, reading
from pitboss.store.heads import Held
from pitboss.store.heads import beside as heads_beside
from pitboss.store.lock import holding
from pitboss.store.sealing import Seal, beside
from pitboss.store.signer import Signer
from pitboss.store.verify import audit_before, read_head

logger = logging.getLogger(__name__)

_NEVER_WRITTEN = 0o400
_TOLD = "(SELECT json_extract(body, '$.{0}') FROM main.journal WHERE {1} AND json_extract(body, '$.fact') = '{2}')"
_CLOSED = _TOLD.format("round", "seq <= :until", "round closed")
_SPENT = _TOLD.format("shoe", "seq <= :until", "shoe spent")
_CHOSEN = {  # of the rows until the cut
    schema.keno_ticket: "seq <= :until",
    schema.keno_game: "seq <= :until",
    schema.seat: f"round IN {_CLOSED}",
    schema.round: f"id IN {_CLOSED}",
    schema.shoe: f"id IN {_SPENT}",
    schema.transfer: "id <= :moved",
    schema.command: '"key" IN (SELECT command FROM main.journal WHERE seq <= :until)',
    schema.journal: "seq <= :until",
}


def archive(
    url: str,
    day: Milliseconds,
    folder: Path,
    world: World,
    key: Path | None = None,
    watch: Watch = lambda _, __: None,
    heads: Path | None = None,
) -> Archived:
    """What was journalled before the day, in a file in the folder; the store goes on without it.

    The file is complete and on the disk before anything leaves the store, which happens at once or not at all. The
    store must hold the last head that was signed, and another is signed over what is left of it.
    """
    path = path_of(url)
    if path is None or not folder.is_dir():
        raise NotationError(f"{folder}: there is no such folder" if path is not None else f"{url} is no file")
    if day > world.now():
        raise NotationError("only days that are over are archived: this one is still to come")
    signer = Signer(heads or heads_beside(path), Seal(key or beside(path)), world)  # type: ignore[arg-type]
    with holding(path):
        try:
            signer.check(url)
            told = _archive(url, path, day, folder, world, key, watch)
        except DatabaseError as error:
            raise JournalError(f"nothing was archived: {error.orig}") from None
        except (sqlite3.Error, OSError) as error:
            raise JournalError(f"nothing was archived: {error}") from None
        _signed(url, signer)
        _made_smaller(path)
        return told


def _signed(url: str, signer: Signer) -> None:
    with only_read(url) as engine, reading(engine) as connection:
        point = Held(connection).point()
    try:
        signer.follow(point)
    except (OSError, JournalError) as error:
        logger.warning("it is archived, and no head was signed over what is left: %s: %s", signer.path, error)


def _made_smaller(path: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as stored:
            stored.execute("VACUUM")
            stored.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        logger.warning("it is archived, and the store's file is as large as before: %s", error)


def _archive(
    url: str, path: Path, day: Milliseconds, folder: Path, world: World, key: Path | None, watch: Watch
) -> Archived:
    engine = connect(url)
    try:
        migrate(engine)
        cut = Cut(_last_before(engine, day))
        told = audit_before(url, key, watch, cut)
        if told["faults"]:
            raise JournalError(f"nothing was archived, for the store is not in order: {told['faults'][0]}")
        if cut.found is None:
            raise NotationError("nothing is to be archived: the journal tells of no day before that is not archived")
        with closing(engine.raw_connection()) as pooled:
            stored: Any = pooled.dbapi_connection
            stored.execute("PRAGMA foreign_keys=OFF")  # rows and those that they refer to go together
            found = replace(cut.found, players=_players(stored, cut.until), log_ons_ended=_ended(stored, cut.found))
            chosen = {"until": found.seq, "moved": found.moved}
            file = _written(stored, folder, f"{path.stem}-{found.seq}-{found.head[:12]}.archive", chosen, found)
            seal = found.sealed(Seal(key or beside(path)))
            fact = Archived(
                *(day, file.name, hash_of_file(file), found.seq, found.moved, found.head),
                *(hashlib.sha256(seal.encode()).hexdigest(), ""),
            )
            return _taken_out(stored, fact, seal, chosen, read_head(told["head"]), world)
    finally:
        engine.dispose()


def _last_before(engine: Any, day: Milliseconds) -> int:
    """The last row of the journal before the day, and before any round that is still in play was begun."""
    journal, command, round = schema.journal.c, schema.command.c, schema.round.c
    later = select(func.min(journal.seq)).join(schema.command, command.key == journal.command).where(command.at >= day)
    with reading(engine) as connection:
        newest = connection.scalar(select(func.max(journal.seq))) or 0
        begins = [connection.scalar(later) or newest + 1]
        for places in connection.scalars(select(round.places).where(round.ended.is_(None), round.places.is_not(None))):
            begins += [first for first, *_ in orjson.loads(places)]
        return min(begins) - 1


def _players(stored: Any, until: int) -> str:
    """A hash of those who had entered by then."""
    later = _TOLD.format("player", "seq > :until", "entered")
    rows = _rows(stored, schema.player, f"id NOT IN {later} ORDER BY id", {"until": until})
    return digest({**row, "house": bool(row["house"])} for row in rows)


def _ended(stored: Any, found: Beginning) -> str:
    """A hash of the log-ons that had ended by then."""
    later = _TOLD.format("token", "seq > :until", "logged on")
    lasting = orjson.dumps([log_on.token for log_on in found.log_ons]).decode()
    where = f"token NOT IN {later} AND token NOT IN (SELECT value FROM json_each(:lasting)) ORDER BY token"
    return digest(_rows(stored, schema.log_on, where, {"until": found.seq, "lasting": lasting}))


def _rows(stored: Any, table: Table, where: str, values: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    columns = [column.name for column in table.columns]
    for row in stored.execute(f"SELECT {', '.join(columns)} FROM {table.name} WHERE {where}", values):
        yield dict(zip(columns, row, strict=True))


def _written(stored: Any, folder: Path, name: str, chosen: Mapping[str, Any], found: Beginning) -> Path:
    """The file, complete and on the disk; one of the same name was left when an earlier attempt was interrupted."""
    unfinished, finished = folder / f"{name}.new", folder / name
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    engine = create_engine(f"sqlite:///{unfinished}")
    schema.metadata.create_all(engine, tables=list(MOVED), checkfirst=False)
    engine.dispose()
    stored.execute("ATTACH DATABASE ? AS archive", (str(unfinished),))
    try:
        stored.execute("PRAGMA archive.synchronous=FULL")
        stored.execute("BEGIN")
        for table, where in _CHOSEN.items():
            stored.execute(f"INSERT INTO archive.{table.name} SELECT * FROM main.{table.name} WHERE {where}", chosen)
        stored.execute("CREATE TABLE archive.ends (seq INTEGER, head TEXT, moved INTEGER)")
        stored.execute("INSERT INTO archive.ends VALUES (?, ?, ?)", (found.seq, found.head, found.moved))
        stored.execute("COMMIT")
    finally:
        if stored.in_transaction:
            stored.execute("ROLLBACK")
        stored.execute("DETACH DATABASE archive")
    unfinished.chmod(_NEVER_WRITTEN)
    os.replace(unfinished, finished)
    for each in (finished, folder):
        _synced(each)
    return finished


def _synced(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _taken_out(
    stored: Any, fact: Archived, seal: str, chosen: Mapping[str, Any], head: tuple[int, str], world: World
) -> Archived:
    """What is in the file leaves the store, and the journal tells of it, in one transaction."""
    stored.create_function("hash_of_key", 1, hash_of_key, deterministic=True)
    stored.execute("BEGIN IMMEDIATE")
    try:
        if stored.execute("SELECT max(seq) FROM journal").fetchone()[0] != head[0]:
            raise JournalError("nothing was archived: the store was written to meanwhile")
        of_commands = f'SELECT hash_of_key("key") FROM command WHERE {_CHOSEN[schema.command]}'
        stored.execute(f"INSERT INTO archived_key {of_commands}", chosen)
        keys = digest(hash.hex() for (hash,) in stored.execute("SELECT hash FROM archived_key ORDER BY hash"))
        told = Archived(**{**asdict(fact), "keys": keys})
        stored.execute("UPDATE archive SET seal = ''")
        names = [column.name for column in schema.archive.columns]
        row = {**asdict(told), "seal": seal}
        _insert(stored, "archive", {name: row[name] for name in names})
        for table, rows in _command(stored, told, head, world).items():
            for each in rows:
                _insert(stored, table, each)
        for emptied, where in _CHOSEN.items():
            stored.execute(f"DELETE FROM {emptied.name} WHERE {where}", chosen)
        stored.execute("COMMIT")
    finally:
        if stored.in_transaction:
            stored.execute("ROLLBACK")
    return told


def _command(stored: Any, told: Archived, head: tuple[int, str], world: World) -> dict[str, list[dict[str, Any]]]:
    """As any other in the journal."""
    standing = Standing()
    standing.seq, standing.head = head
    standing.moved = max(stored.execute("SELECT max(id) FROM transfer").fetchone()[0] or 0, told.moved)
    draft = Draft(standing, f"archive until {told.until}", world.now())
    draft.tell(FLOOR, [told])
    asked, answer = {"command": "archive", "day": told.day}, {"until": told.until}
    draft.close(written(asked), written(answer))
    return {table.name: rows for table, rows in draft.rows.items()}


def _insert(stored: Any, table: str, row: Mapping[str, Any]) -> None:
    names, places = ", ".join(f'"{name}"' for name in row), ", ".join("?" * len(row))
    stored.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", tuple(row.values()))
