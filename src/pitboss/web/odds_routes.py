"""Where the odds are asked for: as JSON by programs, as parts of a page by its script, as pages without one."""

from fractions import Fraction

from fastapi import APIRouter, Request
from starlette.responses import Response

from pitboss.games import game as game_of
from pitboss.stakes.cents import dollars
from pitboss.web.advice import advice, costs, odds
from pitboss.web.answers.described import described
from pitboss.web.answers.odds import RoundAdvice, TableAdvice, TableOdds
from pitboss.web.api import OR_NOBODY, REFUSALS
from pitboss.web.bodies import Id
from pitboss.web.casino import Casino
from pitboss.web.log_ons import Asker
from pitboss.web.pages import page, player_in, render, templates
from pitboss.web.scene import Told
from pitboss.web.visitors import AnyAsker, Anybody, AnyPlayer, MaybeAsker, TheCasino, player_of
from pitboss.web.words import option_words

MINUS = "\N{MINUS SIGN}"
A_MOMENT = "2"  # seconds until a page without script looks again

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["odds"])
pages = APIRouter()


@router.get("/tables/{table}/odds", openapi_extra=OR_NOBODY, **described(TableOdds))
async def table_odds(table: Id, visitor: Anybody, casino: TheCasino) -> Told:
    """The exact edge of each wager, at the stakes of whoever asks if some lie on the felt, else at the usual ones.

    `state` is `ready`, `working` (ask again in a second), `not installed`, `refused` or `failed`; if it is not ready,
    `message` says why.
    """
    return await odds(casino, table, visitor)


@router.get("/tables/{table}/advice", **described(TableAdvice))
async def table_advice(table: Id, player: AnyPlayer, casino: TheCasino) -> Told:
    """The best option of the decision that whoever asks is asked for, and what each is worth: `not asked` if none is.

    Worked out from the cards that the player sees, and no others.
    """
    return await advice(casino, table, player)


@router.get("/rounds/{round}/advice", **described(RoundAdvice))
async def round_advice(round: Id, player: AnyPlayer, casino: TheCasino) -> Told:
    """What each decision of whoever asks has cost on average in a complete round, as it looked when it was made."""
    return await costs(casino, round, player)


@pages.get("/tables/{table}/odds")
async def odds_part(
    table: str, request: Request, asker: MaybeAsker, casino: TheCasino, brief: bool = False
) -> Response:
    told = await odds(casino, table, player_in(asker))
    return _part(request, casino, asker, "edge" if brief else "edges", f"/tables/{table}", told)


@pages.get("/tables/{table}/advice")
async def advice_part(table: str, request: Request, asker: AnyAsker, casino: TheCasino) -> Response:
    return _part(request, casino, asker, "advice", f"/tables/{table}", await advice(casino, table, player_of(asker)))


@pages.get("/rounds/{round}/advice")
async def costs_part(round: str, request: Request, asker: AnyAsker, casino: TheCasino) -> Response:
    return _part(request, casino, asker, "costs", f"/rounds/{round}", await costs(casino, round, player_of(asker)))


def _part(request: Request, casino: Casino, asker: Asker | None, part: str, back: str, told: Told) -> Response:
    """For the page's script the part alone."""
    name = f"parts/told_{part}.html"
    if "x-live" in request.headers:
        return render(name, o=told)
    answer = page("odds.html", casino, asker, o=told, part=name, back=back)
    if told["state"] == "working":
        answer.headers["refresh"] = A_MOMENT
    return answer


def _percent(edge: str) -> str:
    """Of a wager, as the house keeps it: shown with two digits."""
    share = round(Fraction(edge) * 10_000)
    whole, rest = divmod(abs(share), 100)
    return f"{MINUS if share < 0 else ''}{whole}.{rest:02}%"


def _average(cents: str) -> str:
    """An average amount, which is seldom a whole number of cents."""
    exact = Fraction(cents)
    shown = round(abs(exact))
    if exact and not shown:
        return "less than 1¢"
    return f"{MINUS if exact < 0 else ''}{dollars(shown)}"


def _signed_average(cents: str) -> str:
    return f"+{_average(cents)}" if Fraction(cents) >= 0.5 else _average(cents)


templates.filters |= {
    "percent": _percent,
    "average": _average,
    "signed_average": _signed_average,
    "option": lambda name, game: option_words(game_of(game), name),
    "cents_shown": lambda cents: f"{float(Fraction(cents)):.4f}",
}
