"""The code of some modules broken one place at a time, and whether some test then turns red; told as JSON.

All tests are collected once. Of the process that has done so each break is a child: it exchanges the code of one
function, and runs those tests that come to that function, the quickest first, until one fails.

usage: python -m tests.gate.broken_code SHARE MODULES TESTS, where SHARE is of 1,000 places
"""

import ast
import gc
import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from argon2 import PasswordHasher

from pitboss.store import passwords
from tools.break_code import code_breaks, place_of
from tools.break_rules import Break, broken, source_of

SEED = 23
ALL = 1000
LEAST = 6
MOST_SECONDS = 20.0  # of a processor, for the tests of one break
PATIENCE = 10  # times that, and no test has ever waited so long
PLUGINS = ("cacheprovider", "xdist", "playwright", "hypothesispytest")

Key = tuple[str, str]  # a file and a function in it


class Told(NamedTuple):
    """What a test comes to, and how long it takes."""

    seconds: float
    reached: list[Key]
    failed: bool


class Broken(NamedTuple):
    module: str
    number: int
    found: Break
    function: str
    source: str

    @property
    def name(self) -> str:
        return f"{self.module}: {self.found.what} in {self.source.splitlines()[self.found.line - 1].strip()}"


class Breaking:
    """In the place of pytest's own loop over the tests."""

    def __init__(self, modules: Sequence[str], share: int) -> None:
        self.places = [each for module in modules for each in places(module)]
        self.chosen = chosen(self.places, share)
        self.files = {str(source_of(module)): module for module in modules}
        self.alive: list[str] = []
        self.left_out: list[str] = []  # code that cannot be exchanged while it is there
        self.red: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # each break works out many
        told = [Told(*each) for each in in_a_child(lambda: self.looked_at(session.items), ())]
        self.red = [item.nodeid for item, each in zip(session.items, told, strict=True) if each.failed]
        if not self.red:
            for each in self.chosen:
                self.note(each, self.seen(each, session.items, told))
        return True

    def note(self, broken: Broken, seen: bool | None) -> None:
        began = {True: "seen", False: "ALIVE", None: "left out"}[seen]
        print(f"{began}: {broken.name}", file=sys.stderr, flush=True)
        if not seen:
            (self.alive if seen is False else self.left_out).append(broken.name)

    def looked_at(self, items: Sequence[pytest.Item]) -> list[Told]:
        """Each test run once with nothing broken."""
        reached: set[Key] = set()

        def called(frame: FrameType, event: str, _: object) -> None:
            module = self.files.get(frame.f_code.co_filename)
            if module is not None:
                reached.add((module, frame.f_code.co_qualname))

        threading.settrace(called)
        sys.settrace(called)
        told = []
        for item, following in in_turn(items):
            reached.clear()
            began = time.process_time()
            failed = is_red(item, following)
            told.append(Told(time.process_time() - began, list(reached), failed))
        return told

    def seen(self, broken: Broken, items: Sequence[pytest.Item], told: Sequence[Told]) -> bool | None:
        """A break that ends the process, or keeps it from coming to an end, is seen too."""
        key, anywhere = [broken.module, broken.function], not broken.function
        seeing = [(each.seconds, place) for place, each in enumerate(told) if anywhere or key in each.reached]
        asked, seconds = [], 0.0
        for taken, place in sorted(seeing):
            seconds += taken
            if asked and seconds > MOST_SECONDS:
                break
            asked.append(items[place])

        def red() -> bool | None:
            try:
                put_in_place(broken)
            except Exception:
                return None
            signal.alarm(int(PATIENCE * (2 + min(seconds, MOST_SECONDS))))
            return any(is_red(item, following) for item, following in in_turn(asked))

        return in_a_child(red, True) if asked else False  # type: ignore[no-any-return]


def places(module: str) -> Iterator[Broken]:
    source = source_of(module).read_text("utf-8")
    tree = ast.parse(source)
    for number, found in enumerate(code_breaks(tree)):
        yield Broken(module, number, found, place_of(tree, found).function, source)


def chosen(places: Sequence[Broken], share: int) -> list[Broken]:
    """A share of them, and a few at the least; the same every time."""
    many = max(LEAST, len(places) * share // ALL)
    return sorted(random.Random(SEED).sample(places, many), key=lambda each: (each.module, each.number))


def in_turn(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    yield from zip(items, [*items[1:], None], strict=True)


def is_red(item: pytest.Item, following: pytest.Item | None) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def in_a_child(work: Callable[[], Any], otherwise: Any) -> Any:
    """What the work comes to; something else if the child came to no end."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        try:
            with os.fdopen(write, "w") as told:
                json.dump(work(), told)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as said:
        text = said.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else otherwise


def put_in_place(broken_one: Broken) -> None:
    """The broken code where the true code was, in whatever has been made of it already."""
    tree = broken(broken_one.source, broken_one.number, code_breaks)
    if broken_one.function:
        exchange_code(broken_one.module, tree)
    else:
        index = next(index for name, index in broken_one.found.path if name == "body")
        assert index is not None
        exchange_values(broken_one.module, tree.body[index])


def exchange_code(module: str, tree: ast.Module) -> None:
    """Of all functions that are not as they were."""
    path = str(source_of(module))
    anew = {(each.co_qualname, each.co_firstlineno): each for each in codes_of(compile(tree, path, "exec"))}
    for function in [each for each in gc.get_objects() if isinstance(each, FunctionType)]:
        found = anew.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if function.__code__.co_filename == path and found is not None and found != function.__code__:
            function.__code__ = found


def codes_of(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from codes_of(each)


def exchange_values(name: str, statement: ast.stmt) -> None:
    """What the module gives a name to, for all who have taken it from there."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        raise TypeError("another class, or another function, would be another to all who know the true one")
    module = sys.modules[f"pitboss.{name}"]
    anew = {**vars(module)}
    exec(compile(ast.Module([statement], []), str(module.__file__), "exec"), anew)
    for named, value in anew.items():
        was = vars(module).get(named)
        if value is not was and named != "__builtins__":
            takers = [each for each in sys.modules.values() if getattr(each, "__dict__", {}).get(named, anew) is was]
            for taker in takers:
                setattr(taker, named, value)


def collected(tests: Sequence[str], plugin: object) -> None:
    """The tests, for the loop of the plugin; pytest says what it says among the errors."""
    with tempfile.TemporaryDirectory() as folder:
        plugins = [word for name in PLUGINS for word in ("-p", f"no:{name}")]
        options = ["-qq", f"--basetemp={folder}/tests", *plugins, "-o", "addopts=", "-m", "not gate", *tests]
        saved = os.dup(1)
        os.dup2(2, 1)
        code = pytest.main(options, plugins=[plugin])
        os.dup2(saved, 1)
    if code != pytest.ExitCode.OK:
        sys.exit("the tests cannot be collected")


def main(share: str, modules: str, *tests: str) -> None:
    breaking = Breaking(modules.split(","), int(share))
    collected(tests, breaking)
    told = {name: getattr(breaking, name) for name in ("alive", "left_out", "red")}
    print(json.dumps({"places": len(breaking.places), "broken": len(breaking.chosen), **told}))


if __name__ == "__main__":
    main(*sys.argv[1:])
