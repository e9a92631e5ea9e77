"""A lounge between two commands: a value that is stored whole and restored as it was."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any

from pitboss.floor.shuffle import commitment
from pitboss.floor.world import Milliseconds


class Phase(StrEnum):
    CLOSED = "closed"
    WRITING = "tickets are written"
    DRAWING = "the numbers are drawn"
    DRAWN = "the numbers are shown"


@dataclass(frozen=True, slots=True)
class Ticket:
    """What the computer has printed for a request, with the games it is for that are not over."""

    number: int
    player: str
    groups: tuple[tuple[int, ...], ...]
    ways: tuple[Mapping[str, int], ...]
    price: int  # the cents for one game
    games: int
    first: str  # the game that was open when it was written
    of: int  # games that were paid for
    at: Milliseconds  # by the clock on the wall

    @property
    def conditioning(self) -> dict[str, Any]:
        """As a line of `pitboss deal` has it."""
        return {"groups": [list(group) for group in self.groups], "ways": [dict(way) for way in self.ways]}


@dataclass(frozen=True, slots=True)
class KenoGame:
    """One game of a gaming day. The numbers are drawn, in their order, and committed to before a ticket is written."""

    id: str
    day: int
    number: int
    commitment: str
    draw: tuple[int, ...] = ()
    salt: str = ""

    @property
    def fit(self) -> bool:
        return committed(self.salt, self.draw) == self.commitment

    def hidden(self) -> "KenoGame":
        return replace(self, draw=(), salt="")


@dataclass(frozen=True, slots=True)
class GameOver:
    """A game that is over: how it ended, its tickets, and what each has won."""

    game: KenoGame
    ended: str
    tickets: tuple[Ticket, ...] = ()
    voided: tuple[Ticket, ...] = ()
    prizes: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class LoungeState:
    id: str
    game: str = ""
    house: Mapping[str, Any] = field(default_factory=dict)
    window: Milliseconds = 0  # in which tickets are written, from the first one on
    pause: Milliseconds = 0  # between the last ticket and the numbers
    showing: Milliseconds = 0  # of the numbers, before the game is over
    phase: Phase = Phase.CLOSED
    version: int = 0  # one more with each command
    day: int = -1  # the gaming day of the last game,
    number: int = 0  # and its number on it
    written: int = 0  # tickets, ever
    now: KenoGame | None = None
    last: GameOver | None = None
    tickets: Mapping[int, Ticket] = field(default_factory=dict)  # by their numbers, those with games that are not over
    voided: tuple[Ticket, ...] = ()  # of the game that is open, before its draw
    deadline: Milliseconds | None = None

    @property
    def turn(self) -> str:
        """The game that is open. What was asked for another one comes too late."""
        return f"{self.day}.{self.number}"

    @property
    def owed(self) -> int:
        """The cents that were paid for games that are not over."""
        return sum(ticket.price * ticket.games for ticket in self.tickets.values())

    def with_(self, **changes: Any) -> "LoungeState":
        return replace(self, **changes)

    def body(self) -> dict[str, Any]:
        """As it is stored."""
        return asdict(self)


def committed(salt: str, draw: Sequence[int]) -> str:
    """Published before a ticket is written, checked by anybody once the numbers and the salt are revealed."""
    return commitment(salt, [str(number) for number in draw])


def lounge_from_json(told: Mapping[str, Any]) -> LoungeState:
    return LoungeState(
        **{
            **told,
            "phase": Phase(told["phase"]),
            "now": told["now"] and keno_game_from_json(told["now"]),
            "last": told["last"] and game_over_from_json(told["last"]),
            "tickets": {int(number): ticket_from_json(ticket) for number, ticket in told["tickets"].items()},
            "voided": tuple(map(ticket_from_json, told["voided"])),
        }
    )


def ticket_from_json(told: Mapping[str, Any]) -> Ticket:
    groups = tuple(tuple(group) for group in told["groups"])
    return Ticket(**{**told, "groups": groups, "ways": tuple(told["ways"])})


def keno_game_from_json(told: Mapping[str, Any]) -> KenoGame:
    return KenoGame(**{**told, "draw": tuple(told["draw"])})


def game_over_from_json(told: Mapping[str, Any]) -> GameOver:
    return GameOver(
        keno_game_from_json(told["game"]),
        told["ended"],
        tuple(map(ticket_from_json, told["tickets"])),
        tuple(map(ticket_from_json, told["voided"])),
        {int(number): cents for number, cents in told["prizes"].items()},
    )
