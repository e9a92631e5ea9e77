"""The core is pure: no I/O, no clock, no chance, no state of its own, and no float decides anything."""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import Module, core, modules, name_of, sample

# What the core may import of the standard library; anything else has to be let in here, with a reason.
PURE = {
    "collections",
    "contextlib",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "importlib",  # games: a module is read when its game is asked for
    "itertools",
    "json",  # a table of the house's own is written as JSON
    "operator",
    "reprlib",
    "typing",
}
IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "compile", "breakpoint", "globals", "vars", "setattr"}


def test_the_core_is_pure() -> None:
    assert [fault for module in core() for fault in impurities(module)] == []


def test_the_law_reads_its_data_and_nothing_else() -> None:
    """It stands left of the core and is the one exception: it opens the lists that ship with it."""
    law = next(module for module in modules() if module.name == "pitboss.law")
    faults = {fault.partition(" ")[2] for fault in impurities(law)}
    assert faults == {"imports csv", "imports pathlib", "divides", "calls open"}  # it divides paths


@pytest.mark.parametrize(
    "text",
    [
        "import os",
        "import sys",
        "import io",
        "import time",
        "import datetime",
        "from datetime import datetime",
        "import random",
        "import secrets",
        "from pathlib import Path",
        "import numpy as np",
        "import numpy.random",
        "from numba import njit",
        "import typer",
        "from rich.table import Table",
        "import subprocess",
        "import socket",
        "import math",
        "def late():\n    import time",
        "open('x')",
        "print('x')",
        "input()",
        "x = path.open()",
        "odds = 1.5",
        "odds = 1e3",
        "odds = 2j",
        "odds = float('1.5')",
        "odds: float = 1",
        "half = stake / 2",
        "stake /= 2",
        "def count():\n    global counted\n    counted = 1",
    ],
)
def test_an_impurity_is_seen(text: str) -> None:
    assert len(list(impurities(sample("pitboss.rounds.x", text)))) == 1


def test_what_is_pure_is_let_through() -> None:
    text = """
        from collections.abc import Iterator
        from fractions import Fraction
        from pitboss.cards import Card
        half = Fraction(1, 2)
        cents = 1000 // 2
        text = "1.5 / 2"
    """
    assert list(impurities(sample("pitboss.rounds.x", text))) == []


def impurities(module: Module) -> Iterator[str]:
    for node in ast.walk(module.tree):
        for fault in _faults(node):
            yield f"{module.at(node)} {fault}"


def _faults(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (f"imports {alias.name}" for alias in names if _is_foreign(alias.name))
        case ast.ImportFrom(module=str(name), level=0) if _is_foreign(name):
            yield f"imports {name}"
        case ast.Call(func=func) if name_of(func) in IMPURE_CALLS:
            yield f"calls {name_of(func)}"
        case ast.Constant(value=float() | complex()):
            yield f"has the float {node.value}"
        case ast.Name(id="float"):
            yield "names float"
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            yield "divides"
        case ast.Global():
            yield "has global state"


def _is_foreign(name: str) -> bool:
    return name.partition(".")[0] not in {"pitboss", *PURE}
