"""People and their log-ons: whoever is kept, and whoever may come in, is whom the journal tells of."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from pitboss.floor.facts import PeoplesFact, sealed
from pitboss.floor.facts.fact import KINDS
from pitboss.floor.people import LogOn, Person
from pitboss.store import schema
from pitboss.store.audit.beginning import Beginning, digest
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.rows import Done, Row


class Known:
    """Everybody the journal has told of so far."""

    def __init__(self, beginning: Beginning) -> None:
        self.people: dict[str, Person] = {person.id: person for person in beginning.people}
        self.log_ons: dict[str, LogOn] = {log_on.token: log_on for log_on in beginning.log_ons}
        self._ended = beginning.log_ons_ended

    def hear(self, row: Row) -> None:
        kind = KINDS.get(row.body["fact"])
        if kind is not None and issubclass(kind, PeoplesFact):
            fact = kind(**{name: value for name, value in row.body.items() if name != "fact"})
            person = fact.changed(self.people.get(fact.person))
            if person is not None:
                self.people[person.id] = person
            self.log_ons.update({each.token: each for each in fact.log_ons(self.log_ons)})

    def faults(self, people: Iterable[Row], log_ons: Iterable[Row]) -> Iterator[str]:
        """The journal has a hash of each secret."""
        told = {id: asdict(person) for id, person in self.people.items()}
        kept = {row.id: {**vars(row), "secret": sealed(row.secret), "one_time": row.one_time} for row in people}
        yield from compared("person", told, kept)
        began = {token: asdict(log_on) for token, log_on in self.log_ons.items()}
        kept = {row.token: vars(row) for row in log_ons}
        if self._ended:  # before the audit begins: they are known by a hash alone
            ended = [kept.pop(token) for token in [*kept] if token not in began]
            if digest(ended) != self._ended:
                yield "the log-ons that had ended before the archive ends are kept otherwise than it was sealed with"
        yield from compared("log-on", began, kept)


class People:
    def __init__(self, kept: KeptRows, beginning: Beginning) -> None:
        self.kept = kept
        self.known = Known(beginning)

    def command(self, done: Done) -> Iterator[str]:
        for row in done.facts:
            self.known.hear(row)
        return iter(())

    def end(self) -> Iterator[str]:
        yield from self.known.faults(self.kept.every(schema.person), self.kept.every(schema.log_on))


def compared(what: str, told: dict[str, dict[str, Any]], kept: dict[str, dict[str, Any]]) -> Iterator[str]:
    for id in [*told, *sorted(kept.keys() - told.keys())]:
        if id not in told or id not in kept:
            yield f"{what} {id}: is kept and the journal does not tell of it, or the other way round"
        else:
            for field, value in told[id].items():
                if kept[id][field] != value:
                    yield f"{what} {id}: the {field} is not what was journalled"
