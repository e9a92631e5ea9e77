"""One server at a time: whoever serves a store holds a lock beside it, and nobody else reads the file."""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from pitboss.errors import JournalError

OURS_ALONE = 0o600


def take(store: Path) -> None:
    """Until the process ends, however it does. The file stays, and says who has held the lock last."""
    _locked(store)


@contextlib.contextmanager
def holding(store: Path) -> Iterator[None]:
    """As long as something is done to the file that no server may see."""
    beside = _locked(store)
    try:
        yield
    finally:
        if beside is not None:
            os.close(beside)


def _locked(store: Path) -> int | None:
    try:
        beside = os.open(f"{store}.lock", os.O_RDWR | os.O_CREAT, OURS_ALONE)
    except OSError:
        return None  # nothing can be written here: the database says so in its own words
    try:
        fcntl.flock(beside, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(beside, 20).decode(errors="replace").strip()
        os.close(beside)
        raise JournalError(f"{store} is served already, by process {holder}") from None
    os.truncate(beside, 0)
    os.write(beside, f"{os.getpid()}\n".encode())
    return beside


def keep_to_ourselves(store: Path) -> None:
    """SQLite gives what it writes beside the file the same mode."""
    with contextlib.suppress(OSError):  # which the database says in its own words
        if not store.exists():
            os.close(os.open(store, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OURS_ALONE))
        elif store.is_file() and store.stat().st_mode & 0o077:
            store.chmod(OURS_ALONE)


def write_for_ourselves(path: Path, text: str) -> None:
    """Wholly or not at all, whatever ends the process."""
    unfinished = path.with_name(f"{path.name}.new")
    try:
        with open(unfinished, "w", encoding="ascii", opener=_ours_alone) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError as error:
        raise JournalError(f"{path} cannot be written: {error.strerror}") from None


def _ours_alone(path: str, flags: int) -> int:
    return os.open(path, flags, OURS_ALONE)
