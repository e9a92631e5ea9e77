"""The strength of the rule tests: the rules of a game are broken, one at a time, and some test must go red.

All of them take an hour on two cores: the gate breaks every sixth one, and with PITBOSS_ALL_RULES set all of them.
"""

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from pitboss.games import MODULES
from tools.break_rules import breaks, source_of

ROOT = Path(__file__).parents[2]
AT_LEAST = 0.95
SHARED = [  # by all games
    "tests/rules/test_stakes.py",
    "tests/rules/test_refusals.py",
    "tests/rules/test_signs.py",
    "tests/transcripts/test_transcripts.py",
    "tests/rules/test_equipment.py",
]

# What may survive, and why nothing can see it: "module: what was done on which source line".
SURVIVORS = {
    "GtE made Gt in qualifies = theirs >= FROM[table.house.dealer_qualifies]": (
        "no hand equals the mark, which lies between two"
    ),
    "Gt made GtE in return hand > FROM[house.dealer_qualifies]": "no hand equals the mark, which lies between two",
    "LOSE made PUSH in return {ANTE_BONUS: ante_bonus_table(house).gain(Royal.THREE_CARD_ROYAL_FLUSH, LOSE)"
    '.by(law("10(g)6"))}': "the table always has the line that is asked for",
    "LOSE made PUSH in return IN_TO_WIN_BONUSES[table.house.in_to_win_bonus].gain(line(final_hand), "
    "LOSE.by(otherwise))": "a prize that is not won leaves no line",
    '0 made 1 in return f"pair of {rank_name(own[0].rank, plural=True)}" if len(own) == 2 and is_pair(own) else ""': (
        "both cards of a pair have its rank"
    ),
    'PUSH made LOSE in gain = table.gain(line, PUSH.by(reading("2.10")))': "the law's table has every line",
    "0 made 1 in least = table.odds.get(line, 0) * BET.price(house.minimum)": "the law's table has every line",
    "0 made 1 in return hands == 1 or cards[0].rank != ACE or bool(table.house.resplit_aces)": (
        "both cards of a pair have its value, and only an ace has that of an ace"
    ),
    "Gt made GtE in if sum(ticket.counts) > MOST_WAYS:": "no ticket has just as many ways",
    "100 made 101 in FEW_WAYS = 100": "what is kept is the same",
    "LtE made Lt in end = ends if count <= FEW_WAYS else ends.__wrapped__": "what is kept is the same",
    "1 made 2 in stack=(1, None),": "no automated shoe deals this game",
    "0 made 1 in diamonds = six[0].suit == DIAMONDS": "all six are of one suit where it is asked",
}


# A module of rules, and the game whose tests must see it broken.
BROKEN = {
    "stakes.hold_em_3_bonuses": "hold_em_3_bonus",
    **{f"games.{module}": module.partition(".")[0] for module in MODULES.values()},
}


MOST_SECONDS = 120
SHARE = 10  # rules that are broken in one test, so that the work spreads over all cores
STEP = 1 if os.environ.get("PITBOSS_ALL_RULES") else 6


@cache
def _breaks(module):
    return breaks(ast.parse(source_of(module).read_text(encoding="utf-8")))


def _shares():
    return [
        pytest.param(module, start, id=f"{module}-{start}")
        for module in BROKEN
        for start in range(0, len(_breaks(module)), SHARE * STEP)
    ]


@pytest.mark.gate
@pytest.mark.parametrize(("module", "start"), _shares())
def test_a_broken_rule_turns_a_test_red(module, start):
    found = list(enumerate(_breaks(module)))[start : start + SHARE * STEP : STEP]
    alive = [_name(module, broken) for number, broken in found if not _is_red(module, f"{module}:{number}")]
    unexplained = [name for name in alive if name not in SURVIVORS]
    assert unexplained == []


@pytest.mark.gate
@pytest.mark.parametrize("module", BROKEN)
def test_whole_rules_turn_none_red(module):
    assert not _is_red(module, "")


@pytest.mark.parametrize("module", BROKEN)
def test_few_survive(module):
    """Of those that are listed."""
    named = [_name(module, broken) for broken in _breaks(module)]
    assert sum(name in SURVIVORS for name in named) <= (1 - AT_LEAST) * len(named)


def test_every_survivor_is_a_rule_that_can_be_broken():
    assert set(SURVIVORS) <= {_name(module, broken) for module in BROKEN for broken in _breaks(module)}


def _name(module, broken):
    source = source_of(module).read_text(encoding="utf-8")
    return f"{broken.what} in {source.splitlines()[broken.line - 1].strip()}"


# Where most tests see nothing of a module, those that do are asked first.
SEEN_BY = {"stakes.hold_em_3_bonuses": "42_11 or 42_5"}

PLUGINS = ("cacheprovider", "xdist", "playwright", "hypothesispytest")  # take long to load, and are not needed


def _is_red(module, broken):
    """The tests that name the game are asked first: nearly always one of them sees it."""
    own = sorted(str(path) for path in (ROOT / "tests" / "rules").glob(f"test_{BROKEN[module]}*.py"))
    few = [["-k", SEEN_BY[module], *own]] if broken and module in SEEN_BY else []
    return any(_fails(broken, tests) for tests in [*few, own, SHARED])


def _fails(broken, tests):
    """A rule may be broken so that a round never ends: that is seen too."""
    plugins = [word for name in PLUGINS for word in ("-p", f"no:{name}")]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", *plugins, *tests],
            cwd=ROOT,
            env={**os.environ, "PITBOSS_BROKEN_RULE": broken},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=MOST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return bool(broken)
    return done.returncode != 0
