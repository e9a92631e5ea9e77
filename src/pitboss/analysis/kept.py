"""Counts that depend on no pay table, kept in the user's cache directory until the code that counts changes."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.evaluator import numbers
from pitboss.analysis.performance import Hands
from pitboss.cards import DECK
from pitboss.rounds.places import Place

Arrays = Mapping[str, NDArray[Any]]


def kept(name: str, count: Callable[[], Arrays]) -> Arrays:
    """As they lie on the disk, or counted and then written there; where that is not possible, just counted."""
    folder = directory() / f"{name}-{definition()}"
    with suppress(OSError, ValueError, EOFError):
        return {file.stem: np.load(file, mmap_mode="r") for file in sorted(folder.glob("*.npy"), key=_listed(folder))}
    arrays = count()
    for array in arrays.values():
        array.setflags(write=False)  # as from the disk, so that the same compiled kernels take both
    with suppress(OSError):
        _write(folder, arrays)
    return arrays


def _listed(folder: Path) -> Callable[[Path], int]:
    """A folder without its list was not written to the end."""
    names = (folder / "list").read_text(encoding="utf-8").split()
    return lambda file: names.index(file.stem)


def _write(folder: Path, arrays: Arrays) -> None:
    """Beside its place first, and what other code has counted there goes."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(dir=folder.parent))
    for name, array in arrays.items():
        np.save(draft / f"{name}.npy", array)
    (draft / "list").write_text(" ".join(arrays), encoding="utf-8")
    for old in folder.parent.glob(f"{folder.name.rpartition('-')[0]}-*"):
        _remove(old)
    draft.rename(folder)


def _remove(folder: Path) -> None:
    with suppress(OSError):
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()


def directory() -> Path:
    """PITBOSS_CACHE, or where the system keeps what can be made again."""
    if given := os.environ.get("PITBOSS_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "pitboss"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pitboss"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


@cache
def definition() -> str:
    """A hash of the code that counts: the analysis, and the ranking and cards it is to agree with."""
    package = Path(__file__).parent.parent
    sources = [*(package / "analysis").rglob("*.py"), *(package / "hands").glob("*.py"), package / "cards.py"]
    return sha256(b"".join(source.read_bytes() for source in sorted(sources))).hexdigest()[:16]


def as_array(examples: Mapping[int, Sequence[Hands]]) -> NDArray[np.int64]:
    """Deals as rows: the kind, then the cards of each place."""
    return np.array(
        [
            [kind, *(number for hand in hands.values() for number in numbers(hand).tolist())]
            for kind, deals in examples.items()
            for hands in deals
        ]
    )


def as_examples(array: NDArray[Any], sizes: Mapping[Place, int]) -> dict[int, list[Hands]]:
    """The same back again."""
    examples: dict[int, list[Hands]] = {}
    for kind, *cards in array.tolist():
        examples.setdefault(kind, []).append(dict(_hands(cards, sizes)))
    return examples


def _hands(cards: Sequence[int], sizes: Mapping[Place, int]) -> Iterator[tuple[Place, Sequence[Any]]]:
    dealt = iter(cards)
    for place, size in sizes.items():
        yield place, tuple(DECK[next(dealt)] for _ in range(size))
