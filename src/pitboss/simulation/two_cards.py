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
    lines, mark, bands = marks
    best_three, three_keys, weights, tables, binomials = ranking
    dealt = 2 * OWN + size
    deck, taken, in_order = np.arange(CARDS), np.zeros(dealt, dtype=np.int64), np.arange(CARDS)
    cards = np.zeros(dealt, dtype=np.int64)
    hands, board, seen = cards[: 2 * OWN].reshape(2, OWN), cards[2 * OWN :], np.zeros(size, dtype=np.int64)
    keys, runs = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    for round in range(first, last):
        deal(seed, round, deck, taken, cards)
        low, high = min(cards[0], cards[1]), max(cards[0], cards[1])
        for place in range(early_size):
            _add(board, place, seen)
        option = options[_node(low, high, seen, early_size, early, binomials)]
        _add(board, early_size, seen)
        plan = plans[_node(low, high, seen, early_size + 1, late, binomials)]
        if best_three:
            rank_best_three(board, hands, 2, in_order, three_keys, keys)
        else:
            rank_both(board, hands, in_order, weights, tables, keys, runs)
        band = 1 if bands == 2 and keys[1] >= mark else 0
        kind = (line_of(keys[0], lines) * bands + band) * COMPARISONS + compared(keys[0], keys[1])
        totals[0, paths[classes[low, high], option, plan], kind] += 1


@njit(cache=True, nogil=True, inline="always")
def _add(board: Any, place: Any, seen: Any) -> None:
    """Puts one card more among those that are seen, which are in order."""
    card = board[place]
    for below in range(place):
        seen[below], card = min(seen[below], card), max(seen[below], card)
    seen[place] = card


@njit(cache=True, nogil=True, inline="always")
def _node(one: Any, other: Any, seen: Any, size: Any, boards: Any, binomials: Any) -> Any:
    number = 0
    for place in range(size):
        number += binomials[seen[place], place + 1]
    packed = boards[number]
    first, second = kind_of(one, packed), kind_of(other, packed)
    return (packed >> ALL_SLOTS) + pair_place(min(first, second), max(first, second))
