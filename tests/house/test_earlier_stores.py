"""Stores that an earlier version has written: they open, are audited, and their rounds go on."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.floor.commands import Choose, Ready, Rebet
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.worlds import Answered, OwnWorld

STORES = Path(__file__).parent / "stores"


@pytest.fixture(params=["event_by_event"])
def path(request, tmp_path):
    """Journalled event by event, with a round in play at each of two tables, one of them in the middle of a shoe."""
    path = tmp_path / "floor.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((STORES / f"{request.param}.sql").read_text(encoding="utf-8"))
    return path


def faults(path):
    return audit(f"sqlite:///{path}")["faults"]


def play_out(floor, table):
    while (state := floor.table(table)).round is not None:
        pending = floor.round_now(state).pending
        floor.ask(f"{table} {state.version}", table, Choose(pending.silence.name), "ann", turn=state.turn)


def test_its_rounds_go_on_and_others_follow(path):
    assert faults(path) == []
    floor = Answered(CasinoFloor(f"sqlite:///{path}", OwnWorld()))
    tables = [state.id for state in floor.tables() if state.round is not None]
    assert tables == ["blackjack", "texas-hold-em-bonus"]
    for table in tables:
        before = floor.table(table).rounds
        play_out(floor, table)
        floor.ask(f"{table} again", table, Rebet(), "ann")
        floor.ask(f"{table} ready", table, Ready(), "ann")
        play_out(floor, table)
        assert floor.table(table).rounds == before + 2
    floor.close()
    assert faults(path) == []


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE journal SET body = replace(body, '\"chips\":500', '\"chips\":400')",
        "UPDATE transfer SET cents = cents + 1 WHERE id = 5",
        "UPDATE round SET record = replace(record, '\"choose\"', '\"chose\"')",
        "UPDATE gaming_table SET state = replace(state, '\"rounds\":1', '\"rounds\":4')",
        "UPDATE shoe SET record = replace(record, 'As', '2s')",
    ],
)
def test_what_was_edited_in_it_is_found(path, edit):
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(edit).rowcount > 0
    assert faults(path) != []
