"""A scheduler and two workers, processes of their own that talk over TCP: one is killed, and the result is the same."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager

import pytest

from pitboss.simulation import crew
from pitboss.simulation.report import simulate

distributed = pytest.importorskip("distributed")  # in the extra "cluster"

ROUNDS = 24 * crew.STEP
PATIENCE = 120  # seconds; a loaded machine is slow


@contextmanager
def process(tmp_path, name, *arguments):
    """Ended by its own id, whatever happens."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *arguments]
    with (tmp_path / f"{name}-{len(list(tmp_path.iterdir()))}.log").open("wb") as log:
        started = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        yield started
    finally:
        started.kill()
        started.wait(PATIENCE)


@pytest.fixture
def cluster(tmp_path):
    """The scheduler's address and two workers."""
    told = tmp_path / "scheduler.json"
    scratch = ["--local-directory", str(tmp_path)]
    here = ["--host", "127.0.0.1", "--no-dashboard"]
    with ExitStack() as stack:
        stack.enter_context(process(tmp_path, "scheduler", *here, "--port", "0", "--scheduler-file", str(told)))
        address = _when(lambda: told.exists() and told.stat().st_size and json.loads(told.read_text())["address"])
        workers = [
            stack.enter_context(process(tmp_path, "worker", address, *here, "--no-nanny", "--nthreads", "1", *scratch))
            for _ in range(2)
        ]
        with distributed.Client(address, timeout=PATIENCE) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
        yield address, workers


def _when(found):
    end = time.monotonic() + PATIENCE
    while not (value := found()):
        assert time.monotonic() < end, "the scheduler does not start"
        time.sleep(0.05)
    return value


@pytest.mark.filterwarnings("default")
def test_a_worker_killed_in_the_middle_changes_nothing(cluster, monkeypatch):
    address, workers = cluster
    monkeypatch.setattr(crew, "STEPS_SENT", 1)  # many small tasks, so that both have some
    killed_at = []

    def kill(so_far):
        if not killed_at and so_far["rounds"] >= ROUNDS // 4:
            killed_at.append(so_far["rounds"])
            os.kill(workers[0].pid, signal.SIGKILL)

    sent = simulate("three-card-poker", rounds=ROUNDS, seed=4, cluster=address, watch=kill)
    here = simulate("three-card-poker", rounds=ROUNDS, seed=4, workers=2)
    del sent["rounds_per_second"], here["rounds_per_second"]
    assert sent == here
    assert killed_at == [ROUNDS // 4]
    assert workers[0].wait(PATIENCE) == -signal.SIGKILL
    assert workers[1].poll() is None
