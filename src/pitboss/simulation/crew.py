"""Who deals the rounds: threads of this process, or the workers of a Dask cluster; nobody's number changes a result."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock
from typing import Any, NamedTuple, Protocol

import numpy as np

from pitboss.errors import ClusterUnreachable
from pitboss.simulation.question import Prepared, Question, prepared
from pitboss.simulation.sums import Sums

STEP = 1 << 18  # rounds after which the sums are looked at, however the work is shared
STEPS_SENT = 16  # at a time to a cluster, where a task costs some milliseconds
PATIENCE = "5s"

_preparing = Lock()


class Task(NamedTuple):
    """Rounds of a question, from the first to before the last."""

    asked: Question
    seed: int
    first: int
    last: int


class Future(Protocol):
    def result(self) -> list[Sums]: ...


class Crew(NamedTuple):
    submit: Callable[[Task], Any]
    size: int
    steps: int  # in a task


def work(task: Task) -> list[Sums]:
    """The sums of each step."""
    with _preparing:
        ready = prepared(task.asked)
    return [
        _step(ready, task.seed, first, min(first + STEP, task.last)) for first in range(task.first, task.last, STEP)
    ]


def _step(ready: Prepared, seed: int, first: int, last: int) -> Sums:
    tally = ready.sampler.tally(seed, first, last)
    places = np.nonzero(tally)
    endings = list(zip(tally[places].tolist(), ready.payoffs.net[places].tolist(), strict=True))
    return Sums(
        last - first, -sum(rounds * net for rounds, net in endings), sum(rounds * net**2 for rounds, net in endings)
    )


def in_order(crew: Crew, tasks: Iterable[Task]) -> Iterator[Sums]:
    """The sums of all steps as they would come one after the other; no more is begun than the crew can do."""
    begun: deque[Future] = deque()
    for task in tasks:
        begun.append(crew.submit(task))
        if len(begun) > 2 * crew.size:
            yield from begun.popleft().result()
    for future in begun:
        yield from future.result()


@contextmanager
def threads(workers: int) -> Iterator[Crew]:
    executor = ThreadPoolExecutor(workers)
    try:
        yield Crew(lambda task: executor.submit(work, task), workers, 1)
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """Its workers need pitboss too, and prepare the question once each."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterUnreachable("a cluster needs the package distributed: pip install 'pitboss[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise ClusterUnreachable(f"no cluster answers at {address}: {error}") from None
    with client:
        size = sum(client.nthreads().values())
        if not size:
            raise ClusterUnreachable(f"the cluster at {address} has no workers")
        yield Crew(lambda task: client.submit(work, task, pure=False), size, STEPS_SENT)
