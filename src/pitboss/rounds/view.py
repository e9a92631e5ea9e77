"""What a viewer may see of a round: the only function that hides anything, and it hides by default."""

from collections.abc import Callable, Collection, Iterable

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
from pitboss.rounds.places import Seat, Seen, belongs_to

Own = Collection[Seat]  # the seats of whoever looks
Viewer = Seat | Own | None  # one seat, all seats of a player, or nobody in particular: a person behind the rope

HIDDEN = Hidden()


def view(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """The events as the viewer sees them, one for one."""
    own = (viewer,) if isinstance(viewer, Seat) else viewer or ()
    return [_SHOWN.get(type(event), _hide)(event, own) for event in events]


def _show(event: Event, _: Own) -> Event:
    return event


def _hide(_: Event, __: Own) -> Event:
    return HIDDEN


def _face(event: Event, own: Own) -> Event:
    assert isinstance(event, Dealt)
    seen = event.seen is Seen.ALL or (event.seen is Seen.OWNER and belongs_to(event.place, own))
    return event if seen else event._replace(card=None)


def _discarded(event: Event, own: Own) -> Event:
    assert isinstance(event, Discarded)
    return event if belongs_to(event.seat, own) else event._replace(card=None)


def _asked(event: Event, own: Own) -> Event:
    """An option that names a card would show the hand, and so may the options that there are."""
    assert isinstance(event, Asked)
    if belongs_to(event.seat, own):
        return event
    if event.private:
        return event._replace(options=(), takes=(), least=())
    takes = dict(zip(map(_bare, event.options), event.takes, strict=True))
    return event._replace(options=tuple(takes), takes=tuple(takes.values()))


def _chose(event: Event, own: Own) -> Event:
    assert isinstance(event, Chose)
    return event if belongs_to(event.seat, own) else event._replace(option=_bare(event.option))


def _bare(option: str) -> str:
    return option.partition(":")[0]


_OPEN = (
    Placed,
    Performed,
    FoundFaceUp,
    StubSetAside,
    Metered,
    HandSplit,
    Revealed,
    Settled,
    HandVoided,
    Gathered,
    Reported,
)
_SHOWN: dict[type, Callable[[Event, Own], Event]] = {
    **dict.fromkeys(_OPEN, _show),
    Dealt: _face,
    Discarded: _discarded,
    Asked: _asked,
    Chose: _chose,
}
