"""What a licensee chooses for a lounge, checked, with the usual in place of whatever was not chosen."""

from collections.abc import Mapping
from typing import Any

from pitboss.errors import NotationError, quoted
from pitboss.floor.lounge.commands import OpenLounge
from pitboss.floor.lounge.settling import game_of_tickets
from pitboss.floor.opening import check_id
from pitboss.floor.world import Milliseconds
from pitboss.rounds.house import house_as_json

NAME = "keno"
GAME = "keno"
WINDOW, PAUSE, SHOWING = 60_000, 4_000, 16_000  # milliseconds
LONGEST: Milliseconds = 3_600_000
MOST_NAME = 16  # letters of its name, which its games begin with


def opening(
    game: str = GAME,
    house: Mapping[str, Any] | None = None,
    *,
    window: Milliseconds = WINDOW,
    pause: Milliseconds = PAUSE,
    showing: Milliseconds = SHOWING,
) -> OpenLounge:
    for name, time, least in (("window", window, 5_000), ("pause", pause, 1_000), ("showing", showing, 1_000)):
        value: object = time
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= LONGEST:
            seconds = f"from {least // 1000} to {LONGEST // 1000} seconds"
            raise NotationError(f"{name}: {seconds}, not {quoted(value)}")
    return OpenLounge(game, house_as_json(game_of_tickets(game).house(house)), window, pause, showing)


def check_name(id: str) -> None:
    check_id(id)
    if len(id) > MOST_NAME:
        raise NotationError(f"{quoted(id)}: a lounge is named by {MOST_NAME} letters at most")
