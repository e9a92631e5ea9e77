"""The wagers of blackjack, and what they gain: N.J.A.C. 19:47-2.7 and 2.8, readings 4.16 to 4.28."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.hands.points import Points, is_blackjack, points
from pitboss.law import Citation, reading, subchapter
from pitboss.stakes.gain import EVEN, LOSE, PUSH, Gain, Outcome
from pitboss.stakes.wager import Wager

law = subchapter("blackjack", "19:47-2")

WAGER = Wager("wager", reading("4.13"))
SPLIT = Wager("split", reading("4.19"), equals=WAGER, instead_of=WAGER, splits=True, limits=reading("4.19"))
DOUBLE = Wager("double", reading("4.17"), equals=WAGER, or_less=True, limits=reading("4.17"), below=WAGER)
INSURANCE = Wager(
    "insurance",
    reading("4.16"),
    equals=WAGER,
    times=Fraction(1, 2),
    or_less=True,
    limits=reading("4.16"),
    right_of=WAGER,
)
EXTRA = reading("4.28")
OVER_13 = Wager(
    "over_13",
    EXTRA,
    side=True,
    needs=WAGER,
    exactly=100,
    limits=EXTRA,
    option="extra_wager",
    offered_by=EXTRA,
    above=WAGER,
)
UNDER_13 = Wager(
    "under_13",
    EXTRA,
    side=True,
    needs=WAGER,
    exactly=100,
    limits=EXTRA,
    option="extra_wager",
    offered_by=EXTRA,
    right_of=OVER_13,
)
WAGERS = (WAGER, SPLIT, DOUBLE, INSURANCE, OVER_13, UNDER_13)

THREE_TO_TWO, SIX_TO_FIVE = "3-2", "6-5"
ODDS = {THREE_TO_TWO: Fraction(3, 2), SIX_TO_FIVE: Fraction(6, 5)}
IN_WORDS = {THREE_TO_TWO: "3 to 2", SIX_TO_FIVE: "6 to 5"}
THIRTEEN = 13

INSURED = EVEN._replace(odds=2).by(reading("4.16"), "the dealer has a blackjack")
NOT_INSURED = LOSE.by(reading("4.16"), "the dealer has no blackjack")


def paid_blackjack(payout: str, by: Citation) -> Gain:
    return Gain(Outcome.WIN, by, odds=ODDS[payout], line="blackjack", why="blackjack")


def surrendered(by: Citation) -> Gain:
    """Half of the chips go back, rounded down."""
    return LOSE._replace(back=Fraction(1, 2)).by(by, "surrendered")


class Held(NamedTuple):
    """A hand at the end of the round."""

    cards: Sequence[Card]
    is_blackjack: bool  # the first two cards, and not after a split
    surrendered: bool  # against an ace or a ten, so that it has waited


def gains(hand: Held, dealer: Sequence[Card], payout: str, by: Citation) -> Mapping[Wager, Gain]:
    """What each wager that still lies there comes to."""
    if is_blackjack(dealer):
        return _against_blackjack(hand, by)
    outcome = wager = _compared(points(hand.cards), points(dealer), by)
    if hand.surrendered:
        wager = surrendered(law("8(a)2"))
    elif hand.is_blackjack:
        wager = paid_blackjack(payout, law("7(b)"))
    return {WAGER: wager, SPLIT: outcome, DOUBLE: outcome, INSURANCE: NOT_INSURED}


def _against_blackjack(hand: Held, by: Citation) -> Mapping[Wager, Gain]:
    """A blackjack stands off, 2.7(b); of all else the wager made first is lost, and what was added to it goes back."""
    why = "the dealer has a blackjack"
    wager = LOSE.by(by, why)
    if hand.surrendered:
        wager = LOSE.by(law("8(a)2"), f"surrendered, and {why}")
    elif hand.is_blackjack:
        wager = PUSH.by(law("7(b)"), "both have a blackjack")
    return {
        WAGER: wager,
        SPLIT: PUSH.by(reading("4.20"), f"{why}: only the first wager is lost"),
        DOUBLE: PUSH.by(reading("4.18"), f"{why}: only the first wager is lost"),
        INSURANCE: INSURED,
    }


def _compared(mine: Points, theirs: Points, by: Citation) -> Gain:
    if theirs.is_bust:
        return EVEN.by(by, f"the dealer is over 21 with {theirs.total}")
    if mine.total > theirs.total:
        return EVEN.by(by, f"{mine.total} beats {theirs.total}")
    if mine.total < theirs.total:
        return LOSE.by(by, f"{theirs.total} beats {mine.total}")
    return PUSH.by(by, f"both have {mine.total}")


def over_and_under(total: int) -> Mapping[Wager, Gain]:
    """Of the first two cards; thirteen itself loses both."""
    won = {OVER_13: total > THIRTEEN, UNDER_13: total < THIRTEEN}
    side = next((wager.title for wager, wins in won.items() if wins), "exactly 13")
    why = f"the first two cards are {side}"
    return {wager: (EVEN if wins else LOSE).by(reading("4.28"), why) for wager, wins in won.items()}
