"""A round of one box, played out from an order of cards."""

from typing import Any

import numpy as np
from numba import njit

from pitboss.kernels.shoe.rules import ACE
from pitboss.kernels.shoe.states import ENDINGS, LEVEL, NATURAL, OVER, SIZE, WAGERS, Table

FEW = 8  # cards: most rounds need no more


@njit(cache=True, nogil=True, inline="always")
def play_few(cards: Any, begin: int, by: Table) -> Any:
    """The same for a round without a split that needs few cards; of others no ending.

    As many steps are made as these cards allow, whether the round has ended or not: a processor that need not guess
    when it ends plays several rounds at once.
    """
    one, up, other = cards[begin], cards[begin + 1], cards[begin + 2]
    place, hole = begin + 3, cards[begin + 3]
    state = np.int64(by.first[up, one, other])
    met = LEVEL - (0 if _way(state, by) == NATURAL else 1)
    if by.reader:
        place += 1
        for _ in range(FEW - 3):
            waits = by.waiting <= state < by.player
            card = hole if waits else cards[place]
            place += 1 if state >= ENDINGS and not waits else 0
            state = np.int64(by.next[state, card])
        return (met, begin + 4) if hole == by.completing[up] else (state, place)
    for _ in range(FEW - 3):
        card = cards[place]
        place += 1 if state >= ENDINGS else 0
        state = np.int64(by.next[state, card])
    return state, place


@njit(cache=True, nogil=True)
def play(cards: Any, begin: int, by: Table, hands: Any) -> Any:
    """The ending, and the place behind the last card. `hands` is room for those of a split."""
    one, up, other = cards[begin], cards[begin + 1], cards[begin + 2]
    place, second = begin + 3, np.uint8(SIZE)
    state = by.first[up, one, other]
    if by.reader:
        second = cards[place]
        place += 1
        if second == by.completing[up]:
            return np.int64(LEVEL - (0 if _way(state, by) == NATURAL else 1)), place
    if state == by.split:
        return _split(cards, place, one, up, second, by, hands)
    while state >= by.player:
        state = by.next[state, cards[place]]
        place += 1
    if not by.reader:
        second = cards[place]
        place += 1
    state = by.next[state, second]
    while state >= ENDINGS:
        state = by.next[state, cards[place]]
        place += 1
    return np.int64(state), place


@njit(cache=True, nogil=True, inline="always")
def _way(state: Any, by: Table) -> Any:
    """In which a box waits."""
    return -1 if state >= by.player else (np.int64(state) - by.waiting) // (WAGERS * SIZE)


@njit(cache=True, nogil=True)
def _split(cards: Any, place: int, pair: Any, up: Any, hole: Any, by: Table, hands: Any) -> Any:
    """The same cards of the dealer meet all hands."""
    number, place = _hands(cards, place, pair, up, by, hands)
    second = hole
    if not by.reader:
        second = cards[place]
        place += 1
    meets_blackjack = second == by.completing[up]
    drawing = False
    for hand in range(number):
        spared = meets_blackjack and hand > 0 and _way(hands[hand], by) != OVER  # only the first wager is lost
        hands[hand] = LEVEL if spared else by.next[hands[hand], second]
        drawing |= hands[hand] >= ENDINGS
    while drawing:
        drawing = False
        for hand in range(number):
            if hands[hand] >= ENDINGS:
                hands[hand] = by.next[hands[hand], cards[place]]
                drawing |= hands[hand] >= ENDINGS
        place += 1
    net = 0
    for hand in range(number):
        net += hands[hand] - LEVEL
    return np.int64(LEVEL + net), place


@njit(cache=True, nogil=True)
def _hands(cards: Any, place: int, pair: Any, up: Any, by: Table, hands: Any) -> Any:
    """One after the other: each gets its second card when the one before is played out."""
    most = by.most_aces if pair == ACE else by.most_hands
    number, hand = 2, 0
    while hand < number:
        second = cards[place]
        place += 1
        while second == pair and number < most:
            number += 1
            second = cards[place]
            place += 1
        state = by.after_split[up, pair, second]
        while state >= by.player:
            state = by.next[state, cards[place]]
            place += 1
        hands[hand] = state
        hand += 1
    return number, place
