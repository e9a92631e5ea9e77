"""A game with tickets to be read, line by line: one line for each event, its paragraph beside it."""

from collections.abc import Callable, Iterable, Iterator

from pitboss.law import Citation
from pitboss.printing.transcript import LAW_COLUMN, TOLD_COLUMN, won
from pitboss.stakes.cents import dollars
from pitboss.stakes.gain import Outcome
from pitboss.tickets.events import Bought, Drawn, Event, Malfunctioned, Settled, Voided
from pitboss.tickets.game import Round, TicketGame
from pitboss.tickets.record import result


def transcript(events: Iterable[Event]) -> Iterator[str]:
    """A paragraph stands where it begins."""
    heading: Citation | None = None
    for event in events:
        shown = event.law.short if event.law != heading else ""
        heading = event.law
        yield f"{shown:<{LAW_COLUMN}} {told(event)}"


def round_told(game: TicketGame, round: Round) -> Iterator[str]:
    """A whole game, and in the end what it has brought each ticket."""
    yield from transcript(game.events(round, game.lines(round)))
    found = result(game, round)
    if found["ended"] == "waiting":
        prices = ", ".join(f"ticket {ticket} costs {dollars(cents)}" for ticket, cents in found["prices"].items())
        yield f"{'':{TOLD_COLUMN}}the game waits for the draw: {prices}"
    else:
        net = ", ".join(f"ticket {ticket} {won(cents)}" for ticket, cents in found["net"].items())
        yield f"{'':{TOLD_COLUMN}}the game is {found['ended']}: {net}"


def told(event: Event) -> str:
    return _TOLD[type(event)](event)


def _bought(event: Bought) -> str:
    return f"ticket {event.ticket}, {event.conditioning}, is written for {dollars(event.price)}"


def _voided(event: Voided) -> str:
    return f"ticket {event.ticket} is voided before the draw: {dollars(event.price)} go back"


def _drawn(event: Drawn) -> str:
    return f"{event.number} is drawn"


def _malfunctioned(_: Malfunctioned) -> str:
    return "the draw cannot be finished: all wagers go back"


def _settled(event: Settled) -> str:
    outcome = {Outcome.WIN: "wins", Outcome.LOSE: "loses", Outcome.VOID: "is void"}[event.outcome]
    paid = f", {dollars(event.pays)} paid, the stake included" if event.outcome is Outcome.WIN else ""
    returned = f", {dollars(event.returned)} returned" if event.returned else ""
    return f"ticket {event.ticket}: {event.wager} of {dollars(event.stake)} {outcome}{paid}{returned}: {event.why}"


_TOLD: dict[type, Callable[..., str]] = {
    Bought: _bought,
    Voided: _voided,
    Drawn: _drawn,
    Malfunctioned: _malfunctioned,
    Settled: _settled,
}
