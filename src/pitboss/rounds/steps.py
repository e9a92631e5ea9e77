"""What a script may yield. A bare citation is a step too: it heads every event until the next one."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.law import Citation
from pitboss.rounds.places import Place, Seat, Seen
from pitboss.stakes.gain import Gain
from pitboss.stakes.wager import Wager


@dataclass(frozen=True, eq=False, slots=True)
class Option:
    """A choice that places nothing."""

    name: str


FOLD = Option("fold")

Choice = Wager | Option


@dataclass(frozen=True, slots=True)
class Perform:
    """A step of the dealer's procedure that is asked for and recorded."""

    law: Citation
    what: str


@dataclass(frozen=True, slots=True)
class Deal:
    place: Place
    seen: Seen = Seen.OWNER


@dataclass(frozen=True, slots=True)
class Burn:
    pass


@dataclass(frozen=True, slots=True)
class SetStubAside:
    """All cards of the round are out: the stub may be counted from here on."""


@dataclass(frozen=True, slots=True)
class Decide:
    """Choosing a wager places it. Silence is what a player who does not answer has chosen."""

    seat: Seat
    choices: tuple[Choice, ...]
    silence: Choice


@dataclass(frozen=True, slots=True)
class LastCall:
    """All decisions are made and the dealer's hand is about to be revealed: until here incidents are heard."""


@dataclass(frozen=True, slots=True)
class Collect:
    """These of the seat's wagers are lost."""

    seat: Seat
    wagers: tuple[Wager, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    place: Place


@dataclass(frozen=True, slots=True)
class Settle:
    """Those of the wagers that still lie on the table, and the prizes that ride on one that was placed."""

    seat: Seat
    gains: Mapping[Wager, Gain]


@dataclass(frozen=True, slots=True)
class Void:
    """The hand is void: its wagers go back, but for those that are still to be settled."""

    seat: Seat
    saving: tuple[Wager, ...] = ()


@dataclass(frozen=True, slots=True)
class Gather:
    """The cards of this place go to the discard rack."""

    place: Place


Step = Citation | Perform | Deal | Burn | SetStubAside | Decide | LastCall | Collect | Reveal | Settle | Void | Gather
