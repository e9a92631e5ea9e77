"""The decisions of one seat as it saw them: gathered from the events its view shows, and from nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pitboss.cards import Card
from pitboss.rounds.events import Asked, Chose, Event, FoundFaceUp, Metered, Placed
from pitboss.rounds.game import Game
from pitboss.rounds.places import COMMUNITY, DEALER, Hand, Place, Seat, seat_of
from pitboss.web.picture import Picture


class Moment(NamedTuple):
    """What was asked, what the seat had on the table and saw then, and what it chose, if it has."""

    options: tuple[str, ...]
    stakes: Mapping[str, int]
    meter: int | None
    hand: Sequence[Card]
    board: Sequence[Card]
    before: Sequence[str]
    others: Sequence[Card]  # seen, but nobody's hand: what is worked out does not know them
    chose: str | None = None

    def question(self, game: Game, house: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "ask": "advice",
            "game": game.id,
            "house": house,
            "stakes": dict(self.stakes),
            "meter": self.meter,
            "hand": list(self.hand),
            "board": list(self.board),
            "chose": list(self.before),
            "options": list(self.options),
        }


def moments(game: Game, shown: Sequence[Event], seat: Seat) -> list[Moment]:
    """Every decision that the seat was asked for, in turn."""
    found: list[Moment] = []
    now = Watched(game, seat)
    for event in shown:
        now.watch(event)
        if isinstance(event, Asked) and seat_of(event.seat) == seat:
            found.append(now.asked(event))
        elif isinstance(event, Chose) and seat_of(event.seat) == seat:
            found[-1] = found[-1]._replace(chose=event.option)
    return found


class Watched:
    """What a seat has seen up to now."""

    def __init__(self, game: Game, seat: Seat) -> None:
        self.game, self.seat = game, seat
        self.picture = Picture()
        self.stakes: dict[str, int] = {}
        self.meter: int | None = None
        self.face_up: list[Card] = []

    def watch(self, event: Event) -> None:
        self.picture.show(event)
        if isinstance(event, Placed) and event.seat == self.seat and self._before_the_deal(event.wager):
            self.stakes[event.wager] = self.stakes.get(event.wager, 0) + event.chips + event.coupon
        elif isinstance(event, Metered):
            self.meter = event.cents
        elif isinstance(event, FoundFaceUp):
            self.face_up.append(event.card)

    def asked(self, event: Asked) -> Moment:
        return Moment(
            event.options,
            dict(self.stakes),
            self.meter if any(wager.locked and wager.name in self.stakes for wager in self.game.wagers) else None,
            self.picture.known(event.seat),
            [*self._seen(COMMUNITY), *self._seen(DEALER)],
            list(self.picture.chose.get(event.seat, ())),
            [*self.face_up, *(card for place in self._elsewhere(event.seat) for card in self._seen(place))],
        )

    def _before_the_deal(self, name: str) -> bool:
        wager = self.game.wager(name)
        return wager is not None and wager.before_the_deal

    def _seen(self, place: Place) -> list[Card]:
        return [card for card in self.picture.cards.get(place, ()) if card is not None]

    def _elsewhere(self, hand: Hand) -> Iterator[Place]:
        return (place for place in self.picture.cards if place not in (hand, COMMUNITY, DEALER))
