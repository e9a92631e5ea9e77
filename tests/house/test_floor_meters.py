"""Progressive meters on the floor: they go up with every wager, pay what is won, and go on from round to round."""

import sqlite3

import pytest
from sqlalchemy import select

from pitboss.cards import cards
from pitboss.errors import HouseRefused, NotOffered
from pitboss.floor import equipment, playing
from pitboss.floor.commands import Attend, Choose, Close, Double, Place, Report, Sit
from pitboss.games import game, games
from pitboss.rounds.stack import stack
from pitboss.stakes.meter import FIRST_METER, stored
from pitboss.stakes.wager import Stake
from pitboss.store import schema
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.staff import enlist
from tests.worlds import Answered, OwnWorld

METERED = [each.id for each in games() if each.meter_law]
BETS = {"ante": 500, "progressive": 100}
METER = {"amount": 5_000_000, "rate": "3/4", "reset": 2_000_000}
ROYAL = {
    "caribbean-stud": {1: "As Ks Qs Js Ts", "dealer": "2c 4d 6h 8c 9d"},
    "texas-hold-em-bonus": {1: "As Ks", "dealer": "2c 4d", "community": "Qs Js Ts 6h 8c"},
}

metered = pytest.mark.parametrize("game_id", METERED)


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'floor.db'}"


@pytest.fixture
def floor(url):
    floor = Answered(CasinoFloor(url, OwnWorld()))
    yield floor
    floor.close()


def seated(floor, game_id, **chosen):
    floor.open_table("open", "t", game_id, {"progressive": "base"}, **chosen)
    floor.buy_in("buy", "ann", 100_000)
    floor.ask("sit", "t", Sit(1), "ann")


def play(floor, name):
    floor.ask(f"{name} bet", "t", Place(BETS, ready=True), "ann")
    while (state := floor.table("t")).round is not None:
        stays = floor.round_now(state).pending.stay.name
        floor.ask(f"{name} {state.version}", "t", Choose(stays), "ann")


def meter(floor):
    return stored(floor.table("t").meter)


@metered
def test_every_wager_raises_the_meter_and_a_restart_changes_nothing(url, floor, game_id):
    seated(floor, game_id)
    assert meter(floor) == FIRST_METER
    for number in range(3):
        play(floor, f"round {number}")
    assert meter(floor).cents == FIRST_METER.cents + 3 * 70
    again = Answered(CasinoFloor(url, OwnWorld()))
    assert meter(again) == meter(floor)
    again.close()
    assert audit(url)["faults"] == []


@metered
def test_a_royal_flush_wins_the_meter_and_the_house_tops_it_up(url, floor, game_id, monkeypatch):
    found, house = game(game_id), game(game_id).house({"progressive": "base"})
    staked = {1: {found.wager(name): Stake(cents) for name, cents in BETS.items()}}
    hands = {place: cards(hand.split()) for place, hand in ROYAL[game_id].items()}
    order = stack(found, house, staked, hands, [])
    monkeypatch.setattr(equipment, "drawn_order", lambda *_: order)
    seated(floor, game_id, meter=METER)
    play(floor, "royal")
    [line] = floor.rounds_of("ann", 1)
    assert line.net > 5_000_075 - 100
    assert floor.balance("ann") == 100_000 + line.net
    assert meter(floor).cents == 2_000_000
    assert audit(url)["faults"] == []


@metered
@pytest.mark.parametrize(
    ("table", "column", "named"), [("gaming_table", "state", "table t"), ("round", "record", "round {}")]
)
def test_a_meter_that_was_tampered_with_is_named(url, floor, game_id, table, column, named):
    seated(floor, game_id)
    play(floor, "round")
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        changed = f"UPDATE {table} SET {column} = replace({column}, '\"reset\":1000000', '\"reset\":1')"
        assert connection.execute(changed).rowcount == 1
    id = floor.rounds_of("ann", 1)[0].round
    assert any(named.format(id) in fault for fault in audit(url)["faults"])


@metered
def test_what_may_not_be_chosen(floor, game_id):
    with pytest.raises(HouseRefused):
        floor.open_table("low", "t", game_id, {"progressive": "base"}, meter=METER | {"rate": "69/100"})
    with pytest.raises(NotOffered):
        floor.open_table("none", "t", game_id, {"progressive": "none"}, meter=METER)


@metered
def test_a_table_that_opens_again_goes_on_with_its_meter(url, floor, game_id):
    seated(floor, game_id)
    play(floor, "round")
    left = meter(floor)
    floor.ask("close", "t", Close())
    with pytest.raises(NotOffered):
        floor.open_table("another", "t", game_id, {"progressive": "base"}, meter=METER)
    floor.open_table("again", "t", game_id, {"progressive": "base"})
    assert meter(floor) == left
    floor.ask("sit again", "t", Sit(1), "ann")
    play(floor, "second")
    assert meter(floor).cents == left.cents + 70
    assert audit(url)["faults"] == []


@metered
def test_doubling_leaves_a_wager_of_one_amount_as_it_is(floor, game_id):
    seated(floor, game_id)
    floor.ask("bet", "t", Place(BETS), "ann")
    floor.ask("double", "t", Double(), "ann")
    assert floor.table("t").bets[1] == (BETS, {"ante": 500})


FELT, INVENTORY, WALLET = "felt:t", "inventory:t", "wallet:ann"


def booked(floor, why):
    asked = select(schema.transfer).where(schema.transfer.c.why == why)
    rows = floor.store.read(lambda connection: connection.execute(asked).all())
    return [(row.source, row.target, row.cents, row.law) for row in rows]


@metered
@pytest.mark.law("progressive 19:45-1.20(a)7", "texas-hold-em-bonus 19:47-28.7(b)3")
def test_a_progressive_chip_is_in_the_table_inventory_from_lock_out_on(url, floor, game_id):
    seated(floor, game_id)
    floor.ask("bet", "t", Place(BETS, ready=True), "ann")
    held = floor.store.committed.balance
    assert (held(FELT), held(INVENTORY)) == (500, floor.table("t").inventory + 100)
    assert booked(floor, "lock out progressive") == [(FELT, INVENTORY, 100, "progressive 19:45-1.20(a)7")]
    assert audit(url)["faults"] == []
    while (state := floor.table("t")).round is not None:
        pending = floor.round_now(state).pending
        floor.ask(f"{state.version}", "t", Choose(pending.stay.name), "ann")
    assert held(FELT) == 0
    assert booked(floor, "collect progressive") == []
    assert audit(url)["faults"] == []


@metered
@pytest.mark.law("progressive 19:45-1.20(a)7")
def test_a_void_progressive_wager_comes_back_out_of_the_inventory(url, floor, game_id):
    """The dealer counts too few cards in the stub, and all hands are void."""
    seated(floor, game_id)
    enlist(floor)
    floor.ask("attend", "t", Attend(), "dora")
    floor.ask("bet", "t", Place(BETS, ready=True), "ann")
    while not (state := floor.table("t")).round.last_call:
        stays = floor.round_now(state).pending.stay.name
        floor.ask(f"{state.version}", "t", Choose(stays), "ann")
    floor.ask("count", "t", Report("stub_count", "cards are missing", counted=1), "dora")
    assert floor.table("t").round is None
    assert [move[:3] for move in booked(floor, "return progressive")] == [(INVENTORY, WALLET, 100)]
    assert (floor.store.committed.balance(FELT), floor.balance("ann")) == (0, 100_000)
    assert audit(url)["faults"] == []


@metered
@pytest.mark.law("progressive 19:45-1.20(a)7")
def test_rounds_that_were_booked_when_chips_were_collected_later_still_audit(url, floor, game_id, monkeypatch):
    """Such a round tells of no locked wagers: the chip lies on the felt until it is settled."""
    seated(floor, game_id)
    with monkeypatch.context() as once:
        once.setattr(playing, "locked_chips", lambda *_: {})
        floor.ask("bet", "t", Place(BETS, ready=True), "ann")
    assert floor.store.committed.balance(FELT) == 600
    assert audit(url)["faults"] == []
    while (state := floor.table("t")).round is not None:
        pending = floor.round_now(state).pending
        floor.ask(f"{state.version}", "t", Choose(pending.silence.name), "ann")
    assert booked(floor, "lock out progressive") == []
    assert (floor.store.committed.balance(FELT), booked(floor, "collect progressive")[0][:3]) == (
        0,
        (FELT, INVENTORY, 100),
    )
    play(floor, "after")
    assert len(booked(floor, "lock out progressive")) == 1
    assert audit(url)["faults"] == []
