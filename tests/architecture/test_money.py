"""Money is whole cents wherever it passes: no float, no division, no rounding on the floor, in the store, on the web.

The core, where it is settled, keeps to more than that: test_purity.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import Module, modules, sample

PASSED_THROUGH = ("floor", "store", "web")
ROUNDING = ("float", "Decimal", "fsum", "true_divide", "truediv")

# What is no money there: in which module, and what it is.
NO_MONEY = {
    "pitboss.floor.definition": "paths",
    "pitboss.store.archives": "paths and the time of day",
    "pitboss.store.archiving": "paths",
    "pitboss.store.engine": "paths",
    "pitboss.store.export": "the time of day, for a calendar",
    "pitboss.store.heads": "the time of day, for a calendar",
    "pitboss.store.signer": "seconds to wait",
    "pitboss.store.store": "seconds to wait",
    "pitboss.store.takings": "how far a win may lie from what is expected, which moves nothing",
    "pitboss.web.advice": "the odds, which are told and move nothing",
    "pitboss.web.answers.books": "how far a win may lie from what is expected, which moves nothing",
    "pitboss.web.answers.described": "numbers of answers that are no money",
    "pitboss.web.answers.odds": "the odds, which are told and move nothing",
    "pitboss.web.authentication": "seconds to wait",
    "pitboss.web.dealer": "seconds to wait",
    "pitboss.web.door": "seconds to wait",
    "pitboss.web.following": "seconds to wait",
    "pitboss.web.keno_clock": "seconds to wait",
    "pitboss.web.line": "seconds to wait",
    "pitboss.web.odds": "seconds to wait",
    "pitboss.web.odds_routes": "the odds, which are told and move nothing",
    "pitboss.web.odds_worker": "seconds to wait",
    "pitboss.web.overlay": "places on the felt",
    "pitboss.web.pages": "paths",
    "pitboss.web.reader": "numbers of a body that are refused",
}


def inexact(module: Module) -> Iterator[str]:
    for node in ast.walk(module.tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield f"{module.at(node)} has the float {node.value}"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield f"{module.at(node)} divides"
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in ROUNDING:
                yield f"{module.at(node)} names {name}"
            case ast.Call(func=ast.Name(id="round")):
                yield f"{module.at(node)} rounds"


def passed_through() -> Iterator[Module]:
    return (module for module in modules() if module.part in PASSED_THROUGH)


def test_money_passes_as_whole_cents() -> None:
    assert [fault for module in passed_through() if module.name not in NO_MONEY for fault in inexact(module)] == []


def test_the_exceptions_are_all_needed() -> None:
    """The list only ever gets shorter."""
    assert {module.name for module in passed_through() if any(inexact(module))} == NO_MONEY.keys()


@pytest.mark.parametrize("module", ["floor.books", "floor.course", "store.draft", "store.house", "web.casino"])
def test_where_money_is_moved_there_is_no_exception(module: str) -> None:
    assert f"pitboss.{module}" not in NO_MONEY


@pytest.mark.parametrize(
    "text",
    [
        "half = cents / 2",
        "cents /= 2",
        "cents = cents * 0.5",
        "cents = float(cents)",
        "cents = round(cents * rate)",
        "from decimal import Decimal\ncents = Decimal(cents)",
        "import math\ncents = math.fsum(all_of_it)",
        "cents = 1e3",
    ],
)
def test_what_is_inexact_is_seen(text: str) -> None:
    assert list(inexact(sample("pitboss.floor.x", text))) != []


def test_whole_cents_are_let_through() -> None:
    assert list(inexact(sample("pitboss.floor.x", "half, odd = divmod(cents, 2)\nthird = cents // 3"))) == []
