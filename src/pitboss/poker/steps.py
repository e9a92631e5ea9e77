"""What a script of poker may yield: each step has its paragraph, and leaves an event."""

from dataclasses import dataclass

from pitboss.law import Citation
from pitboss.poker.betting import Limits
from pitboss.poker.pots import Seat
from pitboss.rounds.places import Place, Seen


@dataclass(frozen=True, slots=True)
class Perform:
    """The dealer does something that only needs to be done and recorded."""

    law: Citation
    what: str


@dataclass(frozen=True, slots=True)
class Post:
    """A forced wager: `live` counts in the first round of betting, where it is the bet; an ante does not."""

    law: Citation
    seat: Seat
    what: str
    cents: int
    live: bool = True


@dataclass(frozen=True, slots=True)
class Deal:
    law: Citation
    place: Place
    seen: Seen


@dataclass(frozen=True, slots=True)
class Burn:
    law: Citation


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exposed card goes to the discards, and the next card of the deck takes its place."""

    law: Citation
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round of betting begins; the seat to act first is the next after `after`."""

    law: Citation
    name: str
    limits: Limits
    after: Seat | None


@dataclass(frozen=True, slots=True)
class Decide:
    """Whoever's turn it is; `opens` if it must bring in."""

    law: Citation
    seat: Seat
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Elect:
    """A seat whose last hole card was exposed says for what it contends."""

    law: Citation
    seat: Seat


@dataclass(frozen=True, slots=True)
class Pull:
    """The round of betting is over: what nobody called goes back, the rest into the pots."""

    law: Citation


@dataclass(frozen=True, slots=True)
class KillHand:
    """A hand is dead before it was played; what it has put in goes back."""

    law: Citation
    seat: Seat


@dataclass(frozen=True, slots=True)
class LastCall:
    """All betting is over: the last moment for an incident."""


@dataclass(frozen=True, slots=True)
class Show:
    law: Citation
    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeRake:
    law: Citation
    pot: int
    cents: int


@dataclass(frozen=True, slots=True)
class Award:
    """A pot is divided: what each seat gets and why, by seat."""

    law: Citation
    pot: int
    shares: dict[Seat, int]
    why: dict[Seat, tuple[Citation, str]]


Step = (
    Perform
    | Post
    | Deal
    | Burn
    | Exchange
    | OpenRound
    | Decide
    | Elect
    | Pull
    | KillHand
    | LastCall
    | Show
    | TakeRake
    | Award
)
