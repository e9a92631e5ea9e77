"""Below, level and above: what is split by counts is what comparing every pair says."""

import numpy as np
import pytest
from numba import njit

from pitboss.ranking.comparing import ABOVE, BELOW, COMPARISONS, LEVEL, add_by_band, compared, split


@njit
def by_band(below, not_above, marked, opposing, counts):
    add_by_band(below, not_above, marked, opposing, counts)


@njit
def by_key(mine, theirs):
    return compared(mine, theirs)


@pytest.mark.parametrize(("theirs", "comparison"), [(4, BELOW), (5, LEVEL), (6, ABOVE)])
def test_the_opposing_hand_is_seen_from_ones_own(theirs, comparison):
    assert by_key(5, theirs) == by_key(np.uint16(5), np.uint16(theirs)) == compared(5, theirs) == comparison
    assert compared(5, np.array([theirs, 5])).tolist() == [comparison, LEVEL]


@pytest.mark.parametrize("marks", [(), (3,), (0, 3, 3, 9), (12,)])
def test_counts_by_band_are_those_of_every_pair(marks):
    keys = np.array([0, 1, 1, 3, 3, 3, 4, 7, 8, 8])
    for mine in range(-1, 11):
        expected = np.zeros((len(marks) + 1, COMPARISONS), dtype=np.int64)
        for theirs in keys:
            expected[np.searchsorted(marks, theirs, side="right"), compared(mine, theirs)] += 1
        counts, marked = np.ones(expected.size, dtype=np.uint16), np.searchsorted(keys, np.array(marks, dtype=np.int64))
        below, not_above = (np.searchsorted(keys, mine, side=side) for side in ("left", "right"))
        by_band(below, not_above, marked.astype(np.uint16), len(keys), counts)
        assert counts.tolist() == (expected.ravel() + 1).tolist()


def test_a_split_is_of_what_lies_between_floor_and_ceiling():
    assert split(5, 7, 0, 10) == (5, 2, 3)
    assert split(5, 7, 6, 10) == (0, 1, 3)
    assert split(5, 7, 0, 5) == (5, 0, 0)
    assert split(5, 7, 8, 10) == (0, 0, 2)
