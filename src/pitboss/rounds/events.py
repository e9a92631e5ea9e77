"""What happened, in order: a round is its events."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from fractions import Fraction
from operator import attrgetter
from typing import Any

from pitboss.cards import Card
from pitboss.law import Citation
from pitboss.rounds.places import Place, Seat, Seen
from pitboss.stakes.gain import Outcome


@dataclass(frozen=True, slots=True)
class Placed:
    law: Citation
    seat: Seat
    wager: str
    chips: int
    coupon: int = 0


@dataclass(frozen=True, slots=True)
class Performed:
    law: Citation
    what: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card came to its place; the view blanks the face for whoever does not see it."""

    law: Citation
    place: Place
    card: Card | None
    seen: Seen


@dataclass(frozen=True, slots=True)
class Discarded:
    """A player gave a card back, face down; the view blanks it for everybody else."""

    law: Citation
    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Metered:
    """What the progressive meter shows after it went up or down."""

    law: Citation
    why: str
    cents: int


@dataclass(frozen=True, slots=True)
class FoundFaceUp:
    """A card lay face up in the deck and was set aside; so many had been dealt before."""

    law: Citation
    card: Card
    dealt_before: int


@dataclass(frozen=True, slots=True)
class StubSetAside:
    law: Citation
    left: int


@dataclass(frozen=True, slots=True)
class Asked:
    law: Citation
    seat: Seat
    options: tuple[str, ...]
    silence: str
    takes: tuple[int, ...]  # the chips that each option places


@dataclass(frozen=True, slots=True)
class Chose:
    law: Citation
    seat: Seat
    option: str


@dataclass(frozen=True, slots=True)
class Revealed:
    law: Citation
    place: Place
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A wager's end: the line it has in the books."""

    law: Citation
    seat: Seat
    wager: str
    stake: int
    outcome: Outcome
    pays: int
    returned: int
    odds: int | Fraction = 0
    line: str = ""


@dataclass(frozen=True, slots=True)
class HandVoided:
    law: Citation
    seat: Seat


@dataclass(frozen=True, slots=True)
class Gathered:
    law: Citation
    place: Place


@dataclass(frozen=True, slots=True)
class Reported:
    """An incident, as somebody at the table reported it."""

    law: Citation
    incident: str
    place: Place | None = None
    can_complete: bool = False
    counted: int | None = None


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something happened that this viewer has no business to know."""


Event = (
    Placed
    | Performed
    | Dealt
    | Discarded
    | Metered
    | FoundFaceUp
    | StubSetAside
    | Asked
    | Chose
    | Revealed
    | Settled
    | HandVoided
    | Gathered
    | Reported
    | Hidden
)


def as_json(event: Event) -> dict[str, object]:
    """The event under its name, its fields in order."""
    kind = type(event)
    told = dict(zip(_KEYS[kind], (_NAMES[kind], *_VALUES[kind](event)), strict=True))
    if kind in _REWRITTEN:
        for field, write in _REWRITTEN[kind].items():
            told[field] = write(told[field])
    return told


def _odds(odds: object) -> object:
    return str(odds) if isinstance(odds, Fraction) else odds


def _values(names: tuple[str, ...]) -> Callable[[Event], tuple[object, ...]]:
    return attrgetter(*names) if names else lambda _: ()


_KINDS: tuple[type, ...] = Event.__args__
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in _KINDS}
_KEYS = {kind: ("event", *names) for kind, names in _FIELDS.items()}
_VALUES = {kind: _values(names) for kind, names in _FIELDS.items()}
_NAMES = {
    kind: "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)[1:]
    for kind in _KINDS
}
_REWRITTEN: dict[type, dict[str, Callable[[Any], object]]] = {
    Asked: {"options": list, "takes": list},
    Revealed: {"cards": list},
    Settled: {"odds": _odds},
}
