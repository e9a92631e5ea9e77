"""A newcomer: `pit.py serve` in a directory where nothing is set up, and one round by HTTP.

`python -m tests.newcomer REPOSITORY REVISION` measures it: seconds and megabytes, as JSON.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.request import Request, urlopen

OPEN_AT = re.compile(r"pitboss is open at (http://127\.0\.0\.1:\d+)")
PATIENCE = 900  # seconds: whatever has to be downloaded is
STRANGE = {"PYTHONPATH", "PITBOSS_PYTHON", "VIRTUAL_ENV"}  # of whoever runs this, and not of a newcomer


class Newcomer:
    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder, self.said = folder, folder.parent / "said.txt"
        self.own = {name: value for name, value in os.environ.items() if name not in STRANGE}
        command = [sys.executable, "pit.py", "serve", "--port", "0", "--store", f"sqlite:///{folder.parent}/floor.db"]
        with self.said.open("ab") as said:
            self.heard = said.tell()
            self.process = subprocess.Popen(command, cwd=folder, env=self.own | environment, stdout=said, stderr=said)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)

    def log(self) -> str:
        return self.said.read_bytes()[self.heard :].decode()

    def open_door(self) -> str:
        """Waits until it is open, and says where."""
        until(lambda: OPEN_AT.search(self.log()) or self.process.poll() is not None, self.log)
        found = OPEN_AT.search(self.log())
        assert found, self.log()
        return found[1]

    def has(self, package: str) -> bool:
        return any(self.folder.glob(f".venv/lib/python*/site-packages/{package}"))

    def answers(self, *asked: str) -> str:
        """What the command says that was installed."""
        command = [".venv/bin/pitboss", *asked]
        return subprocess.run(command, cwd=self.folder, env=self.own, capture_output=True, text=True).stdout

    def processor_seconds(self) -> float:
        """Of the process, which pit.py has become, and of all that it has waited for: the same on a busy machine."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> int:
        told = subprocess.run(["du", "-sm", ".venv"], cwd=self.folder, capture_output=True, text=True, check=True)
        return int(told.stdout.split()[0])


def until(true: Any, log: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, log()
        time.sleep(0.1)


def play_a_round(address: str) -> dict[str, Any]:
    """With a wallet of its own, at the table of mini-tex, staying in until it is settled."""
    token = ""

    def ask(path: str, **body: object) -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        with urlopen(Request(f"{address}/api/{path}", json.dumps(body).encode() if body else None, headers)) as answer:
            return json.load(answer)

    def tell(command: str, **body: object) -> Any:
        return ask(f"tables/mini-tex/{command}", key=f"{time.monotonic_ns():020}", **body)

    token = ask("visitors", name="A newcomer")["token"]
    tell("sit", seat=1)
    tell("place", bets={"ante": 500}, ready=True)
    end = time.monotonic() + PATIENCE
    while not (rounds := ask("rounds")):
        assert time.monotonic() < end
        scene = ask("tables/mini-tex")
        if options := scene["you"]["options"]:
            tell("choose", option=options[0]["name"], turn=scene["turn"])
        time.sleep(0.05)
    tell("leave")  # the seat is for the next one
    told: dict[str, Any] = rounds[0]
    return told


def measure(repository: str, revision: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as home:
        clone, begin = Path(home) / "pitboss", time.monotonic()
        subprocess.run(["git", "clone", "-q", repository, str(clone)], check=True)
        subprocess.run(["git", "checkout", "-q", revision], cwd=clone, check=True)
        with Newcomer(clone) as newcomer:
            address = newcomer.open_door()
            opened, worked, size = time.monotonic() - begin, newcomer.processor_seconds(), newcomer.megabytes()
            settled = play_a_round(address) and time.monotonic() - begin
            told = {"open": round(opened, 1), "of the processor": round(worked, 1), "megabytes": size}
            told["settled"] = round(settled, 1)
            if "PITBOSS_NO_ANALYSIS" in (clone / "pit.py").read_text():
                until(lambda: "the analysis" in newcomer.log(), newcomer.log)
                told |= {"analysis": round(time.monotonic() - begin, 1), "with analysis": newcomer.megabytes()}
            return {"revision": revision, **told, "log": newcomer.log().splitlines()}


if __name__ == "__main__":
    print(json.dumps(measure(*sys.argv[1:3])))
