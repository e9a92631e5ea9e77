"""Who joins the house, who may log on, and who does."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.floor.facts.fact import Fact
from pitboss.floor.people import Factor, LogOn, Person, Role
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

    def factor(self, before: Factor | None) -> Factor | None:
        """The person's second factor after it."""
        return before


@dataclass(frozen=True)
class Enlisted(PeoplesFact):
    """By somebody who works here, or by a player who keeps the wallet."""

    log_on: str
    title: str
    role: str
    secret: str
    one_time: bool
    by: str
    waits: bool = False  # until another person has confirmed the role

    def changed(self, before: Person | None) -> Person:
        given_by = self.by if self.waits else ""
        role = Role(self.role)
        return Person(self.person, self.log_on, self.title, role, self.secret, self.one_time, given_by=given_by)


@dataclass(frozen=True)
class RoleConfirmed(PeoplesFact):
    """By another person than the one who has given it."""

    by: str

    def changed(self, before: Person | None) -> Person | None:
        return before and replace(before, given_by="")


@dataclass(frozen=True)
class PasswordChanged(PeoplesFact):
    secret: str
    one_time: bool
    by: str

    def changed(self, before: Person | None) -> Person | None:
        return before and replace(before, secret=self.secret, one_time=self.one_time, reset_by="")


@dataclass(frozen=True)
class ResetProposed(PeoplesFact):
    why: str
    by: str

    def changed(self, before: Person | None) -> Person | None:
        return before and replace(before, reset_by=self.by)


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


@dataclass(frozen=True)
class FactorEnrolled(PeoplesFact):
    """By whoever has shown a code of the device."""

    secret: str
    codes: Sequence[str]
    step: int

    def body(self) -> dict[str, Any]:
        return {**super().body(), "codes": [sealed(code) for code in self.codes]}

    def factor(self, before: Factor | None) -> Factor:
        return Factor(self.person, self.secret, self.step, tuple(self.codes))


@dataclass(frozen=True)
class FactorShown(PeoplesFact):
    """A code of the device, by its step, which is not taken again; or a recovery code, by its hash, which is spent."""

    step: int | None = None
    recovery: str = ""

    def factor(self, before: Factor | None) -> Factor | None:
        if before is None:
            return None
        left = tuple(code for code in before.codes if self.recovery not in (code, sealed(code)))
        return replace(before, step=before.step if self.step is None else self.step, codes=left)


@dataclass(frozen=True)
class FactorRemoved(PeoplesFact):
    """With a password that is given anew: whoever has lost one may have lost the other."""

    by: str

    def factor(self, before: Factor | None) -> Factor:
        return Factor(self.person)
