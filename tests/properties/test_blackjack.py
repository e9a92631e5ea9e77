"""Blackjack hides some cards and tells on purpose of others: two worlds that agree in what is told look alike."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import find, given, settings

from pitboss.cards import Card
from pitboss.games.blackjack import DOUBLE, GAME, INSURANCE, OVER_13, READER, SIX_TO_FIVE, SPLIT, UNDER_13
from pitboss.hands.points import is_blackjack, points, value
from pitboss.rounds.events import Dealt, Event, FoundFaceUp, Performed, Placed, as_json
from pitboss.rounds.incidents import Incident, Report
from pitboss.rounds.inputs import Decision, Input
from pitboss.rounds.places import BURN, DEALER, Place, belongs_to, is_hand, seat_of
from pitboss.rounds.record import Record
from pitboss.rounds.round import Round
from pitboss.rounds.view import Viewer, view
from tests.properties.rounds_drawn import Played, play_to, rounds, stops, viewers
from tests.properties.test_hidden import (
    UNSHRUNK,
    Look,
    may_know,
    refusal,
    unfiltered,
    with_a_hint,
    with_the_next_seats_cards,
)

TRIES = 20  # of other cards for one place
PATIENT = settings(UNSHRUNK, max_examples=2000)  # until one is found: what is drawn first depends on what is imported


@given(played=rounds(GAME))
def test_two_worlds_that_agree_in_what_is_told_look_the_same(played: Played) -> None:
    assert leak(played, view) is None


def with_the_hole_card(events: Sequence[Event], viewer: Viewer) -> list[Event]:
    return [event if _is_of(event, DEALER) else seen for event, seen in zip(events, view(events, viewer), strict=True)]


def with_the_burned_card(events: Sequence[Event], viewer: Viewer) -> list[Event]:
    return [event if _is_of(event, BURN) else seen for event, seen in zip(events, view(events, viewer), strict=True)]


def with_private_questions(events: Sequence[Event], viewer: Viewer) -> list[Event]:
    """What a hand may do tells whether it is a pair."""
    return view([event._replace(private=False) if hasattr(event, "private") else event for event in events], viewer)


def _is_of(event: Event, place: Place) -> bool:
    return isinstance(event, Dealt) and event.place == place


@pytest.mark.parametrize(
    "broken",
    [
        unfiltered,
        with_the_hole_card,
        with_the_burned_card,
        with_the_next_seats_cards,
        with_private_questions,
        with_a_hint,
    ],
)
def test_a_view_that_tells_too_much_of_blackjack_is_caught(broken: Look) -> None:
    """The control: a check that cannot go red is a defect."""
    caught = find(rounds(GAME), lambda played: leak(played, broken) is not None, settings=PATIENT)
    assert leak(caught, view) is None


def places_wager(name: str) -> Callable[[Played], bool]:
    return lambda played: any(isinstance(event, Placed) and event.wager == name for event in played.round.events)


def reads_the_hole_card(played: Played) -> bool:
    return played.record.house.hole_card == READER and DEALER in played.round.table.looked_at


def loses_with_hidden_cards(played: Played) -> bool:
    """Over 21 in the variation: the first two cards go away face down, and nobody else ever sees them."""
    return any(isinstance(event, Performed) and "discard the first two" in event.what for event in played.round.events)


def burns(played: Played) -> bool:
    return any(_is_of(event, BURN) for event in played.round.events)


def splits_what_was_hidden(played: Played) -> bool:
    return played.record.house.payout == SIX_TO_FIVE and places_wager(SPLIT.name)(played)


@pytest.mark.parametrize(
    "case",
    [
        *(pytest.param(places_wager(wager.name), id=wager.name) for wager in (SPLIT, DOUBLE, INSURANCE, OVER_13)),
        reads_the_hole_card,
        loses_with_hidden_cards,
        burns,
        splits_what_was_hidden,
    ],
)
def test_the_rounds_that_are_drawn_come_to_what_matters(case: Callable[[Played], bool]) -> None:
    assert leak(find(rounds(GAME), case, settings=PATIENT), view) is None


@given(played=rounds(GAME))
def test_nobody_sees_a_card_of_blackjack_before_it_is_turned_up(played: Played) -> None:
    check_faces(played)


@pytest.mark.parametrize(
    ("broken", "case"),
    [
        (unfiltered, loses_with_hidden_cards),
        (with_the_hole_card, reads_the_hole_card),
        (with_the_burned_card, burns),
    ],
)
def test_a_face_that_is_shown_too_early_is_seen(broken: Look, case: Callable[[Played], bool]) -> None:
    played = find(rounds(GAME), case, settings=PATIENT)
    with pytest.raises(AssertionError):
        check_faces(played, broken)


def check_faces(played: Played, look: Look = view) -> None:
    """A face is shown as the card is dealt only to whom the law shows it, and later when it is turned up."""
    variation = played.record.house.payout == SIX_TO_FIVE
    for viewer in viewers(played):
        boxes: dict[Place, int] = {}
        for event in look(played.round.events, viewer):
            if not isinstance(event, Dealt):
                continue
            place, number = event.place, boxes.setdefault(event.place, 0) + 1
            boxes[place] = number
            assert place != BURN or event.card is None
            if place == DEALER:
                hidden = number == 2 and played.record.house.hole_card == READER
            else:
                hidden = variation and is_hand(place) and number <= 2 and not belongs_to(place, [viewer])
                hidden = hidden and place == seat_of(place)  # a further hand was split, and lies open
            assert place == BURN or (event.card is None) == hidden, f"{event} as {viewer} sees it"


def leak(played: Played, look: Look, swaps: int = 1) -> str | None:
    """What some viewer can tell at some stop, and may not; None if there is nothing."""
    random = Random("".join(played.record.order))
    for stop in stops(played):
        here = play_to(played.game, played.record, stop)
        for viewer in viewers(played):
            seen = surface(play_to(played.game, played.record, stop), look, viewer)
            for _ in range(swaps):
                other = other_world(played.record, here, viewer, random)
                if surface(play_to(played.game, other, stop), look, viewer) != seen:
                    return f"viewer {viewer} after {stop[0]} inputs, if the deck is {' '.join(other.order)}"
    return None


def surface(round: Round, look: Look, viewer: Viewer) -> tuple[object, ...]:
    """Everything that reaches a viewer: what is seen, as values and byte by byte, and how wrong inputs are refused.

    Which options there are is told to whoever is asked. A choice that is refused still ends a last call: none is tried.
    """
    seen = look(round.events, viewer)
    given: list[Input] = [Report(incident, 99) for incident in Incident]
    given += [] if round.last_call else [Decision(99 if viewer is None else viewer, "nonsense")]
    told = json.dumps([as_json(event) for event in seen])
    return seen, told, [refusal(round, each) for each in given], round.ended


def other_world(record: Record, here: Round, viewer: Viewer, random: Random) -> Record:
    """The same round with other cards where this viewer sees none: any in the shoe, and in a hand those that would
    have been announced, asked and settled alike."""
    known = may_know(here.events, viewer)
    dealt = {event.card for event in here.events if isinstance(event, Dealt | FoundFaceUp)}
    spare = [card for card in record.order if card not in known | dealt | record.face_up]
    became = dict(zip(spare, random.sample(spare, len(spare)), strict=True))
    for place, hidden in hidden_cards(here.events, known):
        for _ in range(TRIES):
            others = random.sample([*spare, *hidden], len(hidden))
            if tells_the_same(here, place, dict(zip(hidden, others, strict=True))):
                became = _exchanged(became, hidden, others)
                spare = [card for card in (*spare, *hidden) if card not in others]
                break
    return replace(record, order=tuple(became.get(card, card) for card in record.order))


def hidden_cards(events: Sequence[Event], known: set[Card]) -> Iterator[tuple[Place, list[Card]]]:
    hidden: dict[Place, list[Card]] = {}
    for event in events:
        if isinstance(event, Dealt) and event.card is not None and event.card not in known:
            hidden.setdefault(event.place, []).append(event.card)
    yield from hidden.items()


def _exchanged(became: dict[Card, Card], hidden: Sequence[Card], others: Sequence[Card]) -> dict[Card, Card]:
    """Where the others would have come, those that they take the places of come."""
    wanted = dict(zip(hidden, others, strict=True))
    left = iter([card for card in hidden if card not in others])
    freed = {place: next(left) for place, card in became.items() if card in others and place not in hidden}
    return {**became, **freed, **wanted}


def tells_the_same(here: Round, place: Place, became: dict[Card, Card]) -> bool:
    """What the law has the dealer announce, ask and settle of a hand that nobody else sees, and of the hole card."""
    hand = [event.card for event in here.events if isinstance(event, Dealt) and event.place == place and event.card]
    other = [became.get(card, card) for card in hand]
    if place == BURN:
        return True
    if place == DEALER:  # the device tells whether it is a blackjack, and no more
        return DEALER not in here.table.looked_at or is_blackjack(hand) == is_blackjack(other)
    return all(_told(here, place, hand[:size]) == _told(here, place, other[:size]) for size in range(2, len(hand) + 1))


def _told(here: Round, seat: Place, hand: Sequence[Card]) -> tuple[object, ...]:
    """Whether it is a blackjack, which is turned up; whether it is asked again, or lost; and how 13 is settled."""
    total = sum(map(value, hand[:2]))
    beside = any(isinstance(event, Placed) and _is_beside(event, seat) for event in here.events)
    settled = (total > 13) - (total < 13) if beside else None
    return is_blackjack(hand), points(hand).total >= 21, points(hand).is_bust, settled


def _is_beside(event: Placed, seat: Place) -> bool:
    return event.seat == seat and event.wager in (OVER_13.name, UNDER_13.name)
