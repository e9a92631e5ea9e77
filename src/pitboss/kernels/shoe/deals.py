"""Every first deal, two cards against one of the dealer's: what each option is worth there, and which is the best."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from pitboss.hands.points import MOST
from pitboss.kernels.shoe.rules import ACE, RANKS, TEN, Rules
from pitboss.kernels.shoe.single import Shown, Single, single
from pitboss.kernels.shoe.splits import split
from pitboss.solving.solver import Worth, best_of

OPTIONS = ("stand", "hit", "double", "split", "surrender")  # in the order in which they are offered
Pair = tuple[int, int]  # two ranks in order
Choose = Callable[[int, Pair], str]  # of the dealer's card and one's own


class Deal(NamedTuple):
    """Worths are of all deals, with a reader too: those with a dealer's blackjack, when nothing is chosen, included.

    A blackjack is asked nothing: its one option is to stand.
    """

    cards: Pair
    up: int
    chance: Fraction
    dealer_blackjack: Fraction  # its chance
    worths: Mapping[str, Worth]
    best: str  # or what is chosen in its place

    @property
    def worth(self) -> Worth:
        return self.worths[self.best]

    @property
    def is_blackjack(self) -> bool:
        return self.cards == (ACE, TEN)

    def when_asked(self, option: str, reader: bool) -> Fraction:
        """What an option is worth when the player is asked: with a reader, there is no dealer's blackjack then."""
        net = self.worths[option].net
        return (net + self.dealer_blackjack) / (1 - self.dealer_blackjack) if reader else net


@dataclass(frozen=True)
class Deals:
    rules: Rules
    singles: Mapping[int, Single]  # by the dealer's card
    all: tuple[Deal, ...]

    @cached_property
    def mean(self) -> Fraction:
        return sum((deal.chance * deal.worth.net for deal in self.all), start=Fraction(0))

    @cached_property
    def average_stake(self) -> Fraction:
        return sum((deal.chance * deal.worth.staked for deal in self.all), start=Fraction(0))


def deals(rules: Rules) -> Deals:
    """Under the best strategy."""
    ups = [up for up in range(len(RANKS)) if rules.shoe[up]]
    singles = dict(zip(ups, in_threads(lambda up: single(rules.dealing, up), ups), strict=True))
    return dealt(rules, singles)


def dealt(rules: Rules, singles: Mapping[int, Single], choose: Choose | None = None) -> Deals:
    """With hands that are played so; the first choice is the best one, or what is chosen."""
    found = in_threads(lambda of: tuple(deals_of(rules, of, choose)), singles.values())
    return Deals(rules, singles, tuple(deal for dealt in found for deal in dealt))


def in_threads(work: Callable[[Any], Any], tasks: Iterable[Any]) -> list[Any]:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, tasks))


def deals_of(rules: Rules, of: Single, choose: Choose | None = None) -> Iterator[Deal]:
    on = of.shown
    for pair in on.hands.of_two:
        place = on.hands.index[pair]
        if (on.left[place] >= 0).all():
            worths = worths_of(rules, of, pair)
            best = best_of(worths) if choose is None or len(worths) == 1 else choose(on.up, pair)
            yield Deal(pair, on.up, _chance(on, pair), _dealer_blackjack(on, place), worths, best)


def _chance(on: Shown, pair: Pair) -> Fraction:
    one, other = pair
    left = list(on.dealing.shoe)
    cards = sum(left)
    ways = 1 if one == other else 2
    for rank in (on.up, one, other):
        ways *= left[rank]
        left[rank] -= 1
    return Fraction(ways, cards * (cards - 1) * (cards - 2))


def _dealer_blackjack(on: Shown, place: int) -> Fraction:
    return Fraction(0 if on.completing is None else int(on.left[place, on.completing]), on.cards_left(2))


def worths_of(rules: Rules, of: Single, pair: Pair) -> dict[str, Worth]:
    """In wagers, of each option, if hands are played so afterwards; in the order in which they are offered."""
    return dict(_worths(rules, of, pair))


def _worths(rules: Rules, of: Single, pair: Pair) -> Iterator[tuple[str, Worth]]:
    on, place = of.shown, of.shown.hands.index[pair]
    scale, lost, once = on.scale[on.cards_left(2)], _dealer_blackjack(on, place), Fraction(1)
    if pair == (ACE, TEN):
        yield "stand", Worth(rules.blackjack * (1 - lost), once)
        return
    if place not in of.kept:
        of.kept[place] = [Fraction(worth[place], scale) - 1 for worth in (on.stand, of.hit, of.double)]
    stand, hit, double = of.kept[place]
    yield "stand", Worth(stand, once)
    if on.hands.totals[place] < MOST:
        yield "hit", Worth(hit, once)
        yield "double", Worth(double, 2 - lost if rules.reader else Fraction(2))
        if pair[0] == pair[1]:
            worth = split(of, pair[0], rules.hands_of(pair[0]))
            yield "split", Worth(worth.net - lost, worth.staked + lost) if rules.reader else worth
        if rules.surrender:
            yield "surrender", Worth(rules.surrendered * (1 - lost) - lost, once)
