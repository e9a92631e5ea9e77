"""The strength of the rule tests: every rule of a game is broken, one at a time, and some test must go red."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.games import MODULES
from tools.break_rules import breaks, source_of

ROOT = Path(__file__).parents[2]
AT_LEAST = 0.95

# What may survive, and why nothing can see it: "module: what was done on which source line".
SURVIVORS = {
    "Lt made LtE in if theirs < FROM[table.house.dealer_qualifies]:": "no hand equals the mark, which lies between two",
    "Gt made GtE in return hand > FROM[house.dealer_qualifies]": "no hand equals the mark, which lies between two",
    "LOSE made PUSH in return {ANTE_BONUS: ante_bonus_table(house).gain(Royal.THREE_CARD_ROYAL_FLUSH, LOSE)"
    '.by(law("10(g)6"))}': "the table always has the line that is asked for",
    "LOSE made PUSH in return IN_TO_WIN_BONUSES[table.house.in_to_win_bonus].gain(line(final_hand), "
    "LOSE.by(otherwise))": "a prize that is not won leaves no line",
    '0 made 1 in return f"pair of {rank_name(own[0].rank, plural=True)}" if len(own) == 2 and is_pair(own) else ""': (
        "both cards of a pair have its rank"
    ),
}


# A module of rules, and the game whose tests must see it broken.
BROKEN = {
    "stakes.hold_em_3_bonuses": "hold_em_3_bonus",
    **{f"games.{module}": module for module in MODULES.values()},
}


@pytest.mark.gate
@pytest.mark.parametrize(("module", "game"), BROKEN.items(), ids=BROKEN)
def test_a_broken_rule_turns_a_test_red(module, game):
    source = source_of(module).read_text(encoding="utf-8")
    found = breaks(ast.parse(source))
    red = [_is_red(module, game, number) for number in range(len(found))]
    alive = [_name(source, broken) for broken, seen in zip(found, red, strict=True) if not seen]
    unexplained = [name for name in alive if name not in SURVIVORS]
    print(f"{module}: {len(found)} rules broken, {sum(red)} seen, survivors: {alive}")
    assert sum(red) >= AT_LEAST * len(found), alive
    assert unexplained == []


def _name(source, broken):
    return f"{broken.what} in {source.splitlines()[broken.line - 1].strip()}"


def _is_red(module, game, number):
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *_tests(game)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PITBOSS_BROKEN_RULE": f"{module}:{number}"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=300,
        check=False,
    )
    return done.returncode != 0


def _tests(game):
    """The tests that name the game, those every game shares, and its transcripts; the first that sees it ends it."""
    rules = sorted(str(path) for path in (ROOT / "tests" / "rules").glob(f"test_{game}*.py"))
    return [
        *rules,
        "tests/rules/test_stakes.py",
        "tests/rules/test_refusals.py",
        "tests/rules/test_signs.py",
        "tests/transcripts/test_transcripts.py",
        "tests/rules/test_equipment.py",
    ]
