"""The short way of a command: read, checked and answered without all that the framework would do around it."""

import inspect
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response

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


def _checked(where: str, check: Callable[[Any], Any], value: object) -> Any:
    try:
        return check(value)
    except ValidationError as error:
        told = [{**each, "loc": (where, *each["loc"])} for each in error.errors(include_url=False)]
        raise RequestValidationError(told) from None
