"""A round as a viewer sees it lie on the table, gathered from the events the view shows and from nothing else."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card
from pitboss.rounds.events import (
    Asked,
    Chose,
    Dealt,
    Discarded,
    Event,
    Gathered,
    HandSplit,
    HandVoided,
    Placed,
    Revealed,
    Settled,
)
from pitboss.rounds.places import COMMUNITY, Hand, Place, Seat, SplitHand


@dataclass
class Picture:
    """Chips, cards and choices, after so many events."""

    cards: dict[Place, list[Card | None]] = field(default_factory=dict)
    chips: dict[Hand, dict[str, int]] = field(default_factory=dict)
    coupons: dict[Hand, dict[str, int]] = field(default_factory=dict)
    chose: dict[Hand, list[str]] = field(default_factory=dict)
    lines: dict[Hand, list[Settled]] = field(default_factory=dict)
    split: dict[Seat, list[SplitHand]] = field(default_factory=dict)  # the further hands of a seat
    asked: Asked | None = None
    void: set[Hand] = field(default_factory=set)
    gathered: set[Place] = field(default_factory=set)

    @property
    def community(self) -> list[Card]:
        return [card for card in self.cards.get(COMMUNITY, []) if card is not None]

    def hands_of(self, seat: Seat) -> list[Hand]:
        """In the order in which they are played."""
        return [seat, *self.split.get(seat, ())]

    def known(self, place: Place) -> list[Card]:
        """The cards of a hand, if all of them are seen; else none."""
        hand = self.cards.get(place, [])
        seen = [card for card in hand if card is not None]
        return seen if len(seen) == len(hand) else []

    def show(self, event: Event) -> None:
        _SHOW.get(type(event), _nothing)(self, event)

    def _placed(self, event: Placed) -> None:
        chips = self.chips.setdefault(event.seat, {})
        chips[event.wager] = chips.get(event.wager, 0) + event.chips
        if event.coupon:
            self.coupons.setdefault(event.seat, {})[event.wager] = event.coupon

    def _dealt(self, event: Dealt) -> None:
        self.cards.setdefault(event.place, []).append(event.card)

    def _discarded(self, event: Discarded) -> None:
        hand = self.cards[event.seat]
        hand.pop(hand.index(event.card) if event.card in hand else 0)

    def _asked(self, event: Asked) -> None:
        self.asked = event

    def _hand_split(self, event: HandSplit) -> None:
        self.cards[event.new] = [self.cards[event.seat].pop()]
        self.split.setdefault(event.new.seat, []).append(event.new)

    def _chose(self, event: Chose) -> None:
        self.asked = None
        self.chose.setdefault(event.seat, []).append(event.option)

    def _revealed(self, event: Revealed) -> None:
        self.cards.setdefault(event.place, [])[: len(event.cards)] = event.cards

    def _settled(self, event: Settled) -> None:
        self.lines.setdefault(event.seat, []).append(event)
        self.chips.get(event.seat, {}).pop(event.wager, None)
        self.coupons.get(event.seat, {}).pop(event.wager, None)

    def _hand_voided(self, event: HandVoided) -> None:
        self.void.add(event.seat)
        if self.asked is not None and self.asked.seat == event.seat:
            self.asked = None

    def _gathered(self, event: Gathered) -> None:
        self.gathered.add(event.place)


def _nothing(_: Picture, __: Event) -> None:
    """Procedure moves no card and no chip."""


_SHOW: dict[type, Callable[[Picture, Any], None]] = {
    Placed: Picture._placed,
    Dealt: Picture._dealt,
    Discarded: Picture._discarded,
    Asked: Picture._asked,
    Chose: Picture._chose,
    HandSplit: Picture._hand_split,
    Revealed: Picture._revealed,
    Settled: Picture._settled,
    HandVoided: Picture._hand_voided,
    Gathered: Picture._gathered,
}


def picture(events: Iterable[Event]) -> Picture:
    drawn = Picture()
    for event in events:
        drawn.show(event)
    return drawn
