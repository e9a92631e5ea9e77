"""How an opposing hand compares with one's own: below, level or above."""

from typing import Any

from numba import njit
from numba.extending import register_jitable

BELOW, LEVEL, ABOVE = range(COMPARISONS := 3)  # the opposing hand, seen from one's own


@register_jitable(inline="always")
def compared(mine: Any, theirs: Any) -> Any:
    """Of two keys, or of arrays of them."""
    return LEVEL + (theirs > mine) - (theirs < mine)


@njit(cache=True, nogil=True, inline="always")
def split(below: Any, not_above: Any, floor: Any, ceiling: Any) -> Any:
    """Opposing hands in order, from a floor up to a ceiling: how many of these are below, level and above.

    Below one's own, and not above it, are so many of all.
    """
    under = min(max(below, floor), ceiling)
    through = min(max(not_above, floor), ceiling)
    return under - floor, through - under, ceiling - through


@njit(cache=True, nogil=True, inline="always")
def add_by_band(below: Any, not_above: Any, marked: Any, opposing: Any, counts: Any) -> None:
    """Adds them to the counts by band and comparison; marks part the bands, and so many are below each."""
    floor = 0
    for band in range(len(marked) + 1):
        ceiling = marked[band] if band < len(marked) else opposing
        lower, level, higher = split(below, not_above, floor, ceiling)
        counts[band * COMPARISONS + BELOW] += lower
        counts[band * COMPARISONS + LEVEL] += level
        counts[band * COMPARISONS + ABOVE] += higher
        floor = ceiling
