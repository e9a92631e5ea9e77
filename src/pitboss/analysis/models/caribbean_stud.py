"""Caribbean stud: five cards against five, one of the dealer's seen, and where the dealer begins to qualify."""

from collections.abc import Sequence

from pitboss.analysis.five_cards import FiveCards, five_cards
from pitboss.analysis.model import Model
from pitboss.analysis.performance import SEAT, Hands
from pitboss.analysis.stud import Stud, stud
from pitboss.cards import Card
from pitboss.games.caribbean_stud import ACE_KING, GAME, PROGRESSIVE
from pitboss.rounds.house import House
from pitboss.rounds.places import DEALER


def against_the_dealer(_: House, deck: tuple[Card, ...]) -> Stud:
    """The player's category also decides what a bet and the progressive wager win."""
    return stud(deck, (ACE_KING,))


def own_hand(_: House, deck: tuple[Card, ...]) -> FiveCards:
    return five_cards(deck, lay)


def lay(hand: Sequence[Card], left: Sequence[Card]) -> Hands:
    return {SEAT: hand, DEALER: left[: len(hand)]}


MODEL = Model(GAME, against_the_dealer, {PROGRESSIVE: own_hand}, joint=against_the_dealer)
