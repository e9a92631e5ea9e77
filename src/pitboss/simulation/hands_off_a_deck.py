"""Three cards against three, sampled."""

from typing import Any

import numpy as np
from numba import njit

from pitboss.analysis.boards import BINOMIALS
from pitboss.analysis.classes import Payoffs
from pitboss.analysis.evaluator import category_of
from pitboss.analysis.hands_off_a_deck import COMPARISONS, Opposition
from pitboss.analysis.performance import SEAT
from pitboss.rounds.places import DEALER
from pitboss.simulation.generator import BATCH, deal
from pitboss.simulation.sampler import Sampler, by_place, compared, three_place

OWN = 3


def sampler(counted: Opposition, payoffs: Payoffs) -> Sampler:
    _, kept = counted.choices(payoffs)
    keys = by_place(counted.hands, counted.keys)
    bands = by_place(counted.hands, counted.bands)
    paths = by_place(counted.hands, kept.argmax(axis=1))
    tables = keys.astype(np.uint16), category_of(keys).astype(np.uint8), bands.astype(np.uint8), paths.astype(np.uint8)
    groups, kinds = counted.shape
    return Sampler({SEAT: OWN, DEALER: OWN}, (groups, len(payoffs.paths), kinds), _tally, (*tables, BINOMIALS))


@njit(cache=True, nogil=True)
def _tally(
    seed: Any, first: int, last: int, keys: Any, groups: Any, bands: Any, paths: Any, binomials: Any, totals: Any
) -> None:
    dealt = np.zeros((BATCH, 2 * OWN), dtype=np.uint8)
    for begin in range(first, last, BATCH):
        rounds = min(BATCH, last - begin)
        deal(seed, begin, rounds, dealt)
        for row in range(rounds):
            mine = three_place(dealt[row, 0], dealt[row, 1], dealt[row, 2], binomials)
            theirs = three_place(dealt[row, 3], dealt[row, 4], dealt[row, 5], binomials)
            kind = bands[theirs] * COMPARISONS + compared(keys[mine], keys[theirs])
            totals[groups[mine], paths[mine], kind] += 1
