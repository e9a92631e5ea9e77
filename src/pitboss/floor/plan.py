"""The plan of a casino: its name, and the tables it opens with, read from a file and checked before anything opens."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from pitboss.errors import NotationError, PitbossError, quoted
from pitboss.floor.lounge.commands import OpenLounge
from pitboss.floor.lounge.opening import NAME as NAME_OF_LOUNGE
from pitboss.floor.lounge.opening import PAUSE, SHOWING, WINDOW, check_name
from pitboss.floor.lounge.opening import opening as opening_of_a_lounge
from pitboss.floor.opening import check_id, opening
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.rounds.game import Game
from pitboss.stakes.progressive import BASE

NAME = "pitboss"  # of a casino that has given itself none
MOST_NAME = 40
MOST_TABLES = 200
VIRTUAL, LIVE = "virtual", "live"  # the dealer's steps are simulated, or confirmed by a dealer one by one
HOUSE_PLAYERS = 2  # at a table that says nothing else


@dataclass(frozen=True)
class PlannedTable:
    id: str
    game: str
    house: Mapping[str, Any] = field(default_factory=dict)
    equipment: Mapping[str, Any] = field(default_factory=dict)
    meter: Mapping[str, Any] | None = None
    house_players: int = HOUSE_PLAYERS
    inventory: int | None = None  # the cents of chips the table opens with
    dealer: str = VIRTUAL

    @property
    def live(self) -> bool:
        return self.dealer == LIVE


@dataclass(frozen=True)
class PlannedLounge:
    """Where keno is played, and how long its tickets are written, its numbers awaited and shown, in seconds."""

    id: str = NAME_OF_LOUNGE
    house: Mapping[str, Any] = field(default_factory=dict)
    window: int = WINDOW // 1000
    pause: int = PAUSE // 1000
    showing: int = SHOWING // 1000

    @property
    def opening(self) -> OpenLounge:
        times = (time * 1000 if type(time) is int else time for time in (self.window, self.pause, self.showing))
        window, pause, showing = times
        return opening_of_a_lounge(house=self.house, window=window, pause=pause, showing=showing)


@dataclass(frozen=True)
class Plan:
    name: str
    tables: tuple[PlannedTable, ...]
    is_of_a_file: bool = True  # what it does not name is not open
    lounge: PlannedLounge | None = None

    def house_players(self, table: str) -> int:
        """How many keep this table company."""
        return next((planned.house_players for planned in self.tables if planned.id == table), HOUSE_PLAYERS)


def usual_plan() -> Plan:
    """A table of every game; other tables that a store has stay as they are."""
    tables = tuple(PlannedTable(game.id, game.id, usual_house(game)) for game in games())
    return Plan(NAME, tables, is_of_a_file=False, lounge=PlannedLounge())


def usual_house(game: Game) -> dict[str, str]:
    """What the floor's own table of a game offers beyond the least."""
    return {"progressive": BASE} if game.meter_law is not None else {}


def read_plan(text: str) -> Plan:
    """From TOML. Every table is checked as it will be opened, and a refusal says which one it is."""
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"not TOML: {error}") from None
    _check_names(told, ("name", "tables", "keno"), "a casino")
    tables = told.get("tables")
    if not isinstance(tables, dict) or not 0 < len(tables) <= MOST_TABLES:
        raise NotationError(f"tables: name each in brackets, as in [tables.{NAME}-1], from 1 to {MOST_TABLES} of them")
    planned = tuple(_table(id, each) for id, each in tables.items())
    return Plan(
        _name(told.get("name", NAME)), planned, lounge=_lounge(told["keno"], tables) if "keno" in told else None
    )


def _lounge(told: object, tables: Mapping[str, Any]) -> PlannedLounge:
    if not isinstance(told, dict):
        raise NotationError("keno: write what the lounge offers under [keno]")
    try:
        _check_names(told, ("name", "house", "window", "pause", "showing"), "a lounge")
        planned = PlannedLounge(**{"id" if name == "name" else name: value for name, value in told.items()})
        if not isinstance(planned.id, str) or planned.id in tables:
            raise NotationError(f"name: one that no table has, not {quoted(planned.id)}")
        check_name(planned.id)
        if not isinstance(planned.house, Mapping):
            raise NotationError("house: write its values under [keno.house]")
        assert planned.opening
    except PitbossError as refusal:
        raise type(refusal)(f"keno: {refusal.message}", refusal.law) from None
    return planned


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.isprintable() or not 0 < len(value.strip()) <= MOST_NAME:
        raise NotationError(f"name: write 1 to {MOST_NAME} letters, not {quoted(value)}")
    return value.strip()


def _table(id: str, told: object) -> PlannedTable:
    if not isinstance(told, dict):
        raise NotationError(f"table {id}: write its game and what it offers under [tables.{id}]")
    try:
        check_id(id)
        known = ("game", "house", "equipment", "meter", "house_players", "inventory", "dealer")
        _check_names(told, known, "a table")
        planned = PlannedTable(id, **{"game": "", **told})
        _check(planned)
    except PitbossError as refusal:
        _say_where(id, refusal)
    return planned


def _check(planned: PlannedTable) -> None:
    for name in ("house", "equipment", "meter"):
        if not isinstance(getattr(planned, name), Mapping | None):
            raise NotationError(f"{name}: write its values under [tables.{planned.id}.{name}]")
    if not isinstance(planned.game, str) or not planned.game:
        raise NotationError('game: write one, as in game = "mini-tex"')
    cents: object = planned.inventory
    if cents is not None and type(cents) is not int:
        raise NotationError(f"inventory: write cents, as in inventory = 1000000, not {quoted(cents)}")
    if planned.dealer not in (VIRTUAL, LIVE):
        raise NotationError(f"dealer: write {VIRTUAL} or {LIVE}, not {quoted(planned.dealer)}")
    opening(planned.game, planned.house, planned.equipment, planned.meter, planned.inventory)
    most = game_of(planned.game).positions - 1
    number: object = planned.house_players
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise NotationError(f"house_players: write a number from 0 to {most}, not {quoted(number)}")


def _check_names(told: Mapping[str, Any], known: tuple[str, ...], whose: str) -> None:
    if unknown := sorted(told.keys() - set(known)):
        raise NotationError(f"{whose} has {', '.join(known)}, and no {quoted(unknown[0])}")


def _say_where(id: str, refusal: PitbossError) -> NoReturn:
    raise type(refusal)(f"table {id}: {refusal.message}", refusal.law) from None
