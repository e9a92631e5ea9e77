"""Five-card hands, royal flush to high card, and the best five of more."""

from collections.abc import Sequence
from enum import IntEnum
from functools import cache, lru_cache
from itertools import combinations
from operator import attrgetter
from typing import NamedTuple

from pitboss.cards import ACE, FIVE, KING, SUITS, TWO, Card, a_or_an, rank_name

BY_RANK, BY_SUIT = attrgetter("rank"), attrgetter("suit")


class Five(IntEnum):
    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class FiveCardHand(NamedTuple):
    """Compares as the hands do: the class first, then its ranks from the deciding one down."""

    category: Five
    ranks: tuple[int, ...]

    def __str__(self) -> str:
        return _name(self)

    def down_to(self, deciding: int) -> str:
        """As it is told against a hand of the same class: its first so many ranks."""
        return _name_down_to(self, deciding)


# A table tells the same hands again and again: no more than 7,462 of them, and each down to five ranks at most.


@cache
def _name(hand: FiveCardHand) -> str:
    top, *rest = hand.ranks
    match hand.category:
        case Five.ROYAL_FLUSH:
            return "royal flush"
        case Five.STRAIGHT_FLUSH | Five.FLUSH | Five.STRAIGHT:
            return f"{hand.category.name.lower().replace('_', ' ')}, {rank_name(top)} high"
        case Five.FOUR_OF_A_KIND:
            return f"four {rank_name(top, plural=True)}"
        case Five.FULL_HOUSE:
            return f"full house, {rank_name(top, plural=True)} over {rank_name(rest[0], plural=True)}"
        case Five.THREE_OF_A_KIND:
            return f"three {rank_name(top, plural=True)}"
        case Five.TWO_PAIR:
            return f"two pair, {rank_name(top, plural=True)} and {rank_name(rest[0], plural=True)}"
        case Five.PAIR:
            return f"pair of {rank_name(top, plural=True)}"
    return " ".join(rank_name(rank) for rank in hand.ranks) + " high"


@cache
def _name_down_to(hand: FiveCardHand, deciding: int) -> str:
    names = [rank_name(rank) for rank in hand.ranks[:deciding]]
    if hand.category is Five.FLUSH:
        return f"flush {' '.join(names)}"
    if hand.category is Five.HIGH_CARD:
        return f"{' '.join(names)} high"
    kickers = names[_RANKS_IN_NAME[hand.category] :]
    if not kickers:
        return str(hand)
    return f"{hand} with {a_or_an(kickers[0]) if len(kickers) == 1 else ' '.join(kickers)}"


# How many of its ranks the name of a hand has; the others are told only where they decide.
_RANKS_IN_NAME = {
    Five.PAIR: 1,
    Five.TWO_PAIR: 2,
    Five.THREE_OF_A_KIND: 1,
    Five.STRAIGHT: 1,
    Five.FULL_HOUSE: 2,
    Five.FOUR_OF_A_KIND: 1,
    Five.STRAIGHT_FLUSH: 1,
    Five.ROYAL_FLUSH: 1,
}
_BY_COUNTS = {
    (4, 1): Five.FOUR_OF_A_KIND,
    (3, 2): Five.FULL_HOUSE,
    (3, 1, 1): Five.THREE_OF_A_KIND,
    (2, 2, 1): Five.TWO_PAIR,
    (2, 1, 1, 1): Five.PAIR,
}


# From where a hand may count: each of these is below every hand that has what it names, and above every one without.
FROM = {
    "none": FiveCardHand(Five.HIGH_CARD, ()),
    **{f"{rank_name(rank)}-high": FiveCardHand(Five.HIGH_CARD, (rank,)) for rank in range(TWO, ACE + 1)},
    "ace-king": FiveCardHand(Five.HIGH_CARD, (ACE, KING)),
    "pair": FiveCardHand(Five.PAIR, ()),
}


@cache
def _rank(held: tuple[int, ...], *, suited: bool) -> FiveCardHand:
    """By the five ranks from the highest down: there are no more than 7,462 such hands."""
    if len(set(held)) < 5:
        ranks = tuple(sorted(set(held), key=lambda rank: (held.count(rank), rank), reverse=True))
        return FiveCardHand(_BY_COUNTS[tuple(map(held.count, ranks))], ranks)
    if top := _top_of_straight(held):
        if not suited:
            return FiveCardHand(Five.STRAIGHT, (top,))
        return FiveCardHand(Five.ROYAL_FLUSH if top == ACE else Five.STRAIGHT_FLUSH, (top,))
    return FiveCardHand(Five.FLUSH if suited else Five.HIGH_CARD, held)


def _top_of_straight(ranks: tuple[int, ...]) -> int:
    """The top rank, or 0: the ace also stands below two to five, and then the five is on top."""
    if ranks == (ACE, 5, 4, 3, 2):
        return FIVE
    return ranks[0] if ranks[0] - ranks[4] == 4 else 0


def best(cards: Sequence[Card]) -> FiveCardHand:
    """The highest five of five or more."""
    return _best(tuple(cards))


def rank(cards: Sequence[Card]) -> FiveCardHand:
    assert len(cards) == 5
    return _best(tuple(cards))


@lru_cache(maxsize=512)
def _best(cards: tuple[Card, ...]) -> FiveCardHand:
    """The rules look at a hand several times in a round: it is ranked once."""
    hand = _best_of_ranks(tuple(sorted(map(BY_RANK, cards), reverse=True)), suited=False)
    suits = list(map(BY_SUIT, cards))
    for suit in SUITS:
        if suits.count(suit) >= 5:
            of_suit = sorted([card.rank for card in cards if card.suit == suit], reverse=True)
            hand = max(hand, _best_of_ranks(tuple(of_suit), suited=True))
    return hand


@cache
def _best_of_ranks(held: tuple[int, ...], *, suited: bool) -> FiveCardHand:
    """By the ranks from the highest down: of seven cards there are no more than 49,205 and 1,716 such hands."""
    return max([_rank(five, suited=suited) for five in combinations(held, 5)])


def top_of_suited_run(cards: Sequence[Card]) -> int:
    """The top rank where all of these cards are consecutive in one suit, or 0; the ace also stands below the two."""
    if len(set(map(BY_SUIT, cards))) > 1:
        return 0
    ranks: list[int] = sorted(map(BY_RANK, cards))
    if ranks[-1] == ACE and ranks[:-1] == list(range(TWO, TWO + len(ranks) - 1)):
        return ranks[-2]
    return ranks[-1] if ranks == list(range(ranks[0], ranks[0] + len(ranks))) else 0
