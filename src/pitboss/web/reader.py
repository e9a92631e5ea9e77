"""The reader: the body of a request as a whole, and only where it says one thing to whoever reads it."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import NotationError
from pitboss.web.refusals import said, status_of, told
from pitboss.web.scene import Told

MOST_BODY = 64 * 1024
MOST_VALUES = 500  # of JSON: a table that is opened has the most, and is far from it
MOST_DEPTH = 16  # lists and objects in each other
MOST_FIELDS = 50  # of a form
TOO_LARGE = "the request is too large"
FORM = "application/x-www-form-urlencoded"

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))

Refuse = Callable[[Scope, int, Told], Response]


class Reader:
    """What two parsers could take for two things is refused before the first of them sees it."""

    def __init__(self, app: ASGIApp, refuse: Refuse) -> None:
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":  # nothing else has a body that is read
            await self.app(scope, receive, send)
            return
        try:
            body = await _whole(receive)
            if body is None:
                await self.refuse(scope, 413, said(TOO_LARGE))(scope, receive, send)
                return
            if scope["path"].startswith("/api/"):
                check_json(body)
            else:
                check_form(body, dict(scope["headers"]).get(b"content-type", b""))
        except NotationError as refusal:
            await self.refuse(scope, status_of(refusal), told(refusal))(scope, receive, send)
            return
        whole = iter([body])

        async def read() -> Message:
            rest = next(whole, None)
            return await receive() if rest is None else {"type": "http.request", "body": rest, "more_body": False}

        await self.app(scope, read, send)


async def _whole(receive: Receive) -> bytes | None:
    """None where there is more of it than is read."""
    read, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise NotationError("the request ends in the middle")  # to whoever is left to hear it
        read += message.get("body", b"")
        more = message.get("more_body", False)
        if len(read) > MOST_BODY:
            return None
    return bytes(read)


# JSON.


def check_json(body: bytes) -> None:
    """Bounds first, which cost no more than to look at each byte; then each name once, and numbers that are numbers."""
    if not body:
        return
    bare = _STRING.sub(b"", body)
    if bare.count(b",") + bare.count(b"[") + bare.count(b"{") > MOST_VALUES:
        raise NotationError(f"the body has more than {MOST_VALUES} values")
    if _depth(bare) > MOST_DEPTH:
        raise NotationError(f"the body has more than {MOST_DEPTH} lists and objects in each other")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise NotationError("the body is not written in UTF-8") from None
    if text.startswith("\ufeff"):
        raise NotationError("the body begins with a byte order mark: leave it out")
    if "\0" in text or _NUL.search(text):
        raise NotationError("the body has a NUL in it")
    try:
        json.loads(text, object_pairs_hook=_names_once, parse_constant=_no_number, parse_float=_finite)
    except json.JSONDecodeError as error:
        raise NotationError(f"the body is not JSON: {error.msg} at letter {error.pos + 1}") from None
    except ValueError:  # Python reads no whole number of thousands of digits
        raise NotationError("the body has a number that is too long") from None


def _depth(bare: bytes) -> int:
    deepest = depth = 0
    for bracket in bare.translate(None, _NOT_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _names_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in read if names.count(name) > 1)
        raise NotationError(f"the body says {twice[:40]!a} twice")
    return read


def _no_number(constant: str) -> Any:
    raise NotationError(f"{constant} is no number of JSON")


def _finite(number: str) -> float:
    read = float(number)
    if abs(read) == float("inf"):
        raise NotationError("the body has a number that is too large")
    return read


# Forms.


def check_form(body: bytes, kind: bytes) -> None:
    """As a browser writes them: in ASCII, with each field once."""
    if not body:
        return
    if kind.partition(b";")[0].strip().lower() != FORM.encode():
        raise NotationError(f"a form is sent as {FORM}")
    if body.count(b"&") >= MOST_FIELDS:
        raise NotationError(f"the form has more than {MOST_FIELDS} fields")
    try:
        fields = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise NotationError("the form is not written in UTF-8") from None
    names = [name for name, _ in fields]
    if any("\0" in said for field in fields for said in field):
        raise NotationError("the form has a NUL in it")
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise NotationError(f"the form says {twice[:40]!a} twice")
