"""Hold 'em 3 bonus: three cards on four, and the lines of the blind bonus."""

from pitboss.analysis.best_five import lowest
from pitboss.analysis.final_boards import ROYAL_RUN_KEY, STRAIGHT_RUN_KEY, Rules
from pitboss.analysis.model import Model
from pitboss.analysis.three_cards import ThreeCards, three_cards
from pitboss.cards import Card
from pitboss.games.hold_em_3_bonus import GAME, VERSIONS
from pitboss.hands.five_card import Five
from pitboss.rounds.house import House

PAID = [lowest(category) for category in Five if category >= Five.THREE_OF_A_KIND]
RULES = Rules(size=3, board=4, lines=(*PAID, STRAIGHT_RUN_KEY, ROYAL_RUN_KEY))


def main(_: House, deck: tuple[Card, ...]) -> ThreeCards:
    return three_cards(deck, RULES)


MODEL = Model(GAME, main, {}, varied={"version": tuple(VERSIONS)})
