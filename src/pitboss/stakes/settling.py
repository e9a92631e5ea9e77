"""Settling: the one place where odds, prizes, limits, odd cents and coupons become money."""

from typing import NamedTuple

from pitboss.stakes.gain import Gain, Outcome
from pitboss.stakes.wager import Stake


class Settlement(NamedTuple):
    pays: int
    returned: int


def settle(stake: Stake, gain: Gain, limit_cents: int | None = None) -> Settlement:
    """Pays by the whole stake, coupon included; a coupon is taken win or lose and goes back on a push or void."""
    match gain.outcome:
        case Outcome.WIN:
            return Settlement(payout(stake, gain, limit_cents), stake.chips)
        case Outcome.LOSE:
            return Settlement(0, 0)
    return Settlement(0, stake.total)


def payout(stake: Stake, gain: Gain, limit_cents: int | None = None) -> int:
    """What the house pays: odd fractions of a cent stay with it, and a limit cuts the rest."""
    pays = stake.total * gain.odds.numerator // gain.odds.denominator + gain.prize_cents
    return pays if limit_cents is None else min(pays, limit_cents)
