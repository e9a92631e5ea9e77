"""One table in memory, with the chips of those who play at it: what the store does for many."""

from collections.abc import Mapping

from pitboss.floor.books import Account, balances, wallet
from pitboss.floor.commands import Command
from pitboss.floor.course import Course
from pitboss.floor.decide import decide
from pitboss.floor.in_play import RoundsInPlay
from pitboss.floor.people import HOUSE
from pitboss.floor.state import NO_TABLE
from pitboss.floor.world import World
from pitboss.rounds.round import Round


class Session:
    """A command that is refused changes nothing."""

    def __init__(self, game: str, world: World, wallets: Mapping[str, int], id: str = "table") -> None:
        self.world = world
        self.state = NO_TABLE.with_(id=id, game=game)
        self.in_play = RoundsInPlay()
        self._accounts = {wallet(player): cents for player, cents in wallets.items()}

    def ask(self, command: Command, by: str = HOUSE) -> Course:
        """What comes of it."""
        course = Course(self.state, self.world, self.in_play, self.held)
        decide(course, command, by)
        if course.facts:
            self.state = course.state.with_(version=self.state.version + 1)
        for account, cents in balances(course.transfers).items():
            self._accounts[account] = self._accounts.get(account, 0) + cents
        return course

    @property
    def round(self) -> Round:
        """The one in play."""
        return Course(self.state, self.world, self.in_play).round

    def balance(self, player: str) -> int:
        return self.held(wallet(player))

    def held(self, account: Account) -> int:
        return self._accounts.get(account, 0)
