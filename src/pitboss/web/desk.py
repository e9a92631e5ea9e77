"""The desk of a table: a form for each command that whoever works there may ask."""

from dataclasses import fields
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from pydantic import ValidationError
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from pitboss.errors import NotAllowed, NotationError, PitbossError
from pitboss.floor.commands import Command, Confirm, LayCoupon, Open, Validate
from pitboss.floor.people import may
from pitboss.floor.state import TableState
from pitboss.games import game as game_of
from pitboss.rounds.equipment import Equipment
from pitboss.rounds.game import Game
from pitboss.rounds.house import setting
from pitboss.rounds.incidents import Incident
from pitboss.rounds.places import DEALER
from pitboss.web.api import own
from pitboss.web.bodies import AT_A_TABLE, body_of
from pitboss.web.casino import Casino
from pitboss.web.log_ons import Asker
from pitboss.web.pages import render, table_parts
from pitboss.web.refusals import status_of, told, values_told
from pitboss.web.scene import Told
from pitboss.web.visitors import AnyAsker, OurOwnPage, TheCasino
from pitboss.web.waiting import done

KINDS = {kind.name: kind for kind in AT_A_TABLE if not kind.of_a_player}
NUMBERS = ("cards", "counted", "after", "cents", "step")
MOST_DIGITS = {"cents": 15, "step": 9}  # of others three
MAPPINGS = ("house", "equipment")
LABELS = {
    "why": "Reason",
    "seat": "Whose cards",
    "cards": "How many cards",
    "can_complete": "The cards can still be dealt in their turn",
    "counted": "Cards counted",
    "after": "Cards before it in the deck",
    "cents": "Amount in cents",
    "deals": "I deal (not: I leave)",
    "house": "What changes, a line each, like minimum=1000",
    "equipment": "Equipment, a line each, like shuffler=true",
}

router = APIRouter()


@router.get("/tables/{table}/desk")
async def desk(table: str, asker: AnyAsker, casino: TheCasino) -> Response:
    return _desk(casino, table, asker)


@router.post("/tables/{table}/desk", dependencies=[OurOwnPage])
async def act(
    table: str,
    request: Request,
    asker: AnyAsker,
    casino: TheCasino,
    do: Annotated[str, Form(max_length=80)],
    key: Annotated[str, Form(min_length=8, max_length=80)],
) -> Response:
    """A form of the desk: done, or refused with the reason on the page."""
    try:
        if do not in KINDS:
            raise NotationError("there is no such button")
        given = command_of(KINDS[do], game_of(casino.floor.table(table).game), await request.form())
        await done(casino.floor.ask(own(asker.id, key), table, given, asker.id))
    except PitbossError as refusal:
        return _desk(casino, table, asker, do, refusal)
    return RedirectResponse(f"/tables/{table}/desk", 303)


def _desk(casino: Casino, table: str, asker: Asker, asked: str = "", refusal: PitbossError | None = None) -> Response:
    asks = [kind for kind in KINDS.values() if may(asker.role, kind)]
    if not asks:
        raise NotAllowed("the desk of a table is for those who work there")
    state = casino.floor.table(table)
    answer = render(
        "desk.html",
        **table_parts(casino, table, asker, told(refusal) if refusal is not None else None),
        forms=[form(kind, state) for kind in asks if _is_due(kind, state)],
        asked=asked,
        proposal=state.proposal,
        requested=state.requested,
        to_count=state.to_count,
        counted_once=state.count is not None,
        dealer=_name(casino, state.dealer),
        opens=may(asker.role, Open),
    )
    answer.status_code = status_of(refusal) if refusal is not None else 200
    return answer


def _is_due(kind: type[Command], state: TableState) -> bool:
    """What answers to one thing alone has a form when that is there."""
    if kind is Confirm:
        return bool(state.due)
    return kind is not Validate or (state.round is not None and state.round.validates is not None)


def _name(casino: Casino, id: str) -> str:
    found = casino.floor.people.known(id)
    return found.title if found is not None else id


def form(kind: type[Command], state: TableState) -> Told:
    """Its title, what it does, and a field for each thing it is about."""
    named = [each.name for each in fields(kind)]  # type: ignore[arg-type]
    title, about = kind.name[:1].upper() + kind.name[1:], (kind.__doc__ or "").strip()
    if kind is Confirm and state.due:
        title, about = f"{title} step {state.confirmed + 1}", f"The dealer {state.due[0].what}."
    return {
        "do": kind.name,
        "title": title,
        "about": about,
        "fields": [_field(kind, name, game_of(state.game), state.confirmed + 1) for name in named],
    }


def _field(kind: type[Command], name: str, game: Game, next_step: int) -> Told:
    if name == "step":
        return {"name": name, "label": "", "kind": "hidden", "value": next_step}
    label = LABELS.get(name, name.replace("_", " ").capitalize())
    if name == "incident":
        offered = [each for each in game.irregularities if each is not Incident.ROUND_VOIDED]
        return {"name": name, "label": "What has happened", "kind": "select", "choices": _choices(offered)}
    if name == "seat":
        seats = [(str(seat), f"seat {seat}") for seat in range(1, game.positions + 1)]
        if kind is LayCoupon:
            return {"name": name, "label": "Whose coupon", "kind": "select", "choices": seats}
        whose = [("", "nobody's in particular"), *seats, (DEALER, "the dealer's")]
        return {"name": name, "label": label, "kind": "select", "choices": whose}
    if name == "wager":
        wagers = [wager.name for wager in game.wagers if wager.before_the_deal]
        return {"name": name, "label": "On which wager", "kind": "select", "choices": _choices(wagers)}
    if name == "dealing":
        ways = setting(game.House, "dealing").permitted
        return {"name": name, "label": label, "kind": "select", "choices": _choices(ways)}
    if name in ("can_complete", "deals"):
        return {"name": name, "label": label, "kind": "checkbox"}
    written = "number" if name in NUMBERS else "textarea" if name in MAPPINGS else "text"
    return {"name": name, "label": label, "kind": written, "most": MOST_DIGITS.get(name, 3)}


def _choices(values: Any) -> list[tuple[str, str]]:
    return [(str(value), str(value).replace("_", " ").replace("-", " ")) for value in values]


def command_of(kind: type[Command], game: Game, form: FormData) -> Command:
    """What the fields of a form say, held to the same bounds as the body of a request."""
    named = [each.name for each in fields(kind)]  # type: ignore[arg-type]
    said: dict[str, Any] = {}
    for name in named:
        written = form.get(name)
        if name in ("can_complete", "deals"):
            said[name] = written is not None
        elif isinstance(written, str) and (written.strip() or name in MAPPINGS):
            said[name] = _read(name, written.strip(), game)
    try:
        checked = body_of(kind).model_validate({"key": "from-the-desk", **said})
    except ValidationError as error:
        faults = [{**each, "loc": ("body", *each["loc"])} for each in error.errors(include_url=False)]
        raise NotationError(values_told(faults)["message"]) from None
    return kind(**{name: getattr(checked, name) for name in named})


def _read(name: str, written: str, game: Game) -> Any:
    if name in NUMBERS or (name == "seat" and written != DEALER):
        if not (written.isascii() and written.isdecimal()) or len(written) > MOST_DIGITS.get(name, 3):
            raise NotationError(f"{LABELS.get(name, name).lower()}: write a number, not {written[:20]!r}")
        return int(written)
    return lines_read(written, game.House if name == "house" else Equipment, name) if name in MAPPINGS else written


def lines_read(written: str, options: type, name: str) -> dict[str, Any]:
    """What is chosen of these options."""
    chosen = {}
    for line in filter(str.strip, written.splitlines()):
        key, equals, value = map(str.strip, line.partition("="))
        if not equals:
            raise NotationError(f"{name}: write KEY=VALUE, a line each")
        if key in chosen:
            raise NotationError(f"{name}: {key} is said twice")
        chosen[key] = setting(options, key).read(value)
    return chosen
