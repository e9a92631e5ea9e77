"""Golden rounds and procedures as text: each file begins with its scenario, the rest is what pitboss tells of it."""

import re
from pathlib import Path

import pytest

from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.law import paragraphs
from tools.generate import TRANSCRIPTS, retold, transcript_files

CITED = re.compile(r'^(\d+:\w+-\S+(?: "[^"]+")?)', re.MULTILINE)


def cited(path: Path) -> list[str]:
    """The paragraphs that stand in the left column."""
    game = path.parent.name
    cited = CITED.findall(path.read_text(encoding="utf-8"))
    ids = {f"{subject} {short}" for short in cited for subject in (game, *equipment_of(game))}
    return sorted(ids & paragraphs().keys())


def equipment_of(game: str) -> set[str]:
    """The names under which the paragraphs of the game's chapter on equipment are cited."""
    return {law.split()[0] for law in game_of(game).chapter.values() if law.startswith("equipment/")}


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=f"{path.parent.name}-{path.stem}") for path in transcript_files()]
)
def test_a_transcript_is_told_again_word_for_word(path):
    """It bears no marker `law`: what the program wrote itself shows no paragraph, it only shows changes."""
    assert retold(path) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_procedure_of_a_game_is_seen_in_one_of_its_transcripts(game):
    seen = {id for path in (TRANSCRIPTS / game.id).glob("*.txt") for id in cited(path)}
    subjects = (f"{game.id} ", f"equipment/{game.id} ")
    asked_for = {p.id for p in paragraphs().values() if p.does == "procedure" and p.id.startswith(subjects)}
    assert asked_for <= seen
