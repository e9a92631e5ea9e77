"""The shuffle and the generator that the tables use, a million decks long; and that bad ones would be seen.

Every statistic is made into a normal deviate. 4.5 is passed by chance once in 150,000 times, so that a good shuffle
fails less than once in 10,000 runs by all of them together. What fits too well is seen as well as what does not fit.

PITBOSS_DECKS says how many decks there are instead, as 10000000; PITBOSS_BLOCKS how many blocks of 20,000 bits of the
generator, as 1000000.
"""

import os
import random
import subprocess
import sys
from collections import Counter
from math import comb, factorial, sqrt

import numpy as np
import pytest

from pitboss.cards import DECK
from pitboss.floor.shuffle import shuffled
from pitboss.floor.world import TheRealWorld

pytestmark = pytest.mark.gate

DECKS = int(os.environ.get("PITBOSS_DECKS", "1000000"))
CYCLED = 100_000  # of which the cycles are counted
FAR = 4.5
PLACES = {card: place for place, card in enumerate(DECK)}
HANDS_OF_THREE = (48, 52, 720, 1096, 3744, 16440)  # straight flush, three alike, straight, flush, pair, the rest


def deviate(counts, expected):
    """How far counts are from what is expected of them, by Wilson and Hilferty's cube root of chi-square."""
    counts, expected = np.asarray(counts, float).ravel(), np.broadcast_to(expected, np.shape(counts)).ravel()
    freedom = len(counts) - 1
    square = ((counts - expected) ** 2 / expected).sum()
    return ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))


def pairs(first, second):
    """How often each two values come together."""
    return np.bincount(first.astype(np.int64) * 52 + second, minlength=52 * 52).reshape(52, 52)


def positions(decks):
    """Every card as often in every place. A deck deals each card once: 51 x 51 degrees of freedom."""
    table = np.stack([np.bincount(decks[:, place], minlength=52) for place in range(52)])
    expected = len(decks) / 52
    square, freedom = ((table - expected) ** 2 / expected).sum(), 51 * 51
    return ((square * 51 / 52 / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))


def neighbours(decks, place):
    """Every two cards as often beside one another."""
    table = pairs(decks[:, place], decks[:, place + 1])
    return deviate(table[~np.eye(52, dtype=bool)], len(decks) / (52 * 51))


def decks_in_a_row(decks):
    """The first card of a deck tells nothing of the next deck's."""
    first = decks[:, 0]
    return deviate(pairs(first[:-1], first[1:]), (len(decks) - 1) / 52**2)


def cycles(decks):
    """Of the order, taken as a permutation: as often as Stirling's numbers say."""
    decks = decks[:CYCLED]
    walked, least = decks.copy(), np.broadcast_to(np.arange(52), decks.shape).copy()
    for _ in range(52):
        np.minimum(least, walked, out=least)
        walked = np.take_along_axis(decks, walked.astype(np.int64), axis=1)
    found = (least == np.arange(52)).sum(axis=1)
    counts = np.bincount(found, minlength=53)
    expected = np.array([stirling(52)[k] / factorial(52) * len(decks) for k in range(53)])
    likely = expected >= 20
    rest = [counts[~likely].sum()], [expected[~likely].sum()]
    return deviate(np.append(counts[likely], rest[0]), np.append(expected[likely], rest[1]))


def stirling(size):
    """The permutations of so many cards, by the number of their cycles."""
    row = [1]
    for n in range(size):
        row = [(row[k - 1] if k else 0) + n * (row[k] if k < len(row) else 0) for k in range(len(row) + 1)]
    return row


def hands_of_three(decks):
    """The first three cards make each kind of hand as often as there are such hands."""
    ranks, suits = np.sort(decks[:, :3] % 13, axis=1), decks[:, :3] // 13
    low, middle, high = ranks.T
    flush = (suits == suits[:, :1]).all(axis=1)
    wheel = (low == 0) & (middle == 1) & (high == 12)
    straight = (middle == low + 1) & (high == middle + 1) | wheel
    trips = low == high
    pair = ((low == middle) | (middle == high)) & ~trips
    kinds = [flush & straight, trips, straight & ~flush, flush & ~straight, pair]
    counts = [int(kind.sum()) for kind in kinds]
    expected = np.array(HANDS_OF_THREE) / comb(52, 3) * len(decks)
    return deviate([*counts, len(decks) - sum(counts)], expected)


def repeated(decks):
    """No order comes twice: with seeds of 32 bits some do."""
    heads = {deck[:20].tobytes() for deck in decks}
    return float(len(decks) - len(heads)) * FAR


def statistics(decks):
    told = {f"neighbours at {place}": neighbours(decks, place) for place in (0, 25, 50)}
    one_by_one = (positions, decks_in_a_row, cycles, hands_of_three, repeated)
    return told | {each.__name__: each(decks) for each in one_by_one}


def far_off(decks):
    return {name: value for name, value in statistics(decks).items() if not abs(value) < FAR}


def numbers_of(order):
    """The cards as numbers, by suit and then rank, in which the deck itself is in order."""
    return bytes(PLACES[card] for card in order)


def test_the_shuffle_of_the_tables():
    world = TheRealWorld()
    drawn = b"".join(numbers_of(shuffled(world)) for _ in range(DECKS))
    assert [card.suit for card in DECK[:13]] == [DECK[0].suit] * 13, "a suit after the other"
    assert far_off(np.frombuffer(drawn, np.uint8).reshape(DECKS, 52)) == {}


# Shuffles that are known to be bad: each must be seen.


def swapped(choose):
    """Cards exchanged from the first place to the last, each with the one that is chosen."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (DECKS, 1))
    rows = np.arange(DECKS)
    for place in range(52):
        other = choose(place)
        here, there = decks[:, place].copy(), decks[rows, other].copy()
        decks[:, place], decks[rows, other] = there, here
    return decks


def with_any(generator):
    return swapped(lambda _: generator.integers(0, 52, DECKS))


def with_any_but_itself(generator):
    return swapped(lambda place: generator.integers(place + 1, 52, DECKS) if place < 51 else np.full(DECKS, 51))


def by_the_rest_of_a_byte(generator):
    return swapped(lambda place: place + generator.integers(0, 256, DECKS) % (52 - place))


def from_a_short_seed(generator):
    decks = []
    for seed in generator.integers(0, 1 << 32, DECKS // 2):
        order = list(range(52))
        random.Random(int(seed)).shuffle(order)
        decks.append(bytes(order))
    return np.frombuffer(b"".join(decks), np.uint8).reshape(-1, 52)


@pytest.mark.parametrize("bad", [with_any, with_any_but_itself, by_the_rest_of_a_byte, from_a_short_seed])
def test_a_bad_shuffle_is_seen(bad):
    assert far_off(bad(np.random.default_rng(1))) != {}


def test_a_good_shuffle_that_is_made_otherwise_is_not_taken_for_a_bad_one():
    generator = np.random.default_rng(2)
    assert far_off(swapped(lambda place: generator.integers(place, 52, DECKS))) == {}


# The bytes that chance is made of.

BLOCK = 20_000  # bits
BLOCKS = int(os.environ.get("PITBOSS_BLOCKS", "250000"))
FEW_BLOCKS = 20_000  # in which a bad generator is seen
FAILING = (0.0005, 0.0011)  # between these shares, of a generator as it should be
STARTED = FORKED = 1000  # processes
A_RUN = {1: (2315, 2685), 2: (1114, 1386), 3: (527, 723), 4: (240, 384), 5: (103, 209), 6: (103, 209)}  # and longer
MOST_IN_A_ROW = 25


def failing_blocks(chance, blocks):
    """The share that fails one of the four tests of FIPS 140-2: some 8 in 10,000 of a perfect generator's do."""
    failing = 0
    for _ in range(blocks // 1000):
        raw = np.frombuffer(chance(1000 * BLOCK // 8), np.uint8).reshape(1000, BLOCK // 8)
        bits = np.unpackbits(raw, axis=1)
        ones = bits.sum(axis=1, dtype=int)
        bad = (ones <= 9725) | (ones >= 10275) | _poker(raw)
        failing += int((bad | np.array([_runs(block) for block in bits])).sum())
    return failing / blocks


def _poker(raw):
    counts = np.stack([((raw >> 4) == n).sum(axis=1) + ((raw & 15) == n).sum(axis=1) for n in range(16)])
    told = 16 / 5000 * (counts.astype(float) ** 2).sum(axis=0) - 5000
    return (told <= 2.16) | (told >= 46.17)


def _runs(block):
    ends = np.flatnonzero(np.diff(block))
    lengths = np.diff(np.concatenate(([-1], ends, [BLOCK - 1])))
    if lengths.max() > MOST_IN_A_ROW:
        return True
    first = block[0]
    for these in (lengths[::2], lengths[1::2]) if first else (lengths[1::2], lengths[::2]):
        counts = np.bincount(np.minimum(these, 6), minlength=7)
        if any(not low <= counts[length] <= high for length, (low, high) in A_RUN.items()):
            return True
    return False


def test_the_generator_fails_no_more_blocks_than_chance_does():
    fewest, most = FAILING
    assert fewest <= failing_blocks(TheRealWorld().chance, BLOCKS) <= most


def test_a_generator_with_a_bit_too_many_is_seen():
    generator = np.random.default_rng(3)

    def leaning(size):
        return np.packbits(generator.random(8 * size) < 0.505).tobytes()

    assert failing_blocks(leaning, FEW_BLOCKS) > FAILING[1]


def test_no_two_processes_begin_with_the_same_chance():
    """Neither those that were started nor those that were forked."""
    program = "from pitboss.floor.world import TheRealWorld; print(TheRealWorld().chance(32).hex())"
    command = [sys.executable, "-c", program]
    begun = Counter(subprocess.run(command, capture_output=True, text=True).stdout for _ in range(STARTED))
    world = TheRealWorld()
    for _ in range(FORKED):
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(write, world.chance(32).hex().encode())
            os._exit(0)
        os.waitpid(child, 0)
        begun[os.read(read, 64).decode()] += 1
        os.close(read)
        os.close(write)
    assert len(begun) == STARTED + FORKED
    assert "" not in begun
