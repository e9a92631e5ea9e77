"""What a seat holds by 19:47-14.3, for high and for low, and by which paragraph one hand beats another."""

from typing import Any

from pitboss.hands import five_card, low, omaha, three_card
from pitboss.hands.five_card import Five, FiveCardHand
from pitboss.hands.three_card import Three
from pitboss.law import Citation, citation
from pitboss.poker.pots import Seat
from pitboss.poker.showdown import Contest
from pitboss.poker.table import Table


def law(paragraph: str) -> Citation:
    return citation(f"poker 19:47-14.3{paragraph}")


FIVE = {
    Five.ROYAL_FLUSH: law("(b)1"),
    Five.STRAIGHT_FLUSH: law("(b)2"),
    Five.FOUR_OF_A_KIND: law("(b)3"),
    Five.FULL_HOUSE: law("(b)4"),
    Five.FLUSH: law("(b)5"),
    Five.STRAIGHT: law("(b)6"),
    Five.THREE_OF_A_KIND: law("(b)7"),
    Five.TWO_PAIR: law("(b)8"),
    Five.PAIR: law("(b)9"),
}
THREE = {
    Three.STRAIGHT_FLUSH: law("(c)2"),
    Three.THREE_OF_A_KIND: law("(c)3"),
    Three.STRAIGHT: law("(c)4"),
    Three.FLUSH: law("(c)5"),
    Three.PAIR: law("(c)6"),
}
ROYAL_OF_THREE, HIGHEST_CARD, LOW_CARDS, INVERSE = law("(c)1"), law("(d)"), law("(e)"), law("(f)")
ACE = 14


def _five(best: FiveCardHand, other: FiveCardHand | None) -> Citation:
    """By its class, or within a class by the highest card that the other one lacks."""
    if best.category not in FIVE or (other is not None and other.category == best.category):
        return HIGHEST_CARD
    return FIVE[best.category]


def _three(best: Any, other: Any) -> Citation:
    if best.category not in THREE or (other is not None and other.category == best.category):
        return ROYAL_OF_THREE if best == (Three.STRAIGHT_FLUSH, (ACE,)) else HIGHEST_CARD
    return ROYAL_OF_THREE if best == (Three.STRAIGHT_FLUSH, (ACE,)) else THREE[best.category]


def _low(best: low.LowHand, other: low.LowHand | None) -> Citation:
    return LOW_CARDS if other is not None and other.counts == best.counts else INVERSE


def _cards(table: Table, seat: Seat) -> tuple[Any, ...]:
    return (*table.all_cards(seat), *table.community)


def _high_five(table: Table, seat: Seat) -> FiveCardHand:
    return five_card.best(_cards(table, seat))


def _high_omaha(table: Table, seat: Seat) -> FiveCardHand:
    return omaha.best_of_two_and_three(table.all_cards(seat), table.community)


def _low_omaha(table: Table, seat: Seat) -> low.LowHand | None:
    return omaha.low_of_two_and_three(table.all_cards(seat), table.community)


def _eight_or_better(table: Table, seat: Seat) -> low.LowHand | None:
    return low.qualifying_low(_cards(table, seat), 5, low.EIGHT_OR_BETTER)


def _any_low(table: Table, seat: Seat) -> low.LowHand:
    return low.best_low(_cards(table, seat), 5)


def _high_three(table: Table, seat: Seat) -> Any:
    return three_card.best(_cards(table, seat))


def _six_or_better(table: Table, seat: Seat) -> low.LowHand | None:
    return low.qualifying_low(_cards(table, seat), 3, low.SIX_OR_BETTER)


HIGH = Contest("high", _high_five, max, _five)
HIGH_OF_TWO_AND_THREE = Contest("high", _high_omaha, max, _five)
LOW_OF_TWO_AND_THREE = Contest("low", _low_omaha, min, _low)
LOW_EIGHT_OR_BETTER = Contest("low", _eight_or_better, min, _low)
LOW = Contest("low", _any_low, min, _low)
HIGH_OF_THREE = Contest("high", _high_three, max, _three)
LOW_SIX_OR_BETTER = Contest("low", _six_or_better, min, _low)


def told(table: Table, seat: Seat, *contests: Contest) -> str:
    """What a seat holds, in words."""
    hands = [contest.hand(table, seat) for contest in contests]
    return " and ".join(str(hand) for hand in hands if hand is not None)
