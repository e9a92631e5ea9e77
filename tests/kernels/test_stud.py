"""Counting by ranks and moving the flushes against plain comparison of every hand with every other."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import DECK, cards
from pitboss.hands.five_card import FROM, Five, rank
from pitboss.kernels.stud.count import stud
from pitboss.ranking.best_five import categories, key_of
from pitboss.ranking.ranks import ranking

ACE_KING, PAIR = FROM["ace-king"], FROM["pair"]
TWO_SUITS = tuple(card for card in DECK if card.suit in "cd" and card.rank > 9)


def one_by_one(deck, marks):
    """Of every hand with every card seen: its rank, the rank seen, and the dealer's hands by band and comparison."""
    found = Counter()
    for own in combinations(deck, 5):
        mine, left = rank(own), [card for card in deck if card not in own]
        for seen in left:
            counts = np.zeros((len(marks) + 1, 3), dtype=int)
            for hole in combinations([card for card in left if card != seen], 4):
                theirs = rank((*hole, seen))
                counts[sum(theirs > mark for mark in marks), 1 + (theirs > mine) - (theirs < mine)] += 1
            found[mine, seen.rank, *counts.ravel().tolist()] += 1
    return found


def counted(deck, marks):
    nodes = stud(deck, tuple(map(key_of, marks)))
    found = Counter()
    for own, seen, ways, counts in zip(nodes.own, nodes.seen, nodes.ways.tolist(), nodes.counts, strict=True):
        found[rank(next(ranking().dealt(own, DECK))), int(seen) + 2, *counts.tolist()] += ways
    return found


@pytest.mark.parametrize("marks", [(), (ACE_KING,), (ACE_KING, PAIR)])
@pytest.mark.parametrize(
    "deck",
    [
        *(tuple(random.Random(seed).sample(DECK, 11)) for seed in range(2)),
        TWO_SUITS,
        cards("2c 3c 4c 5c 6c 7c Ac 6d 7d Ad Ah"),
    ],
)
def test_counting_equals_comparing(deck, marks):
    assert counted(deck, marks) == one_by_one(deck, marks)


@pytest.mark.parametrize("marks", [(-1,), (7463,), (1 << 40,), (4000, 3000)])
def test_marks_that_are_no_keys_or_fall_are_not_counted_with(marks):
    with pytest.raises(AssertionError, match="keys that rise"):
        stud(TWO_SUITS, marks)


@pytest.mark.parametrize("mark", [0, 7462])
def test_a_mark_at_either_end_leaves_a_band_empty(mark):
    counts = stud(TWO_SUITS, (mark,)).counts.reshape(-1, 2, 3)
    assert counts[:, 0 if mark == 0 else 1].sum() == 0 < counts.sum()


def test_every_hand_of_the_whole_deck_meets_every_seen_card_and_every_hand_behind_it():
    nodes = stud(DECK, (key_of(ACE_KING),))
    assert set(nodes.counts.sum(axis=1).tolist()) == {163185}
    assert int(nodes.ways.sum()) * 163185 == 19_933_230_517_200


def test_the_ranking_has_its_golden_counts():
    ways = ranking().ways(DECK)
    assert len(ways) == 7462
    by_category = [int(ways[categories() == category].sum()) for category in reversed(Five)]
    assert by_category == [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]


def test_the_ranking_is_the_plain_one():
    plain = [rank(next(ranking().dealt(key, DECK))) for key in range(7462)]
    assert plain == sorted(set(plain))


@pytest.mark.parametrize("seed", range(3))
def test_the_ranking_counts_any_deck(seed):
    deck = random.Random(seed).sample(DECK, 14)
    dealt = Counter(key_of(rank(hand)) for hand in combinations(deck, 5))
    assert {key: ways for key, ways in enumerate(ranking().ways(deck).tolist()) if ways} == dealt
    assert all(len(list(ranking().dealt(key, deck))) == dealt[key] for key in range(7462))
