"""The rules of the lounge's game: what a ticket costs, what it is called, and what the tickets of a game win."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pitboss.floor.lounge.state import GameOver, KenoGame, LoungeState, Ticket
from pitboss.floor.shuffle import in_any_order
from pitboss.floor.world import World
from pitboss.games import any_game
from pitboss.tickets.game import TicketGame
from pitboss.tickets.record import deal
from pitboss.tickets.ticket import Ticket as Request

MALFUNCTION = [{"incident": "draw_malfunction"}]


def game_of_tickets(id: str) -> TicketGame:
    found = any_game(id)
    assert isinstance(found, TicketGame)
    return found


def request(state: LoungeState, groups: Sequence[Sequence[int]], ways: Sequence[Mapping[str, int]]) -> Request:
    """What a player wants, as the game takes it under this house; refused if it does not."""
    game = game_of_tickets(state.game)
    asked = {"groups": [list(group) for group in groups], "ways": [dict(way) for way in ways]}
    return game.ticket(game.house(state.house), asked)


def printed(request: Request) -> dict[str, Any]:
    """The conditioning of the ticket, with the number of its ways, which the player may have left out."""
    told = request.as_json()
    return {
        "groups": tuple(tuple(group) for group in told["groups"]),
        "ways": tuple(told["ways"]),
        "price": request.price,
    }


def drawn(world: World, id: str) -> tuple[int, ...]:
    """By the chance that shuffles cards: the first so many of all numbers in any order."""
    game = game_of_tickets(id)
    return in_any_order(world, range(1, game.numbers + 1))[: game.drawn]


def line(game: str, house: Mapping[str, Any], over: GameOver) -> dict[str, Any]:
    """A game of the lounge as `pitboss deal` reads it, its tickets in the order of their numbers."""
    inputs = MALFUNCTION if over.ended == "void" and over.tickets else []
    return {
        "game": game,
        "round": over.game.id,
        "number": over.game.number,
        "house": dict(house),
        "tickets": [told for _, told in _in_order(over.tickets, over.voided)],
        "draw": list(over.game.draw),
        "inputs": inputs,
    }


def settlement(state: LoungeState, over: GameOver) -> dict[str, Any]:
    """What `pitboss deal` says of a game."""
    game = game_of_tickets(state.game)
    return deal(game, line(state.game, state.house, over), game.house())


def prizes(state: LoungeState, game: KenoGame) -> dict[int, int]:
    """What each ticket of the game wins, in cents."""
    over = GameOver(game, "settled", tuple(state.tickets.values()), state.voided)
    places = dict(enumerate(numbers(over), start=1))
    won = dict.fromkeys(state.tickets, 0)
    for each in settlement(state, over)["lines"]:
        if places[each["ticket"]] in won:
            won[places[each["ticket"]]] += each["pays"]
    return won


def numbers(over: GameOver) -> list[int]:
    """The tickets of a game in the order of its line."""
    return [number for number, _ in _in_order(over.tickets, over.voided)]


def _in_order(tickets: Iterable[Ticket], voided: Iterable[Ticket]) -> list[tuple[int, dict[str, Any]]]:
    held = [(ticket.number, ticket.conditioning) for ticket in tickets]
    back = [(ticket.number, {**ticket.conditioning, "void": True}) for ticket in voided]
    return sorted(held + back, key=lambda each: each[0])
