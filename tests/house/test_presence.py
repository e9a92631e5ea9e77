"""Who is at a table, and what the dealer makes of an empty chair; the clock is the test's own."""

from contextlib import ExitStack

import pytest

from pitboss.store.verify import audit
from pitboss.web.dealer import AFTER_A_ROUND, PAUSE, SHORT
from pitboss.web.idling import MOST_IDLE, is_full
from pitboss.web.presence import A_BLINK, A_MINUTE, A_VISIT, MOST_KEPT, Presence
from tests.house.web import TABLE, Guest, House, casino_at
from tests.worlds import OwnWorld

BETS = {"ante": 500}


# Presence by itself.


@pytest.fixture
def presence():
    return Presence(OwnWorld())


def away(presence, later=0):
    presence.world.time += later
    return presence.away_for("t", "ann")


def test_whoever_has_a_page_open_is_there_and_gone_when_the_last_one_is_closed(presence):
    with presence.line("t", "ann"):
        with presence.line("t", "ann"):
            assert away(presence, 10 * A_MINUTE) == 0
        assert away(presence, 10 * A_MINUTE) == 0
        presence.asks("t", "ann")
    assert away(presence) == 0
    assert away(presence, 1_000) == 1_000, "requests of the page do not count when it is closed"
    with presence.line("t", "ann"):
        assert away(presence, A_MINUTE) == 0


def test_whoever_only_asks_is_there_for_a_minute(presence):
    presence.asks("t", "ann")
    assert away(presence, A_MINUTE) == 0
    assert away(presence, 5) == 5
    presence.asks("t", "ann")
    assert away(presence) == 0


def test_a_page_that_is_loaded_anew_is_there_again_before_its_line_is(presence):
    with presence.line("t", "ann"):
        pass
    presence.world.time += 10
    presence.asks("t", "ann")
    assert away(presence, A_BLINK) == 0


def test_nobody_is_at_a_table_that_is_not_there(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        ann, page = Guest(client, "Ann"), {"do": "leave", "key": "leave-nowhere"}
        for number in range(20):
            assert ann.do(f"nowhere-{number}", "sit", seat=1).status_code == 404
            client.post(f"/tables/none-{number}/act", data=page, headers=ann.headers)
        assert list(client.casino.presence._asked) == []
        ann.do(TABLE, "sit", seat=1)
        assert list(client.casino.presence._asked) == [(TABLE, ann.told["player"])]


def test_presence_is_of_one_table_and_of_one_player(presence):
    presence.asks("t", "bob")
    presence.asks("other", "ann")
    assert away(presence, 5 * A_MINUTE) == 0, "who is not known yet has just come: the server was started anew"
    assert away(presence, A_MINUTE + 1) == 1
    with presence.line("t", None):
        assert presence.away_for("other", "ann") > 0


def test_no_more_is_remembered_than_there_is_room_for(presence):
    for number in range(MOST_KEPT + 10):
        presence.asks("t", f"player {number}")
    assert len(presence._asked) == MOST_KEPT


# The dealer and the chairs.


@pytest.fixture
def house(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        yield House(client)
    assert audit(f"sqlite:///{tmp_path / 'floor.db'}")["faults"] == []


@pytest.fixture
def pages():
    with ExitStack() as open_pages:
        yield open_pages


def asked(guest):
    return bool(guest.scene(TABLE)["you"]["options"])


def test_alone_with_house_players_there_is_no_clock(house, pages):
    ann = house.visitor("Ann", 1)
    pages.enter_context(house.page_of(ann))
    house.look()
    ann.do(TABLE, "place", bets=BETS)
    house.look_until(lambda: len(house.state.bets) == 3)
    house.look(10 * A_MINUTE)
    scene = ann.scene(TABLE)
    assert (scene["phase"], scene["ms_left"], "extend" in scene["you"]["can"]) == ("wagers open", None, False)
    ann.do(TABLE, "ready")
    house.look_until(lambda: asked(ann))
    turn = house.state.turn
    house.look(10 * A_MINUTE)
    assert (ann.scene(TABLE)["ms_left"], house.state.turn) == (None, turn)
    refused = ann.do(TABLE, "extend")
    assert (refused.status_code, refused.json()["error"], refused.json()["law"]) == (409, "NoMoreTime", None)


def test_where_another_waits_a_clock_runs_and_is_extended_once(house, pages):
    ann, bob = house.visitor("Ann", 1), house.visitor("Bob", 3)
    pages.enter_context(house.page_of(ann))
    house.look()
    ann.do(TABLE, "place", bets=BETS)
    before = ann.scene(TABLE)
    assert "extend" in before["you"]["can"]
    assert ann.do(TABLE, "extend", turn=before["turn"]).status_code == 200
    after = ann.scene(TABLE)
    assert after["ms_left"] == 2 * before["ms_left"]
    assert "extend" not in after["you"]["can"]
    assert ann.do(TABLE, "extend").status_code == 409
    bob.do(TABLE, "leave")
    house.look()
    assert ann.scene(TABLE)["ms_left"] is None


def test_nobody_waits_for_an_empty_chair(house, pages):
    """Bob closes the page: bets close without him, he is silent at his turn, and after a minute his seat is free."""
    ann, bob = house.visitor("Ann", 1), house.visitor("Bob", 3)
    pages.enter_context(house.page_of(ann))
    with house.page_of(bob):
        house.look()
        bob.do(TABLE, "place", bets=BETS)
        ann.do(TABLE, "place", bets=BETS, ready=True)
        house.look(A_BLINK)
        assert house.state.phase == "wagers open", "Bob is there"
    left = house.world.time
    house.look_until(lambda: house.state.round is not None, 500)
    assert left + A_BLINK <= house.world.time < left + A_BLINK + 10 * PAUSE
    assert "passed over" in house.journalled()
    house.look_until(lambda: asked(ann), 500)
    ann.do(TABLE, "choose", option="flop")
    house.look_until(lambda: "silent" in house.journalled(), 500)
    assert {"seat": 3, "choose": "fold"} in house.state.round.inputs
    assert 3 in house.state.seats
    house.look_until(lambda: 3 in house.state.leaving, 1_000, 200)
    assert A_MINUTE <= house.world.time - left < A_MINUTE + 1_000
    house.look_until(lambda: asked(ann), 500)
    ann.do(TABLE, "choose", option="fold")
    house.look_until(lambda: house.state.round is None)
    assert 3 not in house.state.seats


def test_chips_of_an_empty_chair_are_back_in_the_wallet_when_it_is_free(house, pages):
    ann, bob = house.visitor("Ann", 1), house.visitor("Bob", 3)
    pages.enter_context(house.page_of(ann))
    with house.page_of(bob):
        bob.do(TABLE, "place", bets=BETS)
    house.look(A_MINUTE - 1)
    house.look()
    assert 3 in house.state.seats
    house.look(1)
    assert (3 in house.state.seats, house.casino.floor.balance(bob.told["player"])) == (False, 100_000)
    assert 1 in house.state.seats


def test_whoever_comes_back_within_the_minute_keeps_the_seat(house, pages):
    ann, bob = house.visitor("Ann", 1), house.visitor("Bob", 3)
    pages.enter_context(house.page_of(ann))
    with house.page_of(bob):
        pass
    house.look(A_MINUTE - 1)
    assert not house.state.timed
    pages.enter_context(house.page_of(bob))
    house.look(A_MINUTE)
    assert (3 in house.state.seats, house.state.timed) == (True, True)


def test_a_program_keeps_its_seat_with_a_request_a_minute(house):
    bob = house.visitor("Bob", 3)
    for _ in range(5):
        house.look(A_MINUTE)
        assert bob.scene(TABLE)["you"]["seat"] == 3
    house.look(A_MINUTE)
    house.look(A_MINUTE - 1)
    assert 3 in house.state.seats
    house.look(1)
    assert 3 not in house.state.seats


def test_who_is_alone_and_goes_away_has_the_minute_and_then_the_round_is_played_to_its_end(house):
    """Nobody is kept waiting meanwhile, and the house players do not go on for nobody."""
    bob = house.visitor("Bob", 3)
    with house.page_of(bob):
        house.look()
        bob.do(TABLE, "place", bets=BETS, ready=True)
        house.look_until(lambda: asked(bob))
        turn = house.state.turn
    house.look(A_MINUTE - 1)
    house.look()
    assert house.state.turn == turn
    house.look(1)
    house.look_until(lambda: house.state.round is None)
    assert 3 not in house.state.seats
    for _ in range(20):
        house.look(AFTER_A_ROUND)
    assert (house.state.rounds, house.state.bets) == (1, {})


def test_a_short_time_is_given_to_who_was_away_before_the_turn_came(house, pages):
    ann, bob = house.visitor("Ann", 1), house.visitor("Bob", 3)
    pages.enter_context(house.page_of(ann))
    with house.page_of(bob):
        house.look()
        bob.do(TABLE, "place", bets=BETS, ready=True)
        ann.do(TABLE, "place", bets=BETS, ready=True)
        house.look_until(lambda: asked(ann))
    house.look(A_BLINK)
    ann.do(TABLE, "choose", option="flop")
    house.look_until(lambda: house.dealer._asked(house.state) == 3, 0)
    house.look()
    turn = house.state.turn
    house.look(SHORT - 1)
    assert house.state.turn == turn
    house.look(1)
    assert house.state.turn != turn


# House players, and those who only look.


def commands(house):
    return house.casino.floor.store.read(
        lambda connection: connection.exec_driver_sql("SELECT count(*) FROM command").scalar()
    )


def test_nobody_in_particular_keeps_no_table_alive(house, pages):
    """Neither by a page of the table, nor by one of the floor, nor by asking again and again."""
    before = commands(house)
    for path in (f"/tables/{TABLE}/signals", "/signals"):
        pages.enter_context(house.client.websocket_connect(path, headers={"cookie": ""}))
    for _ in range(100):
        house.client.get(f"/api/tables/{TABLE}", headers={"cookie": ""})
        house.look(PAUSE)
    assert commands(house) == before


def test_a_page_that_is_left_open_keeps_its_table_alive_for_a_while(house, pages):
    """It asks for its table at every version, which is no visit; somebody who comes again is."""
    ann = Guest(house.client, "Ann")
    pages.enter_context(house.page_of(ann))
    house.look_until(lambda: house.state.rounds == 1)
    while house.casino.presence.is_visited(TABLE):
        house.look(A_MINUTE)
        ann.scene(TABLE)
    house.look_until(lambda: house.state.round is None and not house.state.bets)
    before = commands(house)
    for _ in range(60):
        house.look(A_MINUTE)
        ann.scene(TABLE)
    assert commands(house) == before
    ann.do(TABLE, "sit", seat=1)
    assert house.casino.presence.is_visited(TABLE)


def test_a_visit_ends_when_its_page_is_closed(presence):
    with presence.line("t", "ann"):
        assert presence.is_visited("t")
        assert not presence.is_visited("other")
    presence.world.time += 1
    assert not presence.is_visited("t")


def test_a_visit_without_a_page_ends_a_minute_after_the_last_request(presence):
    presence.asks("t", "ann")
    presence.world.time += A_MINUTE
    assert presence.is_visited("t")
    presence.world.time += 1
    assert not presence.is_visited("t")
    presence.asks("t", "ann")
    assert presence.is_visited("t")


def test_a_visit_is_as_long_as_something_is_done(presence):
    for _ in range(3):
        presence.acts("t", "ann")
        for _ in range(A_VISIT // A_MINUTE - 1):
            presence.world.time += A_MINUTE
            presence.asks("t", "ann")
            assert presence.is_visited("t")
    presence.world.time += A_MINUTE
    presence.asks("t", "ann")
    assert not presence.is_visited("t"), "it only looks"


# Seats that are taken and not used.


def crowd(house, pages):
    """As many visitors as there are seats for at all, each of them there all the time."""
    floor = house.casino.floor
    for state in floor.tables():
        for seat in range(1, len(house.client.get(f"/api/tables/{state.id}").json()["seats"]) + 1):
            if seat not in state.seats:
                guest = Guest(house.client, "One of many")
                assert guest.do(state.id, "sit", seat=seat).status_code == 200
                pages.enter_context(house.casino.presence.line(state.id, guest.told["player"]))


def look_around(house, later):
    house.world.time += later
    for state in house.casino.floor.tables():
        house.look_at(state.id)


def test_seats_that_nobody_plays_at_are_free_when_others_find_none(house, pages):
    crowd(house, pages)
    assert all(map(is_full, house.casino.floor.tables()))
    look_around(house, 0)
    look_around(house, MOST_IDLE - 1)
    assert all(map(is_full, house.casino.floor.tables()))
    look_around(house, 1)
    assert not any(map(is_full, house.casino.floor.tables()))
    ann = Guest(house.client, "Ann")
    free = next(seat["seat"] for seat in ann.scene(TABLE)["seats"] if not seat["player"])
    assert ann.do(TABLE, "sit", seat=free).status_code == 200


def test_whoever_is_dealt_in_keeps_the_seat(house, pages):
    ann = house.visitor("Ann", 1)
    pages.enter_context(house.page_of(ann))
    crowd(house, pages)
    house.look()
    house.world.time += MOST_IDLE // 2
    ann.do(TABLE, "place", bets=BETS, ready=True)
    house.look_until(lambda: asked(ann))
    house.look()
    ann.do(TABLE, "choose", option="fold")
    house.look(MOST_IDLE // 2)
    house.look_until(lambda: not is_full(house.state), 0)
    assert house.state.seat_of(ann.told["player"]) == 1


def test_where_there_is_a_free_seat_nobody_has_to_leave(house, pages):
    pages.enter_context(house.page_of(house.visitor("Ann", 1)))
    for _ in range(3):
        house.look(MOST_IDLE)
    assert 1 in house.state.seats
