"""docs/adding-a-game.md followed step by step in a copy of the project: what the newcomer sees is what it says."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.architecture.source import ROOT, sample
from tests.architecture.test_citations import wrong_citations
from tests.architecture.test_docs import ADDING_A_GAME, Block, blocks, check_commands, write_files
from tests.architecture.test_imports import misdirected
from tests.architecture.test_purity import impurities
from tests.architecture.test_shape import too_long

GAME = "src/pitboss/games/high_card.py"
TABLES = "src/pitboss/games/__init__.py"
RULES = "tests/rules/test_high_card.py"
GENERAL = ("tests/properties", "tests/transcripts", "tests/house/test_printing.py")
WANTS_PARAGRAPHS = (
    "tests/transcripts/test_transcripts.py::test_every_procedure_of_a_game_is_seen_in_one_of_its_transcripts"
)

FEW_EXAMPLES = """
from hypothesis import settings

def pytest_configure():
    settings.register_profile("few", settings.get_profile("steady"), max_examples=8)
    settings.load_profile("few")
"""


class Newcomer:
    """Somebody with a fresh copy of the project, who types what the page says."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment = {**os.environ, "PYTHONPATH": str(home / "src"), "PYTHONDONTWRITEBYTECODE": "1"}

    def copy_the_project(self) -> None:
        rubbish = shutil.ignore_patterns("__pycache__")
        for folder in ("src", "tools", "tests/properties", "tests/transcripts"):
            shutil.copytree(ROOT / folder, self.home / folder, ignore=rubbish)
        tests = ("__init__.py", "conftest.py", "helpers.py", "worlds.py", "rules/__init__.py", "house/__init__.py")
        for file in ("pyproject.toml", "tests/house/test_printing.py", *(f"tests/{name}" for name in tests)):
            (self.home / file).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / file, self.home / file)

    def write_the_code(self) -> None:
        for path, text in files():
            file = self.home / path
            if path == TABLES:
                module = file.read_text(encoding="utf-8")
                assert text not in module
                text = re.sub(r"(?<=^TABLES = \{\n)", text, module, flags=re.MULTILINE)
            file.write_text(text, encoding="utf-8")

    def python(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.home,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=300,
        )
        told = done.stdout.decode(errors="replace")
        assert done.returncode == 0, told[-8000:]
        return told


def files() -> Iterator[tuple[str, str]]:
    """Each block of code that begins with the path of its file."""
    for block in blocks(ADDING_A_GAME):
        first, _, rest = block.text.partition("\n")
        if block.language == "python" and first.startswith("# "):
            yield first.removeprefix("# "), rest


def of_the_page(language: str) -> list[Block]:
    return [block for block in blocks(ADDING_A_GAME) if block.language == language]


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    """At the end of the page: all files written, and `python3 pit.py docs` run."""
    newcomer = Newcomer(tmp_path_factory.mktemp("adding-a-game") / "pitboss")
    newcomer.copy_the_project()
    newcomer.write_the_code()
    write_files(ADDING_A_GAME, newcomer.home)
    newcomer.python("-m", "tools.generate")
    return newcomer


def test_the_page_names_three_files() -> None:
    assert [path for path, _ in files()] == [GAME, TABLES, RULES]


def test_the_module_keeps_the_rules_of_the_source() -> None:
    module = sample("pitboss.games.high_card", dict(files())[GAME])
    assert [*wrong_citations(module), *misdirected(module), *impurities(module), *too_long(module)] == []


def test_the_code_is_in_style(newcomer: Newcomer) -> None:
    written = [path for path, _ in files()]
    newcomer.python("-m", "ruff", "check", "--no-cache", *written)
    newcomer.python("-m", "ruff", "format", "--no-cache", "--check", *written)


def test_the_commands_answer_what_the_page_shows(newcomer: Newcomer) -> None:
    for block in of_the_page("console"):
        check_commands(block, newcomer.home, newcomer.environment)
    assert ElementTree.parse(newcomer.home / "high-card.svg").getroot().get("data-game") == "high-card"


def test_the_edge_of_the_toy_is_what_the_page_shows(newcomer: Newcomer) -> None:
    (session,) = (block for block in of_the_page("python") if block.text.startswith(">>>"))
    (newcomer.home / "edge.txt").write_text(session.text, encoding="utf-8")
    newcomer.python("-m", "doctest", "edge.txt")


def test_the_page_of_rules_is_printed(newcomer: Newcomer) -> None:
    page = (newcomer.home / "docs" / "games" / "high-card.md").read_text(encoding="utf-8")
    assert page.startswith("# High Card\n")
    assert "lucky_ace" in page


def test_the_rules_and_the_general_tests_pass(newcomer: Newcomer) -> None:
    (newcomer.home / "few_examples.py").write_text(FEW_EXAMPLES, encoding="utf-8")
    pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "few_examples", "--deselect", WANTS_PARAGRAPHS]
    told = newcomer.python(*pytest, RULES, *GENERAL, "-k", "high-card or high_card")
    passed = re.search(r"(\d+) passed", told)
    assert passed
    assert int(passed[1]) > 50, "the general tests have not noticed the game"
