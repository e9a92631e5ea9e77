"""`deal` answers everything: a result, or an error that says in one line what is wrong and by which paragraph."""

import copy
import inspect
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import errors
from pitboss.games import games
from pitboss.law import paragraphs, readings
from pitboss.rounds.game import Game
from pitboss.rounds.record import FIELDS, deal
from tests.properties.rounds_drawn import Draw, as_line, every_game, rounds

KINDS = {name for name, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, errors.PitbossError)}
WORDS = sorted(
    {"1", "7", "dealer", "community", "chips", "coupon", "seat", "choose", "incident", "counted", "can_complete"}
    | {"meter", "As", "Td", "play", "fold", "stub_count", "shoe_jam", "dealing", "hand", "minimum", *FIELDS}
    | {wager.name for game in games() for wager in game.wagers}
)

texts = st.text(max_size=8) | st.sampled_from(WORDS)
numbers = st.integers(-2, 60) | st.integers() | st.sampled_from([2**31, 2**53, 2**63, 10**20, 10**4200])
leaves = st.none() | st.booleans() | numbers | st.floats() | texts
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(texts, inner, max_size=5), max_leaves=20
)
lines = st.dictionaries(st.sampled_from(sorted(FIELDS)), values) | values


@st.composite
def spoilt_lines(draw: Draw, game: Game) -> object:
    """A good line with one to three places replaced, removed, doubled or renamed."""
    line = copy.deepcopy(as_line(draw(rounds(game)).record))
    for _ in range(draw(st.integers(1, 3))):
        _spoil(draw, line)
    return line


def _spoil(draw: Draw, line: dict[str, Any]) -> None:
    holder: Any = line
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or draw(st.integers(0, 3)) == 0:
            break
        holder = inner
    match draw(st.sampled_from(["replace", "remove", "double", "rename"])):
        case "replace":
            holder[key] = draw(values)
        case "remove":
            del holder[key]
        case "double" if isinstance(holder, list):
            holder.insert(draw(st.integers(0, len(holder))), holder[key])
        case "rename" if isinstance(holder, dict):
            holder[draw(texts)] = holder.pop(key)


@every_game
@given(data=st.data())
def test_any_json_is_answered(game: Game, data: st.DataObject) -> None:
    check_answer(game, data.draw(lines))


@every_game
@given(data=st.data())
def test_a_spoilt_round_is_answered(game: Game, data: st.DataObject) -> None:
    check_answer(game, data.draw(spoilt_lines(game)))


GOOD = {"deck": None, "seats": {"1": {"ante": 1000}}, "inputs": []}
LONG_KEY = "1" * 5000


@every_game
@pytest.mark.parametrize(
    "spoilt",
    [
        {"seats": {LONG_KEY: {"ante": 1000}}},
        {"deck": None, "hands": {LONG_KEY: ["As"]}},
        {"inputs": [{"seat": 1, "choose": "two\nlines"}]},
        {"inputs": [{"seat": 2, "choose": "two\nlines"}]},
        {"deck": None, "hands": {"two\nlines": ["As"]}},
        {"deck": None, "hands": {"two\nlines": "As"}},
        {"house": {"two\nlines": "As"}},
        {"two\nlines": 1},
        {"inputs": [{"incident": "two\nlines"}]},
        {"inputs": [{"incident": "shoe_jam", "seat": "two\nlines"}]},
        {"seats": {"two\nlines": {"ante": 1000}}},
        {"seats": {"1": {"two\nlines": 1000}}},
        {"seats": {"1": {"ante": "two\nlines"}}},
        {"seats": {"١": {"ante": 1000}}},
        {"seats": {"01": {"ante": 1000}}},
        {"seats": {"1": {"ante": 10**4299}}},
        {"seats": {"1": {"ante": 10**4299}}, "house": {"maximum": 10**4299}},
        {"seats": {"1": {"ante": 9 * 10**4299}}, "house": {"maximum": 9 * 10**4299}},
        {"inputs": [{"seat": 10**4299, "choose": "fold"}]},
        {"inputs": [{"incident": "stub_count", "counted": 10**4299}]},
        {"inputs": [{"incident": "wrong_number_of_cards", "seat": -(10**4299)}]},
        {"house": {"minimum": 10**4299, "maximum": 10**4299}},
    ],
    ids=lambda spoilt: json.dumps(spoilt)[:60],
)
def test_a_hostile_round_is_answered(game: Game, spoilt: dict[str, Any]) -> None:
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    line = {**GOOD, "deck": deck, **spoilt}
    check_answer(game, {key: value for key, value in line.items() if value is not None})


@every_game
def test_json_nested_to_any_depth_is_answered(game: Game) -> None:
    """As deep as the JSON reader goes: what it lets through must not break what comes after it."""
    for depth in range(1, 1200):
        text = '{"seats": {"1": {"ante": 1000}}, "deck": [], "inputs": ' + "[" * depth + "]" * depth + "}"
        try:
            line = json.loads(text)
        except RecursionError:
            break
        check_answer(game, line)
    assert depth > 500


def check_answer(game: Game, line: object) -> None:
    told = deal(game, line, game.house())
    json.dumps(told, allow_nan=False)
    if "error" in told:
        assert told.keys() == {"error"}
        check_error(told["error"])
    else:
        assert told["ended"] in ("settled", "void", "waiting")
        assert ("pending" in told) == (told["ended"] == "waiting")
        assert told.keys() >= {"ended", "lines", "net", "events"}
        assert isinstance(line, dict)
        assert told["net"].keys() == line["seats"].keys()


def check_error(error: dict[str, Any]) -> None:
    assert error.keys() == {"kind", "message", "law"}
    assert error["kind"] in KINDS
    assert error["message"].strip()
    assert len(error["message"].splitlines()) == 1, "one clear line"
    if error["kind"] == "NotationError":
        assert error["law"] is None
    else:
        assert error["law"] in paragraphs() or error["law"].removeprefix("reading ") in readings()
