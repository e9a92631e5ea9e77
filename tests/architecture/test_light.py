"""Dealing is light: what only analysis or printing needs is not imported before it is used, nor has to be there."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.newcomer import play_a_round

HEAVY = {"numpy", "numba", "llvmlite", "matplotlib", "typst"}
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


# Where nothing heavy is installed.

WITHOUT = f"""
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {HEAVY!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
sys.argv[0] = "pitboss"
from pitboss.cli import main
main()
"""
ROUND = json.dumps(
    {
        "hands": {"1": ["Qh", "Qd", "7c"], "dealer": ["Kd", "9c", "4h"]},
        "seats": {"1": {"ante": 1000}},
        "inputs": [{"seat": 1, "choose": "play"}],
    }
)


def without(folder: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", WITHOUT, *arguments]
    return subprocess.run(program, cwd=folder, input=said, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("asked", "said", "answered"),
    [
        ("deal three-card-poker", ROUND, '"net":{"1":2000}'),
        ("games", "", "three-card-poker"),
        ("games --json", "", '"three-card-poker"'),
        ("conformance --json", "", '"totals"'),
        ("conformance", "", "mini-tex"),
        ("sign mini-tex", "", "25 to 1"),
        ("sign mini-tex -o sign.svg", "", "wrote sign.svg"),
        ("layout mini-tex", "", "</svg>"),
        ("play mini-tex", "\nq\n", "ante"),
    ],
)
def test_it_needs_nothing_heavy(tmp_path: Path, asked: str, said: str, answered: str) -> None:
    done = without(tmp_path, *asked.split(), said=said)
    assert answered in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "asked",
    ["edge mini-tex", "strategy mini-tex", "simulate mini-tex --rounds 10", "par mini-tex", "par mini-tex -o x.pdf"],
)
def test_what_counts_says_in_one_line_what_to_install(tmp_path: Path, asked: str) -> None:
    done = without(tmp_path, *asked.split())
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("pitboss: the analysis is not installed")
    assert done.stderr.endswith('pip install "pitboss[analysis]"\n')


def test_a_round_is_settled_and_audited_where_nothing_heavy_is_installed(tmp_path: Path) -> None:
    program = [sys.executable, "-c", WITHOUT, "serve", "--port", "0", "--store", "sqlite:///floor.db"]
    with subprocess.Popen(program, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr
        try:
            found = re.search(r"http://\S+", server.stderr.readline())
            assert found
            assert play_a_round(found[0])
        finally:
            server.terminate()
            assert "Traceback" not in server.stderr.read()
    done = without(tmp_path, "verify", "floor.db")
    assert (done.returncode, "1 rounds replayed" in done.stdout) == (0, True)
