"""The clock on the wall is set while something waits: it orders nothing, and nobody is folded, stopped or hurried."""

from contextlib import ExitStack

import pytest

from pitboss.floor.clock import BETTING_WINDOW, TURN
from pitboss.floor.commands import Place, Post, Sit, Tick
from pitboss.floor.equipment import HOUR
from pitboss.floor.people import Role
from pitboss.floor.posting import HALF_AN_HOUR
from pitboss.floor.world import TheRealWorld
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from pitboss.web.log_ons import LONGEST, MOST_IDLE
from pitboss.web.presence import A_MINUTE
from tests.house.web import TABLE, House, casino_at
from tests.staff import LoggedOn, enlist_with_passwords
from tests.worlds import Answered, OwnWorld

DAY = 24 * HOUR
STEPS = {
    "a day back": -DAY,
    "a day forward": DAY,
    "an hour back, as in autumn": -HOUR,
    "an hour forward, as in spring": HOUR,
    "beyond 2038": 70 * 365 * DAY,
    "before 1970": -DAY * 365,
    "a second back": -1_000,
    "a second forward": 1_000,
}
BETS = {"ante": 500}


@pytest.fixture
def house(tmp_path):
    with casino_at(tmp_path / "floor.db") as client, ExitStack() as pages:
        house = House(client)
        house.ann, house.bob = house.visitor("Ann", 1), house.visitor("Bob", 3)
        for guest in (house.ann, house.bob):
            pages.enter_context(house.page_of(guest))
        house.look()
        yield house
    assert audit(f"sqlite:///{tmp_path / 'floor.db'}")["faults"] == []


def left(house):
    return house.ann.scene(TABLE)["ms_left"]


def in_a_betting_window(house):
    """It lasts as long as it would have."""
    house.ann.do(TABLE, "place", bets=BETS)
    house.world.time += BETTING_WINDOW - 1
    yield
    assert left(house) == 1
    house.look()
    assert house.state.round is None
    house.look(1)
    house.look_until(lambda: house.state.round is not None)


def at_a_decision(house):
    """Whoever thinks is not folded before the time is over, and is not waited for longer."""
    for guest in (house.ann, house.bob):
        guest.do(TABLE, "place", bets=BETS, ready=True)
    house.look_until(lambda: house.ann.scene(TABLE)["you"]["options"])
    turn = house.state.turn
    house.world.time += left(house) - 1
    yield
    assert (left(house), house.state.turn) == (1, turn)
    house.look()
    assert house.state.turn == turn
    house.look(1)
    assert house.state.turn != turn


def with_more_time(house):
    """An extension is of the time that was left."""
    house.ann.do(TABLE, "place", bets=BETS)
    yield
    assert house.ann.do(TABLE, "extend").status_code == 200
    assert left(house) == 2 * BETTING_WINDOW


def under_a_posted_notice(house):
    """Players have their half hour, and no more of it."""
    house.casino.floor.ask("post", TABLE, Post({"minimum": 1000})).result()
    house.world.time += HALF_AN_HOUR - 1
    yield
    assert house.ann.scene(TABLE)["announced"]["ms_left"] == 1
    house.look()
    assert house.state.house["minimum"] == 500
    house.look(1)
    assert house.state.house["minimum"] == 1000


def in_the_hours_of_the_cards(house):
    """They are changed when they have been in use for their hours."""
    there = house.state.cards_since
    house.world.time += 8 * HOUR - 1
    yield
    house.casino.floor.ask("tick", TABLE, Tick()).result()
    assert house.state.cards_since == there
    house.world.time += 1
    house.casino.floor.ask("tock", TABLE, Tick()).result()
    assert house.state.cards_since == house.world.time


def in_an_empty_chair(house):
    """Who asks now and then has the minute, and no seat is lost or kept by a clock."""
    cid = house.visitor("Cid", 5)
    house.world.time += A_MINUTE
    yield
    house.look(A_MINUTE - 1)
    assert 5 in house.state.seats
    house.look(1)
    assert 5 not in house.state.seats
    assert cid.scene(TABLE)["you"]["seat"] is None


def while_somebody_is_logged_on(house):
    """A log-on is neither ended by the clock nor lengthened: not without a word, and not with many."""
    enlist_with_passwords(house.casino.floor)
    sue, idle = LoggedOn(house.client, "sue"), MOST_IDLE[Role.SUPERVISOR]
    house.world.time += idle
    yield
    times = range(idle, LONGEST[Role.SUPERVISOR] + 1, idle)
    for _ in times:
        assert sue.get("/api/me").status_code == 200
        house.world.time += idle
    assert sue.get("/api/me").status_code == 401
    flo = LoggedOn(house.client, "flo")
    house.world.time += MOST_IDLE[Role.FLOORPERSON] + 1
    assert flo.get("/api/me").status_code == 401


MOMENTS = [
    while_somebody_is_logged_on,
    in_a_betting_window,
    at_a_decision,
    with_more_time,
    under_a_posted_notice,
    in_the_hours_of_the_cards,
    in_an_empty_chair,
]


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_a_clock_that_is_set_changes_nothing(house, moment, step):
    middle = moment(house)
    next(middle)
    house.world.set_by = step
    assert list(middle) == []


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_time_is_told_by_the_clock_on_the_wall(house, step):
    house.world.set_by = step
    house.ann.do(TABLE, "place", bets=BETS)
    times = "SELECT at FROM command ORDER BY rowid DESC LIMIT 1"
    told = house.casino.floor.store.read(lambda connection: connection.exec_driver_sql(times).scalar())
    assert told == house.world.now()


# Between two openings the clock on the wall is all there is.


def opened_again(url, world, later):
    """The floor as a server finds it that was started with the clock set by so much."""
    world.time += later
    return Answered(CasinoFloor(url, world))


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_after_a_restart_everybody_has_the_whole_time_again(tmp_path, step):
    url, world = f"sqlite:///{tmp_path}/floor.db", OwnWorld()
    floor = Answered(CasinoFloor(url, world))
    floor.buy_in("buy in", "ann", 100_000)
    floor.open_table("open", "t", TABLE)
    floor.ask("sit", "t", Sit(1), "ann")
    floor.ask("place", "t", Place(BETS, ready=True), "ann")
    turn = floor.table("t").turn
    floor.close()
    floor = opened_again(url, world, step)
    state = floor.table("t")
    assert (turn, world.steady() + TURN) == (state.turn, state.deadline)
    assert floor.ask("tick", "t", Tick()) == {"version": state.version}
    floor.close()
    assert audit(url)["faults"] == []


@pytest.mark.parametrize(("step", "changed"), [(-1, True), (0, False), (7 * HOUR, False), (8 * HOUR, True)])
def test_cards_of_which_nobody_knows_for_how_long_they_are_in_use_are_changed(tmp_path, step, changed):
    url, world = f"sqlite:///{tmp_path}/floor.db", OwnWorld()
    floor = Answered(CasinoFloor(url, world))
    floor.open_table("open", "t", TABLE)
    floor.close()
    floor = opened_again(url, world, step)
    before = floor.table("t").used_decks
    floor.ask("tick", "t", Tick())
    assert (floor.table("t").used_decks > before) == changed
    floor.close()


def test_the_steady_time_begins_with_the_clock_and_goes_forward_only():
    world = TheRealWorld()
    first = world.steady()
    assert abs(first - world.now()) < 60_000
    times = [world.steady() for _ in range(1000)]
    assert times == sorted(times)


def test_the_steady_time_does_not_follow_a_clock_that_is_set(monkeypatch):
    world = TheRealWorld()
    before = world.steady()
    monkeypatch.setattr("time.time_ns", lambda: 0)
    assert world.now() == 0
    assert before <= world.steady() < before + 60_000
