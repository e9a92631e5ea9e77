"""Keno: the oracle and pitboss beside tickets worked out on paper, and beside each other; its odds by two roads."""

import json
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb, isclose, sqrt
from random import Random
from typing import Any

import pytest

import pitboss
from pitboss.errors import PitbossError
from pitboss.law import paragraphs, readings
from tests.oracle.keno import draws, edge_of_spots, edge_of_ticket, frequencies, settle_round
from tests.oracle.keno_agreement import disagreements, draw_pays, draw_round, in_short, written_tickets

ROUNDS = 400
MANY_ROUNDS = 5_000
IS_PLAYED = any(game.id == "keno" for game in pitboss.games())
TICKETS = [
    {"groups": [[3, 17, 22], [41, 42, 43], [60]], "ways": [{"spots": 3, "rate": 100}, {"spots": 4, "rate": 50}]},
    {"groups": [[1, 2], [3, 4], [5, 6], [7, 8]], "ways": [{"spots": 4, "rate": 25}, {"spots": 8, "rate": 100}]},
    {"groups": [[1], [2], [3], [4, 5]], "ways": [{"spots": 2, "rate": 25}, {"spots": 3, "rate": 50}]},
    {"groups": [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]], "ways": [{"spots": 5, "rate": 100}, {"spots": 10, "rate": 300}]},
    {"groups": [[80, 1, 40]], "ways": [{"spots": 3, "rate": 100}]},
]


def is_analysed() -> bool:
    with suppress(PitbossError):
        return IS_PLAYED and bool(pitboss.edge("keno", house={"pays": {"1": {"1": 3}}}))
    return False


def citations(laws: str) -> Iterable[str]:
    """`6.9, 15.1 "Conditioning"` as the citations of the game, as far as the program has them."""
    for each in laws.split(", "):
        cited = f"keno 19:47-{each}" if each.startswith("15.") else f"reading {each}"
        if cited in paragraphs() or cited.removeprefix("reading ") in readings():
            yield cited


def on_paper(*, shows_law: bool) -> list[Any]:
    return [
        pytest.param(
            round, expected, id=f"{laws} {what}", marks=[pytest.mark.law(*citations(laws))] if shows_law else []
        )
        for laws, what, round, expected in written_tickets()
    ]


@pytest.mark.parametrize(("round", "expected"), on_paper(shows_law=False))
def test_the_oracle_ends_tickets_as_worked_out_on_paper(round: dict[str, Any], expected: dict[str, Any]) -> None:
    assert not disagreements(settle_round(round), expected)


@cache
def drawn() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    random = Random("keno")
    return [(round, settle_round(round)) for round in (draw_round(random) for _ in range(ROUNDS))]


def test_tickets_by_chance_reach_every_ending() -> None:
    endings = [expected for _, expected in drawn()]
    assert {each["ended"] for each in endings if "ended" in each} == {"settled", "waiting", "void"}
    assert ROUNDS // 50 < sum("refused" in each for each in endings) < ROUNDS // 3
    lines = [line for each in endings for line in each.get("lines", {}).values()]
    assert {line[2] for line in lines} == {"win", "lose", "void"}
    assert any(line[0] > 10 for line in lines)
    cut = [
        each for each in endings for key, line in each.get("lines", {}).items()
        if key in each["catches"] and line[3] < sum(way[2] for way in each["catches"][key])
    ]  # fmt: skip
    assert len(cut) > 5


# The odds: draws counted number by number, beside every draw of a small board, and the closed formula


@pytest.mark.parametrize(("sizes", "numbers", "drawn"), [([3], 9, 4), ([2, 3], 10, 5), ([1, 1, 2, 3], 11, 4)])
def test_draws_of_a_small_board_are_counted_as_they_are_listed(sizes: list[int], numbers: int, drawn: int) -> None:
    bounds = [sum(sizes[:place]) for place in range(len(sizes) + 1)]
    listed: dict[tuple[int, ...], int] = {}
    for draw in combinations(range(numbers), drawn):
        caught = tuple(sum(low <= number < high for number in draw) for low, high in pairwise(bounds))
        listed[caught] = listed.get(caught, 0) + 1
    assert dict(draws(sizes, numbers, drawn)) == listed


@pytest.mark.parametrize("spots", range(1, 16))
def test_frequencies_are_those_of_the_formula(spots: int) -> None:
    told = {
        caught: Fraction(comb(spots, caught) * comb(80 - spots, 20 - caught), comb(80, 20))
        for caught in range(spots + 1)
    }
    assert frequencies(spots) == told


def test_a_whole_ticket_of_a_small_board_is_worth_what_all_its_draws_pay() -> None:
    """The way tickets of a board of ten, of which four are drawn: every draw settled by itself."""
    pays = {"2": {"1": 1, "2": 5}, "3": {"3": 20}}
    ticket = {"groups": [[1], [2, 3], [4], [5, 6]], "ways": [{"spots": 2, "rate": 100}, {"spots": 3, "rate": 50}]}
    sets: dict[int, list[set[int]]] = {
        2: [{2, 3}, {5, 6}, {1, 4}],
        3: [{1, 2, 3}, {1, 5, 6}, {2, 3, 4}, {4, 5, 6}],
    }
    cost = 3 * 100 + 4 * 50
    results = []
    for draw in map(set, combinations(range(1, 11), 4)):
        twos = [pays["2"].get(str(len(draw & way)), 0) for way in sets[2]]
        threes = [pays["3"].get(str(len(draw & way)), 0) for way in sets[3]]
        results.append(Fraction(100 * sum(twos) + 50 * sum(threes), cost))
    mean = sum(results) / len(results)
    variance = sum(result**2 for result in results) / len(results) - mean**2
    assert edge_of_ticket(ticket, {"pays": pays}, 10, 4) == (1 - mean, variance)


def test_the_edge_of_one_way_is_that_of_its_ticket() -> None:
    table = {2: 1, 3: 4, 4: 120}
    ticket = {"groups": [[1, 2, 3, 4]], "ways": [{"spots": 4, "rate": 300}]}
    assert edge_of_ticket(ticket, {"pays": {"4": table}}) == edge_of_spots(table, 4)


# What follows is collected as soon as pitboss deals keno.
if IS_PLAYED:

    @pytest.mark.parametrize(("round", "expected"), on_paper(shows_law=True))
    def test_pitboss_ends_tickets_as_worked_out_on_paper(round: dict[str, Any], expected: dict[str, Any]) -> None:
        assert not disagreements(in_short(pitboss.deal("keno", round)), expected)

    def test_tickets_by_chance_end_as_the_documents_say() -> None:
        for round, expected in drawn():
            assert not disagreements(in_short(pitboss.deal("keno", round)), expected), round

    @pytest.mark.gate
    def test_many_tickets_by_chance_end_as_the_documents_say() -> None:
        random = Random("keno at the gate")
        for _ in range(MANY_ROUNDS):
            round = draw_round(random)
            assert not disagreements(in_short(pitboss.deal("keno", round)), settle_round(round)), round


if is_analysed():

    @pytest.mark.parametrize("seed", range(4))
    def test_pitboss_edges_are_those_of_draws_counted_number_by_number(seed: int) -> None:
        pays = draw_pays(Random(seed))
        lines = {line["wager"]: line for line in pitboss.edge("keno", house={"pays": pays})["lines"]}
        assert set(lines) == {f"{spots}-spot" for spots in pays}
        for spots, table in pays.items():
            line = lines[f"{spots}-spot"]
            edge, variance = edge_of_spots({int(caught): prize for caught, prize in table.items()}, int(spots))
            assert Fraction(line["edge"]) == edge
            assert isclose(line["standard_deviation"], sqrt(variance), abs_tol=1e-6)
            told = {key: Fraction(chance) for key, chance in line["frequencies"].items() if Fraction(chance)}
            assert told == {f"catch {caught}": chance for caught, chance in frequencies(int(spots)).items()}

    @pytest.mark.parametrize("ticket", TICKETS, ids=lambda ticket: f"{len(ticket['groups'])} groups")
    def test_a_whole_ticket_is_worth_to_pitboss_what_its_draws_pay(ticket: dict[str, Any]) -> None:
        pays = {"2": {"2": 12}, "3": {"2": 1, "3": 43}, "4": {"2": 1, "3": 4, "4": 120}}
        pays |= {"5": {"3": 2, "4": 20, "5": 480}, "8": {"5": 9, "8": 25000}, "10": {"0": 1, "5": 2, "10": 60000}}
        command = ["edge", "keno", "--json", "--house", f"pays={json.dumps(pays)}", "--ticket", json.dumps(ticket)]
        answer = subprocess.run([sys.executable, "-m", "pitboss", *command], check=True, capture_output=True, text=True)
        line = next(line for line in json.loads(answer.stdout)["lines"] if line["wager"] == "ticket")
        edge, variance = edge_of_ticket(ticket, {"pays": pays})
        assert Fraction(line["edge"]) == edge
        assert isclose(line["standard_deviation"], sqrt(variance), abs_tol=1e-6)
