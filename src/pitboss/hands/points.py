"""Points of a blackjack hand, and the dealer's rule of drawing."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.cards import ACE, TEN, Card, rank_name

MOST = 21  # a hand above it has lost
STANDS = 17  # the dealer draws to 16


class Points(NamedTuple):
    total: int
    soft: bool = False  # an ace counts 11

    @property
    def is_bust(self) -> bool:
        return self.total > MOST

    def __str__(self) -> str:
        """ "soft 17"; of 21 nobody asks how it comes about."""
        return f"soft {self.total}" if self.soft and self.total < MOST else str(self.total)


def value(card: Card) -> int:
    """1 to 10: an ace counts 1 here, a king, queen or jack 10."""
    return 1 if card.rank == ACE else min(card.rank, TEN)


def points(cards: Iterable[Card]) -> Points:
    """An ace counts 11 unless that takes the hand over 21, and then 1."""
    values = [value(card) for card in cards]
    total = sum(values)
    soft = 1 in values and total + 10 <= MOST
    return Points(total + 10 * soft, soft)


def is_blackjack(cards: Sequence[Card]) -> bool:
    """An ace with a ten-value card; whether they are the first two is for the game to say."""
    return len(cards) == 2 and points(cards).total == MOST


def draws(dealer: Points, hits_soft_17: bool) -> bool:
    """Whether the dealer must take another card."""
    return dealer.total < STANDS or (hits_soft_17 and dealer == Points(STANDS, soft=True))


def points_in_words(cards: Sequence[Card]) -> str:
    """As in "soft 17"; a lone ace is not called soft 11."""
    if len(cards) == 1 and cards[0].rank == ACE:
        return rank_name(ACE)
    return str(points(cards)) if cards else ""
