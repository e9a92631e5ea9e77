"""Two own cards on a board that grows, sampled."""

from typing import Any

import numpy as np
from numba import njit

from pitboss.analysis.best_five import tables
from pitboss.analysis.boards import BINOMIALS, Boards, kind_of, number
from pitboss.analysis.classes import Integers, Payoffs
from pitboss.analysis.final_boards import COMPARISONS, first_nodes, line_of
from pitboss.analysis.holdings import ALL_WEIGHTS, pair_place, rank_best_five, rank_best_three
from pitboss.analysis.performance import SEAT
from pitboss.analysis.two_cards import TwoCards
from pitboss.rounds.places import COMMUNITY, DEALER
from pitboss.simulation.generator import CARDS, deal
from pitboss.simulation.sampler import Sampler, compared

OWN = 2


def sampler(counted: TwoCards, payoffs: Payoffs) -> Sampler:
    played, kept = counted.choices(payoffs)
    rules = counted.rules
    classes, _ = counted.hand_classes()
    paths = np.where(kept[:, played.paths], played.paths, kept.argmax(axis=1)[:, np.newaxis, np.newaxis])
    early = *_looked_up(counted.early), played.options
    late = *_looked_up(counted.late.boards), played.plans
    marks = np.array(rules.lines, dtype=np.int64), rules.mark, rules.bands
    ranking = rules.best_three, ALL_WEIGHTS, tables(7), BINOMIALS
    return Sampler(
        {SEAT: OWN, DEALER: OWN, COMMUNITY: rules.board},
        (1, len(payoffs.paths), rules.kinds),
        _tally,
        (rules.board, classes, paths, early, late, marks, ranking),
    )


def _looked_up(boards: Boards) -> tuple[int, Any, Any, Integers]:
    return boards.cards.shape[1], boards.type_of, boards.slots, first_nodes(boards, OWN)


@njit(cache=True, nogil=True)
def _tally(
    seed: Any, first: int, last: int, size: int, classes: Any, paths: Any, early: Any, late: Any, marks: Any,
    ranking: Any, totals: Any,
) -> None:  # fmt: skip
    lines, mark, bands = marks
    best_three, weights, tables, binomials = ranking
    dealt = 2 * OWN + size
    deck, taken, in_order = np.arange(CARDS), np.zeros(dealt, dtype=np.int64), np.arange(CARDS)
    cards = np.zeros(dealt, dtype=np.int64)
    hands, board, growing = cards[: 2 * OWN].reshape(2, OWN), cards[2 * OWN :], np.zeros(size, dtype=np.int64)
    keys, runs = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    for round in range(first, last):
        deal(seed, round, deck, taken, cards)
        option = _chosen(cards[0], cards[1], board, growing, 0, early, binomials)
        plan = _chosen(cards[0], cards[1], board, growing, early[0], late, binomials)
        path = paths[classes[min(cards[0], cards[1]), max(cards[0], cards[1])], option, plan]
        if best_three:
            rank_best_three(board, hands, 2, in_order, keys)
        else:
            rank_best_five(board, hands, 2, in_order, weights, tables, keys, runs)
        band = 1 if bands == 2 and keys[1] >= mark else 0
        kind = (line_of(keys[0], lines) * bands + band) * COMPARISONS + compared(keys[0], keys[1])
        totals[0, path, kind] += 1


@njit(cache=True, nogil=True, inline="always")
def _chosen(one: Any, other: Any, board: Any, growing: Any, begin: Any, looked_up: Any, binomials: Any) -> Any:
    """What is best on the board as far as it is out; its first cards are in order already."""
    size, types, slots, begins, chosen = looked_up
    for place in range(begin, size):
        card, below = board[place], place
        while below > 0 and growing[below - 1] > card:
            growing[below] = growing[below - 1]
            below -= 1
        growing[below] = card
    at = number(growing[:size], binomials)
    first, second = kind_of(one, slots[at]), kind_of(other, slots[at])
    return chosen[begins[types[at]] + pair_place(min(first, second), max(first, second))]
