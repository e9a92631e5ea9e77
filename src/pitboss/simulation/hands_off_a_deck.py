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
from pitboss.simulation.generator import CARDS, deal
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
    deck, taken, cards = np.arange(CARDS), np.zeros(2 * OWN, dtype=np.int64), np.zeros(2 * OWN, dtype=np.int64)
    for round in range(first, last):
        deal(seed, round, deck, taken, cards)
        mine = three_place(cards[0], cards[1], cards[2], binomials)
        theirs = three_place(cards[3], cards[4], cards[5], binomials)
        kind = bands[theirs] * COMPARISONS + compared(keys[mine], keys[theirs])
        totals[groups[mine], paths[mine], kind] += 1
