"""Citations: the paragraphs pitboss rests on, and the numbered readings where they are silent."""

import csv
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parent / "data"


class Citation(str):
    """A paragraph ("mini-tex 19:47-36.10(g)4") or a reading ("reading B1.13")."""

    __slots__ = ()

    @property
    def short(self) -> str:
        """Without the subject: what is printed beside a step of a game that is named already."""
        return self if self.startswith("reading ") else self.partition(" ")[2]


class Paragraph(NamedTuple):
    id: str
    does: str
    gist: str
    reason: str = ""
    holds: str = ""  # where it is kept, if that is judged and not read off the places that cite it


class Reading(NamedTuple):
    number: str
    question: str
    reading: str
    option: str
    decides: str  # "money", where another reading would pay somebody else or another amount


@cache
def paragraphs() -> dict[str, Paragraph]:
    return {row[0]: Paragraph(*row) for row in _rows("paragraphs.csv")}


@cache
def readings() -> dict[str, Reading]:
    return {row[0]: Reading(*row) for row in _rows("readings.csv")}


def subchapter(subject: str, number: str) -> Callable[[str], Citation]:
    """How a game cites its own rules: law = subchapter("mini-tex", "19:47-36"); law("10(g)4")."""

    @cache
    def cite(paragraph: str) -> Citation:
        return citation(f"{subject} {number}.{paragraph}")

    return cite


def citation(id: str) -> Citation:
    if id not in paragraphs():
        raise LookupError(f"no paragraph {id!r}")
    return Citation(id)


@cache
def reading(number: str) -> Citation:
    if number not in readings():
        raise LookupError(f"no reading {number!r}")
    return Citation(f"reading {number}")


def _rows(name: str) -> list[list[str]]:
    with (DATA / name).open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))[1:]
