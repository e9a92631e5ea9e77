#!/usr/bin/env python3
"""pit.py - the front door of pitboss. It needs nothing but Python 3.11 or newer.

usage: python3 pit.py COMMAND [ARGUMENTS]

  serve    start the server; ARGUMENTS go to `pitboss serve`
  edge, strategy, simulate, par, deal, play, sign, layout, games, conformance, readings, verify, export,
           dispute
           run this command of pitboss: python3 pit.py edge mini-tex
  test     check style, types and tests; with ARGUMENTS, only run pytest with them
           --no-browser leaves out the tests in a browser
  gate     run the long checks; ARGUMENTS go to pytest
  bench    run the benchmarks; ARGUMENTS name some of them (--help lists all)
  docs     regenerate the generated documents
  browser  find the browser that prints PAR sheets and runs tests, or install one, and say where it is
  setup    only make or refresh the virtual environment

Every command first sets up what it needs in .venv, beside this file, and no more: NumPy and
Numba are for the commands that count and simulate. `serve` does not wait for them: they are
added for the odds at the tables while it runs, unless PITBOSS_NO_ANALYSIS is set.
PITBOSS_PYTHON names another Python to do all this with.

The tests in a browser use the one PITBOSS_BROWSER names, or any Chromium, Chrome or
Edge that is found. Where there is none, `test`, `gate` and `browser` install Chromium:
with apt-get as root or with a sudo that asks for no password, otherwise with Playwright.
`test` and `gate` do neither when ARGUMENTS name only other tests. `gate` gets strace by
the same apt-get, on Linux.
"""

import contextlib
import hashlib
import importlib
import importlib.util
import os
import runpy
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import IO, NoReturn

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

# These two must run, and the whole file must parse, on any Python 3: both stand before the first annotation.
if __name__ == "__main__" and os.environ.get("PITBOSS_PYTHON"):
    chosen = os.environ.pop("PITBOSS_PYTHON")
    try:
        if os.name == "posix":
            os.execvp(chosen, [chosen, *sys.argv])
        sys.exit(subprocess.call([chosen, *sys.argv]))
    except OSError as error:
        sys.exit(f"pit.py: cannot run PITBOSS_PYTHON={chosen}: {error.strerror}")
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "pit.py: pitboss needs Python 3.11 or newer and this is {}.{}; "
        "run pit.py with a newer one, or name it in PITBOSS_PYTHON".format(*sys.version_info)
    )

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / ".venv.lock"
STAMP = VENV / "pit-stamp"
PROJECT = ROOT / "pyproject.toml"
CONSTRAINTS = ROOT / "constraints.txt"
BIN, EXE = (VENV / "Scripts", ".exe") if sys.platform == "win32" else (VENV / "bin", "")
PYTHON = str(BIN / f"python{EXE}")
PIP = [PYTHON, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
INSIDE = {**os.environ, "VIRTUAL_ENV": str(VENV), "PATH": os.pathsep.join([str(BIN), os.environ.get("PATH", "")])}

ANALYSIS, PDF, DEV = "analysis", "pdf", "dev"  # extras of pyproject.toml; the last one has all of them
COUNTING = ("edge", "strategy", "simulate", "par")
OTHERS = ("deal", "play", "sign", "layout", "games", "conformance", "readings", "verify", "export", "dispute")
DRAWING = ("sign", "layout", "simulate")
MEANWHILE = "meanwhile"
POLITE = 19  # the lowest priority

BROWSER_TESTS = ROOT / "tests" / "browser"
NO_BROWSER = "--no-browser"
LONGEST = "--timeout=1200"  # seconds that one check of the gate may take
FINDER = ROOT / "src" / "pitboss" / "printing" / "browser.py"
PLAYWRIGHTS_OWN = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""

TAIL_LINES = 20
ABSENT = 3
FIND_MODULE = f"""
import importlib.util, sys
name = sys.argv[1]
try:
    found = importlib.util.find_spec(name) is not None
except ModuleNotFoundError as error:
    found = not f"{{name}}.".startswith(f"{{error.name}}.")
sys.exit(0 if found else {ABSENT})
"""


def say(message: str) -> None:
    print(f"pit.py: {message}", flush=True)


def fail(message: str, code: int = 1) -> NoReturn:
    print(f"pit.py: {message}", file=sys.stderr, flush=True)
    sys.exit(code)


def quietly(what: str, command: list[str], environment: Mapping[str, str] = INSIDE) -> None:
    """Show nothing of a command unless it fails, and then only its last lines."""
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode != 0:
        print(*done.stdout.decode(errors="replace").splitlines()[-TAIL_LINES:], sep="\n", file=sys.stderr)
        fail(f"{what} failed; its last lines are above")


def succeeds(command: list[str]) -> bool:
    quiet = subprocess.DEVNULL
    return subprocess.run(command, cwd=ROOT, env=INSIDE, stdin=quiet, stdout=quiet, stderr=quiet).returncode == 0


def become(command: list[str], directory: Path = ROOT) -> NoReturn:
    """Give this process to the command, so that signals and the exit code are the command's own."""
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(subprocess.run(command, cwd=directory, env=INSIDE).returncode)
    os.chdir(directory)
    os.execve(command[0], command, INSIDE)


def has_module(name: str) -> bool:
    """A module that is there but broken counts: running it shows what is wrong."""
    command = [PYTHON, "-c", FIND_MODULE, name]
    return subprocess.run(command, cwd=ROOT, env=INSIDE, stderr=subprocess.DEVNULL).returncode != ABSENT


def home() -> str:
    """A virtual environment cannot be moved, nor change its Python: when this line differs it is made anew."""
    return f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor} {ROOT}"


def requirements() -> str:
    """The lines of the stamp that say what the environment was made of."""
    return f"{home()}\n{hashlib.sha256(PROJECT.read_bytes() + CONSTRAINTS.read_bytes()).hexdigest()}\n"


def stamp(*extras: str) -> str:
    return f"{requirements()}{' '.join(sorted(extras))}\n"


def read_stamp() -> str:
    """Empty when there is no finished environment; one whose Python has gone is as good as none."""
    with contextlib.suppress(FileNotFoundError):
        return STAMP.read_text("utf-8") if Path(PYTHON).exists() else ""
    return ""


def write_stamp(said: str) -> None:
    """All of it or nothing: half a stamp would have a good environment made anew."""
    written = STAMP.with_suffix(".new")
    written.write_text(said, "utf-8")
    written.replace(STAMP)


def extras_there() -> set[str] | None:
    """What the environment has beside what the server needs; None when it is not finished, or out of date."""
    said, made_of = read_stamp(), requirements()
    return set(said.removeprefix(made_of).split()) if said.startswith(made_of) else None


def is_ready(extra: str = "") -> bool:
    """The environment of the developers holds all that the others need."""
    there = extras_there()
    return there is not None and not {extra, DEV}.isdisjoint({"", *there})


def try_lock(handle: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


@contextlib.contextmanager
def only_one(waiting: str = "waiting for another pit.py to finish setting up ...") -> Iterator[None]:
    """Hold the lock; the system takes it back when the process ends, however it ends."""
    with LOCK.open("wb") as handle:
        if not try_lock(handle):
            if waiting:
                say(waiting)
            while not try_lock(handle):
                time.sleep(0.2)
        yield


def apt_get() -> list[str]:
    """The command, ready to run and asking nothing; empty where there is none or the user would have to be asked."""
    apt, sudo = shutil.which("apt-get"), shutil.which("sudo")
    if sys.platform == "win32" or apt is None:
        return []
    command = ["env", "DEBIAN_FRONTEND=noninteractive", apt, "-o", "DPkg::Lock::Timeout=120"]
    if os.geteuid() == 0:
        return command
    return [sudo, "-n", *command] if sudo and succeeds([sudo, "-n", "true"]) else []


def apt_install(*packages: str) -> bool:
    command = apt_get()
    if not command:
        return False
    say(f"installing {', '.join(packages)} with apt-get ...")
    succeeds([*command, "update"])  # one source of many may fail: installing shows whether it mattered
    return succeeds([*command, "install", "-y", *packages])


def need_ensurepip() -> None:
    """A bare Debian has venv but not ensurepip, without which venv makes no pip."""
    if importlib.util.find_spec("ensurepip"):
        return
    if apt_install("python3-venv"):
        importlib.invalidate_caches()
    if not importlib.util.find_spec("ensurepip"):
        debian = "sudo apt-get update && sudo apt-get install python3-venv"
        cure = f"type `{debian}`" if shutil.which("apt-get") else "install a complete Python 3.11 or newer"
        fail(f"this Python has no ensurepip; {cure}, or name another Python in PITBOSS_PYTHON, and try again")


def install(extra: str) -> None:
    """The stamp goes first and comes back last, so that whatever is interrupted is begun again from nothing."""
    finished = stamp(*filter(None, [extra]))  # taken now: the files may change while pip works
    if read_stamp().startswith(f"{home()}\n"):
        say("setting up (something has changed) ...")
        STAMP.unlink()
    else:
        say(f"setting up (first time, about {'half a' if not extra else 'a'} minute) ...")
        need_ensurepip()
        quietly("venv", [sys.executable, "-m", "venv", "--clear", str(VENV)], os.environ)
    quietly("pip install", [*PIP, "-c", CONSTRAINTS.name, "-e", f".[{extra}]" if extra else "."])
    write_stamp(f"{home()}\n")  # not ready yet, but nothing to install again if compiling fails
    if extra == DEV and has_module("pitboss.simulation.warm"):  # who asks one question compiles only what it needs
        say("compiling ...")
        quietly("compiling", [PYTHON, "-m", "pitboss.simulation.warm"])
    write_stamp(finished)


def packages_of(extra: str) -> list[str]:
    import tomllib  # which an older Python, to be told so above, does not have

    found: list[str] = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"][extra]
    return found


def adding(extra: str) -> list[str]:
    """The command that adds these packages to a finished environment and touches nothing that a server is using.

    It is interrupted without harm: pip writes what a package is called after all its files, and installs it again.
    """
    return [*PIP, "-c", CONSTRAINTS.name, *packages_of(extra)]


def added(extra: str) -> str:
    """The stamp of the environment with this extra too."""
    return stamp(*(extras_there() or ()), extra)


def set_up(extra: str = DEV) -> None:
    if is_ready(extra):
        return
    with only_one():
        if is_ready(extra):  # another pit.py may have done it while this one waited
            return
        if extra == DEV or not is_ready():
            install(extra)
        else:
            say(f"adding {', '.join(packages_of(extra))} ...")
            finished = added(extra)
            quietly("pip install", adding(extra))
            write_stamp(finished)


def start_meanwhile() -> None:
    """Have another pit.py add the analysis while this process becomes the server."""
    if os.environ.get("PITBOSS_NO_ANALYSIS") or is_ready(ANALYSIS):
        return
    command = [sys.executable, str(ROOT / "pit.py"), MEANWHILE, str(os.getpid())]
    quiet = subprocess.DEVNULL
    if sys.platform == "win32":
        polite = subprocess.IDLE_PRIORITY_CLASS | subprocess.CREATE_NEW_PROCESS_GROUP
        subprocess.Popen(command, stdin=quiet, stdout=quiet, creationflags=polite)
    elif os.fork() == 0:  # a child's child, so that the server has no dead child that it does not know of
        subprocess.Popen(command, stdin=quiet, stdout=quiet, start_new_session=True)
        os._exit(0)
    else:
        os.wait()


def meanwhile(arguments: list[str]) -> int:
    """Add the analysis for a server that runs already, with the lowest priority and as long as it runs."""
    if sys.platform != "win32":
        os.nice(POLITE)
        threading.Thread(target=end_with, args=[int(arguments[0])], daemon=True).start()
    with only_one(waiting=""):
        if is_ready(ANALYSIS) or not is_ready():  # as another pit.py has left it
            return 0
        finished = added(ANALYSIS)
        done = subprocess.run(adding(ANALYSIS), cwd=ROOT, env=INSIDE, capture_output=True)
        if done.returncode == 0:
            write_stamp(finished)
    with contextlib.suppress(OSError):  # nobody may read it any more
        if done.returncode == 0:
            print("pit.py: the analysis has been added, for the odds at the tables", file=sys.stderr, flush=True)
        else:
            faults = [line for line in done.stderr.decode(errors="replace").splitlines() if line.startswith("ERROR: ")]
            why = faults[-1].removeprefix("ERROR: ") if faults else f"pip ended with {done.returncode}"
            fail(f"the analysis could not be added ({why}); pitboss goes on without it, the next start tries again")
    return done.returncode


def end_with(server: int) -> None:
    """Stop this process, and pip with it, when there is no server any more that would use what they add."""
    with contextlib.suppress(ProcessLookupError):
        while True:
            os.kill(server, 0)
            time.sleep(0.5)
    os.kill(0, signal.SIGTERM)


def find_browser() -> str:
    """As pitboss itself finds the one it prints PDF with; empty when there is none."""
    try:
        return str(runpy.run_path(str(FINDER))["find_browser"]())
    except LookupError as error:
        fail(str(error))


def find_playwrights_own() -> str:
    """Playwright knows where it would download a browser to; the browser need not be there."""
    done = subprocess.run([PYTHON, "-c", PLAYWRIGHTS_OWN], cwd=ROOT, env=INSIDE, capture_output=True)
    return shutil.which(done.stdout.decode().strip()) or ""


def install_browser() -> str:
    if apt_install("chromium", "fonts-dejavu-core", "libatomic1") and (browser := find_browser()):
        return browser
    say("downloading a browser with Playwright ...")
    libraries = ["--with-deps"] if apt_get() else []
    succeeds([PYTHON, "-m", "playwright", "install", *libraries, "chromium"])
    return find_playwrights_own()


def need_driver() -> None:
    """A bare Debian lacks a library without which nothing can drive a browser."""
    driver = [PYTHON, "-m", "playwright", "--version"]
    if not succeeds(driver) and not (apt_install("libatomic1") and succeeds(driver)):
        fail(f"Playwright does not start; install libatomic1 and try again, or leave its tests out with {NO_BROWSER}")


def need_browser() -> None:
    """Tell the tests of a browser, which is installed if need be."""
    browser = find_browser() or find_playwrights_own() or install_browser()
    if not browser:
        cure = f"install Chromium, name a browser in PITBOSS_BROWSER, or leave its tests out with {NO_BROWSER}"
        fail(f"there is no browser to test with and none could be installed; {cure}")
    need_driver()
    INSIDE["PITBOSS_BROWSER"] = browser


def browser(arguments: list[str]) -> int:
    if arguments:
        fail("browser takes no arguments", 2)
    set_up()
    need_browser()
    say(f"PITBOSS_BROWSER={INSIDE['PITBOSS_BROWSER']}")
    return 0


def keep_bytecode() -> None:
    """In the environment, where a shell wants none beside the sources.

    Without any, each worker of pytest compiles every test anew, and each program it starts what it imports.
    """
    if INSIDE.pop("PYTHONDONTWRITEBYTECODE", ""):
        INSIDE["PYTHONPYCACHEPREFIX"] = str(VENV / "bytecode")


def need_strace() -> None:
    if sys.platform == "linux" and not shutil.which("strace") and not apt_install("strace"):
        fail("the gate watches the server with strace, which could not be installed; install it and try again")


def need_peers() -> None:
    """The evaluators to measure against; the benchmarks leave out those that are not there."""
    if not has_module("phevaluator"):
        say("installing the evaluators to measure against ...")
        if not succeeds([*PIP, "-c", CONSTRAINTS.name, "-e", ".[bench]"]):
            say("they could not be installed and are left out")


def reach_the_browser(arguments: list[str]) -> bool:
    """Whether pytest would come to the tests in a browser: it does unless it is given the paths of other tests."""
    paths = [path for argument in arguments if (path := ROOT / argument.partition("::")[0]).exists()]
    return not paths or any(BROWSER_TESTS.is_relative_to(p) or p.is_relative_to(BROWSER_TESTS) for p in paths)


def need_pdf() -> None:
    """What draws PDF and PNG; without it pitboss looks for a browser."""
    if not is_ready(PDF):
        try:
            set_up(PDF)
        except SystemExit:
            say("it could not be installed; a browser will print, if there is one")


def pitboss(name: str, arguments: list[str]) -> NoReturn:
    become([str(BIN / f"pitboss{EXE}"), name, *arguments], Path.cwd())


def serve(arguments: list[str]) -> int:
    set_up("")
    start_meanwhile()
    pitboss("serve", arguments)


def run(name: str, arguments: list[str]) -> int:
    """A command of pitboss, with what it needs."""
    set_up(ANALYSIS if name in COUNTING else "")
    if name in DRAWING and any(argument.endswith((".pdf", ".png")) for argument in arguments):
        need_pdf()
    pitboss(name, arguments)


def test(arguments: list[str]) -> int:
    set_up()
    keep_bytecode()
    chosen = [argument for argument in arguments if argument != NO_BROWSER]
    workers = str((os.cpu_count() or 1) + 1)  # those with a browser wait more than they work
    pytest = [PYTHON, "-m", "pytest", "-n", workers, "--dist", "worksteal", *chosen]
    if NO_BROWSER in arguments:
        say("the tests in a browser are left out")
        pytest.append(f"--deselect={BROWSER_TESTS.relative_to(ROOT).as_posix()}")
    elif reach_the_browser(chosen):
        need_browser()
    if chosen:
        become(pytest)
    stages: dict[str, list[str]] = {
        "ruff check": [PYTHON, "-m", "ruff", "check", "."],
        "ruff format": [PYTHON, "-m", "ruff", "format", "--check", "."],
        "mypy": [PYTHON, "-m", "mypy"],
        "pytest without a browser" if NO_BROWSER in arguments else "pytest": pytest,
    }
    failed = []
    for name, command in stages.items():
        say(f"{name} ...")
        if subprocess.run(command, cwd=ROOT, env=INSIDE).returncode != 0:
            failed.append(name)
    say(f"FAILED: {', '.join(failed)}" if failed else f"passed: {', '.join(stages)}")
    return 1 if failed else 0


def gate(arguments: list[str]) -> int:
    set_up()
    keep_bytecode()
    need_strace()
    if reach_the_browser(arguments):
        need_browser()
    options = ["-n", "auto", "--dist", "worksteal", "--durations=10", LONGEST]
    become([PYTHON, "-m", "pytest", "-m", "gate", *options, *arguments])


def bench(arguments: list[str]) -> int:
    set_up()
    need_peers()
    become([PYTHON, "-m", "benchmarks", *arguments])


def docs(arguments: list[str]) -> int:
    set_up()
    become([PYTHON, "-m", "tools.generate", *arguments])


def setup(arguments: list[str]) -> int:
    if arguments:
        fail("setup takes no arguments", 2)
    set_up()
    say("ready")
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    c.__name__: c for c in (serve, test, gate, bench, docs, browser, setup, meanwhile)
}
COMMANDS.update({name: partial(run, name) for name in (*COUNTING, *OTHERS)})


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print((__doc__ or "").strip())
        return 0
    name, *rest = arguments
    if name not in COMMANDS:
        fail(f"there is no command {name!r}; the commands are {', '.join(n for n in COMMANDS if n != MEANWHILE)}", 2)
    return COMMANDS[name](rest)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
