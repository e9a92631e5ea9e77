"""Answers about whoever asks, and about people."""

from pydantic import Field as Bounds

from pitboss.floor.limits import Limit
from pitboss.floor.people import Role
from pitboss.web.answers.described import Answered, Moment


class Me(Answered):
    """A wallet, a name to log on with, or both."""

    player: str
    role: Role
    name: str = Bounds("", description="of whoever has a wallet")
    balance: int = Bounds(0, description="cents in it")
    log_on: str = Bounds("", description="of whoever has logged on")
    title: str = ""
    one_time: bool = False


class Listed(Answered):
    person: str
    log_on: str
    title: str
    role: Role
    one_time: bool
    barred: str | None = Bounds(description="why")
    reset_by: str | None = Bounds(description="who has proposed another password")
    given_by: str | None = Bounds(description="who has given the role, until another person has confirmed it")
    logged_on: int = Bounds(description="in how many places")


class LaterLimit(Answered):
    amount: int | None
    at: Moment


class OwnLimit(Answered):
    amount: int | None = Bounds(description="cents or minutes; null: none")
    used: int
    later: LaterLimit | None


class Notice(Answered):
    minutes: int
    net: int


class LimitsTold(Answered):
    limits: dict[Limit, OwnLimit]
    away_until: Moment | None
    stay: Notice
    notice: Notice | None
