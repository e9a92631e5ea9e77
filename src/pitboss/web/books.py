"""The books of the tables, for the cage and those who watch: for programs as JSON, for readers as a page."""

from collections.abc import Mapping
from typing import Any

import orjson
from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pitboss.errors import NotAllowed
from pitboss.floor.people import READING_BOOKS
from pitboss.floor.state import TableState
from pitboss.store.takings import Lines, Takings, report, takings
from pitboss.web.advice import USUAL
from pitboss.web.answers.books import BooksOfATable
from pitboss.web.answers.described import described
from pitboss.web.api import REFUSALS
from pitboss.web.casino import Casino
from pitboss.web.pages import page
from pitboss.web.scene import Told
from pitboss.web.visitors import MaybeAsker, TheCasino

MOST_ROUNDS = 20_000  # of a gaming day, that are looked at while tables are open
TOO_MANY = {"state": "too many", "message": "too many rounds to look at while tables are open: use pitboss books"}

router = APIRouter(prefix="/api", responses=REFUSALS)
pages = APIRouter()


async def _reads_books(asker: MaybeAsker) -> None:
    if asker is None or asker.role not in READING_BOOKS:
        raise NotAllowed(f"this is for {', '.join(READING_BOOKS)}")


Reading = Depends(_reads_books)


@router.get("/books", tags=["staff"], dependencies=[Reading], **described(BooksOfATable, several=True))
async def books(casino: TheCasino) -> list[Told]:
    """What each table has taken since it opened, and what the exact edges lead to expect; `odds` says if they are
    still worked on."""
    return [await _table(casino, state) for state in casino.floor.tables()]


@pages.get("/books", dependencies=[Reading])
async def books_page(asker: MaybeAsker, casino: TheCasino) -> Response:
    tables = await books(casino)
    answer = page("books.html", casino, asker, tables=tables)
    if any(told["odds"]["state"] == "working" for told in tables):
        answer.headers["refresh"] = "5"
    return answer


async def _table(casino: Casino, state: TableState) -> Told:
    if state.rounds - state.rounds_before > MOST_ROUNDS:
        return {"table": state.id, "game": state.game, "odds": TOO_MANY}
    taken = await run_in_threadpool(_taken, casino, state.id)
    lines, odds = await _lines(casino, taken)
    told = report(taken, (lambda _, house: lines[_key(house)]) if odds["state"] == "ready" else None)
    return {**told, "requested": state.requested, "odds": odds}


def _taken(casino: Casino, table: str) -> Takings:
    taken: Takings = casino.floor.store.read(lambda connection: next(takings(connection, table)))
    return taken


async def _lines(casino: Casino, taken: Takings) -> tuple[Mapping[bytes, Lines], Told]:
    """By house, or what is missing; worked out by the process for it."""
    lines: dict[bytes, Lines] = {}
    for stored in taken.houses:
        house = orjson.loads(stored)
        told = await casino.odds.answer({"ask": "edges", "game": taken.table["game"], "house": house, "stakes": USUAL})
        if told["state"] != "ready":
            return {}, {"state": told["state"], "message": told["message"]}
        lines[_key(house)] = told["lines"]
    return lines, {"state": "ready", "message": None}


def _key(house: Any) -> bytes:
    return orjson.dumps(house, option=orjson.OPT_SORT_KEYS)
