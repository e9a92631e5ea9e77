"""What `pitboss simulate` tells: the mean gain of the house over many rounds, and how sure that is."""

import os
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from pitboss.errors import NotationError, quoted
from pitboss.simulation.crew import STEP, Crew, Task, cluster_at, in_order, threads, work
from pitboss.simulation.generator import SEEDS
from pitboss.simulation.question import Question, prepared, question
from pitboss.simulation.sums import Sums

MOST_ROUNDS = 1 << 62
MOST_WORKERS = 1024

Told = dict[str, Any]


def simulate(
    id: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    *,
    rounds: int | None = None,
    precision: Fraction | int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Callable[[Told], None] = lambda _: None,
) -> Told:
    """So many rounds, or fewer if the standard error is down to the precision before.

    The sums are looked at after every step, in the order of the rounds, so that it does not matter who dealt them.
    """
    _check(rounds, precision, seed, workers, cluster)
    asked = question(id, house, stakes)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    sums = Sums()
    with cluster_at(cluster) if cluster is not None else threads(workers or processors()) as crew:
        ready = prepared(asked)
        work(Task(asked, seed, 0, 1))  # compiled before the clock runs
        start = time.perf_counter()
        for step in in_order(crew, _tasks(crew, asked, seed, rounds or MOST_ROUNDS)):
            sums = sums.and_(step)
            watch(sums.told(ready.unit))
            if precision is not None and sums.is_within(Fraction(precision) * ready.unit):
                break
        taken = time.perf_counter() - start
    return {
        **sums.told(ready.unit),
        "rounds_per_second": round(sums.rounds / taken),
        "game": id,
        "per": ready.per,
        "seed": seed,
    }


def _check(
    rounds: int | None, precision: Fraction | int | None, seed: int | None, workers: int | None, cluster: str | None
) -> None:
    limits = {"rounds": (rounds, 1, MOST_ROUNDS), "seed": (seed, 0, SEEDS - 1), "workers": (workers, 1, MOST_WORKERS)}
    for name, (given, least, most) in limits.items():
        if given is not None and not least <= given <= most:
            raise NotationError(f"{name} {quoted(given)}: give a whole number from {least} to {most}")
    if rounds is None and precision is None:
        raise NotationError("say when to stop: give rounds, a precision or both")
    if precision is not None and precision <= 0:
        raise NotationError(f"precision {precision}: give a number above 0")
    if workers is not None and cluster is not None:
        raise NotationError("workers or a cluster: give one of them")


def processors() -> int:
    return os.cpu_count() or 1


def _tasks(crew: Crew, asked: Question, seed: int, rounds: int) -> Iterator[Task]:
    together = STEP * crew.steps
    return (Task(asked, seed, first, min(first + together, rounds)) for first in range(0, rounds, together))
