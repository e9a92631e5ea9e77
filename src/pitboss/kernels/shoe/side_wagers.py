"""Wagers beside the hand, which no decision changes: on a ten below the ace, and on the first two cards."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

from pitboss.kernels.shoe.rules import RANKS, TEN, Counts


def ten_below_the_ace(shoe: Counts) -> Fraction:
    """The chance of it, over all hands of the player: the card under an ace is one of all the others."""
    return Fraction(shoe[TEN], sum(shoe) - 1)


def first_two_cards(shoe: Counts, wins: Callable[[int], bool]) -> Fraction:
    """The chance of such a total of the first two cards; an ace counts 1."""
    won = 0
    for one, other in combinations_with_replacement(range(len(RANKS)), 2):
        if wins(one + 1 + other + 1):
            won += comb(shoe[one], 2) if one == other else shoe[one] * shoe[other]
    return Fraction(won, comb(sum(shoe), 2))
