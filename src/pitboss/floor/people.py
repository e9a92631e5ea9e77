"""People: who they are, and what each role may ask. What is not listed here, nobody may."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from pitboss.errors import NotAllowed
from pitboss.floor import commands
from pitboss.floor.commands import Command
from pitboss.floor.lounge import commands as lounge
from pitboss.floor.state import TableState
from pitboss.floor.world import Milliseconds

OWNER = "the machine's owner"  # asks in person, where the store lies
HOUSE = ""  # asks in nobody's name: the clock and the cards of a virtual table, and the plan of the casino


class Role(StrEnum):
    HOUSE = "house"
    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SUPERVISOR = "supervisor"
    CAGE = "cage"
    SURVEILLANCE = "surveillance"
    REGULATOR = "regulator"
    ADMINISTRATOR = "administrator"


STAFF = tuple(role for role in Role if role not in (Role.HOUSE, Role.PLAYER))
CONFIRMING = (Role.SUPERVISOR, Role.ADMINISTRATOR)  # a role that another person has given
WATCHING = (Role.SUPERVISOR, Role.SURVEILLANCE, Role.REGULATOR)  # look back at every round
READING_BOOKS = (*WATCHING, Role.CAGE)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who logs on; a player among them has a wallet under the same id."""

    id: str
    log_on: str  # as it is written; two that look alike are the same
    title: str  # as others read it
    role: Role
    secret: str  # of the password; the journal knows a hash of it
    one_time: bool = False  # to be changed before anything else
    barred: str = ""  # why, as long as the person may not log on
    reset_by: str = ""  # who has proposed that the password be given anew
    given_by: str = ""  # who has given the role, until another person has confirmed it


@dataclass(frozen=True, slots=True)
class Factor:
    """The second factor of somebody who logs on; without a secret it was taken away."""

    person: str
    secret: str = ""  # of the device, sealed; the journal knows a hash of it
    step: int = 0  # the last whose code was taken: none is taken twice
    codes: tuple[str, ...] = ()  # recovery codes that are left, made with Argon2; the journal knows hashes


@dataclass(frozen=True, slots=True)
class LogOn:
    """A token, by its hash, and whose it is."""

    token: str
    person: str
    began: Milliseconds
    ended: Milliseconds | None = None
    origin: str = ""  # the kind of address that it came from
    failed: int = 0  # wrong passwords since the one before


_AT_THE_TABLE = (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR)
_ON_THE_FLOOR = (Role.FLOORPERSON, Role.SUPERVISOR)
_OPENING = (Role.SUPERVISOR, Role.HOUSE)
_OWN = (Role.PLAYER, *STAFF)

MAY: Mapping[type[Command], tuple[Role, ...]] = {
    **{kind: (Role.PLAYER,) for kind in commands.COMMANDS.values() if kind.of_a_player},
    commands.Tick: (Role.HOUSE,),
    commands.Clock: (Role.HOUSE,),
    commands.PassOver: (Role.HOUSE,),
    commands.Open: _OPENING,
    commands.Close: _OPENING,
    commands.SetUpAnew: _OPENING,
    commands.Post: _OPENING,
    commands.Recut: (Role.SUPERVISOR,),
    commands.DeviceCounts: (*_AT_THE_TABLE, Role.HOUSE),
    commands.InspectUsed: (Role.SUPERVISOR,),
    commands.Attend: (Role.DEALER, Role.SUPERVISOR),
    commands.Confirm: (Role.DEALER,),
    commands.Proceed: (Role.DEALER, Role.SUPERVISOR),
    commands.Validate: (Role.SUPERVISOR,),
    commands.Report: _AT_THE_TABLE,
    commands.Suspend: _AT_THE_TABLE,
    commands.LayCoupon: _AT_THE_TABLE,
    commands.Resume: (*_ON_THE_FLOOR, Role.HOUSE),
    commands.ProposeVoid: _ON_THE_FLOOR,
    commands.ApproveVoid: (Role.SUPERVISOR,),
    commands.RequestFill: _ON_THE_FLOOR,
    commands.RequestCredit: _ON_THE_FLOOR,
    commands.AcceptChips: (Role.CAGE,),
    commands.RefuseChips: (*_ON_THE_FLOOR, Role.CAGE),
    commands.CountInventory: _AT_THE_TABLE,
    commands.ConfirmCount: _AT_THE_TABLE,
    lounge.WriteTicket: (Role.PLAYER,),
    lounge.VoidTicket: (Role.PLAYER,),
    lounge.ReportMalfunction: _ON_THE_FLOOR,
    **dict.fromkeys(lounge.HousesCommand.__subclasses__(), (Role.HOUSE,)),
    commands.KeepWallet: (Role.PLAYER,),
    commands.ChangePassword: _OWN,
    commands.LogOut: _OWN,
    commands.EnrolFactor: _OWN,
    **dict.fromkeys(commands.OwnCommand.__subclasses__(), (Role.PLAYER,)),
    commands.ProposeReset: CONFIRMING,
    commands.ConfirmRole: CONFIRMING,
    commands.Enlist: (Role.ADMINISTRATOR,),
    commands.Bar: (Role.ADMINISTRATOR,),
    commands.Readmit: (Role.ADMINISTRATOR,),
}


def may(role: Role, kind: type[Command]) -> bool:
    return role in MAY.get(kind, ())


def check_may(role: Role, kind: type[Command]) -> None:
    if not may(role, kind):
        whose = ", ".join(each for each in MAY.get(kind, ()) if each is not Role.HOUSE) or "nobody"
        raise NotAllowed(f"{kind.name}: this is for {whose}, and not for {role}")


def check_table(role: Role, command: Command, by: str, state: TableState) -> None:
    """A dealer acts at the own table alone, and comes to one that nobody deals at; a supervisor sends a dealer away."""
    comes = isinstance(command, commands.Attend) and command.deals
    if role is Role.DEALER and state.dealer != by and not (comes and not state.dealer):
        raise NotAllowed("you do not deal at this table")
    if role is Role.SUPERVISOR and comes:
        raise NotAllowed("a supervisor does not deal")
