"""Who joins the house, who may log on, and who does."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.floor.facts.fact import Fact
from pitboss.floor.people import LogOn, Person, Role
from pitboss.floor.world import Milliseconds


def sealed(secret: str) -> str:
    """What the journal has of a password's secret: enough to see that it was exchanged, and nothing to guess by."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True)
class PeoplesFact(Fact):
    """About one person."""

    person: str

    def body(self) -> dict[str, Any]:
        body = super().body()
        return {**body, "secret": sealed(body["secret"])} if "secret" in body else body

    def changed(self, before: Person | None) -> Person | None:
        """The person after it."""
        return before

    def log_ons(self, before: Mapping[str, LogOn]) -> Iterable[LogOn]:
        """The log-ons that it begins or ends, as they are after it."""
        return ()


@dataclass(frozen=True)
class Enlisted(PeoplesFact):
    """By somebody who works here, or by a player who keeps the wallet."""

    log_on: str
    title: str
    role: str
    secret: str
    one_time: bool
    by: str

    def changed(self, before: Person | None) -> Person:
        return Person(self.person, self.log_on, self.title, Role(self.role), self.secret, self.one_time)


@dataclass(frozen=True)
class PasswordChanged(PeoplesFact):
    secret: str
    one_time: bool
    by: str

    def changed(self, before: Person | None) -> Person | None:
        return before and replace(before, secret=self.secret, one_time=self.one_time)


@dataclass(frozen=True)
class Barred(PeoplesFact):
    why: str
    by: str

    def changed(self, before: Person | None) -> Person | None:
        return before and replace(before, barred=self.why)


@dataclass(frozen=True)
class Readmitted(PeoplesFact):
    why: str
    by: str

    def changed(self, before: Person | None) -> Person | None:
        return before and replace(before, barred="")


@dataclass(frozen=True)
class LoggedOn(PeoplesFact):
    """Whoever holds the token is the person; it is kept as its hash."""

    token: str
    at: Milliseconds
    origin: str = ""
    failed: int = 0

    def log_ons(self, before: Mapping[str, LogOn]) -> Iterable[LogOn]:
        return [LogOn(self.token, self.person, self.at, None, self.origin, self.failed)]


@dataclass(frozen=True)
class LoggedOut(PeoplesFact):
    """These tokens count no more."""

    tokens: Sequence[str]
    why: str
    by: str
    at: Milliseconds

    def log_ons(self, before: Mapping[str, LogOn]) -> Iterable[LogOn]:
        return [replace(before[token], ended=self.at) for token in self.tokens if token in before]
