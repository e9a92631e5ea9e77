"""The short way of a command: read, checked and answered without all that the framework would do around it."""

import inspect
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.errors import PitbossError
from pitboss.web.refusals import said, status_of, told, values_told
from pitboss.web.visitors import casino_of, check_origin, player_of


class Lane(APIRoute):
    """Described like any other route. Its function is given what the path names, `asked`, `player` and `casino`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        takes = {name: each.annotation for name, each in inspect.signature(self.endpoint).parameters.items()}
        read = TypeAdapter[Any](takes["asked"]).validate_json
        paths = {name: TypeAdapter[Any](takes[name]).validate_python for name in self.param_convertors}

        async def handle(request: Request) -> Response:
            check_origin(request)
            casino, player = casino_of(request), player_of(request)
            named = {name: _checked(name, check, request.path_params[name]) for name, check in paths.items()}
            asked = _checked("body", read, await request.body())
            answer = await self.endpoint(asked=asked, player=player, casino=casino, **named)
            return Response(answer.model_dump_json(), media_type="application/json")

        return handle


class Lanes:
    """Answers what goes by a lane, and leaves the rest to the application."""

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> None:
        self.app = app
        self.lanes = [(route, route.get_route_handler()) for route in routes if isinstance(route, Lane)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            for lane, handle in self.lanes:
                if lane.path_regex.match(scope["path"]):  # quicker than to have each of them look at all
                    _, child = lane.matches(scope)
                    scope.update(child, app=self.app)
                    response = await _answered(handle, Request(scope, receive))
                    await response(scope, receive, send)
                    return
        await self.app(scope, receive, send)


async def _answered(handle: Callable[[Request], Coroutine[Any, Any, Response]], request: Request) -> Response:
    try:
        return await handle(request)
    except PitbossError as refusal:
        return JSONResponse(told(refusal), status_of(refusal))
    except RequestValidationError as refusal:
        return JSONResponse(values_told(refusal.errors()), 422)
    except HTTPException as refusal:
        return JSONResponse(said(str(refusal.detail)), refusal.status_code)


def _checked(where: str, check: Callable[[Any], Any], value: object) -> Any:
    try:
        return check(value)
    except ValidationError as error:
        faults = [{**each, "loc": (where, *each["loc"])} for each in error.errors(include_url=False)]
        raise RequestValidationError(faults) from None
