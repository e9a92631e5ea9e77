"""What happened, in order: a round is its events."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.cards import Card, card, cards
from pitboss.interned import interned
from pitboss.law import Citation
from pitboss.rounds.places import Hand, Place, Seen, SplitHand, hand_of
from pitboss.stakes.gain import Outcome


@interned
class Placed(NamedTuple):
    law: Citation
    seat: Hand
    wager: str
    chips: int
    coupon: int = 0


@interned
class Performed(NamedTuple):
    law: Citation
    what: str


@interned
class Dealt(NamedTuple):
    """A card came to its place; the view blanks the face for whoever does not see it."""

    law: Citation
    place: Place
    card: Card | None
    seen: Seen


class Discarded(NamedTuple):
    """A player gave a card back, face down; the view blanks it for everybody else."""

    law: Citation
    seat: Hand
    card: Card | None


LOCK_OUT = "lock-out"


class Metered(NamedTuple):
    """What the progressive meter shows after it went up or down."""

    law: Citation
    why: str
    cents: int


class FoundFaceUp(NamedTuple):
    """A card lay face up in the deck and was set aside; so many had been dealt before."""

    law: Citation
    card: Card
    dealt_before: int


class StubSetAside(NamedTuple):
    law: Citation
    left: int


@interned
class Asked(NamedTuple):
    law: Citation
    seat: Hand
    options: tuple[str, ...]
    silence: str
    takes: tuple[int, ...]  # the chips that each option places ...
    least: tuple[int, ...] = ()  # ... and the fewest that do, if there is a choice
    private: bool = False  # the options show what the hand holds


@interned
class Chose(NamedTuple):
    law: Citation
    seat: Hand
    option: str


class HandSplit(NamedTuple):
    """The last card of a hand became a hand of its own."""

    law: Citation
    seat: Hand
    new: SplitHand


class Revealed(NamedTuple):
    law: Citation
    place: Place
    cards: tuple[Card, ...]


class Settled(NamedTuple):
    """A wager's end: the line it has in the books."""

    law: Citation
    seat: Hand
    wager: str
    stake: int
    outcome: Outcome
    pays: int
    returned: int
    odds: int | Fraction = 0
    line: str = ""
    why: str = ""
    collected: bool = False  # before: what goes back comes out of the table inventory


class HandVoided(NamedTuple):
    law: Citation
    seat: Hand


@interned
class Gathered(NamedTuple):
    law: Citation
    place: Place


class Reported(NamedTuple):
    """An incident, as somebody at the table reported it."""

    law: Citation
    incident: str
    place: Place | None = None
    can_complete: bool = False
    counted: int | None = None
    cards: int | None = None


class Hidden(NamedTuple):
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
    | HandSplit
    | Revealed
    | Settled
    | HandVoided
    | Gathered
    | Reported
    | Hidden
)


def last_words(events: Iterable[Event]) -> list[Settled]:
    """How each wager ended: one that was collected may have gone back."""
    lines: dict[tuple[Hand, str], Settled] = {}
    for event in events:
        if isinstance(event, Settled):
            wager = event.seat, event.wager
            lines.pop(wager, None)
            lines[wager] = event
    return list(lines.values())


def as_json(event: Event) -> dict[str, object]:
    """The event under its name, its fields in order."""
    keys, name, rewrite = _WRITTEN[type(event)]
    told = dict(zip(keys, (name, *event), strict=True))
    if rewrite is not None:
        rewrite(told)
    return told


def _asked(told: dict[str, Any]) -> None:
    """Most questions offer no amounts, and hide nothing."""
    told["options"], told["takes"] = list(told["options"]), list(told["takes"])
    if told["least"]:
        told["least"] = list(told["least"])
    else:
        del told["least"]
    if not told["private"]:
        del told["private"]


def from_json(told: Mapping[str, Any]) -> Event:
    """The event as it was before it was written."""
    kind, read = _READ[told["event"]]
    values = {**told}
    del values["event"]
    for field, value_of in read:
        if field in values:
            values[field] = value_of(values[field])
    event: Event = kind(**values)
    return event


def _place(written: Any) -> Place | None:
    """A hand as it is in a round; any other place is a word."""
    return hand_of(written) if isinstance(written, int) or (written and written[:1].isdigit()) else written


def _revealed(told: dict[str, Any]) -> None:
    told["cards"] = list(told["cards"])


def _settled(told: dict[str, Any]) -> None:
    if isinstance(told["odds"], Fraction):
        told["odds"] = str(told["odds"])


_KINDS: tuple[Any, ...] = Event.__args__
_REWRITE: dict[type, Callable[[dict[str, Any]], None]] = {Asked: _asked, Revealed: _revealed, Settled: _settled}


def _name(kind: type) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)[1:]


_WRITTEN: dict[type, tuple[tuple[str, ...], str, Callable[[dict[str, Any]], None] | None]] = {
    kind: (("event", *kind._fields), _name(kind), _REWRITE.get(kind)) for kind in _KINDS
}
_OF_FIELDS: dict[str, Callable[[Any], object]] = {
    **dict.fromkeys(("seat", "new", "place"), _place),
    **dict.fromkeys(("options", "takes", "least"), tuple),
    "law": Citation,
    "card": lambda written: None if written is None else card(written),
    "seen": Seen,
    "outcome": Outcome,
    "odds": lambda odds: Fraction(odds) if isinstance(odds, str) else odds,
}


def _of(kind: Any) -> dict[str, Callable[[Any], object]]:
    return {**_OF_FIELDS, "cards": cards} if kind is Revealed else _OF_FIELDS  # elsewhere their number


_READ: dict[str, tuple[Any, list[tuple[str, Callable[[Any], object]]]]] = {
    _name(kind): (kind, [(field, read) for field, read in _of(kind).items() if field in kind._fields])
    for kind in _KINDS
}
