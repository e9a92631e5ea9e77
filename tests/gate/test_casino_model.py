"""The books of a casino against a few numbers for a minute, from a new seed each time.

PITBOSS_MODEL_STEPS=200000 walks so many steps instead, PITBOSS_SEED=n repeats one.
"""

import os
from secrets import randbelow
from time import monotonic

import pytest

from pitboss.store.verify import audit
from tests.casino_model import CasinoModel

SECONDS = 60
AT_ONCE = 100  # steps
LEAST = 3_000

pytestmark = pytest.mark.gate


def test_model_and_books_are_equal_after_each_step(tmp_path):
    seed = int(os.environ.get("PITBOSS_SEED", randbelow(2**32)))
    wanted = int(os.environ.get("PITBOSS_MODEL_STEPS", "0"))
    print(f"PITBOSS_SEED={seed}")
    model, ends, steps = CasinoModel(tmp_path / "floor.db", seed), monotonic() + SECONDS, 0
    while steps < wanted or (not wanted and monotonic() < ends):
        model.steps(AT_ONCE)
        steps += AT_ONCE
    model.floor.close()
    print(f"{steps} steps: {dict(model.done)}")
    assert steps >= LEAST
    assert audit(model.url)["faults"] == []
