"""Promises that were broken once, for a trial, and no test noticed; the gate breaks each of them again."""

import json
import sqlite3
from contextlib import ExitStack, closing
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from pitboss.errors import JournalError, TooFewChips
from pitboss.floor.books import CAGE, Transfer, felt, inventory, wallet
from pitboss.floor.commands import Place, Sit
from pitboss.floor.facts import BoughtIn
from pitboss.floor.shuffle import new_salt
from pitboss.floor.world import TheRealWorld
from pitboss.store import schema
from pitboss.store.chain import FLOOR
from pitboss.store.house import CasinoFloor
from pitboss.store.sealing import Seal, beside
from pitboss.store.verify import audit
from pitboss.web.visitors import A_MONTH
from tests.house.test_store import bet, decide, open_a_table
from tests.house.web import TABLE, House, casino_at
from tests.worlds import Answered, OwnWorld

DRAWS = 300


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


@pytest.fixture
def floor(path):
    floor = Answered(CasinoFloor(f"sqlite:///{path}", OwnWorld()))
    yield floor
    floor.close()


def faults_of(path):
    return audit(f"sqlite:///{path}")["faults"]


# Chance.


@pytest.mark.parametrize("size", [1, 12, 32])
def test_every_byte_of_chance_is_drawn(size):
    """Of 300 draws every byte is some 177 different ones; a short seed leaves zeros, or the same again."""
    drawn = [TheRealWorld().chance(size) for _ in range(DRAWS)]
    assert {len(each) for each in drawn} == {size}
    assert all(len({each[place] for each in drawn}) > DRAWS // 3 for place in range(size))


def test_a_salt_is_too_long_to_be_tried_out():
    salts = {new_salt(TheRealWorld()) for _ in range(DRAWS)}
    assert len(salts) == DRAWS
    assert {len(bytes.fromhex(salt)) for salt in salts} == {32}


# The books.


def test_wagers_that_are_placed_together_are_no_more_than_the_wallet_holds(floor):
    """Each of them alone is."""
    floor.open_table("open", "t", "three-card-poker")
    floor.buy_in("buy", "ann", 1_000)
    floor.ask("sit", "t", Sit(1), "ann")
    with pytest.raises(TooFewChips, match=r"holds \$10, and \$12 are needed"):
        floor.ask("too much", "t", Place({"ante": 600, "pair_plus": 600}), "ann")
    assert (floor.balance("ann"), floor.table("t").bets) == (1_000, {})
    floor.ask("all of it", "t", Place({"ante": 500, "pair_plus": 500}), "ann")
    assert floor.balance("ann") == 0


@pytest.mark.parametrize("account", [wallet("ann"), felt("t")])
def test_no_account_of_a_player_goes_below_zero_whoever_books_it(path, floor, account):
    """The database itself refuses what got past every check."""
    floor.buy_in("buy", "ann", 1_000)

    def overdraws(draft):
        draft.tell(FLOOR, [BoughtIn("bob", 2_000)])
        draft.transfer([Transfer(account, wallet("bob"), 2_000, "buy in")])
        return {}

    with pytest.raises(JournalError, match="no_account_of_a_player_is_below_zero"):
        floor.store.execute("overdrawn", {"command": "buy in"}, overdraws).result()
    assert (floor.balance("ann"), floor.balance("bob")) == (1_000, 0)
    floor.buy_in("goes on", "ann", 1_000)
    assert faults_of(path) == []


def test_cage_and_inventory_may_owe(floor):
    def lends(draft):
        draft.tell(FLOOR, [BoughtIn("bob", 2_000)])
        draft.transfer([Transfer(CAGE, wallet("bob"), 2_000, "a"), Transfer(inventory("t"), wallet("bob"), 1, "b")])
        return {}

    floor.store.execute("lent", {}, lends).result()
    assert floor.balance("bob") == 2_001


def test_nothing_is_written_of_what_is_not_there(floor):
    """A seat of a round, and a transfer of a command, that nobody knows."""
    seat = {"round": "nowhere", "position": 1, "player": "ann", "staked": 1, "net": 0, "at": 0, "seq": 0}

    def of_no_round(draft):
        draft.tell(FLOOR, [BoughtIn("ann", 1)])
        draft.rows[schema.seat].append(seat)
        return {}

    with pytest.raises(JournalError, match="FOREIGN KEY"):
        floor.store.execute("astray", {}, of_no_round).result()
    with floor.store.engine.connect() as connection, pytest.raises(IntegrityError, match="FOREIGN KEY"):
        connection.execute(schema.journal.insert().values(seq=99, command="?", gaming_table="t", body="{}", hash=""))


@pytest.mark.parametrize("cents", [0, -5, 5.0, True, "5"])
def test_a_transfer_moves_whole_cents_and_at_least_one(cents):
    with pytest.raises(AssertionError):
        Transfer(CAGE, wallet("ann"), cents, "buy in")


def test_a_transfer_has_two_ends():
    with pytest.raises(AssertionError):
        Transfer(CAGE, CAGE, 5, "buy in")


# The audit.


def test_undealt_cards_that_changed_places_in_play_are_not_those_that_were_committed_to(path, floor):
    """Whoever has the key can seal another order, in both places where it lies: only the commitment tells."""
    open_a_table(floor)
    bet(floor, "first")
    floor.close()
    seal = Seal(beside(path))
    with closing(sqlite3.connect(path)) as connection, connection:
        [(id, record)] = connection.execute("SELECT id, record FROM round").fetchall()
        [(state,)] = connection.execute("SELECT state FROM gaming_table").fetchall()
        was, table = seal.opened_round(json.loads(record)), seal.opened_state(json.loads(state))
        *order, last, very_last = was.order
        other = replace(was, order=(*order, very_last, last))
        connection.execute("UPDATE round SET record = ?", (seal.round(other),))
        connection.execute("UPDATE gaming_table SET state = ?", (seal.state(table.with_(round=other)),))
    assert any(id in fault and "not those that were committed to" in fault for fault in faults_of(path))
    with pytest.raises(JournalError, match="committed to"):
        CasinoFloor(f"sqlite:///{path}", OwnWorld())


def test_transfers_of_one_command_that_changed_places_are_named(path, floor):
    """The same sums as were journalled, in another order."""
    open_a_table(floor)
    bet(floor, "first")
    while decide(floor, "first"):
        pass
    floor.close()
    assert faults_of(path) == []
    with closing(sqlite3.connect(path)) as connection, connection:
        several = "SELECT command FROM transfer GROUP BY command HAVING count(DISTINCT why) > 1 ORDER BY min(id) DESC"
        [key, *_] = connection.execute(several).fetchone()
        rows = connection.execute("SELECT * FROM transfer WHERE command = ? ORDER BY id", (key,)).fetchall()
        connection.execute("DELETE FROM transfer WHERE command = ?", (key,))
        turned = [(was[0], *row[1:]) for was, row in zip(rows, reversed(rows), strict=True)]
        connection.executemany(f"INSERT INTO transfer VALUES ({', '.join('?' * len(rows[0]))})", turned)
    in_another_order = "the books hold its transfers in another order than the journal tells"
    assert faults_of(path) == [f"the books: round {rows[0][2]}, command {key}: {in_another_order}"]


# Time.


@pytest.fixture
def house(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        yield House(client)


def test_a_deadline_is_heard_at_its_moment_and_not_before(house):
    """Both are there, so that a clock runs: at its last millisecond it still waits."""
    ann, bob = house.visitor("Ann", 1), house.visitor("Bob", 3)
    with ExitStack() as pages:
        pages.enter_context(house.page_of(ann))
        pages.enter_context(house.page_of(bob))
        house.look_until(lambda: house.state.timed)
        assert ann.do(TABLE, "place", bets={"ante": 500}).status_code == 200
        left = house.state.deadline - house.world.time
        house.look(left - 1)
        assert house.state.round is None
        house.look(1)
        assert house.state.round is not None


def test_a_wallet_is_remembered_for_a_month(house):
    cookie = house.client.post("/api/visitors", json={}).headers["set-cookie"]
    assert A_MONTH == 30 * 24 * 60 * 60
    assert f"Max-Age={A_MONTH};" in cookie
    assert "Path=/" in cookie
