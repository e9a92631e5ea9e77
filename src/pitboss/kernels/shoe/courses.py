"""How a pair may become two, three or four hands: which second cards are of the pair's rank, which are not."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

ANY, OTHER = "any card", "a card of another rank"
SAME = "a card of the pair's rank"


class Course(NamedTuple):
    """Cards of the pair's rank that have split a hand again, and what the second card of each hand may be."""

    again: int
    seconds: tuple[str, ...]


@lru_cache
def courses(most: int) -> tuple[Course, ...]:
    return tuple(_courses(most, 0, ()))


def _courses(most: int, again: int, seconds: tuple[str, ...]) -> Iterator[Course]:
    """A hand that gets the pair's rank is split again as long as there are fewer hands than may be."""
    hands = 2 + again
    if hands == most:
        yield Course(again, seconds + (ANY,) * (hands - len(seconds)))
    elif len(seconds) == hands:
        yield Course(again, seconds)
    else:
        yield from _courses(most, again + 1, seconds)
        yield from _courses(most, again, (*seconds, OTHER))


class Share(NamedTuple):
    """A hand's part in the worth of a split, told by what is out of the shoe: so many of the pair's rank more."""

    first: bool  # the hand with the wager
    second: str  # ANY or SAME
    out: int


@lru_cache
def shares(most: int) -> dict[Share, int]:
    """By inclusion and exclusion: what is of another rank is any card, less those of the pair's rank."""
    found: dict[Share, int] = defaultdict(int)
    for again, seconds in courses(most):
        for place, own in enumerate(seconds):
            others = seconds[:place].count(OTHER) + seconds[place + 1 :].count(OTHER)
            for out in range(others + 1):
                sign = (-1) ** out * comb(others, out)
                for known, its_sign in _parts(own):
                    found[Share(place == 0, known, again + out)] += sign * its_sign
    return {share: times for share, times in found.items() if times}


class Two(NamedTuple):
    """Two of the hands together; whether the one is the hand with the wager."""

    first: bool
    one: str  # second card: ANY or SAME
    other: str
    out: int


@lru_cache
def twos(most: int) -> dict[Two, int]:
    """The same for two hands at a time."""
    found: dict[Two, int] = defaultdict(int)
    for again, seconds in courses(most):
        for (place, one), (_, other) in combinations(enumerate(seconds), 2):
            others = seconds.count(OTHER) - (one, other).count(OTHER)
            for out in range(others + 1):
                sign = (-1) ** out * comb(others, out)
                for known, its_sign in _parts(one):
                    for also, sign_of_other in _parts(other):
                        found[Two(place == 0, known, also, again + out)] += sign * its_sign * sign_of_other
    return {two: times for two, times in found.items() if times}


def _parts(second: str) -> tuple[tuple[str, int], ...]:
    return ((ANY, 1), (SAME, -1)) if second == OTHER else ((ANY, 1),)
