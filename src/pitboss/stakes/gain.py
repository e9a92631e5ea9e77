"""What a wager gains, and by which paragraph."""

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from pitboss.law import Citation, reading


class Outcome(StrEnum):
    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    VOID = "void"


class Limit(NamedTuple):
    """The most that is paid, and by which paragraph."""

    cents: int
    law: Citation


class Gain(NamedTuple):
    """Odds for each unit staked, a fixed prize in cents, or a share of the meter; every gain names its paragraph."""

    outcome: Outcome
    law: Citation
    odds: int | Fraction = 0
    prize_cents: int = 0
    line: str = ""  # the pay line, as posted
    share: int | Fraction = 0  # of the progressive meter
    sharers: int = 1  # who are paid this share together
    from_meter: bool = False  # what is paid is taken off the meter
    limit: Limit | None = None
    rivals: tuple["Gain", ...] = ()  # of all these the one that pays most
    back: int | Fraction = 0  # of the chips, though the wager is lost
    why: str = ""  # in words, what decided it

    def by(self, law: Citation, why: str = "") -> "Gain":
        return Gain._make((self.outcome, law, *self[2:-1], why or self.why))


def highest(*gains: Gain) -> Gain:
    """The single gain that pays most in money, which only the stake decides."""
    first, *others = gains
    return first._replace(rivals=tuple(others)) if others else first


def limited(gain: Gain, limit: Limit | None) -> Gain:
    """The same gain and the same rivals, of which no more than this is paid."""
    if limit is None:
        return gain
    return gain._replace(limit=limit, rivals=tuple(limited(rival, limit) for rival in gain.rivals))


_NOBODY = reading("9.6")  # odds are stated "to 1": replaced by the paragraph that grants them

EVEN = Gain(Outcome.WIN, _NOBODY, odds=1)
PUSH = Gain(Outcome.PUSH, _NOBODY)
LOSE = Gain(Outcome.LOSE, _NOBODY)
VOID = Gain(Outcome.VOID, _NOBODY)
