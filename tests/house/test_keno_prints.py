"""What is printed of keno: the PAR sheet, the sign, the list of games, a game told; and what keno has not."""

import html
import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pitboss
from pitboss.games import every_game, games
from pitboss.printing.sign import blocks, in_columns

PAYS = 'pays={"1": {"1": 3}, "3": {"2": 1, "3": 42}}'
TICKET = '{"groups": [[1, 2], [3, 4], [5, 6]], "ways": [{"spots": 4, "rate": 50}]}'
GAME = (
    '{"tickets": [{"groups": [[1, 2, 3], [4]], "ways": [{"spots": 3, "rate": 100}, {"spots": 1, "rate": 25}]},'
    ' {"groups": [[9]], "ways": [{"spots": 1, "rate": 100}], "void": true}],'
    ' "draw": [1, 2, 3, 71, 72, 73, 74, 75, 76, 77, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70]}'
)


def run(*arguments: str, given: str = "") -> tuple[int, str, str]:
    command = [sys.executable, "-m", "pitboss", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def words(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text.replace("<wbr>", ""))).split())


@pytest.mark.parametrize("suffix", [".md", ".html"])
def test_the_par_sheet_has_every_table_with_its_exact_advantage(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"par{suffix}"
    code, _, said = run("par", "keno", "--house", PAYS, "-o", str(file))
    assert (code, said) == (0, f"wrote {file}\n")
    page = words(file.read_text(encoding="utf-8"))
    for told in (
        "25.0000%",
        "exactly 1/4",
        "42",
        "22/79",
        "for one",
        "reading 6.13",
        "12 numbers drawn, all 495 draws",
    ):
        assert told in page
    assert "1-spot: the chances add up to 1" in page
    assert "1,048,576 rounds dealt by chance" in page


def test_the_sign_says_for_one_and_what_the_house_keeps() -> None:
    code, sign, _ = run("sign", "keno", "--house", PAYS, "--house", "aggregate_limit=5000000")
    assert code == 0
    for line in ("Catch 1 .* 3 for 1", "House advantage .* 25.00%", "All together .* \\$50,000", "reading 6.12"):
        assert re.search(line, sign)
    assert " to 1" not in sign


def test_the_sign_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "sign.svg"
    assert run("sign", "keno", "-o", str(file))[0] == 0
    assert ElementTree.parse(file).getroot().get("data-game") == "keno"


def test_the_list_of_games_tells_tickets_and_options() -> None:
    entry = pitboss.game("keno")
    assert (entry.numbers, entry.drawn) == (80, 20)
    assert list(entry.tickets) == ["straight", "split", "way", "combination way", "king"]
    assert list(entry.options) == [
        *("pays", "minimum_rate", "minimum_way_rate", "maximum_rate", "aggregate_limit", "aggregate_from")
    ]
    assert entry.options["pays"].default["1"] == {"1": 3}
    told = run("games", "keno")[1]
    assert "20 of 80 numbers are drawn" in told
    assert "minimum_way_rate" in told


def test_a_game_is_told_line_by_line() -> None:
    _, told, _ = run("deal", "keno", "--tell", given=GAME)
    assert words(told) == words(
        """
        19:47-15.1 "Conditioning" ticket 1, 1/3 @ $1, 1/1 @ $0.25, is written for $1.25
        ticket 2, 1/1 @ $1, is written for $1
        reading 6.5 ticket 2 is voided before the draw: $1 go back
        reading 6.1 1 is drawn 2 is drawn 3 is drawn 71 is drawn 72 is drawn 73 is drawn 74 is drawn 75 is drawn
        76 is drawn 77 is drawn 61 is drawn 62 is drawn 63 is drawn 64 is drawn 65 is drawn 66 is drawn 67 is drawn
        68 is drawn 69 is drawn 70 is drawn
        reading 6.13 ticket 1: 3-spot of $1 wins, $43 paid, the stake included: catch 3
        ticket 1: 1-spot of $0.25 loses: no catch that is paid
        reading 6.5 ticket 2: 1-spot of $1 is void, $1 returned: voided before the draw
        the game is settled: ticket 1 wins $41.75, ticket 2 breaks even
        """
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("layout keno", "keno is not played at a table"),
        ("play keno", "keno is not played at a table"),
        ("strategy keno", "keno is not played at a table"),
        ("edge keno --all", "no list"),
        ("edge keno --strategy", "no strategy"),
        ("edge keno --joint", "--ticket"),
        ("edge keno --stake 4-spot=100", "--ticket"),
        ("edge keno --ticket {", "--ticket is not JSON"),
        ("edge keno --ticket null", "a ticket has groups and ways"),
        ("edge mini-tex --ticket {}", "no ticket"),
        ("simulate keno --rounds 10", "4-spot"),
        ("simulate keno --rounds 10 --wager 4-spot --shoe fresh", "no shoe"),
    ],
)
def test_what_keno_has_not_is_refused_in_one_line(asked: str, said: str) -> None:
    code, out, error = run(*asked.split(" "))
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert said in error


def test_the_whole_ticket_on_the_command_line() -> None:
    code, told, _ = run("edge", "keno", "--ticket", TICKET, "--json")
    line = json.loads(told)["lines"][-1]
    assert (code, line["wager"], line["edge"], line["conditioning"]) == (0, "ticket", "21452/79079", "3/4 @ $0.50")


def test_a_sign_that_would_be_too_tall_has_columns_about_as_tall_as_each_other() -> None:
    keno = next(game for game in every_game() if game.id == "keno")
    every = [*blocks(keno, keno.house())]
    columns = in_columns(every)
    assert [block for column in columns for block in column] == every
    left, right = (sum(len(block.lines) + 1 for block in column) for column in columns)
    assert abs(left - right) <= 16
    assert all(len(in_columns([*blocks(game, game.house())])) == 1 for game in games())
