"""Three cards of which one may be given back, against the best three of four, sampled."""

from typing import Any

import numpy as np
from numba import njit

from pitboss.analysis.boards import BINOMIALS
from pitboss.analysis.classes import Payoffs
from pitboss.analysis.draw import OWN, THEIRS, Draw
from pitboss.analysis.performance import SEAT, given_back
from pitboss.rounds.places import DEALER, DRAWS
from pitboss.simulation.generator import CARDS, deal
from pitboss.simulation.sampler import Sampler, by_place, compared, three_place

DEALT = OWN + THEIRS + 1


def sampler(counted: Draw, payoffs: Payoffs) -> Sampler:
    _, kept = counted.choices(payoffs)
    hands = counted.faced.hands
    of_hands = counted.faced.keys, counted.groups, counted.lines, kept.argmax(axis=1), hands
    giving = np.array([given_back(*path) for path in payoffs.paths])
    tables = *(by_place(hands, values) for values in of_hands), giving, counted.kinds, BINOMIALS
    groups, kinds = counted.shape
    return Sampler({SEAT: OWN, DEALER: THEIRS, DRAWS: 1}, (groups, len(payoffs.paths), kinds), _tally, tables)


@njit(cache=True, nogil=True)
def _tally(
    seed: Any, first: int, last: int, keys: Any, groups: Any, lines: Any, paths: Any, hands: Any, giving: Any,
    kinds: Any, binomials: Any, totals: Any,
) -> None:  # fmt: skip
    deck, taken, cards = np.arange(CARDS), np.zeros(DEALT, dtype=np.int64), np.zeros(DEALT, dtype=np.int64)
    for round in range(first, last):
        deal(seed, round, deck, taken, cards)
        mine = three_place(cards[0], cards[1], cards[2], binomials)
        path = paths[mine]
        final, place = mine, giving[path]
        if place:
            final = three_place(hands[mine, place % OWN], hands[mine, (place + 1) % OWN], cards[DEALT - 1], binomials)
        a, b, c, d = cards[3], cards[4], cards[5], cards[6]
        high = max(keys[three_place(a, b, c, binomials)], keys[three_place(a, b, d, binomials)])
        low = max(keys[three_place(a, c, d, binomials)], keys[three_place(b, c, d, binomials)])
        totals[groups[mine], path, kinds[lines[final], compared(keys[final], max(high, low))]] += 1
