"""What a player can say of a holding on a board: what it makes, whose the pair is, and what may come of it."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.hands.five_card import Five
from pitboss.hands.three_card import Three
from pitboss.ranking.best_five import best_keys, categories
from pitboss.ranking.numbering import RANKS as ALL_RANKS
from pitboss.ranking.on_a_board import rank_best_three, three_keys
from pitboss.ranking.three_card import category_of
from pitboss.solving.nodes import View
from pitboss.workers.arrays import Integers

THE_BOARDS, LOWER, TOP, ABOVE = range(4)  # whose a pair is
NO_DRAW, INSIDE, OPEN, FLUSH = range(4)
BITS, SUIT_BITS = 2, 3
PAIRS = ("pair on the board", "lower pair", "top pair", "pair above the board")
DRAWS = ("", "inside straight draw", "straight draw", "flush draw")
ORDER_BITS = 4


class Features(NamedTuple):
    """By row of cards: the category, whose its pair is, the draw, and the ranks by which hands alike are compared."""

    category: Integers
    part: Integers
    draw: Integers
    suited: Integers  # so many cards of the board are of one suit
    order: Integers


def features(shown: NDArray[np.uint8], own: int, *, best_three: bool, to_come: bool) -> Features:
    """Of rows of cards, those of the board first and one's own last."""
    size = shown.shape[1] - own
    if best_three:
        category = category_of(_best_threes(shown, size, three_keys()))
    else:
        category = categories()[best_keys(np.ascontiguousarray(shown))]
    part, order = _parts(shown, size, category == (Three.PAIR if best_three else Five.PAIR))
    draw = np.zeros_like(category)
    if to_come:
        need = (3 if best_three else 5) - 1
        complete = [Three.FLUSH, Three.STRAIGHT] if best_three else [Five.FLUSH, Five.STRAIGHT]
        draw = np.where(category < min(complete), _draws(shown, size, need), NO_DRAW)
    return Features(category, part, draw, _most_suited(shown, size), order)


def views_of(told: Features, *, best_three: bool) -> list[View]:
    """From the category alone to all of it."""
    names: type[Five] | type[Three] = Three if best_three else Five

    def category(case: int) -> str:
        return "no pair" if case == 0 else names(case).name.lower().replace("_", " ")

    def whose(case: int) -> str:
        made, part = case >> BITS, case & (1 << BITS) - 1
        return PAIRS[part] if made == names.PAIR else category(made)

    def with_draw(case: int) -> str:
        draw = DRAWS[case & (1 << BITS) - 1]
        return f"{whose(case >> BITS)}, {draw}" if draw else whose(case >> BITS)

    def on_suits(case: int) -> str:
        return f"{with_draw(case >> SUIT_BITS)}, {case & (1 << SUIT_BITS) - 1} suited on the board"

    made = told.category << BITS | told.part
    drawn = made << BITS | told.draw
    suits = drawn << SUIT_BITS | told.suited
    views = [View("the category of the hand", told.category, category)]
    views += [View("the category and whose a pair is", made, whose)]
    if not told.draw.any():
        return [*views, View("the category, whose a pair is and the board's suits", suits, on_suits)]
    views += [View("the category, whose a pair is and what may be drawn", drawn, with_draw)]
    return [*views, View("the category, whose a pair is, what may be drawn and the board's suits", suits, on_suits)]


def least(order: int) -> str:
    """Two ranks: of the pair or of one's highest card, and of one's next."""
    return f"{RANKS[order >> ORDER_BITS]}-{RANKS[order & (1 << ORDER_BITS) - 1]}"


@njit(cache=True, nogil=True)
def _best_threes(shown: Any, board: int, three_keys: Any) -> Any:
    keys = np.zeros(len(shown), dtype=np.int64)
    own = np.array([[board, board + 1]])
    for row in range(len(shown)):
        rank_best_three(shown[row, :board], own, 1, shown[row], three_keys, keys[row : row + 1])
    return keys


@njit(cache=True, nogil=True)
def _parts(shown: Any, board: int, paired: Any) -> Any:
    """Whose a pair is, and by which ranks of one's own a hand is compared."""
    rows, size = shown.shape
    parts = np.zeros(rows, dtype=np.int64)
    orders = np.zeros(rows, dtype=np.int64)
    for row in range(rows):
        top, pair, high, next_high = -1, -1, -1, -1
        times = 0
        for place in range(board):
            top = max(top, shown[row, place] % ALL_RANKS)
        for place in range(board, size):
            rank = shown[row, place] % ALL_RANKS
            for other in range(size):
                if other != place and shown[row, other] % ALL_RANKS == rank and rank > pair:
                    pair = rank
        if not paired[row]:
            pair = -1
        for place in range(board, size):
            rank = shown[row, place] % ALL_RANKS
            times += 1 if rank == pair else 0
            if rank > high:
                high, next_high = rank, high
            else:
                next_high = max(next_high, rank)
        if pair >= 0:
            parts[row] = TOP if pair == top else ABOVE if pair > top and times > 1 else LOWER
            next_high = high if high != pair else next_high
            high = pair
        orders[row] = high << ORDER_BITS | next_high
    return parts, orders


@njit(cache=True, nogil=True)
def _most_suited(shown: Any, board: int) -> Any:
    most = np.zeros(len(shown), dtype=np.int64)
    suits = np.zeros(4, dtype=np.int64)
    for row in range(len(shown)):
        suits[:] = 0
        for place in range(board):
            suits[shown[row, place] // ALL_RANKS] += 1
        most[row] = suits.max()
    return most


@njit(cache=True, nogil=True)
def _draws(shown: Any, board: int, need: int) -> Any:
    """What one card more would make of one's own cards with the board: a straight of one rank or more, or a flush."""
    rows, size = shown.shape
    draws = np.zeros(rows, dtype=np.int64)
    suits = np.zeros(4, dtype=np.int64)
    own_suits = np.zeros(4, dtype=np.int64)
    for row in range(rows):
        suits[:] = 0
        own_suits[:] = 0
        all_ranks, board_ranks = 0, 0
        for place in range(size):
            card = shown[row, place]
            all_ranks |= 1 << card % ALL_RANKS
            suits[card // ALL_RANKS] += 1
            if place < board:
                board_ranks |= 1 << card % ALL_RANKS
            else:
                own_suits[card // ALL_RANKS] += 1
        outs = 0
        for rank in range(ALL_RANKS):
            made = _is_straight(all_ranks | 1 << rank, need + 1) and not _is_straight(all_ranks, need + 1)
            outs += 1 if made and not _is_straight(board_ranks | 1 << rank, need + 1) else 0
        draws[row] = OPEN if outs > 1 else INSIDE if outs else NO_DRAW
        for suit in range(4):
            if suits[suit] >= need and own_suits[suit] > 0:
                draws[row] = FLUSH
    return draws


@njit(cache=True, nogil=True)
def _is_straight(ranks: int, size: int) -> bool:
    """Whether so many ranks follow each other; an ace is below the two as well."""
    with_low_ace = ranks << 1 | ranks >> ALL_RANKS - 1
    run = with_low_ace
    for _ in range(size - 1):
        run = run & run >> 1
    return run > 0
