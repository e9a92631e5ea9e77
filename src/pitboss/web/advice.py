"""The truth about the odds of a table, as it is told: edges, what each choice is worth, and what a choice has cost."""

import asyncio
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from pitboss.floor.state import TableState, amounts
from pitboss.floor.wagers import objection
from pitboss.games import game as game_of
from pitboss.rounds.game import Game
from pitboss.store.draft import Player
from pitboss.web.casino import Casino
from pitboss.web.questions import Moment, moments
from pitboss.web.scene import Told

NOT_ASKED = {"state": "not asked", "message": "you are not asked for a decision now"}
NO_DECISION = {"state": "not asked", "message": "you had no decision in this round"}
OTHER_CARDS = "cards that others show are not counted"

USUAL: Mapping[str, int] = {}  # stakes


async def odds(casino: Casino, table: str, visitor: Player | None) -> Told:
    """The edge of each wager that the table offers: at the stakes of whoever asks, or at the usual ones."""
    state = casino.floor.table(table)
    told = await casino.odds.answer(_edges(state, _bets(casino, state, visitor)))
    return {"table": table, **_at_the_meter(state, casino.meter(state), told)}


def known_odds(casino: Casino, state: TableState, visitor: Player | None = None) -> Told | None:
    """The same where it was worked out before: at these stakes or at the usual ones."""
    asked = (_edges(state, stakes) for stakes in (_bets(casino, state, visitor), USUAL))
    found = next((told for each in asked if (told := casino.odds.known(each))), None)
    return _at_the_meter(state, casino.meter(state), found) if found and found["state"] == "ready" else None


def known_edges(casino: Casino, state: TableState, visitor: Player | None) -> Mapping[str, str]:
    """By wager, as far as they were worked out before."""
    lines = (known_odds(casino, state, visitor) or {}).get("lines", ())
    return {line["per"]: line.get("edge_now", line["edge"]) for line in lines}


def _edges(state: TableState, stakes: Mapping[str, int]) -> Told:
    return {"ask": "edges", "game": state.game, "house": state.house, "stakes": stakes}


def _bets(casino: Casino, state: TableState, visitor: Player | None) -> Mapping[str, int]:
    """What lies on the felt, if it would be taken so."""
    own = state.seats_of(visitor.id) if visitor else []
    taken = (amounts(state.bets[seat]) for seat in own if seat in state.bets and objection(state, seat) is None)
    return next(taken, USUAL)


def _at_the_meter(state: TableState, meter: int | None, told: Told) -> Told:
    """A progressive wager's edge is another with every chip: what it is as the meter stands."""
    lines = [
        {**line, **_now(line["edge_at_meter"], meter)} if meter is not None and "edge_at_meter" in line else line
        for line in told.get("lines", ())
    ]
    return {**told, "lines": lines} if lines else told


def _now(line: Mapping[str, Any], meter: int) -> Told:
    edge = Fraction(line["empty"]) - meter * Fraction(line["fall_for_each_cent"])
    return {"meter": meter, "edge_now": str(edge), "edge_now_decimal": _decimal(edge)}


def _decimal(value: Fraction) -> str:
    return f"{Decimal(value.numerator) / value.denominator:.12f}"


async def advice(casino: Casino, table: str, player: Player) -> Told:
    """What each option is worth at the decision that the player is asked for: nobody is told of another's."""
    state = casino.floor.table(table)
    seen = casino.sight(table, player)
    if seen is None or seen.asked is None or seen.seat is None:
        return {"table": table, "turn": state.turn, **NOT_ASKED}
    moment = moments(game_of(state.game), seen.shown, seen.seat)[-1]
    told = await _advised(casino, game_of(state.game), state.house, moment)
    return {"table": table, "game": state.game, "turn": state.turn, "seat": seen.seat, **told}


async def costs(casino: Casino, round: str, player: Player) -> Told:
    """What each decision of the player in a complete round has cost on average, seen from when it was made."""
    game, house, seen = casino.stored_sight(round, player)
    made = [moment for seat in seen.seats for moment in moments(game, seen.shown, seat) if moment.chose is not None]
    if not made:
        return {"round": round, **NO_DECISION}
    told = await asyncio.gather(*(_advised(casino, game, house, moment) for moment in made))
    for answer in told:
        if answer["state"] not in ("ready", "refused", "failed"):
            return {"round": round, "state": answer["state"], "message": answer["message"]}
    decisions = [_decided(moment, answer) for moment, answer in zip(made, told, strict=True)]
    told_of = {"round": round, "game": game.id, "seat": seen.seat, "state": "ready"}
    return {**told_of, "decisions": decisions, "score": _score(decisions)}


async def _advised(casino: Casino, game: Game, house: Mapping[str, Any], moment: Moment) -> Told:
    told = await casino.odds.answer(moment.question(game, house))
    if told["state"] != "ready":
        return told
    seen = {"hand": list(moment.hand), "board": list(moment.board)}
    return {**told, **seen, "notes": list(_notes(told["unchanged"], moment))}


def _notes(unchanged: Sequence[str], moment: Moment) -> list[str]:
    """What the values do not say."""
    titles = " and ".join(name.replace("_", " ") for name in unchanged)
    left_out = f"no choice changes what is paid on {titles}: that is not part of these values"
    return [*([left_out] if unchanged else []), *([OTHER_CARDS] if moment.others else [])]


def _decided(moment: Moment, told: Told) -> Told:
    if told["state"] != "ready":
        return {"chose": moment.chose, "message": told["message"]}
    assert moment.chose is not None
    choice = told["choices"][moment.chose]
    names = ("cost", "cost_decimal", "cost_cents", "cost_cents_decimal")
    return {"chose": moment.chose, **{name: choice[name] for name in names}, **told}


def _score(decisions: Sequence[Told]) -> Told:
    costs = [Fraction(decision["cost_cents"]) for decision in decisions if "cost_cents" in decision]
    return {"decisions": len(costs), "best": costs.count(Fraction(0)), "cost_cents": str(sum(costs, start=Fraction(0)))}
