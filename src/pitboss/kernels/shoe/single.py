"""A hand that is not split against one card of the dealer's: what standing, hitting and doubling are worth."""

# Worths are whole numbers over one known denominator. With n cards left it is n! / floor!, so that what is worth w with
# one card more is worth the sum of count x w over the cards that may come. They are of what is given back: what is won
# or lost, and the wager itself. So a hand above 21 is worth nothing, and so is one that meets a dealer's blackjack.

from dataclasses import dataclass
from math import factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.points import MOST
from pitboss.kernels.shoe.dealer import Dealt, Integers, Tree, against, check, completing, tree
from pitboss.kernels.shoe.hands import Hands, hands_of
from pitboss.kernels.shoe.rules import Rules

Exact = NDArray[Any]  # of Python's integers

STAND, HIT, DOUBLE = range(3)
SPLIT_ROOM = 5  # cards of its rank that a split of four hands takes out besides a hand's own


@dataclass(frozen=True)
class Single:
    """All hands of a shoe that has lost the dealer's card; arrays go by hand, and those of doubling end at two cards.

    `played` is the best of standing, hitting and, on two cards, doubling, as it is also played after a split.
    """

    rules: Rules
    up: int
    hands: Hands
    walked: Tree
    left: Integers  # hand, rank: in the shoe
    scale: list[int]  # by the number of cards left: the denominator of what is worth there
    dealt: Dealt
    stand: Exact
    hit: Exact
    double: Exact
    played: Integers

    def cards_left(self, size: int) -> int:
        """In the shoe, beside a hand of this size."""
        return sum(self.rules.shoe) - 1 - size


def single(rules: Rules, up: int) -> Single:
    hands, walked = hands_of(rules.shoe), tree(up, rules.hits_soft_17)
    shown = np.array(rules.shoe)
    shown[up] -= 1
    check(walked, tuple(shown.tolist()))
    left = shown - hands.cards
    dealt = against(walked, left, hands.totals)
    found = Single(rules, up, hands, walked, left, _scale(rules, hands, walked), dealt, *(np.zeros(0),) * 4)
    stand = _standing(found)
    hit, best = _drawing(found, stand)
    double = _doubling(found, stand)
    played = np.where(hit > stand, HIT, STAND)
    played[hands.totals == MOST] = STAND
    two = hands.of_size(2)
    played[two][(double > best[two]) & (hands.totals[two] < MOST)] = DOUBLE
    return Single(rules, up, hands, walked, left, found.scale, dealt, stand, hit, double, played)


def _scale(rules: Rules, hands: Hands, walked: Tree) -> list[int]:
    cards = sum(rules.shoe)
    floor = max(0, cards - 1 - SPLIT_ROOM - hands.largest - int(walked.depth.max()))
    return [0] * floor + [factorial(each) // factorial(floor) for each in range(floor, cards)]


def _standing(on: Single) -> Exact:
    stand = np.zeros(len(on.hands.held), dtype=object)
    for size in range(2, on.hands.largest + 1):
        rows, cards = on.hands.of_size(size), on.cards_left(size)
        for further in range(1, on.dealt.won.shape[1]):
            if further <= cards:
                back = 2 * on.dealt.won[rows, further] + on.dealt.level[rows, further]
                stand[rows] += back.astype(object) * on.scale[cards - further]
    return stand


def _drawing(on: Single, stand: Exact) -> tuple[Exact, Exact]:
    """What hitting is worth, and the better of it and standing."""
    hit, best = np.zeros_like(stand), np.zeros(len(stand) + 1, dtype=object)
    for size in range(on.hands.largest, 1, -1):
        rows = on.hands.of_size(size)
        hit[rows] = (on.left[rows].astype(object) * best[on.hands.one_more[rows]]).sum(axis=1)
        may_hit = on.hands.totals[rows] < MOST
        best[:-1][rows] = np.where(may_hit & (hit[rows] > stand[rows]), hit[rows], stand[rows])
    return hit, best[:-1]


def _doubling(on: Single, stand: Exact) -> Exact:
    """Less the second wager, so that it compares with the others. A dealer's blackjack gives that wager back."""
    two, cards = on.hands.of_size(2), on.cards_left(2)
    left, one_more = on.left[two].astype(object), on.hands.one_more[two]
    ended = np.append(stand, 0)
    double = (left * 2 * ended[one_more]).sum(axis=1) - on.scale[cards]
    if (needed := completing(on.up)) is None:
        return double
    if on.rules.reader:  # it has not been placed
        return double + left[:, needed] * on.scale[cards - 1]
    blackjacks = np.append(on.left[:, needed].astype(object), 0)
    return double + (left * blackjacks[one_more]).sum(axis=1) * on.scale[cards - 2]
