"""A pair that is split: what its hands are worth together, with every card that they take out of the shoe."""

# After a split a hand is played by its own cards and the dealer's card alone. So at what moments cards come to the
# second places of all hands, to one hand and to the dealer is known before each of them comes, and in a
# well shuffled shoe such cards are distributed like the first ones of it, whatever other hands have drawn in between.
# A hand's worth then depends on the others only by what is known of their second cards: the courses of splitting.

from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pitboss.kernels.shoe.courses import ANY, SAME, Share, shares
from pitboss.kernels.shoe.dealer import Dealt, Integers, against, completing
from pitboss.kernels.shoe.rules import ACE, RANKS
from pitboss.kernels.shoe.single import DOUBLE, HIT, STAND, Exact, Single

ENDS = ((ANY, 1), (ANY, 2), (SAME, 1), (SAME, 2))  # of a hand: its second card, and how many wagers lie on it


class Worth(NamedTuple):
    """On average: what is won or lost, and what is staked, in wagers."""

    net: Fraction
    staked: Fraction


@dataclass(frozen=True)
class Played:
    """One of the hands, played to its end; `out` cards of the pair's rank are out besides the pair.

    A row is a hand that may come to stand: its place among the hands and in how many orders it may come, of each of
    the ENDS, with the falling factorials of the cards that are drawn.
    """

    pair: int
    out: int
    rows: Integers
    left: Integers
    ways: Exact  # row, end
    dealt: Dealt


def split(on: Single, pair: int) -> Worth:
    """Without a reader the worth of all deals; with one of those without a dealer's blackjack, times their chance."""
    ways = _ways(on.hands.one_more, _played(on, pair), _seconds(on, pair), pair)
    worths: dict[int, dict[tuple[bool, str], Worth]] = {}
    net = staked = Fraction(0)
    cards, of_pair = on.cards_left(2), int(on.left[on.hands.index[pair, pair], pair])
    for share, times in shares(on.rules.hands_of(pair)).items():
        if share.out <= of_pair:
            if share.out not in worths:
                worths[share.out] = _worths(on, _rows(on, pair, share.out, ways))
            chance = times * Fraction(perm(of_pair, share.out), perm(cards, share.out))
            worth = worths[share.out][share.first, share.second]
            net += chance * worth.net
            staked += chance * worth.staked
    return Worth(net, staked)


def _played(on: Single, pair: int) -> Integers:
    """Split aces get one card each."""
    return np.full_like(on.played, STAND) if pair == ACE else on.played


def _seconds(on: Single, pair: int) -> Integers:
    """The hand that each second card makes; no hand where the shoe has no such card."""
    hands = on.hands
    made = [tuple(sorted((pair, rank))) for rank in range(len(RANKS))]
    return np.array([hands.index.get(hand, len(hands.held)) for hand in made])


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _ways(one_more: Any, played: Any, seconds: Any, pair: int) -> Any:
    """Hand, end: in how many orders of its cards it comes to stand."""
    size = len(one_more)
    reached = np.zeros((size + 1, 2), dtype=np.int64)
    ways = np.zeros((size + 1, 4), dtype=np.int64)
    for rank in range(len(seconds)):
        reached[seconds[rank], 0] += 1
        if rank == pair:
            reached[seconds[rank], 1] += 1
    for hand in range(size):
        for second in range(2):
            orders = reached[hand, second]
            if orders == 0:
                continue
            if played[hand] == STAND:
                ways[hand, 2 * second] += orders
                continue
            for rank in range(one_more.shape[1]):
                if played[hand] == HIT:
                    reached[one_more[hand, rank], second] += orders
                else:
                    ways[one_more[hand, rank], 2 * second + 1] += orders
    return ways[:size]


def _rows(on: Single, pair: int, out: int, ways: Integers) -> Played:
    reached = np.flatnonzero(ways.any(axis=1))
    drawn = on.hands.cards[reached].copy()
    drawn[:, pair] -= 1
    left = on.left[reached].copy()
    left[:, pair] -= 1 + out
    orders = np.ones(len(reached), dtype=object)
    for rank in range(len(RANKS)):
        before = int(on.left[0, rank] + on.hands.cards[0, rank]) - (2 + out) * (rank == pair)
        falling = np.array([perm(before, count) if before >= 0 else 0 for count in range(drawn[:, rank].max() + 1)], object)
        orders *= falling[drawn[:, rank]]
    possible = orders != 0
    rows, left = reached[possible], left[possible]
    all_ways = ways[rows].astype(object) * orders[possible][:, np.newaxis]
    return Played(pair, out, rows, left, all_ways, against(on.walked, left, on.hands.totals[rows]))


def _worths(on: Single, played: Played) -> dict[tuple[bool, str], Worth]:
    """Of the first hand, whose wager a dealer's blackjack takes, and of another, whose wager it gives back."""
    cards = on.cards_left(2) - played.out
    back, blackjacks = _given_back(on, played)
    found = {}
    for place, second in enumerate((ANY, SAME)):
        once, twice = 2 * place, 2 * place + 1
        staked = _staked(on, played, second)
        returned = back[once] + 2 * back[twice]
        for first in (True, False):
            if not on.rules.reader:
                kept = blackjacks[twice] if first else blackjacks[once] + 2 * blackjacks[twice]
            else:
                kept = 0
            found[first, second] = Worth(Fraction(returned + kept, on.scale[cards]) - staked, staked)
    return found


def _given_back(on: Single, played: Played) -> tuple[list[int], list[int]]:
    """For each end, over the scale: for a wager what comes back of it, and how often it meets a blackjack."""
    back, blackjacks = [0] * len(ENDS), [0] * len(ENDS)
    sizes = on.hands.sizes[played.rows]
    needed = completing(on.up)
    for size in np.unique(sizes).tolist():
        rows = sizes == size
        cards = on.cards_left(size) - 1 - played.out
        returned = (2 * played.dealt.won[rows] + played.dealt.level[rows]).astype(object)
        scale = np.array([on.scale[cards - further] if further <= cards else 0 for further in range(returned.shape[1])], object)
        for end in range(len(ENDS)):
            ways = played.ways[rows, end]
            back[end] += int(ways @ returned @ scale)
            if needed is not None:
                blackjacks[end] += int(ways @ played.left[rows, needed].astype(object)) * on.scale[cards - 1]
    return back, blackjacks


def _staked(on: Single, played: Played, second: str) -> Fraction:
    """On average; with a reader where there is no blackjack, times the chance of that."""
    left = on.left[on.hands.index[played.pair, played.pair]].copy()
    left[played.pair] -= played.out
    cards, needed = int(left.sum()), completing(on.up)
    staked = 0
    for rank in range(len(RANKS)) if second == ANY else (played.pair,):
        if left[rank] > 0:
            doubled = played.pair != ACE and on.played[on.hands.index[tuple(sorted((played.pair, rank)))]] == DOUBLE
            fit = cards - 1
            if on.rules.reader and needed is not None:
                fit -= int(left[needed]) - (rank == needed)
            staked += int(left[rank]) * (2 if doubled else 1) * fit
    return Fraction(staked, cards * (cards - 1))
