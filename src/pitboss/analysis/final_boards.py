"""Full boards: the rank of every holding on every type of board, and how many opposing ones are below and level."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.analysis.best_five import tables
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
    ALL_WEIGHTS,
    count_below,
    list_holdings,
    rank_best_five,
    rank_best_three,
    sort_by_key,
    three_keys,
)
from pitboss.analysis.performance import SEAT, Hands
from pitboss.cards import DECK
from pitboss.rounds.places import COMMUNITY, DEALER, Place

SHARD = 256  # boards at a time
FIVE_CARD_KEYS = 7462
STRAIGHT_RUN_KEY, ROYAL_RUN_KEY = FIVE_CARD_KEYS, FIVE_CARD_KEYS + 1  # above all: every card is in one suited run
NO_MARK = 1 << 16
COMPARISONS = 3  # the opposing holding is below, level or above

# Where there is one band, a node is packed into one integer: its line, and how many opposing holdings are below and
# level. So are sums over nodes of a line: how many they are, how many are level and how many below.
LINE_BITS, COUNT_BITS, SUM_BITS = 4, 14, 24  # at most 1,081 boards with 14,190 opposing holdings are added up


@dataclass(frozen=True)
class Rules:
    """How hands are made of holdings and boards, and by which marks they are told apart.

    Own hands have a line: how many of the line marks they reach. Opposing hands are in one of two bands if there is a
    mark between them. A kind is a line, a band and a comparison.
    """

    size: int  # of a holding
    board: int
    best_three: bool = False  # of which one is one's own; else the best five of all
    lines: tuple[int, ...] = ()
    mark: int = NO_MARK

    @property
    def bands(self) -> int:
        return 1 if self.mark == NO_MARK else 2

    @property
    def kinds(self) -> int:
        return (len(self.lines) + 1) * self.bands * COMPARISONS


@dataclass(frozen=True)
class Final:
    """By node, which is a type of board and the kinds of the cards of a holding."""

    rules: Rules
    boards: Boards
    begins: Integers  # type: its first node
    keys: NDArray[np.uint16]
    below: NDArray[np.uint16]  # node: opposing holdings below the mark, below this one, not above this one
    opposing: int  # holdings that share no card with one's own


def rank_boards(rules: Rules, boards: Boards) -> Final:
    """The work is done in shards."""
    begins = first_nodes(boards, rules.size)
    keys = np.zeros(int(begins[-1]), dtype=np.uint16)
    below = np.zeros((len(keys), 3), dtype=np.uint16)
    ranking = tables(rules.board + rules.size) if not rules.best_three else tables(7)
    shared = (
        rules.size, rules.best_three, rules.mark, boards.deck, boards.cards, boards.slots, begins, BINOMIALS,
        ALL_WEIGHTS, ranking, three_keys(),
    )  # fmt: skip
    put(in_shards(_ranked, (begins, shared), len(boards.cards), SHARD), keys, below)
    opposing = comb(len(boards.deck) - rules.board - rules.size, rules.size)
    return Final(rules, boards, begins, keys, below, opposing)


def _ranked(shared: tuple[Integers, tuple[Any, ...]], first: int, last: int) -> tuple[NDArray[Any], ...]:
    begins, given = shared
    keys = np.zeros(int(begins[last] - begins[first]), dtype=np.uint16)
    below = np.zeros((len(keys), 3), dtype=np.uint16)
    _rank(first, last, keys, below, *given)
    return keys, below


def put(shards: Iterable[Sequence[NDArray[Any]]], *wholes: NDArray[Any]) -> None:
    """The arrays of the shards one after the other."""
    begin = 0
    for arrays in shards:
        end = begin + len(arrays[0])
        for whole, array in zip(wholes, arrays, strict=True):
            whole[begin:end] = array
        begin = end


def first_nodes(boards: Boards, size: int) -> Integers:
    """Where the nodes of each type begin: one for every holding by the kinds of cards that its suits make."""
    sizes = BINOMIALS[RANKS * (1 + boards.suits) + size - 1, size]
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


@njit(cache=True, nogil=True)
def _rank(
    first: int, last: int, keys: Any, below: Any, size: int, best_three: bool, mark: int, deck: Any, boards: Any,
    slots: Any, begins: Any, binomials: Any, weights: Any, ranking: Any, three_keys: Any,
) -> None:  # fmt: skip
    """The nodes are numbered from the first of these boards."""
    left = np.zeros(KINDS, dtype=np.int64)
    cards = np.zeros(KINDS, dtype=np.int64)
    most = binomials[KINDS + size - 1, size]
    held = np.zeros((most, size), dtype=np.int64)
    places = np.zeros(most, dtype=np.int64)
    here = np.zeros(most, dtype=np.int64)
    runs = np.zeros(most, dtype=np.int64)
    counts = np.zeros((most, 3), dtype=np.int64)
    half = np.zeros(most, dtype=np.int64)
    order = np.zeros(most, dtype=np.int64)
    for board in range(first, last):
        cards_of_kinds(deck, boards[board], slots[number(boards[board], binomials)], left, cards)
        cards[:RANKS] = np.arange(PLAIN, PLAIN + RANKS)
        found = list_holdings(left, size, held, places)
        if best_three:
            rank_best_three(boards[board], held, found, cards, three_keys, here)
        else:
            rank_best_five(boards[board], held, found, cards, weights, ranking, here, runs)
        sort_by_key(here, found, half, order)
        count_below(here, held, found, left, order, mark, counts)
        for each in range(found):
            node = begins[board] - begins[first] + places[each]
            keys[node] = here[each] if runs[each] == 0 else FIVE_CARD_KEYS + runs[each] - 1
            for column in range(3):
                below[node, column] = counts[each, column]


@njit(cache=True, nogil=True, inline="always")
def add_kinds(below: Any, line: Any, bands: Any, opposing: Any, ways: Any, counts: Any) -> None:
    """Adds the opposing holdings of a node to the counts by kind, so many times."""
    through = ways * np.int64(below[2])
    under = ways * np.int64(below[1])
    total = ways * opposing
    base = line * bands * 3
    if bands == 2:
        edge = ways * np.int64(below[0])
        counts[base] += min(under, edge)
        counts[base + 1] += min(through, edge) - min(under, edge)
        counts[base + 2] += edge - min(through, edge)
        under, through, total = max(under - edge, 0), max(through - edge, 0), total - edge
        base += 3
    counts[base] += under
    counts[base + 1] += through - under
    counts[base + 2] += total - through


def packed(final: Final) -> NDArray[np.uint32]:
    assert final.rules.bands == 1
    nodes: NDArray[np.uint32] = _packed(final.keys, final.below, np.array(final.rules.lines, dtype=np.int64))
    return nodes


@njit(cache=True, nogil=True)
def _packed(keys: Any, below: Any, lines: Any) -> Any:
    nodes = np.zeros(len(keys), dtype=np.uint32)
    for node in range(len(keys)):
        level = below[node, 2] - below[node, 1]
        nodes[node] = (level << COUNT_BITS | below[node, 1]) << LINE_BITS | line_of(keys[node], lines)
    return nodes


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


@njit(cache=True, nogil=True, inline="always")
def line_of(key: Any, lines: Any) -> Any:
    line = 0
    for mark in lines:
        line += 1 if key >= mark else 0
    return line


@njit(cache=True, nogil=True)
def _extremes(keys: Any, below: Any, lines: Any, bands: Any, opposing: Any, kinds: int) -> Any:
    """For each kind a node with the lowest and one with the highest own hand, or -1."""
    ends = np.full((kinds, 2), -1, dtype=np.int64)
    counts = np.zeros(kinds, dtype=np.int64)
    for node in range(len(keys)):
        if keys[node] == 0:
            continue
        line = line_of(keys[node], lines)
        first, last = line * bands * 3, (line + 1) * bands * 3
        counts[first:last] = 0
        add_kinds(below[node], line, bands, opposing, 1, counts)
        for kind in range(first, last):
            if counts[kind]:
                if ends[kind, 0] < 0 or keys[node] < keys[ends[kind, 0]]:
                    ends[kind, 0] = node
                if ends[kind, 1] < 0 or keys[node] > keys[ends[kind, 1]]:
                    ends[kind, 1] = node
    return ends


def members(final: Final) -> dict[int, list[Hands]]:
    """For each kind that occurs, its lowest and highest own hands against the lowest and highest opposing ones."""
    rules = final.rules
    ends = _extremes(final.keys, final.below, np.array(rules.lines), rules.bands, final.opposing, rules.kinds)
    return {
        kind: [hands for node in dict.fromkeys(ends[kind].tolist()) for hands in _against(final, node, kind)]
        for kind in range(rules.kinds)
        if ends[kind, 0] >= 0
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
    held, places = np.zeros((most, final.rules.size), dtype=np.int64), np.zeros(most, dtype=np.int64)
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
