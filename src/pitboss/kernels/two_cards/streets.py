"""Two own cards, a board that grows, a decision before it and one at each of its last two sizes: the backward pass."""

# Three decisions: on the two cards alone, on an early board, and on a late one, which has one card more. The counts of
# the late nodes are given. Early boards are worked off in shards: what the late choice keeps is handed up to them, the
# early choice is made, and what that keeps is handed up to the hands of two cards.

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import DECK, Card
from pitboss.kernels.board.boards import KINDS, Boards, cards_of_kinds, grow, kind_of, kinds_of_cards
from pitboss.kernels.board.final_boards import first_nodes
from pitboss.kernels.board.holdings import pair_place
from pitboss.ranking.numbering import BINOMIALS, number, numbers
from pitboss.solving.classes import Payoffs, decisions
from pitboss.solving.performance import Choices
from pitboss.solving.solver import best_option, in_units, worths
from pitboss.workers.arrays import Integers
from pitboss.workers.crew import processors

SHARD = 40  # early boards at a time
MOST_HOLDINGS = KINDS * (KINDS + 1) // 2
MOST_DEALS = 1 << 22  # seen from an early node
EARLY, LATE = 1, 2  # decisions


@dataclass(frozen=True)
class Late:
    """The nodes of the last decision: what each of them counts, by the type of the board and the kinds of the hand."""

    boards: Boards
    begins: Integers  # type: its first node
    counts: NDArray[np.uint16]  # node, kind


class Played(NamedTuple):
    """By hand class, path and kind the deals that the late and the early choice keep; and these choices."""

    tallies: Integers
    plans: NDArray[np.uint8]  # late node: for each way to have come there, what to choose
    options: NDArray[np.uint8]  # early node: what to choose
    paths: Integers  # option of the early choice, plan of the late one: the path that is gone
    worth: Integers  # early node, option: in units of money


def play_out(late: Late, early: Boards, hands: Integers, payoffs: Payoffs) -> Played:
    """`hands` are the classes of the two cards: by the numbers of both."""
    ways = [[path for (path,) in options] for _, options in decisions(payoffs.paths, LATE)]
    plans = list(product(*ways))
    net, staked = in_units(payoffs, MOST_DEALS)
    chosen = last_choice(late.counts, ways, net, staked)
    occurring = np.flatnonzero(_occurring(chosen, len(plans)))
    column = np.searchsorted(occurring, np.arange(len(plans))).astype(np.uint8)
    begins = first_nodes(early, 2)
    paths_of = early_paths(plans, payoffs.paths)
    gone = paths_of[:, occurring]
    ended = [path for path, choices in enumerate(payoffs.paths) if len(choices) <= EARLY]
    every_option = np.zeros(int(begins[-1]), dtype=np.uint8)
    worth = np.zeros((int(begins[-1]), len(paths_of)), dtype=np.int64)
    kinds = tuple(range(late.counts.shape[1]))

    def work(first: int) -> Integers:
        last = min(first + SHARD, len(early.cards))
        by_plan = np.zeros((int(begins[last] - begins[first]), len(occurring), len(kinds)), dtype=np.int32)
        _hand_up(
            first, last, early.deck, early.cards, early.slots, begins, late.boards.type_of, late.boards.slots,
            late.begins, late.counts, chosen, column, kinds, BINOMIALS, by_plan,
        )  # fmt: skip
        options = every_option[begins[first] : begins[last]]
        options[:] = _best(_flat(by_plan), _flat(net[gone] - net[gone[0]]), _flat(staked[gone] - staked[gone[0]]))
        worths(_flat(by_plan), _flat(net[gone]), worth[begins[first] : begins[last]])
        top = np.zeros((int(hands.max()) + 1, len(payoffs.paths), len(kinds)), dtype=np.int64)
        _to_hands(
            first, last, early.deck, early.cards, early.slots, early.ways, begins, hands, BINOMIALS, by_plan, options,
            gone, kinds, top,
        )  # fmt: skip
        top[:, ended] = top.sum(axis=1, keepdims=True)
        return top

    with ThreadPoolExecutor(processors()) as workers:
        tallies = sum(workers.map(work, range(0, len(early.cards), SHARD)), start=np.zeros(1, dtype=np.int64))
    return Played(tallies, chosen, every_option, paths_of, worth)


def node_of(boards: Boards, own: Sequence[Card], board: Sequence[Card]) -> int:
    """The node of this holding on this board."""
    place = number(np.sort(numbers(board)), BINOMIALS)
    kinds = np.zeros(len(DECK), dtype=np.int64)
    kinds_of_cards(boards.slots[place], kinds)
    low, high = np.sort(kinds[numbers(own)]).tolist()
    return int(first_nodes(boards, 2)[boards.type_of[place]] + pair_place(low, high))


def played_out_from(
    late: Late, early: Boards, own: Sequence[Card], board: Sequence[Card], payoffs: Payoffs
) -> Integers:
    """By path and kind: the deals that go on from this holding on this early board, the late choice being the best."""
    ways = [[path for (path,) in options] for _, options in decisions(payoffs.paths, LATE)]
    plans = list(product(*ways))
    net, staked = in_units(payoffs, MOST_DEALS)
    tally = np.zeros((len(payoffs.paths), late.counts.shape[1]), dtype=np.int64)
    paths_of = early_paths(plans, payoffs.paths)
    for dealt in (DECK[card] for card in early.deck.tolist()):
        if dealt in (*own, *board):
            continue
        counts = late.counts[[node_of(late.boards, own, (*board, dealt))]]
        plan = int(last_choice(counts, ways, net, staked)[0])
        for path in dict.fromkeys(paths_of[:, plan].tolist()):
            tally[path] += counts[0]
    return tally


def early_paths(plans: Sequence[tuple[int, ...]], paths: Sequence[Choices]) -> Integers:
    """By option of the early decision and plan for the late one, the path that is gone."""
    ((_, options),) = decisions(paths, EARLY)
    return np.array(
        [[next((path for path in plan if path in option), option[0]) for plan in plans] for option in options]
    )


def _flat(each: NDArray[Any]) -> NDArray[Any]:
    return each.reshape(len(each), -1)


def last_choice(
    counts: NDArray[np.uint16], ways: Sequence[Sequence[int]], net: Integers, staked: Integers
) -> NDArray[np.uint8]:
    """For each node the plan that is best: for each way to have come there, what to choose."""
    chosen = np.zeros(len(counts), dtype=np.uint8)
    part = len(counts) // processors() + 1
    offered = [(net[paths] - net[paths[0]], staked[paths] - staked[paths[0]]) for paths in ways]

    def work(first: int) -> None:
        nodes = slice(first, first + part)
        best: dict[tuple[bytes, bytes], NDArray[np.uint8]] = {}  # often the same, whichever way one has come
        for more, higher in offered:
            alike = more.tobytes(), higher.tobytes()
            if alike not in best:
                best[alike] = _best(counts[nodes], more, higher)
            chosen[nodes] = chosen[nodes] * len(more) + best[alike]

    with ThreadPoolExecutor(processors()) as workers:
        list(workers.map(work, range(0, len(counts), part)))
    return chosen


@njit(cache=True, nogil=True)
def _best(counts: Any, net: Any, staked: Any) -> Any:
    """For each node the best option; what they win and stake is told beyond the first."""
    chosen = np.zeros(len(counts), dtype=np.uint8)
    for node in range(len(counts)):
        chosen[node] = best_option(counts[node], net, staked)
    return chosen


@njit(cache=True, nogil=True)
def _occurring(chosen: Any, plans: int) -> Any:
    occurring = np.zeros(plans, dtype=np.bool_)
    for plan in chosen:
        occurring[plan] = True
    return occurring


# A card dealt takes a holding to the node of the holding's new kinds on the new board. Cards after which the same suits
# matter do so alike, so what they lead to is added up by new kinds, of which there are often fewer, and then handed to
# the holdings. It is added for every card that is left beside the board and taken back for those that the holding has.
# Kinds of deals are told by a tuple, so that the kernels are compiled for each number of them by itself.


@njit(cache=True, nogil=True)
def _hand_up(
    first: int, last: int, deck: Any, boards: Any, slots: Any, begins: Any, late_types: Any, late_slots: Any,
    late_begins: Any, counts: Any, chosen: Any, column: Any, of_deals: Any, binomials: Any, by_plan: Any,
) -> None:  # fmt: skip
    """Adds to each early node what the late nodes keep, over every next card; a plan has its column."""
    left, cards = np.zeros(KINDS, dtype=np.int64), np.zeros(KINDS, dtype=np.int64)
    kinds, grown, becomes = np.zeros(KINDS, np.uint32), np.zeros(KINDS, np.int64), np.zeros(KINDS, np.uint32)
    alike = np.zeros((MOST_HOLDINGS, *by_plan.shape[1:]), dtype=np.int32)
    for board in range(first, last):
        cards_of_kinds(deck, boards[board], slots[number(boards[board], binomials)], left, cards)
        found = next_boards(boards[board], left, cards, binomials, kinds, grown)
        here = by_plan[begins[board] - begins[first] : begins[board + 1] - begins[first]]
        start = 0
        while start < found:
            matter = late_slots[grown[start]]
            size, others = kinds_become(cards, kinds[:found], matter, becomes)
            into = alike if others else here
            alike[: size if others else 0] = 0
            end = start
            while end < found and late_slots[grown[end]] == matter:
                begin = late_begins[late_types[grown[end]]]
                late, plans = counts[begin : begin + size], chosen[begin : begin + size]
                dealt = kinds[end]
                for place in range(size):
                    _add(late[place], left[dealt], of_deals, into[place, column[plans[place]]])
                for other in kinds[:found]:
                    place = pair_of(becomes[dealt], becomes[other])
                    tally = here[pair_of(dealt, other), column[plans[place]]]
                    _add(late[place], -taken(left, dealt, other), of_deals, tally)
                end += 1
            for high in range(found if others else 0):
                for low in range(high + 1 if left[kinds[high]] > 1 else high):
                    place = pair_of(becomes[kinds[low]], becomes[kinds[high]])
                    tallies = here[pair_place(kinds[low], kinds[high])]
                    for plan in range(len(tallies)):
                        _add(alike[place, plan], 1, of_deals, tallies[plan])
            start = end


@njit(cache=True, nogil=True, inline="always")
def _add(counts: Any, ways: Any, kinds: Any, tally: Any) -> None:
    for kind in range(len(kinds)):
        tally[kind] += np.int32(ways) * np.int32(counts[kind])


@njit(cache=True, nogil=True)
def next_boards(board: Any, left: Any, cards: Any, binomials: Any, kinds: Any, grown: Any) -> Any:
    """The kinds of which cards are left, and the number of the board with one such; how many they are."""
    room = np.zeros(len(board) + 1, dtype=np.int64)
    found = 0
    for kind in range(KINDS):
        if left[kind]:
            grow(board, cards[kind], room)
            kinds[found], grown[found] = kind, number(room, binomials)
            found += 1
    return found


@njit(cache=True, nogil=True)
def kinds_become(cards: Any, kinds: Any, slots: Any, becomes: Any) -> Any:
    """Of which kind the cards are that have stood for kinds, where suits matter so.

    How many pairs of such kinds there may be, and whether any are others than before.
    """
    most, others = 0, False
    for kind in kinds:
        becomes[kind] = kind_of(cards[kind], slots)
        most = max(most, becomes[kind])
        others |= becomes[kind] != kind
    return pair_place(most, most) + 1, others


@njit(cache=True, nogil=True, inline="always")
def pair_of(one: Any, other: Any) -> Any:
    return pair_place(min(one, other), max(one, other))


@njit(cache=True, nogil=True, inline="always")
def taken(left: Any, dealt: Any, other: Any) -> Any:
    """How many cards of the kind dealt are in a holding of it and the other; none if that is none."""
    if dealt != other:
        return 1
    return 2 if left[dealt] > 1 else 0


@njit(cache=True, nogil=True)
def _to_hands(
    first: int, last: int, deck: Any, boards: Any, slots: Any, ways: Any, begins: Any, hands: Any, binomials: Any,
    by_plan: Any, options: Any, paths_of: Any, of_deals: Any, top: Any,
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
                for plan in range(by_plan.shape[1]):
                    path = paths_of[options[node], plan]
                    for kind in range(len(of_deals)):
                        top[hands[low, high], path, kind] += ways[board] * by_plan[node, plan, kind]
