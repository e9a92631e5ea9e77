"""A player's own limits, cool-off and time: for programs as JSON, for readers as a page."""

from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query
from pydantic import BaseModel
from pydantic import Field as Bounds
from starlette.responses import RedirectResponse, Response

from pitboss.errors import NotAllowed, NotationError, PitbossError
from pitboss.floor.commands import CoolOff, OwnCommand, ReadTime, SetLimit
from pitboss.floor.limiting import LEAST_HOURS, MOST_HOURS
from pitboss.floor.limits import A_MINUTE, Limit
from pitboss.rounds.house import MOST_CENTS
from pitboss.store.draft import Player
from pitboss.typed import cents_of, whole_number
from pitboss.web.answers.described import described
from pitboss.web.answers.people import LimitsTold
from pitboss.web.api import REFUSALS, own
from pitboss.web.bodies import Keyed
from pitboss.web.casino import Casino
from pitboss.web.log_ons import Asker
from pitboss.web.pages import page, within
from pitboss.web.refusals import status_of, told
from pitboss.web.scene import Told
from pitboss.web.visitors import AnyAsker, AnyPlayer, OurOwnPage, TheCasino, player_of
from pitboss.web.waiting import done

Key = Annotated[str, Form(min_length=8, max_length=80)]
Word = Annotated[str, Form(max_length=40)]
WORDS = {
    Limit.DEPOSIT: "Chips bought on a day",
    Limit.LOSS: "Loss on a day",
    Limit.LOSS_OF_A_WEEK: "Loss in a week",
    Limit.TIME: "Minutes at the tables on a day",
}
COOL_OFFS = ((24, "a day"), (72, "three days"), (168, "a week"), (336, "two weeks"), (MOST_HOURS, "six weeks"))


class Limiting(Keyed):
    limit: str = Bounds(max_length=20, description=f"one of {', '.join(Limit)}")
    amount: Annotated[int, Bounds(strict=True, ge=0, le=MOST_CENTS)] | None = Bounds(
        description="cents, or minutes of `time_day`; null for no limit"
    )


class CoolingOff(Keyed):
    hours: int = Bounds(strict=True, ge=LEAST_HOURS, le=MOST_HOURS)


class OfAPlayer(BaseModel):
    player: str


router = APIRouter(prefix="/api", responses=REFUSALS, tags=["limits"])
pages = APIRouter()


@router.get("/me/limits", **described(LimitsTold))
async def limits(player: AnyPlayer, casino: TheCasino) -> Told:
    """The limits of one's own, what counts against them today, and the time at the tables."""
    return limits_told(casino, player)


@router.post("/me/limits")
async def set_limit(asked: Limiting, asker: AnyAsker, casino: TheCasino) -> OfAPlayer:
    """A stricter limit counts at once, and a looser one after 24 hours, in which it can be taken back."""
    return OfAPlayer(**await _ask(casino, asker, asked.key, SetLimit(asked.limit, asked.amount)))


@router.post("/me/cool-off")
async def cool_off(asked: CoolingOff, asker: AnyAsker, casino: TheCasino) -> OfAPlayer:
    """No chips, no seat and no wagers for so long; nobody changes it while it lasts."""
    return OfAPlayer(**await _ask(casino, asker, asked.key, CoolOff(asked.hours)))


@router.post("/me/time")
async def read_time(asked: Keyed, asker: AnyAsker, casino: TheCasino) -> OfAPlayer:
    """The notice of how long one has sat at the tables was read."""
    return OfAPlayer(**await _ask(casino, asker, asked.key, ReadTime()))


async def _ask(casino: Casino, asker: Asker, key: str, command: OwnCommand) -> dict[str, Any]:
    player = player_of(asker)
    return await done(casino.floor.limits.ask(own(player.id, key), command, player.id))


def limits_told(casino: Casino, player: Player) -> Told:
    own_limits, today = casino.floor.limits.of(player.id), casino.floor.limits.today()
    tally = casino.floor.limits.tally(player.id)
    now, later = tally.on(today.day), own_limits.later
    used = {
        Limit.DEPOSIT: now.deposited,
        Limit.LOSS: -now.result,
        Limit.LOSS_OF_A_WEEK: -now.week_result,
        Limit.TIME: tally.played_by(today) // A_MINUTE,
    }
    return {
        "limits": {
            limit: {
                "amount": own_limits.at(limit, today.now),
                "used": used[limit],
                "later": {"amount": later[limit][0], "at": later[limit][1]}
                if limit in later and later[limit][1] > today.now
                else None,
            }
            for limit in Limit
        },
        "away_until": own_limits.away_until if own_limits.away_until > today.now else None,
        "stay": {"minutes": tally.stayed(today.now) // A_MINUTE, "net": tally.stay_result},
        "notice": casino.floor.limits.notice(player.id),
    }


# Pages.


@pages.get("/me/limits")
async def limits_page(asker: AnyAsker, casino: TheCasino) -> Response:
    return _page(casino, asker)


@pages.post("/me/limits", dependencies=[OurOwnPage])
async def limits_form(
    asker: AnyAsker,
    casino: TheCasino,
    key: Key,
    do: Word = "",
    amount: Word = "",
    hours: Word = "",
) -> Response:
    """A button of the page: a limit by its name, or the cool-off."""
    player_of(asker)
    try:
        await _ask(casino, asker, key, _command(do, amount, hours))
    except PitbossError as refusal:
        return _page(casino, asker, refusal)
    return RedirectResponse("/me/limits", 303)


@pages.post("/me/cash-out", dependencies=[OurOwnPage])
async def cash_out_form(asker: AnyAsker, casino: TheCasino, key: Key, amount: Word = "") -> Response:
    """Chips of the wallet go back to the cage."""
    player = player_of(asker)
    try:
        cents = cents_of(amount.strip())
        if cents is None:
            raise NotationError("write an amount in dollars, like 10 or 2.50")
        await done(casino.floor.cash_out(own(player.id, key), player.id, cents))
    except PitbossError as refusal:
        return _page(casino, asker, refusal)
    return RedirectResponse("/me/limits", 303)


@pages.post("/me/time", dependencies=[OurOwnPage])
async def time_form(
    asker: AnyAsker, casino: TheCasino, key: Key, to: Annotated[str, Query(max_length=80)] = "/me/limits"
) -> Response:
    """The notice at the table was read."""
    player_of(asker)
    with suppress(NotAllowed):  # in another window
        await _ask(casino, asker, f"time {key}", ReadTime())
    return RedirectResponse(within(to), 303)


def _command(do: str, amount: str, hours: str) -> OwnCommand:
    if do == CoolOff.name:
        return CoolOff(whole_number(hours) or 0)
    if do not in {*Limit}:
        raise NotationError("there is no such button")
    return SetLimit(do, _amount(do, amount.strip()))


def _amount(limit: str, written: str) -> int | None:
    """Nothing is no limit."""
    if not written:
        return None
    found = whole_number(written) if limit == Limit.TIME else cents_of(written)
    if found is None:
        raise NotationError("write an amount of dollars, or of minutes, or leave it empty for none")
    return found


def _page(casino: Casino, asker: Asker, refusal: PitbossError | None = None) -> Response:
    shown = limits_told(casino, player_of(asker))
    refused = told(refusal) if refusal is not None else None
    about = {"words": WORDS, "cool_offs": COOL_OFFS, "own": shown, "refusal": refused}
    answer = page("limits.html", casino, asker, **about)
    answer.status_code = status_of(refusal) if refusal is not None else 200
    return answer
