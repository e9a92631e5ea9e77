"""Two own cards on a board: the games with a decision on them alone and two more while the board grows."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import DECK, Card
from pitboss.kernels.board.boards import KINDS, Boards, boards, cards_of_kinds, with_a_card
from pitboss.kernels.board.examples import as_array, as_examples, members
from pitboss.kernels.board.final_boards import (
    SHARD,
    Final,
    Rules,
    add_kinds,
    add_packed,
    first_nodes,
    rank_boards,
    unpack,
)
from pitboss.kernels.board.holdings import list_holdings, pair_place
from pitboss.kernels.two_cards.lesson import first_lesson, height, later_lessons
from pitboss.kernels.two_cards.streets import (
    EARLY,
    LATE,
    MOST_DEALS,
    MOST_HOLDINGS,
    Late,
    Played,
    kinds_become,
    next_boards,
    node_of,
    pair_of,
    play_out,
    played_out_from,
    taken,
)
from pitboss.ranking.numbering import BINOMIALS, number, numbers
from pitboss.rounds.places import COMMUNITY, DEALER
from pitboss.solving.classes import Class, Payoffs, Run
from pitboss.solving.nodes import Asked, Nodes
from pitboss.solving.performance import SEAT, Hands
from pitboss.solving.sights import Places, Sight
from pitboss.solving.solver import choose, gathered, in_units
from pitboss.workers.arrays import Integers
from pitboss.workers.crew import in_shards
from pitboss.workers.kept import Counts, kept
from pitboss.workers.rows import Arrays, Rows

OWN = 2
MOST_KNOWN = 16


@dataclass(frozen=True)
class TwoCards:
    """The deals of such a game."""

    rules: Rules
    late: Late
    early: Boards
    examples: Mapping[int, list[Hands]]  # of each kind
    whole: bool  # the deck, so that suits are alike
    _known: dict[Hashable, Integers] = field(default_factory=dict, repr=False, compare=False)

    @property
    def places(self) -> Places:
        return Places(own=OWN, dealer=OWN, community=self.rules.board)

    @property
    def sights(self) -> Sequence[Sight]:
        boards = (0, self.early.cards.shape[1], self.late.boards.cards.shape[1])
        return [Sight(Places(own=OWN, community=board)) for board in boards]

    @property
    def shape(self) -> tuple[int, int]:
        return 1, self.late.counts.shape[1]

    def classes(self) -> Iterator[Class]:
        return (Class(0, kind) for kind in self.examples)

    def members(self, of: Class) -> Sequence[Hands]:
        return self.examples[of.kind]

    def lessons(self, payoffs: Payoffs) -> Iterator[Nodes]:
        """The decision on two cards, then those on the board for the hands that are not folded before."""
        played, kept = self.choices(payoffs)
        yield first_lesson(payoffs, played.tallies, [hand[0] for hand in self.hand_classes()[1]])
        yield from later_lessons(self.rules, self.late, self.early, self.hand_classes()[0], payoffs, played, kept)

    def asked(self, payoffs: Payoffs, own: Sequence[Card], board: Sequence[Card]) -> Asked:
        low, high = np.sort(numbers(own)).tolist()
        if not board:
            return Asked(self._tallies(payoffs)[self.hand_classes()[0][low, high]], 0, 0)
        if len(board) == self.late.boards.cards.shape[1]:
            counts = self.late.counts[node_of(self.late.boards, own, board)]
            return Asked(np.repeat(counts[np.newaxis], len(payoffs.paths), axis=0).astype(np.int64), 0, LATE)
        return Asked(played_out_from(self.late, self.early, own, board, payoffs), 0, EARLY)

    def best(self, payoffs: Payoffs) -> tuple[Integers, Sequence[Run]]:
        played, kept = self.choices(payoffs)
        groups = np.zeros(len(kept), dtype=np.int64)
        first = [payoffs.paths[path][0] for path in kept.argmax(axis=1).tolist()]
        return gathered(played.tallies, kept, groups, 1, np.ones_like(groups)), _runs(self.hand_classes()[1], first)

    def choices(self, payoffs: Payoffs) -> tuple[Played, NDArray[np.bool_]]:
        """The later decisions, and by hand class the paths that the first one keeps."""
        played = self._played(payoffs)
        return played, choose(played.tallies, np.zeros(len(played.tallies), dtype=np.int64), payoffs, 0)

    def _played(self, payoffs: Payoffs) -> Played:
        played = play_out(self.late, self.early, self.hand_classes()[0], payoffs)
        while len(self._known) >= MOST_KNOWN:
            self._known.pop(next(iter(self._known)))
        self._known[_key(payoffs)] = played.tallies
        return played

    def _tallies(self, payoffs: Payoffs) -> Integers:
        """Of the first decision, which are the same for stakes of the same proportions."""
        known = self._known.get(_key(payoffs))
        return known if known is not None else self._played(payoffs).tallies

    def hand_classes(self) -> tuple[Integers, list[list[tuple[Card, ...]]]]:
        """By two cards, their class: ranks and whether they are suited, or in a small deck the very cards."""
        of_cards = np.zeros((len(DECK), len(DECK)), dtype=np.int64)
        seen: dict[object, int] = {}
        examples: list[list[tuple[Card, ...]]] = []
        deck = [DECK[number] for number in self.early.deck.tolist()]
        for place, low in enumerate(deck):
            for high in deck[place + 1 :]:
                alike: object = (frozenset((low.rank, high.rank)), low.suit == high.suit) if self.whole else (low, high)
                if alike not in seen:
                    seen[alike] = len(seen)
                    examples.append([])
                examples[seen[alike]].append((low, high))
                of_cards[DECK.index(low), DECK.index(high)] = seen[alike]
        return of_cards, examples


def _key(payoffs: Payoffs) -> Hashable:
    net, staked = in_units(payoffs, MOST_DEALS)
    return tuple(payoffs.paths), net.tobytes(), staked.tobytes()


def _runs(hands: Sequence[Sequence[tuple[Card, ...]]], first: Sequence[str]) -> list[Run]:
    """The first choice, from the lowest hand up: by the higher card and the lower one, and then the pairs."""
    order = sorted(range(len(hands)), key=lambda each: height(hands[each][0]))
    runs = []
    for choice, group in groupby(order, key=first.__getitem__):
        run = list(group)
        size = sum(len(hands[each]) for each in run)
        runs.append(Run(hands[run[0]][0], hands[run[-1]][0], (choice,), size))
    return runs


@lru_cache(maxsize=4)
def two_cards(deck: tuple[Card, ...], rules: Rules, to_come: int) -> TwoCards:
    """With so many cards to come after the last decision, none or one."""
    matters = (3 if rules.best_three else 5) - rules.size  # so many cards of a suit on the full board
    late = boards(deck, rules.board - to_come, matters - to_come)
    early = boards(deck, rules.board - to_come - 1, matters - to_come - 1)

    def count() -> Counts:
        grow = to_come and len(deck) == len(DECK)
        final = rank_boards(rules, with_a_card(late, matters) if grow else boards(deck, rules.board, matters))
        return {"counts": _counts(final, late, to_come), "examples": as_array(members(final))}

    arrays = kept("two-cards", (rules, to_come), count) if len(deck) == len(DECK) else count()
    examples = as_examples(arrays["examples"], {SEAT: 2, DEALER: 2, COMMUNITY: rules.board})
    counted = Late(late, first_nodes(late, 2), arrays["counts"])
    return TwoCards(rules, counted, early, examples, len(deck) == len(DECK))


def _counts(final: Final, late: Boards, to_come: int) -> NDArray[np.uint16]:
    begins = first_nodes(late, 2)
    counts = np.zeros((int(begins[-1]), final.rules.kinds), dtype=np.uint16)
    rows = Rows(begins, counts)
    boards = late.deck, late.cards, late.slots, begins, BINOMIALS, final.nodes, final.opposing
    if to_come:
        assert final.rules.bands == 1, "packed sums know no bands"
        lines = tuple(range(len(final.rules.lines) + 1))
        shared = rows, (*boards, lines, final.boards.type_of, final.boards.slots, final.begins)
        rows.put(in_shards(_before, shared, len(late.cards), SHARD))
    else:
        _as_they_are(counts, *boards, final.marked)
    return counts


def _before(shared: tuple[Rows, tuple[Any, ...]], first: int, last: int) -> Arrays:
    rows, given = shared
    (counts,) = rows.of(first, last)
    _before_the_last(first, last, counts, *given)
    return (counts,)


@njit(cache=True, nogil=True)
def _as_they_are(
    counts: Any, deck: Any, boards: Any, slots: Any, begins: Any, binomials: Any, nodes: Any, opposing: int, marked: Any
) -> None:
    left, cards = np.zeros(KINDS, dtype=np.int64), np.zeros(KINDS, dtype=np.int64)
    held, places = np.zeros((MOST_HOLDINGS, 2), dtype=np.uint8), np.zeros(MOST_HOLDINGS, dtype=np.uint16)
    for board in range(len(boards)):
        cards_of_kinds(deck, boards[board], slots[number(boards[board], binomials)], left, cards)
        for place in places[: list_holdings(left, 2, held, places)]:
            node = begins[board] + place
            add_kinds(nodes[node], marked[node], opposing, counts[node])


@njit(cache=True, nogil=True)
def _before_the_last(
    first: int, last: int, counts: Any, deck: Any, boards: Any, slots: Any, begins: Any, binomials: Any, nodes: Any,
    opposing: int, lines: Any, final_types: Any, final_slots: Any, final_begins: Any,
) -> None:  # fmt: skip
    """Adds up over every last card; the nodes are numbered from the first of these boards."""
    left, cards = np.zeros(KINDS, dtype=np.int64), np.zeros(KINDS, dtype=np.int64)
    kinds, grown, becomes = np.zeros(KINDS, np.uint32), np.zeros(KINDS, np.int64), np.zeros(KINDS, np.uint32)
    sums = np.zeros((MOST_HOLDINGS, len(lines)), dtype=np.uint64)
    alike = np.zeros_like(sums)
    for board in range(first, last):
        cards_of_kinds(deck, boards[board], slots[number(boards[board], binomials)], left, cards)
        found = next_boards(boards[board], left, cards, binomials, kinds, grown)
        sums[: begins[board + 1] - begins[board]] = 0
        start = 0
        while start < found:
            matter = final_slots[grown[start]]
            size, others = kinds_become(cards, kinds[:found], matter, becomes)
            into = alike if others else sums
            alike[: size if others else 0] = 0
            end = start
            while end < found and final_slots[grown[end]] == matter:
                begin = final_begins[final_types[grown[end]]]
                full = nodes[begin : begin + size]
                dealt = kinds[end]
                for place in range(size):
                    add_packed(np.uint64(full[place]), np.uint64(left[dealt]), into[place])
                for other in kinds[:found]:
                    node = np.uint64(full[pair_of(becomes[dealt], becomes[other])])
                    add_packed(node, np.uint64(-taken(left, dealt, other)), sums[pair_of(dealt, other)])
                end += 1
            if others:
                _hand_to(alike, lines, left, kinds[:found], becomes, sums)
            start = end
        for high in range(found):
            for low in range(high + 1 if left[kinds[high]] > 1 else high):
                place = pair_place(kinds[low], kinds[high])
                unpack(sums[place], opposing, counts[begins[board] - begins[first] + place])


@njit(cache=True, nogil=True)
def _hand_to(alike: Any, lines: Any, left: Any, kinds: Any, becomes: Any, sums: Any) -> None:
    """To each holding the sums of the kinds that its cards become."""
    for high in range(len(kinds)):
        for low in range(high + 1 if left[kinds[high]] > 1 else high):
            holding = pair_place(kinds[low], kinds[high])
            place = pair_of(becomes[kinds[low]], becomes[kinds[high]])
            for line in range(len(lines)):
                sums[holding, line] += alike[place, line]
