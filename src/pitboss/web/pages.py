"""The pages: templates over what the view shows; a game brings no page of its own."""

from datetime import UTC, datetime
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Form, Query, Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles

from pitboss.cards import Card
from pitboss.errors import NotationError, NotEntered, PitbossError
from pitboss.floor import clock
from pitboss.floor.commands import COMMANDS, Choose, Command, Place, SeatsCommand, Sit, Undo
from pitboss.floor.in_play import house_of
from pitboss.floor.state import TableState
from pitboss.floor.world import Milliseconds, new_id
from pitboss.games import game as game_of
from pitboss.law import Citation
from pitboss.printing import chips, felt, playing_card
from pitboss.printing.geometry import cards_dealt, places_in_the_middle, rows
from pitboss.printing.how_to_play import how_to_play
from pitboss.printing.remedies import remedies
from pitboss.printing.sign import blocks, notices
from pitboss.readings import every_reading
from pitboss.rounds.betting import SEATS
from pitboss.stakes.cents import dollars
from pitboss.stakes.meter import stored
from pitboss.stakes.wager import Wager
from pitboss.store.draft import Player
from pitboss.typed import cents_of
from pitboss.web.advice import known_edges, known_odds
from pitboss.web.boxes import asked_for, boxes, mine, places, together
from pitboss.web.casino import FIRST_BUY_IN, Casino
from pitboss.web.keys import in_order, option_keys
from pitboss.web.laws import Laws, cite
from pitboss.web.log_ons import Asker
from pitboss.web.moments import moments
from pitboss.web.names import MOST_NAME
from pitboss.web.overlay import overlay
from pitboss.web.refusals import status_of, told
from pitboss.web.scene import Told, gist
from pitboss.web.visitors import AnyAsker, MaybeAsker, OurOwnPage, TheCasino, player_of, remember
from pitboss.web.waiting import done
from pitboss.web.words import card_spoken, option_words

HERE = Path(__file__).parent
LICENSEE = "pitboss"
MOST_SHOWN = 50
MOST_CHIPS = 6
HALF, MULTIPLIED = "\N{VULGAR FRACTION ONE HALF}", "\N{MULTIPLICATION SIGN}"

router = APIRouter()


def static() -> StaticFiles:
    return StaticFiles(directory=HERE / "static")


templates = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def render(name: str, status: int = 200, **context: Any) -> HTMLResponse:
    return HTMLResponse(templates.get_template(name).render({"laws": Laws(), **context}), status)


# What the templates can say.


def _short(law: str | None) -> str:
    return Citation(law).short if law else ""


def _capitalize_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    return _capitalize_first(text) + ("" if text.endswith(("?", ".")) or not text else ".")


def _option_value(name: str, value: Any) -> str:
    """An option of the licensee as a reader expects it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return dollars(value) if name in ("minimum", "maximum", "side_minimum") else str(value)


def _title(name: str) -> str:
    return name.replace("_", " ")


def _card(card: Card | None) -> Markup:
    """A card on its own."""
    drawn = playing_card.card_svg(card)
    return Markup(f'<svg class="single" viewBox="{playing_card.VIEW_BOX}">{drawn}</svg>')


def _chip(cents: int) -> Markup:
    return Markup(chips.chip_svg(cents))


def _stack(cents: int) -> Markup:
    """Chips on a betting place."""
    return Markup(f'<svg class="stack" viewBox="-34 -40 68 74" aria-hidden="true">{chips.chips_svg(cents)}</svg>')


def _card_names(cards: list[Card | None]) -> str:
    return ", ".join(map(playing_card.card_name, cards))


def _outcome(net: int) -> str:
    return "won" if net > 0 else "lost" if net < 0 else "even"


def _came_to(line: Told) -> str:
    """A settled wager in a word and an amount, for a place with room for no more."""
    match line["outcome"]:
        case "win":
            return f"won {dollars(line['pays'])}"
        case "lose":
            return f"lost {dollars(line['stake'] - line['returned'])}"
    return f"{dollars(line['returned'])} back"


def _came_to_together(lines: list[Told]) -> str:
    """The wagers of several hands on one betting area."""
    return _came_to(lines[0]) if len(lines) == 1 else _came_out(_net(lines))


def _ended(lines: list[Told]) -> str:
    """How they ended together: win, lose, push or void."""
    net = _net(lines)
    return lines[0]["outcome"] if len(lines) == 1 or not net else "win" if net > 0 else "lose"


def _net(lines: list[Told]) -> int:
    net: int = sum(line["pays"] + line["returned"] - line["stake"] for line in lines)
    return net


def _takes(wager: Wager) -> str:
    """What a wager that a decision places will be."""
    assert wager.equals is not None
    times = HALF if wager.times == Fraction(1, 2) else f"{wager.times}"
    return (
        f"up to {times} {MULTIPLIED} {wager.equals.title}"
        if wager.or_less
        else f"{times} {MULTIPLIED} {wager.equals.title}"
    )


def _came_out(net: int) -> str:
    """What a round came to."""
    return f"won {dollars(net)}" if net > 0 else f"lost {dollars(-net)}" if net < 0 else "even"


def _moment(at: Milliseconds) -> datetime:
    return datetime.fromtimestamp(at // 1000, UTC)


def _chosen(option: str, game: str) -> str:
    return option_words(game_of(game), option, card_spoken)


templates.filters |= {
    "dollars": dollars,
    "short": _short,
    "gist": gist,
    "capitalize_first": _capitalize_first,
    "sentence": _sentence,
    "title": _title,
    "card": _card,
    "chip": _chip,
    "card_names": _card_names,
    "outcome": _outcome,
    "came_to": _came_to,
    "came_to_together": _came_to_together,
    "ended": _ended,
    "takes": _takes,
    "in_dollars": lambda cents: f"{cents // 100}.{cents % 100:02}",
    "came_out": _came_out,
    "chosen": _chosen,
    "stack": _stack,
    "moment": lambda at: _moment(at).isoformat(),
    "moment_in_words": lambda at: f"{_moment(at):%H:%M on %d %B %Y} (UTC)",
    "cite": cite,
}


# The floor and the visitor.


@router.get("/")
async def floor(asker: MaybeAsker, casino: TheCasino) -> Response:
    return render("floor.html", **_floor(casino, asker))


@router.get("/live")
async def live_floor(asker: MaybeAsker, casino: TheCasino) -> Response:
    return render("live_floor.html", **_floor(casino, asker))


def _floor(casino: Casino, asker: Asker | None) -> Told:
    tables = [{**casino.placard(state), **_in_short(state)} for state in casino.floor.tables()]
    edges = {state.id: known_odds(casino, state) for state in casino.floor.tables()}
    return {"tables": tables, "edges": edges, **_visitor(casino, asker)}


def _in_short(state: TableState) -> Told:
    """What a game is, from the cards it deals and the wagers it takes."""
    game, house = game_of(state.game), house_of(game_of(state.game), state.house)
    return {
        "room": cards_dealt(game, house),
        "draws": game.draws,
        "side": [wager.title for wager in game.wagers if wager.side and wager.is_offered(house)],
        "meter": stored(state.meter).cents if state.meter is not None else None,
    }


@router.post("/enter", dependencies=[OurOwnPage])
async def enter(
    request: Request,
    casino: TheCasino,
    asker: MaybeAsker,
    name: Annotated[str, Form()] = "",
    to: Annotated[str, Form()] = "/",
) -> Response:
    """A wallet in one click; whoever has one keeps it."""
    response = RedirectResponse(within(to), 303)
    if asker is None:
        _, token = await casino.enter(name)
        remember(response, request, token)
    return response


@router.post("/wallet", dependencies=[OurOwnPage])
async def refill(
    asker: AnyAsker, casino: TheCasino, key: Annotated[str, Form(max_length=80)], to: Annotated[str, Form()] = "/"
) -> Response:
    """More play money."""
    player = player_of(asker)
    await done(casino.floor.buy_in(f"{player.id} {key}", player.id, FIRST_BUY_IN))
    return RedirectResponse(within(to), 303)


def within(to: str) -> str:
    """A path of this site."""
    return quote(to, safe="/?=&") if to.startswith("/") and not to.startswith(("//", "/\\")) else "/"


def _visitor(casino: Casino, asker: Asker | None) -> Told:
    visitor = player_in(asker)
    return {
        "visitor": visitor,
        "person": asker.person if asker is not None else None,
        "watches": asker is not None and asker.watches,
        "balance": casino.floor.balance(visitor.id) if visitor else 0,
        "casino_name": casino.plan.name,
        "has_lounge": casino.has_lounge,
        "key": new_id(casino.world),
        "most_name": MOST_NAME,
    }


def player_in(asker: Asker | None) -> Player | None:
    return asker.player if asker is not None else None


def page(name: str, casino: Casino, asker: Asker | None, **context: Any) -> HTMLResponse:
    """A whole page, with what every one shows of the visitor."""
    return render(name, **context, **_visitor(casino, asker))


# A table.


@router.get("/tables/{table}")
async def table(table: str, asker: MaybeAsker, casino: TheCasino) -> Response:
    return render("table.html", **table_parts(casino, table, asker))


@router.get("/tables/{table}/live")
async def live_table(table: str, asker: MaybeAsker, casino: TheCasino) -> Response:
    """Those parts of the page that change, as this visitor sees them."""
    return render("live_table.html", **table_parts(casino, table, asker))


@router.post("/tables/{table}/act", dependencies=[OurOwnPage])
async def act(
    table: str,
    request: Request,
    asker: MaybeAsker,
    casino: TheCasino,
    do: Annotated[str, Form(max_length=80)],
    key: Annotated[str, Form(min_length=8, max_length=80)],
    turn: Annotated[str, Form(max_length=40)] = "",
    chip: Annotated[int, Form(le=10**12, ge=-(10**12))] = 0,
) -> Response:
    """A button of the page: done, or refused with the reason on the page."""
    in_place = "x-live" in request.headers
    try:
        if asker is None:
            raise NotEntered("come in first: ask for a wallet")
        casino.sees(table, asker.id)
        amount = (await request.form()).get(f"amount-{do.partition(':')[2]}")
        command = _command(casino.floor.table(table), do, chip, _cents(amount))
        await done(casino.floor.ask(f"{asker.id} {key}", table, command, asker.id, turn=turn))
    except PitbossError as refusal:
        page = "live_table.html" if in_place else "table.html"
        return render(page, status_of(refusal), **table_parts(casino, table, asker, told(refusal)))
    if in_place:
        return render("live_table.html", **table_parts(casino, table, asker))
    return RedirectResponse(f"/tables/{quote(table)}", 303)


def _cents(amount: object) -> int | None:
    """What is written in the field of an option, in dollars; none where there is no field, or nothing in it."""
    if not isinstance(amount, str) or not amount.strip():
        return None
    found = cents_of(amount)
    if found is None:
        raise NotationError("write an amount in dollars, like 10 or 2.50")
    return found


def _command(state: TableState, do: str, chip: int, amount: int | None) -> Command:
    """What a button asks: the name of a command, what it is about, and of whoever has several seats, at which."""
    do, _, at = do.partition("@")
    name, _, which = do.partition(":")
    kind, seat = COMMANDS.get(name, Command), SEATS.get(at)
    if kind is Sit and which.isdecimal() and len(which) < 3:
        return Sit(int(which))
    if kind is Place:
        wager = game_of(state.game).wager(which)
        return Place({which: wager.exactly if wager is not None and wager.exactly else chip}, seat=seat)
    if kind is Undo:
        return Undo(which or None, seat=seat)
    if kind is Choose:
        return Choose(which, amount)
    if issubclass(kind, SeatsCommand) and not which:
        return kind(seat=seat)
    raise NotationError("there is no such button")


def table_parts(casino: Casino, table: str, asker: Asker | None, refusal: Told | None = None) -> Told:
    state, visitor = casino.floor.table(table), player_in(asker)
    game, seen = game_of(state.game), casino.scene(table, visitor)
    house = house_of(game, state.house)
    shown = seen["round"]
    you = seen["you"]
    free_to_sit = you is not None and "sit" in you["can"]
    over = Markup(overlay(game, house, seen["seats"], shown, free_to_sit))
    hands = boxes(shown["hands"]) if shown else {}
    own = together([hand for hand in shown["hands"] if hand["seat"] in shown["your_seats"]]) if shown else None
    return {
        "t": seen,
        "felt": Markup(felt.felt_svg(game, house, LICENSEE, f'<g id="lie" data-live="">{over}</g>')),
        "over": over,
        "you_are_asked": bool(you and you["options"]),
        "mine": mine(seen),
        "places": places(seen, hands),
        "hands": hands,
        "own": own,
        "asked_for": asked_for(shown, own) if you and you["options"] else "",
        "options": in_order(you["options"]) if you else [],
        "moments": moments(shown["log"], shown["your_seats"]) if shown and shown["over"] else {},
        "middle": places_in_the_middle(game, house),
        "room": cards_dealt(game, house),
        "whole": clock.window(state),
        "rows": [[wager for wager in row if wager.is_offered(house)] for row in rows(game)],
        "lie_on": {
            area.name: [each.name for each in game.wagers if area in (each, each.instead_of)] for area in game.wagers
        },
        "chips": [cents for cents in reversed(chips.DENOMINATIONS) if cents <= house.maximum][:MOST_CHIPS],
        "keys": option_keys([option["name"] for option in you["options"]] if you else [], game.keys),
        "known_keys": game.keys,
        "edges": known_edges(casino, state, visitor),
        "refusal": refusal,
        **_visitor(casino, asker),
    }


@router.get("/tables/{table}/rules")
async def rules(table: str, asker: MaybeAsker, casino: TheCasino) -> Response:
    state = casino.floor.table(table)
    game = game_of(state.game)
    house = house_of(game, state.house)
    steps = await run_in_threadpool(how_to_play, game, house)  # both perform many rounds, the first time
    return render(
        "rules.html",
        table=table,
        game=game,
        steps=steps,
        remedies=await run_in_threadpool(remedies, game, house),
        house={name: _option_value(name, value) for name, value in state.house.items()},
        blocks=list(blocks(game, house)),
        notices=notices(game, house),
        **_visitor(casino, asker),
    )


@router.get("/readings")
async def readings(asker: MaybeAsker, casino: TheCasino) -> Response:
    """All of them, each where a citation of it leads."""
    subjects = [(subject, list(of)) for subject, of in groupby(every_reading(), lambda reading: reading["subject"])]
    return render("readings.html", subjects=subjects, **_visitor(casino, asker))


# What was played.


@router.get("/history")
async def history(
    asker: AnyAsker, casino: TheCasino, before: Annotated[str | None, Query(max_length=40)] = None
) -> Response:
    rounds = casino.history(player_of(asker), MOST_SHOWN + 1, before)
    shown, more = rounds[:MOST_SHOWN], len(rounds) > MOST_SHOWN
    titles = {row["game"]: game_of(row["game"]).title for row in shown}
    return render(
        "history.html", rounds=shown, titles=titles, more=more, latest=before is None, **_visitor(casino, asker)
    )


@router.get("/rounds/{round}")
async def replay(
    round: str, asker: MaybeAsker, casino: TheCasino, step: Annotated[int | None, Query(ge=0, le=100_000)] = None
) -> Response:
    """A complete round, step by step."""
    seen = casino.round_scene(round, asker, step)
    game = game_of(seen["game"]["id"])
    house = house_of(game, seen["house"])
    own = seen["round"]["your_seats"]
    seats = [{**hand, "bets": {}, "yours": hand["seat"] in own} for hand in boxes(seen["round"]["hands"]).values()]
    over = Markup(overlay(game, house, seats, seen["round"]))
    at = seen["steps"] if step is None else min(step, seen["steps"])
    picture = Markup(felt.felt_svg(game, house, LICENSEE, f'<g id="lie" data-live="">{over}</g>'))
    return render("replay.html", r=seen, felt=picture, at=at, **_visitor(casino, asker))


@router.get("/shoes/{shoe}/seals.txt")
async def seals(shoe: str, casino: TheCasino) -> Response:
    """A line for each card of a lasting shoe: its commitment is the SHA-256 of this text."""
    return PlainTextResponse(casino.seals(shoe))


@router.get("/felt.css")
async def felt_css() -> Response:
    """The colours of felt, cards and chips, as the drawings define them."""
    style = felt.STYLE + playing_card.STYLE + chips.STYLE
    return PlainTextResponse(style, media_type="text/css", headers={"cache-control": "max-age=3600"})


def refused(casino: Casino, asker: Asker | None, status: int, refusal: Told) -> Response:
    return render("error.html", status, **refusal, **_visitor(casino, asker))
