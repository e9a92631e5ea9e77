"""Simulated rounds a second: compiled, staying in or with the best choices, against plain Python that stays in."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import random

import numpy as np

from benchmarks.measure import Result, seconds
from benchmarks.simulating_blackjack import simulating_blackjack
from pitboss.analysis.models import MODELS, SHOES
from pitboss.analysis.models.three_card_draw import MARKS
from pitboss.cards import DECK
from pitboss.hands.five_card import FROM
from pitboss.hands.three_card import FROM as THREE_FROM
from pitboss.kernels.draw.count import Draw
from pitboss.kernels.off_a_deck.count import Opposition
from pitboss.kernels.stud.count import Stud
from pitboss.ranking.best_five import (
    EIGHT_OF_A_SUIT,
    HIGH_MASK,
    HIGH_SHIFT,
    LOW_MASK,
    THREE_OF_EACH_SUIT,
    WEIGHTS,
    best_keys,
    categories,
    key_of,
    tables,
)
from pitboss.ranking.three_card import category_of, three_card_keys
from pitboss.ranking.three_card import key_of as three_card_key_of
from pitboss.sampling.strategy import OPTIMAL
from pitboss.simulation.question import prepared, question
from pitboss.simulation.report import simulate

PLAIN_ROUNDS, COMPILED_ROUNDS, SHARED_ROUNDS = 20_000, 2_000_000, 20_000_000
SIMPLE_BAR, OPTIMAL_BAR, WORKERS_BAR = 100, 30, 1.6
SIMPLE = {
    "three-card-poker": "play",
    "mini-tex": "flop river play",
    "three-card-draw": "in_to_win",
    "hold-em-3-bonus": "turn_river",
    "texas-hold-em-bonus": "flop check check",
    "caribbean-stud": "bet",
}

Cards = Sequence[int]
Keys = Callable[[Cards], tuple[int, int]]  # one's own and the dealer's


def best_five(own: int, board: int) -> Keys:
    ranking = tables(own + board)
    weights, high, low, keys = (each.tolist() for each in (WEIGHTS, ranking.high, ranking.low, ranking.keys))

    def key(cards: Cards) -> int:
        weight = sum([weights[card] for card in cards])
        if (weight + THREE_OF_EACH_SUIT) & EIGHT_OF_A_SUIT:
            return int(best_keys(np.array([cards], dtype=np.uint8))[0])
        return int(keys[high[weight >> HIGH_SHIFT & HIGH_MASK] + low[weight & LOW_MASK]])

    return lambda cards: (key([*cards[:own], *cards[2 * own :]]), key(cards[own:]))


def threes() -> Callable[[Cards], int]:
    hands = list(combinations(range(52), 3))
    found = dict(zip(map(frozenset, hands), three_card_keys(np.array(hands)).tolist(), strict=True))
    return lambda cards: found[frozenset(cards)]


def plain_keys() -> dict[str, tuple[int, Keys]]:
    """By game, how many cards a round has, and how both hands are ranked."""
    key = threes()

    def on_board(own: Cards, board: Cards) -> int:
        return max(key(three) for three in combinations([*own, *board], 3) if three != tuple(board))

    return {
        "three-card-poker": (6, lambda cards: (key(cards[:3]), key(cards[3:]))),
        "mini-tex": (7, lambda cards: (on_board(cards[:2], cards[4:]), on_board(cards[2:4], cards[4:]))),
        "three-card-draw": (8, lambda cards: (key(cards[:3]), max(map(key, combinations(cards[3:7], 3))))),
        "hold-em-3-bonus": (10, best_five(3, 4)),
        "texas-hold-em-bonus": (9, best_five(2, 5)),
        "caribbean-stud": (10, best_five(5, 0)),
    }


def payment(id: str) -> Callable[[int, int], int]:
    """What the seat gains in cents when it stays in, by the keys of both hands: looked up by class in plain lists."""
    net = prepared(question(id, strategy=SIMPLE[id])).payoffs.net[:, 0].tolist()
    counted = MODELS[id].main(MODELS[id].game.house(), DECK)
    if isinstance(counted, Opposition | Stud):
        groups = categories().tolist() if isinstance(counted, Stud) else category_of(np.arange(1 << 16)).tolist()
        mark = key_of(FROM["ace-king"]) if isinstance(counted, Stud) else three_card_key_of(THREE_FROM["queen-high"])
        return lambda mine, theirs: net[groups[mine]][3 * (theirs >= mark) + 1 + (theirs > mine) - (theirs < mine)]
    lines: Sequence[int] = MARKS if isinstance(counted, Draw) else counted.rules.lines  # type: ignore[attr-defined]
    if id != "mini-tex":
        return lambda mine, theirs: net[0][3 * bisect_right(lines, mine) + 1 + (theirs > mine) - (theirs < mine)]
    mark = counted.rules.mark  # type: ignore[attr-defined]
    return lambda mine, theirs: net[0][
        3 * (2 * bisect_right(lines, mine) + (theirs >= mark)) + 1 + (theirs > mine) - (theirs < mine)
    ]


def plain(size: int, keys: Keys, pay: Callable[[int, int], int]) -> int:
    gain = 0
    for _ in range(PLAIN_ROUNDS):
        cards: list[int] = []
        while len(cards) < size:  # twice as fast as random.sample
            card = int(random() * 52)
            if card not in cards:
                cards.append(card)
        gain += pay(*keys(cards))
    return gain


def simulating() -> Iterator[Result]:
    """One thread; both strategies against the same rounds in plain Python."""
    for id, (size, keys) in plain_keys().items():
        both = [prepared(question(id, strategy=strategy)).sampler for strategy in (SIMPLE[id], OPTIMAL)]
        works = [lambda sampler=sampler: sampler.tally(0, 0, COMPILED_ROUNDS) for sampler in both]
        for work in works:
            work()
        pay = payment(id)
        slow, *fast = seconds(lambda: plain(size, keys, pay), *works)  # noqa: B023
        for name, taken, bar in zip((SIMPLE[id], OPTIMAL), fast, (SIMPLE_BAR, OPTIMAL_BAR), strict=True):
            ratio = slow / PLAIN_ROUNDS / (taken / COMPILED_ROUNDS)
            measured = f"{COMPILED_ROUNDS / taken / 1e6:.1f} M rounds a second"
            yield Result(f"simulate {id}, {name}", measured, ratio, "plain Python", f"{bar} x", ratio >= bar)


def sharing() -> Iterator[Result]:
    for id in (*MODELS, *SHOES):
        one, two = seconds(
            *(lambda workers=workers: simulate(id, rounds=SHARED_ROUNDS, seed=0, workers=workers) for workers in (1, 2))  # noqa: B023
        )
        ratio = one / two
        yield Result(
            f"simulate {id}, two workers", f"{two:.1f} s", ratio, "one worker", f"{WORKERS_BAR} x", ratio >= WORKERS_BAR
        )


BENCHMARKS = (simulating, simulating_blackjack, sharing)
