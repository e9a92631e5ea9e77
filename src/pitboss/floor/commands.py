"""What can be asked of a table: each command a value with a name, as it is stored, sent and shown on a button."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from pitboss.floor.naming import spelled


class Command:
    """Asked by somebody, under a key of its own: asked again under the same key it is answered again, and done once."""

    name: ClassVar[str]
    of_a_player: ClassVar[bool] = False  # who sits at the table, or wants to
    at_any_turn: ClassVar[bool] = False  # whatever the table is at
    while_suspended: ClassVar[bool] = False  # heard although nobody may decide

    def __init_subclass__(cls) -> None:
        cls.name = spelled(cls.__name__)

    def body(self) -> dict[str, Any]:
        """As it is stored; what was not said is left out."""
        said = {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]
        return {"command": self.name, **{name: value for name, value in said.items() if value is not None}}


class PlayersCommand(Command):
    of_a_player = True


class StaffsCommand(Command):
    while_suspended = True


class PeoplesCommand(Command):
    """About those who work in the house or come back to it, and asked at no table."""


class OwnCommand(PeoplesCommand):
    """Of a player about the own play."""


@dataclass(frozen=True, kw_only=True)
class SeatsCommand(PlayersCommand):
    """About a seat, which whoever has several of them names."""

    seat: int | None = None


class WagersCommand(SeatsCommand):
    """About chips that may be placed and taken back as long as bets are open."""


# What players ask.


@dataclass(frozen=True)
class Sit(PlayersCommand):
    """Take a free seat."""

    at_any_turn = True
    while_suspended = True
    seat: int


@dataclass(frozen=True)
class Leave(SeatsCommand):
    """Leave the seat, or without one all of one's own, at once or when the round is complete."""

    while_suspended = True


@dataclass(frozen=True)
class Place(WagersCommand):
    """Chips on the felt: they leave the wallet at once."""

    bets: Mapping[str, int]
    ready: bool = False


@dataclass(frozen=True)
class Undo(WagersCommand):
    """Take back the last chips, all that one command has placed; or the last on one wager."""

    wager: str | None = None


@dataclass(frozen=True)
class Clear(WagersCommand):
    """Take back all chips, without a seat those of all one's seats."""


@dataclass(frozen=True)
class Double(WagersCommand):
    """Wager as much again on everything that is not always of one amount, without a seat at all one's seats."""


@dataclass(frozen=True)
class Rebet(WagersCommand):
    """Wager what was wagered last, in place of what lies there now, without a seat at all one's seats."""


@dataclass(frozen=True)
class Ready(WagersCommand):
    """Be content with the wagers as they lie, without a seat at all one's seats: one without chips sits out."""


@dataclass(frozen=True)
class Choose(SeatsCommand):
    """A decision, when it is asked for, of the seat that is asked."""

    option: str
    amount: int | None = None


@dataclass(frozen=True)
class Extend(SeatsCommand):
    """Have more time, once for each betting window and decision."""


# What the dealer and the floor do.


@dataclass(frozen=True)
class Open(Command):
    """A new table, or one that was closed; its meter goes on from before."""

    game: str
    house: Mapping[str, Any]
    equipment: Mapping[str, Any]
    meter: Mapping[str, Any] | None = None
    inventory: int | None = None  # the cents of chips it opens with
    live: bool | None = None  # with a dealer who confirms each step of the procedure; without, they are simulated


@dataclass(frozen=True)
class Close(Command):
    """The end of the gaming day: wagers go back, everybody leaves, and so do the cards."""


@dataclass(frozen=True)
class Tick(Command):
    """The time of a window, a decision or the cards may be over."""


@dataclass(frozen=True)
class Clock(Command):
    """Whether a clock runs for whoever is waited for."""

    while_suspended = True
    runs: bool


@dataclass(frozen=True)
class PassOver(Command):
    """These seats are not waited for: nobody is there."""

    absent: Sequence[int]


@dataclass(frozen=True)
class SetUpAnew(Command):
    """Another way of dealing or shuffling at an open table, between two rounds."""

    dealing: str
    equipment: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Post(Command):
    """Other limits or pay tables at an open table, once those who play there had notice; an empty one withdraws it."""

    house: Mapping[str, Any]


@dataclass(frozen=True)
class Recut(Command):
    """A supervisor is not content with the cut."""


@dataclass(frozen=True)
class DeviceCounts(Command):
    """What the shuffling device says that it has counted."""

    counted: int


@dataclass(frozen=True)
class InspectUsed(Command):
    """Security's inspection of the cards that have left this table: what it finds stops play."""

    while_suspended = True
    counted: int
    marks: str = ""


# What the staff do when something goes wrong.


@dataclass(frozen=True)
class Report(StaffsCommand):
    """An irregularity, as the game knows it: its remedy runs at once, and the table is suspended."""

    incident: str
    why: str
    seat: int | str | None = None
    cards: int | None = None
    can_complete: bool | None = None
    counted: int | None = None
    after: int | None = None  # cards that are drawn before the first that lies face up


@dataclass(frozen=True)
class LayCoupon(StaffsCommand):
    """A player's coupon: for match play beside chips of the same amount, or in place of a progressive chip."""

    while_suspended = False
    seat: int
    wager: str


@dataclass(frozen=True)
class Suspend(StaffsCommand):
    """No clock runs and nobody decides, until play is resumed."""

    why: str


@dataclass(frozen=True)
class Resume(StaffsCommand):
    """Play goes on: whoever is waited for has the whole time again."""

    why: str | None = None


@dataclass(frozen=True)
class ProposeVoid(StaffsCommand):
    """That the round be void and its wagers go back; another person approves it."""

    why: str


@dataclass(frozen=True)
class ApproveVoid(StaffsCommand):
    """The round is void, as another person has proposed."""

    why: str


@dataclass(frozen=True)
class Attend(StaffsCommand):
    """A dealer comes to the table, or leaves it to the virtual one."""

    deals: bool = True


@dataclass(frozen=True)
class Confirm(StaffsCommand):
    """The dealer has performed the step of the procedure that is due, named by its number."""

    step: int


@dataclass(frozen=True)
class Proceed(StaffsCommand):
    """The dealer ends the last call: nothing more is reported before the dealer's hand is turned up."""

    while_suspended = False


@dataclass(frozen=True)
class Validate(StaffsCommand):
    """A supervisor has validated the payout that waits for it; the dealer pays it."""


# The chips of a table.


@dataclass(frozen=True)
class RequestFill(StaffsCommand):
    """That chips come from the cage to the table; the cage accepts it, or refuses."""

    cents: int
    why: str


@dataclass(frozen=True)
class RequestCredit(StaffsCommand):
    """That chips go from the table to the cage; the cage accepts it, or refuses."""

    cents: int
    why: str


@dataclass(frozen=True)
class AcceptChips(StaffsCommand):
    """The chips of the fill or credit that was requested have moved, and this is how many."""

    cents: int


@dataclass(frozen=True)
class RefuseChips(StaffsCommand):
    """Nothing comes of the fill or credit that was requested."""

    why: str


@dataclass(frozen=True)
class CountInventory(StaffsCommand):
    """What one person has counted in the table inventory, when no round is in play; another counts as well."""

    cents: int


@dataclass(frozen=True)
class ConfirmCount(StaffsCommand):
    """What another person has counted there, who does not know the first count."""

    cents: int


# What is asked about people.


@dataclass(frozen=True)
class Enlist(PeoplesCommand):
    """Somebody new, with a name to log on with and a role, which counts when another person has confirmed it."""

    person: str
    log_on: str
    title: str
    role: str


@dataclass(frozen=True)
class ConfirmRole(PeoplesCommand):
    """Somebody whom another person has enlisted works here from now on."""

    person: str


@dataclass(frozen=True)
class KeepWallet(PeoplesCommand):
    """A visitor chooses a name and a password, and comes back to the wallet with them."""

    log_on: str


@dataclass(frozen=True)
class ChangePassword(PeoplesCommand):
    """One's own, or by an administrator for somebody who has lost it: that one is changed first.

    For somebody of the staff another person has proposed it.
    """

    person: str


@dataclass(frozen=True)
class Bar(PeoplesCommand):
    """Somebody may not log on any more, and is logged out."""

    person: str
    why: str


@dataclass(frozen=True)
class Readmit(PeoplesCommand):
    """Somebody who was barred may log on again."""

    person: str
    why: str


@dataclass(frozen=True)
class ProposeReset(PeoplesCommand):
    """That somebody of the staff be given another password; another person gives it."""

    person: str
    why: str


@dataclass(frozen=True)
class EnrolFactor(PeoplesCommand):
    """A second factor of one's own: from now on a code of a device goes with the password."""


@dataclass(frozen=True)
class LogOut(PeoplesCommand):
    """Wherever this person is logged on, by the person or by an administrator."""

    person: str
    why: str


# What players ask about their own play.


@dataclass(frozen=True)
class SetLimit(OwnCommand):
    """A limit of one's own, in cents or minutes; without an amount there is none."""

    limit: str
    amount: int | None = None


@dataclass(frozen=True)
class CoolOff(OwnCommand):
    """Not to play for a number of hours, which nobody shortens."""

    hours: int


@dataclass(frozen=True)
class ReadTime(OwnCommand):
    """The notice of how long the stay has lasted was read."""


_PARENTS = (PlayersCommand, SeatsCommand, WagersCommand, StaffsCommand, OwnCommand, PeoplesCommand, Command)
_KINDS = [kind for parent in _PARENTS for kind in parent.__subclasses__() if kind not in _PARENTS]
COMMANDS: dict[str, type[Command]] = {kind.name: kind for kind in _KINDS}
