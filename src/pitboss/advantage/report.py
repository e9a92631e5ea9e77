"""What `pitboss edge` tells of a game with tickets: the house advantage of each number of spots, and of a ticket."""

from collections.abc import Mapping
from math import sqrt
from typing import Any

from pitboss.advantage.counting import Drawing, Spread, of_a_ticket, of_a_way
from pitboss.errors import AnalysisRefused
from pitboss.rounds.house import house_as_json
from pitboss.stakes.decimals import decimal
from pitboss.tickets.game import TicketGame


def edge(
    game: TicketGame,
    house: Mapping[str, object] | None = None,
    *,
    ticket: object = None,
    what_if: Mapping[str, object] | None = None,
    **asked: object,
) -> dict[str, Any]:
    """A line for each number of spots that a pay table is filed for; with a ticket, one for all of it.

    What else is asked, only other games have.
    """
    for name in asked:
        if asked[name]:
            raise AnalysisRefused(f"{game.id}: {_INSTEAD[name]}")
    chosen, objections = game.what_if(what_if, game.house(house))
    drawing, tables = Drawing(game.numbers, game.drawn), game.tables(chosen)
    lines = [_of_spots(drawing, spots, prizes) for spots, prizes in tables.items()]
    if ticket is not None:
        lines.append(_of_ticket(game, chosen, ticket))
    told = {"game": game.id, "house": house_as_json(chosen), "lines": lines}
    return told if what_if is None else {**told, "objections": [objection._asdict() for objection in objections]}


_INSTEAD = {
    "strategy": "nothing is decided once a ticket is written, so there is no strategy",
    "joint": "wagers share numbers on a ticket: ask with --ticket for all ways of one together",
    "all": "pay tables are the house's own, so there is no list of them: give one with --house pays=…",
    "stakes": "an advantage does not depend on the rate; the rates of a whole ticket are given with --ticket",
    "cluster": "it is counted at once: there is nothing to send to a cluster",
}


def _of_spots(drawing: Drawing, spots: int, prizes: tuple[int, ...]) -> dict[str, Any]:
    wager = f"{spots}-spot"
    chances = {f"catch {caught}": str(chance) for caught, chance in enumerate(drawing.chances(spots))}
    return {**_line(wager, "side", of_a_way(drawing, spots, prizes)), "frequencies": chances}


def _of_ticket(game: TicketGame, house: Any, value: object) -> dict[str, Any]:
    ticket = game.ticket(house, value)
    found = of_a_ticket(Drawing(game.numbers, game.drawn), ticket, game.tables(house))
    told = {"ticket": ticket.kind.value, "conditioning": ticket.conditioning, "price": ticket.price}
    return {**_line("ticket", "ticket", found), **told}


def _line(wager: str, kind: str, found: Spread) -> dict[str, Any]:
    """All that is staked is staked at once, so the advantage is that of all staked too."""
    return {
        "wager": wager,
        "kind": kind,
        "edge": str(found.edge),
        "edge_decimal": decimal(found.edge),
        "per": wager,
        "average_stake": "1",
        "element_of_risk": str(found.edge),
        "standard_deviation": round(sqrt(found.variance), 6),
    }
