"""Budgets: whoever asks for too much waits, and nobody else does."""

import os
import signal
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pitboss.errors import NotSeated, TooOften
from pitboss.floor.commands import Sit
from pitboss.store.house import MOST_TABLES, CasinoFloor
from pitboss.web import budgets as budgets_module
from pitboss.web.app import application
from pitboss.web.budgets import A_SECOND, Budget, Budgets, Who, network
from tests.house.process import Server
from tests.house.web import TABLE, Guest, casino_at
from tests.worlds import Answered, OwnWorld

ANN, BOB = Who("10.0.0.1", "ann"), Who("10.0.0.1", "bob")
STRANGER, FAR_AWAY = Who("10.0.0.1"), Who("10.0.0.2")


# A budget by itself.


def test_so_many_at_once_and_another_one_each_so_often():
    budget = Budget(3, 100)
    for now, wait in ((0, 0), (0, 0), (0, 0), (0, 100), (40, 60), (100, 0), (100, 100), (250, 0), (250, 50)):
        assert budget.wait("ann", now) == wait
        if not wait:
            budget.take("ann", now)
    assert budget.wait("bob", 250) == 0, "each has one"


def test_a_budget_is_whole_again_and_never_more():
    budget = Budget(2, 100)
    budget.take("ann", 0)
    for _ in range(2):
        assert budget.wait("ann", 10**9) == 0
        budget.take("ann", 10**9)
    assert budget.wait("ann", 10**9) == 100


def test_no_more_holders_are_remembered_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(budgets_module, "MOST_KEPT", 10)
    budget = Budget(1, 1000)
    for number in range(20):
        budget.take(str(number), 0)
    assert len(budget._full) == 10
    assert (budget.wait("19", 0), budget.wait("0", 0)) == (1000, 0)


@pytest.fixture
def budgets():
    return Budgets(OwnWorld())


def spend(deed, who):
    """How often it may be done at once, and how long until it may again."""
    for done in range(10_000):
        try:
            deed(who)
        except TooOften as refusal:
            return done, refusal.wait
    raise AssertionError("as often as one likes")


@pytest.mark.parametrize(
    ("deed", "who", "at_once", "wait", "others"),
    [
        ("enter", STRANGER, 60, 5 * A_SECOND, [FAR_AWAY]),
        ("guess", STRANGER, 60, 200, [FAR_AWAY]),
        ("command", ANN, 100, 50, [BOB, STRANGER, FAR_AWAY]),
        ("command", STRANGER, 1_000, 5, [FAR_AWAY]),
    ],
)
def test_what_is_spent_comes_again_with_time_and_is_nobody_elses(budgets, deed, who, at_once, wait, others):
    do = getattr(budgets, deed)
    assert spend(do, who) == (at_once, wait)
    for other in others:
        do(other)
    budgets.world.time += wait
    do(who)


def test_all_visitors_of_an_address_share_one_budget(budgets):
    for number in range(10):
        assert spend(budgets.command, Who("10.0.0.1", str(number)))[0] == 100
    assert spend(budgets.command, Who("10.0.0.1", "another"))[0] == 0
    budgets.command(Who("10.0.0.2", "another"))


def test_a_line_is_free_again_when_it_is_closed(budgets):
    assert spend(budgets.open_line, ANN)[0] == 20
    budgets.open_line(BOB)
    budgets.close_line(ANN)
    assert spend(budgets.open_line, ANN)[0] == 1
    assert spend(budgets.open_line, STRANGER)[0] == 500 - 21
    assert spend(budgets.open_line, BOB)[0] == 0, "of all that an address may have none is left"
    for who, lines in ((ANN, 20), (BOB, 1), (STRANGER, 479)):
        for _ in range(lines):
            budgets.close_line(who)
    assert not budgets.lines._open
    assert not budgets.lines_from_an_address._open


@pytest.mark.parametrize(
    ("address", "of"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no:address", "no:address"),
        ("", ""),
    ],
)
def test_addresses_of_one_network_share_a_budget(address, of):
    assert network(address) == of


# Over HTTP.


def test_who_has_a_network_of_addresses_has_one_budget(client):
    made = [
        TestClient(client.app, client=(f"2001:db8::{number:x}", 1)).post("/api/visitors", json={}).status_code
        for number in range(62)
    ]
    assert made == [201] * 60 + [429] * 2
    assert TestClient(client.app, client=("2001:db8:0:1::", 1)).post("/api/visitors", json={}).status_code == 201


@pytest.fixture
def client(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        yield client


def until_refused(ask):
    for done in range(2_000):
        answer = ask()
        if answer.status_code == 429:
            return done, answer
    raise AssertionError("as often as one likes")


def test_wallets_are_not_made_without_end(client):
    made, refused = until_refused(lambda: client.post("/api/visitors", json={}, headers={"cookie": ""}))
    assert made == 60
    assert (refused.headers["retry-after"], refused.json()) == (
        "5",
        {"error": "TooOften", "message": "too many wallets: try again in a moment", "law": None, "gist": None},
    )
    page = client.post("/enter", headers={"cookie": ""})
    assert (page.status_code, page.headers["retry-after"]) == (429, "5")
    assert "oo many wallets" in page.text
    client.casino.world.time += 5_000
    assert client.post("/api/visitors", json={}, headers={"cookie": ""}).status_code == 201


@pytest.mark.parametrize("path", ["/api/tables/mini-tex/place", "/api/me/buy-in", "/tables/mini-tex/act", "/wallet"])
def test_commands_are_counted_before_anything_is_read(client, path):
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    _, refused = until_refused(lambda: client.post(path, content=b"{", headers=ann.headers))
    assert (refused.headers["retry-after"], "oo many commands" in refused.text) == ("1", True)
    assert ann.do(TABLE, "sit", seat=1).status_code == 429
    assert bob.do(TABLE, "sit", seat=1).status_code == 200
    client.casino.world.time += 50
    assert ann.do(TABLE, "sit", seat=3).status_code == 200


def test_who_guesses_at_tokens_is_slowed_down_and_nobody_else_is(client):
    ann = Guest(client, "Ann")
    headers = {"authorization": "Bearer 1234", "cookie": ""}
    guessed, refused = until_refused(lambda: client.get("/api/me", headers=headers))
    assert (guessed, refused.json()["message"]) == (60, "too many wrong tokens: try again in a moment")
    assert client.get("/", headers={"cookie": "pitboss=1234"}).status_code == 429
    assert client.get("/static/pitboss.js", headers={"cookie": "pitboss=1234"}).status_code == 200
    assert client.get("/", headers={"cookie": ""}).status_code == 200
    assert ann.get("/api/me").status_code == 200


def test_lines_of_a_visitor_end(client):
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    signals = f"/tables/{TABLE}/signals"
    with ExitStack() as lines:
        for _ in range(20):
            lines.enter_context(client.websocket_connect(signals, headers=ann.headers))
        with pytest.raises(WebSocketDisconnect) as refused:
            lines.enter_context(client.websocket_connect(signals, headers=ann.headers))
        assert (refused.value.status_code, refused.value.headers["retry-after"]) == (429, "5")
        assert client.get(f"/api/tables/{TABLE}/versions", headers=ann.headers).status_code == 429
        lines.enter_context(client.websocket_connect(signals, headers=bob.headers))
    with client.websocket_connect(signals, headers=ann.headers) as socket:
        assert socket.receive_text()


def test_a_server_that_is_measured_has_no_budgets(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        unbounded = TestClient(application(client.casino, bounded=False))
        for _ in range(70):
            assert unbounded.post("/api/visitors", json={}).status_code == 201


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_the_option_of_the_command_line_reaches_the_door(tmp_path):
    for more, refused in (([], True), (["--no-budgets"], False)):
        server = Server(tmp_path / "floor.db", more=more)
        found = [wrong(server) for _ in range(70)]
        assert (found[0], 429 in found) == (401, refused)
        server.end(signal.SIGTERM)


def wrong(server):
    return server.status("/api/me", token="0" * 64)


# Seats.


def test_nobody_sits_at_more_than_a_few_tables(tmp_path):
    floor = Answered(CasinoFloor(f"sqlite:///{tmp_path}/floor.db", OwnWorld()))
    floor.buy_in("buy in", "ann", 100_000)
    for number in range(MOST_TABLES + 1):
        floor.open_table(f"open {number}", f"t{number}", TABLE)
    for number in range(MOST_TABLES):
        floor.ask(f"sit {number}", f"t{number}", Sit(1), "ann")
    with pytest.raises(NotSeated, match="you sit at 3 tables already"):
        floor.ask("sit", f"t{MOST_TABLES}", Sit(1), "ann")
    floor.ask("sit", f"t{MOST_TABLES}", Sit(1), "bob")
    floor.close()
