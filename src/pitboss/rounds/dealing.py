"""The orders in which hands are dealt."""

from collections.abc import Iterator, Sequence

from pitboss.law import Citation
from pitboss.rounds.places import COMMUNITY, DEALER, Seen
from pitboss.rounds.steps import Deal, Perform, Step
from pitboss.rounds.table import Table


def one_at_a_time(
    table: Table, laws: Sequence[tuple[Citation, Citation]], *, cover_card: bool = False
) -> Iterator[Step]:
    """A card to each player clockwise from the dealer's left, then one to the dealer, each under its paragraph."""
    for to_players, to_dealer in laws:
        yield to_players
        for seat in table.clockwise:
            yield Deal(seat)
        yield to_dealer
        yield Deal(DEALER, Seen.NOBODY)
        if cover_card:
            yield Perform(to_dealer, "keeps the dealer's card under the cover card")


def in_stacks(
    table: Table, size: int, law: Citation, *, to_dealer: Citation | None = None, cover_card: bool = True
) -> Iterator[Step]:
    """A stack of `size` to each player clockwise from the dealer's left, the last one to the dealer."""
    yield law
    for seat in table.clockwise:
        for _ in range(size):
            yield Deal(seat)
    yield to_dealer or law
    if cover_card:
        yield Perform(law, "lays a cover card on the dealer's stack in the shoe")
    for _ in range(size):
        yield Deal(DEALER, Seen.NOBODY)


def community(size: int) -> Iterator[Step]:
    for _ in range(size):
        yield Deal(COMMUNITY, Seen.ALL)
