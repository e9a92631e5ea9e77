"""What is generated is fresh: run `python3 pit.py docs` and commit the result when one of these fails."""

from pathlib import Path

import pytest

from pitboss.conformance import DOES, EVIDENCE, NEEDS_A_TEST, matrix
from pitboss.games import every_game
from pitboss.printing.manual import manual
from pitboss.rounds.any_game import HOUSE
from tools.generate import all_readings, evidence

MOST_PHYSICAL = 15  # percent
NOT_YET = {  # of the games that can be played; a table has no common meter
    "progressive 19:45-1.39B(a)",
    "texas-hold-em-bonus 19:47-28.11(i)",
}

DOCS = Path(__file__).parents[2] / "docs"


def test_the_evidence_in_the_package_is_what_source_and_tests_show(citations_in_tests):
    assert EVIDENCE.read_text(encoding="utf-8") == evidence(citations_in_tests)


def test_the_readings_page_has_every_reading_and_where_it_is_cited():
    assert (DOCS / "readings.md").read_text(encoding="utf-8") == all_readings()


@pytest.mark.parametrize("game", [game for game in every_game() if game.bank == HOUSE], ids=lambda game: game.id)
def test_the_rules_page_is_printed_from_the_definition(game):
    assert (DOCS / "games" / f"{game.id}.md").read_text(encoding="utf-8") == manual(game)


def test_every_paragraph_of_the_games_and_their_equipment_is_accounted_for():
    subjects = {game.id for game in every_game()} | {"progressive"}
    rows = [row for row in matrix()["paragraphs"] if row["id"].split()[0].removeprefix("equipment/") in subjects]
    assert len(rows) == 569
    assert {row["id"] for row in rows if row["does"] == "not yet"} == NOT_YET
    assert [row["id"] for row in rows if not row["gist"]] == []
    assert 100 * sum(row["does"] == "physical" for row in rows) <= MOST_PHYSICAL * len(rows)


def test_what_is_enforced_printed_or_a_procedure_has_a_place_in_the_source_and_a_test():
    rows = [row for row in matrix()["paragraphs"] if row["does"] in NEEDS_A_TEST]
    assert [row["id"] for row in rows if not row["where"] or not row["tests"]] == []


def test_no_paragraph_rests_on_what_the_program_wrote_itself():
    rows = matrix()["paragraphs"]
    assert [row["id"] for row in rows for test in row["tests"] if test.startswith("tests/transcripts/")] == []


def test_every_definition_has_a_test_that_uses_it():
    rows = [row for row in matrix()["paragraphs"] if row["does"] == "definition"]
    assert [row["id"] for row in rows if not row["tests"]] == []


def test_what_is_physical_has_a_reason():
    rows = matrix()["paragraphs"]
    assert {row["does"] for row in rows} <= set(DOES)
    assert [row["id"] for row in rows if row["does"] == "physical" and not row.get("reason")] == []


def test_the_matrix_has_every_paragraph_of_the_law():
    assert matrix()["totals"]["paragraphs"] == len(matrix()["paragraphs"]) == 648
