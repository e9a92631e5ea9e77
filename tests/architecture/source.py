"""The source of pitboss as syntax trees; `sample` makes one of a few lines, for the controls."""

import ast
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
INTERFACES = ROOT / "docs" / "interfaces.md"

CORE = ("interned", "errors", "cards", "shoe", "hands", "stakes", "rounds", "poker", "tickets", "games")


class Module(NamedTuple):
    name: str  # pitboss.rounds.view; a package by its own name
    text: str
    tree: ast.Module
    is_package: bool = False

    @property
    def part(self) -> str:
        return part_of(self.name)

    def at(self, node: ast.AST) -> str:
        return f"{self.name}:{getattr(node, 'lineno', 1)}"


def part_of(name: str) -> str:
    """The part of pitboss a module belongs to: pitboss.rounds.view to rounds; the facade is pitboss itself."""
    _, _, rest = name.partition(".")
    return rest.partition(".")[0] or "pitboss"


def modules() -> Iterator[Module]:
    for path in sorted(SOURCE.rglob("*.py")):
        names = path.relative_to(SOURCE).with_suffix("").parts
        is_package = names[-1] == "__init__"
        text = path.read_text(encoding="utf-8")
        yield Module(".".join(names[:-1] if is_package else names), text, ast.parse(text), is_package)


def core() -> Iterator[Module]:
    return (module for module in modules() if module.part in CORE)


def sample(name: str, text: str, *, is_package: bool = False) -> Module:
    text = dedent(text)
    return Module(name, text, ast.parse(text), is_package)


def name_of(node: ast.expr) -> str:
    """What a call names: f of f(...), and of x.f(...)."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
