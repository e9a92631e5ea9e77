"""The page for test laboratories names tests that exist and variables that are read."""

import ast
import re

import pytest

from tests.architecture.source import ROOT

PAGE = ROOT / "docs" / "reliability.md"
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
VARIABLE = re.compile(r"\bPITBOSS_[A-Z_]+\b")


def faults(text: str) -> list[str]:
    """What the text names and nobody has."""
    absent = [f"{path}::{name}" for path, name in TEST.findall(text) if name not in names_in(path)]
    return absent + sorted(set(VARIABLE.findall(text)) - read_by_tests())


def names_in(path: str) -> set[str]:
    file = ROOT / path
    tree = ast.parse(file.read_text("utf-8") if file.exists() else "")
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def read_by_tests() -> set[str]:
    """From the environment, by the test that says how much it does."""
    reading = re.compile(r'environ\.get\("(PITBOSS_[A-Z_]+)"')
    return {name for file in (ROOT / "tests").rglob("test_*.py") for name in reading.findall(file.read_text("utf-8"))}


def test_what_the_page_names_is_there() -> None:
    text = PAGE.read_text("utf-8")
    assert faults(text) == []
    assert len(TEST.findall(text)) > 40


def test_a_variable_that_makes_the_gate_longer_is_on_the_page() -> None:
    text = PAGE.read_text("utf-8")
    gate = {name for name in read_by_tests() if name != "PITBOSS_BROKEN_RULE"}
    assert gate - set(VARIABLE.findall(text)) == set()


@pytest.mark.parametrize(
    "text",
    [
        "`tests/gate/test_edits.py::test_of_nothing`",
        "`tests/gate/test_nowhere.py::test_of_nothing`",
        "`tests/gate/test_edits.py::played`",
        "PITBOSS_NOTHING=1",
    ],
)
def test_what_is_not_there_is_seen(text: str) -> None:
    """The control."""
    assert faults(text) != []
