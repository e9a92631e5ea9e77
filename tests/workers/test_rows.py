"""Rows of whole arrays: written in place where that can be, and made anew by whoever is sent them."""

import pickle

import numpy as np
import pytest

from pitboss.workers.rows import Rows

BEGINS = np.array([0, 2, 2, 5])


@pytest.fixture
def rows():
    return Rows(BEGINS, np.zeros((5, 2), dtype=np.uint16), np.zeros(5, dtype=np.uint32))


def test_rows_are_those_of_the_wholes(rows):
    few, ones = rows.of(1, 3)
    few[:], ones[:] = 7, 8
    assert rows.wholes[0].tolist() == [[0, 0], [0, 0], [7, 7], [7, 7], [7, 7]]
    assert rows.wholes[1].tolist() == [0, 0, 8, 8, 8]


def test_far_away_they_are_blank_and_the_wholes_are_not_sent(rows):
    rows.wholes[0][:] = 1
    sent = pickle.dumps(rows)
    few, ones = pickle.loads(sent).of(0, 3)
    assert (few.tolist(), few.dtype, ones.dtype) == ([[0, 0]] * 5, np.uint16, np.uint32)
    large = Rows(BEGINS, np.zeros((1000, 1000)))
    assert len(pickle.dumps(large)) < 1000


def test_what_comes_back_is_put_where_it_belongs(rows):
    far = pickle.loads(pickle.dumps(rows))
    shards = []
    for first, last in ((0, 1), (1, 2), (2, 3)):
        few, ones = (far if first else rows).of(first, last)
        few[:], ones[:] = first + 1, first + 1
        shards.append((few, ones))
    rows.put(shards)
    assert rows.wholes[0].tolist() == [[1, 1], [1, 1], [3, 3], [3, 3], [3, 3]]
    assert rows.wholes[1].tolist() == [1, 1, 3, 3, 3]
