"""What rounds come to, against the textbook."""

import statistics
from fractions import Fraction
from math import sqrt

import pytest

from pitboss.simulation.sums import Sums

GAINS = [500, -500, 500, 0, 1000, -20000, 500]


def sums(gains):
    return Sums(len(gains), sum(gains), sum(gain**2 for gain in gains))


def test_mean_and_spread():
    told = sums(GAINS).told(500)
    units = [gain / 500 for gain in GAINS]
    assert told["rounds"] == 7
    assert told["mean"] == pytest.approx(statistics.mean(units))
    assert told["standard_deviation"] == pytest.approx(statistics.stdev(units))
    assert told["standard_error"] == pytest.approx(statistics.stdev(units) / sqrt(7))


def test_parts_add_up():
    assert sums(GAINS[:3]).and_(sums(GAINS[3:])) == sums(GAINS)
    assert Sums().and_(sums(GAINS)) == sums(GAINS)


def test_one_round_tells_nothing_of_the_spread():
    assert Sums(1, 500, 250000).told(500) == {
        "rounds": 1,
        "mean": 1.0,
        "standard_error": None,
        "standard_deviation": None,
    }
    assert not Sums(1, 500, 250000).is_within(Fraction(10**9))


def test_precision_is_exact():
    four = sums([0, 0, 6, 6])  # variance 12, the error of the mean is the root of 3
    assert four.is_within(Fraction(1733, 1000))
    assert not four.is_within(Fraction(1732, 1000))
    assert sums([0, 6]).is_within(Fraction(3))
    assert not sums([0, 6]).is_within(Fraction(2999, 1000))
