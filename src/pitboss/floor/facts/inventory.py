"""The chips of a table: how many it opens with, what comes from the cage and goes back, and how many are counted."""

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.floor.books import Transfer, counted, into_inventory
from pitboss.floor.facts.fact import Fact
from pitboss.floor.state import TableState
from pitboss.floor.world import Milliseconds
from pitboss.law import citation, reading

TABLE_INVENTORY = citation("progressive 19:45-1.20(a)")
FILLS = reading("O.8")
NOBODY_ASKED = reading("O.7")
FILL, CREDIT = "fill", "credit"


@dataclass(frozen=True)
class InventoryPlaced(Fact):
    """What the table opens with; it has some of it already, or more, if it was open before."""

    inventory: int
    moved: int
    by: str = ""

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        """Where somebody opens the table, two people count before the first wager."""
        opened = state.with_(inventory=self.inventory, filled=0, differs=0, rounds_before=state.rounds)
        return opened.with_(to_count=bool(self.by), requested=None, count=None)

    def moves(self, state: TableState) -> Iterable[Transfer]:
        return into_inventory(state.id, self.moved, "opening inventory", TABLE_INVENTORY)


@dataclass(frozen=True)
class ChipsRequested(Fact):
    which: str  # fill or credit
    cents: int
    by: str
    why: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(requested={"which": self.which, "cents": self.cents, "by": self.by, "why": self.why})


@dataclass(frozen=True)
class ChipsMoved(Fact):
    """A fill or credit that one person has requested and another accepted; nobody, where the house has filled."""

    which: str
    cents: int
    requested_by: str = ""
    by: str = ""

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        requested = None if self.by else state.requested
        return state.with_(requested=requested, filled=state.filled + self._cents)

    @property
    def _cents(self) -> int:
        return self.cents if self.which == FILL else -self.cents

    def moves(self, state: TableState) -> Iterable[Transfer]:
        return into_inventory(state.id, self._cents, self.which, FILLS if self.by else NOBODY_ASKED)


@dataclass(frozen=True)
class ChipsRefused(Fact):
    which: str
    by: str
    why: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(requested=None)


@dataclass(frozen=True)
class InventoryCounted(Fact):
    """By one person; it counts when another has counted as many."""

    cents: int
    booked: int
    by: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(count={"cents": self.cents, "booked": self.booked, "by": self.by})


@dataclass(frozen=True)
class CountConfirmed(Fact):
    """Two people have counted the same, and the books have an amount too: what differs is over or short."""

    cents: int
    booked: int
    counted_by: str
    by: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(count=None, to_count=False, differs=state.differs + self.cents - self.booked)

    def moves(self, state: TableState) -> Iterable[Transfer]:
        return counted(state.id, self.cents, self.booked, FILLS)
