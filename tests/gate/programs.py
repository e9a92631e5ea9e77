"""The programs of this folder that fork and trace players, run from a test."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 7200  # seconds: a long run takes its time


def told_by(program: str, *arguments: object) -> dict[str, Any]:
    """A process of its own has no other threads when it forks, and its imports are done by then."""
    need_strace()
    command = [sys.executable, "-B", "-m", f"tests.gate.{program}", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def need_strace() -> None:
    if sys.platform != "linux":
        pytest.skip("strace, which these checks need, is there on Linux only")
    if shutil.which("strace") is None:
        pytest.fail("strace is missing, without which no process can be stopped at its calls: apt-get install strace")
