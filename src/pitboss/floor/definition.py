"""The hash of a game's definition: what its rounds were settled by."""

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pitboss.games import MODULES, any_game
from pitboss.poker.game import PokerGame
from pitboss.rounds.any_game import AnyGame
from pitboss.tickets.game import TicketGame

PACKAGE = Path(__file__).parent.parent
SHARED = ("cards.py", "shoe.py", "hands", "stakes", "rounds")
BESIDE: dict[type[AnyGame], tuple[str, ...]] = {TicketGame: ("tickets",), PokerGame: ("poker", "games/poker")}


@cache
def definition(game_id: str) -> str:
    """Of the game's module and everything it rests on."""
    digest = hashlib.sha256()
    for path in [*_files((*SHARED, *BESIDE.get(type(any_game(game_id)), ()))), _module(game_id)]:
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _module(game_id: str) -> Path:
    return (PACKAGE / "games").joinpath(*MODULES[game_id].split(".")).with_suffix(".py")


def _files(names: Sequence[str]) -> list[Path]:
    found = []
    for name in names:
        path = PACKAGE / name
        found += sorted(path.glob("*.py")) if path.is_dir() else [path]
    return found
