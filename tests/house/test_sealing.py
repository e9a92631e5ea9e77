"""Cards that nobody may know yet are in no file of the store but sealed, and the key is not in the store."""

import json
import sqlite3
from contextlib import closing

import pytest

from pitboss.errors import JournalError
from pitboss.floor.commands import Close, Leave, Resume
from pitboss.floor.shuffle import new_salt
from pitboss.floor.state import RoundRecord
from pitboss.games import game
from pitboss.rounds.events import Dealt, as_json
from pitboss.rounds.view import view
from pitboss.store.chain import written
from pitboss.store.export import Wanted, lines
from pitboss.store.house import CasinoFloor
from pitboss.store.sealing import SIZE, Seal, beside
from pitboss.store.verify import audit
from tests.house.test_store import bet, decide, open_a_table, opened
from tests.house.test_tampering import copied, faults_of
from tests.worlds import OwnWorld

SEALED = [("round", "record"), ("gaming_table", "state"), ("shoe", "record")]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


def url(path):
    return f"sqlite:///{path}"


def begun(path, game_id="blackjack"):
    """A floor with a round that is over and one in play."""
    floor = opened(url(path), OwnWorld(3))
    open_a_table(floor, game_id)
    for name in ("first", "second"):
        bet(floor, name)
        while name == "first" and decide(floor, name):
            pass
    assert floor.table("t").round is not None
    return floor


def all_bytes(path):
    return b"".join(file.read_bytes() for file in path.parent.iterdir() if file != beside(path))


def secrets_of(floor):
    """What must not be read in the file: the cards that are left in their order, salts, and what lies face down."""
    state = floor.table("t")
    orders = [json.dumps(state.round.order[-6:], separators=(",", ":"))[1:-1]]
    salts = [state.shoe.salt] if state.shoe is not None else [state.round.salt]
    events = floor.round_now(state).events
    hidden = [event for event, seen in zip(events, view(events, None), strict=True) if event != seen]
    faces = [json.dumps(as_json(each), separators=(",", ":"), sort_keys=True) for each in hidden]
    return [text.encode() for text in (*orders, *salts, *faces)]


# What the file tells.


@pytest.mark.parametrize("game_id", ["mini-tex", "three-card-poker", "blackjack"])
def test_no_file_of_the_store_tells_what_is_still_to_come(path, game_id):
    floor = begun(path, game_id)
    told = secrets_of(floor)
    assert len(told) > 2 or game_id == "blackjack"
    assert [secret for secret in told if secret in all_bytes(path)] == []
    floor.close()
    assert [secret for secret in told if secret in all_bytes(path)] == []
    assert faults_of(path) == []


def test_what_is_over_is_told_to_everybody(path):
    """The control: the same look finds the cards of a round that is closed."""
    floor = begun(path, "mini-tex")
    order, salt, *_ = secrets_of(floor)
    while decide(floor, "second"):
        pass
    floor.close()
    assert order in all_bytes(path)
    assert salt in all_bytes(path)


def test_a_card_that_lies_face_down_is_journalled_without_its_face(path):
    floor = begun(path, "caribbean-stud")
    dealt = [event for event in floor.round_now(floor.table("t")).events if isinstance(event, Dealt)]
    with closing(sqlite3.connect(path)) as connection:
        bodies = connection.execute("SELECT body FROM journal WHERE body LIKE '%went on%' ORDER BY seq").fetchall()
    told = [event for (body,) in bodies for event in json.loads(body)["events"] if event["event"] == "dealt"]
    seen = [event.card for event in view(dealt, None)]
    assert [event["card"] for event in told[-len(dealt) :]] == seen
    assert None in seen
    floor.close()


def test_places_found_face_up_are_sealed_until_the_cards_are_dealt():
    seal, world = Seal(None), OwnWorld()
    order = tuple(game("mini-tex").pieces(game("mini-tex").house({})))
    record = RoundRecord("r", 1, order, new_salt(world), {1: "ann"}, {1: {"ante": 500}}, face_up=(7, 9))
    assert "face_up" not in json.loads(seal.round(record))
    assert seal.opened_round(json.loads(seal.round(record))) == record


# The key.


def test_the_key_is_made_once_and_is_nobody_elses(path):
    begun(path).close()
    key = beside(path)
    before = key.read_text()
    assert len(bytes.fromhex(before)) == SIZE
    assert key.stat().st_mode & 0o777 == 0o600
    CasinoFloor(url(path), OwnWorld()).close()
    assert key.read_text() == before
    assert bytes.fromhex(before) not in all_bytes(path)
    assert before.strip().encode() not in all_bytes(path)


def test_a_key_that_was_only_half_written_is_none(path):
    """Whatever ends the process while the key is made, the next one begins anew."""
    beside(path).with_name(f"{beside(path).name}.new").write_text("00")
    begun(path).close()
    assert faults_of(path) == []


def test_the_key_may_lie_elsewhere(path, tmp_path_factory):
    key = tmp_path_factory.mktemp("safe") / "key"
    CasinoFloor(url(path), OwnWorld(), key=key).close()
    assert key.exists()
    assert not beside(path).exists()
    assert audit(url(path), key=key)["faults"] == []


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (None, "their key is missing: put it back at"),
        ("00" * SIZE, "sealed with another key than"),
        ("00", "is not the key of a store"),
        ("no key", "is not the key of a store"),
    ],
)
def test_without_its_key_nothing_in_play_goes_on(path, key, said):
    begun(path).close()
    kept = beside(path).read_text()
    beside(path).unlink()
    if key is not None:
        beside(path).write_text(key)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=said) as refused:
        CasinoFloor(url(path), OwnWorld())
    assert "\n" not in refused.value.message
    assert path.read_bytes() == before
    assert beside(path).exists() is (key is not None)
    if key == "00" * SIZE:
        assert any(said in fault for fault in faults_of(path))
    else:
        with pytest.raises(JournalError, match=said):
            faults_of(path)
    beside(path).write_text(kept)
    CasinoFloor(url(path), OwnWorld()).close()
    assert faults_of(path) == []


def test_rounds_that_are_over_need_no_key(path):
    floor = begun(path, "mini-tex")
    while decide(floor, "second"):
        pass
    for player in ("ann", "bob"):
        floor.ask(f"leave {player}", "t", Leave(), player)
    floor.close()
    beside(path).unlink()
    assert faults_of(path) == []
    assert len(list(lines(path, Wanted()))) == 2
    CasinoFloor(url(path), OwnWorld()).close()
    assert beside(path).exists()


# What is altered.


@pytest.mark.parametrize(("table", "column"), SEALED)
@pytest.mark.parametrize("edit", ["cut", "turned", "of another", "laid open"])
def test_a_seal_that_was_altered_is_found(path, tmp_path, table, column, edit):
    begun(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        where = {"round": "ended IS NULL", "shoe": "spent = 0", "gaming_table": "1"}[table]
        id, text = connection.execute(f"SELECT id, {column} FROM {table} WHERE {where}").fetchone()
        whole = json.loads(text)
        told = whole["shoe"] if table == "gaming_table" else whole
        others = {"cut": told["sealed"][:-4], "turned": told["sealed"][::-1], "of another": another_seal(path, table)}
        if edit == "laid open":
            told["order"] = ["As"]
        else:
            told["sealed"] = others[edit]
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (json.dumps(whole), id))
    assert faults_of(path) != []
    with pytest.raises(JournalError):
        CasinoFloor(url(path), OwnWorld())


def another_seal(path, table):
    """What the same key has sealed under another name."""
    with closing(sqlite3.connect(path)) as connection:
        other = "shoe WHERE spent = 0" if table == "round" else "round WHERE ended IS NULL"
        [record] = connection.execute(f"SELECT record FROM {other}").fetchone()
    return json.loads(record)["sealed"]


# Stores in which it still lies open.


def test_what_an_earlier_version_has_written_in_clear_is_sealed_when_it_is_opened(path):
    floor = begun(path)
    told = secrets_of(floor)
    floor.close()
    laid_open(path)
    assert all(secret in all_bytes(path) for secret in told[:2])
    assert faults_of(path) == []
    floor = opened(url(path), OwnWorld(9))
    assert [secret for secret in told[:2] if secret in all_bytes(path)] == []
    while decide(floor, "second"):
        pass
    floor.ask("close", "t", Close())
    floor.close()
    assert faults_of(path) == []


def laid_open(path):
    """The store as it was before anything was sealed."""
    seal = Seal(beside(path))
    opening = {"round": seal.opened_round, "shoe": seal.opened_shoe, "gaming_table": seal.opened_state}
    with closing(sqlite3.connect(path)) as connection, connection:
        for table, column in SEALED:
            for id, text in connection.execute(f"SELECT id, {column} FROM {table}").fetchall():
                clear = written(opening[table](json.loads(text)))
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (clear, id))


def test_a_copy_with_its_key_goes_on_by_itself(path, tmp_path):
    begun(path).close()
    floor = opened(url(copied(path, tmp_path / "copy.db")), OwnWorld(9))
    floor.ask("resume", "t", Resume())
    while decide(floor, "second"):
        pass
    floor.close()
    assert faults_of(tmp_path / "copy.db") == []
