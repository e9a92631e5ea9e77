"""What happened in a game with tickets, in order."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pitboss.law import Citation
from pitboss.stakes.gain import Outcome


class Bought(NamedTuple):
    law: Citation
    ticket: int  # its place among those of the game, from 1
    conditioning: str
    price: int


class Voided(NamedTuple):
    """The ticket's price goes back."""

    law: Citation
    ticket: int
    price: int


class Drawn(NamedTuple):
    law: Citation
    number: int


class Malfunctioned(NamedTuple):
    """The draw could not be finished, nor put right."""

    law: Citation


class Settled(NamedTuple):
    """All ways of one number of spots on a ticket: the line they have in the books."""

    law: Citation
    ticket: int
    wager: str
    stake: int
    outcome: Outcome
    pays: int
    returned: int
    why: str


Event = Bought | Voided | Drawn | Malfunctioned | Settled

_READ: dict[str, Callable[[Any], object]] = {"law": Citation, "outcome": Outcome}
_KINDS: dict[str, Any] = {kind.__name__.lower(): kind for kind in Event.__args__}


def as_json(event: Event) -> dict[str, object]:
    """The event under its name, its fields in order."""
    return {"event": type(event).__name__.lower(), **event._asdict()}


def from_json(told: Mapping[str, Any]) -> Event:
    values: dict[str, Any] = {name: _READ[name](value) if name in _READ else value for name, value in told.items()}
    event: Event = _KINDS[values.pop("event")](**values)
    return event
