"""What is sent to ask for a command: each value with its bounds, read off the command."""

from dataclasses import MISSING, Field, fields
from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import AfterValidator, BaseModel, ConfigDict, create_model
from pydantic import Field as Bounds

from pitboss.floor.chips import MOST_INVENTORY
from pitboss.floor.commands import (
    COMMANDS,
    Command,
    DeviceCounts,
    InspectUsed,
    LayCoupon,
    Open,
    PeoplesCommand,
    Report,
    Resume,
    Sit,
)
from pitboss.floor.lounge.commands import LOUNGE_COMMANDS
from pitboss.floor.lounge.decide import MOST_GAMES, MOST_GROUPS
from pitboss.floor.people import MAY, Role
from pitboss.rounds.house import MOST_CENTS
from pitboss.web.casino import MOST_BUY_IN
from pitboss.web.names import MOST_NAME

Cents = Annotated[int, Bounds(strict=True, ge=-MOST_CENTS, le=MOST_CENTS)]
Chips = Annotated[int, Bounds(strict=True, ge=0, le=MOST_INVENTORY)]
Name = Annotated[str, Bounds(min_length=1, max_length=40, pattern="^[a-z0-9_:-]+$")]
Seat = Annotated[int, Bounds(strict=True, ge=0, le=99)]
Number = Annotated[int, Bounds(strict=True, ge=0, le=999)]
Chosen = Annotated[dict[str, Any], Bounds(max_length=40, description="as `pitboss GAME --help` names it")]
Reason = Annotated[str, Bounds(min_length=1, max_length=200, description="the reason, in words")]
Id = Annotated[str, Path(min_length=1, max_length=40)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Way(Body):
    """So many spots at this rate a way; their number is compared with what the groups come to."""

    spots: int = Bounds(strict=True, ge=1, le=80)
    rate: int = Bounds(strict=True, ge=1, le=MOST_CENTS)
    count: int | None = Bounds(None, strict=True, ge=1, le=10**6)


Spots = Annotated[list[Annotated[int, Bounds(strict=True, ge=1, le=80)]], Bounds(min_length=1, max_length=80)]


Groups = Annotated[list[Spots], Bounds(min_length=1, max_length=MOST_GROUPS, description="numbers, in groups")]
Ways = Annotated[list[Way], Bounds(min_length=1, max_length=20, description="spots, and the cents of each way")]


class Entering(Body):
    name: str = Bounds("", max_length=MOST_NAME, description="shown to the others at a table; a guest's without")


class Keyed(Body):
    """Every command has a key of its own; sent again under the same key it is done once and answered again."""

    key: str = Bounds(min_length=8, max_length=80, pattern="^[A-Za-z0-9_.:-]+$", description="new for every command")


class BuyingIn(Keyed):
    cents: int = Bounds(strict=True, ge=1, le=MOST_BUY_IN)


class CashingOut(Keyed):
    cents: int = Bounds(strict=True, ge=1, le=MOST_CENTS)


class AtATable(Keyed):
    turn: str = Bounds("", max_length=40, description="the table's turn this was decided at; refused at any other")


class Opening(Keyed):
    game: str = Bounds(max_length=40)
    house: Chosen = Bounds(default_factory=dict)
    equipment: Chosen = Bounds(default_factory=dict)
    meter: Chosen | None = None
    inventory: Chips | None = Bounds(None, description="the cents of chips the table opens with")
    dealer: Literal["virtual", "live"] = Bounds("virtual", description="live: a dealer confirms each step of procedure")


VALUES: dict[str, Any] = {  # what a command may be about, whichever it is
    "seat": Annotated[Seat | None, Bounds(description="whoever has several seats names one")],
    "bets": Annotated[dict[Name, Cents], Bounds(min_length=1, max_length=20, description="cents by wager")],
    "ready": Annotated[bool, Bounds(strict=True, description="and no more bets from this seat")],
    "wager": Annotated[
        Name | Literal[""] | None,
        AfterValidator(lambda name: name or None),
        Bounds(description="the last chips on this one alone"),
    ],
    "option": Annotated[
        str, Bounds(min_length=1, max_length=40, pattern="^[A-Za-z0-9_:-]+$", description="one that is offered")
    ],
    "amount": Annotated[
        Cents | None, Bounds(description="the chips of an option that has `least`; without, its `cents`")
    ],
    "incident": Annotated[str, Bounds(min_length=1, max_length=40, description="as the game's list of games names it")],
    "why": Reason,
    "cards": Annotated[Number | None, Bounds(description="how many there are")],
    "can_complete": Annotated[bool | None, Bounds(strict=True)],
    "counted": Annotated[Number | None, Bounds(description="how many cards were counted")],
    "after": Annotated[Number | None, Bounds(description="cards that are drawn before the first that lies face up")],
    "cents": Annotated[Chips, Bounds(description="chips of the table inventory")],
    "deals": Annotated[bool, Bounds(strict=True, description="false: the dealer leaves the table")],
    "step": Annotated[int, Bounds(strict=True, ge=0, le=10**9, description="the number of the step that is due")],
    "marks": Annotated[str, Bounds(max_length=200, description="what was found on the cards")],
    "dealing": Annotated[str, Bounds(max_length=40)],
    "house": Chosen,
    "equipment": Chosen,
    "groups": Groups,
    "ways": Ways,
    "games": Annotated[int, Bounds(strict=True, ge=1, le=MOST_GAMES, description="the open one and those after it")],
    "ticket": Annotated[int, Bounds(strict=True, ge=1, le=10**12, description="its number")],
}
SPECIAL: dict[tuple[type[Command], str], Any] = {
    (Report, "seat"): Annotated[
        Number | Literal["dealer"] | None, Bounds(description="whose cards, where it is about a hand")
    ],
    (Sit, "seat"): Seat,
    (LayCoupon, "seat"): Seat,
    (LayCoupon, "wager"): Name,
    (DeviceCounts, "counted"): Number,
    (InspectUsed, "counted"): Number,
    (Resume, "why"): Reason,
}
AT_A_TABLE = [  # whatever people may ask of a table that is there
    kind
    for kind in COMMANDS.values()
    if {*MAY.get(kind, ())} - {Role.HOUSE} and not issubclass(kind, PeoplesCommand) and kind is not Open
]


IN_A_LOUNGE = [kind for kind in LOUNGE_COMMANDS.values() if kind.asked_by_people]


def body_of(command: type[Command]) -> type[AtATable]:
    """What is sent to ask for a command."""
    named = fields(command)  # type: ignore[arg-type]
    values = {each.name: (_bounds(command, each.name), _default(each)) for each in named}
    return create_model(command.__name__, __base__=AtATable, **values)  # type: ignore[call-overload,no-any-return]


def _bounds(command: type[Command], name: str) -> Any:
    return SPECIAL[command, name] if (command, name) in SPECIAL else VALUES[name]


def _default(named: Field[Any]) -> Any:
    if named.default_factory is not MISSING:
        return named.default_factory()
    return ... if named.default is MISSING else named.default
