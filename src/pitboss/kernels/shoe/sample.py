"""Rounds from a shoe, sampled: from a fresh one each, or one after the other until its cutting card is out."""

# A fresh shoe's cards follow from the number of the round, a played shoe's from its own number. Played shoes come in
# rows of so many rounds, each of which begins with a shuffled one: so a row may be dealt by anybody.

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.errors import NotationError
from pitboss.kernels.shoe.deals import Deals
from pitboss.kernels.shoe.round import FEW, play, play_few
from pitboss.kernels.shoe.rules import most_cards
from pitboss.kernels.shoe.states import BLACKJACK, ENDINGS, LEVEL, MOST_HANDS, SURRENDERED, Table, table
from pitboss.rounds.equipment import Equipment, behind_cutting_card
from pitboss.sampling.generator import BATCH, mixed
from pitboss.sampling.sampler import Endings
from pitboss.workers.arrays import Integers

FRESH, PLAYED = "fresh", "played"
SHOES = (FRESH, PLAYED)
ROW = 1 << 16  # rounds
ROOM = 128  # cards: no round takes as many, whatever they are
OF_A_WORD = 4  # no order of them is likelier than another by more than two parts in 10^9
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


class Burned(NamedTuple):
    """Cards that nobody sees."""

    of_a_shoe: int = 0
    of_a_round: int = 0


@dataclass(frozen=True)
class ShoeRounds:
    """A strategy and its exact edge, and the rounds that are played by it."""

    deals: Deals
    per: str
    unit: int  # cents
    shoe: str = FRESH
    burned: Burned = Burned()

    def __post_init__(self) -> None:
        if self.shoe not in SHOES:
            raise NotationError(f"shoe {self.shoe}: there is {' and '.join(SHOES)}")

    @property
    def edge(self) -> Fraction:
        """Exact, of a round from a fresh shoe."""
        return -self.deals.mean

    @property
    def most_staked(self) -> int:
        """Every hand that may come of a pair, doubled."""
        return 2 * self.deals.rules.most_hands * self.unit

    @cached_property
    def net(self) -> Integers:
        """In cents, by ending: `rules` has asked the script for what is no whole number of wagers."""
        paid = {LEVEL + wagers: Fraction(wagers) for wagers in range(-LEVEL, LEVEL + 1)}
        paid |= {BLACKJACK: self.deals.rules.blackjack, SURRENDERED: self.deals.rules.surrendered}
        return np.array([int(paid[ending] * self.unit) for ending in range(ENDINGS)])

    @cached_property
    def table(self) -> Table:
        return table(self.deals)

    @cached_property
    def sorted_shoe(self) -> NDArray[np.uint8]:
        return np.repeat(np.arange(len(self.deals.rules.shoe)), self.deals.rules.shoe).astype(np.uint8)

    @property
    def most(self) -> int:
        """Cards that a round may take."""
        rules = self.deals.rules
        return min(most_cards(rules.shoe, rules.most_hands) + self.burned.of_a_round, sum(rules.shoe))

    def endings(self, seed: int, first: int, last: int) -> Endings:
        endings = np.zeros(last - first, dtype=np.uint16)
        shoe = self.sorted_shoe
        if self.shoe == FRESH:
            _fresh(np.uint64(seed), first, last, shoe, self.most, self.burned.of_a_round, self.table, endings)
        else:
            cut = shoe.size - behind_cutting_card(shoe.size, Equipment())
            _played(np.uint64(seed), first, last, shoe, cut, *self.burned, self.table, endings)
        return endings

    def cards(self, seed: int, round: int) -> list[int]:
        """The ranks of one round from a fresh shoe, as many as it may take."""
        row, taken = np.zeros(self.most, dtype=np.uint8), np.zeros(self.most, dtype=np.int64)
        _deal(np.uint64(seed), round, self.most, self.sorted_shoe.copy(), self.sorted_shoe, row, taken)
        return [int(rank) for rank in row]

    def order(self, seed: int, shoe: int) -> list[int]:
        """The ranks of a shoe that is played, by its number."""
        cards = self.sorted_shoe.copy()
        _shuffle(np.uint64(seed), shoe, 0, cards)
        return [int(rank) for rank in cards]


@njit(cache=True, nogil=True, inline="always")
def _drawn(word: Any, left: Any) -> Any:
    """Which of the cards left is drawn, and what is left of the word."""
    left = np.uint64(left)
    upper = (word >> _HALF) * left + ((word & _LOW) * left >> _HALF)
    return np.int64(upper >> _HALF), word * left


@njit(cache=True, nogil=True)
def _deal(seed: Any, round: int, size: int, cards: Any, fresh: Any, row: Any, taken: Any) -> None:
    """The first cards of a fresh shoe, which is put in order again. `taken` is room for their places."""
    word, next_word = np.uint64(0), np.uint64(0)
    for place in range(size):
        if place % (2 * OF_A_WORD) == 0:
            word, next_word = mixed(seed, np.uint64(round), np.uint64(place))
        elif place % OF_A_WORD == 0:
            word = next_word
        at, word = _drawn(word, len(cards) - place)
        at += place
        row[place] = cards[at]
        cards[at] = cards[place]
        taken[place] = at
    for place in range(size):
        cards[taken[place]] = fresh[taken[place]]


@njit(cache=True, nogil=True)
def _deal_few(seed: Any, first: int, rounds: int, cards: Any, fresh: Any, dealt: Any) -> None:
    """The same for many rounds, as many cards of each as their first two words deal, one round behind the other."""
    words = np.zeros((rounds, 2), dtype=np.uint64)
    taken = np.zeros(FEW, dtype=np.int64)
    for row in range(rounds):  # by itself, so that several rounds are mixed at once
        words[row, 0], words[row, 1] = mixed(seed, np.uint64(first) + np.uint64(row), np.uint64(0))
    for row in range(rounds):
        for half in range(2):
            word = words[row, half]
            for place in range(half * OF_A_WORD, (half + 1) * OF_A_WORD):
                at, word = _drawn(word, len(cards) - place)
                at += place
                dealt[row * FEW + place] = cards[at]
                cards[at] = cards[place]
                taken[place] = at
        for place in range(FEW):
            cards[taken[place]] = fresh[taken[place]]


@njit(cache=True, nogil=True)
def _fresh(
    seed: Any, first: int, last: int, fresh: Any, most: int, burned: int, by: Table, endings: Any
) -> None:  # fmt: skip
    cards, hands, taken = fresh.copy(), np.zeros(MOST_HANDS, dtype=np.int64), np.zeros(ROOM, dtype=np.int64)
    few, all_cards = np.zeros(BATCH * FEW + ROOM, dtype=np.uint8), np.zeros(ROOM, dtype=np.uint8)
    for begin in range(first, last, BATCH):
        rounds = min(BATCH, last - begin)
        _deal_few(seed, begin, rounds, cards, fresh, few)
        for row in range(rounds):
            ending, _ = play_few(few, row * FEW, by)
            dealt, end = FEW, most if ending >= ENDINGS or burned else 0
            while end > dealt:
                dealt = min(2 * dealt, most)
                _deal(seed, begin + row, dealt, cards, fresh, all_cards, taken)
                ending, end = play(all_cards, burned, by, hands)
            endings[begin - first + row] = ending


@njit(cache=True, nogil=True)
def _shuffle(seed: Any, shoe: Any, begun: int, cards: Any) -> None:
    word, next_word = np.uint64(0), np.uint64(0)
    for place in range(len(cards)):
        if place % (2 * OF_A_WORD) == 0:
            word, next_word = mixed(seed, np.uint64(shoe), np.uint64(begun + place))
        elif place % OF_A_WORD == 0:
            word = next_word
        at, word = _drawn(word, len(cards) - place)
        at += place
        cards[place], cards[at] = cards[at], cards[place]


@njit(cache=True, nogil=True)
def _played(
    seed: Any, first: int, last: int, fresh: Any, cut: int, of_a_shoe: int, of_a_round: int, by: Table, endings: Any
) -> None:
    size, hands = len(fresh), np.zeros(MOST_HANDS, dtype=np.int64)
    cards = np.zeros(2 * size + ROOM, dtype=np.uint8)
    for row in range(first // ROW * ROW, last, ROW):
        shoe, place = row, size
        for round in range(row, min(row + ROW, last)):
            if place > cut:  # the cutting card is out
                cards[:size] = fresh
                _shuffle(seed, shoe, 0, cards[:size])
                shoe, place = shoe + 1, of_a_shoe
            ending, end = play_few(cards, place + of_a_round, by)
            if ending >= ENDINGS:
                ending, end = play(cards, place + of_a_round, by, hands)
            if end > size:  # the shoe is empty: what was dealt before is shuffled and dealt again
                cards[size : size + place] = cards[:place]
                _shuffle(seed, shoe - 1, size, cards[size : size + place])
                ending, end = play(cards, place + of_a_round, by, hands)
            place = end
            if round >= first:
                endings[round - first] = ending
