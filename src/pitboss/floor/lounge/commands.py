"""What can be asked of a lounge: each command a value with a name, like those of a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pitboss.floor.commands import Command
from pitboss.floor.world import Milliseconds


class LoungeCommand(Command):
    """Asked at a lounge, where nobody sits."""

    asked_by_people: ClassVar[bool] = True  # and so by a route of the API


class HousesCommand(LoungeCommand):
    """Of the clock, or of the plan of the casino."""

    asked_by_people = False


@dataclass(frozen=True)
class WriteTicket(LoungeCommand):
    """A request becomes a ticket for the game that is open, and for those that follow: all are paid for at once."""

    of_a_player = True
    groups: Sequence[Sequence[int]]
    ways: Sequence[Mapping[str, int]]
    games: int = 1


@dataclass(frozen=True)
class VoidTicket(LoungeCommand):
    """A ticket is void for the game that is open, and for those that follow: what it cost for them goes back."""

    of_a_player = True
    ticket: int


@dataclass(frozen=True)
class ReportMalfunction(LoungeCommand):
    """The numbers cannot be drawn: all tickets of the game are void, and what they cost for it goes back."""

    why: str


@dataclass(frozen=True)
class OpenLounge(HousesCommand):
    """A new lounge, or one that was closed."""

    game: str
    house: Mapping[str, Any]
    window: Milliseconds
    pause: Milliseconds
    showing: Milliseconds


@dataclass(frozen=True)
class CloseLounge(HousesCommand):
    """No game is open any more: tickets go back."""


@dataclass(frozen=True)
class TickLounge(HousesCommand):
    """The time of what the lounge is at may be over."""


@dataclass(frozen=True)
class ResumeLounge(HousesCommand):
    """The floor has opened again: what was begun has the whole time again."""


_PARENTS = (LoungeCommand, HousesCommand)
LOUNGE_COMMANDS: dict[str, type[LoungeCommand]] = {
    kind.name: kind for parent in _PARENTS for kind in parent.__subclasses__() if kind not in _PARENTS
}
