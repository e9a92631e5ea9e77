"""A game with tickets, as its module writes it down."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pitboss.law import Citation
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.game import Notice, Posted
from pitboss.tickets.events import Event
from pitboss.tickets.reading import read_draw, read_ticket
from pitboss.tickets.settling import Line
from pitboss.tickets.ticket import Kind, Ticket


@dataclass(frozen=True)
class Round:
    """All that a game is made of. Settling it again gives the same."""

    house: Any
    tickets: Sequence[Ticket]
    draw: Sequence[int] | None = None  # in the order in which they came, or not drawn yet
    malfunction: bool = False

    @property
    def in_play(self) -> list[tuple[int, Ticket]]:
        """The tickets that were not voided, by their places."""
        return [(place, ticket) for place, ticket in enumerate(self.tickets, 1) if not ticket.void]


class Described(NamedTuple):
    """A kind of ticket in words for a player."""

    name: Kind
    text: str
    law: Citation


@dataclass(frozen=True, eq=False)
class TicketGame(AnyGame):
    """Numbers are marked on tickets, and some are drawn."""

    numbers: int  # of which ...
    drawn: int  # ... so many are drawn
    most_ways: int  # of all tickets that are settled together
    tables: Callable[[Any], Mapping[int, tuple[int, ...]]]  # by spots, the prizes for one by what is caught
    course: Sequence[Notice]  # of a game, step by step
    kinds: Sequence[Described]
    paying: Citation  # what pay tables are filed, and that they are for one
    limits: Callable[[Any], Sequence[Posted]]  # of money, as the sign shows them
    notices: Callable[[Any], Sequence[Notice]]
    written: Citation  # what a ticket must show
    drawing: Citation  # how numbers are drawn
    check_ticket: Callable[[Any, Ticket], None]  # refuses one that this house does not take
    straight: Callable[[Any, int], Ticket]  # the simplest of so many spots
    check_draw: Callable[[Sequence[int]], None]
    lines: Callable[[Round], Sequence[Line]]  # how each wager ends, as far as that is known
    events: Callable[[Round, Sequence[Line]], Iterator[Event]]

    def ticket(self, house: Any, value: object) -> Ticket:
        """As JSON writes it, and as this house takes it."""
        ticket = read_ticket(value, self.written)
        self.check_ticket(house, ticket)
        return ticket

    def draw(self, value: object) -> tuple[int, ...]:
        drawn = read_draw(value, self.drawing)
        self.check_draw(drawn)
        return drawn

    def ended(self, round: Round) -> str:
        if round.malfunction or not round.in_play:
            return "void"
        return "waiting" if round.draw is None else "settled"
