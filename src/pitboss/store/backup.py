"""A copy of a store taken while it is open, and put back in its place."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import literal_column, select
from sqlalchemy.exc import DatabaseError

from pitboss.errors import JournalError, NotationError
from pitboss.floor.world import Milliseconds, World
from pitboss.store import schema
from pitboss.store.audit.anchored import Anchors
from pitboss.store.engine import log_of, only_read, reading
from pitboss.store.heads import Held, Point
from pitboss.store.heads import beside as heads_beside
from pitboss.store.lock import holding, keep_to_ourselves
from pitboss.store.sealing import Seal
from pitboss.store.sealing import beside as key_beside
from pitboss.store.signer import Signer
from pitboss.store.verify import damage, faults_at_the_end

Told = dict[str, Any]


class Copy(NamedTuple):
    """What a copy holds."""

    point: Point
    at: Milliseconds | None  # its last command
    size: int
    is_sealed: bool  # cards are in play in it

    def told(self, file: Path, key: Path | None) -> Told:
        rows, commands, hash = self.point
        held = {"commands": commands, "rows": rows, "head": f"{rows}:{hash}", "at": self.at}
        return {"file": str(file), **held, "bytes": self.size, "sealed": self.is_sealed, "key": str(key)}


def copied(store: Path, file: Path, key: Path | None = None) -> Told:
    """One moment of the store, whole. Nobody waits for it, and until it is done it has another name."""
    if file.exists():
        raise NotationError(f"{file} is there already: a backup takes nothing's place")
    seal = Seal(key or key_beside(store))
    with _unfinished(file) as unfinished:
        _copy(store, unfinished)
        copy = _looked_at(unfinished, seal)
        os.replace(unfinished, file)
    _sync(file.parent)
    return copy.told(file, seal.key)


def put_back(
    file: Path, store: Path, world: World, key: Path | None = None, heads: Path | None = None, *, replace: bool = False
) -> Told:
    """The copy in the store's place, and another epoch of its heads. A copy that lies there already stays.

    The epoch is announced last: what was interrupted before is an older copy, which no floor opens.
    """
    if not file.is_file():
        raise NotationError(f"{file}: there is no such backup")
    seal, kept = Seal(key or key_beside(store)), heads or heads_beside(store)
    assert kept is not None
    with holding(store):
        lies_there = store.exists() and file.samefile(store)
        if store.exists() and not (replace or lies_there):
            raise NotationError(f"{store} is there already: with --replace it is moved aside")
        copy = _looked_at(file, seal, it_is_to_open=True)
        signer = Signer(kept, seal, world)
        signer.check_key()
        seal.make_key()
        after = _goes_on_from(file, kept, copy.point)
        aside = None if lies_there else _exchange(file, store)
        epoch = signer.announce(copy.point, after)
    lost = Anchors(kept).told(copy.point.commands)["restored"][-1]["lost"] if after is not None else None
    told = {"aside": aside and str(aside), "heads": str(kept), "epoch": epoch, "lost": lost}
    return {**copy.told(store, seal.key), **told}


def _goes_on_from(file: Path, heads: Path, point: Point) -> int | None:
    """Which of the heads that were signed is the copy's last; where there are none, none."""
    if not heads.exists():
        return None
    with only_read(f"sqlite:///{file}") as engine, reading(engine) as connection:
        return Anchors(heads).last_of(Held(connection), point)


def _looked_at(path: Path, seal: Seal, *, it_is_to_open: bool = False) -> Copy:
    """A copy of what is damaged would be found out when it is needed."""
    try:
        with only_read(f"sqlite:///{path}") as engine, reading(engine) as connection:
            if it_is_to_open:
                seal.look_for_key(connection)
            held, command = Held(connection), schema.command.c
            faults = [*damage(connection), *(faults_at_the_end(connection) if held.is_closed else [])]
            if faults:
                raise JournalError(f"{path} is not in order: {faults[0]}")
            at = connection.scalar(select(command.at).order_by(literal_column("rowid").desc()).limit(1))
            return Copy(held.point(), at, path.stat().st_size, seal.is_needed(connection))
    except DatabaseError as error:
        raise JournalError(f"{path} is not a store of pitboss, or it cannot be read: {error.orig}") from None


@contextmanager
def _unfinished(path: Path) -> Iterator[Path]:
    """A file beside it that is nobody else's to read, and goes if it is not finished."""
    unfinished = path.with_name(f"{path.name}.new")
    try:
        unfinished.unlink(missing_ok=True)
        keep_to_ourselves(unfinished)
        yield unfinished
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    with only_read(f"sqlite:///{source}") as engine, engine.connect() as connection:
        stored: Any = connection.connection.dbapi_connection
        try:
            with closing(sqlite3.connect(target)) as copy:
                stored.backup(copy)
        except sqlite3.Error as error:
            raise JournalError(f"{source} cannot be copied to {target}: {error}") from None


def _exchange(file: Path, store: Path) -> Path | None:
    """The copy in the store's place; what was there is moved aside with its log, and named."""
    with _unfinished(store) as unfinished:
        _copy(file, unfinished)
        aside = next(path for number in count(1) if not (path := store.with_name(f"{store.name}.{number}")).exists())
        was_there = store.exists()
        if was_there:
            os.replace(store, aside)
        if log_of(store).exists():  # it would be taken for the copy's
            os.replace(log_of(store), log_of(aside))
        store.with_name(f"{store.name}-shm").unlink(missing_ok=True)
        os.replace(unfinished, store)
    _sync(store.parent)
    return aside if was_there else None


def _sync(folder: Path) -> None:
    """The names in it."""
    found = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(found)
    finally:
        os.close(found)
