"""`pitboss deal` beside the oracle, on rounds drawn by chance."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

import pitboss
from tests.oracle.agreement import in_short, key, told_by_pitboss, told_by_the_oracle
from tests.oracle.drawn import GAMES, as_hands, draw_round
from tests.oracle.table import settle_round

# Few enough that all six games together take some ten seconds; the gate draws many more.
ROUNDS = 400
MANY_ROUNDS = 20_000


class Drawn(NamedTuple):
    round: dict[str, Any]
    answer: dict[str, Any]
    early: list[tuple[int, str]]
    """What had its last word before the dealer's hand was turned up, as the oracle says."""


@cache
def drawn(name: str) -> list[Drawn]:
    random = Random(name)
    return [
        Drawn(round, pitboss.deal(name, round), settle_round(GAMES[name], round).get("early", []))
        for round in draw_rounds(random, name, ROUNDS)
    ]


def draw_rounds(random: Random, name: str, number: int) -> Iterator[dict[str, Any]]:
    for _ in range(number):
        yield draw_round(random, name)


@pytest.mark.parametrize("name", GAMES)
def test_rounds_by_chance_end_as_the_documents_say(name: str) -> None:
    for round, answer, _ in drawn(name):
        assert in_short(answer) == told_by_the_oracle(name, round), round


@pytest.mark.gate
@pytest.mark.parametrize("name", GAMES)
def test_many_rounds_by_chance_end_as_the_documents_say(name: str) -> None:
    random = Random(f"{name} at the gate")
    for round in draw_rounds(random, name, MANY_ROUNDS):
        assert told_by_pitboss(name, round) == told_by_the_oracle(name, round), round


@pytest.mark.parametrize("name", GAMES)
def test_wagers_are_settled_counter_clockwise(name: str) -> None:
    """28.10(h), 36.10(g), 42.10(e) and (h), reading 1.15; 20.10(c)1 first collects from all, and then pays all."""
    for round, answer, early in drawn(name):
        if answer.get("ended") != "settled":
            continue
        lines = [line for line in answer["lines"] if key(line) not in early]
        passes = [lines]
        if name == "three-card-poker" and round["house"].get("settling") != "player-by-player":
            lost = [line for line in lines if line["outcome"] == "lose"]
            assert lines[: len(lost)] == lost, round
            passes = [lost, [line for line in lines if line["outcome"] == "win"]]
        for each in passes:
            seats = [line["seat"] for line in each]
            assert seats == sorted(seats, reverse=True), round


@pytest.mark.parametrize("name", GAMES)
def test_hands_end_as_the_deck_that_deals_them(name: str) -> None:
    for round, answer, _ in drawn(name)[: ROUNDS // 4]:
        if not round["face_up"] and "error" not in answer:
            assert told_by_pitboss(name, as_hands(name, round)) == in_short(answer), round


@pytest.mark.parametrize("name", GAMES)
def test_the_rounds_reach_every_ending(name: str) -> None:
    answers = [in_short(answer) for _, answer, _ in drawn(name)]
    endings = {answer.get("refused", answer.get("ended")) for answer in answers}
    assert endings >= {"settled", "void", "waiting", "OutsideWindow", "OutOfTurn", "NotOffered"}
