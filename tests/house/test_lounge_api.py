"""The keno lounge over HTTP: what a viewer may see, what people may ask, and numbers that nobody sees too early."""

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from pitboss.floor.lounge import decide
from pitboss.floor.lounge.state import committed
from pitboss.web.keno_clock import KenoClock
from tests.house.web import Guest, casino_at
from tests.staff import LoggedOn, enlist_with_passwords

STRAIGHT = {"groups": [[3, 17, 22]], "ways": [{"spots": 3, "rate": 100}]}


@pytest.fixture
def client(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        yield client


class Buyer(Guest):
    def ask(self, command, **body):
        self.commands += 1
        return self.post(f"/api/keno/{command}", {"key": f"command-{self.commands}", **body})

    def lounge(self):
        return self.get("/api/keno").json()


def clock(client, later=0):
    client.casino.world.time += later

    async def looking():
        await KenoClock(client.casino).look_at(client.casino.lounge)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, looking()).result()


def play(client):
    for _ in range(3):
        left = client.get("/api/keno").json()["left"]
        clock(client, left)


def test_a_ticket_is_bought_drawn_and_paid(client):
    ann, bob = Buyer(client, "Ann"), Buyer(client, "Bob")
    seen = ann.lounge()
    assert (seen["phase"], seen["left"], seen["game"]["number"]) == ("tickets are written", None, 1)
    answer = ann.ask("write-ticket", **STRAIGHT, games=2, turn=seen["turn"])
    assert answer.json() == {"version": seen["version"] + 1, "ticket": 1}
    [ticket] = ann.lounge()["you"]["tickets"]
    assert (ticket["conditioning"], ticket["price"], ticket["of"]) == ("1/3 @ $1", 100, 2)
    assert ann.balance == 99_800
    assert bob.lounge()["you"]["tickets"] == []
    assert bob.lounge()["tickets"] == 1
    play(client)
    over = ann.lounge()["last"]
    assert committed(over["salt"], over["draw"]) == over["commitment"] == seen["game"]["commitment"]
    [mine] = over["tickets"]
    assert mine["lines"][0]["pays"] == mine["pays"] == ann.balance - 99_800
    assert bob.lounge()["last"]["tickets"] == []
    assert [row["ticket"] for row in ann.get("/api/keno/tickets").json()] == [1]
    assert bob.get("/api/keno/tickets").json() == []
    assert client.get(f"/api/keno/games/{over['id']}").json()["draw"] == over["draw"]
    assert [game["id"] for game in client.get("/api/keno/games").json()] == [over["id"]]


def test_a_command_is_done_once_and_voided_before_the_draw_alone(client):
    ann = Buyer(client, "Ann")
    body = {"key": "one-key-of-mine", **STRAIGHT}
    assert ann.post("/api/keno/write-ticket", body).json() == ann.post("/api/keno/write-ticket", body).json()
    assert ann.balance == 99_900
    assert ann.ask("void-ticket", ticket=1).status_code == 200
    assert ann.balance == 100_000
    ann.ask("write-ticket", **STRAIGHT)
    clock(client, ann.lounge()["left"])
    refused = ann.ask("void-ticket", ticket=2)
    assert (refused.status_code, refused.json()["law"]) == (409, "reading 6.5")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"groups": [[81]], "ways": [{"spots": 1, "rate": 100}]}, 422),
        ({"groups": [[1, 1]], "ways": [{"spots": 2, "rate": 100}]}, 409),
        ({"groups": [[1]], "ways": [{"spots": 1, "rate": 100, "count": 2}]}, 409),
        ({"groups": [[1]], "ways": [{"spots": 1, "rate": 1}]}, 409),
        ({"groups": [[1]], "ways": [{"spots": 1, "rate": 100}], "games": 21}, 422),
        ({"groups": [[1]] * 11, "ways": [{"spots": 1, "rate": 100}]}, 422),
        ({"groups": [], "ways": []}, 422),
        ({"groups": [[True]], "ways": [{"spots": 1, "rate": 100}]}, 422),
        ({**STRAIGHT, "turn": "0.9"}, 409),
        ({**STRAIGHT, "more": 1}, 422),
    ],
)
def test_what_makes_no_ticket_is_refused_with_a_line(client, body, status):
    ann = Buyer(client, "Ann")
    refused = ann.ask("write-ticket", **body)
    assert (refused.status_code, ann.balance) == (status, 100_000), refused.text
    assert refused.json()["message"]


def test_the_staff_report_a_malfunction_and_players_do_not(client):
    enlist_with_passwords(client.casino.floor)
    ann, flo, dora = Buyer(client, "Ann"), LoggedOn(client, "flo"), LoggedOn(client, "dora")
    ann.ask("write-ticket", **STRAIGHT)
    for asker in (ann, dora):
        body = {"key": "a-key-of-mine", "why": "it has stopped"}
        refused = client.post("/api/keno/report-malfunction", json=body, headers=asker.headers)
        assert refused.status_code == 403
    done = client.post("/api/keno/report-malfunction", json=body, headers=flo.headers)
    assert (done.status_code, ann.balance, ann.lounge()["last"]["ended"]) == (200, 100_000, "void")


def test_nobody_without_a_wallet_writes_a_ticket(client):
    assert client.post("/api/keno/write-ticket", json={"key": "a-key-of-mine", **STRAIGHT}).status_code == 401


def test_no_more_games_are_begun_where_the_software_has_changed(client):
    ann = Buyer(client, "Ann")
    ann.ask("write-ticket", **STRAIGHT)
    client.casino.floor.no_new_rounds = "a file is not as it was"
    assert ann.ask("write-ticket", **STRAIGHT).status_code == 503
    clock(client, ann.lounge()["left"])
    assert ann.lounge()["phase"] == "tickets are written"
    assert ann.ask("void-ticket", ticket=1).status_code == 200


# Numbers that are not drawn yet are nowhere to be seen.

SURFACES = ("/api/keno", "/api/keno/games", "/api/keno/tickets", "/api/tables", "/", "/api/me", "/openapi.json")


def everything_seen(path, draw, monkeypatch):
    """All that anybody can fetch until the numbers are drawn, and all that is journalled."""
    monkeypatch.setattr(decide, "drawn", lambda world, game: draw)
    monkeypatch.setattr(decide, "committed", lambda salt, numbers: "c" * 64)  # which alone may differ
    seen = []
    with casino_at(path) as client:
        enlist_with_passwords(client.casino.floor)
        ann, reg = Buyer(client, "Ann"), LoggedOn(client, "sue")
        ann.ask("write-ticket", **STRAIGHT, games=2)
        for _ in range(2):
            for surface in SURFACES:
                for headers in ({}, ann.headers, reg.headers):
                    seen.append(client.get(surface, headers=headers).text)
            store = client.casino.floor.store
            seen.append(store.read(lambda connection: connection.exec_driver_sql("SELECT body FROM journal").all()))
            clock(client, client.casino.lounge.deadline - client.casino.world.time)
            if client.casino.lounge.phase.value == "the numbers are shown":
                break
    return [re.sub(r"[0-9a-f]{16,}", "", str(each)) for each in seen]


def test_two_worlds_that_differ_in_the_numbers_look_alike_until_they_are_drawn(tmp_path, monkeypatch):
    one, other = tuple(range(1, 21)), tuple(range(61, 81))
    assert everything_seen(tmp_path / "one.db", one, monkeypatch) == everything_seen(
        tmp_path / "other.db", other, monkeypatch
    )


def test_the_store_holds_the_numbers_under_its_key_alone(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        ann = Buyer(client, "Ann")
        ann.ask("write-ticket", **STRAIGHT)
        game = client.casino.lounge.now
        found = client.casino.floor.store.read(
            lambda connection: connection.exec_driver_sql("SELECT state FROM lounge").scalar()
        )
        assert set(json.loads(found)) == {"id", "version", "sealed"}
        assert game.salt not in found
        for file in tmp_path.iterdir():
            assert game.salt.encode() not in file.read_bytes()
