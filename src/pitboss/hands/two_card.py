"""What two cards have to do with each other."""

from collections.abc import Sequence

from pitboss.cards import ACE, TWO, Card


def is_pair(cards: Sequence[Card]) -> bool:
    first, second = cards
    return first.rank == second.rank


def is_suited(cards: Sequence[Card]) -> bool:
    first, second = cards
    return first.suit == second.suit


def is_consecutive(cards: Sequence[Card], *, ace_below_two: bool) -> bool:
    """Neighbours in rank; whether an ace is also the neighbour of a two, the caller's rules say."""
    low, high = sorted(card.rank for card in cards)
    return high - low == 1 or (ace_below_two and (low, high) == (TWO, ACE))


def is_of(cards: Sequence[Card], *ranks: int) -> bool:
    """Exactly these ranks, in any order."""
    return sorted(card.rank for card in cards) == sorted(ranks)
