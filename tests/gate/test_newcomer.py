"""What a newcomer does: nothing is set up, the server opens without the analysis, and gets it while it is played at."""

import os
import shutil
from pathlib import Path

import pytest

from tests.gate.programs import ROOT
from tests.newcomer import Newcomer, play_a_round, until

pytestmark = [pytest.mark.gate, pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "__pycache__", ".hypothesis", "*.db")
ADDED = "pit.py: the analysis has been added"


def test_a_newcomer_plays_before_the_analysis_has_come(tmp_path: Path) -> None:
    folder = tmp_path / "pitboss"
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)

    with Newcomer(folder, PITBOSS_NO_ANALYSIS="1") as newcomer:
        address = newcomer.open_door()
        assert not newcomer.has("numba")
        assert not newcomer.has("numpy")
        assert play_a_round(address)
        assert not newcomer.has("numba")

    with Newcomer(folder) as newcomer:  # it is interrupted as soon as it begins to install
        newcomer.open_door()
        until(lambda: newcomer.has("numpy") or newcomer.has("llvmlite"), newcomer.log)
    interrupted = newcomer.log()

    with Newcomer(folder) as newcomer:
        address = newcomer.open_door()
        assert play_a_round(address)
        until(lambda: ADDED in interrupted + newcomer.log(), newcomer.log)  # a fast one may be done before it is told
        assert newcomer.has("numba")
        assert newcomer.process.poll() is None
        assert "686689/20358520" in newcomer.answers("edge", "three-card-poker")

    with Newcomer(folder) as newcomer:
        newcomer.open_door()
    assert "analysis" not in newcomer.log()
