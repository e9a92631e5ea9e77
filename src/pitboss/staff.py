"""The staff of a table in the terminal: what is typed behind an exclamation mark, and who of them asks it."""

from collections.abc import Iterator
from typing import Any

from pitboss.errors import NotationError, quoted
from pitboss.floor.commands import ApproveVoid, Command, ProposeVoid, Recut, Report
from pitboss.rounds.game import Game
from pitboss.rounds.incidents import Incident
from pitboss.rounds.places import DEALER as DEALERS_HAND

DEALER, FLOORPERSON, SUPERVISOR = "the dealer", "the floorperson", "the supervisor"
MARK = "!"
VOID, RECUT = "void", "recut"
HELP = (
    "You are the staff too. Type ! and what has happened, like !dealer card exposed or !wrong number of cards seat=1 "
    "cards=4: the dealer reports it. !void voids the round by two people, !recut has the cards cut again, ! lists all.",
)
MOST_DIGITS = 3
_NUMBERS = ("cards", "counted", "after")


def asked(typed: str, game: Game, why: str) -> Iterator[tuple[Command, str]]:
    """The commands that somebody has typed, each with who asks it."""
    words, said = _parted(typed)
    if words == VOID and not said:
        yield ProposeVoid(why), FLOORPERSON
        yield ApproveVoid(why), SUPERVISOR
    elif words == RECUT and not said:
        yield Recut(), SUPERVISOR
    elif words in offered(game):
        yield Report(words, why, **_values(said)), DEALER
    else:
        raise NotationError(f"{quoted(typed.strip())} is none of {', '.join(_spelled(each) for each in listed(game))}")


def offered(game: Game) -> list[str]:
    """The incidents of the game that are reported."""
    return [each.value for each in game.irregularities if each is not Incident.ROUND_VOIDED]


def listed(game: Game) -> list[str]:
    return [*offered(game), VOID, RECUT]


def _parted(typed: str) -> tuple[str, dict[str, str]]:
    """The words of a name, and what is said with an equals sign."""
    words = typed.split()
    said = dict(word.split("=", 1) for word in words if "=" in word)
    return "_".join(word for word in words if "=" not in word).lower().replace("-", "_"), said


def _spelled(name: str) -> str:
    return name.replace("_", " ")


def _values(said: dict[str, str]) -> dict[str, Any]:
    return {name: _value(name, written) for name, written in said.items()}


def _value(name: str, written: str) -> int | str | bool:
    if name == "can_complete" and written in ("true", "false"):
        return written == "true"
    if name == "seat" and written == DEALERS_HAND:
        return written
    is_number = written.isascii() and written.isdecimal() and len(written) <= MOST_DIGITS
    if name not in (*_NUMBERS, "seat") or not is_number:
        raise NotationError("say seat=1 or seat=dealer, cards=4, counted=31, after=2, can_complete=true")
    return int(written)
