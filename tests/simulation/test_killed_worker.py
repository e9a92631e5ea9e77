"""A scheduler and two workers, processes of their own that talk over TCP: one is killed, and the result is the same."""

import os
import signal

import pytest

from pitboss.simulation import task
from pitboss.simulation.report import simulate
from tests.clusters import PATIENCE, of_processes

ROUNDS = 24 * task.STEP


@pytest.mark.filterwarnings("default")
def test_a_worker_killed_in_the_middle_changes_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(task, "STEPS_SENT", 1)  # many small tasks, so that both have some
    killed_at = []

    with of_processes(tmp_path) as cluster:

        def kill(so_far):
            if not killed_at and so_far["rounds"] >= ROUNDS // 4:
                killed_at.append(so_far["rounds"])
                os.kill(cluster.workers[0].pid, signal.SIGKILL)

        sent = simulate("three-card-poker", rounds=ROUNDS, seed=4, cluster=cluster.address, watch=kill)
        assert cluster.workers[0].wait(PATIENCE) == -signal.SIGKILL
        assert cluster.workers[1].poll() is None
    here = simulate("three-card-poker", rounds=ROUNDS, seed=4, workers=2)
    del sent["rounds_per_second"], here["rounds_per_second"]
    assert sent == here
    assert killed_at == [ROUNDS // 4]
