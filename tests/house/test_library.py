"""As a library: what the commands print, as values that are pleasant to look at."""

import ast
import json
import subprocess
import sys
from typing import Any

import pytest

import pitboss
from pitboss.errors import HouseRefused, UnknownGame
from tests.house.test_cli import run_here

ROUND = {
    "hands": {"1": ["As", "Ks"], "dealer": ["2c", "3d"], "community": ["9h", "9d", "5c"]},
    "seats": {"1": {"ante": 500, "pocket_poker": 100}},
    "inputs": [{"seat": 1, "choose": "flop"}, {"seat": 1, "choose": "fold"}],
}
WAITING = {**ROUND, "inputs": []}
REFUSED = {**ROUND, "inputs": [{"seat": 2, "choose": "flop"}]}


def printed(*arguments: str, given: str = "") -> Any:
    return json.loads(run_here(*arguments, given=given).out)


def test_games_is_what_the_command_prints() -> None:
    assert pitboss.games() == printed("games", "--json")


def test_game_is_its_entry() -> None:
    assert [pitboss.game(entry.id) for entry in pitboss.games()] == pitboss.games()


@pytest.mark.parametrize("round", [ROUND, WAITING, REFUSED], ids=["settled", "waiting", "refused"])
@pytest.mark.parametrize("house", [None, {"pocket_poker": "B", "dealing": "hand"}], ids=["default", "house"])
def test_deal_is_what_the_command_prints(round: dict[str, Any], house: dict[str, str] | None) -> None:
    options = [word for key, value in (house or {}).items() for word in ("--house", f"{key}={value}")]
    told = pitboss.deal("mini-tex", round, house=house)
    assert json.loads(json.dumps(told)) == printed("deal", "mini-tex", *options, given=json.dumps(round))


def test_deal_is_equal_to_what_the_command_prints_as_it_is() -> None:
    """A program that keeps the one and compares it with the other finds no difference."""
    assert pitboss.deal("mini-tex", ROUND) == printed("deal", "mini-tex", given=json.dumps(ROUND))


def test_only_what_is_promised_is_there() -> None:
    program = "import pitboss, types; print([n for n, v in vars(pitboss).items() if type(v) is not types.ModuleType])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    shown = {name for name in ast.literal_eval(done.stdout) if not name.startswith("_")}
    assert shown == set(pitboss.__all__)
    assert not hasattr(pitboss, "pitboss")


def test_fields_are_attributes_at_every_depth() -> None:
    told = pitboss.deal("mini-tex", ROUND)
    assert told.lines[0].wager == told["lines"][0]["wager"] == "ante"
    assert pitboss.game("mini-tex").options.ante_bonus.default == 0
    assert type(told.lines[0]) is pitboss.Answer


def test_strategy_is_what_the_command_prints() -> None:
    assert pitboss.strategy("three-card-poker") == printed("strategy", "three-card-poker", "--json")
    hand = printed("strategy", "three-card-poker", "--hand", "Qh 6d 3c", "--json")
    assert pitboss.strategy("three-card-poker", hand="Qh 6d 3c") == hand


def test_edges_is_what_the_command_prints() -> None:
    assert pitboss.edges("three-card-poker") == printed("edge", "three-card-poker", "--all", "--json")


@pytest.mark.parametrize(
    "program",
    [
        "import pitboss; pitboss.games(); import pitboss.games; pitboss.games()",
        "from pitboss.games import game; import pitboss; assert game('mini-tex').id == pitboss.game('mini-tex').id",
        "from pitboss.games import every_game; import pitboss; assert len(pitboss.games()) == len(every_game())",
        "import pitboss.games.three_card_poker; assert pitboss.games.three_card_poker.GAME.id == 'three-card-poker'",
        "import pitboss.games.mini_tex as game; import pitboss; pitboss.games(); assert game.GAME.id == 'mini-tex'",
        "from pitboss import games; from pitboss.games import mini_tex; assert games.mini_tex is mini_tex and games()",
    ],
)
def test_the_package_of_the_games_is_imported_as_anybody_would_and_called_for_their_list(program) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.stderr, done.returncode) == ("", 0)


def test_edge_is_what_the_command_prints() -> None:
    told = pitboss.edge("three-card-poker", house={"pair_plus": "B"})
    assert told == printed("edge", "three-card-poker", "--house", "pair_plus=B", "--json")


def test_fields_are_attributes_too() -> None:
    told = pitboss.deal("mini-tex", ROUND)
    assert told.ended == told["ended"] == "settled"
    assert told.net == {"1": -500 - 500 + 2500}
    assert pitboss.game("mini-tex").title == "Mini-Tex 3 Card Hold 'Em"
    with pytest.raises(AttributeError, match="jackpot"):
        _ = told.jackpot
    assert not hasattr(told, "error")
    assert pitboss.deal("mini-tex", REFUSED).error["kind"] == "OutOfTurn"


def test_the_repr_is_pleasant() -> None:
    shown = repr(pitboss.deal("mini-tex", ROUND))
    assert shown.startswith('{\n  "ended": "settled",\n  "lines": [\n    {\n      "seat": 1,')
    assert json.loads(shown) == json.loads(json.dumps(pitboss.deal("mini-tex", ROUND)))
    assert max(map(len, shown.splitlines())) < 160


def test_the_round_given_is_not_changed() -> None:
    before = json.dumps(ROUND)
    pitboss.deal("mini-tex", ROUND)
    assert json.dumps(ROUND) == before


def test_errors_are_raised_with_one_line_and_their_paragraph() -> None:
    with pytest.raises(UnknownGame, match="baccarat"):
        pitboss.game("baccarat")
    with pytest.raises(UnknownGame):
        pitboss.deal("baccarat", ROUND)
    with pytest.raises(HouseRefused) as refused:
        pitboss.deal("mini-tex", ROUND, house={"pocket_poker": "Z"})
    assert refused.value.law == "mini-tex 19:47-36.11(c)"
    assert str(refused.value) == refused.value.message


def test_a_round_that_is_refused_is_an_answer() -> None:
    told = pitboss.deal("mini-tex", {**ROUND, "house": {"pocket_poker": "Z"}})
    assert told["error"]["kind"] == "HouseRefused"
    assert told["error"]["law"] == "mini-tex 19:47-36.11(c)"
