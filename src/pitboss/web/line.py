"""The line of a page: a WebSocket on which the house speaks, and hears no more than that somebody is there."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

MOST_HEARD = 4 * 1024  # bytes in a while, behind the head that opens it: answers to our own pings, and the end
A_WHILE: float = 60  # seconds
LAST_BYTES: float = 10  # seconds for the end of it to be taken
TALKS = 1008  # the code for whoever says what no page says


class Line(WebSocketsSansIOProtocol):
    """uvicorn's own, with bounds: it answers every ping and keeps every piece of a message, however many there are."""

    def __init__(self, *config: Any, **options: Any) -> None:
        super().__init__(*config, **options)
        self._heard = 0
        self._since = self.loop.time()

    def data_received(self, data: bytes) -> None:
        """Of what is more than is heard, nothing is looked at."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        now = self.loop.time()
        if now - self._since > A_WHILE:
            self._heard, self._since = 0, now
        super().data_received(data[: MOST_HEARD - self._heard])
        self._heard += len(data)
        if self._heard > MOST_HEARD and not self.transport.is_closing():
            self.conn.fail(TALKS, "a page only listens")
            self.handle_parser_exception()
        self._end_if_closing()

    def handle_text(self, event: Frame) -> None:
        """Nobody reads it, and so it need not be text."""
        self.handle_bytes(event)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end_if_closing()

    def _end_if_closing(self) -> None:
        """Whoever does not take the last bytes is not waited for without end."""
        if self.transport.is_closing():
            self.loop.call_later(LAST_BYTES, self.transport.abort)
