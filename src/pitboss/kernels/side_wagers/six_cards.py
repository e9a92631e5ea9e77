"""A wager that six cards decide by themselves, one's own three and the dealer's: how many deals make each line."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from pitboss.cards import DECK, Card
from pitboss.kernels.side_wagers.lines import Dealt, Lines, completed
from pitboss.ranking.best_five import EIGHT_OF_A_SUIT, THREE_OF_EACH_SUIT, WEIGHTS, key_by_ranks, tables
from pitboss.ranking.numbering import RANKS, numbers
from pitboss.ranking.on_a_board import FIVE_CARD_KEYS, ROYAL_RUN, run_in
from pitboss.solving.sights import Places
from pitboss.workers.arrays import Integers
from pitboss.workers.kept import Counts, kept


def six_card_lines(deck: Sequence[Card], places: Places, marks: Sequence[int], suit: int) -> Lines:
    """The lines of one's own three cards and the dealer's: by marks, then a royal run of six, one suit's by itself."""
    held = np.sort(numbers(deck)).astype(np.int64)
    every_mark = np.array([*marks, FIVE_CARD_KEYS, FIVE_CARD_KEYS + 1])
    line_of = np.searchsorted(every_mark, np.arange(FIVE_CARD_KEYS + 2), side="right")

    def count() -> Counts:
        deals, ends = _six(held, WEIGHTS, tables(6), line_of, suit)
        return {"deals": deals, "ends": ends}

    arrays = kept("six-cards", (marks, suit), count) if len(deck) == len(DECK) else count()
    examples = [
        [completed(places, cards[:3], cards[3:]) for cards in ([DECK[card] for card in end] for end in line)]
        for line in arrays["ends"].tolist()
    ]

    def find(dealt: Dealt) -> Integers:
        keys: Integers = _six_keys(np.sort(dealt[:, :6]), WEIGHTS, tables(6), suit)
        return line_of[keys]

    return Lines(arrays["deals"].tolist(), examples, False, places, find)


@njit(cache=True, nogil=True)
def _six_keys(hands: Any, weights: Any, ranking: Any, special: int) -> Any:
    keys = np.zeros(len(hands), dtype=np.int64)
    cards = np.zeros(6, dtype=np.int64)
    for hand in range(len(hands)):
        for each in range(6):
            cards[each] = hands[hand, each]
        keys[hand] = _six_key(cards, weights, ranking, special)
    return keys


@njit(cache=True, nogil=True)
def _six_key(cards: Any, weights: Any, ranking: Any, special: int) -> Any:
    """Of six cards in order."""
    weight = 0
    for card in cards:
        weight += weights[card]
    return _weighed_key(weight, cards, ranking, special)


@njit(cache=True, nogil=True, inline="always")
def _weighed_key(weight: Any, cards: Any, ranking: Any, special: Any) -> Any:
    if (weight + THREE_OF_EACH_SUIT) & EIGHT_OF_A_SUIT:
        return _suited_key(cards, ranking, special)
    return np.int64(key_by_ranks(weight, ranking.high, ranking.low, ranking.keys))


@njit(cache=True, nogil=True)
def _six(deck: Any, weights: Any, ranking: Any, line_of: Any, special: int) -> Any:
    deals = np.zeros(line_of[-1] + 1, dtype=np.int64)
    keys = np.zeros((len(deals), 2), dtype=np.int64)
    ends = np.zeros((len(deals), 2, 6), dtype=np.int64)
    places = np.arange(1, 6)  # of all but the lowest card
    cards = np.zeros(6, dtype=np.int64)
    while places[4] < len(deck):
        others = 0
        for each in range(5):
            cards[each + 1] = deck[places[each]]
            others += weights[cards[each + 1]]
        for lowest in range(places[0]):
            cards[0] = deck[lowest]
            key = _weighed_key(others + weights[cards[0]], cards, ranking, special)
            line = line_of[key]
            if deals[line] == 0 or key < keys[line, 0]:
                keys[line, 0], ends[line, 0] = key, cards
            if deals[line] == 0 or key > keys[line, 1]:
                keys[line, 1], ends[line, 1] = key, cards
            deals[line] += 1
        place = 0
        while place < 4 and places[place] + 1 == places[place + 1]:
            places[place] = place + 1
            place += 1
        places[place] += 1
    return deals, ends


@njit(cache=True, nogil=True)
def _suited_key(cards: Any, ranking: Any, special: int) -> Any:
    """Of six cards of which five or all are of one suit."""
    suit = cards[2] // RANKS  # in order, so that the middle is of the suit
    ranks, suited = 0, 0
    for card in cards:
        if card // RANKS == suit:
            ranks |= 1 << card % RANKS
            suited += 1
    if suited == 6 and run_in(ranks, 6) == ROYAL_RUN:
        return np.int64(FIVE_CARD_KEYS + (1 if suit == special else 0))
    return np.int64(ranking.flushes[ranks])
