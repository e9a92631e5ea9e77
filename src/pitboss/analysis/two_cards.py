"""Two own cards on a board: the games with a decision on them alone and two more while the board grows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.analysis.boards import BINOMIALS, KINDS, Boards, boards, cards_of_kinds, number
from pitboss.analysis.classes import Class, Integers, Payoffs, Run
from pitboss.analysis.crew import in_shards
from pitboss.analysis.evaluator import numbers
from pitboss.analysis.final_boards import (
    COMPARISONS,
    SHARD,
    Final,
    Rules,
    add_kinds,
    add_packed,
    first_nodes,
    line_of,
    members,
    packed,
    put,
    rank_boards,
    unpack,
)
from pitboss.analysis.holdings import list_holdings
from pitboss.analysis.kept import Arrays, as_array, as_examples, kept
from pitboss.analysis.nodes import Asked, Nodes
from pitboss.analysis.performance import SEAT, Hands
from pitboss.analysis.solver import choose, gathered
from pitboss.analysis.street_lessons import first_lesson, height, later_lessons
from pitboss.analysis.streets import (
    EARLY,
    LATE,
    MOST_HOLDINGS,
    Late,
    Played,
    cards_left,
    grow,
    kinds_become,
    node_of,
    pair_of,
    play_out,
    played_out_from,
)
from pitboss.cards import DECK, Card
from pitboss.rounds.places import COMMUNITY, DEALER


@dataclass(frozen=True)
class TwoCards:
    """The deals of such a game."""

    rules: Rules
    late: Late
    early: Boards
    examples: Mapping[int, list[Hands]]  # of each kind
    whole: bool  # the deck, so that suits are alike

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
            return Asked(self._played(payoffs).tallies[self.hand_classes()[0][low, high]], 0, 0)
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
        return play_out(self.late, self.early, self.hand_classes()[0], payoffs)

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

    def count() -> Arrays:
        final = rank_boards(rules, boards(deck, rules.board, matters))
        return {"counts": _counts(final, late, to_come), "examples": as_array(members(final))}

    arrays = kept("two-cards", (rules, to_come), count) if len(deck) == len(DECK) else count()
    examples = as_examples(arrays["examples"], {SEAT: 2, DEALER: 2, COMMUNITY: rules.board})
    counted = Late(late, first_nodes(late, 2), arrays["counts"])
    return TwoCards(rules, counted, early, examples, len(deck) == len(DECK))


def _counts(final: Final, late: Boards, to_come: int) -> NDArray[np.uint16]:
    begins = first_nodes(late, 2)
    counts = np.zeros((int(begins[-1]), final.rules.kinds), dtype=np.uint16)
    if to_come == 0:
        lines = np.array(final.rules.lines, dtype=np.int64)
        _as_they_are(final.keys, final.below, lines, final.rules.bands, final.opposing, counts)
        return counts
    shared = (
        late.deck, late.cards, late.slots, begins, final.boards.type_of, final.boards.slots, final.begins,
        packed(final), final.opposing, BINOMIALS,
    )  # fmt: skip
    put(in_shards(_added_up, (begins, final.rules.kinds, shared), len(late.cards), SHARD), counts)
    return counts


def _added_up(shared: tuple[Integers, int, tuple[Any, ...]], first: int, last: int) -> tuple[NDArray[np.uint16]]:
    begins, kinds, given = shared
    counts = np.zeros((int(begins[last] - begins[first]), kinds), dtype=np.uint16)
    _before_the_last(first, last, counts, *given)
    return (counts,)


@njit(cache=True, nogil=True)
def _as_they_are(keys: Any, below: Any, lines: Any, bands: int, opposing: int, counts: Any) -> None:
    for node in range(len(keys)):
        if keys[node]:
            add_kinds(below[node], line_of(keys[node], lines), bands, opposing, 1, counts[node])


@njit(cache=True, nogil=True)
def _before_the_last(
    first: int, last: int, counts: Any, deck: Any, boards: Any, slots: Any, begins: Any, final_types: Any,
    final_slots: Any, final_begins: Any, full: Any, opposing: int, binomials: Any,
) -> None:  # fmt: skip
    """Adds up over every last card; the nodes are numbered from the first of these boards."""
    left, cards, becomes = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64), np.zeros(KINDS, np.uint32)
    held, places = np.zeros((MOST_HOLDINGS, 2), np.int64), np.zeros(MOST_HOLDINGS, np.int64)
    sums = np.zeros((MOST_HOLDINGS, counts.shape[1] // COMPARISONS), dtype=np.uint64)
    grown = np.zeros(boards.shape[1] + 1, dtype=np.int64)
    for board in range(first, last):
        cards_of_kinds(deck, boards[board], slots[number(boards[board], binomials)], left, cards)
        found = list_holdings(left, 2, held, places)
        sums[:found] = 0
        for dealt in range(KINDS):
            if left[dealt] == 0:
                continue
            place = grow(boards[board], cards[dealt], grown, binomials)
            kinds_become(cards, final_slots[place], becomes)
            begin = final_begins[final_types[place]]
            for each in range(found):
                ways = cards_left(left, dealt, held[each])
                if ways > 0:
                    node = full[begin + pair_of(becomes, held[each])]
                    add_packed(np.uint64(node), np.uint64(ways), sums[each])
        for each in range(found):
            unpack(sums[each], opposing, counts[begins[board] - begins[first] + places[each]])
