"""What the games share: forced wagers, dealing, and a round of betting."""

from collections.abc import Iterator

from pitboss.law import Citation, citation, reading
from pitboss.poker.betting import Limits
from pitboss.poker.house import with_kill
from pitboss.poker.pots import Seat
from pitboss.poker.steps import Burn, Deal, Decide, Exchange, OpenRound, Post, Pull, Step
from pitboss.poker.table import Table
from pitboss.rounds.places import COMMUNITY, Seen

BLINDS, KILL, STRADDLE, BURNED, TURNS, FORCED = (
    reading("5.15"),
    reading("5.16"),
    reading("P.1"),
    reading("5.7"),
    reading("5.4"),
    reading("5.19"),
)
POTS_FORMED, EXCHANGED = reading("P.3"), citation("poker 19:47-14.15(o)")


def antes(table: Table, law: Citation) -> Iterator[Step]:
    if table.house.ante:
        for seat in order_of_deal(table):
            yield Post(law, seat, "ante", table.house.ante, live=False)


def blinds(table: Table) -> Iterator[Step]:
    """With two players the button has the small blind; a kill replaces the blind of whoever posts it."""
    house, seating = table.house, table.seating
    small, big = blind_seats(table)
    if seating.killer != small:
        yield Post(BLINDS, small, "small blind", house.small_blind)
    if seating.killer != big:
        yield Post(BLINDS, big, "big blind", house.big_blind)
    if seating.killer is not None:
        yield Post(KILL, seating.killer, "kill", with_kill(house, house.big_blind))
    if seating.straddle is not None:
        yield Post(STRADDLE, seating.straddle, "straddle", 2 * house.big_blind)


def blind_seats(table: Table) -> tuple[Seat, Seat]:
    around = table.clockwise(table.button)
    return (around[-1], around[0]) if len(around) == 2 else (around[0], around[1])


def first_after_blinds(table: Table) -> Seat:
    """Whoever acts last before the flop."""
    return blind_seats(table)[1] if table.seating.straddle is None else table.seating.straddle


def order_of_deal(table: Table) -> list[Seat]:
    """From the button's left, or without a button from the first seat on."""
    return [seat for seat in table.clockwise(table.seating.button) if seat not in table.folded]


def hole_cards(table: Table, law: Citation, each: int) -> Iterator[Step]:
    """One at a time, face down; once they are out, exposed ones are exchanged in the order in which they were dealt."""
    order = order_of_deal(table)
    for number in range(1, each + 1):
        for seat in order:
            yield Deal(law, seat, Seen.ALL if table.is_exposed(seat, number) else Seen.OWNER)
    for number in range(1, each + 1):
        for seat in order:
            if table.is_exposed(seat, number):
                yield Exchange(EXCHANGED, seat, number)


def community(law: Citation, cards: int) -> Iterator[Step]:
    yield Burn(BURNED)
    for _ in range(cards):
        yield Deal(law, COMMUNITY, Seen.ALL)


def betting_round(table: Table, name: str, limits: Limits, after: Seat | None) -> Iterator[Step]:
    """Clockwise, from the next seat after this one on, until all have answered."""
    yield OpenRound(TURNS, name, limits, after)
    yield from answers(table)


def answers(table: Table) -> Iterator[Step]:
    while (seat := table.turn) is not None:
        yield Decide(TURNS, seat)
    yield Pull(POTS_FORMED)
