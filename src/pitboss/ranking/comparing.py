"""How an opposing hand compares with one's own: below, level or above."""

from typing import Any

from numba import njit

BELOW, LEVEL, ABOVE = range(COMPARISONS := 3)  # the opposing hand, seen from one's own


@njit(cache=True, nogil=True, inline="always")
def compared(mine: Any, theirs: Any) -> Any:
    return LEVEL + (1 if theirs > mine else 0) - (1 if theirs < mine else 0)
