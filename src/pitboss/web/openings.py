"""The page on which a supervisor opens a table: a new one, or one that was closed, as it was or otherwise."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Form
from starlette.responses import RedirectResponse, Response

from pitboss.errors import NotationError, PitbossError
from pitboss.floor.commands import Open
from pitboss.floor.opening import check_id
from pitboss.floor.people import check_may
from pitboss.floor.plan import LIVE, VIRTUAL
from pitboss.floor.state import Phase, TableState
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.rounds.equipment import Equipment, equip
from pitboss.rounds.house import house_as_json
from pitboss.typed import cents_of
from pitboss.web.api import own
from pitboss.web.casino import Casino
from pitboss.web.desk import lines_read
from pitboss.web.log_ons import Asker
from pitboss.web.pages import page
from pitboss.web.refusals import status_of, told
from pitboss.web.scene import Told
from pitboss.web.visitors import AnyAsker, OurOwnPage, TheCasino
from pitboss.web.waiting import done

Word = Annotated[str, Form(max_length=40)]
Lines = Annotated[str, Form(max_length=8000)]

router = APIRouter()


@router.get("/open")
async def opening_page(asker: AnyAsker, casino: TheCasino, table: str = "") -> Response:
    """Of a table that is closed, with what it was opened with."""
    check_may(asker.role, Open)
    state = casino.floor.store.committed.tables.get(table)
    return _page(casino, asker, _as_it_was(state) if state is not None else {"table": table[:40]})


@router.post("/open", dependencies=[OurOwnPage])
async def open_a_table(
    asker: AnyAsker,
    casino: TheCasino,
    key: Annotated[str, Form(min_length=8, max_length=80)],
    table: Word = "",
    game: Word = "",
    dealer: Word = VIRTUAL,
    inventory: Word = "",
    house: Lines = "",
    equipment: Lines = "",
) -> Response:
    check_may(asker.role, Open)
    said = {"game": game, "dealer": dealer, "inventory": inventory, "house": house, "equipment": equipment}
    try:
        check_id(table)
        if dealer not in (VIRTUAL, LIVE):
            raise NotationError(f"dealer: {VIRTUAL} or {LIVE}")
        found = game_of(game)
        chosen = lines_read(house, found.House, "house"), lines_read(equipment, Equipment, "equipment")
        about: Told = {"inventory": _cents(inventory), "live": dealer == LIVE, "by": asker.id}
        await done(casino.floor.open_table(own(asker.id, key), table, found.id, *chosen, **about))
    except PitbossError as refusal:
        return _page(casino, asker, {"table": table, **said}, refusal)
    return RedirectResponse(f"/tables/{table}/desk", 303)


def _cents(written: str) -> int | None:
    """Nothing is the usual inventory."""
    if not written.strip():
        return None
    found = cents_of(written.strip())
    if found is None:
        raise NotationError("write the inventory in dollars, or nothing for the usual one")
    return found


def _as_it_was(state: TableState) -> Told:
    game = game_of(state.game)
    inventory = f"{state.inventory // 100}.{state.inventory % 100:02}" if state.inventory is not None else ""
    usual = game.house({"dealing": state.house["dealing"]})
    return {
        "table": state.id,
        "game": state.game,
        "dealer": LIVE if state.live else VIRTUAL,
        "inventory": inventory,
        "house": _written(state.house, {**house_as_json(usual), "dealing": game.house().dealing}),
        "equipment": _written(asdict(state.equipment), asdict(equip(game, usual))),
    }


def _written(chosen: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """What differs from the usual, a line each, as it is read again."""
    differs = {name: value for name, value in chosen.items() if value != usual.get(name)}
    lines = (f"{name}={value if isinstance(value, str) else json.dumps(value)}" for name, value in differs.items())
    return "\n".join(lines)


def _page(casino: Casino, asker: Asker, said: Told, refusal: PitbossError | None = None) -> Response:
    usual = {"table": "", "game": "", "dealer": VIRTUAL, "inventory": "", "house": "", "equipment": ""}
    closed = [state.id for state in casino.floor.tables() if state.phase is Phase.CLOSED]
    offered = [(game.id, game.title) for game in games()]
    refused = told(refusal) if refusal is not None else None
    about: Told = {
        "said": {**usual, **said},
        "games": offered,
        "closed": closed,
        "refusal": refused,
    }
    answer = page("open.html", casino, asker, **about)
    answer.status_code = status_of(refusal) if refusal is not None else 200
    return answer
