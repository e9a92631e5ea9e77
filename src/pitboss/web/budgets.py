"""Budgets: how often a visitor or an address may ask for something, and how many lines either may keep open."""

from collections import Counter, OrderedDict
from ipaddress import IPv6Address, IPv6Network
from typing import NamedTuple

from pitboss.errors import TooOften
from pitboss.floor.world import Milliseconds, World

MOST_KEPT = 10_000  # holders of a budget that are remembered; who was longest away has all of it again
A_SECOND: Milliseconds = 1_000
A_LITTLE: Milliseconds = 5_000  # until a line is worth another try


class Who(NamedTuple):
    """Whoever asks: from an address, and as a visitor where there is a wallet."""

    address: str
    visitor: str = ""


def network(address: str) -> str:
    """Who has one address of IPv6 has the 2^64 beside it too, and one who comes by IPv4 has no other."""
    if ":" not in address:
        return address
    try:
        known = IPv6Address(address)
    except ValueError:
        return address
    return str(known.ipv4_mapped or IPv6Network((known.packed, 64), strict=False))


class Budget:
    """So many at once, and another one each so often; whoever is not known has all of it."""

    def __init__(self, at_once: int, every: Milliseconds) -> None:
        self.at_once, self.every = at_once, every
        self._full: OrderedDict[str, Milliseconds] = OrderedDict()  # when each holder has all of it again

    def wait(self, holder: str, now: Milliseconds) -> Milliseconds:
        """How long until there is one for the holder."""
        full = max(self._full.get(holder, now), now)
        return max(0, full + self.every - now - self.at_once * self.every)

    def take(self, holder: str, now: Milliseconds) -> None:
        self._full[holder] = max(self._full.get(holder, now), now) + self.every
        self._full.move_to_end(holder)
        if len(self._full) > MOST_KEPT:
            self._full.popitem(last=False)


class Lines:
    """What is open at the same time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def has_room(self, holder: str) -> bool:
        return self._open[holder] < self.most

    def open(self, holder: str) -> None:
        self._open[holder] += 1

    def close(self, holder: str) -> None:
        self._open[holder] -= 1
        if not self._open[holder]:
            del self._open[holder]


class Budgets:
    """More than a person ever needs, and less than it takes to wear a casino out. Time is the world's steady one."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.wallets = Budget(60, 5 * A_SECOND)  # of an address
        self.log_ons = Budget(100, A_SECOND)  # of an address
        self.guesses = Budget(60, A_SECOND // 5)  # at tokens, from an address
        self.commands = Budget(100, A_SECOND // 20)  # of a visitor
        self.from_an_address = Budget(1_000, A_SECOND // 200)  # commands of all its visitors
        self.lines = Lines(20)  # of a visitor
        self.lines_from_an_address = Lines(500)

    def enter(self, who: Who) -> None:
        self._spend("wallets", [(self.wallets, who.address)])

    def log_on(self, who: Who) -> None:
        self._spend("log-ons", [(self.log_ons, who.address)])

    def guess(self, who: Who) -> None:
        self._spend("wrong tokens", [(self.guesses, who.address)])

    def command(self, who: Who) -> None:
        """Nothing is taken from either where the other one is spent."""
        own = [(self.commands, who.visitor)] if who.visitor else []
        self._spend("commands", [*own, (self.from_an_address, who.address)])

    def _spend(self, what: str, budgets: list[tuple[Budget, str]]) -> None:
        now = self.world.steady()
        wait = max(budget.wait(holder, now) for budget, holder in budgets)
        if wait:
            raise TooOften(f"too many {what}: try again in a moment", wait)
        for budget, holder in budgets:
            budget.take(holder, now)

    def open_line(self, who: Who) -> None:
        """Whoever opens one closes it."""
        lines = self._lines_of(who)
        if not all(each.has_room(holder) for each, holder in lines):
            raise TooOften("too many lines are open: close one", A_LITTLE)
        for each, holder in lines:
            each.open(holder)

    def close_line(self, who: Who) -> None:
        for each, holder in self._lines_of(who):
            each.close(holder)

    def _lines_of(self, who: Who) -> list[tuple[Lines, str]]:
        own = [(self.lines, who.visitor)] if who.visitor else []
        return [*own, (self.lines_from_an_address, who.address)]
