"""Rounds a second through the real table, against reading and writing the same JSON and nothing else.

One thread deals, and it waits for nothing: its seconds are those of the processor, whatever else the machine does.
"""

import json
import random
import time
from collections.abc import Iterator

import orjson

from benchmarks.measure import Result, seconds
from pitboss.cards import DECK
from pitboss.games import games
from pitboss.rounds.game import Game
from pitboss.rounds.record import deal
from pitboss.rounds.round import Round
from pitboss.shoe import Shoe
from pitboss.stakes.wager import Stake, Wager

ROUNDS = 2000
BAR_DEAL, BAR_TABLE = 2000, 5000


def rounds(game: Game) -> list[str]:
    """Two seats, every wager that is offered before the deal, everybody stays in."""
    generator = random.Random(game.id)
    house = game.house()
    stakes = {wager.name: house.minimum for wager in offered(game)}
    lines = []
    for _ in range(ROUNDS):
        order = generator.sample(DECK, len(DECK))
        line = {"deck": order, "seats": {"1": stakes, "2": stakes}, "inputs": []}
        while (told := deal(game, line, house))["ended"] == "waiting":
            pending = told["pending"]
            line["inputs"].append({"seat": pending["seat"], "choose": pending["options"][0]})
        lines.append(json.dumps(line))
    return lines


def offered(game: Game) -> list[Wager]:
    """What the usual house offers before the deal."""
    return [wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(game.house())]


def play(game: Game, orders: list[list[str]], seats: int = 2) -> None:
    house = game.house()
    stakes = {wager: Stake(house.minimum) for wager in offered(game)}
    for order in orders:
        round = Round(game, house, Shoe(order), dict.fromkeys(range(1, seats + 1), stakes))
        while not round.over:
            if round.pending is None:
                round.proceed()
            else:
                round.choose(round.pending.seat, round.pending.choices[0].name)


def dealing() -> Iterator[Result]:
    for game in games():
        yield _deal(game)
        yield _table(game, 2, "two seats", BAR_TABLE if not game.splits else None)
        if game.splits:  # a box may come to hold several hands, so that the bar is for one box
            yield _table(game, 1, "one box", BAR_TABLE)


def _deal(game: Game) -> Result:
    lines, house = rounds(game), game.house()
    told = [deal(game, json.loads(line), house) for line in lines]
    dealt, bare = seconds(  # read and written as the command does
        lambda: [orjson.dumps(deal(game, json.loads(line), house)) for line in lines],
        lambda: [(json.loads(line), orjson.dumps(answer)) for line, answer in zip(lines, told, strict=True)],
        clock=time.process_time,
    )
    rate = ROUNDS / dealt
    name, against = f"deal: {game.id}", "the same JSON, nothing dealt"
    return Result(name, _rate(rate), bare / dealt, against, f"{BAR_DEAL:,}", rate >= BAR_DEAL)


def _table(game: Game, seats: int, taken: str, bar: int | None) -> Result:
    generator = random.Random(1)
    orders = [generator.sample(DECK, len(DECK)) for _ in range(ROUNDS)]
    played, drawn = seconds(
        lambda: play(game, orders, seats),
        lambda: [generator.sample(DECK, len(DECK)) for _ in range(ROUNDS)],
        clock=time.process_time,
    )
    rate = ROUNDS / played
    name, against = f"the table itself, {taken}: {game.id}", "random.sample of the decks"
    return Result(name, _rate(rate), drawn / played, against, f"{bar:,}" if bar else "", not bar or rate >= bar)


def _rate(rate: float) -> str:
    return f"{rate:,.0f} rounds a second"


BENCHMARKS = (dealing,)
