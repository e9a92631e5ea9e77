"""The orders in which hands are dealt."""

from collections.abc import Iterator, Sequence

from pitboss.law import Citation
from pitboss.rounds.places import COMMUNITY, DEALER, Seen
from pitboss.rounds.steps import Deal, Step
from pitboss.rounds.table import Table


def one_at_a_time(table: Table, laws: Sequence[tuple[Citation, Citation]]) -> Iterator[Step]:
    """A card to each player clockwise from the dealer's left, then one to the dealer, each under its paragraph."""
    for to_players, to_dealer in laws:
        yield to_players
        for seat in table.clockwise:
            yield Deal(seat)
        yield to_dealer
        yield Deal(DEALER, Seen.NOBODY)


def in_stacks(table: Table, size: int) -> Iterator[Step]:
    """A stack of `size` to each player clockwise from the dealer's left, the last one to the dealer."""
    for seat in table.clockwise:
        for _ in range(size):
            yield Deal(seat)
    for _ in range(size):
        yield Deal(DEALER, Seen.NOBODY)


def community(size: int) -> Iterator[Step]:
    for _ in range(size):
        yield Deal(COMMUNITY, Seen.ALL)
