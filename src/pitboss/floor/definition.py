"""The hash of a game's definition: what its rounds were settled by."""

import hashlib
from functools import cache
from pathlib import Path

from pitboss.games import MODULES

PACKAGE = Path(__file__).parent.parent
SHARED = ("cards.py", "shoe.py", "hands", "stakes", "rounds")


@cache
def definition(game_id: str) -> str:
    """Of the game's module and everything it rests on."""
    digest = hashlib.sha256()
    own = ["poker"] if MODULES[game_id].startswith("poker.") else []
    for path in [*_files(*SHARED, *own), PACKAGE / "games" / f"{MODULES[game_id].replace('.', '/')}.py"]:
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _files(*names: str) -> list[Path]:
    found = []
    for name in names:
        path = PACKAGE / name
        found += sorted(path.glob("*.py")) if path.is_dir() else [path]
    return found
