"""Three cards of which one may be given back, against the best three of four, sampled."""

from typing import Any

import numpy as np
from numba import njit

from pitboss.analysis.boards import BINOMIALS
from pitboss.analysis.classes import Payoffs
from pitboss.analysis.draw import OWN, THEIRS, Draw
from pitboss.analysis.performance import SEAT, given_back
from pitboss.rounds.places import DEALER, DRAWS
from pitboss.simulation.generator import BATCH, deal
from pitboss.simulation.sampler import Sampler, by_place, compared, three_place

DEALT = OWN + THEIRS + 1


def sampler(counted: Draw, payoffs: Payoffs) -> Sampler:
    _, kept = counted.choices(payoffs)
    hands = counted.faced.hands
    small = counted.groups, counted.lines, kept.argmax(axis=1), hands
    giving = np.array([given_back(*path) for path in payoffs.paths])
    tables = (
        by_place(hands, counted.faced.keys.astype(np.uint16)),
        *(by_place(hands, values.astype(np.uint8)) for values in small),
        *(giving, counted.kinds, BINOMIALS),
    )
    groups, kinds = counted.shape
    return Sampler({SEAT: OWN, DEALER: THEIRS, DRAWS: 1}, (groups, len(payoffs.paths), kinds), _tally, tables)


@njit(cache=True, nogil=True)
def _tally(
    seed: Any, first: int, last: int, keys: Any, groups: Any, lines: Any, paths: Any, hands: Any, giving: Any,
    kinds: Any, binomials: Any, totals: Any,
) -> None:  # fmt: skip
    dealt = np.zeros((BATCH, DEALT), dtype=np.uint8)
    for begin in range(first, last, BATCH):
        rounds = min(BATCH, last - begin)
        deal(seed, begin, rounds, dealt)
        for row in range(rounds):
            mine = three_place(dealt[row, 0], dealt[row, 1], dealt[row, 2], binomials)
            path = paths[mine]
            final, place = mine, giving[path]
            if place:
                one, other = hands[mine, place % OWN], hands[mine, (place + 1) % OWN]
                final = three_place(one, other, dealt[row, DEALT - 1], binomials)
            a, b, c, d = dealt[row, 3], dealt[row, 4], dealt[row, 5], dealt[row, 6]
            best = max(
                max(keys[three_place(a, b, c, binomials)], keys[three_place(a, b, d, binomials)]),
                max(keys[three_place(a, c, d, binomials)], keys[three_place(b, c, d, binomials)]),
            )
            totals[groups[mine], path, kinds[lines[final], compared(keys[final], best)]] += 1
