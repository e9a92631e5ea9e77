"""The door: how much a request may say, and how long it may take, before anything is made of it."""

import sys
from asyncio import TimerHandle, Transport
from http import HTTPStatus
from typing import Any, NoReturn

import orjson
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from pitboss.errors import NotationError
from pitboss.web.refusals import said
from pitboss.web.watch import Watch

MOST_HEAD = 16 * 1024  # bytes of the first line and all header fields
MOST_FIELDS = 100
MOST_REQUEST = 128 * 1024  # bytes as they come, a body's framing among them
MOST_FRAME = 1024  # bytes of a WebSocket message: pages send none
WHOLE_REQUEST: float = 15  # seconds for a request to be there, from its first byte or the connection's opening
LAST_BYTES: float = 60  # seconds for an answer to be taken, once there is no more of it
RESERVED = 128  # files and sockets that are not visitors'
MOST_CONNECTIONS = 2_000
SAID_ONCE = (b"authorization", b"cookie", b"origin", b"sec-fetch-site", b"content-type")  # who asks, whence, and what
LONG_HEAD = "the head of the request is too long"


def connections_taken() -> int:
    """As many as there are files for, and never more than `MOST_CONNECTIONS`."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if files == resource.RLIM_INFINITY else max(1, min(MOST_CONNECTIONS, files - RESERVED))


class Door(HttpToolsProtocol):
    """One connection: uvicorn's own, with bounds."""

    def __init__(self, *config: Any, **options: Any) -> None:
        super().__init__(*config, **options)
        self.most = connections_taken()
        self.since = 0.0  # when it began to wait for a request
        self._heard = 0  # bytes of the request that is being read
        self._in_head = True
        self._patience: TimerHandle | None = None
        self._refusal = HTTPStatus.BAD_REQUEST, "this is not a request"

    @property
    def is_idle(self) -> bool:
        """Whether no request of it is being answered: what it has said so far is worth nothing yet."""
        return self.cycle is None or self.cycle.response_complete

    # Connections.

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.since = self.loop.time()
        self._be_patient()
        if len(self.connections) > self.most:
            self._make_room()

    def _make_room(self) -> None:
        """The one that has waited longest without a request goes; if all are answered, the new one."""
        idle = [each for each in self.connections if isinstance(each, Door) and each.is_idle and each is not self]
        if idle:
            longest = min(idle, key=lambda each: each.since)
            longest.connections.discard(longest)
            longest.transport.abort()
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "too many are connected: try again in a moment")

    def connection_lost(self, exc: Exception | None) -> None:
        self._hurry_no_more()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._hurry_no_more()
        super().handle_websocket_upgrade()

    # Requests.

    def data_received(self, data: bytes) -> None:
        self._heard += len(data)
        super().data_received(data)
        if self not in self.connections or self.transport.is_closing():
            return
        if self._in_head and self._heard > MOST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, LONG_HEAD)
        elif self._heard > MOST_REQUEST:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "the request is too large")
        elif self.is_idle and self._patience is None:
            self._be_patient()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        if self._patience is None:
            self._be_patient()

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > MOST_FIELDS:  # at once: a hundred thousand more would take a while
            self._read_no_further(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, LONG_HEAD)

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(map(_length, self.headers)) > MOST_HEAD:
            self._read_no_further(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, LONG_HEAD)
        names = [name for name, _ in self.headers]
        if names.count(b"host") != 1 and (b"host" in names or self.parser.get_http_version() == "1.1"):
            self._read_no_further(HTTPStatus.BAD_REQUEST, "a request names one host")
        if twice := next((name for name in SAID_ONCE if names.count(name) > 1), None):
            self._read_no_further(HTTPStatus.BAD_REQUEST, f"the head of the request says {twice.decode()} twice")
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._heard = 0
        self._hurry_no_more()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.since = self.loop.time()
        super().on_response_complete()

    # Time.

    def _be_patient(self) -> None:
        self._patience = self.loop.call_later(WHOLE_REQUEST, self._lose_patience)

    def _hurry_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _lose_patience(self) -> None:
        self._patience = None
        if not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "the request took too long")

    def timeout_keep_alive_handler(self) -> None:
        self._close()

    # Ends.

    def _read_no_further(self, status: HTTPStatus, words: str) -> NoReturn:
        """The parser gives up, and the refusal goes out in place of its own."""
        self._refusal = status, words
        raise NotationError(words)

    def send_400_response(self, msg: str) -> None:
        self._refuse(*self._refusal)

    def _refuse(self, status: HTTPStatus, words: str) -> None:
        """Said unless the request has its answer already; then the connection ends."""
        if isinstance(self.config.app, Watch):
            self.config.app.figures.answered("", status)
        if self._in_head or self.cycle is None or not self.cycle.response_started:
            body = orjson.dumps(said(words))
            kind = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
            self.transport.write(STATUS_LINE[status] + kind + body)
        self._close()

    def _close(self) -> None:
        """Whoever does not take the last bytes is not waited for without end."""
        self.transport.close()
        self.loop.call_later(LAST_BYTES, self.transport.abort)


def _length(field: tuple[bytes, bytes]) -> int:
    name, value = field
    return len(name) + len(value) + 4
