"""Every first deal, two cards against one of the dealer's: what each option is worth there, and which is the best."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from pitboss.hands.points import MOST
from pitboss.kernels.shoe.dealer import completing
from pitboss.kernels.shoe.rules import ACE, RANKS, TEN, Rules
from pitboss.kernels.shoe.single import Single, single
from pitboss.kernels.shoe.splits import Worth, split

OPTIONS = ("stand", "hit", "double", "split", "surrender")  # in the order in which they are offered
Pair = tuple[int, int]  # two ranks in order


class Deal(NamedTuple):
    """Worths are of all deals, with a reader too: those with a dealer's blackjack, when nothing is chosen, included.

    A blackjack is asked nothing: its one option is to stand.
    """

    cards: Pair
    up: int
    chance: Fraction
    dealer_blackjack: Fraction  # its chance
    worths: Mapping[str, Worth]
    best: str

    @property
    def worth(self) -> Worth:
        return self.worths[self.best]

    @property
    def is_blackjack(self) -> bool:
        return self.cards == (ACE, TEN)

    def when_asked(self, net: Fraction, reader: bool) -> Fraction:
        """What such a worth is when the player is asked: with a reader, there is no dealer's blackjack then."""
        return (net + self.dealer_blackjack) / (1 - self.dealer_blackjack) if reader else net


@dataclass(frozen=True)
class Deals:
    rules: Rules
    singles: tuple[Single, ...]  # by the dealer's card; none where the shoe has no such card

    @cached_property
    def all(self) -> tuple[Deal, ...]:
        return tuple(deal for on in self.singles for deal in deals_of(on))

    @cached_property
    def mean(self) -> Fraction:
        return sum((deal.chance * deal.worth.net for deal in self.all), start=Fraction(0))

    @cached_property
    def average_stake(self) -> Fraction:
        return sum((deal.chance * deal.worth.staked for deal in self.all), start=Fraction(0))


def deals(rules: Rules) -> Deals:
    return Deals(rules, tuple(single(rules, up) for up in range(len(RANKS)) if rules.shoe[up]))


def deals_of(on: Single) -> Iterator[Deal]:
    for pair in on.hands.pairs:
        place = on.hands.index[pair]
        if (on.left[place] >= 0).all():
            worths = dict(_worths(on, pair, place))
            yield Deal(pair, on.up, _chance(on, pair), _dealer_blackjack(on, place), worths, best_of(worths))


def best_of(worths: Mapping[str, Worth]) -> str:
    """Of options worth the same it is the one with the smaller stake, and then the first that is offered."""
    return min(worths, key=lambda option: (-worths[option].net, worths[option].staked, OPTIONS.index(option)))


def _chance(on: Single, pair: Pair) -> Fraction:
    shoe, (one, other) = on.rules.shoe, pair
    cards = sum(shoe)
    left = list(shoe)
    ways = 1 if one == other else 2
    for rank in (on.up, one, other):
        ways *= left[rank]
        left[rank] -= 1
    return Fraction(ways, cards * (cards - 1) * (cards - 2))


def _dealer_blackjack(on: Single, place: int) -> Fraction:
    needed = completing(on.up)
    return Fraction(0 if needed is None else int(on.left[place, needed]), on.cards_left(2))


def _worths(on: Single, pair: Pair, place: int) -> Iterator[tuple[str, Worth]]:
    scale, lost = on.scale[on.cards_left(2)], _dealer_blackjack(on, place)
    once = Fraction(1)
    if pair == (ACE, TEN):
        yield "stand", Worth(on.rules.blackjack * (1 - lost), once)
        return
    yield "stand", Worth(Fraction(on.stand[place], scale) - 1, once)
    if on.hands.totals[place] < MOST:
        yield "hit", Worth(Fraction(on.hit[place], scale) - 1, once)
        yield "double", Worth(Fraction(on.double[place], scale) - 1, 2 - lost if on.rules.reader else Fraction(2))
        if pair[0] == pair[1]:
            worth = split(on, pair[0])
            yield "split", Worth(worth.net - lost, worth.staked + lost) if on.rules.reader else worth
        if on.rules.surrender:
            yield "surrender", Worth(-(1 + lost) / 2, once)
