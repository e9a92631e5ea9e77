"""Three own cards on a board of four, sampled."""

# What is best is known for each type of the two cards that are seen first. Renaming the suits makes these the two that
# stand for the type; one's own cards are renamed along with them, and lead to the choice.

from dataclasses import replace
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import DECK
from pitboss.kernels.board.boards import boards
from pitboss.kernels.board.final_boards import line_by_key
from pitboss.kernels.three_cards.count import OWN, SEEN, ThreeCards, renamings
from pitboss.ranking.best_five import WEIGHTS, best_keys, landmarks, tables
from pitboss.ranking.comparing import COMPARISONS, compared
from pitboss.ranking.numbering import PAIRS, TRIPLES, three_place
from pitboss.ranking.showdown import rank_best_fives
from pitboss.rounds.places import COMMUNITY, DEALER
from pitboss.sampling.generator import BATCH, CARDS, deal
from pitboss.sampling.sampler import Sampler, ending
from pitboss.sampling.strategy import Strategy, only, parts
from pitboss.solving.classes import Payoffs
from pitboss.solving.performance import SEAT
from pitboss.workers.arrays import Integers


def sampler(counted: ThreeCards, payoffs: Payoffs, played: Strategy) -> Sampler:
    deals, chosen = _chosen(counted, payoffs, played)
    rules = counted.rules
    seen = boards(DECK, SEEN, 0)
    paths = _paths(counted.seen, chosen, seen.type_of, len(seen.cards), renamings(), PAIRS, TRIPLES)
    choices = seen.type_of, _renamed(seen.cards, renamings(), PAIRS), paths
    ranking = line_by_key(rules), WEIGHTS, tables(rules.board + OWN), PAIRS, TRIPLES
    return Sampler(
        {SEAT: OWN, DEALER: OWN, COMMUNITY: rules.board},
        _endings,
        (rules.board, choices, ranking),
        deals,
    )


def _chosen(counted: ThreeCards, payoffs: Payoffs, played: Strategy) -> tuple[Integers, NDArray[np.uint8]]:
    """By group, path and kind the deals that end there; and by node the path that is gone."""
    order = best_keys(np.ascontiguousarray(counted.seen)).astype(np.int64)
    deals = np.zeros((1, len(payoffs.paths), counted.shape[1]), dtype=np.int64)
    chosen = np.zeros(len(order), dtype=np.uint8)
    for nodes, paths in parts(played, payoffs, order, landmarks()):
        part = replace(counted, seen=counted.seen[nodes], sums=counted.sums[nodes], ways=counted.ways[nodes])
        totals, best = part.choices(only(payoffs, paths))
        deals[0, paths] = totals
        chosen[nodes] = np.array(paths, dtype=np.uint8)[best]
    return deals, chosen


@njit(cache=True, nogil=True)
def _renamed(boards: Any, renamings: Any, pairs: Any) -> Any:
    """What each card is called, by the place of the two cards on the board, so that these become those of the type."""
    renamed = np.zeros((pairs[CARDS], CARDS), dtype=np.uint8)
    for low, high in boards:
        for names in renamings:
            at = _pair(names[low], names[high], pairs)
            for card in range(CARDS):
                renamed[at, names[card]] = card
    return renamed


@njit(cache=True, nogil=True)
def _paths(seen: Any, chosen: Any, types: Any, size: int, renamings: Any, pairs: Any, triples: Any) -> Any:
    """By type of the two cards on the board and place of one's own, what is best."""
    paths = np.zeros((size, triples[CARDS]), dtype=np.uint8)
    for node in range(len(seen)):
        low, high, one, two, three = seen[node]
        board = _pair(low, high, pairs)
        for names in renamings:
            if _pair(names[low], names[high], pairs) == board:
                own = three_place(names[one], names[two], names[three], pairs, triples)
                paths[types[board], own] = chosen[node]
    return paths


@njit(cache=True, nogil=True, inline="always")
def _pair(one: Any, other: Any, pairs: Any) -> Any:
    return pairs[max(one, other)] + min(one, other)


@njit(cache=True, nogil=True)
def _endings(seed: Any, first: int, last: int, shape: Any, size: int, choices: Any, ranking: Any, endings: Any) -> None:
    types, renamed, paths = choices
    lines, weights, tables, pairs, triples = ranking
    dealt, keys = np.zeros((BATCH, 2 * OWN + size), dtype=np.uint8), np.zeros((BATCH, 3), dtype=np.int64)
    gone = np.zeros(BATCH, dtype=np.uint8)
    for begin in range(first, last, BATCH):
        rounds = min(BATCH, last - begin)
        deal(seed, begin, rounds, dealt)
        for row in range(rounds if shape[0] > 1 else 0):
            at = _pair(dealt[row, 2 * OWN], dealt[row, 2 * OWN + 1], pairs)
            one, two, three = renamed[at, dealt[row, 0]], renamed[at, dealt[row, 1]], renamed[at, dealt[row, 2]]
            gone[row] = paths[types[at], three_place(one, two, three, pairs, triples)]
        rank_best_fives(dealt, rounds, OWN, weights, tables, keys)
        for row in range(rounds):
            kind = lines[keys[row, 2]] * COMPARISONS + compared(keys[row, 0], keys[row, 1])
            endings[begin - first + row] = ending(0, gone[row], kind, shape)
