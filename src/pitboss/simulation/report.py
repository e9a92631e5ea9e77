"""What `pitboss simulate` tells: the mean gain of the house over many rounds, and how sure that is."""

import os
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from pitboss.simulation.crew import STEP, Crew, Task, cluster, in_order, threads, work
from pitboss.simulation.generator import SEEDS
from pitboss.simulation.question import Question, prepared, question
from pitboss.simulation.sums import Sums

MOST_ROUNDS = 1 << 62

Told = dict[str, Any]


def simulate(
    id: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    *,
    rounds: int | None = None,
    precision: Fraction | None = None,
    seed: int | None = None,
    workers: int | None = None,
    address: str | None = None,
    watch: Callable[[Told], None] = lambda _: None,
) -> Told:
    """So many rounds, or fewer if the standard error is down to the precision before.

    The sums are looked at after every step, in the order of the rounds, so that it does not matter who dealt them.
    """
    asked = question(id, house, stakes)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    ready = prepared(asked)
    work(Task(asked, seed, 0, 1))  # compiled before the clock runs
    sums = Sums()
    with cluster(address) if address is not None else threads(workers or processors()) as crew:
        start = time.perf_counter()
        for step in in_order(crew, _tasks(crew, asked, seed, rounds or MOST_ROUNDS)):
            sums = sums.and_(step)
            watch(sums.told(ready.unit))
            if precision is not None and sums.is_within(precision * ready.unit):
                break
        taken = time.perf_counter() - start
    return {
        **sums.told(ready.unit),
        "rounds_per_second": round(sums.rounds / taken),
        "game": id,
        "per": ready.per,
        "seed": seed,
    }


def processors() -> int:
    return os.cpu_count() or 1


def _tasks(crew: Crew, asked: Question, seed: int, rounds: int) -> Iterator[Task]:
    together = STEP * crew.steps
    return (Task(asked, seed, first, min(first + together, rounds)) for first in range(0, rounds, together))
