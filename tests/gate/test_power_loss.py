"""The power is cut at every moment of a script, and the disk keeps any part of what was not synced yet.

Whatever it keeps, the store opens with every command that was answered, whole, and at most one more.
"""

from math import ceil

import pytest

from tests.gate.power_cuts import Cut, Sync, Write, apply, moments, sectors
from tests.gate.programs import told_by
from tests.gate.scripted import keno_scripts, scripts

IMAGES = 100_000  # of all scripts together

pytestmark = pytest.mark.gate


@pytest.mark.parametrize(("game", "dealing"), [*scripts(), *keno_scripts()])
def test_a_power_cut_loses_nothing_that_was_answered(game, dealing):
    images = ceil(IMAGES / len(scripts()))
    told = told_by("power_cuts", game, dealing, images)
    print(f"{game}, {dealing}: {told['images']} images")
    assert told["faults"] == []
    assert told["every command seen"]
    assert told["images"] >= images


@pytest.mark.parametrize(("pragma", "seen"), [("synchronous=NORMAL", "lost"), ("synchronous=OFF", "corrupt")])
def test_a_store_that_does_not_sync_is_seen_to_lose(pragma, seen):
    told = told_by("power_cuts", *scripts()[0], 1500, pragma)
    assert len([fault for fault in told["faults"] if fault.startswith(seen)]) > told["images"] / 20


def test_what_is_synced_is_certain_and_the_rest_is_not():
    first, second, other = Write("a", 0, b"one"), Write("a", 5, b"two"), Write("b", 0, b"three")
    disk = {"a": bytearray(), "b": bytearray()}
    seen = [(bytes(disk["a"]), list(unsynced)) for _, unsynced, _ in moments(disk, [first, second, other, Sync("a")])]
    assert seen == [(b"", []), (b"", [first]), (b"", [first, second]), (b"", [first, second, other]),
                    (b"one\0\0two", [other])]  # fmt: skip
    apply(disk, [Cut("a", 2)])
    assert disk["a"] == b"on"


def test_a_write_is_torn_where_its_sectors_meet():
    torn = list(sectors(Write("a", 500, bytes(range(30)))))
    assert torn == [Write("a", 500, bytes(range(12))), Write("a", 512, bytes(range(12, 30)))]
