"""One round of betting: what may be bet and raised, and who is to act (14.15(j), P.1, P.2, P.10)."""

from dataclasses import dataclass, field
from typing import Any

from tests.oracle.poker.room import OpenQuestion, Refused


@dataclass
class Betting:
    """The amounts of one round; `size` is the least by which the next raise goes up."""

    house: dict[str, Any]
    chip: int
    sizes: tuple[int, ...]  # of a bet with a fixed limit: one, or two with an open pair
    size: int
    two_left: bool  # when the round began
    bring_in_only: bool = False  # nobody has made the full first bet of stud
    largest: int = 0  # what is to be matched, also where a blind was posted short
    raises: int = 0
    bets: dict[int, int] = field(default_factory=dict)
    acted: set[int] = field(default_factory=set)  # since the last full bet or raise
    last: int | None = None  # who acted last

    @property
    def kind(self) -> str:
        return str(self.house["betting"])

    def to_call(self, seat: int) -> int:
        return self.largest - self.bets[seat]

    def raise_allowed(self, seat: int) -> bool:
        """As far as the number of raises goes, and who may raise again."""
        if seat in self.acted:
            return False
        limited = self.kind in ("fixed-limit", "spread-limit") and not self.two_left
        return not limited or self.raises < self.house["most_raises"]

    def amounts(self, pot: int) -> tuple[int, int | None, list[int] | None]:
        """The least and the most to bet or raise to, and all amounts where only some are allowed."""
        if self.bring_in_only:
            if self.kind == "spread-limit":
                spread = self.house["spread"]
                return spread["least"], spread["most"], None
            return self.sizes[0], self.sizes[0], [self.sizes[0]]
        least = self.largest + self.size
        if self.kind == "fixed-limit":
            allowed = [self.largest + size for size in self.sizes if size >= self.size]
            return allowed[0], allowed[-1], allowed
        if self.kind == "spread-limit":
            return least, self.largest + self.house["spread"]["most"], None
        if self.kind == "pot-limit":
            return least, max(self.largest + pot, least), None
        return least, None, None

    def check_amount(self, amount: int | None, has: int, pot: int) -> int:
        """What a bet or raise comes to."""
        least, most, allowed = self.amounts(pot)
        if amount is None:
            if allowed is None:
                raise Refused()
            amount = allowed[0]
        to = min(amount, has)
        if to % self.chip:
            raise Refused()
        if most is not None and to > most:
            raise Refused("WagerTooLarge")
        if to < least and to < has:
            raise Refused("WagerTooSmall")
        if to <= self.largest:
            raise Refused("WagerTooSmall")
        if allowed is not None and to not in allowed and least < to:
            if to == has:
                raise OpenQuestion("all-in between the small bet and the big one")
            raise Refused("WagerTooSmall", "WagerTooLarge")
        return to

    def raise_to(self, seat: int, to: int, pot: int) -> None:
        least, _, _ = self.amounts(pot)
        if to >= least:
            counts = self.largest > 0 and not self.bring_in_only
            self.size = to if self.bring_in_only else to - self.largest
            self.raises += counts
            self.acted = {seat}
            self.bring_in_only = False
        else:
            self.acted.add(seat)
        self.largest = to


def first_betting(house: dict[str, Any], chip: int, factor: tuple[int, int], *, small: bool, pair: bool) -> Betting:
    """A round before anybody has acted in it; `factor` is that of a kill."""
    times, over = factor
    if house["betting"] == "fixed-limit":
        bet = house["small_bet"] if small else house["big_bet"]
        sizes = tuple(each * times // over for each in ((house["small_bet"], house["big_bet"]) if pair else (bet,)))
        return Betting(house, chip, sizes, sizes[0], False)
    if house["betting"] == "spread-limit":
        return Betting(house, chip, (), house["spread"]["least"], False)
    return Betting(house, chip, (), house["big_blind"], False)
