"""The money of a lounge: two accounts of its own in the same books as all tables."""

from collections.abc import Iterator

from pitboss.floor.books import Account, Transfer, wallet
from pitboss.floor.lounge.state import Ticket

_TICKETS, _DRAWER = "tickets:", "drawer:"


def tickets(lounge: str) -> Account:
    """What was paid for games that are not over."""
    return f"{_TICKETS}{lounge}"


def drawer(lounge: str) -> Account:
    """The lounge's own money; below nothing, what it has lost."""
    return f"{_DRAWER}{lounge}"


def sold(lounge: str, ticket: Ticket) -> Transfer:
    of = f", {ticket.of} games from it on" if ticket.of > 1 else ""
    why = f"ticket {ticket.number} for game {ticket.first}{of}"
    return Transfer(wallet(ticket.player), tickets(lounge), ticket.price * ticket.of, why)


def given_back(lounge: str, ticket: Ticket, games: int, game: str) -> Transfer:
    """What a ticket cost for the game, and for those that follow if there are more."""
    of = f", {games} games from it on" if games > 1 else ""
    why = f"give back ticket {ticket.number} of game {game}{of}"
    return Transfer(tickets(lounge), wallet(ticket.player), ticket.price * games, why)


def settled(lounge: str, ticket: Ticket, prize: int, game: str) -> Iterator[Transfer]:
    """The price goes to the lounge whatever is won: prizes are told for one."""
    yield Transfer(tickets(lounge), drawer(lounge), ticket.price, f"collect ticket {ticket.number} of game {game}")
    if prize:
        why = f"pay ticket {ticket.number} of game {game}"
        yield Transfer(drawer(lounge), wallet(ticket.player), prize, why)
