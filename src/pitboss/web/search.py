"""The search of rounds, for those who watch over the house: for programs as JSON, for readers as a page."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from pitboss.errors import NotAllowed, PitbossError
from pitboss.floor.people import WATCHING
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.store.export import moment
from pitboss.store.search import Sought, search, seats
from pitboss.web.answers.described import described
from pitboss.web.answers.rounds import FoundRound
from pitboss.web.api import MOST_ROUNDS, REFUSALS
from pitboss.web.casino import Casino
from pitboss.web.log_ons import Asker
from pitboss.web.pages import MOST_SHOWN, page
from pitboss.web.refusals import status_of, told
from pitboss.web.scene import Told
from pitboss.web.visitors import MaybeAsker, TheCasino

MOST_NAMESAKES = 50

router = APIRouter(prefix="/api", responses=REFUSALS)
pages = APIRouter()

Word = Annotated[str, Query(max_length=40)]


def check_watches(asker: Asker | None) -> None:
    if asker is None or not asker.watches:
        raise NotAllowed(f"this is for {', '.join(WATCHING)}")


async def _watching(asker: MaybeAsker) -> None:
    check_watches(asker)


Watching = Depends(_watching)


async def _asked(
    table: Word = "",
    player: Annotated[str, Query(max_length=40, description="a name or an id")] = "",
    game: Word = "",
    since: Annotated[str, Query(max_length=40, description="a day or a time, UTC where it says no other")] = "",
    until: Annotated[str, Query(max_length=40, description="likewise; a time, and the round was over by then")] = "",
    round: Word = "",
    before: Annotated[str, Query(max_length=40, description="a round: only those before it")] = "",
) -> dict[str, str]:
    given = {"table": table, "player": player, "game": game, "since": since, "until": until, "round": round}
    return {name: said.strip() for name, said in {**given, "before": before}.items()}


Asked = Annotated[dict[str, str], Depends(_asked)]


@router.get("/search", tags=["rounds"], dependencies=[Watching], **described(FoundRound, several=True))
async def search_rounds(
    asked: Asked, casino: TheCasino, limit: Annotated[int, Query(ge=1, le=MOST_ROUNDS)] = 20
) -> list[Told]:
    """Complete rounds, the latest first."""
    return rounds_found(casino, asked, limit)


@pages.get("/search", dependencies=[Watching])
async def search_page(asked: Asked, asker: MaybeAsker, casino: TheCasino) -> Response:
    refusal, found = None, []
    try:
        found = rounds_found(casino, asked, MOST_SHOWN + 1)
    except PitbossError as error:
        refusal = error
    answer = page(
        "search.html",
        casino,
        asker,
        asked=asked,
        rounds=found[:MOST_SHOWN],
        more=len(found) > MOST_SHOWN,
        tables=[state.id for state in casino.floor.tables()],
        titles={game.id: game.title for game in games()},
        refusal=told(refusal) if refusal is not None else None,
    )
    answer.status_code = status_of(refusal) if refusal is not None else 200
    return answer


def rounds_found(casino: Casino, asked: Told, limit: int) -> list[Told]:
    """The round that is named, or all that fit."""
    if asked["round"]:
        row, _ = casino.floor.round(asked["round"])
        sought, limit = Sought([(row.gaming_table, row.number)]), 1  # the last of so many
    else:
        sought = _sought(casino, asked)

    def look(connection: Any) -> tuple[Any, Any]:
        rows = search(connection, sought, limit)
        return rows, seats(connection, [row.id for row in rows])

    rows, sat = casino.floor.store.read(look)
    return [_round(casino, row, [seat for seat in sat if seat.round == row.id]) for row in rows]


def _sought(casino: Casino, asked: Told) -> Sought:
    """At which tables and of whom: a table keeps its game."""
    if asked["game"]:
        game_of(asked["game"])  # there is one of this name
    states = [casino.floor.table(asked["table"])] if asked["table"] else casino.floor.tables()
    tables = [(state.id, state.rounds) for state in states if asked["game"] in ("", state.game)]
    players = _namesakes(casino, asked["player"]) if asked["player"] else None
    since, until = (moment(asked[name]) if asked[name] else None for name in ("since", "until"))
    return Sought(tables, players, since, until, asked["before"] or None)


def _namesakes(casino: Casino, player: str) -> list[str]:
    """All who are called so."""
    if casino.floor.player(player) is not None:
        return [player]
    known = casino.floor.store.committed.players.values()
    return [each.id for each in known if each.name.casefold() == player.casefold()][:MOST_NAMESAKES]


def _round(casino: Casino, row: Any, sat: list[Any]) -> Told:
    told = {"round": row.id, "number": row.number, "table": row.gaming_table, "game": row.game, "at": row.at}
    return {**told, "ended": row.ended, "seats": [_seat(casino, seat) for seat in sat]}


def _seat(casino: Casino, seat: Any) -> Told:
    found = casino.floor.player(seat.player)
    name = found.name if found is not None else seat.player
    return {"seat": seat.position, "player": seat.player, "name": name, "staked": seat.staked, "net": seat.net}
