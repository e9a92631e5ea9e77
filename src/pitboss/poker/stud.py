"""What the games of stud share: who opens a round, exposed cards, and a last card where the deck runs short."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pitboss.cards import Card
from pitboss.hands.low import low_rank
from pitboss.law import Citation, citation, reading
from pitboss.poker.betting import Limits
from pitboss.poker.house import with_kill
from pitboss.poker.pots import Seat
from pitboss.poker.showdown import by_rank_and_suit
from pitboss.poker.steps import Burn, Deal, Decide, Elect, KillHand, OpenRound, Perform, Post, Step
from pitboss.poker.streets import BURNED, KILL, TURNS, answers, betting_round, community, order_of_deal
from pitboss.poker.table import Table
from pitboss.rounds.places import COMMUNITY, Seen

FORCED, RECORDED, COMMON_CARD = reading("5.19"), reading("P.8"), reading("P.9")
OF_SEVEN = citation("poker 19:47-14.15(k)")

Opener = Callable[[Table], Seat]


def rank(card: Card) -> int:
    return card.rank


def kill_post(table: Table) -> Iterator[Step]:
    if table.seating.killer is not None:
        yield Post(KILL, table.seating.killer, "kill", with_kill(table.house, table.house.small_bet))


# Who opens (reading P.7).


def lowest_card(table: Table) -> Seat:
    """Suits count, clubs lowest; aces are high."""
    return min(_showing(table), key=lambda seat: min(map(by_rank_and_suit, table.up_cards(seat))))


def highest_card_ace_low(table: Table) -> Seat:
    def highest(seat: Seat) -> tuple[int, int]:
        return max((low_rank(card), by_rank_and_suit(card)[1]) for card in table.up_cards(seat))

    return max(_showing(table), key=highest)


def highest_showing(table: Table) -> Seat:
    return max(_showing(table), key=lambda seat: _pairs_and_ranks(table.up_cards(seat), rank))


def lowest_showing(table: Table) -> Seat:
    return min(_showing(table), key=lambda seat: _pairs_and_ranks(table.up_cards(seat), low_rank))


def _showing(table: Table) -> list[Seat]:
    """From the first seat on, so that of equal ones it opens."""
    return [seat for seat in table.live if table.up_cards(seat)] or table.live


def _pairs_and_ranks(up: Sequence[Card], rank_of: Callable[[Card], int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Straights and flushes do not show."""
    times = Counter(map(rank_of, up))
    ranks = sorted(times, key=lambda each: (times[each], each), reverse=True)
    return tuple(times[each] for each in ranks if times[each] > 1), tuple(ranks)


def has_open_pair(table: Table) -> bool:
    return any(len(set(map(rank, up))) < len(up) for up in map(table.up_cards, table.live))


# Betting.


def first_round(table: Table, limits: Limits, opener: Opener) -> Iterator[Step]:
    """The seat that must brings it in or bets, unless a kill is in; if it is all-in, the next one does."""
    if not table.is_contested:
        return
    yield OpenRound(TURNS, "the first round", limits, _before(table, opener(table)))
    if table.seating.killer is None:
        while table.is_unopened and (seat := table.turn) is not None:
            yield Decide(FORCED, seat, opens=True)
    yield from answers(table)


def later_round(table: Table, name: str, limits: Limits, opener: Opener) -> Iterator[Step]:
    if table.is_contested:
        yield from betting_round(table, name, limits, _before(table, opener(table)))


def _before(table: Table, seat: Seat) -> Seat:
    """The seat on its right."""
    return table.clockwise(seat)[-2]


# Cards, of which some may be turned up while they are dealt.


def first_card_down(table: Table, law: Citation, exposed: Citation, number: int = 1) -> Iterator[Step]:
    """One that is exposed stays as it lies."""
    for seat in order_of_deal(table):
        shows = table.is_exposed(seat, number)
        yield Deal(exposed if shows else law, seat, Seen.ALL if shows else Seen.OWNER)


def first_card_up(table: Table, law: Citation, exposed: Citation) -> Iterator[Step]:
    """Face down to whoever has an exposed card, and not at all to whoever has two."""
    for seat in order_of_deal(table):
        if len(table.up_cards(seat)) > 1:
            yield KillHand(exposed, seat)
    if not table.is_contested:
        return
    for seat in order_of_deal(table):
        shows = not table.up_cards(seat)
        yield Deal(law if shows else exposed, seat, Seen.ALL if shows else Seen.OWNER)
        yield from _recorded(table, seat)


def street(table: Table, law: Citation) -> Iterator[Step]:
    """A card is burned, and everybody who is in gets one face up."""
    if not table.is_contested:
        return
    yield Burn(BURNED)
    for seat in order_of_deal(table):
        yield Deal(law, seat, Seen.ALL)
        yield from _recorded(table, seat)


def last_card_down(table: Table, law: Citation, exposed: Citation, number: int) -> Iterator[Step]:
    """Where the seat's card is exposed it says for what it contends, if it could wager at all."""
    if not table.is_contested:
        return
    yield Burn(BURNED)
    yield from first_card_down(table, law, exposed, number)
    for seat in order_of_deal(table):
        others = [other for other in table.live if other != seat]
        if table.is_exposed(seat, number) and table.can_wager(seat) and any(map(table.can_wager, others)):
            yield Elect(exposed, seat)


def seventh_card(table: Table, law: Citation) -> Iterator[Step]:
    """One common card for all where there are too few (reading P.9), and none where none is left."""
    left = table.usable_left()
    if left > len(table.live) or not table.is_contested:
        yield from last_card_down(table, law, OF_SEVEN, 7)
    elif left > 1:
        yield from community(COMMON_CARD, 1)
    elif left:
        yield Deal(COMMON_CARD, COMMUNITY, Seen.ALL)


def _recorded(table: Table, seat: Seat) -> Iterator[Step]:
    number = len(table.cards[seat])
    if table.is_exposed(seat, number):
        yield Perform(RECORDED, f"records that card {number} of seat {seat} was turned up")
