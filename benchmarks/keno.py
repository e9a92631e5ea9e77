"""Tickets settled against a plain loop over the same ways: `python3 pit.py bench keno`."""

import json
import random
import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from benchmarks.measure import RUNS, Result, seconds
from pitboss.games.keno import GAME
from pitboss.tickets.game import Round
from pitboss.tickets.record import deal
from pitboss.tickets.settling import Line

TICKETS = 1_000
MOST_TIMES = 3


def line(generator: random.Random) -> dict[str, Any]:
    """Straight tickets, ways, combinations and kings, as a lounge writes them."""
    return {"tickets": [_ticket(generator) for _ in range(TICKETS)], "draw": generator.sample(range(1, 81), 20)}


def _ticket(generator: random.Random) -> dict[str, Any]:
    sizes = generator.choice([[4], [8], [2, 2, 2], [3, 3, 3, 3], [4, 4, 1], [1] * 6, [2, 3, 4, 1]])
    numbers = iter(generator.sample(range(1, 81), sum(sizes)))
    groups = [[next(numbers) for _ in range(size)] for size in sizes]
    spots = sorted({sum(each) for n in range(1, len(sizes) + 1) for each in combinations(sizes, n)})
    chosen = generator.sample(spots, min(2, len(spots)))
    return {"groups": groups, "ways": [{"spots": each, "rate": 100} for each in chosen]}


def plain(pays: dict[int, tuple[int, ...]], game: dict[str, Any], ways: list[list[tuple[int, int, Any]]]) -> list[int]:
    """What each ticket is paid, by whoever knows its ways already and notes what each has caught and is paid."""
    drawn, paid = set(game["draw"]), []
    for ticket, sets in zip(game["tickets"], ways, strict=True):
        total, noted = 0, []
        for spots, rate, groups in sets:
            caught = 0
            for place in groups:
                for number in ticket["groups"][place]:
                    if number in drawn:
                        caught += 1
            prize = rate * pays[spots][caught]
            noted.append({"groups": groups, "caught": caught, "pays": prize})
            total += prize
        paid.append(total)
    return paid


def ways_of(ticket: dict[str, Any]) -> list[tuple[int, int, Any]]:
    places = range(len(ticket["groups"]))
    sets = [each for n in range(1, len(places) + 1) for each in combinations(places, n)]
    return [
        (way["spots"], way["rate"], each)
        for way in ticket["ways"]
        for each in sets
        if sum(len(ticket["groups"][place]) for place in each) == way["spots"]
    ]


def keno() -> Iterator[Result]:
    """Every run has tickets and a draw of its own, so that nothing is known of them before."""
    generator, house = random.Random(17), GAME.house()
    games, tables = [line(generator) for _ in range(RUNS)], dict(GAME.tables(house))
    ways = [[ways_of(ticket) for ticket in game["tickets"]] for game in games]
    rounds = [Round(house, [GAME.ticket(house, ticket) for ticket in game["tickets"]], game["draw"]) for game in games]
    to_settle, to_loop, to_deal = iter(rounds), iter(zip(games, ways, strict=True)), iter(games)
    settled, looped, whole = seconds(
        lambda: GAME.lines(next(to_settle)),
        lambda: plain(tables, *next(to_loop)),
        lambda: json.dumps(deal(GAME, next(to_deal), house)),
        clock=time.process_time,  # what others do on the machine does not count
    )
    for round, game, sets in zip(rounds, games, ways, strict=True):
        assert _paid(GAME.lines(round)) == dict(enumerate(plain(tables, game, sets), 1))
    against = f"a plain loop over the same {sum(map(len, ways[0])):,} ways"
    name, bar = f"keno: {TICKETS:,} tickets settled", f"at most {MOST_TIMES} times the loop"
    yield Result(name, f"{settled * 1e3:.1f} ms", settled / looped, against, bar, settled <= MOST_TIMES * looped)
    yield Result("keno: read, checked, settled, events, as JSON", f"{whole * 1e3:.1f} ms", whole / looped, against)


def _paid(lines: Sequence[Line]) -> dict[int, int]:
    paid: dict[int, int] = {}
    for line in lines:
        paid[line.ticket] = paid.get(line.ticket, 0) + line.pays
    return paid


BENCHMARKS = (keno,)
