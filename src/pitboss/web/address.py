"""Where the house is to be found: the address it listens at, the names it answers to, and who may speak for others."""

import errno
import socket
from dataclasses import dataclass

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.errors import NotationError
from pitboss.web.refusals import said

HERE = "127.0.0.1"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True)
class Address:
    port: int = 8000
    host: str = HERE
    names: tuple[str, ...] = ()  # beside the loopback's and the host's own
    proxies: tuple[str, ...] = ()  # whose word counts on who asks, and whether by TLS

    @property
    def known(self) -> frozenset[str]:
        """Every name in a request's head that is the house's."""
        return frozenset(name.lower() for name in (*LOOPBACK, bracketed(self.host), *self.names))

    @property
    def is_reached_by_others(self) -> bool:
        """Than this machine, by itself or by a proxy that stands before it."""
        return bracketed(self.host) not in LOOPBACK or bool(self.proxies or self.names)


class Named:
    """Answers under the house's own names: another site cannot have its name lead here and speak as our page."""

    def __init__(self, app: ASGIApp, address: Address) -> None:
        self.app = app
        self.known = address.known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or _name(scope) in self.known:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            words = "this house does not go by that name: whoever runs it names it with --allow-host"
            await JSONResponse(said(words), 400)(scope, receive, send)


def _name(scope: Scope) -> str:
    """Without the port."""
    host: str = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


def listen(address: Address) -> socket.socket:
    if not 0 <= address.port < 1 << 16:
        raise NotationError(f"--port {address.port}: give a number from 0 to 65535")
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address.host, address.port))
        listening.listen()
    except OSError as error:
        listening.close()
        raise NotationError(_why_not(error, address)) from None
    return listening


def _why_not(error: OSError, address: Address) -> str:
    if error.errno == errno.EACCES:
        return f"port {address.port} is not open to you: choose one from 1024 up with --port"
    if error.errno == errno.EADDRINUSE:
        return f"port {address.port} is taken: choose another with --port"
    return f"--host {address.host}: this machine has no such address"


def url(address: Address, listening: socket.socket) -> str:
    return f"http://{bracketed(address.host)}:{listening.getsockname()[1]}"


def bracketed(host: str) -> str:
    """An address of IPv6 as it is written where a port may follow."""
    return f"[{host}]" if ":" in host else host
