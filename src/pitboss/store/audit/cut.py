"""A row of the journal at which an audit looks up and says what goes on, so that another can begin there."""

from collections import defaultdict
from typing import NamedTuple

from pitboss.store.audit.archives import Archives
from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.commands import Commands
from pitboss.store.audit.commitments import Commitments
from pitboss.store.audit.history import History
from pitboss.store.audit.journal import Journal
from pitboss.store.audit.limits import OwnLimits
from pitboss.store.audit.people import People
from pitboss.store.audit.rows import Done, Row
from pitboss.store.audit.transfers import Books


class Audited(NamedTuple):
    """Those who know what the rows so far have come to."""

    journal: Journal
    history: History
    books: Books
    commands: Commands
    people: People
    limits: OwnLimits
    commitments: Commitments
    archives: Archives


class Cut:
    def __init__(self, until: int) -> None:
        self.until = until
        self.found: Beginning | None = None
        self._goes_on = GoesOn()

    def begin(self, beginning: Beginning) -> None:
        for row in beginning.rows:
            self._goes_on.hear(row)

    def hear(self, done: Done, audited: Audited) -> None:
        for row in done.facts:
            self._goes_on.hear(row)
        if audited.journal.seq == self.until:
            self._look_up(audited)

    def _look_up(self, audited: Audited) -> None:
        journal, people = audited.journal, audited.people.known
        self.found = Beginning(
            seq=journal.seq,
            head=journal.head,
            moved=audited.books.last,
            closes=journal.closes,
            accounts={**audited.commands.held},
            versions={**audited.commands.versions},
            tables=[state for state in audited.history.states.values() if state.house],
            lounges=[*audited.history.lounges.values()],
            people=[*people.people.values()],
            factors=[*people.factors.values()],
            log_ons=[each for each in people.log_ons.values() if each.ended is None],
            limits=[*audited.limits.limits.values()],
            tallies=[*audited.limits.tallies.values()],
            rows=self._goes_on.rows,
            early=sorted(audited.commitments.early),
            archives=[*audited.archives.told.values()],
        )


class GoesOn:
    """The rows of the journal about what goes on: of each table its opening, its round and its shoes."""

    def __init__(self) -> None:
        self._openings: dict[str, list[Row]] = defaultdict(list)
        self._rounds: dict[str, list[Row]] = {}
        self._shoes: dict[str, list[Row]] = {}

    @property
    def rows(self) -> list[Row]:
        kinds = (self._openings, self._rounds, self._shoes)
        return sorted((row for kind in kinds for rows in kind.values() for row in rows), key=lambda row: int(row.seq))

    def hear(self, row: Row) -> None:
        match row.body:
            case {"fact": "opened"}:
                self._openings[row.gaming_table] = [row]
            case {"fact": "set up anew" | "in force"}:
                self._openings[row.gaming_table].append(row)
            case {"fact": "shoe made", "shoe": shoe}:
                self._shoes[shoe] = [row]
            case {"fact": "shoe spent", "shoe": shoe}:
                self._shoes.pop(shoe, None)
            case {"fact": "round opened", "round": round}:
                self._rounds[round] = [row]
            case {"fact": "round closed", "round": round}:
                told = self._rounds.pop(round, [])
                if row.body.get("shoe") in self._shoes:
                    again = [each for each in told if each.body["fact"] == "discards shuffled"]
                    self._shoes[row.body["shoe"]] += [*again, row]
            case {"round": round} if round in self._rounds:
                self._rounds[round].append(row)
