"""Inclusion and exclusion against plain comparison of every hand with every other."""

import random
from itertools import combinations

import numpy as np
import pytest

from pitboss.analysis.models.three_card_draw import MARKS
from pitboss.cards import DECK
from pitboss.games.three_card_draw import Line, line
from pitboss.hands.three_card import best, rank
from pitboss.kernels.draw.count import NO_CARD, draw, facing
from pitboss.ranking.numbering import CARD_NUMBER


def compared(own, theirs):
    """0 if the dealer's hand is below one's own, 1 if level, 2 if above."""
    mine, dealers = rank(own), best(theirs)
    return 1 + (dealers > mine) - (dealers < mine)


def one_by_one(own, deck, dead=()):
    counts = [0, 0, 0]
    for theirs in combinations([card for card in deck if card not in own and card not in dead], 4):
        counts[compared(own, theirs)] += 1
    return counts


def small_deck(seed, size):
    return tuple(sorted(random.Random(seed).sample(DECK, size), key=DECK.index))


@pytest.mark.parametrize("seed", range(3))
def test_counting_equals_comparing_with_every_dead_card(seed):
    deck = small_deck(seed, 10)
    faced = facing(deck)
    for hand, counts in zip(faced.hands, faced.counts, strict=True):
        own = [DECK[number] for number in hand]
        assert counts[NO_CARD].tolist() == one_by_one(own, deck)
        for dead in set(deck) - set(own):
            assert counts[CARD_NUMBER[dead]].tolist() == one_by_one(own, deck, [dead])


@pytest.mark.parametrize("seed", range(3))
def test_every_draw_equals_drawing(seed):
    deck = small_deck(seed, 9)
    counted = draw(deck, MARKS, first=False, final=True)
    lines = list(reversed(Line))
    for hand, deals in zip(counted.faced.hands, counted.deals, strict=True):
        own = [DECK[number] for number in hand]
        for place in (1, 2, 3):
            dead = own[place - 1]
            drawn = np.zeros((len(lines), 3), dtype=int)
            for card in set(deck) - set(own):
                final = [*(held for held in own if held != dead), card]
                drawn[lines.index(line(rank(final)))] += one_by_one(final, deck, [dead])
            assert deals[place].tolist() == drawn.ravel().tolist()


def test_a_place_in_the_hand_means_the_same_in_every_pair():
    for hand in facing(DECK).hands.tolist():
        first, second, third = (DECK[number].rank for number in hand)
        assert first >= second or second == third, "the higher cards first"
        assert first == second or second != third, "but a pair before all"


def test_every_hand_of_the_whole_deck_faces_every_hand_it_does_not_touch():
    faced = facing(DECK)
    every = faced.counts.sum(axis=2)
    assert set(every[:, NO_CARD].tolist()) == {211876}
    assert set(every[:, :NO_CARD].ravel().tolist()) == {194580}
