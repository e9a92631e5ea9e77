"""Wagers that five cards decide by themselves: how many deals make each category."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from pitboss.cards import DECK, Card
from pitboss.hands.five_card import Five
from pitboss.kernels.side_wagers.lines import Dealt, Lines
from pitboss.ranking.best_five import best_keys, categories
from pitboss.ranking.ranks import SIZE, ranking
from pitboss.rounds.places import COMMUNITY, DEALER, Place
from pitboss.solving.performance import SEAT, Hands
from pitboss.solving.sights import Places
from pitboss.workers.arrays import Integers

Laying = Callable[
    [Sequence[Any], Sequence[Any]], Mapping[Place, Sequence[Any]]
]  # the five cards, and those left: where they lie


def five_card_lines(deck: Sequence[Card], lay: Laying, *, own: bool) -> Lines:
    """The five may be one's own, or show only later."""
    ways = ranking().ways(deck)
    of_category = [np.flatnonzero((categories() == category) & (ways > 0)).tolist() for category in Five]
    examples = [_examples(deck, lay, keys) for keys in of_category]
    laid = lay(range(len(DECK))[:SIZE], range(len(DECK))[SIZE:])
    places = Places(*(len(laid.get(place, ())) for place in (SEAT, DEALER, COMMUNITY)))
    order = [card for place in (SEAT, DEALER, COMMUNITY) for card in laid.get(place, ())]
    columns = [order.index(card) for card in range(SIZE)]

    def find(dealt: Dealt) -> Integers:
        return categories()[best_keys(np.ascontiguousarray(dealt[:, columns]))]

    return Lines([int(ways[keys].sum()) for keys in of_category], examples, own, places, find)


def _examples(deck: Sequence[Card], lay: Laying, keys: Sequence[int]) -> list[Hands]:
    """The lowest and highest hands, each with the lowest and highest of the cards left around it."""
    found = []
    for key in dict.fromkeys((*keys[:1], *keys[-1:])):
        hand = next(ranking().dealt(key, deck))
        left = sorted((card for card in deck if card not in hand), key=lambda card: card.rank)
        found += [lay(hand, left), lay(hand[::-1], left[::-1])]
    return found
