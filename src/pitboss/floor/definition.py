"""The hash of a game's definition: what its rounds were settled by."""

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pitboss.games import MODULES, any_game
from pitboss.tickets.game import TicketGame

PACKAGE = Path(__file__).parent.parent
SHARED = ("cards.py", "shoe.py", "hands", "stakes", "rounds")
TICKETS = ("tickets",)


@cache
def definition(game_id: str) -> str:
    """Of the game's module and everything it rests on."""
    digest = hashlib.sha256()
    rests_on = (*SHARED, *TICKETS) if isinstance(any_game(game_id), TicketGame) else SHARED
    for path in [*_files(rests_on), PACKAGE / "games" / f"{MODULES[game_id]}.py"]:
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _files(names: Sequence[str]) -> list[Path]:
    found = []
    for name in names:
        path = PACKAGE / name
        found += sorted(path.glob("*.py")) if path.is_dir() else [path]
    return found
