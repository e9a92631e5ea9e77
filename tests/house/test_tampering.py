"""Whatever is changed in a store, the audit names it: every column of every table, and every value in its JSON."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tracemalloc
from argparse import Namespace
from contextlib import closing, contextmanager
from itertools import count

import pytest
from sqlalchemy import event

from pitboss import cli
from pitboss.errors import JournalError
from pitboss.floor.commands import Bar, CoolOff, KeepWallet, Place, Readmit, Ready, Recut, SetLimit, Sit, Undo
from pitboss.floor.lounge.commands import VoidTicket, WriteTicket
from pitboss.store import schema, verify
from pitboss.store.audit import chained, journal, kept
from pitboss.store.chain import BEGINNING, closed, link
from pitboss.store.engine import only_read
from pitboss.store.house import CasinoFloor, hash_of
from pitboss.store.sealing import beside
from pitboss.store.second_factor import SIZE, STEP, code_at
from pitboss.store.verify import audit
from tests import keno_lounge
from tests.house.test_long_history import played
from tests.house.test_store import bet, decide, open_a_table, opened
from tests.staff import enlist
from tests.worlds import Answered, OwnWorld

BETS = {"ante": 500, "progressive": 100}
ARCHIVES = (schema.archive, schema.archived_key)  # test_archives has them
TABLES = [table for table in schema.metadata.sorted_tables if table not in (schema.shoe, *ARCHIVES)]  # and test_shoe
COLUMNS = [f"{table.name}.{column.name}" for table in TABLES for column in table.columns]
PLAIN = {"alembic_version", "sqlite_sequence"}  # the schema's own and SQLite's own: no promise hangs on them

# What the audit does not answer for. The list only ever gets shorter.
UNPROMISED = {
    "gaming_table.state.deadline": "a time; whether there is one is checked",
    "gaming_table.state.cards_since": "a time",
    "round.definition": "told by nothing else; a round of another one is listed as such",
    "keno_game.definition": "as that of a round",
}


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """A store with a round that is complete, one in play, a table with bets that lie there, and a lounge."""
    path = tmp_path_factory.mktemp("store") / "floor.db"
    floor = Answered(CasinoFloor(f"sqlite:///{path}", OwnWorld(2)))
    for player in ("ann", "bob"):
        floor.enter(f"enter {player}", player, player.title(), f"token of {player}", house=player == "bob")
        floor.buy_in(f"buy {player}", player, 100_000)
    for table in ("t", "u"):
        floor.open_table(f"open {table}", table, "texas-hold-em-bonus", {"progressive": "base"})
        floor.ask(f"sit ann {table}", table, Sit(1), "ann")
        floor.ask(f"sit bob {table}", table, Sit(2), "bob")
    _people_come_and_go(floor)
    floor.ask("recut", "t", Recut(), "sue")
    for name in ("first", "second"):
        floor.ask(f"{name} bet ann", "t", Place(BETS, ready=True), "ann")
        floor.ask(f"{name} too much", "t", Place({"ante": 700}), "bob")
        floor.ask(f"{name} undo", "t", Undo("ante"), "bob")
        floor.ask(f"{name} bet bob", "t", Place(BETS, ready=True), "bob", turn=floor.table("t").turn)
        decide(floor, name)
        while name == "first" and decide(floor, name):
            pass
    floor.cash_out("cash out", "ann", 5_000)
    floor.ask("bet u", "u", Place(BETS), "ann")
    floor.ask("ready u", "u", Ready(), "ann")
    _keno_is_played(floor)
    limits = {"deposit_day": 900_000, "loss_day": 800_000, "loss_week": 900_000, "time_day": 90}
    for name, asked in {**{name: SetLimit(name, most) for name, most in limits.items()}, "off": CoolOff(24)}.items():
        floor.limits.ask(f"limit {name}", asked, "ann").result()
    floor.limits.ask("looser", SetLimit("loss_day", None), "ann").result()
    floor.close()
    assert faults_of(path) == []
    return path


def _keno_is_played(floor):
    """A game that was settled, with a winner and a ticket that is void, and one that is open for the same tickets."""
    keno_lounge.open_lounge(floor)
    caught = keno_lounge.catching(keno_lounge.state_of(floor).now.draw, 3, 3)
    keno_lounge.asked(floor, WriteTicket([caught], [{"spots": 3, "rate": 100}], games=2), "ann")
    keno_lounge.asked(floor, keno_lounge.WAY, "bob")
    keno_lounge.asked(floor, keno_lounge.STRAIGHT, "bob")
    keno_lounge.asked(floor, VoidTicket(3), "bob")
    assert keno_lounge.play(floor).prizes[1] > 0
    keno_lounge.asked(floor, keno_lounge.STRAIGHT, "bob")


def _people_come_and_go(floor):
    admin = enlist(floor)
    floor.people.ask("keep", KeepWallet("ann"), "ann", secret="secret of ann").result()
    for number, person in enumerate(("ann", "dora", "flo", "sue")):
        shown = floor.people.known(person).secret
        floor.people.log_on(f"on {person}", person, hash_of(f"log-on {number}"), shown).result()
    secret = bytes(SIZE)
    floor.people.enrol(
        "enrol sue", "sue", secret, code_at(secret, OwnWorld().now() // STEP), ["a code", "another"]
    ).result()
    floor.people.end("off", floor.people.log_ons_of("flo")[0], "logged out")
    floor.people.ask("bar", Bar("dora", "chips were missing"), admin)
    floor.people.ask("readmit", Readmit("dora", "they were found"), admin).result()


@pytest.fixture
def path(untouched, tmp_path):
    return copied(untouched, tmp_path / "floor.db")


def copied(path, copy):
    """A store with its key."""
    shutil.copy(beside(path), beside(copy))
    return shutil.copy(path, copy)


def faults_of(path):
    return audit(f"sqlite:///{path}")["faults"]


def changed(path, statement, *values):
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement, values).rowcount


def asked(path, question, *values):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question, values).fetchall()


def chained_anew(path):
    """Whoever writes the file can compute every hash again."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.row_factory = sqlite3.Row
        commands = {row["seq"]: row for row in connection.execute("SELECT * FROM command") if row["hash"] is not None}
        head = BEGINNING
        for row in connection.execute("SELECT * FROM journal ORDER BY seq").fetchall():
            head = link(head, row["gaming_table"], row["body"])
            connection.execute("UPDATE journal SET hash = ? WHERE seq = ?", (head, row["seq"]))
            if row["seq"] in commands:
                head = closed(head, commands[row["seq"]])
                connection.execute("UPDATE command SET hash = ? WHERE seq = ?", (head, row["seq"]))


def unclosed(path, where="true"):
    """As an earlier version has left it."""
    changed(path, f"UPDATE command SET seq = NULL, moved = NULL, hash = NULL WHERE {where}")


def some_rows(path, table):
    """Where the first row stands, the last, and others between them."""
    places = [place for (place,) in asked(path, f"SELECT rowid FROM {table} ORDER BY rowid")]
    return {*places[:: max(1, len(places) // 8)], places[-1]}


def edits(column, value):
    """Other values for a field, with the name of what is edited: of JSON every leaf, of a list its first."""
    if isinstance(value, str) and value.startswith("{"):
        told = json.loads(value)
        for place, leaf in leaves(told):
            name = ".".join([column, *(str(step) for step in place if not str(step).isdigit())])
            yield name, json.dumps(with_leaf(told, place, another(leaf)), separators=(",", ":"))
    elif column in ("player.house", "shoe.spent", "person.one_time", "keno_ticket.void"):
        yield column, 1 - value
    else:
        yield column, value + 1000 if isinstance(value, int) else another(value)


def leaves(told, place=()):
    if isinstance(told, dict | list) and told:
        inside = told.items() if isinstance(told, dict) else [(0, told[0])]
        for step, value in inside:
            yield from leaves(value, (*place, step))
    else:
        yield place, told


def with_leaf(told, place, leaf):
    copy = inner = json.loads(json.dumps(told))
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = leaf
    return copy


def another(value):
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case None:
            return 1
    return {"x": 1} if isinstance(value, dict) else ["x"]


def round_of(table, row):
    """The round whose name must stand in the fault."""
    told = {"round": "id", "seat": "round", "transfer": "round", "keno_game": "id", "keno_ticket": "game"}
    return row[told[table]] if table in told else json.loads(row["body"]).get("round") if table == "journal" else None


def rows_to_edit(connection, table):
    """The first and the last, and of the commands one of each kind."""
    rows = [dict(row) for row in connection.execute(f"SELECT rowid AS place, * FROM {table}")]
    if table == "command":
        return list({json.loads(row["body"])["command"]: row for row in rows}.values())
    return [rows[0], *rows[1:][-1:]]


@pytest.mark.parametrize("column", COLUMNS)
def test_every_field_that_is_edited_is_named_unless_it_carries_no_promise(path, column):
    table, field = column.split(".")
    unnoticed, seen = edited(path, table, field)
    assert unnoticed == UNPROMISED.keys() & seen
    assert faults_of(path) == []


def edited(path, table, field):
    """The names of all that was edited in a column, one after the other, and of what the audit did not notice."""
    column, unnoticed, seen = f"{table}.{field}", set(), set()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        connection.executescript("PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON")
        for row in rows_to_edit(connection, table):
            for name, value in edits(column, row[field]):
                seen.add(name)
                connection.execute(f'UPDATE {table} SET "{field}" = ? WHERE rowid = ?', (value, row["place"]))
                faults, round = faults_of(path), round_of(table, row) or ""
                unnoticed |= set() if any(round in fault for fault in faults) else {name}
                moved = value if column in ("journal.seq", "transfer.id") else row["place"]
                connection.execute(f'UPDATE {table} SET "{field}" = ? WHERE rowid = ?', (row[field], moved))
    return unnoticed, seen


def test_there_are_no_other_columns(path):
    tables = {name for (name,) in asked(path, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    others = {table.name for table in (schema.shoe, *ARCHIVES)}
    assert tables == {column.split(".")[0] for column in COLUMNS} | others | PLAIN


def test_a_round_of_another_definition_is_listed(path):
    for table in ("round", "keno_game"):
        changed(path, f"UPDATE {table} SET definition = 'another'")
    rounds = {id for (id,) in asked(path, "SELECT id FROM round UNION SELECT id FROM keno_game")}
    assert set(audit(f"sqlite:///{path}")["under_another_definition"]) == rounds


def test_the_last_version_is_what_was_answered(path):
    changed(path, """UPDATE command SET answer = '{"version":99}' WHERE "key" = 'ready u'""")
    assert any("table u" in fault for fault in faults_of(path))


# Money: the accounts are changed with the transfers, so that the books add up.


def move(path, account, cents):
    assert changed(path, "UPDATE account SET cents = cents + ? WHERE name = ?", cents, account) == 1


def test_every_amount_of_the_books_is_what_was_journalled(path):
    for id, round, source, target in asked(path, "SELECT id, round, source, target FROM transfer WHERE id % 3 = 0"):
        for cents in (100, -100):
            changed(path, "UPDATE transfer SET cents = cents + ? WHERE id = ?", cents, id)
            move(path, source, -cents)
            move(path, target, cents)
            assert any((round or "") in fault for fault in faults_of(path)) is (cents > 0)


@pytest.mark.parametrize("why", ["pay %", "return %"])
def test_winnings_that_went_to_somebody_else_are_named(path, why):
    [(id, round, target, cents), *_] = asked(
        path, "SELECT id, round, target, cents FROM transfer WHERE why LIKE ?", why
    )
    other = next(name for name in ("wallet:ann", "wallet:bob") if name != target)
    changed(path, "UPDATE transfer SET target = ? WHERE id = ?", other, id)
    move(path, target, -cents)
    move(path, other, cents)
    assert any(round in fault for fault in faults_of(path))


def test_chips_on_the_felt_that_were_never_placed_name_the_round_they_were_placed_for(path):
    [(round,)] = asked(path, "SELECT id FROM round WHERE number = 1")
    changed(path, "UPDATE transfer SET cents = cents + 100 WHERE command = 'first bet ann' AND why = 'stake ante'")
    move(path, "wallet:ann", -100)
    move(path, "felt:t", 100)
    assert any(round in fault and "stake ante" in fault for fault in faults_of(path))


def test_a_buy_in_that_was_raised_is_named(path):
    changed(path, "UPDATE transfer SET cents = cents + 100000 WHERE why = 'buy in' AND target = 'wallet:ann'")
    move(path, "cage", -100_000)
    move(path, "wallet:ann", 100_000)
    assert any("buy ann" in fault for fault in faults_of(path))


def test_rounds_that_were_deleted_are_named_and_so_is_money_that_was_invented(path):
    rounds = [id for (id,) in asked(path, "SELECT id FROM round")]
    for table in ("seat", "round"):
        changed(path, f"DELETE FROM {table}")
    assert all(any(id in fault for fault in faults_of(path)) for id in rounds)
    changed(
        path,
        "INSERT INTO transfer (command, round, source, target, cents, why) VALUES (?, ?, ?, ?, ?, ?)",
        *("cash out", rounds[0], "inventory:t", "wallet:ann", 5_000, "pay ante"),
    )
    move(path, "inventory:t", -5_000)
    move(path, "wallet:ann", 5_000)
    assert any("the journal does not tell of it" in fault and rounds[0] in fault for fault in faults_of(path))


@pytest.mark.parametrize("table", ["command", "transfer", "journal", "round", "seat", "player", "account"])
def test_a_row_that_is_deleted_is_missed(path, table):
    for place in some_rows(path, table):
        copy = copied(path, path.with_suffix(".copy"))
        changed(copy, f"DELETE FROM {table} WHERE rowid = ?", place)
        assert faults_of(copy) != []


def test_an_account_without_transfers_is_named(path):
    changed(path, "INSERT INTO account VALUES ('wallet:nobody', 0)")
    assert any("wallet:nobody" in fault for fault in faults_of(path))


# Commands: each is closed in the chain, with its key, its time, and what it has left.

RENAMED = (
    "UPDATE command SET key = key || 'x' WHERE key = ?",
    "UPDATE journal SET command = command || 'x' WHERE command = ?",
    "UPDATE transfer SET command = command || 'x' WHERE command = ?",
)


@pytest.mark.parametrize("key", ["enter ann", "first bet ann", "ready u"])
def test_a_command_that_was_renamed_everywhere_is_named(path, key):
    for statement in RENAMED:
        changed(path, statement, key)
    assert any(f"command {key}x is not as the chain has closed it" in fault for fault in faults_of(path))


def test_a_time_that_was_changed_is_named(path):
    changed(path, "UPDATE command SET at = at - 1 WHERE key = 'cash out'")
    assert faults_of(path) == ["the journal: command cash out is not as the chain has closed it"]


@pytest.mark.parametrize("rows", [1, 2, 4])
def test_the_last_rows_of_the_last_command_cannot_be_taken_away(path, rows):
    assert changed(path, "DELETE FROM journal WHERE seq > (SELECT max(seq) FROM journal) - ?", rows) == rows
    [(seq,)] = asked(path, "SELECT max(seq) FROM command")
    assert any(f"was closed at journal row {seq}, which is not there" in fault for fault in faults_of(path))
    with pytest.raises(JournalError, match=f"closed at journal row {seq}, and the last one is"):
        CasinoFloor(f"sqlite:///{path}", OwnWorld())


def test_transfers_are_counted_in_the_chain(path):
    """The last of them is gone, and with it all that it moved."""
    [(id, source, target, cents)] = asked(
        path, "SELECT id, source, target, cents FROM transfer ORDER BY id DESC LIMIT 1"
    )
    changed(path, "DELETE FROM transfer WHERE id = ?", id)
    move(path, source, cents)
    move(path, target, -cents)
    assert any("has left other transfers than it was closed with" in fault for fault in faults_of(path))


@pytest.mark.parametrize("key", ["cash out", "ready u"])
def test_a_command_does_not_go_back_to_the_form_of_an_earlier_version(path, key):
    unclosed(path, f"key = '{key}'")
    assert faults_of(path) != []


def test_a_store_that_an_earlier_version_has_written_goes_on_in_the_new_form(path):
    unclosed(path)
    chained_anew(path)
    assert faults_of(path) == []
    floor = Answered(CasinoFloor(f"sqlite:///{path}", OwnWorld(5)))
    floor.buy_in("now", "bob", 100)
    floor.buy_in("again", "bob", 100)
    floor.close()
    assert faults_of(path) == []
    for statement in RENAMED:
        changed(path, statement, "now")
    assert any("command nowx is not as the chain has closed it" in fault for fault in faults_of(path))
    with pytest.raises(JournalError, match="command nowx is not as the chain has closed it"):
        CasinoFloor(f"sqlite:///{path}", OwnWorld())


def test_a_command_without_facts_is_one_of_an_earlier_version_or_was_put_there(path):
    changed(path, """INSERT INTO command ("key", body, answer, at) VALUES ('idle', '{"command":"tick"}', '{}', 0)""")
    assert faults_of(path) == []
    changed(path, "UPDATE command SET seq = 1, moved = 0, hash = 'x' WHERE key = 'idle'")
    assert faults_of(path) == ["the commands: command idle: is kept, and the journal does not tell of it"]


def test_what_was_written_in_the_older_form_after_the_newer_is_named(path):
    [(last,)] = asked(path, "SELECT max(seq) FROM command")
    unclosed(path, f"seq = {last}")
    chained_anew(path)
    assert any("was not closed in the chain" in fault for fault in faults_of(path))


# Damage: the fault is named, and nothing ends in a traceback.

CUT = "substr({0}, 1, length({0}) - 1)"
DAMAGED = {
    "a fact cut": ("journal", "body", CUT),
    "a fact that is null": ("journal", "body", "'null'"),
    "a fact that is a list": ("journal", "body", "'[]'"),
    "a fact without its kind": ("journal", "body", "'{{}}'"),
    "a fact without what it tells": ("journal", "body", """'{{"fact":' || json_extract(body, '$.fact') || '}}'"""),
    "a fact that is no text": ("journal", "body", "x'ff'"),
    "a fact that is not UTF-8": ("journal", "body", "CAST(x'7bff7d' AS TEXT)"),
    "a record cut": ("round", "record", CUT),
    "a record without its fields": ("round", "record", "'{{}}'"),
    "a record that is null": ("round", "record", "'null'"),
    "a house cut": ("round", "house", CUT),
    "another game": ("round", "game", "'no game'"),
    "a number that is text": ("round", "number", "'one'"),
    "a state cut": ("gaming_table", "state", CUT),
    "an empty state": ("gaming_table", "state", "'{{}}'"),
    "a state of no game": ("gaming_table", "state", "json_set(state, '$.game', 'no game')"),
    "a state with other bets": ("gaming_table", "state", "json_set(state, '$.bets', json('[1]'))"),
    "a command cut": ("command", "body", CUT),
    "an unknown command": ("command", "body", "'{{}}'"),
    "an answer that is null": ("command", "answer", "'null'"),
    "an amount that is text": ("transfer", "cents", "'much'"),
    "half a cent": ("transfer", "cents", "0.5"),
    "an account of text": ("account", "cents", "'much'"),
    "a name that is a number": ("player", "name", "x'31'"),
    "a result that is text": ("seat", "net", "'much'"),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_what_is_damaged_is_a_fault_and_no_traceback(path, what, capsys):
    table, column, value = DAMAGED[what]
    for place in some_rows(path, table):
        copy = copied(path, path.with_suffix(".copy"))
        with closing(sqlite3.connect(copy)) as connection, connection:
            connection.row_factory = sqlite3.Row
            row = connection.execute(f"SELECT * FROM {table} WHERE rowid = ?", (place,)).fetchone()
            connection.execute(f"UPDATE {table} SET {column} = {value.format(column)} WHERE rowid = ?", (place,))
        assert cli.verify(Namespace(store=str(copy), head=None, heads=None, key=None, json=False, archives=None)) == 1
        assert (round_of(table, row) or "") in capsys.readouterr().out


def test_nothing_where_something_must_stand_is_named(path):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE name = 'round'")
    changed(path, "UPDATE round SET house = NULL WHERE number = 1")
    [(id,)] = asked(path, "SELECT id FROM round WHERE number = 1")
    assert any(f"round {id}: is damaged" in fault for fault in faults_of(path))


# The audit beside a casino that is open.


def test_an_audit_sees_one_moment_and_keeps_no_command_waiting(tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path / 'floor.db'}"
    floor = opened(url, OwnWorld())
    open_a_table(floor)
    bet(floor, "first")
    rows = count(1)

    def while_the_floor_goes_on(*row):
        decide(floor, f"beside row {next(rows)}")
        return link(*row)

    monkeypatch.setattr(chained, "link", while_the_floor_goes_on)
    told = audit(url)
    assert told["faults"] == []
    assert floor.table("t").version > 10
    monkeypatch.undo()
    assert audit(url)["facts"] > told["facts"]
    assert audit(url)["faults"] == []
    floor.close()


def test_however_many_rounds_there_are_no_table_is_gone_through_more_often(tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path / 'floor.db'}"
    floor = opened(url, OwnWorld())
    open_a_table(floor)
    asked, read = [], set()

    @contextmanager
    def counted(url):
        with only_read(url) as engine:
            event.listen(engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
            yield engine

    monkeypatch.setattr(verify, "only_read", counted)
    for number in range(3):
        bet(floor, f"round {number}")
        while decide(floor, f"round {number}"):
            pass
        asked.clear()
        assert audit(url)["faults"] == []
        read.add(tuple(told for told in asked if told.startswith("SELECT") and "WHERE" not in told))
    assert len(read) == 1
    floor.close()


# What is there, and not where it belongs.


def test_a_command_whose_facts_do_not_stand_together_is_named(path):
    """And one that has none left, as another took them: so many commands are told as are kept."""
    [(seq,)] = asked(path, "SELECT seq FROM journal WHERE command = 'buy bob'")
    changed(path, "UPDATE journal SET command = 'buy ann' WHERE seq = ?", seq)
    changed(path, "UPDATE transfer SET command = 'buy ann' WHERE command = 'buy bob'")
    faults = faults_of(path)
    assert f"the commands: command buy ann: its facts from journal row {seq} on do not stand together" in faults
    assert "the commands: command buy bob: is kept, and the journal does not tell of it" in faults


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("first bet bob", "second 18", ["books lack", "books hold"]),
        ("first bet ann", "bet u", []),  # each command still finds its own
    ],
)
def test_transfers_that_changed_places_are_found_and_no_others_are_blamed(path, one, other, told):
    [(first,)] = asked(path, "SELECT min(id) FROM transfer WHERE command = ?", one)
    [(last,)] = asked(path, "SELECT max(id) FROM transfer WHERE command = ?", other)
    for before, after in ((first, -1), (last, first), (-1, last)):
        changed(path, "UPDATE transfer SET id = ? WHERE id = ?", after, before)
    faults = faults_of(path)
    assert all(any(name in fault for fault in faults) for name in [f"transfer {first}", *told])
    assert {fault.split("command ")[1].split(":")[0] for fault in faults if "command " in fault} == {one, other}


def test_a_transfer_of_nobodys_command_blames_no_command_that_follows(path):
    [(id, round)] = asked(path, "SELECT id, round FROM transfer WHERE round IS NOT NULL ORDER BY id LIMIT 1")
    changed(path, "UPDATE transfer SET command = 'nowhere' WHERE id = ?", id)
    faults = [fault for fault in faults_of(path) if "books lack" in fault or "books hold" in fault]
    assert len(faults) == 2
    assert all(round in fault for fault in faults)


def test_faults_come_in_the_same_order_every_time(path):
    changed(path, "UPDATE journal SET body = replace(body, '500', '600')")
    changed(path, "DELETE FROM transfer WHERE id % 3 = 0")
    changed(path, "DELETE FROM account WHERE name LIKE 'wallet:%'")
    code = "import sys; from pitboss.store.verify import audit; print(*audit(sys.argv[1])['faults'], sep='\\n')"
    command = [sys.executable, "-c", code, f"sqlite:///{path}"]
    first, second = (
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2")
    )
    assert first == second
    assert first.count(b"\n") > 20


# What an audit holds in memory.


def peak(url, monkeypatch):
    """Bytes at the most, when few rows are fetched at a time."""
    monkeypatch.setattr(kept, "AT_ONCE", 16)
    audit(url)  # what is loaded once
    tracemalloc.start()
    try:
        assert audit(url)["faults"] == []
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_an_audit_of_a_longer_history_holds_no_more(tmp_path, monkeypatch):
    peaks = []
    for rounds in (25, 100):
        url = f"sqlite:///{tmp_path / f'{rounds}.db'}"
        played(url, rounds).close()
        peaks.append(peak(url, monkeypatch))
    assert peaks[1] <= peaks[0] * 1.25


def test_an_audit_says_how_far_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "TOLD_EVERY", 10)
    url = f"sqlite:///{tmp_path / 'floor.db'}"
    played(url, 2).close()
    told = []
    rows = audit(url, watch=lambda rows, of: told.append((rows, of)))["facts"]
    assert told == [(number, rows) for number in range(10, rows + 1, 10)]
