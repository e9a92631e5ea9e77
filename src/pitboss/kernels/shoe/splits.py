"""A pair that is split: what its hands are worth together, with every card that they take out of the shoe."""

# After a split a hand is played by its own cards and the dealer's card alone. So at what moments cards come to the
# second places of all hands, to one hand and to the dealer is known before each of them comes, and in a
# well shuffled shoe such cards are distributed like the first ones of it, whatever other hands have drawn in between.
# A hand's worth then depends on the others only by what is known of their second cards: the courses of splitting.

from fractions import Fraction
from math import perm
from typing import Any

import numpy as np
from numba import njit

from pitboss.kernels.shoe.courses import ANY, SAME, shares
from pitboss.kernels.shoe.dealer import against
from pitboss.kernels.shoe.residues import restored
from pitboss.kernels.shoe.rules import ACE, RANKS
from pitboss.kernels.shoe.single import DOUBLE, HIT, STAND, Single
from pitboss.solving.solver import Worth
from pitboss.workers.arrays import Integers

ENDS = ((ANY, 1), (ANY, 2), (SAME, 1), (SAME, 2))  # of a hand: its second card, and how many wagers lie on it


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
    if (pair, out) not in of.kept:
        of.kept[pair, out] = _one_hand(of, pair, out)
    found: dict[tuple[bool, str], Worth] = of.kept[pair, out]
    return found


def _one_hand(of: Single, pair: int, out: int) -> dict[tuple[bool, str], Worth]:
    on = of.shown
    back, blackjacks = _given_back(of, pair, out)
    found = {}
    for place, second in enumerate((ANY, SAME)):
        once, twice = 2 * place, 2 * place + 1
        staked = _staked(of, pair, out, second)
        for first in (True, False):
            spared = blackjacks[twice] if first else blackjacks[once] + 2 * blackjacks[twice]
            returned = back[once] + 2 * back[twice] + (0 if on.dealing.reader else spared)
            found[first, second] = Worth(Fraction(returned, on.scale[on.cards_left(2) - out]) - staked, staked)
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


def _given_back(of: Single, pair: int, out: int) -> tuple[list[int], list[int]]:
    """For each end, over the scale: for a wager what comes back of it, and how often it meets a blackjack."""
    on, hands = of.shown, of.shown.hands
    ways = ways_of(of, pair)
    places = np.flatnonzero(ways.any(axis=1))
    left = on.left[places]
    left[:, pair] -= 1 + out
    drawn = hands.cards[places]
    drawn[:, pair] -= 1
    dealt = against(on.walked, left, hands.totals[places])
    shoe = on.left[hands.index[pair, pair]].copy()
    shoe[pair] -= out
    needed = np.zeros(len(left), dtype=np.int64) if on.completing is None else left[:, on.completing]
    returned = 2 * dealt.won + dealt.level
    sums = _sums(np.array(on.primes), on.scales, shoe, ways[places], drawn, returned, needed)
    back, blackjacks = (list(restored(on.primes, each)) for each in sums.tolist())
    return back, blackjacks


@njit(cache=True, nogil=True)
def _sums(primes: Any, scales: Any, shoe: Any, ways: Any, drawn: Any, back: Any, blackjacks: Any) -> Any:
    """Remainders of what comes back and of the blackjacks, by end and prime."""
    found = np.zeros((2, ways.shape[1], len(primes)), dtype=np.int64)
    for row in range(len(ways)):
        left = shoe.sum() - drawn[row].sum()
        for place in range(len(primes)):
            prime, scale = primes[place], scales[place]
            orders = _orders(shoe, drawn[row], prime)
            if orders == 0:  # more than there are
                continue
            returned = 0
            for further in range(1, min(back.shape[1], left + 1)):
                returned = (returned + back[row, further] % prime * scale[left - further]) % prime
            met = blackjacks[row] * scale[left - 1] % prime
            for end in range(ways.shape[1]):
                if ways[row, end] > 0:
                    times = ways[row, end] % prime * orders % prime
                    found[0, end, place] = (found[0, end, place] + times * returned) % prime
                    found[1, end, place] = (found[1, end, place] + times * met) % prime
    return found


@njit(cache=True, nogil=True)
def _orders(shoe: Any, drawn: Any, prime: int) -> Any:
    """The remainder of the product of the falling factorials."""
    orders = 1
    for rank in range(len(shoe)):
        for card in range(drawn[rank]):
            orders = orders * (shoe[rank] - card) % prime
    return orders


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
