"""Both hands ranked, one's own and the dealer's: most are no flush, and by their ranks alone that is quick."""

from typing import Any

import numpy as np
from numba import njit

from pitboss.ranking.best_five import EIGHT_OF_A_SUIT, THREE_OF_EACH_SUIT, key_by_ranks
from pitboss.ranking.on_a_board import FIVE_CARD_KEYS, NO_RUN, rank_best_five, rank_best_three


@njit(cache=True, nogil=True)
def rank_best_fives(dealt: Any, rounds: int, own: int, weights: Any, tables: Any, keys: Any) -> None:
    """By round: one's own key, the dealer's, and one's own with all cards in a run of one suit told apart.

    A row has one's own cards, the dealer's and those of the board.
    """
    high, low, by_place = tables.high, tables.low, tables.keys
    cards, in_order = np.zeros(dealt.shape[1], dtype=np.int64), np.arange(len(weights))
    both, runs = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    hands, board_cards = cards[: 2 * own].reshape(2, own), cards[2 * own :]
    for row in range(rounds):
        board = weigh(dealt, row, 2 * own, dealt.shape[1], weights)
        mine = board + weigh(dealt, row, 0, own, weights)
        theirs = board + weigh(dealt, row, own, 2 * own, weights)
        keys[row, 0] = keys[row, 2] = key_by_ranks(mine, high, low, by_place)
        keys[row, 1] = key_by_ranks(theirs, high, low, by_place)
        if (mine + THREE_OF_EACH_SUIT | theirs + THREE_OF_EACH_SUIT) & EIGHT_OF_A_SUIT:
            for place in range(len(cards)):
                cards[place] = dealt[row, place]
            rank_best_five(board_cards, hands, 2, in_order, weights, tables, both, runs)
            keys[row, 0], keys[row, 1] = both[0], both[1]
            keys[row, 2] = both[0] if runs[0] == NO_RUN else FIVE_CARD_KEYS + runs[0] - 1


@njit(cache=True, nogil=True, inline="always")
def weigh(dealt: Any, row: Any, first: Any, last: Any, weights: Any) -> Any:
    weight = 0
    for place in range(first, last):
        weight += weights[dealt[row, place]]
    return weight


@njit(cache=True, nogil=True)
def rank_best_threes(dealt: Any, rounds: int, three_keys: Any, keys: Any) -> None:
    """By round: one's own key and the dealer's, of two cards each on a board of three."""
    cards, in_order = np.zeros(dealt.shape[1], dtype=np.int64), np.arange(len(three_keys))
    both = np.zeros(2, dtype=np.int64)
    hands, board = cards[:4].reshape(2, 2), cards[4:]
    for row in range(rounds):
        for place in range(len(cards)):
            cards[place] = dealt[row, place]
        rank_best_three(board, hands, 2, in_order, three_keys, both)
        keys[row, 0], keys[row, 1] = both[0], both[1]
