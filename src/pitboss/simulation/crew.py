"""Who deals the rounds: threads of this process, or the workers of a Dask cluster; nobody's number changes a result."""

import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, Protocol

import numpy as np

from pitboss.errors import ClusterUnreachable, NotationError, PitbossError
from pitboss.simulation.question import Prepared, Question, prepared
from pitboss.simulation.sessions import Session, Sessions, played
from pitboss.simulation.sums import Sums

STEP = 1 << 18  # rounds after which the sums are looked at, however the work is shared
STEPS_SENT = 16  # at a time to a cluster, where a task costs some milliseconds
PATIENCE_SECONDS = 5

_preparing = Lock()


class Task(NamedTuple):
    """Rounds of a question, from the first to before the last, looked at after every step."""

    asked: Question
    seed: int
    first: int
    last: int
    step: int = STEP
    session: Session | None = None


class Step(NamedTuple):
    """What the rounds between two looks have come to."""

    sums: Sums
    sessions: Sessions


class Future(Protocol):
    def result(self) -> list[Step]: ...


class Crew(NamedTuple):
    submit: Callable[[Task], Any]
    size: int
    steps: int  # in a task


def work(task: Task) -> list[Step]:
    with _preparing:
        ready = prepared(task.asked)
    begins = range(task.first, task.last, task.step)
    return [_step(ready, task, first, min(first + task.step, task.last)) for first in begins]


def _step(ready: Prepared, task: Task, first: int, last: int) -> Step:
    endings = ready.sampler.endings(task.seed, first, last)
    tally = ready.sampler.counted(endings)
    places = np.nonzero(tally)
    paid = list(zip(tally[places].tolist(), ready.payoffs.net[places].tolist(), strict=True))
    gain, squares = -sum(rounds * net for rounds, net in paid), sum(rounds * net**2 for rounds, net in paid)
    sessions = played(task.session, ready, endings) if task.session else Sessions()
    return Step(Sums(last - first, gain, squares), sessions)


def in_order(crew: Crew, tasks: Iterable[Task]) -> Iterator[Step]:
    """All steps as they would come one after the other; no more is begun than the crew can do."""
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
def cluster_at(address: str) -> Iterator[Crew]:
    """Its workers need this very pitboss, and prepare the question once each."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterUnreachable("a cluster needs the package distributed: pip install 'pitboss[cluster]'") from None
    _knock(address)
    try:
        with Client(address, timeout=PATIENCE_SECONDS) as client:
            size = sum(client.nthreads().values())
            if not size:
                raise ClusterUnreachable(f"the cluster at {address} has no workers")
            if set(client.run(code).values()) != {code()}:
                raise ClusterUnreachable(f"the workers at {address} have another version of pitboss")
            yield Crew(lambda task: client.submit(work, task, pure=False), size, STEPS_SENT)
    except PitbossError:
        raise
    except Exception as error:  # whatever a worker far away dies of
        raise ClusterUnreachable(f"the cluster at {address} failed: {error}") from error


def _knock(address: str) -> None:
    host, _, port = address.removeprefix("tcp://").rpartition(":")
    if not address.startswith("tcp://") or not host or not port.isdecimal() or int(port[:6]) >= 1 << 16:
        raise NotationError(f"cluster {address}: write tcp://HOST:PORT")
    try:
        socket.create_connection((host, int(port)), PATIENCE_SECONDS).close()
    except (OSError, UnicodeError) as error:
        raise ClusterUnreachable(f"no cluster answers at {address}: {error}") from None


@cache
def code() -> str:
    """A hash of all of pitboss: others deal the same rounds only by the same code."""
    package = Path(__file__).parent.parent
    return sha256(b"".join(source.read_bytes() for source in sorted(package.rglob("*.py")))).hexdigest()
