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
from tests.properties.rounds_drawn import every_game, houses, is_range, number_range, values


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
            if not isinstance(value, dict) and not is_range(value):
                assert setting.check(value) == value


@every_game
def test_a_number_is_permitted_to_the_ends_of_its_range_and_not_beyond(game: Game) -> None:
    for option in fields(game.House):
        setting = settings(game.House)[option.name]
        for low, high in (number_range(str(value)) for value in setting.permitted if is_range(value)):
            assert (setting.check(low), setting.check(high)) == (low, high)
            for beyond in (low - 1, high + 1):
                with pytest.raises(HouseRefused):
                    setting.check(beyond)


@every_game
@given(data=st.data())
def test_a_value_of_another_kind_is_refused_with_a_paragraph(game: Game, data: st.DataObject) -> None:
    name, setting = data.draw(st.sampled_from(sorted(settings(game.House).items())))
    odd = data.draw(st.none() | st.floats() | st.lists(st.integers()) | st.text() | st.booleans() | st.integers())
    kinds = (type(getattr(game.house(), name)), *(int for value in setting.permitted if is_range(value)))
    if type(odd) in kinds or str(odd) in map(str, setting.permitted):  # a number may be written as text
        odd = [odd]
    with pytest.raises(HouseRefused) as refused:
        game.house({name: odd})
    assert refused.value.law
    assert setting.law == refused.value.law


@every_game
@given(data=st.data())
def test_any_text_on_the_command_line_is_read_or_refused(game: Game, data: st.DataObject) -> None:
    name, setting = data.draw(st.sampled_from(sorted(settings(game.House).items())))
    text = data.draw(st.text() | st.integers().map(str) | values(setting).map(as_text))
    with contextlib.suppress(PitbossError):
        game.house({name: setting.read(text)})


def as_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
