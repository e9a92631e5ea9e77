"""Hostile requests and frames, drawn by hundreds: each is refused or ended, nothing comes of any, and nobody waits."""

import json
import os
import re
import signal
import sqlite3
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from pitboss.store.verify import audit
from tests.house.hostile import MEGABYTE, RULES, cases
from tests.house.process import Server
from tests.house.strangers import ask_all, good_client, slow_clients

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at the memory of a process as Linux tells it")

FEW, MANY, SLOW = 108, 2_000, 500
MOST_GROWTH = 64 * MEGABYTE
LOGGED = re.compile(r" warning \S+ 127\S+ (GET|POST) \S+ 40[13] \d+$")  # who is refused for who it is
MOST_WAIT = 200  # milliseconds at the 99th percentile
HURRIED = "from pitboss.web import door\ndoor.WHOLE_REQUEST = 1"
WITHOUT_THE_DOOR = """
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from pitboss.web import app, server
server.Door, server.Line, server.MOST_FRAME = HttpToolsProtocol, "websockets-sansio", 1 << 24
app.Reader = lambda app, refuse: app
"""


def hostile_ones(tmp_path, number, slow, seed, altered=HURRIED, patience=20):
    """How each case ended, how long a good client waited before and beside them, and what became of the server."""
    path = tmp_path / "floor.db"
    server = Server(path, altered=altered)
    token = server.ask("/api/visitors", {"name": "Ann"})["token"]
    ask_all(server.port, cases(len(RULES), seed), patience)  # what is made once, and kept
    with good_client(server.port, token) as quiet:
        time.sleep(1)
    before, commands = memory(server), commands_in(path)
    with good_client(server.port, token) as took, slow_clients(server.port, slow):
        ended = ask_all(server.port, cases(number, seed + 1), patience)
        grown = memory(server) - before
    done = commands_in(path) - commands
    code, told = server.end(signal.SIGTERM)
    assert code == 0
    return ended, (longest(quiet), longest(took)), grown, done, told.splitlines()[1:], path


def longest(took):
    """At the 99th percentile."""
    assert took
    return took[len(took) * 99 // 100]


def memory(server):
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def commands_in(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as store:
        return store.execute("SELECT count(*) FROM command").fetchone()[0]


def not_well(ended):
    return [
        (each.case.kind, each.answers, each.closed, b"".join(each.case.parts)[:200])
        for each in ended
        if not each.is_well
    ]


def check(tmp_path, number, slow, seed):
    ended, waited, grown, done, told, path = hostile_ones(tmp_path, number, slow, seed)
    assert len(ended) == number
    assert not_well(ended) == []
    assert done == 0
    assert grown <= MOST_GROWTH
    quiet, beside_them = waited
    assert beside_them <= MOST_WAIT + quiet, "what others have this machine do is not the door's"
    assert all(LOGGED.search(line) for line in told), "nobody fills the log"
    assert audit(f"sqlite:///{path}")["faults"] == []
    return {"waited": waited, "grown": grown / MEGABYTE, "kinds": Counter(each.case.kind for each in ended)}


def test_hostile_requests_are_refused_and_nobody_waits(tmp_path):
    check(tmp_path, FEW, 50, 1)


@pytest.mark.gate
def test_two_thousand_hostile_requests_are_refused_and_nobody_waits(tmp_path):
    """With `PITBOSS_HOSTILE=100000` as many."""
    print(json.dumps(check(tmp_path, int(os.environ.get("PITBOSS_HOSTILE", MANY)), SLOW, 2)))


def test_without_the_door_the_same_requests_are_seen_to_do_harm(tmp_path):
    """The control."""
    ended, _, _, done, told, _ = hostile_ones(tmp_path, FEW, 0, 1, WITHOUT_THE_DOOR, patience=1)
    harm = {kind for kind, *_ in not_well(ended)}
    assert {"a long head", "many fields", "frames without end", "bad frames"} <= harm
    assert done > 0, "wallets that were made by what is not to be read"
    assert told != []
