"""What a command comes to: the table afterwards, what to journal, and the money that moves."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pitboss.floor.books import Transfer
from pitboss.floor.shoe import ShoeRecord
from pitboss.floor.state import RoundRecord, TableState
from pitboss.rounds.events import Settled
from pitboss.rounds.steps import Perform

Fact = dict[str, Any]


@dataclass(frozen=True)
class Closed:
    """A round that came to its end, with all its inputs, and how it was settled."""

    record: RoundRecord
    ended: str
    lines: tuple[Settled, ...]


@dataclass(frozen=True)
class Change:
    state: TableState
    facts: tuple[Fact, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    closed: Closed | None = None
    shoes: tuple[ShoeRecord, ...] = ()  # that were made or spent

    def then(self, other: "Change") -> "Change":
        return Change(
            other.state,
            self.facts + other.facts,
            self.transfers + other.transfers,
            self.closed or other.closed,
            self.shoes + other.shoes,
        )


def fact(kind: str, **details: Any) -> Fact:
    return {"fact": kind, **details}


def steps(*scripts: Iterable[Perform]) -> tuple[Fact, ...]:
    """A procedure as it is journalled: each step under its paragraph."""
    return tuple(fact("performed", law=step.law, what=step.what) for script in scripts for step in script)
