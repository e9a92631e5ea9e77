"""Requests that nobody with good intentions sends, drawn from a small grammar."""

import json
import random
import struct
import zlib
from collections.abc import Callable
from typing import NamedTuple

MEGABYTE = 1 << 20
HOST = b"host: localhost\r\n"
ROUTES = (
    b"/api/visitors",
    b"/api/me/buy-in",
    b"/api/tables/mini-tex/sit",
    b"/api/tables/mini-tex/place",
    b"/api/log-on",
)
FORMS = (b"/enter", b"/wallet", b"/log-on", b"/tables/mini-tex/act", b"/people", b"/tables/mini-tex/desk")
PAGES = (b"/", b"/api/tables", b"/api/games", b"/tables/mini-tex", b"/readings")


class Case(NamedTuple):
    """What is said, part by part, and how it ends: by waiting for an answer, by a half close, or by going away."""

    kind: str
    parts: list[bytes]
    ends: str = "waits"
    upgraded: bool = False  # the line was opened first, and what is said are frames


Rule = Callable[[random.Random], Case]
RULES: list[Rule] = []


def rule(made: Rule) -> Rule:
    RULES.append(made)
    return made


def cases(number: int, seed: int) -> list[Case]:
    """Each rule in its turn, so that none is left out."""
    chance = random.Random(seed)
    return [RULES[at % len(RULES)](chance) for at in range(number)]


# The parts of a request.


def head(
    chance: random.Random, path: bytes = b"", method: bytes = b"POST", more: bytes = b"", host: bytes = HOST
) -> bytes:
    return method + b" " + (path or chance.choice(ROUTES)) + b" HTTP/1.1\r\n" + host + more


def said(chance: random.Random, body: bytes, path: bytes = b"", kind: bytes = b"application/json") -> bytes:
    length = b"content-type: %s\r\ncontent-length: %d\r\n\r\n" % (kind, len(body))
    return head(chance, path, more=length) + body


def name(chance: random.Random) -> bytes:
    return bytes(chance.choices(b"abcdefghijklmnopqrstuvwxyz", k=chance.randint(1, 12)))


def many(chance: random.Random, low: int, high: int) -> int:
    """Between the two, small ones as often as large ones."""
    return int(low * (high / low) ** chance.random())


def cut(chance: random.Random, whole: bytes) -> list[bytes]:
    """The same in pieces."""
    at = sorted(chance.randrange(len(whole)) for _ in range(chance.randint(0, 3)))
    return [whole[a:b] for a, b in zip([0, *at], [*at, len(whole)], strict=True) if a < b]


# Heads.


@rule
def a_long_head(chance):
    size = many(chance, 16_400, MEGABYTE)
    more = chance.choice([b"x-a: " + b"a" * size, (b"x-%s: 1\r\n" % name(chance)) * (size // 8), b" " * size])
    return Case("a long head", [head(chance, chance.choice(PAGES), b"GET", more) + b"\r\n\r\n"])


@rule
def many_fields(chance):
    number = many(chance, 101, 100_000)
    fields = b"".join(b"%x:\r\n" % at for at in range(number))
    return Case("many fields", [head(chance, chance.choice(PAGES), b"GET", fields) + b"\r\n"])


@rule
def a_long_address(chance):
    path = b"/" + chance.choice([b"a", b"%20", b"?a=1&", b"/.."]) * many(chance, 16_400, MEGABYTE)
    return Case("a long address", [head(chance, path, b"GET") + b"\r\n"])


@rule
def a_field_that_is_none(chance):
    a = name(chance)
    field = chance.choice(
        [a + b" : 1", a, b": 1", a + b"\0: 1", a + b": 1\0", b" " + a + b": 1", a + b": 1\r x: 2", b"\xff" + a + b": 1",
         a + b"(: 1", a + b": 1\n\r2", a + b": \x01\x7f", b"host: other", b"cookie: a\r\ncookie: b",
         b"authorization: a\r\nauthorization: b", b"origin: a\r\norigin: b", b"content-type: a\r\ncontent-type: b"]
    )  # fmt: skip
    return Case("a bad field", cut(chance, head(chance, more=b"content-length: 0\r\n" + field + b"\r\n\r\n")))


@rule
def no_host(chance):
    host = chance.choice([b"", b"host: evil.example\r\n", b"host:\r\n", b"host: localhost@evil\r\n", b"host: \xff\r\n"])
    return Case("no host of ours", [head(chance, chance.choice(PAGES), b"GET", host=host) + b"\r\n"])


@rule
def a_line_that_is_none(chance):
    path = chance.choice(PAGES)
    line = chance.choice(
        [b"GET %s HTTP/9.9", b"GET %s HTTP/1.1x", b"get %s HTTP/1.1", b"BREW %s HTTP/1.1",
         b"GET%s HTTP/1.1", b"GET %s HTTQ/1.1",
         b"GET \0%s HTTP/1.1", b"TRACE %s HTTP/1.1", b"PUT %s HTTP/1.1", b"DELETE %s HTTP/1.1", b"PATCH %s HTTP/1.1",
         b"CONNECT localhost:80%s HTTP/1.1", b"GET  %s\x01HTTP/1.1", b"\x16\x03\x01%s", b"PRI * HTTP/2.0\r\n\r\nSM%s",
         b"GET /nowhere%s HTTP/1.1", b"OPTIONS *%s HTTP/1.1", b"GET /static/../../%s HTTP/1.1"]
    )  # fmt: skip
    return Case("a bad first line", cut(chance, (line % path) + b"\r\n" + HOST + b"\r\n"), "half")


@rule
def noise(chance):
    return Case("noise", [chance.randbytes(many(chance, 1, 20_000)) + b"\r\n\r\n"], "half")


# Where a body ends.


@rule
def a_length_that_is_none(chance):
    number = chance.choice(
        [
            b"-1",
            b"+5",
            b"0x5",
            b"5,5",
            b"5;5",
            b"9" * 5000,
            b"18446744073709551621",
            b"",
            b"5 5",
            b"\xb2",
            b"5\r\ncontent-length: 6",
        ]
    )
    return Case("a bad length", [head(chance, more=b"content-length: " + number + b"\r\n\r\n{}   ")], "half")


@rule
def two_ends(chance):
    """What one reader takes for the body, another takes for the next request."""
    hidden = said(chance, b"{}", b"/api/visitors")
    coding = chance.choice(
        [
            b"chunked",
            b"Chunked",
            b"chunked, identity",
            b"identity, chunked",
            b"xchunked",
            b"\x0bchunked",
            b"chunked\r\ntransfer-encoding: x",
        ]
    )
    fields = [b"content-length: %d\r\n" % chance.choice([4, 5, len(hidden)]), b"transfer-encoding: " + coding + b"\r\n"]
    chance.shuffle(fields)
    return Case("two ends of a body", [head(chance, more=b"".join(fields)) + b"\r\n0\r\n\r\n" + hidden], "half")


@rule
def pieces_that_are_none(chance):
    piece = chance.choice(
        [b"x", b"-1", b"0x4", b"f" * 17, b"4", b"4 4", b"", b"\0", b"4\n{}  \n0\n\n", b"1;" + b"a" * 200_000]
    )
    more = b"content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    return Case("bad pieces", [head(chance, more=more) + piece + b"\r\n{}\r\n0\r\n\r\n"], "half")


@rule
def a_body_without_end(chance):
    size = many(chance, 65_600, 1_000_000_000)
    here = min(size, many(chance, 1, MEGABYTE))
    chunked = b"transfer-encoding: chunked\r\n\r\n" + (b"4000\r\n" + b" " * 0x4000 + b"\r\n") * (1 + here // 0x4000)
    if chance.random() < 0.5:
        return Case("a body without end", [head(chance, more=chunked)], "half")
    return Case("a huge body", [head(chance, more=b"content-length: %d\r\n\r\n" % size), b" " * here])


@rule
def half_a_request(chance):
    whole = said(chance, json.dumps({"name": "Ann", "key": "half-said"}).encode())
    ends = chance.choice(["half", "half", "waits", "gone"])
    return Case("half a request", [whole[: chance.randint(1, len(whole) - 1)]], ends)


# What a body says.


@rule
def json_that_is_none(chance):
    a, deep, wide = name(chance), many(chance, 17, 100_000), many(chance, 501, 100_000)
    nested = chance.choice(
        [b"[" * deep, b"[" * deep + b"]" * deep, b'{"a":' * deep + b"1" + b"}" * deep, b'[{"a":' * deep]
    )
    listed = chance.choice([b"[" + b"1," * wide + b"1]", b"{" + b",".join(b'"%x":1' % at for at in range(wide)) + b"}"])
    number = chance.choice(
        [b"NaN", b"Infinity", b"-Infinity", b"1e400", b"-1e999", b"9" * 5000, b"0x10", b"01", b"+1", b".5", b"1_000"]
    )
    letters = chance.choice(
        [
            b"\0",
            b"\\u0000",
            b"\xff",
            b"\xc0\xaf",
            b"\xe0\x80\xaf",
            b"\xf0\x82\x82\xac",
            b"\xed\xa0\x80",
            b"\xf8\x88\x80\x80\x80",
            b"\\ud800",
            b"\n",
            b"\\x41",
        ]
    )
    body = chance.choice(
        [nested, listed, b'{"key": "abcdefgh", "cents": %s}' % number, b'{"name": "%s%s"}' % (a, letters),
         b'{"name": "%s", "name": "%s"}' % (a, a),
         b'{"name": {"%s": 1, "%s": 2}}' % (a, a), b'\xef\xbb\xbf{"name": "%s"}' % a,
         b'{"name": "%s"} %s' % (a, a), b'{"name": "%s"' % a,
         b'{"name": "%s",}' % a, b"{'name': '%s'}" % a,
         '{"name": "x"}'.encode(chance.choice(["utf-16", "utf-16-le", "utf-32", "utf-7"])) + b"\0",
         b'"%s"' % a, b"[%s]" % number, b'{"%s": 1}' % a * 2, b'{"%s-": 1}' % a, zlib.compress(b"{}")]
    )  # fmt: skip
    return Case("bad JSON", cut(chance, said(chance, body)))


@rule
def a_form_that_is_none(chance):
    a, wide = name(chance), many(chance, 51, 100_000)
    letters = chance.choice([b"%00", b"%ff", b"%c0%af", b"\xff", b"%ed%a0%80"])
    body = chance.choice(
        [
            b"&".join(b"%x=1" % at for at in range(wide)),
            b"name=%s&name=%s" % (a, a),
            b"name=%s%s" % (a, letters),
            b"key=%s%s" % (a, letters),
            b"&" * wide,
        ]
    )
    parts = b"--x\r\ncontent-disposition: form-data; name=%s\r\n\r\n1\r\n" % a * many(chance, 1, 1_100)
    written = body, b"application/x-www-form-urlencoded"
    body, kind = chance.choice([written, written, written, (parts + b"--x--\r\n", b"multipart/form-data; boundary=x")])
    return Case("a bad form", cut(chance, said(chance, body, chance.choice(FORMS), kind)))


@rule
def somebody_else(chance):
    more = chance.choice(
        [b"origin: https://evil.example\r\n", b"origin: null\r\n", b"sec-fetch-site: cross-site\r\n",
         b"sec-fetch-site: same-site\r\n",
         b"origin: http://localhost.evil.example\r\n", b"origin: http://localhost:1\r\n"]
    )  # fmt: skip
    path, body = chance.choice([(b"/api/visitors", b"{}"), (b"/enter", b""), (b"/log-on", b"")])
    length = b"content-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body)
    return Case("another site", [head(chance, path, more=more + length) + body])


# Lines.

KEY = b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
HANDSHAKE = b"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n" + KEY
LINES = (b"/signals", b"/tables/mini-tex/signals")


@rule
def a_handshake_that_is_none(chance):
    opened, path = HANDSHAKE, chance.choice(LINES)
    wrong = chance.choice(["version", "key", "no key", "two keys", "origin", "table", "method", "way"])
    if wrong == "version":
        opened = opened.replace(b"13", b"%d" % chance.choice([0, 8, 12, 14, 99]))
    elif wrong in ("key", "no key", "two keys"):
        key = {"key": b"sec-websocket-key: short\r\n", "no key": b"", "two keys": KEY * 2}
        opened = b"".join(opened.splitlines(True)[:3]) + key[wrong]
    elif wrong == "origin":
        opened += b"origin: https://evil.example\r\n"
    elif wrong == "table":
        path = b"/tables/%s/signals" % name(chance)
    elif wrong == "way":
        path = b"/nowhere/" + name(chance)
    return Case(
        "a bad handshake", [head(chance, path, b"POST" if wrong == "method" else b"GET", opened) + b"\r\n"], "half"
    )


def frame(first: int, payload: bytes = b"", *, masked: bool = True, length: int | None = None) -> bytes:
    size = len(payload) if length is None else length
    mask = 0x80 if masked else 0
    if size < 126:
        start = bytes([first, mask | size])
    elif size < 1 << 16:
        start = struct.pack(">BBH", first, mask | 126, size)
    else:
        start = struct.pack(">BBQ", first, mask | 127, size)
    return start + (bytes(4) if masked else b"") + payload


def packed(size: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(bytes(size)) + packer.flush(zlib.Z_SYNC_FLUSH)


@rule
def frames_that_are_none(chance):
    text, first = name(chance), 0x80 | chance.choice([0x0, 0x1, 0x2, 0x8, 0x9, 0xA])
    sent = chance.choice(
        [lambda: frame(0x81, text, masked=False), lambda: frame(first | chance.choice([0x10, 0x20, 0x40, 0x70]), text),
         lambda: frame(0x80 | chance.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), text),
         lambda: frame(0x80, text), lambda: frame(0x01, text) * 2,
         lambda: frame(0x09, text), lambda: frame(0x88, b"\x00"),
         lambda: frame(0x88, struct.pack(">H", chance.choice([0, 999, 1004, 1005, 1006, 1015, 5000]))),
         lambda: frame(0x89, b"a" * chance.randint(126, 2000)), lambda: frame(0x81, b"\xff\xfe"),
         lambda: frame(0x81, b'{"do": "ready"}'),
         lambda: frame(0x81, length=chance.choice([1 << 62, 1 << 63, 1 << 40, 100_000])), lambda: frame(0x82,
         b"a" * many(chance, 1025, MEGABYTE)),
         lambda: frame(0x88, struct.pack(">H", 1000) + b"\xff\xfe")]
    )()  # fmt: skip
    return Case("bad frames", cut(chance, sent), upgraded=True)


@rule
def frames_without_end(chance):
    number = many(chance, 6_000, 60_000)
    sent = chance.choice(
        [lambda: frame(0x01, b"") + frame(0x00, b"") * number, lambda: frame(0x01, b"a") + frame(0x00, b"a") * number,
         lambda: frame(0x89, b"a" * 100) * (number // 10), lambda: frame(0x8A, b"a") * number,
         lambda: frame(0xC1, packed(4 * MEGABYTE)) * 4]
    )()  # fmt: skip
    return Case("frames without end", [sent], upgraded=True)
