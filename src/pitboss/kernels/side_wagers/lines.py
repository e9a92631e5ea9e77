"""Wagers that some cards decide by themselves, whatever else is dealt: how many deals make each of their lines."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Card
from pitboss.errors import AnalysisRefused
from pitboss.ranking.numbering import by_place, numbers, places_of
from pitboss.rounds.places import COMMUNITY, DEALER
from pitboss.solving.classes import Class, Payoffs, Run
from pitboss.solving.nodes import Asked
from pitboss.solving.performance import SEAT, Hands
from pitboss.solving.sights import Places
from pitboss.solving.solver import choose, gathered
from pitboss.workers.arrays import Integers

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
    line_at = _by_place(hands, lines)
    return Lines(deals, examples, True, places, lambda dealt: line_at[places_of(dealt[:, : places.own])])


def _by_place(hands: Sequence[Sequence[Card]], lines: Sequence[int]) -> Integers:
    return by_place(np.array([numbers(hand) for hand in hands]), np.array(lines))


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
        return found[lines[places_of(dealt[:, :size])], their_lines[places_of(dealt[:, size : 2 * size])]]

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
