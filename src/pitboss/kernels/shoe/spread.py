"""The square of what a split wins or loses: its hands two at a time, against the same dealer."""

# What two hands draw together is one multiset, and far fewer of these are different than there are pairs of hands. The
# dealer is walked once for each of them. This is for the standard deviation, which is shown and decides nothing, so it
# is summed in floating point: every term is exact to some 15 digits, and no probability is left out.

from math import perm
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.points import MOST, STANDS
from pitboss.kernels.shoe.courses import ANY, SAME, shares, twos
from pitboss.kernels.shoe.dealer import Integers, Tree
from pitboss.kernels.shoe.rules import RANKS
from pitboss.kernels.shoe.single import Single
from pitboss.kernels.shoe.splits import wagers_on, ways_of

Floats = NDArray[np.float64]

OUTCOMES = MOST - STANDS + 2  # the dealer's 17 to 21, and above
BLACKJACK = OUTCOMES
CERTAIN = OUTCOMES  # a hand's class, beside one below 17 and those of 17 to 21: what is counted whatever the dealer has
LANES = 8  # rows walked at once
CODE = 64 ** np.arange(len(RANKS), dtype=np.int64)


class Terms(NamedTuple):
    """What a hand wins or loses is what comes back of its wagers where it stands, less its wagers.

    A term has the cards that it goes by, its class, and factors: by second card, ANY or SAME, without a dealer's
    blackjack, with one for the first hand, and with one for another hand.
    """

    cards: Integers
    classes: Integers
    without: Floats
    first: Floats
    another: Floats


def split_square(of: Single, pair: int, most_hands: int) -> float:
    """On average, in wagers; with a reader of the deals without a dealer's blackjack, times their chance."""
    on = of.shown
    left = on.left[on.hands.index[pair, pair]]
    linear, squares = _terms(of, pair, 1), _terms(of, pair, 2)
    merged = _Merged(linear)
    seconds, square = (ANY, SAME), 0.0
    for out in range(int(left[pair]) + 1):
        alone = {share: times for share, times in shares(most_hands).items() if share.out == out}
        both = {two: times for two, times in twos(most_hands).items() if two.out == out}
        if not alone:
            break
        chance = perm(int(left[pair]), out) / perm(on.cards_left(2), out)
        shoe = left.copy()
        shoe[pair] -= out
        once = _each(of, squares, shoe, pair)
        square += chance * sum(times * once[share.first, seconds.index(share.second)] for share, times in alone.items())
        together = _together(of, linear, merged, shoe, pair)
        for two, times in both.items():
            square += 2 * chance * times * together[int(two.first), seconds.index(two.one), seconds.index(two.other)]
    return square


def _terms(of: Single, pair: int, power: int) -> Terms:
    """Of a hand, or of its square: that is the square of its wagers, less this where it stands off."""
    on = of.shown
    ways = ways_of(of, pair)
    places = np.flatnonzero(ways.any(axis=1))
    ways = ways[places].reshape(-1, 2, 2).astype(float)  # row, second, wagers
    back = ways @ np.array([1.0, 2.0**power])
    seconds = [rank for rank in range(len(RANKS)) if tuple(sorted((pair, rank))) in on.hands.index]
    wagers = np.array([[wagers_on(of, pair, rank) ** power] * 2 for rank in seconds], dtype=float)
    wagers[[rank != pair for rank in seconds], 1] = 0
    made = np.zeros((len(seconds), len(RANKS)), dtype=np.int64)
    made[:, pair] += 1
    made[np.arange(len(seconds)), seconds] += 1
    kept = ways @ (np.array([0.0, 1.0]) if power == 1 else np.array([0.0, 3.0]))  # by the first hand's blackjack
    sign = 1 if power == 1 else -1
    return Terms(
        np.concatenate([on.hands.cards[places], made]),
        np.concatenate([np.maximum(on.hands.totals[places] - STANDS + 1, 0), np.full(len(seconds), CERTAIN)]),
        np.concatenate([sign * back, -sign * wagers]),
        np.concatenate([sign * kept, -sign * wagers]),
        np.concatenate([sign * back, -sign * wagers]),
    )


class _Merged:
    """The multisets that two hands draw together, and which of them each two make."""

    def __init__(self, terms: Terms) -> None:
        codes = terms.cards @ CODE
        unique, self.which = np.unique(codes[:, np.newaxis] + codes, return_inverse=True)
        self.which = self.which.reshape(len(codes), len(codes))
        self.cards = unique[:, np.newaxis] // CODE % 64


def _each(of: Single, terms: Terms, shoe: Integers, pair: int) -> dict[tuple[bool, int], float]:
    drawn = terms.cards.copy()
    drawn[:, pair] -= 1
    chances = _walk(of, shoe, drawn)
    levelled = np.zeros((CERTAIN + 1, OUTCOMES))
    levelled[1:CERTAIN, : OUTCOMES - 1] = np.eye(OUTCOMES - 1)
    levelled[CERTAIN] = 1
    without = (chances[:, :OUTCOMES] * levelled[terms.classes]).sum(axis=1)
    return {
        (first, second): float(
            without @ terms.without[:, second]
            + chances[:, BLACKJACK] @ (terms.first if first else terms.another)[:, second]
        )
        for first in (True, False)
        for second in range(2)
    }


def _together(of: Single, terms: Terms, merged: _Merged, shoe: Integers, pair: int) -> Floats:
    """By whether the one is the first hand, and by the second cards of both."""
    drawn = merged.cards.copy()
    drawn[:, pair] -= 2
    chances = _walk(of, shoe, drawn)
    back = np.ones((CERTAIN + 1, OUTCOMES))
    for hand in range(CERTAIN):
        for dealer in range(OUTCOMES):
            above = dealer == OUTCOMES - 1 or hand > dealer + 1
            back[hand, dealer] = 2 if above else 1 if hand == dealer + 1 else 0
    return np.asarray(_pairs(chances, merged.which, terms.classes, back, terms.without, terms.first, terms.another))


@njit(cache=True, nogil=True)
def _pairs(chances: Any, which: Any, classes: Any, back: Any, without: Any, first: Any, another: Any) -> Any:
    found = np.zeros((2, 2, 2))
    for one in range(len(which)):
        for other in range(len(which)):
            row = chances[which[one, other]]
            both = 0.0
            for dealer in range(back.shape[1]):
                both += row[dealer] * back[classes[one], dealer] * back[classes[other], dealer]
            blackjack = row[back.shape[1]]
            for second in range(2):
                for also in range(2):
                    term = both * without[one, second] * without[other, also]
                    theirs = blackjack * another[other, also]
                    found[0, second, also] += term + theirs * another[one, second]
                    found[1, second, also] += term + theirs * first[one, second]
    return found


def _walk(of: Single, shoe: Integers, drawn: Integers) -> Floats:
    """For each multiset the chance to draw just one order of it, times the chances of what the dealer comes to."""
    on = of.shown
    completing = -1 if on.completing is None or on.dealing.reader else on.completing
    return np.asarray(_chances(*_ending(on.walked), shoe, drawn, completing))


def _ending(walked: Tree) -> tuple[NDArray[Any], ...]:
    outcome = np.clip(walked.total - STANDS, 0, OUTCOMES - 1)
    return walked.parent, walked.rank, walked.copy, walked.depth, walked.orders, outcome


@njit(cache=True, nogil=True)
def _chances(
    parent: Any, rank: Any, copy: Any, depth: Any, orders: Any, outcome: Any, shoe: Any, drawn: Any, completing: int
) -> Any:
    nodes, cards = len(parent), shoe.sum()
    found = np.zeros((len(drawn), OUTCOMES + 1))
    ways = np.ones((nodes, LANES))
    left = np.zeros((len(shoe), LANES))
    one = np.zeros((depth.max() + 1, LANES))
    ended = np.zeros((OUTCOMES, LANES))
    for begin in range(0, len(drawn), LANES):
        lanes = min(LANES, len(drawn) - begin)
        one[:] = 0.0
        ended[:] = 0.0
        for lane in range(lanes):
            chance, count = 1.0, cards
            for each in range(len(shoe)):
                have = shoe[each]
                for _ in range(drawn[begin + lane, each]):
                    chance *= have / count
                    have -= 1
                    count -= 1
                left[each, lane] = have
            if chance > 0.0:
                for further in range(depth.max() + 1):
                    one[further, lane] = chance
                    if count - further > 0:
                        chance /= count - further
                if completing >= 0:
                    found[begin + lane, OUTCOMES] = one[1, lane] * left[completing, lane]
        for node in range(1, nodes):
            came, its_rank, less = parent[node], rank[node], copy[node]
            for lane in range(LANES):
                ways[node, lane] = ways[came, lane] * (left[its_rank, lane] - less)
            if orders[node] > 0:
                came, its_depth, times = outcome[node], depth[node], float(orders[node])
                for lane in range(LANES):
                    ended[came, lane] += times * ways[node, lane] * one[its_depth, lane]
        for lane in range(lanes):
            for dealer in range(OUTCOMES):
                found[begin + lane, dealer] = ended[dealer, lane]
    return found
