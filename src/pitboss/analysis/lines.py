"""Wagers that some cards decide by themselves, whatever else is dealt: how many deals make each of their lines."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pitboss.analysis.best_five import EIGHT_OF_A_SUIT, THREE_OF_EACH_SUIT, WEIGHTS, key_by_ranks, tables
from pitboss.analysis.boards import RANKS
from pitboss.analysis.classes import Class, Integers, Payoffs, Run
from pitboss.analysis.evaluator import numbers
from pitboss.analysis.final_boards import FIVE_CARD_KEYS
from pitboss.analysis.holdings import ROYAL_RUN, run_in
from pitboss.analysis.performance import SEAT, Hands
from pitboss.analysis.solver import choose, gathered
from pitboss.cards import DECK, Card
from pitboss.errors import AnalysisRefused
from pitboss.rounds.places import COMMUNITY, DEALER


@dataclass(frozen=True)
class Lines:
    """By line, how many deals make it, and examples: the lowest and the highest by rank."""

    deals: Sequence[int]
    examples: Sequence[Sequence[Hands]]
    own: bool  # one's own cards decide, so that the line is known at every decision

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.deals), 1

    def classes(self) -> Iterator[Class]:
        return (Class(line, 0) for line, deals in enumerate(self.deals) if deals)

    def members(self, of: Class) -> Sequence[Hands]:
        return self.examples[of.group]

    def best(self, payoffs: Payoffs) -> tuple[Integers, Sequence[Run]]:
        if not self.own and len(payoffs.paths) > 1:
            raise AnalysisRefused("the wager depends on choices that are made without knowing its line")
        groups = np.arange(len(self.deals))
        tallies = np.repeat(np.array(self.deals)[:, np.newaxis, np.newaxis], len(payoffs.paths), axis=1)
        kept = choose(tallies, groups, payoffs, 0)
        return gathered(tallies, kept, groups, len(groups), np.ones_like(groups)), ()


class Places(NamedTuple):
    """How many cards each place is dealt."""

    own: int
    dealer: int
    community: int


Line = Callable[[Sequence[Card]], Hashable]


def own_lines(deck: Sequence[Card], places: Places, line: Line) -> Lines:
    """The line that one's own cards make."""
    deals: dict[Hashable, int] = {}
    ends: dict[Hashable, list[Sequence[Card]]] = {}
    for own in sorted(combinations(deck, places.own), key=_height):
        made = line(own)
        deals[made] = deals.get(made, 0) + 1
        ends[made] = [ends.get(made, [own])[0], own]
    examples = [[completed(places, own, ()) for own in ends[made]] for made in deals]
    return Lines(list(deals.values()), examples, own=True)


def opposed_lines(deck: Sequence[Card], places: Places, mine: Line, theirs: Line) -> Lines:
    """The line that one's own cards make, and the one that the dealer's make."""
    hands = sorted(combinations(deck, places.own), key=_height)
    sets = np.array([sum(1 << number for number in numbers(hand).tolist()) for hand in hands], dtype=np.int64)
    disjoint = sets[:, np.newaxis] & sets == 0
    own, other = ([line(hand) for hand in hands] for line in (mine, theirs))
    deals, examples = [], []
    for one, two in product(dict.fromkeys(own), dict.fromkeys(other)):
        rows, columns = (np.array([made == wanted for made in lines]) for lines, wanted in ((own, one), (other, two)))
        pairs = np.argwhere(disjoint & rows[:, np.newaxis] & columns)
        if len(pairs):
            deals.append(len(pairs))
            examples.append([completed(places, hands[low], hands[high]) for low, high in pairs[[0, -1]].tolist()])
    return Lines(deals, examples, own=False)


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
    deals, ends = _six(held, WEIGHTS, tables(6), np.array([*marks, FIVE_CARD_KEYS, FIVE_CARD_KEYS + 1]), suit)
    examples = [
        [completed(places, cards[:3], cards[3:]) for cards in ([DECK[card] for card in end] for end in line)]
        for line in ends.tolist()
    ]
    return Lines(deals.tolist(), examples, own=False)


@njit(cache=True, nogil=True)
def _six(deck: Any, weights: Any, ranking: Any, marks: Any, special: int) -> Any:
    deals = np.zeros(len(marks) + 1, dtype=np.int64)
    keys = np.zeros((len(deals), 2), dtype=np.int64)
    ends = np.zeros((len(deals), 2, 6), dtype=np.int64)
    places = np.arange(6)
    cards = np.zeros(6, dtype=np.int64)
    while places[5] < len(deck):
        weight = 0
        for each in range(6):
            cards[each] = deck[places[each]]
            weight += weights[cards[each]]
        suited = (weight + THREE_OF_EACH_SUIT) & EIGHT_OF_A_SUIT
        key = np.int64(key_by_ranks(weight, ranking.high, ranking.low, ranking.keys))
        if suited:
            key = _suited_key(cards, ranking, special)
        line = np.searchsorted(marks, key, side="right")
        if not deals[line] or key < keys[line, 0]:
            keys[line, 0], ends[line, 0] = key, cards
        if deals[line] == 0 or key > keys[line, 1]:
            keys[line, 1], ends[line, 1] = key, cards
        deals[line] += 1
        place = 0
        while place < 5 and places[place] + 1 == places[place + 1]:
            places[place] = place
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
