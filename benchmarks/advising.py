"""How long a player waits for the hint at a decision with stakes that were not seen before, and at the first one.

Asked of the process that counts for a server, as the server asks it, with compiled kernels.
"""

import statistics
import time
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from benchmarks.measure import RUNS, Result
from pitboss.games import game as game_of
from pitboss.rounds.house import house_as_json
from pitboss.web.odds import Odds

BAR = 0.3  # seconds
READING = 3.0  # seconds that a player takes to place a bet, and the process has nothing to answer

Stakes = Mapping[str, int]


def decision(id: str, stakes: Stakes, hand: str, board: str, chose: str, options: str) -> dict[str, Any]:
    return {
        "ask": "advice",
        "game": id,
        "house": house_of(id),
        "stakes": stakes,
        "meter": None,
        "hand": hand.split(),
        "board": board.split(),
        "chose": chose.split(),
        "options": options.split(),
    }


def house_of(id: str) -> dict[str, Any]:
    return house_as_json(game_of(id).house())


HOLD_EM_3 = {"blind": 500, "flop": 500, "three_card": 500, "six_card": 500}
DECISIONS = {
    "ante and pair plus": ("three-card-poker", {"ante": 500, "pair_plus": 500}, "Qc 6d 3h", "", "", "play fold"),
    "ante": ("mini-tex", {"ante": 500}, "Kc 9d", "5h 7c", "flop", "river fold"),
    "ante and First 3": (
        "three-card-draw",
        {"ante": 500, "first_3": 500},
        "Qh 6d 3c",
        "",
        "",
        "fold in_to_win draw:Qh draw:6d draw:3c",
    ),
    "all wagers": ("hold-em-3-bonus", HOLD_EM_3, "Qh 6d 3c", "Kc 9d", "expose", "fold turn_river"),
    "ante and bonus": ("texas-hold-em-bonus", {"ante": 500, "bonus": 500}, "7h 2d", "Kc Qd 8s", "flop", "turn check"),
    "ante alone": ("caribbean-stud", {"ante": 500}, "Ah Kd 8c 5s 4h", "Qc", "", "bet fold"),
    "wager": ("blackjack", {"wager": 500}, "Th 6d", "Ts", "", "stand hit double"),
}


def advising() -> Iterator[Result]:
    odds = Odds()
    try:
        for each in DECISIONS.values():  # compiled, and counted for later
            _put(odds, {"ask": "edges", "game": each[0], "house": house_of(each[0]), "stakes": {}})
            _put(odds, decision(*each))
    finally:
        odds.close()
    for placed, each in DECISIONS.items():
        yield from _at_a_table(placed, each)


def _at_a_table(placed: str, each: Any) -> Iterator[Result]:
    odds = Odds()
    try:
        _put(odds, {"ask": "edges", "game": each[0], "house": house_of(each[0]), "stakes": {}})
        time.sleep(READING)
        first, *later = (_put(odds, _staking(decision(*each), more)) for more in range(RUNS + 1))
    finally:
        odds.close()
    for name, taken in (("the first", first), ("new stakes", statistics.median(later))):
        told = f"{1000 * taken:.0f} ms"
        yield Result(
            f"hint: {each[0]}, {placed}, {name}", told, taken / BAR, "the bar", f"{1000 * BAR:.0f} ms", taken < BAR
        )


def _staking(asked: dict[str, Any], more: int) -> dict[str, Any]:
    return {**asked, "stakes": {wager: cents + more for wager, cents in asked["stakes"].items()}}


def _put(odds: Odds, question: dict[str, Any]) -> float:
    start = time.perf_counter()
    told = odds._put(orjson.dumps(question))
    assert told["state"] == "ready", told
    return time.perf_counter() - start


BENCHMARKS = (advising,)
