"""Texas hold 'em bonus poker: two cards on five, and the hands from which the ante is paid."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pitboss.analysis.model import Model
from pitboss.cards import ACE, Card
from pitboss.games.texas_hold_em_bonus import ANTE_PAYS_FROM, BONUS, GAME, PROGRESSIVE, bonus_line, looks_at_the_dealer
from pitboss.hands.two_card import is_of
from pitboss.kernels.board.final_boards import Rules
from pitboss.kernels.side_wagers.five_cards import five_card_lines
from pitboss.kernels.side_wagers.lines import Lines, opposed_lines, own_lines
from pitboss.kernels.two_cards.count import TwoCards, two_cards
from pitboss.ranking.best_five import lowest
from pitboss.rounds.house import House
from pitboss.rounds.places import COMMUNITY, DEALER
from pitboss.solving.performance import SEAT, Hands
from pitboss.solving.sights import Places

PLACES = Places(own=2, dealer=2, community=5)
RULES = Rules(size=2, board=5, lines=tuple(sorted(map(lowest, ANTE_PAYS_FROM.values()))))


def main(_: House, deck: tuple[Card, ...]) -> TwoCards:
    return two_cards(deck, RULES, 1)


@lru_cache(maxsize=2)
def _bonus(deck: tuple[Card, ...], dealer: bool) -> Lines:
    if not dealer:
        return own_lines(deck, PLACES, bonus_line)
    return opposed_lines(deck, PLACES, bonus_line, lambda dealer: is_of(dealer, ACE, ACE))


def bonus(house: Any, deck: tuple[Card, ...]) -> Lines:
    """By the two cards, and where the house looks at the dealer's, whether these are aces."""
    return _bonus(deck, looks_at_the_dealer(house))


@lru_cache(maxsize=2)
def _progressive(deck: tuple[Card, ...]) -> Lines:
    return five_card_lines(deck, lay, own=False)


def progressive(_: House, deck: tuple[Card, ...]) -> Lines:
    """By the two cards and the flop."""
    return _progressive(deck)


def lay(hand: Sequence[Card], left: Sequence[Card]) -> Hands:
    return {SEAT: hand[:2], COMMUNITY: (*hand[2:], *left[:2]), DEALER: left[2:4]}


MODEL = Model(GAME, main, {BONUS: bonus, PROGRESSIVE: progressive}, varied={"ante_pays_from": tuple(ANTE_PAYS_FROM)})
