"""Shoes for tests of the floor."""

from collections import Counter
from collections.abc import Sequence

from pitboss.cards import Card, decks


def whole_shoe(first: Sequence[Card], count: int = 8) -> list[Card]:
    """All cards of so many decks: one to burn, these in their order, and the others behind them."""
    others = list((Counter(decks(count)) - Counter(first)).elements())
    return [*others[-1:], *first, *others[:-1]]
