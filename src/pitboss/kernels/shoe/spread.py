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
from pitboss.kernels.shoe.dealer import Integers
from pitboss.kernels.shoe.rules import RANKS
from pitboss.kernels.shoe.single import Single
from pitboss.kernels.shoe.splits import wagers_on, ways_of

Floats = NDArray[np.float64]

OUTCOMES = MOST - STANDS + 2  # the dealer's 17 to 21, and above
BLACKJACK = OUTCOMES
CERTAIN = OUTCOMES  # a hand's class, beside one below 17 and those of 17 to 21: what is counted whatever the dealer has
LANES = 8  # rows walked at once
BASE = 64  # above the cards of any rank that two hands hold
CODE = BASE ** np.arange(len(RANKS), dtype=np.int64)
SECONDS = (ANY, SAME)

_CLASS, _DEALER = np.arange(CERTAIN + 1)[:, np.newaxis], np.arange(1, OUTCOMES + 1)
LEVEL = np.where((_CLASS == CERTAIN) | ((_CLASS == _DEALER) & (_DEALER < OUTCOMES)), 1.0, 0.0)
BACK = np.where(_CLASS == CERTAIN, 1.0, np.where((_DEALER == OUTCOMES) | (_CLASS > _DEALER), 2.0, LEVEL))


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
    alone, both = shares(most_hands), twos(most_hands)
    outs = range(min(int(left[pair]), max(share.out for share in alone)) + 1)
    squares, hands = _terms(of, pair, 2), _terms(of, pair, 1)
    merged, which = _merged(hands)
    one, two = _Drawn(of, squares.cards, pair, 1, outs), _Drawn(of, merged, pair, 2, outs)
    square = 0.0
    for out in outs:
        chance = perm(int(left[pair]), out) / perm(on.cards_left(2), out)
        each = _each(squares, one.chances(out))
        for share, times in alone.items():
            if share.out == out:
                square += chance * times * each[int(share.first), SECONDS.index(share.second)]
        together = _pairs(two.chances(out), which, hands.classes, BACK, hands.without, hands.first, hands.another)
        for hand, times in both.items():
            if hand.out == out:
                known = int(hand.first), SECONDS.index(hand.one), SECONDS.index(hand.other)
                square += 2 * chance * times * float(together[known])
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


def _merged(terms: Terms) -> tuple[Integers, Integers]:
    """The multisets that two hands draw together, and which of them each two make."""
    codes = terms.cards @ CODE
    unique, which = np.unique(codes[:, np.newaxis] + codes, return_inverse=True)
    return _decoded(unique), which.reshape(len(codes), len(codes))


def _decoded(codes: Integers) -> Integers:
    return codes[:, np.newaxis] // CODE % BASE


class _Drawn:
    """Multisets that hold some cards of the pair, and whether more of these are out, the dealer's chances after them.

    What is left then is the same for many: a card that is out may as well be drawn. The dealer is walked once for it.
    """

    def __init__(self, of: Single, cards: Integers, pair: int, held: int, outs: range) -> None:
        self.pair, self.drawn = pair, cards.copy()
        self.drawn[:, pair] -= held
        self.shoe = of.shown.left[of.shown.hands.index[pair, pair]]
        self.codes = self.drawn @ CODE
        self.missing = np.unique(np.concatenate([self.codes + out * CODE[pair] for out in outs]))
        self.dealt = _walk(of, self.shoe - _decoded(self.missing))

    def chances(self, out: int) -> Floats:
        """Of drawing just one order of each multiset, times the chances of what the dealer comes to."""
        shoe = self.shoe.copy()
        shoe[self.pair] -= out
        sizes, cards = self.drawn.sum(axis=1), int(shoe.sum())
        one = np.array([1 / perm(cards, size) for size in range(sizes.max() + 1)])[sizes]
        for rank, count in enumerate(shoe.tolist()):
            drawn = self.drawn[:, rank]
            one *= np.array([float(perm(count, each)) for each in range(drawn.max() + 1)])[drawn]
        found: Floats = self.dealt[np.searchsorted(self.missing, self.codes + out * CODE[self.pair])]
        return found * one[:, np.newaxis]


def _each(terms: Terms, chances: Floats) -> Floats:
    """By whether it is the first hand, and by its second card."""
    without = (chances[:, :OUTCOMES] * LEVEL[terms.classes]).sum(axis=1) @ terms.without
    blackjack = chances[:, BLACKJACK]
    return np.array([without + blackjack @ terms.another, without + blackjack @ terms.first])


@njit(cache=True, nogil=True)
def _pairs(chances: Any, which: Any, classes: Any, back: Any, without: Any, first: Any, another: Any) -> Any:
    """By whether the one is the first hand, and by the second cards of both."""
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


def _walk(of: Single, left: Integers) -> Floats:
    """The chances of what the dealer comes to from what is left, row by row; of a blackjack where it is not looked for."""
    on, walked = of.shown, of.shown.walked
    completing = -1 if on.completing is None or on.dealing.reader else on.completing
    outcome = np.clip(walked.total - STANDS, 0, OUTCOMES - 1)
    return np.asarray(_chances(*walked[:-1], outcome, left, completing))


@njit(cache=True, nogil=True)
def _chances(
    parent: Any, rank: Any, copy: Any, depth: Any, orders: Any, outcome: Any, left: Any, completing: int
) -> Any:
    nodes, deepest = len(parent), depth.max()
    found = np.zeros((len(left), OUTCOMES + 1))
    ways = np.ones((nodes, LANES))
    counts = np.zeros((left.shape[1], LANES))
    one = np.zeros((deepest + 1, LANES))  # the chance of one order of so many cards
    ended = np.zeros((OUTCOMES, LANES))
    for begin in range(0, len(left), LANES):
        lanes = min(LANES, len(left) - begin)
        one[:] = 0.0
        ended[:] = 0.0
        for lane in range(lanes):
            cards = left[begin + lane].sum()
            counts[:, lane] = left[begin + lane]
            if left[begin + lane].min() >= 0:
                one[0, lane] = 1.0
                for further in range(1, min(deepest, cards) + 1):
                    one[further, lane] = one[further - 1, lane] / (cards - further + 1)
            if completing >= 0:
                found[begin + lane, OUTCOMES] = one[1, lane] * counts[completing, lane]
        for node in range(1, nodes):
            came, its_rank, less = parent[node], rank[node], copy[node]
            for lane in range(LANES):
                ways[node, lane] = ways[came, lane] * (counts[its_rank, lane] - less)
            if orders[node] > 0:
                came, its_depth, times = outcome[node], depth[node], float(orders[node])
                for lane in range(LANES):
                    ended[came, lane] += times * ways[node, lane] * one[its_depth, lane]
        for lane in range(lanes):
            found[begin + lane, :OUTCOMES] = ended[:, lane]
    return found
