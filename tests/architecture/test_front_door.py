"""The front door needs nothing but Python, finds a browser in the order it promises, and says what it leaves out."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import pit
from tests.architecture.source import ROOT

CHROMIUM = ["chromium", "fonts-dejavu-core", "libatomic1"]


class Machine:
    """A machine with these programs, on which every command but the failing ones succeeds and none is run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *programs: str, root: bool = True, failing: str = "") -> None:
        self.programs, self.failing, self.ran = {*programs}, failing, list[str]()
        monkeypatch.setattr(pit.sys, "platform", "linux")
        monkeypatch.setattr(pit.os, "geteuid", lambda: 0 if root else 1000, raising=False)
        monkeypatch.setattr(pit.shutil, "which", lambda name: name if name in self.programs else None)
        monkeypatch.setattr(pit, "succeeds", self.succeeds)
        monkeypatch.setattr(pit, "find_playwrights_own", lambda: "own" if "own" in self.programs else "")
        monkeypatch.setattr(pit, "INSIDE", {})
        monkeypatch.delenv("PITBOSS_BROWSER", raising=False)

    def succeeds(self, command: list[str]) -> bool:
        told = " ".join(command)
        self.ran.append(told)
        if self.failing and self.failing in told:
            return False
        if "apt-get" in told and " install " in told:
            self.programs |= {*command}
        if "playwright install" in told:
            self.programs.add("own")
        return True


def test_it_imports_only_what_comes_with_python() -> None:
    tree = ast.parse((ROOT / "pit.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} - sys.stdlib_module_names == set()


def test_the_named_browser_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch, "chromium", "mine")
    monkeypatch.setenv("PITBOSS_BROWSER", "mine")
    assert pit.find_browser() == "mine"


def test_a_named_browser_that_is_not_there_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Machine(monkeypatch, "chromium")
    monkeypatch.setenv("PITBOSS_BROWSER", "mine")
    with pytest.raises(SystemExit, match="1"):
        pit.need_browser()
    assert capsys.readouterr().err == "pit.py: PITBOSS_BROWSER=mine is not a program\n"


def test_chromium_comes_before_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch, "msedge", "google-chrome", "chromium")
    assert pit.find_browser() == "chromium"


def test_an_application_is_found_in_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    edge = str(Path("/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"))
    Machine(monkeypatch, edge)
    monkeypatch.setattr(pit.sys, "platform", "darwin")
    assert pit.find_browser() == edge


def test_what_is_there_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, "apt-get", "own")
    pit.need_browser()
    assert pit.INSIDE == {"PITBOSS_BROWSER": "own"}
    assert [told for told in machine.ran if " install" in told] == []


@pytest.mark.parametrize(("root", "begin"), [(True, "env DEBIAN_FRONTEND"), (False, "sudo -n env DEBIAN_FRONTEND")])
def test_chromium_is_installed_with_apt_get(monkeypatch: pytest.MonkeyPatch, root: bool, begin: str) -> None:
    machine = Machine(monkeypatch, "apt-get", "sudo", root=root)
    pit.need_browser()
    assert pit.INSIDE == {"PITBOSS_BROWSER": "chromium"}
    [install] = [told for told in machine.ran if " install " in told]
    assert install.startswith(begin)
    assert install.endswith(" ".join(["install -y", *CHROMIUM]))


@pytest.mark.parametrize(
    ("programs", "failing"),
    [([], ""), (["apt-get"], ""), (["apt-get", "sudo"], "sudo -n true"), (["apt-get", "sudo"], "install -y")],
    ids=["no apt-get", "no sudo", "sudo with a password", "no such package"],
)
def test_otherwise_playwright_downloads_one(monkeypatch: pytest.MonkeyPatch, programs: list[str], failing: str) -> None:
    Machine(monkeypatch, *programs, root=False, failing=failing)
    pit.need_browser()
    assert pit.INSIDE == {"PITBOSS_BROWSER": "own"}


@pytest.mark.parametrize(("programs", "found"), [(["chromium"], "chromium"), ([], "own")], ids=["there", "installed"])
def test_a_browser_for_pdf_is_found_or_installed_and_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], programs: list[str], found: str
) -> None:
    Machine(monkeypatch, *programs)
    monkeypatch.setattr(pit, "set_up", lambda: None)
    assert pit.main(["browser"]) == 0
    assert f"PITBOSS_BROWSER={found}\n" in "".join(capsys.readouterr())


def test_no_browser_at_all_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    Machine(monkeypatch, "apt-get", failing="install")
    monkeypatch.setattr(pit, "find_playwrights_own", str)
    with pytest.raises(SystemExit, match="1"):
        pit.need_browser()
    assert capsys.readouterr().err.startswith("pit.py: there is no browser to test with and none could be installed; ")


def test_a_driver_without_its_library_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, "apt-get", "chromium", failing="playwright --version")
    with pytest.raises(SystemExit, match="1"):
        pit.need_browser()
    assert machine.ran[-2].endswith("install -y libatomic1")


@pytest.mark.parametrize("command", ["test", "gate"])
def test_a_shell_that_wants_no_bytecode_has_it_kept_in_the_environment(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Otherwise every worker, and every program that a test starts, would compile all that it imports."""
    Machine(monkeypatch, "chromium", "strace")
    monkeypatch.setattr(pit, "INSIDE", {"PYTHONDONTWRITEBYTECODE": "1"})
    monkeypatch.setattr(pit, "set_up", lambda: None)
    monkeypatch.setattr(pit, "become", lambda _: sys.exit(0))
    with pytest.raises(SystemExit):
        pit.main([command, "tests/rules"])
    assert {"PYTHONPYCACHEPREFIX": str(pit.VENV / "bytecode")} == pit.INSIDE


@pytest.mark.parametrize(
    ("programs", "installed"), [(["strace"], False), (["apt-get"], True)], ids=["there", "installed"]
)
def test_the_gate_has_strace(monkeypatch: pytest.MonkeyPatch, programs: list[str], installed: bool) -> None:
    machine = Machine(monkeypatch, *programs)
    pit.need_strace()
    assert any(told.endswith("install -y strace") for told in machine.ran) == installed


@pytest.mark.parametrize("failing", ["", "pip install"])
def test_the_benchmarks_do_without_the_evaluators_that_cannot_be_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], failing: str
) -> None:
    machine = Machine(monkeypatch, failing=failing)
    monkeypatch.setattr(pit, "has_module", lambda name: False)
    pit.need_peers()
    assert [command.endswith("-e .[bench]") for command in machine.ran] == [True]
    assert ("left out" in capsys.readouterr().out) == bool(failing)


@pytest.mark.parametrize(("asked", "status", "said"), [("--help", 0, "serving"), ("nothing", 2, "no benchmark")])
def test_a_benchmark_that_does_not_exist_is_not_run_for_minutes(asked: str, status: int, said: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks", asked], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == status
    assert said in run.stdout + run.stderr


def test_a_gate_without_strace_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch)
    with pytest.raises(SystemExit, match="1"):
        pit.need_strace()


@pytest.mark.parametrize(
    ("arguments", "reached"),
    [
        ("", True),
        ("-x -k page", True),
        ("tests", True),
        (".", True),
        ("tests/rules tests/browser", True),
        ("tests/browser/conftest.py::test_this", True),
        ("tests/rules", False),
        ("tests/rules/test_signs.py::test_this -x", False),
    ],
)
def test_a_browser_is_wanted_only_where_the_arguments_lead_to_it(arguments: str, reached: bool) -> None:
    assert pit.reach_the_browser(arguments.split()) == reached


@pytest.mark.parametrize(
    ("arguments", "looked", "told"),
    [
        ("tests/rules", False, ""),
        ("tests", True, ""),
        ("tests --no-browser", False, "pit.py: the tests in a browser are left out\n"),
    ],
    ids=["other tests", "all tests", "all but those"],
)
def test_leaving_the_browser_out_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: str, looked: bool, told: str
) -> None:
    done: list[list[str]] = []
    monkeypatch.setattr(pit, "set_up", lambda: None)
    monkeypatch.setattr(pit, "need_browser", lambda: done.append(["looked"]))
    monkeypatch.setattr(pit, "become", lambda command: sys.exit(done.append(command)))
    with pytest.raises(SystemExit):
        pit.test(arguments.split())
    assert (["looked"] in done) == looked
    assert capsys.readouterr().out == told
    assert ("--deselect=tests/browser" in done[-1]) == bool(told)
    assert pit.NO_BROWSER not in done[-1]
