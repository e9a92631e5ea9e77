"""What is compiled and what is counted is kept only for the code that made it: its hash covers all of that."""

from collections.abc import Collection
from pathlib import Path

import pytest

from pitboss.workers import cache
from tests.architecture.source import SOURCE, Module, modules, part_of, sample
from tests.architecture.test_imports import imports

SCRIPT = {"law", "errors", "shoe", "stakes", "rounds", "tickets", "games", "advantage"}  # asked anew, and never kept
COMPILED, KEPT = "from numba", "pitboss.workers.kept"


def test_all_that_is_compiled_or_kept_is_made_of_is_hashed() -> None:
    assert uncovered(list(modules()), cache.sources()) == []


@pytest.mark.parametrize("part", [*cache.FOLDERS, "cards"])
def test_a_part_that_were_left_out_would_be_seen(part: str) -> None:
    left = [source for source in cache.sources() if source.relative_to(cache.PACKAGE).with_suffix("").parts[0] != part]
    assert {part_of(name) for name in uncovered(list(modules()), left)} == {part}


@pytest.mark.parametrize(
    "text", ["from numba import njit", "from pitboss.workers.kept import kept", "from pitboss.kernels.new import key"]
)
def test_a_new_part_would_be_seen(text: str) -> None:
    new = [sample("pitboss.kernels.new", "from pitboss.dice import faces"), sample("pitboss.dice", "")]
    new.append(sample("pitboss.chances", text))
    found = uncovered([*modules(), *new], [*cache.sources(), path_of(new[0])])
    assert found == (["pitboss.dice"] if "new" in text else ["pitboss.chances", "pitboss.dice"])


def uncovered(every: Collection[Module], hashed: Collection[Path]) -> list[str]:
    """The modules of parts that compile or keep, and of all parts these import, that are not hashed."""
    imported: dict[str, set[str]] = {}
    for module in every:
        imported.setdefault(module.part, set()).update(part_of(name) for _, name in imports(module))
    parts: set[str] = set()
    further = {module.part for module in every if COMPILED in module.text or KEPT in {n for _, n in imports(module)}}
    while further := further - parts - SCRIPT:
        parts |= further
        further = {name for part in further for name in imported.get(part, ())}
    return sorted(module.name for module in every if module.part in parts and path_of(module) not in hashed)


def path_of(module: Module) -> Path:
    path = SOURCE.joinpath(*module.name.split("."))
    return path / "__init__.py" if module.is_package else path.with_suffix(".py")
