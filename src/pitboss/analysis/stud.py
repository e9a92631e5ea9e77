"""Counting kernel, five cards against five of which one is seen: by ranks alone first, then the flushes."""

# A hand that is no flush is as high as its ranks are. So the opposing hands are counted as if there were no suits: a
# pattern with m(r) cards of each rank r comes in the product of C(left(r), m(r)) hands, and m(r) / left(r) of them hold
# a given card of rank r. The flushes among them are then moved to where they belong: those that hold the card that is
# seen are of its suit, and which they are follows from the ranks left in that suit. No hand is ever dealt.

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from math import comb
from typing import Any

import numpy as np
from numba import njit

from pitboss.analysis.classes import Class, Integers, Payoffs, Run
from pitboss.analysis.hands_off_a_deck import COMPARISONS, by_class
from pitboss.analysis.performance import SEAT, Choices, Hands
from pitboss.analysis.ranking import ALL_RANKS, BINOMIAL, SIZE, rank_counts, ranking, suit_masks
from pitboss.analysis.solver import choose, gathered
from pitboss.analysis.strategy import Case, runs
from pitboss.cards import Card, rank_name
from pitboss.hands.five_card import Five, FiveCardHand
from pitboss.rounds.places import DEALER


@dataclass(frozen=True)
class Stud:
    """What a player may hold and see, as far as it matters: a node is a hand's rank and how it lies in a card's suit.

    A group is the category of the player's hand; a kind is a band of the dealer's hands, between two marks, and a
    comparison.
    """

    deck: tuple[Card, ...]
    marks: Sequence[int]
    own: Integers  # node: which of the ranking
    seen: Integers  # node: the rank of the card that is seen ...
    left: Integers  # ... and which ranks one's hand leaves in its suit, a bit for each
    ways: Integers  # node: how many hands with how many cards seen
    counts: Integers  # node, kind: the dealer's hands

    @property
    def shape(self) -> tuple[int, int]:
        return len(Five), self.counts.shape[1]

    @cached_property
    def holders(self) -> Mapping[Class, Sequence[int]]:
        """By class, which of the ranking the player may hold in it."""
        starts = np.flatnonzero(np.diff(self.own, prepend=-1))  # the nodes of one rank come together
        found = defaultdict(list)
        for place, kind in np.argwhere(np.maximum.reduceat(self.counts, starts)).tolist():
            own = int(self.own[starts[place]])
            found[Class(int(ranking().hands[own].category), kind)].append(own)
        return found

    def classes(self) -> Iterable[Class]:
        return self.holders

    def members(self, of: Class) -> Iterator[Hands]:
        """The lowest and highest player's hands, each against the lowest and highest dealer's hand of the class."""
        mine = self.holders[of]
        for direction in (1, -1):
            for their_direction in (1, -1):
                yield next(
                    {SEAT: player, DEALER: dealer}
                    for own in mine[::direction]
                    for player in ranking().dealt(own, self.deck)
                    for theirs in self._of_kind(of.kind, own)[::their_direction]
                    for dealer in ranking().dealt(theirs, [card for card in self.deck if card not in player])
                )

    def _of_kind(self, kind: int, own: int) -> range:
        """Which of the ranking are in this band and compare so with one's own."""
        band, comparison = divmod(kind, COMPARISONS)
        edges = [0, *self.marks, len(ranking().hands)]
        compared = [range(own), range(own, own + 1), range(own + 1, edges[-1])][comparison]
        return range(max(edges[band], compared.start), min(edges[band + 1], compared.stop))

    def best(self, payoffs: Payoffs) -> tuple[Integers, Sequence[Run]]:
        groups = ranking().categories[self.own]
        tallies = np.broadcast_to(
            self.counts[:, np.newaxis], (len(self.counts), len(payoffs.paths), self.counts.shape[1])
        )
        kept = choose(tallies, groups, payoffs, 0)
        cases = self._cases(kept.argmax(axis=1), payoffs.paths)
        return gathered(tallies, kept, groups, len(Five), self.ways), list(runs(cases, self._example, _say))

    def _cases(self, chosen: Integers, paths: Sequence[Choices]) -> Iterator[Case]:
        """By rank, then by the card that is seen, and only where that matters by what the hand has in its suit."""
        starts = np.flatnonzero(np.diff(self.own, prepend=-1))
        least, most = (extreme.reduceat(chosen, starts) for extreme in (np.minimum, np.maximum))
        hands = np.add.reduceat(self.ways, starts)
        ends = [*starts[1:].tolist(), len(self.own)]
        for start, end, low, high, every in zip(starts.tolist(), ends, least, most, hands.tolist(), strict=True):
            if low == high:
                yield Case(int(self.own[start]), paths[low], every)
            else:
                yield from self._mixed_cases(start, end, chosen, paths)

    def _mixed_cases(self, start: int, end: int, chosen: Integers, paths: Sequence[Choices]) -> Iterator[Case]:
        nodes = sorted(range(start, end), key=self.seen.__getitem__)
        for seen, of_card in groupby(nodes, key=self.seen.__getitem__):
            by_suit = list(of_card)
            for path in np.unique(chosen[by_suit]).tolist():
                with_path = [node for node in by_suit if chosen[node] == path]
                when = rank_name(int(seen) + 2)
                if len(with_path) < len(by_suit):
                    when += " of a suit of which one has " + " or ".join(self._lying(node) for node in with_path)
                yield Case(int(self.own[start]), paths[path], int(self.ways[with_path].sum()), when)

    def _lying(self, node: int) -> str:
        held = ranking().patterns[self.own[node]] > 0
        lying = [
            rank_name(rank + 2) for rank in np.flatnonzero(held & (self.left[node] >> np.arange(ALL_RANKS) & 1 == 0))
        ]
        return "-".join(reversed(lying)) or "none"

    def _example(self, own: int) -> tuple[Card, ...]:
        return next(ranking().dealt(own, self.deck))


def _say(seen: Iterable[str]) -> str:
    return "dealer shows " + ", ".join(seen)


@lru_cache(maxsize=2)
def stud(deck: tuple[Card, ...], marks: tuple[FiveCardHand, ...]) -> Stud:
    """Every hand of the deck against every other, with every card of it seen."""
    known = ranking()
    limits = [bisect(known.hands, mark) for mark in marks]
    suits, times = np.unique(suit_masks(deck), return_counts=True)
    have = rank_counts(deck)
    own, left, hands = _nodes(known.patterns, known.suited, suits, times, have)
    order = np.arange(len(known.hands))
    columns = np.column_stack([*(np.full_like(order, limit) for limit in limits), order, order + 1])
    below = _by_ranks(known.patterns, known.suited, have, columns)[own]
    _move_flushes(below, known.patterns, known.suited, columns, own, left)
    node, seen = np.nonzero(left[:, np.newaxis] >> np.arange(ALL_RANKS) & 1)
    every = np.full((len(node), 1), comb(len(deck) - SIZE - 1, SIZE - 1))
    counts = by_class(np.hstack([below[node, seen], every]), len(marks)).reshape(len(node), -1)
    return Stud(deck, limits, own[node], seen, left[node], hands[node], counts)


@njit(nogil=True, cache=True)
def _nodes(patterns: Any, suited: Any, suits: Any, times: Any, have: Any) -> Any:
    """Each of the ranking with each way it may lie in a suit: the ranks it leaves there, and the hands that lie so."""
    found = []
    for own in range(len(patterns)):
        mask = 0
        for rank in range(ALL_RANKS):
            mask |= (patterns[own, rank] > 0) << rank
        flushes = (suits & mask == mask) * (patterns[own].max() == 1)  # whether each suit has one of these ranks
        for index in range(len(suits)):
            suit = suits[index]
            lying = mask & suit
            while lying >= 0:
                suited_hands = 0
                if lying == mask:
                    suited_hands = flushes[index]
                elif lying == 0:
                    suited_hands = (flushes * times).sum() - flushes[index]
                hands = suited_hands if suited[own] else _lying(patterns[own], have, suit, lying) - suited_hands
                if hands:
                    found.append((own, suit & ~lying, hands * times[index]))
                lying = lying - 1 & mask & suit if lying else -1
    nodes = np.array(found)
    return nodes[:, 0], nodes[:, 1], nodes[:, 2]


@njit(nogil=True, cache=True)
def _lying(pattern: Any, have: Any, suit: int, lying: int) -> int:
    """How many hands of the pattern, flushes too, have just these ranks in the suit."""
    hands = 1
    for rank in range(ALL_RANKS):
        hands *= BINOMIAL[have[rank] - (suit >> rank & 1), pattern[rank] - (lying >> rank & 1)]
    return hands


@njit(nogil=True, cache=True)
def _by_ranks(patterns: Any, suited: Any, have: Any, limits: Any) -> Any:
    """For each of the ranking, each rank of the card seen and each limit, the hands of opposing patterns below."""
    size, columns = limits.shape
    ranks, times = _listed(patterns)
    below = np.zeros((size, ALL_RANKS, columns), dtype=np.int64)
    sums = np.empty(ALL_RANKS + 1, dtype=np.int64)
    ways = np.ones((ALL_RANKS + 1, SIZE), dtype=np.int64)
    for own in range(size):
        left = have - patterns[own]
        if left.min() < 0:
            continue
        for rank in range(ALL_RANKS):
            ways[rank] = BINOMIAL[left[rank]]
        sums[:] = 0
        passed = 0
        for column in np.argsort(limits[own]):
            while passed < limits[own, column]:
                if not suited[passed]:
                    _add(sums, ways, ranks[passed], times[passed])
                passed += 1
            for rank in range(ALL_RANKS):
                if left[rank]:
                    below[own, rank, column] = sums[rank] // left[rank]
    return below


@njit(nogil=True, cache=True)
def _add(sums: Any, ways: Any, ranks: Any, times: Any) -> None:
    """The hands of one pattern, to each of its ranks as often as a hand has it."""
    hands = 1
    for place in range(SIZE):
        hands *= ways[ranks[place], times[place]]
    for place in range(SIZE):
        sums[ranks[place]] += hands * times[place]


@njit(nogil=True, cache=True)
def _listed(patterns: Any) -> Any:
    """The ranks of each pattern and how often each comes; places left over have a rank beyond all, no times."""
    ranks = np.full((len(patterns), SIZE), ALL_RANKS, dtype=np.uint8)
    times = np.zeros((len(patterns), SIZE), dtype=np.uint8)
    for index in range(len(patterns)):
        place = 0
        for rank in range(ALL_RANKS):
            if patterns[index, rank]:
                ranks[index, place], times[index, place] = rank, patterns[index, rank]
                place += 1
    return ranks, times


@njit(nogil=True, cache=True)
def _move_flushes(below: Any, patterns: Any, suited: Any, limits: Any, own: Any, left: Any) -> None:
    """From where their ranks alone would put them to where they are: both lists have the flushes in the same order."""
    masks = []
    moved_in, moved_out = [0], [0]
    for index in range(len(patterns)):
        moved_in.append(moved_in[-1] + suited[index])
        moved_out.append(moved_out[-1] + (not suited[index] and patterns[index].max() == 1))
        if suited[index]:
            masks.append((patterns[index] << np.arange(ALL_RANKS)).sum())
    passed = np.zeros((len(masks) + 1, ALL_RANKS), dtype=np.int64)
    of_suit = -1
    for node in np.argsort(left):
        if left[node] != of_suit:
            of_suit = left[node]
            for flush in range(len(masks)):
                there = masks[flush] & ~of_suit == 0
                for rank in range(ALL_RANKS):
                    passed[flush + 1, rank] = passed[flush, rank] + (there and masks[flush] >> rank & 1)
        for column in range(limits.shape[1]):
            limit = limits[own[node], column]
            for rank in range(ALL_RANKS):
                below[node, rank, column] += passed[moved_in[limit], rank] - passed[moved_out[limit], rank]
