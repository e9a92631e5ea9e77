"""Who may ask what: every route of the server for everybody who could ask it. A route without a row fails."""

import itertools
import os
import re
from types import SimpleNamespace
from unittest import mock

import pytest

from pitboss.floor.people import STAFF, Role
from pitboss.web.metrics import TOKEN
from tests.house.web import Guest, casino_at, routes_of
from tests.staff import PASSWORD, LoggedOn, enlist_with_passwords

ANYBODY, NOBODY = "anybody", "nobody"
PLAYERS = frozenset({"visitor", "kept"})
WORKING = frozenset({*STAFF})
KNOWN = PLAYERS | WORKING
TABLE = frozenset({"dealer", "floorperson", "supervisor"})
FLOOR = frozenset({"floorperson", "supervisor"})
CAGE = frozenset({"cage"})

ROUTES = {
    # The public side of the house.
    **dict.fromkeys(
        [
            "GET /", "GET /live", "GET /tables/{table}", "GET /tables/{table}/live", "GET /tables/{table}/rules",
            "GET /tables/{table}/odds", "GET /readings", "GET /rounds/{round}", "GET /shoes/{shoe}/seals.txt",
            "GET /felt.css", "GET /log-on", "POST /log-on", "POST /log-out", "POST /enter",
            "GET /api/games", "GET /api/games/{game}", "GET /api/tables", "GET /api/tables/{table}",
            "GET /api/tables/{table}/odds", "GET /api/tables/{table}/versions", "GET /api/rounds/{round}",
            "GET /api/shoes/{shoe}",
            "GET /keno", "GET /keno/live", "GET /keno/board", "GET /keno/board/live", "GET /api/keno",
            "GET /api/keno/games", "GET /api/keno/games/{game}", "POST /api/keno/price",
            "POST /api/visitors", "POST /api/log-on", "GET /healthz",
            # They say that there is something new, and not what.
            "LINE /signals", "LINE /tables/{table}/signals", "LINE /keno/signals",
        ],
        KNOWN | {ANYBODY},
    ),
    "GET /metrics": frozenset(),  # it is for a monitor, which has a token of its own
    # Whoever is somebody.
    **dict.fromkeys(["GET /api/me", "GET /me"], KNOWN),
    **dict.fromkeys([
            *("POST /api/log-out", "POST /api/me/password", "POST /me/password"),
            *("POST /api/me/second-factor", "POST /api/me/second-factor/offer", "POST /me/second-factor"),
        ],
        KNOWN - {"visitor"},
    ),
    # Players.
    **dict.fromkeys(
        [
            "POST /wallet", "POST /tables/{table}/act", "GET /me/limits", "POST /me/limits", "POST /me/time",
            "POST /me/cash-out",
            "GET /api/me/limits", "POST /api/me/limits", "POST /api/me/cool-off", "POST /api/me/time",
            "GET /history", "GET /tables/{table}/advice", "GET /rounds/{round}/advice",
            "POST /api/me/buy-in", "POST /api/me/cash-out", "GET /api/rounds", "GET /api/tables/{table}/advice",
            "GET /api/rounds/{round}/advice",
            *(f"POST /api/tables/{{table}}/{name}" for name in (
                "sit", "leave", "place", "undo", "clear", "double", "rebet", "ready", "choose", "extend",
            )),
        ],
        PLAYERS,
    ),
    **dict.fromkeys(["POST /api/me/log-on", "POST /me/log-on"], frozenset({"visitor"})),
    # The keno lounge.
    "POST /keno/act": PLAYERS | FLOOR,  # who report a malfunction with it
    **dict.fromkeys(
        [
            "GET /keno/tickets", "GET /keno/tickets/{number}", "GET /keno/games/{game}/tickets/{number}",
            "GET /api/keno/tickets", "POST /api/keno/write-ticket", "POST /api/keno/void-ticket",
        ],
        PLAYERS,
    ),
    "POST /api/keno/report-malfunction": FLOOR,
    # The staff at a table and on the floor.
    "POST /tables/{table}/desk": TABLE,  # the form that is sent suspends
    "GET /tables/{table}/desk": TABLE | CAGE,
    **dict.fromkeys([f"POST /api/tables/{{table}}/{name}" for name in ("request-fill", "request-credit")], FLOOR),
    "POST /api/tables/{table}/accept-chips": CAGE,
    "POST /api/tables/{table}/refuse-chips": FLOOR | CAGE,
    **dict.fromkeys([f"POST /api/tables/{{table}}/{name}" for name in ("count-inventory", "confirm-count")], TABLE),
    **dict.fromkeys(
        [f"POST /api/tables/{{table}}/{name}" for name in ("attend", "proceed")], frozenset({"dealer", "supervisor"})
    ),
    "POST /api/tables/{table}/confirm": frozenset({"dealer"}),
    **dict.fromkeys(
        [f"POST /api/tables/{{table}}/{name}" for name in ("report", "suspend", "device-counts", "lay-coupon")], TABLE
    ),
    **dict.fromkeys([f"POST /api/tables/{{table}}/{name}" for name in ("resume", "propose-void")], FLOOR),
    **dict.fromkeys(
        [
            f"POST /api/tables/{{table}}/{name}"
            for name in ("open", "close", "set-up-anew", "post", "recut", "inspect-used", "approve-void", "validate")
        ],
        frozenset({"supervisor"}),
    ),
    # Who works here.
    **dict.fromkeys(
        [
            "GET /api/search", "GET /search", "GET /api/rounds/{round}/dispute",
            "GET /rounds/{round}/dispute", "GET /rounds/{round}/dispute.pdf",
        ],
        frozenset({"supervisor", "surveillance", "regulator"}),
    ),
    **dict.fromkeys(["GET /api/books", "GET /books"], CAGE | {"supervisor", "surveillance", "regulator"}),
    **dict.fromkeys(["GET /api/people", "GET /people"], frozenset({"supervisor", "administrator", "regulator"})),
    **dict.fromkeys(["GET /open", "POST /open"], frozenset({"supervisor"})),
    **dict.fromkeys(["GET /api/software"], frozenset({"administrator", "regulator"})),
    **dict.fromkeys(
        [
            "POST /api/people/{person}/propose-reset", "POST /api/people/{person}/confirm-role",
            "POST /people/{person}",
        ],
        frozenset({"supervisor", "administrator"}),
    ),
    **dict.fromkeys(
        [
            "POST /api/people", "POST /api/people/{person}/password", "POST /api/people/{person}/bar",
            "POST /api/people/{person}/readmit", "POST /api/people/{person}/log-out",
            "POST /people",
        ],
        frozenset({"administrator"}),
    ),
}  # fmt: skip
BODIES = {
    "sit": {"seat": 6}, "place": {"bets": {"ante": 500}}, "choose": {"option": "play"},
    "report": {"incident": "shuffler_jam", "why": "a card sticks"}, "suspend": {"why": "a drink"},
    "resume": {"why": "dry"}, "propose-void": {"why": "no"}, "approve-void": {"why": "yes"},
    "lay-coupon": {"seat": 1, "wager": "ante"},
    "device-counts": {"counted": 52}, "inspect-used": {"counted": 52}, "open": {"game": "mini-tex"},
    "set-up-anew": {"dealing": "hand"}, "post": {"house": {"maximum": 200000}},
    "request-fill": {"cents": 500, "why": "few fives"}, "request-credit": {"cents": 500, "why": "many fives"},
    "accept-chips": {"cents": 500}, "refuse-chips": {"why": "no fives"}, "count-inventory": {"cents": 500},
    "confirm-count": {"cents": 500}, "cash-out": {"cents": 100},
    "buy-in": {"cents": 100}, "bar": {"why": "chips"}, "readmit": {"why": "found"}, "log-out": {"why": "late"},
    "limits": {"limit": "time_day", "amount": 1440}, "cool-off": {"hours": 24},
    "attend": {"deals": False}, "confirm": {"step": 1},
    "people": {"name": "xena", "title": "Xena", "role": "dealer"}, "visitors": {},
    "propose-reset": {"why": "lost"}, "report-malfunction": {"why": "a ball sticks"}, "void-ticket": {"ticket": 1},
    **{name: {"groups": [[1]], "ways": [{"spots": 1, "rate": 100}]} for name in ("price", "write-ticket")},
}  # fmt: skip
FORMS = {
    "desk": {"do": "suspend", "why": "a drink"}, "people": {"name": "yves", "title": "Yves", "role": "dealer"},
    "nobody-here": {"do": "propose-reset", "why": "lost"}, "act": {"do": "ready"}, "limits": {"do": "time_day"},
    "cash-out": {"amount": "1"}, "open": {"table": "mini-tex", "game": "mini-tex"},
}  # fmt: skip
ABOUT_PASSWORDS = {  # wrong ones, which the right people are refused for as well, in other words
    "/api/me/second-factor": {"code": "000000"},
    "/api/log-on": {"name": "sue", "password": "not the password"},
    "/log-on": {"name": "flo", "password": "not the password"},
    "/api/me/password": {"old": "not the password", "password": "a new password"},
    "/me/password": {"old": "not the password", "password": "a new password"},
    "/api/me/log-on": {"name": "kept.as.well", "password": "short"},
    "/me/log-on": {"name": "kept.as.well", "password": "short"},
}
UNKEYED = ("/api/keno/price", "/api/visitors", "/api/log-on", "/api/log-out", "/api/me/second-factor/offer")
ENDING = ("POST /log-out", "POST /api/log-out")  # whoever asks is gone afterwards
ABOUT_ONESELF = (
    "device first",
    "not the code",
    "your limit already",
    "nothing new",
    "not changed before",
    "device first",
    "fit",
    "password you have",
    "10 to 200",
    "wrong passwords",
)


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with (
        mock.patch.dict(os.environ, {TOKEN: "of the monitor"}),
        casino_at(tmp_path_factory.mktemp("authority") / "floor.db") as client,
    ):
        names = {role: role for role in STAFF if role != "administrator"}
        enlist_with_passwords(client.casino.floor, **names, gone="dealer", barred="supervisor")
        yield client


@pytest.fixture(scope="module")
def askers(client):
    """Whoever could ask, and those who could once."""
    admin = LoggedOn(client, "admin")
    kept = Guest(client, "Kept")
    kept.post("/api/me/log-on", {"key": "keep-it-1", "name": "kept", "password": PASSWORD})
    gone, barred = LoggedOn(client, "gone"), LoggedOn(client, "barred")
    gone.post("/api/log-out", {})
    admin.ask("/api/people/barred/bar", why="chips were missing")
    client.cookies.clear()
    return {
        **_logged_on(client),
        "visitor": Guest(client, "Ann").headers,
        ANYBODY: {},
        "unknown token": {"authorization": "Bearer " + "0" * 64},
        "logged out": gone.headers,
        "barred": barred.headers,
        "token that a name replaced": kept.headers,
    }


def _logged_on(client):
    names = {role: "admin" if role == "administrator" else role for role in STAFF}
    return {who: LoggedOn(client, name).headers for who, name in {**names, "kept": "kept"}.items()}


def test_every_route_says_for_whom_it_is(client):
    assert routes_of(client) == ROUTES.keys()


@pytest.mark.parametrize("route", sorted(ROUTES))
def test_a_route_is_for_those_it_is_for(client, askers, route):
    named = re.sub("[^a-z]+", ".", route)
    keys = (f"authority{named}-{number}" for number in itertools.count())
    wrong, askers = [], _logged_on(client) if route in ENDING else askers
    for who, headers in askers.items():
        allowed = who in ROUTES[route] or (who not in KNOWN and ANYBODY in ROUTES[route])
        answer = asked(client, route, headers, next(keys))
        assert answer.status_code < 500, (who, answer.text)
        if refused(answer) == allowed:
            wrong.append((who, answer.status_code, answer.text[:200]))
        client.cookies.clear()
    assert wrong == []


def asked(client, route, headers, key):
    method, path = route.split()
    client.casino.world.time += 200  # until another wrong token is looked at
    path = path.format_map(
        {"table": "mini-tex", "game": "mini-tex", "round": "none", "shoe": "none", "person": "nobody-here", "number": 1}
    )
    if path.endswith("/versions"):
        path = path.replace("mini-tex", "none")  # a stream that begins does not end
    last = path.rsplit("/", 1)[-1]
    if method == "LINE":
        with client.websocket_connect(path, headers=dict(headers)) as line:
            return SimpleNamespace(status_code=200, text=line.receive_text())
    if method == "GET":
        return client.get(path, headers=headers, follow_redirects=False)
    about = ABOUT_PASSWORDS.get(path, BODIES.get(last, {}))
    if path.startswith("/api/"):
        keyed = {} if path in UNKEYED else {"key": key[:80]}
        told = {} if path == "/api/log-out" else about
        return client.post(path, json={**keyed, **told}, headers=headers)
    form = {"key": key, **(ABOUT_PASSWORDS.get(path) or FORMS.get(last, {}))}
    return client.post(path, data=form, headers=headers, follow_redirects=False)


def refused(answer):
    """For who it is that asks, and not for what is asked."""
    if answer.status_code not in (401, 403, 429):
        return False
    return not any(words in answer.text for words in (*ABOUT_ONESELF, "do not deal at this table"))


def test_the_matrix_would_see_a_route_that_is_open_to_all(client, askers):
    """The control: what anybody may ask is no refusal, and what an administrator may is one for others."""
    assert not refused(asked(client, "GET /api/tables", askers["visitor"], "control-1"))
    assert refused(asked(client, "GET /api/people", askers["visitor"], "control-2"))
    assert Role.REGULATOR in ROUTES["GET /people"]


@pytest.mark.parametrize("role", ["surveillance", "regulator"])
def test_those_who_watch_change_nothing(role):
    changing = [route for route, who in ROUTES.items() if route.startswith("POST") and role in who]
    assert sorted(route for route in changing if ANYBODY not in ROUTES[route]) == [
        "POST /api/log-out", "POST /api/me/password", "POST /api/me/second-factor",
        "POST /api/me/second-factor/offer", "POST /me/password", "POST /me/second-factor",
    ]  # fmt: skip
