"""Points of a blackjack hand, and the dealer's rule of drawing."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from pitboss.cards import ACE, TEN, TWO, Card, rank_name

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


VALUES = {rank: 1 if rank == ACE else min(rank, TEN) for rank in range(TWO, ACE + 1)}


def value(card: Card) -> int:
    """1 to 10: an ace counts 1 here, a king, queen or jack 10."""
    return VALUES[card.rank]


def points(cards: Iterable[Card]) -> Points:
    """An ace counts 11 unless that takes the hand over 21, and then 1."""
    total, aces = 0, False
    for card in cards:
        total += VALUES[card.rank]
        aces = aces or card.rank == ACE
    return _points(total, aces)


@cache
def _points(total: int, aces: bool) -> Points:
    """By the sum in which an ace counts 1."""
    soft = aces and total + 10 <= MOST
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
