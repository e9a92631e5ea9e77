"""Log-ons that strangers cannot spoil, that do not gather, and that take their lines with them when they end."""

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pitboss.floor.people import Role
from pitboss.store.people import MOST_LOG_ONS
from pitboss.web import following, log_ons
from pitboss.web.log_ons import MOST_IDLE
from pitboss.web.signals import GOING_AWAY
from tests.house.web import Guest, casino_at
from tests.staff import PASSWORD, LoggedOn, enlist_with_passwords


@pytest.fixture
def client(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        enlist_with_passwords(client.casino.floor)
        yield client


def test_a_stranger_locks_nobody_out_who_asks_from_elsewhere(client):
    strangers = TestClient(client.app, client=("2001:db8:1:2::7", 1))
    beside = TestClient(client.app, client=("2001:db8:1:2:ffff::1", 1))
    elsewhere = TestClient(client.app, client=("2001:db8:1:3::7", 1))
    wrong, right = {"name": "sue", "password": "wrong password"}, {"name": "sue", "password": PASSWORD}
    assert [strangers.post("/api/log-on", json=wrong).status_code for _ in range(4)] == [401, 401, 401, 429]
    assert beside.post("/api/log-on", json=right).status_code == 429, "the same network"
    assert elsewhere.post("/api/log-on", json=right).status_code == 200
    assert strangers.post("/log-on", data=right).status_code == 429
    assert elsewhere.post("/log-on", data=right, follow_redirects=False).status_code == 303


def test_of_many_names_that_are_tried_those_tried_last_are_remembered(client, monkeypatch):
    monkeypatch.setattr(log_ons, "MOST_KEPT", 2)
    stranger = TestClient(client.app, client=("2001:db8:1:2::7", 1))

    def tried(name):
        return stranger.post("/api/log-on", json={"name": name, "password": "wrong password"}).status_code

    assert [tried(name) for name in ("sue", "nobody", "sue", "somebody", "sue", "sue")] == [401] * 5 + [429]


@pytest.mark.parametrize("header", [{"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}])
def test_another_site_logs_nobody_on(client, header):
    right = {"name": "sue", "password": PASSWORD}
    assert client.post("/api/log-on", json=right, headers=header).status_code == 403
    assert client.post("/api/log-on", json=right).status_code == 200


def test_log_ons_that_are_never_given_back_do_not_gather(client):
    times = []
    for _ in range(MOST_LOG_ONS + 3):
        client.casino.world.time += 1
        times.append(LoggedOn(client, "sue"))
    assert [each.get("/api/me").status_code for each in times] == [401] * 3 + [200] * MOST_LOG_ONS
    assert len(client.casino.floor.people.log_ons_of("sue")) == len(client.casino.log_ons._heard) == MOST_LOG_ONS
    assert client.casino.log_ons._began.keys() == client.casino.log_ons._heard.keys()


@pytest.mark.parametrize("sent_away", ["logged out", "barred", "too long away", "a name of one's own"])
def test_a_line_ends_with_the_log_on_it_was_opened_under(client, monkeypatch, sent_away):
    monkeypatch.setattr(following, "LOOK", 0.01)
    ann, admin, sue = Guest(client, "Ann"), LoggedOn(client, "admin"), LoggedOn(client, "sue")
    whose = ann if sent_away == "a name of one's own" else sue
    with (
        client.websocket_connect("/tables/mini-tex/signals", headers=whose.headers) as socket,
        client.websocket_connect("/tables/mini-tex/signals", headers={"cookie": ""}) as anybody,
    ):
        socket.receive_text()
        anybody.receive_text()
        if sent_away == "logged out":
            sue.post("/api/log-out", {})
        elif sent_away == "barred":
            admin.ask("/api/people/sue/bar", why="chips were missing")
        elif sent_away == "too long away":
            client.casino.world.time += MOST_IDLE[Role.SUPERVISOR] + 1
        else:
            ann.post("/api/me/log-on", {"key": "keep-it-1", "name": "ann", "password": PASSWORD})
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_text()
        assert end.value.code == GOING_AWAY
        assert client.casino.hub.watchers == 1
