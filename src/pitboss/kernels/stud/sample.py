"""Five cards against five of which one is seen, sampled."""

# What is best depends on the card that is seen with few hands only. With these it is searched among the nodes of the
# hand's rank, which are put in order for that.

from typing import Any

import numpy as np
from numba import njit

from pitboss.kernels.stud.count import Stud
from pitboss.ranking.best_five import WEIGHTS, categories, landmarks
from pitboss.ranking.best_five import tables as ranking_of
from pitboss.ranking.comparing import COMPARISONS, compared
from pitboss.ranking.ranks import ALL_RANKS, SIZE
from pitboss.ranking.showdown import rank_best_fives
from pitboss.rounds.places import DEALER
from pitboss.sampling.generator import BATCH, deal
from pitboss.sampling.sampler import Sampler, ending
from pitboss.sampling.strategy import Strategy, chosen, parts
from pitboss.solving.classes import Payoffs
from pitboss.solving.performance import SEAT
from pitboss.solving.solver import gathered

RANK_BITS = 4


def sampler(counted: Stud, payoffs: Payoffs, played: Strategy) -> Sampler:
    tallies, _ = counted.choices(payoffs)
    kept = chosen(tallies, counted.groups, payoffs, list(parts(played, payoffs, counted.own, landmarks())))
    seen = counted.left << RANK_BITS | counted.seen
    order = np.lexsort((seen, counted.own))
    paths = kept.argmax(axis=1)[order].astype(np.uint8)
    begins = np.searchsorted(counted.own[order], np.arange(len(categories()) + 1))
    least, most = (extreme.reduceat(paths, begins[:-1]) for extreme in (np.minimum, np.maximum))
    nodes = begins, seen[order], paths, least == most
    marks = np.array(counted.marks, dtype=np.int64)
    tables = *nodes, categories(), marks, WEIGHTS, ranking_of(SIZE)
    deals = gathered(tallies, kept, counted.groups, counted.shape[0], counted.ways)
    return Sampler({SEAT: SIZE, DEALER: SIZE}, _endings, tables, deals)


@njit(cache=True, nogil=True)
def _endings(
    seed: Any, first: int, last: int, shape: Any, begins: Any, seen: Any, paths: Any, alike: Any, groups: Any,
    marks: Any, weights: Any, ranking: Any, endings: Any,
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
            kind = band * COMPARISONS + compared(own, theirs)
            endings[begin - first + row] = ending(groups[own], paths[node], kind, shape)


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
