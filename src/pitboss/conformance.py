"""The conformance matrix: what pitboss does about each paragraph, where, and which tests show it."""

import ast
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss.law import DATA, paragraphs

EVIDENCE = DATA / "evidence.json"
SOURCE = Path(__file__).parent

DOES = ("enforced", "printed", "procedure", "physical", "definition", "not yet")
NEEDS_A_TEST = ("enforced", "printed", "procedure")


def matrix() -> dict[str, Any]:
    """One row for each paragraph of the law, from the evidence kept in the package."""
    evidence = json.loads(EVIDENCE.read_text(encoding="utf-8"))
    rows = [
        {
            "id": paragraph.id,
            "gist": paragraph.gist,
            "does": paragraph.does,
            "where": evidence["where"].get(paragraph.id, []),
            "tests": evidence["tests"].get(paragraph.id, []),
            **({"reason": paragraph.reason} if paragraph.reason else {}),
        }
        for paragraph in paragraphs().values()
    ]
    totals = Counter(row["does"] for row in rows)
    return {"paragraphs": rows, "totals": {"paragraphs": len(rows), **{does: totals[does] for does in DOES}}}


def citations_in_source() -> dict[str, list[str]]:
    """For each paragraph, the definitions in the source that cite it: "games/mini_tex.py fold"."""
    where: dict[str, set[str]] = defaultdict(set)
    for path in sorted(SOURCE.rglob("*.py")):
        module = path.relative_to(SOURCE).as_posix()
        for name, citation in citations_in(path.read_text(encoding="utf-8")):
            where[citation].add(f"{module} {name}".rstrip())
    return {citation: sorted(places) for citation, places in sorted(where.items())}


def citations_in(source: str) -> Iterator[tuple[str, str]]:
    """Each citation of a module with the name of the definition it stands in."""
    tree = ast.parse(source)
    prefixes = dict(_prefixes(tree))
    for statement in tree.body:
        for node in ast.walk(statement):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text))]) if name in prefixes:
                    yield _defined_name(statement), prefixes[name] + text
                case ast.Call(func=ast.Name(id="citation"), args=[ast.Constant(value=str(text))]):
                    yield _defined_name(statement), text
                case ast.Call(func=ast.Name(id="reading"), args=[ast.Constant(value=str(text))]):
                    yield _defined_name(statement), f"reading {text}"


def _prefixes(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """How this module's names cite: law = subchapter("mini-tex", "19:47-36") gives law -> "mini-tex 19:47-36."."""
    for statement in tree.body:
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(
                    func=ast.Name(id="subchapter"),
                    args=[ast.Constant(value=str(subject)), ast.Constant(value=str(number))],
                ),
            ):
                yield name, f"{subject} {number}."


def _defined_name(statement: ast.stmt) -> str:
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""
