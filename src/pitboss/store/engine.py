"""The database: SQLite with a write-ahead log that is synced at every commit."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.pool import NullPool

from pitboss.errors import JournalError

MIGRATIONS = Path(__file__).parent / "migrations"
_READS = "pitboss_reads"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


def connect(url: str) -> Engine:
    engine = create_engine(url, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


@contextmanager
def only_read(url: str) -> Iterator[Engine]:
    """A store that is not changed by being read, and may be write-protected.

    Without a write-ahead log beside it nobody has it open, and it is taken as it lies: then nothing is written beside
    it either, and whoever opens it meanwhile is noticed.
    """
    path = path_of(url)
    if path is None:
        raise JournalError(f"{url} is no file")
    lies_still = not log_of(path).exists() and path.exists()
    name = f"file:{quote(str(path))}?{'immutable=1' if lies_still else 'mode=ro'}"
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(name, uri=True, check_same_thread=False), poolclass=NullPool
    )
    event.listen(engine, "connect", _look_only)
    event.listen(engine, "begin", _begin)
    before = lies_still and path.stat().st_mtime_ns
    yield engine
    if lies_still and (log_of(path).exists() or path.stat().st_mtime_ns != before):
        raise JournalError("the store was opened while it was read: ask again")


def path_of(url: str) -> Path | None:
    """The file of a store; one in memory has none."""
    name = make_url(url).database
    return Path(name) if name and name != ":memory:" else None


def log_of(path: Path) -> Path:
    """It lies beside a store that is open or was killed."""
    return path.with_name(f"{path.name}-wal")


def _look_only(connection: Any, _: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA query_only=ON")
    connection.execute("PRAGMA busy_timeout=10000")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the store as it is at its first look, and keeps no writer waiting."""
    with engine.connect().execution_options(**{_READS: True}) as connection:
        yield connection


@contextmanager
def leaving_no_trace(engine: Engine) -> Iterator[Connection]:
    """A transaction that leaves nothing of what it replaces, neither in the file nor in its log."""
    with engine.connect() as connection:
        with connection.begin():
            connection.exec_driver_sql("PRAGMA secure_delete=ON")
            yield connection
        stored: Any = connection.connection.dbapi_connection
        stored.execute("PRAGMA secure_delete=OFF")
        stored.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def migrate(engine: Engine) -> None:
    """Brings the schema to where this version wants it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _prepare(connection: Any, _: object) -> None:
    connection.isolation_level = None  # no hidden BEGIN: transactions begin below
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Any) -> None:
    """A transaction that will write says so at once: a later upgrade from reading could be refused."""
    connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get(_READS) else "BEGIN IMMEDIATE")
