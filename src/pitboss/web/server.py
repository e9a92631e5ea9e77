"""The server: one process, which stops when it is told to."""

import gc
import signal
import socket
import sys
from pathlib import Path
from typing import NoReturn

import uvicorn
from sqlalchemy.exc import DatabaseError

from pitboss.errors import JournalError, NotationError, PitbossError
from pitboss.floor.plan import Plan, read_plan
from pitboss.floor.world import TheRealWorld
from pitboss.software import Software
from pitboss.store.engine import path_of
from pitboss.store.lock import take
from pitboss.store.passwords import one_time_password, secret_of
from pitboss.store.people import ADMINISTRATOR
from pitboss.store.verify import damage
from pitboss.web.address import Address, listen, url
from pitboss.web.app import application
from pitboss.web.casino import Casino
from pitboss.web.door import MOST_FRAME, Door
from pitboss.web.line import Line
from pitboss.web.logs import tell

PATIENCE = 2  # seconds for those whose request is half said when the server stops


class Server(uvicorn.Server):
    """Stops when the store has failed, and lets the watchers go before it waits for connections to end."""

    def __init__(self, config: uvicorn.Config, casino: Casino) -> None:
        super().__init__(config)
        self.casino = casino
        casino.figures.connections = lambda: len(self.server_state.connections)

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or self.casino.floor.store.broken is not None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.casino.hub.close()
        await super().shutdown(sockets)


def serve(
    store: str,
    address: Address,
    house: Path | None = None,
    key: Path | None = None,
    heads: Path | None = None,
    *,
    bounded: bool = True,
    log: str | None = None,
    manifest: Path | None = None,
    second_factor: bool = False,
) -> None:
    """The house of a file, or the usual one, until somebody ends it."""
    tell(log)
    software = Software(manifest)
    software.check_at_the_start()
    plan = _plan(house)
    listening = listen(address)
    casino = _casino(store, plan, key, heads, software)
    casino.floor.people.staff_need_factors(second_factor)
    gc.freeze()  # what is there now stays for good: no use in looking through it again and again
    try:
        config = uvicorn.Config(
            application(casino, bounded=bounded, address=address),
            access_log=False,
            log_config=None,  # what is told goes the way of all lines
            http=Door,
            ws=Line,
            ws_max_size=MOST_FRAME,
            ws_per_message_deflate=False,  # a small message could unfold to a large one
            proxy_headers=bool(address.proxies),  # whoever stands between is named
            forwarded_allow_ips=list(address.proxies),
            timeout_graceful_shutdown=PATIENCE,
        )
        at = url(address, listening)
        print(f"pitboss is open at {at}", file=sys.stderr, flush=True)
        _welcome_the_first_administrator(casino, at)
        signal.signal(signal.SIGTERM, _stop)  # uvicorn raises it again when it has stopped
        Server(config, casino).run(sockets=[listening])
        broken = casino.floor.store.broken
        if broken is not None:
            raise JournalError(f"the store has failed, and the doors are closed: {getattr(broken, 'orig', broken)}")
    finally:
        casino.close()


def _stop(*_: object) -> NoReturn:
    """So that the store is closed: its file alone is then all of it."""
    sys.exit(0)


def _welcome_the_first_administrator(casino: Casino, at: str) -> None:
    """The password is told here and nowhere else, and is changed at the first log-on."""
    if casino.floor.people.has_administrator():
        return
    password = one_time_password()
    casino.floor.people.first_administrator(secret_of(password))
    words = f"nobody works here yet: log on at {at}/log-on as {ADMINISTRATOR} with the password {password}, once"
    print(words, file=sys.stderr, flush=True)


def _plan(path: Path | None) -> Plan | None:
    """The casino of the file, checked before anything opens; without one, the usual."""
    if path is None:
        return None
    try:
        return read_plan(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise NotationError(f"{path}: not written in UTF-8") from None
    except PitbossError as refusal:
        raise type(refusal)(f"{path}: {refusal.message}", refusal.law) from None


def _casino(store: str, plan: Plan | None, key: Path | None, heads: Path | None, software: Software) -> Casino:
    if (path := path_of(store)) is not None:
        take(path)
    try:
        casino = Casino(store, TheRealWorld(), plan, key, heads, software)
        damaged = casino.floor.store.read(damage)
    except DatabaseError as error:
        raise JournalError(f"{store} cannot be opened as a store: {error.orig}") from None
    if damaged:
        casino.close()
        raise JournalError(f"{store} is not in order: {damaged[0]}")
    return casino
