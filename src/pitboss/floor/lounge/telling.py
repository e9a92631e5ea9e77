"""A lounge's tickets in words, and how each of them was settled."""

from collections.abc import Mapping
from typing import Any

from pitboss.floor.lounge.settling import game_of_tickets, line, numbers
from pitboss.floor.lounge.state import GameOver, Ticket
from pitboss.tickets.record import deal


def conditioning(ticket: Ticket, house: Mapping[str, Any], game: str) -> str:
    """The code that is printed: 3/4 @ $1."""
    found = game_of_tickets(game)
    return found.ticket(found.house(house), ticket.conditioning).conditioning


def lines_of(over: GameOver, house: Mapping[str, Any], game: str) -> dict[int, list[dict[str, Any]]]:
    """By ticket, how `pitboss deal` settles the game."""
    found = game_of_tickets(game)
    told: dict[int, list[dict[str, Any]]] = {number: [] for number in numbers(over)}
    places = dict(enumerate(told, start=1))
    if not told:
        return told
    for each in deal(found, line(game, house, over), found.house())["lines"]:
        told[places[each["ticket"]]].append(each)
    return told
