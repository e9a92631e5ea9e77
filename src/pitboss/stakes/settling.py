"""Settling: the one place where odds, prizes, meters, limits, odd cents and coupons become money."""

from pitboss.law import Citation
from pitboss.stakes.gain import Gain, Outcome
from pitboss.stakes.meter import Meter
from pitboss.stakes.wager import Stake

Settlement = tuple[int, int, Citation]  # what is paid, what goes back, and by which paragraph


def settle(stake: Stake, gain: Gain, meter: Meter | None = None, *, locked: bool = False) -> Settlement:
    """Pays by the whole stake, coupon included; a coupon is taken win or lose and goes back on a push or void.

    Locked chips are in the table inventory already: a win does not bring them back. A prize that a limit has cut
    names the limit's paragraph.
    """
    if gain.outcome is Outcome.LOSE:
        return 0, int(stake.chips * gain.back), gain.law
    if gain.outcome is not Outcome.WIN:
        return 0, stake.total, gain.law
    pays, limit = _unlimited(stake, gain, meter), gain.limit
    returned = 0 if locked else stake.chips
    if limit is not None and pays > limit.cents:
        return limit.cents, returned, limit.law
    return pays, returned, gain.law


def payout(stake: Stake, gain: Gain, meter: Meter | None = None) -> int:
    """What the house pays: a limit cuts the rest."""
    pays = _unlimited(stake, gain, meter)
    return pays if gain.limit is None else min(pays, gain.limit.cents)


def _unlimited(stake: Stake, gain: Gain, meter: Meter | None) -> int:
    """Odd fractions of a cent stay with the house."""
    pays = stake.total * gain.odds // 1 + gain.prize_cents
    if gain.share:
        assert meter is not None
        pays += meter.share(gain.share, gain.sharers)
    return pays


def best(stake: Stake, gain: Gain) -> Gain:
    """Of rival gains the one that pays this stake most; of two alike, the first."""
    return max((gain, *gain.rivals), key=lambda rival: payout(stake, rival))
