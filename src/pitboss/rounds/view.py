"""What a viewer may see of a round: the only function that hides anything, and it hides by default."""

from collections.abc import Callable, Collection, Iterable, Sequence

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
from pitboss.rounds.places import Place, Seat, Seen, belongs_to, is_hand, seat_of

Own = Collection[Seat]  # the seats of whoever looks
Viewer = Seat | Own | None  # one seat, all seats of a player, or nobody in particular: a person behind the rope

HIDDEN = Hidden()


def view(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """The events as the viewer sees them, one for one."""
    own = (viewer,) if isinstance(viewer, Seat) else viewer or ()
    return [_SHOWN.get(type(event), _hide)(event, own) for event in events]


def cards_seen(events: Sequence[Event], viewer: Viewer) -> list[bool]:
    """Of the cards in the order in which they were drawn, whether the viewer has seen their faces by now."""
    shown = view(events, viewer)
    turned_up = {(_whose(event.place), card) for event in shown if isinstance(event, Revealed) for card in event.cards}
    seen = []
    for event, as_shown in zip(events, shown, strict=True):
        if isinstance(event, Dealt):
            seen.append(as_shown == event or (_whose(event.place), event.card) in turned_up)
        elif isinstance(event, FoundFaceUp):
            seen.append(True)
    return seen


def _whose(place: Place) -> Place:
    """A split takes cards from one hand of a seat to another."""
    return seat_of(place) if is_hand(place) else place


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
