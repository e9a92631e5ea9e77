"""Durable rounds a second over HTTP against the same statements in a bare loop, and how soon a page is up to date."""

import asyncio
import json
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import event
from websockets.asyncio.client import connect

from benchmarks.measure import RUNS, Result
from pitboss.floor.commands import Choose, Place, Sit
from pitboss.floor.world import TheRealWorld
from pitboss.games import games
from pitboss.rounds.betting import least_cents
from pitboss.rounds.game import Game
from pitboss.rounds.places import Seat
from pitboss.store.engine import PRAGMAS
from pitboss.store.house import CasinoFloor
from pitboss.web.casino import player_id

CLIENTS = 50  # one at each table
ROUNDS = 24  # of each client
BUSY = 16  # tables
BARE_ROUNDS = 400
LEAST_RATIO = 0.5
TABLES, WATCHERS, MOVES = 50, 4, 4  # watchers and moves of each table
PACE = 2.0  # seconds between two moves at a table
MOST_MEDIAN = 0.1  # seconds


class Guest(NamedTuple):
    table: str
    token: str
    player: str


def prepare(url: str, game: Game, tables: int, seats: int = 1) -> list[Guest]:
    """Tables of the game with guests at each, who have all the money they need."""
    floor, guests = CasinoFloor(url, TheRealWorld()), []
    for number in range(tables):
        table = f"table-{number}"
        floor.open_table(f"open {table}", table, game.id).result()
        for seat in range(1, seats + 1):
            guests.append(_sit(floor, table, seat))
    floor.close()
    return guests


def _sit(floor: CasinoFloor, table: str, seat: Seat) -> Guest:
    token = f"{table} {seat}"
    player = player_id(token)
    floor.enter(f"enter {token}", player, "Guest", token).result()
    floor.buy_in(f"buy in {token}", player, 10**9).result()
    floor.ask(f"sit {token}", table, Sit(seat), player).result()
    return Guest(table, token, player)


def decisions(game: Game, url: str) -> list[str]:
    """What a player who stays in is asked, found by playing a round."""
    floor = CasinoFloor(url, TheRealWorld())
    guest, chosen = _sit(floor, _open(floor, game), 1), []
    _place(floor, guest, game, "probe")
    while floor.table(guest.table).round is not None:
        chosen.append(_stay_in(floor, guest))
        floor.ask(f"probe {len(chosen)}", guest.table, Choose(chosen[-1]), guest.player).result()
    floor.close()
    return chosen


def _open(floor: CasinoFloor, game: Game) -> str:
    floor.open_table("open probe", "probe", game.id).result()
    return "probe"


def _stay_in(floor: CasinoFloor, guest: Guest) -> str:
    state = floor.table(guest.table)
    pending = floor.round_now(state).pending
    assert pending is not None
    return pending.stay.name


def _bets(game: Game) -> dict[str, int]:
    """The least on every wager that the usual table offers."""
    house = game.house()
    offered = [wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(house)]
    return {wager.name: least_cents(house, wager, alone=False) for wager in offered}


def _place(floor: CasinoFloor, guest: Guest, game: Game, key: str) -> None:
    floor.ask(key, guest.table, Place(_bets(game), ready=True), guest.player).result()


# The bare loop.


def recorded(url: str, game: Game, chosen: list[str]) -> list[tuple[str, object]]:
    """Every statement that so many rounds of one player make the store execute."""
    guest = prepare(url, game, 1)[0]
    with sqlite3.connect(url.removeprefix("sqlite:///")) as source:
        source.execute("VACUUM INTO ?", [url.removeprefix("sqlite:///") + ".bare"])
    floor, statements = CasinoFloor(url, TheRealWorld()), []
    event.listen(
        floor.store.engine,
        "before_cursor_execute",
        lambda _, __, statement, values, ___, many: statements.append((statement, values if many else [values])),
    )
    event.listen(floor.store.engine, "commit", lambda _: statements.append(("COMMIT", [()])))
    for number in range(BARE_ROUNDS):
        _place(floor, guest, game, f"place {number}")
        for step, option in enumerate(chosen):
            floor.ask(f"choose {number} {step}", guest.table, Choose(option), guest.player).result()
    floor.close()
    return statements


def bare_loop(path: str, statements: list[tuple[str, object]]) -> float:
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    start = time.perf_counter()
    for statement, values in statements:
        if statement.startswith("SELECT"):
            connection.execute(statement, values[0]).fetchall()
        elif statement == "COMMIT" or statement.startswith("BEGIN"):
            connection.execute(statement)
        else:
            connection.executemany(statement, values)
    taken = time.perf_counter() - start
    connection.close()
    return taken


# Over HTTP.


class Server:
    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--store", url, "--no-budgets"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        self.port = int(re.search(r":(\d+)$", self.process.stderr.readline().strip()).group(1))

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.process.stderr.close()


class Client:
    """One connection that is kept, and nothing around it that would measure the client."""

    def __init__(self, port: int, guest: Guest) -> None:
        self.port, self.guest = port, guest

    async def __aenter__(self) -> "Client":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def send(self, method: str, path: str, body: dict | None = None) -> bytes:
        content = json.dumps(body).encode() if body is not None else b""
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {self.guest.token}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
        )
        self.writer.write(head.encode() + content)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 200"), answer
        return await self.reader.readexactly(int(re.search(rb"content-length: (\d+)", answer).group(1)))

    async def play(self, bets: dict[str, int], chosen: list[str], run: int) -> None:
        path = f"/api/tables/{self.guest.table}"
        for number in range(ROUNDS):
            key = f"run-{run}-round-{number}"
            await self.send("POST", f"{path}/place", {"key": f"{key}-place", "bets": bets, "ready": True})
            for step, option in enumerate(chosen):
                await self.send("POST", f"{path}/choose", {"key": f"{key}-choose-{step}", "option": option})


async def rounds_a_second(port: int, game: Game, chosen: list[str], guests: list[Guest], run: int) -> float:
    async def all_of(guest: Guest) -> None:
        async with Client(port, guest) as client:
            await client.play(_bets(game), chosen, run)

    start = time.perf_counter()
    await asyncio.gather(*map(all_of, guests))
    return len(guests) * ROUNDS / (time.perf_counter() - start)


def serving() -> Iterator[Result]:
    for game in games():
        with tempfile.TemporaryDirectory() as folder:
            yield _over_http(game, Path(folder))


def _over_http(game: Game, folder: Path) -> Result:
    chosen = decisions(game, f"sqlite:///{folder / 'probe.db'}")
    statements = recorded(f"sqlite:///{folder / 'bare.db'}", game, chosen)
    url = f"sqlite:///{folder / 'floor.db'}"
    guests = prepare(url, game, CLIENTS)
    bares, rates = [], []
    with Server(url) as server:
        for run in range(RUNS):
            shutil.copy(folder / "bare.db.bare", folder / f"bare-{run}.db")
            bares.append(BARE_ROUNDS / bare_loop(str(folder / f"bare-{run}.db"), statements))
            rates.append(asyncio.run(rounds_a_second(server.port, game, chosen, guests, run)))
    bare, rate = statistics.median(bares), statistics.median(rates)
    ratio = statistics.median(rate / bare for rate, bare in zip(rates, bares, strict=True))
    name, against = f"durable rounds over HTTP: {game.id}", f"the bare loop's {bare:,.0f} a second"
    return Result(name, f"{rate:,.0f} rounds a second", ratio, against, f"{LEAST_RATIO}", ratio >= LEAST_RATIO)


def together() -> Iterator[Result]:
    """Commands that wait share a commit: busy tables do better than one by itself."""
    game = games()[0]
    with tempfile.TemporaryDirectory() as folder:
        chosen = decisions(game, f"sqlite:///{folder}/probe.db")
        url = f"sqlite:///{folder}/floor.db"
        guests, rates = prepare(url, game, BUSY), []
        with Server(url) as server:
            for run in range(RUNS):
                one = asyncio.run(rounds_a_second(server.port, game, chosen, guests[:1], 2 * run))
                many = asyncio.run(rounds_a_second(server.port, game, chosen, guests, 2 * run + 1))
                rates.append((many / one, many, one))
    ratio, many, one = sorted(rates)[RUNS // 2]
    name, against = f"durable rounds over HTTP, {BUSY} busy tables", f"one table's {one:,.0f} a second"
    yield Result(name, f"{many:,.0f} rounds a second", ratio, against, "1", ratio > 1)


# How soon a page is up to date.


class Watcher:
    """A page: told of a version it fetches its own view, and notes when it has it."""

    def __init__(self, port: int, guest: Guest) -> None:
        self.port, self.guest = port, guest
        self.seen: dict[int, float] = {}

    async def watch(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/tables/{self.guest.table}/signals"
        async with Client(self.port, self.guest) as client, connect(address) as socket:
            async for _ in socket:
                page = await client.send("GET", f"/tables/{self.guest.table}/live")
                version = int(re.search(rb'data-version="(\d+)"', page).group(1))
                self.seen.setdefault(version, time.perf_counter())

    def when(self, version: int) -> float:
        return min((moment for seen, moment in self.seen.items() if seen >= version), default=float("inf"))


async def act(port: int, guest: Guest, wager: str, delay: float) -> list[tuple[str, int, float]]:
    """A chip now and then: the version it led to, and when it was put down."""
    acts = []
    async with Client(port, guest) as client:
        await asyncio.sleep(delay)
        for number in range(MOVES):
            start = time.perf_counter()
            body = {"key": f"the-chip-{number}", "bets": {wager: 100}}
            answer = await client.send("POST", f"/api/tables/{guest.table}/place", body)
            acts.append((guest.table, json.loads(answer)["version"], start))
            await asyncio.sleep(PACE)
    return acts


async def delays(port: int, game: Game, guests: list[Guest]) -> list[float]:
    wager = next(iter(_bets(game)))
    watchers = [Watcher(port, guest) for guest in guests for _ in range(WATCHERS)]
    watching = [asyncio.create_task(watcher.watch()) for watcher in watchers]
    await asyncio.sleep(3)
    acting = [act(port, guest, wager, PACE * n / len(guests)) for n, guest in enumerate(guests)]
    acts = [each for done in await asyncio.gather(*acting) for each in done]
    await asyncio.sleep(1)
    for task in watching:
        task.cancel()
    return [
        watcher.when(version) - start
        for table, version, start in acts
        for watcher in watchers
        if watcher.guest.table == table
    ]


def freshness() -> Iterator[Result]:
    game = games()[0]
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/floor.db"
        guests = prepare(url, game, TABLES)
        with Server(url) as server:
            taken = asyncio.run(delays(server.port, game, guests))
    median = statistics.median(taken)
    worst = sorted(taken)[int(0.99 * len(taken))]
    measured = f"median {1000 * median:.0f} ms, 99 of 100 within {1000 * worst:.0f} ms"
    name, against = f"action to page, {TABLES} tables, {TABLES * WATCHERS} watchers", "the 100 ms of the bar"
    return iter([Result(name, measured, median / MOST_MEDIAN, against, "1", median <= MOST_MEDIAN)])


BENCHMARKS = (serving, together, freshness)
