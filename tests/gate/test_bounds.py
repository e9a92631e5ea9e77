"""Every kernel with its indices checked: none reads or writes beside an array, which would go unnoticed otherwise."""

import os
import subprocess
import sys

import pytest

from pitboss.analysis.models import MODELS

ASKED = """
import sys
from pitboss.analysis.advice import strategy
from pitboss.analysis.report import edge
from pitboss.simulation.report import simulate

for id in sys.argv[1:]:
    edge(id)
    strategy(id)
    print(simulate(id, rounds=10_000, session=100, seed=1)["rounds"])
"""
BESIDE = """
import numpy as np
from numba import njit

@njit
def beside(array, place):
    return array[place]

beside(np.zeros(3), 3)
"""


def checked(folder, program, *arguments):
    """Compiled anew, and with nothing counted before."""
    directories = {"PITBOSS_CACHE": str(folder / "counts"), "NUMBA_CACHE_DIR": str(folder / "compiled")}
    env = {**os.environ, **directories, "NUMBA_BOUNDSCHECK": "1"}
    return subprocess.run([sys.executable, "-c", program, *arguments], env=env, capture_output=True, text=True)


@pytest.mark.gate
def test_no_kernel_goes_beside_an_array(tmp_path):
    run = checked(tmp_path, ASKED, *MODELS)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == ["10000"] * len(MODELS)


@pytest.mark.gate
def test_who_goes_beside_is_noticed(tmp_path):
    run = checked(tmp_path, BESIDE)
    assert run.returncode == 1
    assert "IndexError: index is out of bounds" in run.stderr
