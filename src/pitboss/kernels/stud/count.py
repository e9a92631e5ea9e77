"""Counting kernel, five cards against five of which one is seen: by ranks alone first, then the flushes."""

# A hand that is no flush is as high as its ranks are. So the opposing hands are counted as if there were no suits: a
# pattern with m(r) cards of each rank r comes in the product of C(left(r), m(r)) hands, and m(r) / left(r) of them hold
# a given card of rank r. The flushes among them are then moved to where they belong: those that hold the card that is
# seen are of its suit, and which they are follows from the ranks left in that suit. No hand is ever dealt.

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import RANKS, SUITS, Card
from pitboss.hands import five_card
from pitboss.hands.five_card import Five
from pitboss.ranking.best_five import categories, key_of, landmarks
from pitboss.ranking.comparing import COMPARISONS, add_by_band
from pitboss.ranking.numbering import BINOMIALS
from pitboss.ranking.ranks import ALL_RANKS, SIZE, rank_counts, ranking, suit_masks
from pitboss.rounds.places import DEALER
from pitboss.solving.classes import Class, Payoffs, Run
from pitboss.solving.nodes import Asked, Nodes, View, by_option
from pitboss.solving.performance import SEAT, Choices, Hands
from pitboss.solving.runs import Case, Strategy
from pitboss.solving.sights import Places, Sight
from pitboss.solving.solver import choose, gathered, worth_of
from pitboss.workers.arrays import Integers


@dataclass(frozen=True)
class Stud:
    """What a player may hold and see, as far as it matters: a node is a hand's rank and how it lies in a card's suit.

    A group is the category of the player's hand; a kind is a band of the dealer's hands, between two marks, and a
    comparison. The nodes of one rank come together.
    """

    deck: tuple[Card, ...]
    marks: Sequence[int]
    own: Integers  # node: the key of the hand
    seen: Integers  # node: the rank of the card that is seen ...
    left: Integers  # ... and which ranks one's hand leaves in its suit, a bit for each
    ways: Integers  # node: how many hands with how many cards seen
    counts: Integers  # node, kind: the dealer's hands
    occur: NDArray[np.bool_]  # key, kind: whether there are any

    places = Places(own=SIZE, dealer=SIZE)
    sights = (Sight(Places(own=SIZE, dealer=1)),)

    @property
    def shape(self) -> tuple[int, int]:
        return len(Five), self.counts.shape[1]

    @cached_property
    def groups(self) -> Integers:
        return categories()[self.own]

    def classes(self) -> Iterator[Class]:
        for group in Five:
            for kind in np.flatnonzero(self.occur[categories() == group].any(axis=0)).tolist():
                yield Class(int(group), kind)

    def members(self, of: Class) -> Iterator[Hands]:
        """The lowest and highest player's hands, each against the lowest and highest dealer's hand of the class."""
        mine = np.flatnonzero((categories() == of.group) & self.occur[:, of.kind]).tolist()
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
        """The keys that are in this band and compare so with one's own."""
        band, comparison = divmod(kind, COMPARISONS)
        edges = [0, *self.marks, len(categories())]
        compared = [range(own), range(own, own + 1), range(own + 1, edges[-1])][comparison]
        return range(max(edges[band], compared.start), min(edges[band + 1], compared.stop))

    def lessons(self, payoffs: Payoffs) -> Iterator[Nodes]:
        options, worth = by_option(payoffs, worth_of(self._tallies(payoffs), self.groups, payoffs.net), self.ways)
        dealt = self.counts.sum(axis=1) * self.ways
        matched = (ranking().patterns[self.own, self.seen] > 0).astype(np.int64)
        views = [
            View("whether one's own cards match the dealer's", matched, MATCHED.__getitem__),
            View("the dealer's card", self.seen, RANKS.__getitem__),
            View("the dealer's card and whether it is matched", self.seen * 2 + matched, _shown_and_matched),
        ]
        finest = View("the suits too", np.arange(len(self.own)), self._told)
        yield Nodes(
            1, options, worth, dealt, self.own, None, lambda node: (self._example(int(self.own[node])), ()), views,
            finest, landmarks(),
        )  # fmt: skip

    def _tallies(self, payoffs: Payoffs) -> Integers:
        size, kinds = self.counts.shape
        return np.broadcast_to(self.counts[:, np.newaxis], (size, len(payoffs.paths), kinds))

    def _told(self, node: int) -> str:
        hand = five_card.rank(self._example(int(self.own[node])))
        return f"{hand}, {self._in_suit(node)} of them in the suit of the dealer's {RANKS[self.seen[node]]}"

    def asked(self, payoffs: Payoffs, own: Sequence[Card], board: Sequence[Card]) -> Asked:
        (seen,) = board
        left = suit_masks([card for card in self.deck if card not in own])[SUITS.index(seen.suit)]
        held = (self.own == key_of(five_card.rank(own))) & (self.seen == seen.rank - 2) & (self.left == left)
        node = int(np.flatnonzero(held)[0])
        return Asked(np.repeat(self.counts[node][np.newaxis], len(payoffs.paths), axis=0), int(self.groups[node]), 0)

    def best(self, payoffs: Payoffs) -> tuple[Integers, Iterable[Run]]:
        tallies, kept = self.choices(payoffs)
        total = gathered(tallies, kept, self.groups, len(Five), self.ways)
        chosen = kept.argmax(axis=1).astype(np.uint8)
        return total, Strategy(lambda: self._cases(chosen, payoffs.paths), self._example, _dealer_shows)

    def choices(self, payoffs: Payoffs) -> tuple[Integers, NDArray[np.bool_]]:
        """The tally of each node, and the path that is best there."""
        tallies = self._tallies(payoffs)
        return tallies, choose(tallies, self.groups, payoffs, 0)

    def _example(self, own: int) -> tuple[Card, ...]:
        return next(ranking().dealt(own, self.deck))

    def _cases(self, chosen: NDArray[np.uint8], paths: Sequence[Choices]) -> Iterator[Case]:
        """By rank, where it matters by the card that is seen, and where that matters by what one has in its suit."""
        starts = np.flatnonzero(np.diff(self.own, prepend=-1))
        least, most = (extreme.reduceat(chosen, starts).tolist() for extreme in (np.minimum, np.maximum))
        hands = np.add.reduceat(self.ways, starts).tolist()
        ends = [*starts[1:].tolist(), len(self.own)]
        for start, end, low, high, every in zip(starts.tolist(), ends, least, most, hands, strict=True):
            if low == high:
                yield Case(int(self.own[start]), paths[low], every)
            else:
                yield from self._cases_by_seen(range(start, end), chosen, paths)

    def _cases_by_seen(
        self, nodes: Iterable[int], chosen: NDArray[np.uint8], paths: Sequence[Choices]
    ) -> Iterator[Case]:
        for seen, showing in groupby(sorted(nodes, key=self.seen.__getitem__), key=self.seen.__getitem__):
            by_suit = list(showing)
            for path in np.unique(chosen[by_suit]).tolist():
                alike = [node for node in by_suit if chosen[node] == path]
                held = " or ".join(map(self._in_suit, alike)) if len(alike) < len(by_suit) else ""
                when = f"{RANKS[seen]} (with {held} of its suit)" if held else RANKS[seen]
                yield Case(int(self.own[alike[0]]), paths[path], int(self.ways[alike].sum()), when)

    def _in_suit(self, node: int) -> str:
        """The ranks that one holds in the suit of the card that is seen."""
        held = ranking().patterns[self.own[node]]
        return (
            "".join(RANKS[r] for r in reversed(range(ALL_RANKS)) if held[r] and not self.left[node] >> r & 1) or "none"
        )


MATCHED = ("not matched", "matched")


def _shown_and_matched(case: int) -> str:
    seen, matched = divmod(case, 2)
    return f"{RANKS[seen]} {MATCHED[matched]}"


def _dealer_shows(cards: Iterable[str]) -> str:
    return "dealer shows " + ", ".join(cards)


@lru_cache(maxsize=2)
def stud(deck: tuple[Card, ...], marks: tuple[int, ...]) -> Stud:
    """Every hand of the deck against every other, with every card of it seen."""
    known = ranking()
    assert list(marks) == sorted(mark for mark in marks if 0 <= mark <= len(known.suited)), "marks are keys that rise"
    suits, times = np.unique(suit_masks(deck), return_counts=True)
    have = rank_counts(deck)
    own, left, hands = _nodes(known.patterns, known.suited, suits, times, have)
    keys = np.arange(len(known.suited))
    limits = np.column_stack([*(np.full_like(keys, mark) for mark in marks), keys, keys + 1])
    below = _by_ranks(known.patterns, known.suited, have, limits)
    node, seen = np.nonzero(left[:, np.newaxis] >> np.arange(ALL_RANKS) & 1)
    opposing = comb(len(deck) - SIZE - 1, SIZE - 1)
    counts, occur = _counts(known.patterns, known.suited, limits, below, own, left, opposing)
    return Stud(deck, marks, own[node], seen, left[node], hands[node], counts, occur)


@njit(nogil=True, cache=True)
def _nodes(patterns: Any, suited: Any, suits: Any, times: Any, have: Any) -> Any:
    """Each key with each way the hand may lie in a suit: the ranks it leaves there, and the hands that lie so."""
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
        hands *= BINOMIALS[have[rank] - (suit >> rank & 1), pattern[rank] - (lying >> rank & 1)]
    return hands


@njit(nogil=True, cache=True)
def _by_ranks(patterns: Any, suited: Any, have: Any, limits: Any) -> Any:
    """For each key, each rank of the card seen and each limit, the hands of opposing patterns below."""
    size, columns = limits.shape
    ranks, times = _listed(patterns)
    below = np.zeros((size, ALL_RANKS, columns), dtype=np.int64)
    sums = np.empty(ALL_RANKS + 1, dtype=np.int64)
    ways = np.ones((ALL_RANKS + 1, BINOMIALS.shape[1]), dtype=np.int64)
    for own in range(size):
        left = have - patterns[own]
        if left.min() < 0:
            continue
        for rank in range(ALL_RANKS):
            ways[rank] = BINOMIALS[left[rank]]
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
    for key in range(len(patterns)):
        place = 0
        for rank in range(ALL_RANKS):
            if patterns[key, rank]:
                ranks[key, place], times[key, place] = rank, patterns[key, rank]
                place += 1
    return ranks, times


@njit(nogil=True, cache=True)
def _counts(patterns: Any, suited: Any, limits: Any, below: Any, own: Any, left: Any, opposing: int) -> Any:
    """For each node and each card seen, by kind; and which kinds each key has."""
    masks, moved_in, moved_out = _flushes(patterns, suited)
    kinds = COMPARISONS * (limits.shape[1] - 1)
    begins = np.zeros(len(own) + 1, dtype=np.int64)
    for node in range(len(own)):
        seen = 0
        for rank in range(ALL_RANKS):
            seen += left[node] >> rank & 1
        begins[node + 1] = begins[node] + seen
    counts = np.zeros((begins[-1], kinds), dtype=np.int64)
    occur = np.zeros((len(patterns), kinds), dtype=np.bool_)
    passed = np.zeros((len(masks) + 1, ALL_RANKS), dtype=np.int64)
    columns = np.empty(limits.shape[1], dtype=np.int64)
    of_suit = -1
    for node in np.argsort(left):
        if left[node] != of_suit:
            of_suit = left[node]
            _pass(masks, of_suit, passed)
        place = begins[node]
        for rank in range(ALL_RANKS):
            if of_suit >> rank & 1:
                for column in range(len(columns)):
                    limit = limits[own[node], column]
                    moved = passed[moved_in[limit], rank] - passed[moved_out[limit], rank]
                    columns[column] = below[own[node], rank, column] + moved
                add_by_band(columns[-2], columns[-1], columns[:-2], opposing, counts[place])
                occur[own[node]] |= counts[place] > 0
                place += 1
    return counts, occur


@njit(nogil=True, cache=True)
def _flushes(patterns: Any, suited: Any) -> Any:
    """The ranks of each flush, lowest first, and below each key how many there are.

    Once where they are, and once where their ranks alone would put them; both have them in the same order.
    """
    masks = []
    moved_in = np.zeros(len(patterns) + 1, dtype=np.int64)
    moved_out = np.zeros(len(patterns) + 1, dtype=np.int64)
    for key in range(len(patterns)):
        moved_in[key + 1] = moved_in[key] + suited[key]
        moved_out[key + 1] = moved_out[key] + (not suited[key] and patterns[key].max() == 1)
        if suited[key]:
            masks.append((patterns[key] << np.arange(ALL_RANKS)).sum())
    return masks, moved_in, moved_out


@njit(nogil=True, cache=True)
def _pass(masks: Any, of_suit: int, passed: Any) -> None:
    """Of the first so many flushes, those of the ranks that the suit has left, by each rank in them."""
    for flush in range(len(masks)):
        there = masks[flush] & ~of_suit == 0
        for rank in range(ALL_RANKS):
            passed[flush + 1, rank] = passed[flush, rank] + (there and masks[flush] >> rank & 1)
