"""The API: whole rounds by two visitors, refusals with their paragraph, one effect for each key."""

import json
import re

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pitboss.cards import DECK
from pitboss.floor.clock import BETTING_WINDOW
from pitboss.floor.commands import Tick
from pitboss.games import game, games
from pitboss.store.verify import audit
from pitboss.web import pages
from pitboss.web.boxes import boxes
from pitboss.web.casino import _names_of
from tests.house.web import Guest, casino_at, decide

GAMES = [found.id for found in games()]


@pytest.fixture
def client(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        yield client


def seated(client, table, *names):
    guests = [Guest(client, name) for name in names]
    free = [seat["seat"] for seat in client.get(f"/api/tables/{table}").json()["seats"] if seat["player"] is None]
    for guest, seat in zip(guests, free, strict=False):
        assert guest.do(table, "sit", seat=seat).status_code == 200
    return guests


def wagers(client, table):
    """The least on everything that is offered."""
    told = client.get(f"/api/tables/{table}").json()["wagers"]
    return {wager["name"]: wager["minimum"] for wager in told if wager["before_the_deal"]}


def no_more_bets(client, table):
    """The window closes: the house players at the table have not wagered."""
    client.casino.world.time += BETTING_WINDOW
    client.casino.floor.ask(f"tick {client.casino.world.time}", table, Tick()).result()


def test_a_visitor_who_goes_away_in_the_middle_of_a_command_has_not_given_it(client):
    (ann,) = seated(client, "mini-tex", "Ann")
    body = json.dumps({"key": "half-said", "bets": {"ante": 500}}).encode()
    messages = [{"type": "http.request", "body": body[:-1], "more_body": True}, {"type": "http.disconnect"}]
    scope = {
        "type": "http",
        "method": "POST",
        "scheme": "http",
        "path": "/api/tables/mini-tex/place",
        "headers": [(name.encode(), value.encode()) for name, value in ann.headers.items()],
    }

    async def receive():
        return messages.pop(0)

    answers = []

    async def send(message):
        answers.append(message)

    client.portal.call(client.app, scope, receive, send)
    assert (answers[0]["status"], messages) == (400, [])
    assert ann.balance == ann.told["balance"]


@pytest.mark.parametrize("table", GAMES)
def test_two_visitors_play_a_whole_round(client, tmp_path, table):
    ann, bob = seated(client, table, "Ann", "Bob")
    for guest in (ann, bob):
        assert guest.do(table, "place", bets=wagers(client, table), ready=True).status_code == 200
    no_more_bets(client, table)
    while decide((ann, bob), table):
        pass
    scene = ann.scene(table)
    assert scene["round"]["over"]
    by_name = {box["player"]: box for box in boxes(scene["round"]["hands"]).values()}
    assert ann.balance == 100_000 + by_name["Ann"]["net"]
    assert bob.balance == 100_000 + by_name["Bob"]["net"]
    assert all(line["law"] and line["gist"] for hand in by_name.values() for line in hand["lines"])
    [row] = ann.get("/api/rounds").json()
    assert row["net"] == by_name["Ann"]["net"]
    told = ann.get(f"/api/rounds/{row['round']}").json()
    assert told["round"]["commitment"] == scene["round"]["commitment"]
    dealt = [line for line in told["round"]["log"] if line["event"] == "Dealt"]
    assert len(told["proof"]["order"]) == (len(dealt) if game(table).shoe_lasts else len(DECK))
    assert audit(f"sqlite:///{tmp_path / 'floor.db'}")["faults"] == []


def test_earlier_rounds_are_read_on_from_the_last_one_shown(client, monkeypatch):
    monkeypatch.setattr(pages, "MOST_SHOWN", 2)
    table = GAMES[0]
    [ann] = seated(client, table, "Ann")
    for _ in range(3):
        ann.do(table, "place", bets={"ante": 500}, ready=True)
        no_more_bets(client, table)
        while decide((ann,), table):
            pass
    third, second, first = [row["round"] for row in ann.get("/api/rounds").json()]
    assert [row["round"] for row in ann.get(f"/api/rounds?before={third}&limit=1").json()] == [second]
    newest = ann.get("/history").text
    assert re.findall(r'href="/rounds/(\w+)"', newest) == [third, second]
    [link] = re.findall(r'href="(/history[^"]+)"', newest)
    oldest = ann.get(link).text
    assert re.findall(r'href="/rounds/(\w+)"', oldest) == [first]
    assert "Earlier rounds" not in oldest


def test_a_round_in_play_is_not_to_be_had_as_a_record(client):
    [ann] = seated(client, GAMES[0], "Ann")
    ann.do(GAMES[0], "place", bets={"ante": 500}, ready=True)
    no_more_bets(client, GAMES[0])
    round = ann.scene(GAMES[0])["round"]["id"]
    assert ann.get(f"/api/rounds/{round}").status_code == 404
    assert ann.get(f"/rounds/{round}").status_code == 404


@pytest.fixture(scope="module")
def ann_at(tmp_path_factory):
    """A visitor at each table, for commands that move nothing."""
    with casino_at(tmp_path_factory.mktemp("refusing") / "floor.db") as client:
        yield {table: seated(client, table, "Ann")[0] for table in GAMES}


def is_protocol(table, command, body):
    """What the order of commands at a table refuses, and no rule of a game."""
    of_the_order = "turn" in body or command in ("choose", "undo", "clear", "double", "rebet")
    return of_the_order or (body.get("seat") == 5 and game(table).seats_each_law is None)


@pytest.mark.parametrize(
    ("command", "body", "status", "error"),
    [
        ("place", {"bets": {"ante": -500}}, 409, "WagerTooSmall"),
        ("place", {"bets": {"ante": 0}}, 409, "WagerTooSmall"),
        ("place", {"bets": {"ante": 100_001}}, 409, "WagerTooLarge"),
        ("place", {"bets": {"ante": 10**12}}, 409, "WagerTooLarge"),
        ("place", {"bets": {"ante": 10**13}}, 422, "BadRequest"),
        ("place", {"bets": {"ante": 10**400}}, 422, "BadRequest"),
        ("place", {"bets": {"ante": 5.5}}, 422, "BadRequest"),
        ("place", {"bets": {"ante": "500"}}, 422, "BadRequest"),
        ("place", {"bets": {"ante": True}}, 422, "BadRequest"),
        ("place", {"bets": {}}, 422, "BadRequest"),
        ("place", {"bets": {"ante": 500}, "ready": "yes"}, 422, "BadRequest"),
        ("place", {"bets": {"ante": 500}, "ready": 1}, 422, "BadRequest"),
        ("place", {"bets": {"nonsense": 500}}, 409, "NotOffered"),
        ("place", {"bets": {"ante": 400}, "ready": True}, 409, "WagerTooSmall"),
        ("place", {"bets": {"ante": 500}, "turn": "9.9"}, 409, "OutOfTurn"),
        ("choose", {"option": "fold"}, 409, "OutOfTurn"),
        ("ready", {}, 409, "WagerMissing"),
        ("undo", {}, 409, "WagerMissing"),
        ("clear", {}, 409, "WagerMissing"),
        ("double", {}, 409, "WagerMissing"),
        ("rebet", {}, 409, "WagerMissing"),
        ("sit", {"seat": 5}, 409, "NotSeated"),
        ("sit", {"seat": 99}, 409, "NotSeated"),
        ("explode", {}, 404, "BadRequest"),
        ("place", {"bets": {"ante": 500}, "more": 1}, 422, "BadRequest"),
    ],
)
@pytest.mark.parametrize("table", GAMES)
def test_a_command_that_is_refused_moves_nothing_and_cites_the_law_where_it_is_the_law(
    ann_at, table, command, body, status, error
):
    ann = ann_at[table]
    before = ann.scene(table)
    if "ante" in body.get("bets", {}):
        body = {**body, "bets": {wager.name: body["bets"]["ante"] for wager in game(table).required}}
    answer = ann.do(table, command, **body)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["message"]
    assert bool(answer.json()["law"]) == (status == 409 and not is_protocol(table, command, body))
    assert ann.scene(table) == before


@pytest.mark.parametrize(("command", "named"), [("choose", "option"), ("sit", "seat")])
def test_a_value_that_cannot_be_taken_is_named(client, command, named):
    answer = Guest(client, "Ann").do(GAMES[0], command)
    assert answer.json()["message"].startswith(f"{named}: ")


def test_a_wager_that_comes_too_late_names_the_paragraph(client):
    ann, bob = seated(client, "mini-tex", "Ann", "Bob")
    turn = ann.scene("mini-tex")["turn"]
    ann.do("mini-tex", "place", bets={"ante": 500}, ready=True)
    no_more_bets(client, "mini-tex")
    late = bob.do("mini-tex", "place", bets={"ante": 500}, turn=turn)
    assert late.status_code == 409
    assert late.json()["error"] == "AfterNoMoreBets"
    assert late.json()["law"].startswith("mini-tex 19:47-36.")
    out_of_turn = bob.do("mini-tex", "choose", option="fold")
    assert (out_of_turn.status_code, out_of_turn.json()["error"]) == (409, "OutOfTurn")


def test_wagers_that_go_back_when_bets_close_are_told_with_the_reason(client):
    [ann] = seated(client, "mini-tex", "Ann")
    ann.do("mini-tex", "place", bets={"pocket_poker": 500})
    no_more_bets(client, "mini-tex")
    refused = ann.scene("mini-tex")["you"]["refused"]
    assert (refused["law"], bool(refused["gist"])) == ("mini-tex 19:47-36.6(c)", True)
    page = ann.get("/tables/mini-tex").text
    assert page.count("Your wagers went back. Seat 1: pocket_poker needs ante.") == 2  # to be read and to be spoken
    assert "36.6(c)" in page
    ann.do("mini-tex", "place", bets={"ante": 500})
    assert ann.scene("mini-tex")["you"]["refused"] is None
    assert "Your wagers went back" not in ann.get("/tables/mini-tex").text


def test_only_what_would_be_accepted_can_be_done(client):
    """Neither wallet nor limit would take the wagers again."""
    table = "mini-tex"
    [ann] = seated(client, table, "Ann")
    ann.do(table, "place", bets={"ante": 40_000})
    assert "double" in ann.scene(table)["you"]["can"]
    ann.do(table, "place", bets={"ante": 20_000})
    assert "double" not in ann.scene(table)["you"]["can"]  # the maximum is $1,000
    assert ann.do(table, "double").json()["error"] == "WagerTooLarge"
    ann.do(table, "clear")
    ann.do(table, "place", bets={"ante": 30_000}, ready=True)
    no_more_bets(client, table)
    while decide((ann,), table, pick=-1):
        pass
    assert "rebet" in ann.scene(table)["you"]["can"]
    client.casino.floor.cash_out("cash out", ann.told["player"], 50_000).result()
    assert "rebet" not in ann.scene(table)["you"]["can"]
    assert ann.do(table, "rebet").json()["error"] == "TooFewChips"
    ann.do(table, "place", bets={"ante": 15_000})
    assert "double" not in ann.scene(table)["you"]["can"]
    assert ann.do(table, "double").json()["error"] == "TooFewChips"


def test_more_than_the_wallet_holds(client):
    [ann] = seated(client, GAMES[0], "Ann")
    assert ann.do(GAMES[0], "place", bets={"ante": 100_000}).status_code == 200
    answer = ann.do(GAMES[0], "place", bets={"pair_plus": 100})
    assert (answer.status_code, answer.json()["error"]) == (409, "TooFewChips")


def test_the_same_key_is_answered_again_and_done_once(client):
    [ann] = seated(client, GAMES[0], "Ann")
    body = {"key": "only-once", "bets": {"ante": 500}}
    answers = [ann.post(f"/api/tables/{GAMES[0]}/place", body) for _ in range(20)]
    assert {answer.text for answer in answers} == {answers[0].text}
    assert ann.balance == 99_500
    other = ann.post(f"/api/tables/{GAMES[0]}/place", {"key": "only-once", "bets": {"ante": 600}})
    assert (other.status_code, other.json()["error"]) == (409, "KeyUsed")


def test_the_keys_of_two_visitors_never_meet(client):
    ann, bob = seated(client, GAMES[0], "Ann", "Bob")
    for guest in (ann, bob):
        guest.post(f"/api/tables/{GAMES[0]}/place", {"key": "the-same", "bets": {"ante": 500}})
    assert (ann.balance, bob.balance) == (99_500, 99_500)


@pytest.mark.parametrize("token", ["", "nonsense", "0" * 64])
def test_without_a_wallet_nobody_plays(client, token):
    headers = {"authorization": f"Bearer {token}", "cookie": ""}
    answer = client.post(f"/api/tables/{GAMES[0]}/sit", json={"key": "a-new-key", "seat": 1}, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (401, "NotEntered")
    assert client.get("/api/me", headers=headers).status_code == 401


@pytest.mark.parametrize("path", ["/tables/{}", "/tables/{}/live", "/api/tables/{}"])
def test_whoever_asks_for_a_table_with_a_wallet_visits_it(client, path):
    """House players keep company with a visitor without scripts too, and with a program, and with nobody else."""
    presence, ann = client.casino.presence, Guest(client, "Ann")
    client.get(path.format(GAMES[0]), headers={"cookie": ""})
    assert not presence.is_visited(GAMES[0])
    ann.get(path.format(GAMES[0]))
    ann.get(path.format("nowhere"))
    assert presence.is_visited(GAMES[0])
    assert not presence.is_visited("nowhere")


def test_a_token_that_is_too_long_to_be_one_is_not_remembered(client):
    before = _names_of.cache_info().currsize
    assert client.get("/api/me", headers={"authorization": f"Bearer {'0' * 65}", "cookie": ""}).status_code == 401
    assert _names_of.cache_info().currsize == before


def test_a_player_is_not_the_token(client):
    ann = Guest(client, "Ann")
    answer = client.get("/api/me", headers={"authorization": f"Bearer {ann.told['player']}", "cookie": ""})
    assert answer.status_code == 401


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "http://testserver.elsewhere.example", "http://[", "testserver", ""]
)
def test_another_site_cannot_act_for_a_visitor(client, origin):
    client.post("/api/visitors", json={})
    for path in (f"/api/tables/{GAMES[0]}/sit", "/api/visitors", "/api/me/buy-in"):
        answer = client.post(path, json={"key": "a-new-key", "seat": 1}, headers={"origin": origin})
        assert answer.status_code == 403
    for path in ("/enter", "/wallet", f"/tables/{GAMES[0]}/act"):
        assert client.post(path, data={"key": "a-new-key"}, headers={"origin": origin}).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/tables/{GAMES[0]}/signals", headers={"origin": origin}),
    ):
        pass


def test_our_own_page_acts_with_the_cookie_which_no_script_reads(client):
    answer = client.post("/api/visitors", json={}, headers={"origin": "http://testserver"})
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert client.get("/api/me").json()["balance"] == 100_000


def test_where_visitors_speak_tls_no_cookie_counts_that_another_host_can_have_set(client):
    ann = Guest(client, "Ann")
    secured = TestClient(client.app, base_url="https://testserver")
    asked = {
        f"{scheme} {name}": asking.get("/api/me", headers={"cookie": f"{name}={ann.told['token']}"}).status_code
        for scheme, asking in (("http", client), ("https", secured))
        for name in ("pitboss", "__Host-pitboss")
    }
    assert asked == {"http pitboss": 200, "http __Host-pitboss": 401, "https pitboss": 401, "https __Host-pitboss": 200}


def test_every_answer_carries_the_policy(client):
    for path in ("/", "/api/tables", "/nowhere", "/api/nowhere", f"/tables/{GAMES[0]}", "/felt.css"):
        answer = client.get(path)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_fault_of_our_own_is_logged_and_answered_like_a_refusal(client, monkeypatch, caplog):
    [ann] = seated(client, GAMES[0], "Ann")
    monkeypatch.setattr(client.casino.floor, "ask", lambda *_, **__: 1 / 0)
    answer = ann.do(GAMES[0], "leave")
    assert (answer.status_code, answer.json()["error"]) == (500, "Fault")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "ZeroDivisionError" in caplog.text
    assert "ZeroDivision" not in answer.text


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[" * 20_000, 400),
        (b'{"key": NaN}', 400),
        (b'{"key": "\\ud800aaaaaaaa", "seat": 1}', 422),
        (b" " * 70_000, 413),
    ],
)
def test_what_is_not_to_be_read_is_refused_in_one_line(client, content, status):
    ann = Guest(client, "Ann")
    headers = {**ann.headers, "content-type": "application/json"}
    answer = client.post(f"/api/tables/{GAMES[0]}/sit", content=content, headers=headers)
    assert answer.status_code == status
    assert answer.json()["message"]


def test_a_body_of_unknown_length_is_cut_off(client):
    ann = Guest(client, "Ann")
    for path in (f"/api/tables/{GAMES[0]}/sit", "/api/visitors"):
        body, headers = iter([b" " * 1000] * 100), {**ann.headers, "content-type": "application/json"}
        answer = client.post(path, content=body, headers=headers)
        assert answer.status_code == 413


def test_the_signal_is_a_version_and_nothing_else(client):
    [ann] = seated(client, GAMES[0], "Ann")
    with client.websocket_connect(f"/tables/{GAMES[0]}/signals") as socket:
        first = int(socket.receive_text())
        ann.do(GAMES[0], "place", bets={"ante": 500})
        assert int(socket.receive_text()) > first


def test_a_table_that_is_not_there(client):
    assert client.get("/api/tables/nowhere").status_code == 404
    assert client.get("/tables/nowhere").status_code == 404
    assert client.get("/api/games/nowhere").status_code == 404
    assert client.get("/api/tables/nowhere/versions").json()["error"] == "UnknownGame"
    assert client.get("/api/tables/nowhere/versions").status_code == 404
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/tables/nowhere/signals"):
        pass


def test_a_wager_that_is_not_offered_has_no_place_at_the_table(client):
    table = "plain"
    client.casino.floor.open_table("open", table, "texas-hold-em-bonus").result()
    [ann] = seated(client, table, "Ann")
    assert [wager["name"] for wager in ann.scene(table)["wagers"]] == ["ante", "bonus", "flop", "turn", "river"]
    page = client.get(f"/tables/{table}").text
    assert 'value="place:bonus"' in page
    assert "progressive" not in page
    refused = ann.do(table, "place", bets={"ante": 500, "progressive": 100}, ready=True)
    assert refused.status_code >= 400


def test_a_name_is_shown_as_it_was_written_and_never_run(client):
    [ann] = seated(client, GAMES[0], "<b>Ann</b>")
    assert ann.told["name"] == "<b>Ann</b>"
    page = client.get(f"/tables/{GAMES[0]}").text
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann" in page
    assert client.post("/api/visitors", json={"name": "n" * 21}).status_code == 422


def test_the_documentation_page_needs_nothing_from_outside(client):
    page = client.get("/docs").text
    assert "http://" not in page.replace("http://testserver", "")
    assert "https://" not in page
    paths = json.loads(client.get("/openapi.json").text)["paths"]
    assert "/api/tables/{table}/place" in paths


def test_the_description_says_who_must_show_a_wallet_and_how(client):
    told = client.get("/openapi.json").json()
    bearer, cookie = told["components"]["securitySchemes"].values()
    assert (bearer["type"], bearer["scheme"]) == ("http", "bearer")
    assert (cookie["type"], cookie["in"], cookie["name"]) == ("apiKey", "cookie", "pitboss")
    either = [{name: []} for name in told["components"]["securitySchemes"]]
    paths = told["paths"]
    assert paths["/api/me"]["get"]["security"] == either
    assert paths["/api/tables/{table}/leave"]["post"]["security"] == either
    assert paths["/api/tables/{table}"]["get"]["security"] == [*either, {}]  # or nobody in particular
    assert "security" not in paths["/api/games"]["get"]


def test_the_pages_are_not_in_the_description(client):
    paths = client.get("/openapi.json").json()["paths"]
    assert not any(path.startswith("/tables") for path in paths)
