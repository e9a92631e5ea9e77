"""What a player has set against the own play, and how long the player sits at the tables."""

from dataclasses import dataclass, replace

from pitboss.floor.facts.fact import Fact
from pitboss.floor.limits import AN_HOUR, Limits, Tally
from pitboss.floor.world import Milliseconds


@dataclass(frozen=True)
class PlayersFact(Fact):
    """About one player."""

    player: str

    def limits(self, before: Limits) -> Limits:
        """What the player has set after it."""
        return before

    def tally(self, before: Tally) -> Tally:
        """What counts against it, on the day of the fact."""
        return before


@dataclass(frozen=True)
class LimitSet(PlayersFact):
    """It counts at once, or from later on."""

    limit: str
    amount: int | None
    at: Milliseconds
    counts: Milliseconds

    def limits(self, before: Limits) -> Limits:
        others = {name: later for name, later in before.later.items() if name != self.limit}
        if self.counts <= self.at:
            return before.with_(self.limit, self.amount, others)
        later = {**others, self.limit: (self.amount, self.counts)}
        return before.with_(self.limit, before.at(self.limit, self.at), later)


@dataclass(frozen=True)
class CoolingOff(PlayersFact):
    """No chips, no seat and no wagers for a number of hours."""

    hours: int
    at: Milliseconds

    def limits(self, before: Limits) -> Limits:
        return replace(before, away_until=self.at + self.hours * AN_HOUR)


@dataclass(frozen=True)
class PlayBegan(PlayersFact):
    """The player has come to a table, and sits at no other."""

    at: Milliseconds

    def tally(self, before: Tally) -> Tally:
        return before._replace(since=self.at, stay_result=0, told=0)


@dataclass(frozen=True)
class PlayEnded(PlayersFact):
    """The player sits at no table any more; so much of the stay was on this gaming day."""

    at: Milliseconds
    played: Milliseconds

    def tally(self, before: Tally) -> Tally:
        return before._replace(since=None, played=before.played + self.played)


@dataclass(frozen=True)
class TimeTold(PlayersFact):
    """The player has read how long the stay has lasted by now, and what it came to."""

    hours: int

    def tally(self, before: Tally) -> Tally:
        return before._replace(told=self.hours)
