"""Counting kernel, a hand that may give one card back: what it, and each hand it may become, faces in the dealer's."""

# The dealer's hands are put in order of the best three of their four cards, once. A walk up that order keeps, for every
# set of up to three cards and every further card, how many hands passed so far hold them all. The hands that avoid
# one's own cards and the dead one, the card given back, follow by inclusion and exclusion; no two hands are compared.

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, groupby, permutations
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import DECK, RANKS, Card
from pitboss.kernels.draw.lesson import draw_lesson
from pitboss.ranking.comparing import COMPARISONS, add_by_band
from pitboss.ranking.numbering import BINOMIALS, numbers
from pitboss.ranking.three_card import three_card_key, three_card_keys
from pitboss.rounds.places import DEALER, DRAWS
from pitboss.solving.classes import Class, Payoffs, Run
from pitboss.solving.nodes import Asked, Nodes, by_option
from pitboss.solving.performance import SEAT, Choices, Hands, given_back
from pitboss.solving.runs import Case, Strategy
from pitboss.solving.sights import Places, Sight
from pitboss.solving.solver import choose, gathered, worth_of
from pitboss.workers.arrays import Integers

OWN, THEIRS = 3, 4
CARDS = len(DECK)
NO_MARKS = np.zeros(0, dtype=np.int64)
NO_CARD = CARDS  # the column of hands that avoid one's own, whatever else they hold
FIRST_ROW = np.cumsum([0, *BINOMIALS[CARDS, :OWN].tolist()])  # where the sets of each size begin


@dataclass(frozen=True)
class Facing:
    """Every hand of three, lowest first, and the dealer's hands of four, by the best three of them."""

    deck: Integers
    hands: Integers
    keys: Integers
    theirs: Integers
    their_keys: Integers
    counts: Integers  # hand, dead card or none, comparison: the dealer's hands

    @cached_property
    def index(self) -> Integers:
        """Where each hand stands, by its three cards in any order."""
        index = np.zeros((CARDS, CARDS, CARDS), dtype=np.int64)
        for order in permutations(self.hands.T):
            index[order] = np.arange(len(self.hands))
        return index


@dataclass(frozen=True)
class Draw:
    """A node is a hand; its group is the line it makes, if that is of interest in itself.

    A kind is the line that the final hand makes and how the dealer's compares with it, if that is of interest. The
    final hand depends on the card that is given back, so that a class is of the paths that give back one card, or none.
    """

    faced: Facing
    lines: Integers  # hand: which of the lines it makes
    groups: Integers  # hand
    kinds: Integers  # line, comparison
    deals: Integers  # hand, place of the card given back or none, kind

    places = Places(own=OWN, dealer=THEIRS)
    sights = (Sight(Places(own=OWN), gives_back=True),)

    @property
    def shape(self) -> tuple[int, int]:
        return int(self.groups.max()) + 1, int(self.kinds.max()) + 1

    def classes(self) -> Iterable[Class]:
        return self.examples

    def members(self, of: Class) -> Sequence[Hands]:
        return self.examples[of]

    @cached_property
    def examples(self) -> Mapping[Class, Sequence[Hands]]:
        """The lowest and highest hands, with their lowest and highest final hands and dealer's hands of the class."""
        found = {}
        occur = np.ascontiguousarray((self.deals > 0).transpose(1, 2, 0))
        for group in range(self.shape[0]):
            of_group = occur & (self.groups == group)
            for giving, kind in np.argwhere(of_group.any(axis=2)).tolist():
                mine = np.flatnonzero(of_group[giving, kind]).tolist()
                found[Class(group, kind, giving)] = [
                    next(self._dealt(own, giving, kind, direction))
                    for own in dict.fromkeys((mine[0], mine[-1]))
                    for direction in (1, -1)
                ]
        return found

    def _dealt(self, own: int, giving: int, kind: int, direction: int) -> Iterator[Hands]:
        """Deals of this kind to this hand, the lowest final and dealer's hands first, or the highest."""
        hand = self.faced.hands[own].tolist()
        finals: dict[int, tuple[Card, ...]] = {own: ()}
        dead = NO_CARD
        if giving:
            dead = hand[giving - 1]
            kept = [card for card in hand if card != dead]
            others = [card for card in self.faced.deck.tolist() if card not in hand]
            finals = {int(self.faced.index[(*kept, card)]): (DECK[card],) for card in others}
        of_kind = [np.flatnonzero(kinds == kind)[::direction].tolist() for kinds in self.kinds]
        for final in sorted(finals, reverse=direction < 0):
            for comparison in of_kind[self.lines[final]]:
                if self.faced.counts[final, dead, comparison]:
                    gone = np.append(self.faced.hands[final], hand)
                    theirs = self._theirs(final, comparison, gone, direction)
                    yield {SEAT: _cards(hand), DEALER: theirs, DRAWS: finals[final]}

    def _theirs(self, final: int, comparison: int, gone: Integers, direction: int) -> tuple[Card, ...]:
        key = self.faced.keys[final]
        below, not_above = (int(np.searchsorted(self.faced.their_keys, key, side=side)) for side in ("left", "right"))
        edges = [0, below, not_above, len(self.faced.theirs)]
        places = range(edges[comparison], edges[comparison + 1])[::direction]
        place = _first_apart(self.faced.theirs, places.start, places.stop, places.step, gone)
        assert place in places, "counted, but not to be found"
        return _cards(self.faced.theirs[place].tolist())

    def lessons(self, payoffs: Payoffs) -> Iterator[Nodes]:
        tallies, _ = self.choices(payoffs)
        names, worth = by_option(payoffs, worth_of(tallies, self.groups, payoffs.net), np.ones_like(self.groups))
        draws = [names.index(f"draw:{place}") for place in range(1, OWN + 1)]
        yield draw_lesson(self.faced.hands, self.faced.keys, names, worth, draws, tallies[:, 0].sum(axis=1))

    def asked(self, payoffs: Payoffs, own: Sequence[Card], _: Sequence[Card]) -> Asked:
        node = int(self.faced.index[tuple(numbers(own).tolist())])
        return Asked(self.deals[node, _giving(payoffs)], int(self.groups[node]), 0, self._example(node))

    def best(self, payoffs: Payoffs) -> tuple[Integers, Iterable[Run]]:
        tallies, kept = self.choices(payoffs)
        total = gathered(tallies, kept, self.groups, self.shape[0], np.ones_like(self.groups))
        chosen = kept.argmax(axis=1).tolist()
        return total, Strategy(lambda: self._cases(chosen, payoffs.paths), self._example, " or ".join)

    def choices(self, payoffs: Payoffs) -> tuple[Integers, NDArray[np.bool_]]:
        """The tally of each hand, and the path that is best with it."""
        tallies = self.deals[:, _giving(payoffs)]
        return tallies, choose(tallies, self.groups, payoffs, 0)

    def _example(self, hand: int) -> tuple[Card, ...]:
        return _cards(self.faced.hands[hand].tolist())

    def _cases(self, chosen: Sequence[int], paths: Sequence[Choices]) -> Iterator[Case]:
        """Beside the ranks it matters which cards are of one suit."""
        suits = (self.faced.hands // len(RANKS)).tolist()
        for _, of_rank in groupby(range(len(chosen)), key=self.faced.keys.tolist().__getitem__):
            hands = list(of_rank)
            alike = Counter((SUITED[_alike(suits[hand])], chosen[hand]) for hand in hands)
            for (when, path), times in sorted(alike.items()):
                yield Case(hands[0], paths[path], times, when)


SUITED = {
    (False, False, False): "all suits differ",
    (True, False, False): "first and second are suited",
    (False, True, False): "first and third are suited",
    (False, False, True): "second and third are suited",
    (True, True, True): "all are suited",
}


def _alike(suits: Sequence[int]) -> tuple[bool, bool, bool]:
    first, second, third = suits
    return first == second, first == third, second == third


def _giving(payoffs: Payoffs) -> list[int]:
    """The place of the card that each path gives back, or 0."""
    return [given_back(*path) for path in payoffs.paths]


def _cards(hand: Sequence[int]) -> tuple[Card, ...]:
    return tuple(DECK[card] for card in hand)


@lru_cache(maxsize=4)
def draw(deck: tuple[Card, ...], marks: tuple[int, ...], *, first: bool, final: bool) -> Draw:
    """Marks part the lines; of interest may be the line of the first hand, and that of the final one."""
    lines, kinds, deals = _ended(deck, marks, final=final)
    return Draw(facing(deck), lines, lines if first else np.zeros_like(lines), kinds, deals)


@lru_cache(maxsize=4)
def _ended(deck: tuple[Card, ...], marks: tuple[int, ...], *, final: bool) -> tuple[Integers, Integers, Integers]:
    """Lines, kinds and deals, in which the first hand is not parted."""
    faced = facing(deck)
    lines = np.searchsorted(np.array(marks), faced.keys, side="right")
    every = np.arange((len(marks) + 1) * COMPARISONS).reshape(-1, COMPARISONS)
    kinds = every if final else np.zeros_like(every)
    return lines, kinds, _deals(faced.hands, faced.deck, faced.index, lines, kinds, faced.counts)


@lru_cache(maxsize=2)
def facing(deck: tuple[Card, ...]) -> Facing:
    """Every hand of the deck, with every dead card and with none, against every four cards that are left."""
    cards = np.sort(numbers(deck))
    hands = np.array(list(combinations(cards.tolist(), OWN)), dtype=np.int64)
    keys = three_card_keys(hands)
    order = np.argsort(keys, kind="stable")
    hands, keys = hands[order], keys[order]
    theirs, their_keys = _dealers_hands(cards)
    their_order = np.argsort(their_keys, kind="stable")
    theirs, their_keys = theirs[their_order], their_keys[their_order]
    below = _avoiding(hands, theirs, np.searchsorted(their_keys, keys, side="left"))
    not_above = _avoiding(hands, theirs, np.searchsorted(their_keys, keys, side="right"))
    dead, alive = (comb(len(deck) - OWN - gone, THEIRS) for gone in (1, 0))
    return Facing(cards, _arranged(hands), keys, theirs, their_keys, _compared(below, not_above, dead, alive))


def _arranged(hands: Integers) -> Integers:
    """A pair first, then the higher cards, so that a place in the hand means the same in every hand of a category."""
    ranks = hands % len(RANKS)
    paired = (ranks[:, :, np.newaxis] == ranks[:, np.newaxis]).sum(axis=2)
    return np.take_along_axis(hands, np.argsort(-(paired * len(RANKS) + ranks), axis=1, kind="stable"), axis=1)


@njit(nogil=True, cache=True)
def _dealers_hands(cards: Any) -> Any:
    """All four cards, and the key of the best three of them."""
    size = len(cards)
    hands = np.empty((size * (size - 1) * (size - 2) * (size - 3) // 24, THEIRS), dtype=np.int8)
    keys = np.empty(len(hands), dtype=np.int64)
    dealt = 0
    for i in range(size):
        for j in range(i + 1, size):
            for k in range(j + 1, size):
                for n in range(k + 1, size):
                    a, b, c, d = cards[i], cards[j], cards[k], cards[n]
                    high = max(three_card_key(a, b, c), three_card_key(a, b, d))
                    low = max(three_card_key(a, c, d), three_card_key(b, c, d))
                    hands[dealt, 0], hands[dealt, 1], hands[dealt, 2], hands[dealt, 3] = a, b, c, d
                    keys[dealt] = max(high, low)
                    dealt += 1
    return hands, keys


@njit(nogil=True, cache=True)
def _avoiding(hands: Any, theirs: Any, limits: Any) -> Any:
    """For each hand and each dead card or none: those of the first so many opposing hands that avoid them."""
    holding = np.zeros((FIRST_ROW[OWN] + BINOMIALS[CARDS, OWN], CARDS + 1), dtype=np.int32)
    avoiding = np.zeros((len(hands), CARDS + 1), dtype=np.int32)
    rows = np.zeros(1 << THEIRS, dtype=np.int64)
    sizes = np.zeros(1 << THEIRS, dtype=np.int64)
    passed = 0
    for i in range(len(hands)):
        while passed < limits[i]:
            _subsets(theirs[passed], rows, sizes)
            for subset in range((1 << THEIRS) - 1):
                holding[rows[subset], NO_CARD] += 1
                for place in range(THEIRS):
                    if not subset >> place & 1:
                        holding[rows[subset], theirs[passed, place]] += 1
            passed += 1
        _subsets(hands[i], rows, sizes)
        for subset in range(1 << OWN):
            sign = 1 - 2 * (sizes[subset] & 1)
            for card in range(CARDS + 1):
                avoiding[i, card] += sign * holding[rows[subset], card]
        for card in range(CARDS):
            avoiding[i, card] = avoiding[i, NO_CARD] - avoiding[i, card]
    return avoiding


@njit(nogil=True, cache=True)
def _compared(below: Any, not_above: Any, dead: int, alive: int) -> Any:
    """Of so many with a dead card, and with none."""
    counts = np.zeros((*below.shape, COMPARISONS), dtype=below.dtype)
    for hand in range(len(below)):
        for card in range(CARDS + 1):
            every = alive if card == NO_CARD else dead
            add_by_band(below[hand, card], not_above[hand, card], NO_MARKS, every, counts[hand, card])
    return counts


@njit(nogil=True, cache=True)
def _subsets(hand: Any, rows: Any, sizes: Any) -> None:
    """The row of each subset of up to three cards of a hand whose cards rise."""
    for place in range(len(hand)):
        for smaller in range(1 << place):
            subset = smaller | 1 << place
            sizes[subset] = sizes[smaller] + 1
            if sizes[subset] <= OWN:
                rows[subset] = (
                    rows[smaller]
                    - FIRST_ROW[sizes[smaller]]
                    + FIRST_ROW[sizes[subset]]
                    + BINOMIALS[hand[place], sizes[subset]]
                )


@njit(nogil=True, cache=True)
def _deals(hands: Any, deck: Any, index: Any, lines: Any, kinds: Any, counts: Any) -> Any:
    """For each hand, and each of its cards given back or none, the deals of each kind."""
    found = np.zeros((len(hands), OWN + 1, kinds.max() + 1), dtype=np.int64)
    for i in range(len(hands)):
        for comparison in range(COMPARISONS):
            every_draw = len(deck) - OWN - THEIRS
            found[i, 0, kinds[lines[i], comparison]] += counts[i, NO_CARD, comparison] * every_draw
        for place in range(OWN):
            discard, kept, other = hands[i, place], hands[i, place - 1], hands[i, place - 2]
            for card in deck:
                if card != discard and card != kept and card != other:
                    final = index[kept, other, card]
                    for comparison in range(COMPARISONS):
                        found[i, place + 1, kinds[lines[final], comparison]] += counts[final, discard, comparison]
    return found


@njit(nogil=True, cache=True)
def _first_apart(theirs: Any, begin: int, end: int, step: int, gone: Any) -> int:
    """The place of the first hand that holds none of these cards, or -1."""
    for place in range(begin, end, step):
        apart = True
        for card in theirs[place]:
            for other in gone:
                apart &= card != other
        if apart:
            return place
    return -1
