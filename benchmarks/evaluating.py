"""The evaluator of five and seven cards: against other libraries' native calls, and a C++ loop of the same algorithm.

By the processor's time of one thread, so that what else runs on the machine counts little.
"""

import ctypes
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Result, seconds
from pitboss.cards import DECK
from pitboss.ranking.best_five import WEIGHTS, best_keys, tables

BATCH, FEW = 1_000_000, 20_000
PHEVALUATOR_BAR, CPP_BAR = 25, 0.8
LOOP = Path(__file__).with_name("evaluator.cpp")

Hand = Sequence[int]


@cache
def drawn(size: int) -> NDArray[np.uint8]:
    draw = random.Random(size)
    return np.array([draw.sample(range(len(DECK)), size) for _ in range(BATCH)], dtype=np.uint8)


def against_libraries() -> Iterator[Result | str]:
    for library, prepare in (("phevaluator", _phevaluator), ("eval7", _eval7), ("treys", _treys)):
        try:
            import_module(library)
        except ImportError:
            yield f"evaluator: {library} is not installed (it comes with the extra `bench`) and is left out"
            continue
        for size in (5, 7):
            native, batch = seconds(
                prepare(drawn(size)[:FEW].tolist()), lambda size=size: best_keys(drawn(size)), clock=time.thread_time
            )
            ratio = native / FEW / (batch / BATCH)
            bar = PHEVALUATOR_BAR if library == "phevaluator" and size == 7 else 0
            yield Result(*_told(size, batch), ratio, f"{library}, native call", f"{bar} x" if bar else "", ratio >= bar)


def _told(size: int, batch: float) -> tuple[str, str]:
    return f"evaluator: {size} cards, one thread", f"{BATCH / batch / 1e6:.0f} M hands a second"


def _phevaluator(hands: Sequence[Hand]) -> Callable[[], object]:
    native = getattr(import_module("phevaluator._pheval"), f"evaluate_{len(hands[0])}cards")
    theirs = [[4 * (card % 13) + card // 13 for card in hand] for hand in hands]
    return lambda: [native(*hand) for hand in theirs]


def _eval7(hands: Sequence[Hand]) -> Callable[[], object]:
    eval7 = import_module("eval7")
    theirs = [[eval7.Card(str(DECK[card])) for card in hand] for hand in hands]
    return lambda: [eval7.evaluate(hand) for hand in theirs]


def _treys(hands: Sequence[Hand]) -> Callable[[], object]:
    treys = import_module("treys")
    evaluator = treys.Evaluator()
    theirs = [[treys.Card.new(str(DECK[card])) for card in hand] for hand in hands]
    return lambda: [evaluator.evaluate(hand, []) for hand in theirs]


def against_cpp() -> Iterator[Result | str]:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        yield "evaluator: there is no C++ compiler, and the loop in C++ is left out"
        return
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "evaluator.so"
        options = ["-O3", "-march=native", "-shared", "-fPIC"]
        subprocess.run([compiler, *options, str(LOOP), "-o", str(library)], check=True)
        for size in (5, 7):
            hands, theirs = drawn(size), np.empty(BATCH, dtype=np.uint16)
            arrays = [hands, WEIGHTS, *tables(size), theirs]
            loop = getattr(ctypes.CDLL(str(library)), f"keys_of_{size}")
            pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in arrays]
            native, batch = seconds(
                lambda loop=loop, pointers=pointers: loop(ctypes.c_long(BATCH), *pointers),
                lambda hands=hands: best_keys(hands),
                clock=time.thread_time,
            )
            assert (theirs == best_keys(hands)).all()
            ratio = native / batch
            yield Result(*_told(size, batch), ratio, "C++ -O3, the same algorithm", f"{CPP_BAR} x", ratio >= CPP_BAR)


BENCHMARKS = (against_libraries, against_cpp)
