"""Counting, five cards that decide by themselves: how often each category is dealt."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.analysis.classes import Class, Integers, Payoffs, Run
from pitboss.analysis.performance import Hands
from pitboss.analysis.ranking import ranking
from pitboss.analysis.solver import choose, gathered
from pitboss.cards import Card
from pitboss.hands.five_card import Five

Laying = Callable[[Sequence[Card], Sequence[Card]], Hands]  # the five cards, and those left: where they lie


@dataclass(frozen=True)
class FiveCards:
    """A group is a category; nothing else is of interest."""

    deck: tuple[Card, ...]
    lay: Laying
    ways: Integers  # which of the ranking: how many hands

    @property
    def shape(self) -> tuple[int, int]:
        return len(Five), 1

    def classes(self) -> Iterator[Class]:
        yield from (Class(group, 0) for group in np.unique(ranking().categories[self.ways > 0]).tolist())

    def members(self, of: Class) -> Iterator[Hands]:
        """The lowest and highest hands, each with the lowest and highest of the cards left around it."""
        held = np.flatnonzero((ranking().categories == of.group) & (self.ways > 0)).tolist()
        for index in dict.fromkeys((held[0], held[-1])):
            hand = next(ranking().dealt(index, self.deck))
            left = [card for card in sorted(self.deck, key=lambda card: card.rank) if card not in hand]
            yield self.lay(hand, left)
            yield self.lay(hand[::-1], left[::-1])

    def best(self, payoffs: Payoffs) -> tuple[Integers, Sequence[Run]]:
        groups = ranking().categories
        tallies = np.ones((len(groups), len(payoffs.paths), 1), dtype=np.int64)
        kept = choose(tallies, groups, payoffs, 0)
        return gathered(tallies, kept, groups, len(Five), self.ways), []


def five_cards(deck: tuple[Card, ...], lay: Laying) -> FiveCards:
    return FiveCards(deck, lay, ranking().ways(deck))
