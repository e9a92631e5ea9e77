"""A round of one box, played out card by card from an order of cards: what it comes to."""

# A hand is a number, and so is what the dealer has: one card more is a step in a table. What is done with a hand is
# read off the count that is to be witnessed; the order of the cards, and what becomes of each wager, is the table's.

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.hands.points import Points, draws, points
from pitboss.kernels.shoe.deals import OPTIONS, Deals
from pitboss.kernels.shoe.rules import ACE, CARDS, RANKS, TEN
from pitboss.kernels.shoe.single import DOUBLE, HIT, STAND

SPLIT, SURRENDER, NATURAL = DOUBLE + 1, DOUBLE + 2, DOUBLE + 3
NUMBERS = dict(zip(OPTIONS, (STAND, HIT, DOUBLE, SPLIT, SURRENDER), strict=True))

MOST_HANDS = 4
LEVEL = 2 * MOST_HANDS  # an ending is what is won in wagers, and this; or one of the two that are no whole number
BLACKJACK, SURRENDERED = 2 * LEVEL + 1, 2 * LEVEL + 2
ENDINGS = SURRENDERED + 1

NO_RANK = len(RANKS)
OVER, DEALER_OVER = -1, 0  # in place of a total above 21, so that the higher one wins


class Tables(NamedTuple):
    """All that a round is played by."""

    first: NDArray[np.uint8]  # the dealer's card, one's own two: what is done
    played: NDArray[np.uint8]  # the dealer's card, the hand: what is done then, and after a split
    two: NDArray[np.int16]  # the hand of two ranks
    one_more: NDArray[np.int16]  # hand, rank
    totals: NDArray[np.int8]  # of a hand
    completing: NDArray[np.uint8]  # by the dealer's card, the one that makes it a blackjack
    dealer_more: NDArray[np.uint8]  # what the dealer has, rank: what the dealer has then; 0 is no card
    dealer_totals: NDArray[np.int8]
    dealer_draws: NDArray[np.bool_]
    reader: bool
    most_hands: int
    most_aces: int


def tables(played: Deals) -> Tables:
    """The hands of the strategy that was counted."""
    rules, ranks = played.rules, len(RANKS)
    hands = next(iter(played.singles.values())).shown.hands
    first = np.zeros((ranks, ranks, ranks), dtype=np.uint8)
    for deal in played.all:
        one, other = deal.cards
        number = NATURAL if deal.is_blackjack else NUMBERS[deal.best]
        first[deal.up, one, other] = first[deal.up, other, one] = number
    choices = np.full((ranks, len(hands.held) + 1), STAND, dtype=np.uint8)
    for up, of in played.singles.items():
        choices[up, :-1] = of.played
    two = np.zeros((ranks, ranks), dtype=np.int16)
    for one, other in hands.pairs:
        two[one, other] = two[other, one] = hands.index[one, other]
    completing = np.full(ranks, NO_RANK, dtype=np.uint8)
    completing[[ACE, TEN]] = TEN, ACE
    over = np.full((1, ranks), len(hands.held))
    return Tables(
        first,
        choices,
        two,
        np.concatenate([hands.one_more, over]).astype(np.int16),
        np.append(hands.totals, OVER).astype(np.int8),
        completing,
        *_dealer(rules.hits_soft_17),
        rules.reader,
        rules.most_hands,
        rules.hands_of(ACE),
    )


def _dealer(hits_soft_17: bool) -> tuple[NDArray[np.uint8], NDArray[np.int8], NDArray[np.bool_]]:
    """Hands of the same points go on alike, so the points are what the dealer has."""
    found: dict[Points, tuple[Card, ...]] = {points(()): ()}
    steps: list[list[int]] = []
    for held in found_so_far(found):
        row = []
        for more in CARDS:
            cards = (*found[held], more)
            goes_on = draws(held, hits_soft_17)
            counted = points(cards) if goes_on else held
            found.setdefault(counted, cards)
            row.append(list(found).index(counted))
        steps.append(row)
    totals = [DEALER_OVER if held.is_bust else held.total for held in found]
    return (
        np.array(steps, dtype=np.uint8),
        np.array(totals, dtype=np.int8),
        np.array([draws(held, hits_soft_17) for held in found]),
    )


def found_so_far(found: dict[Points, tuple[Card, ...]]) -> Any:
    """Also what is found on the way."""
    place = 0
    while place < len(found):
        yield list(found)[place]
        place += 1


@njit(cache=True, nogil=True)
def play(cards: Any, begin: int, by: Tables, ended: Any) -> Any:
    """The ending, and the place behind the last card. `ended` is room for the totals and wagers of split hands."""
    one, up, other = cards[begin], cards[begin + 1], cards[begin + 2]
    place = begin + 3
    first = by.first[up, one, other]
    second = NO_RANK
    if by.reader:
        second = cards[place]
        place += 1
        if second == by.completing[up]:
            return LEVEL - (0 if first == NATURAL else 1), place
    hands, total, wagers = 1, 0, 1
    if first == SPLIT:
        hands, place = _split(cards, place, one, up, by, ended)
        for hand in range(hands):
            total = max(total, ended[hand, 0])
    elif first <= DOUBLE:
        held = by.two[one, other]
        if first != STAND:
            wagers = first  # a hit has one, a double two
            held = by.one_more[held, cards[place]]
            place += 1
            while first == HIT and by.played[up, held] == HIT:
                held = by.one_more[held, cards[place]]
                place += 1
        total = by.totals[held]
    if not by.reader:
        second = cards[place]
        place += 1
        if second == by.completing[up]:
            if first >= SURRENDER:
                return LEVEL - (0 if first == NATURAL else 1), place
            return LEVEL - _lost_to_blackjack(hands, total, wagers, ended), place
    if first >= SURRENDER:
        return (BLACKJACK if first == NATURAL else SURRENDERED), place
    dealer = by.dealer_more[by.dealer_more[0, up], second]
    if total > 0:
        while by.dealer_draws[dealer]:
            dealer = by.dealer_more[dealer, cards[place]]
            place += 1
    theirs = by.dealer_totals[dealer]
    if hands == 1:
        return LEVEL + wagers * _sign(total - theirs), place
    net = 0
    for hand in range(hands):
        net += ended[hand, 1] * _sign(ended[hand, 0] - theirs)
    return LEVEL + net, place


@njit(cache=True, nogil=True, inline="always")
def _sign(difference: Any) -> Any:
    return (1 if difference > 0 else 0) - (1 if difference < 0 else 0)


@njit(cache=True, nogil=True)
def _lost_to_blackjack(hands: int, total: int, wagers: int, ended: Any) -> Any:
    """What a hand above 21 has lost stays lost; of the others the first wager alone is."""
    if hands == 1:
        return wagers if total == OVER else 1
    lost = 0
    for hand in range(hands):
        if ended[hand, 0] == OVER:
            lost += ended[hand, 1]
        elif hand == 0:
            lost += 1
    return lost


@njit(cache=True, nogil=True)
def _split(cards: Any, place: int, pair: Any, up: Any, by: Tables, ended: Any) -> Any:
    """One hand after the other: each gets its second card when the one before is played out."""
    most = by.most_aces if pair == ACE else by.most_hands
    hands, hand = 2, 0
    while hand < hands:
        second = cards[place]
        place += 1
        while second == pair and hands < most:
            hands += 1
            second = cards[place]
            place += 1
        held, wagers = by.two[pair, second], 1
        if pair != ACE:
            if by.played[up, held] == DOUBLE:
                wagers = 2
                held = by.one_more[held, cards[place]]
                place += 1
            else:
                while by.played[up, held] == HIT:
                    held = by.one_more[held, cards[place]]
                    place += 1
        ended[hand, 0], ended[hand, 1] = by.totals[held], wagers
        hand += 1
    return hands, place
