"""The last choice on a growing board: for each way to have come there, the best; of two alike the smaller stake."""

import numpy as np
import pytest

from pitboss.kernels.two_cards.streets import last_choice

COUNTS = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1]], dtype=np.uint16)  # a node for each kind
NET = [[0, 0, 0], [1, 0, 0]]  # the second option wins more, then as much
MORE, SAME, LESS = [1, 1, 1], [0, 0, 0], [-1, -1, -1]


@pytest.mark.parametrize(
    ("first", "second", "plans"),
    [
        (SAME, SAME, [0b11, 0b00, 0b00]),
        (LESS, LESS, [0b11, 0b11, 0b11]),
        (MORE, MORE, [0b11, 0b00, 0b00]),
        (LESS, MORE, [0b11, 0b10, 0b10]),  # the same to win on both ways, but not the same to stake
        (MORE, LESS, [0b11, 0b01, 0b01]),
    ],
)
def test_of_options_worth_the_same_the_smaller_stake_and_then_the_first(first, second, plans):
    """The second option of each way stakes so much more than the first."""
    net = np.array([*NET, *NET])
    staked = np.array([[5, 5, 5], np.add(5, first), [7, 7, 7], np.add(7, second)])
    assert last_choice(COUNTS, [[0, 1], [2, 3]], net, staked).tolist() == plans
