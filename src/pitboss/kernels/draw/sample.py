"""Three cards of which one may be given back, against the best three of four, sampled."""

from typing import Any

import numpy as np
from numba import njit

from pitboss.kernels.draw.count import OWN, THEIRS, Draw
from pitboss.ranking.comparing import compared
from pitboss.ranking.numbering import PAIRS, TRIPLES, by_place, three_place
from pitboss.ranking.three_card import landmarks
from pitboss.rounds.places import DEALER, DRAWS
from pitboss.sampling.generator import BATCH, deal
from pitboss.sampling.sampler import Sampler, ending
from pitboss.sampling.strategy import Strategy, chosen, parts
from pitboss.solving.classes import Payoffs
from pitboss.solving.performance import SEAT, given_back
from pitboss.solving.solver import gathered

DEALT = OWN + THEIRS + 1


def sampler(counted: Draw, payoffs: Payoffs, played: Strategy) -> Sampler:
    tallies, hands = counted.deals[:, [given_back(*path) for path in payoffs.paths]], counted.faced.hands
    kept = chosen(tallies, counted.groups, payoffs, list(parts(played, payoffs, counted.faced.keys, landmarks())))
    small = counted.groups, counted.lines, kept.argmax(axis=1), hands
    giving = np.array([given_back(*path) for path in payoffs.paths])
    tables = (
        by_place(hands, counted.faced.keys.astype(np.uint16)),
        *(by_place(hands, values.astype(np.uint8)) for values in small),
        *(giving, counted.kinds, PAIRS, TRIPLES),
    )
    deals = gathered(tallies, kept, counted.groups, counted.shape[0], np.ones_like(counted.groups))
    return Sampler({SEAT: OWN, DEALER: THEIRS, DRAWS: 1}, _endings, tables, deals)


@njit(cache=True, nogil=True)
def _endings(
    seed: Any, first: int, last: int, shape: Any, keys: Any, groups: Any, lines: Any, paths: Any, hands: Any,
    giving: Any, kinds: Any, pairs: Any, triples: Any, endings: Any,
) -> None:  # fmt: skip
    dealt = np.zeros((BATCH, DEALT), dtype=np.uint8)
    for begin in range(first, last, BATCH):
        rounds = min(BATCH, last - begin)
        deal(seed, begin, rounds, dealt)
        for row in range(rounds):
            mine = three_place(dealt[row, 0], dealt[row, 1], dealt[row, 2], pairs, triples)
            path = paths[mine]
            final, place = mine, giving[path]
            if place:
                one, other = hands[mine, place % OWN], hands[mine, (place + 1) % OWN]
                final = three_place(one, other, dealt[row, DEALT - 1], pairs, triples)
            a, b, c, d = dealt[row, 3], dealt[row, 4], dealt[row, 5], dealt[row, 6]
            best = max(
                max(keys[three_place(a, b, c, pairs, triples)], keys[three_place(a, b, d, pairs, triples)]),
                max(keys[three_place(a, c, d, pairs, triples)], keys[three_place(b, c, d, pairs, triples)]),
            )
            kind = kinds[lines[final], compared(keys[final], best)]
            endings[begin - first + row] = ending(groups[mine], path, kind, shape)
