"""Who joins the house and who may log on: what comes of a command about people."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Protocol

from pitboss.errors import NotAllowed, NotationError, UnknownGame, quoted
from pitboss.floor import facts
from pitboss.floor.commands import (
    Bar,
    ChangePassword,
    ConfirmRole,
    Enlist,
    KeepWallet,
    LogOut,
    PeoplesCommand,
    ProposeReset,
    Readmit,
)
from pitboss.floor.facts.people import PeoplesFact
from pitboss.floor.people import CONFIRMING, HOUSE, STAFF, Factor, LogOn, Person, Role, check_may
from pitboss.floor.world import Milliseconds

LEAST_NAME, MOST_NAME, MOST_TITLE = 3, 30, 40
_PUNCTUATION = "._-@"
ONE_ALPHABET = "a name has the letters of one alphabet, so that it is not read as another's"
_ALIKE = {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "COPTIC", "CHEROKEE"}  # as letters are named


class Roster(Protocol):
    """Everybody who may log on, and where they are."""

    @property
    def people(self) -> Mapping[str, Person]: ...

    def named(self, log_on: str) -> Person | None: ...

    def log_ons_of(self, person: str) -> list[LogOn]: ...

    def factor_of(self, person: str) -> Factor | None: ...


class Members:
    """One command about people, its facts told one after the other."""

    def __init__(self, roster: Roster, by: str, role: Role, at: Milliseconds) -> None:
        self.roster, self.by, self.role, self.at = roster, by, role, at

    def decide(self, command: PeoplesCommand, secret: str = "", title: str = "") -> Iterable[PeoplesFact]:
        check_may(self.role, type(command))
        match command:
            case Enlist():
                return self._enlist(command, secret)
            case ConfirmRole():
                return self._confirm_role(command)
            case KeepWallet():
                return self._keep_wallet(command, secret, title)
            case ChangePassword():
                return self._change_password(command, secret)
            case ProposeReset():
                return self._propose_reset(command)
            case Bar():
                return self._bar(command)
            case Readmit():
                return self._readmit(command)
            case LogOut():
                return self._log_out(command.person, command.why)
        raise NotAllowed(f"{command.name}: nobody may")

    def _enlist(self, command: Enlist, secret: str) -> Iterable[PeoplesFact]:
        if command.role not in STAFF:
            raise NotationError(f"role: one of {', '.join(STAFF)}, not {quoted(command.role)}")
        self._check_name(command.log_on)
        if not 0 < len(command.title.strip()) <= MOST_TITLE:
            raise NotationError(f"the name that others read has 1 to {MOST_TITLE} letters")
        given = command.person, command.log_on, command.title, command.role, secret
        yield facts.Enlisted(*given, True, self.by, waits=self._somebody_else_confirms())

    def _somebody_else_confirms(self) -> bool:
        """Or could, if they were let: only where nobody else was ever given such a role one person is enough."""
        others = (each for each in self.roster.people.values() if each.id != self.by)
        return self.by != HOUSE and any(each.role in CONFIRMING and not each.given_by for each in others)

    def _confirm_role(self, command: ConfirmRole) -> Iterable[PeoplesFact]:
        known = self._known(command.person)
        if not known.given_by:
            raise NotAllowed("no role of this person waits to be confirmed")
        if self.by in (known.given_by, known.id):
            raise NotAllowed("a role is confirmed by another person than the one who has given it")
        yield facts.RoleConfirmed(known.id, self.by)

    def _keep_wallet(self, command: KeepWallet, secret: str, title: str) -> Iterable[PeoplesFact]:
        if self.by in self.roster.people:
            raise NotAllowed("this wallet has a name and a password already")
        self._check_name(command.log_on)
        yield facts.Enlisted(self.by, command.log_on, title, Role.PLAYER, secret, False, self.by)

    def _change_password(self, command: ChangePassword, secret: str) -> Iterable[PeoplesFact]:
        """Another's is to be changed first; wherever the person was logged on, that ends."""
        other = command.person != self.by
        if other and self.role is not Role.ADMINISTRATOR:
            raise NotAllowed("a password of somebody else is for an administrator")
        known = self._known(command.person)
        if other and known.role in STAFF:
            if not known.reset_by:
                raise NotAllowed("a password of the staff is given anew by two people: one proposes it first")
            if known.reset_by == self.by:
                raise NotAllowed("whoever proposes another password does not give it")
        yield from self.changed(known, secret, one_time=other)

    def changed(self, person: Person, secret: str, *, one_time: bool) -> Iterable[PeoplesFact]:
        """Another password; with one that is given the second factor goes."""
        yield facts.PasswordChanged(person.id, secret, one_time, self.by)
        if one_time and self.roster.factor_of(person.id) is not None:
            yield facts.FactorRemoved(person.id, self.by)
        yield from self._ended(person.id, "the password was changed")

    def _propose_reset(self, command: ProposeReset) -> Iterable[PeoplesFact]:
        _check_reason(command.why)
        if command.person == self.by:
            raise NotAllowed("somebody else proposes it for you")
        if self._known(command.person).role not in STAFF:
            raise NotAllowed("this is for the staff: an administrator gives a player another password at once")
        yield facts.ResetProposed(command.person, command.why, self.by)

    def _bar(self, command: Bar) -> Iterable[PeoplesFact]:
        _check_reason(command.why)
        if command.person == self.by:
            raise NotAllowed("nobody bars oneself")
        if self._known(command.person).barred:
            raise NotAllowed("this person is barred already")
        yield facts.Barred(command.person, command.why, self.by)
        yield from self._ended(command.person, command.why)

    def _readmit(self, command: Readmit) -> Iterable[PeoplesFact]:
        _check_reason(command.why)
        if not self._known(command.person).barred:
            raise NotAllowed("this person is not barred")
        yield facts.Readmitted(command.person, command.why, self.by)

    def _log_out(self, person: str, why: str) -> Iterable[PeoplesFact]:
        if person != self.by and self.role is not Role.ADMINISTRATOR:
            raise NotAllowed("another's log-on is ended by an administrator")
        _check_reason(why)
        self._known(person)
        return self._ended(person, why)

    def _ended(self, person: str, why: str) -> Iterable[PeoplesFact]:
        tokens = [log_on.token for log_on in self.roster.log_ons_of(person)]
        return [facts.LoggedOut(person, tokens, why, self.by, self.at)] if tokens else []

    def _known(self, id: str) -> Person:
        if id not in self.roster.people:
            raise UnknownGame(f"there is nobody {quoted(id)}")
        return self.roster.people[id]

    def _check_name(self, log_on: str) -> None:
        plain = folded(log_on)
        if not LEAST_NAME <= len(plain) <= MOST_NAME or not all(
            letter.isalnum() or letter in _PUNCTUATION for letter in plain
        ):
            raise NotationError(
                f"a name to log on with has {LEAST_NAME} to {MOST_NAME} letters, digits or {_PUNCTUATION}"
            )
        if mixes_alphabets(log_on):
            raise NotationError(ONE_ALPHABET)
        if self.roster.named(log_on) is not None:
            raise NotAllowed("this name is taken")


def folded(log_on: str) -> str:
    """Two names that differ in case or in the form of a letter alone are one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", log_on).casefold())


def mixes_alphabets(name: str) -> bool:
    """Letters of alphabets that look alike, in one name: so one is made that is read as another's."""
    plain = unicodedata.normalize("NFKC", name)
    found = {unicodedata.name(letter, "").partition(" ")[0] for letter in plain if letter.isalpha()}
    return len(found & _ALIKE) > 1


def _check_reason(why: str) -> None:
    if not why.strip():
        raise NotationError("say why, in words")
