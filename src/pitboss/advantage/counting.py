"""How likely a catch is, and what ways and whole tickets bring on average, as fractions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from pitboss.tickets.ticket import Ticket

Prizes = Sequence[int]  # for one, by what is caught
Pair = tuple[int, int, int]  # the spots of two ways, and how many of them are the same numbers


class Drawing(NamedTuple):
    """How many numbers there are, and how many of them are drawn."""

    numbers: int
    drawn: int

    @property
    def draws(self) -> int:
        return comb(self.numbers, self.drawn)

    def catching(self, spots: int, caught: int) -> int:
        """Draws in which this number of the spots is caught."""
        rest = self.drawn - caught
        return comb(spots, caught) * comb(self.numbers - spots, rest) if rest >= 0 else 0

    def chances(self, spots: int) -> list[Fraction]:
        """By what is caught."""
        return [Fraction(self.catching(spots, caught), self.draws) for caught in range(spots + 1)]


class Spread(NamedTuple):
    """Of what is paid for one unit staked."""

    mean: Fraction
    variance: Fraction

    @property
    def edge(self) -> Fraction:
        """The house advantage: what is paid is for one, the stake included."""
        return 1 - self.mean


def of_a_way(drawing: Drawing, spots: int, prizes: Prizes) -> Spread:
    chances = drawing.chances(spots)
    mean = sum((chance * prize for chance, prize in zip(chances, prizes, strict=True)), start=Fraction(0))
    squares = sum((chance * prize**2 for chance, prize in zip(chances, prizes, strict=True)), start=Fraction(0))
    return Spread(mean, squares - mean**2)


def of_a_ticket(drawing: Drawing, ticket: Ticket, tables: Mapping[int, Prizes]) -> Spread:
    """All its ways together, for one unit of its price: ways that share numbers win and lose together.

    The mean of a sum is the sum of the means. Of its square, two ways bring what their sizes and the numbers they share
    decide, and how many pairs there are of each is counted without naming any.
    """
    rates = {way.spots: way.rate for way in ticket.ways}
    staked = zip(ticket.ways, ticket.stakes, strict=True)
    means = (stake * of_a_way(drawing, way.spots, tables[way.spots]).mean for way, stake in staked)
    mean = sum(means, start=Fraction(0))
    squares = 0
    for pair, pairs in pairs_of(ticket).items():
        one, other, _ = pair
        if one in rates and other in rates:
            paid = together(drawing, pair, tuple(tables[one]), tuple(tables[other]))
            squares += pairs * rates[one] * rates[other] * paid
    return Spread(mean / ticket.price, (Fraction(squares, drawing.draws) - mean**2) / ticket.price**2)


def pairs_of(ticket: Ticket) -> Mapping[Pair, int]:
    """How many pairs of sets of its groups have these sizes and share this number of spots."""
    most = max(way.spots for way in ticket.ways)
    pairs: Counter[Pair] = Counter({(0, 0, 0): 1})
    for size in ticket.sizes:
        for (one, other, shared), count in list(pairs.items()):
            if one + size <= most:
                pairs[one + size, other, shared] += count
            if other + size <= most:
                pairs[one, other + size, shared] += count
            if one + size <= most and other + size <= most:
                pairs[one + size, other + size, shared + size] += count
    return pairs


@lru_cache(maxsize=4096)
def together(drawing: Drawing, pair: Pair, prizes: tuple[int, ...], others: tuple[int, ...]) -> int:
    """The product of what two ways pay, summed over all draws."""
    one, other, shared = pair
    outside = drawing.numbers - (one + other - shared)
    total = 0
    for both in range(shared + 1):
        for first in range(one - shared + 1):
            paid = prizes[first + both]
            for second in range(other - shared + 1) if paid else ():
                rest = drawing.drawn - both - first - second
                if others[second + both] and 0 <= rest <= outside:
                    draws = comb(shared, both) * comb(one - shared, first) * comb(other - shared, second)
                    total += draws * comb(outside, rest) * paid * others[second + both]
    return total
