"""Counts times payoffs, the best choice taken at every decision: exact fractions out."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from pitboss.errors import AnalysisRefused
from pitboss.solving.classes import Counted, Payoffs, Run, ask, decisions
from pitboss.solving.performance import Choices, Stage
from pitboss.workers.arrays import Integers

SAFE = 2**62  # sums below this do not overflow; others take Python's integers,
SHARD = 10_000  # for so many nodes at a time

# A tally is how many deals, seen from a node, end in each path and kind. At the last decision every path is still a
# possibility and has the counts of the node. `choose` keeps, of the options at one decision, the paths of the best;
# what is kept is handed up to the nodes of the decision before, and so on. What arrives at the top is the answer.


@dataclass(frozen=True)
class Solution:
    """The whole result of a seat's stakes under the best choices, in cents over all deals."""

    endings: Mapping[tuple[Choices, int, int], int]  # path, staked, net: deals
    strategy: Iterable[Run]

    @property
    def deals(self) -> int:
        return sum(self.endings.values())

    @property
    def staked(self) -> int:
        return sum(staked * deals for (_, staked, _), deals in self.endings.items())

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(net * deals for (_, _, net), deals in self.endings.items()), self.deals)

    @property
    def variance(self) -> Fraction:
        squares = sum(net**2 * deals for (_, _, net), deals in self.endings.items())
        return Fraction(squares, self.deals) - self.mean**2

    @property
    def results(self) -> Mapping[int, int]:
        """Net in cents: deals."""
        results: Counter[int] = Counter()
        for (_, _, net), deals in self.endings.items():
            results[net] += deals
        return results

    @property
    def choices(self) -> Mapping[Choices, int]:
        """Path: deals."""
        choices: Counter[Choices] = Counter()
        for (path, _, _), deals in self.endings.items():
            choices[path] += deals
        return choices


def solve(stage: Stage, counted: Counted) -> Solution:
    """The script is asked what each class pays, and the best of its paths taken."""
    return solved(ask(stage, counted), counted)


def solved(payoffs: Payoffs, counted: Counted) -> Solution:
    tallies, strategy = counted.best(payoffs)
    endings: Counter[tuple[Choices, int, int]] = Counter()
    for group, path, kind in np.argwhere(tallies).tolist():
        place = group, path, kind
        ending = payoffs.paths[path], int(payoffs.staked[place]), int(payoffs.net[place])
        endings[ending] += int(tallies[place])
    return Solution(endings, strategy)


@register_jitable(inline="always")
def beats(worth: Any, staked: Any, best_worth: Any, best_staked: Any) -> Any:
    """Whether an option is taken instead of the best of those that are offered before it.

    Of two options worth the same it is the one with the smaller stake, and then the first that is offered.
    """
    return (worth > best_worth) | ((worth == best_worth) & (staked < best_staked))


class Worth(NamedTuple):
    """On average: what is won or lost, and what is staked."""

    net: Fraction
    staked: Fraction


def best_of(worths: Mapping[str, Worth]) -> str:
    """Of options in the order in which they are offered."""
    best, *others = worths
    for option in others:
        if beats(*worths[option], *worths[best]):
            best = option
    return best


def choose(tallies: Integers, groups: Integers, payoffs: Payoffs, asked: int) -> NDArray[np.bool_]:
    """By node and path, whether it is still gone after the best option at this decision.

    Paths that have ended before, or part earlier, are not touched.
    """
    kept = np.ones(tallies.shape[:2], dtype=np.bool_)
    worth, staked = (worth_of(tallies, groups, money) for money in (payoffs.net, payoffs.staked))
    for _, options in decisions(payoffs.paths, asked):
        worths, stakes = (np.stack([sums[:, paths].sum(axis=1) for paths in options]) for sums in (worth, staked))
        best, most, least = np.zeros(len(tallies), dtype=np.int64), worths[0], stakes[0]
        for option in range(1, len(options)):
            better = beats(worths[option], stakes[option], most, least)
            best[better] = option
            most, least = np.where(better, worths[option], most), np.where(better, stakes[option], least)
        for option, paths in enumerate(options):
            kept[:, paths] &= (best == option)[:, np.newaxis]
    return kept


@njit(cache=True, nogil=True)
def best_option(counts: Any, net: Any, staked: Any) -> Any:
    """By deals of each kind; what the options win and stake is told beyond the first."""
    best, best_worth = 0, 0
    for option in range(1, len(net)):
        worth = dot(counts, net[option])
        more, less = 0, 0
        if worth == best_worth:  # stakes matter only then
            more, less = dot(counts, staked[option]), dot(counts, staked[best])
        if beats(worth, more, best_worth, less):
            best, best_worth = option, worth
    return best


def in_units(payoffs: Payoffs, deals: int) -> tuple[Integers, Integers]:
    """Net and stake of the only group, as small integers, so that so many deals do not overflow."""
    net, staked = (money[0] // (int(np.gcd.reduce(money, axis=None)) or 1) for money in (payoffs.net, payoffs.staked))
    if max(int(np.abs(net).max()), int(staked.max())) * deals >= SAFE:
        raise AnalysisRefused("the stakes are too large to be analysed")
    return net, staked


@njit(cache=True, nogil=True, inline="always")
def dot(counts: Any, money: Any) -> Any:
    total = 0
    for kind in range(len(money)):
        total += np.int64(counts[kind]) * money[kind]
    return total


@njit(cache=True, nogil=True)
def worths(counts: Any, net: Any, worth: Any) -> None:
    for node in range(len(counts)):
        for option in range(len(net)):
            worth[node, option] = dot(counts[node], net[option])


def worth_of(tallies: Integers, groups: Integers, money: Integers) -> Integers:
    """By node and path, the sum of deals times cents."""
    unit = int(np.gcd.reduce(money, axis=None)) or 1
    cents = money // unit
    if int(tallies.max(initial=0)) * tallies.shape[2] * int(np.abs(cents).max(initial=0)) >= SAFE:
        parts = np.array_split(np.arange(len(tallies)), len(tallies) // SHARD + 1)
        return np.concatenate([(tallies[nodes] * cents.astype(object)[groups[nodes]]).sum(axis=2) for nodes in parts])
    sums: Integers = _sums(tallies, groups, cents)
    return sums


@njit(cache=True, nogil=True)
def _sums(tallies: Any, groups: Any, cents: Any) -> Any:
    nodes, paths, _ = tallies.shape
    sums = np.empty((nodes, paths), dtype=np.int64)
    for node in range(nodes):
        for path in range(paths):
            sums[node, path] = dot(tallies[node, path], cents[groups[node], path])
    return sums


def gathered(tallies: Integers, kept: NDArray[np.bool_], groups: Integers, size: int, ways: Integers) -> Integers:
    """What is kept, added up by group; each node counts for so many ways."""
    _, paths, kinds = tallies.shape
    total = np.zeros((size, paths, kinds), dtype=np.int64)
    _gather(tallies, kept, groups, ways, total)
    return total


@njit(cache=True, nogil=True)
def _gather(tallies: Any, kept: Any, groups: Any, ways: Any, total: Any) -> None:
    for node in range(len(tallies)):
        for path in range(tallies.shape[1]):
            if kept[node, path]:
                for kind in range(tallies.shape[2]):
                    total[groups[node], path, kind] += ways[node] * tallies[node, path, kind]
