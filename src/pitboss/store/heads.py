"""The heads: where the journal had come to, signed one after the other in a file that is not the store."""

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import orjson
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import Connection, func, select

from pitboss.errors import JournalError
from pitboss.floor.world import Milliseconds
from pitboss.store import schema
from pitboss.store.archives import archived_heads, archived_until
from pitboss.store.chain import BEGINNING, written
from pitboss.store.sealing import Seal

FORM = 1
PURPOSE = b"pitboss heads"  # what the signing key is derived for
WITHOUT_HEADS = "to go on without the heads, move them away and keep them"
LONGEST = 4096  # bytes of a line, which has about 400


class Point(NamedTuple):
    """Where a journal has come to: its rows, the commands that were done, the hash that the next row goes on from."""

    rows: int
    commands: int
    hash: str


NOWHERE = Point(0, 0, BEGINNING)


class Head(NamedTuple):
    number: int
    epoch: int  # a store that was put back from a copy begins another one,
    after: int  # and goes on from this head: else from the one before
    rows: int
    commands: int
    hash: str
    at: Milliseconds
    before: str  # the hash of the whole line before it

    @property
    def point(self) -> Point:
        return Point(self.rows, self.commands, self.hash)


class Line(NamedTuple):
    """What stands in the file, with its end there; the first line has no head."""

    text: bytes
    head: Head | None
    ends: int

    @property
    def point(self) -> Point:
        return self.head.point if self.head is not None else NOWHERE

    @property
    def epoch(self) -> int:
        return self.head.epoch if self.head is not None else 1

    def next(self, point: Point, at: Milliseconds, epoch: int, after: int | None = None) -> Head:
        last = self.head.number if self.head is not None else 0
        after = last if after is None else after
        return Head(last + 1, epoch, after, *point, at, hashlib.sha256(self.text).hexdigest())


def beside(store: Path | None) -> Path | None:
    """Where the heads are kept unless it is said otherwise; those of a store in memory nowhere."""
    return store and store.with_name(f"{store.name}.heads")


def signing_key(seal: Seal) -> Ed25519PrivateKey:
    """It comes from the key of the store, so that there is no other one to keep."""
    return Ed25519PrivateKey.from_private_bytes(seal.derived(PURPOSE))


def public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def first_line(key: Ed25519PrivateKey) -> bytes:
    return written({"heads": FORM, "key": public(key)}).encode()


def signed(head: Head, key: Ed25519PrivateKey) -> bytes:
    """The line of a head."""
    return written({**head._asdict(), "signature": key.sign(_said(head)).hex()}).encode()


def _said(head: Head) -> bytes:
    return written(head._asdict()).encode()


def told_at(at: Milliseconds) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


# Reading.


class Reader:
    """A file of heads. A last line without an end was being written when the server was killed, and does not count."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                first = file.readline(LONGEST)
                told = orjson.loads(first)
            self.key = str(told["key"])
            self._key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.key))
            if told["heads"] != FORM or not first.endswith(b"\n"):
                raise ValueError
        except OSError as error:
            raise JournalError(f"{path}: {error.strerror}") from None
        except (ValueError, KeyError, TypeError):
            raise JournalError(f"{path}: its first line is not that of a file of heads: it was altered") from None
        self.first = Line(first[:-1], None, len(first))

    def lines(self) -> Iterator[Line]:
        """After the first, each of them checked: its signature, and that it follows the one before."""
        before = self.first
        for number, line in enumerate(self.unchecked(), start=1):
            head = line.head
            if head is None or not self._is_signed(line):
                raise JournalError(f"{self.path}: line {number + 1} is not as it was signed: it was altered")
            if head.number != number or head.before != hashlib.sha256(before.text).hexdigest():
                raise JournalError(
                    f"{self.path}: line {number + 1} does not follow the one before it: lines were removed or exchanged"
                )
            yield line
            before = line

    def unchecked(self) -> Iterator[Line]:
        with self.path.open("rb") as file:
            file.seek(self.first.ends)
            yield from _lines_of(file, self.first.ends)

    def last(self) -> Line:
        """Checked by its signature alone: those before it are an audit's to read."""
        with self.path.open("rb") as file:
            size = file.seek(0, 2)
            begin = max(self.first.ends, size - 2 * LONGEST)
            file.seek(begin)
            if begin > self.first.ends:
                begin += len(file.readline())  # the rest of a line
            last = [self.first, *_lines_of(file, begin)][-1]
        if last is not self.first and not self._is_signed(last):
            raise JournalError(f"{self.path}: its last line is not as it was signed: it was altered")
        return last

    def _is_signed(self, line: Line) -> bool:
        try:
            assert line.head is not None
            self._key.verify(bytes.fromhex(orjson.loads(line.text)["signature"]), _said(line.head))
        except (InvalidSignature, ValueError, KeyError, TypeError, AssertionError):
            return False
        return True


def _lines_of(file: Iterator[bytes], begin: int) -> Iterator[Line]:
    for text in file:
        begin += len(text)
        if text.endswith(b"\n"):
            yield Line(text[:-1], _head(text), begin)


def _head(text: bytes) -> Head | None:
    try:
        told = orjson.loads(text)
        return Head(**{name: told[name] for name in Head._fields})
    except (ValueError, KeyError, TypeError):
        return None


# What a store says of the same.


class Held:
    """What a store holds of its journal."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        columns = set(connection.exec_driver_sql("SELECT name FROM pragma_table_info('command')").scalars())
        self.is_closed = "hash" in columns  # not so in stores of earlier versions
        self._asked = _CLOSED if self.is_closed else _UNCLOSED

    def point(self) -> Point:
        """Where it ends."""
        rows = self._connection.scalar(select(func.max(schema.journal.c.seq))) or 0
        return Point(rows, commands_of(self._connection), self.hash_at(rows) or BEGINNING)

    def hash_at(self, row: int) -> str | None:
        """What the next row goes on from."""
        if row == 0:
            return BEGINNING
        found: str | None = self._connection.exec_driver_sql(self._asked, (row,)).scalar()
        return found if found is not None else archived_heads(self._connection).get(row)

    def missed(self, head: Head, path: Path) -> str | None:
        """What is wrong with the journal, if it is not where this head has seen it."""
        found = self.hash_at(head.rows)
        if found == head.hash:
            return None
        seen = f"head {head.number} in {path} was signed over journal row {head.rows} at {told_at(head.at)}"
        rows, commands, _ = self.point()
        if rows < head.rows:
            lost = f"{head.commands - commands:,} commands less than were signed"
            return f"the journal ends at row {rows}, and {seen}: it was cut, or this is an older copy, with {lost}"
        if found is None:
            return f"journal row {head.rows} is not there, and {seen}"
        return f"journal row {head.rows} is another, and {seen}: the journal was written anew, or is of another store"


def commands_of(connection: Connection) -> int:
    """That were ever done, those that are archived and not here among them."""
    here: int = connection.scalar(select(func.count()).select_from(schema.command)) or 0
    if archived_until(connection) is None:
        return here
    return here + (connection.scalar(select(func.count()).select_from(schema.archived_key)) or 0)


_UNCLOSED = "SELECT journal.hash FROM journal WHERE seq = ?"
_CLOSED = (  # a head was signed where a command ends
    "SELECT coalesce(command.hash, journal.hash) FROM journal LEFT JOIN command ON command.key = journal.command"
    " WHERE journal.seq = ?"
)
