"""kill -9 before every write and sync of a script, in every game and way of dealing: nothing answered is lost.

The answer is a write of its own, so that what lies between a sync and the answer is a point too. Afterwards the store
holds, row for row, what it holds without the crash after the same commands, and the script asked again plays on to the
same end.
"""

import json
import os
import sys
from collections import Counter
from math import ceil

import pytest

from pitboss.floor import equipment
from tests.gate.crashes import SERIES, spread
from tests.gate.programs import told_by
from tests.gate.scripted import ROYAL, TABLE, irregular_scripts, keno_scripts, rehearse, scripts

POINTS = {
    "playing": 2000,
    "opening": 480,
    "reopening": 420,
    "failing_calls": 900,
    "failing_opening": 180,
}  # of all scripts together
IRREGULAR = {"playing": 1120, "failing_calls": 140}
KILLED, FAILED = 4_000, 1_000  # at the least, all scripts together
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


@pytest.mark.parametrize("series", SERIES)
def test_a_crash_in_the_lounge_loses_nothing_that_was_answered(series):
    """Before, between and after a window that closes, numbers that are drawn and a game that is settled."""
    most = sys.maxsize if ALL else ceil(POINTS[series] / len(scripts()))
    told = told_by("crashes", series, *keno_scripts()[0], most)
    assert told["faults"] == []
    assert told["points"] == min(most, told["calls"])


@pytest.mark.parametrize(("game", "dealing"), irregular_scripts())
@pytest.mark.parametrize("series", IRREGULAR)
def test_a_crash_in_an_irregular_round_loses_nothing_that_was_answered(series, game, dealing):
    """With a report and its remedy, a void by two people, and where there is a meter an award of it."""
    most = sys.maxsize if ALL else ceil(IRREGULAR[series] / len(irregular_scripts()))
    told = told_by("crashes", series, game, dealing, most)
    print(f"{series}, {game}, {dealing}: {told['points']} of {told['calls']} points")
    assert told["faults"] == []
    assert told["points"] == min(most, told["calls"])


@pytest.mark.parametrize(("game", "dealing"), irregular_scripts())
def test_an_irregular_script_has_all_that_it_should(tmp_path, game, dealing, monkeypatch):
    monkeypatch.setattr(equipment, "drawn_order", equipment.drawn_order)  # which the script exchanges
    run = rehearse(tmp_path / "floor.db", game, dealing)
    names = [command.name for command in run.script]
    assert all(names.count(name) == 1 for name in ("report", "propose_void", "approve_void"))
    assert names.count("resume") == 2
    ended = [json.loads(body).get("ended") for _, _, body in run.outcome["journal"]]
    assert [each for each in ended if each][1] == "void"
    paid = [cents for _, _, _, source, _, cents, *_ in run.outcome["transfer"] if source == f"inventory:{TABLE}"]
    assert game not in ROYAL or max(paid) > 900_000


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


def test_there_are_as_many_points_as_are_wanted():
    assert {*POINTS} == {*SERIES}
    failed = {series for series in SERIES if series.startswith("failing")}
    together = Counter(POINTS) + Counter(IRREGULAR)
    assert sum(together[series] for series in {*SERIES} - failed) >= KILLED
    assert sum(together[series] for series in failed) >= FAILED


def test_points_are_spread_over_every_kind_of_call():
    assert spread({"write": 4, "unlink": 1}, 10) == [("unlink", 1), *(("write", number) for number in (1, 2, 3, 4))]
    assert spread({"write": 40, "unlink": 1}, 5) == [("unlink", 1), *(("write", number) for number in (1, 11, 21, 31))]
