"""Answers about the books of tables."""

from typing import Any, Literal

from pydantic import Field as Bounds

from pitboss.web.answers.described import Answered


class Inventory(Answered):
    opened_with: int | None
    filled: int
    counts_differ: int
    holds: int
    over_short: int


class Band(Answered):
    expected: int
    deviation: int
    from_: int = Bounds(alias="from")
    to: int
    lies: Literal["below", "inside", "above"]
    not_counted: list[str]


class OddsState(Answered):
    state: str
    message: str | None


class BooksOfATable(Answered):
    table: str
    game: str
    odds: OddsState
    phase: str = ""
    inventory: Inventory | None = None
    rounds: int = 0
    handle: int = 0
    win: int = 0
    hold: float | None = None
    band: Band | None = None
    requested: dict[str, Any] | None = None
