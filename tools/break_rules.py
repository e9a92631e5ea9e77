"""Breaks the rules of a module one at a time: pay lines, numbers, comparisons, outcomes, steps and remedies."""

import ast
import copy
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import pitboss

PACKAGE = Path(pitboss.__file__).parent

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OUTCOMES = {"EVEN": "PUSH", "PUSH": "LOSE", "LOSE": "PUSH"}
STEPS = {"Burn", "Collect", "Decide", "Gather", "LastCall", "Reveal", "SetStubAside", "Settle", "Void"}


Trail = tuple[tuple[str, int | None], ...]  # how to find a node from the top


class Break(NamedTuple):
    """One broken rule: where, and what was done to it."""

    line: int
    what: str
    change: Callable[[ast.AST], object]
    path: Trail

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}"


Finder = Callable[[ast.Module], list[Break]]


def breaks(tree: ast.Module) -> list[Break]:
    return [found for path, node in walk(tree, ()) for found in rule_breaks(path, node)]


def broken(source: str, number: int, find: Finder = breaks) -> ast.Module:
    """The module with its rule of this number broken."""
    tree = ast.parse(source)
    chosen = find(tree)[number]
    node: ast.AST = tree
    for name, index in chosen.path:
        node = getattr(node, name) if index is None else getattr(node, name)[index]
    chosen.change(node)
    return ast.fix_missing_locations(tree)


def source_of(module: str) -> Path:
    return PACKAGE / f"{module.replace('.', '/')}.py"


def install(name: str, find: Finder = breaks) -> None:
    """install("games.mini_tex:12") has the broken module imported in the place of the true one."""
    module, _, number = name.partition(":")
    path = source_of(module)
    tree = broken(path.read_text(encoding="utf-8"), int(number), find)
    assert f"pitboss.{module}" not in sys.modules
    sys.meta_path.insert(0, _Broken(f"pitboss.{module}", str(path), tree))


class _Broken(SourceFileLoader):
    """Finds this one module, and loads what was made of it."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self.tree = tree

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        return spec_from_loader(name, self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self.tree, self.path, "exec")
        return code


def walk(node: ast.AST, path: Trail) -> Iterator[tuple[Trail, ast.AST]]:
    yield path, node
    for name, value in ast.iter_fields(node):
        if name == "decorator_list":
            continue
        if isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield from walk(item, (*path, (name, index)))
        elif isinstance(value, ast.AST):
            yield from walk(value, (*path, (name, None)))


def rule_breaks(path: Trail, node: ast.AST) -> Iterator[Break]:
    line = getattr(node, "lineno", 0)
    match node:
        case ast.Constant(value=bool(value)):
            yield Break(line, f"{value} made {not value}", lambda n, v=value: setattr(n, "value", not v), path)
        case ast.Constant(value=int(value)):
            yield Break(line, f"{value} made {value + 1}", lambda n, v=value: setattr(n, "value", v + 1), path)
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            other = COMPARED[type(op)]
            what = f"{type(op).__name__} made {other.__name__}"
            yield Break(line, what, lambda n, o=other: setattr(n, "ops", [o()]), path)
        case ast.BoolOp(op=op):
            other = ast.Or if isinstance(op, ast.And) else ast.And
            yield Break(
                line, f"{type(op).__name__} made {other.__name__}", lambda n, o=other: setattr(n, "op", o()), path
            )
        case ast.Name(id=name, ctx=ast.Load()) if name in OUTCOMES:
            yield Break(line, f"{name} made {OUTCOMES[name]}", lambda n, i=OUTCOMES[name]: setattr(n, "id", i), path)
        case ast.Expr(value=ast.Yield(value=ast.Call(func=ast.Name(id=name)))) if name in STEPS:
            yield Break(line, f"{name} left out", lambda n: setattr(n, "value", ast.Constant(value=None)), path)
        case ast.Assign(targets=[ast.Name(id="IRREGULARITIES")], value=ast.Dict(keys=keys)):
            for index, key in enumerate(keys):
                yield Break(key.lineno, f"{ast.unparse(key)} given the next remedy", _next_remedy(index), path)


def _next_remedy(index: int) -> Callable[[ast.AST], None]:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Assign)
        assert isinstance(node.value, ast.Dict)
        values = node.value.values
        values[index] = copy.deepcopy(values[(index + 1) % len(values)])

    return change
