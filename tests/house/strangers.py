"""Strangers who say hostile things to a real server, and a good client beside them."""

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from tests.house.hostile import HANDSHAKE, HOST, LINES, MEGABYTE, Case

PATIENCE = 20  # seconds for one case; the server is told to be less patient
AT_ONCE = 24


class Ended(NamedTuple):
    case: Case
    answers: list[int]  # the status of each answer
    closed: bool  # whether the server has ended the connection

    @property
    def is_well(self) -> bool:
        """Refused, or simply ended; whoever has gone hears nothing."""
        refused = all(400 <= status < 500 for status in self.answers)
        return refused and (self.closed or self.case.ends == "gone" or bool(self.answers))


async def ask(port: int, case: Case, patience: float = PATIENCE) -> Ended:
    """From another address than the good client's, as strangers would."""
    heard, closed = b"", False
    stranger = f"127.0.0.{10 + len(case.parts[0]) % 100}"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(stranger, 0))
    try:
        async with asyncio.timeout(patience):
            if case.upgraded:
                path = LINES[len(case.parts[0]) % 2]
                writer.write(b"GET " + path + b" HTTP/1.1\r\n" + HOST + HANDSHAKE + b"\r\n")
                opened = await reader.readuntil(b"\r\n\r\n")
                assert b" 101 " in opened, opened
            for part in case.parts:
                writer.write(part)
                await writer.drain()
            if case.ends == "gone":
                writer.transport.abort()
            elif case.ends == "half" and not case.upgraded:
                writer.write_eof()
            while part := await reader.read(65536):
                heard = (heard + part)[-MEGABYTE:]
                if not case.upgraded and case.ends == "waits" and _is_whole(heard):
                    break
            else:
                closed = True
    except TimeoutError:
        pass
    except (OSError, asyncio.IncompleteReadError):
        closed = True
    finally:
        writer.transport.abort()
    return Ended(case, [] if case.upgraded else _statuses(heard), closed)


def _is_whole(heard: bytes) -> bool:
    """An answer, of which the rest does not matter."""
    return b"\r\n\r\n" in heard


def _statuses(heard: bytes) -> list[int]:
    return [int(part[:3]) for part in heard.split(b"HTTP/1.1 ")[1:]]


async def _ask_all(port: int, asked: list[Case], patience: float) -> list[Ended]:
    room = asyncio.Semaphore(AT_ONCE)

    async def one(case: Case) -> Ended:
        async with room:
            return await ask(port, case, patience)

    return await asyncio.gather(*map(one, asked))


def ask_all(port: int, asked: list[Case], patience: float = PATIENCE) -> list[Ended]:
    return asyncio.run(_ask_all(port, asked, patience))


@contextmanager
def slow_clients(port: int, number: int) -> Iterator[list[socket.socket]]:
    """Each says a letter of a request, and then nothing."""
    slow = [socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.3", 0)) for _ in range(number)]
    for each in slow:
        with suppress(OSError):
            each.sendall(b"G")
    yield slow
    for each in slow:
        each.close()


GOOD_CLIENT = """
import json, select, sys, time
from http.client import HTTPConnection
port, token = int(sys.argv[1]), sys.argv[2]
took, line = [], HTTPConnection("127.0.0.1", port, timeout=20)
while not select.select([sys.stdin], [], [], 0.02)[0]:
    since = time.monotonic()
    line.request("GET", "/api/me", headers={"authorization": f"Bearer {token}"})
    answer = line.getresponse()
    answer.read()
    assert answer.status == 200, answer.status
    took.append(1000 * (time.monotonic() - since))
    if len(took) == 1:
        print("in", flush=True)
print(json.dumps(took))
"""


@contextmanager
def good_client(port: int, token: str) -> Iterator[list[float]]:
    """Another process asks for its wallet all the time; afterwards, how many milliseconds each answer took, sorted."""
    command = [sys.executable, "-c", GOOD_CLIENT, str(port), token]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        took: list[float] = []
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield took
        finally:
            told, _ = process.communicate("\n", timeout=60)
        assert process.returncode == 0
        took += sorted(json.loads(told))
