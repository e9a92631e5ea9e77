"""The dealer's further cards: every multiset that the drawing rule leads to, and how often it is dealt from a shoe."""

# How often a multiset is dealt from a shoe is the number of its orders that the rule allows, times the product of the
# falling factorials of the counts. All of them are walked as a tree, one card more a node, so that a node is a
# single multiplication. The counts are whole numbers below 2^63, which is checked; nothing is rounded.

from collections import defaultdict
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pitboss.errors import AnalysisRefused
from pitboss.hands.points import Points, draws, points
from pitboss.kernels.shoe.rules import ACE, CARDS, RANKS, TEN, Counts
from pitboss.workers.arrays import Integers

Multiset = tuple[int, ...]  # ranks in order

LARGEST = 2**63


class Tree(NamedTuple):
    """Nodes, each after its parent; node 0 has no card. `orders` is 0 where the dealer does not end."""

    parent: Integers
    rank: Integers
    copy: Integers  # how many of this rank lie on the way already
    depth: Integers
    orders: Integers
    total: Integers


class Dealt(NamedTuple):
    """Row by row, by the number of the dealer's further cards: in how many orders the hand wins and stands off."""

    won: Integers
    level: Integers


def completing(up: int) -> int | None:
    """The rank that makes a blackjack of this card."""
    return {ACE: TEN, TEN: ACE}.get(up)


@lru_cache(maxsize=32)
def tree(up: int, hits_soft_17: bool) -> Tree:
    """Without the blackjack, which is counted by itself."""
    ends = _ends(up, hits_soft_17)
    nodes = sorted({multiset[:size] for multiset in ends for size in range(len(multiset) + 1)})
    index = {node: place for place, node in enumerate(nodes)}
    rows = [
        (
            index[node[:-1]],
            node[-1] if node else 0,
            node.count(node[-1]) - 1 if node else 0,
            len(node),
            ends.get(node, 0),
            _points(up, node).total,
        )
        for node in nodes
    ]
    return Tree(*(np.array(column) for column in zip(*rows, strict=True)))


def _ends(up: int, hits_soft_17: bool) -> dict[Multiset, int]:
    """Where the dealer stands or is above 21, and in how many orders the cards may have come."""
    ends: dict[Multiset, int] = defaultdict(int)
    drawing: dict[Multiset, int] = {(): 1}
    while drawing:
        further: dict[Multiset, int] = defaultdict(int)
        for held, orders in drawing.items():
            for rank in range(len(RANKS)):
                if held or rank != completing(up):
                    multiset = tuple(sorted((*held, rank)))
                    goes_on = draws(_points(up, multiset), hits_soft_17)
                    (further if goes_on else ends)[multiset] += orders
        drawing = further
    return ends


@lru_cache(maxsize=1 << 14)
def _points(up: int, further: Multiset) -> Points:
    return points(CARDS[rank] for rank in (up, *further))


def check(walked: Tree, left: Counts) -> None:
    """That what is counted from this shoe, or from a part of it, stays below 2^63, also when won is doubled."""
    ways = [1]
    dealt: dict[int, int] = defaultdict(int)
    for parent, rank, copy, depth, orders, _ in zip(*(column.tolist() for column in walked), strict=True):
        if depth:
            ways.append(ways[parent] * max(left[rank] - copy, 0))
            dealt[depth] += orders * ways[-1]
    if 2 * max(dealt.values()) >= LARGEST:
        raise AnalysisRefused("this shoe has too many cards to be counted")


def against(walked: Tree, left: Integers, totals: Integers) -> Dealt:
    """Hands of these totals, each against a dealer who draws from what is left in its row."""
    return Dealt(*_against(*walked, left, totals))


@njit(cache=True, nogil=True)
def _against(parent: Any, rank: Any, copy: Any, depth: Any, orders: Any, total: Any, left: Any, totals: Any) -> Any:
    size, nodes, deepest = len(left), len(parent), depth.max()
    won = np.zeros((size, deepest + 1), dtype=np.int64)
    level = np.zeros((size, deepest + 1), dtype=np.int64)
    ways = np.ones(nodes, dtype=np.int64)
    for row in range(size):
        for node in range(1, nodes):
            ways[node] = ways[parent[node]] * (left[row, rank[node]] - copy[node])
            if orders[node] > 0:
                if total[node] < totals[row] or total[node] > 21:
                    won[row, depth[node]] += orders[node] * ways[node]
                elif total[node] == totals[row]:
                    level[row, depth[node]] += orders[node] * ways[node]
    return won, level
