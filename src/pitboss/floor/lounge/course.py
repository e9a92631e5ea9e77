"""A command of a lounge on its way: the lounge as it was found, the facts told so far, and the lounge after them."""

from functools import cached_property

from pitboss.errors import TooFewChips
from pitboss.floor.books import Account, Balance, Transfer, balances, wallet
from pitboss.floor.lounge.facts import LoungeFact
from pitboss.floor.lounge.state import LoungeState
from pitboss.floor.world import Milliseconds, World
from pitboss.stakes.cents import dollars


class LoungeCourse:
    """Facts are told one after the other, and each changes the lounge before the next; nothing is written here."""

    def __init__(self, state: LoungeState, world: World, wall: Milliseconds, balance: Balance) -> None:
        self.state, self.world = state, world
        self.wall = wall  # what the clock on the wall shows: it says the gaming day and what a ticket shows
        self.facts: list[LoungeFact] = []
        self.transfers: list[Transfer] = []
        self._balance = balance

    @cached_property
    def at(self) -> Milliseconds:
        """When the command comes: windows go by it, and nobody sets this clock."""
        return self.world.steady()

    def tell(self, *facts: LoungeFact) -> None:
        for fact in facts:
            self.transfers += fact.moves(self.state)
            self.state = fact.after(self.state, self.at)
            self.facts.append(fact)

    @property
    def time_is_over(self) -> bool:
        return self.state.deadline is not None and self.at >= self.state.deadline

    def held(self, account: Account) -> int:
        return self._balance(account) + balances(self.transfers).get(account, 0)

    def check_funds(self, player: str, cents: int) -> None:
        held = self.held(wallet(player))
        if cents > held:
            raise TooFewChips(f"the wallet holds {dollars(held)}, and {dollars(cents)} are needed")
