"""The turnstile: whoever asks for too much is told when to come again, before any work is done for it."""

from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from pitboss.errors import TooOften
from pitboss.web.budgets import Budgets, Who
from pitboss.web.casino import Casino
from pitboss.web.log_ons import Asker
from pitboss.web.visitors import token_among

Refuse = Callable[[Scope, Asker | None, TooOften], Response]
ENTRANCES = ("/api/visitors", "/enter")  # where wallets are made
OPEN_TO_ALL = ("/static/", "/static-offline-docs/")
OF_A_MONITOR = ("/healthz", "/metrics")
LOG_ONS = ("/api/log-on", "/log-on")


class Turnstile:
    def __init__(self, app: ASGIApp, casino: Casino, budgets: Budgets, refuse: Refuse) -> None:
        self.app = app
        self.casino = casino
        self.budgets = budgets
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or _is_free(scope["path"]):
            await self.app(scope, receive, send)
            return
        token = token_among(Headers(scope=scope), scope["scheme"])
        asker = self.casino.asker(token) if token else None
        address, _ = scope.get("client") or ("", 0)
        who = Who(address, asker.id if asker is not None else "")
        try:
            if token and asker is None:
                self.budgets.guess(who)
            if scope["type"] == "http" and scope["method"] == "POST":
                self._charge(scope["path"], who)
            await self._go_through(who, scope, receive, send)
        except TooOften as refusal:
            await _answer(self.refuse(scope, asker, refusal), scope, receive, send)

    def _charge(self, path: str, who: Who) -> None:
        if path in ENTRANCES:
            self.budgets.enter(who)
        elif path in LOG_ONS:
            self.budgets.log_on(who)
        else:
            self.budgets.command(who)

    async def _go_through(self, who: Who, scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_line(scope):
            await self.app(scope, receive, send)
            return
        self.budgets.open_line(who)
        try:
            await self.app(scope, receive, send)
        finally:
            self.budgets.close_line(who)


def _is_free(path: str) -> bool:
    return path in OF_A_MONITOR or path.startswith(OPEN_TO_ALL)


def _is_line(scope: Scope) -> bool:
    """A WebSocket, or a stream of versions: what is there as long as its page is."""
    return scope["type"] == "websocket" or bool(scope["path"].endswith("/versions"))


async def _answer(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await response(scope, receive, send)
