"""A gaming table between two commands: a value that is stored whole and restored as it was."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any

from pitboss.floor.world import Milliseconds
from pitboss.rounds.places import Seat
from pitboss.rounds.procedure import Equipment


class Phase(StrEnum):
    CLOSED = "closed"
    WAGERS_OPEN = "wagers open"
    IN_PLAY = "in play"


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round being played: its record as far as it has come, and how many of its events are journalled."""

    id: str
    number: int
    order: tuple[str, ...]
    salt: str
    stakes: Mapping[Seat, Mapping[str, int]]
    inputs: tuple[Mapping[str, Any], ...] = ()
    told: int = 0


@dataclass(frozen=True, slots=True)
class TableState:
    id: str
    game: str
    house: Mapping[str, Any]
    equipment: Equipment
    phase: Phase = Phase.CLOSED
    version: int = 0
    seats: Mapping[Seat, str] = field(default_factory=dict)  # position: player
    bets: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)
    ready: tuple[Seat, ...] = ()
    deadline: Milliseconds | None = None
    round: OpenRound | None = None
    rounds: int = 0
    rounds_since_count: int = 0
    cards_since: Milliseconds = 0

    def with_(self, **changes: Any) -> "TableState":
        return replace(self, version=self.version + 1, **changes)

    def seat_of(self, player: str) -> Seat | None:
        return next((seat for seat, name in self.seats.items() if name == player), None)


def as_json(state: TableState) -> dict[str, Any]:
    told = asdict(state)
    told["equipment"] = state.equipment._asdict()
    return told


def from_json(told: Mapping[str, Any]) -> TableState:
    """Positions are numbers again, which JSON has written as text."""
    round = told["round"]
    return TableState(
        **{
            **told,
            "equipment": Equipment(**told["equipment"]),
            "phase": Phase(told["phase"]),
            "seats": _by_seat(told["seats"]),
            "bets": _by_seat(told["bets"]),
            "ready": tuple(told["ready"]),
            "round": round and round_from_json(round),
        }
    )


def round_from_json(told: Mapping[str, Any]) -> OpenRound:
    return OpenRound(
        **{
            **told,
            "order": tuple(told["order"]),
            "stakes": _by_seat(told["stakes"]),
            "inputs": tuple(told["inputs"]),
        }
    )


def _by_seat(told: Mapping[Any, Any]) -> dict[Seat, Any]:
    return {int(seat): value for seat, value in told.items()}
