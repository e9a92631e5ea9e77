"""The options of every game: what is said to be permitted is permitted, in JSON and on the command line."""

import contextlib
import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import HouseRefused, PitbossError
from pitboss.rounds.game import Game
from pitboss.rounds.house import house_as_json, settings
from tests.properties.rounds_drawn import every_game, houses, number_range, values


@every_game
@given(data=st.data())
def test_a_house_is_the_same_from_json_and_from_the_command_line(game: Game, data: st.DataObject) -> None:
    house = data.draw(houses(game))
    told = json.loads(json.dumps(house_as_json(house)))
    options = settings(game.House)
    assert game.house(told) == house
    assert game.house({}, base=house) == house
    assert game.house({name: options[name].read(as_text(value)) for name, value in told.items()}) == house


@every_game
def test_every_permitted_value_is_permitted(game: Game) -> None:
    for option in fields(game.House):
        setting = settings(game.House)[option.name]
        assert setting.check(option.default) == option.default
        for value in setting.permitted:
            if isinstance(option.default, bool | str) and not isinstance(value, dict):
                assert setting.check(value) == value


@every_game
def test_a_number_is_permitted_to_the_ends_of_its_range_and_not_beyond(game: Game) -> None:
    for option in fields(game.House):
        setting = settings(game.House)[option.name]
        if isinstance(option.default, int) and not isinstance(option.default, bool):
            low, high = number_range(str(setting.permitted[0]))
            assert setting.check(low) == low
            with pytest.raises(HouseRefused):
                setting.check(low - 1)
            if high is not None:
                assert setting.check(high) == high
                with pytest.raises(HouseRefused):
                    setting.check(high + 1)


@every_game
@given(data=st.data())
def test_a_value_of_another_kind_is_refused_with_a_paragraph(game: Game, data: st.DataObject) -> None:
    name, setting = data.draw(st.sampled_from(sorted(settings(game.House).items())))
    default = getattr(game.house(), name)
    odd = data.draw(st.none() | st.floats() | st.lists(st.integers()) | st.text() | st.booleans() | st.integers())
    if type(odd) is type(default) or str(odd) in setting.permitted:  # the number of a pay table is its name
        odd = [odd]
    with pytest.raises(HouseRefused) as refused:
        game.house({name: odd})
    assert refused.value.law
    assert setting.law == refused.value.law


@every_game
@given(data=st.data())
def test_any_text_on_the_command_line_is_read_or_refused(game: Game, data: st.DataObject) -> None:
    name, setting = data.draw(st.sampled_from(sorted(settings(game.House).items())))
    text = data.draw(st.text() | st.integers().map(str) | values(setting, getattr(game.house(), name)).map(as_text))
    with contextlib.suppress(PitbossError):
        game.house({name: setting.read(text)})


def as_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
