"""The WebSocket: it sends a table's new version number whenever there is one, and never anything else."""

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from pitboss.errors import PitbossError
from pitboss.web.following import following
from pitboss.web.hub import FLOOR, Watcher
from pitboss.web.visitors import casino_of, check_origin, token_of

GOING_AWAY, NOT_ALLOWED = 1001, 1008

router = APIRouter()


@router.websocket("/tables/{table}/signals")
async def table_signals(socket: WebSocket, table: str) -> None:
    await _signal(socket, table)


@router.websocket("/signals")
async def floor_signals(socket: WebSocket) -> None:
    await _signal(socket, FLOOR)


@router.websocket("/keno/signals")
async def lounge_signals(socket: WebSocket) -> None:
    await _signal(socket, None)


async def _signal(socket: WebSocket, table: str | None) -> None:
    """Of a table, of all of them, or of the lounge where none is named."""
    casino = casino_of(socket)
    try:
        check_origin(socket.headers)
        if table is None:
            table, version = casino.lounge.id, casino.lounge.version
        else:
            version = casino.floor.table(table).version if table else 0
    except PitbossError as refusal:
        await socket.close(NOT_ALLOWED, refusal.message)
        return
    await socket.accept()
    with suppress(WebSocketDisconnect):
        async with following(casino, table, token_of(socket)) as watcher:
            watcher.tell(version)
            listening = asyncio.create_task(_listen(socket, watcher))
            try:
                async for version in watcher.versions():
                    await socket.send_text(str(version))
                await socket.close(GOING_AWAY)
            finally:
                listening.cancel()


async def _listen(socket: WebSocket, watcher: Watcher) -> None:
    """Nothing is heard from a page but that it has gone; whoever says something is let go."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.receive()
    watcher.close()
