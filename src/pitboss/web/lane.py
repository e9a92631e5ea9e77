"""The short way of a command: read, checked and answered without all that the framework would do around it."""

import inspect
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.errors import PitbossError
from pitboss.web.casino import Casino
from pitboss.web.refusals import FAULT, status_of, told, values_told
from pitboss.web.visitors import asker_holding, check_origin, token_among

logger = logging.getLogger(__name__)


class Lane(APIRoute):
    """Described like any other route. Its function is given what the path names, `asked`, `asker` and `casino`."""

    def __init__(self, *path: Any, **options: Any) -> None:
        super().__init__(*path, **options)
        takes = {name: each.annotation for name, each in inspect.signature(self.endpoint).parameters.items()}
        self._read = TypeAdapter[Any](takes["asked"]).validate_json
        self._named = {name: TypeAdapter[Any](takes[name]).validate_python for name in self.param_convertors}

    async def answer(self, casino: Casino, scope: Scope, named: Mapping[str, str], body: bytes) -> bytes:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        check_origin(headers)
        asker = asker_holding(casino, token_among(headers, scope["scheme"]))
        given = {name: _checked(("path", name), check, named[name]) for name, check in self._named.items()}
        asked = _checked(("body",), self._read, body)
        if "table" in given:
            casino.presence.acts(given["table"], asker.id)
        answer = await self.endpoint(asked=asked, asker=asker, casino=casino, **given)
        return bytes(answer.model_dump_json(), "utf-8")


class Lanes:
    """Answers what goes by a lane, and leaves the rest to the application."""

    def __init__(self, app: ASGIApp, casino: Casino, routes: Sequence[BaseRoute]) -> None:
        self.app = app
        self.casino = casino
        self.lanes = [route for route in routes if isinstance(route, Lane)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            for lane in self.lanes:
                if found := lane.path_regex.match(scope["path"]):
                    await self._go(lane, found.groupdict(), scope, receive, send)
                    return
        await self.app(scope, receive, send)

    async def _go(self, lane: Lane, named: Mapping[str, str], scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = (await receive())["body"]  # all of it: the reader has it already
            status, answer = 200, await lane.answer(self.casino, scope, named, body)
        except PitbossError as refusal:
            status, answer = status_of(refusal), orjson.dumps(told(refusal))
        except RequestValidationError as refusal:
            status, answer = 422, orjson.dumps(values_told(refusal.errors()))
        except Exception:
            logger.exception("%s", scope["path"])
            status, answer = 500, orjson.dumps(FAULT)
        kind = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(answer))]
        await send({"type": "http.response.start", "status": status, "headers": kind})
        await send({"type": "http.response.body", "body": answer})


def _checked(where: tuple[str, ...], check: Callable[[Any], Any], value: object) -> Any:
    try:
        return check(value)
    except ValidationError as error:
        faults = [{**each, "loc": (*where, *each["loc"])} for each in error.errors(include_url=False)]
        raise RequestValidationError(faults) from None
