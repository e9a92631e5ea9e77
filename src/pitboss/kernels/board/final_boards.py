"""Full boards: the rank of every holding on every type of board, and how many opposing ones are below and level."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels.board.boards import KINDS, PLAIN, Boards, cards_of_kinds
from pitboss.kernels.board.holdings import ABOVE_ALL, count_below, count_below_mark, list_holdings, sort_by_key
from pitboss.ranking.best_five import Tables, tables
from pitboss.ranking.comparing import ABOVE, BELOW, COMPARISONS, LEVEL, add_by_band, split
from pitboss.ranking.numbering import BINOMIALS, RANKS, number
from pitboss.ranking.on_a_board import ALL_WEIGHTS, FIVE_CARD_KEYS, NO_RUN, rank_best_five, rank_best_three, three_keys
from pitboss.workers.arrays import Integers
from pitboss.workers.crew import in_shards
from pitboss.workers.rows import Arrays, Rows

SHARD = 256  # boards at a time
KEYS_OF_FIVE = 1 << 13  # more than there are
FAR, NODE = range(2)

# A node is packed into one integer: its line, and how many opposing holdings are below and level. Sums over nodes of a
# line are packed too: how many they are, how many are level and how many below.
LINE_BITS, COUNT_BITS, SUM_BITS = 4, 14, 24  # at most 1,081 boards with 14,190 opposing holdings remain


@dataclass(frozen=True)
class Rules:
    """How hands are made of holdings and boards, and by which marks they are told apart.

    Own hands have a line: how many of the line marks they reach. Opposing hands are in one of two bands if there is a
    mark between them. A kind is a line, a band and a comparison.
    """

    size: int  # of a holding, two or three
    board: int
    best_three: bool = False  # of which one is one's own; else the best five of all
    lines: tuple[int, ...] = ()
    mark: int = ABOVE_ALL  # else only where holdings are of two

    @property
    def bands(self) -> int:
        return 1 if self.mark == ABOVE_ALL else 2

    @property
    def kinds(self) -> int:
        return (len(self.lines) + 1) * self.bands * COMPARISONS


@dataclass(frozen=True)
class Final:
    """By node, which is a type of board and the kinds of the cards of a holding."""

    rules: Rules
    boards: Boards
    begins: Integers  # type: its first node
    nodes: NDArray[np.uint32]  # packed
    marked: NDArray[np.uint16]  # node, and one column if there is a mark: opposing holdings below it
    ends: Integers  # kind: a node with the lowest own hand and one with the highest, or -1
    opposing: int  # holdings that share no card with one's own


def rank_boards(rules: Rules, boards: Boards) -> Final:
    """The work is done in shards."""
    begins = first_nodes(boards, rules.size)
    nodes = np.zeros(int(begins[-1]), dtype=np.uint32)
    marked = np.zeros((len(nodes), rules.bands - 1), dtype=np.uint16)
    opposing = comb(len(boards.deck) - rules.board - rules.size, rules.size)
    shared = (
        rules.size, rules.best_three, rules.mark, line_by_key(rules), opposing, boards.deck, boards.cards,
        boards.slots, begins, BINOMIALS, ALL_WEIGHTS, *_ranking(rules),
    )  # fmt: skip
    rows, ends = Rows(begins, nodes, marked), _no_ends(rules)

    def written() -> Iterator[Arrays]:
        for arrays, found in in_shards(_ranked, (rules, rows, shared), len(boards.cards), SHARD):
            further = found[..., FAR] > ends[..., FAR]
            ends[further] = found[further]
            yield arrays

    rows.put(written())
    return Final(rules, boards, begins, nodes, marked, ends[..., NODE], opposing)


def _ranked(shared: tuple[Rules, Rows, tuple[Any, ...]], first: int, last: int) -> tuple[Arrays, Integers]:
    rules, rows, given = shared
    (nodes, marked), ends = rows.of(first, last), _no_ends(rules)
    _rank(first, last, nodes, marked, ends, *given)
    return (nodes, marked), ends


def line_by_key(rules: Rules) -> NDArray[np.uint8]:
    keys = np.arange(ABOVE_ALL if rules.best_three else KEYS_OF_FIVE)
    return np.searchsorted(rules.lines, keys, side="right").astype(np.uint8)


def _ranking(rules: Rules) -> tuple[Tables, NDArray[np.uint16]]:
    """What hands are ranked by; the other one is not looked at."""
    if rules.best_three:
        return tables(7), three_keys()
    return tables(rules.board + rules.size), np.zeros((0, 0, 0), dtype=np.uint16)


def _no_ends(rules: Rules) -> Integers:
    """By kind, for the lowest own hand and for the highest: how far down or up its key is, and its node."""
    return np.tile(np.array([-ABOVE_ALL, -1]), (rules.kinds, 2, 1))


def first_nodes(boards: Boards, size: int) -> Integers:
    """Where the nodes of each type begin: one for every holding by the kinds of cards that its suits make."""
    sizes = BINOMIALS[RANKS * (1 + boards.suits) + size - 1, size]
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


@njit(cache=True, nogil=True)
def _rank(
    first: int, last: int, nodes: Any, marked: Any, ends: Any, size: int, best_three: bool, mark: int, lines: Any,
    opposing: int, deck: Any, boards: Any, slots: Any, begins: Any, binomials: Any, weights: Any, ranking: Any,
    three_keys: Any,
) -> None:  # fmt: skip
    """The nodes are numbered from the first of these boards."""
    left, cards = np.zeros(KINDS, dtype=np.int64), np.zeros(KINDS, dtype=np.int64)
    most = binomials[KINDS + size - 1, size]
    held, places = np.zeros((most, size), dtype=np.uint8), np.zeros(most, dtype=np.uint16)
    keys, runs = np.zeros(most, dtype=np.uint16), np.zeros(most, dtype=np.uint8)
    times, marks = np.zeros(len(lines), dtype=np.uint16), np.zeros(len(lines) // 64, dtype=np.uint64)
    order = np.zeros(most, dtype=np.uint16)
    below, below_mark = np.zeros((most, 2), dtype=np.uint16), np.zeros(most, dtype=np.uint16)
    ones, twos = np.zeros(KINDS, dtype=np.int64), np.zeros((KINDS, KINDS), dtype=np.int16)
    counts = np.zeros(len(ends), dtype=np.int64)
    known = np.full((len(ends), 2), -ABOVE_ALL, dtype=np.int64)
    for board in range(first, last):
        cards_of_kinds(deck, boards[board], slots[number(boards[board], binomials)], left, cards)
        cards[:RANKS] = np.arange(PLAIN, PLAIN + RANKS)
        found = list_holdings(left, size, held, places)
        if best_three:
            rank_best_three(boards[board], held, found, cards, three_keys, keys)
        else:
            rank_best_five(boards[board], held, found, cards, weights, ranking, keys, runs)
        sort_by_key(keys, found, times, marks, order)
        if size == 2:
            count_below(keys, held, found, left, order, ones, None, below)
        else:
            count_below(keys, held, found, left, order, ones, twos, below)
        if marked.shape[1]:
            count_below_mark(keys, held, found, left, mark, ones, below_mark)
        for each in range(found):
            node = begins[board] - begins[first] + places[each]
            key = np.int64(keys[each]) if runs[each] == NO_RUN else FIVE_CARD_KEYS + np.int64(runs[each]) - 1
            line = lines[key]
            nodes[node] = _packed(line, below[each, 0], below[each, 1] - below[each, 0])
            marked[node] = below_mark[each]
            if -key > known[line, 0] or key > known[line, 1]:
                counts[:] = 0
                add_kinds(nodes[node], marked[node], opposing, counts)
                _look(counts, key, begins[first] + node, ends)
                _note(ends, line, marked.shape[1] + 1, known[line])


@njit(cache=True, nogil=True)
def _look(counts: Any, key: Any, node: Any, ends: Any) -> None:
    """Whether the own hand of a node is the lowest or the highest of a kind that it counts."""
    for kind in range(len(counts)):
        for end in range(2):
            far = key if end else -key
            if counts[kind] and far > ends[kind, end, FAR]:
                ends[kind, end, FAR], ends[kind, end, NODE] = far, node


@njit(cache=True, nogil=True)
def _note(ends: Any, line: Any, bands: Any, known: Any) -> None:
    """How far down and up every kind of a line is found; nothing between is worth a look."""
    known[:] = ABOVE_ALL
    for kind in range(line * bands * COMPARISONS, (line + 1) * bands * COMPARISONS):
        for end in range(2):
            known[end] = min(known[end], ends[kind, end, FAR])


@njit(cache=True, nogil=True, inline="always")
def _packed(line: Any, below: Any, level: Any) -> Any:
    return (np.uint32(level) << np.uint32(COUNT_BITS) | np.uint32(below)) << np.uint32(LINE_BITS) | np.uint32(line)


@njit(cache=True, nogil=True, inline="always")
def add_kinds(node: Any, marked: Any, opposing: Any, counts: Any) -> None:
    """Adds the opposing holdings of a node to the counts by kind."""
    line = node & (1 << LINE_BITS) - 1
    under = np.int64(node >> LINE_BITS & (1 << COUNT_BITS) - 1)
    through = under + np.int64(node >> LINE_BITS + COUNT_BITS)
    add_by_band(under, through, marked, opposing, counts[line * (len(marked) + 1) * COMPARISONS :])


@njit(cache=True, nogil=True, inline="always")
def add_packed(node: Any, ways: Any, sums: Any) -> None:
    """Adds a packed node, so many times, to the packed sums by line."""
    below = node >> np.uint64(LINE_BITS) & np.uint64((1 << COUNT_BITS) - 1)
    level = node >> np.uint64(LINE_BITS + COUNT_BITS)
    one = np.uint64(1 << 2 * SUM_BITS) | level << np.uint64(SUM_BITS) | below
    sums[node & np.uint64((1 << LINE_BITS) - 1)] += ways * one


@njit(cache=True, nogil=True, inline="always")
def unpack(sums: Any, opposing: Any, counts: Any) -> None:
    """The packed sums as counts by kind."""
    mask = (1 << SUM_BITS) - 1
    for line in range(len(sums)):
        together = np.int64(sums[line])
        below, level = together & mask, together >> SUM_BITS & mask
        base, total = line * COMPARISONS, (together >> 2 * SUM_BITS) * opposing
        counts[base + BELOW], counts[base + LEVEL], counts[base + ABOVE] = split(below, below + level, 0, total)
