"""A pitboss server in a process of its own: started, stopped, killed, and started again on the same port and store."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

from tests.browser.books import Books

ROOT = Path(__file__).parents[2]
OPEN_AT = re.compile(r"pitboss is open at http://127\.0\.0\.1:(\d+)")
TO_START, TO_STOP = 60, 5  # seconds


class Server:
    """`pitboss serve`, or with alterations the same server as altered_server.py changes it."""

    def __init__(self, folder: Path, *alterations: str, plan: str = "") -> None:
        self.folder = folder
        self.plan = plan  # of the casino, where it is not the usual one
        self.store = folder / "floor.db"
        self.command = ["-m", "tests.browser.altered_server", *alterations, "--"] if alterations else ["-m", "pitboss"]
        self.port = 0
        self.starts = 0
        self.heard = 0  # so much of what was said
        self.process: subprocess.Popen[bytes] | None = None
        self.public: set[str] = set()  # styles, scripts and pictures as they were before the first card was shuffled

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def books(self) -> Books:
        return Books(self.store)

    @property
    def said(self) -> Path:
        """What the process has written since it was started last."""
        return self.folder / f"said-{self.starts}.txt"

    def complaints(self) -> str:
        """What the process has said since this was asked last, if something failed in it."""
        said = self.said.read_text()[self.heard :]
        self.heard += len(said)
        return said if "Traceback" in said or "Warning" in said else ""

    def start(self) -> "Server":
        assert self.process is None
        self.starts, self.heard = self.starts + 1, 0
        arguments = ["serve", "--port", str(self.port), "--store", f"sqlite:///{self.store}"]
        if self.plan:
            (self.folder / "casino.toml").write_text(self.plan)
            arguments += ["--house", "casino.toml"]
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, *self.command, *arguments],
                cwd=self.folder,
                env={
                    **os.environ,
                    "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])),
                },
                stderr=said,
            )
        end = time.monotonic() + TO_START
        while not (self._has_said_where() and self._listens()):
            assert self.process.poll() is None, self.said.read_text()
            assert time.monotonic() < end, self.said.read_text()
            time.sleep(0.02)
        if self.starts == 1:
            links = re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js|svg))"', self.read("/"))
            self.public = set(map(self.read, links))
        return self

    def read(self, path: str) -> str:
        """A page as nobody in particular gets it."""
        with urlopen(self.address + path, timeout=TO_START) as answer:
            return str(answer.read().decode())

    def _has_said_where(self) -> bool:
        found = OPEN_AT.search(self.said.read_text())
        self.port = int(found[1]) if found else self.port
        return found is not None

    def _listens(self) -> bool:
        with socket.socket() as knocking:
            return knocking.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        """An interrupt, after which it has to end by itself, whoever is still connected."""
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(signal.SIGINT)
        try:
            process.wait(TO_STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"the server did not stop in {TO_STOP} s:\n{self.said.read_text()}") from None

    def kill(self) -> None:
        """kill -9: no farewell, nothing is finished."""
        process, self.process = self.process, None
        assert process is not None
        process.kill()
        process.wait()

    def verify(self) -> str:
        """What the audit of the store says; it fails if there is a fault."""
        audit = [sys.executable, "-m", "pitboss", "verify", str(self.store)]
        done = subprocess.run(audit, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout
