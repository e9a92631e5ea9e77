"""Pots of a hand: how they are formed at the end of a round, raked and divided (14.14, P.3 to P.5)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Pot:
    seats: set[int]  # who contends for it
    chips: dict[int, int] = field(default_factory=dict)  # who put in how much

    @property
    def amount(self) -> int:
        return sum(self.chips.values())


def take_back_uncalled(chips: dict[int, int], live: set[int]) -> tuple[int, int]:
    """P.3: what one seat has put in beyond all others, and which seat; a folded player's chips stay."""
    seat = max(chips, key=lambda each: (chips[each], each in live))
    others = [amount for other, amount in chips.items() if other != seat]
    excess = chips[seat] - max(others) if seat in live else 0
    chips[seat] -= excess
    return seat, excess


def by_totals(chips: dict[int, int], live: set[int]) -> tuple[list[Pot], tuple[int, int]]:
    """The other road to the pots: all that each seat has put into them and is uncalled, layer by layer."""
    totals = dict(chips)
    uncalled = take_back_uncalled(totals, live)
    pots: list[Pot] = []
    form(pots, totals, live, live)
    return pots, uncalled


def form(pots: list[Pot], chips: dict[int, int], contenders: set[int], live: set[int]) -> None:
    """What was put in during one round goes into the pot so far, and into side pots above who is all-in."""
    levels = sorted({chips.get(seat, 0) for seat in contenders} - {0}) or [0]
    below = 0
    for level in levels:
        last = level == levels[-1]
        layer = {}
        for seat, amount in chips.items():
            top = amount if last else min(amount, level)  # beyond what anybody left has put in: the last pot
            layer[seat] = max(top - below, 0)
        add(pots, layer, {seat for seat in contenders if chips.get(seat, 0) >= level}, live)
        below = level


def add(pots: list[Pot], layer: dict[int, int], seats: set[int], live: set[int]) -> None:
    if not any(layer.values()):
        return
    if not pots or pots[-1].seats & live != seats:
        pots.append(Pot(seats))
    for seat, amount in layer.items():
        if amount:
            pots[-1].chips[seat] = pots[-1].chips.get(seat, 0) + amount


def rake_of(pots: list[Pot], rake: Any, chip: int) -> list[int]:
    """P.4: what is taken from each pot."""
    taken = [0] * len(pots)
    if rake == "none":
        return taken
    if "percent" in rake:
        left = rake["cap"]
        for number, pot in enumerate(pots):
            if len(pot.chips) > 1:
                taken[number] = min(pot.amount * rake["percent"] // 100 // chip * chip, left)
                left -= taken[number]
        return taken
    total = sum(pot.amount for pot in pots)
    left = max((take for reached, take in rake["steps"] if total >= reached), default=0)
    for number, pot in enumerate(pots):
        if len(pot.chips) > 1:
            taken[number] = min(left, pot.amount)
            left -= taken[number]
    return taken


def divide(amount: int, seats: list[int], chip: int, odd: Callable[[list[int]], int]) -> dict[int, int]:
    """P.5: equal shares in chips; all odd chips of one division go to one seat."""
    each = amount // chip // len(seats) * chip
    shares = dict.fromkeys(seats, each)
    if left := amount - each * len(seats):
        shares[odd(seats)] += left
    return shares


def halves(amount: int, chip: int) -> tuple[int, int]:
    """High and low; the odd chip goes to the high half."""
    low = amount // chip // 2 * chip
    return amount - low, low
