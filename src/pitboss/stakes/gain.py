"""What a wager gains, and by which paragraph."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pitboss.law import Citation, reading


class Outcome(StrEnum):
    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Gain:
    """Odds for each unit staked or a fixed prize in cents; every gain names its paragraph."""

    outcome: Outcome
    law: Citation
    odds: int | Fraction = 0
    prize_cents: int = 0
    line: str = ""  # the pay line, as posted

    def by(self, law: Citation) -> "Gain":
        return Gain(self.outcome, law, self.odds, self.prize_cents, self.line)


_NOBODY = reading("9.6")  # odds are stated "to 1": replaced by the paragraph that grants them

EVEN = Gain(Outcome.WIN, _NOBODY, odds=1)
PUSH = Gain(Outcome.PUSH, _NOBODY)
LOSE = Gain(Outcome.LOSE, _NOBODY)
VOID = Gain(Outcome.VOID, _NOBODY)
