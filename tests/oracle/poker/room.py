"""What is chosen and lies ready before a hand of poker: games, house, seats, deck."""

from dataclasses import dataclass
from typing import Any

from tests.oracle.cards import DECK


class Refused(Exception):
    """The hand breaks a rule; of the kinds any one will do, and any at all where there are none."""

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds


class OpenQuestion(Exception):
    """The documents do not say what becomes of such a hand."""


@dataclass(frozen=True)
class Game:
    seats: int
    first: str  # the first cards of a seat: `d`own or `u`p
    later: tuple[str, ...]  # before each later round of betting: `u`p, `d`own, or how many cards to the board
    bettings: tuple[str, ...]
    small_rounds: int  # rounds with the small bet

    @property
    def stud(self) -> bool:
        return "u" in self.first


BOARD = ("3", "1", "1")
ALL_KINDS = ("fixed-limit", "spread-limit", "pot-limit", "no-limit")
TWO_KINDS = ("fixed-limit", "spread-limit")
SEVEN = Game(8, "ddu", ("u", "u", "u", "d"), TWO_KINDS, 2)
GAMES = {
    "hold-em": Game(11, "dd", BOARD, ALL_KINDS, 2),
    "omaha": Game(10, "dddd", BOARD, ALL_KINDS, 2),
    "omaha-high-low": Game(10, "dddd", BOARD, ALL_KINDS, 2),
    "seven-card-stud": SEVEN,
    "seven-card-stud-high-low": SEVEN,
    "seven-card-low": SEVEN,
    "five-card-stud": Game(8, "du", ("u", "u", "u"), TWO_KINDS, 2),
    "mambo-stud": Game(11, "du", ("d", "1"), TWO_KINDS, 1),
}
DEFAULT_BETTING = {"hold-em": "no-limit", "omaha": "pot-limit"}
COMMON = {
    "bring_in": 100,
    "small_bet": 200,
    "big_bet": 400,
    "spread": {"least": 200, "most": 1000},
    "most_raises": 3,
    "chip": 100,
    "rake": "none",
    "kill": "none",
}
BLINDS = {"small_blind": 100, "big_blind": 200, "ante": 0, "no_flop_no_rake": False, "straddle": False}


def set_up_house(name: str, given: dict[str, Any]) -> dict[str, Any]:
    game = GAMES[name]
    own: dict[str, Any] = {"ante": 100} if game.stud else BLINDS
    defaults = {**COMMON, **own, "betting": DEFAULT_BETTING.get(name, "fixed-limit")}
    if name == "seven-card-stud":
        defaults["open_pair_doubles"] = True
    if not set(given) <= set(defaults):
        raise Refused("HouseRefused")
    house = {**defaults, **given}
    rake = house["rake"]
    listed = [
        house["betting"] in game.bettings,
        house["kill"] in ("none", "full", "half"),
        house["kill"] == "none" or house["betting"] == "fixed-limit",
        rake == "none" or isinstance(rake, dict),
        not isinstance(rake, dict) or 0 <= rake.get("percent", 0) <= 10,
        not isinstance(rake, dict) or rake.get("cap", 0) % house["chip"] == 0,
    ]
    if not all(listed):
        raise Refused("HouseRefused")
    return house


def read_seats(game: Game, house: dict[str, Any], round: dict[str, Any]) -> dict[int, int]:
    """The stack of every seat, clockwise."""
    stacks = {int(seat): told["stack"] for seat, told in round["seats"].items()}
    if any(not 1 <= seat <= game.seats for seat in stacks):
        raise Refused("NoSuchPosition")
    if len(stacks) < 2:  # reading 5.2
        raise Refused()
    if any(stack <= 0 or stack % house["chip"] for stack in stacks.values()):
        raise Refused()
    if not game.stud and round.get("button") not in stacks:
        raise Refused()
    return dict(sorted(stacks.items()))


def read_deck(round: dict[str, Any]) -> list[str]:
    if sorted(round["deck"]) != sorted(DECK):
        raise Refused("WrongDeck")
    if set(round.get("face_up", ())) & set(round.get("off_table", ())):
        raise OpenQuestion("a card that is face up in the deck and falls off the table")
    return list(round["deck"])


def kill_factor(house: dict[str, Any], round: dict[str, Any]) -> tuple[int, int]:
    """How many times the limits are, as a fraction."""
    if "kill" not in round:
        return 1, 1
    if house["kill"] == "none":
        raise Refused()
    return (2, 1) if house["kill"] == "full" else (3, 2)
