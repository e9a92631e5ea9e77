"""A live table: its dealer confirms each step of the procedure by number, and play does not go on before."""

import json

import pytest

from pitboss.errors import NotAllowed, NotationError, OutOfTurn
from pitboss.floor.books import balances, felt, wallet
from pitboss.floor.clock import BETTING_WINDOW
from pitboss.floor.commands import (
    ApproveVoid,
    Attend,
    Choose,
    Close,
    Confirm,
    Place,
    Proceed,
    ProposeVoid,
    Recut,
    Report,
    Resume,
    Sit,
    Tick,
    Validate,
)
from pitboss.floor.facts.table import Performed
from pitboss.floor.opening import opening
from pitboss.floor.people import Role, may
from pitboss.floor.plan import read_plan
from pitboss.floor.state import Due, Phase, from_json
from pitboss.games import games
from pitboss.rounds.incidents import Incident
from pitboss.store.chain import written
from pitboss.store.dispute import dispute
from pitboss.store.export import Wanted, lines, opened_to_read
from pitboss.store.house import CasinoFloor
from pitboss.store.sealing import Seal, beside
from pitboss.store.verify import audit
from pitboss.web.casino import Casino
from tests.gaming_table import Asked, Table
from tests.house.web import Guest, casino_at
from tests.staff import LoggedOn, enlist, enlist_with_passwords
from tests.worlds import Answered, OwnWorld

PLAYERS = {1: "ann", 2: "bob"}
EACH_GAME = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
PLAN = """
name = "Live"
[tables.one]
game = "mini-tex"
dealer = "live"
house_players = 0
[tables.two]
game = "mini-tex"
"""


class Live(Asked):
    """One that is open, and at which dora deals."""

    def __init__(self, id="mini-tex", house=None):
        super().__init__(id, OwnWorld(6))
        self.ask(opening(id, house or {}, live=True))

    def confirm(self, by="dora"):
        self.ask(Confirm(self.state.confirmed + 1), by)

    def confirm_all(self):
        while self.state.due:
            self.confirm()

    def sit_down(self):
        for seat, player in PLAYERS.items():
            self.ask(Sit(seat), player)

    def wager(self):
        for player in PLAYERS.values():
            self.ask(Place({wager.name: 500 for wager in self.game.required}, ready=True), player)

    def a_round(self):
        """To its end, which a dealer waits for."""
        self.wager()
        self.confirm_all()
        while self.state.round is not None:
            self.confirm_all()
            if not self.state.round.last_call:
                self.stay_in()
            else:
                self.turn_up()

    def turn_up(self):
        try:
            waits = self.state.round.validates is not None
            self.ask(*(Validate(), "sue") if waits else (Proceed(), "dora"))
        except OutOfTurn:
            self.ask(Report("stub_count", "it is due", counted=self.round.table.stub), "dora")


@pytest.fixture
def table():
    live = Live()
    live.ask(Attend(), "dora")
    return live


def steps(facts, kind):
    return [(fact["law"], fact["what"]) for fact in facts if fact["fact"] == kind]


@EACH_GAME
def test_the_steps_are_those_of_a_virtual_table_and_each_is_confirmed_by_the_dealer(game):
    """From opening to closing, with the cards shuffled after rounds, cut again, changed and taken away."""
    live, virtual = Live(game.id), Table(game.id)
    live.ask(Attend(), "dora")
    for table in (live, virtual):
        for seat, player in PLAYERS.items():
            table.ask(Sit(seat), player)
        table.ask(Recut(), "sue")
    live.confirm_all()
    for _ in range(2):
        live.a_round()
        for player in PLAYERS.values():
            virtual.ask(Place({wager.name: 500 for wager in game.required}, ready=True), player)
        virtual.play_out()
    live.confirm_all()
    for table in (live, virtual):
        table.ask(Close())
    live.confirm_all()
    assert steps(live.facts, "performed") == []
    due, confirmed = steps(live.facts, "step due"), steps(live.facts, "step confirmed")
    assert due == confirmed
    simulated = [fact for fact in virtual.facts if fact["fact"] == "performed"]
    assert all(fact["simulated"] for fact in simulated)
    assert [law for law, _ in due] == [fact["law"] for fact in simulated]
    numbers = [fact["step"] for fact in live.facts if fact["fact"] == "step confirmed"]
    assert numbers == [*range(1, len(due) + 1)]
    assert {fact["by"] for fact in live.facts if fact["fact"] == "step confirmed"} == {"dora"}


def test_nothing_is_dealt_before_the_last_step_is_confirmed(table):
    table.sit_down()
    table.wager()
    due = len(table.state.due)
    assert due > 10
    while table.state.due:
        assert (table.state.round, table.state.deadline) == (None, None)
        table.world.time += 2 * BETTING_WINDOW
        table.ask(Tick())
        table.confirm()
    assert table.state.round is not None
    assert table.state.confirmed == due


def test_a_virtual_table_waits_for_nobody():
    """The control: the same without a dealer's setting."""
    table = Table("mini-tex")
    table.ask(Sit(1), "ann")
    table.ask(Place({"ante": 500}, ready=True), "ann")
    assert table.state.round is not None
    assert table.state.due == ()


def test_without_a_dealer_a_live_table_deals_nothing(table):
    table.sit_down()
    table.confirm_all()
    table.ask(Attend(deals=False), "sue")
    table.wager()
    table.ask(Tick())
    assert table.state.round is None
    table.ask(Attend(), "dan")
    assert table.state.round.dealer == "dan"


def test_those_who_wager_have_the_whole_time_once_the_cards_are_ready(table):
    table.ask(Sit(1), "ann")
    table.ask(Sit(2), "bob")
    table.ask(Place({"ante": 500}), "ann")
    assert table.state.deadline is None
    table.confirm_all()
    assert table.state.deadline == table.world.time + BETTING_WINDOW
    table.world.time += BETTING_WINDOW
    table.ask(Tick())
    assert [*table.state.round.players] == [1]


@pytest.mark.parametrize("step", [0, 2, 99])
def test_only_the_step_that_is_next_is_confirmed(table, step):
    """A second click confirms no other step."""
    with pytest.raises(OutOfTurn, match="step 1 is confirmed next"):
        table.ask(Confirm(step), "dora")
    table.ask(Confirm(1), "dora")
    with pytest.raises(OutOfTurn, match="step 2 is confirmed next"):
        table.ask(Confirm(1), "dora")


def test_where_nothing_is_due_nothing_is_confirmed(table):
    table.confirm_all()
    for each in (table, Table("mini-tex")):
        with pytest.raises(OutOfTurn, match="no step"):
            each.ask(Confirm(each.state.confirmed + 1), "dora")


def test_in_a_round_nobody_decides_while_a_step_is_due():
    """The discards are shuffled in the middle of a round: the shoe has run out."""
    table = Live("blackjack")
    table.ask(Attend(), "dora")
    table.sit_down()
    table.confirm_all()
    table.wager()
    table.confirm_all()
    assert table.state.round is not None
    before = table.state
    table.state = before.with_(due=(Due("blackjack 19:47-2.6(n)", "shuffles the discards"),))
    for command, by in ((Choose("stand"), "ann"), (Proceed(), "dora")):
        with pytest.raises(OutOfTurn):
            table.ask(command, by)


def test_a_round_whose_dealer_does_not_come_back_is_voided_by_two_people():
    """The terminal of the dealer is lost while a step is due: nobody else confirms it, and the wagers go back."""
    table = Live("blackjack")
    table.ask(Attend(), "dora")
    table.sit_down()
    table.confirm_all()
    table.wager()
    table.confirm_all()
    table.state = table.state.with_(due=(Due("blackjack 19:47-2.6(n)", "shuffles the discards"),))
    table.ask(ProposeVoid("the dealer does not answer"), "flo")
    table.ask(ApproveVoid("so it is"), "sue")
    assert table.state.round is None
    held = balances(table.transfers)
    assert [held[wallet(player)] for player in PLAYERS.values()] == [0, 0]
    assert held[felt("t")] == 0


def test_a_table_opens_again_when_its_closing_is_confirmed(table):
    table.confirm_all()
    table.ask(Close())
    assert table.state.phase is Phase.CLOSED
    with pytest.raises(OutOfTurn, match="the dealer first seals the deck"):
        table.ask(opening("mini-tex", live=True))
    table.confirm_all()
    table.ask(opening("mini-tex"))
    assert not table.state.live


def test_a_suspended_table_lets_its_dealer_confirm(table):
    table.sit_down()
    table.wager()
    table.ask(Report(Incident.CARD_FACE_UP.value, "the ace lies face up"), "dora")
    table.confirm_all()
    assert table.state.round is None
    table.ask(Resume("on"), "flo")
    assert table.state.round is not None


def test_a_table_of_an_earlier_version_is_virtual():
    """The control: a live one that is stored is live when it is read."""
    stored = json.loads(written(Live().state))
    assert from_json(stored).live
    assert from_json(stored).due
    for name in ("live", "due", "confirmed"):
        del stored[name]
    earlier = from_json(stored)
    assert (earlier.live, earlier.due, earlier.confirmed, earlier.held) == (False, (), 0, False)
    assert Performed(**{"law": "reading 8.4", "what": "washes"}).simulated


def test_the_dealer_alone_confirms():
    assert [role for role in Role if may(role, Confirm)] == [Role.DEALER]


# In a store, and over HTTP.


def test_a_day_at_a_live_table_verifies_and_its_dispute_file_names_who_confirmed(tmp_path):
    path = tmp_path / "floor.db"
    floor = Answered(CasinoFloor(f"sqlite:///{path}", OwnWorld(7)))
    enlist(floor, dora="dealer", dan="dealer", sue="supervisor")
    for player in PLAYERS.values():
        floor.buy_in(f"buy {player}", player, 10**6)
    floor.open_table("open", "one", "mini-tex", live=True)
    with pytest.raises(NotAllowed):
        floor.ask("not at the table", "one", Confirm(1), "dora")
    floor.ask("dora comes", "one", Attend(), "dora")
    for who in ("dan", "sue", "ann", ""):
        with pytest.raises(NotAllowed):
            floor.ask(f"{who} confirms", "one", Confirm(1), who)
    floor.ask("ann sits", "one", Sit(1), "ann")
    floor.ask("ann bets", "one", Place({"ante": 500}, ready=True), "ann")
    confirm_all(floor, "one", "of the first round")
    floor.close()
    floor = Answered(CasinoFloor(f"sqlite:///{path}", OwnWorld(7)))
    floor.ask("ann folds", "one", Choose("fold"), "ann")
    while floor.table("one").round is not None:
        floor.ask("dora proceeds", "one", Proceed(), "dora")
    confirm_all(floor, "one", "after it")
    floor.ask("one closes", "one", Close(), "sue")
    confirm_all(floor, "one", "at the end")
    floor.close()
    assert audit(f"sqlite:///{path}")["faults"] == []
    [line] = lines(path, Wanted())
    with opened_to_read(path) as connection:
        told = dispute(connection, line["round"], Seal(beside(path)))
    assert all(word["holds"] for word in told["audit"])
    assert told["dealer"]["name"] == "Dora"
    confirmed = [each for each in told["story"] if each["fact"] == "step confirmed"]
    assert len(confirmed) > 10
    assert {each["by_name"] for each in confirmed} == {"Dora"}
    assert "Dora confirms step 1: the dealer takes the manual dealing shoe out" in confirmed[0]["text"]


def confirm_all(floor, table, key):
    while (state := floor.table(table)).due:
        floor.ask(f"{key} {state.confirmed}", table, Confirm(state.confirmed + 1), "dora")


def test_a_plan_says_which_tables_are_live(tmp_path):
    plan = read_plan(PLAN)
    assert [table.live for table in plan.tables] == [True, False]
    with pytest.raises(NotationError, match="table one: dealer: write virtual or live"):
        read_plan(PLAN.replace('"live"', '"alive"'))
    casino = Casino(f"sqlite:///{tmp_path}/floor.db", OwnWorld(), plan)
    assert [casino.floor.table(id).live for id in ("one", "two")] == [True, False]
    casino.close()


def test_desk_and_api_confirm_step_by_step(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        enlist_with_passwords(client.casino.floor, dora="dealer", sue="supervisor")
        dora, sue, ann = LoggedOn(client, "dora"), LoggedOn(client, "sue"), Guest(client, "Ann")
        at = "/api/tables/live-1"
        assert sue.ask(f"{at}/open", game="mini-tex", dealer="live").status_code == 200
        assert sue.ask("/api/tables/live-2/open", game="mini-tex", dealer="alive").status_code == 422
        assert "A dealer comes to this table" not in (said := ann.scene("live-1"))["waits"]
        assert said["due"][0]["step"] == 1
        assert dora.ask(f"{at}/confirm", step=1).status_code == 403
        assert dora.ask(f"{at}/attend").status_code == 200
        assert dora.ask(f"{at}/confirm", step=1).status_code == 200
        refused = dora.ask(f"{at}/confirm", step=1)
        assert (refused.status_code, refused.json()["error"]) == (409, "OutOfTurn")
        page = dora.get("/tables/live-1/desk").text
        assert "Due, one after the other" in page
        assert '<input type="hidden" name="step" value="2">' in page
        assert 'value="confirm"' not in sue.get("/tables/live-1/desk").text
        while due := ann.scene("live-1")["due"]:
            form = {"do": "confirm", "key": f"confirm-step-{due[0]['step']}", "step": due[0]["step"]}
            answer = client.post("/tables/live-1/desk", data=form, headers=dora.headers, follow_redirects=False)
            assert answer.status_code == 303
        assert 'value="confirm"' not in dora.get("/tables/live-1/desk").text
        assert ann.scene("live-1")["waits"] is None
        assert ann.scene("mini-tex")["due"] == []
