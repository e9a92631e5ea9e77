"""Nothing leaks: two worlds that differ only in what a viewer may not know look the same to that viewer."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from pitboss.cards import Card, cards
from pitboss.errors import NotationError, PitbossError
from pitboss.rounds.events import (
    Asked,
    Chose,
    Dealt,
    Discarded,
    Event,
    FoundFaceUp,
    Hidden,
    Revealed,
    Settled,
    as_json,
)
from pitboss.rounds.game import Game
from pitboss.rounds.incidents import Incident, Report
from pitboss.rounds.inputs import Decision, Input
from pitboss.rounds.places import BURN, DEALER, Place, Seen
from pitboss.rounds.record import Record
from pitboss.rounds.round import Round
from pitboss.rounds.view import HIDDEN, Viewer, view
from tests.properties.rounds_drawn import Played, every_game, every_hiding_game, give, play_to, rounds, stops, viewers

Look = Callable[[Iterable[Event], Viewer], list[Event]]

UNSHRUNK = settings(phases=[Phase.generate])


@every_hiding_game
@given(data=st.data())
def test_two_worlds_look_the_same(game: Game, data: st.DataObject) -> None:
    assert leak(data.draw(rounds(game)), view) is None


def unfiltered(events: Iterable[Event], _: Viewer) -> list[Event]:
    return list(events)


def with_the_dealers_first_card(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    events = list(events)
    first = next((event for event in events if isinstance(event, Dealt) and event.place == DEALER), None)
    return [event if event is first else seen for event, seen in zip(events, view(events, viewer), strict=True)]


def with_the_next_seats_cards(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    return view(events, 1 if viewer is None else viewer + 1)


def with_a_hint(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """Shows no card, but does something else whenever the dealer holds a red one: a derived value."""
    events = list(events)
    hands = [event.card for event in events if isinstance(event, Dealt) and event.place == DEALER]
    red = any(card is not None and card.suit in "dh" for card in hands)
    return [*view(events, viewer), *([HIDDEN] if red else [])]


def in_the_order_of_the_faces(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """Shows no card, but sorts what was dealt: the order tells what the faces do not."""
    events = list(events)
    dealt = sorted((event for event in events if isinstance(event, Dealt)), key=lambda event: str(event.card))
    return view([*(event for event in events if not isinstance(event, Dealt)), *dealt], viewer)


@every_hiding_game
@pytest.mark.parametrize(
    "broken",
    [unfiltered, with_the_dealers_first_card, with_the_next_seats_cards, with_a_hint, in_the_order_of_the_faces],
)
def test_a_view_that_tells_too_much_is_caught(game: Game, broken: Look) -> None:
    """The control: a check that cannot go red is a defect."""
    caught = find(rounds(game), lambda played: leak(played, broken) is not None, settings=UNSHRUNK)
    assert leak(caught, view) is None


@every_game
@given(data=st.data())
def test_nobody_sees_anything_before_it_happens(game: Game, data: st.DataObject) -> None:
    """What is seen of the beginning is the beginning of what is seen: nothing is taken back or shown ahead."""
    check_no_foresight(data.draw(rounds(game)))


@every_hiding_game
@given(data=st.data())
def test_nobody_sees_a_burned_card_or_anothers_hand_before_it_is_turned_up(game: Game, data: st.DataObject) -> None:
    played = data.draw(rounds(game))
    check_places(played)
    if any(isinstance(event, Dealt) for event in played.round.events):
        with pytest.raises(AssertionError):
            check_places(played, unfiltered)


@every_hiding_game
@given(data=st.data())
def test_whoever_has_several_seats_sees_what_each_of_them_sees_and_no_more(game: Game, data: st.DataObject) -> None:
    events, own = data.draw(rounds(game)).round.events, [1, 2, 3]
    seen = zip(events, view(events, own), *(view(events, seat) for seat in own), strict=True)
    for event, shown, *each in seen:
        assert shown == (event if event in each else each[0])
    assert view(events, []) == view(events, None)


def test_an_event_that_the_view_does_not_know_is_hidden() -> None:
    @dataclass(frozen=True)
    class Tattled:
        card: Card

    class Changed(Settled):
        """Not even a relative of an event that is shown."""

    tattled: list[Event] = [Tattled(*cards("As")), Changed(*[None] * 7)]  # type: ignore
    for viewer in (None, 1):
        assert view(tattled, viewer) == [Hidden(), Hidden()]


@every_game
@given(data=st.data())
def test_a_view_has_an_event_for_every_event(game: Game, data: st.DataObject) -> None:
    played = data.draw(rounds(game))
    for viewer in viewers(played):
        seen = view(played.round.events, viewer)
        assert len(seen) == len(played.round.events)
        for shown, event in zip(seen, played.round.events, strict=True):
            assert shown == event or shown == blanked(event)


def blanked(event: Event) -> Event | None:
    """The event without its faces."""
    match event:
        case Dealt() | Discarded():
            return event._replace(card=None)
        case Chose(option=option):
            return event._replace(option=option.partition(":")[0])
        case Asked(options=options, takes=takes):
            if event.private:
                return event._replace(options=(), takes=(), least=())
            bare = dict(zip((option.partition(":")[0] for option in options), takes, strict=True))
            return event._replace(options=tuple(bare), takes=tuple(bare.values()))
    return None


def leak(played: Played, look: Look, swaps: int = 1) -> str | None:
    """What some viewer can tell at some stop, and may not; None if there is nothing."""
    random = Random("".join(played.record.order))
    for stop in stops(played):
        here = play_to(played.game, played.record, stop)
        for viewer in viewers(played):
            known, seen = may_know(here.events, viewer), surface(here, look, viewer)
            for _ in range(swaps):
                other = other_world(played.record, known, random)
                if surface(play_to(played.game, other, stop), look, viewer) != seen:
                    return f"viewer {viewer} after {stop[0]} inputs, if the deck is {' '.join(other.order)}"
    return None


def may_know(events: Iterable[Event], viewer: Viewer) -> set[Card]:
    """What the rules let this viewer see. It does not ask the view: what a broken view shows would be allowed then."""
    known: set[Card] = set()
    for event in events:
        match event:
            case Dealt(place=place, card=card, seen=seen) if card is not None:
                if seen is Seen.ALL or (seen is Seen.OWNER and place == viewer):
                    known.add(card)
            case FoundFaceUp(card=card):
                known.add(card)
            case Revealed(cards=turned_up):
                known.update(turned_up)
    return known


def other_world(record: Record, known: set[Card], random: Random) -> Record:
    """The same round with all that is not known in other places; cards that lie face up stay where they lie."""
    movable = [card for card in record.order if card not in known and card not in record.face_up]
    became = dict(zip(movable, random.sample(movable, len(movable)), strict=True))
    order = tuple(became.get(card, card) for card in record.order)
    return replace(record, order=order, inputs=tuple(_renamed(given, became) for given in record.inputs))


def _renamed(given: Input, became: dict[Card, Card]) -> Input:
    """A choice that names a card ("draw:As") names the one that lies there in the other world."""
    if not isinstance(given, Decision) or ":" not in given.choice:
        return given
    verb, _, text = given.choice.partition(":")
    try:
        card = Card(text)
    except NotationError:
        return given
    return Decision(given.seat, f"{verb}:{became.get(card, card)}")


def surface(round: Round, look: Look, viewer: Viewer) -> tuple[object, ...]:
    """Everything that reaches a viewer: what is seen, as values and byte by byte, and how wrong inputs are refused."""
    seen = look(round.events, viewer)
    return seen, json.dumps([as_json(event) for event in seen]), refusals(round), round.ended


def refusals(round: Round) -> list[tuple[str, str]]:
    seat = round.pending.seat if round.pending is not None else round.table.seats[0]
    nowhere = [Report(incident, 99) for incident in Incident]
    return [refusal(round, given) for given in (Decision(99, "fold"), Decision(seat, "nonsense"), *nowhere)]


def refusal(round: Round, given: Input) -> tuple[str, str]:
    with pytest.raises(PitbossError) as refused:
        give(round, given)
    return refused.value.message, str(refused.value.law)


def check_no_foresight(played: Played) -> None:
    events = played.round.events
    for viewer in viewers(played):
        whole = view(events, viewer)
        for stop in stops(played):
            begun = play_to(played.game, played.record, stop).events
            assert view(begun, viewer) == whole[: len(begun)]


def check_places(played: Played, look: Look = view) -> None:
    for viewer in viewers(played):
        turned_up: set[Place] = set()
        dealers: list[Card | None] = []
        for event in look(played.round.events, viewer):
            if isinstance(event, Revealed):
                turned_up.add(event.place)
            elif isinstance(event, Dealt):
                assert event.place != BURN or event.card is None
                assert not isinstance(event.place, int) or event.place in (viewer, *turned_up) or event.card is None
                dealers += [event.card] if event.place == DEALER else []
        assert None in dealers or DEALER in turned_up or len(dealers) < 2, "the dealer's hand was dealt open"
