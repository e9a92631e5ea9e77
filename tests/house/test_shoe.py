"""A shoe that lasts for several rounds, at a table of the floor: its seals and proofs, interruptions, the audit."""

import hashlib
import json
import random
import re
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import count

import pytest

from pitboss.cards import decks
from pitboss.errors import JournalError
from pitboss.floor.commands import Choose, Close, Place, Sit
from pitboss.floor.in_play import replayed
from pitboss.floor.shoe import hash_of, new_shoe, seal, seals
from pitboss.games import game
from pitboss.rounds.events import Dealt, Revealed
from pitboss.rounds.places import Seen, seat_of
from pitboss.store.heads import beside as heads_beside
from pitboss.store.house import CasinoFloor
from pitboss.store.sealing import Seal, beside
from pitboss.store.verify import audit
from pitboss.web.answers.rounds import Proof
from tests.gaming_table import Table
from tests.house.test_tampering import chained_anew, changed, copied, edited, faults_of, unclosed
from tests.house.web import Guest, casino_at
from tests.house.web import decide as decide_at
from tests.staff import LoggedOn, enlist_with_passwords
from tests.worlds import Answered, OwnWorld

BLACKJACK = game("blackjack")
BART_CARTER = {"shuffle": "bart-carter"}


# Seals.


def test_a_seal_is_a_line_that_anybody_can_check():
    """The steps that the page tells, taken with nothing but SHA-256."""
    shoe = new_shoe(OwnWorld(), 1, decks(2), 78, 1)
    lines = seals(shoe.salt, shoe.order)
    assert hashlib.sha256(lines.encode()).hexdigest() == shoe.commitment
    told = zip(range(20, 26), shoe.order[20:26], shoe.salts(20, 6), strict=True)
    for place, card, salt in told:
        assert hashlib.sha256(f"{salt} {place} {card}".encode()).hexdigest() == lines.splitlines()[place]


def test_no_seal_can_be_opened_without_its_own_salt():
    shoe = new_shoe(OwnWorld(), 1, decks(8), 312, 1)
    lines = seals(shoe.salt, shoe.order).splitlines()
    assert len(set(lines)) == 416
    opened = shoe.salts(85, 15)
    for salt in (*opened, shoe.commitment, ""):
        assert not {seal(salt, place, card) for place in range(100, 416) for card in decks(1)} & set(lines[100:])


def test_what_is_public_of_a_shoe_tells_none_of_its_cards():
    shoe = new_shoe(OwnWorld(), 1, decks(1), 39, 1)
    told = shoe.public()
    assert told.keys() == {"shoe", "number", "commitment", "cards", "before_cutting_card", "drawn"}


# At a table of a floor.


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


def opened(path, world=None):
    return Answered(CasinoFloor(f"sqlite:///{path}", world or OwnWorld()))


def pending(state):
    return replayed(BLACKJACK, state.house, state.round).pending


def begin(floor, equipment=None, house=None, players=("ann", "bob")):
    floor.open_table("open", "b", "blackjack", {"decks": 2, **(house or {})}, equipment)
    for seat, player in enumerate(players, start=1):
        floor.enter(f"enter {player}", player, player.title(), f"token of {player}")
        floor.buy_in(f"buy {player}", player, 10_000_000)
        floor.ask(f"sit {player}", "b", Sit(seat), player)
    return players


def bet(floor, name, players):
    for player in players:
        floor.ask(f"{name} bet {player}", "b", Place({"wager": 500}, ready=True), player)


def decide(floor, name):
    """One decision, if there is one to make."""
    state = floor.table("b")
    if state.round is None:
        return False
    asked = pending(state)
    player = state.seats[seat_of(asked.seat)]
    floor.ask(f"{name} {state.turn}", "b", Choose(asked.silence.name), player, turn=state.turn)
    return True


def play(floor, name, players):
    bet(floor, name, players)
    while decide(floor, name):
        pass


@pytest.mark.parametrize("equipment", [{}, BART_CARTER])
def test_the_same_cards_come_wherever_a_shoe_was_interrupted(tmp_path, equipment):
    """Two floors with the same shuffle: one is opened anew between any two commands, with another chance."""
    orders, others = [], count(99)
    for interrupted in (False, True):
        path = tmp_path / f"{interrupted}.db"
        floor = opened(path)
        players = begin(floor, equipment)
        bet(floor, "first", players)
        for name in ("first", "second", "third", "fourth"):
            if name != "first":
                bet(floor, name, players)
            while True:
                if interrupted:
                    floor.close()
                    floor = opened(path, OwnWorld(next(others)))
                if not decide(floor, name):
                    break
        floor.ask("close", "b", Close())
        orders.append(spent(path))
        floor.close()
        assert faults_of(path) == []
    assert orders[0] == orders[1]


def spent(path):
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT body FROM journal WHERE body LIKE '%shoe spent%' ORDER BY seq").fetchall()
    return [re.sub(r'"(shoe|salt)":"[0-9a-f]*"', "", body) for (body,) in rows]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """A store with shoes that are spent, some that were mixed, and a round in play."""
    path = tmp_path_factory.mktemp("store") / "floor.db"
    floor = opened(path, OwnWorld(4))
    players = begin(floor, {**BART_CARTER, "cutting_card": 30}, None, ("ann", "bob", "cid", "dan"))
    for number in range(12):
        play(floor, f"round {number}", players)
    bet(floor, "in play", players)
    floor.close()
    assert faults_of(path) == []
    return path


def test_rounds_that_were_completed_with_the_discards_are_audited(path):
    floor = opened(path)
    players = begin(floor, None, {"decks": 1}, tuple("abcdefg"))
    for number in range(20):
        play(floor, f"round {number}", players)
    floor.close()
    with closing(sqlite3.connect(path)) as connection:
        [ran_out] = connection.execute("SELECT count(*) FROM journal WHERE body LIKE '%discards shuffled%'").fetchone()
    assert ran_out > 0
    assert faults_of(path) == []


def test_the_store_has_shoes_of_every_kind(untouched):
    with closing(sqlite3.connect(untouched)) as connection:
        made = connection.execute("SELECT count(*) FROM journal WHERE body LIKE '%\"mixed\"%'").fetchone()
        kept = connection.execute("SELECT spent, count(*) FROM shoe GROUP BY spent ORDER BY spent").fetchall()
        [state] = connection.execute("SELECT state FROM gaming_table").fetchone()
    assert made[0] >= 1
    assert [count > 0 for _, count in kept] == [True, True]
    assert '"round":null' not in state


UNPROMISED = {"gaming_table.state.deadline", "gaming_table.state.cards_since"}


@pytest.mark.parametrize("column", ["id", "gaming_table", "number", "record", "spent"])
def test_every_field_of_a_shoe_that_is_edited_is_named(untouched, tmp_path, column):
    path = copied(untouched, tmp_path / "floor.db")
    unnoticed, seen = edited(path, "shoe", column)
    assert seen
    assert unnoticed - {"shoe.record.drawn"} == set()
    assert faults_of(path) == []


@pytest.mark.parametrize(
    ("table", "column"),
    [
        pytest.param("gaming_table", "state", marks=pytest.mark.gate),
        ("round", "record"),
        ("journal", "body"),
    ],
)
def test_what_a_table_and_its_rounds_tell_of_their_shoe_cannot_be_edited(untouched, tmp_path, table, column):
    path = copied(untouched, tmp_path / "floor.db")
    unnoticed, seen = edited(path, table, column)
    assert unnoticed - UNPROMISED == set()
    assert table == "journal" or any(".shoe." in name for name in seen)


@pytest.mark.parametrize("from_the_end", [0, 1])
def test_a_shoe_that_was_deleted_is_named(untouched, tmp_path, from_the_end):
    path = copied(untouched, tmp_path / "floor.db")
    where = "(SELECT id FROM shoe ORDER BY number DESC LIMIT 1 OFFSET ?)"
    assert changed(path, f"DELETE FROM shoe WHERE id = {where}", from_the_end)
    assert any("shoe" in fault for fault in faults_of(path))


def test_a_floor_does_not_open_on_a_shoe_whose_rest_was_changed(untouched, tmp_path):
    path = copied(untouched, tmp_path / "floor.db")
    opening = Seal(beside(path))
    with closing(sqlite3.connect(path)) as connection, connection:
        [told] = connection.execute("SELECT state FROM gaming_table").fetchone()
        state = opening.opened_state(json.loads(told))
        *others, one, last = state.shoe.order
        other = state.with_(shoe=replace(state.shoe, order=(*others, last, one)))
        connection.execute("UPDATE gaming_table SET state = ?", [opening.state(other)])
    assert one != last
    with pytest.raises(JournalError, match="cannot go on"):
        opened(path)


def test_a_store_from_before_there_were_shoes_is_verified(untouched, tmp_path):
    path = tmp_path / "old.db"
    floor = opened(path)
    floor.open_table("open", "t", "mini-tex")
    floor.close()
    unclosed(path)
    chained_anew(path)
    heads_beside(path).unlink()  # nor were there any
    for undone in (
        *(f"ALTER TABLE command DROP COLUMN {column}" for column in ("seq", "moved", "hash")),
        "DROP INDEX ix_round_in_play",
        "DROP INDEX ix_seat_player_seq",
        "ALTER TABLE round DROP COLUMN places",
        "ALTER TABLE seat DROP COLUMN seq",
        "CREATE INDEX ix_seat_player ON seat (player)",
        "DROP TABLE keno_ticket",
        "DROP TABLE keno_game",
        "DROP TABLE lounge",
        "DROP TABLE shoe",
        "DROP TABLE second_factor",
        "DROP TABLE log_on",
        "DROP TABLE person",
        "DROP TABLE archive",
        "DROP TABLE archived_key",
        "DROP TABLE own_limits",
        "DROP TABLE tally",
    ):
        changed(path, undone)
    changed(path, "UPDATE alembic_version SET version_num = '0002'")
    assert audit(f"sqlite:///{path}")["faults"] == []
    again = opened(path)
    assert again.table("t").shoe is None
    again.close()


# What is told.


def test_a_round_in_the_middle_of_a_shoe_is_proved_and_the_rest_stays_sealed(path):
    with casino_at(path) as client:
        guest = Guest(client, "Ann")
        client.casino.floor.open_table("open b", "b", "blackjack").result()
        rounds = [a_round(client, guest) for _ in range(3)]
        shoe = client.casino.floor.table("b").shoe
        told = client.get(f"/api/shoes/{shoe.id}").json()
        assert told["spent"] is False
        assert not {"order", "salt"} & told.keys()
        lines = client.get(f"/shoes/{shoe.id}/seals.txt").text
        assert hash_of(lines) == told["commitment"]
        places = []
        for id in rounds:
            assert client.get(f"/api/rounds/{id}", headers={"cookie": ""}).json()["proof"] is None
            proof = guest.get(f"/api/rounds/{id}").json()["proof"]
            for it in proof["cards"]:
                assert seal(it["salt"], it["place"], it["card"]) == lines.splitlines()[it["place"]]
            places += [it["place"] for it in proof["cards"]]
            page = guest.get(f"/rounds/{id}").text
            assert all(it["salt"] in page for it in proof["cards"])
        assert places == list(range(1, told["drawn"]))
        everything = "".join(guest.get(url).text for url in (f"/api/rounds/{rounds[-1]}", f"/rounds/{rounds[-1]}"))
        assert not any(salt in everything for salt in (shoe.salt, *shoe.salts(shoe.drawn, len(shoe.rest))))
        client.casino.floor.ask("close", "b", Close()).result()
        stranger = Guest(client, "Bob").get(f"/api/shoes/{shoe.id}").json()
        nobody = client.get(f"/api/shoes/{shoe.id}", headers={"cookie": ""}).json()
        assert [(told["spent"], told.keys() & {"order", "salt"}) for told in (stranger, nobody)] == [(True, set())] * 2
        enlist_with_passwords(client.casino.floor, reg="regulator", dora="dealer")
        assert LoggedOn(client, "reg").get(f"/api/shoes/{shoe.id}").json()["salt"] == shoe.salt
        assert "salt" not in LoggedOn(client, "dora").get(f"/api/shoes/{shoe.id}").json()
        after = guest.get(f"/api/shoes/{shoe.id}").json()
        assert (after["spent"], after["order"], after["salt"]) == (True, list(shoe.order), shoe.salt)
        assert client.get("/api/shoes/none").status_code == 404


def test_what_was_burned_or_thrown_in_face_down_stays_sealed_as_long_as_the_shoe_is_dealt(path):
    """At 6 to 5 Ann hits until she is over 21: nobody else has seen her first two cards, and nobody the burned one."""
    with casino_at(path) as client:
        floor, ann, bob = client.casino.floor, Guest(client, "Ann"), Guest(client, "Bob")
        house = {"payout": "6-5", "decks": 2, "dealing": "hand", "burn": True}
        floor.open_table("open b", "b", "blackjack", house).result()
        for seat, guest in enumerate((ann, bob), start=1):
            guest.do("b", "sit", seat=seat)
        thrown_in = []
        while not thrown_in:
            for guest in (ann, bob):
                guest.do("b", "place", bets={"wager": 500}, ready=True)
            while chosen(ann, ("hit", "decline")) or chosen(bob, ("stand", "decline")):
                pass
            last = floor.table("b").last
            events = replayed(BLACKJACK, floor.table("b").house, last).events
            if not any(isinstance(event, Revealed) and event.place == 1 for event in events):
                thrown_in = [at for at, event in enumerate(filter(is_dealt, events)) if is_first_of(event, 1)]
        shoe, begins = floor.table("b").shoe, last.shoe.begins
        for guest, hidden in ((ann, [0]), (bob, sorted([0, *thrown_in]))):
            proof = guest.get(f"/api/rounds/{last.id}").json()["proof"]
            everything = guest.get(f"/rounds/{last.id}").text + json.dumps(proof)
            assert [at for at, card in enumerate(proof["order"]) if card is None] == hidden
            Proof.model_validate(proof)  # the API is described with the cards that stay sealed
            assert not {begins + at for at in hidden} & {it["place"] for it in proof["cards"]}
            assert len(proof["cards"]) + len(hidden) == len(last.order)
            for at in range(len(last.order)):
                assert (shoe.salts(begins + at, 1)[0] in everything) == (at not in hidden)
        enlist_with_passwords(floor, reg="regulator")
        watched = LoggedOn(client, "reg").get(f"/api/rounds/{last.id}").json()["proof"]
        floor.ask("close", "b", Close()).result()
        for proof in (watched, bob.get(f"/api/rounds/{last.id}").json()["proof"]):
            assert proof["order"] == list(last.order)
            assert len(proof["cards"]) == len(last.order)


def chosen(guest, wanted):
    """The first of these that the guest is offered; false where nothing is asked."""
    names = [option["name"] for option in guest.scene("b")["you"]["options"]]
    option = next((each for each in wanted if each in names), None)
    return option is not None and guest.do("b", "choose", option=option).status_code == 200


def is_dealt(event):
    return isinstance(event, Dealt)


def is_first_of(event, seat):
    return event.place == seat and event.seen is Seen.OWNER


def a_round(client, guest):
    """Of a guest who sits alone, and always stands; the name of the round."""
    guest.do("b", "sit", seat=3)
    guest.do("b", "place", bets={"wager": 500}, ready=True)
    while decide_at([guest], "b"):
        pass
    return client.casino.floor.table("b").last.id


@pytest.mark.parametrize("rounds", [0, 2])
def test_the_rest_of_a_shoe_shows_in_nothing_that_is_told(path, rounds):
    """Two worlds, in which only cards that are still in the shoe differ: nobody can tell them apart."""
    table = Table("blackjack", decks=2)
    for seat, player in enumerate(("ann", "bob"), start=1):
        table.do("sit", player, seat)
    for _ in range(rounds):
        table.one_round()
    table.begin_round()
    chance = random.Random(1)
    moments = [table.state]
    while table.state.round is not None:
        asked = pending(table.state)
        table.do("choose", table.state.seats[seat_of(asked.seat)], asked.stay.name)
        moments.append(table.state)
    with casino_at(path) as client:
        guest = Guest(client, "Ann")
        for state in moments:
            told = {everything(client, guest, another_rest(state, chance)) for _ in range(4)}
            told.add(everything(client, guest, state))
            assert len(told) == 1


def another_rest(state, chance):
    """The same table, with the cards that nobody has seen yet in another order and under another salt."""
    shoe = state.shoe
    dealt = len(dealt_cards(state))
    known, hidden = shoe.order[: shoe.drawn + dealt], list(shoe.order[shoe.drawn + dealt :])
    chance.shuffle(hidden)
    order = (*known, *hidden)
    other = replace(shoe, order=order, salt=chance.randbytes(32).hex())
    round = state.round and replace(state.round, order=order[shoe.drawn :])
    return state.with_(shoe=other, round=round)


def dealt_cards(state):
    if state.round is None:
        return []
    events = replayed(BLACKJACK, state.house, state.round).events
    return [event.card for event in events if isinstance(event, Dealt)]


SURFACES = (
    "/api/tables/secret", "/tables/secret", "/tables/secret/live", "/api/tables", "/", "/live",
    "/api/me", "/api/rounds", "/history", "/tables/secret/rules", "/api/rounds/1", "/rounds/1",
)  # fmt: skip


def everything(client, guest, state):
    casino = client.casino
    casino.floor.store.committed.tables["secret"] = replace(state, id="secret", version=1)
    casino._rounds.clear()
    return "\n".join(fetched(client, path, headers) for path in SURFACES for headers in (guest.headers, {}))


def fetched(client, path, headers):
    client.casino.world.generator.seed(1)
    answer = client.get(path, headers=headers)
    del answer.headers["x-request-id"]  # a number of its own for each
    return f"{answer.status_code} {sorted(answer.headers.items())}\n{answer.text}"


def test_every_card_of_a_spent_shoe_was_dealt_burned_or_left():
    table = Table("blackjack", decks=1)
    table.do("sit", "ann", 1)
    while not any(fact["fact"] == "shoe spent" for fact in table.facts):
        table.one_round()
    [spent] = [fact for fact in table.facts if fact["fact"] == "shoe spent"]
    dealt = [card for fact in table.facts if fact["fact"] == "round closed" for card in fact["order"]]
    left = spent["order"][spent["drawn"] :]
    assert Counter([spent["order"][0], *dealt, *left]) == Counter(decks(1))
