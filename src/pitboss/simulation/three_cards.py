"""Three own cards on a board of four, sampled."""

# What is best is known for each type of the two cards that are seen first. Renaming the suits makes these the two that
# stand for the type; one's own cards are renamed along with them, and lead to the choice.

from typing import Any

import numpy as np
from numba import njit

from pitboss.analysis.best_five import WEIGHTS, tables
from pitboss.analysis.boards import BINOMIALS, boards
from pitboss.analysis.classes import Payoffs
from pitboss.analysis.final_boards import COMPARISONS, FIVE_CARD_KEYS, line_of
from pitboss.analysis.performance import SEAT
from pitboss.analysis.three_cards import OWN, SEEN, ThreeCards, renamings
from pitboss.cards import DECK
from pitboss.rounds.places import COMMUNITY, DEALER
from pitboss.simulation.generator import CARDS, deal
from pitboss.simulation.sampler import Sampler, compared, three_place
from pitboss.simulation.showdown import rank_both


def sampler(counted: ThreeCards, payoffs: Payoffs) -> Sampler:
    _, chosen = counted.choices(payoffs)
    rules = counted.rules
    seen = boards(DECK, SEEN, 0)
    paths = _paths(counted.seen, chosen, seen.type_of, len(seen.cards), renamings(), BINOMIALS)
    choices = seen.type_of, _renamed(seen.cards, renamings(), BINOMIALS), paths
    ranking = np.array(rules.lines, dtype=np.int64), WEIGHTS, tables(rules.board + OWN), BINOMIALS
    return Sampler(
        {SEAT: OWN, DEALER: OWN, COMMUNITY: rules.board},
        (1, len(payoffs.paths), rules.kinds),
        _tally,
        (rules.board, choices, ranking),
    )


@njit(cache=True, nogil=True)
def _renamed(boards: Any, renamings: Any, binomials: Any) -> Any:
    """What each card is called, by the place of the two cards on the board, so that these become those of the type."""
    renamed = np.zeros((binomials[CARDS, SEEN], CARDS), dtype=np.uint8)
    for low, high in boards:
        for names in renamings:
            at = _pair(names[low], names[high], binomials)
            for card in range(CARDS):
                renamed[at, names[card]] = card
    return renamed


@njit(cache=True, nogil=True)
def _paths(seen: Any, chosen: Any, types: Any, size: int, renamings: Any, binomials: Any) -> Any:
    """By type of the two cards on the board and place of one's own, what is best."""
    paths = np.zeros((size, binomials[CARDS, OWN]), dtype=np.uint8)
    for node in range(len(seen)):
        low, high, one, two, three = seen[node]
        board = _pair(low, high, binomials)
        for names in renamings:
            if _pair(names[low], names[high], binomials) == board:
                own = three_place(names[one], names[two], names[three], binomials)
                paths[types[board], own] = chosen[node]
    return paths


@njit(cache=True, nogil=True, inline="always")
def _pair(one: Any, other: Any, binomials: Any) -> Any:
    return binomials[min(one, other), 1] + binomials[max(one, other), 2]


@njit(cache=True, nogil=True)
def _tally(seed: Any, first: int, last: int, size: int, choices: Any, ranking: Any, totals: Any) -> None:
    types, renamed, paths = choices
    lines, weights, tables, binomials = ranking
    dealt = 2 * OWN + size
    deck, taken, in_order = np.arange(CARDS), np.zeros(dealt, dtype=np.int64), np.arange(CARDS)
    cards = np.zeros(dealt, dtype=np.int64)
    hands, board = cards[: 2 * OWN].reshape(2, OWN), cards[2 * OWN :]
    keys, runs = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    for round in range(first, last):
        deal(seed, round, deck, taken, cards)
        at = _pair(board[0], board[1], binomials)
        own = three_place(renamed[at, cards[0]], renamed[at, cards[1]], renamed[at, cards[2]], binomials)
        rank_both(board, hands, in_order, weights, tables, keys, runs)
        made = keys[0] if runs[0] == 0 else FIVE_CARD_KEYS + runs[0] - 1
        totals[0, paths[types[at], own], line_of(made, lines) * COMPARISONS + compared(keys[0], keys[1])] += 1
