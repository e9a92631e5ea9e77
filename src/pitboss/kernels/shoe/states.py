"""A round of one box as a table: a state and a card lead to the next state, and the last one says what is won."""

# What is done with a hand is part of the table, and is read off the count that is to be witnessed. First come the
# endings, then the states in which the dealer takes a third card or more, those that wait for the dealer's second card,
# and those in which the player takes one. The last number is that of a split, which is more than one state. Endings and
# the split lead to themselves.

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.hands.points import MOST, STANDS, Points, draws, points
from pitboss.kernels.shoe.deals import Deal, Deals
from pitboss.kernels.shoe.hands import Hands
from pitboss.kernels.shoe.rules import ACE, CARDS, RANKS, TEN
from pitboss.kernels.shoe.single import DOUBLE, HIT, STAND, Single
from pitboss.workers.arrays import Integers

MOST_HANDS = 4
LEVEL = 2 * MOST_HANDS  # an ending is what is won in wagers, and this; or one of the two that are no whole number
BLACKJACK, SURRENDERED = 2 * LEVEL + 1, 2 * LEVEL + 2
ENDINGS = SURRENDERED + 1

SIZE = len(RANKS)
NATURAL, GIVEN_UP, OVER, LOW = range(4)  # how a box may wait for the dealer; then with 17 to 21
WAYS = LOW + 1 + MOST + 1 - STANDS
WAGERS = 2

States = NDArray[np.uint16]


class Table(NamedTuple):
    """Numbers of states."""

    first: States  # the dealer's card, one's own two
    after_split: States  # the dealer's card, one of the pair, the second card
    next: States  # state, rank
    completing: NDArray[np.uint8]  # by the dealer's card, the one that makes it a blackjack
    waiting: int  # the first of such states
    player: int  # the first of such states
    split: int
    reader: bool
    most_hands: int
    most_aces: int


@dataclass(frozen=True)
class Column:
    """The states of the player's hands against one card of the dealer's, by hand."""

    stand: Integers
    hit: Integers
    double: Integers  # of two cards


def table(played: Deals) -> Table:
    rules, hands = played.rules, next(iter(played.singles.values())).shown.hands
    dealer = _dealer(rules.hits_soft_17)
    waiting = len(dealer) - WAYS * WAGERS * SIZE
    steps, columns = [dealer], {}
    for up, of in played.singles.items():
        columns[up], taken = _column(of, sum(map(len, steps)), waiting)
        steps += taken
    split = sum(map(len, steps))
    steps.append(np.full((1, SIZE), split))
    first, after_split = (np.full((SIZE, SIZE, SIZE), split) for _ in range(2))
    for deal in played.all:
        place, column = hands.index[deal.cards], columns[deal.up]
        then = {STAND: column.stand, HIT: column.hit, DOUBLE: column.double}[int(played.singles[deal.up].played[place])]
        for one, other in (deal.cards, deal.cards[::-1]):
            first[deal.up, one, other] = _begun(deal, column, place, waiting, split)
            after_split[deal.up, one, other] = (column.stand if one == ACE else then)[place]
    completing = np.full(SIZE, SIZE, dtype=np.uint8)
    completing[[ACE, TEN]] = TEN, ACE
    return Table(
        first.astype(np.uint16),
        after_split.astype(np.uint16),
        np.concatenate(steps).astype(np.uint16),
        completing,
        waiting,
        len(dealer),
        split,
        rules.reader,
        rules.most_hands,
        rules.hands_of(ACE),
    )


def waits(way: Integers | int, wagers: int, up: int) -> Integers:
    """Its number among the waiting states."""
    return np.asarray((np.asarray(way) * WAGERS + wagers - 1) * SIZE + up)


def _begun(deal: Deal, column: Column, place: int, waiting: int, split: int) -> int:
    """With the first two cards."""
    if deal.is_blackjack:
        return waiting + int(waits(NATURAL, 1, deal.up))
    states = {
        "stand": column.stand[place],
        "hit": column.hit[place],
        "double": column.double[place],
        "split": split,
        "surrender": waiting + waits(GIVEN_UP, 1, deal.up),
    }
    return int(states[deal.best])


def _column(of: Single, begin: int, waiting: int) -> tuple[Column, list[Integers]]:
    """And the steps from its states on, in the order of their numbers. Any two cards may be hit or doubled."""
    hands, up = of.shown.hands, of.shown.up
    ways = _ways(hands)
    hits = np.append(of.played == HIT, False)
    pairs = np.arange(len(hands.of_two))
    taking = np.union1d(np.flatnonzero(hits), pairs)
    hit = np.zeros(len(ways), dtype=np.int64)
    hit[taking] = begin + np.arange(len(taking))
    stand = waiting + waits(ways, 1, up)
    hitting = np.where(hits, hit, stand)[hands.one_more[taking]]
    doubling = (waiting + waits(ways, 2, up))[hands.one_more[pairs]]
    return Column(stand, hit, begin + len(taking) + pairs), [hitting, doubling]


def _ways(hands: Hands) -> Integers:
    """How each hand would stand; the last is any that is above 21."""
    return np.append(LOW + np.maximum(hands.totals - STANDS + 1, 0), OVER)


def _dealer(hits_soft_17: bool) -> Integers:
    """The steps of the endings, of the dealer's further cards and of the waiting states."""
    held = _drawing(hits_soft_17)
    places = {counted: place for place, counted in enumerate(held)}
    compared = [(way, wagers) for way in range(LOW, WAYS) for wagers in (1, WAGERS)]

    def after(way: int, wagers: int, cards: tuple[Card, ...]) -> int:
        counted = points(cards)
        if counted in places and way >= LOW:
            return ENDINGS + compared.index((way, wagers)) * len(held) + places[counted]
        return _ending(way, wagers, cards)

    steps = [[ending] * SIZE for ending in range(ENDINGS)]
    steps += [[after(*box, (*held[has], card)) for card in CARDS] for box in compared for has in held]
    for way in range(WAYS):
        for wagers in (1, WAGERS):
            steps += [[after(way, wagers, (up, card)) for card in CARDS] for up in CARDS]
    return np.array(steps)


def _drawing(hits_soft_17: bool) -> dict[Points, tuple[Card, ...]]:
    """Of two cards and more with which the dealer draws: those of the same points go on alike, so one for each."""
    found: dict[Points, tuple[Card, ...]] = {}
    ahead: list[tuple[Card, ...]] = [(one, other) for one in CARDS for other in CARDS]
    while ahead:
        cards = ahead.pop()
        if draws(points(cards), hits_soft_17) and points(cards) not in found:
            found[points(cards)] = cards
            ahead += [(*cards, card) for card in CARDS]
    return found


def _ending(way: int, wagers: int, dealer: tuple[Card, ...]) -> int:
    """A dealer's blackjack takes the first wager alone, but what a hand above 21 has lost stays lost."""
    theirs = points(dealer).total
    if way == OVER:
        return LEVEL - wagers
    if len(dealer) == 2 and theirs == MOST:
        return LEVEL if way == NATURAL else LEVEL - 1
    if way in (NATURAL, GIVEN_UP):
        return BLACKJACK if way == NATURAL else SURRENDERED
    mine = way - LOW + STANDS - 1  # 16 stands for all that is below 17
    won = theirs > MOST or mine > theirs
    return LEVEL + wagers * (won - (not won and mine < theirs))
