"""Five cards against five of which one is seen, sampled."""

# What is best depends on the card that is seen with few hands only. With these it is searched among the nodes of the
# hand's rank, which are put in order for that.

from typing import Any

import numpy as np
from numba import njit

from pitboss.analysis.best_five import WEIGHTS, categories, tables
from pitboss.analysis.classes import Payoffs
from pitboss.analysis.hands_off_a_deck import COMPARISONS
from pitboss.analysis.performance import SEAT
from pitboss.analysis.ranking import ALL_RANKS, SIZE
from pitboss.analysis.stud import Stud
from pitboss.rounds.places import DEALER
from pitboss.simulation.generator import BATCH, deal
from pitboss.simulation.sampler import Sampler, compared
from pitboss.simulation.showdown import rank_best_fives

RANK_BITS = 4


def sampler(counted: Stud, payoffs: Payoffs) -> Sampler:
    _, kept = counted.choices(payoffs)
    seen = counted.left << RANK_BITS | counted.seen
    order = np.lexsort((seen, counted.own))
    chosen = kept.argmax(axis=1)[order].astype(np.uint8)
    begins = np.searchsorted(counted.own[order], np.arange(len(categories()) + 1))
    least, most = (extreme.reduceat(chosen, begins[:-1]) for extreme in (np.minimum, np.maximum))
    nodes = begins, seen[order], chosen, least == most
    marks = np.array(counted.marks, dtype=np.int64)
    groups, kinds = counted.shape
    shape = groups, len(payoffs.paths), kinds
    return Sampler({SEAT: SIZE, DEALER: SIZE}, shape, _tally, (*nodes, categories(), marks, WEIGHTS, tables(SIZE)))


@njit(cache=True, nogil=True)
def _tally(
    seed: Any, first: int, last: int, begins: Any, seen: Any, chosen: Any, alike: Any, groups: Any, marks: Any,
    weights: Any, ranking: Any, totals: Any,
) -> None:  # fmt: skip
    dealt, keys = np.zeros((BATCH, 2 * SIZE), dtype=np.uint8), np.zeros((BATCH, 3), dtype=np.int64)
    for begin in range(first, last, BATCH):
        rounds = min(BATCH, last - begin)
        deal(seed, begin, rounds, dealt)
        rank_best_fives(dealt, rounds, SIZE, weights, ranking, keys)
        for row in range(rounds):
            own, theirs = keys[row, 0], keys[row, 1]
            node = begins[own]
            if not alike[own]:
                node += np.searchsorted(seen[node : begins[own + 1]], _seen(dealt, row))
            band = 0
            for mark in marks:
                band += 1 if theirs >= mark else 0
            totals[groups[own], chosen[node], band * COMPARISONS + compared(own, theirs)] += 1


@njit(cache=True, nogil=True)
def _seen(dealt: Any, row: int) -> Any:
    """The ranks that one's hand leaves in the suit of the dealer's last card, and the rank of that."""
    shown = np.int64(dealt[row, 2 * SIZE - 1])
    left: Any = (1 << ALL_RANKS) - 1
    for place in range(SIZE):
        card = np.int64(dealt[row, place])
        if card // ALL_RANKS == shown // ALL_RANKS:
            left &= ~(1 << card % ALL_RANKS)
    return left << RANK_BITS | shown % ALL_RANKS
