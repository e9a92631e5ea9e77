"""Figures: what has happened since the server was started, counted where it happens."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pitboss.store.store import Waiting

BOUNDS = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)  # milliseconds of a command
DONE = "done"
NANOSECONDS = 1_000_000  # of a millisecond

Now = Callable[[], int]


class Figures:
    """Commands are counted by the writer's thread, answers by the server's."""

    def __init__(self, now: Now = time.monotonic_ns) -> None:
        self.commands: Counter[tuple[str, str]] = Counter()  # by name, and by what came of them
        self.took: Counter[int] = Counter()  # commands by the first bound they have not exceeded; 0 if none
        self.whole_time = 0  # of all of them, in milliseconds
        self.answers: Counter[tuple[str, int]] = Counter()  # by method and status
        self.connections: Callable[[], int] = int  # until a server has some
        self._now = now
        self._lock = threading.Lock()

    def asked(self, body: Mapping[str, Any], waiting: Waiting) -> None:
        """Of the store; counted when it is answered."""
        waiting.add_done_callback(partial(self._answered, body["command"], self._now()))

    def _answered(self, command: str, since: int, waiting: Waiting) -> None:
        refusal = waiting.exception()
        taken = (self._now() - since) // NANOSECONDS
        with self._lock:
            self.commands[command, DONE if refusal is None else type(refusal).__name__] += 1
            self.took[next((bound for bound in BOUNDS if taken <= bound), 0)] += 1
            self.whole_time += taken

    def answered(self, method: str, status: int) -> None:
        """A request; one that is no request has no method."""
        self.answers[method, status] += 1
