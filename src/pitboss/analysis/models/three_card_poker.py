"""Three card poker: three cards against three, and where the dealer begins to qualify."""

from typing import Any

from pitboss.analysis.model import Model
from pitboss.cards import Card
from pitboss.games.three_card_poker import GAME, PAIR_PLUS
from pitboss.hands.three_card import FROM
from pitboss.kernels.off_a_deck.count import Opposition, opposition
from pitboss.ranking.three_card import key_of


def against_the_dealer(house: Any, deck: tuple[Card, ...]) -> Opposition:
    """The player's category also decides ante bonus and pair plus."""
    return opposition(deck, (key_of(FROM[house.dealer_qualifies]),))


MODEL = Model(GAME, against_the_dealer, {PAIR_PLUS: against_the_dealer}, joint=against_the_dealer)
