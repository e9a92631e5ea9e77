"""Deals that stand for a kind: found on the full boards, and as rows of an array."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK
from pitboss.kernels.board.boards import KINDS, cards_of_kinds, kinds_of_cards
from pitboss.kernels.board.final_boards import Final, Rules
from pitboss.kernels.board.holdings import list_holdings
from pitboss.ranking.best_five import tables
from pitboss.ranking.comparing import COMPARISONS, compared
from pitboss.ranking.numbering import BINOMIALS, number, numbers
from pitboss.ranking.on_a_board import ALL_WEIGHTS, rank_best_five, rank_best_three, three_keys
from pitboss.rounds.places import COMMUNITY, DEALER, Place
from pitboss.solving.performance import SEAT, Hands
from pitboss.workers.arrays import Integers


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
    fitting = np.flatnonzero((bands == band) & (compared(keys[0], keys) == comparison))
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


def as_array(examples: Mapping[int, Sequence[Hands]]) -> NDArray[np.int64]:
    """Deals as rows: the kind, then the cards of each place."""
    return np.array(
        [
            [kind, *(number for hand in hands.values() for number in numbers(hand).tolist())]
            for kind, deals in examples.items()
            for hands in deals
        ]
    )


def as_examples(array: NDArray[Any], sizes: Mapping[Place, int]) -> dict[int, list[Hands]]:
    """The same back again."""
    examples: dict[int, list[Hands]] = {}
    for kind, *cards in array.tolist():
        examples.setdefault(kind, []).append(dict(_hands(cards, sizes)))
    return examples


def _hands(cards: Sequence[int], sizes: Mapping[Place, int]) -> Iterator[tuple[Place, Sequence[Any]]]:
    dealt = iter(cards)
    for place, size in sizes.items():
        yield place, tuple(DECK[next(dealt)] for _ in range(size))
