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
from pitboss.simulation.generator import CARDS, deal
from pitboss.simulation.sampler import Sampler, compared
from pitboss.simulation.showdown import rank_both

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
    deck, taken, in_order = np.arange(CARDS), np.zeros(2 * SIZE, dtype=np.int64), np.arange(CARDS)
    hands = np.zeros((2, SIZE), dtype=np.int64)
    cards, board = hands.reshape(-1), np.zeros(0, dtype=np.int64)
    keys, runs = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    for round in range(first, last):
        deal(seed, round, deck, taken, cards)
        rank_both(board, hands, in_order, weights, ranking, keys, runs)
        own = keys[0]
        node = begins[own]
        if not alike[own]:
            node += np.searchsorted(seen[node : begins[own + 1]], _seen(cards))
        band = 0
        for mark in marks:
            band += 1 if keys[1] >= mark else 0
        totals[groups[own], chosen[node], band * COMPARISONS + compared(own, keys[1])] += 1


@njit(cache=True, nogil=True)
def _seen(cards: Any) -> Any:
    """The ranks that one's hand leaves in the suit of the dealer's last card, and the rank of that."""
    shown = cards[2 * SIZE - 1]
    left = (1 << ALL_RANKS) - 1
    for place in range(SIZE):
        if cards[place] // ALL_RANKS == shown // ALL_RANKS:
            left &= ~(1 << cards[place] % ALL_RANKS)
    return left << RANK_BITS | shown % ALL_RANKS
