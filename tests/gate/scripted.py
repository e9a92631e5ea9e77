"""A script of commands that plays the same rounds in every process, and what the store holds after each of them."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.cards import cards
from pitboss.errors import RuleViolation
from pitboss.floor import equipment
from pitboss.floor.commands import COMMANDS, Enlist
from pitboss.floor.facts import Enlisted
from pitboss.floor.lounge.commands import CloseLounge, ReportMalfunction, TickLounge, VoidTicket, WriteTicket
from pitboss.floor.lounge.opening import opening
from pitboss.floor.people import HOUSE
from pitboss.floor.plan import usual_house
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.rounds.betting import least_cents
from pitboss.rounds.stack import stack
from pitboss.stakes.wager import Stake
from pitboss.store import engine, schema, sealing
from pitboss.store.chain import FLOOR
from pitboss.store.draft import Draft
from pitboss.store.house import CasinoFloor
from tests import gaming_table
from tests.helpers import dealt_so

PAUSE = 60_000  # between two commands: longer than any window, so that a tick always finds its time gone
OFTEN = "wal_autocheckpoint=60"  # pages: a short script sees many checkpoints
TABLE = "table"
LOUNGE = "keno"
IRREGULAR = "irregular"
OF_STAFF = ("report", "resume", "propose_void", "approve_void")
REPORTS = [  # the first that is heard
    ("wrong_number_of_cards", "seen by the dealer", 2, 9),
    ("wrong_number_of_cards", "seen by the dealer", "dealer", 9),
    ("dealer_card_exposed", "seen by the dealer"),
    ("card_drawn_in_error", "seen by the dealer"),
]
ROYAL = {
    "caribbean-stud": {1: "As Ks Qs Js Ts", 2: "2s 4h 6c 8s Td", "dealer": "2c 4d 6h 8c 9d"},
    "texas-hold-em-bonus": {1: "As Ks", 2: "3h 5c", "dealer": "2c 4d", "community": "Qs Js Ts 6h 8c"},
}


class Command(NamedTuple):
    """What is asked of the floor, under a key that is the same in every run."""

    number: int
    name: str
    given: tuple[Any, ...]

    @property
    def key(self) -> str:
        return f"{self.number} {self.name}"


class ScriptedWorld:
    """Time and chance depend on nothing but the command being played."""

    def __init__(self) -> None:
        self.number = self.drawn = 0

    def turn_to(self, command: Command) -> None:
        self.number, self.drawn = command.number, 0

    def now(self) -> int:
        return 1_000_000 + self.number * PAUSE

    def steady(self) -> int:
        return self.now()

    def chance(self, size: int) -> bytes:
        self.drawn += 1
        return hashlib.shake_256(f"{self.number} {self.drawn}".encode()).digest(size)


class Run(NamedTuple):
    """An undisturbed run: its commands, all that was stored before the first and after each, and how it ended."""

    script: list[Command]
    stored: list[str]
    outcome: Mapping[str, Any]


def scripts() -> list[tuple[str, str]]:
    """Every game in every way of dealing it."""
    return [(game.id, dealing) for game in games() for dealing in game.no_more_bets]


def irregular_scripts() -> list[tuple[str, str]]:
    """Every game, dealt in the first of its ways, with an irregularity, a void and an award of the meter."""
    return [(game.id, f"{next(iter(game.no_more_bets))} {IRREGULAR}") for game in games()]


def keno_scripts() -> list[tuple[str, str]]:
    """The lounge: tickets for several games, a void, a game to its end, and one that cannot be drawn."""
    return [(LOUNGE, "tickets")]


def rehearse(path: Path, game: str, dealing: str) -> Run:
    """Plays the script where nothing disturbs it."""
    floor = open_floor(path)
    script, stored = [], [everything(path)]
    dealing, _, irregular = dealing.partition(" ")
    played = keno_acts if game == LOUNGE else irregular_acts if irregular else acts
    for name, *given in played(floor, game, dealing):
        command = Command(len(script) + 1, name, tuple(given))
        try:
            ask(floor, command).result()
        except RuleViolation:
            if name != "report":  # of which one that is heard at this game, at this moment, is looked for
                raise
            continue
        script.append(command)
        stored.append(everything(path))
    floor.close()
    return Run(script, stored, outcome(path))


def acts(floor: CasinoFloor, game: str, dealing: str) -> Iterator[tuple[Any, ...]]:
    """From the opening of a table to the last cash-out; each act sees what those before have come to."""
    chosen = {**dealt_so(game, dealing), **usual_house(game_of(game))}
    house = game_of(game).house(chosen)
    offered = [wager for wager in game_of(game).wagers if wager.before_the_deal and wager.is_offered(house)]
    bets = {wager.name: least_cents(house, wager, alone=True) for wager in offered}
    one = dict([next(iter(bets.items()))])
    yield "open_table", TABLE, game, chosen
    for seat, player in enumerate(("ann", "bob"), start=1):
        yield "enter", player, player.title(), f"token of {player}"
        yield "buy_in", player, 100_000
        yield "sit", TABLE, player, seat
    yield "place", TABLE, "ann", one
    yield "undo", TABLE, "ann"
    yield "place", TABLE, "ann", bets
    yield "place", TABLE, "bob", one
    yield "clear", TABLE, "bob"
    yield "place", TABLE, "bob", bets
    yield "ready", TABLE, "ann"
    yield "ready", TABLE, "bob"
    yield from decisions(floor, staying="ann")
    yield "rebet", TABLE, "ann"
    yield "rebet", TABLE, "bob"
    yield "double", TABLE, "bob"
    yield "ready", TABLE, "ann"
    yield "ready", TABLE, "bob"
    yield "leave", TABLE, "bob"
    yield "tick", TABLE
    yield from decisions(floor, staying="bob")
    yield "leave", TABLE, "ann"
    for player in ("ann", "bob"):
        yield "cash_out", player, floor.balance(player)


def keno_acts(floor: CasinoFloor, _: str, __: str) -> Iterator[tuple[Any, ...]]:
    """Each game is closed, drawn and settled by ticks of its own."""
    yield "enlist", "flo", "floorperson"
    yield "open_lounge", "", opening("keno")
    for player in ("ann", "bob"):
        yield "enter", player, player.title(), f"token of {player}"
        yield "buy_in", player, 100_000
    yield "lounge", "ann", WriteTicket([[1, 2, 3], [4, 5, 6]], [{"spots": 3, "rate": 500}], 3)
    yield "lounge", "bob", WriteTicket([[80]], [{"spots": 1, "rate": 100}])
    yield "lounge", "bob", VoidTicket(2)
    yield "lounge", "bob", WriteTicket([[number] for number in range(70, 78)], [{"spots": 1, "rate": 50}])
    for _ in ("closed", "drawn", "settled", "closed", "drawn"):
        yield "lounge", "", TickLounge()
    yield "lounge", "flo", ReportMalfunction("the balls are not the right ones")
    yield "lounge", "ann", VoidTicket(1)
    yield "lounge", "", CloseLounge()
    for player in ("ann", "bob"):
        yield "cash_out", player, floor.balance(player)


def in_the_middle(script: list[Command]) -> Command:
    """A command after which the cards are out, or the tickets written and the numbers not drawn."""
    return next(each for each in script if each.name == "choose" or each.given[-1:] == (TickLounge(),))


def irregular_acts(floor: CasinoFloor, game: str, dealing: str) -> Iterator[tuple[Any, ...]]:
    """Three rounds: one with an irregularity, one that two people void, and one that wins the meter, where there is."""
    found = game_of(game)
    chosen = {**dealt_so(game, dealing), **usual_house(found), **({"progressive": "base"} if found.meter_law else {})}
    house = found.house(chosen)
    offered = [wager for wager in found.wagers if wager.before_the_deal and wager.is_offered(house)]
    bets = {wager.name: least_cents(house, wager, alone=True) for wager in offered}
    deal_the_third_round(game, house, bets)
    for name, role in (("flo", "floorperson"), ("sue", "supervisor")):
        yield "enlist", name, role
    yield "open_table", TABLE, game, chosen
    for seat, player in enumerate(("ann", "bob"), start=1):
        yield "enter", player, player.title(), f"token of {player}"
        yield "buy_in", player, 100_000
        yield "sit", TABLE, player, seat
    for number in (1, 2, 3):
        yield "place", TABLE, "ann", bets, True
        yield "place", TABLE, "bob", bets, True
        for told in REPORTS if number == 1 else ():
            if floor.table(TABLE).suspended is None:
                yield "report", "flo", *told
        if number == 2 and floor.table(TABLE).round is not None:
            yield "propose_void", "flo", "two cards stick together"
            yield "approve_void", "sue", "seen on the camera"
        if floor.table(TABLE).suspended is not None:
            yield "resume", "flo", "we go on"
        yield from decisions(floor, staying="ann")
    for player in ("ann", "bob"):
        yield "leave", TABLE, player
        yield "cash_out", player, floor.balance(player)


def deal_the_third_round(game: str, house: Any, bets: Mapping[str, int]) -> None:
    """In this process and those it makes, so that Ann wins the meter, where the game has one."""
    honest, found = equipment.drawn_order, game_of(game)
    if game not in ROYAL:
        return
    staked = {seat: {found.wager(name): Stake(cents) for name, cents in bets.items()} for seat in (1, 2)}
    order = stack(found, house, staked, {place: cards(hand.split()) for place, hand in ROYAL[game].items()}, [])
    equipment.drawn_order = lambda course: order if course.state.rounds == 2 else honest(course)


def decisions(floor: CasinoFloor, staying: str) -> Iterator[tuple[Any, ...]]:
    """One player stays in wherever that can be chosen, the other goes out."""
    while (state := floor.table(TABLE)).round is not None:
        pending = floor.round_now(state).pending
        player = state.seats[pending.seat]
        yield "choose", TABLE, player, (pending.stay if player == staying else pending.silence).name


def ask(floor: CasinoFloor, command: Command) -> "Future[Any]":
    floor.world.turn_to(command)
    if command.name == "enlist":
        return enlist(floor, command.key, *command.given)
    if command.name == "lounge":
        by, asked = command.given
        return floor.lounges.ask(command.key, LOUNGE, asked, by)
    if command.name == "open_lounge":
        return floor.lounges.open(command.key, LOUNGE, command.given[1])
    if command.name in OF_STAFF:
        by, *values = command.given
        return floor.ask(command.key, TABLE, COMMANDS[command.name.replace("_", " ")](*values), by)
    return gaming_table.ask(floor, command.name, command.key, *command.given)


def enlist(floor: CasinoFloor, key: str, person: str, role: str) -> "Future[Any]":
    """By the house itself, with a password of the person's own from the beginning."""
    command = Enlist(person, person, person.title(), role)

    def work(draft: Draft) -> dict[str, str]:
        fact = Enlisted(person, person, person.title(), role, "secret", False, HOUSE)
        draft.admit(fact)
        draft.tell(FLOOR, [fact])
        return {"person": person}

    return floor.store.execute(key, {**command.body(), "by": HOUSE}, work)


def open_floor(path: Path) -> CasinoFloor:
    return CasinoFloor(url_of(path), ScriptedWorld())


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def set_pragma(pragma: str) -> None:
    """For every store this process opens from now on."""
    engine.PRAGMAS = (*engine.PRAGMAS, pragma)


def seal_alike() -> None:
    """Every store that this process makes from now on has the same key, so that their rows can be compared."""
    sealing.chance = bytes


# What is stored.


def everything(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return all_rows(connection)


def all_rows(connection: sqlite3.Connection) -> str:
    """Of all tables, as one hash."""
    order = {schema.archived_key.name: "hash"}  # which has no other number
    every = {name: f'SELECT * FROM "{name}" ORDER BY {order.get(name, "rowid")}' for name in schema.metadata.tables}
    rows = {name: _rows(connection, query) for name, query in every.items()}
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def outcome(path: Path) -> dict[str, Any]:
    """How it all ended, without what tells only that the floor was opened again."""
    with closing(sqlite3.connect(path)) as connection:
        journal = _rows(connection, "SELECT command, gaming_table, body FROM journal ORDER BY seq")
        states = [json.loads(state) for (state,) in _rows(connection, "SELECT state FROM gaming_table")]
        others = ("account", "transfer", "round", "shoe", "player")
        seats = "SELECT round, position, player, staked, net, at FROM seat ORDER BY seq, position"
        return {
            "journal": [row for row in journal if json.loads(row[2])["fact"] not in ("resumed", "lounge resumed")],
            "states": [{**state, "version": None} for state in states],
            "commands": [key for key in _keys(connection) if not key.startswith("resume ")],
            "keno": _rows(connection, "SELECT id, record, ended, at FROM keno_game ORDER BY seq"),
            "tickets": _rows(connection, "SELECT game, ticket, player, price, back FROM keno_ticket ORDER BY seq"),
            "seat": _rows(connection, seats),  # in their order, whose numbers go on where the floor was opened again
            **{name: sorted(_rows(connection, f'SELECT * FROM "{name}"')) for name in others},
        }


def keys(path: Path) -> list[str]:
    """The commands that are stored, in their order."""
    with closing(sqlite3.connect(path)) as connection:
        return _keys(connection)


def _keys(connection: sqlite3.Connection) -> list[str]:
    return [key for (key,) in _rows(connection, "SELECT key FROM command ORDER BY rowid")]


def _rows(connection: sqlite3.Connection, query: str) -> list[tuple[Any, ...]]:
    return connection.execute(query).fetchall()
