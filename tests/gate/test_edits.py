"""Whatever is edited in a store is found, and the first bad row named: by its chain, by the whole audit, by its heads.

In the gate every byte that the chain protects is flipped and the walk of the chain goes on from there, and some bytes
of any cell are flipped in the file and looked for by a whole audit: PITBOSS_EDITS says how many of these, as 50000.
"""

import os
import random
import sqlite3
from contextlib import closing

import pytest

from pitboss.errors import JournalError
from pitboss.store import signer
from pitboss.store.audit.anchored import Anchors
from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.chained import Chain
from pitboss.store.engine import only_read, reading
from pitboss.store.heads import Reader, beside
from pitboss.store.sealing import Seal
from pitboss.store.verify import audit
from tests.gate.edits import Stored, copied, cut_off, edited, grouped, is_chained, played, walked
from tests.house.test_tampering import chained_anew, changed

EDITS = 50_000
AUDITS = int(os.environ.get("PITBOSS_EDITS", "400"))

pytestmark = pytest.mark.gate


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("store") / "floor.db"
    often = signer.MOST
    played(path, tmp_path_factory.mktemp("copies"))
    signer.MOST = often
    return path


@pytest.fixture
def path(store, tmp_path):
    return copied(store, tmp_path / "floor.db")


def missed(path):
    """What the heads find, and nothing else of an audit."""
    with only_read(f"sqlite:///{path}") as engine, reading(engine) as connection:
        return list(Anchors(beside(path)).faults(connection, path, Seal(None), are_its_own=True))


def test_every_byte_that_is_flipped_breaks_the_chain_at_its_row(store):
    stored, edits = Stored(store), 0
    for edit in stored.flips():
        fault = stored.first_fault(edit)
        assert fault is not None, edit
        assert fault.startswith(edit.named), (fault, edit.named)
        edits += 1
    print(f"{edits} edits")
    assert edits >= EDITS


def test_rows_left_out_put_in_or_exchanged_break_the_chain_where_that_begins(store):
    stored, edits = Stored(store), 0
    for rows, first in stored.structural():
        fault = walked(Chain(Beginning()), grouped(rows, stored.kept))
        assert fault is not None, first
        commands = {row.command for row in [*stored.rows[max(0, first - 2) : first], *rows[first - 1 : first]]}
        assert fault.startswith((f"journal row {first} ", *(f"command {key} " for key in commands))), fault
        edits += 1
    print(f"{edits} edits")
    assert edits >= 1_000


@pytest.mark.timeout(AUDITS + 600)
def test_a_byte_of_any_cell_is_found_by_the_whole_audit(store, tmp_path):
    chance, found, unpromised = random.Random(AUDITS), 0, 0
    for _ in range(AUDITS):
        path = copied(store, tmp_path / "floor.db")
        what = edited(path, chance)
        if what is None:
            unpromised += 1
            continue
        try:
            faults = audit(f"sqlite:///{path}")["faults"]
        except JournalError as refusal:
            faults = [refusal.message]
        assert faults != [], what
        found += 1
    print(f"{found} edits, and {unpromised} of what no promise is made for")
    assert found > 10 * unpromised


def test_a_tail_cut_anywhere_is_found_by_the_heads_alone(store, tmp_path):
    heads = Anchors(beside(store)).last
    assert heads is not None
    for commands in range(1, heads.commands):
        path = copied(store, tmp_path / "floor.db")
        cut_off(path, commands)
        assert is_chained(path)  # the control: without heads nobody would know
        [fault] = missed(path)
        assert f"the journal ends at row {last_row(path)}" in fault
        assert "it was cut, or this is an older copy" in fault


def last_row(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT max(seq) FROM journal").fetchone()[0]


def test_an_older_copy_is_found_by_the_heads_alone(store, path):
    copies = sorted(store.parents[1].glob("copies*/*.db"))
    assert len(copies) > 10
    for copy in copies:
        path.write_bytes(copy.read_bytes())
        assert is_chained(path)
        [fault] = missed(path)
        assert "this is an older copy" in fault


def test_a_journal_written_anew_from_any_command_on_is_found_by_the_first_head_after_it(store, tmp_path):
    stored, heads = Stored(store), [line.head for line in Reader(beside(store)).lines()]
    for command in stored.commands:
        path = copied(store, tmp_path / "floor.db")
        assert changed(path, 'UPDATE command SET at = at + 1 WHERE "key" = ?', command.key) == 1
        chained_anew(path)
        assert is_chained(path)
        first = next(head for head in heads if head.rows >= command.rows[-1].seq)
        [fault] = missed(path)
        assert fault.startswith(f"the heads: journal row {first.rows} is another, and head {first.number} in")
