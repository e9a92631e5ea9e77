"""Following a table: a word of each new version, as long as whoever asked is still who it was at the beginning."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pitboss.web.casino import Casino
from pitboss.web.hub import Watcher

LOOK: float = 5  # seconds between two looks whether a token still counts


@asynccontextmanager
async def following(casino: Casino, table: str, token: str) -> AsyncIterator[Watcher]:
    """A line that outlived its log-on would keep somebody at the table who was sent away."""
    player = casino.visitor(token)
    there = casino.presence.line(table, player.id if player is not None else None)
    with casino.hub.watching(table) as watcher, there:
        looking = asyncio.create_task(_look(casino, token, watcher)) if casino.counts(token) else None
        try:
            yield watcher
        finally:
            if looking is not None:
                looking.cancel()


async def _look(casino: Casino, token: str, watcher: Watcher) -> None:
    while casino.counts(token):
        await asyncio.sleep(LOOK)
    watcher.close()
