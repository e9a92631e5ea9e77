"""The door: what no visitor should send is refused before it is made anything of, and nobody else waits for it."""

import json
import os
import re
import signal
import socket
import struct
import zlib
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pitboss.web.door import MOST_FIELDS, MOST_FRAME, MOST_HEAD, MOST_REQUEST, SAID_ONCE
from pitboss.web.signals import GOING_AWAY
from tests.house.process import Server

pytestmark = pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")

GOOD = b"GET /api/tables HTTP/1.1\r\nhost: localhost\r\n"
POST = b"POST /api/visitors HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
MEGABYTE = 1 << 20
TOO_BIG = 1009  # the code of a message that is longer than is taken


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    return Server(tmp_path_factory.mktemp("door") / "floor.db")


def line(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def answer(asking):
    """All that is said until the end of the connection."""
    said = b""
    while part := asking.recv(65536):
        said += part
    return said


def status(said):
    return int(said.split(b" ", 2)[1])


def told(server, *parts):
    """The answer to what is sent part by part; the server may end the connection before all of it is."""
    with line(server) as asking:
        try:
            for part in parts:
                asking.sendall(part)
            return answer(asking)
        except (BrokenPipeError, ConnectionResetError):
            return b""


def memory(server):
    """Bytes that the process has in use."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


HEADS = {
    "a long value": GOOD + b"x-a: " + b"a" * MOST_HEAD + b"\r\n\r\n",
    "a long value without end": GOOD + b"x-a: " + b"a" * MOST_HEAD,
    "many fields": GOOD + b"x-a: 1\r\n" * MOST_FIELDS + b"\r\n",
    "many fields without end": GOOD + b"x-a: 1\r\n" * (MOST_HEAD // 8),
    "a long address": b"GET /" + b"a" * MOST_HEAD + b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "a long address without end": b"GET /" + b"a" * MOST_HEAD,
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_head_that_is_too_long_is_refused(server, head):
    with line(server) as asking:
        asking.sendall(head[: len(head) // 2])
        asking.sendall(head[len(head) // 2 :])
        said = answer(asking)
    assert status(said) == 431
    refusal = json.loads(said.partition(b"\r\n\r\n")[2])
    assert refusal == {
        "error": "BadRequest",
        "message": "the head of the request is too long",
        "law": None,
        "gist": None,
    }


def test_a_head_of_as_much_as_may_be_said_is_answered(server):
    fields = b"".join(b"x-%d: 1\r\n" % number for number in range(MOST_FIELDS - 2))
    rest = MOST_HEAD - len(GOOD) - len(fields) - 100
    said = told(
        server, GOOD + b"connection: close\r\n" + fields[: -len(b"x-10: 1\r\n")] + b"x: " + b"a" * rest + b"\r\n\r\n"
    )
    assert status(said) == 200


@pytest.mark.parametrize("hosts", [b"", b"host: localhost\r\nhost: elsewhere.example\r\n"], ids=["none", "two"])
def test_a_request_names_one_host(server, hosts):
    assert status(told(server, b"GET /api/tables HTTP/1.1\r\n" + hosts + b"\r\n")) == 400


@pytest.mark.parametrize("name", SAID_ONCE)
def test_who_asks_and_what_is_said_once(server, name):
    """The first to read a head and the last could otherwise take it for two."""
    twice = b"".join(b"%s: %d\r\n" % (name, number) for number in range(2))
    said = told(server, GOOD + twice + b"\r\n")
    assert (status(said), b"says %s twice" % name in said) == (400, True)


def test_what_is_no_request_at_all_is_refused(server):
    assert status(told(server, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n")) == 400


def test_a_request_is_answered_whatever_pieces_it_comes_in(server):
    body = b'{"name": "Ann"}'
    whole = POST + b"connection: close\r\ncontent-length: %d\r\n\r\n" % len(body) + body
    assert status(told(server, *(whole[at : at + 7] for at in range(0, len(whole), 7)))) == 201


def test_requests_one_behind_the_other_are_each_held_to_the_bound(server):
    """Forty small heads are more than one head may be, and none of them is too long."""
    with line(server) as asking:
        for _ in range(40):
            asking.sendall(GOOD + b"x-a: " + b"a" * 1000 + b"\r\n\r\n")
        asking.sendall(GOOD + b"connection: close\r\n\r\n")
        assert answer(asking).count(b"HTTP/1.1 200") == 41


HUGE = {
    "a body": POST + b"content-length: 1000000000\r\n\r\n",
    "pieces of a body": POST + b"transfer-encoding: chunked\r\n\r\n",
    "extensions of a piece": POST + b"transfer-encoding: chunked\r\n\r\n1;",
    "fields behind a body": POST + b"transfer-encoding: chunked\r\n\r\n0\r\nx-a: ",
}


def sent_until_the_end(asking, piece):
    for number in range(100 * MEGABYTE // len(piece)):
        try:
            asking.sendall(piece)
        except (BrokenPipeError, ConnectionResetError):
            return number * len(piece)
    return 100 * MEGABYTE


@pytest.mark.parametrize("how", HUGE)
def test_nobody_sends_without_end(server, how):
    """The connection ends, long before a hundred megabytes are said, and little of it was kept."""
    piece = b"10000\r\n" + b"a" * 65536 + b"\r\n" if how == "pieces of a body" else b"a" * 65536
    before = memory(server)
    with line(server) as asking:
        asking.sendall(HUGE[how])
        assert sent_until_the_end(asking, piece) < 20 * MEGABYTE  # what the two sockets hold between them
    assert memory(server) - before < 16 * MEGABYTE + MOST_REQUEST


def test_a_good_visitor_is_answered_while_others_send_heads_without_end(server):
    with ExitStack() as open_now:
        senders = [open_now.enter_context(line(server)) for _ in range(50)]
        for sender in senders:
            sender.sendall(GOOD + b"x-a: " + b"a" * (MOST_HEAD // 2))
        assert server.ask("/api/tables")


# WebSockets.


def handshake(server, extensions=b""):
    asking = line(server)
    asking.sendall(
        b"GET /signals HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + extensions + b"\r\n"
    )
    said = b""
    while b"\r\n\r\n" not in said:
        said += asking.recv(4096)
    assert status(said) == 101
    return asking, said


def frame(payload, first=0x81):
    head = struct.pack(">BBQ", first, 0x80 | 127, len(payload))
    return head + bytes(4) + payload


def test_messages_are_not_unfolded(server):
    """A few kilobytes that would be many megabytes: compression is not offered, and such a frame ends the line."""
    asking, said = handshake(server, b"sec-websocket-extensions: permessage-deflate\r\n")
    assert b"permessage-deflate" not in said.lower()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(bytes(15 * MEGABYTE)) + packer.flush(zlib.Z_SYNC_FLUSH)
    before = memory(server)
    with asking:
        try:
            for _ in range(30):
                asking.sendall(frame(bomb, 0xC1))
            answer(asking)
        except (BrokenPipeError, ConnectionResetError):
            pass
    assert memory(server) - before < 8 * MEGABYTE
    assert server.ask("/api/tables")


@pytest.mark.parametrize("message", ["a", "a" * MOST_FRAME, "a" * MEGABYTE], ids=["short", "longest", "too long"])
def test_nothing_is_heard_from_a_page(server, message):
    """Whoever says something on the line of signals is let go."""
    with connect(f"ws://127.0.0.1:{server.port}/tables/mini-tex/signals") as page:
        assert int(page.recv(timeout=10)) >= 0
        with suppress(ConnectionClosed):
            page.send(message)
            list(page)
        assert page.close_code == (TOO_BIG if len(message) > MOST_FRAME else GOING_AWAY)


ENDLESS = {
    "pings": (b"", 0x89),
    "pongs": (b"", 0x8A),
    "long pings": (b"a" * 100, 0x89),
    "pieces of a message": (b"", 0x00),
}


@pytest.mark.parametrize(("payload", "first"), ENDLESS.values(), ids=ENDLESS)
def test_nobody_talks_without_end_on_a_line(server, payload, first):
    """Answers to pings that nobody takes, and pieces of a message that never ends, are not gathered."""
    asking, _ = handshake(server)
    before = memory(server)
    with asking:
        asking.sendall(frame(b"", 0x01) if first == 0x00 else b"")
        assert sent_until_the_end(asking, frame(payload, first) * 1000) < 20 * MEGABYTE
    assert memory(server) - before < 16 * MEGABYTE


def test_a_frame_that_is_announced_too_long_is_not_waited_for(server):
    asking, _ = handshake(server)
    with asking:
        asking.sendall(struct.pack(">BBQ", 0x81, 0x80 | 127, 14 * MEGABYTE) + bytes(4) + b"a" * 1000)
        assert struct.pack(">H", TOO_BIG) in answer(asking)  # why it ends, and the end


# Time and numbers.

HURRIED = "from pitboss.web import door\ndoor.WHOLE_REQUEST = 0.5"
SLOW = {
    "silence": b"",
    "half a line": b"GET /api/ta",
    "half a head": GOOD,
    "half a body": POST + b"content-length: 15\r\n\r\n{",
    "half a form": b"POST /enter HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n"
    b"content-length: 100\r\n\r\nname=",
}


@pytest.fixture(scope="module")
def hurried(tmp_path_factory):
    return Server(tmp_path_factory.mktemp("hurried") / "floor.db", altered=HURRIED)


@pytest.mark.parametrize("said", SLOW.values(), ids=SLOW)
def test_a_request_that_does_not_come_is_not_waited_for(hurried, said):
    with line(hurried) as asking:
        asking.sendall(said)
        assert status(answer(asking)) == 408


def test_a_request_that_trickles_is_not_waited_for(hurried):
    """It says something again and again, and is never said."""
    with line(hurried) as asking:
        asking.settimeout(0.05)
        asking.sendall(GOOD)
        heard = b""
        for _ in range(200):
            try:
                heard += asking.recv(4096)
                break
            except TimeoutError:
                asking.sendall(b"x-a: 1\r\n")
    assert status(heard) == 408


@pytest.mark.parametrize("more", [b"", b"\r\n", b"GET /api/ta"], ids=["nothing", "an empty line", "half a line"])
def test_a_connection_that_was_answered_ends_too(hurried, more):
    with line(hurried) as asking:
        asking.sendall(GOOD + b"\r\n")
        while b"]" not in asking.recv(65536):
            pass
        asking.sendall(more)
        answer(asking)


def test_a_page_that_follows_its_table_is_not_hurried(hurried):
    """Neither a WebSocket nor a stream of versions ends because no request comes on it."""
    stream = b"GET /api/tables/mini-tex/versions HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with connect(f"ws://127.0.0.1:{hurried.port}/tables/mini-tex/signals") as page, line(hurried) as following:
        page.recv(timeout=10)
        following.sendall(stream)
        assert b"event: version" in following.recv(65536) + following.recv(65536)
        with line(hurried) as other:  # as long as it takes to lose patience with somebody else
            answer(other)
        token = hurried.ask("/api/visitors", {})["token"]
        hurried.do(token, "sit", seat=1)
        assert int(page.recv(timeout=10)) > 0
        assert b"version" in following.recv(65536)


def few_files():
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))


def test_silent_connections_do_not_shut_the_door(tmp_path):
    """More of them than the server has files: each new one takes the place of the one that waited longest."""
    server = Server(tmp_path / "floor.db", before=few_files)
    token = server.ask("/api/visitors", {})["token"]
    with ExitStack() as open_now:
        for _ in range(6):
            for _ in range(60):
                open_now.enter_context(line(server))
            assert server.ask("/api/me", token=token)["balance"] > 0
        server.do(token, "sit", seat=1)
    _, said = server.end(signal.SIGTERM)
    assert re.fullmatch("nobody works here yet: .*, once\n", said)
