"""`pitboss simulate` as it is called."""

import json

import pytest

import pitboss
from pitboss.printing import progress
from pitboss.simulation.question import prepared, question
from pitboss.simulation.task import STEP
from tests.house.test_cli import OWN_TABLE, run, run_here

FIELDS = ["rounds", "mean", "standard_error", "standard_deviation", "rounds_per_second"]


def test_the_answer_is_one_json_value_and_that_of_the_library():
    done = run("simulate", "three-card-poker", "--rounds", "1000", "--seed", "7", "--json")
    told = json.loads(done.out)
    assert (done.code, done.err) == (0, "")
    assert list(told)[:5] == FIELDS
    here = pitboss.simulate("three-card-poker", rounds=1000, seed=7)
    assert {**told, "rounds_per_second": 0} == {**here, "rounds_per_second": 0}


def test_people_read_the_mean_and_its_interval():
    done = run_here("simulate", "three-card-poker", "--rounds", "1000", "--seed", "7", "--workers", "2")
    here = pitboss.simulate("three-card-poker", rounds=1000, seed=7)
    assert "1,000 rounds, seed 7" in done.out
    assert f"{100 * here.mean:.4f}% +/- {196 * here.standard_error:.4f}% of ante" in done.out


def test_one_round_has_a_mean_and_no_interval():
    done = run_here("simulate", "three-card-poker", "--rounds", "1", "--seed", "7")
    assert "1 rounds" in done.out
    assert "+/-" not in done.out


def test_the_bar_shows_the_mean_so_far(monkeypatch, capsys):
    monkeypatch.setenv("FORCE_COLOR", "1")  # as at a terminal
    with progress.shown(3 * STEP) as watch:
        told = []
        pitboss.simulation.report.simulate(
            "three-card-poker", rounds=3 * STEP, seed=1, workers=1, watch=lambda each: (told.append(each), watch(each))
        )
    assert [each["rounds"] for each in told] == [STEP, 2 * STEP, 3 * STEP]
    assert "+/-" in capsys.readouterr().err


def test_a_house_may_post_its_own_table():
    house = {"pocket_poker": json.loads(OWN_TABLE)}
    assert prepared(question("mini-tex", house, {})).per == "ante"


@pytest.mark.parametrize("asked", [{}, {"rounds": 0}, {"precision": 0}, {"rounds": 1, "seed": -1}])
def test_the_library_refuses_what_the_command_refuses(asked):
    with pytest.raises(pitboss.errors.NotationError):
        pitboss.simulate("three-card-poker", **asked)
