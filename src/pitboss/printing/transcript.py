"""A round told line by line: one line for each event, its paragraph beside it."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from pitboss.cards import Card
from pitboss.law import Citation
from pitboss.printing.sign import odds_to
from pitboss.rounds.events import (
    Asked,
    Chose,
    Dealt,
    Discarded,
    Event,
    FoundFaceUp,
    Gathered,
    HandSplit,
    HandVoided,
    Hidden,
    Metered,
    Performed,
    Placed,
    Reported,
    Revealed,
    Settled,
    StubSetAside,
)
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import BURN, COMMUNITY, NUMBERED, Hand, Seen, number_of, place_name
from pitboss.rounds.record import Record, replay, result
from pitboss.stakes.cents import dollars
from pitboss.stakes.gain import Outcome

LAW_COLUMN = 25
TOLD_COLUMN = LAW_COLUMN + 1


def transcript(game: Game, house: House, events: Iterable[Event]) -> Iterator[str]:
    """One line for each event, so that a round that goes on only adds lines; a paragraph stands where it begins."""
    heading: Citation | None = None
    community: Sequence[Card] = ()
    for event in events:
        law = None if isinstance(event, Hidden) else event.law
        shown = law.short if law is not None and law != heading else ""
        heading = law if law is not None else heading
        community = opened(community, event)
        yield f"{shown:<{LAW_COLUMN}} {told(game, house, event, community)}"


def round_told(game: Game, record: Record) -> Iterator[str]:
    """A whole round with every card, and in the end what it has brought each seat."""
    round = replay(game, record)
    yield from transcript(game, record.house, round.events)
    if round.pending is not None:
        yield f"{'':{TOLD_COLUMN}}the round waits for {place_name(round.pending.seat)}"
    else:
        net = ", ".join(f"seat {seat} {won(cents)}" for seat, cents in result(round)["net"].items())
        yield f"{'':{TOLD_COLUMN}}the round is {round.ended}: {net}"


def won(cents: int) -> str:
    if not cents:
        return "breaks even"
    return f"wins {dollars(cents)}" if cents > 0 else f"loses {dollars(-cents)}"


def opened(community: Sequence[Card], event: Event) -> Sequence[Card]:
    """The community cards that lie open after this event."""
    if isinstance(event, Dealt) and event.place == COMMUNITY and event.seen is Seen.ALL and event.card is not None:
        return [*community, event.card]
    if isinstance(event, Revealed) and event.place == COMMUNITY:
        return event.cards
    return community


def told(game: Game, house: House, event: Event, community: Sequence[Card], write: Callable[[Card], str] = str) -> str:
    """The event in words; what a hand is worth depends on the community cards that lie open by then."""
    if isinstance(event, Revealed):
        worth = game.describe(house, event.cards, community)
        shown = (" " if write is str else ", ").join(map(write, event.cards))
        who = "the middle" if event.place == COMMUNITY else place_name(event.place)
        return f"{who} shows {shown}" + (f": {worth}" if worth else "")
    if isinstance(event, Settled):
        wager = game.wager(event.wager)
        return _settled(event, locked=wager is not None and wager.locked)
    return told_plainly(event, write)


def told_plainly(event: Event, write: Callable[[Card], str] = str) -> str:
    """What needs nothing else to be understood."""
    if isinstance(event, Dealt | Discarded | FoundFaceUp):
        return _TOLD[type(event)](event, write)
    return _TOLD[type(event)](event)


def hand_line(game: Game, house: House, own: Sequence[Card], community: Sequence[Card], number: int = 0) -> str:
    """As in "You have a pair of queens."; cards that make nothing with a name of its own are named themselves.

    Of several hands of a seat the one that is meant has a number: "Your second hand has soft 17."
    """
    if not own:
        return ""
    who = f"Your {NUMBERED[number]} hand has" if number else "You have"
    worth = game.worth(house, own, community, split=number > 0)
    if worth.startswith(("pair", "straight", "flush", "full house", "royal", "mini royal", "blackjack")):
        return f"{who} a {worth}."
    return f"{who} {worth or ' and '.join(f'the {card.name}' for card in own)}."


def _placed(event: Placed) -> str:
    coupon = f" and a match play coupon of {dollars(event.coupon)}" if event.coupon else ""
    return f"{place_name(event.seat)} places {dollars(event.chips)}{coupon} on {_title(event.wager)}"


def _performed(event: Performed) -> str:
    return f"the dealer {event.what}"


def _dealt(event: Dealt, write: Callable[[Card], str]) -> str:
    card = write(event.card) if event.card is not None else "a card"
    face_down = " face down" if event.seen is Seen.NOBODY or event.card is None else ""
    face_up = " face up" if event.seen is Seen.ALL else ""
    if event.place == BURN:
        return f"{card} is burned{face_down}"
    if event.place == COMMUNITY:
        return f"{card} is dealt to the middle{face_down}"
    return f"{place_name(event.place)} is dealt {card}{face_down}{face_up}"


def _discarded(event: Discarded, write: Callable[[Card], str]) -> str:
    return f"{place_name(event.seat)} gives {write(event.card) if event.card is not None else 'a card'} back"


def _metered(event: Metered) -> str:
    return f"the progressive meter shows {dollars(event.cents)} after the {event.why}"


def _found_face_up(event: FoundFaceUp, write: Callable[[Card], str]) -> str:
    return f"{write(event.card)} lies face up in the deck after {_cards(event.dealt_before)} and is set aside"


def _stub_set_aside(event: StubSetAside) -> str:
    return f"the stub of {_cards(event.left)} is set aside"


def _asked(event: Asked) -> str:
    """With the most that an option may take, where less will do; another player's options may be unseen."""
    most = {
        name: takes
        for name, takes, least in zip(event.options, event.takes, event.least or event.takes, strict=True)
        if least < takes
    }
    offered = (_title(name) + (f" up to {dollars(most[name])}" if name in most else "") for name in event.options)
    return f"{place_name(event.seat)} is asked" + (f": {' or '.join(offered)}?" if event.options else "")


def _chose(event: Chose) -> str:
    return f"{place_name(event.seat)} chooses {_title(event.option)}"


def _hand_split(event: HandSplit) -> str:
    return f"the last card of {place_name(event.seat)} becomes {place_name(event.new)}"


def _settled(event: Settled, *, locked: bool = False) -> str:
    """A progressive wager that loses was collected before the deal."""
    stake = f" of {dollars(event.stake)}" if event.stake else ""
    told = [f"{place_name(event.seat)}: {_title(event.wager)}{stake} {outcome(event)}"]
    if event.outcome is Outcome.LOSE and not locked:
        told = [f"{told[0]} and is collected"]
    if event.outcome is Outcome.WIN:
        told.append(f"{dollars(event.pays)} paid")
    if event.returned:
        told.append(f"{dollars(event.returned)} returned")
    return ", ".join(told) + because(event)


def because(event: Settled) -> str:
    """As in ": flush king beats flush queen", if that was not said already."""
    return f": {event.why}" if event.why not in ("", event.line) else ""


def outcome(event: Settled) -> str:
    """As in "wins 40 to 1 (straight flush)"."""
    if event.outcome is not Outcome.WIN:
        return {Outcome.LOSE: "loses", Outcome.PUSH: "pushes", Outcome.VOID: "is void"}[event.outcome]
    odds = f" {odds_to(event.odds)}" if event.odds else ""
    return f"wins{odds}" + (f" ({event.line})" if event.line else "")


def _hand_voided(event: HandVoided) -> str:
    return f"{_hand_of(event.seat)} is void"


def _hand_of(hand: Hand) -> str:
    return place_name(hand) if number_of(hand) > 1 else f"the hand of {place_name(hand)}"


def _gathered(event: Gathered) -> str:
    return f"the cards of {place_name(event.place)} go to the discard rack"


def _reported(event: Reported) -> str:
    details = [place_name(event.place)] if event.place is not None else []
    if event.can_complete:
        details.append("the hand can be completed")
    if event.counted is not None:
        details.append(f"{_cards(event.counted)} counted")
    return f"reported: {_title(event.incident)}" + (f" ({', '.join(details)})" if details else "")


def _hidden(_: Hidden) -> str:
    return "something that is not to be seen from here"


def _title(name: str) -> str:
    return name.replace("_", " ")


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


_TOLD: dict[type, Callable[..., str]] = {
    Placed: _placed,
    Performed: _performed,
    Dealt: _dealt,
    Discarded: _discarded,
    Metered: _metered,
    FoundFaceUp: _found_face_up,
    StubSetAside: _stub_set_aside,
    Asked: _asked,
    Chose: _chose,
    HandSplit: _hand_split,
    HandVoided: _hand_voided,
    Gathered: _gathered,
    Reported: _reported,
    Hidden: _hidden,
}
