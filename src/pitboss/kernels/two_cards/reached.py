"""The nodes of two own cards on a growing board that the best play comes to: how often, and what is seen there."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels.board.boards import Boards, kind_of, kinds_of_cards
from pitboss.kernels.board.final_boards import first_nodes
from pitboss.kernels.board.holdings import pair_place
from pitboss.ranking.numbering import BINOMIALS, number
from pitboss.workers.arrays import Integers

ENDED = -1  # in place of a history


class Reached(NamedTuple):
    """By node that is reached at all."""

    nodes: Integers
    ways: Integers  # history, node: hands with boards
    shown: NDArray[np.uint8]  # the cards of the board, and the two of a hand


def reached_early(early: Boards, hands: Integers, goes_on: NDArray[np.bool_]) -> Reached:
    """`goes_on` says for each class of two cards whether the first choice does not end the round."""
    nodes = int(first_nodes(early, 2)[-1])
    none, only = np.zeros(1, dtype=np.uint8), np.zeros(1, dtype=np.int64)
    return _reached(early, early, hands, goes_on, none, only, nodes, last=False)


def reached_late(
    late: Boards, early: Boards, hands: Integers, goes_on: NDArray[np.bool_], options: NDArray[np.uint8],
    histories: Integers,
) -> Reached:  # fmt: skip
    """`options` are the early choices, by node, and `histories` where each of them leads to, or that it ends."""
    nodes = int(first_nodes(late, 2)[-1])
    return _reached(late, early, hands, goes_on, options, histories, nodes, last=True)


def _reached(
    boards: Boards, early: Boards, hands: Integers, goes_on: NDArray[np.bool_], options: NDArray[np.uint8],
    histories: Integers, nodes: int, *, last: bool,
) -> Reached:  # fmt: skip
    ways = np.zeros((int(histories.max()) + 1, nodes), dtype=np.int64)
    shown = np.zeros((nodes, boards.cards.shape[1] + 2), dtype=np.uint8)
    _walk(
        boards.deck, boards.cards, boards.slots, boards.ways, first_nodes(boards, 2), early.type_of, early.slots,
        first_nodes(early, 2), options, histories, last, hands, goes_on, BINOMIALS, ways, shown,
    )  # fmt: skip
    found = np.flatnonzero(ways.any(axis=0))
    return Reached(found, ways[:, found], shown[found])


@njit(cache=True, nogil=True)
def _walk(
    deck: Any, boards: Any, slots: Any, times: Any, begins: Any, early_types: Any, early_slots: Any, early_begins: Any,
    options: Any, histories: Any, last: bool, hands: Any, goes_on: Any, binomials: Any, ways: Any, shown: Any,
) -> None:  # fmt: skip
    """Every hand beside every type of board, and, if there was an early choice, with every card of it dealt last."""
    kinds = np.zeros(52, dtype=np.int64)
    dealt = np.zeros(52, dtype=np.bool_)
    size = boards.shape[1]
    before = np.zeros((size, size - 1), dtype=np.int64)
    for board in range(len(boards)):
        kinds_of_cards(slots[number(boards[board], binomials)], kinds)
        dealt[:] = False
        for place in range(size):
            dealt[boards[board, place]] = True
            before[place, :place] = boards[board, :place]
            before[place, place:] = boards[board, place + 1 :]
        for high in deck:
            for low in deck:
                if low >= high or dealt[low] or dealt[high] or not goes_on[hands[low, high]]:
                    continue
                one, other = min(kinds[low], kinds[high]), max(kinds[low], kinds[high])
                node = begins[board] + pair_place(one, other)
                shown[node, :size] = boards[board]
                shown[node, size], shown[node, size + 1] = low, high
                if not last:
                    ways[0, node] += times[board]
                    continue
                for place in range(size):
                    early = number(before[place], binomials)
                    first, second = kind_of(low, early_slots[early]), kind_of(high, early_slots[early])
                    came = early_begins[early_types[early]] + pair_place(min(first, second), max(first, second))
                    history = histories[options[came]]
                    if history >= 0:
                        ways[history, node] += times[board]
