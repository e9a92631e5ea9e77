"""A cluster deals what threads deal; one that cannot is told in a line."""

import socket
import threading

import pytest

from pitboss.errors import ClusterUnreachable, NotationError
from pitboss.simulation.report import simulate
from pitboss.workers import crew
from tests.clusters import in_this_process


@pytest.fixture(scope="module")
def address():
    with in_this_process() as found:
        yield found


@pytest.mark.filterwarnings("default")
def test_a_cluster_gives_the_same_result(address):
    sent, here = (simulate("three-card-poker", rounds=5_000_000, seed=4, **how) for how in ({"cluster": address}, {}))
    del sent["rounds_per_second"], here["rounds_per_second"]
    assert sent == here


@pytest.mark.filterwarnings("default")
def test_other_code_is_refused(address, monkeypatch):
    monkeypatch.setattr(crew, "code", lambda: threading.current_thread().name)  # a worker is another thread
    with pytest.raises(ClusterUnreachable, match="another version"):
        simulate("three-card-poker", rounds=10, cluster=address)


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "tcp://127.0.0.1", "tcp://127.0.0.1:99999999", "http://x:1"])
def test_what_is_no_address_is_told(address):
    with pytest.raises(NotationError, match="tcp://HOST:PORT"):
        simulate("three-card-poker", rounds=10, cluster=address)


def test_a_cluster_that_is_not_there_is_told():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(ClusterUnreachable, match="no cluster answers"):
        simulate("three-card-poker", rounds=10, cluster=f"tcp://127.0.0.1:{port}")
