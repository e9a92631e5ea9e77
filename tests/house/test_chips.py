"""The chips of a table: its opening inventory, fills and credits by two people, counts by two people."""

import sqlite3
from contextlib import closing
from unittest import mock

import pytest

from pitboss.errors import NotAllowed, NotationError, NotOffered, OutOfTurn, TooFewChips
from pitboss.floor import chips
from pitboss.floor.books import CAGE
from pitboss.floor.commands import (
    AcceptChips,
    Attend,
    Choose,
    Close,
    ConfirmCount,
    CountInventory,
    Place,
    RefuseChips,
    RequestCredit,
    RequestFill,
    Sit,
)
from pitboss.floor.plan import read_plan
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.house.web import Guest, casino_at
from tests.staff import LoggedOn, enlist, enlist_with_passwords
from tests.worlds import OwnWorld

STAFF = {"dora": "dealer", "flo": "floorperson", "fred": "floorperson", "sue": "supervisor", "carl": "cage"}
OPENING = 1_000_000
TRAY, DIFFERENCES = "inventory:t", "over and short:t"


class Floor:
    """A casino whose commands are numbered and waited for."""

    def __init__(self, url):
        self.floor, self.asked = CasinoFloor(url, OwnWorld()), 0
        enlist(self.floor, **STAFF)
        self.floor.enter("enter ann", "ann", "Ann", "token").result()
        self.floor.buy_in("buy in ann", "ann", 100_000).result()

    def ask(self, command, by=""):
        self.asked += 1
        return self.floor.ask(f"asked {self.asked}", "t", command, by).result()

    def open(self, by="", inventory=OPENING, game="mini-tex"):
        self.asked += 1
        return self.floor.open_table(f"open {self.asked}", "t", game, inventory=inventory, by=by).result()

    def count(self, cents, first="flo", second="sue"):
        self.ask(CountInventory(cents), first)
        self.ask(ConfirmCount(cents), second)

    def held(self, account):
        return self.floor.store.committed.balance(account)

    @property
    def state(self):
        return self.floor.table("t")

    def one_round(self):
        self.ask(Place({"ante": 500}, ready=True), "ann")
        while self.state.round is not None:
            self.ask(Choose(self.floor.round_now(self.state).pending.stay.name), "ann")


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/floor.db"


@pytest.fixture
def floor(url):
    floor = Floor(url)
    yield floor
    floor.floor.close()
    assert audit(url)["faults"] == []


# Opening inventory.


@pytest.mark.law("progressive 19:45-1.20(a)", "reading O.6")
def test_a_table_begins_with_its_inventory_from_the_cage(floor):
    floor.open()
    assert (floor.held(TRAY), floor.held(CAGE)) == (OPENING, -100_000 - OPENING)
    assert not floor.state.to_count


@pytest.mark.law("reading O.6")
def test_a_table_opens_with_a_hundred_times_its_maximum_where_nobody_says_otherwise(floor):
    floor.open(inventory=None)
    assert floor.held(TRAY) == 100 * floor.state.house["maximum"]


@pytest.mark.law("progressive 19:45-1.20(a)", "reading O.6")
def test_a_table_that_somebody_opens_takes_no_wager_before_two_have_counted(floor):
    floor.open(by="sue")
    floor.ask(Sit(1), "ann")
    with pytest.raises(OutOfTurn, match="two people have to count") as refused:
        floor.one_round()
    assert refused.value.law == "progressive 19:45-1.20(a)"
    floor.count(OPENING)
    floor.one_round()
    assert floor.state.rounds == 1


@pytest.mark.law("reading O.6")
@pytest.mark.parametrize("inventory", [OPENING // 2, 2 * OPENING])
def test_a_table_that_opens_again_gets_what_it_lacks_or_gives_what_it_has_too_much(floor, inventory):
    floor.open()
    floor.ask(Close())
    floor.open(inventory=inventory)
    assert floor.held(TRAY) == inventory


@pytest.mark.parametrize("inventory", [0, -1, 10**14 + 1])
def test_a_table_does_not_open_without_chips(floor, inventory):
    with pytest.raises(NotOffered, match="opens with chips"):
        floor.open(inventory=inventory)


# Nothing is below zero.


@pytest.mark.law("reading O.7")
def test_a_winner_is_paid_where_the_inventory_cannot_and_the_journal_says_who_asked_for_the_fill(floor):
    floor.open(inventory=1)
    floor.ask(Sit(1), "ann")
    wins = 0
    for _ in range(30):
        before = floor.floor.balance("ann")
        floor.one_round()
        wins += floor.floor.balance("ann") > before
        assert floor.held(TRAY) >= 0
    told = floor.floor.store.read(lambda rows: rows.exec_driver_sql("SELECT body FROM journal").all())
    fills = [body for (body,) in told if '"chips moved"' in body]
    assert 0 < len(fills) <= wins
    assert all('"by":""' in body and '"requested_by":""' in body for body in fills)


def test_without_it_the_inventory_would_be_below_zero(url):
    """The control: the audit says so."""
    floor = Floor(url)
    floor.open(inventory=1)
    floor.ask(Sit(1), "ann")
    with mock.patch.object(chips, "held", return_value=0):
        while floor.held(TRAY) >= 0:
            floor.one_round()
    floor.floor.close()
    assert [fault for fault in audit(url)["faults"] if "its inventory holds" in fault]


# Fills and credits.


@pytest.mark.law("reading O.8")
def test_a_fill_and_a_credit_go_as_two_people_say(floor):
    floor.open()
    floor.ask(RequestFill(5000, "few fives"), "flo")
    assert floor.state.requested == {"which": "fill", "cents": 5000, "by": "flo", "why": "few fives"}
    assert floor.held(TRAY) == OPENING
    floor.ask(AcceptChips(5000), "carl")
    assert floor.held(TRAY) == OPENING + 5000
    floor.ask(RequestCredit(7000, "too many fives"), "sue")
    floor.ask(AcceptChips(7000), "carl")
    assert (floor.held(TRAY), floor.state.requested) == (OPENING - 2000, None)


@pytest.mark.parametrize(("by", "which"), [("carl", RequestFill), ("flo", RequestCredit)])
def test_nothing_comes_of_what_is_refused_or_withdrawn(floor, by, which):
    floor.open()
    floor.ask(which(5000, "few fives"), "sue")
    floor.ask(RefuseChips("there are none"), by)
    assert (floor.held(TRAY), floor.state.requested) == (OPENING, None)


@pytest.mark.parametrize(
    ("command", "by", "refusal"),
    [
        (RequestFill(5000, " "), "flo", NotationError),
        (RequestFill(0, "none"), "flo", NotationError),
        (RequestFill(-5, "fewer"), "flo", NotationError),
        (RequestFill(5000, "few fives"), "carl", NotAllowed),
        (RequestFill(5000, "few fives"), "dora", NotAllowed),
        (RequestFill(5000, "few fives"), "ann", NotAllowed),
        (RequestFill(5000, "few fives"), "", NotAllowed),
        (RequestCredit(OPENING + 1, "all"), "flo", NotOffered),
        (AcceptChips(5000), "carl", OutOfTurn),
        (RefuseChips("no"), "carl", OutOfTurn),
        (ConfirmCount(OPENING), "sue", OutOfTurn),
        (CountInventory(-1), "sue", NotationError),
        (CountInventory(OPENING), "carl", NotAllowed),
        (CountInventory(OPENING), "dora", NotAllowed),
    ],
)
def test_what_is_refused_leaves_the_table_as_it_is(floor, command, by, refusal):
    floor.open()
    before = floor.state
    with pytest.raises(refusal):
        floor.ask(command, by)
    assert floor.state == before


@pytest.mark.parametrize(
    ("command", "by", "refusal"),
    [
        (AcceptChips(5000), "flo", NotAllowed),
        (AcceptChips(4999), "carl", NotOffered),
        (RequestFill(5000, "again"), "sue", OutOfTurn),
        (RefuseChips(" "), "carl", NotationError),
    ],
)
def test_what_waits_for_the_cage_is_accepted_as_it_was_requested_or_not_at_all(floor, command, by, refusal):
    floor.open()
    floor.ask(RequestFill(5000, "few fives"), "flo")
    with pytest.raises(refusal):
        floor.ask(command, by)
    assert (floor.held(TRAY), floor.state.requested["cents"]) == (OPENING, 5000)


@pytest.mark.law("reading O.8")
def test_whoever_requests_does_not_accept_in_another_role_either(floor):
    """Somebody whose role has changed meanwhile is the same person."""
    floor.open()
    floor.ask(RequestFill(5000, "few fives"), "flo")
    with (
        mock.patch("pitboss.store.house.check", return_value="cage"),
        pytest.raises(NotOffered, match="whoever requests a fill does not accept it"),
    ):
        floor.ask(AcceptChips(5000), "flo")


def test_a_credit_is_not_of_chips_that_have_gone_meanwhile(floor):
    floor.open(inventory=5000)
    floor.ask(RequestCredit(5000, "all"), "flo")
    floor.count(4000)
    with pytest.raises(NotOffered, match=r"holds \$40"):
        floor.ask(AcceptChips(5000), "carl")


# Counts.


@pytest.mark.law("reading O.8")
@pytest.mark.parametrize(
    ("counted", "short"), [(OPENING, 0), (OPENING - 300, 300), (OPENING + 300, -300), (0, OPENING)]
)
def test_what_two_people_count_is_what_the_books_hold_and_the_difference_has_an_account(floor, counted, short):
    floor.open()
    floor.ask(Attend(), "dora")
    floor.ask(Close())
    floor.count(counted, "dora", "flo")
    assert (floor.held(TRAY), floor.held(DIFFERENCES)) == (counted, short)


def test_a_count_is_by_two_people_of_the_same_chips(floor):
    floor.open()
    floor.ask(CountInventory(OPENING), "flo")
    with pytest.raises(NotOffered, match="two people count"):
        floor.ask(ConfirmCount(OPENING), "flo")
    with pytest.raises(NotOffered, match="the two counts differ"):
        floor.ask(ConfirmCount(OPENING - 1), "fred")
    floor.ask(RequestFill(5000, "few fives"), "flo")
    floor.ask(AcceptChips(5000), "carl")
    with pytest.raises(OutOfTurn, match="since the first count"):
        floor.ask(ConfirmCount(OPENING), "fred")
    floor.count(OPENING + 5000)


def test_nobody_counts_while_a_round_is_played(floor):
    floor.open()
    floor.ask(Sit(1), "ann")
    floor.ask(Place({"ante": 500}, ready=True), "ann")
    with pytest.raises(OutOfTurn, match="no round is in play"):
        floor.ask(CountInventory(OPENING), "flo")


# What the audit finds, and older stores.


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE transfer SET cents = cents + 1 WHERE why = 'fill'",
        "UPDATE transfer SET law = NULL WHERE why = 'opening inventory'",
        "UPDATE command SET body = replace(body, '\"cents\":5000', '\"cents\":5001') WHERE body LIKE '%accept chips%'",
        "UPDATE gaming_table SET state = replace(state, '\"inventory\":1000000', '\"inventory\":1000001')",
    ],
)
def test_what_was_edited_of_the_chips_of_a_table_is_found(url, tmp_path, edit):
    floor = Floor(url)
    floor.open()
    floor.ask(RequestFill(5000, "few fives"), "flo")
    floor.ask(AcceptChips(5000), "carl")
    floor.floor.close()
    assert audit(url)["faults"] == []
    with closing(sqlite3.connect(tmp_path / "floor.db")) as connection, connection:
        assert connection.execute(edit).rowcount > 0
    assert audit(url)["faults"] != []


def test_the_plan_says_what_a_table_opens_with():
    plan = read_plan('[tables.one]\ngame = "mini-tex"\ninventory = 250000')
    assert plan.tables[0].inventory == 250_000


@pytest.mark.parametrize("inventory", ['"much"', "true", "2.5", "0"])
def test_a_plan_with_another_inventory_is_refused(inventory):
    with pytest.raises((NotationError, NotOffered), match="table one"):
        read_plan(f'[tables.one]\ngame = "mini-tex"\ninventory = {inventory}')


# Over HTTP.


def test_the_desk_of_the_cage_accepts_what_the_floor_has_requested(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        enlist_with_passwords(client.casino.floor, **STAFF)
        flo, carl = LoggedOn(client, "flo"), LoggedOn(client, "carl")
        assert flo.ask("/api/tables/mini-tex/request-fill", cents=5000, why="few fives").status_code == 200
        desk = client.get("/tables/mini-tex/desk", headers=carl.headers).text
        assert "A fill of $50 waits for the cage: few fives" in desk.replace("Few", "few")
        form = {"key": "of-the-cage-1", "do": "accept chips", "cents": "5000"}
        answer = client.post("/tables/mini-tex/desk", data=form, headers=carl.headers, follow_redirects=False)
        assert answer.status_code == 303
        assert client.casino.floor.table("mini-tex").requested is None


def test_a_player_cashes_out_what_the_wallet_holds_and_no_more(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        ann = Guest(client, "Ann")
        assert ann.post("/api/me/cash-out", {"key": "cash-out-1", "cents": 40_000}).json() == {"balance": 60_000}
        refused = ann.post("/api/me/cash-out", {"key": "cash-out-2", "cents": 60_001})
        assert (refused.status_code, refused.json()["error"]) == (409, TooFewChips.__name__)
        assert ann.balance == 60_000


def test_chips_that_come_while_a_round_is_played_are_none_of_it(url, floor):
    """The audit has found it otherwise: their transfer named the round, and their fact did not."""
    floor.open()
    floor.ask(Sit(1), "ann")
    floor.ask(Place({"ante": 500}, ready=True), "ann")
    floor.ask(RequestFill(5000, "few fives"), "flo")
    floor.ask(AcceptChips(5000), "carl")
    rounds = floor.floor.store.read(
        lambda rows: rows.exec_driver_sql("SELECT round FROM transfer WHERE why = 'fill'").scalars().all()
    )
    assert rounds == [None]
