"""Wagers that some cards decide by themselves, sampled."""

import numpy as np

from pitboss.kernels.side_wagers.lines import Lines
from pitboss.rounds.places import COMMUNITY, DEALER, Place
from pitboss.sampling.generator import cards_of
from pitboss.sampling.sampler import Endings, Sampler
from pitboss.sampling.strategy import Strategy, parts
from pitboss.solving.classes import Payoffs
from pitboss.solving.performance import SEAT
from pitboss.workers.arrays import Integers

TOGETHER = 1 << 14  # rounds


def sampler(counted: Lines, payoffs: Payoffs, played: Strategy) -> Sampler:
    list(parts(played, payoffs, np.arange(len(counted.deals)), {}))  # no line is a hand that could be named
    deals, _ = counted.best(payoffs)
    paths = deals.sum(axis=2).argmax(axis=1)
    by_line = np.arange(len(paths)) * len(payoffs.paths) + paths
    own, theirs, community = counted.places
    places: dict[Place, int] = {SEAT: own, DEALER: theirs, COMMUNITY: community}
    return Sampler(places, _endings, (counted, by_line), deals)


def _endings(
    seed: np.uint64, first: int, last: int, _: tuple[int, int], counted: Lines, by_line: Integers, endings: Endings
) -> None:
    for begin in range(first, last, TOGETHER):
        rounds = min(TOGETHER, last - begin)
        dealt = cards_of(int(seed), begin, rounds, sum(counted.places))
        endings[begin - first : begin - first + rounds] = by_line[counted.find(dealt)]
