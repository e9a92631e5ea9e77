"""A gaming table between two commands: a value that is stored whole and restored as it was."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, NamedTuple

from pitboss.floor.shoe import ShoeRecord
from pitboss.floor.shuffle import commitment
from pitboss.floor.world import Milliseconds
from pitboss.rounds.equipment import Equipment
from pitboss.rounds.places import Seat

MOST_DUE = 100  # steps that wait for the dealer of a live table
Placement = Mapping[str, int]  # the cents that were put on each wager at once


class Phase(StrEnum):
    CLOSED = "closed"
    WAGERS_OPEN = "wagers open"
    IN_PLAY = "in play"


@dataclass(frozen=True, slots=True)
class FromShoe:
    """The place in a lasting shoe at which a round begins; when the round is over, the salts that open its cards."""

    id: str
    commitment: str
    begins: int
    salts: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()  # that were shuffled to complete the round, sealed by its own salt


class Due(NamedTuple):
    """A step that waits for a person: for the dealer of a live table, or for a supervisor."""

    law: str
    what: str


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round's record as far as it has come, and how many of its events are journalled.

    Its order is all that may still be dealt; of a lasting shoe no more is kept at the end than was dealt.
    """

    id: str
    number: int
    order: tuple[str, ...]
    salt: str  # of the order, where that is not sealed card by card
    players: Mapping[Seat, str]
    stakes: Mapping[Seat, Mapping[str, int]]
    inputs: tuple[Mapping[str, Any], ...] = ()
    told: int = 0
    meter: Mapping[str, Any] | None = None  # before the round
    stacks: int | None = None  # that the automated shoe gives, where the licensee has said so
    locked: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)  # chips that go to the inventory at lock-out
    shoe: FromShoe | None = None
    face_up: tuple[int, ...] = ()  # places of the order at which a card was found face up
    last_call: bool = False  # all have decided, and it waits for the dealer before the dealer's hand is turned up
    validates: Due | None = None  # what a supervisor has to validate before the dealer goes on
    dealer: str = ""  # who deals it; without, its steps are simulated
    coupons: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)  # which are no chips

    @property
    def commitment(self) -> str:
        """Published before the first card."""
        return self.shoe.commitment if self.shoe is not None else commitment(self.salt, self.order)


def with_cards_opened(record: RoundRecord, shoe: ShoeRecord, dealt: int) -> RoundRecord:
    """Of a lasting shoe: the cards of the round, each with the salt that opens its seal, and none of those left."""
    assert record.shoe is not None
    salts = shoe.salts(shoe.drawn, min(dealt, len(shoe.rest)))
    return replace(record, order=record.order[:dealt], shoe=replace(record.shoe, salts=salts))


@dataclass(frozen=True, slots=True)
class NextCards:
    """The cards of the next round, shuffled, cut and committed to before anybody bets on it."""

    commitment: str
    order: tuple[str, ...] = ()
    salt: str = ""

    @property
    def fit(self) -> bool:
        return commitment(self.salt, self.order) == self.commitment


@dataclass(frozen=True, slots=True)
class Announced:
    """What the sign says of limits and pay tables to come, and from when they are in force."""

    house: Mapping[str, Any]
    at: Milliseconds


@dataclass(frozen=True)
class TableState:
    id: str
    game: str
    house: Mapping[str, Any]
    equipment: Equipment
    phase: Phase = Phase.CLOSED
    version: int = 0  # one more with each command
    seats: Mapping[Seat, str] = field(default_factory=dict)  # position: player
    bets: Mapping[Seat, tuple[Placement, ...]] = field(default_factory=dict)
    rebets: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)  # what was wagered last
    coupons: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)  # which lie there too
    refused: Mapping[Seat, Mapping[str, str]] = field(default_factory=dict)  # why wagers went back, until the next chip
    missed: Mapping[Seat, int] = field(default_factory=dict)  # rounds in a row without a wager
    ready: tuple[Seat, ...] = ()
    leaving: tuple[Seat, ...] = ()  # when the round is complete
    deadline: Milliseconds | None = None
    timed: bool = True  # whether a clock runs for whoever is waited for
    extended: bool = False  # the time of this betting window or decision, which may be done once
    round: RoundRecord | None = None
    last: RoundRecord | None = None
    next_round: str = ""  # the id of the round that is dealt next, from its first wager on
    rounds: int = 0
    rounds_since_count: int = 0
    cards_since: Milliseconds = 0
    pre_shuffled: bool = False  # new cards lie so until somebody comes, and are only cut then
    used_decks: int = 0  # that have left the table and wait to be inspected
    meter: Mapping[str, Any] | None = None  # of the progressive wager, as it is stored
    shoe: ShoeRecord | None = None  # that is being dealt, where one lasts for several rounds
    mixed: tuple[ShoeRecord, ...] = ()  # what it was before cards were mixed into it
    shoes: int = 0  # that were made
    announced: Announced | None = None  # of what will be in force
    dealer: str = ""  # who deals; without, the table is virtual, and its dealer's steps are simulated
    suspended: Mapping[str, Any] | None = None  # by whom and why: no clock runs, and nobody decides
    proposal: Mapping[str, Any] | None = None  # to void the round, until another person approves it
    face_up: tuple[int, ...] = ()  # cards of the next round that were found face up, by their places
    next_cards: NextCards | None = None  # where none are left in a shoe
    undealt: NextCards | None = None  # the latest that were committed to and not dealt, for everybody to see
    inventory: int | None = None  # the cents of chips it has opened with; earlier versions opened without
    filled: int = 0  # since then, less what went back to the cage
    differs: int = 0  # by counts since then
    rounds_before: int = 0  # that were over when it opened
    to_count: bool = False  # by two people, before the first wager
    requested: Mapping[str, Any] | None = None  # a fill or credit, until the cage accepts or refuses it
    count: Mapping[str, Any] | None = None  # of the inventory, by one person, until another has counted as well
    live: bool = False  # a dealer confirms each step of the procedure; otherwise they are simulated
    due: tuple[Due, ...] = ()  # steps that are not confirmed yet, the next one first
    confirmed: int = 0  # how many were

    def with_(self, **changes: Any) -> "TableState":
        """Every fact makes one: they are copied the short way."""
        assert self.__dict__.keys() >= changes.keys()
        after = object.__new__(TableState)
        after.__dict__.update(self.__dict__, **changes)
        return after

    @property
    def spread(self) -> bool:
        """Whether the cards lie spread until somebody comes."""
        return self.phase is not Phase.CLOSED and not self.seats and not self.pre_shuffled

    @property
    def waits(self) -> bool:
        """For the staff, and for no player: it is suspended, at a last call, or the dealer has something to do."""
        return self.suspended is not None or self.held or (self.round is not None and self.round.last_call)

    @property
    def held(self) -> bool:
        """Whether a live table waits for a dealer, or for its dealer to confirm a step."""
        return self.live and (not self.dealer or bool(self.due))

    @property
    def too_much_is_due(self) -> bool:
        """Whoever came to the empty table now would bring more steps, where many are not confirmed yet."""
        return not self.seats and len(self.due) > MOST_DUE

    @property
    def somebody_is_waited_for(self) -> bool:
        """To decide, or to be content with the wagers."""
        return bool(self.bets) if self.round is None else not self.round.last_call

    @property
    def turn(self) -> str:
        """The betting window or decision the table is at. What was decided at another one comes too late."""
        step = 0 if self.round is None else len(self.round.inputs) + 1
        return f"{self.rounds + 1}.{step}"

    def seats_of(self, player: str) -> list[Seat]:
        return sorted(seat for seat, name in self.seats.items() if name == player)

    def seat_of(self, player: str) -> Seat | None:
        """The first, of a player who has several."""
        return next(iter(self.seats_of(player)), None)


NO_TABLE = TableState("", "", {}, Equipment())


def amounts(placements: Iterable[Placement]) -> dict[str, int]:
    """Chips that lie on one another are one wager."""
    placed: dict[str, int] = {}
    for placement in placements:
        for wager, cents in placement.items():
            placed[wager] = placed.get(wager, 0) + cents
    return placed


def from_json(told: Mapping[str, Any]) -> TableState:
    kept = {field.name for field in fields(TableState)}  # earlier versions kept one more
    return TableState(
        **{
            **{name: value for name, value in told.items() if name in kept},
            "equipment": Equipment(**told["equipment"]),
            "phase": Phase(told["phase"]),
            "seats": by_seat(told["seats"]),
            "bets": {seat: tuple(map(_placement, placed)) for seat, placed in by_seat(told["bets"]).items()},
            "rebets": by_seat(told["rebets"]),
            "coupons": by_seat(told.get("coupons", {})),
            "refused": by_seat(told.get("refused", {})),
            "missed": by_seat(told["missed"]),
            "ready": tuple(told["ready"]),
            "leaving": tuple(told["leaving"]),
            "round": told["round"] and round_from_json(told["round"]),
            "last": told["last"] and round_from_json(told["last"]),
            "shoe": told.get("shoe") and shoe_from_json(told["shoe"]),
            "announced": told.get("announced") and Announced(**told["announced"]),
            "mixed": tuple(map(shoe_from_json, told.get("mixed", ()))),
            "face_up": tuple(told.get("face_up", ())),
            "next_cards": told.get("next_cards") and cards_from_json(told["next_cards"]),
            "undealt": told.get("undealt") and cards_from_json(told["undealt"]),
            "due": tuple(Due(**step) for step in told.get("due", ())),
        }
    )


def round_from_json(told: Mapping[str, Any]) -> RoundRecord:
    return RoundRecord(
        **{
            **told,
            "order": tuple(told["order"]),
            "players": by_seat(told["players"]),
            "stakes": by_seat(told["stakes"]),
            "locked": by_seat(told.get("locked", {})),
            "coupons": by_seat(told.get("coupons", {})),
            "inputs": tuple(told["inputs"]),
            "face_up": tuple(told.get("face_up", ())),
            "shoe": told.get("shoe") and _from_shoe(told["shoe"]),
            "validates": told.get("validates") and Due(**told["validates"]),
        }
    )


def _from_shoe(told: Mapping[str, Any]) -> FromShoe:
    return FromShoe(**{**told, "salts": tuple(told["salts"]), "discards": tuple(told["discards"])})


def cards_from_json(told: Mapping[str, Any]) -> NextCards:
    return NextCards(**{**told, "order": tuple(told["order"])})


def shoe_from_json(told: Mapping[str, Any]) -> ShoeRecord:
    return ShoeRecord(**{**told, "order": tuple(told["order"])})


def _placement(told: Any) -> Placement:
    """Once it was one wager with its cents, and not a click on several."""
    return {told[0]: told[1]} if isinstance(told, list) else told


def by_seat(told: Mapping[Any, Any]) -> dict[Seat, Any]:
    """What was told of each position, which JSON has written as text."""
    return {int(seat): value for seat, value in told.items()}


def but_for(kept: Mapping[Seat, Any], seat: Seat) -> dict[Seat, Any]:
    return {position: value for position, value in kept.items() if position != seat}


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)
