"""Counts that are kept: read back as they were, counted anew where they are missing, damaged or of other code."""

import numba
import numpy as np
import pytest

from pitboss.analysis import kept as module
from pitboss.analysis.kept import as_array, as_examples, definition, directory, kept
from pitboss.cards import cards
from pitboss.rounds.places import COMMUNITY, DEALER


class Counting:
    def __init__(self):
        self.times = 0

    def __call__(self):
        self.times += 1
        return {"counts": np.arange(6).reshape(2, 3), "ways": np.array([7, 8])}


@pytest.fixture
def counting(tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    return Counting()


def told(arrays):
    return {name: array.tolist() for name, array in arrays.items()}


def test_counts_are_made_once_and_read_back(counting):
    first, second = kept("game", counting), kept("game", counting)
    assert counting.times == 1
    assert told(first) == told(second) == {"counts": [[0, 1, 2], [3, 4, 5]], "ways": [7, 8]}


def test_kernels_compiled_for_what_was_counted_take_what_is_read_back(counting):
    first, second = kept("game", counting), kept("game", counting)
    assert [numba.typeof(array) for array in first.values()] == [numba.typeof(array) for array in second.values()]


def test_other_code_counts_for_itself_and_what_the_old_has_left_goes(counting, monkeypatch):
    kept("game", counting)
    monkeypatch.setattr(module, "definition", lambda: "other")
    kept("game", counting)
    assert counting.times == 2
    assert [folder.name for folder in directory().iterdir()] == ["game-other"]


@pytest.mark.parametrize("damage", ["counts.npy", "list"])
def test_what_is_damaged_is_counted_anew(counting, damage):
    kept("game", counting)
    (directory() / f"game-{definition()}" / damage).write_bytes(b"")
    assert told(kept("game", counting))["ways"] == [7, 8]
    assert counting.times == 2


def test_where_nothing_can_be_written_it_is_just_counted(counting, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "file"))
    assert told(kept("game", counting))["ways"] == [7, 8]
    assert counting.times == 1


def test_examples_are_the_same_there_and_back():
    hands = {1: cards("As Kd"), DEALER: cards("2c 3c"), COMMUNITY: cards("4d 5d 6d")}
    other = {1: cards("Qs Qd"), DEALER: cards("2c 3c"), COMMUNITY: cards("7d 8d 9d")}
    examples = {3: [hands, other], 5: [hands]}
    assert as_examples(as_array(examples), {1: 2, DEALER: 2, COMMUNITY: 3}) == examples
