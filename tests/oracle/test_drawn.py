"""`pitboss deal` beside the oracle, on rounds drawn by chance."""

from random import Random

import pytest

import pitboss
from tests.oracle.agreement import told_by_pitboss, told_by_the_oracle
from tests.oracle.drawn import GAMES, as_hands, draw_round
from tests.oracle.table import settle_round

# Kept small enough that all six games take a few seconds; the gate draws many more.
ROUNDS = 500
MANY_ROUNDS = 20_000


def compare(name: str, rounds: int, seed: str) -> None:
    random = Random(f"{name} {seed}")
    for number in range(rounds):
        round = draw_round(random, name)
        assert told_by_pitboss(name, round) == told_by_the_oracle(name, round), f"{name}, round {number}: {round}"


@pytest.mark.parametrize("name", GAMES)
def test_rounds_by_chance_end_as_the_documents_say(name: str) -> None:
    compare(name, ROUNDS, "quick")


@pytest.mark.gate
@pytest.mark.parametrize("name", GAMES)
def test_many_rounds_by_chance_end_as_the_documents_say(name: str) -> None:
    compare(name, MANY_ROUNDS, "gate")


@pytest.mark.parametrize("name", GAMES)
def test_wagers_are_settled_counter_clockwise(name: str) -> None:
    """28.10(h), 36.10(g), 42.10(e) and (h), reading 1.15; 20.10(c)1 first collects from all, and then pays all."""
    random = Random(f"{name} order")
    for _ in range(ROUNDS):
        round = draw_round(random, name)
        expected = settle_round(GAMES[name], round)
        if expected.get("ended") != "settled":
            continue
        lines = pitboss.deal(name, round)["lines"]
        settled = [line for line in lines if (line["seat"], line["wager"]) not in expected["early"]]
        if name == "three-card-poker" and round["house"].get("settling") != "player-by-player":
            settled.sort(key=lambda line: line["outcome"] != "lose")
            assert settled == [line for line in lines if line in settled], round
            settled = [line for line in settled if line["outcome"] == "lose"]
        seats = [line["seat"] for line in settled]
        assert seats == sorted(seats, reverse=True), round


@pytest.mark.parametrize("name", GAMES)
def test_hands_end_as_the_deck_that_deals_them(name: str) -> None:
    random = Random(f"{name} hands")
    for _ in range(ROUNDS // 2):
        round = draw_round(random, name)
        expected = told_by_the_oracle(name, round)
        if not round["face_up"] and "refused" not in expected:
            assert told_by_pitboss(name, as_hands(name, round)) == expected, round


@pytest.mark.parametrize("name", GAMES)
def test_the_rounds_reach_every_ending(name: str) -> None:
    random = Random(f"{name} endings")
    answers = [told_by_the_oracle(name, draw_round(random, name)) for _ in range(ROUNDS)]
    endings = {answer.get("refused", answer.get("ended")) for answer in answers}
    assert endings >= {"settled", "void", "waiting", "OutsideWindow", "OutOfTurn", "NotOffered"}
