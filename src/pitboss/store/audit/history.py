"""The history of every table: the facts of the journal carried out again, one after the other."""

from collections.abc import Iterable, Mapping

from pitboss.floor.facts import read
from pitboss.floor.facts.fact import Sealed
from pitboss.floor.lounge.facts import LOUNGE_KINDS
from pitboss.floor.lounge.state import LoungeState
from pitboss.floor.shoe import ShoeRecord
from pitboss.floor.state import NO_TABLE, NextCards, RoundRecord, TableState
from pitboss.store.audit.rows import Row


class Kept:
    """The cards of rounds and shoes, as their own rows keep them."""

    def __init__(self, rounds: Iterable[Row], shoes: Iterable[Row]) -> None:
        self._rounds: Mapping[str, RoundRecord] = {row.id: row.record for row in rounds}
        self._shoes: Mapping[str, ShoeRecord] = {row.id: row.record for row in shoes}

    def round(self, id: str) -> RoundRecord:
        return self._rounds[id]

    def shoe(self, id: str) -> ShoeRecord:
        return self._shoes[id]

    def cards(self, commitment: str) -> NextCards:
        return NextCards(commitment)


class History:
    """The tables as the facts leave them, from how they were before, if that is known."""

    def __init__(self, kept: Sealed, tables: Iterable[TableState] = (), lounges: Iterable[LoungeState] = ()) -> None:
        self.kept = kept
        self.states = {state.id: state for state in tables}
        self.lounges = {state.id: state for state in lounges}

    def carry_out(self, row: Row, at: int) -> None:
        """The row has its table as it was `before`, the transfers that it `moved`, and what was `wrong` with it."""
        if row.body["fact"] in LOUNGE_KINDS:
            self._carry_out_in_a_lounge(row, at)
            return
        state = self.states.get(row.gaming_table, NO_TABLE.with_(id=row.gaming_table))
        row.before, row.moved, row.wrong = state, [], None
        try:
            fact = read(row.body, self.kept)
            row.moved = list(fact.moves(state))
            self.states[row.gaming_table] = fact.after(state, at)
        except Exception as error:  # a row may hold anything
            row.wrong = f"{type(error).__name__} {error}"

    def _carry_out_in_a_lounge(self, row: Row, at: int) -> None:
        state = self.lounges.get(row.gaming_table) or LoungeState(row.gaming_table)
        row.before, row.moved, row.wrong = state, [], None
        try:
            fact = LOUNGE_KINDS[row.body["fact"]].read(row.body)
            row.moved = list(fact.moves(state))
            self.lounges[row.gaming_table] = fact.after(state, at)
        except Exception as error:  # a row may hold anything
            row.wrong = f"{type(error).__name__} {error}"
