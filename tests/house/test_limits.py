"""A player's own limits: what they refuse, when they count, and that the audit knows."""

import sqlite3
from contextlib import closing

import alembic.command
import pytest
from alembic.config import Config
from starlette.requests import HTTPConnection

from pitboss.errors import NotAllowed, NotationError, OwnLimit
from pitboss.floor.books import buy_in, cash_out, stake, take_back
from pitboss.floor.commands import (
    Choose,
    Clear,
    CoolOff,
    Double,
    Leave,
    Place,
    ReadTime,
    Ready,
    Rebet,
    SetLimit,
    Sit,
)
from pitboss.floor.facts.limits import PlayEnded
from pitboss.floor.limits import A_DAY, A_MINUTE, AN_HOUR, DAY_BEGINS, Tally, Today, counted, day_of, week
from pitboss.store import limits as of_the_store
from pitboss.store.engine import MIGRATIONS, connect
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from pitboss.web.visitors import origin_of
from tests.house.web import Guest, casino_at
from tests.staff import LoggedOn, enlist, enlist_with_passwords
from tests.worlds import Answered, OwnWorld

NOON = 20_006 * A_DAY + 12 * AN_HOUR  # of a Thursday, in UTC


class House:
    """A floor with one table, at which Ann sits."""

    def __init__(self, path):
        self.path, self.world, self.commands = path, OwnWorld(), 0
        self.world.time = NOON
        self.open()
        self.floor.open_table("open", "t", "mini-tex")
        self.floor.enter("enter ann", "ann", "Ann", "token of ann")
        self.floor.buy_in("first", "ann", 100_000)

    def open(self):
        self.floor = Answered(CasinoFloor(self.url, self.world))

    @property
    def url(self):
        return f"sqlite:///{self.path}"

    def key(self):
        self.commands += 1
        return f"key {self.commands}"

    def sets(self, **limits):
        for limit, amount in limits.items():
            self.asks(SetLimit(limit, amount))

    def asks(self, command):
        return Answered.wait(self.floor.limits.ask(self.key(), command, "ann"))

    def buys(self, cents):
        return self.floor.buy_in(self.key(), "ann", cents)

    def at_the_table(self, command):
        return self.floor.ask(self.key(), "t", command, "ann")

    def loses(self, cents):
        """A round in which Ann folds her ante."""
        self.at_the_table(Place({"ante": cents}, ready=True))
        self.finish("fold")

    def finish(self, option):
        while (state := self.floor.table("t")).round is not None:
            pending = self.floor.round_now(state).pending
            self.at_the_table(Choose((pending.silence if option == "fold" else pending.stay).name))

    @property
    def tally(self):
        return self.floor.limits.tally("ann")

    def faults(self):
        return audit(self.url)["faults"]


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "floor.db")
    yield house
    house.floor.close()


# Money.


def test_no_more_chips_are_bought_on_a_day_than_the_limit(house):
    house.sets(deposit_day=120_000)
    house.buys(20_000)
    with pytest.raises(OwnLimit, match=r"\$1,200 of chips a day, and \$1,200 were bought today"):
        house.buys(1)
    house.world.time += A_DAY
    house.buys(120_000)
    with pytest.raises(OwnLimit):
        house.buys(1)
    assert house.faults() == []


@pytest.mark.parametrize(("limit", "until"), [("loss_day", A_DAY), ("loss_week", 4 * A_DAY)])
def test_no_more_is_staked_than_may_be_lost(house, limit, until):
    """What lies on the felt counts as lost until it is back."""
    house.at_the_table(Sit(2))
    house.sets(**{limit: 2_500})
    house.at_the_table(Place({"ante": 1_000}))
    with pytest.raises(OwnLimit, match=r"a loss of \$25 a (day|week): \$10 are lost or lie on the felt, and \$20 more"):
        house.at_the_table(Place({"ante": 2_000}))
    house.at_the_table(Clear())
    house.loses(2_000)
    for command in (Place({"ante": 1_000}), Rebet()):
        with pytest.raises(OwnLimit):
            house.at_the_table(command)
    house.at_the_table(Place({"ante": 500}))
    with pytest.raises(OwnLimit):
        house.at_the_table(Double())
    house.at_the_table(Clear())
    house.world.time += until - A_MINUTE * 60 * 3
    with pytest.raises(OwnLimit):
        house.at_the_table(Place({"ante": 1_000}))
    house.world.time += A_MINUTE * 60 * 3
    house.at_the_table(Place({"ante": 1_000}))
    assert house.faults() == []


def test_a_round_that_was_begun_is_finished_whatever_the_limit(house):
    house.at_the_table(Sit(2))
    house.sets(loss_day=1_000)
    house.at_the_table(Place({"ante": 1_000}, ready=True))
    house.asks(CoolOff(24))
    house.finish("play")
    assert house.floor.table("t").rounds == 1
    house.at_the_table(Leave())
    assert house.floor.table("t").seats == {}
    house.floor.cash_out(house.key(), "ann", house.floor.balance("ann"))
    assert house.faults() == []


# When a limit counts.


def test_a_stricter_limit_counts_at_once_and_a_looser_one_after_a_day(house):
    house.sets(deposit_day=200_000)
    house.sets(deposit_day=150_000)
    with pytest.raises(OwnLimit):
        house.buys(60_000)
    house.sets(deposit_day=None)
    house.world.time += A_DAY - 1
    house.buys(150_000)
    with pytest.raises(OwnLimit):
        house.buys(1)
    house.world.time += 1
    house.buys(1_000_000)
    assert house.faults() == []


def test_a_looser_limit_is_withdrawn_before_it_counts(house):
    house.sets(deposit_day=150_000)
    house.sets(deposit_day=900_000)
    house.sets(deposit_day=150_000)
    with pytest.raises(NotAllowed, match="already"):
        house.sets(deposit_day=150_000)
    house.world.time += 2 * A_DAY
    with pytest.raises(OwnLimit):
        house.buys(150_001)


def test_a_clock_that_is_set_brings_no_looser_limit_and_ends_no_cool_off(house):
    house.sets(deposit_day=100_000)
    house.sets(deposit_day=None)
    house.asks(CoolOff(24))
    house.world.set_by = 3 * A_DAY
    with pytest.raises(OwnLimit, match="you chose not to play until 12:00 on"):
        house.buys(100)
    house.world.time += A_DAY - 1
    with pytest.raises(OwnLimit):
        house.buys(100)
    house.world.time += 1
    house.buys(100)
    house.world.set_by = 0
    assert house.faults() == []


def test_a_clock_that_is_set_back_gives_no_day_twice(house):
    house.sets(deposit_day=100_000)
    house.world.set_by = -5 * A_DAY
    with pytest.raises(OwnLimit):
        house.buys(1)
    house.world.set_by = 0
    with pytest.raises(OwnLimit):
        house.buys(1)
    assert house.faults() == []


@pytest.mark.parametrize(
    ("command", "refusal", "words"),
    [
        (SetLimit("deposit_day", -1), NotationError, "from 0 to"),
        (SetLimit("time_day", 24 * 60 + 1), NotationError, "from 0 to 1440"),
        (SetLimit("spend", 1), NotationError, "limit: one of deposit_day"),
        (SetLimit("loss_day", None), NotAllowed, "already"),
        (CoolOff(23), NotationError, "from 24 to 1008 hours"),
        (CoolOff(1009), NotationError, "from 24 to 1008 hours"),
        (ReadTime(), NotAllowed, "nothing new"),
    ],
)
def test_what_is_refused(house, command, refusal, words):
    with pytest.raises(refusal, match=words):
        house.asks(command)


def test_the_staff_have_no_limits_of_their_own(house):
    enlist(house.floor.floor)
    for by in ("sue", "nobody"):
        with pytest.raises(NotAllowed, match=r"wallet|this is for player"):
            house.floor.limits.ask("staff", SetLimit("loss_day", 1), by).result()


# A cool-off.


def test_nobody_plays_or_buys_chips_in_a_cool_off_and_nobody_changes_it(house):
    house.at_the_table(Sit(2))
    house.at_the_table(Place({"ante": 1_000}))
    house.asks(CoolOff(48))
    house.floor.open_table("open other", "u", "three-card-poker")
    for table, command in (("t", Place({"ante": 500})), ("t", Double()), ("u", Sit(4))):
        with pytest.raises(OwnLimit, match="you chose not to play"):
            house.floor.ask(f"in vain {command.name}", table, command, "ann")
    with pytest.raises(OwnLimit):
        house.buys(100)
    with pytest.raises(NotAllowed, match="not changed before"):
        house.asks(CoolOff(24))
    with pytest.raises(NotAllowed, match="not changed before"):
        house.asks(CoolOff(72))
    house.at_the_table(Clear())
    house.at_the_table(Leave())
    house.world.time += 48 * AN_HOUR
    house.at_the_table(Sit(2))
    assert house.faults() == []


# Time at the tables.


def test_time_at_the_tables_is_added_up_and_ends_at_the_limit(house):
    house.sets(time_day=90)
    house.at_the_table(Sit(2))
    house.world.time += 60 * A_MINUTE
    house.at_the_table(Leave())
    house.world.time += 60 * A_MINUTE
    house.at_the_table(Sit(2))
    house.world.time += 29 * A_MINUTE
    house.at_the_table(Place({"ante": 500}))
    house.world.time += A_MINUTE
    with pytest.raises(OwnLimit, match="90 minutes at the tables a day"):
        house.at_the_table(Place({"ante": 500}))
    house.at_the_table(Ready())
    house.finish("fold")
    house.at_the_table(Leave())
    with pytest.raises(OwnLimit):
        house.at_the_table(Sit(2))
    assert house.tally.played == 90 * A_MINUTE
    house.world.time += A_DAY
    house.at_the_table(Sit(2))
    assert house.faults() == []


def test_a_stay_over_the_end_of_a_day_counts_in_each_day_for_itself():
    begins = 20_000 * A_DAY + DAY_BEGINS
    tally = Tally("ann", day=19_999, played=5 * AN_HOUR, since=begins - AN_HOUR)
    assert tally.played_by(Today(begins - 1, begins - 1)) == 6 * AN_HOUR - 1
    assert tally.played_by(Today(begins + A_MINUTE, begins + A_MINUTE)) == A_MINUTE


def test_several_seats_are_one_stay_and_an_hour_of_it_is_told_once(house):
    house.floor.open_table("open other", "u", "three-card-poker")
    house.at_the_table(Sit(2))
    house.world.time += 30 * A_MINUTE
    house.floor.ask("sit there", "u", Sit(1), "ann")
    house.at_the_table(Leave())
    with pytest.raises(NotAllowed):
        house.asks(ReadTime())
    house.world.time += 30 * A_MINUTE
    house.asks(ReadTime())
    with pytest.raises(NotAllowed):
        house.asks(ReadTime())
    house.floor.ask("leave", "u", Leave(), "ann")
    assert house.tally == Tally("ann", day_of(house.world.now()), 100_000, 0, 0, AN_HOUR, None, 0, 1)
    assert house.faults() == []


# What counts.


def test_a_gaming_day_begins_in_the_morning_and_a_week_on_monday():
    assert day_of(NOON) == day_of(NOON - 2 * AN_HOUR) == day_of(NOON - 2 * AN_HOUR - 1) + 1
    thursday = day_of(NOON)
    assert [week(thursday + days) - week(thursday) for days in (-4, -3, 3, 4)] == [-1, 0, 0, 1]


def test_what_is_cashed_out_is_no_loss_and_brings_no_new_chips():
    moved = [
        buy_in("ann", 500),
        cash_out("ann", 300),
        stake("t", "ann", 100, "ante"),
        take_back("t", "ann", 40, "ante"),
    ]
    assert counted(moved) == {"ann": (500, -60)}
    assert counted([cash_out("ann", 5)]) == {}


def test_all_of_it_is_the_same_when_the_floor_opens_again(house):
    house.sets(deposit_day=150_000, loss_day=5_000, time_day=60)
    house.sets(deposit_day=None)
    house.at_the_table(Sit(2))
    house.loses(500)
    before = house.floor.limits.of("ann"), house.tally
    house.floor.close()
    house.open()
    assert (house.floor.limits.of("ann"), house.tally) == before
    with pytest.raises(OwnLimit):
        house.buys(50_001)


def test_a_store_of_an_earlier_version_knows_what_was_moved_today_and_this_week(house):
    house.at_the_table(Sit(2))
    for days in (0, 1, 2, 4, 1):  # from a Thursday to the Friday of the next week
        house.world.time += days * A_DAY
        house.loses(1_000 + 100 * days)
        house.buys(7_000)
    house.floor.cash_out(house.key(), "ann", 500)
    house.at_the_table(Place({"ante": 600}))
    before = house.tally
    assert (before.result, before.week_result, before.deposited) == (-1_700, -3_100, 7_000)
    house.floor.close()
    migrated(house.url, "0006")
    house.open()
    assert house.tally == before._replace(since=None)


def migrated(url, version):
    config, engine = Config(), connect(url)
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        alembic.command.downgrade(config, version)
    engine.dispose()


# The audit.


def edited(house, edit):
    house.floor.close()
    with closing(sqlite3.connect(house.path)) as connection, connection:
        assert connection.execute(edit).rowcount > 0
    found = house.faults()
    house.open()
    return found


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        ("UPDATE own_limits SET deposit_day = 900000", "limits of player ann: the deposit_day is not what"),
        ("UPDATE own_limits SET away_until = 0", "limits of player ann: the away_until is not what"),
        ("UPDATE own_limits SET later = '{}'", "limits of player ann: the later is not what"),
        ("DELETE FROM own_limits", "limits of player ann: is kept and the journal does not tell of it"),
        ("UPDATE tally SET result = 0", "tally of player ann: the result is not what"),
        ("UPDATE tally SET deposited = 0", "tally of player ann: the deposited is not what"),
        ("UPDATE tally SET since = since + 1", "tally of player ann: the since is not what"),
        ("DELETE FROM tally", "tally of player ann: is kept and the journal does not tell of it"),
        ("UPDATE seat SET at = at + 1", "its seats are kept with another time than that of the command"),
    ],
)
def test_what_was_edited_is_found(house, edit, fault):
    house.sets(deposit_day=150_000, loss_day=5_000)
    house.sets(loss_day=9_000)
    house.at_the_table(Sit(2))
    house.loses(500)
    house.asks(CoolOff(24))
    assert house.faults() == []
    assert any(fault in found for found in edited(house, edit))


@pytest.mark.parametrize("check", ["check_deposit", "check_play"])
def test_the_audit_sees_a_floor_that_does_not_keep_a_limit(house, check, monkeypatch):
    house.at_the_table(Sit(2))
    house.sets(deposit_day=150_000, loss_day=5_000)
    monkeypatch.setattr(of_the_store, check, lambda *_: None)
    if check == "check_deposit":
        house.buys(50_001)
        words = "more chips were bought than"
    else:
        house.at_the_table(Place({"ante": 5_500}))
        words = "more was staked than"
    assert any(words in fault for fault in house.faults())


def test_the_audit_sees_a_floor_that_lets_time_pass_too_fast(house, monkeypatch):
    house.sets(deposit_day=150_000)
    monkeypatch.setattr("pitboss.floor.limiting.NOTICE", 1)
    house.sets(deposit_day=160_000)
    assert "a limit counts at another time than it should" in str(house.faults()[:1])
    monkeypatch.undo()


def test_house_players_have_no_stays(house):
    house.floor.enter("enter house", "house t 1", "House 1", "-", house=True)
    house.floor.ask("sits", "t", Sit(1), "house t 1")
    assert house.floor.limits.tally("house t 1").since is None
    house.floor.ask("leaves", "t", Leave(), "house t 1")
    assert PlayEnded.kind not in str(
        house.floor.store.read(lambda c: c.exec_driver_sql("SELECT body FROM journal").all())
    )


# Over HTTP.


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with casino_at(tmp_path_factory.mktemp("web") / "floor.db") as client:
        yield client


def test_a_player_sets_limits_over_the_api_and_is_refused_at_them(client):
    ann = Guest(client, "Ann")
    assert ann.get("/api/me/limits").json()["limits"]["deposit_day"] == {"amount": None, "used": 100_000, "later": None}
    set_to = ann.post("/api/me/limits", {"key": "limit-01", "limit": "deposit_day", "amount": 150_000})
    assert (set_to.status_code, set_to.json()) == (200, {"player": ann.told["player"]})
    refused = ann.post("/api/me/buy-in", {"key": "too-much", "cents": 50_001})
    assert (refused.status_code, refused.json()["error"]) == (409, "OwnLimit")
    assert ann.post("/api/me/limits", {"key": "limit-02", "limit": "deposit_day", "amount": None}).status_code == 200
    later = client.casino.world.time + A_DAY
    told = {"amount": 150_000, "used": 100_000, "later": {"amount": None, "at": later}}
    assert ann.get("/api/me/limits").json()["limits"]["deposit_day"] == told
    assert ann.post("/api/me/cool-off", {"key": "cool-off", "hours": 24}).status_code == 200
    assert ann.get("/api/me/limits").json()["away_until"] == later
    refused = ann.do("mini-tex", "sit", seat=5)
    assert (refused.status_code, refused.json()["error"]) == (409, "OwnLimit")
    assert ann.post("/api/me/cool-off", {"key": "cool-off-2", "hours": 25}).status_code == 403


def test_an_hour_at_the_tables_is_told_until_it_was_read(client):
    ann = Guest(client, "Ann")
    assert ann.do("mini-tex", "sit", seat=5).status_code == 200
    client.casino.world.time += AN_HOUR - 1
    assert ann.scene("mini-tex")["you"]["notice"] is None
    client.casino.world.time += 1
    assert ann.scene("mini-tex")["you"]["notice"] == {"minutes": 60, "net": 0}
    page = client.get("/tables/mini-tex", headers=ann.headers).text
    assert "You have played for 60 minutes and even." in page
    form = {"key": "read-it-1"}
    answer = client.post("/me/time?to=/tables/mini-tex", data=form, headers=ann.headers, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/tables/mini-tex")
    assert ann.scene("mini-tex")["you"]["notice"] is None
    assert ann.get("/api/me/limits").json()["stay"] == {"minutes": 60, "net": 0}
    assert ann.post("/api/me/time", {"key": "read-it-2"}).status_code == 403
    client.casino.world.time += AN_HOUR
    assert ann.scene("mini-tex")["you"]["notice"] == {"minutes": 120, "net": 0}


@pytest.mark.parametrize(
    ("form", "status", "words"),
    [
        ({"do": "loss_day", "amount": "$50"}, 200, "At most <strong>$50</strong>"),
        ({"do": "time_day", "amount": "90"}, 200, "At most <strong>90 minutes</strong>"),
        ({"do": "loss_day", "amount": "fifty"}, 400, "write an amount of dollars"),
        ({"do": "loss_day", "amount": ""}, 403, "your limit already"),
        ({"do": "cool off", "hours": "72"}, 200, "You chose not to play until"),
        ({"do": "cool off", "hours": "1"}, 400, "from 24 to 1008 hours"),
        ({"do": "stop"}, 400, "no such button"),
    ],
)
def test_the_page_sets_limits_and_says_why_not(client, form, status, words):
    ann = Guest(client, "Ann")
    answer = client.post("/me/limits", data={"key": "of-a-form", **form}, headers=ann.headers)
    assert answer.status_code == status
    assert words.casefold() in answer.text.casefold()


def test_a_log_on_tells_of_the_one_before_and_of_wrong_passwords_since(client):
    enlist_with_passwords(client.casino.floor)
    LoggedOn(client, "sue")
    for _ in range(2):
        client.post("/api/log-on", json={"name": "Sue", "password": "a wrong password"})
    sue = LoggedOn(client, "sue")
    assert (sue.told["failed"], sue.told["before"]) == (2, client.casino.world.now())
    assert "a wrong password was tried 2 times" in client.get("/me", headers=sue.headers).text
    assert LoggedOn(client, "sue").told["failed"] == 0


@pytest.mark.parametrize(
    ("host", "kind"),
    [
        ("127.0.0.1", "the server's own machine"),
        ("::1", "the server's own machine"),
        ("192.168.1.7", "a private network"),
        ("8.8.8.8", "the internet (IPv4)"),
        ("2606:4700::1111", "the internet (IPv6)"),
        ("testclient", ""),
    ],
)
def test_of_an_address_its_kind_is_told(host, kind):
    assert origin_of(HTTPConnection({"type": "http", "client": (host, 1), "headers": []})) == kind
