"""The same command sent many times at once, and again after a restart, has one effect and one answer."""

import random
import sqlite3
import threading
from collections import Counter
from contextlib import closing
from typing import Any, NamedTuple

import orjson
import pytest

from pitboss.errors import JournalError, PitbossError
from pitboss.floor.commands import Sit
from pitboss.games import games
from pitboss.store import schema, store
from pitboss.store.heads import beside
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.gaming_table import ask
from tests.worlds import OwnWorld

THREADS = 6
COPIES = (2, 2, 3, 4, 7, 50)
KINDS = 6
WALLET = 1_000_000
PATIENCE = 120.0


class Command(NamedTuple):
    """What is asked under which key, the fact it leaves, and what it brings to whose wallet."""

    name: str
    key: str
    given: tuple[Any, ...]
    fact: str
    player: str = ""
    cents: int = 0


def commands(count, chance):
    """Of every kind in turn. They may come in any order: nobody runs out of money or finds a seat taken."""
    return [
        _command(number, f"ann {chance.randint(0, number // KINDS)}", chance.randint(1, 90)) for number in range(count)
    ]


def _command(number, ann, cents):
    table = number // KINDS
    bets = {games()[table % len(games())].wagers[0].name: cents}
    kinds = (
        Command("buy_in", f"{number} buy in", (ann, cents), "bought in", ann, cents),
        Command("place", f"{number} place", (f"t{table}", f"ann {table}", bets), "placed", f"ann {table}", -cents),
        Command("cash_out", f"{number} cash out", (ann, cents), "cashed out", ann, -cents),
        Command("sit", f"{number} sit", (f"t{table}", f"bob {table}", 2), "seated"),
        Command("enter", f"{number} enter", (f"guest {table}", "Guest", f"token {table}"), "entered"),
        Command("open_table", f"{number} open", (f"new {table}", games()[0].id), "opened"),
    )
    return kinds[number % KINDS]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


def opened(path):
    return CasinoFloor(f"sqlite:///{path}", OwnWorld())


def seat_everybody(floor, tables):
    """At each table sits ann, with money."""
    asked = []
    for table in range(tables):
        asked.append(floor.open_table(f"t{table} opens", f"t{table}", games()[table % len(games())].id))
        asked.append(floor.buy_in(f"t{table} buys", f"ann {table}", WALLET))
        asked.append(floor.ask(f"t{table} sits", f"t{table}", Sit(1), f"ann {table}"))
    for each in asked:
        each.result(PATIENCE)


def several_of_each(asked, chance, copies=COPIES):
    """Many or few of each command, all mixed up."""
    mixed = [command for command in asked for _ in range(chance.choice(copies))]
    chance.shuffle(mixed)
    return mixed


def all_at_once(floor, mixed):
    """What each key was answered, when every thread sends its share without waiting for an answer."""
    sent = [[] for _ in range(THREADS)]
    start = threading.Barrier(THREADS)

    def send(number):
        start.wait()
        for command in mixed[number::THREADS]:
            sent[number].append((command.key, ask(floor, command.name, command.key, *command.given)))

    threads = [threading.Thread(target=send, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answers = {}
    for key, waiting in (each for share in sent for each in share):
        answers.setdefault(key, []).append(answer_of(waiting))
    return answers


def answer_of(waiting):
    try:
        return waiting.result(PATIENCE)
    except PitbossError as refusal:
        return f"refused: {refusal}"


def more_than_once(path, asked, answers):
    """Whatever is not as if each command had been sent once."""
    faults = list(audit(f"sqlite:///{path}")["faults"])
    for key, given in answers.items():
        heard = sorted({str(answer) for answer in given})
        if len(heard) > 1 or heard[0].startswith("refused"):
            faults.append(f"{key}: answered {', '.join(heard)}")
    with closing(sqlite3.connect(path)) as connection:
        journal = connection.execute("SELECT command, body FROM journal").fetchall()
        told = Counter((key, orjson.loads(body)["fact"]) for key, body in journal)
        moved = Counter(key for (key,) in connection.execute("SELECT command FROM transfer"))
        held = dict(connection.execute("SELECT name, cents FROM account").fetchall())
    for command in asked:
        if told[command.key, command.fact] != 1 or moved[command.key] != (
            bool(command.cents) or command.fact == "opened"
        ):
            times = told[command.key, command.fact]
            faults.append(f"{command.key}: journalled {times} times, {moved[command.key]} transfers")
    return faults + wrong_wallets(asked, held)


def wrong_wallets(asked, held):
    wanted = Counter({command.player: WALLET for command in asked if command.player})
    for command in asked:
        wanted[command.player] += command.cents
    return [
        f"{player} holds {held[f'wallet:{player}']} cents instead of {cents}"
        for player, cents in wanted.items()
        if player and held[f"wallet:{player}"] != cents
    ]


@pytest.mark.parametrize("count", [1_000, pytest.param(10_000, marks=pytest.mark.gate)])
def test_a_command_sent_many_times_at_once_has_one_effect_and_one_answer(path, count):
    chance = random.Random(1)
    asked = commands(count, chance)
    floor = opened(path)
    seat_everybody(floor, tables=count // KINDS + 1)
    answers = all_at_once(floor, several_of_each(asked, chance))
    floor.close()
    assert more_than_once(path, asked, answers) == []

    floor = opened(path)
    again = all_at_once(floor, several_of_each(asked, chance, copies=(2, 3)))
    floor.close()
    assert more_than_once(path, asked, {key: answers[key] + again[key] for key in answers}) == []


class Forgetful(dict):
    """Knows no key, whatever it is told."""

    def __contains__(self, key):
        return False


@pytest.fixture
def money():
    """Commands that nothing but their key keeps from being done twice."""
    return [command for command in commands(60, random.Random(1)) if command.cents]


def sent_twice(path, asked):
    floor = opened(path)
    seat_everybody(floor, tables=10)
    answers = all_at_once(floor, asked * 2)
    floor.close()
    return more_than_once(path, asked, answers)


@pytest.mark.parametrize("group", [1, 7, store.GROUP])
def test_without_the_check_of_keys_the_doubling_is_seen(path, money, monkeypatch, group):
    """However the commands share commits: a key that comes again takes the place of the first."""
    monkeypatch.setattr(store, "GROUP", group)
    assert sent_twice(path, money) == []
    path.unlink()
    beside(path).unlink()
    monkeypatch.setattr(store, "_known", lambda *_: Forgetful())
    careless = store._Into(store._keep(schema.command))
    monkeypatch.setitem(store._WRITE, schema.command, careless)
    seen = sent_twice(path, money)
    assert all(any(fault.startswith(f"{command.key}: journalled 2 times") for fault in seen) for command in money)
    assert any("cents instead of" in fault for fault in seen)


def test_without_the_check_of_keys_the_database_still_refuses_a_second_effect(path, money, monkeypatch):
    monkeypatch.setattr(store, "_known", lambda *_: Forgetful())
    seen = sent_twice(path, money)
    assert any("refused" in fault for fault in seen)
    assert not any("2 times" in fault for fault in seen)


@pytest.fixture
def floor(path):
    floor = opened(path)
    yield floor
    floor.close()


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("enter", ("ann", "Ann", "another token")),
        ("enter", ("bob", "Bob", "token")),
        ("buy_in", ("ann", 2**63)),
    ],
)
def test_what_the_database_would_refuse_is_refused_to_the_one_who_asked(floor, name, given):
    floor.enter("first", "ann", "Ann", "token").result(PATIENCE)
    assert str(answer_of(ask(floor, name, "second", *given))).startswith("refused")
    assert floor.buy_in("third", "ann", 500).result(PATIENCE) == {"balance": 500}


def test_one_who_no_longer_waits_for_an_answer_stops_nobody_else(floor):
    begun, go_on = threading.Event(), threading.Event()
    first = floor.store.execute("first", {}, lambda _: {"done": begun.set() or go_on.wait(PATIENCE)})
    begun.wait(PATIENCE)
    floor.buy_in("second", "ann", 500).cancel()
    go_on.set()
    assert first.result(PATIENCE) == {"done": True}
    assert floor.buy_in("third", "ann", 500).result(timeout=2) == {"balance": 1000}


def test_a_listener_that_fails_is_no_concern_of_the_books(tmp_path):
    def fail(_):
        raise RuntimeError

    floor = CasinoFloor(f"sqlite:///{tmp_path / 'floor.db'}", OwnWorld(), fail)
    floor.open_table("open", "t", games()[0].id).result(PATIENCE)
    assert floor.buy_in("buy", "ann", 500).result(PATIENCE) == {"balance": 500}
    floor.close()


def test_a_closed_store_answers_that_it_is_closed(floor):
    floor.close()
    with pytest.raises(JournalError, match="closed"):
        floor.buy_in("late", "ann", 500).result(PATIENCE)
