"""Three cards against three, sampled."""

from typing import Any

import numpy as np
from numba import njit

from pitboss.kernels.off_a_deck.count import Opposition
from pitboss.ranking.comparing import COMPARISONS, compared
from pitboss.ranking.numbering import PAIRS, TRIPLES, by_place, three_place
from pitboss.ranking.three_card import category_of, landmarks
from pitboss.rounds.places import DEALER
from pitboss.sampling.generator import BATCH, deal
from pitboss.sampling.sampler import Sampler, ending
from pitboss.sampling.strategy import Strategy, chosen, parts
from pitboss.solving.classes import Payoffs
from pitboss.solving.performance import SEAT
from pitboss.solving.solver import gathered

OWN = 3


def sampler(counted: Opposition, payoffs: Payoffs, played: Strategy) -> Sampler:
    tallies, _ = counted.choices(payoffs)
    groups = category_of(counted.keys)
    kept = chosen(tallies, groups, payoffs, list(parts(played, payoffs, counted.keys, landmarks())))
    keys = by_place(counted.hands, counted.keys)
    bands = by_place(counted.hands, counted.bands)
    paths = by_place(counted.hands, kept.argmax(axis=1))
    tables = keys.astype(np.uint16), category_of(keys).astype(np.uint8), bands.astype(np.uint8), paths.astype(np.uint8)
    deals = gathered(tallies, kept, groups, counted.shape[0], np.ones_like(groups))
    return Sampler({SEAT: OWN, DEALER: OWN}, _endings, (*tables, PAIRS, TRIPLES), deals)


@njit(cache=True, nogil=True)
def _endings(
    seed: Any, first: int, last: int, shape: Any, keys: Any, groups: Any, bands: Any, paths: Any, pairs: Any,
    triples: Any, endings: Any,
) -> None:  # fmt: skip
    dealt = np.zeros((BATCH, 2 * OWN), dtype=np.uint8)
    for begin in range(first, last, BATCH):
        rounds = min(BATCH, last - begin)
        deal(seed, begin, rounds, dealt)
        for row in range(rounds):
            mine = three_place(dealt[row, 0], dealt[row, 1], dealt[row, 2], pairs, triples)
            theirs = three_place(dealt[row, 3], dealt[row, 4], dealt[row, 5], pairs, triples)
            kind = bands[theirs] * COMPARISONS + compared(keys[mine], keys[theirs])
            endings[begin - first + row] = ending(groups[mine], paths[mine], kind, shape)
