"""The conformance matrix: what pitboss does about each paragraph, where, and which tests show it."""

import ast
import json
import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import Any

from pitboss.games import games
from pitboss.law import DATA, Paragraph, paragraphs
from pitboss.rounds.incidents import Incident

EVIDENCE = DATA / "evidence.json"
SOURCE = Path(__file__).parent

DOES = ("enforced", "printed", "procedure", "physical", "definition", "not yet")
NEEDS_A_TEST = ("enforced", "printed", "procedure")

DEAL, TABLE, PRINTED = DOORS = ("deal", "table", "printed")  # `pitboss deal`; the floor; sign, layout and rules page
AT_THE_TABLE_ALONE = ("floor/", "store/", "web/", "rounds/card_care.py", "rounds/equipment.py")
IN_DEAL_ALONE = ("poker/", "games/poker/")
IN_PRINT = ("DRAWN_BY", "notices", "pay_tables")
HEARD_AT_THE_TABLE = frozenset(Incident)


def matrix() -> dict[str, Any]:
    """One row for each paragraph of the law, from the evidence kept in the package."""
    evidence = json.loads(EVIDENCE.read_text(encoding="utf-8"))
    unheard = set(unheard_at_the_table())
    rows = [
        {
            "id": paragraph.id,
            "gist": paragraph.gist,
            "does": paragraph.does,
            "holds": holds(paragraph, evidence["where"].get(paragraph.id, []), unheard),
            "where": evidence["where"].get(paragraph.id, []),
            "tests": evidence["tests"].get(paragraph.id, []),
            **({"reason": paragraph.reason} if paragraph.reason else {}),
        }
        for paragraph in paragraphs().values()
    ]
    totals = Counter(row["does"] for row in rows)
    return {"paragraphs": rows, "totals": {"paragraphs": len(rows), **{does: totals[does] for does in DOES}}}


def holds(paragraph: Paragraph, where: Iterable[str], unheard: Container[str]) -> list[str]:
    """Where the running product keeps a paragraph: as it was judged, or as the places that cite it tell."""
    if paragraph.does not in NEEDS_A_TEST:
        return []
    if paragraph.holds:
        return paragraph.holds.split()
    if paragraph.does == "printed":
        return [PRINTED]
    doors = {door for place in where for door in doors_to(place)}
    if doors <= {PRINTED}:
        doors |= {DEAL, TABLE}  # the odds that are posted are those that are paid
    if paragraph.id in unheard:
        doors -= {TABLE}
    return [door for door in DOORS if door in doors]


def doors_to(place: str) -> tuple[str, ...]:
    """Through which doors what stands at this place of the source is reached: "games/mini_tex.py CARD_CARE"."""
    name = place.partition(" ")[2]
    if place.startswith("printing/") or name in IN_PRINT:
        return (PRINTED,)
    if place.startswith(IN_DEAL_ALONE):
        return (DEAL,)
    if place.startswith(AT_THE_TABLE_ALONE) or name == "CARD_CARE":
        return (TABLE,)
    return DOORS if name == "RANKINGS" else (DEAL, TABLE)  # a round of the floor and of `deal` is the same script


def unheard_at_the_table() -> Iterator[str]:
    """The paragraphs of the irregularities that nobody can report at a table of the floor."""
    for game in games():
        for incident, remedy in game.irregularities.items():
            if incident not in HEARD_AT_THE_TABLE:
                part = re.compile(re.escape(remedy.law) + r"(\d.*)?")
                yield from filter(part.fullmatch, paragraphs())


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
