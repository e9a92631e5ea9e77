"""The documents tell the truth: their examples are run, their links lead somewhere, and they leave nothing out."""

import doctest
import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from pitboss import __version__
from pitboss.law import paragraphs, readings
from pitboss.rounds import events
from pitboss.rounds.events import Event
from pitboss.rounds.incidents import Incident
from tests.architecture.source import INTERFACES, ROOT, modules

DOCS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
ARCHITECTURE = ROOT / "docs" / "ARCHITECTURE.md"
ADDING_A_GAME = ROOT / "docs" / "adding-a-game.md"  # its examples need the game: test_adding_a_game.py runs them

FENCED = re.compile(r"^```(\w*)[ ]?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
PARAGRAPH = re.compile(r"[\w/-]+ \d+:\d+-[\w.]+(?:\(\w+\)\w*)*")
READING = re.compile(r"reading ((?:[A-Z]\d*\.)?\d+(?:\.\d+)?)")
CUT = "…"  # alone on a line: any lines; inside a line: anything


class Block(NamedTuple):
    """A fenced block: its language, what stands behind the language, its text and the line it begins on."""

    language: str
    title: str
    text: str
    line: int


def blocks(path: Path) -> Iterator[Block]:
    told = path.read_text(encoding="utf-8")
    for found in FENCED.finditer(told):
        language, title, text = found.groups()
        yield Block(language, title, text, told.count("\n", 0, found.start()) + 1)


def examples() -> Iterator[object]:
    """Every block of commands, by the page and line it stands on."""
    for path in DOCS:
        for block in blocks(path):
            if block.language == "console" and path != ADDING_A_GAME:
                yield pytest.param(path, block, id=f"{path.name}:{block.line}")


def pages_with(language: str) -> list[Path]:
    found = (path for path in DOCS if any(block.language == language for block in blocks(path)))
    return [path for path in found if path != ADDING_A_GAME]


@pytest.mark.parametrize(("path", "block"), list(examples()))
def test_the_commands_answer_what_the_page_shows(path: Path, block: Block, tmp_path: Path) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    write_files(path, tmp_path)
    check_commands(block, tmp_path, os.environ)


@pytest.mark.parametrize("path", pages_with("python"), ids=lambda path: path.name)
def test_python_answers_what_the_page_shows(path: Path) -> None:
    """All of a page in one session, as a reader would type it."""
    told: list[str] = []
    session: dict[str, object] = {}
    runner = doctest.DocTestRunner(checker=Checker(), verbose=False)
    for block in blocks(path):
        if block.language == "python" and ">>>" in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, session, path.name, str(path), block.line)
            runner.run(test, out=told.append, clear_globs=False)
            session = test.globs
    assert not runner.failures, "".join(told)


class Checker(doctest.OutputChecker):
    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return agrees(want, got)


def write_files(path: Path, folder: Path) -> None:
    """Each block of JSON that bears a file name, as that file, on one line."""
    for block in blocks(path):
        if block.language == "json" and block.title:
            file = folder / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(json.loads(block.text)) + "\n", encoding="utf-8")


def check_commands(block: Block, folder: Path, environment: Mapping[str, str]) -> None:
    code = 0
    for command, shown in commands(block.text):
        code, told = run(command, code, folder, environment)
        assert agrees(shown, told), f"$ {command}\n{told}"


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each line after a dollar sign, and what is shown below it."""
    command, shown = "", ""
    for line in text.splitlines(keepends=True):
        if line.startswith("$ "):
            if command:
                yield command, shown
            command, shown = line[2:].strip(), ""
        else:
            assert command, f"no command before {line!r}"
            shown += line
    yield command, shown


def run(command: str, code: int, folder: Path, environment: Mapping[str, str]) -> tuple[int, str]:
    """As in a shell whose last command ended with this exit code; both streams as they come."""
    path = os.pathsep.join([str(Path(sys.executable).parent), environment.get("PATH", "")])
    done = subprocess.run(
        ["bash", "-c", f"(exit {code})\n{command}"],
        cwd=folder,
        env={**environment, "PATH": path, "PYTHONUTF8": "1", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
    )
    return done.returncode, done.stdout.decode()


def agrees(shown: str, told: str) -> bool:
    """Line by line but for empty lines; JSON, which is told in one line, may be folded at spaces and after brackets."""
    if told.startswith(("{", "[")):
        shown, told = _unfolded(shown), _unfolded(told)
    pattern = "".join(_pattern(line) for line in _lines(shown))
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in _lines(told))) is not None


def _unfolded(text: str) -> str:
    one_line = " ".join(re.sub(r"(?<=[\[{])\s*\n\s*", "", text).split())
    return re.sub(r"(?<=[,:…]) ", "", one_line)  # a space after a comma or colon means nothing in JSON


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def _pattern(line: str) -> str:
    return r"(?:.*\n)*" if line == CUT else ".*".join(map(re.escape, line.split(CUT))) + r"\n"


@pytest.mark.parametrize(
    ("shown", "told", "same"),
    [
        ("one\ntwo\n", "one\n\ntwo  \n", True),
        ("one\n…\n", "one\ntwo\nthree\n", True),
        ("one\n…\n", "one\n", True),
        ("…\nthree\n", "one\ntwo\nthree\n", True),
        ("one … three\n", "one two three\n", True),
        ('{"a": 1,\n "b": [\n  …]}\n', '{"a": 1, "b": [2, 3]}\n', True),
        ("one\n", "one\ntwo\n", False),
        ("two\n…\n", "one\ntwo\n", False),
        ("one\n…\nfour\n", "one\ntwo\nthree\n", False),
        ("1.5\n", "1x5\n", False),
        ('{"a": 1}\n', '{"a": 2}\n', False),
        ("", "something\n", False),
    ],
)
def test_an_example_that_shows_something_else_is_seen(shown: str, told: str, same: bool) -> None:
    assert agrees(shown, told) == same


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path: Path) -> None:
    links = [link for link in LINK.findall(path.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not _exists(path, link)] == []


def _exists(page: Path, link: str) -> bool:
    file, _, heading = link.partition("#")
    target = (page.parent / file).resolve() if file else page
    if not target.exists():
        return False
    return not heading or heading in headings(target)


def headings(path: Path) -> set[str]:
    """As they are addressed: small letters, hyphens for spaces, nothing else."""
    told = FENCED.sub("", path.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.*)$", told, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_every_citation_exists(path: Path) -> None:
    told = path.read_text(encoding="utf-8")
    assert [number for number in READING.findall(told) if number not in readings()] == []
    subjects = {id.partition(" ")[0] for id in paragraphs()}
    cited = [id for id in PARAGRAPH.findall(told) if id.partition(" ")[0] in subjects]
    assert [id for id in cited if id not in paragraphs()] == []


def test_the_readme_leads_to_every_page() -> None:
    linked = {(ROOT / link.partition("#")[0]).resolve() for link in LINK.findall(DOCS[0].read_text(encoding="utf-8"))}
    assert [path.name for path in DOCS[1:] if not linked & {path, path.parent}] == []


def test_the_changelog_knows_this_version() -> None:
    assert __version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def kinds_of_event() -> list[type]:
    return [kind for kind in Event.__args__ if kind is not events.Hidden]


@pytest.mark.parametrize("kind", kinds_of_event(), ids=lambda kind: kind.__name__)
def test_every_event_is_documented_with_its_fields(kind: type) -> None:
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    row = rf"^\| `{name}` \|.*" + "".join(f"(?=.*`{field}`)" for field in kind._fields if field != "law")
    assert re.search(row, INTERFACES.read_text(encoding="utf-8"), re.MULTILINE), f"no row {name} with all its fields"


@pytest.mark.parametrize("incident", [incident for incident in Incident if incident is not Incident.CARD_FACE_UP])
def test_every_incident_is_documented(incident: Incident) -> None:
    assert f"| `{incident.value}` |" in INTERFACES.read_text(encoding="utf-8")


def test_the_architecture_names_every_part() -> None:
    told = ARCHITECTURE.read_text(encoding="utf-8")
    named = {module.name.removeprefix("pitboss.").replace(".", "/") for module in modules() if module.name != "pitboss"}
    named = {name for name in named if not last(name)[0].isdigit()}  # the steps of the schema have numbers
    assert [name for name in sorted(named) if not re.search(rf"`(?:\w+/)*{re.escape(last(name))}\b", told)] == []


def last(name: str) -> str:
    return name.rpartition("/")[2]


def test_the_steps_a_script_may_yield_are_all_told_of() -> None:
    from pitboss.rounds import steps

    told = ADDING_A_GAME.read_text(encoding="utf-8")
    kinds = [kind.__name__ for kind in steps.Step.__args__ if inspect.getmodule(kind) is steps]
    assert [kind for kind in kinds if f"`{kind}" not in told] == []
