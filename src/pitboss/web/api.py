"""The JSON API: what the pages show and do, for programs."""

from dataclasses import fields
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel

from pitboss.catalogue import entry
from pitboss.floor.commands import Command
from pitboss.floor.opening import check_id
from pitboss.floor.plan import LIVE
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.web.answers.described import described
from pitboss.web.answers.games import OfAGame
from pitboss.web.answers.people import Me
from pitboss.web.answers.rounds import CompleteRound, Played, ShoeTold
from pitboss.web.answers.tables import Placard, Scene
from pitboss.web.bodies import AT_A_TABLE, BuyingIn, CashingOut, Entering, Id, Opening, body_of
from pitboss.web.following import following
from pitboss.web.lane import Lane
from pitboss.web.scene import Told
from pitboss.web.visitors import (
    AnyAsker,
    Anybody,
    AnyPlayer,
    MaybeAsker,
    OurOwnPage,
    TheCasino,
    player_of,
    remember,
    token_of,
)
from pitboss.web.waiting import done

MOST_ROUNDS = 100


class Refusal(BaseModel):
    error: str
    message: str
    law: str | None
    gist: str | None


class Entered(BaseModel):
    player: str
    name: str
    token: str
    balance: int


class Version(BaseModel):
    version: int


class Balance(BaseModel):
    balance: int


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Refusal, "description": "not to be read"},
    401: {"model": Refusal, "description": "no wallet, or a name and a password that do not fit"},
    403: {"model": Refusal, "description": "for another role, or from another site"},
    404: {"model": Refusal, "description": "no such thing"},
    405: {"model": Refusal, "description": "not done this way"},
    408: {"model": Refusal, "description": "not said in time"},
    409: {"model": Refusal, "description": "against a rule, which is named"},
    413: {"model": Refusal, "description": "too large"},
    422: {"model": Refusal, "description": "a value that cannot be taken"},
    429: {"model": Refusal, "description": "more than a visitor or an address may: `Retry-After` says for how long"},
    431: {"model": Refusal, "description": "a head that is too long"},
    500: {"model": Refusal, "description": "a fault of the server's own"},
    503: {"model": Refusal, "description": "the store has failed, or too many are connected"},
}
OR_NOBODY: dict[str, Any] = {"security": [{}]}  # a token is not needed

router = APIRouter(prefix="/api", responses=REFUSALS)
commands = APIRouter(prefix="/api", responses=REFUSALS, route_class=Lane)


@router.post("/visitors", status_code=201, tags=["visitors"], dependencies=[OurOwnPage])
async def enter(asked: Entering, casino: TheCasino, request: Request) -> Entered:
    """A wallet of play money. Whoever holds the token is the player; it is told this once, and set as a cookie."""
    player, token = await casino.enter(asked.name)
    entered = Entered(player=player.id, name=player.name, token=token, balance=casino.floor.balance(player.id))
    response = JSONResponse(entered.model_dump(), 201)
    remember(response, request, token)
    return response  # type: ignore[return-value]


@router.get("/me", tags=["visitors"], **described(Me))
async def me(asker: AnyAsker, casino: TheCasino) -> Told:
    """Whoever asks: a wallet, a name to log on with, or both."""
    player, person = asker.player, asker.person
    wallet = {"name": player.name, "balance": casino.floor.balance(player.id)} if player is not None else {}
    logged_on = {"log_on": person.log_on, "title": person.title, "one_time": person.one_time} if person else {}
    return {"player": asker.id, "role": asker.role, **wallet, **logged_on}


@commands.post("/me/buy-in", tags=["visitors"])
async def buy_in(asked: BuyingIn, asker: AnyAsker, casino: TheCasino) -> Balance:
    """More play money."""
    player = player_of(asker)
    return Balance(**await done(casino.floor.buy_in(own(player.id, asked.key), player.id, asked.cents)))


@commands.post("/me/cash-out", tags=["visitors"])
async def cash_out(asked: CashingOut, asker: AnyAsker, casino: TheCasino) -> Balance:
    """Chips of the wallet go back to the cage."""
    player = player_of(asker)
    return Balance(**await done(casino.floor.cash_out(own(player.id, asked.key), player.id, asked.cents)))


@router.get("/games", tags=["games"], **described(OfAGame, several=True))
async def list_games() -> list[Told]:
    return [entry(game) for game in games()]


@router.get("/games/{game}", tags=["games"], **described(OfAGame))
async def one_game(game: Id) -> Told:
    return entry(game_of(game))


@router.get("/tables", tags=["tables"], **described(Placard, several=True))
async def list_tables(casino: TheCasino) -> list[Told]:
    return [casino.placard(state) for state in casino.floor.tables()]


@router.get("/tables/{table}", tags=["tables"], openapi_extra=OR_NOBODY, **described(Scene))
async def one_table(table: Id, visitor: Anybody, casino: TheCasino) -> Told:
    """The table as whoever asks may see it."""
    return casino.scene(table, visitor)


async def _is_there(table: Id, casino: TheCasino) -> None:
    casino.floor.table(table)


@router.get(
    "/tables/{table}/versions",
    response_class=EventSourceResponse,
    tags=["tables"],
    openapi_extra=OR_NOBODY,
    dependencies=[Depends(_is_there)],  # a stream that has begun cannot be refused
)
async def versions(table: Id, request: Request, _: Anybody, casino: TheCasino) -> Any:
    """A stream of version numbers: fetch the table again at each. Whoever follows it with a token is at the table."""
    version = casino.floor.table(table).version
    async with following(casino, table, token_of(request)) as watcher:
        yield ServerSentEvent(data=str(version), id=str(version), event="version")
        async for version in watcher.versions():
            yield ServerSentEvent(data=str(version), id=str(version), event="version")


def _ask(command: type[Command]) -> None:
    """A route for the command, described by it."""
    body, named = body_of(command), [each.name for each in fields(command)]  # type: ignore[arg-type]

    async def ask(table: Id, asked: Any, asker: AnyAsker, casino: TheCasino) -> Version:
        given = command(**{name: getattr(asked, name) for name in named})
        key = own(asker.id, asked.key)
        return Version(**await done(casino.floor.ask(key, table, given, asker.id, turn=asked.turn)))

    ask.__annotations__["asked"] = body
    path = command.name.replace(" ", "-")
    tag = "play" if command.of_a_player else "staff"
    commands.post(f"/tables/{{table}}/{path}", tags=[tag], description=command.__doc__, name=path)(ask)


for each in AT_A_TABLE:
    _ask(each)


@commands.post("/tables/{table}/open", tags=["staff"])
async def open_table(table: Id, asked: Opening, asker: AnyAsker, casino: TheCasino) -> Version:
    """A new table, or one that was closed, with what the licensee chooses for it."""
    check_id(table)
    chosen = asked.house, asked.equipment, asked.meter
    opened = casino.floor.open_table(
        own(asker.id, asked.key),
        table,
        asked.game,
        *chosen,
        inventory=asked.inventory,
        live=asked.dealer == LIVE,
        by=asker.id,
    )
    return Version(**await done(opened))


@router.get("/rounds", tags=["rounds"], **described(Played, several=True))
async def rounds(
    player: AnyPlayer,
    casino: TheCasino,
    limit: Annotated[int, Query(ge=1, le=MOST_ROUNDS)] = 20,
    before: Annotated[str | None, Query(max_length=40, description="a round: only those before it")] = None,
) -> list[Told]:
    """What whoever asks has played, the latest first."""
    return casino.history(player, limit, before)


@router.get("/rounds/{round}", tags=["rounds"], openapi_extra=OR_NOBODY, **described(CompleteRound))
async def one_round(round: Id, asker: MaybeAsker, casino: TheCasino) -> Told:
    """A complete round as whoever asks may see it; who played in it or watches is told the order of its cards too."""
    return casino.round_scene(round, asker)


@router.get("/shoes/{shoe}", tags=["rounds"], openapi_extra=OR_NOBODY, **described(ShoeTold))
async def one_shoe(shoe: Id, asker: MaybeAsker, casino: TheCasino) -> Told:
    """A shoe that lasts for several rounds: its commitment, and when it is spent, the order and the salt behind it.

    These are for those who were dealt from it lately, and for those who watch.
    """
    return casino.shoe(shoe, asker)


def own(player: str, key: str) -> str:
    """Keys of two players never meet."""
    return f"{player} {key}"
