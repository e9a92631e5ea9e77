"""Answers about games."""

from typing import Any

from pydantic import Field as Bounds

from pitboss.web.answers.described import Answered


class OfAWager(Answered):
    name: str
    placed: str = Bounds(description="when")
    law: str
    needs: str = ""
    matches: str = ""
    equals: str = ""
    at_most: str = ""
    rides_on: str = ""


class Permitted(Answered):
    default: Any
    permitted: list[Any]
    law: str


class Fixed(Answered):
    value: Any
    law: str


class OfAGame(Answered):
    id: str
    title: str
    positions: int
    wagers: list[OfAWager]
    options: dict[str, Permitted]
    fixed: dict[str, Fixed]
    equipment: dict[str, Permitted]
