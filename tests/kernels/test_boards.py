"""Types of boards, and holdings counted by kinds of cards against plain comparison of the very cards."""

import random
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.cards import DECK, cards
from pitboss.hands import five_card, three_card
from pitboss.kernels.board.boards import boards, kinds_of_cards, with_a_card
from pitboss.kernels.board.final_boards import COUNT_BITS, LINE_BITS, Rules, rank_boards
from pitboss.kernels.board.holdings import ABOVE_ALL, PAIRS_OF_KINDS, TRIPLES_OF_KINDS, pair_place, sort_by_key
from pitboss.ranking.numbering import BINOMIALS, number, three_place
from pitboss.ranking.on_a_board import NO_RUN, ROYAL_RUN, STRAIGHT_RUN, run_in

RULES = {
    "two on three": (Rules(size=2, board=3, best_three=True), 1),
    "two on five": (Rules(size=2, board=5), 3),
    "three on four": (Rules(size=3, board=4), 2),
}


@pytest.mark.parametrize(("size", "least", "types"), [(2, 0, 169), (3, 1, 1755), (4, 2, 16432), (5, 3, 42783)], ids=str)
def test_the_types_of_the_whole_deck_are_known_and_hold_every_board(size, least, types):
    found = boards(DECK, size, least)
    assert len(found.cards) == types
    assert int(found.ways.sum()) == comb(52, size)


@pytest.mark.parametrize(("size", "least"), [(2, 0), (3, 1), (4, 2)], ids=str)
def test_a_card_more_leads_to_every_type_and_counts_all_boards_of_it(size, least):
    every, grown = boards(DECK, size + 1, least + 1), with_a_card(boards(DECK, size, least), least + 1)
    places = np.array([number(board, BINOMIALS) for board in grown.cards])
    types = every.type_of[places]
    assert sorted(types.tolist()) == list(range(len(every.cards)))
    assert np.array_equal(every.ways[types], grown.ways)
    known = np.flatnonzero(grown.type_of >= 0)
    assert np.array_equal(types[grown.type_of[known]], every.type_of[known])
    assert np.array_equal(grown.slots[known], every.slots[known])


def test_a_small_deck_has_every_board_for_itself():
    found = boards(cards("2c 3c 4d 5d Ah"), 3, 1)
    assert len(found.cards) == 10
    assert set(found.ways.tolist()) == {1}


@pytest.mark.parametrize(
    ("hand", "run"),
    [
        ("8c 9c Tc Jc Qc Kc Ac", ROYAL_RUN),
        ("7c 8c 9c Tc Jc Qc Kc", STRAIGHT_RUN),
        ("Ac 2c 3c 4c 5c 6c 7c", STRAIGHT_RUN),
        ("2c 3c 4c 5c 6c 7c 8c", STRAIGHT_RUN),
        ("Ac Kc 2c 3c 4c 5c 6c", NO_RUN),
        ("2c 3c 4c 5c 6c 7c 9c", NO_RUN),
    ],
)
def test_a_run_of_seven(hand, run):
    assert run_in(sum(1 << card.rank - 2 for card in cards(hand)), 7) == run
    top = five_card.top_of_suited_run(cards(hand))
    assert (top != 0, top == 14) == (run != NO_RUN, run == ROYAL_RUN)


def test_holdings_are_sorted_by_key_and_nothing_is_left_of_it():
    """Every bit of a word of marks, both ends, and keys that come often."""
    keys = np.array([*range(0, 130), 65535, 5, 65535, 4096, 5, 8191], dtype=np.uint16)
    random.Random(1).shuffle(keys)
    times, marks = np.zeros(ABOVE_ALL, dtype=np.uint16), np.zeros(ABOVE_ALL // 64, dtype=np.uint64)
    order = np.zeros(len(keys), dtype=np.uint16)
    sort_by_key(keys, len(keys), times, marks, order)
    assert order.tolist() == np.argsort(keys, kind="stable").tolist()
    assert not times.any()
    assert not marks.any()


def plain(rules, own, board):
    if rules.best_three:
        return three_card.best_with_own(tuple(own), tuple(board))
    return five_card.best((*own, *board))


def node_of(final, own, board):
    place = number(np.sort([DECK.index(card) for card in board]), BINOMIALS)
    kinds = np.zeros(52, dtype=np.int64)
    kinds_of_cards(final.boards.slots[place], kinds)
    held = sorted(int(kinds[DECK.index(card)]) for card in own)
    begins = int(final.begins[final.boards.type_of[place]])
    two = len(held) == 2
    return begins + int(pair_place(*held) if two else three_place(*held, PAIRS_OF_KINDS, TRIPLES_OF_KINDS))


def told(final, own, board):
    """How many opposing holdings are below and level."""
    node = int(final.nodes[node_of(final, own, board)]) >> LINE_BITS
    return node % (1 << COUNT_BITS), node >> COUNT_BITS


@pytest.mark.parametrize("name", RULES)
def test_counting_equals_comparing_on_small_decks(name):
    rules, least = RULES[name]
    for seed in range(2):
        suits = random.Random(seed).sample([DECK[:13], DECK[13:26], DECK[26:]], 2)
        few = random.Random(seed).sample([*suits[0], *suits[1]], rules.board + 2 * rules.size + (seed if seed else 0))
        deck = tuple(sorted(few, key=DECK.index))
        final = rank_boards(rules, boards(deck, rules.board, least))
        for board in random.Random(seed).sample(list(combinations(deck, rules.board)), 6):
            rest = [card for card in deck if card not in board]
            for own in combinations(rest, rules.size):
                mine = plain(rules, own, board)
                others = list(combinations([card for card in rest if card not in own], rules.size))
                ranks = [plain(rules, other, board) for other in others]
                assert told(final, own, board) == (sum(rank < mine for rank in ranks), ranks.count(mine))


@cache
def whole(name):
    rules, least = RULES[name]
    return rank_boards(rules, boards(DECK, rules.board, least))


@pytest.mark.parametrize("suited", range(1, 6))
@pytest.mark.parametrize("name", ["two on three", "two on five"])
def test_counting_by_kinds_equals_comparing_cards_of_the_whole_deck(name, suited):
    """On a board with so many clubs, where cards that do not matter are counted as one."""
    rules, _ = RULES[name]
    draw = random.Random(name + str(suited))
    clubs = draw.sample(DECK[:13], min(suited, rules.board))
    board = clubs + draw.sample(DECK[13:], rules.board - len(clubs))
    rest = [card for card in DECK if card not in board]
    own = draw.sample(rest, rules.size)
    mine = plain(rules, own, board)
    others = combinations([card for card in rest if card not in own], rules.size)
    ranks = [plain(rules, other, board) for other in others]
    final = whole(name)
    assert told(final, own, board) == (sum(rank < mine for rank in ranks), ranks.count(mine))
    assert final.opposing == len(ranks)
