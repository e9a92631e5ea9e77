"""A house that can be watched: its health, its metrics, its log, and what becomes of a fault."""

import json
import logging
import os
import re
import signal
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pitboss.errors import JournalError
from pitboss.store.house import CasinoFloor
from pitboss.web import metrics
from pitboss.web.app import application
from pitboss.web.figures import BOUNDS, Figures
from pitboss.web.logs import AsJson, AsText
from pitboss.web.watch import FAILED
from tests.house.process import Server
from tests.house.web import TABLE, Guest, House, cards_in, casino_at, decide
from tests.worlds import OwnWorld

SECRET = "what only the monitor knows"
LINE = re.compile(r'([a-z_]+)(\{(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)*\})? (-?\d+(?:\.\d+)?)')


@pytest.fixture
def client(tmp_path, monkeypatch):
    monkeypatch.setenv(metrics.TOKEN, SECRET)
    with casino_at(tmp_path / "floor.db") as client:
        yield client


def told(client):
    """Every sample by its name and labels."""
    answer = client.get("/metrics", headers={"authorization": f"Bearer {SECRET}", "cookie": ""})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            name, labels, value = LINE.fullmatch(line).groups()
            found[name + (labels or "")] = float(value)
    return found


def play_a_round(house):
    ann = house.visitor("Ann", 1)
    with house.page_of(ann):
        house.look()
        ann.do(TABLE, "place", bets={"ante": 500}, ready=True)
        house.look_until(lambda: ann.scene(TABLE)["you"]["options"])
        house.look_until(lambda: not decide([ann], TABLE) and house.state.rounds == 1)
    return ann


# Health.


def test_a_house_is_well_as_long_as_its_store_takes_commands(client):
    assert (client.get("/healthz").status_code, client.get("/healthz").json()) == (200, {"well": True})
    client.casino.floor.store.broken = JournalError("gone")
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["error"]) == (503, "JournalError")


def test_a_house_whose_file_was_taken_away_is_not_well(client, tmp_path):
    (tmp_path / "floor.db").rename(tmp_path / "elsewhere.db")
    assert client.get("/healthz").status_code == 503
    (tmp_path / "elsewhere.db").rename(tmp_path / "floor.db")
    assert client.get("/healthz").status_code == 200


# Metrics.


def test_metrics_tell_what_was_played_and_what_became_of_it(client):
    house = House(client)
    before = told(client)
    ann = play_a_round(house)
    assert ann.do(TABLE, "choose", option="fold").status_code == 409
    after = told(client)
    labels = f'{{game="mini-tex",table="{TABLE}"}}'
    assert (before[f"pitboss_rounds_total{labels}"], after[f"pitboss_rounds_total{labels}"]) == (0, 1)
    visitors = f'{{game="mini-tex",table="{TABLE}",of="visitors"}}'
    row = ann.get("/api/rounds").json()[0]
    assert after[f"pitboss_handle_cents{visitors}"] == row["staked"] > 0
    assert after[f"pitboss_hold_cents{visitors}"] == -row["net"] == 100_000 - ann.balance
    assert after['pitboss_commands_total{command="place",outcome="done"}'] >= 1
    assert after['pitboss_commands_total{command="choose",outcome="OutOfTurn"}'] == 1
    assert after['pitboss_answers_total{method="POST",status="409"}'] == 1
    assert (after["pitboss_open_tables"], after["pitboss_imbalance_cents"]) == (len(house.casino.floor.tables()), 0)


def test_an_imbalance_would_be_told(client):
    client.casino.floor.store.committed.accounts["wallet:nobody"] = 7
    assert told(client)["pitboss_imbalance_cents"] == 7


def test_watchers_are_counted(client):
    with ExitStack() as open_now:
        for number in range(3):
            socket = open_now.enter_context(client.websocket_connect(f"/tables/{TABLE}/signals"))
            socket.receive_text()
            assert told(client)["pitboss_watchers"] == number + 1


def test_the_histogram_has_every_command_once(tmp_path):
    times = iter([0, 3 * 10**6, 0, 10**9, 0, 10**12, 0, 0])
    figures = Figures(lambda: next(times))
    floor = CasinoFloor(f"sqlite:///{tmp_path}/floor.db", OwnWorld(), watch=figures.asked)
    for number in range(4):
        floor.buy_in(f"buy in {number}", "ann", 100).result()
    floor.close()
    lines = dict(line.rsplit(" ", 1) for line in metrics.written(_latency_of(figures)).splitlines()[2:])
    below = [int(lines[f'x_bucket{{le="{bound // 1000}.{bound % 1000:03}"}}']) for bound in BOUNDS]
    assert below == [1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3]
    assert (lines['x_bucket{le="+Inf"}'], lines["x_count"], lines["x_sum"]) == ("4", "4", "1001.003")


def _latency_of(figures):
    return [metrics.Metric("x", "histogram", "", metrics._latency(figures))]


def test_the_text_form_has_help_kind_and_escapes():
    samples = [("", {"of": 'a "b" \\ c\nd', "to": 1}, 2), ("", {}, 3)]
    assert metrics.written([metrics.Metric("x", "gauge", "What it is.", samples)]) == (
        '# HELP x What it is.\n# TYPE x gauge\nx{of="a \\"b\\" \\\\ c\\nd",to="1"} 2\nx 3\n'
    )


@pytest.mark.parametrize("token", ["", "wrong", SECRET[:-1]])
def test_metrics_are_not_for_strangers(client, token):
    answer = client.get("/metrics", headers={"authorization": f"Bearer {token}", "cookie": ""})
    assert answer.status_code == 401
    assert "pitboss_" not in answer.text


@pytest.mark.parametrize("token", ["", "anything"])
def test_without_a_token_of_the_house_there_are_none(client, monkeypatch, token):
    monkeypatch.delenv(metrics.TOKEN)
    assert client.get("/metrics", headers={"authorization": f"Bearer {token}"}).status_code == 404


# The log.


@pytest.fixture
def log(caplog):
    caplog.set_level(logging.INFO, "pitboss")
    return caplog


def test_every_answer_has_the_number_of_its_line(client, log):
    answers = [client.get("/"), client.get("/api/me", headers={"cookie": ""})]
    lines = [json.loads(AsJson().format(record)) for record in log.records if record.name == "pitboss.web.watch"]
    assert [line["request"] for line in lines] == [answer.headers["x-request-id"] for answer in answers]
    assert [(line["path"], line["status"], line["level"]) for line in lines] == [
        ("/", 200, "info"),
        ("/api/me", 401, "warning"),
    ]
    assert AsText().format(log.records[-1]).endswith(f"GET /api/me 401 {lines[-1]['ms']}")


def test_who_is_refused_for_who_it_is_is_logged_though_nobody_asks_for_a_log(client, caplog):
    client.post("/api/visitors", json={}, headers={"origin": "http://elsewhere.example"})
    client.get("/api/me", headers={"cookie": ""})
    client.get("/api/nothing")
    assert [record.status for record in caplog.records] == [403, 401]


def test_refusals_do_not_fill_the_log(client, caplog):
    for _ in range(150):
        client.get("/api/me", headers={"cookie": ""})
    assert len(caplog.records) == 100


def test_nothing_of_a_visitor_is_in_the_log(client, log):
    house = House(client)
    ann = play_a_round(house)
    client.get("/api/me", headers={"cookie": f"pitboss={ann.told['token']}"})
    client.get("/nowhere%0d%0a?token=secret", headers={"cookie": ""})
    lines = " ".join(form.format(record) for record in log.records for form in (AsJson(), AsText()))
    assert len(log.records) > 10
    for secret in (ann.told["token"], "Ann", "pitboss=", "secret", SECRET):
        assert secret not in lines
    assert not cards_in(re.sub(r"[0-9a-f]+-\d+", "", lines))


# Faults.


@pytest.mark.parametrize(
    ("path", "kind"), [("/api/tables", "application/json"), ("/", "text/html"), ("/api/me/buy-in", "application/json")]
)
def test_a_fault_is_a_refusal_and_a_traceback_in_the_log(client, log, monkeypatch, path, kind):
    def fail(*_):
        raise ZeroDivisionError

    ann = Guest(client, "Ann")
    monkeypatch.setattr(client.casino.floor, "tables", fail)
    monkeypatch.setattr(client.casino.floor, "buy_in", fail)
    careless = TestClient(application(client.casino), raise_server_exceptions=False)
    post = path.endswith("buy-in")
    body = {"key": "a-new-key", "cents": 100}
    answer = careless.post(path, json=body, headers=ann.headers) if post else careless.get(path)
    assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (500, kind)
    assert "omething is wrong with the server" in answer.text
    assert sum("ZeroDivisionError" in AsJson().format(record) for record in log.records) == 1


def test_a_fault_of_a_line_ends_that_line_alone(client, log, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(client.casino.hub, "watching", fail)
        with client.websocket_connect(f"/tables/{TABLE}/signals") as socket, pytest.raises(WebSocketDisconnect) as end:
            socket.receive_text()
    assert end.value.code == FAILED
    assert client.get("/").status_code == 200


# As a process.


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("form", ["json", "text"])
def test_lines_on_standard_error(tmp_path, form):
    server = Server(tmp_path / "floor.db", more=["--log", form])
    token = server.ask("/api/visitors", {"name": "Ann"})["token"]
    server.do(token, "sit", seat=1)
    assert server.ask("/healthz") == {"well": True}
    _, said = server.end(signal.SIGTERM)
    lines = [line for line in said.splitlines() if "/api/tables" in line]
    assert len(lines) == 1
    if form == "json":
        line = json.loads(lines[0])
        assert (line["method"], line["path"], line["status"]) == ("POST", "/api/tables/mini-tex/sit", 200)
    else:
        assert " info " in lines[0]
        assert "POST /api/tables/mini-tex/sit 200 " in lines[0]
    assert token not in said
    assert "Ann" not in said


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_what_the_door_refuses_and_who_is_connected_is_counted(tmp_path, monkeypatch):
    monkeypatch.setenv(metrics.TOKEN, SECRET)
    server = Server(tmp_path / "floor.db")
    assert "this is not a request" in server.said_to(b"nonsense\r\n\r\n")
    asked = f"GET /metrics HTTP/1.0\r\nhost: localhost\r\nauthorization: Bearer {SECRET}\r\n\r\n"
    text = server.said_to(asked.encode())
    assert 'pitboss_answers_total{method="",status="400"} 1\n' in text
    assert "pitboss_connections 1\n" in text
