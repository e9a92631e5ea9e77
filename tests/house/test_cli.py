"""The command line as it is installed: exit codes, one clear line on standard error, JSON and nothing else."""

import contextlib
import importlib.util
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest

import pitboss
from pitboss.cli import main

COMMAND = Path(sys.executable).parent / "pitboss"
DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]

PAIR_PLUS = {
    "hands": {"1": ["As", "Ks", "Qs"], "dealer": ["2c", "3d", "5h"]},
    "seats": {"1": {"pair_plus": 500}},
}
POCKET = {
    "hands": {"1": ["As", "Ks"], "dealer": ["2c", "3d"], "community": ["9h", "9d", "5c"]},
    "seats": {"1": {"ante": 500, "pocket_poker": 100}},
    "inputs": [{"seat": 1, "choose": "fold"}],
}
OUT_OF_TURN = {**PAIR_PLUS, "inputs": [{"seat": 1, "choose": "play"}]}


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: str | bytes, given: str | bytes = "", **environment: str) -> Done:
    done = subprocess.run(
        [os.fsencode(COMMAND), *map(os.fsencode, arguments)],
        input=given if isinstance(given, bytes) else given.encode(),
        capture_output=True,
        timeout=120,
        env={**os.environ, **environment},
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def run_here(*arguments: str | bytes, given: str = "") -> Done:
    """In this process, which has loaded the analysis before: a command that counts needs no seconds to start."""
    heard, out, err = [io.TextIOWrapper(io.BytesIO(told), "utf-8") for told in (given.encode(), b"", b"")]
    with (
        mock.patch.object(sys, "argv", ["pitboss", *map(os.fsdecode, arguments)]),
        mock.patch.object(sys, "stdin", heard),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    assert isinstance(ended.value.code, int)
    return Done(ended.value.code, *(stream.seek(0) or stream.read() for stream in (out, err)))


def run_in_shell(line: str, given: str = "") -> Done:
    done = subprocess.run(
        ["sh", "-c", line],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PITBOSS": str(COMMAND)},
    )
    return Done(done.returncode, done.stdout, done.stderr)


def as_lines(*rounds: object) -> str:
    return "".join(json.dumps(round) + "\n" for round in rounds)


# Bad usage: exit code 2, one line, no traceback.


OWN_TABLE = '{"royal_straight_flush": 60, "pair_of_aces": 50, "straight_flush": 9, "pair": 3, "straight": 2}'

PROGRESSIVE = '{"royal_flush":100,"straight_flush":10,"four_of_a_kind":50000,"full_house":10000,"flush":5000}'

BAD_USAGE = [
    (["deal", "baccarat"], ["baccarat", "three-card-poker"]),
    (["deal", "two\nlines"], ["no game"]),
    (["deal", b"\xff\xfe"], ["no game"]),
    (["deal", ""], ["no game"]),
    (["baccarat"], ["baccarat"]),
    (["deal"], ["GAME"]),
    (["deal", "mini-tex", "three-card-poker"], ["three-card-poker"]),
    (["deal", "mini-tex", "--hose", "x"], ["--hose"]),
    ([], ["COMMAND"]),
    (["--nonsense"], ["COMMAND"]),
    (["deal", "mini-tex", "--hous", "pocket_poker=B"], ["--hous"]),
    (["games", "--jso"], ["--jso"]),
    (["deal", "mini-tex", "--house"], ["--house"]),
    (["deal", "mini-tex", "--house", "pocket_poker"], ["KEY=VALUE"]),
    (["deal", "mini-tex", "--house", "carpet=red"], ["carpet", "pocket_poker"]),
    (["deal", "mini-tex", "--house", "two\nlines=red"], ["there is no option"]),
    (["deal", "mini-tex", "--house", "pocket_poker=D"], ["pocket_poker", "A, B, C", "(mini-tex 19:47-36.11(c))"]),
    (["deal", "mini-tex", "--house", "ante_bonus=31"], ["31", "(mini-tex 19:47-36.11(d))"]),
    (["deal", "mini-tex", "--house", "ante_bonus=ten"], ["ten", "(mini-tex 19:47-36.11(d))"]),
    (["deal", "mini-tex", "--house", "ante_bonus=-1"], ["-1", "(mini-tex 19:47-36.11(d))"]),
    (["deal", "mini-tex", "--house", "ace_two_is_consecutive=yes"], ["yes", "(reading B1.13)"]),
    (["deal", "mini-tex", "--house", "ace_two_is_consecutive=True"], ["True", "(reading B1.13)"]),
    (["deal", "mini-tex", "--house", "dealing=by-post"], ["by-post", "19:46-1.19(b))"]),
    (["deal", "mini-tex", "--house", "minimum=0"], ["0", "(reading 9.1)"]),
    (["deal", "mini-tex", "--house", "minimum=2000", "--house", "maximum=1000"], ["2000", "1000", "(reading 9.1)"]),
    (["deal", "mini-tex", "--house", "pocket_poker={"], ["JSON"]),
    (["deal", "mini-tex", "--house", "pocket_poker={}"], ["royal_straight_flush", "(mini-tex 19:47-36.11(c))"]),
    (["deal", "mini-tex", "--house", "pocket_poker=" + OWN_TABLE.replace("50", "5")], ["below", "36.11(c))"]),
    (["deal", "mini-tex", "--house", "pocket_poker=" + OWN_TABLE.replace("50", "50.5")], ["whole", "36.11(c))"]),
    (["deal", "mini-tex", "--house", "pocket_poker=" + '{"a":' * 3000], ["JSON"]),
    (["deal", "mini-tex", "--house", "minimum=" + "9" * 5000], ["minimum"]),
    (["deal", "three-card-poker", "--house", "ante_bonus=1-5-6"], ["(three-card-poker 19:47-20.11(a)3i)"]),
    (["deal", "three-card-poker", "--house", "pair_plus=" + OWN_TABLE], ["(three-card-poker 19:47-20.11(a)2)"]),
    (["sign", "baccarat"], ["baccarat"]),
    (["sign", "mini-tex", "-o", "/no/such/folder/sign.svg"], ["/no/such/folder/sign.svg"]),
    (["sign", "mini-tex", "-o", "sign.docx"], ["sign.docx", ".svg"]),
    (["layout", "mini-tex", "-o", "/no/such/folder/layout.svg"], ["/no/such/folder/layout.svg"]),
    (["layout", "mini-tex", "-o", "layout.png"], ["layout.png", ".svg"]),
    (["layout", "mini-tex", "--house", "pocket_poker=Z"], ["(mini-tex 19:47-36.11(c))"]),
    (["play", "mini-tex", "--seat", "seven"], ["--seat"]),
    (["play", "mini-tex", "--seat", "7"], ["7", "(mini-tex 19:46-1.13Y(a))"]),
    (["play", "mini-tex", "--equipment", "second_deck=true"], ["(mini-tex 19:47-36.2(b))"]),
    (["play", "mini-tex", "--equipment", "shuffler=maybe"], ["shuffler", "(equipment/mini-tex 19:46-1.19(c))"]),
    (["play", "mini-tex", "--equipment", "wheel=1"], ["wheel", "second_deck"]),
    (["play", "mini-tex", "--equipment", "shuffler"], ["--equipment shuffler: write KEY=VALUE"]),
    (["edge", "baccarat"], ["baccarat"]),
    (["edge", "three-card-poker", "--stake", "ante"], ["WAGER=CENTS"]),
    (["edge", "three-card-poker", "--stake", "ante=1.5"], ["WAGER=CENTS"]),
    (["edge", "three-card-poker", "--stake", "ante=٥٠٠"], ["WAGER=CENTS"]),
    (["edge", "three-card-poker", "--stake", "pair_plus=99", "--joint"], ["pair_plus", "(reading 9.1)"]),
    (["edge", "caribbean-stud", "--stake", "progressive=100"], ["progressive is not offered", "(reading 2.13)"]),
    (
        ["edge", "caribbean-stud", "--what-if", "progressive=" + PROGRESSIVE.replace("100,", "101,")],
        ["101 is not 0 to 100 percent of the meter"],
    ),
    (["edge", "mini-tex", "--cluster", "tcp://127.0.0.1:" + "0" * 5000], ["tcp://HOST:PORT"]),
    (["strategy", "mini-tex", "--hand", ""], ["2 cards"]),
    (["strategy", "mini-tex", "--hand", "1h Ace"], ["'1h' is not a card"]),
    (["deal", "mini-tex", "--tell", "--json"], ["--tell or --json"]),
    (["games", "baccarat"], ["baccarat", "three-card-poker"]),
    (["edge", "baccarat", "--help"], ["baccarat", "three-card-poker"]),
    (["serve", "--port", "99999"], ["--port 99999: give a number from 0 to 65535"]),
    (["serve", "--port", "-1"], ["--port -1: give a number from 0 to 65535"]),
    (["simulate", "mini-tex", "--rounds", "9" * 12, "--plot", "/no/such/folder/x.svg"], ["/no/such/folder/x.svg"]),
    (["simulate", "mini-tex", "--rounds", "9", "--session", "9", "--bankroll", "0"], ["bankroll 0: give"]),
    (["par", "mini-tex", "-o", "/"], [".html"]),
    (["par", "mini-tex", "-o", "/no/such/folder/par.html"], ["/no/such/folder/par.html"]),
    (["par", "mini-tex", "--licensee", b"\xff"], ["--licensee", "printed"]),
    (["sign", "mini-tex", "--licensee", "two\nlines"], ["--licensee", "printed"]),
    (["edge", "three-card-poker", "--stake", "ante=" + "9" * 5000], ["ante"]),
    (["edge", "three-card-poker", "--house", "ante_bonus=1-5-6"], ["(three-card-poker 19:47-20.11(a)3i)"]),
    (["edge", "mini-tex", "--cluster", "localhost"], ["cluster localhost", "tcp://HOST:PORT"]),
    (["strategy", "mini-tex", "--cluster", "tcp://127.0.0.1:1"], ["no cluster answers at tcp://127.0.0.1:1"]),
    (["par", "mini-tex", "--cluster", "tcp://127.0.0.1:1"], ["no cluster answers at tcp://127.0.0.1:1"]),
    (["simulate", "baccarat", "--rounds", "9"], ["baccarat"]),
    (["simulate", "mini-tex"], ["rounds", "precision"]),
    (["simulate", "mini-tex", "--rounds", "0"], ["rounds 0", "from 1 to"]),
    (["simulate", "mini-tex", "--rounds", "1e-6"], ["--rounds 1e-6", "whole number", "1e6"]),
    (["simulate", "mini-tex", "--rounds", "1.5"], ["--rounds 1.5", "whole number"]),
    (["simulate", "mini-tex", "--rounds", "1,00"], ["--rounds 1,00", "whole number"]),
    (["simulate", "mini-tex", "--rounds", "1e99"], ["rounds 1000", "from 1 to"]),
    (["simulate", "mini-tex", "--rounds", "a million"], ["--rounds a million", "whole number"]),
    (["simulate", "mini-tex", "--rounds", "-5"], ["--rounds"]),
    (["simulate", "mini-tex", "--rounds", "9" * 20], ["9999", "from 1 to"]),
    (["simulate", "mini-tex", "--rounds", "9" * 5000], ["--rounds"]),
    (["simulate", "mini-tex", "--rounds", "9", "--seed", str(2**64)], ["seed", "18446744073709551615"]),
    (["simulate", "mini-tex", "--rounds", "9", "--workers", "0"], ["workers 0"]),
    (["simulate", "mini-tex", "--rounds", "9", "--workers", "1", "--cluster", "tcp://127.0.0.1:1"], ["one of them"]),
    (["simulate", "mini-tex", "--precision", "0.0"], ["precision 0", "above 0"]),
    (["simulate", "mini-tex", "--precision", "1/2"], ["--precision 1/2", "0.0001"]),
    (["simulate", "mini-tex", "--precision", "."], ["--precision ."]),
    (["simulate", "three-card-poker", "--rounds", "9", "--stake", "play=5"], ["play"]),
    (["simulate", "three-card-poker", "--rounds", "9", "--strategy", "bet"], ["strategy bet", "play, fold"]),
    (["simulate", "three-card-poker", "--rounds", "9", "--wager", "ante"], ["'ante'", "pair_plus"]),
    (["simulate", "three-card-poker", "--rounds", "9", "--session", "1e1"], ["rounds 9", "whole sessions of 10"]),
    (["simulate", "three-card-poker", "--rounds", "9", "--session", "2"], ["rounds 9", "whole sessions of 2"]),
    (["simulate", "three-card-poker", "--rounds", "9", "--session", "9", "--bankroll", "x"], ["--bankroll x"]),
    (["simulate", "three-card-poker", "--rounds", "9", "--plot", "plot.gif"], ["plot.gif", ".svg or .png or .pdf"]),
    (["simulate", "three-card-poker", "--rounds", "9", "--house", "ante_bonus=1-5-6"], ["19:47-20.11(a)3i)"]),
]


bad_usage = pytest.mark.parametrize(
    ("arguments", "told"), BAD_USAGE, ids=[" ".join(map(str, arguments))[:70] for arguments, _ in BAD_USAGE]
)


@bad_usage
def test_bad_usage_is_one_line_and_exit_code_2(arguments: list[str], told: list[str]) -> None:
    assert_refused(run_here(*arguments, given=as_lines(PAIR_PLUS)), told)


@bad_usage
@pytest.mark.gate
def test_bad_usage_of_the_installed_command(arguments: list[str], told: list[str]) -> None:
    assert_refused(run(*arguments, given=as_lines(PAIR_PLUS)), told)


@pytest.mark.parametrize("place", range(0, len(BAD_USAGE), 12))
def test_bad_usage_of_the_installed_command_now_and_then(place: int) -> None:
    arguments, told = BAD_USAGE[place]
    assert_refused(run(*arguments, given=as_lines(PAIR_PLUS)), told)


def assert_refused(done: Done, told: list[str]) -> None:
    assert done.code == 2
    assert done.out == ""
    assert_one_line(done.err, *told)


def assert_one_line(err: str, *told: str) -> None:
    assert "Traceback" not in err
    assert err.startswith("pitboss: ")
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    for word in told:
        assert word in err


def test_a_house_is_refused_before_any_round_is_read() -> None:
    """Standard input stays open and nothing is written to it: a command that read first would wait."""
    with subprocess.Popen(
        [COMMAND, "deal", "mini-tex", "--house", "pocket_poker=D"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.wait(timeout=60) == 2


@pytest.mark.parametrize("command", ["games --json", "deal three-card-poker", "sign mini-tex"])
def test_a_full_disk_is_one_line(command: str) -> None:
    done = run_in_shell(f'"$PITBOSS" {command} >/dev/full', as_lines(PAIR_PLUS))
    assert done.code == 2
    assert_one_line(done.err, "No space left")
    assert "input" not in done.err


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_stream_gives_no_traceback(closed: str) -> None:
    done = run_in_shell(f'"$PITBOSS" deal three-card-poker {closed}', as_lines(PAIR_PLUS))
    assert done.code != 0
    assert_one_line(done.err)


@pytest.mark.parametrize(
    "command", ["deal three-card-poker", "deal three-card-poker --tell", "games --json", "games", "conformance"]
)
def test_a_reader_that_leaves_early_has_enough(command: str) -> None:
    """No traceback, and no exit code that would say that a fault was found."""
    line = f'{{ "$PITBOSS" {command}; echo "$?" >&2; }} | head -c 10'
    done = run_in_shell(line, as_lines(*[PAIR_PLUS] * 2000))
    assert len(done.out) == 10
    assert done.err == "0\n"


# deal: JSON Lines in, JSON Lines out.


def test_rounds_are_dealt_in_order() -> None:
    rounds = [{**PAIR_PLUS, "seats": {"1": {"pair_plus": 500 + cents}}} for cents in range(300)]
    done = run("deal", "three-card-poker", given=as_lines(*rounds))
    assert (done.code, done.err) == (0, "")
    assert [line["lines"][0]["stake"] for line in done.lines] == list(range(500, 800))
    assert done.out.endswith("}\n")


def test_json_may_be_asked_for() -> None:
    given = as_lines(PAIR_PLUS)
    assert run("deal", "three-card-poker", "--json", given=given) == run("deal", "three-card-poker", given=given)


def test_a_result_has_the_shape_others_rely_on() -> None:
    [told] = run("deal", "three-card-poker", given=as_lines(PAIR_PLUS)).lines
    assert list(told) == ["ended", "lines", "net", "events"]
    assert told["ended"] == "settled"
    assert told["lines"] == [
        {
            "seat": 1,
            "wager": "pair_plus",
            "stake": 500,
            "outcome": "win",
            "pays": 20000,
            "returned": 500,
            "law": "three-card-poker 19:47-20.11(a)2",
            "why": "straight flush",
        }
    ]
    assert told["net"] == {"1": 20000}


def test_a_round_that_lacks_inputs_waits() -> None:
    done = run("deal", "mini-tex", given=as_lines({**POCKET, "inputs": []}))
    assert done.code == 0
    assert done.lines[0]["ended"] == "waiting"
    assert done.lines[0]["pending"] == {"seat": 1, "options": ["flop", "fold"]}
    assert done.lines[0]["net"] == {"1": 0}


def test_a_bad_line_does_not_stop_the_work() -> None:
    done = run("deal", "three-card-poker", given=as_lines(PAIR_PLUS, OUT_OF_TURN, PAIR_PLUS))
    assert (done.code, done.err) == (1, "")
    first, bad, last = done.lines
    assert first == last
    assert bad["error"]["kind"] == "OutOfTurn"
    assert bad["error"]["law"] == "three-card-poker 19:47-20.10(b)"
    assert list(bad["error"]) == ["kind", "message", "law"]


NOT_ROUNDS = {
    "not JSON": b"{",
    "text": b'"round"',
    "null": b"null",
    "list": b"[]",
    "not a number": b"NaN",
    "two values": b"{} {}",
    "broken UTF-8": b'{"seats": "\xff\xfe"}',
    "only broken UTF-8": b"\xff\xfe\xfd",
    "overlong UTF-8": b'{"seats": "\xc0\xaf"}',
    "NUL": b"\x00",
    "deep list": b"[" * 100_000,
    "deep object": b'{"seats":' * 100_000,
    "deep and closed": b'{"seats": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep cards": b'{"seats": {"1": {"ante": 500}}, "deck": ' + b"[" * 984 + b"]" * 984 + b"}",
    "deep inputs": json.dumps({"seats": {"1": {"ante": 500}}, "deck": DECK}).encode()[:-1]
    + b', "inputs": '
    + b"[" * 970
    + b"]" * 970
    + b"}",
    "huge number": b'{"seats": {"1": {"ante": ' + b"9" * 5000 + b"}}}",
    "huge seat": b'{"seats": {"' + b"1" * 5000 + b'": {"ante": 500}}, "deck": []}',
    "huge float": b'{"seats": {"1": {"ante": 1e400}}, "deck": []}',
    "lone surrogate": rb'{"seats": {"1": {"\ud800": 500}}, "deck": []}',
    "no-break space": "\u00a0".encode(),
}


@pytest.mark.parametrize("line", NOT_ROUNDS.values(), ids=NOT_ROUNDS)
def test_a_line_that_is_no_round_is_an_error_object(line: bytes) -> None:
    good = as_lines(PAIR_PLUS).encode()
    done = run("deal", "three-card-poker", given=good + line + b"\n" + good)
    assert (done.code, done.err) == (1, "")
    first, bad, last = done.lines
    assert first == last
    assert list(bad) == ["error"]
    assert len(bad["error"]["message"].splitlines()) == 1


@pytest.mark.parametrize("field", ["hands", "seats", "inputs", "face_up", "house"])
def test_every_depth_of_nesting_is_answered(field: str) -> None:
    """The reader lets some depths through at which what comes after it has less room left."""
    rest = {key: value for key, value in PAIR_PLUS.items() if key != field}
    start = f'{json.dumps(rest)[:-1]}, "{field}": '
    lines = [start + "[" * depth + "]" * depth + "}" for depth in range(900, 1000)]
    done = run("deal", "three-card-poker", given="\n".join(lines))
    assert (done.code, done.err) == (1, "")
    assert [list(line) for line in done.lines] == [["error"]] * len(lines)


def test_a_payment_too_long_to_write_is_an_error_object() -> None:
    huge = 9 * 10**4299
    round = {**PAIR_PLUS, "seats": {"1": {"pair_plus": huge}}, "house": {"maximum": huge}}
    done = run("deal", "three-card-poker", given=as_lines(round, PAIR_PLUS))
    assert (done.code, done.err) == (1, "")
    assert ["error" in line for line in done.lines] == [True, False]


def test_blank_lines_are_ignored() -> None:
    line = as_lines(PAIR_PLUS)
    done = run("deal", "three-card-poker", given=f"\n  \n{line}\r\n\t\n{line.strip()}\r\n\n{line.strip()}")
    assert (done.code, done.err) == (0, "")
    assert len(done.lines) == 3


def test_nothing_in_nothing_out() -> None:
    assert run("deal", "three-card-poker") == Done(0, "", "")


def test_rounds_may_be_told_to_be_read() -> None:
    waiting = {**POCKET, "inputs": []}
    done = run("deal", "mini-tex", "--tell", given=as_lines(POCKET, waiting))
    assert (done.code, done.err) == (0, "")
    settled, waits = done.out.split("\n\n")
    assert settled.splitlines()[0] == '19:47-36.1 "Ante"         seat 1 places $5 on ante'
    assert " seat 1 is dealt As\n" in settled
    assert " the dealer is dealt 2c face down\n" in settled
    assert settled.endswith("                          the round is settled: seat 1 wins $20")
    assert waits.endswith("                          the round waits for seat 1\n")


def test_a_refused_round_is_told_in_one_line() -> None:
    done = run("deal", "three-card-poker", "--tell", given=as_lines(PAIR_PLUS, OUT_OF_TURN, PAIR_PLUS) + "{\n")
    assert (done.code, done.err) == (1, "")
    first, bad, last, nothing = done.out.strip().split("\n\n")
    assert first == last
    assert bad.startswith("refused: ")
    assert bad.endswith(" (three-card-poker 19:47-20.10(b))")
    assert nothing.startswith("refused: not JSON: ")
    assert {len(bad.splitlines()), len(nothing.splitlines())} == {1}


@pytest.mark.parametrize("columns", [60, 80])
def test_a_told_round_is_as_wide_as_the_terminal(columns: int) -> None:
    done = run("deal", "three-card-poker", "--tell", given=as_lines(PAIR_PLUS), COLUMNS=str(columns))
    lines = done.out.splitlines()
    assert columns - 12 <= max(map(len, lines)) <= columns
    unfolded = run("deal", "three-card-poker", "--tell", given=as_lines(PAIR_PLUS), COLUMNS="200").out
    assert done.out.split() == unfolded.split()
    margins = {line[:26] for line in lines if line.startswith(" ")}
    assert margins == {" " * 26}


# The house.


def test_a_table_in_the_terminal_has_the_equipment_it_is_given() -> None:
    options = ["--equipment", "shuffler=true", "--equipment", "second_deck=true", "--equipment", "second_back=black"]
    done = run("play", "mini-tex", *options, given="q\n")
    assert done.code == 0
    assert "a second deck with black backs" in " ".join(done.out.split())


def test_options_of_the_house_may_be_repeated() -> None:
    options = ["--house", "pair_plus=B", "--house", "ante_bonus=1-5-6", "--house", "dealing=hand"]
    round = {**PAIR_PLUS, "seats": {"1": {"ante": 500, "pair_plus": 500}}, "inputs": [{"seat": 1, "choose": "play"}]}
    [told] = run("deal", "three-card-poker", *options, given=as_lines(round)).lines
    pays = {line["wager"]: line["pays"] for line in told["lines"]}
    assert pays == {"ante": 500, "play": 0, "ante_bonus": 3000, "pair_plus": 17500}


def test_a_round_has_its_house_over_that_of_the_command_line() -> None:
    rounds = [POCKET, {**POCKET, "house": {"pocket_poker": "C"}}, {**POCKET, "house": {"ante_bonus": 5}}]
    done = run("deal", "mini-tex", "--house", "pocket_poker=B", given=as_lines(*rounds))
    assert [told["net"]["1"] for told in done.lines] == [-500 + 4000, -500 + 5000, -500 + 4000]


def test_a_round_is_refused_by_its_own_house() -> None:
    rounds = [{**POCKET, "house": {"pocket_poker": "Z"}}, {**POCKET, "house": {"carpet": "red"}}, POCKET]
    done = run("deal", "mini-tex", given=as_lines(*rounds))
    assert done.code == 1
    assert [told.get("error", {}).get("kind") for told in done.lines] == ["HouseRefused", "HouseRefused", None]
    assert done.lines[0]["error"]["law"] == "mini-tex 19:47-36.11(c)"


def test_a_house_may_post_its_own_pocket_poker_table() -> None:
    options = ["--house", f"pocket_poker={OWN_TABLE}", "--house", "ace_two_is_consecutive=true"]
    ace_two = {**POCKET, "hands": {**POCKET["hands"], "1": ["As", "2s"]}}
    done = run("deal", "mini-tex", *options, given=as_lines(POCKET, ace_two))
    assert (done.code, done.err) == (0, "")
    assert [told["net"]["1"] for told in done.lines] == [-500 + 6000, -500 + 900]


# games, help, version.

LIMITS = {
    name: (cents, ["1 to 1000000000000"])
    for name, cents in (("minimum", 500), ("maximum", 100000), ("side_minimum", 100))
}
DEALING = {"dealing": ("manual-shoe", ["manual-shoe", "hand", "automated-shoe"])}
CATALOGUE = {
    "three-card-poker": {
        "positions": 7,
        "before the deal": ["ante", "pair_plus"],
        "by a decision": ["play"],
        "prizes": ["ante_bonus"],
        "options": {
            "pair_plus": ("A", ["A", "B", "C", "D"]),
            "ante_bonus": ("1-4-5", ["1-4-5", "1-5-6"]),
            "settling": ("all-at-once", ["all-at-once", "player-by-player"]),
            **DEALING,
            **LIMITS,
        },
    },
    "mini-tex": {
        "positions": 6,
        "before the deal": ["ante", "pocket_poker"],
        "by a decision": ["flop", "river", "play"],
        "prizes": ["ante_bonus"],
        "options": {
            "pocket_poker": ("A", ["A", "B", "C"]),
            "ante_bonus": (0, ["0 to 30"]),
            "ace_two_is_consecutive": (False, [False, True]),
            **DEALING,
            **LIMITS,
        },
    },
    "hold-em-3-bonus": {
        "positions": 6,
        "before the deal": ["blind", "flop", "three_card", "six_card"],
        "by a decision": ["turn_river"],
        "prizes": [],
        "options": {
            "version": (1, [1, 2]),
            "blind_single": ("A", list("ABCDEFGHIJK")),
            "blind_double": ("A", ["A", "B", "C"]),
            "three_card": ("A", ["A", "B", "C", "D", "none"]),
            "six_card": ("A", [*"ABCDEFGHIJK", "none"]),
            "burn": (False, [False, True]),
            "payout_limit": ("none", ["none", 5000000]),
            **DEALING,
            **LIMITS,
        },
    },
    "three-card-draw": {
        "positions": 6,
        "before the deal": ["ante", "first_3"],
        "by a decision": ["in_to_win", "draw"],
        "prizes": ["in_to_win_bonus"],
        "options": {
            "in_to_win_bonus": ("1", ["1", "2", "3"]),
            "first_3": ("1", ["1", "2", "3", "4"]),
            "first_3_after_draw": ("kept-cards", ["kept-cards", "original"]),
            **DEALING,
            **LIMITS,
        },
    },
}


def test_games_tells_every_option_and_value() -> None:
    done = run("games", "--json")
    assert (done.code, done.err) == (0, "")
    entries = {entry["id"]: entry for entry in json.loads(done.out)}
    for id, expected in CATALOGUE.items():
        entry = entries[id]
        assert entry["positions"] == expected["positions"]
        assert names(entry, "before the deal") == expected["before the deal"]
        assert names(entry, "by a decision") == expected["by a decision"]
        assert names(entry, "never: it is a prize") == expected["prizes"]
        assert {
            name: (option["default"], [value for value in option["permitted"] if not isinstance(value, dict)])
            for name, option in entry["options"].items()
        } == expected["options"]
        assert all(option["law"] for option in entry["options"].values())
        assert all(wager["law"] for wager in entry["wagers"])
    own = [value for value in entries["mini-tex"]["options"]["pocket_poker"]["permitted"] if isinstance(value, dict)]
    assert [list(table) for table in own] == [list(json.loads(OWN_TABLE))]


def names(entry: dict[str, Any], placed: str) -> list[str]:
    return [wager["name"] for wager in entry["wagers"] if wager["placed"] == placed]


def test_games_without_json_is_for_people() -> None:
    done = run("games")
    assert (done.code, done.err) == (0, "")
    assert "Three Card Poker" in done.out
    assert "ace_two_is_consecutive" in done.out
    assert "\x1b" not in done.out


@pytest.mark.parametrize(
    "command",
    [
        *(["games", "--json"], ["conformance", "--json"], ["games"], ["sign", "mini-tex"]),
        ["simulate", "three-card-poker", "--rounds", "9"],
    ],
)
def test_a_terminal_that_knows_only_ascii_gives_no_traceback(command: list[str]) -> None:
    done = run(*command, PYTHONIOENCODING="ascii")
    assert (done.code, done.err) == (0, "")


def test_conformance_is_one_json_value() -> None:
    done = run("conformance", "--json")
    assert (done.code, done.err) == (0, "")
    assert {"paragraphs", "totals"} <= json.loads(done.out).keys()


def test_games_may_be_asked_for_one() -> None:
    [entry] = json.loads(run("games", "mini-tex", "--json").out)
    assert entry == pitboss.game("mini-tex")
    told = run("games", "mini-tex").out
    assert "Three Card Poker" not in told
    assert "pocket_poker" in told
    assert "second_deck" in told


@pytest.mark.parametrize("command", ["edge", "deal", "play", "sign"])
def test_help_after_a_game_tells_its_options(command: str) -> None:
    done = run(command, "mini-tex", "--help")
    assert (done.code, done.err) == (0, "")
    said = " ".join(done.out.split())
    assert "--house KEY=VALUE for mini-tex, the default first:" in said
    for option in (
        "pocket_poker A; or B, C, a table of its own, not below one of these ante_bonus",
        "ante_bonus 0; or 0 to 30 ",
        "ace_two_is_consecutive false; or true ",
        "minimum 500; or 1 to 1000000000000 ",
    ):
        assert option in said
    assert ("second_deck false; or true" in said) == (command == "play")


def test_help_without_a_game_says_where_the_options_are() -> None:
    done = run("edge", "--help")
    assert "The options of a house: pitboss edge GAME --help, or pitboss games GAME." in done.out
    assert "examples:\n  pitboss edge three-card-poker --house pair_plus=B\n" in done.out


@pytest.mark.parametrize("written", ["2e3", "2_000", "2,000", "2000"])
def test_rounds_are_written_as_people_write_them(written: str) -> None:
    done = run_here("simulate", "three-card-poker", "--rounds", written, "--seed", "7", "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["rounds"] == 2000


def test_a_hand_is_written_as_people_write_it() -> None:
    hands = ["Qh 6d Tc", "QH 6D 10C", "q♥,6♦,10♣"]
    told = [run_here("strategy", "three-card-poker", "--hand", hand, "--json").out for hand in hands]
    assert json.loads(told[0])["hand"] == ["Qh", "6d", "Tc"]
    assert told == [told[0]] * 3


def test_a_round_for_deal_is_written_strictly() -> None:
    round = {**PAIR_PLUS, "hands": {"1": ["AS", "Ks", "Qs"], "dealer": ["2c", "3d", "5h"]}}
    done = run("deal", "three-card-poker", given=as_lines(round))
    assert done.code == 1
    assert "'AS' is not a card" in done.lines[0]["error"]["message"]


@pytest.mark.parametrize("json_wanted", [True, pytest.param(False, marks=pytest.mark.gate)])
def test_an_interrupted_simulation_tells_what_was_dealt(json_wanted: bool) -> None:
    """The seed stands for the same rounds, so that as many of them come to the same; one worker has fewer to repeat."""
    command = [COMMAND, "simulate", "three-card-poker", "--rounds", "1e15", "--seed", "7", "--workers", "1", "--json"]
    done = interrupted(command if json_wanted else command[:-1])
    assert (done.code, done.err) == (130, "")
    out = done.out
    if json_wanted:
        told = json.loads(out)
        assert told["interrupted"] is True
        again = pitboss.simulate("three-card-poker", rounds=told["rounds"], seed=7)
        assert (again.mean, again.standard_error) == (told["mean"], told["standard_error"])
        assert "interrupted" not in again
    else:
        assert out.startswith("interrupted: these are the rounds that were dealt until then\nthree-card-poker  ")


def interrupted(command: list[Any]) -> Done:
    """From the keyboard, when it has dealt for a while: until then there is nothing to tell, and it is tried again."""
    done = Done(0, "", "")
    for seconds in (4, 16, 64):
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            time.sleep(seconds)
            out, err = end(process)
        done = Done(process.returncode, out, err)
        if done.out:
            break
    return done


def end(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Whoever is not heard, as while code is being compiled, presses the keys again."""
    while True:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=15)


def test_version() -> None:
    assert run("--version") == Done(0, f"pitboss {pitboss.__version__}\n", "")


@pytest.mark.parametrize(
    "command", ["", *("deal", "games", "conformance", "edge", "simulate", "sign", "layout", "play", "serve")]
)
def test_help(command: str) -> None:
    done = run(*command.split(), "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.lower().startswith(f"usage: pitboss {command}".rstrip())
    assert len(done.out.splitlines()) > 3


def test_a_file_is_written_and_said_so_on_standard_error(tmp_path: Path) -> None:
    for command, name in (("sign", "sign.svg"), ("sign", "sign.txt"), ("layout", "layout.svg")):
        done = run(command, "mini-tex", "--licensee", "Boardwalk & Sons", "-o", str(tmp_path / name))
        assert (done.code, done.out) == (0, "")
        assert len(done.err.splitlines()) == 1
        assert "boardwalk &" in (tmp_path / name).read_text(encoding="utf-8").lower()


def test_a_name_that_is_not_utf_8_gives_no_traceback(tmp_path: Path) -> None:
    done = run("sign", "mini-tex", "--licensee", b"Caf\xe9", "-o", str(tmp_path / "sign.svg"))
    assert "Traceback" not in done.err
    assert done.code in (0, 2)


@pytest.mark.skipif(importlib.util.find_spec("pitboss.__main__") is None, reason="python -m pitboss is not offered")
def test_python_m_pitboss_is_the_same_command() -> None:
    done = subprocess.run([sys.executable, "-m", "pitboss", "--version"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, f"pitboss {pitboss.__version__}\n")


@pytest.mark.parametrize("store", ["nowhere.db", "README.md"])
def test_what_is_not_a_store_is_one_line(store: str) -> None:
    done = run("verify", store)
    assert done.code == 2
    assert_one_line(done.err)


def test_a_field_written_twice_is_refused() -> None:
    done = run("deal", "mini-tex", given='{"seats": {"1": {"ante": 500}, "1": {"ante": 600}}}')
    assert done.code == 1
    assert "written twice" in done.out
