"""The end of a hand: who shows first, what the house takes, and who gets which pot and why."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pitboss.cards import SUITS, Card
from pitboss.hands.comparing import compared
from pitboss.hands.low import LowHand
from pitboss.law import Citation, reading, subchapter
from pitboss.poker.house import rake_of
from pitboss.poker.pots import Pot, Seat, halves, shares
from pitboss.poker.steps import Award, LastCall, Perform, Pull, Show, Step, TakeRake
from pitboss.poker.table import Table

law = subchapter("poker", "19:47-14")
SHOWN, TIED, CARDS_SPEAK = law("15(d)"), law("3(d)"), law("3(g)")
UNCALLED, RAKED, ODD_CHIP = reading("5.3"), reading("P.4"), reading("P.5")
NOTHING_MORE = law("14(e)")


class Because(NamedTuple):
    """Why a seat gets a part of a pot, or does not."""

    law: Citation
    why: str
    won: bool = False


class Contest(NamedTuple):
    """What a pot, or a half of it, goes to: the hand of each seat, or None if it has none that counts, and the best."""

    name: str
    hand: Callable[[Table, Seat], Any]
    best: Callable[[Sequence[Any]], Any]
    law: Callable[[Any, Any], Citation]  # by which one hand beats another


def showdown(table: Table, *contests: Contest) -> Iterator[Step]:
    """The last moment for an incident; then all show, the rake is taken and every pot awarded, the last one first."""
    if not table.rounds:  # there was nobody to wager against
        yield Pull(reading("P.3"))
    yield LastCall()
    if table.is_contested:
        for seat in order_of_showing(table):
            yield Show(SHOWN, seat)
        yield Perform(CARDS_SPEAK, "reads the hands: the cards count, and not what is said of them")
    yield from _rake(table)
    for number, pot in reversed(list(enumerate(table.pots, 1))):
        yield _award(table, number, pot, contests)
    yield Perform(NOTHING_MORE, "takes nothing more from the pots")


def order_of_showing(table: Table) -> list[Seat]:
    """From the last to bet or raise on, or if nobody did from the first clockwise (reading P.6)."""
    if table.aggressor is not None:
        order = [table.aggressor, *table.clockwise(table.aggressor)[:-1]]
    elif table.seating.button is not None:
        order = table.clockwise(table.button)
    elif table.first_to_act is not None:
        order = [table.first_to_act, *table.clockwise(table.first_to_act)[:-1]]
    else:
        order = list(table.seats)
    return [seat for seat in order if seat not in table.folded]


def _rake(table: Table) -> Iterator[Step]:
    rake = rake_of(table.house)
    if rake is None or (getattr(table.house, "no_flop_no_rake", False) and not table.community):
        return
    for number, cents in enumerate(rake.taken(table.pots, table.house.chip), 1):
        if cents:
            yield TakeRake(RAKED, number, cents)


def _award(table: Table, number: int, pot: Pot, contests: Sequence[Contest]) -> Award:
    cents = pot.cents - table.raked.get(number, 0)
    if len(pot.contenders) == 1 or not table.is_contested:
        return _uncontested(number, pot, cents)
    held = [(contest, {seat: contest.hand(table, seat) for seat in pot.contenders}) for contest in contests]
    held = [(contest, hands) for contest, hands in held if any(hand is not None for hand in hands.values())]
    parts = (cents,) if len(held) == 1 else halves(cents, table.house.chip)
    won: dict[Seat, int] = {}
    why: dict[Seat, list[Because]] = {seat: [] for seat in pot.parts}
    for (contest, hands), part in zip(held, parts, strict=True):
        winners = _winners(contest, hands)
        divided = shares(part, winners, table.house.chip, lambda tied: odd_chip(table, tied))
        for seat, share in divided.items():
            won[seat] = won.get(seat, 0) + share
        for seat in pot.parts:
            why[seat] += _because(contest, hands, winners, seat, divided, halved=len(held) > 1)
    laws = {seat: _joined(because) for seat, because in why.items()}
    return Award(next(laws[seat][0] for seat in won), number, {s: won[s] for s in sorted(won) if won[s]}, laws)


def _uncontested(number: int, pot: Pot, cents: int) -> Award:
    (winner,) = pot.contenders
    why = {seat: (UNCALLED, "all others have folded" if seat == winner else "folded") for seat in pot.parts}
    if len(pot.parts) == 1:
        why[winner] = (UNCALLED, "nobody else is in it")
    return Award(UNCALLED, number, {winner: cents} if cents else {}, why)


def _winners(contest: Contest, hands: Mapping[Seat, Any]) -> list[Seat]:
    best = contest.best([hand for hand in hands.values() if hand is not None])
    return [seat for seat, hand in hands.items() if hand == best]


def _because(
    contest: Contest,
    hands: Mapping[Seat, Any],
    winners: Sequence[Seat],
    seat: Seat,
    divided: Mapping[Seat, int],
    *,
    halved: bool,
) -> list[Because]:
    """Why the seat gets this part or does not; each with its paragraph."""
    if seat not in hands:
        return [Because(UNCALLED, "folded")]
    name = f" ({contest.name})" if halved else ""
    best, own = hands[winners[0]], hands[seat]
    if own is None:
        return [Because(contest.law(best, None), f"no {contest.name} hand that counts")]
    if seat not in winners:
        return [Because(contest.law(best, own), f"{against(own, best)}{name}")]
    others = [hand for each, hand in hands.items() if each not in winners and hand is not None]
    if len(winners) == 1:
        return [Because(contest.law(own, contest.best(others) if others else None), f"{own}{name}", won=True)]
    odd = ", with the odd chips" if len(set(divided.values())) > 1 and divided[seat] == max(divided.values()) else ""
    return [Because(ODD_CHIP if odd else TIED, f"{own}, tied {len(winners)} ways{odd}{name}", won=True)]


def against(own: Any, best: Any) -> str:
    """Down to the card that decides."""
    return f"{own} against {best}" if isinstance(best, LowHand) else compared(own, best)


def _joined(because: Sequence[Because]) -> tuple[Citation, str]:
    """With the paragraph of what it has won, if it has won anything."""
    deciding = next((each for each in because if each.won), because[0])
    return deciding.law, "; ".join(dict.fromkeys(each.why for each in because))


def odd_chip(table: Table, tied: Sequence[Seat]) -> Seat:
    """The nearest clockwise from the button; at stud whoever has the highest card by rank and then suit."""
    if table.seating.button is not None:
        return next(seat for seat in table.clockwise(table.button) if seat in tied)
    return max(tied, key=lambda seat: max(map(by_rank_and_suit, table.all_cards(seat))))


def by_rank_and_suit(card: Card) -> tuple[int, int]:
    return card.rank, SUITS.index(card.suit)
