"""The generator: known answers, and cards that come alike often."""

import numpy as np
import pytest

from pitboss.sampling.generator import CARDS, cards_of, words

ALL = 2**64 - 1


@pytest.mark.parametrize(
    ("key", "counter", "answer"),
    [
        (0, (0, 0), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        (ALL, (ALL, ALL), "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        (
            0x299F31D0A4093822,
            (0x85A308D3243F6A88, 0x0370734413198A2E),
            "d16cfe09 94fdcceb 5001e420 24126ea1",
        ),
    ],
)
def test_the_published_answers_of_philox(key, counter, answer):
    found = [half for word in words(key, *counter).tolist() for half in (word & 0xFFFFFFFF, word >> 32)]
    assert " ".join(f"{half:08x}" for half in found) == answer


@pytest.mark.parametrize("size", [6, 7, 10])
def test_a_round_is_its_own_whatever_was_dealt_before(size):
    together = cards_of(5, 1000, 50, size)
    assert all((cards_of(5, 1000 + place, 1, size) == cards).all() for place, cards in enumerate(together))


def test_the_cards_of_a_round_are_those_that_its_words_choose():
    """The rule in plain Python, with whole numbers of any length."""
    for round in range(200):
        left = list(range(CARDS))
        dealt = []
        for place in range(10):
            if place % 6 == 0:
                word = int(words(3, round, 0)[place // 6])
            carried, word = divmod(word * (CARDS - place), 2**64)
            dealt.append(left[place + carried])
            left[place + carried] = left[place]
        assert cards_of(3, round, 1, 10).tolist() == [dealt]
        assert len(set(dealt)) == 10


def test_every_card_comes_alike_often_at_every_place():
    rounds = 52_000
    dealt = cards_of(11, 0, rounds, 10)
    counts = np.stack([np.bincount(dealt[:, place], minlength=CARDS) for place in range(10)])
    chi_squares = ((counts - rounds / CARDS) ** 2 / (rounds / CARDS)).sum(axis=1)
    assert (chi_squares < 101).all()  # 51 degrees of freedom: once in 30,000


def test_seeds_and_rounds_differ():
    first = {tuple(cards_of(seed, round, 1, 6)[0].tolist()) for seed in range(20) for round in range(20)}
    assert len(first) == 400
