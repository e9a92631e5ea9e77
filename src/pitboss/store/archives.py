"""The archives of a store, looked up, and put together with it again so that its journal is whole."""

import hashlib
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, func, inspect, select

from pitboss.store import schema
from pitboss.store.engine import only_read, reading

MOVED = (  # what is archived
    *(schema.keno_ticket, schema.keno_game),
    *(schema.seat, schema.round, schema.shoe, schema.transfer, schema.command, schema.journal),
)
_PIECE = 1 << 20  # bytes
_ANY = select(schema.archive.c.until).limit(1)


def hash_of_key(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def hash_of_file(path: Path) -> str:
    hashed = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(_PIECE):
            hashed.update(piece)
    return hashed.hexdigest()


def archived_until(connection: Connection) -> int | None:
    """The last row of the journal that is archived and is not here."""
    if not inspect(connection).has_table(schema.archive.name):  # an older store
        return None
    until: int | None = connection.scalar(select(func.max(schema.archive.c.until)))
    first = connection.scalar(select(func.min(schema.journal.c.seq)))
    return None if first == 1 else until


def archived_heads(connection: Connection) -> dict[int, str]:
    """The hashes that the journal goes on from where archives end, by the last row of each."""
    if not inspect(connection).has_table(schema.archive.name):
        return {}
    return {row.until: row.head for row in connection.execute(select(schema.archive.c.until, schema.archive.c.head))}


def archived_among(connection: Connection, keys: Collection[str]) -> set[str]:
    """The keys of commands that are archived."""
    if connection.scalar(_ANY) is None:
        return set()
    hashes = {hash_of_key(key): key for key in keys}
    found = connection.scalars(select(schema.archived_key.c.hash).where(schema.archived_key.c.hash.in_(hashes)))
    return {hashes[hash] for hash in found}


def where_older_ones_are(connection: Connection) -> str:
    """What is added to an answer that something is not there."""
    if not inspect(connection).has_table(schema.archive.name):
        return ""
    archive = schema.archive.c
    found = list(connection.execute(select(archive.day, archive.file).order_by(archive.until)))
    if not found:
        return ""
    day = datetime.fromtimestamp(found[-1].day / 1000, UTC).isoformat(timespec="minutes").removesuffix("+00:00")
    return f"; what was before {day} UTC is archived in {', '.join(row.file for row in found)}"


@contextmanager
def whole(url: str, folder: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Where the store is together with its archives, if they are given and as they were written; what is wrong."""
    if folder is None:
        yield url, []
        return
    with only_read(url) as engine, reading(engine) as connection:
        archive = schema.archive.c
        kept = inspect(connection).has_table(schema.archive.name)
        found = list(connection.execute(select(schema.archive).order_by(archive.until)).mappings()) if kept else []
        wrong = [fault for row in found for fault in _wrong_with(folder, row)]
        if wrong or not found:
            yield url, wrong
            return
        with TemporaryDirectory(prefix="pitboss-") as apart:
            together = Path(apart) / "whole.db"
            with closing(sqlite3.connect(together, isolation_level=None)) as copy:
                stored: sqlite3.Connection = connection.connection.dbapi_connection  # type: ignore[assignment]
                stored.backup(copy)
                _join(copy, [folder / row["file"] for row in found])
            yield f"sqlite:///{together}", []


def _wrong_with(folder: Path, row: Mapping[Any, Any]) -> Iterator[str]:
    path = folder / str(row["file"])
    if not path.is_file():
        yield f"archive {row['file']} is missing from {folder}"
    elif hash_of_file(path) != row["sha256"]:
        yield f"archive {row['file']} in {folder} is not the file that was written: it was altered or exchanged"


def _join(copy: sqlite3.Connection, archives: Collection[Path]) -> None:
    copy.execute("PRAGMA journal_mode=OFF")
    copy.execute("PRAGMA synchronous=OFF")  # nobody needs it after the audit
    for path in archives:
        copy.execute("ATTACH DATABASE ? AS archive", (f"{path.absolute()}",))
        there = {name for (name,) in copy.execute("SELECT name FROM archive.sqlite_master WHERE type = 'table'")}
        for table in (table for table in MOVED if table.name in there):  # an earlier version has archived fewer
            copy.execute(f"INSERT OR IGNORE INTO main.{table.name} SELECT * FROM archive.{table.name}")
        copy.execute("DETACH DATABASE archive")
