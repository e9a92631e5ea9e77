"""Who works in a house that is closed, and a password for one of them who has lost it: for the machine's owner."""

from pathlib import Path

from pitboss.errors import NotationError, quoted
from pitboss.floor.people import Person
from pitboss.floor.world import TheRealWorld
from pitboss.store.house import CasinoFloor
from pitboss.store.lock import take
from pitboss.store.passwords import one_time_password, secret_of


def told(store: Path, log_on: str | None, key: Path | None = None) -> list[str]:
    """A line for everybody; or the password of the one who is named."""
    if log_on is not None:
        return [f"{log_on} logs on with the password {reset(store, log_on, key)}, once, and without a second factor"]
    return ["\t".join(_columns(person)) for person in everybody(store, key)]


def _columns(person: Person) -> list[str]:
    return [person.log_on, person.role, person.title, *(["barred"] if person.barred else [])]


def everybody(store: Path, key: Path | None = None) -> list[Person]:
    floor = _opened(store, key)
    try:
        return floor.people.everybody()
    finally:
        floor.close()


def reset(store: Path, log_on: str, key: Path | None = None) -> str:
    """The password, to be changed at the first log-on; the journal tells whose deed it was."""
    floor = _opened(store, key)
    try:
        found = floor.people.named(log_on)
        if found is None:
            raise NotationError(f"nobody logs on as {quoted(log_on)}")
        password = one_time_password()
        floor.people.reset(found.id, secret_of(password)).result()
        return password
    finally:
        floor.close()


def _opened(store: Path, key: Path | None) -> CasinoFloor:
    take(store)
    return CasinoFloor(f"sqlite:///{store}", TheRealWorld(), key=key)
