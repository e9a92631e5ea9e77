"""Three card draw: three cards of which one may be replaced, against the best three of the dealer's four."""

from pitboss.analysis.model import Model
from pitboss.cards import ACE, Card
from pitboss.games.three_card_draw import FIRST_3, GAME
from pitboss.hands.three_card import Three, ThreeCardHand
from pitboss.kernels.draw.count import Draw, draw
from pitboss.ranking.three_card import key_of
from pitboss.rounds.house import House

MINI_ROYAL_FLUSH = ThreeCardHand(Three.STRAIGHT_FLUSH, (ACE,))
MARKS = (*(key_of(ThreeCardHand(category, ())) for category in Three if category), key_of(MINI_ROYAL_FLUSH))


def final_hand(_: House, deck: tuple[Card, ...]) -> Draw:
    return draw(deck, MARKS, first=False, final=True)


def first_hand(_: House, deck: tuple[Card, ...]) -> Draw:
    return draw(deck, MARKS, first=True, final=False)


def both_hands(_: House, deck: tuple[Card, ...]) -> Draw:
    return draw(deck, MARKS, first=True, final=True)


MODEL = Model(GAME, final_hand, {FIRST_3: first_hand}, joint=both_hands)
