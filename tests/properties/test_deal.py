"""`deal` answers everything: a result, or an error that says in one line what is wrong and by which paragraph."""

import copy
import inspect
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import errors
from pitboss.games import game as game_of
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


DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
GOOD = {"deck": DECK, "seats": {"1": {"ante": 1000}}, "inputs": []}
LONG = "1" * 5000  # more digits than Python turns into a number
HUGE = 9 * 10**4299  # as many as it does

HOSTILE: list[dict[str, Any]] = [
    {"seats": {LONG: {"ante": 1000}}},
    {"seats": {"two\nlines": {"ante": 1000}}},
    {"seats": {"1": {"two\nlines": 1000}}},
    {"seats": {"1": {"ante": "two\nlines"}}},
    {"seats": {"١": {"ante": 1000}}},
    {"seats": {"01": {"ante": 1000}}},
    {"seats": {"1": {"ante": HUGE}}},
    {"seats": {"1": {"ante": HUGE}}, "house": {"maximum": HUGE}},
    {"deck": None, "hands": {LONG: ["As"]}},
    {"deck": None, "hands": {"two\nlines": ["As"]}},
    {"deck": None, "hands": {"1": {"two\nlines": 1}}},
    {"deck": ["two\nlines"]},
    {"face_up": ["two\nlines"]},
    {"inputs": [{"seat": 1, "choose": "two\nlines"}]},
    {"inputs": [{"seat": 2, "choose": "two\nlines"}]},
    {"inputs": [{"seat": HUGE, "choose": "fold"}]},
    {"inputs": [{"incident": "two\nlines"}]},
    {"inputs": [{"incident": "shoe_jam", "seat": "two\nlines"}]},
    {"inputs": [{"incident": "shoe_jam", "two\nlines": 1}]},
    {"inputs": [{"incident": "stub_count", "counted": HUGE}]},
    {"inputs": [{"incident": "wrong_number_of_cards", "seat": -HUGE}]},
    {"inputs": ["two\nlines"]},
    {"house": {"two\nlines": "As"}},
    {"house": {"dealing": "two\nlines"}},
    {"house": {"minimum": "two\nlines"}},
    {"house": {"minimum": HUGE, "maximum": HUGE}},
    {"two\nlines": 1},
]


@every_game
@pytest.mark.parametrize("spoilt", HOSTILE, ids=lambda spoilt: json.dumps(spoilt)[:50])
def test_a_hostile_round_is_answered(game: Game, spoilt: dict[str, Any]) -> None:
    check_answer(game, {key: value for key, value in {**GOOD, **spoilt}.items() if value is not None})


@pytest.mark.parametrize(
    ("game", "hands", "seats", "inputs", "house"),
    [
        (
            "three-card-poker",
            {"1": ["As", "Ks", "Qs"], "dealer": ["2c", "3d", "5h"]},
            {"pair_plus": HUGE},
            [],
            {"maximum": HUGE},
        ),
        (
            "mini-tex",
            {"1": ["As", "Ks"], "dealer": ["2c", "3d"], "community": ["9h", "9d", "5c"]},
            {"ante": 1000, "pocket_poker": 1000},
            [{"seat": 1, "choose": "fold"}],
            {"pocket_poker": dict.fromkeys(
                ("royal_straight_flush", "pair_of_aces", "straight_flush", "pair", "straight"), HUGE
            )},
        ),
    ],
)  # fmt: skip
def test_a_payment_beyond_what_python_writes_is_answered(
    game: str, hands: dict[str, Any], seats: dict[str, int], inputs: list[Any], house: dict[str, Any]
) -> None:
    """Stake and odds can be read; their product has too many digits to be written."""
    check_answer(game_of(game), {"hands": hands, "seats": {"1": seats}, "inputs": inputs, "house": house})


@every_game
@pytest.mark.parametrize("field", ["seats", "inputs", "house", "face_up", "deck"])
def test_json_nested_to_any_depth_is_answered(game: Game, field: str) -> None:
    """As deep as the JSON reader goes: what it lets through must not break what comes after it."""
    good = json.dumps({key: value for key, value in GOOD.items() if key != field})
    for depth in (1, 10, 100, *range(800, 1000)):
        try:
            line = json.loads(f'{good[:-1]}, "{field}": {"[" * depth}{"]" * depth}}}')
        except RecursionError:
            break
        check_answer(game, line)
    assert depth > 800


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
    if error["law"] is None:
        assert error["kind"] == "NotationError"
    else:
        assert error["law"] in paragraphs() or error["law"].removeprefix("reading ") in readings()
