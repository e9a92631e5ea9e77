"""The pages of the keno lounge: the board where tickets are marked, the ticket in print, and a board for the wall."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from pitboss.errors import NotationError, NotEntered, PitbossError, UnknownGame
from pitboss.floor.lounge.commands import LoungeCommand, ReportMalfunction, VoidTicket
from pitboss.floor.lounge.settling import game_of_tickets
from pitboss.floor.lounge.state import Phase
from pitboss.floor.people import may
from pitboss.web.api import own
from pitboss.web.casino import Casino
from pitboss.web.keno_draft import Draft, draft_told, read_draft
from pitboss.web.log_ons import Asker
from pitboss.web.lounge import lounge_scene, stored_game, tickets_of
from pitboss.web.pages import page
from pitboss.web.refusals import status_of, told
from pitboss.web.scene import Told
from pitboss.web.visitors import AnyPlayer, MaybeAsker, OurOwnPage, TheCasino
from pitboss.web.waiting import done

SHOWN = 8  # games on the wall, and tickets of one's own that are over

router = APIRouter(prefix="/keno")


@router.get("")
async def lounge(asker: MaybeAsker, casino: TheCasino) -> Response:
    return page("keno.html", casino, asker, **_parts(casino, asker, Draft()))


@router.get("/live")
async def live_lounge(asker: MaybeAsker, casino: TheCasino) -> Response:
    """Those parts of the page that change by themselves."""
    return page("live_keno.html", casino, asker, **_parts(casino, asker, None))


@router.post("/act", dependencies=[OurOwnPage])
async def act(
    request: Request,
    asker: MaybeAsker,
    casino: TheCasino,
    key: Annotated[str, Form(min_length=8, max_length=80)],
    do: Annotated[str, Form(max_length=40)] = "price",
    turn: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """A button of the page: of the ticket that is marked, or a command, done or refused with the reason."""
    in_place = "x-live" in request.headers
    form = await request.form()
    draft, refusal, said = read_draft(form), None, ""
    try:
        name, _, which = do.partition(":")
        if name == "circle":
            draft = draft.circle()
        elif name == "open":
            draft = draft.open_again(int(which) if which.isdecimal() and len(which) < 3 else 0)
        elif name == "clear":
            draft = Draft()
        elif name != "price":
            said = await _ask(casino, asker, _command(casino, draft, name, which, str(form.get("why", ""))), key, turn)
            draft = Draft() if name == "write" else draft
    except PitbossError as refused:
        refusal = refused
    if said and not in_place:
        return RedirectResponse("/keno", 303)
    parts = _parts(casino, asker, draft, told(refusal) if refusal is not None else None, said)
    answer = page("live_keno.html" if in_place else "keno.html", casino, asker, **parts)
    answer.status_code = status_of(refusal) if refusal is not None else 200
    return answer


def _command(casino: Casino, draft: Draft, name: str, which: str, why: str) -> LoungeCommand:
    if name == "write":
        return draft.command(casino.lounge)
    if name == "void" and which.isascii() and which.isdecimal() and len(which) < 13:
        return VoidTicket(int(which))
    if name == "malfunction":
        if not 0 < len(why.strip()) <= 200:
            raise NotationError("say why, in words")
        return ReportMalfunction(why.strip())
    raise NotationError("there is no such button")


async def _ask(casino: Casino, asker: Asker | None, command: LoungeCommand, key: str, turn: str) -> str:
    if asker is None:
        raise NotEntered("come in first: ask for a wallet")
    asked = casino.floor.lounges.ask(own(asker.id, key), casino.lounge.id, command, asker.id, turn=turn)
    answer = await done(asked)
    if isinstance(command, VoidTicket):
        return f"Ticket {command.ticket} is void, and what it cost is back in your wallet."
    return f"Ticket {answer['ticket']} is yours. Good luck." if "ticket" in answer else "It is reported."


def _parts(
    casino: Casino, asker: Asker | None, draft: Draft | None, refusal: Told | None = None, said: str = ""
) -> Told:
    state = casino.lounge
    seen = lounge_scene(casino, asker)
    game = game_of_tickets(state.game)
    return {
        "k": seen,
        "draft": draft_told(state, draft) if draft is not None else None,
        "numbers": range(1, game.numbers + 1),
        "drawn": game.drawn,
        "title": game.title,
        "whole": _whole(seen),
        "writing": state.phase is Phase.WRITING,
        "shown": _shown(seen),
        "reports": asker is not None and may(asker.role, ReportMalfunction),
        "refusal": refusal,
        "said": said,
    }


def _whole(seen: Told) -> int:
    times: Told = seen["times"]
    names = {Phase.WRITING: "window", Phase.DRAWING: "pause", Phase.DRAWN: "showing"}
    whole: int = times[names[Phase(seen["phase"])]]
    return whole


def _shown(seen: Told) -> Told:
    """The numbers on the board: those of the game that is being shown, or of the last one."""
    game, last = seen["game"], seen["last"]
    if game is not None and game["draw"] is not None:
        return {"number": game["number"], "draw": game["draw"], "now": True}
    if last is not None and last["ended"] == "settled" and seen["phase"] == Phase.WRITING.value:
        return {"number": last["number"], "draw": last["draw"], "now": False}
    return {"number": None, "draw": [], "now": False}


@router.get("/board")
async def board(asker: MaybeAsker, casino: TheCasino) -> Response:
    """For a screen on the wall."""
    return page("keno_board.html", casino, asker, **_on_the_wall(casino, asker))


@router.get("/board/live")
async def live_board(asker: MaybeAsker, casino: TheCasino) -> Response:
    return page("live_keno_board.html", casino, asker, **_on_the_wall(casino, asker))


def _on_the_wall(casino: Casino, asker: Asker | None) -> Told:
    latest = casino.floor.lounges.games_of(casino.lounge.id, SHOWN)
    return {**_parts(casino, asker, None), "latest": latest}


@router.get("/tickets")
async def my_tickets(asker: MaybeAsker, player: AnyPlayer, casino: TheCasino) -> Response:
    return page("keno_tickets.html", casino, asker, tickets=tickets_of(casino, player.id, 100))


@router.get("/tickets/{number}")
async def ticket(number: int, asker: MaybeAsker, player: AnyPlayer, casino: TheCasino) -> Response:
    """One that is not over yet, as it is printed."""
    mine = {each["ticket"]: each for each in lounge_scene(casino, asker)["you"]["tickets"]}
    if number not in mine:
        raise UnknownGame(f"you have no ticket {number} that is not over")
    return page("keno_ticket.html", casino, asker, ticket=mine[number], game=None, slip=False)


@router.get("/games/{game}/tickets/{number}")
async def ticket_of_a_game(game: str, number: int, asker: MaybeAsker, player: AnyPlayer, casino: TheCasino) -> Response:
    """One of a game that is over, or the slip of one that was voided."""
    over = stored_game(casino, game, asker)
    found = next((each for each in over["tickets"] if each["ticket"] == number), None)
    if found is None:
        raise UnknownGame(f"you had no ticket {number} in this game")
    return page("keno_ticket.html", casino, asker, ticket=found, game=over, slip=found["void"])
