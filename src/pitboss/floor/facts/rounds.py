"""Rounds, from no more bets to their end."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.floor import clock
from pitboss.floor.books import Transfer, moves
from pitboss.floor.facts.fact import KINDS, Body, Fact, Sealed
from pitboss.floor.shoe import went_on
from pitboss.floor.state import Due, FromShoe, Phase, RoundRecord, TableState
from pitboss.floor.world import Milliseconds
from pitboss.rounds.events import Chose, Event, Reported, as_json, from_json
from pitboss.rounds.incidents import Incident
from pitboss.rounds.view import view


@dataclass(frozen=True)
class RoundOpened(Fact):
    """No more bets. Its cards are committed to, and told when it is closed."""

    record: RoundRecord
    back: str

    def body(self) -> dict[str, Any]:
        record = self.record
        return {
            "fact": self.kind, "round": record.id, "number": record.number, "commitment": record.commitment,
            "back": self.back, "stakes": record.stakes, "players": record.players, "meter": record.meter,
            "locked": record.locked, "stacks": record.stacks, **begins(record.shoe), **faces(record.face_up),
            **({"dealer": record.dealer} if record.dealer else {}),
            **({"coupons": record.coupons} if record.coupons else {}),
        }  # fmt: skip

    @classmethod
    def read(cls, body: Body, sealed: Sealed) -> Fact:
        """What was heard in it comes with the facts that follow."""
        found = tuple(body.get("face_up", ()))
        begun = replace(sealed.round(body["round"]), inputs=(), told=0, last_call=False, validates=None, face_up=found)
        return cls(begun, body["back"])

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        stakes = self.record.stakes
        begun = state.with_(
            phase=Phase.IN_PLAY,
            bets={},
            coupons={},
            next_round="",
            rebets={**state.rebets, **stakes},
            missed={seat: state.missed.get(seat, 0) + 1 for seat in state.seats if seat not in stakes},
            ready=(),
            round=self.record,
            face_up=(),
            next_cards=None,
        )
        return begun.with_(deadline=clock.deadline(begun, at))


@dataclass(frozen=True)
class WentOn(Fact):
    """What the round has heard, if anything, and what happened then."""

    round: str
    heard: Sequence[Mapping[str, Any]]
    events: Sequence[Event]
    last_call: bool = False  # at which it waits for the dealer, and for nobody's decision
    validates: Due | None = None  # or for a supervisor, and for what

    def body(self) -> dict[str, Any]:
        """Its events as a bystander sees them: what lies face down is not journalled, and a replay knows it."""
        events = list(map(as_json, view(self.events, None)))
        told: dict[str, Any] = {"round": self.round, "heard": self.heard, "events": events}
        if self.last_call:
            told["last_call"] = True
        if self.validates is not None:
            told["validates"] = self.validates
        return {"fact": self.kind, **told}

    @classmethod
    def read(cls, body: Body, sealed: Sealed) -> Fact:
        events = tuple(map(from_json, body["events"]))
        validates = Due(**body["validates"]) if "validates" in body else None
        return cls(body["round"], tuple(body["heard"]), events, body.get("last_call", False), validates)

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        """The next decision may take its whole time, and be extended again."""
        record = state.round
        assert record is not None
        inputs, told = (*record.inputs, *self.heard), record.told + len(self.events)
        gone_on = replace(record, inputs=inputs, told=told, last_call=self.last_call, validates=self.validates)
        deadline = None if self.last_call else clock.deadline(state, at)
        return state.with_(round=gone_on, deadline=deadline, extended=False)

    def moves(self, state: TableState) -> Iterable[Transfer]:
        record = state.round
        assert record is not None
        return moves(state.id, record.players, record.stakes, self.events, record.locked, record.coupons)


@dataclass(frozen=True)
class DiscardsShuffled(Fact):
    """The shoe is empty in the middle of a round, which is completed with the discards of those before."""

    round: str
    salt: str
    discards: tuple[str, ...]
    commitment: str

    def body(self) -> dict[str, Any]:
        told = {"round": self.round, "cards": len(self.discards), "commitment": self.commitment}
        return {"fact": self.kind, **told}

    @classmethod
    def read(cls, body: Body, sealed: Sealed) -> Fact:
        record = sealed.round(body["round"])
        assert record.shoe is not None
        return cls(record.id, record.salt, record.shoe.discards, body["commitment"])

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        record = state.round
        assert record is not None
        assert record.shoe is not None
        shoe = replace(record.shoe, discards=self.discards)
        order = record.order if record.shoe.discards else record.order + self.discards
        return state.with_(round=replace(record, order=order, salt=self.salt, shoe=shoe))


@dataclass(frozen=True)
class RoundClosed(Fact):
    round: str
    ended: str
    order: tuple[str, ...]
    salt: str
    meter: Mapping[str, Any] | None
    shoe: FromShoe | None = None

    def body(self) -> dict[str, Any]:
        opened = {"salts": self.shoe.salts, "discards": self.shoe.discards} if self.shoe is not None else {}
        told = {each: getattr(self, each) for each in ("round", "ended", "order", "salt", "meter")}
        return {"fact": self.kind, **told, **begins(self.shoe), **opened}

    @classmethod
    def read(cls, body: Body, sealed: Sealed) -> Fact:
        told = {each: body[each] for each in ("round", "ended", "salt", "meter")}
        shoe = None
        if "shoe" in body:
            commitment = sealed.shoe(body["shoe"]).commitment
            shoe = FromShoe(body["shoe"], commitment, body["begins"], tuple(body["salts"]), tuple(body["discards"]))
        return cls(**told, order=tuple(body["order"]), shoe=shoe)

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        record = state.round
        assert record is not None
        return state.with_(
            phase=Phase.WAGERS_OPEN,
            round=None,
            last=replace(record, order=self.order, salt=self.salt, shoe=self.shoe),
            rounds=state.rounds + 1,
            rounds_since_count=0 if is_counted(record.inputs) else state.rounds_since_count + 1,
            deadline=None,
            extended=False,
            meter=self.meter,
            shoe=went_on(state.shoe, len(self.shoe.salts)) if state.shoe and self.shoe else state.shoe,
        )


def begins(shoe: FromShoe | None) -> dict[str, Any]:
    """In which shoe a round begins and where, if it lasts for several rounds."""
    return {} if shoe is None else {"shoe": shoe.id, "begins": shoe.begins}


def faces(face_up: Sequence[int]) -> dict[str, Any]:
    """Where cards were found face up, if any were."""
    return {"face_up": face_up} if face_up else {}


def is_counted(inputs: Iterable[Mapping[str, Any]]) -> bool:
    """Whether the stub was counted in the round of these inputs."""
    return any(given.get("incident") == Incident.STUB_COUNT for given in inputs)


@dataclass(frozen=True)
class _Event(Fact):
    """One event of a round, as they were journalled once, without what the round had heard."""

    round: str
    event: Event
    inputs: Sequence[Mapping[str, Any]]  # of the whole round

    @classmethod
    def read(cls, body: Body, sealed: Sealed) -> Fact:
        return cls(body["round"], from_json(body["event"]), sealed.round(body["round"]).inputs)

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        record = state.round
        assert record is not None
        heard = len(record.inputs) + isinstance(self.event, Chose | Reported)
        gone_on = replace(record, inputs=tuple(self.inputs[:heard]), told=record.told + 1)
        return state.with_(round=gone_on, deadline=clock.deadline(state, at), extended=False)

    def moves(self, state: TableState) -> Iterable[Transfer]:
        record = state.round
        assert record is not None
        return moves(state.id, record.players, record.stakes, [self.event], record.locked, record.coupons)


KINDS["event"] = KINDS.pop(_Event.kind)
