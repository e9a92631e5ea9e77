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

from pitboss.kernels.shoe.courses import ANY, SAME, shares
from pitboss.kernels.shoe.dealer import Dealt, Integers, against
from pitboss.kernels.shoe.rules import ACE, RANKS
from pitboss.kernels.shoe.single import DOUBLE, HIT, STAND, Exact, Shown, Single

ENDS = ((ANY, 1), (ANY, 2), (SAME, 1), (SAME, 2))  # of a hand: its second card, and how many wagers lie on it


class Worth(NamedTuple):
    """On average: what is won or lost, and what is staked, in wagers."""

    net: Fraction
    staked: Fraction


@dataclass(frozen=True)
class Standing:
    """Where one of the hands may come to stand, when `out` cards of the pair's rank are out besides the pair.

    `ways` has for each of the ENDS the orders in which the cards may come, times the falling factorials of these.
    """

    out: int
    places: Integers  # among the hands
    left: Integers
    ways: Exact
    dealt: Dealt


def split(of: Single, pair: int, most_hands: int) -> Worth:
    """Without a reader the worth of all deals; with one of those without a dealer's blackjack, times their chance."""
    on = of.shown
    net = staked = Fraction(0)
    cards, of_rank = on.cards_left(2), int(on.left[on.hands.index[pair, pair], pair])
    for share, times in shares(most_hands).items():
        if share.out <= of_rank:
            worth = one_hand(of, pair, share.out)[share.first, share.second]
            chance = times * Fraction(perm(of_rank, share.out), perm(cards, share.out))
            net += chance * worth.net
            staked += chance * worth.staked
    return Worth(net, staked)


def one_hand(of: Single, pair: int, out: int) -> dict[tuple[bool, str], Worth]:
    """Of the first hand, whose wager a dealer's blackjack takes, and of another, whose wager it gives back."""
    if (pair, out) in of.kept:
        return of.kept[pair, out]
    on = of.shown
    standing = _standing(on, pair, out, ways_of(of, pair))
    back, blackjacks = _given_back(on, standing)
    found = {}
    for place, second in enumerate((ANY, SAME)):
        once, twice = 2 * place, 2 * place + 1
        staked = _staked(of, pair, out, second)
        for first in (True, False):
            spared = blackjacks[twice] if first else blackjacks[once] + 2 * blackjacks[twice]
            returned = back[once] + 2 * back[twice] + (0 if on.dealing.reader else spared)
            found[first, second] = Worth(Fraction(returned, on.scale[on.cards_left(2) - out]) - staked, staked)
    of.kept[pair, out] = found
    return found


def ways_of(of: Single, pair: int) -> Integers:
    """Hand, end: in how many orders of its cards a hand with one of the pair comes to stand. Aces get one card each."""
    hands = of.shown.hands
    played = np.full_like(of.played, STAND) if pair == ACE else of.played
    made = [tuple(sorted((pair, rank))) for rank in range(len(RANKS))]
    seconds = np.array([hands.index.get(hand, len(hands.held)) for hand in made])
    found: Integers = _ways(hands.one_more, played, seconds, pair)
    return found


@njit(cache=True, nogil=True)
def _ways(one_more: Any, played: Any, seconds: Any, pair: int) -> Any:
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


def _standing(on: Shown, pair: int, out: int, ways: Integers) -> Standing:
    """Of the falling factorials only the one of the pair's rank is another than for an unsplit hand."""
    reached = np.flatnonzero(ways.any(axis=1) & (on.orders != 0))
    held = on.hands.cards[reached, pair]
    before = on.dealing.shoe[pair] - (on.up == pair)
    unsplit = np.array([perm(before, count) for count in range(before + 1)], dtype=object)
    drawn = np.array([perm(max(before - 2 - out, 0), max(count - 1, 0)) for count in range(before + 1)], dtype=object)
    orders = on.orders[reached] // unsplit[held] * drawn[held]
    possible = orders != 0
    places = reached[possible]
    left = on.left[places]
    left[:, pair] -= 1 + out
    all_ways = ways[places].astype(object) * orders[possible][:, np.newaxis]
    return Standing(out, places, left, all_ways, against(on.walked, left, on.hands.totals[places]))


def _given_back(on: Shown, standing: Standing) -> tuple[list[int], list[int]]:
    """For each end, over the scale: for a wager what comes back of it, and how often it meets a blackjack."""
    back, blackjacks = [0] * len(ENDS), [0] * len(ENDS)
    sizes = on.hands.sizes[standing.places]
    returned = 2 * standing.dealt.won + standing.dealt.level
    for end in range(len(ENDS)):
        occurring = standing.ways[:, end] != 0
        for size in np.unique(sizes[occurring]).tolist():
            rows = occurring & (sizes == size)
            ways, cards = standing.ways[rows, end], on.cards_left(size) - 1 - standing.out
            for further, orders in enumerate(ways @ returned[rows].astype(object)):
                if orders:
                    back[end] += orders * on.scale[cards - further]
            if on.completing is not None:
                blackjacks[end] += ways @ standing.left[rows, on.completing].astype(object) * on.scale[cards - 1]
    return back, blackjacks


def _staked(of: Single, pair: int, out: int, second: str) -> Fraction:
    """On average; with a reader where there is no blackjack, times the chance of that."""
    on = of.shown
    left = on.left[on.hands.index[pair, pair]].tolist()
    left[pair] -= out
    cards, staked = sum(left), 0
    for rank in range(len(RANKS)) if second == ANY else (pair,):
        if left[rank] > 0:
            others = cards - 1
            if on.dealing.reader and on.completing is not None:
                others -= left[on.completing] - (rank == on.completing)
            staked += left[rank] * wagers_on(of, pair, rank) * others
    return Fraction(staked, cards * (cards - 1))


def wagers_on(of: Single, pair: int, second: int) -> int:
    """On a hand with one of the pair and this second card."""
    if pair == ACE:
        return 1
    return 2 if of.played[of.shown.hands.index[tuple(sorted((pair, second)))]] == DOUBLE else 1
