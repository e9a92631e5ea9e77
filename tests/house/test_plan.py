"""A casino of one's own: its name and tables in a file, checked before anything opens, and changed with notice."""

import subprocess
import sys
from contextlib import contextmanager

import pytest

from pitboss.errors import HouseRefused, NotationError, NotOffered, PitbossError, UnknownGame
from pitboss.floor.commands import Place, Sit
from pitboss.floor.plan import NAME, read_plan, usual_plan
from pitboss.floor.posting import HALF_AN_HOUR
from pitboss.floor.state import Phase
from pitboss.games import games
from pitboss.store.verify import audit
from pitboss.web.casino import Casino
from tests.worlds import Answered, OwnWorld

PLAN = """
name = "The Boardwalk"

[tables.poker-1]
game = "three-card-poker"
house = { minimum = 1000, pair_plus = "B" }

[tables.poker-2]
game = "three-card-poker"
house_players = 0

[tables.stud]
game = "caribbean-stud"
house.progressive = "base"
equipment.shuffler = true
meter = { amount = 2500000, rate = "7/10", reset = 1000000 }
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


@contextmanager
def opened(path, text):
    casino = Casino(f"sqlite:///{path}", OwnWorld(2 if path.exists() else 1), read_plan(text) if text else None)
    try:
        yield casino
    finally:
        casino.close()
    assert audit(f"sqlite:///{path}")["faults"] == []


def sit(casino, table, seat=1, player="ann"):
    floor = Answered(casino.floor)
    floor.enter(f"enter {player}", player, player, player)
    floor.buy_in(f"buy in {player}", player, 100_000)
    floor.ask(f"sit {player}", table, Sit(seat), player)
    return floor


def test_the_tables_of_the_file_are_open_and_no_others(path):
    with opened(path, PLAN) as casino:
        first, second, stud = casino.floor.tables()
        assert [first.id, second.id, stud.id] == ["poker-1", "poker-2", "stud"]
        assert (first.house["minimum"], first.house["pair_plus"]) == (1000, "B")
        assert (len(first.seats), len(second.seats)) == (2, 0)
        assert stud.equipment.shuffler
        assert casino.meter(stud) == 2_500_000
        assert casino.plan.name == "The Boardwalk"


LOUNGE = "[tables.a]\ngame = 'mini-tex'\n[keno]\n"


def test_the_lounge_opens_as_the_file_says_changes_with_it_and_closes_without(path):
    with opened(path, f"{LOUNGE}window = 30\nhouse.maximum_rate = 500") as casino:
        assert (casino.lounge.window, casino.lounge.house["maximum_rate"]) == (30_000, 500)
    with opened(path, f"{LOUNGE}window = 45") as casino:
        assert (casino.lounge.window, casino.lounge.house["maximum_rate"]) == (45_000, 10_000)
        assert casino.lounge.number == 2
    with opened(path, "[tables.a]\ngame = 'mini-tex'") as casino:
        assert not casino.has_lounge
    with opened(path, LOUNGE) as casino:
        assert casino.lounge.number == 3


def test_without_a_file_there_is_a_table_of_every_game():
    plan = usual_plan()
    assert plan.name == NAME
    assert [table.game for table in plan.tables] == [game.id for game in games()]


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", NotationError, "tables: name each"),
        ("tables = 3", NotationError, "tables: name each"),
        ("[tables", NotationError, "not TOML"),
        ("nam = 'x'\n[tables.a]\ngame = 'mini-tex'", NotationError, "no 'nam'"),
        ("name = ''\n[tables.a]\ngame = 'mini-tex'", NotationError, "name: write 1 to 40"),
        ('name = "a\\u202e"\n[tables.a]\ngame = "mini-tex"', NotationError, "name: write"),
        ("[tables.A]\ngame = 'mini-tex'", NotationError, "small letters"),
        ("[tables]\na = 3", NotationError, "table a: write its game"),
        ("[tables.a]", NotationError, "table a: game: write one"),
        ("[tables.a]\ngame = 'bridge'", UnknownGame, "table a: .*bridge"),
        ("[tables.a]\ngame = 'mini-tex'\nlimits = 3", NotationError, "table a: a table has .* no 'limits'"),
        ("[tables.a]\ngame = 'mini-tex'\nhouse = 3", NotationError, "table a: house: write its values"),
        ("[tables.a]\ngame = 'mini-tex'\nhouse.minimum = 5.0", HouseRefused, "table a: minimum: 5.0 is not a whole"),
        ("[tables.a]\ngame = 'mini-tex'\nhouse.pocket_poker = 'Z'", HouseRefused, "table a: pocket_poker"),
        ("[tables.a]\ngame = 'mini-tex'\nhouse.dealing = 'hand'\nequipment.shuffler = false", HouseRefused, "device"),
        ("[tables.a]\ngame = 'mini-tex'\nmeter.amount = 5", NotOffered, "table a: .*no meter"),
        ("[tables.a]\ngame = 'mini-tex'\nhouse_players = 6", NotationError, "table a: house_players: .*0 to 5"),
        ("[tables.a]\ngame = 'mini-tex'\nhouse_players = true", NotationError, "table a: house_players"),
        (f"{LOUNGE}window = 1", NotationError, "keno: window: from 5 to 3600 seconds"),
        (f"{LOUNGE}window = true", NotationError, "keno: window"),
        (f"{LOUNGE}name = 'a'", NotationError, "keno: name: one that no table has"),
        (f"{LOUNGE}name = 'K'", NotationError, "keno: .*small letters"),
        (f"{LOUNGE}house.minimum_rate = 0", HouseRefused, "keno: minimum_rate"),
        (f"{LOUNGE}draws = 1", NotationError, "keno: a lounge has .* no 'draws'"),
        ("keno = 3\n[tables.a]\ngame = 'mini-tex'", NotationError, "keno: write what the lounge offers"),
    ],
)
def test_a_file_that_cannot_be_opened_is_refused_in_one_line(text, error, says):
    with pytest.raises(error, match=says):
        read_plan(text)


def test_a_file_is_refused_on_the_command_line_before_anything_opens(tmp_path):
    file, store = tmp_path / "casino.toml", tmp_path / "floor.db"
    file.write_text("[tables.a]\ngame = 'mini-tex'\nhouse.minimum = 0")
    command = [sys.executable, "-m", "pitboss", "serve", "--house", str(file), "--store", f"sqlite:///{store}"]
    done = subprocess.run([*command, "--port", "0"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "casino.toml: table a: minimum: 0 is not from 1" in done.stderr
    assert "reading 9.1" in done.stderr
    assert not store.exists()


def test_a_changed_file_changes_the_tables_and_who_plays_has_notice(path):
    with opened(path, PLAN) as casino:
        sit(casino, "poker-2")
    changed = PLAN.replace("minimum = 1000", "minimum = 2000").replace(
        "house_players = 0", "house = { minimum = 700, maximum = 200000 }\nhouse_players = 0"
    )
    with opened(path, changed.replace("equipment.shuffler = true", "")) as casino:
        stud, second = casino.floor.table("stud"), casino.floor.table("poker-2")
        assert not stud.equipment.shuffler
        assert casino.meter(stud) == 2_500_000
        assert (second.house["minimum"], second.announced.house) == (500, {"minimum": 700, "maximum": 200_000})
        assert second.announced.at == casino.world.now() + HALF_AN_HOUR
        assert casino.scene("poker-2", None)["announced"] == {
            "ms_left": HALF_AN_HOUR,
            "text": "minimum $7, maximum $2,000",
        }
    with opened(path, changed) as casino:  # the notice that was given is not given again
        assert casino.floor.table("poker-2").version == second.version


def test_a_table_that_the_file_no_longer_names_is_closed_but_for_a_round_in_play(path, caplog):
    with opened(path, PLAN) as casino:
        floor = sit(casino, "poker-2")
        floor.ask("bet", "poker-2", Place({"ante": 500}, True), "ann")
        assert casino.floor.table("poker-2").phase is Phase.IN_PLAY
    with opened(path, "[tables.stud]\ngame = 'caribbean-stud'\nhouse.progressive = 'base'") as casino:
        assert casino.floor.table("poker-1").phase is Phase.CLOSED
        assert casino.floor.table("poker-2").phase is Phase.IN_PLAY
    assert "poker-2 is not in the plan" in caplog.text


def test_without_a_file_the_tables_of_an_earlier_one_stay_as_they_are(path):
    with opened(path, PLAN) as casino:
        before = casino.floor.table("poker-1")
    with opened(path, None) as casino:
        assert casino.floor.table("poker-1").house == before.house
        assert len(casino.floor.tables()) == 3 + len(games())


def test_a_name_that_the_store_has_for_another_game_is_refused_and_nothing_is_changed(path):
    with opened(path, PLAN):
        pass
    other = read_plan("[tables.a]\ngame = 'mini-tex'\n[tables.stud]\ngame = 'mini-tex'")
    with pytest.raises(PitbossError, match="table stud: the store has a table of this name for caribbean-stud"):
        Casino(f"sqlite:///{path}", OwnWorld(), other)
    with opened(path, PLAN) as casino:
        assert len(casino.floor.tables()) == 3
