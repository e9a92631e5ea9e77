"""pit.py installs what is used: the server without the analysis, which comes when a command needs it or meanwhile."""

import os
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

import pit
from pitboss.cli import parser
from tests.architecture.source import ROOT

HEAVY = {"numba", "numpy", "llvmlite", "typst", "distributed"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


class Place:
    """An environment that is nowhere: what would be run for it is noted, with what is ready at that moment."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        for name, file in (("VENV", ""), ("STAMP", "stamp"), ("PYTHON", "python"), ("LOCK", "lock")):
            monkeypatch.setattr(pit, name, folder / file)
        for name in ("PROJECT", "CONSTRAINTS"):
            copy = folder / getattr(pit, name).name
            shutil.copy(getattr(pit, name), copy)
            monkeypatch.setattr(pit, name, copy)
        (folder / "python").touch()
        monkeypatch.setattr(pit, "quietly", self.quietly)
        monkeypatch.setattr(pit, "has_module", lambda name: True)
        monkeypatch.setattr(pit, "become", lambda command, directory: sys.exit(" ".join(command[1:])))
        monkeypatch.setattr(pit, "start_meanwhile", lambda: self.ran.append("meanwhile"))
        self.ran, self.ready, self.failing = list[str](), list[bool](), ""

    def quietly(self, what: str, command: list[str], environment: object = None) -> None:
        self.ran.append(" ".join(command[command.index("-c") + 2 :]) if "pip" in command else what)
        self.ready.append(pit.is_ready())
        if what == self.failing:
            sys.exit(1)

    def run(self, *arguments: str) -> str:
        """What pit.py becomes, and before it becomes it has run."""
        self.ran.clear()
        with pytest.raises(SystemExit) as ended:
            pit.main([*arguments])
        return str(ended.value.code)


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Place:
    return Place(monkeypatch, tmp_path)


def test_what_is_always_installed_is_not_heavy() -> None:
    assert not [needed for needed in PROJECT["dependencies"] if needed.partition(";")[0].strip() in HEAVY]
    assert PROJECT["optional-dependencies"]["analysis"] == ["numba", "numpy"]
    assert "pitboss[cluster,pdf]" in PROJECT["optional-dependencies"]["dev"]
    assert "pitboss[analysis]" in PROJECT["optional-dependencies"]["cluster"]


def test_all_that_an_extra_adds_is_pinned() -> None:
    pinned = {line.partition("==")[0] for line in pit.CONSTRAINTS.read_text().splitlines()}
    assert {name for extra in (pit.ANALYSIS, pit.PDF) for name in pit.packages_of(extra)} <= pinned


def test_every_command_of_pitboss_is_a_command_of_pit_and_in_its_help() -> None:
    (commands,) = (action.choices for action in parser()._actions if isinstance(action.choices, dict))
    assert {*commands} <= {*pit.COMMANDS}
    assert [name for name in pit.COMMANDS if name not in (pit.__doc__ or "") and name != pit.MEANWHILE] == []
    assert "PITBOSS_NO_ANALYSIS" in (pit.__doc__ or "")


def test_the_server_is_installed_without_the_analysis_which_comes_meanwhile(place: Place) -> None:
    assert place.run("serve", "--port", "0") == "serve --port 0"
    assert place.ran == ["venv", "-e .", "meanwhile"]
    assert [pit.is_ready(extra) for extra in ("", "analysis", "pdf", "dev")] == [True, False, False, False]
    assert place.run("serve") == "serve"
    assert place.ran == ["meanwhile"]


def test_the_analysis_is_added_once_and_the_server_stays_ready_meanwhile(place: Place) -> None:
    place.run("games")
    assert place.run("edge", "mini-tex") == "edge mini-tex"
    assert (place.ran, place.ready[-1]) == (["numba numpy"], True)
    assert place.run("simulate", "mini-tex") == "simulate mini-tex"
    assert place.ran == []
    assert [pit.is_ready(extra) for extra in ("", "analysis", "pdf", "dev")] == [True, True, False, False]


def test_what_draws_is_added_where_a_picture_is_asked_for(place: Place) -> None:
    place.run("edge", "mini-tex")
    assert place.ran == ["venv", "-e .[analysis]"]
    place.run("sign", "mini-tex", "-o", "sign.svg")
    assert place.ran == []
    place.run("sign", "mini-tex", "-o", "sign.pdf")
    assert place.ran == ["typst"]
    assert [pit.is_ready(extra) for extra in ("", "analysis", "pdf", "dev")] == [True, True, True, False]


def test_a_machine_for_which_nothing_draws_goes_on_to_the_browser(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place.run("games")
    place.failing = "pip install"
    assert place.run("layout", "mini-tex", "-o", "x.pdf") == "layout mini-tex -o x.pdf"
    assert "a browser will print" in capsys.readouterr().out
    assert [pit.is_ready(), pit.is_ready("pdf")] == [True, False]


def test_adding_that_fails_leaves_the_server_ready_and_is_tried_again(place: Place) -> None:
    place.run("games")
    place.failing = "pip install"
    assert place.run("edge", "mini-tex") == "1"
    assert [pit.is_ready(), pit.is_ready("analysis")] == [True, False]
    place.failing = ""
    place.run("edge", "mini-tex")
    assert place.ran == ["numba numpy"]


def test_the_environment_of_the_developers_holds_everything(place: Place) -> None:
    place.run("edge", "mini-tex")
    place.ran.clear()
    assert pit.main(["setup"]) == 0
    assert (place.ran, place.ready[-2:]) == (["-e .[dev]", "compiling"], [False, False])
    assert all(map(pit.is_ready, ("", "analysis", "pdf", "dev")))
    assert place.run("par", "mini-tex") == "par mini-tex"
    assert place.ran == []


def test_compiling_that_fails_is_not_ready_and_installs_nothing_from_nothing(place: Place) -> None:
    place.failing = "compiling"
    assert place.run("setup") == "1"
    assert not pit.is_ready()
    place.failing = ""
    assert pit.main(["setup"]) == 0
    assert place.ran[-2:] == ["-e .[dev]", "compiling"]
    assert "venv" not in place.ran[1:]


@pytest.mark.parametrize("changed", ["PROJECT", "CONSTRAINTS"])
def test_other_requirements_are_installed_again_but_not_from_nothing(place: Place, changed: str) -> None:
    place.run("edge", "mini-tex")
    file = getattr(pit, changed)
    file.write_text(file.read_text() + "\n# changed\n")
    assert not any(map(pit.is_ready, ("", "analysis", "dev")))
    place.run("serve")
    assert place.ran == ["-e .", "meanwhile"]
    assert [pit.is_ready(), pit.is_ready("analysis")] == [True, False]


@pytest.mark.parametrize("said", ["", "half of a st", f"{pit.home()}\n", "another home\n0\n\n"])
def test_any_other_stamp_is_not_ready(place: Place, said: str) -> None:
    pit.STAMP.write_text(said)
    assert [pit.is_ready(), pit.extras_there()] == [False, None]


def test_an_environment_whose_python_has_gone_is_made_anew(place: Place) -> None:
    place.run("games")
    Path(pit.PYTHON).unlink()
    place.run("games")
    assert place.ran == ["venv", "-e ."]


@pytest.mark.parametrize(("extra", "variable"), [("", "1"), ("analysis", ""), ("dev", "")])
def test_nothing_is_added_that_is_there_or_not_wanted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, extra: str, variable: str
) -> None:
    start_meanwhile = pit.start_meanwhile
    place = Place(monkeypatch, tmp_path)
    place.run("games")
    pit.write_stamp(pit.stamp(*filter(None, [extra])))
    monkeypatch.setenv("PITBOSS_NO_ANALYSIS", variable)
    monkeypatch.setattr(pit.subprocess, "Popen", None)
    start_meanwhile()


# Behind a running server, with a pip that does what the test says.

posix = pytest.mark.skipif(os.name != "posix", reason="a program that is a script")


class Behind:
    """A copy of pit.py with a finished environment whose Python is this script."""

    def __init__(self, folder: Path, script: str) -> None:
        self.folder, self.ran = folder, folder / "ran"
        for name in ("pit.py", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, folder)
        python = folder / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(f'#!/bin/sh\necho "$$ $@" >> {self.ran}\n{script}\n')
        python.chmod(0o755)
        self.told("pit.write_stamp(pit.stamp())")
        self.server = subprocess.Popen(["sleep", "600"])

    def told(self, statement: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", f"import pit; {statement}"], cwd=self.folder, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def start(self) -> subprocess.Popen[str]:
        command = [sys.executable, "pit.py", pit.MEANWHILE, str(self.server.pid)]
        return subprocess.Popen(
            command, cwd=self.folder, stdout=-1, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    @property
    def there(self) -> str:
        return self.told("print(pit.extras_there())")

    def end_the_server(self) -> None:
        self.server.kill()
        self.server.wait()


@posix
def test_the_analysis_is_added_behind_the_server_once_and_said_in_one_line(tmp_path: Path) -> None:
    behind = Behind(tmp_path, "sleep 1")
    both = [behind.start(), behind.start()]
    said = [one.communicate(timeout=60) for one in both]
    behind.end_the_server()
    assert sorted(said) == [("", ""), ("", "pit.py: the analysis has been added, for the odds at the tables\n")]
    assert [one.returncode for one in both] == [0, 0]
    (ran,) = behind.ran.read_text().splitlines()
    assert ran.endswith("-c constraints.txt numba numpy")
    assert behind.there == "{'analysis'}"


@posix
def test_why_the_analysis_could_not_be_added_is_one_line_and_the_server_goes_on(tmp_path: Path) -> None:
    behind = Behind(tmp_path, 'echo "WARNING: slow" >&2; echo "ERROR: no matching distribution" >&2; exit 1')
    one = behind.start()
    said = one.communicate(timeout=60)[1]
    assert behind.server.poll() is None
    behind.end_the_server()
    assert (one.returncode, said.count("\n")) == (1, 1)
    assert said.startswith("pit.py: the analysis could not be added (no matching distribution); pitboss goes on")
    assert behind.there == "set()"


@posix
def test_what_is_added_behind_a_server_ends_with_it_and_the_environment_stays_as_it_was(tmp_path: Path) -> None:
    behind = Behind(tmp_path, "exec sleep 600")
    one = behind.start()
    while not (behind.ran.exists() and behind.ran.read_text().endswith("\n")):
        time.sleep(0.05)
    pip = int(behind.ran.read_text().split()[0])
    behind.end_the_server()
    assert one.communicate(timeout=60) == ("", "")
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pip)], capture_output=True, text=True).stdout
    assert state[:1] in ("", "Z")  # ended, whether or not the system has cleared it away
    assert behind.there == "set()"
