"""Boards that are alike: which suits matter on a board, and which cards are then interchangeable."""

# A suit matters on a board if it has enough cards there to become a flush. Suits that do not matter are not told
# apart, and those that do are only named by an order among themselves: two boards that differ by no more than that are
# of one type. On a board of a type a card is of a kind: its rank, and its suit if that matters. Cards of one kind are
# interchangeable, so holdings are counted by the kinds of their cards.

from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import DECK, Card
from pitboss.ranking.numbering import BINOMIALS, RANKS, SUITS, number, numbers
from pitboss.workers.arrays import Integers

KINDS = RANKS * (SUITS + 1)  # the ranks without a suit, then those of each suit that matters
PLAIN = RANKS * SUITS  # from here on, the ranks without a suit as cards
SLOT_BITS = 3
REST_BITS = 31  # cards whose suit does not matter: how many of each rank, as digits
DIGITS = np.array([(SUITS + 1) ** rank for rank in range(RANKS)], dtype=np.int64)
SCATTER = 0x2545F4914F6CDD1D  # any large odd number


@dataclass(frozen=True)
class Boards:
    """The types of boards of one size off a deck."""

    deck: NDArray[np.uint8]
    cards: NDArray[np.uint8]  # type: a board of it
    ways: Integers  # type: how many boards are of it
    type_of: NDArray[np.int32]  # by the number of a board
    slots: NDArray[np.uint16]  # by the number of a board: which of the suits that matter each suit is
    suits: Integers  # type: how many suits matter


@lru_cache(maxsize=8)
def boards(deck: tuple[Card, ...], size: int, least: int) -> Boards:
    """Suits with at least so many cards on the board matter; suits are alike only in the whole deck."""
    held = np.sort(numbers(deck)).astype(np.uint8)
    every = every_board(held, size, comb(len(held), size))
    return _sorted_out(held, every, np.ones(len(every), dtype=np.int64), least)


def with_a_card(few: Boards, least: int) -> Boards:
    """The types of boards with one card more, if suits are alike. Only those are told which such a card leads to.

    That is a card for each kind beside a board of each type. More than one leads to a board, and each of the cards on a
    board may be the last one.
    """
    assert len(few.deck) == len(DECK)
    every, times = _with_a_card(few.deck, few.cards, few.slots, few.ways, BINOMIALS)
    more = _sorted_out(few.deck, every, times, least)
    return replace(more, ways=more.ways // every.shape[1])


def _sorted_out(deck: NDArray[np.uint8], every: NDArray[np.uint8], times: Integers, least: int) -> Boards:
    """The types of these boards, each of which stands for some."""
    places, keys, slots = _types(every, least, len(deck) == len(DECK), BINOMIALS)
    types, first = _numbered(keys)
    ways = np.zeros(len(first), dtype=np.int64)
    np.add.at(ways, types, times)
    type_of = np.full(comb(len(DECK), every.shape[1]), -1, dtype=np.int32)
    type_of[places] = types
    of_number = np.zeros(len(type_of), dtype=np.uint16)
    of_number[places] = slots
    suits = np.max([slots[first].astype(np.int64) >> SLOT_BITS * suit & 7 for suit in range(SUITS)], axis=0)
    return Boards(deck, every[first], ways, type_of, of_number, suits)


@njit(cache=True)
def every_board(deck: Any, size: int, boards: int) -> Any:
    every = np.empty((boards, size), dtype=np.uint8)
    places = np.arange(size)
    for row in range(boards):
        for place in range(size):
            every[row, place] = deck[places[place]]
        place = 0
        while place < size - 1 and places[place] + 1 == places[place + 1]:
            places[place] = place
            place += 1
        places[place] += 1
    return every


@njit(cache=True)
def _with_a_card(deck: Any, boards: Any, slots: Any, ways: Any, binomials: Any) -> Any:
    """A board of each type with a card of each kind, and how many boards with a card these stand for."""
    left, cards = np.zeros(KINDS, dtype=np.int64), np.zeros(KINDS, dtype=np.int64)
    every = np.empty((len(boards) * len(deck), boards.shape[1] + 1), dtype=np.uint8)
    times = np.empty(len(every), dtype=np.int64)
    found = 0
    for board in range(len(boards)):
        cards_of_kinds(deck, boards[board], slots[number(boards[board], binomials)], left, cards)
        for kind in range(KINDS):
            if left[kind]:
                grow(boards[board], cards[kind], every[found])
                times[found] = ways[board] * left[kind]
                found += 1
    return every[:found], times[:found]


@njit(cache=True, nogil=True)
def grow(board: Any, card: Any, grown: Any) -> None:
    """The board with one card more, in order."""
    place = len(board)
    while place > 0 and board[place - 1] > card:
        grown[place] = board[place - 1]
        place -= 1
    grown[place] = card
    for each in range(place):
        grown[each] = board[each]


@njit(cache=True)
def _types(every: Any, least: int, alike: bool, binomials: Any) -> Any:
    """For each board its number, a key of its type, and its suits."""
    places = np.empty(len(every), dtype=np.int64)
    keys = np.empty(len(every), dtype=np.int64)
    slots = np.empty(len(every), dtype=np.uint16)
    masks = np.empty(SUITS, dtype=np.int64)
    sizes = np.empty(SUITS, dtype=np.int64)
    for row in range(len(every)):
        places[row] = number(every[row], binomials)
        masks[:] = 0
        sizes[:] = 0
        for card in every[row]:
            masks[card // RANKS] |= 1 << card % RANKS
            sizes[card // RANKS] += 1
        key, slots[row] = _suits(masks, sizes, least, alike)
        rest = 0
        for card in every[row]:
            if sizes[card // RANKS] < least:
                rest += DIGITS[card % RANKS]
        keys[row] = (key << REST_BITS | rest) if least > 1 else key
        if not alike:
            keys[row] = places[row]
    return places, keys, slots


@njit(cache=True)
def _numbered(keys: Any) -> Any:
    """Equal keys get the same number, from 0 in the order they come; and where each comes first."""
    size = 1
    while size < 2 * len(keys):
        size *= 2
    at = np.full(size, -1, dtype=np.int32)  # a hash table of numbers
    numbers = np.empty(len(keys), dtype=np.int32)
    first = np.empty(len(keys), dtype=np.int64)
    found = 0
    for row in range(len(keys)):
        place = (keys[row] * SCATTER >> 20) & size - 1
        while at[place] >= 0 and keys[first[at[place]]] != keys[row]:
            place = (place + 1) & size - 1
        if at[place] < 0:
            at[place] = found
            first[found] = row
            found += 1
        numbers[row] = at[place]
    return numbers, first[:found].copy()


@njit(cache=True)
def _suits(masks: Any, sizes: Any, least: int, alike: bool) -> Any:
    """The suits that matter, by their ranks on the board where suits are alike, and in their own order elsewhere."""
    key, slots, taken = 0, 0, 0
    for slot in range(SUITS):
        best = -1
        for suit in range(SUITS):
            free = sizes[suit] >= least and not taken >> suit & 1
            if free and (best < 0 or (alike and masks[suit] > masks[best])):
                best = suit
        if best < 0:
            break
        taken |= 1 << best
        key = key << RANKS | masks[best]
        slots |= slot + 1 << SLOT_BITS * best
    return key, slots


@njit(cache=True, nogil=True)
def kinds_of_cards(slots: int, kinds: Any) -> None:
    """The kind of every card where the suits matter so."""
    for card in range(SUITS * RANKS):
        kinds[card] = kind_of(card, slots)


@njit(cache=True, nogil=True, inline="always")
def kind_of(card: Any, slots: Any) -> Any:
    suit = card // RANKS
    return (slots >> SLOT_BITS * suit & 7) * RANKS + card - suit * RANKS


@njit(cache=True, nogil=True)
def cards_of_kinds(deck: Any, board: Any, slots: int, left: Any, cards: Any) -> None:
    """How many cards of each kind are left beside the board, and one that stands for them."""
    left[:] = 0
    for card in deck:
        on_board = False
        for dealt in board:
            on_board |= dealt == card
        if not on_board:
            suit = card // RANKS
            slot = slots >> SLOT_BITS * suit & 7
            kind = slot * RANKS + card % RANKS
            left[kind] += 1
            cards[kind] = card
