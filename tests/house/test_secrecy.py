"""Two worlds that differ only in what a viewer may not know: all that the viewer can fetch is the same, to the byte.

Here at one table; the gate does so at every table there can be, and for everybody who works here.
"""

import json
import random
import re

import pytest

from pitboss.cards import DECK
from pitboss.floor.shuffle import commitment
from pitboss.games import games
from pitboss.web import scene
from tests.house.two_worlds import (
    Played,
    Viewer,
    another_world,
    looked_back_at,
    looks,
    moments,
    order_for,
    pairs,
    throwing_away,
)
from tests.house.web import Guest, casino_at, routes_of
from tests.staff import LoggedOn, enlist_with_passwords

TWO_BOXES = {"decks": 1, "hole_card": "reader", "payout": "6-5", "dealing": "hand", "two_boxes": True}
HIDDEN = Played(next(game for game in games() if game.shoe_lasts), TWO_BOXES, 2)  # a hand of others and the dealer's
FOLDING = Played(games()[0], {}, 2)  # a hand that folds is never turned up
STEPS = (5, 12)


@pytest.fixture
def client(tmp_path):
    with casino_at(tmp_path / "floor.db", bounded=False) as client:  # the clock stands still, and much is asked
        yield client


@pytest.fixture
def viewers(client):
    guests = [Guest(client, name) for name in ("Ann", "Bob", "Cid")]
    client.cookies.clear()
    seated = [Viewer(guest.told["name"], guest.headers, guest.told["player"]) for guest in guests[:2]]
    client.casino.floor.store.execute = throwing_away(client.casino)
    return [*seated, Viewer("Cid", guests[2].headers), Viewer("nobody", {})]


def asked(client):
    """The odds have a worker of their own, and tests of their own."""
    return [each for each in looks(routes_of(client)) if not re.search("odds|advice", each.path)]


def test_nothing_a_viewer_can_fetch_depends_on_what_is_hidden(client, viewers):
    found = list(pairs(client, HIDDEN, viewers, asked(client), 2, random.Random(1)))
    assert [(moment, name) for moment, name, differ in found if differ] == []
    assert len(found) >= 40


def test_a_view_that_shows_too_much_is_noticed(client, viewers, monkeypatch):
    monkeypatch.setattr(scene, "view", lambda events, _: list(events))
    assert any(differ for _, _, differ in pairs(client, HIDDEN, viewers, asked(client), 1, random.Random(1)))


# A round that is over.


@pytest.fixture
def watchers(client):
    enlist_with_passwords(client.casino.floor, sue="supervisor", cam="surveillance", reg="regulator", flo="floorperson")
    return {name: LoggedOn(client, name).headers for name in ("sue", "cam", "reg", "flo")}


def apart_afterwards(client, headers):
    """Whether somebody who did not play can tell another world from this one."""
    chance, players = random.Random(3), ["ann", "bob"]
    order = order_for(FOLDING, players, chance)
    states = list(moments(FOLDING, order, players))
    there = another_world(FOLDING, states[-1], order, (), len(states) - 1, chance)
    return looked_back_at(client, states[-1], headers, STEPS) != looked_back_at(client, there, headers, STEPS)


def test_a_complete_round_shows_a_stranger_no_more_than_the_table_did(client, watchers):
    for headers in ({}, Guest(client, "Cid").headers, watchers["flo"]):
        assert not apart_afterwards(client, headers)
    for name in ("sue", "cam", "reg"):
        assert apart_afterwards(client, watchers[name])


def test_a_look_back_that_shows_too_much_is_noticed(client, monkeypatch):
    monkeypatch.setattr(scene, "view", lambda events, _: list(events))
    assert apart_afterwards(client, {})


def test_whoever_played_is_told_the_order_and_sees_no_hand_of_another_that_was_hidden(client):
    """Of games whose cards are seen by their owner alone, the folded hand of another stays face down."""
    ann = Guest(client, "Ann")
    state = list(moments(FOLDING, DECK, [ann.told["player"], "bob"]))[-1]
    answers = looked_back_at(client, state, ann.headers, STEPS, with_proof=True)
    assert state.last.salt in answers
    told = json.loads(answers.splitlines()[1])
    assert told["seen_as"] == "player"
    assert told["proof"]["order"] == list(state.last.order)
    own, other = (hand["cards"] for hand in told["round"]["hands"])
    assert None not in own
    assert set(other) == {None}


def test_no_hash_that_is_told_is_the_hash_of_a_few_cards(client):
    """A commitment without its salt could be found by trying."""
    guest = Guest(client, "Ann")
    states = list(moments(FOLDING, DECK, [guest.told["player"], "bob"]))
    told = "".join(answers_to(client, guest.headers, states[-2]))
    assert not set(re.findall(r"\b[0-9a-f]{64}\b", told)) & {commitment("", [one]) for one in DECK}
    record = states[-2].round
    assert record.commitment in told
    assert commitment(record.salt, record.order) != commitment("", record.order)


def answers_to(client, headers, state):
    client.casino.floor.store.committed.tables["secret"] = state
    for path in ("/api/tables/secret", "/tables/secret", "/tables/secret/live", "/api/tables", "/"):
        yield client.get(path, headers=headers).text
