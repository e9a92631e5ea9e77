"""Waiting in the event loop for what the writer has promised."""

import asyncio

from pitboss.store.house import Waiting
from pitboss.store.store import Answer


async def done(waiting: Waiting) -> Answer:
    """The answer, once it is on the disk; a visitor who goes away does not undo what was asked."""
    return await asyncio.shield(asyncio.wrap_future(waiting))
