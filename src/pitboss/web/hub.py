"""The hub: whoever watches a table is told that it has a new version, and nothing more."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager

from pitboss.floor.lounge.state import LoungeState
from pitboss.floor.state import TableState

FLOOR = ""  # watched by those who look at all tables


class Watcher:
    """Keeps the last version only: whoever was slow has missed nothing that matters."""

    def __init__(self) -> None:
        self.version = 0
        self.closed = False
        self._changed = asyncio.Event()

    def tell(self, version: int) -> None:
        self.version = version
        self._changed.set()

    def close(self) -> None:
        self.closed = True
        self._changed.set()

    async def versions(self) -> AsyncIterator[int]:
        while not self.closed:
            await self._changed.wait()
            self._changed.clear()
            if not self.closed:
                yield self.version


class Hub:
    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._watching: dict[str, set[Watcher]] = {}
        self._closed = False

    def changed(self, tables: Sequence[TableState | LoungeState]) -> None:
        """Called by the writer, from its own thread."""
        if self.loop is not None and not self._closed:
            self.loop.call_soon_threadsafe(self._tell, [(state.id, state.version) for state in tables])

    def _tell(self, versions: list[tuple[str, int]]) -> None:
        for table, version in versions:
            for watcher in (*self._watching.get(table, ()), *self._watching.get(FLOOR, ())):
                watcher.tell(version)

    @contextmanager
    def watching(self, table: str) -> Iterator[Watcher]:
        watcher = Watcher()
        watchers = self._watching.setdefault(table, set())
        watchers.add(watcher)
        try:
            if self._closed:
                watcher.close()
            yield watcher
        finally:
            watchers.discard(watcher)

    @property
    def watchers(self) -> int:
        return sum(map(len, self._watching.values()))

    def close(self) -> None:
        """Lets every watcher go, so that the server can stop."""
        self._closed = True
        for watchers in self._watching.values():
            for watcher in list(watchers):
                watcher.close()
