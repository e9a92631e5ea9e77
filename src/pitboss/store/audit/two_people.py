"""What takes two people: whoever was second is another than whoever was first."""

from collections.abc import Callable, Iterator, Mapping

from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.rows import Done, Row

_FIRST: Mapping[str, Callable[[Row], str]] = {
    "void approved": lambda row: row.before.proposal["by"],
    "validated": lambda row: row.before.round.dealer,
    "chips moved": lambda row: row.body["requested_by"],
    "count confirmed": lambda row: row.body["counted_by"],
}


class TwoPeople:
    """At the tables, and where a role was given."""

    def __init__(self, beginning: Beginning) -> None:
        self._given_by = {person.id: person.given_by for person in beginning.people}

    def command(self, done: Done) -> Iterator[str]:
        for row in done.facts:
            kind, by = row.body["fact"], row.body.get("by")
            if kind == "enlisted":
                self._given_by[row.body["person"]] = by if row.body.get("waits") else ""
            elif kind == "role confirmed" and by in (row.body["person"], self._given_by.get(row.body["person"])):
                yield f"journal row {row.seq}: whoever has given a role has confirmed it"
            elif kind in _FIRST and by and by == _FIRST[kind](row):
                yield f"journal row {row.seq}: {kind} by one person alone"

    def end(self) -> Iterator[str]:
        return iter(())
