"""Games of keno taken out of a store, as lines that `pitboss deal keno` reads."""

from collections.abc import Callable, Iterator
from typing import Any

import orjson
from sqlalchemy import Connection, inspect, select

from pitboss.floor.lounge.settling import line
from pitboss.floor.lounge.state import game_over_from_json
from pitboss.store import schema


def lines(read: Callable[[Callable[[Connection], Any]], Any], lounge: str | None = None) -> Iterator[dict[str, Any]]:
    """In the order in which they ended."""
    for row in read(lambda connection: games(connection, lounge)):
        yield line_of(row)


def games(connection: Connection, lounge: str | None = None, since: int | None = None) -> list[Any]:
    if not inspect(connection).has_table(schema.keno_game.name):  # an older store
        return []
    game = schema.keno_game.c
    asked = select(schema.keno_game).order_by(game.lounge, game.seq)
    if lounge is not None:
        asked = asked.where(game.lounge == lounge)
    if since is not None:
        asked = asked.where(game.at >= since)
    return list(connection.execute(asked))


def line_of(row: Any) -> dict[str, Any]:
    return line(row.game, orjson.loads(row.house), game_over_from_json(orjson.loads(row.record)))
