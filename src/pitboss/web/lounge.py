"""The keno lounge for programs: what a viewer may see of it, and a route for each command that people may ask."""

from dataclasses import fields
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel

from pitboss.floor.limits import date_of
from pitboss.floor.lounge.commands import LoungeCommand
from pitboss.floor.lounge.state import GameOver, KenoGame, LoungeState, Phase, Ticket
from pitboss.floor.lounge.telling import conditioning, lines_of, quote
from pitboss.store.lounges import game_and_house
from pitboss.web.answers.described import described
from pitboss.web.answers.keno import GameListed, KenoGameOver, LoungeScene, Price, TicketPlayed
from pitboss.web.api import REFUSALS, own
from pitboss.web.bodies import IN_A_LOUNGE, Body, Groups, Id, Way, Ways, body_of
from pitboss.web.casino import Casino
from pitboss.web.lane import Lane
from pitboss.web.log_ons import Asker
from pitboss.web.scene import Told
from pitboss.web.visitors import AnyAsker, AnyPlayer, MaybeAsker, TheCasino
from pitboss.web.waiting import done

MOST_GAMES_SHOWN = 100
OR_NOBODY: dict[str, Any] = {"security": [{}]}  # a token is not needed

router = APIRouter(prefix="/api/keno", responses=REFUSALS, tags=["keno"])
commands = APIRouter(prefix="/api/keno", responses=REFUSALS, route_class=Lane, tags=["keno"])


class Done(BaseModel):
    version: int
    ticket: int | None = None


class Pricing(Body):
    groups: Groups
    ways: Ways


# What may be seen. The numbers of a game that is open are nobody's to see until they are drawn.


def lounge_scene(casino: Casino, asker: Asker | None) -> Told:
    state = casino.lounge
    player = asker.player if asker is not None else None
    now = casino.world.steady()
    return {
        "lounge": state.id,
        "version": state.version,
        "turn": state.turn,
        "phase": state.phase.value,
        "house": dict(state.house),
        "game": game_told(state.now, revealed=state.phase is Phase.DRAWN) if state.now is not None else None,
        "left": max(0, state.deadline - now) if state.deadline is not None else None,
        "times": {"window": state.window, "pause": state.pause, "showing": state.showing},
        "tickets": len(state.tickets),
        "last": over_told(state.last, dict(state.house), state.game, asker) if state.last is not None else None,
        "you": {
            "balance": casino.floor.balance(player.id),
            "tickets": [open_ticket(state, each) for each in state.tickets.values() if each.player == player.id],
        }
        if player is not None
        else None,
    }


def game_told(game: KenoGame, *, revealed: bool) -> Told:
    told = {"id": game.id, "day": f"{date_of(game.day)}", "number": game.number, "commitment": game.commitment}
    return {**told, "draw": list(game.draw), "salt": game.salt} if revealed else {**told, "draw": None, "salt": None}


def open_ticket(state: LoungeState, ticket: Ticket) -> Told:
    """With what it has caught, as soon as the numbers are shown; nothing is paid before the game is over."""
    told = ticket_told(ticket, state.house, state.game)
    shown = state.phase is Phase.DRAWN and state.now is not None
    return {**told, "caught": sorted(_marked(ticket) & {*state.now.draw}) if shown and state.now is not None else None}


def over_told(over: GameOver, house: Told, game: str, asker: Asker | None) -> Told:
    """A game that is over; its tickets are for those who had them, and for those who watch."""
    told = {**game_told(over.game, revealed=True), "ended": over.ended}
    mine = asker.id if asker is not None else None
    everything = asker is not None and asker.watches
    lines = lines_of(over, house, game)
    shown = [
        {
            **ticket_told(ticket, house, game),
            "void": ticket in over.voided or over.ended == "void",
            "pays": over.prizes.get(ticket.number, 0),
            "lines": lines[ticket.number],
            "caught": sorted(_marked(ticket) & {*over.game.draw}) if over.ended == "settled" else [],
        }
        for ticket in (*over.tickets, *over.voided)
        if everything or ticket.player == mine
    ]
    return {**told, "tickets": shown, "sold": len(over.tickets)}


def ticket_told(ticket: Ticket, house: Any, game: str) -> Told:
    return {
        "ticket": ticket.number,
        "groups": [list(group) for group in ticket.groups],
        "ways": [dict(way) for way in ticket.ways],
        "conditioning": conditioning(ticket, house, game),
        "price": ticket.price,
        "games": ticket.games,
        "of": ticket.of,
        "first": ticket.first,
        "first_game": _named(ticket.first),
        "at": ticket.at,
    }


def _named(id: str) -> Told:
    """The day and number that a game is named by."""
    _, day, number = id.rsplit("-", 2)
    return {"day": f"{day[:4]}-{day[4:6]}-{day[6:]}", "number": int(number)}


def _marked(ticket: Ticket) -> set[int]:
    return {number for group in ticket.groups for number in group}


# Routes.


@router.get("", openapi_extra=OR_NOBODY, **described(LoungeScene))
async def lounge(asker: MaybeAsker, casino: TheCasino) -> Told:
    """The lounge as whoever asks may see it."""
    return lounge_scene(casino, asker)


@router.post("/price", openapi_extra=OR_NOBODY, **described(Price))
async def price(asked: Pricing, casino: TheCasino) -> Told:
    """What a ticket would cost, and the exact advantage of the house: nothing is written."""
    found = quote(casino.lounge, _plain(asked.groups), _plain(asked.ways))
    return {**found._asdict(), "advantage": str(found.advantage)}


@router.get("/games", openapi_extra=OR_NOBODY, **described(GameListed, several=True))
async def games(casino: TheCasino, limit: Annotated[int, Query(ge=1, le=MOST_GAMES_SHOWN)] = 20) -> list[Told]:
    """The games that are over, the latest first."""
    found = casino.floor.lounges.games_of(casino.lounge.id, limit)
    return [{"id": row.id, "day": f"{date_of(row.day)}", "number": row.number, "ended": row.ended} for row in found]


@router.get("/games/{game}", openapi_extra=OR_NOBODY, **described(KenoGameOver))
async def one_game(game: Id, asker: MaybeAsker, casino: TheCasino) -> Told:
    """A game that is over: its numbers, the salt behind its commitment, and one's own tickets."""
    return stored_game(casino, game, asker)


@router.get("/tickets", **described(TicketPlayed, several=True))
async def tickets(
    player: AnyPlayer, casino: TheCasino, limit: Annotated[int, Query(ge=1, le=MOST_GAMES_SHOWN)] = 20
) -> list[Told]:
    """One's own in games that are over, the latest first."""
    return tickets_of(casino, player.id, limit)


def stored_game(casino: Casino, id: str, asker: Asker | None) -> Told:
    row, over, house = game_and_house(casino.floor.lounges, id)
    return over_told(over, house, row.game, asker)


def tickets_of(casino: Casino, player: str, limit: int) -> list[Told]:
    named = ("game", "ticket", "price", "back", "void", "number", "ended", "at")
    found = casino.floor.lounges.tickets_of(player, limit)
    return [{**{name: getattr(row, name) for name in named}, "day": f"{date_of(row.day)}"} for row in found]


def _ask(command: type[LoungeCommand]) -> None:
    """A route for the command, described by it."""
    body, named = body_of(command), [each.name for each in fields(command)]  # type: ignore[arg-type]

    async def ask(asked: Any, asker: AnyAsker, casino: TheCasino) -> Done:
        given = command(**{name: _plain(getattr(asked, name)) for name in named})
        key = own(asker.id, asked.key)
        return Done(**await done(casino.floor.lounges.ask(key, casino.lounge.id, given, asker.id, turn=asked.turn)))

    ask.__annotations__["asked"] = body
    path = command.name.replace(" ", "-")
    commands.post(f"/{path}", description=command.__doc__, name=path)(ask)


def _plain(value: Any) -> Any:
    """Ways as the game reads them: what was not said is left out."""
    if isinstance(value, list):
        return [each.model_dump(exclude_none=True) if isinstance(each, Way) else each for each in value]
    return value


for each in IN_A_LOUNGE:
    _ask(each)
