"""The games: one module each, exporting GAME."""

from functools import cache
from importlib import import_module

from pitboss.errors import NoTable, UnknownGame
from pitboss.rounds.any_game import PLAYERS, AnyGame
from pitboss.rounds.game import Game

TABLES = {
    "three-card-poker": "three_card_poker",
    "mini-tex": "mini_tex",
    "three-card-draw": "three_card_draw",
    "hold-em-3-bonus": "hold_em_3_bonus",
    "texas-hold-em-bonus": "texas_hold_em_bonus",
    "caribbean-stud": "caribbean_stud",
    "blackjack": "blackjack",
}
OTHERS = {  # with tickets, or by players against each other
    "keno": "keno",
    "hold-em": "poker.hold_em",
    "omaha": "poker.omaha",
    "omaha-high-low": "poker.omaha_high_low",
    "seven-card-stud": "poker.seven_card_stud",
    "seven-card-stud-high-low": "poker.seven_card_stud_high_low",
    "seven-card-low": "poker.seven_card_low",
    "five-card-stud": "poker.five_card_stud",
    "mambo-stud": "poker.mambo_stud",
}
MODULES = {**TABLES, **OTHERS}


@cache
def any_game(id: str) -> AnyGame:
    """The game of this name; its module is read when it is asked for."""
    if id not in MODULES:
        raise UnknownGame(f"no game {id!r}: there are {', '.join(MODULES)}")
    found: AnyGame = import_module(f"pitboss.games.{MODULES[id]}").GAME
    return found


def game(id: str) -> Game:
    """One that is played at a table against the house."""
    found = any_game(id)
    if found.bank == PLAYERS:
        raise NoTable(f"{id} has no bank: players play it against each other, for pots, with pitboss deal")
    if not isinstance(found, Game):
        raise NoTable(f"{id} is not played at a table against the house: {', '.join(TABLES)} are")
    return found


def games() -> list[Game]:
    """Those that are played at a table against the house."""
    return [game(id) for id in TABLES]


def every_game() -> list[AnyGame]:
    return [any_game(id) for id in MODULES]
