"""A script played in a process of its own under strace, which kills the process at a call or lets the call fail."""

import ctypes
import json
import os
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.errors import JournalError
from tests.gate.scripted import Command, ask, open_floor

CALLS = "pwrite64,write,fsync,fdatasync,ftruncate,fallocate,?unlink,unlinkat,?rename,?renameat,renameat2"
PATIENCE = 60.0  # seconds
LET_ANYBODY_TRACE = (0x59616D61, ctypes.c_ulong(-1))  # prctl: some systems let a process be traced by its parent only

WRITER = "writer"  # its calls once the floor is open: all that commands write, and their answers
OPENER = "opener"  # those of the thread that opens and closes the floor
BOTH = "both"  # strace counts them apart, and the first to come to the number is disturbed


class Point(NamedTuple):
    """A system call, by its name and how many of that name the thread has made."""

    call: str
    number: int


class Ended(NamedTuple):
    """How the process ended, and what the commands had been answered by then."""

    status: int
    opened: bool
    answers: dict[str, Any]
    refused: dict[str, str]

    @property
    def killed(self) -> bool:
        return self.status == -signal.SIGKILL


def killing(point: Point) -> list[str]:
    return ["-o", os.devnull, "-e", f"trace={CALLS}", "-e", f"inject={point.call}:signal=KILL:when={point.number}"]


def failing(point: Point, error: str) -> list[str]:
    inject = f"inject={point.call}:error={error}:when={point.number}"
    return ["-o", os.devnull, "-e", f"trace={point.call}", "-e", inject]


def calls_of(play: Callable[[list[str]], Ended], log: Path, traced: str = CALLS) -> Counter[str]:
    """How often each call is made in an undisturbed run, by the thread that makes most of them."""
    assert play(["-o", str(log), "-e", f"trace={traced}"]).status == 0
    calls: dict[str, Counter[str]] = {}
    for line in log.read_text("utf-8", "replace").splitlines():
        thread, _, call = line.partition("(")[0].rpartition(" ")
        calls.setdefault(call, Counter())[thread] += 1
    return Counter({call: max(threads.values()) for call, threads in calls.items()})


def disturbed(
    path: Path, script: Sequence[Command], whose: str, strace: list[str], change: Callable[[], None] = lambda: None
) -> Ended:
    """The script played by a child; `change` may first make the child another program than it should be."""
    told, tell = os.pipe()
    wait, go = os.pipe()
    child = os.fork()
    if child == 0:
        _never_return(lambda: (change(), _play(path, script, whose, tell, wait)))
    os.close(tell)
    os.close(wait)
    with open(told, encoding="utf-8") as lines:
        tracer = _attach(child, json.loads(lines.readline())["thread"], strace + ["-f"] * (whose == BOTH))
        os.write(go, b"!")
        os.close(go)
        said = [json.loads(line) for line in lines if line.endswith("\n")]
    _, status = os.waitpid(child, 0)
    tracer.wait(PATIENCE)
    return Ended(
        os.waitstatus_to_exitcode(status),
        any("opened" in each for each in said),
        {each["key"]: each["answer"] for each in said if "answer" in each},
        {each["key"]: each["refused"] for each in said if "refused" in each},
    )


def _never_return(play: Callable[[], object]) -> None:
    """A child must not go on with what its parent was doing."""
    code = 1
    try:
        play()
        code = 0
    finally:
        os._exit(code)


def _play(path: Path, script: Sequence[Command], whose: str, tell: int, wait: int) -> None:
    ctypes.CDLL(None).prctl(*LET_ANYBODY_TRACE)
    if whose != WRITER:
        _say(tell, thread=threading.get_native_id())
        os.read(wait, 1)
    try:
        floor = open_floor(path)
    except Exception as refusal:  # whatever a call that failed has come to
        _say(tell, shut=f"{type(refusal).__name__}: {refusal}")
        return
    if whose == WRITER:
        _say(tell, thread=next(thread.native_id for thread in threading.enumerate() if thread.name == "writer"))
        os.read(wait, 1)
    _say(tell, opened=True)
    for command in script:
        answer = ask(floor, command)
        answer.add_done_callback(lambda answer, key=command.key: _answer(tell, key, answer))
        with suppress(JournalError):
            answer.result(PATIENCE)
    floor.close()


def _answer(tell: int, key: str, answer: "Future[Any]") -> None:
    """Told by the writer itself, the moment it answers; other refusals than the store's are no part of a script."""
    if isinstance(answer.exception(), JournalError):
        _say(tell, key=key, refused=str(answer.exception()))
    else:
        _say(tell, key=key, answer=answer.result())


def _say(tell: int, **what: object) -> None:
    os.write(tell, f"{json.dumps(what)}\n".encode())


def _attach(process: int, thread: int, strace: list[str]) -> "subprocess.Popen[bytes]":
    tracer = subprocess.Popen(["strace", "-qq", *strace, "-p", str(thread)], stdin=subprocess.DEVNULL)
    status = Path(f"/proc/{process}/task/{thread}/status")
    until = time.monotonic() + PATIENCE
    while "TracerPid:\t0\n" in status.read_text():
        if tracer.poll() is not None or time.monotonic() > until:
            os.kill(process, signal.SIGKILL)
            raise RuntimeError("strace cannot attach to a process of this user")
        time.sleep(0.001)
    return tracer
