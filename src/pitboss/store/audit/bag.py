"""Many names, of which only their number and a sum are kept: enough to see whether two lots of names are the same."""

from collections.abc import Iterable
from typing import NamedTuple, Self

_SUMS = 1 << 64


class Bag(NamedTuple):
    """Two that hold other names are taken for the same once in 2^64 times; how names hash nobody knows beforehand."""

    size: int = 0
    sum: int = 0

    def with_(self, name: str) -> "Bag":
        return Bag(self.size + 1, (self.sum + hash(name)) % _SUMS)

    @classmethod
    def of(cls, names: Iterable[str]) -> Self:
        size = total = 0
        for name in names:
            size, total = size + 1, total + hash(name)
        return cls(size, total % _SUMS)
