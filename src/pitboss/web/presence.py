"""Presence: who is at a table. Whoever has its page open is; whoever only asks is, for a minute after each request."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.floor.world import Milliseconds, World

A_MINUTE: Milliseconds = 60_000
A_VISIT: Milliseconds = 10 * A_MINUTE  # for so long a table is kept alive for somebody who does nothing
A_BLINK: Milliseconds = 3_000  # a page that is loaded anew is not away
MOST_KEPT = 10_000

Chair = tuple[str, str]  # a table, and a player who may sit there


class Presence:
    """A page keeps a line open: when that ends, its player has gone. A program, or a page without scripts, has none."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._lines: Counter[Chair] = Counter()
        self._hung_up: OrderedDict[Chair, Milliseconds] = OrderedDict()  # when the last line was closed
        self._asked: OrderedDict[Chair, Milliseconds] = OrderedDict()
        self._came: OrderedDict[Chair, Milliseconds] = OrderedDict()  # or did what no page does by itself

    @contextmanager
    def line(self, table: str, player: str | None) -> Iterator[None]:
        """As long as it is open, the player is there; somebody without a wallet sits nowhere."""
        if player is None:
            yield
            return
        chair = (table, player)
        self._lines[chair] += 1
        _note(self._came, chair, self.world.steady())
        try:
            yield
        finally:
            self._lines[chair] -= 1
            if not self._lines[chair]:
                del self._lines[chair]
            _note(self._hung_up, chair, self.world.steady())

    def asks(self, table: str, player: str) -> None:
        """Looks at the table; whoever was not there has come."""
        chair, now = (table, player), self.world.steady()
        if self._away_for(chair, now) != 0:
            _note(self._came, chair, now)
        _note(self._asked, chair, now)

    def acts(self, table: str, player: str) -> None:
        """Asks the table for something."""
        self.asks(table, player)
        _note(self._came, (table, player), self.world.steady())

    def is_visited(self, table: str) -> bool:
        """Whether somebody with a wallet is there who has come or acted not long ago, and not merely a page."""
        now = self.world.steady()
        for chair, came in reversed(self._came.items()):
            if now - came >= A_VISIT:
                return False
            if chair[0] == table and self._away_for(chair, now) == 0:
                return True
        return False

    def away_for(self, table: str, player: str) -> Milliseconds:
        """How long nothing has been seen of the player; 0 for whoever is there. Who is not known yet has just come."""
        away = self._away_for((table, player), self.world.steady())
        if away is None:
            self.asks(table, player)
        return away or 0

    def _away_for(self, chair: Chair, now: Milliseconds) -> Milliseconds | None:
        if chair in self._lines:
            return 0
        hung_up, asked = self._hung_up.get(chair), self._asked.get(chair)
        if hung_up is None and asked is None:
            return None
        if asked is None or (hung_up is not None and hung_up >= asked):
            assert hung_up is not None
            return now - hung_up
        return max(0, now - asked - A_MINUTE)


def _note(kept: OrderedDict[Chair, Milliseconds], chair: Chair, now: Milliseconds) -> None:
    kept[chair] = now
    kept.move_to_end(chair)
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)
