"""Pots: what they are made of, who can win them, and how one is divided."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

Seat = int


class Pot(NamedTuple):
    """Its cents, what each seat has in it, and the seats that can win it."""

    cents: int
    parts: Mapping[Seat, int]
    contenders: tuple[Seat, ...]


class Uncalled(NamedTuple):
    seat: Seat
    cents: int


def uncalled(committed: Mapping[Seat, int], folded: Collection[Seat]) -> Uncalled | None:
    """What one seat that has not folded has put in beyond all others, folded ones among them (reading P.3)."""
    seat = max(committed, key=lambda each: committed[each])
    beyond = committed[seat] - max((cents for other, cents in committed.items() if other != seat), default=0)
    return Uncalled(seat, beyond) if beyond and seat not in folded else None


def pots(committed: Mapping[Seat, int], folded: Collection[Seat]) -> list[Pot]:
    """From the main pot on: one for each amount that seats have put in which have not folded (reading P.3)."""
    levels = sorted({cents for seat, cents in committed.items() if seat not in folded and cents})
    levels = levels or [0]  # only dead hands have put anything in
    formed, below = [], 0
    for level in levels:
        top = level if level < levels[-1] else max(committed.values())  # what dead hands have beyond stays in the last
        parts = {seat: min(cents, top) - below for seat, cents in committed.items() if cents > below}
        contenders = tuple(seat for seat, cents in committed.items() if cents >= level and seat not in folded)
        formed.append(Pot(sum(parts.values()), parts, contenders))
        below = top
    return [pot for pot in formed if pot.cents]


def shares(
    cents: int, winners: Sequence[Seat], chip: int, odd_chip: Callable[[Sequence[Seat]], Seat]
) -> dict[Seat, int]:
    """Alike in whole chips; the odd chips all go to one of them (reading P.5)."""
    each = cents // len(winners) // chip * chip
    divided = dict.fromkeys(winners, each)
    if odd := cents - each * len(winners):
        divided[odd_chip(winners)] += odd
    return divided


def halves(cents: int, chip: int) -> tuple[int, int]:
    """For the high hand and for the low one: the odd chip goes to the high half (reading P.5)."""
    low = cents // 2 // chip * chip
    return cents - low, low
