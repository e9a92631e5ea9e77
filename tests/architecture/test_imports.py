"""A module imports only what stands to its left."""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import Module, modules, name_of, part_of, sample

ORDER = (
    *("interned", "law", "errors", "cards"),
    *("shoe", "hands", "stakes"),
    "rounds",
    "poker",
    "tickets",
    "games",
    *("dealt", "catalogue", "answer", "advantage"),
    *("workers", "ranking", "solving", "sampling", "kernels", "analysis", "simulation"),
    *("printing", "typed", "written", "software"),
    *("conformance", "readings", "floor", "store", "disputing", "staff", "terminal", "web"),
    *("pitboss", "usage", "arguments", "keeping", "cli", "__main__"),
)
LEAVES = ("interned", "law", "answer")  # these import nothing of pitboss
SHARED_KERNEL = "board"  # the one kernel that others rest on


def test_a_module_imports_only_what_stands_to_its_left() -> None:
    assert [fault for module in modules() for fault in misdirected(module)] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pitboss.law", "from pitboss.cards import Card"),
        ("pitboss.law", "from pitboss.errors import PitbossError"),
        ("pitboss.errors", "from pitboss.cards import Card"),
        ("pitboss.shoe", "import pitboss.rounds.round"),
        ("pitboss.rounds.view", "from pitboss.games import games"),
        ("pitboss.rounds.view", "from pitboss import games"),
        ("pitboss.rounds.view", "from .. import games"),
        ("pitboss.rounds.view", "from ..games import mini_tex"),
        ("pitboss.rounds.view", "from pitboss.answer import Answer"),
        ("pitboss.rounds.view", "def late():\n    from pitboss.games import games"),
        ("pitboss.rounds.view", "from importlib import import_module\nimport_module('pitboss.games')"),
        ("pitboss.rounds.view", "__import__('pitboss.games')"),
        ("pitboss.games.mini_tex", "from pitboss.games.three_card_poker import law"),
        ("pitboss.games.mini_tex", "from pitboss.games import three_card_poker"),
        ("pitboss.games.mini_tex", "from . import three_card_poker"),
        ("pitboss.games.mini_tex", "import pitboss"),
        ("pitboss.games.mini_tex", "from pitboss.analysis.report import edge"),
        ("pitboss.analysis.report", "from pitboss.printing.sign import sign_svg"),
        ("pitboss.analysis.report", "from pitboss.simulation.report import simulate"),
        ("pitboss.workers.kept", "from pitboss.ranking.numbering import numbers"),
        ("pitboss.ranking.best_five", "from pitboss.solving.solver import choose"),
        ("pitboss.solving.solver", "from pitboss.kernels.draw.count import Draw"),
        ("pitboss.sampling.sampler", "from pitboss.kernels import draw"),
        ("pitboss.kernels.draw.count", "from pitboss.analysis.model import Model"),
        ("pitboss.kernels.draw.count", "from pitboss.kernels.off_a_deck.count import opposition"),
        ("pitboss.kernels.draw.count", "from pitboss.kernels import stud"),
        ("pitboss.kernels.draw.count", "from .. import stud"),
        ("pitboss.kernels.board.boards", "from pitboss.kernels.two_cards.count import two_cards"),
        ("pitboss.printing.sign", "from pitboss.cli import app"),
        ("pitboss.answer", "from pitboss.law import Citation"),
        ("pitboss.casino", "import json"),
    ],
)
def test_an_import_from_the_right_is_seen(name: str, text: str) -> None:
    assert len(list(misdirected(sample(name, text)))) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pitboss.errors", "from pitboss.law import Citation"),
        ("pitboss.rounds.view", "from pitboss.rounds.events import Event\nfrom .places import Seat\nimport json"),
        ("pitboss.games.mini_tex", "from pitboss.rounds import table\nfrom pitboss.hands.three_card import rank"),
        ("pitboss.kernels.draw.sample", "from pitboss.kernels.draw.count import Draw\nfrom .lesson import draw_lesson"),
        ("pitboss.kernels.two_cards.count", "from pitboss.kernels.board.boards import boards"),
        ("pitboss.simulation.samplers", "from pitboss.kernels.draw import sample"),
        ("pitboss.cli", "from pitboss import __version__\nfrom pitboss.games import game"),
    ],
)
def test_an_import_from_the_left_is_let_through(name: str, text: str) -> None:
    assert list(misdirected(sample(name, text))) == []


def misdirected(module: Module) -> Iterator[str]:
    if module.part not in ORDER:
        yield f"{module.name}: say in ORDER where {module.part} stands"
        return
    for node, imported in imports(module):
        if not _is_allowed(module, imported):
            yield f"{module.at(node)} imports {imported}"
    if module.name != "pitboss.games":  # a game's module is read when it is asked for
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and name_of(node.func) in ("import_module", "__import__"):
                yield f"{module.at(node)} imports what this test cannot see"


def _is_allowed(module: Module, imported: str) -> bool:
    part = part_of(imported)
    if part == module.part:
        alone = part == "kernels" and kernel_of(imported) not in (kernel_of(module.name), SHARED_KERNEL)
        return module.name == imported or not (part in ("games", *LEAVES) or alone)
    return part in ORDER and ORDER.index(part) < ORDER.index(module.part) and module.part not in LEAVES


def kernel_of(name: str) -> str:
    """The folder of a kernel that a module stands in: pitboss.kernels.draw.count in draw."""
    return [*name.split("."), "", ""][2]


def imports(module: Module) -> Iterator[tuple[ast.stmt, str]]:
    """Every module of pitboss that is imported, wherever the statement stands; a name of a package as its part."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names if alias.name.split(".")[0] == "pitboss")
        elif isinstance(node, ast.ImportFrom):
            origin = _origin(module, node)
            if origin == "pitboss":
                yield from ((node, _of_the_facade(alias.name)) for alias in node.names)
            elif origin.startswith("pitboss."):
                yield node, origin


def _origin(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = module.name.split(".")[: None if module.is_package else -1]
    package = package[: len(package) - (node.level - 1)]
    return ".".join([*package, *([node.module] if node.module else [])])


def _of_the_facade(name: str) -> str:
    """`from pitboss import errors` imports a part, `from pitboss import __version__` the facade."""
    return f"pitboss.{name}" if name in ORDER and name != "pitboss" else "pitboss"
