"""The truth about the odds in the API: from the process that counts, for the player's own decision and no other."""

import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from pitboss.analysis.advice import explain
from pitboss.analysis.report import edge
from pitboss.cards import DECK
from pitboss.errors import AnalysisRefused
from pitboss.games import games
from pitboss.web import odds_worker
from pitboss.web.odds import Odds
from pitboss.web.odds_worker import Desk
from tests.browser.server import Server
from tests.helpers import first_now
from tests.house.test_api import no_more_bets, seated
from tests.house.two_worlds import Played, hidden_swapped, seats_of
from tests.house.two_worlds import moments as states_of
from tests.house.web import Guest, casino_at, decide

TABLE = "three-card-poker"
PATIENCE = 300  # seconds: kernels may have to be compiled first
QUICKLY = 10  # seconds, on a machine with much else to do


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """Whoever asks waits for the answer."""
    with casino_at(tmp_path_factory.mktemp("odds") / "floor.db") as client:
        client.casino.odds.patience = PATIENCE
        yield client


@pytest.fixture
def fresh(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        yield client


def asked(client, table=TABLE, **bets):
    """Two players, the first of whom is asked for a decision."""
    ann, bob = seated(client, table, "Ann", "Bob")
    for guest in (ann, bob):
        assert guest.do(table, "place", bets=bets or {"ante": 500}, ready=True).status_code == 200
    no_more_bets(client, table)
    return ann, bob


def left(client, table, *guests):
    while decide(guests, table, -1):
        pass
    for guest in guests:
        assert guest.do(table, "leave").status_code == 200


def test_the_edges_of_a_table_are_those_of_the_analysis(client):
    told = client.get(f"/api/tables/{TABLE}/odds").json()
    assert told["state"] == "ready"
    assert [line["edge"] for line in told["lines"]] == [line["edge"] for line in edge(TABLE)["lines"]]
    assert "House edge 3.37% of the ante" in client.get("/").text
    page = client.get(f"/tables/{TABLE}/odds").text
    assert "686689/20358520" in page
    assert "<title>The odds" in page


def test_the_edge_of_a_progressive_wager_is_told_as_the_meter_stands(client):
    told = client.get("/api/tables/caribbean-stud/odds").json()
    (line,) = [line for line in told["lines"] if line["wager"] == "progressive"]
    line_over_meter = line["edge_at_meter"]
    assert line["meter"] == 1_000_000
    fallen = Fraction(line_over_meter["empty"]) - 1_000_000 * Fraction(line_over_meter["fall_for_each_cent"])
    assert Fraction(line["edge_now"]) == fallen
    assert abs(Fraction(line["edge_now_decimal"]) - fallen) < Fraction(1, 10**12)


def test_the_decision_and_then_its_cost(client):
    ann, bob = asked(client, ante=500)
    told = ann.get(f"/api/tables/{TABLE}/advice").json()
    scene = ann.scene(TABLE)
    (found,) = explain(TABLE, " ".join(told["hand"]))["decisions"]
    assert (told["turn"], told["seat"], told["state"]) == (scene["turn"], scene["you"]["seat"], "ready")
    assert told["best"] == found["best"]
    assert {name: choice["value"] for name, choice in told["choices"].items()} == {
        name: choice["value"] for name, choice in found["choices"].items()
    }
    assert ann.get(f"/api/rounds/{scene['round']['id']}/advice").status_code == 404  # not before it is complete
    left(client, TABLE, ann, bob)
    cost = ann.get(f"/api/rounds/{scene['round']['id']}/advice").json()
    (decision,) = cost["decisions"]
    assert (decision["chose"], decision["cost"]) == ("fold", found["choices"]["fold"]["cost"])
    assert Fraction(cost["score"]["cost_cents"]) == 500 * Fraction(decision["cost"])
    assert cost["score"]["best"] == (1 if found["best"] == "fold" else 0)
    for path in (f"/tables/{TABLE}/advice", f"/rounds/{scene['round']['id']}/advice"):
        assert ann.get(path).status_code == 200


def test_nobody_is_told_of_another_seats_decision(client):
    ann, bob = asked(client)
    cid = Guest(client, "Cid")
    for guest in (bob, cid):
        told = guest.get(f"/api/tables/{TABLE}/advice").json()
        assert told["state"] == "not asked"
        assert "hand" not in told
    client.cookies.clear()
    assert client.get(f"/api/tables/{TABLE}/advice").status_code == 401
    assert client.get("/api/tables/nowhere/odds").status_code == 404
    round = ann.scene(TABLE)["round"]["id"]
    left(client, TABLE, ann, bob)
    assert cid.get(f"/api/rounds/{round}/advice").json()["state"] == "not asked"
    assert cid.get(f"/rounds/{round}/advice").status_code == 200


@pytest.mark.parametrize("game", first_now(games()), ids=lambda game: game.id)
def test_advice_does_not_depend_on_what_is_hidden(client, game, monkeypatch):
    """Two worlds that differ in hidden cards only; every decision of every seat, and the answer for the first."""
    guests = [Guest(client, name) for name in ("Ann", "Bob")]
    players, tables = [guest.told["player"] for guest in guests], client.casino.floor.store.committed.tables
    chance = Random(1)
    order = chance.sample(DECK, len(DECK))
    answered, played = 0, Played(game, {}, len(players))
    for at, state in enumerate(states_of(played, order, players)):
        for guest in guests:
            here = there = None
            for _ in range(2):
                other = hidden_swapped(played, state, order, seats_of(state, guest.told["player"]), chance)
                worlds = (state, list(states_of(played, other, players))[at])
                here, there = (fetched(client, tables, guest, world) for world in worlds)
                assert here == there
            answered += b'"state":"ready"' in here
    del tables["secret"]
    assert answered >= 2


def fetched(client, tables, guest, state):
    tables["secret"] = state
    client.casino._rounds.clear()
    return guest.get("/api/tables/secret/advice").content


def until(answer, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while (told := answer()) in (None, "working"):
        assert time.monotonic() < end
        time.sleep(0.05)
    return told


def test_a_table_goes_on_while_its_odds_are_worked_out(fresh):
    ann, bob = asked(fresh)

    def state():
        return ann.get(f"/api/tables/{TABLE}/advice").json()["state"]

    assert state() == "working"  # nothing answers before it has been imported
    os.kill(fresh.casino.odds.process.pid, signal.SIGSTOP)
    began = time.monotonic()
    assert state() == "working"
    assert fresh.get(f"/tables/{TABLE}/odds").headers["refresh"]
    round = ann.scene(TABLE)["round"]["id"]
    left(fresh, TABLE, ann, bob)
    assert ann.get(f"/api/rounds/{round}/advice").json()["state"] == "working"
    assert time.monotonic() - began < QUICKLY
    os.kill(fresh.casino.odds.process.pid, signal.SIGCONT)
    assert until(lambda: ann.get(f"/api/rounds/{round}/advice").json()["state"]) == "ready"


def test_the_process_is_started_again_when_it_has_been_killed(fresh):
    ann, _ = asked(fresh)
    path = f"/api/tables/{TABLE}/advice"
    ann.get(path)
    first = fresh.casino.odds.process
    first.kill()  # with a question before it
    assert until(lambda: ann.get(path).json()["state"]) == "ready"
    second = fresh.casino.odds.process
    second.kill()  # and at rest
    second.wait()
    fresh.casino.odds._known.clear()
    assert until(lambda: ann.get(path).json()["state"]) == "ready"
    assert len({first.pid, second.pid, fresh.casino.odds.process.pid}) == 3


def test_a_question_that_ends_the_process_every_time_is_answered_so(caplog):
    odds = Odds((sys.executable, "-c", "input()"))
    told = odds._put(b"{}")
    odds.close()
    assert told == {"state": "failed", "message": "these odds could not be worked out"}
    assert "has ended 2 times" in caplog.text


def test_who_counts_prepares_for_decisions_only_while_nobody_asks(monkeypatch):
    desk, prepared = Desk(BytesIO(), BytesIO()), []

    def prepare(line):
        prepared.append(line)
        if line == b"refused":
            raise AnalysisRefused("not counted")
        desk.waiting.put(b"asked meanwhile")

    monkeypatch.setattr(odds_worker, "prepare", prepare)
    desk.answered.extend([b"refused", b"edges", b"more edges"])
    desk.waiting.put(b"asked")
    assert (desk._next(), prepared) == (b"asked", [])
    assert (desk._next(), prepared) == (b"asked meanwhile", [b"refused", b"edges"])


def test_the_process_ends_with_a_server_that_is_killed(tmp_path):
    server = Server(tmp_path).start()
    server.read(f"/api/tables/{TABLE}/odds")
    pid = server.process.pid
    (worker,) = Path(f"/proc/{pid}/task/{pid}/children").read_text().split() or [
        child for thread in Path(f"/proc/{pid}/task").iterdir() for child in (thread / "children").read_text().split()
    ]
    assert b"odds_worker" in Path(f"/proc/{worker}/cmdline").read_bytes()
    mine = os.getpriority(os.PRIO_PROCESS, 0)
    assert until(lambda: os.getpriority(os.PRIO_PROCESS, int(worker)) > mine or None, 30)
    server.kill()
    assert until(lambda: not Path(f"/proc/{worker}").exists() or None, 30)


WITHOUT = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba", "llvmlite"):
            raise ImportError(f"no module {name}")
sys.meta_path.insert(0, Blocked())
from pathlib import Path
from tests.house.web import Guest, casino_at
with casino_at(Path(sys.argv[1]) / "floor.db") as client:
    ann = Guest(client, "Ann")
    told = client.get("/api/tables/mini-tex/odds").json()
    assert told["state"] == "not installed", told
    assert told["message"].endswith("pip install pitboss[analysis]"), told
    for path in ("/", "/tables/mini-tex", "/tables/mini-tex/rules", "/tables/mini-tex/odds"):
        assert client.get(path).status_code == 200
    assert client.casino.odds.process is None
assert not {name for name in sys.modules if name.startswith(("numpy", "numba", "pitboss.analysis"))}
"""


def test_without_the_analysis_pages_and_tables_are_as_ever(tmp_path):
    done = subprocess.run([sys.executable, "-c", WITHOUT, str(tmp_path)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_a_worker_that_lacks_the_analysis_says_so():
    program = WITHOUT.partition("from pathlib")[0] + "from pitboss.web.odds_worker import main; main()"
    odds = Odds((sys.executable, "-c", program))
    told = odds._put(b'{"ask": "edges", "game": "mini-tex", "house": {}, "stakes": {}}')
    odds.close()
    assert told["state"] == "not installed"
