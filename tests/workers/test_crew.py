"""A cluster counts what threads count, whoever of it dies; one that fails leaves nothing behind."""

import json
import os
import signal
import sys
import threading
import time

import numba
import numpy as np
import pytest

import pitboss
from pitboss import cli
from pitboss.analysis.models import hold_em_3_bonus, texas_hold_em_bonus
from pitboss.cards import DECK, cards
from pitboss.errors import ClusterUnreachable
from pitboss.kernels.board import final_boards
from pitboss.kernels.three_cards.count import three_cards
from pitboss.kernels.two_cards.count import two_cards
from pitboss.workers import crew
from pitboss.workers.crew import by_this_code, cluster_at, code, counted_by, in_order, in_shards, threads
from pitboss.workers.kept import settle
from tests.clusters import PATIENCE, in_this_process, of_processes

pytestmark = pytest.mark.filterwarnings("default")

SMALL = tuple(sorted(cards("2c 3c 4c 5c 6c Tc 2d Td Kd 2h Ah Ks"), key=DECK.index))
SMALL_SHARDS = {"texas-hold-em-bonus": 4 + 2, "hold-em-3-bonus": 2 + 66}  # of 792 and 495, of 495 and 66 boards


@pytest.fixture(scope="module")
def address():
    with in_this_process() as found:
        yield found


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """Nothing is kept there yet; who is started from here finds compiled what is."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", numba.config.CACHE_DIR)
    settle()
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    yield tmp_path / "cache"
    settle()


def counted(game, deck):
    """Its arrays, counted and not remembered."""
    if game == "texas-hold-em-bonus":
        two = two_cards.__wrapped__(deck, texas_hold_em_bonus.RULES, 1)
        return [two.late.counts], two.examples
    three = three_cards.__wrapped__(deck, hold_em_3_bonus.RULES)
    return [three.seen, three.sums, three.ways], three.examples


def same(one, other):
    (arrays, examples), (others, other_examples) = one, other
    alike = all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in zip(arrays, others, strict=True))
    return alike and examples == other_examples


@pytest.mark.parametrize("game", SMALL_SHARDS)
def test_a_cluster_counts_what_threads_count(address, monkeypatch, game):
    monkeypatch.setattr(crew, "SHARDS_SENT", 1)
    said = []
    with counted_by(address, said.append) as counting:
        sent = counted(game, SMALL)
    assert counting.sent == len(said) == SMALL_SHARDS[game]
    assert said[-1].startswith("counting, ")
    assert same(sent, counted(game, SMALL))


def names(folder):
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*"))


@pytest.mark.parametrize(
    ("game", "ranked", "added_up"),
    [("texas-hold-em-bonus", 21, 9), pytest.param("hold-em-3-bonus", 9, 22, marks=pytest.mark.gate)],
)
def test_a_worker_killed_in_the_middle_changes_nothing(tmp_path, cache, monkeypatch, game, ranked, added_up):
    killed_at = []
    with of_processes(tmp_path) as cluster:

        def kill(said):
            if not killed_at and said.startswith("counting, 5 of "):
                killed_at.append(said)
                os.kill(cluster.workers[0].pid, signal.SIGKILL)

        with counted_by(cluster.address, kill) as counting:
            sent = counted(game, DECK)
        assert cluster.workers[0].wait(PATIENCE) == -signal.SIGKILL
        assert cluster.workers[1].poll() is None
    assert killed_at == [f"counting, 5 of {ranked} parts"]
    assert counting.sent == ranked + added_up
    assert same(counted(game, DECK), sent)  # as it is kept
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "other"))
    assert same(counted(game, DECK), sent)  # as threads count it
    settle()
    assert names(cache) == names(tmp_path / "other")


@pytest.mark.gate  # to find that nobody answers takes half a minute at times
def test_nothing_is_kept_when_the_cluster_is_gone(tmp_path, cache):
    with of_processes(tmp_path) as cluster:

        def kill(said):
            if said.startswith("counting, 5 of "):
                os.kill(cluster.scheduler.pid, signal.SIGKILL)

        with pytest.raises(ClusterUnreachable, match=cluster.address), counted_by(cluster.address, kill):
            counted("texas-hold-em-bonus", DECK)
    settle()
    assert not cache.exists()


def fails_later(shared, first, last):
    if first:
        raise ValueError("out of memory")
    return final_boards._ranked(shared, first, last)


def test_nothing_is_kept_when_a_worker_fails(address, cache, monkeypatch):
    ranked = final_boards.in_shards
    monkeypatch.setattr(final_boards, "in_shards", lambda _, *given: ranked(fails_later, *given))
    with pytest.raises(ClusterUnreachable, match="failed: out of memory"), counted_by(address):
        counted("texas-hold-em-bonus", DECK)
    settle()
    assert not cache.exists()


def test_other_code_is_refused(address, monkeypatch):
    monkeypatch.setattr(crew, "code", lambda: threading.current_thread().name)  # a worker is another thread
    with pytest.raises(ClusterUnreachable, match="another version"), counted_by(address):
        pass


def test_a_worker_that_comes_later_is_asked_for_its_code_too():
    assert by_this_code(code(), pow, 2, 5) == 32
    with pytest.raises(ClusterUnreachable, match="another version"):
        by_this_code("other", pow, 2, 5)


def test_a_cluster_without_workers_is_told():
    with (
        in_this_process(workers=0) as empty,
        pytest.raises(ClusterUnreachable, match="no workers"),
        counted_by(empty),
    ):
        pass


def spans(shared, first, last):
    return shared, first, last


def test_shards_come_in_order_and_leave_nothing_out():
    assert list(in_shards(spans, "x", 10, 4)) == [("x", 0, 4), ("x", 4, 8), ("x", 8, 10)]
    assert list(in_shards(spans, "x", 0, 4)) == []


def spans_late(*given):
    time.sleep(0.5)
    return given


def test_what_is_shared_and_lost_is_sent_again(address):
    with cluster_at(address) as far:
        shared = far.share("x")
        tasks = [far.submit(spans_late, shared, 0, last) for last in range(6)]
        shared.future.cancel(force=True)
        assert [task.result() for task in tasks] == [("x", 0, last) for last in range(6)]
        assert shared.future.status == "finished"


def test_what_is_not_worth_sending_is_counted_here(address):
    with counted_by(address) as counting:
        few = list(in_shards(spans, "x", 8 * 4, 4))
        assert counting.sent == 0
        many = list(in_shards(spans, "x", 8 * 4 + 1, 4))
    assert len(few) == 8
    assert counting.sent == 2
    assert many == [("x", 0, 32), ("x", 32, 33)]


def test_no_more_is_begun_than_a_crew_can_do():
    begun = []
    with threads(1) as one:
        results = in_order(one, begun.append, ((task,) for task in range(100)))
        next(results)
        assert len(begun) <= 3


def test_the_command_says_when_the_cluster_had_nothing_to_count(address, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["pitboss", "edge", "three-card-poker", "--json", "--cluster", address])
    with pytest.raises(SystemExit, match="0"):
        cli.main()
    told = capsys.readouterr()
    assert told.err == "nothing was counted by the cluster: it is kept already, or too little to be sent\n"
    assert json.loads(told.out) == pitboss.edge("three-card-poker", cluster=address)
