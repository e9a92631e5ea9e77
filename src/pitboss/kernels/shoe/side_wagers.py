"""Wagers beside the hand, which no decision changes: insurance, over 13 and under 13."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

from pitboss.kernels.shoe.rules import ACE, RANKS, TEN, Counts

ODDS_OF_INSURANCE = 2
THIRTEEN = 13


def insurance(shoe: Counts) -> Fraction:
    """For each unit, on average over all hands of the player: the card under an ace is one of all the others."""
    tens = Fraction(shoe[TEN], sum(shoe) - 1)
    return (ODDS_OF_INSURANCE + 1) * tens - 1


def insurance_offered(shoe: Counts) -> Fraction:
    """How often there is an ace to be insured against."""
    return Fraction(shoe[ACE], sum(shoe))


def over_13(shoe: Counts) -> Fraction:
    return 2 * _two_cards(shoe, lambda total: total > THIRTEEN) - 1


def under_13(shoe: Counts) -> Fraction:
    return 2 * _two_cards(shoe, lambda total: total < THIRTEEN) - 1


def _two_cards(shoe: Counts, wins: Callable[[int], bool]) -> Fraction:
    """The chance of such a total of the first two cards; an ace counts 1."""
    won = 0
    for one, other in combinations_with_replacement(range(len(RANKS)), 2):
        if wins(one + 1 + other + 1):
            won += comb(shoe[one], 2) if one == other else shoe[one] * shoe[other]
    return Fraction(won, comb(sum(shoe), 2))
