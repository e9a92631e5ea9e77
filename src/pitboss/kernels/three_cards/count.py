"""Three own cards on a board of four, of which two are seen at the one decision."""

# A node is what the player has seen: three own cards and two on the board, suits renamed where that leads to the same.
# For each of the pairs of cards to come, the full board tells how many opposing holdings are below and level; these are
# added up by the line of one's own hand.

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import DECK, Card
from pitboss.kernels.board.boards import KINDS, Boards, boards, kinds_of_cards
from pitboss.kernels.board.examples import as_array, as_examples, members
from pitboss.kernels.board.features import features, least, views_of
from pitboss.kernels.board.final_boards import SUM_BITS, Final, Rules, add_packed, rank_boards, unpack
from pitboss.kernels.board.holdings import PAIRS_OF_KINDS, TRIPLES_OF_KINDS
from pitboss.ranking.best_five import best_keys, categories
from pitboss.ranking.comparing import COMPARISONS
from pitboss.ranking.numbering import BINOMIALS, PAIRS, RANKS, SUITS, TRIPLES, number, numbers, three_place
from pitboss.rounds.places import COMMUNITY, DEALER
from pitboss.solving.classes import Class, Payoffs, Run
from pitboss.solving.nodes import Asked, Cards, Nodes, weighed
from pitboss.solving.performance import SEAT, Choices, Hands
from pitboss.solving.sights import Places, Sight
from pitboss.solving.solver import best_option, in_units, worths
from pitboss.workers.arrays import Integers
from pitboss.workers.crew import in_shards, processors
from pitboss.workers.kept import Counts, kept

SEEN, OWN = 2, 3
SHARD = 10_000  # nodes at a time


@dataclass(frozen=True)
class ThreeCards:
    """By node and line, the packed sums; and how many deals look like the node."""

    rules: Rules
    seen: NDArray[np.uint8]  # two cards on the board, three of one's own
    sums: NDArray[np.int64]
    ways: NDArray[np.int64]
    opposing: int
    cards: int  # of the deck
    examples: Mapping[int, list[Hands]]

    sights = (Sight(Places(own=OWN, community=SEEN)),)

    @property
    def places(self) -> Places:
        return Places(own=OWN, dealer=OWN, community=self.rules.board)

    @property
    def shape(self) -> tuple[int, int]:
        return 1, self.sums.shape[1] * COMPARISONS

    def classes(self) -> Iterator[Class]:
        return (Class(0, kind) for kind in self.examples)

    def members(self, of: Class) -> Sequence[Hands]:
        return self.examples[of.kind]

    def best(self, payoffs: Payoffs) -> tuple[Integers, Sequence[Run]]:
        totals, chosen = self.choices(payoffs)
        return totals[np.newaxis], list(self._runs(chosen, payoffs.paths))

    def choices(self, payoffs: Payoffs) -> tuple[Integers, NDArray[np.uint8]]:
        """By path and kind the deals that end there, and by node the path that is best."""
        net, staked = (money - money[0] for money in in_units(payoffs, 1 << SUM_BITS + 1))
        size = len(self.sums) // processors() + 1
        chosen = np.zeros(len(self.sums), dtype=np.uint8)

        def work(first: int) -> Integers:
            part = slice(first, first + size)
            totals: Integers = _best(self.sums[part], self.ways[part], self.opposing, net, staked, chosen[part])
            return totals

        with ThreadPoolExecutor(processors()) as workers:
            totals: Integers = sum(workers.map(work, range(0, len(self.sums), size)), start=np.zeros_like(net))
        return totals, chosen

    def lessons(self, payoffs: Payoffs) -> Iterator[Nodes]:
        """The nodes as if every one were reached: nothing is chosen before."""
        options = [path[0] for path in payoffs.paths]
        worth = np.zeros((len(self.sums), len(options)), dtype=np.int64)
        counts = np.zeros((SHARD, self.shape[1]), dtype=np.int64)
        for first in range(0, len(self.sums), SHARD):
            nodes = slice(first, min(first + SHARD, len(self.sums)))
            here = counts[: nodes.stop - first]
            _unpack(self.sums[nodes], self.opposing, here)
            worths(here, payoffs.net[0], worth[nodes])
        told = features(self.seen, OWN, best_three=False, to_come=True)
        dealt = self.ways * (self.opposing * comb(self.cards - SEEN - OWN, self.rules.board - SEEN))
        views = views_of(told, best_three=False)
        yield Nodes(SEEN, options, weighed(worth, self.ways), dealt, told.order, least, self._shown, views)

    def _shown(self, node: int) -> tuple[Cards, Cards]:
        cards = tuple(DECK[card] for card in self.seen[node])
        return cards[SEEN:], cards[:SEEN]

    def asked(self, payoffs: Payoffs, own: Sequence[Card], board: Sequence[Card]) -> Asked:
        node = self._node(own, board)
        counts = np.zeros((1, self.shape[1]), dtype=np.int64)
        _unpack(self.sums[node : node + 1], self.opposing, counts)
        return Asked(np.repeat(counts, len(payoffs.paths), axis=0), 0, 0)

    def _node(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        """Where the cards stand when their suits are renamed so that they are a node."""
        named = [[np.sort(names[numbers(cards)]) for cards in (board, own)] for names in renamings()]
        found = np.flatnonzero(np.isin(self._keys, _keys(np.array([np.concatenate(both) for both in named]))))
        assert len(found), "every hand is a node under some renaming"
        return int(found[0])

    @cached_property
    def _keys(self) -> Integers:
        return _keys(self.seen)

    def _runs(self, chosen: NDArray[np.uint8], paths: Sequence[Choices]) -> Iterator[Run]:
        """For each category of the five cards seen and each choice: the lowest and the highest hand."""
        keys = best_keys(np.ascontiguousarray(self.seen))
        by_kind = categories()[keys] * len(paths) + chosen
        for kind in np.unique(by_kind).tolist():
            nodes = np.flatnonzero(by_kind == kind)
            ends = [nodes[keys[nodes].argmin()], nodes[keys[nodes].argmax()]]
            lowest, highest = (tuple(DECK[card] for card in self.seen[node]) for node in ends)
            hands = int(self.ways[nodes].sum())
            yield Run(lowest[SEEN:], highest[SEEN:], paths[kind % len(paths)], hands, (lowest[:SEEN], highest[:SEEN]))


def _keys(seen: NDArray[np.uint8]) -> Integers:
    """What is seen as one number, so that it is looked up quickly."""
    weights: Integers = len(DECK) ** np.arange(SEEN + OWN)
    return seen @ weights


@lru_cache(maxsize=2)
def three_cards(deck: tuple[Card, ...], rules: Rules) -> ThreeCards:
    def count() -> Counts:
        final = rank_boards(rules, boards(deck, rules.board, 5 - rules.size))
        seen, sums, ways = _counts(final, boards(deck, SEEN, 0))
        return {"seen": seen, "sums": sums, "ways": ways, "examples": as_array(members(final))}

    arrays = kept("three-cards", rules, count) if len(deck) == len(DECK) else count()
    examples = as_examples(arrays["examples"], {SEAT: OWN, DEALER: OWN, COMMUNITY: rules.board})
    opposing = comb(len(deck) - rules.board - OWN, OWN)
    return ThreeCards(rules, arrays["seen"], arrays["sums"], arrays["ways"], opposing, len(deck), examples)


def _counts(final: Final, seen: Boards) -> Iterator[NDArray[Any]]:
    assert final.rules.bands == 1, "packed sums know no bands"
    alike = renamings() if len(seen.deck) == len(DECK) else np.arange(len(DECK), dtype=np.uint8)[np.newaxis]
    given = final.boards.type_of, final.boards.slots, final.begins, final.nodes, BINOMIALS
    shared = seen.deck, seen.cards, seen.ways, alike, tuple(range(len(final.rules.lines) + 1)), given
    return map(np.concatenate, zip(*in_shards(_added_up, shared, len(seen.cards), 1), strict=True))


def _added_up(shared: tuple[Any, ...], first: int, last: int) -> tuple[NDArray[Any], ...]:
    deck, cards, often, alike, lines, given = shared
    found = []
    for board in range(first, last):
        own, ways = _nodes(deck, cards[board], alike, PAIRS, TRIPLES)
        sums = np.zeros((len(own), len(lines)), dtype=np.uint64)
        _add_up(sums, deck, cards[board], own, lines, *given)
        shown = np.column_stack([np.repeat(cards[[board]], len(own), axis=0), own])
        found.append((shown, sums.view(np.int64), ways * often[board]))
    return tuple(map(np.concatenate, zip(*found, strict=True)))


def renamings() -> NDArray[np.uint8]:
    """Each card under each renaming of the suits."""
    return np.array(
        [[suit * RANKS + rank for suit in suits for rank in range(RANKS)] for suits in permutations(range(SUITS))],
        dtype=np.uint8,
    )


@njit(cache=True, nogil=True)
def _nodes(deck: Any, board: Any, renamings: Any, pairs: Any, triples: Any) -> Any:
    """Three own cards beside the board, those once that a renaming which leaves the board alone makes the same."""
    fixing = np.empty_like(renamings)
    fixed = 0
    for each in range(len(renamings)):
        one, other = renamings[each, board[0]], renamings[each, board[1]]
        if min(one, other) == board[0] and max(one, other) == board[1]:
            fixing[fixed] = renamings[each]
            fixed += 1
    own = np.empty((triples[52], OWN), dtype=np.uint8)
    ways = np.empty(len(own), dtype=np.int64)
    beside = np.array([card for card in deck if card not in board])
    found = 0
    for c in range(2, len(beside)):
        for b in range(1, c):
            for a in range(b):
                here = three_place(beside[a], beside[b], beside[c], pairs, triples)
                same, least = 0, here
                for each in range(fixed):
                    names = fixing[each]
                    there = three_place(names[beside[a]], names[beside[b]], names[beside[c]], pairs, triples)
                    same += 1 if there == here else 0
                    least = min(least, there)
                if least == here:
                    own[found, 0], own[found, 1], own[found, 2] = beside[a], beside[b], beside[c]
                    ways[found] = fixed // same
                    found += 1
    return own[:found].copy(), ways[:found].copy()


# Pairs of cards to come after which the same suits matter lead from own cards to the same kinds on different boards. So
# their boards are added up by kinds, and handed to the nodes together. That adds every pair beside the two cards seen;
# pairs that a node has a card of are taken back, and with them what has run over from one packed number into the next.


@njit(cache=True, nogil=True)
def _add_up(
    sums: Any, deck: Any, board: Any, own: Any, lines: Any, types: Any, slots: Any, begins: Any, full: Any,
    binomials: Any,
) -> None:  # fmt: skip
    """Over every two cards to come."""
    pairs, grown = _to_come(deck, board, binomials)
    holders, many = _holders(own)
    kinds, places = np.zeros(52, dtype=np.uint32), np.zeros(len(own), dtype=np.uint32)
    alike = np.zeros((binomials[KINDS + OWN - 1, OWN], len(lines)), dtype=np.uint64)
    left = np.ones(len(pairs), dtype=np.bool_)
    for start in range(len(pairs)):
        if not left[start]:
            continue
        matter, type = slots[grown[start]], types[grown[start]]
        kinds_of_cards(matter, kinds)
        _find(own, kinds, places)
        size = begins[type + 1] - begins[type]
        alike[:size] = 0
        for pair in range(start, len(pairs)):
            if slots[grown[pair]] == matter:
                left[pair] = False
                here = full[begins[types[grown[pair]]] :][:size]
                for place in range(size):
                    add_packed(np.uint64(here[place]), np.uint64(1), alike[place])
                _take_back(here, pairs[pair], own, holders, many, places, sums)
        for node in range(len(own)):
            for line in range(len(lines)):
                sums[node, line] += alike[places[node], line]


@njit(cache=True, nogil=True)
def _to_come(deck: Any, board: Any, binomials: Any) -> Any:
    """Every two cards beside these two, and the number of the board that all four are."""
    pairs = np.zeros((len(deck) * len(deck), 2), dtype=np.uint8)
    grown = np.zeros(len(pairs), dtype=np.int64)
    full = np.zeros(4, dtype=np.int64)
    found = 0
    for one in deck:
        for other in deck:
            if other > one and one not in board and other not in board:
                full[0], full[1], full[2], full[3] = board[0], board[1], one, other
                full.sort()
                pairs[found, 0], pairs[found, 1], grown[found] = one, other, number(full, binomials)
                found += 1
    return pairs[:found], grown[:found]


@njit(cache=True, nogil=True)
def _holders(own: Any) -> Any:
    """By card the nodes that hold it, and how many they are."""
    holders = np.zeros((52, len(own)), dtype=np.uint32)
    many = np.zeros(52, dtype=np.int64)
    for node in range(len(own)):
        for card in own[node]:
            holders[card, many[card]] = node
            many[card] += 1
    return holders, many


@njit(cache=True, nogil=True)
def _find(own: Any, kinds: Any, places: Any) -> None:
    """The place of each holding among those of three kinds."""
    for node in range(len(own)):
        places[node] = three_place(
            kinds[own[node, 0]], kinds[own[node, 1]], kinds[own[node, 2]], PAIRS_OF_KINDS, TRIPLES_OF_KINDS
        )


@njit(cache=True, nogil=True)
def _take_back(here: Any, pair: Any, own: Any, holders: Any, many: Any, places: Any, sums: Any) -> None:
    """From every node that holds one of the pair, or both."""
    once = np.uint64(-1)
    for node in holders[pair[0], : many[pair[0]]]:
        add_packed(np.uint64(here[places[node]]), once, sums[node])
    for node in holders[pair[1], : many[pair[1]]]:
        if pair[0] not in own[node]:
            add_packed(np.uint64(here[places[node]]), once, sums[node])


@njit(cache=True, nogil=True)
def _unpack(sums: Any, opposing: int, counts: Any) -> None:
    for node in range(len(sums)):
        unpack(sums[node], opposing, counts[node])


@njit(cache=True, nogil=True)
def _best(sums: Any, ways: Any, opposing: int, net: Any, staked: Any, chosen: Any) -> Any:
    """By path and kind, the deals that end there when the best path is taken at every node, told beyond the first."""
    paths, kinds = net.shape
    totals = np.zeros((paths, kinds), dtype=np.int64)
    counts = np.zeros(kinds, dtype=np.int64)
    for node in range(len(sums)):
        unpack(sums[node], opposing, counts)
        best = best_option(counts, net, staked)
        chosen[node] = best
        for kind in range(kinds):
            totals[best, kind] += ways[node] * counts[kind]
    return totals
