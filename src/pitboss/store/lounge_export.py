"""Games of keno taken out of a store, as lines that `pitboss deal keno` reads."""

from typing import Any

import orjson
from sqlalchemy import Connection, inspect, select

from pitboss.floor.lounge.settling import line
from pitboss.floor.lounge.state import game_over_from_json
from pitboss.store import schema


def games(
    connection: Connection, lounge: str | None = None, since: int | None = None, id: str | None = None
) -> list[Any]:
    """Those that are over, of each lounge in the order in which they ended."""
    if not inspect(connection).has_table(schema.keno_game.name):  # an older store
        return []
    game = schema.keno_game.c
    asked = select(schema.keno_game).order_by(game.lounge, game.seq)
    if lounge is not None:
        asked = asked.where(game.lounge == lounge)
    if id is not None:
        asked = asked.where(game.id == id)
    if since is not None:
        asked = asked.where(game.at >= since)
    return list(connection.execute(asked))


def line_of(row: Any) -> dict[str, Any]:
    told = line(row.game, orjson.loads(row.house), game_over_from_json(orjson.loads(row.record)))
    return {"game": told.pop("game"), "table": row.lounge, **told}
