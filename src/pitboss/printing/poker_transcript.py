"""A hand of poker in words: one line for each event, its paragraph beside it."""

from collections.abc import Callable, Iterator

from pitboss.law import Citation
from pitboss.poker import events as own
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import HandOfPoker
from pitboss.poker.record import Record, replay, result
from pitboss.printing import transcript as common
from pitboss.printing.transcript import LAW_COLUMN, TOLD_COLUMN
from pitboss.rounds.events import Dealt, FoundFaceUp, Performed, Revealed, Settled
from pitboss.rounds.places import place_name
from pitboss.stakes.cents import dollars


def round_told(game: PokerGame, record: Record) -> Iterator[str]:
    """A whole hand with every card, and in the end what it has brought each seat."""
    hand = replay(game, record)
    heading: Citation | None = None
    for event in hand.events:
        shown = event.law.short if event.law != heading else ""
        heading = event.law
        yield f"{shown:<{LAW_COLUMN}} {told(hand, event)}"
    if hand.offer is not None:
        yield f"{'':{TOLD_COLUMN}}the round waits for {place_name(hand.offer.seat)}"
    else:
        net = ", ".join(f"seat {seat} {common.won(cents)}" for seat, cents in result(hand)["net"].items())
        yield f"{'':{TOLD_COLUMN}}the round is {hand.ended}: {net}"


def told(hand: HandOfPoker, event: own.Event) -> str:
    if isinstance(event, Revealed):
        assert isinstance(event.place, int)
        worth = hand.game.describe(hand.table, event.place)
        return f"{place_name(event.place)} shows {' '.join(event.cards)}" + (f": {worth}" if worth else "")
    if isinstance(event, Dealt | FoundFaceUp | Performed):
        return common.told_plainly(event)
    return _TOLD[type(event)](event)


def _posted(event: own.Posted) -> str:
    all_in = ", all-in" if event.all_in else ""
    if event.what == "check":
        return f"seat {event.seat} checks"
    if event.what in ("bet", "call", "raise", "bring_in"):
        verb = {"bet": "bets", "call": "calls", "raise": "raises by", "bring_in": "brings it in for"}[event.what]
        comes_to = f" to {dollars(event.comes_to)}" if event.comes_to != event.chips else ""
        return f"seat {event.seat} {verb} {dollars(event.chips)}{comes_to}{all_in}"
    return f"seat {event.seat} posts {dollars(event.chips)} as {event.what}{all_in}"


def _round_opened(event: own.RoundOpened) -> str:
    return f"a round of betting begins: {event.name}"


def _asked(event: own.Asked) -> str:
    amounts = ""
    if event.least is not None and event.most is not None:
        amounts = f" ({_to(event.least, event.most)})"
    options = " or ".join(option.replace("_", " ") for option in event.options)
    return f"seat {event.seat} is asked: {options}{amounts}?"


def _to(least: int, most: int) -> str:
    if most < least:
        return f"to {dollars(most)}, all-in"
    return f"to {dollars(least)}" + (f" or up to {dollars(most)}" if most > least else "")


def _said(event: own.Said) -> str:
    return f"seat {event.seat} said {event.said!r} and moved to {event.did}: what was said counts"


def _folded(event: own.Folded) -> str:
    return f"seat {event.seat} folds" if event.why == "folds" else f"the hand of seat {event.seat} is out: {event.why}"


def _fell(event: own.Fell) -> str:
    return f"{event.card} falls off the table, is examined and goes to the discards"


def _exchanged(event: own.Exchanged) -> str:
    return f"{event.card} of seat {event.seat} was exposed and goes to the discards"


def _pot_formed(event: own.PotFormed) -> str:
    seats = " and ".join(map(str, event.seats))
    return f"pot {event.pot} holds {dollars(event.cents)}, for seat {seats}"


def _raked(event: own.Raked) -> str:
    return f"the dealer takes {dollars(event.cents)} of pot {event.pot} as rake"


def _reported(event: own.Reported) -> str:
    whose = place_name(event.seat) if event.seat is not None else ""
    details = ", ".join(detail for detail in (whose, event.why) if detail)
    name = event.incident.replace("_", " ")
    return f"reported: {name}" + (f" ({details.replace('_', ' ')})" if details else "")


def _settled(event: Settled) -> str:
    outcome = common.outcome(event)
    got = f", {dollars(event.pays or event.returned)}" if event.pays or event.returned else ""
    return f"seat {event.seat}: {event.wager}, {dollars(event.stake)} put in, {outcome}{got}: {event.why}"


_TOLD: dict[type, Callable[..., str]] = {
    own.Posted: _posted,
    own.RoundOpened: _round_opened,
    own.Asked: _asked,
    own.Said: _said,
    own.Folded: _folded,
    own.Fell: _fell,
    own.Exchanged: _exchanged,
    own.PotFormed: _pot_formed,
    own.Raked: _raked,
    own.Reported: _reported,
    Settled: _settled,
}
