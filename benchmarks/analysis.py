"""Exact analysis: counting against comparing hand by hand, the evaluator, and how long a question takes."""

import random
import time
from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np

from benchmarks.measure import Result, seconds
from pitboss.analysis import asking
from pitboss.analysis.best_five import best_keys, categories
from pitboss.analysis.boards import every_board
from pitboss.analysis.evaluator import key_of
from pitboss.analysis.hands_off_a_deck import opposition
from pitboss.analysis.report import edge, edges
from pitboss.cards import DECK
from pitboss.hands.five_card import best
from pitboss.hands.three_card import FROM, rank

SAMPLE = 20  # hands compared plainly, of 22,100
EVALUATED = 200_000
EVALUATOR_BAR = 25
SEVEN_CARD_HANDS = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324]
BARS = {"three-card-poker": 1.0, "mini-tex": 1.0, "texas-hold-em-bonus": 1.0, "hold-em-3-bonus": 15.0}
ALL_BAR = 60.0


def counting() -> Iterator[Result]:
    marks = (key_of(FROM["queen-high"]),)

    def kernel() -> None:
        opposition.cache_clear()
        opposition(DECK, marks)

    kernel()
    (taken,) = seconds(kernel)
    start = time.perf_counter()
    for mine in list(combinations(DECK, 3))[:: 22100 // SAMPLE][:SAMPLE]:
        sum(rank(theirs) < rank(mine) for theirs in combinations([card for card in DECK if card not in mine], 3))
    plain = (time.perf_counter() - start) * 22100 / SAMPLE
    yield Result(
        "counting: three card poker, 407,170,400 deals",
        f"{taken:.3f} s",
        plain / taken,
        "faster than plain Python (extrapolated)",
    )


def evaluating() -> Iterator[Result]:
    """Seven cards in a batch on one thread, against the native call of a library where it is installed."""
    draw = random.Random(7)
    hands = np.array([draw.sample(range(52), 7) for _ in range(EVALUATED)], dtype=np.uint8)
    best_keys(hands)
    (batch,) = seconds(lambda: best_keys(hands))
    name, measured = "evaluator: seven cards", f"{EVALUATED / batch / 1e6:.0f} M hands a second"
    try:
        from phevaluator import evaluate_cards
    except ImportError:
        few = [[DECK[card] for card in hand] for hand in hands[:500].tolist()]
        plain = seconds(lambda: [best(hand) for hand in few])[0] / len(few) * EVALUATED
        yield Result(name, measured, plain / batch, "the plain ranking (phevaluator is not installed)")
        return
    few = [[4 * (card % 13) + card // 13 for card in hand] for hand in hands[:50000].tolist()]
    native, again = seconds(lambda: [evaluate_cards(*hand) for hand in few], lambda: best_keys(hands))
    ratio = native / len(few) * EVALUATED / again
    yield Result(name, measured, ratio, "phevaluator, native call", f"{EVALUATOR_BAR} x", ratio >= EVALUATOR_BAR)


def every_seven() -> Iterator[Result]:
    """All 133,784,560 hands, which have to fall into the categories as they are known to."""
    start = time.perf_counter()
    counts = np.zeros(len(SEVEN_CARD_HANDS), dtype=np.int64)
    for lowest in range(46):
        sixes = every_board(np.arange(lowest + 1, 52, dtype=np.uint8), 6, comb(51 - lowest, 6))
        sevens = np.column_stack([np.full(len(sixes), lowest, dtype=np.uint8), sixes])
        counts += np.bincount(categories()[best_keys(sevens)], minlength=len(counts))
    taken = time.perf_counter() - start
    right = counts.tolist() == SEVEN_CARD_HANDS
    yield Result("evaluator: every seven-card hand", f"{taken:.1f} s", 1, "itself", "the known counts", right)


def questions() -> Iterator[Result]:
    for id, bar in BARS.items():
        edge(id)  # kernels and counts are warm
        (taken,) = seconds(lambda id=id: _anew(id))
        yield Result(f"edge {id}, warm", f"{taken:.3f} s", taken / bar, "the bar", f"{bar} s", taken < bar)
    start = time.perf_counter()
    for id in BARS:
        edges(id)
    taken = time.perf_counter() - start
    yield Result(
        "edge --all, these games", f"{taken:.1f} s", taken / ALL_BAR, "the bar", f"{ALL_BAR} s", taken < ALL_BAR
    )


def _anew(id: str) -> None:
    """As if nothing had been solved before."""
    asking.forget()
    edge(id)


BENCHMARKS = (counting, evaluating, every_seven, questions)
