"""In a narrow terminal nothing breaks inside a word or a citation, and nothing is wider than the terminal."""

import contextlib
import fcntl
import os
import pty
import re
import shlex
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import pitboss
from pitboss.analysis.lesson import two_cards
from pitboss.cards import cards
from pitboss.cli import main, parser
from pitboss.conformance import matrix
from pitboss.floor import equipment
from pitboss.floor.opening import opening
from pitboss.games import MODULES, TABLES, game
from pitboss.printing import tables
from pitboss.printing.lines import CITED, folded, glued, width
from pitboss.printing.listing import Listing, Screen
from pitboss.rounds.house import house_as_json
from pitboss.rounds.stack import stack
from pitboss.stakes.wager import Stake
from pitboss.terminal import sit_down
from pitboss.usage import EXAMPLES
from tests.shoes import whole_shoe

COMMAND = Path(sys.executable).parent / "pitboss"
NARROW = [60, 80]
WIDE = 500

Shown = Callable[[int], str]


def assert_whole(shown: Shown, columns: int) -> None:
    """Every line fits, and every word and citation of it is one that a wide terminal shows."""
    narrow, wide = shown(columns), shown(WIDE)
    assert [line for line in narrow.splitlines() if len(line.rstrip()) > columns] == []
    assert set(narrow.split()) - set(wide.split()) == set()
    for citation in set(CITED.findall(wide)):
        assert citation in narrow


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Shown]:
    """What a function prints into so many columns."""

    def of(print_it: Callable[..., object], *arguments: object) -> Shown:
        def shown(columns: int) -> str:
            monkeypatch.setenv("COLUMNS", str(columns))
            capsys.readouterr()
            print_it(*arguments)
            return capsys.readouterr().out.replace("─", "")

        return shown

    return of


@pytest.mark.parametrize("columns", NARROW)
class TestNothingBreaks:
    def test_in_the_games(self, printed: Callable[..., Shown], columns: int) -> None:
        assert_whole(printed(tables.print_games, pitboss.games()), columns)

    @pytest.mark.parametrize("id", MODULES)
    def test_in_one_game(self, printed: Callable[..., Shown], columns: int, id: str) -> None:
        assert_whole(printed(tables.print_games, [pitboss.game(id)]), columns)

    def test_in_the_conformance(self, printed: Callable[..., Shown], columns: int) -> None:
        assert_whole(printed(tables.print_conformance, matrix()), columns)

    def test_in_the_edges(self, printed: Callable[..., Shown], columns: int) -> None:
        assert_whole(printed(tables.print_edges, {"results": [HOLD_EM, {**HOLD_EM, "house": HOUSE_B}]}), columns)

    def test_in_a_strategy(self, printed: Callable[..., Shown], columns: int) -> None:
        assert_whole(printed(tables.print_strategy, STRATEGY), columns)

    def test_in_the_choices_of_one_hand(self, printed: Callable[..., Shown], columns: int) -> None:
        choices = {
            name: {"value": f"-{10**17}/{10**19 + 1}", "value_decimal": "-0.01", "cost": "1/7"} for name in CHOICES
        }
        decision = {"after": ["turn", "check"], "best": "turn_river", "choices": choices}
        told = {**STRATEGY, "hand": ["As", "Kd"], "board": ["Qc"], "holds": "ace king high", "decisions": [decision]}
        assert_whole(printed(tables.print_strategy, told), columns)

    def test_in_a_simulation(self, printed: Callable[..., Shown], columns: int) -> None:
        told = pitboss.simulate("three-card-poker", rounds=1000, seed=7, session=100, bankroll=20)
        assert_whole(printed(tables.print_simulation, {**told, "interrupted": True}), columns)

    @pytest.mark.parametrize("command", EXAMPLES)
    @pytest.mark.parametrize("id", [None, "hold-em-3-bonus", "mini-tex"])
    def test_in_a_help(
        self,
        printed: Callable[..., Shown],
        monkeypatch: pytest.MonkeyPatch,
        columns: int,
        command: str,
        id: str | None,
    ) -> None:
        """But for the usage, which argparse folds itself, between two arguments."""
        given = [word for word in (command, id, "--help") if word not in (None, "pitboss")]
        takes_game = command not in ("pitboss", "conformance", "serve", "verify")
        monkeypatch.setattr(sys, "argv", ["pitboss", *(given if takes_game else given[:1] + given[-1:])])

        def ask() -> None:
            with contextlib.suppress(SystemExit):
                main()

        assert_whole(printed(ask), columns)

    @pytest.mark.parametrize("id", TABLES)
    def test_at_a_table(self, printed: Callable[..., Shown], columns: int, id: str) -> None:
        """All cards of a deck that is dealt as it lies, everything wagered that is offered."""
        assert_whole(printed(sit_and_play, id), columns)


HOUSE_A = {"version": 1, "blind_single": "A", "three_card": "A", "dealing": "manual-shoe", "minimum": 500}
HOUSE_B = {**HOUSE_A, "version": 2, "blind_single": "B", "three_card": "none"}
LINE = {
    "wager": "blind",
    "kind": "main",
    "per": "blind",
    "edge": "1365800885597/16611025431000",
    "element_of_risk": "1/37",
    "standard_deviation": 6.562066,
    "strategy": [{"choose": "turn_river", "from": "pair of twos", "to": "straight flush, ace high", "hands": 14900}],
    "edge_at_meter": {"empty": "1/2", "fall_for_each_cent": f"1/{10**8}", "break_even_cents": 50_000_000},
}
HOLD_EM: dict[str, Any] = {
    "game": "hold-em-3-bonus",
    "house": HOUSE_A,
    "lines": [LINE, {**LINE, "wager": "three_card", "kind": "side", "per": "three_card", "edge": "-138/5525"}],
    "objections": [
        {
            "message": "dealer_qualifies: 'king-high' is none of queen-high, which is a long way of saying no",
            "law": "three-card-poker 19:47-20.11(a)1",
        }
    ],
}


CHOICES = ("turn_river_double", "turn_river", "fold")
CHART = [
    {"with": f"{rank}-high or better, and a pair of the dealer's that is no more than seen", "choose": "turn_river"}
    for rank in ("ace", "king", "queen")
]
STRATEGY: dict[str, Any] = {
    "game": "hold-em-3-bonus",
    "house": HOUSE_A,
    "per": "blind",
    "decisions": [
        {
            "board": 2,
            "options": ["turn_river", "fold"],
            "rules": [
                {"rule": "turn_river with a pair of twos or better, else fold", "cost": f"{10**15}/{10**17 + 1}"},
                {"rule": "turn_river by one's highest card and what is seen", "cost": "0", "chart": CHART},
            ],
            "hands": dict.fromkeys((hand for row in two_cards() for hand in row), "fold"),
            "exceptions_to": "turn_river with a pair of twos or better, else fold",
            "exceptions": [{**row, "cost": "1/1000"} for row in CHART],
        }
    ],
}


def sit_and_play(id: str) -> None:
    found = game(id)
    house = found.house({"progressive": "base"} if "progressive" in pitboss.game(id)["options"] else {})
    order = stack(found, house, {1: dict.fromkeys(found.required, Stake(500))}, HANDS[id], [])
    rounds = iter(["4", *["5"] * 3, *["10", "1", "1", "1"][: len(asked_of(found, house))]])

    def answer(prompt: str) -> str:
        print(prompt)
        if "/" in prompt:
            return re.findall(r"\[(\w+)\](\w*)", prompt)[0][0]
        return next(rounds, "q")

    dealt = whole_shoe(order, house.decks) if found.shoe_lasts else order
    with mock.patch.object(equipment, "drawn_order", return_value=dealt):
        sit_down(opening(found.id, house_as_json(house)), 1, 50000, ask=answer)


def asked_of(found: Any, house: Any) -> list[Any]:
    return [w for w in found.wagers if w.before_the_deal and w.is_offered(house) and w.matches is None]


HANDS: dict[str, dict[int | str, Any]] = {
    "three-card-poker": {1: cards("Qs Ks As"), "dealer": cards("Kh 9d 3c")},
    "mini-tex": {1: cards("As Ks"), "dealer": cards("Ad 9h"), "community": cards("Qs 7d 2h")},
    "three-card-draw": {1: cards("7s 7d Kc"), "dealer": cards("Ad 9h 3c 2d")},
    "hold-em-3-bonus": {1: cards("8c 8d 3h"), "dealer": cards("Ah Kd 9c"), "community": cards("8s 7h Jc 4d")},
    "texas-hold-em-bonus": {1: cards("Ah Kh"), "dealer": cards("9s 9d"), "community": cards("Qh Jh Th 5s 6c")},
    "caribbean-stud": {1: cards("Ah Kh Qh Jh Th"), "dealer": cards("9s 9d Ac Kd 2c")},
    "blackjack": {1: cards("9h 8s"), "dealer": cards("7d Tc")},
}


@pytest.mark.parametrize(
    ("text", "columns", "hanging", "lines"),
    [
        ("hold-em-3-bonus and mini-tex", 20, 0, ["hold-em-3-bonus and", "mini-tex"]),
        ("refused (mini-tex 19:47-36.6(c))", 28, 2, ["refused", "  (mini-tex 19:47-36.6(c))"]),
        ("as reading B1.13 says", 11, 0, ["as", "reading B1.13", "says"]),
        ('see mini-tex 19:47-36.1 "Ante bonus" too', 12, 0, ["see", 'mini-tex 19:47-36.1 "Ante bonus"', "too"]),
        ("  one two", 7, 4, ["  one", "    two"]),
        (f"a {glued('b c')}", 4, 0, ["a", "b c"]),
        ("", 10, 0, []),
    ],
)
def test_folding(text: str, columns: int, hanging: int, lines: list[str]) -> None:
    assert folded(text, columns, hanging) == lines


@pytest.mark.parametrize(("columns", "found"), [("", 200), ("60", 60), ("0", 200), ("5", 40), ("many", 200)])
def test_the_width_is_that_of_the_terminal_or_as_columns_says(
    monkeypatch: pytest.MonkeyPatch, columns: str, found: int
) -> None:
    monkeypatch.setattr(sys, "__stdout__", None)
    monkeypatch.setenv("COLUMNS", columns)
    assert width(200) == found


@pytest.mark.parametrize(
    ("columns", "name", "rows"),
    [
        (50, "one or two", ["name         number   law", "one or two        7   mini-tex 19:47-36.6(c)"]),
        (43, "one or two", ["name      number   law", "one or         7   mini-tex 19:47-36.6(c)", "two"]),
        (43, "one-or-two", ["name       number law", "one-or-two      7 mini-tex 19:47-36.6(c)"]),
    ],
    ids=["it fits", "it is folded", "it is set closer"],
)
def test_a_table_gives_way_as_far_as_it_must(
    monkeypatch: pytest.MonkeyPatch, columns: int, name: str, rows: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    listing = Listing("name", "number", "law", right=(1,), whole=(2,))
    listing.add(name, "7", "mini-tex 19:47-36.6(c)")
    assert [line.strip() for line in listed(listing) if line.strip(" ─")] == rows


def listed(listing: Listing) -> list[str]:
    screen = Screen()
    with screen.capture() as captured:
        listing.print(screen)
    return captured.get().splitlines()


def test_a_table_that_does_not_fit_is_stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    listing = Listing("wager", "exactly", "where nothing is", "law", whole=(3,))
    listing.add("ante (main)", f"1/{10**24}", "", "mini-tex 19:47-36.6(c)")
    assert listed(listing) == [
        "ante (main)",
        "  exactly",
        f"    1/{10**24}",
        "  law",
        "    mini-tex 19:47-36.6(c)",
        "",
    ]


# In a terminal as it is.


def at_terminal(columns: int, *arguments: str, answers: Sequence[str] = ()) -> str:
    """What a person sees who has so many columns, and answers what is asked."""
    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        [COMMAND, *arguments], stdin=there, stdout=there, stderr=there, env={**environment, "NO_COLOR": "1"}
    )
    os.close(there)
    left = iter(answers)
    seen = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while part := os.read(here, 65536):
            seen += part
            if seen.endswith(b": "):
                os.write(here, f"{next(left, 'q')}\n".encode())
    process.wait(60)
    os.close(here)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen.decode()).replace("\r\n", "\n").rpartition("\r")[2]


@pytest.mark.parametrize(
    ("columns", "command"),
    [
        (60, "games hold-em-3-bonus"),
        (80, "games hold-em-3-bonus"),
        (60, "edge three-card-poker --all"),
        (60, "play --help"),
        (60, "edge bingo"),
    ],
)
def test_a_terminal_shows_whole_words(columns: int, command: str) -> None:
    assert_whole(lambda columns: at_terminal(columns, *command.split()).replace("─", ""), columns)


@pytest.mark.parametrize("columns", NARROW)
def test_a_terminal_that_is_played_at(columns: int) -> None:
    seen = at_terminal(columns, "play", "three-card-draw", answers=["10", "5", "in to win"])
    assert "You leave the table with" in " ".join(seen.split())
    assert [line for line in seen.splitlines() if len(line) > columns] == []


# The examples of a help.


@pytest.mark.parametrize("example", [example for examples in EXAMPLES.values() for example in examples])
def test_an_example_is_understood_and_fits(example: str) -> None:
    assert len(example) <= min(NARROW) - 4
    words = shlex.split(example.partition(" <")[0])[1:]
    if "--help" not in words:
        parser().parse_args(words)


def test_every_command_has_examples() -> None:
    [commands] = [action for action in parser()._actions if isinstance(action.choices, dict)]
    assert set(commands.choices) | {"pitboss"} == set(EXAMPLES)
