"""What a viewer may see of a round: the only function that hides anything, and it hides by default."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from pitboss.rounds.events import (
    Asked,
    Chose,
    Dealt,
    Event,
    FoundFaceUp,
    Gathered,
    HandVoided,
    Hidden,
    Performed,
    Placed,
    Reported,
    Revealed,
    Settled,
    StubSetAside,
)
from pitboss.rounds.places import Seat, Seen

Viewer = Seat | None  # a seat at the table, or nobody in particular: a person behind the rope

HIDDEN = Hidden()


def view(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """The events as the viewer sees them, one for one."""
    return [_SHOWN.get(type(event), _hide)(event, viewer) for event in events]


def _show(event: Event, _: Viewer) -> Event:
    return event


def _hide(_: Event, __: Viewer) -> Event:
    return HIDDEN


def _face(event: Event, viewer: Viewer) -> Event:
    assert isinstance(event, Dealt)
    seen = event.seen is Seen.ALL or (event.seen is Seen.OWNER and event.place == viewer)
    return event if seen else replace(event, card=None)


_OPEN = (Placed, Performed, FoundFaceUp, StubSetAside, Asked, Chose, Revealed, Settled, HandVoided, Gathered, Reported)
_SHOWN: dict[type, Callable[[Event, Viewer], Event]] = {**dict.fromkeys(_OPEN, _show), Dealt: _face}
