"""What a seat holds by 19:47-14.3, for high and for low, and by which paragraph one hand beats another."""

from typing import Any

from pitboss.cards import ACE
from pitboss.cards import FIVE as FIVE_HIGH
from pitboss.cards import THREE as THREE_HIGH
from pitboss.hands import five_card, low, omaha, three_card
from pitboss.hands.five_card import Five, FiveCardHand
from pitboss.hands.three_card import Three, ThreeCardHand
from pitboss.law import Citation, subchapter
from pitboss.poker.pots import Seat
from pitboss.poker.showdown import Contest
from pitboss.poker.table import Table

law = subchapter("poker", "19:47-14")


FIVE = {
    Five.ROYAL_FLUSH: law("3(b)1"),
    Five.STRAIGHT_FLUSH: law("3(b)2"),
    Five.FOUR_OF_A_KIND: law("3(b)3"),
    Five.FULL_HOUSE: law("3(b)4"),
    Five.FLUSH: law("3(b)5"),
    Five.STRAIGHT: law("3(b)6"),
    Five.THREE_OF_A_KIND: law("3(b)7"),
    Five.TWO_PAIR: law("3(b)8"),
    Five.PAIR: law("3(b)9"),
}
THREE = {
    Three.STRAIGHT_FLUSH: law("3(c)2"),
    Three.THREE_OF_A_KIND: law("3(c)3"),
    Three.STRAIGHT: law("3(c)4"),
    Three.FLUSH: law("3(c)5"),
    Three.PAIR: law("3(c)6"),
}
ROYAL_OF_THREE, HIGHEST_CARD, LOW_CARDS, INVERSE = law("3(c)1"), law("3(d)"), law("3(e)"), law("3(f)")
ACE_BELOW = law("3(a)")  # the ace completes a straight from below
OF_FIVE_WITH_ACE_BELOW = (FiveCardHand(Five.STRAIGHT, (FIVE_HIGH,)), FiveCardHand(Five.STRAIGHT_FLUSH, (FIVE_HIGH,)))
OF_THREE_WITH_ACE_BELOW = (
    ThreeCardHand(Three.STRAIGHT, (THREE_HIGH,)),
    ThreeCardHand(Three.STRAIGHT_FLUSH, (THREE_HIGH,)),
)
ROYAL = ThreeCardHand(Three.STRAIGHT_FLUSH, (ACE,))


def _five(best: FiveCardHand, other: FiveCardHand | None) -> Citation:
    """By its class, or within a class by the highest card that the other one lacks."""
    if best.category not in FIVE or (other is not None and other.category == best.category):
        return HIGHEST_CARD
    return ACE_BELOW if best in OF_FIVE_WITH_ACE_BELOW else FIVE[best.category]


def _three(best: ThreeCardHand, other: ThreeCardHand | None) -> Citation:
    if best == ROYAL:
        return ROYAL_OF_THREE
    if best.category not in THREE or (other is not None and other.category == best.category):
        return HIGHEST_CARD
    return ACE_BELOW if best in OF_THREE_WITH_ACE_BELOW else THREE[best.category]


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
