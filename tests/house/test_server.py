"""The server as a process: it opens, stops when told, goes on after kill -9, and closes when the disk is full."""

import json
import os
import signal
import socket
import urllib.error
import urllib.request
from contextlib import suppress

import pytest
from websockets.sync.client import connect

from pitboss.store.verify import audit
from tests.house.process import Server

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_when_it_is_told_even_with_pages_open(path, how):
    server = Server(path)
    address = f"ws://127.0.0.1:{server.port}"
    with connect(f"{address}/tables/mini-tex/signals") as one, connect(f"{address}/signals") as other:
        assert int(one.recv(timeout=10)) > 0
        assert other is not None
        code, said = server.end(how)
    assert "Traceback" not in said
    assert code == (0 if how == signal.SIGTERM else 130)
    assert not path.with_name(f"{path.name}-wal").exists(), "its file alone is all of the store"
    assert audit(f"sqlite:///{path}")["faults"] == []


@pytest.mark.parametrize("asked", ["/api/tables/mini-tex/sit", "/enter"])
def test_it_stops_with_half_a_request_open(path, asked):
    server = Server(path)
    with socket.create_connection(("127.0.0.1", server.port)) as asking:
        form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 100"
        asking.sendall(f"POST {asked} HTTP/1.1\r\nhost: localhost\r\n{form}\r\n\r\nname=".encode())
        server.ask("/api/tables")  # by then the other one is being read
        server.end(signal.SIGTERM)
    assert audit(f"sqlite:///{path}")["faults"] == []


def test_kill_9_while_a_decision_is_pending(path):
    server = Server(path)
    token = server.ask("/api/visitors", {"name": "Ann"})["token"]
    server.do(token, "sit", seat=1)
    with connect(f"ws://127.0.0.1:{server.port}/tables/mini-tex/signals") as socket:
        server.do(token, "place", bets={"ante": 500, "pocket_poker": 200}, ready=True)
        wait(socket, lambda: options(server, token))
    before = server.ask("/api/tables/mini-tex", token=token)
    server.end(signal.SIGKILL)
    again = Server(path, server.port)
    after = again.ask("/api/tables/mini-tex", token=token)
    assert after["round"] == before["round"]
    assert after["you"]["options"] == before["you"]["options"]
    assert after["you"]["balance"] == 99_300
    while chosen := options(again, token):
        again.do(token, "choose", option=chosen[0]["name"])
        with connect(f"ws://127.0.0.1:{again.port}/tables/mini-tex/signals") as socket:
            wait(socket, lambda: options(again, token) or again.ask("/api/tables/mini-tex")["round"]["over"])
    told = again.ask("/api/rounds", token=token)
    assert again.ask("/api/me", token=token)["balance"] == 100_000 + told[0]["net"]
    again.end()
    assert audit(f"sqlite:///{path}")["faults"] == []


def options(server, token):
    return server.ask("/api/tables/mini-tex", token=token)["you"]["options"]


def wait(socket, done):
    """Until it is so: looks whenever the table has changed, and the house players move while somebody watches."""
    while not done():
        with suppress(TimeoutError):
            socket.recv(timeout=1)


def enter_for_ever(server, entered):
    while True:
        entered.append(server.ask("/api/visitors", {})["token"])


def test_a_full_disk_closes_the_doors_and_nothing_is_lost(path):
    server, entered = Server(path, limit=2_000_000), []
    with pytest.raises(urllib.error.HTTPError) as refused:
        enter_for_ever(server, entered)
    assert refused.value.code == 503
    assert "not written" in json.load(refused.value)["message"]
    assert server.process.wait(timeout=10) == 2
    assert "\npitboss: the store has failed, and the doors are closed" in server.process.stderr.read()
    server.process.stderr.close()
    again = Server(path)
    assert all(again.ask("/api/me", token=token)["balance"] == 100_000 for token in entered[-20:])
    again.end()
    assert audit(f"sqlite:///{path}")["faults"] == []
