"""Who works out the odds: a process of its own, started when it is first asked, which no table waits for."""

import asyncio
import logging
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from importlib import invalidate_caches
from importlib.util import find_spec
from itertools import count
from queue import PriorityQueue
from typing import Any

import orjson

NEEDED = ("numpy", "numba")
WORKER = (sys.executable, "-m", "pitboss.web.odds_worker")
AT_ONCE = 0.2  # seconds that a request waits for an answer
MOST_KNOWN = 4096  # answers
MOST_WAITING = 256  # questions
TRIES = 2  # a question that has ended the process so often is not put again
SOON, LATER = 0, 1  # a player who waits goes before a page that will look again

WORKING = {"state": "working", "message": "working out the odds"}
NOT_INSTALLED = {
    "state": "not installed",
    "message": "the odds are not installed, or still being installed: pip install pitboss[analysis]",
}
FAILED = {"state": "failed", "message": "these odds could not be worked out"}

Told = dict[str, Any]
Question = Mapping[str, Any]

logger = logging.getLogger(__name__)


def installed() -> bool:
    """Whether there is what the analysis needs; that may change while the server runs."""
    invalidate_caches()
    try:
        return all(find_spec(name) is not None for name in NEEDED)
    except ImportError:
        return False


class Odds:
    """One question at a time is with the process; what it has answered is known from then on."""

    def __init__(self, worker: tuple[str, ...] = WORKER) -> None:
        self.worker = worker
        self.patience = AT_ONCE
        self.process: subprocess.Popen[bytes] | None = None
        self._known: OrderedDict[bytes, Told] = OrderedDict()
        self._asked: dict[bytes, Future[Told]] = {}
        self._waiting: PriorityQueue[tuple[int, int, bytes]] = PriorityQueue()
        self._numbers = count()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False

    async def answer(self, question: Question) -> Told:
        """What is known, or comes at once; else that it is worked on, to be asked again."""
        asked = self._ask(
            orjson.dumps(question, option=orjson.OPT_SORT_KEYS), LATER if question["ask"] == "edges" else SOON
        )
        if asked.done():
            return asked.result()
        with suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(asked)), self.patience)
        return WORKING

    def known(self, question: Question) -> Told | None:
        """An answer that was given before."""
        return self._known.get(orjson.dumps(question, option=orjson.OPT_SORT_KEYS))

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self.process is not None:
                self.process.kill()
        if self._thread is not None:
            self._waiting.put((SOON, -1, b""))
            self._thread.join()
        if self.process is not None:
            self.process.wait()
            self._hang_up(self.process)

    def _ask(self, question: bytes, when: int) -> "Future[Told]":
        with self._lock:
            if question in self._known:
                return _done(self._known[question])
            if question in self._asked:
                return self._asked[question]
            if not installed():
                return _done(NOT_INSTALLED)
            if self._closed or len(self._asked) >= MOST_WAITING:
                return _done(WORKING)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="odds", daemon=True)
                self._thread.start()
            self._asked[question] = Future()
            self._waiting.put((when, next(self._numbers), question))
            return self._asked[question]

    def _work(self) -> None:
        while not self._closed:
            _, _, question = self._waiting.get()
            if question:
                self._answered(question, self._put(question))

    def _answered(self, question: bytes, told: Told) -> None:
        with self._lock:
            if told["state"] in ("ready", "refused"):
                self._known[question] = told
                while len(self._known) > MOST_KNOWN:
                    self._known.popitem(last=False)
            asked = self._asked.pop(question)
        asked.set_result(told)

    def _put(self, question: bytes) -> Told:
        """To the process; a new one takes over from one that has ended."""
        for _ in range(TRIES):
            process = self._running()
            if process is None:
                return WORKING
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(OSError, ValueError):
                process.stdin.write(question + b"\n")
                process.stdin.flush()
                if line := process.stdout.readline():
                    told: Told = orjson.loads(line)
                    return {**NOT_INSTALLED, "missing": told["message"]} if told["state"] == "not installed" else told
            process.kill()  # whatever is left of it
            process.wait()
        logger.error("the process that works out the odds has ended %s times at %s", TRIES, question.decode())
        return FAILED

    def _running(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._closed:
                return None
            if self.process is None or self.process.poll() is not None:
                if self.process is not None:
                    self._hang_up(self.process)
                self.process = subprocess.Popen(self.worker, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            return self.process

    def _hang_up(self, process: subprocess.Popen[bytes]) -> None:
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


def _done(told: Told) -> "Future[Told]":
    asked: Future[Told] = Future()
    asked.set_result(told)
    return asked
