"""The progressive wager of Texas hold 'em bonus and Caribbean stud: who gets what of the meter."""

from fractions import Fraction
from typing import Any

from tests.oracle.cards import Hand
from tests.oracle.table import Round

# 28.11(f) and 16.12(e): percent of the meter, then cents; all of it comes off the meter.
BASE = {"royal_flush": 100, "straight_flush": 10, "four_of_a_kind": 50000, "full_house": 10000, "flush": 5000}
# 28.11(g): cents, and whether they come off the meter.
MORE: dict[str, dict[str, tuple[int, bool]]] = {
    "A": {"straight": (1000, False), "three of a kind": (300, False), "two pair": (200, False)},
    "B": {"straight": (1000, True), "three of a kind": (500, False)},
    "C": {"straight": (1000, True), "three of a kind": (300, False), "two pair": (200, False)},
    "D": {"straight": (1000, True), "three of a kind": (500, False), "two pair": (200, False)},
}


def tables(progressive: Any) -> tuple[dict[str, int], dict[str, tuple[int, bool]]]:
    """The lines of 28.11(f) and those of 28.11(g) that the house has chosen, or posts itself."""
    if isinstance(progressive, dict):
        return progressive, MORE.get(progressive.get("table", ""), {})
    return BASE, MORE.get(progressive, {})


def settle_progressive(round: Round, hands: dict[int, Hand]) -> None:
    """Counter-clockwise; several royal flushes share what the meter has at the turn of the first (28.11(i))."""
    meter = round.meter
    base, more = tables(round.house["progressive"])
    royals = [seat for seat, held in hands.items() if held.name == "royal flush"]
    share = 0
    for seat in sorted(hands, reverse=True):
        name = hands[seat].name
        line = name.replace(" ", "_")
        prize, metered = more.get(name, (0, False))
        if name == "royal flush":
            if seat == max(royals):
                share = int(percent(meter.amount, base[line])) // len(royals)
                meter.pay(share * len(royals))
            prize = share
        elif line in base:
            prize = int(percent(meter.amount, base[line])) if name == "straight flush" else base[line]
            metered = True
        if metered:
            meter.pay(prize)
        # A chip that wins is not given back: it went into the inventory at lock-out.
        round.settle((seat, "progressive"), "win" if prize else "lose", prize, 0)


def percent(amount: Fraction, share: int) -> Fraction:
    return amount * share / 100
