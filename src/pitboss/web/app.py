"""The application: API, pages and signals around one casino."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib.metadata import version

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi_offline import FastAPIOffline
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import PitbossError, TooOften
from pitboss.web import (
    api,
    authentication,
    books,
    desk,
    dispute,
    limits,
    lounge,
    lounge_pages,
    metrics,
    odds_routes,
    openings,
    pages,
    people,
    people_pages,
    search,
    signals,
)
from pitboss.web.address import Address, Named
from pitboss.web.budgets import A_SECOND, Budgets
from pitboss.web.casino import Casino
from pitboss.web.dealer import Dealer
from pitboss.web.keno_clock import KenoClock
from pitboss.web.lane import Lanes
from pitboss.web.log_ons import Asker
from pitboss.web.reader import MOST_BODY, TOO_LARGE, Reader
from pitboss.web.refusals import FAULT, said, status_of, told, values_told
from pitboss.web.scene import Told
from pitboss.web.turnstile import Turnstile
from pitboss.web.visitors import asker_of, casino_of
from pitboss.web.watch import Watch

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
DOCS_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
)
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cache-control": b"no-store",
}


def application(casino: Casino, *, bounded: bool = True, address: Address | None = None) -> ASGIApp:
    """Bounded, visitors and addresses have budgets; with an address, it answers to the names of the house alone."""
    app = FastAPIOffline(
        title="pitboss",
        version=version("pitboss"),
        description="New Jersey's table games, dealt and settled by the rulebook, with play money.",
        lifespan=_open,
        docs_url="/docs",
        redoc_url=None,
    )
    app.state.casino = casino
    app.include_router(api.commands)
    app.include_router(api.router)
    app.include_router(lounge.commands)
    app.include_router(lounge.router)
    app.include_router(odds_routes.router)
    app.include_router(people.router)
    app.include_router(limits.router)
    app.include_router(search.router)
    app.include_router(dispute.router)
    app.include_router(authentication.router)
    app.include_router(books.router)
    app.include_router(pages.router, include_in_schema=False)
    app.include_router(people_pages.router, include_in_schema=False)
    app.include_router(limits.pages, include_in_schema=False)
    app.include_router(lounge_pages.router, include_in_schema=False)
    app.include_router(desk.router, include_in_schema=False)
    app.include_router(openings.router, include_in_schema=False)
    app.include_router(search.pages, include_in_schema=False)
    app.include_router(dispute.pages, include_in_schema=False)
    app.include_router(books.pages, include_in_schema=False)
    app.include_router(odds_routes.pages, include_in_schema=False)
    app.include_router(signals.router)
    app.include_router(metrics.router)
    app.mount("/static", pages.static(), name="static")
    app.add_exception_handler(PitbossError, _refuse)
    app.add_exception_handler(HTTPException, _refuse_request)
    app.add_exception_handler(RequestValidationError, _refuse_values)
    app.add_exception_handler(Exception, _refuse_for_a_fault)
    lanes = Lanes(app, casino, [*api.commands.routes, *lounge.commands.routes])
    read = Reader(lanes, partial(_refuse_unread, casino))
    refuse = partial(_refuse_for_now, casino)
    inside = Turnstile(read, casino, Budgets(casino.world), refuse) if bounded else read
    guarded = Guard(inside)
    return Watch(Named(guarded, address) if address is not None else guarded, casino.world, casino.figures)


@asynccontextmanager
async def _open(app: FastAPI) -> AsyncIterator[None]:
    """While the doors are open the dealer works."""
    casino: Casino = app.state.casino
    casino.hub.loop = asyncio.get_running_loop()
    works = (Dealer(casino).work(), KenoClock(casino).work(), authentication.every_day(casino))
    working = [asyncio.create_task(work) for work in works]
    yield
    for work in working:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
    casino.hub.close()


async def _refuse(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, PitbossError)
    return _answer(request, status_of(refusal), told(refusal))


async def _refuse_request(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, HTTPException)
    return _answer(request, refusal.status_code, said(str(refusal.detail)), refusal.headers)


async def _refuse_values(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, RequestValidationError)
    return _answer(request, 422, values_told(refusal.errors()))


async def _refuse_for_a_fault(request: Request, fault: Exception) -> Response:
    """It goes on from here to the watch, which logs it."""
    return _answer(request, 500, FAULT)


def _refuse_for_now(casino: Casino, scope: Scope, asker: Asker | None, refusal: TooOften) -> Response:
    """Of somebody who has asked for too much."""
    seconds = {"retry-after": str(-(-refusal.wait // A_SECOND))}
    return _answered(casino, scope["path"], asker, status_of(refusal), told(refusal), seconds)


def _refuse_unread(casino: Casino, scope: Scope, status: int, refusal: Told) -> Response:
    """Of a body that nobody reads: who sent it does not matter."""
    return _answered(casino, scope["path"], None, status, refusal, None)


def _answer(request: Request, status: int, refusal: Told, headers: Mapping[str, str] | None = None) -> Response:
    return _answered(casino_of(request), request.url.path, asker_of(request), status, refusal, headers)


def _answered(
    casino: Casino, path: str, asker: Asker | None, status: int, refusal: Told, headers: Mapping[str, str] | None
) -> Response:
    """To a program as JSON, to a reader as a page."""
    if path.startswith("/api/"):
        return JSONResponse(refusal, status, headers)
    page = pages.refused(casino, asker, status, refusal)
    page.headers.update(headers or {})
    return page


def _without_body(send: Send) -> Send:
    """What a page answers to somebody who wants its headers alone."""

    async def headers_alone(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return headers_alone


class Guard:
    """The headers every answer carries, and the size no request announces."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD" and not scope["path"].startswith("/api/"):
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        policy = DOCS_POLICY if scope["path"].startswith(("/docs", "/static-offline-docs")) else POLICY

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message["headers"]}
                added = [(name, value) for name, value in HEADERS.items() if name not in given]
                message["headers"] = [*message["headers"], *added, (b"content-security-policy", policy.encode())]
            await send(message)

        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or len(length) > len(str(MOST_BODY)) or int(length) > MOST_BODY:
            await JSONResponse(said(TOO_LARGE), 413)(scope, receive, guarded)
            return
        await self.app(scope, receive, guarded)
