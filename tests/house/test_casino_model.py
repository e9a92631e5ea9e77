"""The books of a casino against a few numbers, command by command; a long run of the same waits for the gate."""

from contextlib import contextmanager
from unittest import mock

import pytest

from pitboss.floor import chips
from pitboss.floor.facts import ChipsMoved, CountConfirmed, TakenBack, WentOn
from pitboss.store.verify import audit
from tests.casino_model import CasinoModel, Wrong

STEPS = 700
MOST = 4_000  # until a planted fault has been met


@contextmanager
def model_at(path, seed):
    model = CasinoModel(path, seed)
    yield model
    model.floor.close()


def test_model_and_books_are_equal_after_each_step(tmp_path):
    with model_at(tmp_path / "floor.db", 1) as model:
        model.steps(STEPS)
        assert {"void", "answer", "count", "close_and_open", "cash_out"} <= model.done.keys()
        assert sum(state.rounds for state in model.floor.tables()) > 10
    assert audit(model.url)["faults"] == []


def doubled(kind):
    whole = kind.moves
    return mock.patch.object(kind, "moves", lambda self, state: [*whole(self, state), *whole(self, state)])


def without(kind, why):
    whole = kind.moves
    return mock.patch.object(
        kind, "moves", lambda self, state: [each for each in whole(self, state) if not each.why.startswith(why)]
    )


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(lambda: doubled(ChipsMoved), id="a doubled fill"),
        pytest.param(lambda: without(TakenBack, "take back"), id="chips that are not given back"),
        pytest.param(lambda: without(WentOn, "return"), id="a missing refund"),
        pytest.param(lambda: doubled(CountConfirmed), id="a difference booked twice"),
        pytest.param(lambda: mock.patch.object(chips, "held", return_value=0), id="winners are paid with nothing"),
    ],
)
def test_a_planted_fault_is_found(tmp_path, fault):
    """The control."""
    with model_at(tmp_path / "floor.db", 2) as model, fault(), pytest.raises(Wrong, match="step"):
        model.steps(MOST)
