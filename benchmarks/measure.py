"""Medians of interleaved runs."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

RUNS = 5


class Result(NamedTuple):
    name: str
    measured: str  # the absolute figure, of this machine only
    ratio: float
    against: str
    bar: str = ""
    cleared: bool = True


def seconds(*works: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """The median time of each, run in turn so that a slow moment of the machine hits all alike."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(RUNS):
        for taken, work in zip(times, works, strict=True):
            start = clock()
            work()
            taken.append(clock() - start)
    return [statistics.median(taken) for taken in times]
