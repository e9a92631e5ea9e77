"""Coming into the house, and chips for money: what happens at no table."""

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.floor.books import Transfer, buy_in, cash_out
from pitboss.floor.facts.fact import Fact
from pitboss.floor.state import TableState


@dataclass(frozen=True)
class Entered(Fact):
    """A new player, who is whoever holds the token; it is kept as its hash."""

    player: str
    name: str = ""
    token: str = ""
    house: bool = False


@dataclass(frozen=True)
class BoughtIn(Fact):
    player: str
    cents: int

    def moves(self, state: TableState) -> Iterable[Transfer]:
        return [buy_in(self.player, self.cents)]


@dataclass(frozen=True)
class CashedOut(Fact):
    player: str
    cents: int

    def moves(self, state: TableState) -> Iterable[Transfer]:
        return [cash_out(self.player, self.cents)]
