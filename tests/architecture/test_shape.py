"""Sizes, docstrings, and the tree of errors as it is drawn."""

import ast
import inspect
from collections.abc import Iterator

import pytest

from pitboss import errors
from tests.architecture.source import Module, modules, sample

LONGEST_FILE = 420  # without its imports, which nobody reads
LONGEST_GAME = 530  # whose rules are read in one file, from top to bottom
LONGEST_FUNCTION = 60
DRAWN = "pitboss.errors"  # whose docstring is the tree


def test_files_and_functions_are_short() -> None:
    assert [fault for module in modules() for fault in too_long(module)] == []


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("x = 1\n" * 420, 0),
        ("x = 1\n" * 421, 1),
        ("from a import (\n    b,\n)\nimport c\n" + "x = 1\n" * 420, 0),
        ("from a import (\n    b,\n)\nimport c\n" + "x = 1\n" * 421, 1),
        ("def f():\n" + "    x = 1\n" * 59, 0),
        ("def f():\n" + "    x = 1\n" * 60, 1),
        ("class C:\n    async def f():\n" + "        x = 1\n" * 60, 1),
    ],
)
def test_what_is_too_long_is_seen(text: str, faults: int) -> None:
    assert len(list(too_long(sample("pitboss.x", text)))) == faults


def test_every_module_says_in_one_line_what_it_is() -> None:
    assert [module.name for module in modules() if not has_one_line(module)] == []


@pytest.mark.parametrize("text", ["x = 1", '""', '"""One.\n\nTwo."""', '"""No end"""', "# only a comment"])
def test_a_module_without_its_line_is_seen(text: str) -> None:
    assert not has_one_line(sample("pitboss.x", text))


def test_the_tree_of_errors_is_drawn_as_it_is() -> None:
    assert errors.__doc__ is not None
    drawing = [line for line in errors.__doc__.splitlines()[1:] if line.strip()]
    assert [_without_gloss(line) for line in drawing] == list(drawn(errors.PitbossError))
    assert all(line.removeprefix(_without_gloss(line)).strip() for line in drawing[1:]), "an error without a gloss"


def test_a_class_that_is_not_drawn_would_be_seen() -> None:
    class Root(Exception): ...

    class First(Root): ...

    class Deep(First): ...

    class Last(Root): ...

    assert list(drawn(Root)) == ["Root", "├── First", "│   └── Deep", "└── Last"]


def test_every_error_stands_in_errors() -> None:
    """Only there, and all in the one tree."""
    raised = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, BaseException)]
    assert all(issubclass(kind, errors.PitbossError) for kind in raised)
    elsewhere = [name for module in modules() if module.name != DRAWN for name in exceptions_of(module)]
    assert elsewhere == []


def test_an_exception_elsewhere_is_seen() -> None:
    text = "class Trouble(Exception): ...\nclass Bad(NotationError): ...\nclass Fine(Enum): ..."
    assert list(exceptions_of(sample("pitboss.x", text))) == ["pitboss.x:1 Trouble", "pitboss.x:2 Bad"]


def too_long(module: Module) -> Iterator[str]:
    longest = LONGEST_GAME if module.name.startswith("pitboss.games.") else LONGEST_FILE
    if (length := len(module.text.splitlines()) - imported(module)) > longest:
        yield f"{module.name} has {length} lines, and {longest} are enough"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if (length := node.end_lineno - node.lineno + 1) > LONGEST_FUNCTION:
                yield f"{module.at(node)} {node.name} has {length} lines, and {LONGEST_FUNCTION} are enough"


def imported(module: Module) -> int:
    imports = [node for node in module.tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return sum((node.end_lineno or 0) - node.lineno + 1 for node in imports)


def has_one_line(module: Module) -> bool:
    docstring = ast.get_docstring(module.tree, clean=False)
    if docstring is None or not docstring.strip():
        return False
    return module.name == DRAWN or ("\n" not in docstring and docstring.endswith("."))


def drawn(kind: type, stem: str = "", joint: str = "") -> Iterator[str]:
    yield f"{stem}{joint}{kind.__name__}"
    below = stem + {"": "", "├── ": "│   ", "└── ": "    "}[joint]
    children = kind.__subclasses__()
    for child in children:
        yield from drawn(child, below, "└── " if child is children[-1] else "├── ")


def _without_gloss(line: str) -> str:
    stem = line[: len(line) - len(line.lstrip("│├└─ "))]
    return stem + line.removeprefix(stem).partition(" ")[0]


def exceptions_of(module: Module) -> Iterator[str]:
    known = {name for name, _ in inspect.getmembers(errors, inspect.isclass)} | {"Exception", "BaseException"}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ClassDef):
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            if bases & known or any(base.endswith("Error") for base in bases):
                yield f"{module.at(node)} {node.name}"
