"""Counts that depend on no pay table, kept in the user's cache directory until the code that counts changes."""

import atexit
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.workers.cache import directory, tidy

Counts = Mapping[str, NDArray[Any]]

_unwritten: list[tuple[Path, Counts]] = []


def kept(name: str, depends: object, count: Callable[[], Counts]) -> Counts:
    """As they lie on the disk, or counted and then written there; where that is not possible, just counted.

    What they depend on beside the code is told by its representation. They are written after the answer: when others
    are asked for, or the process ends.
    """
    settle()
    with suppress(OSError, RuntimeError, ValueError, EOFError):
        return _read(_folder(name, depends))
    arrays = count()
    for array in arrays.values():
        array.setflags(write=False)  # as from the disk, so that the same compiled kernels take both
    with suppress(RuntimeError):
        _unwritten.append((_folder(name, depends).absolute(), arrays))
    return arrays


def settle() -> None:
    """Writes what is not written yet."""
    while True:
        try:
            folder, arrays = _unwritten.pop()
        except IndexError:  # maybe another thread has taken the last
            return
        with suppress(OSError):
            _write(folder, arrays)


@atexit.register
def _settle_at_the_end() -> None:
    """Who does not want to wait for it has the answer already."""
    with suppress(KeyboardInterrupt):
        settle()


def _folder(name: str, depends: object) -> Path:
    return directory() / f"{name}-{sha256(repr(depends).encode()).hexdigest()[:16]}"


def _read(folder: Path) -> Counts:
    """A folder without its list was not written to the end."""
    names = (folder / "list").read_text(encoding="utf-8").split()
    if not names:
        raise EOFError
    return {name: np.load(folder / f"{name}.npy", mmap_mode="r") for name in names}


def _write(folder: Path, arrays: Counts) -> None:
    """Beside its place first; whatever goes wrong on the way leaves nothing. Then there is no need of older ones."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, ignore_cleanup_errors=True) as made:
        draft = Path(made)
        for name, array in arrays.items():
            np.save(draft / f"{name}.npy", array)
        (draft / "list").write_text(" ".join(arrays), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    tidy(folder.parent)
