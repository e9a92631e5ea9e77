"""The shuffle: all cards, every order alike, committed to."""

import time
from collections import Counter

import pytest

from pitboss.cards import DECK, cards
from pitboss.errors import CutRefused
from pitboss.floor.shuffle import commitment, new_salt, place_to_cut, shuffled
from pitboss.floor.world import TheRealWorld, new_id
from pitboss.law import citation
from pitboss.shoe import Shoe, cut, places_of
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


CITED = citation("three-card-poker 19:47-20.11(a)1")


def test_the_cards_that_a_cut_takes_go_below_the_rest():
    assert cut(DECK, 10, CITED) == (*DECK[10:], *DECK[:10])
    assert cut(DECK, 51, CITED) == (DECK[51], *DECK[:51])


@pytest.mark.parametrize("taken", [0, 9, 52, 60])
def test_a_cut_of_fewer_than_ten_or_of_all_is_refused(taken):
    with pytest.raises(CutRefused, match=f"10 to 51 cards from the top, not {taken}") as refusal:
        cut(DECK, taken, CITED)
    assert refusal.value.law == CITED


def test_cards_that_lie_face_up_are_found_where_the_first_of_their_like_is_left():
    order = cards("As Kd As Qc")
    for faces, places in {"As": {0}, "As As": {0, 2}, "Qc Kd": {1, 3}, "Jh": set(), "As As As": {0, 2}}.items():
        assert places_of(cards(faces), order) == places


def test_a_shoe_is_drawn_from_its_top_to_its_end():
    shoe = Shoe(cards("As Kd Qc"), face_up={1})
    drawn = [(shoe.draw(None), shoe.lies_face_up, shoe.left) for _ in range(3)]
    assert drawn == list(zip(shoe.order, (False, True, False), (2, 1, 0), strict=True))


def test_the_time_is_that_of_the_system_and_one_that_only_grows():
    world, began = TheRealWorld(), time.time_ns() // 1_000_000
    told = [world.now(), world.steady()]
    time.sleep(0.02)
    ended = [world.now(), world.steady()]
    assert all(began - 5 <= each <= began + 10_000 for each in told)
    assert all(15 <= after - before <= 10_000 for before, after in zip(told, ended, strict=True))


def test_names_are_as_long_as_nobody_can_guess():
    names = {new_id(TheRealWorld()) for _ in range(200)}
    assert {len(bytes.fromhex(name)) for name in names} == {12}
    assert len(names) == 200
