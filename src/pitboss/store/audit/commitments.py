"""The commitments: what is dealt, or revealed without being dealt, was committed to while bets were open."""

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.floor.shuffle import commitment
from pitboss.floor.state import NextCards
from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.rows import Done, Row

_SEALING = ("cards sealed", "shoe made")


class Commitments:
    """Rounds of earlier versions, whose cards were drawn when bets were closed, are not held to it."""

    def __init__(self, beginning: Beginning) -> None:
        self.early: set[str] = set(beginning.early)  # the tables that have committed to cards before bets were closed

    def command(self, done: Done) -> Iterator[str]:
        """Facts of a command come at once: what it seals was not there for those who bet before it."""
        sealed_now = False
        for row in done.facts:
            kind = row.body["fact"]
            if kind == "round opened" and row.gaming_table in self.early:
                if sealed_now:
                    yield f"round {row.body['round']}: its cards were committed to when bets were closed"
                yield from _dealt(row.body, row.before.next_cards)
            elif kind == "seal broken":
                yield from _revealed(row)
            sealed_now = sealed_now or kind in _SEALING
        if sealed_now and not any(row.body["fact"] == "round opened" for row in done.facts):
            self.early.add(done.gaming_table)

    def end(self) -> Iterator[str]:
        return iter(())


def _dealt(opened: Mapping[str, Any], sealed: NextCards | None) -> Iterator[str]:
    if "shoe" not in opened and (sealed is None or sealed.commitment != opened["commitment"]):
        yield f"round {opened['round']}: was dealt other cards than were committed to before its bets"


def _revealed(row: Row) -> Iterator[str]:
    sealed, shown = row.before.next_cards, commitment(row.body["salt"], row.body["order"])
    if sealed is None or sealed.commitment != shown:
        yield f"table {row.gaming_table}: other cards were revealed than were committed to"
