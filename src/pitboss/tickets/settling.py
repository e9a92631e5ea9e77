"""What tickets caught and are paid: the prizes of the table, and what a limit on a whole game leaves of them."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.law import Citation
from pitboss.stakes.gain import Outcome
from pitboss.tickets.ticket import Ticket, Way
from pitboss.tickets.ways import sets


class Catch(NamedTuple):
    """One way: its groups, counted from 1, what it caught, and the prize of the table in cents."""

    groups: tuple[int, ...]
    caught: int
    pays: int


class Line(NamedTuple):
    """All ways of one number of spots on a ticket, as they end; a void ticket caught nothing."""

    ticket: int  # its place among those of the game, from 1
    wager: str
    ways: int
    stake: int
    outcome: Outcome
    pays: int
    returned: int
    law: Citation
    why: str
    catches: Sequence[Catch]


def held(ticket: Ticket, drawn: frozenset[int]) -> tuple[int, ...]:
    """What each group has caught, by its place; places begin at 1."""
    return (0, *[len(drawn.intersection(group)) for group in ticket.groups])


def catches(sizes: tuple[int, ...], way: Way, prizes: tuple[int, ...], held: tuple[int, ...]) -> Sequence[Catch]:
    """Each way of this number of spots; prizes are for one, by what is caught."""
    ways = sets(sizes, way.spots)
    caught = [sum(map(held.__getitem__, each)) for each in ways]
    return tuple(map(Catch._make, zip(ways, caught, [prizes[each] * way.rate for each in caught], strict=True)))


def limited(prizes: Sequence[int], limit: int | None, whole_below: int) -> list[int]:
    """Small prizes are paid whole; the others share what is left of the limit, each rounded down to the cent."""
    if limit is None or sum(prizes) <= limit:
        return list(prizes)
    large = sum(prize for prize in prizes if prize >= whole_below)
    left = max(0, limit - (sum(prizes) - large))
    return [prize if prize < whole_below else prize * left // large for prize in prizes]
