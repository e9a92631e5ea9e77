"""Caribbean stud: five cards against five, one of the dealer's seen, and where the dealer begins to qualify."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pitboss.analysis.model import Model
from pitboss.cards import Card
from pitboss.games.caribbean_stud import GAME, PROGRESSIVE
from pitboss.hands.five_card import FROM
from pitboss.kernels.side_wagers.five_cards import five_card_lines
from pitboss.kernels.side_wagers.lines import Lines
from pitboss.kernels.stud.count import Stud, stud
from pitboss.ranking.best_five import key_of
from pitboss.rounds.house import House
from pitboss.rounds.places import DEALER
from pitboss.solving.performance import SEAT, Hands


def against_the_dealer(house: Any, deck: tuple[Card, ...]) -> Stud:
    """The player's category also decides what a bet and the progressive wager win."""
    return stud(deck, (key_of(FROM[house.dealer_qualifies]),))


@lru_cache(maxsize=2)
def _progressive(deck: tuple[Card, ...]) -> Lines:
    return five_card_lines(deck, lay, own=True)


def progressive(_: House, deck: tuple[Card, ...]) -> Lines:
    """By one's own cards; a fold loses it."""
    return _progressive(deck)


def lay(hand: Sequence[Card], left: Sequence[Card]) -> Hands:
    return {SEAT: hand, DEALER: left[: len(hand)]}


MODEL = Model(GAME, against_the_dealer, {PROGRESSIVE: progressive}, joint=against_the_dealer)
