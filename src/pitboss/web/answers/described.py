"""How an answer of the API is described: field by field, and no other."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

Card = str | None  # none lies face down
Fractional = str  # exact, in lowest terms: "1/37"
Decimal = str
Moment = int  # milliseconds since 1970
Bets = dict[str, int]  # cents by wager
PlaceNamed = int | str | None  # a seat, "dealer", "community"; a hand that was split as "3.2"


class Answered(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _As:
    """Sent as it is, and described by a model: an answer is not put through it, which would take its time."""

    def __init__(self, model: type[BaseModel]) -> None:
        self.model = model

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler(source)

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(self.model.__pydantic_core_schema__)


def described(model: type[BaseModel], *, several: bool = False) -> dict[str, Any]:
    """Of a route: what its answer looks like."""
    answer = Annotated[dict[str, Any], _As(model)]
    return {"response_model": list[answer] if several else answer}
