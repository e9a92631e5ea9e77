"""Two worlds that differ only in what a viewer may not know, and all that somebody can fetch of either.

The state of the table is put into a real casino at will, and what is asked of it is thrown away, so that every command
can be asked by everybody at every moment of a round.
"""

import asyncio
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from itertools import islice
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest import mock

from pitboss.cards import DECK, Card
from pitboss.floor import equipment
from pitboss.floor.commands import Choose, Place, Ready, Sit
from pitboss.floor.course import Course
from pitboss.floor.in_play import RoundsInPlay, replayed
from pitboss.floor.opening import opening
from pitboss.floor.session import Session
from pitboss.floor.state import RoundRecord, TableState
from pitboss.games import games
from pitboss.rounds.events import Dealt, Event
from pitboss.rounds.game import Game
from pitboss.rounds.places import seat_of
from pitboss.rounds.view import view
from pitboss.store.chain import written
from pitboss.store.draft import Draft
from pitboss.web.bodies import AT_A_TABLE
from tests.gaming_table import PLENTY
from tests.helpers import dealt_so
from tests.worlds import OwnWorld

TABLE = "secret"
MOST_TRIES = 200
ONE_DECK = {"blackjack": {"decks": 1}}  # a card is known by its face
BESIDE = {"blackjack": [{"hole_card": "reader"}, {"two_boxes": True}]}  # one of the dealer's is hidden; who has two

Order = Sequence[Card]


class Played(NamedTuple):
    """A game, its house, and how many seats are taken."""

    game: Game
    house: dict[str, Any]
    seats: int

    def __str__(self) -> str:
        return "-".join([self.game.id, *map(str, self.house.values()), str(self.seats)])


def houses() -> list[tuple[Game, dict[str, Any]]]:
    """Every game in every way of dealing it, and whatever else makes a card more or less hidden."""
    found = []
    for game in games():
        for dealing in game.no_more_bets:
            house = {**dealt_so(game.id, dealing), **ONE_DECK.get(game.id, {})}
            found += [(game, {**house, **more}) for more in BESIDE.get(game.id, [{}])]
    return found


def seat_counts(game: Game, house: Mapping[str, Any]) -> list[int]:
    """One alone, two, three, and the whole table; who has two seats leaves fewer to others."""
    each = game.seats_each(game.house(house))
    most = game.positions_at(game.house(house)) + 1 - each
    return sorted({1, 2, 3, most} & set(range(1, most + 1)))


class Table(Session):
    """Whoever plays has all the chips that are needed."""

    def held(self, account: str) -> int:
        return PLENTY


def moments(played: Played, order: Order, players: Sequence[str]) -> Iterator[TableState]:
    """The table after each command of a round with this order: every other seat stays in, the others go out.

    Where it is permitted, the first player has a second seat.
    """
    game, table = played.game, Table(played.game.id, OwnWorld(), {}, TABLE)
    table.ask(opening(game.id, played.house))
    again = players[: game.seats_each(game.house(played.house)) - 1]
    for seat, player in enumerate([*players, *again], start=1):
        with mock.patch.object(equipment, "drawn_order", return_value=order):
            table.ask(Sit(seat), player)
        table.ask(Place({wager.name: 500 for wager in game.required}, seat=seat), player)
    for player in players:
        yield table.state
        table.ask(Ready(), player)
    while table.state.round is not None:
        yield table.state
        pending = Course(table.state, table.world, table.in_play).round.pending
        assert pending is not None
        seat = seat_of(pending.seat)
        splits = [choice for choice in pending.choices if getattr(choice, "splits", False)]
        choice = [*splits, pending.stay][0] if seat % 2 else pending.silence
        table.ask(Choose(choice.name), table.state.seats[seat])
    yield table.state


def another_world(
    played: Played, state: TableState, order: Order, seats: Sequence[int], moment: int, chance: random.Random
) -> TableState:
    """The table with other cards where these seats see none, and where everything has happened to the same places.

    A hand that is hidden may yet be told of by law, as a blackjack is: whoever hears of it is told something else.
    """
    players = list(dict.fromkeys(player for _, player in sorted(state.seats.items())))
    for _ in range(MOST_TRIES):
        other = hidden_swapped(played, state, order, seats, chance)
        there = next(islice(moments(played, other, players), moment, None), None)
        if there is not None and course(played.game, there) == course(played.game, state):
            return there
    raise AssertionError("no other world is like this one")


def record_of(state: TableState) -> RoundRecord | None:
    return state.round or state.last


def events_of(game: Game, state: TableState) -> Sequence[Event]:
    record = record_of(state)
    return replayed(game, state.house, record).events if record is not None else ()


def course(game: Game, state: TableState) -> list[tuple[type[Event], Any]]:
    return [(type(each), getattr(each, "place", getattr(each, "seat", None))) for each in events_of(game, state)]


def hidden_swapped(
    played: Played, state: TableState, order: Order, seats: Sequence[int], chance: random.Random
) -> Order:
    """Another order that cannot be told from this one where these seats are."""
    if record_of(state) is None:
        return chance.sample(order, len(order))
    seen = {str(card) for card in cards_seen(view(events_of(played.game, state), seats))}
    hidden = [n for n, card in enumerate(order) if card not in seen]
    swapped, drawn = list(order), chance.sample(hidden, len(hidden))
    for target, source in zip(hidden, drawn, strict=True):
        swapped[target] = order[source]
    return swapped


def cards_seen(shown: Sequence[Event]) -> Iterator[Card]:
    for event in shown:
        if isinstance(event, Dealt):
            yield event.card
        else:
            yield from getattr(event, "cards", ())


def seats_of(state: TableState, player: str) -> list[int]:
    record = record_of(state)
    return [seat for seat, id in (record.players if record is not None else {}).items() if id == player]


def order_for(played: Played, players: Sequence[str], chance: random.Random) -> Order:
    """Of some orders the one with the most to decide."""
    orders = [chance.sample(DECK, len(DECK)) for _ in range(8)]
    return max(orders, key=lambda order: len(list(moments(played, order, players))))


class Peeper:
    """Fetches whatever there is in somebody's name, from a casino whose table is put into any state at will."""

    def __init__(self, client: Any, headers: Mapping[str, str]) -> None:
        self.client, self.headers = client, headers

    def told(self, state: TableState, asked: Sequence["Asked"]) -> str:
        """All the answers; what is promised of hidden cards is another number in another world."""
        casino = self.client.casino
        casino.floor.store.committed.tables[TABLE] = state
        casino.floor.store.committed.places[TABLE] = ((1, 1, 1, 1),)
        casino._rounds.clear()
        told = "\n".join(each.of(self, state) for each in asked)
        promised = (state.round, state.last, state.shoe, state.next_cards)
        for commitment in {one.commitment for one in promised if one is not None}:
            told = re.sub(f"{commitment[:16]}[0-9a-f]*", "COMMITMENT", told)
        return told

    def fetch(self, method: str, path: str, **about: Any) -> str:
        casino = self.client.casino
        casino.world.generator.seed(1)
        casino.floor._in_play = RoundsInPlay()
        answer = self.client.request(method, path, headers=self.headers, follow_redirects=False, **about)
        self.client.cookies.clear()
        assert answer.status_code < 500, f"{method} {path}: {answer.text}"
        del answer.headers["x-request-id"]  # a number of its own for each
        return f"{method} {path} {answer.status_code} {sorted(answer.headers.items())}\n{answer.text}"


class Asked(NamedTuple):
    """One thing to ask of the server; the names of round and shoe are those on the table."""

    method: str
    path: str
    about: Mapping[str, Any] = {}

    def of(self, peeper: Peeper, state: TableState) -> str:
        record, shoe = record_of(state), state.shoe
        path = self.path.format_map({
            "table": TABLE, "game": state.game, "person": "nobody-here", "number": 1,
            "round": record.id if record is not None else "none", "shoe": shoe.id if shoe is not None else "none",
        })  # fmt: skip
        if self.method == "LINE":
            return _first_word(peeper, path)
        if self.method == "STREAM":
            return _first_event(peeper, path)
        return peeper.fetch(self.method, path, **self.about)


def _first_word(peeper: Peeper, path: str) -> str:
    """Of a WebSocket."""
    with peeper.client.websocket_connect(path, headers=dict(peeper.headers)) as socket:
        return f"LINE {path} {socket.receive_text()}"


def _first_event(peeper: Peeper, path: str) -> str:
    """Of a stream that does not end: whoever listens goes away at the first word."""
    fields = [(name.encode(), said.encode()) for name, said in {"host": "testserver", **peeper.headers}.items()]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": fields,
        "client": ("testclient", 50000), "server": ("testserver", 80), "state": {},
    }  # fmt: skip
    heard: list[Any] = []
    said = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def listen() -> None:
        gone = asyncio.Event()

        async def receive() -> Mapping[str, Any]:
            for message in said:
                return message
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Mapping[str, Any]) -> None:
            heard.append(message)
            if message.get("body"):
                gone.set()

        await asyncio.wait_for(peeper.client.app(scope, receive, send), 20)

    peeper.client.portal.call(listen)
    first = {**heard[0], "headers": [each for each in heard[0]["headers"] if each[0] != b"x-request-id"]}
    return f"STREAM {path} {first} {heard[1]['body']!r}"


def throwing_away(casino: Any) -> Callable[..., "Future[Any]"]:
    """The store's `execute` without a store: a command is decided and answered, and nothing comes of it."""

    def execute(key: str, body: Mapping[str, Any], work: Callable[[Draft], Any]) -> "Future[Any]":
        answer: Future[Any] = Future()
        try:
            written(body)
            answer.set_result(work(Draft(casino.floor.store.committed, key, casino.world.now())))
        except Exception as refusal:
            answer.set_exception(refusal)
        return answer

    return execute


class Echo:
    """In the place of the odds worker: an answer is the question, which must not tell of more than the viewer sees."""

    async def answer(self, question: Any) -> dict[str, Any]:
        return {"state": "failed", "message": json.dumps(question, default=str, sort_keys=True)}

    def known(self, question: Any) -> None:
        return None

    def close(self) -> None:
        pass


# Whatever there is to ask.

FELT_PATHS = ("/api/tables/{table}", "/tables/{table}", "/tables/{table}/live", "/tables/{table}/desk")
FELT = [*(Asked("GET", path) for path in FELT_PATHS), Asked("LINE", "/tables/{table}/signals")]
ODD_ACTS = ({"do": "choose:nonsense"}, {"do": "place:ante", "chip": "-1"}, {"do": "sit:1"}, {"do": "explode"})
REPORTS = (
    {"incident": "wrong_number_of_cards", "seat": 1, "cards": 2}, {"incident": "wrong_number_of_cards", "seat": 1},
    {"incident": "stub_count", "counted": 30}, {"incident": "card_face_up"}, {"incident": "dealer_card_exposed"},
)  # fmt: skip
DEEDS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "choose": [{"option": name} for name in ("play", "raise", "fold", "stand", "hit", "double", "split", "insurance")],
    "place": [{"bets": {"ante": 500}}, {"bets": {"wager": 500}}, {"bets": {"pair_plus": 10**9}}],
    "report": [{**report, "why": "seen"} for report in REPORTS],
    **{name: [{"why": "so"}] for name in ("suspend", "resume", "propose-void", "approve-void", "refuse-chips")},
    "sit": [{"seat": 1}, {"seat": 6}],
    "confirm": [{"step": 1}],
    "post": [{"house": {"maximum": 200_000}}],
    "set-up-anew": [{"dealing": "hand"}],
    **{name: [{"counted": 52}] for name in ("device-counts", "inspect-used")},
    **{name: [{"cents": 500, "why": "for change"}] for name in ("request-fill", "request-credit")},
    **{name: [{"cents": 500}] for name in ("accept-chips", "count-inventory", "confirm-count")},
}


def looks(routes: Iterable[str]) -> list[Asked]:
    """Whatever can be fetched or listened to, but for the felt, at which all look at every moment."""
    named = sorted(route.split() for route in routes if not route.startswith("POST "))
    found = [Asked("STREAM" if path.endswith("/versions") else method, path) for method, path in named]
    return [each for each in found if each not in FELT]


def deeds() -> list[Asked]:
    """Every command at a table, by the API and as a form; most are refused, and none has any consequences."""
    named = {kind.name.replace(" ", "-") for kind in AT_A_TABLE}
    told = [(name, about) for name in sorted(named) for about in DEEDS.get(name, [{}])]
    by_the_api = [
        Asked("POST", f"/api/tables/{{table}}/{name}", {"json": {"key": "some-key-00", **about}})
        for name, about in told
    ]
    acts = [Asked("POST", "/tables/{table}/act", {"data": {"key": "some-key-00", **about}}) for about in ODD_ACTS]
    desk = [
        Asked("POST", "/tables/{table}/desk", {"data": {"key": "some-key-00", "do": "report", "why": "seen", **report}})
        for report in REPORTS
    ]
    return [*by_the_api, *acts, *desk]


class Viewer(NamedTuple):
    """Somebody who looks, and the player, if it is one."""

    name: str
    headers: Mapping[str, str]
    player: str = ""


def pairs(
    client: Any, played: Played, viewers: Sequence[Viewer], others: Sequence[Asked], swaps: int, chance: random.Random
) -> Iterator[tuple[int, str, bool]]:
    """When, for whom, and whether the two worlds could be told apart; all others look on as one.

    At each moment a part of what there is beside the felt is asked: all of it by everybody in the course of the round.
    """
    players = [viewer.player for viewer in viewers if viewer.player][: played.seats]
    order = order_for(played, players, chance)
    every = list(moments(played, order, players))
    for moment, state in enumerate(every):
        asked = [*FELT, *others[moment :: len(every)]]
        worlds: dict[tuple[int, ...], list[TableState]] = {}
        for viewer in viewers:
            seats = tuple(seats_of(state, viewer.player))
            if seats not in worlds:
                worlds[seats] = [another_world(played, state, order, seats, moment, chance) for _ in range(swaps)]
            peeper = Peeper(client, viewer.headers)
            here = peeper.told(state, asked)
            for there in worlds[seats]:
                yield moment, viewer.name, peeper.told(there, asked) != here


# A round that is over.


def looked_back_at(
    client: Any, state: TableState, headers: Mapping[str, str], steps: Iterable[int], *, with_proof: bool = False
) -> str:
    """All that there is of the complete round on the table; the proof of its cards is for those who played."""
    casino, record = client.casino, state.last
    assert record is not None
    whole = casino.round_scene
    told = SimpleNamespace(gaming_table=TABLE, game=state.game, house=written(state.house))
    casino._rounds.clear()
    paths = [f"/api/rounds/{record.id}", f"/rounds/{record.id}", f"/rounds/{record.id}/advice"]
    peeper = Peeper(client, headers)

    def without_proof(*given: Any) -> dict[str, Any]:
        return {**whole(*given), "proof": None}

    with (
        mock.patch.object(casino.floor, "round", return_value=(told, record)),
        mock.patch.object(casino, "_shoe", return_value=(TABLE, state.shoe or SimpleNamespace(spent=True))),
        mock.patch.object(casino, "round_scene", whole if with_proof else without_proof),
    ):
        answers = [peeper.fetch("GET", path) for path in (*paths, *(f"{paths[1]}?step={step}" for step in steps))]
    assert answers[0].startswith(f"GET {paths[0]} 200 ")
    return "\n".join(answers).replace(record.commitment, "COMMITMENT")


def pairs_afterwards(
    client: Any, played: Played, viewers: Sequence[Viewer], every: int, swaps: int, chance: random.Random
) -> Iterator[tuple[str, bool]]:
    """For whom, and whether two worlds could be told apart in which the round is over: one in so many of its steps."""
    players = [viewer.player for viewer in viewers if viewer.player][: played.seats]
    order = order_for(played, players, chance)
    *_, state = last = list(moments(played, order, players))
    steps = range(chance.randrange(every), len(events_of(played.game, state)), every)
    worlds: dict[tuple[int, ...], list[TableState]] = {}
    for viewer in viewers:
        seats = tuple(seats_of(state, viewer.player))
        if seats not in worlds:
            at = len(last) - 1
            worlds[seats] = [another_world(played, state, order, seats, at, chance) for _ in range(swaps)]
        here = looked_back_at(client, state, viewer.headers, steps)
        for there in worlds[seats]:
            yield viewer.name, looked_back_at(client, there, viewer.headers, steps) != here
