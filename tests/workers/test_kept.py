"""Counts that are kept: read back as they were, counted anew where they are missing, damaged or of other code."""

import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from pitboss.cards import cards
from pitboss.kernels.board.examples import as_array, as_examples
from pitboss.rounds.places import COMMUNITY, DEALER
from pitboss.workers import cache
from pitboss.workers.cache import directory
from pitboss.workers.kept import kept, settle


class Counting:
    def __init__(self):
        self.times = 0

    def __call__(self):
        self.times += 1
        return {"counts": np.arange(6).reshape(2, 3), "ways": np.array([7, 8])}


@pytest.fixture
def counting(tmp_path, monkeypatch):
    settle()
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    yield Counting()
    settle()


def told(arrays):
    return {name: array.tolist() for name, array in arrays.items()}


def names(folder):
    return sorted(each.name for each in folder.iterdir())


def test_counts_are_made_once_and_read_back(counting):
    first, second = kept("game", 1, counting), kept("game", 1, counting)
    assert counting.times == 1
    assert told(first) == told(second) == {"counts": [[0, 1, 2], [3, 4, 5]], "ways": [7, 8]}


def test_they_are_written_after_the_answer_and_before_the_process_ends(counting, tmp_path):
    kept("game", 1, counting)
    assert not directory().exists()
    counts = "import numpy; from pitboss.workers.kept import kept; kept('other', 1, lambda: {'x': numpy.arange(3)})"
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "compiled")}
    subprocess.run([sys.executable, "-c", counts], env=env, check=True)
    assert [name.partition("-")[0] for name in names(directory())] == ["other"]
    kept("another", 1, counting)
    assert [name.partition("-")[0] for name in names(directory())] == ["game", "other"]


def test_they_are_written_where_they_were_to_be_when_they_were_counted(counting, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PITBOSS_CACHE", "here")
    kept("game", 1, counting)
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    settle()
    assert names(tmp_path) == ["below", "here"]


def test_who_interrupts_the_writing_is_told_nothing_and_leaves_nothing(tmp_path):
    program = """if True:
        import numpy
        from pitboss.workers.kept import kept

        def interrupted(*_):
            raise KeyboardInterrupt

        kept("game", 1, lambda: {"x": numpy.arange(3)})
        numpy.save = interrupted
    """
    directories = {"PITBOSS_CACHE": str(tmp_path / "kept"), "NUMBA_CACHE_DIR": str(tmp_path / "compiled")}
    run = subprocess.run([sys.executable, "-c", program], env={**os.environ, **directories}, capture_output=True)
    assert (run.returncode, run.stderr) == (0, b"")
    (version,) = (tmp_path / "kept").iterdir()
    assert names(version) == []


def test_what_depends_on_something_else_is_counted_by_itself(counting):
    """Two games may count the same way, and one game may come to tell other hands apart."""
    kept("game", (1, 2), counting), kept("game", (1, 3), counting)
    assert counting.times == 2
    kept("game", (1, 2), counting), kept("game", (1, 3), counting)
    assert counting.times == 2


def test_kernels_compiled_for_what_was_counted_take_what_is_read_back(counting):
    first, second = kept("game", 1, counting), kept("game", 1, counting)
    assert [numba.typeof(array) for array in first.values()] == [numba.typeof(array) for array in second.values()]


def test_other_code_counts_for_itself_and_of_older_code_only_the_newest_stays(counting, monkeypatch, tmp_path):
    (tmp_path / "sixteen-letters!").mkdir()  # somebody else's, as long as a name of ours
    versions = [f"{number:016}" for number in range(1, 4)]
    for number, version in enumerate(versions):
        monkeypatch.setattr(cache, "definition", lambda version=version: version)
        kept("game", 1, counting)
        settle()
        os.utime(directory(), (number, number))
    assert counting.times == len(versions)
    assert names(tmp_path) == [*versions[1:], "sixteen-letters!"]


@pytest.mark.parametrize("damage", ["counts.npy", "list"])
@pytest.mark.parametrize("how", [lambda file: file.write_bytes(b""), Path.unlink], ids=["cut", "lost"])
def test_what_is_damaged_is_counted_anew(counting, damage, how):
    kept("game", 1, counting)
    settle()
    (folder,) = directory().iterdir()
    how(folder / damage)
    assert told(kept("game", 1, counting))["ways"] == [7, 8]
    settle()
    assert (counting.times, names(directory())) == (2, [folder.name])


def test_where_nothing_can_be_written_it_is_just_counted(counting, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "file"))
    assert told(kept("game", 1, counting))["ways"] == [7, 8]
    settle()
    assert counting.times == 1


def test_a_user_without_a_home_has_it_just_counted(counting, monkeypatch):
    def homeless():
        raise RuntimeError("no home")

    monkeypatch.delenv("PITBOSS_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert told(kept("game", 1, counting))["ways"] == [7, 8]
    assert counting.times == 1


def test_a_disk_that_is_full_is_left_as_it_was(counting, monkeypatch):
    def full(*_):
        raise OSError("no space left")

    monkeypatch.setattr(np, "save", full)
    assert told(kept("game", 1, counting))["ways"] == [7, 8]
    settle()
    assert names(directory()) == []


@pytest.mark.parametrize("given", ["", "elsewhere"])
def test_kernels_compiled_from_other_code_are_not_found(tmp_path, given):
    """Numba would take them where only a module that they use has changed."""
    asked = "import numba, pitboss.workers.cache as cache; print(numba.config.CACHE_DIR); print(cache.directory())"
    env = {**os.environ, "PITBOSS_CACHE": str(tmp_path), "NUMBA_CACHE_DIR": given}
    run = subprocess.run([sys.executable, "-c", asked], env=env, capture_output=True, text=True, check=True)
    compiled, directory = run.stdout.split()
    assert compiled == (given or str(Path(directory) / "compiled"))
    assert Path(directory).parent == tmp_path


def test_examples_are_the_same_there_and_back():
    hands = {1: cards("As Kd"), DEALER: cards("2c 3c"), COMMUNITY: cards("4d 5d 6d")}
    other = {1: cards("Qs Qd"), DEALER: cards("2c 3c"), COMMUNITY: cards("7d 8d 9d")}
    examples = {3: [hands, other], 5: [hands]}
    assert as_examples(as_array(examples), {1: 2, DEALER: 2, COMMUNITY: 3}) == examples
