"""Two hands ranked on a board: most of them are no flush, and by their ranks alone that is quick."""

from typing import Any

from numba import njit

from pitboss.analysis.best_five import EIGHT_OF_A_SUIT, THREE_OF_EACH_SUIT, key_by_ranks
from pitboss.analysis.holdings import NO_RUN, rank_best_five


@njit(cache=True, nogil=True, inline="always")
def rank_both(board: Any, hands: Any, in_order: Any, weights: Any, tables: Any, keys: Any, runs: Any) -> None:
    """One's own hand and the dealer's; `in_order` has every card in its place."""
    shared, suited = 0, 0
    for card in board:
        shared += weights[card]
    for hand in range(2):
        weight = shared
        for place in range(hands.shape[1]):
            weight += weights[hands[hand, place]]
        keys[hand] = key_by_ranks(weight, tables)
        runs[hand] = NO_RUN
        suited |= (weight + THREE_OF_EACH_SUIT) & EIGHT_OF_A_SUIT
    if suited:
        rank_best_five(board, hands, 2, in_order, weights, tables, keys, runs)
