"""Draws by chance: which numbers are drawn follows from the number of the game alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.advantage.counting import Drawing, of_a_ticket
from pitboss.errors import AnalysisRefused
from pitboss.sampling.generator import mixed
from pitboss.sampling.sampler import Endings
from pitboss.tickets.ticket import Ticket
from pitboss.workers.arrays import Integers

MOST_ENDINGS = 1 << 16
MOST_WORK = 1 << 30  # ways by endings: some seconds
MOST_CENTS = 1 << 62
OF_A_WORD = 4  # no draw is likelier than another by more than two parts in 10^9
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


@dataclass(frozen=True)
class TicketRounds:
    """One ticket, played again and again. What it catches in each of its groups is how a round ends."""

    drawing: Drawing
    ticket: Ticket
    tables: Mapping[int, Sequence[int]]
    per: str

    def __post_init__(self) -> None:
        endings = prod(size + 1 for size in self.ticket.sizes)
        most = sum(
            max(self.tables[way.spots]) * stake for way, stake in zip(self.ticket.ways, self.ticket.stakes, strict=True)
        )
        if endings > MOST_ENDINGS or endings * sum(self.ticket.counts) > MOST_WORK or most >= MOST_CENTS:
            raise AnalysisRefused("a ticket with as many groups and ways as this is counted, but not simulated")

    @property
    def unit(self) -> int:
        return self.ticket.price

    @property
    def most_staked(self) -> int:
        return self.ticket.price

    @property
    def edge(self) -> Fraction:
        return of_a_ticket(self.drawing, self.ticket, self.tables).edge

    @cached_property
    def steps(self) -> NDArray[np.int64]:
        """What each number, caught, adds to the number of the ending: the catches of the groups are its digits."""
        steps, step = np.zeros(self.drawing.numbers + 1, dtype=np.int64), 1
        for group in self.ticket.groups:
            steps[list(group)] = step
            step *= len(group) + 1
        return steps

    @cached_property
    def net(self) -> Integers:
        """In cents, by ending."""
        endings = np.arange(prod(size + 1 for size in self.ticket.sizes))
        caught = []
        for size in self.ticket.sizes:
            caught.append(endings % (size + 1))
            endings = endings // (size + 1)
        net = np.full(len(endings), -self.ticket.price, dtype=np.int64)
        for way in self.ticket.ways:
            prizes = np.array(self.tables[way.spots], dtype=np.int64) * way.rate
            for groups in self.ticket.sets(way.spots):
                net += prizes[sum(caught[place - 1] for place in groups)]
        return net

    def endings(self, seed: int, first: int, last: int) -> Endings:
        endings = np.zeros(last - first, dtype=np.uint16)
        _end(np.uint64(seed), first, last, self.drawing.drawn, self.steps, endings)
        return endings

    def draw(self, seed: int, round: int) -> list[int]:
        """The numbers of one round, in the order in which they come."""
        balls = np.arange(1, self.drawing.numbers + 1)
        _draw(np.uint64(seed), round, self.drawing.drawn, balls)
        return [int(ball) for ball in balls[: self.drawing.drawn]]


@njit(cache=True, nogil=True)
def _draw(seed: Any, round: int, drawn: int, balls: Any) -> None:
    """The first of the balls are those that are drawn; in whatever order they lay before."""
    word, next_word = np.uint64(0), np.uint64(0)
    for place in range(drawn):
        if place % (2 * OF_A_WORD) == 0:
            word, next_word = mixed(seed, np.uint64(round), np.uint64(place // (2 * OF_A_WORD)))
        elif place % OF_A_WORD == 0:
            word = next_word
        left = np.uint64(balls.size - place)
        upper = (word >> _HALF) * left + ((word & _LOW) * left >> _HALF)
        word *= left  # what goes beyond 64 bits has just been taken
        at = place + np.int64(upper >> _HALF)
        balls[place], balls[at] = balls[at], balls[place]


@njit(cache=True, nogil=True)
def _end(seed: Any, first: int, last: int, drawn: int, steps: Any, endings: Any) -> None:
    """Balls lie in order at the beginning of each round, so that rounds may be dealt by anybody."""
    balls = np.empty(steps.size - 1, dtype=np.int64)
    for row in range(last - first):
        for ball in range(balls.size):
            balls[ball] = ball + 1
        _draw(seed, first + row, drawn, balls)
        ending = 0
        for place in range(drawn):
            ending += steps[balls[place]]
        endings[row] = ending
