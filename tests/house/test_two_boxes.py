"""A player at two boxes, where game and house permit it: seats, chips, turns, money, journal, API and what is seen."""

import json
import sqlite3

import pytest

from pitboss import deal
from pitboss.cards import cards
from pitboss.errors import (
    NotSeated,
    OutOfTurn,
    TooFewChips,
    WagerMissing,
    WagerTooSmall,
)
from pitboss.floor import equipment
from pitboss.floor.commands import (
    Choose,
    Clear,
    Close,
    Double,
    Extend,
    Leave,
    Place,
    Ready,
    Rebet,
    Sit,
    Tick,
    Undo,
)
from pitboss.floor.seats import MOST_MISSED
from pitboss.floor.state import Phase, amounts
from pitboss.games import game
from pitboss.law import reading
from pitboss.store.export import Wanted, lines
from pitboss.store.house import CasinoFloor
from pitboss.store.search import Sought, search
from pitboss.store.verify import audit
from tests.gaming_table import Table
from tests.house.web import Guest, House, casino_at
from tests.shoes import whole_shoe
from tests.worlds import Answered, OwnWorld

BLACKJACK = game("blackjack")
# A card each to seats 1 and 2, to the dealer, and again to the seats: ann stands on 19 and 18; the dealer has 17.
ORDER = whole_shoe(cards("Th 9h 9s 9d 9c 8d 2c 2d 2h 2s"))
WAGER = {"wager": 1000}


@pytest.fixture
def table(monkeypatch):
    """Ann sits at 1 and 2, nobody else."""
    monkeypatch.setattr(equipment, "drawn_order", lambda *_: ORDER)
    table = Table("blackjack", two_boxes=True)
    for seat in (2, 1):
        table.ask(Sit(seat), "ann")
    table.wallets = {"ann": 100_000, "bob": 100_000}
    return table


def bet(table, *seats):
    for seat in seats:
        table.ask(Place(WAGER, seat=seat), "ann")


def refusal(table, command, player="ann"):
    before = table.state
    with pytest.raises((NotSeated, OutOfTurn, WagerMissing, WagerTooSmall, TooFewChips)) as refused:
        table.ask(command, player)
    assert table.state == before
    return refused.value


# Taking a seat.


@pytest.mark.parametrize(
    ("house", "most", "law"), [({}, 1, reading("4.30")), ({"two_boxes": True}, 2, reading("4.30"))]
)
def test_a_player_takes_as_many_boxes_as_the_house_permits(house, most, law):
    table = Table("blackjack", **house)
    for seat in range(1, most + 1):
        table.ask(Sit(seat), "ann")
    refused = refusal(table, Sit(most + 1))
    assert (refused.message, refused.law) == ("you sit at this table already", law)
    assert table.state.seats_of("ann") == list(range(1, most + 1))


# Which box is meant.


@pytest.mark.parametrize("command", [Place(WAGER), Undo(), Undo("wager")])
def test_where_it_matters_the_box_must_be_named(table, command):
    bet(table, 1)
    refused = refusal(table, command)
    assert (refused.message, refused.law) == ("name the seat: you sit at 1 and 2", reading("4.30"))


@pytest.mark.parametrize(
    "command",
    [
        Place(WAGER, seat=3), Undo(seat=3), Clear(seat=3), Double(seat=3), Rebet(seat=3), Ready(seat=3),
        Leave(seat=3), Choose("stand", seat=3), Extend(seat=3),
    ],
    ids=lambda command: command.name,
)  # fmt: skip
def test_nobody_speaks_for_a_seat_of_somebody_else(table, command):
    table.ask(Sit(3), "bob")
    table.ask(Place(WAGER), "bob")
    assert refusal(table, command).message == "you do not sit at seat 3"
    assert table.state.bets == {3: (WAGER,)}


def test_chips_go_to_the_box_that_is_named_and_come_back_from_there(table):
    bet(table, 1, 2, 2)
    table.ask(Undo(seat=2), "ann")
    assert table.state.bets == {1: (WAGER,), 2: (WAGER,)}
    table.ask(Double(seat=1), "ann")
    assert amounts(table.state.bets[1]) == {"wager": 2000}
    table.ask(Clear(seat=1), "ann")
    assert table.state.bets == {2: (WAGER,)}


def test_without_a_seat_all_boxes_that_have_something_are_meant(table):
    bet(table, 1, 2)
    table.ask(Double(), "ann")
    assert {seat: amounts(bets) for seat, bets in table.state.bets.items()} == {1: {"wager": 2000}, 2: {"wager": 2000}}
    table.ask(Clear(), "ann")
    assert table.state.bets == {}
    assert {refusal(table, command).message for command in (Clear(), Undo(seat=1))} == {"there is no wager to change"}
    assert isinstance(refusal(table, Rebet()), WagerMissing)
    bet(table, 1)
    table.ask(Double(), "ann")
    assert table.state.bets == {1: (WAGER, WAGER)}


def test_what_one_box_cannot_take_neither_takes(table):
    bet(table, 1)
    table.ask(Place({"wager": 60_000}, seat=2), "ann")
    table.wallets["ann"] = 10**6
    with pytest.raises(Exception, match="above"):
        table.ask(Double(), "ann")
    assert table.state.bets == {1: (WAGER,), 2: ({"wager": 60_000},)}


# Ready, and a round.


def test_ready_is_for_both_boxes_and_one_without_chips_sits_out(table):
    bet(table, 2)
    table.ask(Ready(), "ann")
    assert table.state.round.stakes == {2: WAGER}
    assert table.state.missed == {1: 1}


def test_a_box_that_is_ready_by_itself_waits_for_the_other(table):
    table.ask(Place(WAGER, ready=True, seat=1), "ann")
    assert (table.state.phase, table.state.ready) == (Phase.WAGERS_OPEN, (1,))
    assert isinstance(refusal(table, Ready(seat=2)), WagerMissing)
    table.ask(Place(WAGER, ready=True, seat=2), "ann")
    assert table.state.round.stakes == {1: WAGER, 2: WAGER}


def test_nobody_is_ready_without_chips_or_below_the_minimum_of_a_box(table):
    assert isinstance(refusal(table, Ready()), WagerMissing)
    bet(table, 1)
    table.ask(Place({"wager": 300}, seat=2), "ann")
    refused = refusal(table, Ready())
    assert (type(refused), refused.message[:7]) == (WagerTooSmall, "seat 2:")


@pytest.mark.parametrize("ends", [Clear(seat=1), Undo(seat=1), Leave(seat=1)], ids=lambda command: command.name)
def test_a_box_without_chips_is_ready_only_beside_one_that_has_some(table, ends):
    table.ask(Sit(3), "bob")
    bet(table, 1)
    table.ask(Ready(), "ann")
    assert table.state.ready == (1, 2)
    table.ask(ends, "ann")
    assert table.state.ready == ()
    table.ask(Place(WAGER, ready=True), "bob")
    assert table.state.phase is Phase.WAGERS_OPEN


def begun(table, *seats):
    bet(table, *seats)
    table.ask(Ready(), "ann")
    return table


def test_a_decision_is_that_of_the_box_that_is_asked(table):
    begun(table, 1, 2)
    assert isinstance(refusal(table, Choose("stand", seat=2)), OutOfTurn)
    table.ask(Choose("stand"), "ann")
    assert table.round.pending.seat == 2
    assert isinstance(refusal(table, Choose("stand", seat=1)), OutOfTurn)
    table.ask(Extend(), "ann")
    assert table.facts[-1] == {"fact": "extended", "seat": 2, "player": "ann"}
    table.ask(Choose("stand", seat=2), "ann")
    assert table.state.round is None
    assert [given["seat"] for given in table.state.last.inputs] == [1, 2]


def test_both_boxes_are_paid_into_one_wallet_which_must_hold_what_both_stake(table):
    table.wallets["ann"] = 1500
    bet(table, 1)
    table.wallets["ann"] -= 1000
    assert isinstance(refusal(table, Place(WAGER, seat=2)), TooFewChips)
    table.ask(Place({"wager": 500}, seat=2), "ann")
    table.wallets["ann"] -= 500
    table.ask(Ready(), "ann")
    assert isinstance(refusal(table, Choose("double")), TooFewChips)


def test_rebet_repeats_each_box(table):
    begun(table, 1, 2).play_out()
    table.ask(Rebet(seat=2), "ann")
    assert table.state.bets == {2: (WAGER,)}
    table.ask(Rebet(), "ann")
    assert table.state.bets == {1: (WAGER,), 2: (WAGER,)}


# Leaving.


def test_a_box_is_left_alone_or_both_at_once(table):
    bet(table, 1, 2)
    table.ask(Leave(seat=2), "ann")
    assert (table.state.seats, table.state.bets) == ({1: "ann"}, {1: (WAGER,)})
    table.ask(Sit(4), "ann")
    table.ask(Leave(), "ann")
    assert (table.state.seats, table.state.bets, table.state.spread) == ({}, {}, True)


def test_a_box_in_a_round_is_kept_until_it_is_complete(table):
    begun(table, 1)
    table.ask(Leave(), "ann")
    assert (table.state.seats, table.state.leaving) == ({1: "ann"}, (1,))
    table.play_out()
    assert table.state.seats == {}


def test_a_box_that_lets_too_many_rounds_pass_is_free_and_the_other_is_kept(table):
    for _ in range(MOST_MISSED):
        assert table.state.seats_of("ann") == [1, 2]
        begun(table, 2).play_out()
    assert table.state.seats_of("ann") == [2]


def test_silence_and_the_close_of_a_table_know_both_boxes(table):
    table.ask(Sit(3), "bob")
    table.do("clock", True)
    begun(table, 1, 2)
    table.world.time = table.state.deadline
    table.ask(Tick())
    while table.state.round is not None:
        table.world.time = table.state.deadline
        table.ask(Tick())
    bet(table, 1, 2)
    table.ask(Close())
    assert (table.state.seats, table.state.bets, table.state.phase) == ({}, {}, Phase.CLOSED)


# What lasts.


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'floor.db'}"


@pytest.fixture
def floor(url, monkeypatch):
    monkeypatch.setattr(equipment, "drawn_order", lambda *_: ORDER)
    floor = Answered(CasinoFloor(url, OwnWorld()))
    floor.open_table("open", "t", "blackjack", {"two_boxes": True})
    floor.enter("enter ann", "ann", "Ann", "token of ann")
    floor.buy_in("buy ann", "ann", 100_000)
    for seat in (1, 2):
        floor.ask(f"sit {seat}", "t", Sit(seat), "ann")
    yield floor
    floor.close()


def played(floor, *seats, times=1):
    for _ in range(times):
        key = f"of {floor.table('t').version}"
        for seat in seats:
            floor.ask(f"place {seat} {key}", "t", Place(WAGER, seat=seat), "ann")
        floor.ask(f"ready {key}", "t", Ready(), "ann")
        while floor.table("t").round is not None:
            floor.ask(f"stand {floor.table('t').version}", "t", Choose("stand"), "ann")


def test_a_round_is_one_of_the_player_whatever_boxes_it_had(floor, url, tmp_path):
    played(floor, 1, 2)
    played(floor, 2, times=2)
    third, second, first = floor.rounds_of("ann", 9)
    assert [(row.number, row.staked) for row in (third, second, first)] == [(3, 1000), (2, 1000), (1, 2000)]
    assert (first.net, sorted(first.positions.split(","))) == (2000, ["1", "2"])
    assert [row.number for row in floor.rounds_of("ann", 2, third.round)] == [2, 1]
    assert floor.balance("ann") == 100_000 + sum(row.net for row in (third, second, first))
    assert audit(url)["faults"] == []
    exported = list(lines(tmp_path / "floor.db", Wanted(round=first.round)))
    assert deal("blackjack", exported[0]).net == {"1": 1000, "2": 1000}


def test_a_search_for_a_player_counts_a_round_of_two_boxes_once(floor):
    played(floor, 1, 2, times=3)
    rows = floor.floor.store.read(lambda connection: search(connection, Sought([("t", 3)], ["ann"]), 2))
    assert [row.number for row in rows] == [3, 2]


def test_the_audit_finds_a_command_that_names_another_box(floor, url, tmp_path):
    floor.ask("the bet", "t", Place(WAGER, seat=2), "ann")
    floor.close()
    with sqlite3.connect(tmp_path / "floor.db") as store:
        (body,) = store.execute("SELECT body FROM command WHERE key = 'the bet'").fetchone()
        assert json.loads(body)["seat"] == 2
        store.execute("UPDATE command SET body = ? WHERE key = 'the bet'", (body.replace('"seat":2', '"seat":1'),))
    assert any("its seat is not what was journalled" in fault for fault in audit(url)["faults"])


# The API, and what is seen.


@pytest.fixture
def client(tmp_path, monkeypatch):
    monkeypatch.setattr(equipment, "drawn_order", lambda *_: ORDER)
    with casino_at(tmp_path / "floor.db") as client:
        client.casino.floor.open_table("two", "two", "blackjack", {"two_boxes": True}).result()
        yield client


def test_the_api_tells_both_boxes_and_takes_commands_for_each(client):
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    assert ann.do("two", "sit", seat=2).status_code == bob.do("two", "sit", seat=4).status_code == 200
    assert {"sit", "leave"} <= set(ann.scene("two")["you"]["can"])
    ann.do("two", "sit", seat=1)
    you = ann.scene("two")["you"]
    assert (you["seat"], you["seats"], "sit" in you["can"]) == (1, [1, 2], False)
    answer = ann.do("two", "place", bets=WAGER)
    assert (answer.status_code, answer.json()["message"]) == (409, "name the seat: you sit at 1 and 2")
    assert answer.json()["law"] == "reading 4.30"
    for seat in (1, 2):
        assert ann.do("two", "place", bets=WAGER, seat=seat).status_code == 200
    assert [seat["seat"] for seat in ann.scene("two")["seats"] if seat["yours"]] == [1, 2]
    assert ann.scene("two")["you"]["double"] == 2000
    assert ann.do("two", "place", bets=WAGER, seat="2").status_code == 422
    ann.do("two", "ready")
    bob.do("two", "place", bets=WAGER, ready=True)
    check_the_turns(ann, bob)


def check_the_turns(ann, bob):
    for seat in (1, 2):
        scene = ann.scene("two")
        assert (scene["round"]["your_seats"], scene["round"]["your_seat"], scene["you"]["seat"]) == ([1, 2], seat, seat)
        assert [option["name"] for option in scene["you"]["options"]][:2] == ["stand", "hit"]
        assert bob.scene("two")["you"]["options"] == []
        advised = ann.get("/api/tables/two/advice").json()
        assert advised.get("seat", seat) == seat
        assert advised["state"] != "not asked"
        assert ann.do("two", "choose", option="stand", seat=seat).status_code == 200
    assert ann.scene("two")["you"]["options"] == []
    assert bob.do("two", "choose", option="stand").status_code == 200
    scene = ann.scene("two")
    assert "Seat 1: " in scene["you"]["have"]
    assert "Seat 2: " in scene["you"]["have"]
    [row] = ann.get("/api/rounds").json()
    assert (row["seat"], row["seats"], row["staked"]) == (1, [1, 2], 2000)


def test_the_description_of_the_api_knows_the_seat(client):
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    for name in ("Place", "Undo", "Clear", "Double", "Rebet", "Ready", "Leave", "Choose", "Extend"):
        assert "several seats" in schemas[name]["properties"]["seat"]["description"]
        assert "seat" not in schemas[name]["required"]
    assert "seat" in schemas["Sit"]["required"]


def test_the_pages_of_a_round_show_both_boxes_as_ones_own(client):
    ann = Guest(client, "Ann")
    for seat in (1, 2):
        ann.do("two", "sit", seat=seat)
        ann.do("two", "place", bets=WAGER, seat=seat)
    ann.do("two", "ready")
    for _ in range(2):
        ann.do("two", "choose", option="stand")
    page = ann.get("/tables/two").text
    assert "You win $20" in page
    assert "Seat 1" in page
    assert "Ann (seat 2) is dealt" in page
    assert "wager, seat 2" in page
    [row] = ann.get("/api/rounds").json()
    assert ann.get(f"/rounds/{row['round']}").text.count("nameplate yours") == 2


def test_the_hand_that_another_has_left_at_a_second_box_is_not_ones_own(client):
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    for guest, seat in ((ann, 1), (bob, 2)):
        guest.do("two", "sit", seat=seat)
    for guest in (ann, bob):
        guest.do("two", "place", bets=WAGER, ready=True)
    for guest in (ann, bob):
        guest.do("two", "choose", option="stand")
    bob.do("two", "leave")
    ann.do("two", "sit", seat=2)
    scene, page = ann.scene("two"), ann.get("/tables/two").text
    assert (scene["you"]["seats"], scene["round"]["your_seats"]) == ([1, 2], [1])
    assert 'id="close-1-own-1-1"' in page
    assert 'id="close-1-own-2-1"' not in page
    assert "You win $10." in page


# Who is there.


def test_nobody_is_hurried_for_a_second_box_of_ones_own_and_whoever_goes_leaves_both(client):
    house = House(client)
    ann = Guest(client, "Ann")
    for seat in (1, 2):
        ann.do("two", "sit", seat=seat)
    house.look_at("two")
    assert not client.casino.floor.table("two").timed
    bob = Guest(client, "Bob")
    bob.do("two", "sit", seat=5)
    house.look_at("two")
    assert client.casino.floor.table("two").timed
    house.world.time += 200_000
    bob.scene("two")
    house.look_at("two")
    house.look_at("two")
    assert list(client.casino.floor.table("two").seats) == [5]
