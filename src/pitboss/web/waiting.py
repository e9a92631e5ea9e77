"""Waiting in the event loop for what the writer has promised."""

import asyncio
from collections import deque
from functools import partial
from weakref import WeakKeyDictionary

from pitboss.store.store import Answer, Waiting


async def done(waiting: Waiting) -> Answer:
    """The answer, once it is on the disk; a visitor who goes away does not undo what was asked."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Answer] = loop.create_future()
    waiting.add_done_callback(partial(_mailbox(loop).put, answer))
    return await answer


class Mailbox:
    """Brings the writer's answers into the event loop: all that a commit has answered are fetched together."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._letters: deque[tuple[asyncio.Future[Answer], Waiting]] = deque()
        self._called = False

    def put(self, answer: asyncio.Future[Answer], waiting: Waiting) -> None:
        """By the writer, in its own thread."""
        self._letters.append((answer, waiting))
        if not self._called and not self.loop.is_closed():
            self._called = True
            self.loop.call_soon_threadsafe(self._fetch)

    def _fetch(self) -> None:
        self._called = False  # first: a letter that comes from now on calls again
        while self._letters:
            answer, waiting = self._letters.popleft()
            if answer.cancelled():
                continue
            refusal = waiting.exception()
            if refusal is None:
                answer.set_result(waiting.result())
            else:
                answer.set_exception(refusal)


_mailboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Mailbox] = WeakKeyDictionary()


def _mailbox(loop: asyncio.AbstractEventLoop) -> Mailbox:
    if loop not in _mailboxes:
        _mailboxes[loop] = Mailbox(loop)
    return _mailboxes[loop]
