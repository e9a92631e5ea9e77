"""Texas hold 'em bonus poker: two cards on five, and the hands from which the ante is paid."""

from pitboss.analysis.best_five import lowest
from pitboss.analysis.final_boards import Rules
from pitboss.analysis.model import Model
from pitboss.analysis.two_cards import TwoCards, two_cards
from pitboss.cards import Card
from pitboss.games.texas_hold_em_bonus import ANTE_PAYS_FROM, GAME
from pitboss.rounds.house import House

RULES = Rules(size=2, board=5, lines=tuple(sorted(map(lowest, ANTE_PAYS_FROM.values()))))


def main(_: House, deck: tuple[Card, ...]) -> TwoCards:
    return two_cards(deck, RULES, 1, lambda cards: 0, 1)


MODEL = Model(GAME, main, {}, varied={"ante_pays_from": tuple(ANTE_PAYS_FROM)})
