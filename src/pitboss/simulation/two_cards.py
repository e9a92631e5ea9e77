"""Two own cards on a board that grows, sampled."""

from typing import Any

import numpy as np
from numba import njit

from pitboss.analysis.best_five import tables
from pitboss.analysis.boards import BINOMIALS, SLOT_BITS, SUITS, Boards, kind_of
from pitboss.analysis.classes import Integers, Payoffs
from pitboss.analysis.final_boards import COMPARISONS, first_nodes, line_of
from pitboss.analysis.holdings import ALL_WEIGHTS, pair_place, rank_best_three, three_keys
from pitboss.analysis.performance import SEAT
from pitboss.analysis.two_cards import TwoCards
from pitboss.rounds.places import COMMUNITY, DEALER
from pitboss.simulation.generator import CARDS, deal
from pitboss.simulation.sampler import Sampler, compared
from pitboss.simulation.showdown import rank_both

OWN = 2
ALL_SLOTS = SLOT_BITS * SUITS  # bits
BATCH = 1024  # rounds that are looked up together, so that the memory need not be waited for each time


def sampler(counted: TwoCards, payoffs: Payoffs) -> Sampler:
    played, kept = counted.choices(payoffs)
    rules = counted.rules
    classes, _ = counted.hand_classes()
    paths = np.where(kept[:, played.paths], played.paths, kept.argmax(axis=1)[:, np.newaxis, np.newaxis])
    size = counted.early.cards.shape[1]
    choices = size, _first(counted.early), played.options, _first(counted.late.boards), played.plans
    marks = np.array(rules.lines, dtype=np.int64), rules.mark, rules.bands
    ranking = rules.best_three, three_keys(), ALL_WEIGHTS, tables(7), BINOMIALS
    return Sampler(
        {SEAT: OWN, DEALER: OWN, COMMUNITY: rules.board},
        (1, len(payoffs.paths), rules.kinds),
        _tally,
        (rules.board, classes.astype(np.uint8), paths.astype(np.uint8), choices, marks, ranking),
    )


def _first(boards: Boards) -> Integers:
    """By the number of a board, its first node and its suits in one."""
    return first_nodes(boards, OWN)[boards.type_of] << ALL_SLOTS | boards.slots


@njit(cache=True, nogil=True)
def _tally(
    seed: Any, first: int, last: int, size: int, classes: Any, paths: Any, choices: Any, marks: Any, ranking: Any,
    totals: Any,
) -> None:  # fmt: skip
    early_size, early, options, late, plans = choices
    dealt = np.zeros((BATCH, 2 * OWN + size), dtype=np.uint8)
    nodes = np.zeros((BATCH, 2), dtype=np.int64)
    gone = np.zeros(BATCH, dtype=np.uint8)
    for begin in range(first, last, BATCH):
        rounds = min(BATCH, last - begin)
        _deal(seed, begin, rounds, early_size, ranking[-1], dealt, nodes)
        for round in range(rounds):
            nodes[round, 0], nodes[round, 1] = early[nodes[round, 0]], late[nodes[round, 1]]
        for round in range(rounds):
            nodes[round, 0] = _node(dealt[round, 0], dealt[round, 1], nodes[round, 0])
            nodes[round, 1] = _node(dealt[round, 0], dealt[round, 1], nodes[round, 1])
        for round in range(rounds):
            option, plan = options[nodes[round, 0]], plans[nodes[round, 1]]
            low, high = min(dealt[round, 0], dealt[round, 1]), max(dealt[round, 0], dealt[round, 1])
            gone[round] = paths[classes[low, high], option, plan]
        _settle(rounds, dealt, gone, marks, ranking, totals)


@njit(cache=True, nogil=True)
def _deal(seed: Any, begin: int, rounds: int, early: int, binomials: Any, dealt: Any, boards: Any) -> None:
    """The cards of each round, and the numbers of its early and its late board."""
    size = dealt.shape[1]
    deck, taken, cards = np.arange(CARDS), np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    seen = np.zeros(size, dtype=np.int64)
    for round in range(rounds):
        deal(seed, begin + round, deck, taken, cards)
        for place in range(size):
            dealt[round, place] = cards[place]
        for place in range(early + 1):
            card = cards[2 * OWN + place]
            for below in range(place):
                seen[below], card = min(seen[below], card), max(seen[below], card)
            seen[place] = card
            boards[round, 0] = boards[round, 1]
            boards[round, 1] = _number(seen, place + 1, binomials)


@njit(cache=True, nogil=True, inline="always")
def _number(cards: Any, size: Any, binomials: Any) -> Any:
    number = 0
    for place in range(size):
        number += binomials[cards[place], place + 1]
    return number


@njit(cache=True, nogil=True, inline="always")
def _node(one: Any, other: Any, board: Any) -> Any:
    first, second = kind_of(np.int64(one), board), kind_of(np.int64(other), board)
    return (board >> ALL_SLOTS) + pair_place(min(first, second), max(first, second))


@njit(cache=True, nogil=True)
def _settle(rounds: int, dealt: Any, gone: Any, marks: Any, ranking: Any, totals: Any) -> None:
    """Adds each round to the class in which its path ends."""
    lines, mark, bands = marks
    best_three, three_keys, weights, tables, _ = ranking
    cards, in_order = np.zeros(dealt.shape[1], dtype=np.int64), np.arange(CARDS)
    hands, board = cards[: 2 * OWN].reshape(2, OWN), cards[2 * OWN :]
    keys, runs = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    for round in range(rounds):
        for place in range(len(cards)):
            cards[place] = dealt[round, place]
        if best_three:
            rank_best_three(board, hands, 2, in_order, three_keys, keys)
        else:
            rank_both(board, hands, in_order, weights, tables, keys, runs)
        band = 1 if bands == 2 and keys[1] >= mark else 0
        kind = (line_of(keys[0], lines) * bands + band) * COMPARISONS + compared(keys[0], keys[1])
        totals[0, gone[round], kind] += 1
