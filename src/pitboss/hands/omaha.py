"""Exactly two of one's own cards with exactly three of the board."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pitboss.cards import Card
from pitboss.hands.five_card import FiveCardHand, rank
from pitboss.hands.low import EIGHT_OR_BETTER, LowHand, qualifying_low


def best_of_two_and_three(own: Sequence[Card], board: Sequence[Card]) -> FiveCardHand:
    return max(map(rank, _fives(own, board)))


def low_of_two_and_three(own: Sequence[Card], board: Sequence[Card]) -> LowHand | None:
    lows = (qualifying_low(five, 5, EIGHT_OR_BETTER) for five in _fives(own, board))
    return min((low for low in lows if low is not None), default=None)


def _fives(own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for mine in combinations(own, 2):
        for shared in combinations(board, 3):
            yield (*mine, *shared)
