"""The tables: each is as the facts of its days have left it, one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from pitboss.floor.state import RoundRecord, TableState
from pitboss.floor.wagers import coupon
from pitboss.games import game as game_of
from pitboss.store.audit.history import History
from pitboss.store.audit.rows import Done, Row, tried
from pitboss.store.chain import written

_UNTOLD = ("version", "deadline", "cards_since")  # a count that the answers tell, and times


class Tables:
    """Every table that was opened is kept, and no other, each in the state that its facts tell."""

    def __init__(self, kept: Sequence[Row], history: History) -> None:
        self.kept = {row.id: row.state for row in kept}
        self.history = history

    def command(self, done: Done) -> Iterator[str]:
        for row in done.facts:
            for fault in _carried_out(row):
                yield f"table {row.gaming_table}: {fault}"

    def end(self) -> Iterator[str]:
        told = {id: state for id, state in self.history.states.items() if state.house}
        for id in [*told, *sorted(self.kept.keys() - told.keys())]:
            if id not in self.kept or id not in told:
                yield f"table {id}: was opened and is not kept, or is kept and was not opened"
            else:
                yield from tried(f"table {id}", _differences(self.kept[id], told[id]))


def _carried_out(row: Row) -> Iterator[str]:
    body, before = row.body, row.before
    of = f" (round {body['round']})" if "round" in body else ""
    if row.wrong is not None:
        yield f"journal row {row.seq} cannot be carried out{of}: {row.wrong}"
    elif body["fact"] == "round opened" and body["meter"] != before.meter:
        yield f"round {body['round']} begins with another meter than was left before it"
    elif body["fact"] == "round opened" and written(body.get("coupons", {})) != written(before.coupons):
        yield f"round {body['round']} begins with other coupons than were laid"
    elif body["fact"] == "coupon laid" and not _is_of_what_lies_there(body, before):
        yield f"journal row {row.seq}: the coupon is of another amount than the chips beside it"
    elif body["fact"] == "opened" and before.meter not in (None, body["meter"]):
        yield "opens with another meter than was left before"


def _is_of_what_lies_there(laid: Mapping[str, Any], before: TableState) -> bool:
    wager = game_of(before.game).wager(laid["wager"])
    return wager is not None and coupon(before, laid["seat"], wager) == laid["cents"]


def _differences(kept: TableState, told: TableState) -> Iterator[str]:
    for field in fields(TableState):
        is_value, was_told = getattr(kept, field.name), getattr(told, field.name)
        if field.name not in _UNTOLD and written(is_value) != written(was_told):
            of = f" (round {was_told.id})" if isinstance(was_told, RoundRecord) else ""
            yield f"its {field.name} is not what was journalled{of}"
    if kept.next_cards is not None and not kept.next_cards.fit:
        yield "the cards of its next round are not those that were committed to"
    if (kept.deadline is None) != (told.deadline is None):
        yield "somebody is waited for without a deadline, or nobody with one"
