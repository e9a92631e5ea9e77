"""Dealing is light: what only analysis or printing needs is not imported before it is used."""

import json
import subprocess
import sys

import pytest

HEAVY = {"numpy", "numba", "llvmlite", "matplotlib"}
PROGRAM = """
import contextlib, io, json, sys
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    {statement}
print(json.dumps(sorted(sys.modules)))
"""
DEAL = (
    "import pitboss; told = pitboss.deal('three-card-poker', {'hands': {'1': ['As', 'Ks', 'Qs'], "
    "'dealer': ['2c', '3d', '5h']}, 'seats': {'1': {'pair_plus': 500}}}); assert told['net'] == {'1': 20000}"
)


def command(*arguments: str) -> str:
    return f"sys.argv = ['pitboss', *{list(arguments)}]; from pitboss.cli import main; main()"


@pytest.mark.parametrize(
    ("statement", "unwanted"),
    [
        ("import pitboss", {*HEAVY, "rich", "typer", "pitboss.analysis", "pitboss.printing"}),
        (DEAL, {*HEAVY, "rich", "typer", "pitboss.analysis", "pitboss.printing"}),
        (command("deal", "mini-tex"), {*HEAVY, "rich", "pitboss.analysis", "pitboss.printing"}),
        (command("deal", "mini-tex", "--house", "pocket_poker=B"), {*HEAVY, "rich"}),
        (command("games", "--json"), {*HEAVY, "rich", "pitboss.analysis"}),
        (command("games"), {*HEAVY, "pitboss.analysis"}),
        (command("--help"), {*HEAVY, "rich"}),
        (command("deal", "--help"), {*HEAVY, "rich"}),
        (command("--version"), {*HEAVY, "rich"}),
    ],
    ids=[
        *("import pitboss", "pitboss.deal", "deal", "deal --house", "games --json", "games"),
        *("--help", "deal --help", "--version"),
    ],
)
def test_it_imports_nothing_heavy(statement: str, unwanted: set[str]) -> None:
    assert unwanted & imported_by(statement) == set()


def test_what_is_heavy_would_be_seen() -> None:
    assert {"numpy", "rich"} <= imported_by("import numpy, rich")


def imported_by(statement: str) -> set[str]:
    program = PROGRAM.format(statement=statement)
    done = subprocess.run([sys.executable, "-c", program], input="", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))
