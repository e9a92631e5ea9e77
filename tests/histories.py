"""A store with as long a history as is wanted: round after round at many tables, all games in turn."""

from itertools import count

from pitboss.floor.commands import Choose, Place, Sit
from pitboss.games import games
from pitboss.rounds.betting import least_cents
from pitboss.store.house import CasinoFloor
from tests.worlds import OwnWorld


class History:
    """Every table has its player, called as it is, who wagers the least on everything and stays in."""

    def __init__(self, url, tables):
        self.url = url
        self.world = OwnWorld()  # the same all along: no two rounds are called alike
        self.keys = map("key {}".format, count())
        self.games = {f"table-{number}": games()[number % len(games())] for number in range(tables)}
        floor = self.floor()
        for table, game in self.games.items():
            floor.open_table(f"open {table}", table, game.id).result()
            floor.enter(f"enter {table}", table, table, f"token of {table}").result()
            floor.buy_in(f"buy in {table}", table, 10**12).result()
            floor.ask(f"sit {table}", table, Sit(1), table).result()
        floor.close()

    def floor(self):
        return CasinoFloor(self.url, self.world)

    def grow(self, rounds):
        """Until so many are complete; then one is in play at every table."""
        floor = self.floor()
        while sum(state.rounds for state in floor.tables()) < rounds:
            self.go_on(floor, floor.tables())
        while waiting := [state for state in floor.tables() if state.round is None]:
            self.go_on(floor, waiting)
        floor.close()

    def go_on(self, floor, tables):
        """A command at each of the tables, all at once."""
        for asked in [self._ask(floor, state) for state in tables]:
            asked.result(timeout=60)

    def _ask(self, floor, state):
        if state.round is None:
            bets = least_bets(self.games[state.id])
            return floor.ask(next(self.keys), state.id, Place(bets, ready=True), state.id)
        return floor.ask(next(self.keys), state.id, Choose(floor.round_now(state).pending.stay.name), state.id)


def least_bets(game):
    """The least on every wager that the usual table offers."""
    house = game.house()
    offered = [wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(house)]
    return {wager.name: least_cents(house, wager, alone=False) for wager in offered}
