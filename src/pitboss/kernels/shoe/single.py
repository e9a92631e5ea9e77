"""A hand that is not split against one card of the dealer's: what standing, hitting and doubling are worth."""

# Worths are whole numbers over one known denominator. With n cards left it is n! / floor!, so that what is worth w with
# one card more is worth the sum of count x w over the cards that may come. They are of what is given back: what is won
# or lost, and the wager itself. So a hand above 21 is worth nothing, and so is one that meets a dealer's blackjack.

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from math import factorial, perm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.points import MOST
from pitboss.kernels.shoe.dealer import Tree, against, check, completing, tree
from pitboss.kernels.shoe.hands import Hands, hands_of
from pitboss.kernels.shoe.residues import moduli
from pitboss.kernels.shoe.rules import Dealing
from pitboss.solving.solver import beats
from pitboss.workers.arrays import Integers

Exact = NDArray[Any]  # of Python's integers

STAND, HIT, DOUBLE = range(3)
ONCE, TWICE = 1, 2  # the wager staked
SPLIT_ROOM = 5  # cards of its rank that a split of four hands takes out besides a hand's own


@dataclass(frozen=True, eq=False)
class Shown:
    """All hands of a shoe that has lost the dealer's card `up`, and what it is worth to stand on each."""

    dealing: Dealing
    up: int
    hands: Hands
    walked: Tree
    left: Integers  # hand, rank: in the shoe
    orders: Exact  # hand: the product of the falling factorials of its cards
    scale: list[int]  # by the number of cards left: the denominator of what is worth there
    stand: Exact
    level: Exact  # how often it stands off

    def cards_left(self, size: int) -> int:
        """In the shoe, beside a hand of this size."""
        return sum(self.dealing.shoe) - 1 - size

    @cached_property
    def completing(self) -> int | None:
        return completing(self.up)

    @cached_property
    def primes(self) -> tuple[int, ...]:
        """That tell all worths apart: what comes back is never more than two wagers."""
        return moduli(2 * self.scale[-1])

    @cached_property
    def scales(self) -> Integers:
        """Prime, cards left: the remainder of the denominator."""
        return np.array([[each % prime for each in self.scale] for prime in self.primes])


@dataclass(frozen=True, eq=False)
class Single:
    """How every hand is played, and what it is worth to do something else with it first.

    `played` is what is done: STAND, HIT or, with two cards, DOUBLE. After a split it is the same. `level` is how often
    a hand stands off; what ends with `double` goes by the hands of two cards only. `kept` has what was
    found of its worths, which houses with other rules for splits share.
    """

    shown: Shown
    played: Integers
    hit: Exact
    hit_level: Exact
    double: Exact
    double_level: Exact
    double_spared: Exact  # how often the second wager meets a dealer's blackjack and is not lost
    kept: dict[Hashable, Any] = field(default_factory=dict)


@lru_cache(maxsize=64)
def shown(dealing: Dealing, up: int) -> Shown:
    hands, walked = hands_of(dealing.shoe), tree(up, dealing.hits_soft_17)
    shoe = np.array(dealing.shoe)
    shoe[up] -= 1
    check(walked, tuple(shoe.tolist()))
    left = shoe - hands.cards
    none = np.zeros(0, dtype=object)
    found = Shown(dealing, up, hands, walked, left, _orders(hands, shoe), _scale(dealing, hands, walked), none, none)
    dealt = against(walked, left, hands.totals)
    return replace(found, stand=_ended(found, 2 * dealt.won + dealt.level), level=_ended(found, dealt.level))


def single(dealing: Dealing, up: int) -> Single:
    """The best play against this card; a reader looks only where there may be a blackjack."""
    return best_play(dealing._replace(reader=dealing.reader and completing(up) is not None), up)


@lru_cache(maxsize=64)
def best_play(dealing: Dealing, up: int) -> Single:
    """The best of standing, hitting and, on two cards, doubling, in this order."""
    on = shown(dealing, up)
    hands, two = on.hands, on.hands.of_size(2)
    hit, best = np.zeros_like(on.stand), np.append(on.stand, 0)
    for size in range(hands.largest, 1, -1):
        rows = hands.of_size(size)
        hit[rows] = _one_more(on, rows, best)
        better = beats(hit[rows], ONCE, on.stand[rows], ONCE) & (hands.totals[rows] < MOST)
        best[:-1][rows][better] = hit[rows][better]
    double, _, _ = _doubling(on)
    played = np.where(beats(hit, ONCE, on.stand, ONCE) & (hands.totals < MOST), HIT, STAND)
    played[two][beats(double, TWICE, best[:-1][two], ONCE) & (hands.totals[two] < MOST)] = DOUBLE
    return playing(on, played)


def playing(on: Shown, played: Integers) -> Single:
    """What hands are worth that are played so."""
    hit, levelled = np.zeros_like(on.stand), np.zeros_like(on.stand)
    worth, level = np.append(on.stand, 0), np.append(on.level, 0)
    for size in range(on.hands.largest, 1, -1):
        rows = on.hands.of_size(size)
        hit[rows], levelled[rows] = _one_more(on, rows, worth), _one_more(on, rows, level)
        hits = played[rows] == HIT
        worth[:-1][rows][hits] = hit[rows][hits]
        level[:-1][rows][hits] = levelled[rows][hits]
    return Single(on, played, hit, levelled, *_doubling(on))


def _one_more(on: Shown, rows: slice, worth: Exact) -> Exact:
    return np.asarray((on.left[rows].astype(object) * worth[on.hands.one_more[rows]]).sum(axis=1))


def _scale(dealing: Dealing, hands: Hands, walked: Tree) -> list[int]:
    cards = sum(dealing.shoe)
    floor = max(0, cards - 1 - SPLIT_ROOM - hands.largest - int(walked.depth.max()))
    return [0] * floor + [factorial(each) // factorial(floor) for each in range(floor, cards)]


def _orders(hands: Hands, shoe: Integers) -> Exact:
    orders = np.ones(len(hands.held), dtype=object)
    for rank, count in enumerate(shoe.tolist()):
        falling = np.array([perm(count, drawn) for drawn in range(hands.cards[:, rank].max() + 1)], dtype=object)
        some = np.flatnonzero(hands.cards[:, rank])
        orders[some] *= falling[hands.cards[some, rank]]
    return orders


def _ended(on: Shown, dealt: Integers) -> Exact:
    """What is dealt by the number of the dealer's further cards, over the scale."""
    ended = np.zeros(len(dealt), dtype=object)
    for size in range(2, on.hands.largest + 1):
        rows, cards = on.hands.of_size(size), on.cards_left(size)
        for further in range(1, min(dealt.shape[1], cards + 1)):
            ended[rows] += dealt[rows, further].astype(object) * on.scale[cards - further]
    return ended


def _doubling(on: Shown) -> tuple[Exact, Exact, Exact]:
    """Less the second wager, so that it compares with the others. A dealer's blackjack does not take that wager."""
    two, cards = on.hands.of_size(2), on.cards_left(2)
    left, one_more = on.left[two].astype(object), on.hands.one_more[two]
    if on.completing is None:
        spared = np.zeros(len(left), dtype=object)
    elif on.dealing.reader:  # it has not been placed
        spared = left[:, on.completing] * on.scale[cards - 1]
    else:  # unless the hand is above 21
        blackjacks = np.append(on.left[:, on.completing].astype(object), 0)
        spared = (left * blackjacks[one_more]).sum(axis=1) * on.scale[cards - 2]
    double = 2 * _one_more(on, two, np.append(on.stand, 0)) - on.scale[cards] + spared
    return double, _one_more(on, two, np.append(on.level, 0)), spared
