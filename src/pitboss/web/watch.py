"""The watch: gives each request a number, counts and logs how it was answered, and answers where the program fails."""

import logging
import time
from contextlib import suppress
from itertools import count

import orjson
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.floor.world import World
from pitboss.web.budgets import A_SECOND, Budget
from pitboss.web.figures import NANOSECONDS, Figures
from pitboss.web.refusals import FAULT

UNAUTHORISED = (401, 403)
MOST_PATH = 80  # letters of a path that are logged
FAILED = 1011  # the code of a WebSocket that a fault has ended
HANDSHAKE = "GET"  # by which a WebSocket begins

logger = logging.getLogger(__name__)


class Watch:
    """What is logged has the way of a request and no more of it: no name, no cookie, no token and no card."""

    def __init__(self, app: ASGIApp, world: World, figures: Figures) -> None:
        self.app = app
        self.world = world
        self.figures = figures
        self._numbers = count(1)
        self._began = world.now()
        self._lines = Budget(100, A_SECOND)  # of refusals: nobody fills the log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        number, since, status = f"{self._began:x}-{next(self._numbers)}", time.monotonic_ns(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", number.encode())]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close" and not status:
                status = 403
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception:
            logger.exception("request %s failed", number, extra={"request": number})
            if scope["type"] == "websocket":
                with suppress(RuntimeError, OSError):  # it has ended already
                    await watched({"type": "websocket.close", "code": FAILED})
            elif not status:
                await _answer_fault(watched)
            status = 500
        self.figures.answered(scope.get("method", HANDSHAKE), status)
        self._log(scope, number, status, (time.monotonic_ns() - since) // NANOSECONDS)

    def _log(self, scope: Scope, number: str, status: int, taken: int) -> None:
        """A refusal of somebody who is not who it takes is told always, all else where it is asked for."""
        level = logging.INFO
        if status in UNAUTHORISED and not self._lines.wait("", self.world.steady()):
            self._lines.take("", self.world.steady())
            level = logging.WARNING
        if logger.isEnabledFor(level):
            address, _ = scope.get("client") or ("", 0)
            asked = {"method": scope.get("method", HANDSHAKE), "path": ascii(scope["path"][:MOST_PATH])[1:-1]}
            told = {"request": number, "from": address, **asked, "status": status, "ms": taken}
            logger.log(level, "%s", " ".join(map(str, told.values())), extra=told)


async def _answer_fault(send: Send) -> None:
    body = orjson.dumps(FAULT)
    kind = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 500, "headers": kind})
    await send({"type": "http.response.body", "body": body})
