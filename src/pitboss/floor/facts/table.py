"""What happens to a table, its cards and its seats."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pitboss.floor import clock
from pitboss.floor.facts.fact import Body, Fact, Sealed
from pitboss.floor.shoe import ShoeRecord
from pitboss.floor.shuffle import commitment
from pitboss.floor.state import Announced, NextCards, Phase, TableState, but_for, without
from pitboss.floor.world import Milliseconds
from pitboss.games import game as game_of
from pitboss.law import Citation
from pitboss.rounds.equipment import Equipment
from pitboss.rounds.places import Seat
from pitboss.rounds.procedure import removal

REMOVED = next(removal(Equipment())).law  # the step in which cards leave the table


@dataclass(frozen=True)
class Opened(Fact):
    game: str
    house: Mapping[str, Any]
    equipment: Equipment
    meter: Mapping[str, Any] | None
    live: bool = False  # a dealer confirms the steps of the procedure

    def body(self) -> dict[str, Any]:
        told = {**super().body(), "equipment": asdict(self.equipment)}
        return told if self.live else {name: value for name, value in told.items() if name != "live"}

    @classmethod
    def read(cls, body: Body, sealed: Sealed) -> Fact:
        equipment = Equipment(**body["equipment"])
        return cls(body["game"], body["house"], equipment, body["meter"], body.get("live", False))

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        offered = {"game": self.game, "house": self.house, "equipment": self.equipment, "meter": self.meter}
        opened = state.with_(**offered, live=self.live)
        return new_cards(opened.with_(phase=Phase.WAGERS_OPEN), at)


@dataclass(frozen=True)
class SetUpAnew(Fact):
    dealing: str
    equipment: Equipment

    def body(self) -> dict[str, Any]:
        return {**super().body(), "equipment": asdict(self.equipment)}

    @classmethod
    def read(cls, body: Body, sealed: Sealed) -> Fact:
        return cls(body["dealing"], Equipment(**body["equipment"]))

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        house = {**state.house, "dealing": self.dealing}
        return new_cards(state.with_(house=house, equipment=self.equipment), at)


@dataclass(frozen=True)
class Posted(Fact):
    """A sign tells what will be in force, and from when."""

    house: Mapping[str, Any]
    at: Milliseconds

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(announced=Announced(self.house, self.at) if self.house else None)


@dataclass(frozen=True)
class InForce(Fact):
    """What was posted is now what the table offers."""

    house: Mapping[str, Any]

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(house=self.house, announced=None)


@dataclass(frozen=True)
class Performed(Fact):
    """A step of the dealer's procedure, under its paragraph; nobody stands at the table."""

    law: Citation
    what: str
    simulated: bool = True  # which earlier versions did not say

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        """Cards that leave the table wait to be inspected, and others come unless it closes."""
        if self.law != REMOVED:
            return state
        return new_cards(state.with_(used_decks=state.used_decks + decks_at(state)), at)


@dataclass(frozen=True)
class UsedCardsInspected(Fact):
    decks: int
    counted: int
    missing: int
    marks: str
    by: str = ""  # which earlier versions did not say

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(used_decks=0)


@dataclass(frozen=True)
class Closed(Fact):
    rounds: int

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(phase=Phase.CLOSED, pre_shuffled=False, announced=None)


def new_cards(state: TableState, at: Milliseconds) -> TableState:
    """Pre-shuffled ones lie so until somebody comes."""
    return state.with_(cards_since=at, pre_shuffled=state.equipment.pre_shuffled and not state.seats)


def decks_at(state: TableState) -> int:
    """All decks at the table, those that wait for their turn too."""
    game = game_of(state.game)
    return state.equipment.decks * game.decks_at(game.house(state.house))


# The cards of the next round, which are committed to before anybody bets on it.


@dataclass(frozen=True)
class CardsSealed(Fact):
    cards: NextCards

    def body(self) -> dict[str, Any]:
        return {"fact": self.kind, "commitment": self.cards.commitment}

    @classmethod
    def read(cls, body: Body, sealed: Sealed) -> Fact:
        return cls(sealed.cards(body["commitment"]))

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return bets_reopened(state, at).with_(next_cards=self.cards)


@dataclass(frozen=True)
class SealBroken(Fact):
    """These cards are not dealt: everybody may see how they lay."""

    order: Sequence[str]
    salt: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        shown = NextCards(commitment(self.salt, self.order), tuple(self.order), self.salt)
        return state.with_(next_cards=None, undealt=shown, face_up=())


def bets_reopened(state: TableState, at: Milliseconds) -> TableState:
    """Other cards have come, and whoever has bet already may think again."""
    return state.with_(ready=(), extended=False, deadline=clock.deadline(state, at)) if state.bets else state


# A shoe that lasts for several rounds.


@dataclass(frozen=True)
class ShoeMade(Fact):
    shoe: ShoeRecord
    back: str = ""
    mixed: str = ""  # the shoe whose discards were mixed into what was left of it

    def body(self) -> dict[str, Any]:
        told = {"back": self.back} if not self.mixed else {"mixed": self.mixed}
        return {"fact": self.kind, **self.shoe.public(), **told}

    @classmethod
    def read(cls, body: Body, sealed: Sealed) -> Fact:
        made = replace(sealed.shoe(body["shoe"]), drawn=body["drawn"], spent=False)
        return cls(made, body.get("back", ""), body.get("mixed", ""))

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        before = (state.shoe,) if self.mixed and state.shoe is not None else ()
        made = bets_reopened(state, at)
        return made.with_(shoe=self.shoe, mixed=(*state.mixed, *before), shoes=self.shoe.number)


@dataclass(frozen=True)
class ShoeSpent(Fact):
    """No more is dealt from it: everybody may see how its cards lay."""

    shoe: str
    order: Sequence[str]
    salt: str
    drawn: int

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(shoe=None, mixed=(), face_up=())


# Seats.


@dataclass(frozen=True)
class Seated(Fact):
    seat: Seat
    player: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(seats={**state.seats, self.seat: self.player}, pre_shuffled=False)


@dataclass(frozen=True)
class Leaving(Fact):
    """When the round is complete."""

    seat: Seat
    player: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(leaving=(*without(state.leaving, self.seat), self.seat))


@dataclass(frozen=True)
class Left(Fact):
    seat: Seat
    player: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(
            seats=but_for(state.seats, self.seat),
            rebets=but_for(state.rebets, self.seat),
            refused=but_for(state.refused, self.seat),
            missed=but_for(state.missed, self.seat),
            ready=without(state.ready, self.seat),
            leaving=without(state.leaving, self.seat),
        )
