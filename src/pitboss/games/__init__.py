"""The games: one module per subchapter, each exporting GAME."""

from functools import cache
from importlib import import_module

from pitboss.errors import UnknownGame
from pitboss.rounds.game import Game

MODULES = {
    "three-card-poker": "three_card_poker",
    "mini-tex": "mini_tex",
    "three-card-draw": "three_card_draw",
    "hold-em-3-bonus": "hold_em_3_bonus",
    "texas-hold-em-bonus": "texas_hold_em_bonus",
    "caribbean-stud": "caribbean_stud",
    "blackjack": "blackjack",
}


@cache
def game(id: str) -> Game:
    """The game of this name; its module is read when it is asked for."""
    if id not in MODULES:
        raise UnknownGame(f"no game {id!r}: there are {', '.join(MODULES)}")
    found: Game = import_module(f"pitboss.games.{MODULES[id]}").GAME
    return found


def games() -> list[Game]:
    return [game(id) for id in MODULES]
