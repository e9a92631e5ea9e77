"""`pitboss deal` beside the oracle, on rounds drawn by chance."""

from random import Random

import pytest

from tests.oracle.agreement import told_by_pitboss, told_by_the_oracle
from tests.oracle.drawn import GAMES, draw_round

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
def test_the_rounds_reach_every_ending(name: str) -> None:
    random = Random(f"{name} endings")
    answers = [told_by_the_oracle(name, draw_round(random, name)) for _ in range(ROUNDS)]
    endings = {answer.get("refused", answer.get("ended")) for answer in answers}
    assert endings >= {"settled", "void", "waiting", "OutsideWindow", "OutOfTurn", "NotOffered"}
