"""The table as a script reads it: who holds what, which cards lie where, what was chosen."""

from collections.abc import Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from pitboss.cards import Card
from pitboss.rounds.places import COMMUNITY, DEALER, Hand, Place, Seat, SplitHand, is_hand, seat_of
from pitboss.rounds.steps import Choice, Decide
from pitboss.shoe import AUTOMATED_SHOE
from pitboss.stakes.meter import Meter
from pitboss.stakes.wager import Stake, Wager

Stakes = Mapping[Seat, Mapping[Wager, Stake]]


class Lying(NamedTuple):
    """A card on the table, face up or face down."""

    card: Card
    up: bool


CARD, IS_UP = attrgetter("card"), attrgetter("up")


@cache
def lying(card: Card, up: bool) -> Lying:
    """A card of a deck lies in two ways only."""
    return Lying(card, up)


class Table:
    """Facts only. A script reads them anew at every step and never changes one; the round that performs it does."""

    def __init__(self, house: Any, stakes: Stakes, meter: Meter | None = None, stacks: int = 1) -> None:
        self.house = house
        self.stacks = stacks  # how many cards an automated shoe gives at once
        self.seats: tuple[Seat, ...] = tuple(sorted(stakes))
        self.hands: list[Hand] = list(self.seats)  # clockwise; a split adds one behind those of its seat
        self.split_seats: set[Seat] = set()
        self.placed: dict[Hand, dict[Wager, Stake]] = {}
        self.live: dict[Hand, list[Wager]] = {}
        self.choices: dict[Hand, list[Choice]] = {}
        self.cards: dict[Place, list[Lying]] = {DEALER: [], COMMUNITY: []}
        self.discarded: dict[Hand, list[Card]] = {}
        self.looked_at: set[Place] = set()  # hidden cards that a device has read
        self.paid: dict[Hand, dict[Wager, int]] = {}
        self.forfeited: dict[Hand, list[Wager]] = {}  # lost by a fold
        self.meter = meter
        self.void: set[Hand] = set()
        self.gathered: set[Place] = set()
        self.found_face_up: list[int] = []  # for each such card, how many had been dealt before it
        self.misdealt: dict[Place, int] = {}  # how many cards lie where a wrong number was reported and told
        self.reported: set[str] = set()  # the incidents so far
        self.dealt = 0
        self.stub: int | None = None  # cards left, once all of the round are out
        self.pending: Decide | None = None
        for seat in self.seats:
            self._begin(seat, stakes[seat])

    def _begin(self, hand: Hand, stakes: Mapping[Wager, Stake]) -> None:
        """A hand comes to the table with what lies on its areas."""
        self.placed[hand], self.live[hand] = dict(stakes), list(stakes)
        self.cards[hand], self.choices[hand], self.discarded[hand] = [], [], []
        self.paid[hand], self.forfeited[hand] = {}, []

    def holds(self, hand: Hand, wager: Wager) -> bool:
        """The wager still lies on the table."""
        return wager in self.live[hand]

    def holding(self, wager: Wager) -> Iterator[Seat]:
        """Clockwise from the dealer's left; looks again at every step."""
        return (seat for seat in self.seats if wager in self.live[seat])

    def stake(self, hand: Hand, wager: Wager) -> Stake | None:
        """What lies on the wager's area."""
        placed = self.placed[hand]
        return placed.get(wager) or next((stake for lying, stake in placed.items() if lying.area is wager), None)

    def chose(self, hand: Hand, choice: Choice) -> bool:
        return choice in self.choices[hand]

    def choice(self, hand: Hand) -> Choice | None:
        """The last one."""
        return self.choices[hand][-1] if self.choices[hand] else None

    def hands_of(self, seat: Seat) -> list[Hand]:
        return [hand for hand in self.hands if seat_of(hand) == seat]

    def has_split(self, hand: Hand) -> bool:
        """It is one of several of its seat."""
        return seat_of(hand) in self.split_seats

    def split(self, hand: Hand) -> SplitHand:
        """A new hand of the same seat, with the last card of this one."""
        seat = seat_of(hand)
        siblings = self.hands_of(seat)
        new = SplitHand(seat, len(siblings) + 1)
        self.hands.insert(self.hands.index(siblings[-1]) + 1, new)
        self.split_seats.add(seat)
        self._begin(new, {})
        self.cards[new].append(self.cards[hand].pop())
        return new

    def in_play(self, hand: Hand) -> bool:
        """The hand is neither void nor in the discard rack."""
        return hand not in self.void and hand not in self.gathered

    @property
    def has_decided(self) -> bool:
        """Somebody has."""
        return any(self.choices.values())

    @property
    def clockwise(self) -> Iterator[Seat]:
        return (seat for seat in self.seats if self.in_play(seat))

    @property
    def counterclockwise(self) -> Iterator[Seat]:
        return (seat for seat in reversed(self.seats) if self.in_play(seat))

    def hand(self, place: Place) -> tuple[Card, ...]:
        """The cards of a place that lie face up: a script reads no others."""
        shown = []
        for card, up in self.cards[place]:
            if up:
                shown.append(card)
        return tuple(shown)

    def is_up(self, place: Place) -> bool:
        return all(map(IS_UP, self.cards[place]))

    def held(self, place: Place) -> tuple[Card, ...]:
        """All cards of a hand, as its player tells the dealer, or as a device has read them."""
        assert is_hand(place) or place in self.looked_at, f"nobody has looked at the cards of the {place}"
        return tuple(map(CARD, self.cards[place]))

    @property
    def has_automated_shoe(self) -> bool:
        return bool(self.house.dealing == AUTOMATED_SHOE)
