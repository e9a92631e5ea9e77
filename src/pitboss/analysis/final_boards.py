"""Full boards: the rank of every holding on every type of board, and how many opposing ones are below and level."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.analysis.best_five import Tables, tables
from pitboss.analysis.boards import (
    BINOMIALS,
    KINDS,
    PLAIN,
    RANKS,
    Boards,
    cards_of_kinds,
    kinds_of_cards,
    number,
)
from pitboss.analysis.classes import Integers
from pitboss.analysis.crew import in_shards
from pitboss.analysis.holdings import (
    ABOVE_ALL,
    ALL_WEIGHTS,
    NO_RUN,
    count_below,
    count_below_mark,
    list_holdings,
    rank_best_five,
    rank_best_three,
    sort_by_key,
    three_keys,
)
from pitboss.analysis.performance import SEAT, Hands
from pitboss.analysis.rows import Arrays, Rows
from pitboss.cards import DECK
from pitboss.rounds.places import COMMUNITY, DEALER, Place

SHARD = 256  # boards at a time
FIVE_CARD_KEYS = 7462
KEYS_OF_FIVE = 1 << 13  # more than there are
STRAIGHT_RUN_KEY, ROYAL_RUN_KEY = FIVE_CARD_KEYS, FIVE_CARD_KEYS + 1  # above all: every card is in one suited run
COMPARISONS = 3  # the opposing holding is below, level or above
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
    base, total = line * (len(marked) + 1) * COMPARISONS, opposing
    for edge in marked:
        counts[base] += min(under, edge)
        counts[base + 1] += min(through, edge) - min(under, edge)
        counts[base + 2] += edge - min(through, edge)
        under, through, total = under - min(under, edge), through - min(through, edge), total - edge
        base += COMPARISONS
    counts[base] += under
    counts[base + 1] += through - under
    counts[base + 2] += total - through


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
        counts[line * COMPARISONS] = below
        counts[line * COMPARISONS + 1] = level
        counts[line * COMPARISONS + 2] = (together >> 2 * SUM_BITS) * opposing - below - level


def members(final: Final) -> dict[int, list[Hands]]:
    """For each kind that occurs, its lowest and highest own hands against the lowest and highest opposing ones."""
    return {
        kind: [hands for node in dict.fromkeys(ends) for hands in _against(final, node, kind)]
        for kind, ends in enumerate(final.ends.tolist())
        if min(ends) >= 0
    }


def _against(final: Final, node: int, kind: int) -> Iterator[Hands]:
    rules = final.rules
    board = int(np.searchsorted(final.begins, node, side="right")) - 1
    cards = final.boards.cards[board].tolist()
    mine = _holding(final, board, node - int(final.begins[board]))
    rest = [card for card in final.boards.deck.tolist() if card not in (*cards, *mine)]
    others = list(combinations(rest, rules.size))
    keys = _keys(rules, cards, [mine, *others])
    _, band, comparison = np.unravel_index(kind, (len(rules.lines) + 1, rules.bands, COMPARISONS))
    bands = (keys >= rules.mark).astype(np.int64)
    fitting = np.flatnonzero((bands == band) & (np.sign(keys - keys[0]) + 1 == comparison))
    fitting = fitting[fitting > 0]
    by_rank = fitting[np.argsort(keys[fitting], kind="stable")]
    for other in dict.fromkeys((int(by_rank[0]), int(by_rank[-1]))):
        dealt: dict[Place, Sequence[int]] = {SEAT: mine, DEALER: others[other - 1], COMMUNITY: cards}
        yield {place: tuple(DECK[card] for card in hand) for place, hand in dealt.items()}


def _holding(final: Final, board: int, place: int) -> tuple[int, ...]:
    """Cards that make the holding of this place."""
    left, cards, kinds = (np.zeros(size, dtype=np.int64) for size in (KINDS, KINDS, len(DECK)))
    slots = int(final.boards.slots[number(final.boards.cards[board], BINOMIALS)])
    cards_of_kinds(final.boards.deck, final.boards.cards[board], slots, left, cards)
    kinds_of_cards(slots, kinds)
    most = int(BINOMIALS[KINDS + final.rules.size - 1, final.rules.size])
    held, places = np.zeros((most, final.rules.size), dtype=np.uint8), np.zeros(most, dtype=np.uint16)
    found = list_holdings(left, final.rules.size, held, places)
    wanted = held[int(np.flatnonzero(places[:found] == place)[0])].tolist()
    free = [card for card in final.boards.deck.tolist() if card not in final.boards.cards[board]]
    chosen: list[int] = []
    for kind in wanted:
        chosen.append(next(card for card in free if kinds[card] == kind and card not in chosen))
    return tuple(chosen)


def _keys(rules: Rules, board: list[int], holdings: list[tuple[int, ...]]) -> Integers:
    keys = np.zeros(len(holdings), dtype=np.int64)
    held = np.array(holdings, dtype=np.int64)
    cards = np.arange(len(ALL_WEIGHTS))
    if rules.best_three:
        rank_best_three(np.array(board), held, len(held), cards, three_keys(), keys)
    else:
        ranking = tables(rules.board + rules.size)
        rank_best_five(np.array(board), held, len(held), cards, ALL_WEIGHTS, ranking, keys, np.zeros_like(keys))
    return keys
