"""Answers about the odds, and what a decision is worth."""

from pydantic import BaseModel, ConfigDict
from pydantic import Field as Bounds

from pitboss.web.answers.described import Answered, Decimal, Fractional


class OfState(BaseModel):
    """`ready` with what was asked for; anything else with a `message`."""

    model_config = ConfigDict(extra="allow")
    state: str
    message: str = ""


class EdgeLine(BaseModel):
    """As `pitboss edge` tells it."""

    model_config = ConfigDict(extra="allow")
    wager: str
    kind: str
    per: str
    edge: Fractional
    edge_decimal: Decimal
    meter: int = Bounds(0, description="cents, of a progressive wager")
    edge_now: Fractional = ""
    edge_now_decimal: Decimal = ""


class TableOdds(OfState):
    table: str
    lines: list[EdgeLine] = []


class Worth(BaseModel):
    """What an option is worth, and what it gives away against the best."""

    model_config = ConfigDict(extra="allow")
    value: Fractional
    cost: Fractional
    cost_cents: Fractional


class Advised(OfState):
    hand: list[str] = Bounds([])
    board: list[str] = Bounds([])
    best: str = ""
    per: str = ""
    unit: int = 0
    of: list[str] = Bounds([])
    unchanged: list[str] = Bounds([])
    notes: list[str] = Bounds([])
    choices: dict[str, Worth] = {}


class TableAdvice(Advised):
    table: str
    turn: str
    game: str = ""
    seat: int = 0


class Decided(Advised):
    state: str = ""
    chose: str


class Score(Answered):
    decisions: int
    best: int
    cost_cents: Fractional


class RoundAdvice(OfState):
    round: str
    game: str = ""
    seat: int = 0
    decisions: list[Decided] = []
    score: Score | None = None
