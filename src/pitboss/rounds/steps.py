"""What a script may yield. A bare citation is a step too: it heads every event until the next one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple

from pitboss.cards import Card
from pitboss.interned import interned
from pitboss.law import Citation
from pitboss.rounds.events import Performed
from pitboss.rounds.places import Hand, Place, Seen
from pitboss.stakes.gain import Gain
from pitboss.stakes.wager import Wager


@dataclass(frozen=True, eq=False, slots=True)
class Option:
    """A choice by a name of its own. It may place a wager, so many times over, or give a card back: "draw:As"."""

    name: str
    places: Wager | None = None
    times: int = 1
    discards: bool = False
    law: Citation | None = None  # of placing the wager so, if not the wager's own; or of this choice alone
    or_less: ClassVar[bool] = False  # as of a wager: its amount is no choice

    def price(self, chips: int) -> int:
        """What choosing it takes, given the chips of the wager that its own equals."""
        return 0 if self.places is None else self.times * self.places.price(chips)


FOLD = Option("fold")
CHECK = Option("check")

Choice = Wager | Option


def stays_in(choice: str) -> bool:
    """Whether the hand is not given up."""
    return choice != FOLD.name


Perform = Performed  # a step of the dealer's procedure is recorded as it is asked for


@interned
class Deal(NamedTuple):
    place: Place
    seen: Seen = Seen.OWNER


@interned
class Burn(NamedTuple):
    pass


class LockOut(NamedTuple):
    """The progressive chips go into the table inventory, and the meter goes up by their share."""


@interned
class SetStubAside(NamedTuple):
    """All cards of the round are out: the stub may be counted from here on."""


@interned
class Decide(NamedTuple):
    """Choosing a wager places it. Silence is what a player who does not answer has chosen."""

    seat: Hand
    choices: tuple[Choice, ...]
    silence: Choice
    order: Citation | None = None  # in which players are asked, where what heads the decision does not say it
    private: bool = False  # which choices there are shows what the hand holds

    @property
    def stay(self) -> Choice:
        """The first choice that does not give up the hand."""
        return next(choice for choice in self.choices if stays_in(choice.name))

    @property
    def written(self) -> list[str]:
        """How each choice is made, whatever the hand: "draw:CARD"."""
        return [f"{each.name}:CARD" if _discards(each) else each.name for each in self.choices]

    @property
    def named(self) -> Mapping[str, Choice] | None:
        """The choices by name, where that does not depend on the hand."""
        return _named(self.choices)

    def offered(self, hand: Sequence[Card]) -> Mapping[str, Choice]:
        """The choices by the names they are made with; a card that is given back is part of the name."""
        return {
            name: choice
            for choice in self.choices
            for name in ([f"{choice.name}:{card}" for card in hand] if _discards(choice) else [choice.name])
        }


def _discards(choice: Choice) -> bool:
    return isinstance(choice, Option) and choice.discards


@cache
def _named(choices: tuple[Choice, ...]) -> Mapping[str, Choice] | None:
    return None if any(map(_discards, choices)) else {choice.name: choice for choice in choices}


@interned
class LastCall(NamedTuple):
    """The dealer's hand is about to be revealed, or a device to be used: until here incidents are heard."""

    before_decisions: bool = False  # some may still be asked for


class Validate(NamedTuple):
    """A step that another person than the dealer performs: the round waits until it is done."""

    law: Citation
    what: str


class Collect(NamedTuple):
    """These of the seat's wagers are lost by a fold."""

    seat: Hand
    wagers: tuple[Wager, ...]


@interned
class Reveal(NamedTuple):
    """The cards of this place, or the first so many, are turned face up, and those it gave back if wanted."""

    place: Place
    first: int | None = None
    discarded: bool = False


class Look(NamedTuple):
    """A device reads the hidden cards of this place for the dealer; nobody else sees them."""

    place: Place


class TurnUp(NamedTuple):
    """The cards behind the burned one are the community cards, also those that were found face up.

    Where none was burned yet, the next card is; unless the deck is taken as it lies, the next that is not face up.
    """

    size: int
    as_it_lies: bool = False


class Settle(NamedTuple):
    """Those of the wagers that still lie on the table, and the prizes that ride on one that was placed."""

    seat: Hand
    gains: Mapping[Wager, Gain]


class Void(NamedTuple):
    """The hand is void: its wagers go back, but for those that are still to be settled."""

    seat: Hand
    saving: tuple[Wager, ...] = ()


class GiveBack(NamedTuple):
    """The round was misdealt: what the hand lost by a fold goes back too."""

    seat: Hand


@interned
class Gather(NamedTuple):
    """The cards of this place go to the discard rack."""

    place: Place


Step = (
    Citation
    | Perform
    | Deal
    | Burn
    | LockOut
    | SetStubAside
    | Decide
    | LastCall
    | Validate
    | Collect
    | Reveal
    | Look
    | TurnUp
    | Settle
    | Void
    | GiveBack
    | Gather
)
