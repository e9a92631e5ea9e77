"""The casino a server runs: it opens on whatever its store holds, and its dealer keeps the tables in company."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import pytest

from pitboss.errors import NotationError
from pitboss.floor.commands import Choose, Close, Leave, Place, Sit, Tick
from pitboss.floor.seats import MOST_MISSED
from pitboss.web.casino import Casino
from pitboss.web.dealer import PAUSE, Dealer
from tests.worlds import Answered, OwnWorld

TABLE = "mini-tex"
HOUSE = {f"house {TABLE} {number}" for number in (1, 2)}
LONG = 20  # seconds


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


@contextmanager
def opened(path):
    casino = Casino(f"sqlite:///{path}", OwnWorld())
    yield casino
    casino.close()


def seated(casino):
    return set(casino.floor.table(TABLE).seats.values())


def sit(casino, player, seat):
    floor = Answered(casino.floor)
    if floor.player(player) is None:
        floor.enter(f"enter {player}", player, player, player)
        floor.buy_in(f"buy in {player}", player, 100_000)
    floor.ask(f"sit {player}", TABLE, Sit(seat), player)


def send_away(casino, player):
    Answered(casino.floor).ask(f"leave {player}", TABLE, Leave(), player)


def work(dealer, is_so):
    """The dealer works until it is so, while somebody looks on and the clock runs."""
    casino = dealer.casino

    async def working():
        task = asyncio.create_task(dealer.work())
        while not is_so():
            assert not task.done()
            casino.world.time += PAUSE
            casino.presence.acts(TABLE, "ann")
            await asyncio.sleep(0.01)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(working(), LONG)).result()


def test_it_opens_again_on_a_store_whose_table_is_full(path):
    with opened(path) as casino:
        for player in HOUSE:
            send_away(casino, player)
        for seat in range(1, 7):
            sit(casino, f"visitor {seat}", seat)
    with opened(path) as casino:
        assert len(seated(casino)) == 6
        assert not seated(casino) & HOUSE


def test_it_opens_again_on_a_store_whose_table_is_closed(path):
    with opened(path) as casino:
        Answered(casino.floor).ask("close", TABLE, Close())
    with opened(path) as casino:
        assert casino.floor.table(TABLE).seats == {}


def test_house_players_who_have_lost_their_seats_sit_down_again(path):
    with opened(path) as casino:
        floor = Answered(casino.floor)
        sit(casino, "ann", 1)
        for number in range(MOST_MISSED):  # nobody looks on: the house players do not play
            floor.ask(f"place {number}", TABLE, Place({"ante": 500}, ready=True), "ann")
            casino.world.time += 60_000
            floor.ask(f"tick {number}", TABLE, Tick())
            floor.ask(f"choose {number}", TABLE, Choose("fold"), "ann")
        assert seated(casino) == {"ann"}
        work(Dealer(casino), lambda: seated(casino) == {"ann", *HOUSE})


@pytest.mark.parametrize("fault", [ZeroDivisionError(), NotationError("no")], ids=repr)
def test_a_fault_at_one_table_does_not_keep_the_dealer_from_the_others(path, caplog, fault, monkeypatch):
    """And it is told once for a version of the table, not at every look."""
    looked = []

    async def look_at(self, state):
        looked.append(state.id)
        if state.id == TABLE:
            raise fault

    with opened(path) as casino:
        monkeypatch.setattr(Dealer, "_look_at", look_at)
        work(Dealer(casino), lambda: looked.count("three-card-poker") > 2 and looked.count("caribbean-stud") > 2)
    assert [record.args for record in caplog.records] == [(TABLE,)]
