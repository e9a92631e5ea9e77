"""Who signs the heads while a store is open: every minute, every thousand commands, and when it is closed."""

import logging
import os
import threading
from functools import cached_property
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.errors import JournalError
from pitboss.floor.world import World
from pitboss.store.engine import only_read, path_of, reading
from pitboss.store.heads import (
    LONGEST,
    NOWHERE,
    WITHOUT_HEADS,
    Held,
    Line,
    Point,
    Reader,
    first_line,
    public,
    signed,
    signing_key,
)
from pitboss.store.lock import write_for_ourselves
from pitboss.store.sealing import Seal

EVERY = 60.0  # seconds, if anything was done
MOST = 1_000  # commands that are not signed yet

logger = logging.getLogger(__name__)


class Signer:
    """It has a thread of its own: no answer waits for a signature, and what is signed is on the disk before."""

    def __init__(self, path: Path, seal: Seal, world: World) -> None:
        self.path, self.seal, self.world = path, seal, world
        self._point = NOWHERE  # where the journal has come to
        self._last: Line | None = None  # of the file, once it is known
        self._wake, self._ended = threading.Event(), False
        self._thread = threading.Thread(target=self._run, name="signer", daemon=True)

    @cached_property
    def _key(self) -> Ed25519PrivateKey:
        return signing_key(self.seal)

    def check_key(self) -> None:
        """Heads that are there go on with the key they were signed with, and with no new one."""
        if self.path.exists():
            self._read()

    def check(self, url: str) -> None:
        """Before a store is opened, and before anything of it is changed: it must hold what was signed last."""
        if not self.path.exists():
            return
        last = self._read().last()
        store = path_of(url)
        if last.head is None or store is None:
            return
        if not store.exists():
            seen = f"head {last.head.number} in {self.path} was signed over journal row {last.head.rows}"
            raise JournalError(
                f"{store} is not there, and {seen}: put it back, or move the heads away to begin a new house"
            )
        with only_read(url) as engine, reading(engine) as connection:
            held = Held(connection)
            fault = held.missed(last.head, self.path)
            is_older = held.point().rows < last.head.rows
        if fault is not None:
            cure = f"to go on from it deliberately: pitboss restore {store} {store}" if is_older else WITHOUT_HEADS
            raise JournalError(f"{fault}; {cure}")

    def begin(self, point: Point) -> None:
        """The store is in order, and the journal goes on from here."""
        if not self.path.exists():
            self._make(point)
        self._last = self._read().last()
        self.go_on(point)
        self._sign_or_say()
        self._thread.start()

    def announce(self, point: Point, after: int | None) -> int:
        """The store was put back from a copy, which goes on from this head: the epoch that begins with it."""
        if not self.path.exists():
            self._make(point)
        self._last, self._point = self._read().last(), point
        epoch = self._last.epoch + 1
        self._sign(epoch, after)
        return epoch

    def follow(self, point: Point) -> None:
        """The journal goes on from here, and the house is closed."""
        if self.path.exists():
            self._last, self._point = self._read().last(), point
            self._sign(self._last.epoch)

    def go_on(self, point: Point) -> None:
        """After a commit; the writer says so, and waits for nothing."""
        self._point = point
        assert self._last is not None
        if point.commands - self._last.point.commands >= MOST:
            self._wake.set()

    def close(self) -> None:
        if self._thread.is_alive():
            self._ended = True
            self._wake.set()
            self._thread.join()
            self._sign_or_say()

    def _sign_or_say(self) -> None:
        """A file that cannot be written keeps nobody from playing."""
        assert self._last is not None
        try:
            self._sign(self._last.epoch)
        except (OSError, JournalError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            logger.error("no head was signed over journal row %d: %s: %s", self._point.rows, self.path, why)

    def _sign(self, epoch: int, after: int | None = None) -> None:
        """The head, unless it is signed already."""
        assert self._last is not None
        point = self._point
        if (point, epoch) != (self._last.point, self._last.epoch):
            head = self._last.next(point, self.world.now(), epoch, after)
            text = signed(head, self._key)
            self._last = Line(text, head, self._append(text + b"\n", self._last.ends))

    def _run(self) -> None:
        while not self._ended:
            self._wake.wait(EVERY)
            self._wake.clear()
            if not self._ended:
                self._sign_or_say()

    def _read(self) -> Reader:
        reader = Reader(self.path)
        if reader.key != public(self._key):
            raise JournalError(
                f"the heads in {self.path} are signed with another key than {self.seal.key}; {WITHOUT_HEADS}"
            )
        return reader

    def _make(self, point: Point) -> None:
        if point != NOWHERE:
            logger.warning("no heads were found in %s: they begin with journal row %d", self.path, point.rows)
        write_for_ourselves(self.path, f"{first_line(self._key).decode()}\n")

    def _append(self, line: bytes, begins: int) -> int:
        """Where it ends. Half a line that a killed server has left goes; whole ones of somebody else are left."""
        file = os.open(self.path, os.O_RDWR)
        try:
            after = os.pread(file, LONGEST, begins - 1)
            if after[:1] != b"\n" or b"\n" in after[1:]:
                raise JournalError("somebody else has written to it")
            os.ftruncate(file, begins)
            os.lseek(file, begins, os.SEEK_SET)
            if os.write(file, line) < len(line):
                os.ftruncate(file, begins)
                raise JournalError("there is no room for it")
            os.fsync(file)
        finally:
            os.close(file)
        return begins + len(line)
