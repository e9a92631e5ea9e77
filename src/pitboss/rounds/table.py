"""The table as a script reads it: who holds what, which cards lie where, what was chosen."""

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.cards import Card
from pitboss.rounds.places import COMMUNITY, DEALER, Place, Seat
from pitboss.rounds.steps import Choice, Decide
from pitboss.shoe import AUTOMATED_SHOE
from pitboss.stakes.meter import Meter
from pitboss.stakes.wager import Stake, Wager

Stakes = Mapping[Seat, Mapping[Wager, Stake]]


class Table:
    """Facts only. A script reads them anew at every step and never changes one; the round that performs it does."""

    def __init__(self, house: Any, stakes: Stakes, meter: Meter | None = None, stacks: int = 1) -> None:
        self.house = house
        self.stacks = stacks  # how many cards an automated shoe gives at once
        self.seats: tuple[Seat, ...] = tuple(sorted(stakes))
        self.placed: dict[Seat, dict[Wager, Stake]] = {seat: dict(stakes[seat]) for seat in self.seats}
        self.live: dict[Seat, list[Wager]] = {seat: list(stakes[seat]) for seat in self.seats}
        self.choices: dict[Seat, list[Choice]] = {seat: [] for seat in self.seats}
        self.cards: dict[Place, list[Card]] = {DEALER: [], COMMUNITY: [], **{seat: [] for seat in self.seats}}
        self.discarded: dict[Seat, list[Card]] = {seat: [] for seat in self.seats}
        self.turned_up: set[Place] = {COMMUNITY}
        self.community_up = 0  # how many of the community cards lie face up
        self.paid: dict[Seat, dict[Wager, int]] = {seat: {} for seat in self.seats}
        self.forfeited: dict[Seat, list[Wager]] = {seat: [] for seat in self.seats}  # lost by a fold
        self.meter = meter
        self.void: set[Seat] = set()
        self.gathered: set[Place] = set()
        self.found_face_up: list[int] = []  # for each such card, how many had been dealt before it
        self.misdealt: dict[Place, int] = {}  # how many cards lie where a wrong number was reported and told
        self.dealt = 0
        self.stub: int | None = None  # cards left, once all of the round are out
        self.pending: Decide | None = None

    def holds(self, seat: Seat, wager: Wager) -> bool:
        """The wager still lies on the table."""
        return wager in self.live[seat]

    def holding(self, wager: Wager) -> Iterator[Seat]:
        """Clockwise from the dealer's left; looks again at every step."""
        return (seat for seat in self.seats if self.holds(seat, wager))

    def chose(self, seat: Seat, choice: Choice) -> bool:
        return choice in self.choices[seat]

    def in_play(self, seat: Seat) -> bool:
        """The hand is neither void nor in the discard rack."""
        return seat not in self.void and seat not in self.gathered

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
        """The cards of a hand that is turned up; of the community cards, those that are."""
        assert place in self.turned_up, f"the script reads the cards of {place} before they are turned up"
        cards = self.cards[place]
        return tuple(cards[: self.community_up] if place == COMMUNITY else cards)

    @property
    def has_automated_shoe(self) -> bool:
        return bool(self.house.dealing == AUTOMATED_SHOE)
