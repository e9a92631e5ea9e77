"""What tickets caught and are paid: the prizes of the table, and what a limit on a whole game leaves of them."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.law import Citation
from pitboss.stakes.gain import Outcome
from pitboss.tickets.ticket import Ticket


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
    catches: tuple[Catch, ...]


def catches(ticket: Ticket, spots: int, rate: int, prizes: Sequence[int], drawn: frozenset[int]) -> tuple[Catch, ...]:
    """Each way of this number of spots; prizes are for one, by what is caught."""
    held = [0, *(sum(number in drawn for number in group) for group in ticket.groups)]  # places begin at 1
    paid = [prize * rate for prize in prizes]
    found = []
    for groups in ticket.sets(spots):
        caught = sum(map(held.__getitem__, groups))
        found.append(Catch(groups, caught, paid[caught]))
    return tuple(found)


def limited(prizes: Sequence[int], limit: int | None, whole_below: int) -> list[int]:
    """Small prizes are paid whole; the others share what is left of the limit, each rounded down to the cent."""
    if limit is None or sum(prizes) <= limit:
        return list(prizes)
    large = sum(prize for prize in prizes if prize >= whole_below)
    left = max(0, limit - (sum(prizes) - large))
    return [prize if prize < whole_below else prize * left // large for prize in prizes]
