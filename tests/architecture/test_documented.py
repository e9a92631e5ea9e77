"""What others rely on is documented: exported names, commands and their options, errors, games and theirs."""

import argparse
import inspect
import re

import pytest

import pitboss
from pitboss import errors
from pitboss.cli import parser
from pitboss.games import every_game
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.equipment import Equipment
from pitboss.rounds.house import settings
from tests.architecture.source import INTERFACES

SUBPARSERS = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
COMMANDS: dict[str, argparse.ArgumentParser] = dict(SUBPARSERS[0].choices)
ERRORS = [name for name, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, errors.PitbossError)]


@pytest.fixture(scope="module")
def interfaces() -> str:
    assert INTERFACES.exists(), "docs/interfaces.md is still to be written"
    return INTERFACES.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", pitboss.__all__)
def test_every_exported_name_exists_and_is_documented(name: str, interfaces: str) -> None:
    assert callable(getattr(pitboss, name))
    assert getattr(pitboss, name).__doc__
    assert is_documented(f"pitboss.{name}", interfaces)


def test_everything_public_is_exported() -> None:
    public = {name for name, value in vars(pitboss).items() if not name.startswith("_") and inspect.isroutine(value)}
    assert public <= set(pitboss.__all__)
    assert pitboss.__all__ == sorted(pitboss.__all__)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_its_options_are_documented(name: str, interfaces: str) -> None:
    assert is_documented(f"pitboss {name}", interfaces)
    assert COMMANDS[name].description
    options = {max(action.option_strings, key=len) for action in COMMANDS[name]._actions if action.option_strings}
    assert [option for option in options - {"--help"} if not is_documented(option, interfaces)] == []


@pytest.mark.parametrize("name", ERRORS)
def test_every_error_is_documented(name: str, interfaces: str) -> None:
    assert is_documented(name, interfaces)


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
def test_every_game_its_wagers_and_options_are_documented(game: AnyGame, interfaces: str) -> None:
    names = [game.id, *(wager.name for wager in getattr(game, "wagers", ())), *settings(game.House)]
    assert [name for name in names if not is_documented(name, interfaces)] == []


def test_every_setting_of_the_equipment_is_documented(interfaces: str) -> None:
    assert [name for name in settings(Equipment) if not is_documented(name, interfaces)] == []


def test_a_name_inside_another_one_is_not_documented() -> None:
    text = "`pitboss deals`, `pitboss.games_of`, `OutOfTurnError`, `--houses`, `pitboss --deal`, x`y"
    for name in ("pitboss deal", "pitboss.games", "OutOfTurn", "--house"):
        assert not is_documented(name, text)
    for name in ("pitboss deal", "pitboss.games", "OutOfTurn", "--house"):
        assert is_documented(name, f"so `{name}` does")
        assert is_documented(name, f"`{name}(id)` does")


def is_documented(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", text) is not None
