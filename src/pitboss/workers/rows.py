"""Whole arrays of which shards write some rows: in place where they can reach them, and else in rows of their own."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.workers.arrays import Integers

Arrays = Sequence[NDArray[Any]]


class Rows:
    """Each piece of work has its rows; whoever is sent this far away is not sent the arrays, and makes new rows."""

    def __init__(self, begins: Integers, *wholes: NDArray[Any]) -> None:
        """`begins` is where the rows of each piece begin, and where the last ones end."""
        self.begins, self.wholes = begins, wholes

    def __reduce__(self) -> tuple[Any, ...]:
        return _blank, (self.begins, [(whole.shape[1:], whole.dtype) for whole in self.wholes])

    def of(self, first: int, last: int) -> Arrays:
        """The rows of these pieces, to be written."""
        return [whole[self.begins[first] : self.begins[last]] for whole in self.wholes]

    def put(self, shards: Iterable[Arrays]) -> None:
        """What was written far away is put where it belongs; the shards come in their order."""
        begin = 0
        for arrays in shards:
            end = begin + len(arrays[0])
            for whole, array in zip(self.wholes, arrays, strict=True):
                if not np.may_share_memory(whole, array):
                    whole[begin:end] = array
            begin = end


class Blank(Rows):
    """Rows of arrays that are elsewhere."""

    def of(self, first: int, last: int) -> Arrays:
        size = int(self.begins[last] - self.begins[first])
        return [np.zeros((size, *whole.shape[1:]), whole.dtype) for whole in self.wholes]


def _blank(begins: Integers, kinds: Sequence[tuple[tuple[int, ...], np.dtype[Any]]]) -> Blank:
    return Blank(begins, *(np.zeros((0, *shape), dtype) for shape, dtype in kinds))
