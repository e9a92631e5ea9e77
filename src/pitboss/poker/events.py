"""What happened in a hand of poker, in order: the events of every round, and those that only pots have."""

from typing import Any, NamedTuple

from pitboss.cards import Card
from pitboss.law import Citation
from pitboss.poker.pots import Seat
from pitboss.rounds import events as common


class Posted(NamedTuple):
    """A forced wager, or one by choice: the chips it adds, and what the seat has wagered in this round by then."""

    law: Citation
    seat: Seat
    what: str
    chips: int
    comes_to: int
    all_in: bool = False


class RoundOpened(NamedTuple):
    law: Citation
    name: str


class Asked(NamedTuple):
    law: Citation
    seat: Seat
    options: tuple[str, ...]
    to_call: int
    least: int | None
    most: int | None
    silence: str


class Said(NamedTuple):
    """A player said one thing and did another: what was said counts."""

    law: Citation
    seat: Seat
    said: str
    did: str


class Folded(NamedTuple):
    law: Citation
    seat: Seat
    why: str


class Fell(NamedTuple):
    """A card that was dealt off the table is not used."""

    law: Citation
    card: Card
    dealt_before: int


class Exchanged(NamedTuple):
    """An exposed card went to the discards; the next card of the deck follows."""

    law: Citation
    seat: Seat
    card: Card


class PotFormed(NamedTuple):
    law: Citation
    pot: int
    cents: int
    seats: tuple[Seat, ...]


class Raked(NamedTuple):
    law: Citation
    pot: int
    cents: int


class Reported(NamedTuple):
    """An incident, as somebody at the table reported it."""

    law: Citation
    incident: str
    seat: Seat | None = None
    why: str = ""


OWN = (Posted, RoundOpened, Asked, Said, Folded, Fell, Exchanged, PotFormed, Raked, Reported)
Event = Any  # one of these, or Dealt, Performed, FoundFaceUp, Revealed, Settled of every round

NAMES: dict[type, str] = {
    Posted: "posted",
    RoundOpened: "round_opened",
    Asked: "asked",
    Said: "said",
    Folded: "folded",
    Fell: "fell",
    Exchanged: "exchanged",
    PotFormed: "pot_formed",
    Raked: "raked",
    Reported: "reported",
}


def as_json(event: Event) -> dict[str, object]:
    """The event under its name, its fields in order."""
    kind = type(event)
    if kind not in NAMES:
        return common.as_json(event)
    told = {"event": NAMES[kind], **event._asdict()}
    for name, value in told.items():
        if isinstance(value, tuple):
            told[name] = list(value)
    return told
