"""What goes wrong at a table, who says so and why, and who deals there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.floor import clock
from pitboss.floor.facts.fact import Fact
from pitboss.floor.state import TableState
from pitboss.floor.world import Milliseconds
from pitboss.law import Citation


@dataclass(frozen=True)
class IncidentReported(Fact):
    """By whom and why; of cards found face up, their places in the order of this round or of the next one."""

    round: str
    incident: str
    by: str
    why: str
    seat: int | str | None = None
    cards: int | None = None
    can_complete: bool | None = None
    counted: int | None = None
    after_cards: int | None = None
    face_up: Sequence[int] = ()
    suspends: bool = True  # a stub that is found right does not

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        if state.round is None:
            found = state.with_(face_up=_and(state.face_up, self.face_up))
        else:
            found = state.with_(round=replace(state.round, face_up=_and(state.round.face_up, self.face_up)))
        return _suspended(found, self.by, self.why, incident=self.incident) if self.suspends else found


@dataclass(frozen=True)
class Suspended(Fact):
    by: str
    why: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return _suspended(state, self.by, self.why)


@dataclass(frozen=True)
class Resumed(Fact):
    """By somebody, or because the floor has opened again."""

    version: int
    by: str = ""
    why: str | None = None

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        """Whoever is waited for has the whole time again; what was proposed and not approved is off the table."""
        resumed = state.with_(suspended=None, proposal=None)
        waits = state.bets or (state.round is not None and not state.round.last_call)
        return resumed.with_(deadline=clock.deadline(resumed, at) if waits else None)


@dataclass(frozen=True)
class VoidProposed(Fact):
    """After cards are out one person alone voids nothing."""

    round: str
    by: str
    why: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        proposal = {"round": self.round, "by": self.by, "why": self.why}
        return _suspended(state, self.by, self.why).with_(proposal=proposal)


@dataclass(frozen=True)
class VoidApproved(Fact):
    """What follows makes the round void."""

    round: str
    by: str
    why: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(proposal=None)


@dataclass(frozen=True)
class Validated(Fact):
    """By a person who does not deal; what follows pays it."""

    round: str
    law: Citation
    what: str
    by: str


@dataclass(frozen=True)
class Attended(Fact):
    """Who deals from now on; nobody, where the table is virtual."""

    dealer: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        attended = state.with_(dealer=self.dealer)
        if not state.live:
            return attended
        return attended.with_(deadline=clock.deadline(attended, at) if attended.somebody_is_waited_for else None)


def _suspended(state: TableState, by: str, why: str, **told: Any) -> TableState:
    suspended: Mapping[str, Any] = {"by": by, "why": why, **told}
    return state.with_(suspended=suspended, deadline=None)


def _and(places: tuple[int, ...], found: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted({*places, *found}))
