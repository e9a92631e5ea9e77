"""Three-card hands: straight flush, three of a kind, straight, flush, pair, high card."""

from collections.abc import Sequence
from enum import IntEnum
from functools import cache, lru_cache
from itertools import combinations
from operator import attrgetter
from typing import NamedTuple

from pitboss.cards import ACE, KING, TWO, Card, a_or_an, rank_name

BY_RANK, BY_SUIT = attrgetter("rank"), attrgetter("suit")


class Three(IntEnum):
    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


class ThreeCardHand(NamedTuple):
    """Compares as the hands do: the class first, then its ranks from the deciding one down."""

    category: Three
    ranks: tuple[int, ...]

    def __str__(self) -> str:
        return _name(self)

    def down_to(self, deciding: int) -> str:
        """As it is told against a hand of the same class: its first so many ranks."""
        return _name_down_to(self, deciding)


# A table tells the same hands again and again: no more than 741 of them, and each down to three ranks at most.


@cache
def _name(hand: ThreeCardHand) -> str:
    top = hand.ranks[0]
    match hand.category:
        case Three.STRAIGHT_FLUSH | Three.STRAIGHT | Three.FLUSH:
            return f"{hand.category.name.lower().replace('_', ' ')}, {rank_name(top)} high"
        case Three.THREE_OF_A_KIND:
            return f"three {rank_name(top, plural=True)}"
        case Three.PAIR:
            return f"pair of {rank_name(top, plural=True)}"
    return " ".join(rank_name(rank) for rank in hand.ranks) + " high"


@cache
def _name_down_to(hand: ThreeCardHand, deciding: int) -> str:
    ranks = " ".join(rank_name(rank) for rank in hand.ranks[:deciding])
    match hand.category:
        case Three.FLUSH:
            return f"flush {ranks}"
        case Three.HIGH_CARD:
            return f"{ranks} high"
        case Three.PAIR if deciding > 1:
            return f"{hand} with {a_or_an(rank_name(hand.ranks[1]))}"
    return str(hand)


# From where a hand may count: each of these is below every hand that has what it names, and above every one without.
FROM = {
    "none": ThreeCardHand(Three.HIGH_CARD, ()),
    **{f"{rank_name(rank)}-high": ThreeCardHand(Three.HIGH_CARD, (rank,)) for rank in range(TWO, ACE + 1)},
    "ace-king": ThreeCardHand(Three.HIGH_CARD, (ACE, KING)),
    "pair": ThreeCardHand(Three.PAIR, ()),
}


def rank(cards: Sequence[Card]) -> ThreeCardHand:
    return _of_three(tuple(cards))


@lru_cache(maxsize=512)
def _of_three(cards: tuple[Card, ...]) -> ThreeCardHand:
    """The rules look at a hand several times in a round: it is ranked once."""
    return _in_order(*sorted(cards, key=BY_RANK))


def _in_order(low: Card, middle: Card, high: Card) -> ThreeCardHand:
    return _rank(low.rank, middle.rank, high.rank, low.suit == middle.suit == high.suit)


@cache
def _rank(low: int, middle: int, high: int, suited: bool) -> ThreeCardHand:
    """There are no more than 741 such hands."""
    if high == middle == low:
        return ThreeCardHand(Three.THREE_OF_A_KIND, (high,))
    if high == middle:
        return ThreeCardHand(Three.PAIR, (high, low))
    if middle == low:
        return ThreeCardHand(Three.PAIR, (middle, high))
    if top := _top_of_straight(high, middle, low):
        return ThreeCardHand(Three.STRAIGHT_FLUSH if suited else Three.STRAIGHT, (top,))
    return ThreeCardHand(Three.FLUSH if suited else Three.HIGH_CARD, (high, middle, low))


def _top_of_straight(high: int, middle: int, low: int) -> int:
    """The top rank, or 0: the ace also stands below two and three, and then the three is on top."""
    if (high, middle, low) == (ACE, 3, 2):
        return middle
    return high if high - 1 == middle == low + 1 else 0


def best(cards: Sequence[Card]) -> ThreeCardHand:
    """The highest three of three or more."""
    return _best(tuple(cards))


# A table looks at the same few hands again and again.


@lru_cache(maxsize=16)
def _best(cards: tuple[Card, ...]) -> ThreeCardHand:
    return max(map(_of_three, combinations(cards, 3)))


@lru_cache(maxsize=16)
def best_with_own(own: tuple[Card, ...], community: tuple[Card, ...]) -> ThreeCardHand:
    """The highest three of own and community cards that use at least one's own."""
    hand = _best_of_ranks(_ranks(own), _ranks(community), suited=False)
    suits = [*map(BY_SUIT, own), *map(BY_SUIT, community)]
    for suit in set(suits[: len(own)]):
        if suits.count(suit) >= 3:
            mine, others = ([card for card in cards if card.suit == suit] for cards in (own, community))
            hand = max(hand, _best_of_ranks(_ranks(mine), _ranks(others), suited=True))
    return hand


def _ranks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted(map(BY_RANK, cards)))


@cache
def _best_of_ranks(own: tuple[int, ...], community: tuple[int, ...], *, suited: bool) -> ThreeCardHand:
    """By the ranks in order: of two own and three community cards there are no more than 41,405 and 21,736."""
    with_own = [(mine, *two) for at, mine in enumerate(own, 1) for two in combinations((*own[at:], *community), 2)]
    return max([_rank(*sorted(three), suited) for three in with_own])
