"""Every paragraph and reading that the source cites exists, and is cited in a way that can be checked."""

import ast
from collections.abc import Iterator

import pytest

from pitboss.games import MODULES
from pitboss.law import paragraphs, readings
from tests.architecture.source import CORE, ROOT, Module, modules, name_of, sample

TRANSCRIPTS = ROOT / "tests" / "transcripts"


def test_every_citation_exists() -> None:
    assert [fault for module in modules() for fault in wrong_citations(module)] == []


def test_the_source_cites() -> None:
    """The control of the scan itself: it finds what there is to check."""
    cited = {cited for module in modules() for _, cited in citations(module)}
    assert len(cited) > 100
    assert {"mini-tex 19:47-36.10(g)4", "three-card-poker 19:47-20.11(a)3i", "reading B1.13"} <= cited


@pytest.mark.parametrize(
    "text",
    [
        'law = subchapter("mini-tex", "19:47-36")\nlaw("10(z)")',
        'rules = subchapter("mini-tex", "19:47-99")\nrules("10(a)")',
        'citation("mini-tex 19:47-36.99")',
        'reading("Z9.9")',
        'reading("reading B1.13")',
        'law.citation("no such paragraph")',
        'citation(f"mini-tex {number}")',
        "reading(number)",
        'Citation("mini-tex 19:47-36.99")',
    ],
)
def test_a_wrong_citation_is_seen(text: str) -> None:
    assert len(list(wrong_citations(sample("pitboss.games.x", text)))) == 1


def test_a_right_citation_is_let_through() -> None:
    text = """
        law = subchapter("mini-tex", "19:47-36")
        law("10(g)4"), citation("mini-tex 19:47-36.10(a)"), reading("B1.13")
    """
    assert list(wrong_citations(sample("pitboss.games.x", text))) == []


@pytest.mark.parametrize("id", list(MODULES))
def test_every_game_has_a_transcript(id: str) -> None:
    assert [path for path in (TRANSCRIPTS / id).glob("*.txt") if path.stat().st_size > 0], f"none in {TRANSCRIPTS / id}"


def test_every_module_of_games_is_a_game() -> None:
    named = {module.name for module in modules() if module.part == "games" and not module.is_package}
    assert named == {f"pitboss.games.{module}" for module in MODULES.values()}


def wrong_citations(module: Module) -> Iterator[str]:
    if module.name == "pitboss.law":
        return
    for node, cited in citations(module):
        if cited is None:
            if module.part in CORE:
                yield f"{module.at(node)} cites what only a run can tell"
        elif cited not in paragraphs() and cited.removeprefix("reading ") not in readings():
            yield f"{module.at(node)} cites {cited!r}, which does not exist"


def citations(module: Module) -> Iterator[tuple[ast.Call, str | None]]:
    """Each citation as it is known at run time; None where its text is not a literal."""
    prefixes = {**_subchapters(module), "citation": "", "reading": "reading ", "Citation": ""}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and name_of(node.func) in prefixes and len(node.args) == 1:
            match node.args[0]:
                case ast.Constant(value=str(text)):
                    yield node, prefixes[name_of(node.func)] + text
                case _:
                    yield node, None


def _subchapters(module: Module) -> dict[str, str]:
    """law = subchapter("mini-tex", "19:47-36") makes law(...) a citation."""
    found = {}
    for node in ast.walk(module.tree):
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(
                    func=ast.Name(id="subchapter"),
                    args=[ast.Constant(value=subject), ast.Constant(value=number)],
                ),
            ):
                found[name] = f"{subject} {number}."
    return found
