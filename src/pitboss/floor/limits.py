"""A player's own limits: what they are, what counts against them, and what they refuse."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from pitboss.errors import OwnLimit
from pitboss.floor.books import CAGE, Transfer, player_of
from pitboss.floor.world import Milliseconds
from pitboss.stakes.cents import dollars

A_MINUTE: Milliseconds = 60_000
AN_HOUR = 60 * A_MINUTE
A_DAY = 24 * AN_HOUR
DAY_BEGINS = 10 * AN_HOUR  # in UTC: six in the morning of New Jersey's summer, five of its winter
Later = Mapping[str, tuple[int | None, Milliseconds]]  # looser limits, and from when they count
_MONDAY = 3  # days from a Monday to the first of 1970, a Thursday


class Limit(StrEnum):
    DEPOSIT = "deposit_day"  # cents bought in on a gaming day
    LOSS = "loss_day"  # cents lost on a gaming day, and staked and not yet back
    LOSS_OF_A_WEEK = "loss_week"
    TIME = "time_day"  # minutes at the tables on a gaming day


@dataclass(frozen=True, slots=True)
class Limits:
    """What a player has set; whoever is not known here has set nothing."""

    player: str
    deposit_day: int | None = None
    loss_day: int | None = None
    loss_week: int | None = None
    time_day: int | None = None
    later: Later = field(default_factory=dict)
    away_until: Milliseconds = 0  # the end of the last cool-off

    def at(self, limit: str, now: Milliseconds) -> int | None:
        """The limit that holds now, of which none is the loosest."""
        later, since = self.later.get(limit, (None, now + 1))
        set_at_once: int | None = getattr(self, limit)
        return later if since <= now else set_at_once

    def with_(self, limit: str, amount: int | None, later: Later) -> "Limits":
        changed: dict[str, Any] = {limit: amount, "later": later}
        return replace(self, **changed)


class Tally(NamedTuple):
    """What counts against a player's limits, on the gaming day of the last command that moved any of it."""

    player: str
    day: int = -1
    deposited: int = 0  # cents, that day
    result: int = 0  # what has come back from the tables less what was staked there, that day
    week_result: int = 0
    played: Milliseconds = 0  # at the tables that day, in stays that are over
    since: Milliseconds | None = None  # when the stay at the tables began that still lasts
    stay_result: int = 0  # of the last stay
    told: int = 0  # hours of the stay that the player has been told of

    def on(self, day: int) -> "Tally":
        """As it stands on this gaming day. A clock that was set back opens no day again."""
        if day <= self.day:
            return self
        kept = self.week_result if week(day) == week(self.day) else 0
        return self._replace(day=day, deposited=0, result=0, week_result=kept, played=0)

    def plus(self, deposited: int, result: int) -> "Tally":
        return self._replace(
            deposited=self.deposited + deposited,
            result=self.result + result,
            week_result=self.week_result + result,
            stay_result=self.stay_result + result,
        )

    def stayed(self, now: Milliseconds) -> Milliseconds:
        """How long the stay at the tables has lasted."""
        return 0 if self.since is None else max(0, now - self.since)

    def played_by(self, today: "Today") -> Milliseconds:
        """At the tables today: of a stay that began before, what lies in this day."""
        return self.on(today.day).played + min(self.stayed(today.now), today.since_it_began)


class Today(NamedTuple):
    """The clock that nobody sets, by which timers go, and the one on the wall, which says what day it is."""

    now: Milliseconds
    wall: Milliseconds

    @property
    def day(self) -> int:
        return day_of(self.wall)

    @property
    def since_it_began(self) -> Milliseconds:
        return (self.wall - DAY_BEGINS) % A_DAY


def day_of(wall: Milliseconds) -> int:
    """The gaming day, counted from that of 1 January 1970."""
    return (wall - DAY_BEGINS) // A_DAY


def date_of(day: int) -> date:
    """On which it began."""
    return date(1970, 1, 1) + timedelta(days=day)


def week(day: int) -> int:
    """From Monday's gaming day on."""
    return (day + _MONDAY) // 7


def counted(transfers: Iterable[Transfer]) -> dict[str, tuple[int, int]]:
    """Of each player whose wallet these change: what was bought in, and what the tables took and gave."""
    found: dict[str, tuple[int, int]] = {}
    for moved in transfers:
        for account, cents, other in (
            (moved.source, -moved.cents, moved.target),
            (moved.target, moved.cents, moved.source),
        ):
            player = player_of(account)
            if player is not None:
                deposited, result = found.get(player, (0, 0))
                if other != CAGE:
                    found[player] = (deposited, result + cents)
                elif cents > 0:
                    found[player] = (deposited + cents, result)
    return found


def check_deposit(limits: Limits | None, tally: Tally, today: Today, cents: int) -> None:
    """Before chips are bought in, for these cents."""
    if limits is None:
        return
    _check_away(limits, today.now)
    most, used = limits.at(Limit.DEPOSIT, today.now), tally.on(today.day).deposited
    if most is not None and used + cents > most:
        raise OwnLimit(f"your own limit is {dollars(most)} of chips a day, and {dollars(used)} were bought today")


def check_play(limits: Limits | None, tally: Tally, today: Today, cents: int) -> None:
    """Before a seat is taken, or chips are staked on a new round: these cents more than lay there.

    What a round in play still asks for is not refused: it is finished as its rules say.
    """
    if limits is None:
        return
    _check_away(limits, today.now)
    minutes = limits.at(Limit.TIME, today.now)
    if minutes is not None and tally.played_by(today) >= minutes * A_MINUTE:
        raise OwnLimit(f"your own limit is {minutes} minutes at the tables a day, and they are over")
    now = tally.on(today.day)
    for limit, result, of in ((Limit.LOSS, now.result, "day"), (Limit.LOSS_OF_A_WEEK, now.week_result, "week")):
        most = limits.at(limit, today.now)
        if most is not None and cents > 0 and cents - result > most:
            lost = f"{dollars(-result)} are lost or lie on the felt" if result < 0 else "nothing is lost"
            raise OwnLimit(
                f"your own limit is a loss of {dollars(most)} a {of}: {lost}, and {dollars(cents)} more were staked"
            )


def _check_away(limits: Limits, now: Milliseconds) -> None:
    if now < limits.away_until:
        raise OwnLimit(f"you chose not to play until {moment_in_words(limits.away_until)}")


def moment_in_words(at: Milliseconds) -> str:
    return f"{datetime.fromtimestamp(at // 1000, UTC):%H:%M on %d %B %Y} (UTC)"
