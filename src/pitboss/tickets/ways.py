"""Ways: the sets of a ticket's groups that have a number of spots together, counted and named."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

KEPT = 500  # sets that are named once and kept: what players write again and again

Set = tuple[int, ...]  # places of groups on the ticket, from 1


def counted(sizes: Sequence[int], most: int) -> list[int]:
    """How many sets have 0, 1, … `most` numbers together, without naming any of them."""
    ways = [1] + [0] * most
    for size in sizes:
        for together in range(most, size - 1, -1):
            ways[together] += ways[together - size]
    return ways


def sets(sizes: tuple[int, ...], spots: int) -> Sequence[Set]:
    """Each of them, in the order of the groups."""
    return _kept(sizes, spots) or tuple(_named(sizes, spots))


@lru_cache(maxsize=4096)
def _kept(sizes: tuple[int, ...], spots: int) -> Sequence[Set]:
    """None where they are too many to be kept."""
    return tuple(_named(sizes, spots)) if counted(sizes, spots)[spots] <= KEPT else ()


def _named(sizes: tuple[int, ...], spots: int) -> Iterator[Set]:
    """No branch is entered that leads to none: what the groups from here on can come to is known beforehand."""
    reached = [{0}]
    for size in reversed(sizes):
        reached.append(reached[-1] | {others + size for others in reached[-1] if others + size <= spots})
    reached.reverse()
    chosen: list[int] = []

    def further(first: int, missing: int) -> Iterator[Set]:
        if missing == 0:
            yield tuple(chosen)
            return
        for place in range(first, len(sizes)):
            if missing not in reached[place]:
                return
            if missing - sizes[place] in reached[place + 1]:
                chosen.append(place + 1)
                yield from further(place + 1, missing - sizes[place])
                chosen.pop()

    return further(0, spots)
