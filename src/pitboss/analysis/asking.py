"""What the script was asked before: houses that differ only where it did not look are paid alike."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pitboss.analysis.classes import Counted
from pitboss.analysis.performance import stage
from pitboss.analysis.solver import Solution, solve
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.stakes.meter import Meter
from pitboss.stakes.wager import Stake, Wager

Stakes = Mapping[Wager, Stake]


class Noted:
    """A house that notes which of its options are read."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._read: dict[str, object] = {}

    def __getattr__(self, name: str) -> Any:
        self._read[name] = getattr(self._house, name)
        return self._read[name]


def solution(
    game: Game, house: House, placed: Stakes, told: Stakes, counted: Counted, meter: Meter | None = None
) -> Solution:
    """Found before for a house that has the same in all that the script has looked at, or found now."""
    answers = _answers(game, tuple(placed.items()), tuple(told), id(counted), meter)
    for read, found, _ in answers:
        if all(getattr(house, name) == value for name, value in read.items()):
            return found
    noted = Noted(house)
    found = solve(stage(game, noted, placed, told, meter), counted)
    answers.append((noted._read, found, counted))  # which keeps the counts, and so their id, alive
    return found


@lru_cache(maxsize=256)
def _answers(
    game: Game, placed: tuple[object, ...], told: tuple[object, ...], counted: int, meter: Meter | None
) -> list[tuple[Mapping[str, object], Solution, Counted]]:
    return []
