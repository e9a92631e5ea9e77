"""What comes before the first card, and the orders in which hands are dealt."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pitboss.law import Citation, citation
from pitboss.rounds.places import COMMUNITY, DEALER, Seen
from pitboss.rounds.steps import Deal, LockOut, Perform, Step
from pitboss.rounds.table import Table
from pitboss.stakes.wager import Wager

KEPT_IN_THE_INVENTORY = citation("progressive 19:45-1.20(a)7")


class LockingOut(NamedTuple):
    """The paragraphs of what is done with progressive wagers once bets are closed."""

    collect: Citation
    verify: Citation
    store: Citation
    meter: Citation


def lock_out(table: Table, wager: Wager, pressed: Citation, laws: LockingOut) -> Iterator[Step]:
    """Where the progressive wager is offered: no chip is accepted any more, and those that were are counted."""
    if not wager.is_offered(table.house):
        return
    yield Perform(pressed, "presses the lock-out button")
    if chips := len(list(table.holding(wager))):
        yield Perform(laws.collect, "takes the progressive wagers out of the return device")
        yield Perform(laws.verify, f"verifies before the inventory that chips and lit acceptors agree: {chips}")
        yield Perform(laws.store, "puts the chips into the table inventory container")
        yield Perform(KEPT_IN_THE_INVENTORY, "keeps them there, whatever the wagers win")
        yield laws.meter
        yield LockOut()


def one_at_a_time(
    table: Table, laws: Sequence[tuple[Citation, Citation]], *, cover_card: bool = False, last_up: bool = False
) -> Iterator[Step]:
    """A card to each player clockwise from the dealer's left, then one to the dealer, each under its paragraph."""
    for turn, (to_players, to_dealer) in enumerate(laws, start=1):
        yield to_players
        for seat in table.clockwise:
            yield Deal(seat)
        yield to_dealer
        yield Deal(DEALER, Seen.ALL if last_up and turn == len(laws) else Seen.NOBODY)
        if cover_card:
            yield Perform(to_dealer, "keeps the dealer's card under the cover card")


def in_stacks(
    table: Table,
    size: int,
    law: Citation,
    *,
    to_dealer: Citation | None = None,
    cover_card: bool = True,
    last_up: bool = False,
) -> Iterator[Step]:
    """A stack of `size` to each player clockwise from the dealer's left, the last one to the dealer."""
    yield law
    for seat in table.clockwise:
        for _ in range(size):
            yield Deal(seat)
    yield to_dealer or law
    if cover_card and not last_up:
        yield Perform(law, "lays a cover card on the dealer's stack in the shoe")
    for turn in range(1, size + 1):
        yield Deal(DEALER, Seen.ALL if last_up and turn == size else Seen.NOBODY)


def community(size: int) -> Iterator[Step]:
    for _ in range(size):
        yield Deal(COMMUNITY, Seen.ALL)
