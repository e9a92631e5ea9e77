"""Two own cards, a board that grows, a decision before it and one at each of its last two sizes: the backward pass."""

# Three decisions: on the two cards alone, on an early board, and on a late one, which has one card more. The counts of
# the late nodes are given. Early boards are worked off in shards: what the late choice keeps is handed up to them, the
# early choice is made, and what that keeps is handed up to the hands of two cards.

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.analysis.boards import BINOMIALS, KINDS, RANKS, Boards, cards_of_kinds, kinds_of_cards, number
from pitboss.analysis.classes import Integers, Payoffs, decisions
from pitboss.analysis.final_boards import first_nodes
from pitboss.analysis.holdings import pair_place
from pitboss.analysis.solver import SAFE, choose

SHARD = 40  # early boards at a time
WORKERS = 2


@dataclass(frozen=True)
class Late:
    """The nodes of the last decision: what each of them counts, by the type of the board and the kinds of the hand."""

    boards: Boards
    begins: Integers  # type: its first node
    counts: NDArray[np.uint16]  # node, kind


def play_out(late: Late, early: Boards, hands: Integers, payoffs: Payoffs) -> Integers:
    """By hand class, path and kind: the deals that the late and the early choice keep.

    `hands` are the classes of the two cards: by the numbers of both.
    """
    chosen, paths_at = last_choice(late.counts, payoffs)
    shards = [(first, min(first + SHARD, len(early.cards))) for first in range(0, len(early.cards), SHARD)]
    classes = int(hands.max()) + 1
    begins = first_nodes(early, 2)

    def work(shard: tuple[int, int]) -> Integers:
        first, last = shard
        nodes = int(begins[last] - begins[first])
        tallies = np.zeros((nodes, len(payoffs.paths), late.counts.shape[1]), dtype=np.int64)
        _hand_up(
            first, last, early.deck, early.cards, early.slots, begins, late.boards.type_of, late.boards.slots,
            late.begins, late.counts, chosen, BINOMIALS, tallies,
        )  # fmt: skip
        ended = [path for path in range(len(payoffs.paths)) if path not in paths_at]
        _, options = next(decisions(payoffs.paths, 2))
        tallies[:, ended] = sum(tallies[:, paths] for (paths,) in options)[:, np.newaxis]
        kept = choose(tallies, np.zeros(nodes, dtype=np.int64), payoffs, 1)
        tallies *= kept[:, :, np.newaxis]
        top = np.zeros((classes, *tallies.shape[1:]), dtype=np.int64)
        _to_hands(first, last, early.deck, early.cards, early.slots, early.ways, begins, hands, BINOMIALS, tallies, top)
        return top

    with ThreadPoolExecutor(WORKERS) as workers:
        return np.sum(list(workers.map(work, shards)), axis=0)


def last_choice(counts: NDArray[np.uint16], payoffs: Payoffs) -> tuple[NDArray[np.uint8], list[int]]:
    """For each node, and each way to come there, the path that is best; and all such paths."""
    net, staked = (_reduced(money[0]) for money in (payoffs.net, payoffs.staked))
    options = [[path for (path,) in paths] for _, paths in decisions(payoffs.paths, 2)]
    chosen = np.empty((len(counts), len(options)), dtype=np.uint8)

    def work(shard: tuple[int, int]) -> None:
        for way, paths in enumerate(options):
            _choose(counts[slice(*shard)], net[paths], staked[paths], np.array(paths), chosen[slice(*shard), way])

    half = len(counts) // WORKERS + 1
    with ThreadPoolExecutor(WORKERS) as workers:
        list(workers.map(work, [(first, first + half) for first in range(0, len(counts), half)]))
    return chosen, [path for paths in options for path in paths]


def _reduced(money: Integers) -> Integers:
    cents: Integers = money // (int(np.gcd.reduce(money, axis=None)) or 1)
    assert int(np.abs(cents).max()) < SAFE >> 24, "the counts of a late node take no more than 24 bits"
    return cents


@njit(cache=True, nogil=True)
def _choose(counts: Any, net: Any, staked: Any, paths: Any, chosen: Any) -> None:
    for node in range(len(counts)):
        best, best_worth, best_stake = 0, 0, 0
        for option in range(len(paths)):
            worth, stake = 0, 0
            for kind in range(counts.shape[1]):
                worth += np.int64(counts[node, kind]) * net[option, kind]
                stake += np.int64(counts[node, kind]) * staked[option, kind]
            if option == 0 or worth > best_worth or (worth == best_worth and stake < best_stake):
                best, best_worth, best_stake = option, worth, stake
        chosen[node] = paths[best]


@njit(cache=True, nogil=True)
def _hand_up(
    first: int, last: int, deck: Any, boards: Any, slots: Any, begins: Any, late_types: Any, late_slots: Any,
    late_begins: Any, counts: Any, chosen: Any, binomials: Any, tallies: Any,
) -> None:  # fmt: skip
    """Adds to each early node what the late nodes keep, over every next card."""
    left = np.zeros(KINDS, dtype=np.int64)
    cards = np.zeros(KINDS, dtype=np.int64)
    kinds = np.zeros(52, dtype=np.int64)
    size = boards.shape[1]
    grown = np.zeros(size + 1, dtype=np.int64)
    for board in range(first, last):
        cards_of_kinds(deck, boards[board], slots[number(boards[board], binomials)], left, cards)
        for dealt in range(KINDS):
            if left[dealt] == 0:
                continue
            grow(boards[board], cards[dealt], grown)
            place = number(grown, binomials)
            kinds_of_cards(late_slots[place], kinds)
            begin = late_begins[late_types[place]]
            for high in range(KINDS):
                if left[high] == 0:
                    continue
                for low in range(high + 1):
                    ways = left[dealt] - (1 if low == dealt else 0) - (1 if high == dealt else 0)
                    if left[low] <= (1 if low == high else 0) or ways <= 0:
                        continue
                    one, other = kinds[cards[low]], kinds[cards[high]]
                    late = begin + (pair_place(one, other) if one < other else pair_place(other, one))
                    node = begins[board] - begins[first] + pair_place(low, high)
                    for way in range(chosen.shape[1]):
                        for kind in range(counts.shape[1]):
                            tallies[node, chosen[late, way], kind] += ways * counts[late, kind]


@njit(cache=True, nogil=True)
def grow(board: Any, card: Any, grown: Any) -> None:
    """The board with one card more, in order."""
    place = len(board)
    while place > 0 and board[place - 1] > card:
        grown[place] = board[place - 1]
        place -= 1
    grown[place] = card
    for each in range(place):
        grown[each] = board[each]


@njit(cache=True, nogil=True)
def _to_hands(
    first: int, last: int, deck: Any, boards: Any, slots: Any, ways: Any, begins: Any, hands: Any, binomials: Any,
    tallies: Any, top: Any,
) -> None:  # fmt: skip
    """Adds the early nodes up by the class of the two cards."""
    kinds = np.zeros(52, dtype=np.int64)
    dealt = np.zeros(52, dtype=np.bool_)
    for board in range(first, last):
        kinds_of_cards(slots[number(boards[board], binomials)], kinds)
        dealt[:] = False
        for card in boards[board]:
            dealt[card] = True
        for high in deck:
            for low in deck:
                if low >= high or dealt[low] or dealt[high]:
                    continue
                one, other = min(kinds[low], kinds[high]), max(kinds[low], kinds[high])
                node = begins[board] - begins[first] + pair_place(one, other)
                for path in range(tallies.shape[1]):
                    for kind in range(tallies.shape[2]):
                        top[hands[low, high], path, kind] += ways[board] * tallies[node, path, kind]
