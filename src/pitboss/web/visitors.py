"""Who is asking: a token from the cookie or the header, and whether the request comes from our own pages."""

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Annotated

from fastapi import Depends
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection, cookie_parser
from starlette.responses import Response

from pitboss.errors import NotAllowed, NotEntered, NotLoggedOn, NotOurPage
from pitboss.floor.people import Person
from pitboss.store.draft import Player
from pitboss.web.casino import Casino
from pitboss.web.log_ons import Asker

COOKIE = "pitboss"
SECURE_COOKIE = "__Host-pitboss"  # where the visitor speaks TLS
A_MONTH = 30 * 24 * 3600
BEARER = "bearer "
OURS = ("same-origin", "none")  # what a browser says of a request that nobody else has made it send


Headers = Mapping[str, str]


def casino_of(connection: HTTPConnection) -> Casino:
    casino: Casino = connection.app.state.casino
    return casino


def token_among(headers: Headers, scheme: str) -> str:
    """Where the visitor speaks TLS, of the cookies only the one that another host cannot have set."""
    authorization = headers.get("authorization", "")
    if authorization.lower().startswith(BEARER):
        return authorization[len(BEARER) :].strip()
    return cookie_parser(headers.get("cookie", "")).get(_cookie(scheme), "")


def token_of(connection: HTTPConnection) -> str:
    return token_among(connection.headers, connection.scope["scheme"])


def asker_of(connection: HTTPConnection) -> Asker | None:
    """Whoever asks, or nobody in particular."""
    return casino_of(connection).asker(token_of(connection))


def visitor(connection: HTTPConnection) -> Player | None:
    """The player who asks, if it is one."""
    return casino_of(connection).visitor(token_of(connection))


def asker_holding(casino: Casino, token: str) -> Asker:
    found = casino.asker(token)
    if found is None:
        raise NotEntered("come in first: ask for a wallet, or log on")
    return found


def player_of(asker: Asker) -> Player:
    if asker.player is None:
        raise NotAllowed(f"this is for players, and not for {asker.role}")
    return asker.player


def person_of(asker: Asker) -> Person:
    if asker.person is None:
        raise NotLoggedOn("log on first: this wallet has no name and password yet")
    return asker.person


def check_origin(headers: Headers) -> None:
    """A browser says where a request comes from; only our own pages may act for a visitor."""
    origin = headers.get("origin")
    another = origin is not None and origin.partition("://")[2] != headers.get("host")
    if another or headers.get("sec-fetch-site", OURS[0]) not in OURS:
        raise NotOurPage("this request comes from another site")


def origin_of(connection: HTTPConnection) -> str:
    """The kind of address that a request comes from: enough to wonder at, and nothing that leads to a place."""
    try:
        address = ip_address(connection.client.host if connection.client is not None else "")
    except ValueError:
        return ""
    if address.is_loopback:
        return "the server's own machine"
    return "a private network" if address.is_private else f"the internet (IPv{address.version})"


def remember(response: Response, connection: HTTPConnection, token: str) -> None:
    name = _cookie(connection.scope["scheme"])
    secure = name == SECURE_COOKIE
    response.set_cookie(name, token, max_age=A_MONTH, httponly=True, samesite="strict", secure=secure)


def forget(response: Response, connection: HTTPConnection) -> None:
    name = _cookie(connection.scope["scheme"])
    response.delete_cookie(name, httponly=True, samesite="strict", secure=name == SECURE_COOKIE)


def _cookie(scheme: str) -> str:
    """One for this host alone, and never in clear, where the visitor speaks TLS."""
    return SECURE_COOKIE if scheme in ("https", "wss") else COOKIE


# What a route asks for. These are coroutines: anything else would be sent to another thread.

Bearer = Annotated[object, Depends(HTTPBearer(scheme_name="token", auto_error=False))]
Cookie = Annotated[object, Depends(APIKeyCookie(name=COOKIE, scheme_name="cookie", auto_error=False))]


async def _casino(connection: HTTPConnection) -> Casino:
    return casino_of(connection)


async def _visitor(connection: HTTPConnection, _: Bearer, __: Cookie) -> Player | None:
    """The two ways to show a token are named for the description of the API."""
    return visitor(connection)


async def _player(connection: HTTPConnection, _: Bearer, __: Cookie) -> Player:
    return player_of(asker_holding(casino_of(connection), token_of(connection)))


async def _asker(connection: HTTPConnection, _: Bearer, __: Cookie) -> Asker:
    return asker_holding(casino_of(connection), token_of(connection))


async def _anybody_asking(connection: HTTPConnection, _: Bearer, __: Cookie) -> Asker | None:
    return asker_of(connection)


async def _our_own_page(connection: HTTPConnection) -> None:
    check_origin(connection.headers)


TheCasino = Annotated[Casino, Depends(_casino)]
Anybody = Annotated[Player | None, Depends(_visitor)]
AnyPlayer = Annotated[Player, Depends(_player)]
AnyAsker = Annotated[Asker, Depends(_asker)]
MaybeAsker = Annotated[Asker | None, Depends(_anybody_asking)]
OurOwnPage = Depends(_our_own_page)
