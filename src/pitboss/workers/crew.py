"""Who works: threads of this process, or the workers of a Dask cluster; nobody's number changes a result."""

import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pitboss.errors import ClusterUnreachable, NotationError, PitbossError

SHARDS_SENT = 8  # at a time to a cluster, where a task costs some milliseconds
KNOCK_SECONDS, PATIENCE_SECONDS = 5, 30  # for a door to open; for those behind it, who may be busy
LOOK_SECONDS = 2  # between two looks whether they are still there
ATTEMPTS = 4

Watch = Callable[[str], None]  # is told what is worked on


class Future(Protocol):
    def result(self) -> Any: ...


class Crew(NamedTuple):
    submit: Callable[..., Future]  # a function of a module and its arguments
    share: Callable[[Any], Any]  # an argument of many tasks, which everybody is sent once
    size: int
    far: bool


@dataclass
class Counting:
    cluster: Crew | None = None
    watch: Watch = lambda _: None
    sent: int = 0  # shards to the cluster


_counting: ContextVar[Counting] = ContextVar("counting")


@contextmanager
def counted_by(cluster: str | None, watch: Watch = lambda _: None) -> Iterator[Counting]:
    """What is counted within is counted by the cluster at this address, or by threads if there is none."""
    with nullcontext() if cluster is None else cluster_at(cluster) as crew:
        counting = Counting(crew, watch)
        before = _counting.set(counting)
        try:
            yield counting
        finally:
            _counting.reset(before)


def in_shards(work: Callable[..., Any], shared: Any, pieces: int, size: int) -> Iterator[Any]:
    """What the work makes of the pieces from a first to before a last one, shard by shard in their order.

    A shard is of so many pieces, and on a cluster of more; what is not worth being sent is counted here.
    """
    counting = _counting.get(Counting())
    cluster = counting.cluster if pieces > size * SHARDS_SENT else None
    with threads(processors()) if cluster is None else nullcontext(cluster) as crew:
        step = size * SHARDS_SENT if crew.far else size
        begins = range(0, pieces, step)
        given = crew.share(shared)
        shards = in_order(crew, work, ((given, first, min(first + step, pieces)) for first in begins))
        for done, found in enumerate(shards, 1):
            counting.sent += crew.far
            counting.watch(f"counting, {done} of {len(begins)} parts")
            yield found


def in_order(crew: Crew, work: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """What is made of each task as if they were done one after the other; no more is begun than the crew can do."""
    begun: deque[Future] = deque()
    for task in tasks:
        begun.append(crew.submit(work, *task))
        if len(begun) > 2 * crew.size:
            yield begun.popleft().result()
    while begun:
        yield begun.popleft().result()


def processors() -> int:
    return os.cpu_count() or 1


@contextmanager
def threads(workers: int) -> Iterator[Crew]:
    executor = ThreadPoolExecutor(workers)
    try:
        yield Crew(executor.submit, lambda shared: shared, workers, far=False)
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def cluster_at(address: str) -> Iterator[Crew]:
    """Its workers need this very pitboss."""
    _knock(address)
    try:
        from distributed import Client
    except ImportError:
        raise ClusterUnreachable("a cluster needs the package distributed: pip install 'pitboss[cluster]'") from None
    with ExitStack() as stack:
        with _failures_of(address):
            client = stack.enter_context(Client(address, timeout=PATIENCE_SECONDS))
            size = sum(client.nthreads().values())
            if not size:
                raise ClusterUnreachable(f"the cluster at {address} has no workers")
            client.run(by_this_code, code())

        def submit(work: Callable[..., Any], *arguments: Any) -> Future:
            return Sent(address, client, work, arguments)

        yield Crew(submit, lambda shared: Shared(client, shared), size, far=True)


class Shared:
    """What everybody at a cluster is sent once, and again when all who had it are lost."""

    def __init__(self, client: Any, value: Any) -> None:
        self.client, self.value, self.future = client, value, None

    def sent(self) -> Any:
        if self.future is None or self.future.status != "finished":
            (self.future,) = self.client.scatter([self.value], broadcast=True, hash=False)
        return self.future


class Sent:
    """What a cluster was given to do; if the worker that does it is lost, another one does."""

    def __init__(self, address: str, client: Any, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.address, self.client, self.work, self.arguments = address, client, work, arguments
        with _failures_of(address):
            self.future = self._begun()

    def _begun(self) -> Any:
        given = (each.sent() if isinstance(each, Shared) else each for each in self.arguments)
        return self.client.submit(by_this_code, code(), self.work, *given, pure=False)

    def result(self) -> Any:
        from distributed import wait

        attempts = ATTEMPTS
        with _failures_of(self.address):
            while True:
                try:
                    wait([self.future], timeout=LOOK_SECONDS)
                    return self.future.result()
                except TimeoutError:
                    self._look()
                except CancelledError:  # what it was given is lost with a worker
                    self._look()
                    attempts -= 1
                    if not attempts:
                        raise
                    self.future = self._begun()

    def _look(self) -> None:
        """Whether anybody is left to wait for."""
        if self.client.status != "running":
            raise ClusterUnreachable(f"the cluster at {self.address} has gone away")
        self.client.wait_for_workers(1, timeout=PATIENCE_SECONDS)


def by_this_code(theirs: str, work: Callable[..., Any] = lambda: None, *arguments: Any) -> Any:
    """At a worker: others come to the same only by the same code."""
    if theirs != code():
        raise ClusterUnreachable("a worker of the cluster has another version of pitboss")
    return work(*arguments)


@contextmanager
def _failures_of(address: str) -> Iterator[None]:
    try:
        yield
    except PitbossError:
        raise
    except Exception as error:  # whatever a worker far away dies of
        raise ClusterUnreachable(f"the cluster at {address} failed: {str(error) or type(error).__name__}") from error


def _knock(address: str) -> None:
    host, _, port = address.removeprefix("tcp://").rpartition(":")
    if not address.startswith("tcp://") or not host or not port.isdecimal() or len(port) > 5 or int(port) >= 1 << 16:
        raise NotationError(f"cluster {address}: write tcp://HOST:PORT")
    try:
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
    except (OSError, UnicodeError) as error:
        raise ClusterUnreachable(f"no cluster answers at {address}: {error}") from None


@cache
def code() -> str:
    """A hash of all of pitboss."""
    package = Path(__file__).parent.parent
    return sha256(b"".join(source.read_bytes() for source in sorted(package.rglob("*.py")))).hexdigest()
