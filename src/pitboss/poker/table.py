"""What is so at the table during a hand: the facts that a script and the rules of betting read."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card
from pitboss.poker.betting import BettingRound, Limits, opened
from pitboss.poker.pots import Pot, Seat


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays and with what, before a chip is put in."""

    stacks: Mapping[Seat, int]
    button: Seat | None = None
    straddle: Seat | None = None
    killer: Seat | None = None
    exposed: Mapping[Seat, Collection[int]] = field(default_factory=dict)  # by the number of the card a seat receives


@dataclass(slots=True)
class Lying:
    """A card before a player, and whether its face is up."""

    card: Card
    up: bool


@dataclass
class Table:
    house: Any
    seating: Seating
    seats: tuple[Seat, ...] = ()
    stacks: dict[Seat, int] = field(default_factory=dict)
    committed: dict[Seat, int] = field(default_factory=dict)  # in this hand, what is on its way into the pot too
    cards: dict[Seat, list[Lying]] = field(default_factory=dict)
    community: list[Card] = field(default_factory=list)
    folded: set[Seat] = field(default_factory=set)  # or dead for another reason
    ended: set[Seat] = field(default_factory=set)  # contend only for the pots formed so far, and wager no more
    away: set[Seat] = field(default_factory=set)  # left with a protected hand: folded when their turn comes
    volunteers: set[Seat] = field(default_factory=set)  # have put chips in of their own will
    posted: list[tuple[Seat, int, int]] = field(
        default_factory=list
    )  # chips that count in the round to come, of how many
    betting: BettingRound | None = None
    rounds: int = 0  # of betting that have begun
    last: Seat | None = None  # whose turn was before
    is_two_handed: bool = False  # since the round of betting began
    first_to_act: Seat | None = None  # in the last round in which somebody acted
    aggressor: Seat | None = None  # the last to bet or raise in the hand
    round_opened_by: Seat | None = None  # the first who has acted in this round
    elected: set[Seat] = field(default_factory=set)  # have said for what they contend
    shown: list[Seat] = field(default_factory=list)
    pots: list[Pot] = field(default_factory=list)
    raked: dict[int, int] = field(default_factory=dict)  # by the number of the pot
    divided: dict[int, dict[Seat, int]] = field(default_factory=dict)
    usable_left: Callable[[], int] = field(default=lambda: 52)  # cards that can still be dealt

    def __post_init__(self) -> None:
        self.seats = tuple(sorted(self.seating.stacks))
        self.stacks = dict(self.seating.stacks)
        self.committed = dict.fromkeys(self.seats, 0)
        self.cards = {seat: [] for seat in self.seats}

    @property
    def live(self) -> list[Seat]:
        """Not folded, from the first seat on."""
        return [seat for seat in self.seats if seat not in self.folded]

    @property
    def is_contested(self) -> bool:
        return len(self.live) > 1

    @property
    def pot(self) -> int:
        """All that has been put in."""
        return sum(self.committed.values())

    @property
    def button(self) -> Seat:
        assert self.seating.button is not None
        return self.seating.button

    def clockwise(self, after: Seat | None) -> list[Seat]:
        """All seats in order, the one that is named last; without one from the first seat on."""
        if after is None:
            return list(self.seats)
        return [seat for seat in self.seats if seat > after] + [seat for seat in self.seats if seat <= after]

    def next_live(self, after: Seat | None) -> Seat:
        return next(seat for seat in self.clockwise(after) if seat not in self.folded)

    def can_wager(self, seat: Seat) -> bool:
        return seat not in self.folded and seat not in self.ended and self.stacks[seat] > 0

    def up_cards(self, seat: Seat) -> list[Card]:
        return [lying.card for lying in self.cards[seat] if lying.up]

    def all_cards(self, seat: Seat) -> list[Card]:
        return [lying.card for lying in self.cards[seat]]

    def is_exposed(self, seat: Seat, number: int) -> bool:
        """Whether this card of the seat was turned up while it was dealt."""
        return number in self.seating.exposed.get(seat, ())

    @property
    def exposures(self) -> Iterator[tuple[Seat, int]]:
        for seat, numbers in self.seating.exposed.items():
            yield from ((seat, number) for number in numbers)

    def begin(self, limits: Limits, after: Seat | None) -> None:
        self.betting = opened(limits, self.stacks)
        for seat, chips, whole in self.posted:
            self.betting.post(seat, chips, whole)
        self.posted = []
        self.rounds += 1
        self.last = after
        self.round_opened_by = None
        self.is_two_handed = len(self.live) == 2

    def put_in(self, seat: Seat, cents: int) -> int:
        """As far as it has them."""
        chips = min(cents, self.stacks[seat])
        self.stacks[seat] -= chips
        self.committed[seat] += chips
        return chips

    def give_back(self, seat: Seat, cents: int) -> None:
        self.committed[seat] -= cents
        self.stacks[seat] += cents

    @property
    def is_unopened(self) -> bool:
        """Whether nobody has brought it in, or bet."""
        return self.betting is not None and not self.betting.largest

    @property
    def turn(self) -> Seat | None:
        """Who must answer next in this round of betting, if anybody."""
        betting = self.betting
        assert betting is not None
        if not self.is_contested:
            return None
        for seat in self.clockwise(self.last):
            if seat not in betting.answered and self.can_wager(seat) and self._can_be_answered(seat):
                return seat
        return None

    def _can_be_answered(self, seat: Seat) -> bool:
        """Where no other could answer, only a seat that has put in less than one of them is asked."""
        assert self.betting is not None
        wagers = self.betting.wagers
        others = [other for other in self.live if other != seat]
        return any(map(self.can_wager, others)) or wagers[seat] < max(wagers[other] for other in others)

    def could_meet(self, seat: Seat, amount: int) -> bool:
        """Whether another one could put in more than this amount in this round."""
        assert self.betting is not None
        wagers = self.betting.wagers
        return any(
            self.can_wager(other) and wagers[other] + self.stacks[other] > amount
            for other in self.live
            if other != seat
        )
