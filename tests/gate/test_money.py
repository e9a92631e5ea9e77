"""Money over all that can come: every meter to $10,000, every percentage, and numbers at their limits."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest

from pitboss.errors import JournalError, NotationError
from pitboss.law import citation
from pitboss.stakes.gain import Gain, Outcome
from pitboss.stakes.meter import Meter
from pitboss.stakes.settling import settle
from pitboss.stakes.wager import Stake
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.worlds import Answered, OwnWorld

MOST = 1_000_000  # cents
SHARERS = range(1, 8)
PERCENT = range(1, 101)
LIMITS = [1 << bits for bits in (31, 32, 53, 63)]
LARGEST = (1 << 63) - 1  # that a database keeps

WHOLE = [(100, sharers) for sharers in SHARERS]  # which alone is shared
CASES = [*((percent, 1) for percent in PERCENT[:-1]), *WHOLE]


class Cents(NamedTuple):
    """Whole numbers of cents, many at once, in the place of one fraction."""

    numerator: object
    denominator: int = 1


def every_meter():
    return np.arange(MOST + 1, dtype=np.int64)


def shares(percent, sharers):
    """What the rule of the tables itself makes of all of them."""
    return Meter(Cents(every_meter()), Fraction(7, 10), 0).share(Fraction(percent, 100), sharers)


def is_right(paid, percent, sharers):
    """No cent too much, none too few, nothing below zero; what is paid and what stays are the meter."""
    cents, each = every_meter(), sharers * 100
    stays = cents - paid * sharers
    exact = (paid * each <= cents * percent) & ((paid + 1) * each > cents * percent)
    return paid.dtype == np.int64 and bool((exact & (paid >= 0) & (stays >= 0)).all())


@pytest.mark.gate
def test_every_share_of_every_meter_is_exact():
    """106 million of them."""
    assert [case for case in CASES if not is_right(shares(*case), *case)] == []


@pytest.mark.gate
@pytest.mark.parametrize(
    "wrong",
    [
        lambda cents, percent, sharers: (cents * (percent / 100) / sharers).astype(np.int64),
        lambda cents, percent, sharers: np.rint(cents * percent / 100 / sharers).astype(np.int64),
        lambda cents, percent, sharers: cents // sharers * percent // 100 + (sharers > 1),
    ],
)
def test_what_is_inexact_is_seen(wrong):
    """A float that is cut, one that is rounded, and a share that rounds up."""
    assert any(not is_right(wrong(every_meter(), *case), *case) for case in CASES)


@pytest.mark.gate
def test_the_many_are_paid_as_one_is():
    """What is worked out for all meters at once is what a meter by itself pays, parts of a cent and all."""
    for case in CASES:
        many = shares(*case)
        for cents in range(0, MOST + 1, 9973):
            alone = Meter(cents + Fraction(9, 10), Fraction(7, 10), 0).share(Fraction(case[0], 100), case[1])
            assert (type(alone), alone) == (int, many[cents])


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("beside", [-1, 0, 1])
def test_settling_is_exact_at_the_limits_of_numbers(limit, beside):
    cents, cited = limit + beside, citation("three-card-poker 19:47-20.11(a)1")
    for odds in (Fraction(1), Fraction(3, 2), Fraction(50)):
        pays, returned, _ = settle(Stake(cents), Gain(Outcome.WIN, cited, odds=odds))
        assert (type(pays), pays) == (int, cents * odds.numerator // odds.denominator)
        assert returned == cents
    assert settle(Stake(cents), Gain(Outcome.LOSE, cited))[:2] == (0, 0)
    meter = Meter(Fraction(cents), Fraction(7, 10), 0)
    for sharers in SHARERS:
        paid = meter.share(1, sharers)
        assert type(paid) is int
        assert 0 <= meter.awarded(paid * sharers).amount == cents - paid * sharers < sharers


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("beside", [-1, 0, 1])
def test_a_wallet_holds_what_was_brought_or_refuses_it(tmp_path, limit, beside):
    cents, url = limit + beside, f"sqlite:///{tmp_path / 'floor.db'}"
    floor = Answered(CasinoFloor(url, OwnWorld()))
    if cents <= LARGEST:
        assert floor.buy_in("buy", "ann", cents) == {"balance": cents}
        assert floor.cash_out("out", "ann", cents - 1) == {"balance": 1}
    else:
        with pytest.raises((JournalError, NotationError)):
            floor.buy_in("buy", "ann", cents)
        assert floor.balance("ann") == 0
    assert floor.buy_in("goes on", "bob", 1) == {"balance": 1}
    floor.close()
    assert audit(url)["faults"] == []
