"""Clusters for tests: threads of this process, or processes that talk over TCP; all are gone in the end."""

import json
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

import pytest

distributed = pytest.importorskip("distributed")  # in the extra "cluster"

PATIENCE = 120  # seconds; a loaded machine is slow


@contextmanager
def in_this_process(workers=1):
    """Its address."""
    kept_simple = {"processes": False, "protocol": "tcp", "host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
    with distributed.LocalCluster(n_workers=workers, threads_per_worker=2, **kept_simple) as local:
        yield local.scheduler_address


class Processes(NamedTuple):
    address: str
    scheduler: subprocess.Popen
    workers: list[subprocess.Popen]


@contextmanager
def of_processes(tmp_path):
    """A scheduler and two workers."""
    told = tmp_path / "scheduler.json"
    scratch = ["--local-directory", str(tmp_path)]
    here = ["--host", "127.0.0.1", "--no-dashboard"]
    with ExitStack() as stack:
        file = ["--port", "0", "--scheduler-file", str(told)]
        scheduler = stack.enter_context(_process(tmp_path, "scheduler", *here, *file))
        address = _when(lambda: told.exists() and told.stat().st_size and json.loads(told.read_text())["address"])
        workers = [
            stack.enter_context(_process(tmp_path, "worker", address, *here, "--no-nanny", "--nthreads", "1", *scratch))
            for _ in range(2)
        ]
        with distributed.Client(address, timeout=PATIENCE) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
        yield Processes(address, scheduler, workers)


@contextmanager
def _process(tmp_path, name, *arguments):
    """Ended by its own id, whatever happens."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *arguments]
    with (tmp_path / f"{name}-{len(list(tmp_path.iterdir()))}.log").open("wb") as log:
        started = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        yield started
    finally:
        started.kill()
        started.wait(PATIENCE)


def _when(found):
    end = time.monotonic() + PATIENCE
    while not (value := found()):
        assert time.monotonic() < end, "the scheduler does not start"
        time.sleep(0.05)
    return value
