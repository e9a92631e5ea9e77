"""Limits and pay tables that change while a table is open: who plays there is told of them first."""

from collections.abc import Mapping
from typing import Any

from pitboss.errors import NotOffered, OutOfTurn
from pitboss.floor import facts
from pitboss.floor.commands import Post
from pitboss.floor.course import Course
from pitboss.floor.state import Phase, TableState
from pitboss.floor.world import Milliseconds
from pitboss.law import reading
from pitboss.rounds.game import Game
from pitboss.rounds.house import House, house_as_json

HALF_AN_HOUR: Milliseconds = 30 * 60_000
_NOTICE = reading("9.4")
_MOVED = reading("7.9")


def post(course: Course, command: Post, _: str) -> None:
    """A sign with the time from which it counts, unless nobody could mind: it takes the place of an earlier one."""
    state, game, before = course.state, course.game, course.house
    after = game.house(command.house, before)
    if state.phase is Phase.CLOSED:
        raise OutOfTurn("this table is closed, and is opened with its limits", None)
    if after == before and state.announced is None:
        raise NotOffered("this is in force already", _NOTICE)
    _check_cards(game, before, after)
    waits = bool(state.seats) and not _is_welcome(before, after)
    changes = command.house if after != before else {}
    course.tell(facts.Posted(changes, course.at + HALF_AN_HOUR * waits))


def take_effect(course: Course) -> None:
    """Between two rounds, with no chips on the felt, when the time has come or nobody is left to be told."""
    if takes_effect(course.state, course.at):
        assert course.state.announced is not None
        course.tell(facts.InForce(house_as_json(course.game.house(course.state.announced.house, course.house))))


def takes_effect(state: TableState, now: Milliseconds) -> bool:
    if state.announced is None or state.phase is not Phase.WAGERS_OPEN or state.bets:
        return False
    return now >= state.announced.at or not state.seats


def _check_cards(game: Game, before: House, after: House) -> None:
    """What lies on the table is not changed by a sign."""
    if after.dealing != before.dealing:
        raise NotOffered("another way of dealing: the table is set up anew for it", None)
    if game.pieces(after) != game.pieces(before) or game.positions_at(after) != game.positions_at(before):
        raise NotOffered("other cards or positions: the table is closed first, and opened with them", None)
    if _progressive(game, before) != _progressive(game, after):
        raise NotOffered("a progressive wager comes and goes only at a table that is closed", _MOVED)


def _progressive(game: Game, house: House) -> set[str]:
    return {wager.name for wager in game.wagers if wager.locked and wager.is_offered(house)}


def _is_welcome(before: House, after: House) -> bool:
    """Whether nothing changes but that the minimum is lower or the maximum higher."""
    wider = after.minimum <= before.minimum and after.maximum >= before.maximum
    return wider and _but_limits(before) == _but_limits(after)


def _but_limits(house: House) -> Mapping[str, Any]:
    return {name: value for name, value in house_as_json(house).items() if name not in ("minimum", "maximum")}
