"""Nobody can fetch what is hidden: every game, way of dealing and number of players, every role, all that is served.

Here each house is played with one number of players, now this and now that, each viewer has one pair of worlds at each
moment, and of a complete round one step in five is looked at. PITBOSS_WORLDS says how many pairs there are instead;
then every house is played with one, two, three and all seats taken, and every step is looked at.
"""

import os
import random

import pytest

from pitboss.errors import NotationError
from pitboss.floor.people import STAFF
from pitboss.web import hub, scene
from tests.house import two_worlds
from tests.house.two_worlds import TABLE, Echo, Played, Viewer, houses, pairs, pairs_afterwards, seat_counts
from tests.house.web import Guest, casino_at, routes_of
from tests.staff import PASSWORD, LoggedOn, enlist_with_passwords

SWAPS = int(os.environ.get("PITBOSS_WORLDS", "0"))
EVERY = 1 if SWAPS else 5  # steps of a complete round
MOST_PLAYERS = 7
WATCH = ("supervisor", "surveillance", "regulator")  # they are shown everything when a round is over

pytestmark = pytest.mark.gate


def whatever_is_played():
    for number, (game, house) in enumerate(houses()):
        counts = seat_counts(game, house)
        for seats in counts if SWAPS else [counts[-1 - number % len(counts)]]:
            yield Played(game, house, seats)


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """A casino in which nothing comes of what is asked."""
    with casino_at(tmp_path_factory.mktemp("secrecy") / "floor.db", bounded=False) as client:
        enlist_with_passwords(client.casino.floor, **{role: role for role in STAFF if role != "administrator"})
        client.players, client.others = players_of(client), others_of(client)
        client.casino.floor.store.execute = two_worlds.throwing_away(client.casino)
        client.casino.odds = Echo()
        client.asked = [*two_worlds.looks(routes_of(client)), *two_worlds.deeds()]
        yield client


def players_of(client):
    """In the order of their seats."""
    guests = [Guest(client, f"Guest {number}") for number in range(1, MOST_PLAYERS + 1)]
    client.cookies.clear()
    return [Viewer(guest.told["name"], guest.headers, guest.told["player"]) for guest in guests]


def others_of(client):
    """Who has no seat: a guest, one with a password, everybody who works here, and nobody in particular."""
    guest, kept = Guest(client, "Cid"), Guest(client, "Kept")
    kept.post("/api/me/log-on", {"key": "keep-it-1", "name": "kept", "password": PASSWORD})
    client.cookies.clear()
    names = {"kept": "kept", **{role: "admin" if role == "administrator" else role for role in STAFF}}
    logged_on = [Viewer(role, LoggedOn(client, name).headers) for role, name in names.items()]
    return [Viewer("guest", guest.headers), *logged_on, Viewer("nobody", {})]


def looking(client, played):
    return [*client.players[: played.seats], *client.others]


def apart(client, played, asked=None, seed=1):
    """Who could tell two worlds apart and when, and how many pairs there were."""
    every = [*pairs(client, played, looking(client, played), asked or client.asked, max(SWAPS, 1), random.Random(seed))]
    return {(moment, name) for moment, name, differ in every if differ}, len(every)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("played", [*whatever_is_played()], ids=str)
def test_what_can_be_fetched_does_not_depend_on_what_is_hidden(client, played):
    found, tried = apart(client, played)
    print(f"{tried} pairs")
    assert found == set()
    assert tried >= 3 * len(looking(client, played))


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("played", [*whatever_is_played()], ids=str)
def test_a_complete_round_tells_of_no_hand_that_stayed_hidden_at_any_step(client, played):
    viewers = [viewer for viewer in looking(client, played) if viewer.name not in WATCH]
    found = list(pairs_afterwards(client, played, viewers, EVERY, max(SWAPS, 1), random.Random(3)))
    assert [name for name, differ in found if differ] == []
    assert len(found) >= len(viewers)


def test_every_viewer_is_asked_for_everything_that_is_served():
    """Without a server: what is asked at the moments of a round, together, is all there is to ask."""
    asked = [f"GET /{number}" for number in range(97)]
    for many in (5, 8, 30):
        assert sorted(each for moment in range(many) for each in asked[moment::many]) == sorted(asked)


# Controls: what shows too much is noticed, wherever it does.

FEW = Played(*houses()[0], 2)


def test_a_view_that_shows_too_much_is_noticed_by_everybody(client, monkeypatch):
    monkeypatch.setattr(scene, "view", lambda events, _: list(events))
    found, _ = apart(client, FEW)
    assert {name for _, name in found} == {viewer.name for viewer in looking(client, FEW)}


def test_a_look_back_that_shows_too_much_is_noticed(client, monkeypatch):
    monkeypatch.setattr(scene, "view", lambda events, _: list(events))
    found = pairs_afterwards(client, FEW, looking(client, FEW), EVERY, 1, random.Random(3))
    assert {viewer.name for viewer in client.others} <= {name for name, differ in found if differ}


def last_card(client):
    state = client.casino.floor.table(TABLE)
    record = state.round or state.last
    return record.order[-1] if record is not None else ""


def test_a_signal_that_says_more_than_that_there_is_a_new_version_is_noticed(client, monkeypatch):
    told = hub.Watcher.tell
    monkeypatch.setattr(hub.Watcher, "tell", lambda self, _: told(self, ord((last_card(client) or "?")[0])))
    assert apart(client, FEW)[0] != set()


def test_a_refusal_that_tells_of_a_card_is_noticed(client, monkeypatch):
    monkeypatch.setattr(client.casino.floor, "ask", refusing(client))
    found, _ = apart(client, FEW)
    assert found != set()


def refusing(client):
    def ask(*_, **__):
        raise NotationError(f"not while {last_card(client)} is in the deck")

    return ask


def test_odds_that_are_asked_with_what_is_hidden_are_noticed(client, monkeypatch):
    async def told(self, question):
        return {"state": "failed", "message": f"{last_card(client)}"}

    monkeypatch.setattr(Echo, "answer", told)
    assert apart(client, FEW)[0] != set()
