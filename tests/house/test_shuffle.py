"""The shuffle: all cards, every order alike, committed to."""

from collections import Counter

import pytest

from pitboss.cards import DECK
from pitboss.floor.shuffle import commitment, new_salt, place_to_cut, shuffled
from pitboss.floor.world import TheRealWorld
from tests.worlds import OwnWorld


def chi_square(orders):
    """Of the 52 x 52 table of card and position; 51 x 51 degrees of freedom."""
    places = [Counter(order[place] for order in orders) for place in range(52)]
    expected = len(orders) / 52
    return sum((places[place][card] - expected) ** 2 / expected for place in range(52) for card in DECK)


def test_every_order_has_every_card():
    assert sorted(shuffled(TheRealWorld())) == sorted(DECK)


def test_positions_are_even_and_a_biased_shuffle_is_seen():
    world = OwnWorld(3)
    mean, deviation = 51 * 51, (2 * 51 * 51) ** 0.5
    assert abs(chi_square([shuffled(world) for _ in range(4000)]) - mean) < 5 * deviation

    def swapped_with_any():
        order = list(DECK)
        for place in range(52):
            other = world.generator.randrange(52)
            order[place], order[other] = order[other], order[place]
        return order

    assert abs(chi_square([swapped_with_any() for _ in range(4000)]) - mean) > 5 * deviation


def test_each_number_below_a_limit_comes_from_as_many_bytes():
    """Of 256 bytes the last whole multiple of 33 ends before 231: the rest is thrown away, and drawn again."""

    class EveryByte:
        def __init__(self):
            self.bytes = iter(range(256))

        def chance(self, size):
            assert size == 1
            return bytes([next(self.bytes)])

    world = EveryByte()
    assert Counter(place_to_cut(world) for _ in range(231)) == dict.fromkeys(range(10, 43), 7)
    with pytest.raises(StopIteration):
        place_to_cut(world)


def test_a_cut_takes_ten_to_forty_two():
    world = OwnWorld(4)
    assert {place_to_cut(world) for _ in range(2000)} == set(range(10, 43))


@pytest.mark.parametrize("change", ["salt", "order"])
def test_a_commitment_binds_salt_and_order(change):
    world = OwnWorld(5)
    salt, order = new_salt(world), shuffled(world)
    other = (new_salt(world), order) if change == "salt" else (salt, (order[1], order[0], *order[2:]))
    assert commitment(salt, order) != commitment(*other)
