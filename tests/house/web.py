"""A casino in this process, whose time and cards a test owns, and visitors who speak HTTP to it."""

import re
from contextlib import contextmanager
from unittest import mock

from starlette.testclient import TestClient

from pitboss.web import dealer
from pitboss.web.app import application
from pitboss.web.casino import Casino
from tests.worlds import OwnWorld


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
def casino_at(path, world=None):
    """The dealer looks around once, when nobody is there: from then on the test says what happens."""
    casino = Casino(f"sqlite:///{path}", world or OwnWorld())
    with mock.patch.object(dealer, "LOOK", 3600), TestClient(application(casino)) as client:
        client.casino, client.path = casino, path
        yield client
    casino.close()


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
