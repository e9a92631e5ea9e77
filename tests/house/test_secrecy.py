"""Two worlds that differ only in what a viewer may not know: all that the viewer can fetch is the same, to the byte."""

import json
import random
import re
from itertools import islice
from types import SimpleNamespace
from unittest import mock

import pytest

from pitboss.cards import DECK
from pitboss.floor import equipment
from pitboss.floor.commands import Place
from pitboss.floor.in_play import replayed
from pitboss.floor.opening import opening
from pitboss.floor.shuffle import commitment
from pitboss.games import games
from pitboss.rounds.events import Dealt
from pitboss.rounds.places import seat_of
from pitboss.rounds.view import view
from pitboss.store.chain import written
from pitboss.web import scene
from tests.gaming_table import Asked
from tests.house.web import Guest, casino_at
from tests.staff import LoggedOn, enlist_with_passwords
from tests.worlds import OwnWorld

SURFACES = (
    "/api/tables/secret", "/tables/secret", "/tables/secret/live", "/api/tables", "/", "/live",
    "/api/me", "/api/rounds", "/history", "/tables/secret/rules", "/api/rounds/1", "/rounds/1",
)  # fmt: skip
READER = {"decks": 1, "hole_card": "reader"}  # a card is known by its face, and one of the dealer's is hidden
FROM_THE_HAND = {**READER, "payout": "6-5", "dealing": "hand"}  # there those of others are hidden too
HOUSES = {"blackjack": [READER, FROM_THE_HAND, {**FROM_THE_HAND, "two_boxes": True}]}
PLAYED = [(game, house) for game in games() for house in HOUSES.get(game.id, [{}])]
AT_ONCE = PLAYED[-1:]  # the others in the gate
FOLDING = [(game, house) for game, house in PLAYED if not game.shoe_lasts]  # a hand that folds is never turned up
MOST_TRIES = 200
ACTS = (
    {"do": "choose:nonsense"},
    {"do": "place:ante", "chip": "-1"},
    {"do": "sit:1"},
    {"do": "explode"},
)  # all refused


@pytest.fixture(
    params=[*AT_ONCE, *(pytest.param(each, marks=pytest.mark.gate) for each in PLAYED[:-1])],
    ids=lambda played: "-".join([played[0].id, *map(str, played[1].values())]),
)
def played(request):
    """A game and a house."""
    return request.param


def moments(game, order, players, house=None):
    """The table after each command of a round with this order of cards: the first stays in, the second folds.

    Where it is permitted, the first player has a second box.
    """
    table = Asked(game.id, OwnWorld(), "secret")
    table.ask(opening(game.id, house))
    again = players[: game.seats_each(game.house(house)) - 1]
    for seat, player in enumerate([*players, *again], start=1):
        with mock.patch.object(equipment, "drawn_order", return_value=order):
            table.do("sit", player, seat)
        table.ask(Place({wager.name: 500 for wager in game.required}, seat=seat), player)
    for player in players:
        yield table.state
        table.do("ready", player)
    while table.state.round is not None:
        yield table.state
        pending = table.round.pending
        seat = seat_of(pending.seat)
        splits = [choice for choice in pending.choices if getattr(choice, "splits", False)]
        choice = [*splits, pending.stay][0] if seat == 1 else pending.silence
        table.do("choose", table.state.seats[seat], choice.name)
    yield table.state


def another_world(played, state, order, viewer, players, moment, chance):
    """The table with other cards where they are hidden, and where everything has happened to the same places.

    A hand that is hidden may yet be told of by law, as a blackjack is: whoever hears of it is told something else.
    """
    game, house = played
    for _ in range(MOST_TRIES):
        other = hidden_swapped(game, state, order, viewer, chance)
        there = next(islice(moments(game, other, players, house), moment, None), None)
        if there is not None and course(game, there) == course(game, state):
            return there
    raise AssertionError("no other world is like this one")


def course(game, state):
    record = state.round or state.last
    events = replayed(game, state.house, record).events if record is not None else ()
    return [(type(event), getattr(event, "place", getattr(event, "seat", None))) for event in events]


def hidden_swapped(game, state, order, viewer, chance):
    """Another order that the viewer cannot tell from this one."""
    record = state.round or state.last
    if record is None:
        return chance.sample(order, len(order))
    events = replayed(game, state.house, record).events
    seats = [seat for seat, player in record.players.items() if player == viewer]
    seen = {str(card) for card in cards_seen(view(events, seats))}
    hidden = [n for n, card in enumerate(order) if card not in seen]
    swapped, drawn = list(order), chance.sample(hidden, len(hidden))
    for target, source in zip(hidden, drawn, strict=True):
        swapped[target] = order[source]
    return swapped


def cards_seen(shown):
    for event in shown:
        if isinstance(event, Dealt):
            yield event.card
        else:
            yield from getattr(event, "cards", ())


class Peeper:
    """Fetches every surface as one viewer, from a casino whose table is put into any state at will."""

    def __init__(self, client, headers):
        self.client, self.headers = client, headers

    def everything(self, state):
        casino = self.client.casino
        casino.floor.store.committed.tables["secret"] = state
        casino._rounds.clear()
        answers = [self.fetch("GET", path) for path in SURFACES]
        answers += [self.fetch("POST", "/tables/secret/act", {"key": "some-key-00", **act}) for act in ACTS]
        told = "\n".join(answers)
        promised = (state.round, state.last, state.shoe, state.next_cards)
        for each in {one.commitment for one in promised if one is not None}:
            told = re.sub(f"{each[:16]}[0-9a-f]*", "COMMITMENT", told)
        return told

    def fetch(self, method, path, data=None):
        self.client.casino.world.generator.seed(1)
        answer = self.client.request(method, path, data=data, headers=self.headers)
        del answer.headers["x-request-id"]  # a number of its own for each
        return f"{method} {path} {answer.status_code} {sorted(answer.headers.items())}\n{answer.text}"


def worlds(client, played, guests, swaps, chance):
    """Pairs of worlds: when, for whom, and whether the viewer could tell them apart."""
    players = [guest.told["player"] for guest in guests[:2]]
    viewers = {guest.told["player"]: guest.headers for guest in guests} | {"nobody": {}}
    game, house = played
    orders = [chance.sample(DECK, len(DECK)) for _ in range(20)]
    order = max(orders, key=lambda order: len(list(moments(game, order, players, house))))  # with the most to decide
    for moment, state in enumerate(moments(game, order, players, house)):
        for viewer, headers in viewers.items():
            client.cookies.clear()
            peeper = Peeper(client, headers)
            here = peeper.everything(state)
            for _ in range(swaps):
                there = another_world(played, state, order, viewer, players, moment, chance)
                yield moment, viewer, peeper.everything(there) != here


def leaks(client, played, guests, swaps, chance):
    """Those that a viewer could tell apart, and how many were tried."""
    tried = list(worlds(client, played, guests, swaps, chance))
    return [(moment, viewer) for moment, viewer, apart in tried if apart], len(tried)


@pytest.fixture
def client(tmp_path):
    with casino_at(tmp_path / "floor.db", bounded=False) as client:  # the clock stands still, and much is asked
        yield client


def test_nothing_a_viewer_can_fetch_depends_on_what_is_hidden(client, played):
    guests = [Guest(client, name) for name in ("Ann", "Bob", "Cid")]
    found, tried = leaks(client, played, guests, 2, random.Random(1))
    assert found == []
    assert tried >= 40


def test_a_view_that_shows_too_much_is_noticed(client, played, monkeypatch):
    monkeypatch.setattr(scene, "view", lambda events, _: list(events))
    guests = [Guest(client, name) for name in ("Ann", "Bob", "Cid")]
    assert any(apart for _, _, apart in worlds(client, played, guests, 1, random.Random(1)))


# A round that is over.


def looked_back_at(client, state, headers):
    """All that there is of the complete round on the table, fetched by one viewer; the promise stands in its place."""
    record, told = state.last, {"gaming_table": "secret", "game": state.game, "house": written(state.house)}
    client.casino._rounds.clear()
    client.cookies.clear()
    paths = [f"/api/rounds/{record.id}", *(f"/rounds/{record.id}{query}" for query in ("", "?step=5", "?step=12"))]
    peeper = Peeper(client, headers)
    with mock.patch.object(client.casino.floor, "round", return_value=(SimpleNamespace(**told), record)):
        answers = "\n".join(peeper.fetch("GET", path) for path in paths)
    assert " 200 " in answers
    assert " 404 " not in answers
    return answers.replace(record.commitment, "COMMITMENT")


def apart_afterwards(client, played, headers, order, chance, viewer="nobody"):
    """Whether a viewer of a complete round can tell another world from this one."""
    game, house = played
    players = ["ann", "bob"]
    states = list(moments(game, order, players, house))
    there = another_world(played, states[-1], order, viewer, players, len(states) - 1, chance)
    return looked_back_at(client, states[-1], headers) != looked_back_at(client, there, headers)


@pytest.fixture(
    params=[*FOLDING[:1], *(pytest.param(each, marks=pytest.mark.gate) for each in FOLDING[1:])],
    ids=lambda folding: folding[0].id,
)
def folding(request):
    return request.param


@pytest.fixture
def watchers(client):
    enlist_with_passwords(client.casino.floor, sue="supervisor", cam="surveillance", reg="regulator", flo="floorperson")
    return {name: LoggedOn(client, name).headers for name in ("sue", "cam", "reg", "flo")}


def test_a_complete_round_shows_a_stranger_no_more_than_the_table_did(client, folding, watchers):
    chance = random.Random(3)
    order = chance.sample(DECK, len(DECK))
    for headers in ({}, Guest(client, "Cid").headers, watchers["flo"]):
        assert not apart_afterwards(client, folding, headers, order, chance)
    for name in ("sue", "cam", "reg"):
        assert apart_afterwards(client, folding, watchers[name], order, chance)


def test_whoever_played_is_told_the_order_and_sees_no_hand_of_another_that_was_hidden(client):
    """Of games whose cards are seen by their owner alone, the folded hand of another stays face down."""
    ann = Guest(client, "Ann")
    state = list(moments(games()[0], DECK, [ann.told["player"], "bob"]))[-1]
    answers = looked_back_at(client, state, ann.headers)
    assert state.last.salt in answers
    told = json.loads(answers.splitlines()[1])
    assert told["seen_as"] == "player"
    assert told["proof"]["order"] == list(state.last.order)
    own, other = (hand["cards"] for hand in told["round"]["hands"])
    assert None not in own
    assert set(other) == {None}


def test_a_look_back_that_shows_too_much_is_noticed(client, folding, monkeypatch):
    monkeypatch.setattr(scene, "view", lambda events, _: list(events))
    chance = random.Random(3)
    assert apart_afterwards(client, folding, {}, chance.sample(DECK, len(DECK)), chance)


@pytest.mark.gate
def test_nothing_leaks_in_many_worlds(client, played):
    guests = [Guest(client, name) for name in ("Ann", "Bob", "Cid")]
    found, tried = leaks(client, played, guests, 8, random.Random(2))
    assert found == []
    assert tried >= 150


def test_no_hash_that_is_told_is_the_hash_of_a_few_cards(client):
    """A commitment without its salt could be found by trying."""
    game, guest = games()[0], Guest(client, "Ann")
    states = list(moments(game, DECK, [guest.told["player"], "bob"]))
    told = Peeper(client, guest.headers).everything(states[-2])
    assert not set(re.findall(r"\b[0-9a-f]{64}\b", told)) & {commitment("", [one]) for one in DECK}
    record = states[-2].round
    assert commitment(record.salt, record.order) != commitment("", record.order)
