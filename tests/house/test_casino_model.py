"""The books of a casino against a few numbers, command by command; a long run of the same waits for the gate."""

import json
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing, contextmanager
from unittest import mock

import pytest

from pitboss.floor import chips
from pitboss.floor.facts import ChipsMoved, CountConfirmed, TakenBack, WentOn
from pitboss.store.verify import audit
from tests.casino_model import CasinoModel, Wrong

STEPS = 700
MOST = 4_000  # until a planted fault has been met
BEFORE_THE_DEAL = """command NOT IN (SELECT command FROM journal WHERE json_extract(body, '$.fact') = 'went on')"""


@contextmanager
def model_at(path, seed):
    model = CasinoModel(path, seed)
    yield model
    model.floor.close()


def test_model_and_books_are_equal_after_each_step(tmp_path):
    with model_at(tmp_path / "floor.db", 1) as model:
        model.steps(STEPS)
        assert {"void", "answer", "count", "close_and_open", "cash_out"} <= model.done.keys()
        assert sum(state.rounds for state in model.floor.tables()) > 10
    assert audit(model.url)["faults"] == []


def untraced(path):
    """Stakes of which the books do not tell the round: all name it, and those before the deal lie on the felt of the
    round of this name when it opens."""
    lie, faults = defaultdict(Counter), []
    for table, told, transfers in _commands(path):
        opened = [body for body in told if body["fact"] == "round opened"]
        in_play = any(body["fact"] == "went on" for body in told) and not opened
        for round, source, target, cents, why in transfers:
            if why.startswith("stake "):
                faults += [why] if round is None else []
            if why.startswith("stake ") and not in_play:
                lie[table][round, source, why.removeprefix("stake ")] += cents
            elif why.startswith("take back "):
                lie[table][round, target, why.removeprefix("take back ")] -= cents
        for body in opened:
            if (more := +lie.pop(table, Counter())) != _staked(body):
                faults.append((body["round"], more))
    return faults


def _commands(path):
    """The table of each, its facts and its transfers."""
    facts, moved, tables = defaultdict(list), defaultdict(list), {}
    with closing(sqlite3.connect(path)) as connection:
        for command, table, body in connection.execute("SELECT command, gaming_table, body FROM journal ORDER BY seq"):
            tables[command] = table
            facts[command].append(json.loads(body))
        for command, *transfer in connection.execute("SELECT command, round, source, target, cents, why FROM transfer"):
            moved[command].append(transfer)
    return [(table, facts[command], moved[command]) for command, table in tables.items()]


def _staked(opened):
    staked = Counter()
    for seat, stakes in opened["stakes"].items():
        wallet = f"wallet:{opened['players'][seat]}"
        staked.update({(opened["round"], wallet, wager): cents for wager, cents in stakes.items()})
    return staked


def test_every_stake_leads_to_its_round(tmp_path):
    with model_at(tmp_path / "floor.db", 3) as model:
        model.steps(STEPS)
    assert untraced(tmp_path / "floor.db") == []


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE transfer SET cents = cents + 100 WHERE why LIKE 'stake %' AND " + BEFORE_THE_DEAL,
        "UPDATE transfer SET round = NULL WHERE why LIKE 'stake %' AND " + BEFORE_THE_DEAL,
        "UPDATE transfer SET round = 'another' WHERE why LIKE 'stake %' AND " + BEFORE_THE_DEAL,
        "UPDATE transfer SET round = NULL WHERE why LIKE 'stake %'",
    ],
)
def test_a_stake_that_leads_nowhere_is_seen(tmp_path, edit):
    """The control."""
    with model_at(tmp_path / "floor.db", 3) as model:
        model.steps(STEPS)
    with closing(sqlite3.connect(tmp_path / "floor.db")) as connection, connection:
        assert connection.execute(edit).rowcount > 0
    assert untraced(tmp_path / "floor.db") != []


def doubled(kind):
    whole = kind.moves
    return mock.patch.object(kind, "moves", lambda self, state: [*whole(self, state), *whole(self, state)])


def without(kind, why):
    whole = kind.moves
    return mock.patch.object(
        kind, "moves", lambda self, state: [each for each in whole(self, state) if not each.why.startswith(why)]
    )


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(lambda: doubled(ChipsMoved), id="a doubled fill"),
        pytest.param(lambda: without(TakenBack, "take back"), id="chips that are not given back"),
        pytest.param(lambda: without(WentOn, "return"), id="a missing refund"),
        pytest.param(lambda: doubled(CountConfirmed), id="a difference booked twice"),
        pytest.param(lambda: mock.patch.object(chips, "held", return_value=0), id="winners are paid with nothing"),
    ],
)
def test_a_planted_fault_is_found(tmp_path, fault):
    """The control."""
    with model_at(tmp_path / "floor.db", 2) as model, fault(), pytest.raises(Wrong, match="step"):
        model.steps(MOST)
