"""Wagers that five cards decide by themselves: how many deals make each category."""

from collections.abc import Callable, Sequence

import numpy as np

from pitboss.analysis.best_five import categories
from pitboss.analysis.lines import Lines
from pitboss.analysis.performance import Hands
from pitboss.analysis.ranking import ranking
from pitboss.cards import Card
from pitboss.hands.five_card import Five

Laying = Callable[[Sequence[Card], Sequence[Card]], Hands]  # the five cards, and those left: where they lie


def five_card_lines(deck: Sequence[Card], lay: Laying, *, own: bool) -> Lines:
    """The five may be one's own, or show only later."""
    ways = ranking().ways(deck)
    of_category = [np.flatnonzero((categories() == category) & (ways > 0)).tolist() for category in Five]
    examples = [_examples(deck, lay, keys) for keys in of_category]
    return Lines([int(ways[keys].sum()) for keys in of_category], examples, own=own)


def _examples(deck: Sequence[Card], lay: Laying, keys: Sequence[int]) -> list[Hands]:
    """The lowest and highest hands, each with the lowest and highest of the cards left around it."""
    found = []
    for key in dict.fromkeys((*keys[:1], *keys[-1:])):
        hand = next(ranking().dealt(key, deck))
        left = sorted((card for card in deck if card not in hand), key=lambda card: card.rank)
        found += [lay(hand, left), lay(hand[::-1], left[::-1])]
    return found
