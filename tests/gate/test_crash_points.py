"""kill -9 before every write and sync of a script, in every game and way of dealing: nothing answered is lost.

The answer is a write of its own, so that what lies between a sync and the answer is a point too. Afterwards the store
holds, row for row, what it holds without the crash after the same commands, and the script asked again plays on to the
same end.
"""

import os
import sys
from math import ceil

import pytest

from tests.gate.crashes import SERIES, spread
from tests.gate.programs import told_by
from tests.gate.scripted import scripts

POINTS = {
    "playing": 1200,
    "opening": 240,
    "reopening": 120,
    "failing_calls": 900,
    "failing_opening": 180,
}  # of all scripts together
ALL = bool(os.environ.get("PITBOSS_ALL_POINTS"))  # every call of every script, for a long run

pytestmark = pytest.mark.gate


@pytest.mark.parametrize(("game", "dealing"), scripts())
@pytest.mark.parametrize("series", SERIES)
def test_a_crash_loses_nothing_that_was_answered(series, game, dealing):
    most = sys.maxsize if ALL else ceil(POINTS[series] / len(scripts()))
    told = told_by("crashes", series, game, dealing, most)
    print(f"{series}, {game}, {dealing}: {told['points']} of {told['calls']} points")
    assert told["faults"] == []
    assert told["points"] == min(most, told["calls"])


@pytest.mark.parametrize(
    ("series", "wrong_store", "seen"),
    [
        ("playing", "answers_before_the_commit", "answered, but not stored"),
        ("playing", "commits_in_two_goes", "the store holds neither"),
        ("failing_calls", "forgets_that_it_failed", "answered after a call had failed"),
        ("failing_opening", "begins_anew_if_it_cannot_open", "answered, but not stored"),
    ],
)
def test_a_store_that_is_wrong_is_seen_to_be(series, wrong_store, seen):
    told = told_by("crashes", series, *scripts()[0], 24, wrong_store)
    assert [fault for fault in told["faults"] if seen in fault] != []


def test_points_are_spread_over_every_kind_of_call():
    assert spread({"write": 4, "unlink": 1}, 10) == [("unlink", 1), *(("write", number) for number in (1, 2, 3, 4))]
    assert spread({"write": 40, "unlink": 1}, 5) == [("unlink", 1), *(("write", number) for number in (1, 11, 21, 31))]
