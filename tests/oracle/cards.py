"""Poker hands of three and of five cards, ranked from the lists of the regulation."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

RANKS = "23456789TJQKA"
ACE, KING, QUEEN = 14, 13, 12
DECK = [rank + suit for suit in "cdhs" for rank in RANKS]

# Lowest first: 20.3 (reading 3.1), 36.5(b) and 42.5(b) for three cards, 42.5(b) and reading 1.22 for five.
ORDER = {
    3: ["high card", "pair", "flush", "straight", "three of a kind", "straight flush", "royal flush"],
    5: [
        "high card",
        "pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "royal flush",
    ],
}
SHAPES = {
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (3,): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
    (2, 1): "pair",
}


class Hand(NamedTuple):
    """Compares as the hand does: its class, then the ranks inside the class (reading B0.5)."""

    place: int
    ranks: tuple[int, ...]
    name: str


def rank_of(card: str) -> int:
    return RANKS.index(card[0]) + 2


def straight_top(ranks: Iterable[int]) -> int | None:
    """The top of consecutive ranks, the ace being low below a two; None if they are not consecutive."""
    held = sorted(ranks)
    size = len(held)
    if held == list(range(held[0], held[0] + size)):
        return held[-1]
    if held == [*range(2, size + 1), ACE]:
        return size
    return None


def hand(cards: Iterable[str]) -> Hand:
    cards = list(cards)
    counts = sorted(Counter(map(rank_of, cards)).items(), key=lambda item: (item[1], item[0]), reverse=True)
    ranks = tuple(rank for rank, _ in counts)
    top = straight_top(map(rank_of, cards))
    suited = len({card[1] for card in cards}) == 1
    if top is not None:
        ranks = (top,)
        name = ("royal flush" if top == ACE else "straight flush") if suited else "straight"
    elif suited:
        name = "flush"
    else:
        name = SHAPES.get(tuple(count for _, count in counts), "high card")
    return Hand(ORDER[len(cards)].index(name), ranks, name)


def best(cards: Iterable[str], size: int) -> Hand:
    return best_of(frozenset(cards), size)


@lru_cache(maxsize=1024)
def best_of(cards: frozenset[str], size: int) -> Hand:
    return max(map(hand, combinations(cards, size)))


def names_made(cards: Iterable[str], size: int) -> set[str]:
    """Every class that some of the cards make."""
    return {hand(chosen).name for chosen in combinations(cards, size)}
