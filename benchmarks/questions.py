"""How long `pitboss edge` takes for each game, and how much memory: each game in a process of its own.

Cold is with nothing kept on the disk, warm with the counts kept there; both after imports and compiled kernels.
"""

import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from typing import Any

from benchmarks.measure import Result

COLD_BARS = {"caribbean-stud": 5.0, "hold-em-3-bonus": 15.0, "blackjack": 10.0}
WARM_BARS = {"caribbean-stud": 2.0, "hold-em-3-bonus": 2.0}
ALL_BARS = {"blackjack": 120.0}  # by itself; all others together have one
MEMORY_BARS = {"blackjack": 1000.0}
BAR, ALL_BAR, FIRST_BAR, MEMORY_BAR = 1.0, 60.0, 60.0, 2000.0  # seconds, and megabytes
COUNTING = ("pitboss.ranking", "pitboss.solving", "pitboss.kernels", "pitboss.analysis")  # and remember what they found
CACHES = {"cold": "PITBOSS_CACHE", "compiled": "NUMBA_CACHE_DIR"}


def questions() -> Iterator[Result]:
    from pitboss.analysis.models import MODELS

    together = [0.0, 0.0]
    for id in MODELS:
        with tempfile.TemporaryDirectory() as folder:
            directories = {name: os.path.join(folder, name) for name in CACHES.values()}
            command = [sys.executable, "-m", "benchmarks.questions", id]
            done = subprocess.run(command, env={**os.environ, **directories}, capture_output=True, check=True)
        measured = json.loads(done.stdout)
        (cold, _), (first, _) = measured["cold"], measured["first"]
        for name, bars in (("cold", COLD_BARS), ("warm", WARM_BARS)):
            yield _result(f"edge {id}, {name}", measured[name], bars.get(id, BAR))
        yield _result(f"edge {id}, the first time, beyond cold", [first - cold, first - cold], FIRST_BAR)
        memory, bar = measured["megabytes"], MEMORY_BARS.get(id, MEMORY_BAR)
        name = f"edge {id} --all, memory"
        yield Result(name, f"{memory:.0f} MB", memory / bar, "the bar", f"{bar / 1000:g} GB", memory < bar)
        if id in ALL_BARS:
            yield _result(f"edge {id} --all, warm", measured["all"], ALL_BARS[id])
        else:
            together = [so_far + taken for so_far, taken in zip(together, measured["all"], strict=True)]
    yield _result("edge --all, the other games together, warm", together, ALL_BAR)


def _result(name: str, taken: list[float], bar: float) -> Result:
    wall, processor = taken
    told = f"{wall:.2f} s ({processor:.2f} s of processors)"
    return Result(name, told, wall / bar, "the bar", f"{bar:g} s", wall < bar)


def measure(id: str) -> dict[str, Any]:
    from pitboss.analysis.report import edge, edges

    times = {"first": _taken(lambda: edge(id))}
    with tempfile.TemporaryDirectory() as empty:
        os.environ[CACHES["cold"]] = empty
        for name, question in (("cold", edge), ("warm", edge), ("all", edges)):
            forget()
            times[name] = _taken(lambda question=question: question(id))
    return {**times, "megabytes": _peak()}


def forget() -> None:
    """As if the process had only loaded its modules and kernels."""
    from pitboss.analysis import asking
    from pitboss.workers import kept

    kept.settle()
    asking.forget()
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and each.__module__.startswith(COUNTING):
            each.cache_clear()
    gc.collect()


def _taken(work: Callable[[], object]) -> list[float]:
    """By the clock, and of all processors together."""
    wall, processor = time.perf_counter(), time.process_time()
    work()
    return [time.perf_counter() - wall, time.process_time() - processor]


def _peak() -> float:
    if sys.platform == "win32":
        return 0.0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


BENCHMARKS = (questions,)

if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
