"""Presence: who is at a table. Whoever has its page open is; whoever only asks is, for a minute after each request."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.floor.world import Milliseconds, World

A_MINUTE: Milliseconds = 60_000
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

    @contextmanager
    def line(self, table: str, player: str | None) -> Iterator[None]:
        """As long as it is open, the player is there; somebody without a wallet sits nowhere."""
        if player is None:
            yield
            return
        chair = (table, player)
        self._lines[chair] += 1
        try:
            yield
        finally:
            self._lines -= Counter({chair: 1})
            _note(self._hung_up, chair, self.world.steady())

    def asks(self, table: str, player: str) -> None:
        _note(self._asked, (table, player), self.world.steady())

    def away_for(self, table: str, player: str) -> Milliseconds:
        """How long nothing has been seen of the player; 0 for whoever is there. Who is not known yet has just come."""
        chair, now = (table, player), self.world.steady()
        if self._lines[chair]:
            return 0
        hung_up, asked = self._hung_up.get(chair), self._asked.get(chair)
        if hung_up is None and asked is None:
            self.asks(table, player)
            return 0
        if asked is None or (hung_up is not None and hung_up >= asked):
            assert hung_up is not None
            return now - hung_up
        return max(0, now - asked - A_MINUTE)


def _note(kept: OrderedDict[Chair, Milliseconds], chair: Chair, now: Milliseconds) -> None:
    kept[chair] = now
    kept.move_to_end(chair)
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)
