"""The square of what a split wins or loses: its hands two at a time, against the same dealer."""

# What two hands draw together is one multiset, and far fewer of these are different than there are pairs of hands. The
# dealer is walked once for each of them. This is for the standard deviation, which is shown and decides nothing, so it
# is summed in floating point: every term is exact to some 15 digits, and no probability is left out.

from collections.abc import Callable, Iterator
from math import perm
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.points import MOST, STANDS
from pitboss.kernels.shoe.courses import ANY, SAME, shares, twos
from pitboss.kernels.shoe.rules import RANKS
from pitboss.kernels.shoe.single import SPLIT_ROOM, Single
from pitboss.kernels.shoe.splits import wagers_on, ways_of
from pitboss.workers.arrays import Integers

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
    cards, of_rank = on.cards_left(2), int(on.left[on.hands.index[pair, pair], pair])
    alone = {share: times for share, times in shares(most_hands).items() if share.out <= of_rank}
    both = {two: times for two, times in twos(most_hands).items() if two.out <= of_rank}
    each = _kept(of, pair, "each", {share.out for share in alone}, _each)
    together = _kept(of, pair, "together", {two.out for two in both}, _together)
    square = 0.0
    for share, times in alone.items():
        found = each[share.out][int(share.first), SECONDS.index(share.second)]
        square += times * perm(of_rank, share.out) / perm(cards, share.out) * float(found)
    for two, times in both.items():
        found = together[two.out][int(two.first), SECONDS.index(two.one), SECONDS.index(two.other)]
        square += 2 * times * perm(of_rank, two.out) / perm(cards, two.out) * float(found)
    return square


def _kept(
    of: Single, pair: int, name: str, outs: set[int], count: Callable[[Single, int, list[int]], Iterator[Floats]]
) -> dict[int, Floats]:
    """For so many cards of the pair's rank that are out: as other houses have found it, or counted now.

    Two hands need nothing but the first of them; where there may be more, all are counted, which takes hardly longer.
    """
    most = min(max(outs), 1) * int(of.shown.left[of.shown.hands.index[pair, pair], pair])
    missing = [out for out in range(min(most, SPLIT_ROOM - 1) + 1) if (name, pair, out) not in of.kept]
    if missing:
        for out, found in zip(missing, count(of, pair, missing), strict=True):
            of.kept[name, pair, out] = found
    return {out: of.kept[name, pair, out] for out in outs}


def _each(of: Single, pair: int, outs: list[int]) -> Iterator[Floats]:
    """The square of one hand, by whether it is the first one, and by its second card."""
    terms = _terms(of, pair, 2)
    drawn = _Drawn(of, terms.cards, pair, 1, outs)
    for out in outs:
        chances = drawn.chances(out)
        without = (chances[:, :OUTCOMES] * LEVEL[terms.classes]).sum(axis=1) @ terms.without
        blackjack = chances[:, BLACKJACK]
        yield np.array([without + blackjack @ terms.another, without + blackjack @ terms.first])


def _together(of: Single, pair: int, outs: list[int]) -> Iterator[Floats]:
    """The product of two hands, by whether the one is the first one, and by the second cards of both."""
    terms = _terms(of, pair, 1)
    merged, which = _merged(terms)
    drawn = _Drawn(of, merged, pair, 2, outs)
    for out in outs:
        yield _pairs(drawn.chances(out), which, terms.classes, BACK, terms.without, terms.first, terms.another)


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

    def __init__(self, of: Single, cards: Integers, pair: int, held: int, outs: list[int]) -> None:
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
        dealt = self.dealt[np.searchsorted(self.missing, self.codes + out * CODE[self.pair])]
        return np.asarray(dealt * one[:, np.newaxis])


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


def _walk(of: Single, left: Integers) -> Floats:
    """The chances of what the dealer comes to from what is left; of a blackjack, where nobody has looked for it."""
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
    one = np.zeros((deepest + 1, LANES))
    ended = np.zeros((OUTCOMES, LANES))
    for begin in range(0, len(left), LANES):
        lanes = min(LANES, len(left) - begin)
        one[:] = 0.0
        ended[:] = 0.0
        for lane in range(lanes):
            counts[:, lane] = left[begin + lane]
            one[:, lane] = _one_order(left[begin + lane], deepest)
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


@njit(cache=True, nogil=True)
def _one_order(left: Any, deepest: int) -> Any:
    """The chance of one order of so many cards; none if more are out than there were."""
    one, cards = np.zeros(deepest + 1), left.sum()
    if left.min() >= 0:
        one[0] = 1.0
        for further in range(1, min(deepest, cards) + 1):
            one[further] = one[further - 1] / (cards - further + 1)
    return one
