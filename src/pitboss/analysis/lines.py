"""Wagers that some cards decide by themselves, whatever else is dealt: how many deals make each of their lines."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.analysis.best_five import EIGHT_OF_A_SUIT, THREE_OF_EACH_SUIT, WEIGHTS, key_by_ranks, tables
from pitboss.analysis.boards import BINOMIALS, RANKS
from pitboss.analysis.classes import Class, Integers, Payoffs, Run
from pitboss.analysis.evaluator import numbers
from pitboss.analysis.final_boards import FIVE_CARD_KEYS
from pitboss.analysis.holdings import ROYAL_RUN, run_in
from pitboss.analysis.kept import Counts, kept
from pitboss.analysis.nodes import Asked
from pitboss.analysis.performance import SEAT, Hands
from pitboss.analysis.sights import Places
from pitboss.analysis.solver import choose, gathered
from pitboss.cards import DECK, Card
from pitboss.errors import AnalysisRefused
from pitboss.rounds.places import COMMUNITY, DEALER

UNKNOWN_LINE = "the wager depends on choices that are made without knowing its line"

Dealt = NDArray[np.uint8]


@dataclass(frozen=True)
class Lines:
    """By line, how many deals make it, and examples: the lowest and the highest by rank."""

    deals: Sequence[int]
    examples: Sequence[Sequence[Hands]]
    own: bool  # one's own cards decide, so that the line is known at every decision
    places: Places
    find: Callable[[Dealt], Integers]  # in rows, one's own cards, the dealer's and the community's: the line of each

    sights = None

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.deals), 1

    def classes(self) -> Iterator[Class]:
        return (Class(line, 0) for line, deals in enumerate(self.deals) if deals)

    def members(self, of: Class) -> Sequence[Hands]:
        return self.examples[of.group]

    def best(self, payoffs: Payoffs) -> tuple[Integers, Sequence[Run]]:
        if not self.own and len(payoffs.paths) > 1:
            raise AnalysisRefused(UNKNOWN_LINE)
        groups = np.arange(len(self.deals))
        tallies = np.repeat(np.array(self.deals)[:, np.newaxis, np.newaxis], len(payoffs.paths), axis=1)
        kept = choose(tallies, groups, payoffs, 0)
        return gathered(tallies, kept, groups, len(groups), np.ones_like(groups)), ()

    def asked(self, payoffs: Payoffs, own: Sequence[Card], _: Sequence[Card]) -> Asked:
        if not self.own:
            raise AnalysisRefused(UNKNOWN_LINE)
        (line,) = self.find(numbers(own)[np.newaxis].astype(np.uint8)).tolist()
        return Asked(np.ones((len(payoffs.paths), 1), dtype=np.int64), line, 0)


Line = Callable[[Sequence[Card]], Hashable]


def own_lines(deck: Sequence[Card], places: Places, line: Line) -> Lines:
    """The line that one's own cards make."""
    hands = sorted(combinations(deck, places.own), key=_height)
    lines = _numbered([line(own) for own in hands])
    deals = np.bincount(lines).tolist()
    ends = [(lines.index(each), len(lines) - 1 - lines[::-1].index(each)) for each in range(len(deals))]
    examples = [[completed(places, hands[end], ()) for end in both] for both in ends]
    by_place = _by_place(hands, lines)
    return Lines(deals, examples, True, places, lambda dealt: by_place[_place(dealt[:, : places.own])])


def _place(hands: NDArray[Any]) -> Integers:
    """The place of each hand among all of its size."""
    ordered = np.sort(hands, axis=1)
    return sum((BINOMIALS[ordered[:, at], at + 1] for at in range(hands.shape[1])), start=np.zeros(1, dtype=np.int64))


def _by_place(hands: Sequence[Sequence[Card]], values: Sequence[int]) -> Integers:
    by_place = np.zeros(comb(len(DECK), len(hands[0])), dtype=np.int64)
    by_place[_place(np.array([numbers(hand) for hand in hands]))] = values
    return by_place


def opposed_lines(deck: Sequence[Card], places: Places, mine: Line, theirs: Line) -> Lines:
    """The line that one's own cards make, and the one that the dealer's make."""
    hands = sorted(combinations(deck, places.own), key=_height)
    sets = np.array([sum(1 << number for number in numbers(hand).tolist()) for hand in hands], dtype=np.int64)
    disjoint = sets[:, np.newaxis] & sets == 0
    own, other = (_numbered([line(hand) for hand in hands]) for line in (mine, theirs))
    deals: list[int] = []
    examples: list[list[Hands]] = []
    found = np.zeros((max(own) + 1, max(other) + 1), dtype=np.int64)
    for one, two in product(range(max(own) + 1), range(max(other) + 1)):
        rows, columns = (np.array(lines) == wanted for lines, wanted in ((own, one), (other, two)))
        pairs = np.argwhere(disjoint & rows[:, np.newaxis] & columns)
        if len(pairs):
            found[one, two] = len(deals)
            deals.append(len(pairs))
            examples.append([completed(places, hands[low], hands[high]) for low, high in pairs[[0, -1]].tolist()])
    size, lines, their_lines = places.own, _by_place(hands, own), _by_place(hands, other)

    def find(dealt: Dealt) -> Integers:
        return found[lines[_place(dealt[:, :size])], their_lines[_place(dealt[:, size : 2 * size])]]

    return Lines(deals, examples, False, places, find)


def _numbered(lines: Sequence[Hashable]) -> list[int]:
    """Each line by its number, in the order in which they come."""
    order = {line: number for number, line in enumerate(dict.fromkeys(lines))}
    return [order[line] for line in lines]


def _height(hand: Sequence[Card]) -> list[int]:
    return sorted((card.rank for card in hand), reverse=True)


def completed(places: Places, own: Sequence[Card], dealer: Sequence[Card]) -> Hands:
    """A deal with these cards, the others being any."""
    rest = iter([card for card in DECK if card not in (*own, *dealer)])
    missing = [next(rest) for _ in range(places.dealer - len(dealer))]
    return {SEAT: own, DEALER: (*dealer, *missing), COMMUNITY: [next(rest) for _ in range(places.community)]}


def six_card_lines(deck: Sequence[Card], places: Places, marks: Sequence[int], suit: int) -> Lines:
    """The lines of one's own three cards and the dealer's: by marks, then a royal run of six, one suit's by itself."""
    held = np.sort(numbers(deck)).astype(np.int64)
    every_mark = np.array([*marks, FIVE_CARD_KEYS, FIVE_CARD_KEYS + 1])
    line_of = np.searchsorted(every_mark, np.arange(FIVE_CARD_KEYS + 2), side="right")

    def count() -> Counts:
        deals, ends = _six(held, WEIGHTS, tables(6), line_of, suit)
        return {"deals": deals, "ends": ends}

    arrays = kept("six-cards", (marks, suit), count) if len(deck) == len(DECK) else count()
    examples = [
        [completed(places, cards[:3], cards[3:]) for cards in ([DECK[card] for card in end] for end in line)]
        for line in arrays["ends"].tolist()
    ]

    def find(dealt: Dealt) -> Integers:
        keys: Integers = _six_keys(np.sort(dealt[:, :6]), WEIGHTS, tables(6), suit)
        return line_of[keys]

    return Lines(arrays["deals"].tolist(), examples, False, places, find)


@njit(cache=True, nogil=True)
def _six_keys(hands: Any, weights: Any, ranking: Any, special: int) -> Any:
    keys = np.zeros(len(hands), dtype=np.int64)
    cards = np.zeros(6, dtype=np.int64)
    for hand in range(len(hands)):
        for each in range(6):
            cards[each] = hands[hand, each]
        keys[hand] = _six_key(cards, weights, ranking, special)
    return keys


@njit(cache=True, nogil=True)
def _six_key(cards: Any, weights: Any, ranking: Any, special: int) -> Any:
    """Of six cards in order."""
    weight = 0
    for card in cards:
        weight += weights[card]
    return _weighed_key(weight, cards, ranking, special)


@njit(cache=True, nogil=True, inline="always")
def _weighed_key(weight: Any, cards: Any, ranking: Any, special: Any) -> Any:
    if (weight + THREE_OF_EACH_SUIT) & EIGHT_OF_A_SUIT:
        return _suited_key(cards, ranking, special)
    return np.int64(key_by_ranks(weight, ranking.high, ranking.low, ranking.keys))


@njit(cache=True, nogil=True)
def _six(deck: Any, weights: Any, ranking: Any, line_of: Any, special: int) -> Any:
    deals = np.zeros(line_of[-1] + 1, dtype=np.int64)
    keys = np.zeros((len(deals), 2), dtype=np.int64)
    ends = np.zeros((len(deals), 2, 6), dtype=np.int64)
    places = np.arange(1, 6)  # of all but the lowest card
    cards = np.zeros(6, dtype=np.int64)
    while places[4] < len(deck):
        others = 0
        for each in range(5):
            cards[each + 1] = deck[places[each]]
            others += weights[cards[each + 1]]
        for lowest in range(places[0]):
            cards[0] = deck[lowest]
            key = _weighed_key(others + weights[cards[0]], cards, ranking, special)
            line = line_of[key]
            if deals[line] == 0 or key < keys[line, 0]:
                keys[line, 0], ends[line, 0] = key, cards
            if deals[line] == 0 or key > keys[line, 1]:
                keys[line, 1], ends[line, 1] = key, cards
            deals[line] += 1
        place = 0
        while place < 4 and places[place] + 1 == places[place + 1]:
            places[place] = place + 1
            place += 1
        places[place] += 1
    return deals, ends


@njit(cache=True, nogil=True)
def _suited_key(cards: Any, ranking: Any, special: int) -> Any:
    """Of six cards of which five or all are of one suit."""
    suit = cards[2] // RANKS  # in order, so that the middle is of the suit
    ranks, suited = 0, 0
    for card in cards:
        if card // RANKS == suit:
            ranks |= 1 << card % RANKS
            suited += 1
    if suited == 6 and run_in(ranks, 6) == ROYAL_RUN:
        return np.int64(FIVE_CARD_KEYS + (1 if suit == special else 0))
    return np.int64(ranking.flushes[ranks])
