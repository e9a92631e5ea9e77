"""Counting kernel, hands off a deck: how many of the opposing hands rank below, level and above."""

# All hands are put in order of rank once. Walking up that order with a running count for each card and pair of cards
# seen so far, the hands below a given hand that share no card with it follow by inclusion and exclusion; no two hands
# are ever compared.

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, groupby
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import DECK, Card
from pitboss.hands.three_card import Three
from pitboss.ranking.comparing import add_by_band, compared
from pitboss.ranking.numbering import numbers
from pitboss.ranking.three_card import Keys, category_of, landmarks, three_card_keys
from pitboss.rounds.places import DEALER
from pitboss.solving.classes import Class, Payoffs, Run
from pitboss.solving.nodes import Asked, Nodes, by_option
from pitboss.solving.performance import SEAT, Choices, Hands
from pitboss.solving.sights import Places, Sight
from pitboss.solving.solver import choose, gathered, worth_of
from pitboss.workers.arrays import Integers

DECK_SIZE = 52
SIZE = 3  # of a hand
BELOW, LEVEL, ABOVE = range(COMPARISONS := 3)  # the opposing hand, seen from one's own


@dataclass(frozen=True)
class Opposition:
    """Every hand, lowest first, and how many hands that share no card with it fall into each class.

    A hand's group is its category. Marks split the opposing hands into bands: those below the first mark, those below
    the second, and so on; a kind is a band and a comparison.
    """

    hands: Integers
    keys: Keys
    bands: NDArray[np.int64]  # each hand's own band, as an opponent
    counts: NDArray[np.int64]  # hand, kind

    places = Places(own=SIZE, dealer=SIZE)
    sights = (Sight(Places(own=SIZE)),)

    @property
    def shape(self) -> tuple[int, int]:
        return len(Three), self.counts.shape[1]

    def classes(self) -> Iterator[Class]:
        categories = category_of(self.keys)
        for category in np.unique(categories).tolist():
            for kind in np.flatnonzero(self.counts[categories == category].any(axis=0)).tolist():
                yield Class(category, kind)

    def members(self, of: Class) -> Iterator[Hands]:
        """The lowest and highest player's hands, each against the lowest and highest dealer's hand of the class."""
        band, comparison = divmod(of.kind, COMPARISONS)
        mine = np.flatnonzero((category_of(self.keys) == of.group) & (self.counts[:, of.kind] > 0))
        for player in dict.fromkeys((int(mine[0]), int(mine[-1]))):
            comparisons = compared(self.keys[player], self.keys)
            disjoint = ~np.isin(self.hands, self.hands[player]).any(axis=1)
            theirs = np.flatnonzero((self.bands == band) & (comparisons == comparison) & disjoint)
            for dealer in dict.fromkeys((int(theirs[0]), int(theirs[-1]))):
                yield {SEAT: self._cards(player), DEALER: self._cards(dealer)}

    def lessons(self, payoffs: Payoffs) -> Iterator[Nodes]:
        tallies, _ = self.choices(payoffs)
        ways = np.ones_like(self.keys)
        options, worth = by_option(payoffs, worth_of(tallies, category_of(self.keys), payoffs.net), ways)
        dealt, marks = self.counts.sum(axis=1), landmarks()
        yield Nodes(0, options, worth, dealt, self.keys, None, lambda node: (self._cards(node), ()), landmarks=marks)

    def asked(self, payoffs: Payoffs, own: Sequence[Card], _: Sequence[Card]) -> Asked:
        (node,) = np.flatnonzero((np.sort(self.hands, axis=1) == np.sort(numbers(own))).all(axis=1)).tolist()
        tally = np.repeat(self.counts[node][np.newaxis], len(payoffs.paths), axis=0)
        return Asked(tally, int(category_of(self.keys[node])), 0)

    def best(self, payoffs: Payoffs) -> tuple[Integers, Sequence[Run]]:
        tallies, kept = self.choices(payoffs)
        groups = category_of(self.keys)
        total = gathered(tallies, kept, groups, len(Three), np.ones_like(groups))
        return total, self._runs([payoffs.paths[path] for path in kept.argmax(axis=1).tolist()])

    def choices(self, payoffs: Payoffs) -> tuple[Integers, NDArray[np.bool_]]:
        """The tally of each hand, and the path that is best with it."""
        tallies = np.repeat(self.counts[:, np.newaxis], len(payoffs.paths), axis=1)
        return tallies, choose(tallies, category_of(self.keys), payoffs, 0)

    def _runs(self, chosen: Sequence[Choices]) -> list[Run]:
        """The strategy from the lowest hand up: where the choice changes."""
        runs = []
        for choices, group in groupby(range(len(chosen)), key=chosen.__getitem__):
            indices = list(group)
            runs.append(Run(self._cards(indices[0]), self._cards(indices[-1]), choices, len(indices)))
        return runs

    def _cards(self, index: int) -> tuple[Card, ...]:
        return tuple(DECK[number] for number in self.hands[index])


@lru_cache(maxsize=2)
def opposition(deck: tuple[Card, ...], marks: tuple[int, ...]) -> Opposition:
    """Every three-card hand of the deck against every other that shares no card with it."""
    hands = np.array(list(combinations(numbers(deck).tolist(), SIZE)), dtype=np.int64)
    keys = three_card_keys(hands)
    order = np.argsort(keys, kind="stable")
    hands, keys = hands[order], keys[order]
    below = _disjoint_below(hands, keys, np.array(marks, dtype=np.int64))
    bands = np.searchsorted(np.array(marks, dtype=np.int64), keys, side="right")
    return Opposition(hands, keys, bands, _by_class(below, len(marks)))


@njit(cache=True)
def _by_class(below: Any, marks: int) -> Any:
    """From what lies below each threshold to what lies in each band below, level and above."""
    counts = np.zeros((len(below), (marks + 1) * COMPARISONS), dtype=np.int64)
    for hand in range(len(below)):
        lower, not_higher, every = below[hand, marks:]
        add_by_band(lower, not_higher, below[hand, :marks], every, counts[hand])
    return counts


@njit(cache=True)
def _disjoint_below(hands: Any, keys: Any, marks: Any) -> Any:
    """For each hand the disjoint ones below each mark, then below itself, not above itself, and all."""
    size, marked = len(hands), len(marks)
    below = np.zeros((size, marked + 3), dtype=np.int64)
    cards = np.zeros(DECK_SIZE, dtype=np.int64)
    pairs = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.int64)
    mark = 0
    start = 0
    while start < size:
        end = start
        while end < size and keys[end] == keys[start]:
            end += 1
        while mark < marked and marks[mark] <= keys[start]:
            for i in range(size):
                below[i, mark] = _disjoint(hands, i, start, cards, pairs, i < start)
            mark += 1
        for i in range(start, end):
            below[i, marked] = _disjoint(hands, i, start, cards, pairs, False)
        for i in range(start, end):
            a, b, c = hands[i]
            cards[a] += 1
            cards[b] += 1
            cards[c] += 1
            pairs[a, b] += 1
            pairs[a, c] += 1
            pairs[b, c] += 1
        for i in range(start, end):
            below[i, marked + 1] = _disjoint(hands, i, end, cards, pairs, True)
        start = end
    for i in range(size):
        for late in range(mark, marked):
            below[i, late] = _disjoint(hands, i, size, cards, pairs, True)
        below[i, marked + 2] = _disjoint(hands, i, size, cards, pairs, True)
    return below


@njit(cache=True)
def _disjoint(hands: Any, i: int, seen: int, cards: Any, pairs: Any, itself: bool) -> Any:
    """Of the hands seen so far, those that share no card with hand i; whether i is among them, the caller knows."""
    a, b, c = hands[i]
    return seen - cards[a] - cards[b] - cards[c] + pairs[a, b] + pairs[a, c] + pairs[b, c] - (1 if itself else 0)
