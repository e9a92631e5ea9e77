"""Counts times payoffs, the best choice taken for every hand: exact fractions out."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

import numpy as np

from pitboss.analysis.counting import Opposition, opposition
from pitboss.analysis.evaluator import category_of
from pitboss.analysis.performance import SEAT, Path, Stage
from pitboss.cards import DECK, Card
from pitboss.errors import AnalysisRefused
from pitboss.rounds.places import DEALER

Choices = tuple[str, ...]


class Cell(NamedTuple):
    """A class of deals: the player's category, the dealer's band between two marks, and how they compare."""

    category: int
    band: int
    comparison: int


class Run(NamedTuple):
    """Neighbouring hands, lowest to highest, for which the same choices are best."""

    lowest: tuple[Card, ...]
    highest: tuple[Card, ...]
    choices: Choices
    hands: int


@dataclass(frozen=True)
class Solution:
    """The whole result of a seat's stakes under the best choices, in cents over all deals."""

    deals: int
    staked: int
    net: int
    net_squared: int
    results: Mapping[int, int]  # net in cents: deals
    choices: Mapping[Choices, int]  # path: deals
    strategy: Sequence[Run]

    @property
    def mean(self) -> Fraction:
        return Fraction(self.net, self.deals)

    @property
    def variance(self) -> Fraction:
        return Fraction(self.net_squared, self.deals) - self.mean**2


def solve(stage: Stage, marks: tuple[int, ...], deck: Sequence[Card] = DECK) -> Solution:
    """The best path for every hand of the player, against every hand the dealer may hold."""
    counted = opposition(tuple(deck), marks)
    return _best(counted, {cell: payoff(stage, counted, cell) for cell in cells(counted)})


def cells(counted: Opposition) -> Iterator[Cell]:
    """The classes that occur."""
    categories = category_of(counted.keys)
    for category in np.unique(categories).tolist():
        dealt = counted.counts[categories == category].any(axis=0)
        yield from (Cell(category, int(band), int(comparison)) for band, comparison in np.argwhere(dealt))


def payoff(stage: Stage, counted: Opposition, cell: Cell) -> dict[Choices, Path]:
    """What each path pays in this class: asked of its lowest and highest members, which must agree."""
    lowest, *others = (_told(stage, counted, *member) for member in sorted(_members(counted, cell)))
    for other in others:
        if _money(other) != _money(lowest):
            raise AnalysisRefused(f"{cell} is not one class: the script pays {_money(lowest)} and {_money(other)}")
    return lowest


def _money(told: Mapping[Choices, Path]) -> dict[Choices, tuple[int, int]]:
    return {choices: (path.staked, path.net) for choices, path in told.items()}


def _members(counted: Opposition, cell: Cell) -> set[tuple[int, int]]:
    """The class's lowest and highest player hands, each against the lowest and highest dealer hand of the class."""
    of_category = category_of(counted.keys) == cell.category
    mine = np.flatnonzero(of_category & (counted.counts[:, cell.band, cell.comparison] > 0))
    members = set()
    for player in (int(mine[0]), int(mine[-1])):
        compared = np.sign(counted.keys - counted.keys[player]) + 1
        disjoint = ~np.isin(counted.hands, counted.hands[player]).any(axis=1)
        theirs = np.flatnonzero((counted.bands == cell.band) & (compared == cell.comparison) & disjoint)
        members |= {(player, int(theirs[0])), (player, int(theirs[-1]))}
    return members


def _told(stage: Stage, counted: Opposition, mine: int, theirs: int) -> dict[Choices, Path]:
    own, dealer = _cards(counted, (mine, theirs))
    return {path.choices: path for path in stage.paths({SEAT: own, DEALER: dealer})}


def _cards(counted: Opposition, indices: tuple[int, ...]) -> list[tuple[Card, ...]]:
    return [tuple(DECK[number] for number in counted.hands[index]) for index in indices]


def _best(counted: Opposition, payoffs: Mapping[Cell, Mapping[Choices, Path]]) -> Solution:
    """Hands of one category that face the same counts are solved once."""
    counts = counted.counts
    rows = np.column_stack([category_of(counted.keys), counts.reshape(len(counts), -1)])
    kinds, kind_of, hands_of = np.unique(rows, axis=0, return_inverse=True, return_counts=True)
    solved = [_best_of_kind(row, counts.shape[1:], payoffs) for row in kinds.tolist()]
    staked = net = net_squared = deals = 0
    results: Counter[int] = Counter()
    choices: Counter[Choices] = Counter()
    for (best, against), hands in zip(solved, hands_of.tolist(), strict=True):
        for count, told in against:
            path, weight = told[best], count * hands
            deals += weight
            net += weight * path.net
            net_squared += weight * path.net**2
            staked += weight * path.staked
            results[path.net] += weight
            choices[best] += weight
    chosen = [solved[kind][0] for kind in kind_of.reshape(-1).tolist()]
    return Solution(deals, staked, net, net_squared, results, choices, _runs(counted, chosen))


def _best_of_kind(
    row: list[int], shape: tuple[int, ...], payoffs: Mapping[Cell, Mapping[Choices, Path]]
) -> tuple[Choices, list[tuple[int, Mapping[Choices, Path]]]]:
    """The choices worth most; of two worth the same, the one with the smaller stake."""
    category, *counts = row
    bands, comparisons = shape
    cells = [Cell(category, band, comparison) for band in range(bands) for comparison in range(comparisons)]
    against = [(count, payoffs[cell]) for cell, count in zip(cells, counts, strict=True) if count]

    def worth(path: Choices) -> tuple[int, int]:
        return sum(count * told[path].net for count, told in against), -sum(
            count * told[path].staked for count, told in against
        )

    return max(against[0][1], key=worth), against


def _runs(counted: Opposition, chosen: Sequence[Choices]) -> list[Run]:
    """The strategy from the lowest hand up: where the choice changes."""
    runs = []
    for choices, group in groupby(range(len(chosen)), key=chosen.__getitem__):
        indices = list(group)
        lowest, highest = _cards(counted, (indices[0], indices[-1]))
        runs.append(Run(lowest, highest, choices, len(indices)))
    return runs
