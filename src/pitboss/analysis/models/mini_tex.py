"""Mini-tex 3 card hold 'em: two cards on three, at least one of one's own, and where the dealer begins to qualify."""

from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from pitboss.analysis.model import Model
from pitboss.cards import ACE, Card
from pitboss.games.mini_tex import GAME, HIGHEST_ANTE_BONUS, POCKET_POKER, pocket
from pitboss.hands.three_card import FROM, Three, ThreeCardHand
from pitboss.kernels.board.final_boards import Rules
from pitboss.kernels.side_wagers.lines import Lines, own_lines
from pitboss.kernels.two_cards.count import TwoCards, two_cards
from pitboss.ranking.three_card import key_of
from pitboss.solving.sights import Places

ROYAL = key_of(ThreeCardHand(Three.STRAIGHT_FLUSH, (ACE,)))
RULES = Rules(size=2, board=3, best_three=True, lines=(ROYAL,), mark=key_of(FROM["ace-king"]) + 1)


def main(house: Any, deck: tuple[Card, ...]) -> TwoCards:
    return two_cards(deck, replace(RULES, mark=key_of(FROM[house.dealer_qualifies]) + 1), 0)


@lru_cache(maxsize=4)
def _pocket_poker(deck: tuple[Card, ...], ace_two_is_consecutive: bool) -> Lines:
    line = partial(pocket, ace_two_is_consecutive=ace_two_is_consecutive)
    return own_lines(deck, Places(own=2, dealer=2, community=3), line)


def pocket_poker(house: Any, deck: tuple[Card, ...]) -> Lines:
    return _pocket_poker(deck, house.ace_two_is_consecutive)


MODEL = Model(
    GAME,
    main,
    {POCKET_POKER: pocket_poker},
    varied={"ante_bonus": tuple(range(HIGHEST_ANTE_BONUS + 1))},
    one_by_one=("pocket_poker",),
)
