"""Two own cards on a board that grows, sampled."""

from dataclasses import replace
from typing import Any

import numpy as np
from numba import njit

from pitboss.cards import RANKS
from pitboss.kernels.board.boards import SLOT_BITS, Boards, kind_of
from pitboss.kernels.board.final_boards import first_nodes, line_by_key
from pitboss.kernels.board.holdings import pair_place
from pitboss.kernels.two_cards.count import TwoCards
from pitboss.kernels.two_cards.lesson import in_order
from pitboss.kernels.two_cards.streets import Played
from pitboss.ranking.best_five import tables
from pitboss.ranking.comparing import COMPARISONS, compared
from pitboss.ranking.numbering import BINOMIALS, SUITS
from pitboss.ranking.on_a_board import ALL_WEIGHTS, three_keys
from pitboss.ranking.showdown import rank_best_fives, rank_best_threes
from pitboss.rounds.places import COMMUNITY, DEALER
from pitboss.sampling.generator import BATCH, deal
from pitboss.sampling.sampler import Sampler, ending
from pitboss.sampling.strategy import Chosen, Strategy, chosen, parts
from pitboss.solving.classes import Payoffs
from pitboss.solving.performance import SEAT
from pitboss.solving.solver import gathered
from pitboss.workers.arrays import Integers

OWN = 2
ALL_SLOTS = SLOT_BITS * SUITS  # bits


def sampler(counted: TwoCards, payoffs: Payoffs, played: Strategy) -> Sampler:
    later, kept = _chosen(counted, payoffs, played)
    rules = counted.rules
    classes, _ = counted.hand_classes()
    paths = np.where(kept[:, later.paths], later.paths, kept.argmax(axis=1)[:, np.newaxis, np.newaxis])
    size = counted.early.cards.shape[1]
    choices = size, _first(counted.early), later.options, _first(counted.late.boards), later.plans
    marks = line_by_key(rules), rules.mark, rules.bands
    ranking = rules.best_three, three_keys(), ALL_WEIGHTS, tables(7), BINOMIALS
    groups = np.zeros(len(kept), dtype=np.int64)
    return Sampler(
        {SEAT: OWN, DEALER: OWN, COMMUNITY: rules.board},
        _endings,
        (rules.board, classes.astype(np.uint8), paths.astype(np.uint8), choices, marks, ranking),
        gathered(later.tallies, kept, groups, 1, np.ones_like(groups)),
    )


def _chosen(counted: TwoCards, payoffs: Payoffs, played: Strategy) -> tuple[Played, Chosen]:
    """The later choices, and by hand class the paths that the first one keeps."""
    if max(map(len, payoffs.paths)) == 1:  # a fold: what would come later does not matter
        payoffs = replace(payoffs, paths=[(*path, "") for path in payoffs.paths])
    later, _ = counted.choices(payoffs)
    groups = np.zeros(len(later.tallies), dtype=np.int64)
    order, landmarks = _heights(counted) if played.mark else (groups, {})
    return later, chosen(later.tallies, groups, payoffs, list(parts(played, payoffs, order, landmarks)))


def _heights(counted: TwoCards) -> tuple[Integers, dict[str, int]]:
    """How high each hand class is, and by two ranks the lowest with them."""
    hands = [hands[0] for hands in counted.hand_classes()[1]]
    order = in_order(hands)
    names = ["-".join(sorted((card[0] for card in hand), key=RANKS.index, reverse=True)) for hand in hands]
    return order, {names[node]: int(order[node]) for node in np.argsort(-order).tolist()}


def _first(boards: Boards) -> Integers:
    """By the number of a board, its first node and its suits in one."""
    return first_nodes(boards, OWN)[boards.type_of] << ALL_SLOTS | boards.slots


@njit(cache=True, nogil=True)
def _endings(
    seed: Any, first: int, last: int, shape: Any, size: int, classes: Any, paths: Any, choices: Any, marks: Any,
    ranking: Any, endings: Any,
) -> None:  # fmt: skip
    lines, mark, bands = marks
    best_three, three_keys, weights, tables, binomials = ranking
    dealt, keys = np.zeros((BATCH, 2 * OWN + size), dtype=np.uint8), np.zeros((BATCH, 3), dtype=np.int64)
    nodes, gone = np.zeros((BATCH, 2), dtype=np.int64), np.zeros(BATCH, dtype=np.uint8)
    for begin in range(first, last, BATCH):
        rounds = min(BATCH, last - begin)
        deal(seed, begin, rounds, dealt)
        if shape[0] > 1:
            _choose(dealt, rounds, classes, paths, choices, binomials, nodes, gone)
        if best_three:
            rank_best_threes(dealt, rounds, three_keys, keys)
        else:
            rank_best_fives(dealt, rounds, OWN, weights, tables, keys)
        for row in range(rounds):
            mine, theirs = keys[row, 0], keys[row, 1]
            band = 1 if bands == 2 and theirs >= mark else 0
            kind = (lines[mine] * bands + band) * COMPARISONS + compared(mine, theirs)
            endings[begin - first + row] = ending(0, gone[row], kind, shape)


@njit(cache=True, nogil=True)
def _choose(
    dealt: Any, rounds: int, classes: Any, paths: Any, choices: Any, binomials: Any, nodes: Any, gone: Any
) -> None:
    """The path that each round goes; memory is waited for in one step, for all rounds together."""
    early_size, early, options, late, plans = choices
    _number(dealt, rounds, early_size, binomials, nodes)
    for row in range(rounds):
        nodes[row, 0], nodes[row, 1] = early[nodes[row, 0]], late[nodes[row, 1]]
    for row in range(rounds):
        nodes[row, 0] = _node(dealt[row, 0], dealt[row, 1], nodes[row, 0])
        nodes[row, 1] = _node(dealt[row, 0], dealt[row, 1], nodes[row, 1])
    for row in range(rounds):
        low, high = min(dealt[row, 0], dealt[row, 1]), max(dealt[row, 0], dealt[row, 1])
        gone[row] = paths[classes[low, high], options[nodes[row, 0]], plans[nodes[row, 1]]]


@njit(cache=True, nogil=True)
def _number(dealt: Any, rounds: int, early: int, binomials: Any, numbers: Any) -> None:
    """The numbers of the early and the late board of each round; the cards that are seen are kept in order."""
    seen = np.zeros(early + 1, dtype=np.int64)
    for row in range(rounds):
        for place in range(early + 1):
            card = np.int64(dealt[row, 2 * OWN + place])
            for below in range(place):
                seen[below], card = min(seen[below], card), max(seen[below], card)
            seen[place] = card
            if place >= early - 1:
                number = 0
                for each in range(place + 1):
                    number += binomials[seen[each], each + 1]
                numbers[row, place - early + 1] = number


@njit(cache=True, nogil=True, inline="always")
def _node(one: Any, other: Any, board: Any) -> Any:
    first, second = kind_of(np.int64(one), board), kind_of(np.int64(other), board)
    return (board >> ALL_SLOTS) + pair_place(min(first, second), max(first, second))
