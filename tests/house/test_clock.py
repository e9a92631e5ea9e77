"""The clock of a table: it runs where others wait, may be extended once, and waits for no empty chair."""

import pytest

from pitboss.errors import NoMoreTime, NotSeated
from pitboss.floor.clock import BETTING_WINDOW, TURN
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.gaming_table import ask
from tests.worlds import Answered, OwnWorld

BETS = {"ante": 500}


class Floor:
    """A table with Ann at seat 1 and Bob at seat 3; whatever is done, the audit has nothing against it."""

    def __init__(self, url):
        self.url, self.world, self.commands = url, OwnWorld(), 0
        self.floor = Answered(CasinoFloor(url, self.world))
        self.floor.open_table("open", "t", "mini-tex")
        for player, seat in (("ann", 1), ("bob", 3)):
            self.floor.buy_in(f"buy {player}", player, 100_000)
            self.do("sit", player, seat)

    def do(self, command, *given, **named):
        self.commands += 1
        answer = ask(self.floor, command, f"command {self.commands}", "t", *given, **named)
        assert audit(self.url)["faults"] == []
        return answer

    @property
    def state(self):
        return self.floor.table("t")

    @property
    def left(self):
        return None if self.state.deadline is None else self.state.deadline - self.world.time

    def begin(self):
        self.do("place", "ann", BETS, ready=True)
        self.do("place", "bob", BETS, ready=True)
        assert self.state.round is not None


@pytest.fixture
def table(tmp_path):
    table = Floor(f"sqlite:///{tmp_path}/floor.db")
    yield table
    table.floor.close()


def test_where_no_clock_runs_nobody_is_hurried(table):
    table.do("clock", False)
    table.do("place", "ann", BETS)
    assert table.left is None
    table.world.time += 100 * BETTING_WINDOW
    table.do("tick")
    assert table.state.round is None
    table.do("ready", "ann")
    table.do("place", "bob", BETS, ready=True)
    assert (table.left, table.state.turn) == (None, "1.1")
    table.world.time += 100 * TURN
    table.do("tick")
    assert table.state.turn == "1.1"


def test_a_clock_that_runs_again_begins_anew(table):
    table.do("clock", False)
    assert table.do("clock", False) == {"version": table.state.version}, "nothing came of it"
    table.do("place", "ann", BETS)
    table.world.time += 100 * BETTING_WINDOW
    table.do("clock", True)
    assert table.left == BETTING_WINDOW
    table.do("clear", "ann")
    assert table.left is None
    table.begin()
    assert table.left == TURN
    table.do("clock", False)
    table.world.time += 100 * TURN
    table.do("clock", True)
    assert table.left == TURN
    table.do("choose", "ann", "fold")
    assert table.left == TURN


def test_more_time_may_be_had_once_in_a_betting_window_and_at_each_decision(table):
    with pytest.raises(NoMoreTime, match="no clock is running"):
        table.do("extend", "ann")
    table.do("place", "ann", BETS)
    table.world.time += BETTING_WINDOW - 1
    table.do("extend", "bob")
    assert table.left == BETTING_WINDOW + 1
    with pytest.raises(NoMoreTime, match="extended already"):
        table.do("extend", "ann")
    table.begin()
    for player in ("ann", "bob"):
        other = "bob" if player == "ann" else "ann"
        table.world.time += TURN - 1
        table.do("extend", player)
        assert table.left == TURN + 1
        with pytest.raises(NoMoreTime, match="extended already"):
            table.do("extend", player)
        with pytest.raises(NoMoreTime, match="not your turn"):
            table.do("extend", other)
        table.world.time += TURN
        table.do("tick")
        assert table.left == 1
        table.do("choose", player, "flop")
    with pytest.raises(NotSeated):
        table.do("extend", "cid")


def test_more_time_is_not_kept_for_the_next_window(table):
    table.do("place", "ann", BETS)
    table.do("extend", "ann")
    table.do("clear", "ann")
    table.do("place", "ann", BETS)
    table.do("extend", "ann")
    table.do("clock", False)
    with pytest.raises(NoMoreTime, match="no clock is running"):
        table.do("extend", "ann")
    table.do("clock", True)
    table.do("extend", "ann")


@pytest.mark.parametrize("bets", [{}, {"ante": 500}, {"pocket_poker": 500}])
def test_bets_close_when_all_who_are_there_are_ready(table, bets):
    """Chips of an absent player are dealt in if they are a wager, and go back if not."""
    if bets:
        table.do("place", "bob", bets)
    table.do("place", "ann", BETS)
    table.do("pass_over", [3])
    assert table.state.round is None, "Ann is there, and not ready"
    table.do("ready", "ann")
    table.do("pass_over", [])
    assert table.state.round is None, "Bob is there"
    table.do("pass_over", [3])
    assert set(table.state.round.stakes) == ({1, 3} if "ante" in bets else {1})
    held = 100_000 - (500 if "ante" in bets else 0)
    assert table.floor.balance("bob") == held


def test_an_empty_chair_is_silent_at_its_turn(table):
    table.begin()
    table.do("pass_over", [3])
    assert table.state.turn == "1.1", "Ann is asked"
    table.do("choose", "ann", "flop")
    table.do("pass_over", [3])
    assert table.state.round.inputs[-1] == {"seat": 3, "choose": "fold"}
