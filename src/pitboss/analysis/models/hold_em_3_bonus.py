"""Hold 'em 3 bonus: three cards on four, and the lines of the blind bonus."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pitboss.analysis.model import Model
from pitboss.cards import SUITS, Card
from pitboss.games.hold_em_3_bonus import BLIND, GAME, SIX_CARD, THREE_CARD, VERSIONS, most_paid, payout_limit
from pitboss.hands.five_card import Five
from pitboss.kernels.board.final_boards import Rules
from pitboss.kernels.side_wagers.lines import Lines, own_lines
from pitboss.kernels.side_wagers.six_cards import six_card_lines
from pitboss.kernels.three_cards.count import ThreeCards, three_cards
from pitboss.ranking.best_five import lowest
from pitboss.ranking.on_a_board import ROYAL_RUN_KEY, STRAIGHT_RUN_KEY
from pitboss.rounds.house import House
from pitboss.solving.sights import Places
from pitboss.stakes.hold_em_3_bonuses import DIAMONDS, three_card_bonus
from pitboss.stakes.wager import Stake, Wager

PLACES = Places(own=3, dealer=3, community=4)
PAID = [lowest(category) for category in Five if category >= Five.THREE_OF_A_KIND]
RULES = Rules(size=3, board=4, lines=(*PAID, STRAIGHT_RUN_KEY, ROYAL_RUN_KEY))


def main(_: House, deck: tuple[Card, ...]) -> ThreeCards:
    return three_cards(deck, RULES)


@lru_cache(maxsize=2)
def _three_card(deck: tuple[Card, ...]) -> Lines:
    return own_lines(deck, PLACES, three_card_bonus)


def three_card(_: House, deck: tuple[Card, ...]) -> Lines:
    return _three_card(deck)


@lru_cache(maxsize=2)
def _six_card(deck: tuple[Card, ...]) -> Lines:
    return six_card_lines(deck, PLACES, PAID, SUITS.index(DIAMONDS))


def six_card(_: House, deck: tuple[Card, ...]) -> Lines:
    """A royal run of six diamonds is a line of its own."""
    return _six_card(deck)


def never_cut(house: Any, staked: Mapping[Wager, Stake]) -> bool:
    """Whether the limit is beyond what such stakes could win."""
    limit = payout_limit(house)
    return limit is None or most_paid(house, staked[BLIND], staked.get(THREE_CARD, Stake(0))) <= limit.cents


MODEL = Model(
    GAME,
    main,
    {THREE_CARD: three_card, SIX_CARD: six_card},
    apart=never_cut,
    varied={"version": tuple(VERSIONS)},
    one_by_one=("three_card", "six_card"),
    unused=lambda house: ("blind_double",) if house.version == 1 else (),
)
