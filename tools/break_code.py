"""Breaks the code of any module one place at a time: what breaks a rule, and statements, conditions and arguments."""

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tools.break_rules import COMPARED, Break, Trail, rule_breaks, walk

COMPARED_FURTHER = {**COMPARED, ast.In: ast.NotIn, ast.NotIn: ast.In}
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.FloorDiv: ast.Mult, ast.Mult: ast.FloorDiv, ast.Mod: ast.FloorDiv}
TYPES_ALONE = ("annotation", "returns", "type_params")  # fields that say nothing to the program
NOTHING_BUT_A_TYPE = ("is not None", "isinstance(")  # an assertion for whoever reads


class Place(NamedTuple):
    """The outermost function that a break lies in: its name within the module; nothing where the module itself runs."""

    function: str


def code_breaks(tree: ast.Module) -> list[Break]:
    return [
        found
        for path, node in walk(tree, ())
        if not any(name in TYPES_ALONE for name, _ in path)
        for found in (*rule_breaks(path, node), *_breaks_of(path, node))
    ]


def place_of(tree: ast.Module, found: Break) -> Place:
    node: ast.AST = tree
    names: list[str] = []
    for name, index in found.path:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and name == "body":
            return Place(".".join(names))
        node = getattr(node, name) if index is None else getattr(node, name)[index]
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.append(node.name)
    return Place("")


def _breaks_of(path: Trail, node: ast.AST) -> Iterator[Break]:
    line = getattr(node, "lineno", 0)
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                if len(ops) > 1 or type(op) not in COMPARED:
                    other = COMPARED_FURTHER[type(op)]
                    yield Break(line, f"{type(op).__name__} made {other.__name__}", _compared(place, other), path)
        case ast.BinOp(op=op) if type(op) in COUNTED:
            other = COUNTED[type(op)]
            what = f"{type(op).__name__} made {other.__name__}"
            yield Break(line, what, lambda n, o=other: setattr(n, "op", o()), path)
        case ast.UnaryOp(op=ast.Not()):
            yield Break(line, "not left out", lambda n: _made(n, n.operand), path)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if not _breaks_by_itself(test):
            yield Break(line, f"{ast.unparse(test)} negated", lambda n: setattr(n, "test", _not(n.test)), path)
        case ast.comprehension(ifs=[test]) if not _breaks_by_itself(test):
            what = f"{ast.unparse(test)} negated"
            yield Break(test.lineno, what, lambda n: setattr(n, "ifs", [_not(n.ifs[0])]), path)
        case ast.Call(args=[first, second, *others]) if _are_others(first, second, *others):
            yield Break(line, f"arguments of {ast.unparse(node.func)} swapped", _swapped, path)
        case ast.stmt() if _does_something(node):
            yield Break(line, f"{ast.unparse(node).splitlines()[0]} left out", _left_out, path)


def _breaks_by_itself(test: ast.expr) -> bool:
    negated = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    return negated or isinstance(test, ast.Compare | ast.BoolOp)


def _are_others(*arguments: ast.expr) -> bool:
    starred = any(isinstance(each, ast.Starred) for each in arguments)
    return not starred and ast.unparse(arguments[0]) != ast.unparse(arguments[1])


def _does_something(node: ast.stmt) -> bool:
    """What can be left out so that the rest still is a program."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="logger")))):
            return False
        case ast.Expr(value=ast.Call() | ast.Await() | ast.Yield() | ast.YieldFrom()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.Assert(test=test):
            return not any(told in ast.unparse(test) for told in NOTHING_BUT_A_TYPE)
    return isinstance(node, ast.AugAssign | ast.Raise | ast.Delete)


def _left_out(node: ast.AST) -> None:
    """A generator stays one."""
    is_yield = isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom)
    nothing: ast.expr = ast.Constant(value=None)
    _made(node, ast.Expr(value=ast.YieldFrom(value=ast.Tuple(elts=[], ctx=ast.Load())) if is_yield else nothing))


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(op=ast.Not(), operand=test)


def _compared(place: int, other: type[ast.cmpop]) -> Callable[[ast.AST], None]:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Compare)
        node.ops[place] = other()

    return change


def _swapped(node: ast.AST) -> None:
    assert isinstance(node, ast.Call)
    node.args[:2] = reversed(node.args[:2])


def _made(node: ast.AST, other: ast.AST) -> None:
    """The other in the place of the node."""
    ast.copy_location(other, node)
    node.__class__, node.__dict__ = other.__class__, other.__dict__
