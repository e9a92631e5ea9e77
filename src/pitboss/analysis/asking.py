"""What was asked and solved before: houses that differ only where the script did not look are paid alike."""

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.solving.classes import Counted, Payoffs, ask
from pitboss.solving.performance import stage
from pitboss.solving.solver import Solution, solved
from pitboss.stakes.meter import Meter
from pitboss.stakes.wager import Stake, Wager

Stakes = Mapping[Wager, Stake]

MOST_KNOWN = 1000
MOST_COUNTED = 6  # whose answers are known


class Noted:
    """A house that notes which of its options are read."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._read: dict[str, object] = {}

    def __getattr__(self, name: str) -> Any:
        self._read[name] = getattr(self._house, name)
        return self._read[name]


class Answer(NamedTuple):
    """A question, what was read of the house to answer it, and what the script pays."""

    question: Hashable
    counted: Counted
    read: Mapping[str, object]
    payoffs: Hashable
    solution: Solution


_ANSWERS: list[Answer] = []


def solution(
    game: Game, house: House, placed: Stakes, told: Stakes, counted: Counted, meter: Meter | None = None
) -> Solution:
    """Found before for a house that has the same in all that the script has looked at, or found now."""
    question = game.id, tuple(placed.items()), tuple(told), meter
    for answer in _ANSWERS:
        same = answer.question == question and answer.counted is counted
        if same and all(getattr(house, name) == value for name, value in answer.read.items()):
            return answer.solution
    noted = Noted(house)
    payoffs = ask(stage(game, noted, placed, told, meter), counted)
    key = _key(payoffs)
    alike = (answer.solution for answer in _ANSWERS if answer.counted is counted and answer.payoffs == key)
    found = next(alike, None) or solved(payoffs, counted)
    _ANSWERS.append(Answer(question, counted, noted._read, key, found))
    _forget_the_oldest()
    return found


def _forget_the_oldest() -> None:
    """Answers hold the counts that they rest on, and these are large."""
    latest = list(dict.fromkeys(id(answer.counted) for answer in reversed(_ANSWERS)))[:MOST_COUNTED]
    _ANSWERS[:] = [answer for answer in _ANSWERS[-MOST_KNOWN:] if id(answer.counted) in latest]


def forget() -> None:
    """As if nothing had been asked."""
    _ANSWERS.clear()


def _key(payoffs: Payoffs) -> Hashable:
    return tuple(payoffs.paths), payoffs.net.tobytes(), payoffs.staked.tobytes()
