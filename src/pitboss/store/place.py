"""Where a store lies: whoever moves, replaces or overwrites its files while it is open is noticed."""

from collections.abc import Callable
from os import stat_result
from pathlib import Path

from pitboss.store.engine import log_of

Seen = tuple[int, ...] | None


class Place:
    """The file and its write-ahead log. A store in memory has neither."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._log = path and log_of(path)
        self._there, self._left = self._which(), self._how()

    @property
    def is_there(self) -> bool:
        """What is written to files that are no longer found under these names is nobody's."""
        return self._which() == self._there

    @property
    def is_as_it_was_left(self) -> bool:
        """Between two commits nobody else has anything to write to the file."""
        return self.is_there and self._how() == self._left

    def leave(self) -> None:
        """After a commit, which may have written to it."""
        self._left = self._how()

    def _which(self) -> tuple[Seen, Seen]:
        return _seen(self._path, _name), _seen(self._log, _name)

    def _how(self) -> Seen:
        return _seen(self._path, _content)


def _name(found: stat_result) -> tuple[int, ...]:
    return (found.st_dev, found.st_ino)


def _content(found: stat_result) -> tuple[int, ...]:
    return (found.st_size, found.st_mtime_ns)


def _seen(path: Path | None, of: Callable[[stat_result], tuple[int, ...]]) -> Seen:
    try:
        return of(path.stat()) if path is not None else None
    except FileNotFoundError:
        return None
