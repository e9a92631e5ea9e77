"""What two cards have to do with each other."""

from collections.abc import Sequence

from pitboss.cards import ACE, TWO, Card, rank_name


def is_pair(cards: Sequence[Card]) -> bool:
    first, second = cards
    return first.rank == second.rank


def is_suited(cards: Sequence[Card]) -> bool:
    first, second = cards
    return first.suit == second.suit


def is_consecutive(cards: Sequence[Card], *, ace_below_two: bool) -> bool:
    """Neighbours in rank; whether an ace is also the neighbour of a two, the caller's rules say."""
    first, second = cards
    return abs(first.rank - second.rank) == 1 or (ace_below_two and is_of(cards, ACE, TWO))


def is_of(cards: Sequence[Card], one: int, other: int) -> bool:
    """Exactly these ranks, in any order."""
    first, second = cards
    return (first.rank, second.rank) in ((one, other), (other, one))


def pair_or_ranks(cards: Sequence[Card]) -> str:
    """As in "pair of sevens", "ace king suited" and "queen four"."""
    high, low = sorted((card.rank for card in cards), reverse=True)
    if high == low:
        return f"pair of {rank_name(high, plural=True)}"
    return f"{rank_name(high)} {rank_name(low)}" + (" suited" if is_suited(cards) else "")
