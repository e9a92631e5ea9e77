"""Who is asking: a token from the cookie or the header, and whether the request comes from our own pages."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import Depends
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection, cookie_parser
from starlette.responses import Response

from pitboss.errors import NotEntered, NotOurPage
from pitboss.store.draft import Player
from pitboss.web.casino import Casino

COOKIE = "pitboss"
A_MONTH = 30 * 24 * 3600
BEARER = "bearer "


Headers = Mapping[str, str]


def casino_of(connection: HTTPConnection) -> Casino:
    casino: Casino = connection.app.state.casino
    return casino


def token_among(headers: Headers) -> str:
    authorization = headers.get("authorization", "")
    if authorization.lower().startswith(BEARER):
        return authorization[len(BEARER) :].strip()
    return cookie_parser(headers.get("cookie", "")).get(COOKIE, "")


def visitor(connection: HTTPConnection) -> Player | None:
    """Whoever asks, or nobody in particular."""
    return casino_of(connection).visitor(token_among(connection.headers))


def player_among(casino: Casino, headers: Headers) -> Player:
    found = casino.visitor(token_among(headers))
    if found is None:
        raise NotEntered("come in first: ask for a wallet")
    return found


def check_origin(headers: Headers) -> None:
    """A browser says where a request comes from; only our own pages may act for a visitor."""
    origin = headers.get("origin")
    if origin is not None and origin.partition("://")[2] != headers.get("host"):
        raise NotOurPage("this request comes from another site")


def remember(response: Response, connection: HTTPConnection, token: str) -> None:
    secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(COOKIE, token, max_age=A_MONTH, httponly=True, samesite="strict", secure=secure)


# What a route asks for. These are coroutines: anything else would be sent to another thread.

Bearer = Annotated[object, Depends(HTTPBearer(scheme_name="token", auto_error=False))]
Cookie = Annotated[object, Depends(APIKeyCookie(name=COOKIE, scheme_name="cookie", auto_error=False))]


async def _casino(connection: HTTPConnection) -> Casino:
    return casino_of(connection)


async def _visitor(connection: HTTPConnection, _: Bearer, __: Cookie) -> Player | None:
    """The two ways to show a token are named for the description of the API."""
    return visitor(connection)


async def _player(connection: HTTPConnection, _: Bearer, __: Cookie) -> Player:
    return player_among(casino_of(connection), connection.headers)


async def _our_own_page(connection: HTTPConnection) -> None:
    check_origin(connection.headers)


TheCasino = Annotated[Casino, Depends(_casino)]
Anybody = Annotated[Player | None, Depends(_visitor)]
AnyPlayer = Annotated[Player, Depends(_player)]
OurOwnPage = Depends(_our_own_page)
