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

from pitboss.analysis.boards import BINOMIALS, KINDS, Boards, cards_of_kinds, kind_of, kinds_of_cards, number
from pitboss.analysis.classes import Integers, Payoffs, decisions
from pitboss.analysis.crew import processors
from pitboss.analysis.evaluator import numbers
from pitboss.analysis.final_boards import first_nodes
from pitboss.analysis.holdings import list_holdings, pair_place
from pitboss.analysis.performance import Choices
from pitboss.analysis.solver import dot, in_units
from pitboss.cards import DECK, Card

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
    begins = first_nodes(early, 2)
    paths_of = early_paths(plans, payoffs.paths)
    ended = [path for path, choices in enumerate(payoffs.paths) if len(choices) <= EARLY]
    every_option = np.zeros(int(begins[-1]), dtype=np.uint8)
    worth = np.zeros((int(begins[-1]), len(paths_of)), dtype=np.int64)

    def work(first: int) -> Integers:
        last = min(first + SHARD, len(early.cards))
        by_plan = np.zeros((int(begins[last] - begins[first]), len(plans), late.counts.shape[1]), dtype=np.int32)
        _hand_up(
            first, last, early.deck, early.cards, early.slots, begins, late.boards.type_of, late.boards.slots,
            late.begins, late.counts, chosen, BINOMIALS, by_plan,
        )  # fmt: skip
        options = every_option[begins[first] : begins[last]]
        _choose(by_plan.reshape(len(by_plan), -1), _flat(net[paths_of]), _flat(staked[paths_of]), options)
        worths(by_plan.reshape(len(by_plan), -1), _flat(net[paths_of]), worth[begins[first] : begins[last]])
        top = np.zeros((int(hands.max()) + 1, len(payoffs.paths), late.counts.shape[1]), dtype=np.int64)
        _to_hands(
            first, last, early.deck, early.cards, early.slots, early.ways, begins, hands, BINOMIALS, by_plan, options,
            paths_of, top,
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


def _flat(money: Integers) -> Integers:
    return money.reshape(len(money), -1)


def last_choice(
    counts: NDArray[np.uint16], ways: Sequence[Sequence[int]], net: Integers, staked: Integers
) -> NDArray[np.uint8]:
    """For each node the plan that is best: for each way to have come there, what to choose."""
    chosen = np.zeros(len(counts), dtype=np.uint8)
    part = len(counts) // processors() + 1

    def work(first: int) -> None:
        nodes = slice(first, first + part)
        for paths in ways:
            _choose(counts[nodes], net[paths], staked[paths], chosen[nodes])

    with ThreadPoolExecutor(processors()) as workers:
        list(workers.map(work, range(0, len(counts), part)))
    return chosen


@njit(cache=True, nogil=True)
def _choose(counts: Any, net: Any, staked: Any, chosen: Any) -> None:
    for node in range(len(counts)):
        best, best_worth = 0, 0
        for option in range(len(net)):
            worth = dot(counts[node], net[option])
            tied = option > 0 and worth == best_worth
            if option == 0 or worth > best_worth or (tied and dot(counts[node], staked[option] - staked[best]) < 0):
                best, best_worth = option, worth
        chosen[node] = chosen[node] * len(net) + best


@njit(cache=True, nogil=True)
def worths(counts: Any, net: Any, worth: Any) -> None:
    for node in range(len(counts)):
        for option in range(len(net)):
            worth[node, option] = dot(counts[node], net[option])


@njit(cache=True, nogil=True)
def _hand_up(
    first: int, last: int, deck: Any, boards: Any, slots: Any, begins: Any, late_types: Any, late_slots: Any,
    late_begins: Any, counts: Any, chosen: Any, binomials: Any, by_plan: Any,
) -> None:  # fmt: skip
    """Adds to each early node what the late nodes keep, over every next card."""
    left, cards, becomes = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64), np.zeros(KINDS, np.uint32)
    held, places = np.zeros((MOST_HOLDINGS, 2), np.int64), np.zeros(MOST_HOLDINGS, np.int64)
    grown = np.zeros(boards.shape[1] + 1, dtype=np.int64)
    for board in range(first, last):
        cards_of_kinds(deck, boards[board], slots[number(boards[board], binomials)], left, cards)
        found = list_holdings(left, 2, held, places)
        for dealt in range(KINDS):
            if left[dealt] == 0:
                continue
            place = grow(boards[board], cards[dealt], grown, binomials)
            kinds_become(cards, late_slots[place], becomes)
            begin = late_begins[late_types[place]]
            for each in range(found):
                ways = cards_left(left, dealt, held[each])
                if ways > 0:
                    late = begin + pair_of(becomes, held[each])
                    node = begins[board] - begins[first] + places[each]
                    _add(counts[late], np.int32(ways), by_plan[node, chosen[late]])


@njit(cache=True, nogil=True, inline="always")
def _add(counts: Any, ways: Any, tally: Any) -> None:
    for kind in range(len(counts)):
        tally[kind] += ways * np.int32(counts[kind])


@njit(cache=True, nogil=True)
def kinds_become(cards: Any, slots: int, becomes: Any) -> None:
    """Where the suits matter so, of which kind the cards are that have stood for a kind."""
    for kind in range(KINDS):
        becomes[kind] = kind_of(cards[kind], slots)


@njit(cache=True, nogil=True, inline="always")
def cards_left(left: Any, dealt: Any, held: Any) -> Any:
    """How many cards of the kind dealt are left beside those held."""
    return left[dealt] - (1 if held[0] == dealt else 0) - (1 if held[1] == dealt else 0)


@njit(cache=True, nogil=True, inline="always")
def pair_of(becomes: Any, held: Any) -> Any:
    one, other = becomes[held[0]], becomes[held[1]]
    return pair_place(min(one, other), max(one, other))


@njit(cache=True, nogil=True)
def grow(board: Any, card: Any, grown: Any, binomials: Any) -> Any:
    """The board with one card more, in order; its number."""
    place = len(board)
    while place > 0 and board[place - 1] > card:
        grown[place] = board[place - 1]
        place -= 1
    grown[place] = card
    for each in range(place):
        grown[each] = board[each]
    return number(grown, binomials)


@njit(cache=True, nogil=True)
def _to_hands(
    first: int, last: int, deck: Any, boards: Any, slots: Any, ways: Any, begins: Any, hands: Any, binomials: Any,
    by_plan: Any, options: Any, paths_of: Any, top: Any,
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
                    for kind in range(by_plan.shape[2]):
                        top[hands[low, high], path, kind] += ways[board] * by_plan[node, plan, kind]
