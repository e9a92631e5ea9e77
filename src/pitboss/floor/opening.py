"""What a licensee chooses for a table, made into the command that opens it."""

import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from pitboss.errors import NotationError, NotOffered, quoted
from pitboss.floor.chips import MOST_INVENTORY, usual_inventory
from pitboss.floor.commands import Open
from pitboss.floor.facts.inventory import TABLE_INVENTORY
from pitboss.floor.state import Phase, TableState
from pitboss.games import game as game_of
from pitboss.rounds.equipment import Equipment, equip
from pitboss.rounds.game import Game
from pitboss.rounds.house import house_as_json
from pitboss.rounds.record import read_meter
from pitboss.stakes.cents import dollars
from pitboss.stakes.meter import FIRST_METER

NO_TABLES = "floor"
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")

Chosen = Mapping[str, Any] | None


def opening(
    game_id: str,
    house: Chosen = None,
    equipment: Chosen = None,
    meter: Chosen = None,
    inventory: int | None = None,
    *,
    live: bool = False,
) -> Open:
    """Checked, with the usual in place of whatever was not chosen."""
    game = game_of(game_id)
    posted = game.house(house)
    equipped = equip(game, posted, equipment)
    chips = usual_inventory(posted.maximum) if inventory is None else inventory
    if not 0 < chips <= MOST_INVENTORY:
        raise NotOffered(f"a table opens with chips, of {dollars(MOST_INVENTORY)} at most", TABLE_INVENTORY)
    first_meter = _first_meter(game, house, meter)
    return Open(game_id, house_as_json(posted), asdict(equipped), first_meter, chips, live or None)


def closed_table(id: str, before: TableState | None, command: Open, *, meter_chosen: bool) -> TableState:
    """The table that the command opens: a new one, or one that was closed, whose meter goes on from before."""
    if before is None:
        return TableState(id, command.game, {}, Equipment())
    if before.phase is not Phase.CLOSED or before.game != command.game:
        raise NotationError(f"there is a table {id} already")
    if meter_chosen and before.meter is not None:
        game = game_of(command.game)
        raise NotOffered("the meter of this table goes on from where it stands", game.meter_law or game.wagering)
    return before


def check_id(id: str) -> None:
    """What happens at no table is journalled under a name of its own, which is no table's."""
    if not _ID.fullmatch(id) or id == NO_TABLES:
        raise NotationError(f"{quoted(id)}: a table is named by small letters, digits and hyphens, 40 at most")


def _first_meter(game: Game, house: Chosen, given: Chosen) -> Mapping[str, Any] | None:
    """What a progressive wager's meter shows at first, as it is stored."""
    offered = any(wager.locked and wager.is_offered(game.house(house)) for wager in game.wagers)
    if given is not None and not offered:
        raise NotOffered("a table without a progressive wager has no meter", game.meter_law or game.wagering)
    if not offered:
        return None
    return (FIRST_METER if given is None else read_meter(game, given)).written()
