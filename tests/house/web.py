"""A casino in this process, whose time and cards a test owns, and visitors who speak HTTP to it."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from unittest import mock

from starlette.routing import WebSocketRoute
from starlette.testclient import TestClient

from pitboss.web import dealer, keno_clock
from pitboss.web.app import application
from pitboss.web.casino import Casino
from tests.worlds import OwnWorld

TABLE = "mini-tex"


class Guest:
    """A visitor with a wallet; every command has a new key."""

    def __init__(self, client, name):
        self.client = client
        self.commands = 0
        self.told = client.post("/api/visitors", json={"name": name}, headers={"cookie": ""}).json()
        self.headers = {"authorization": f"Bearer {self.told['token']}"}

    def get(self, path):
        return self.client.get(path, headers=self.headers)

    def post(self, path, body):
        return self.client.post(path, json=body, headers=self.headers)

    def do(self, table, command, **body):
        self.commands += 1
        return self.post(f"/api/tables/{table}/{command}", {"key": f"command-{self.commands}", **body})

    def scene(self, table):
        return self.get(f"/api/tables/{table}").json()

    @property
    def balance(self):
        return self.get("/api/me").json()["balance"]


@contextmanager
def casino_at(path, world=None, *, bounded=True):
    """The dealer looks around once, when nobody is there: from then on the test says what happens."""
    casino = Casino(f"sqlite:///{path}", world or OwnWorld())
    clocks = mock.patch.object(dealer, "LOOK", 3600), mock.patch.object(keno_clock, "LOOK", 3600)
    with clocks[0], clocks[1], TestClient(application(casino, bounded=bounded)) as client:
        client.casino, client.path = casino, path
        yield client
    casino.close()


def routes_of(client):
    """Whatever the casino serves, but for the pages that describe it."""
    app = client.app
    while not hasattr(app, "routes"):
        app = app.app
    return {route for route in _routes(app) if not re.search(r"docs|openapi", route)}


def _routes(router):
    for route in router.routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from _routes(inner)
        elif isinstance(route, WebSocketRoute):
            yield f"LINE {route.path}"
        elif hasattr(route, "methods") and hasattr(route, "endpoint"):
            yield from (f"{method} {route.path}" for method in route.methods - {"HEAD"})


class House:
    """A casino with its dealer, who looks when the test says so."""

    def __init__(self, client):
        self.client, self.casino = client, client.casino
        self.world, self.dealer = client.casino.world, dealer.Dealer(client.casino)

    @property
    def state(self):
        return self.casino.floor.table(TABLE)

    def look(self, later=0):
        self.world.time += later
        self.look_at(TABLE)

    def look_at(self, table):
        async def looking():
            await self.dealer._look_at(self.casino.floor.table(table))

        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, looking()).result()

    def look_until(self, is_so, step=dealer.PAUSE, most=60):
        for _ in range(most):
            if is_so():
                return
            self.look(step)
        raise AssertionError(f"it is not so: {self.state}")

    def visitor(self, name, seat):
        guest = Guest(self.client, name)
        assert guest.do(TABLE, "sit", seat=seat).status_code == 200
        return guest

    @contextmanager
    def page_of(self, guest):
        """The line that a page keeps open."""
        with self.client.websocket_connect(f"/tables/{TABLE}/signals", headers=guest.headers) as socket:
            socket.receive_text()
            yield

    def journalled(self):
        rows = self.casino.floor.store.read(
            lambda connection: connection.exec_driver_sql("SELECT body FROM journal").all()
        )
        return " ".join(row.body for row in rows)


def decide(guests, table, pick=0):
    """One decision by whoever is asked; false when nobody is."""
    for guest in guests:
        scene = guest.scene(table)
        options = scene["you"]["options"]
        if options:
            assert guest.do(table, "choose", option=options[pick]["name"], turn=scene["turn"]).status_code == 200
            return True
    return False


def cards_in(text):
    """Every card that a text names, by its notation, in words or by its sign."""
    codes = re.findall(r"(?<![0-9A-Za-z])[2-9TJQKA][cdhs](?![0-9A-Za-z])", text)
    names = re.findall(r"\b(?:two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace) of \w+", text)
    signs = re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", text)
    return {*codes, *names, *signs}
