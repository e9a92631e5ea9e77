"""Irregularities at a table: every incident at every moment of every game, as `pitboss deal` hears it."""

from collections import Counter, defaultdict
from contextlib import suppress
from itertools import count

import pytest

from pitboss.errors import NotationError, NotOffered, OutOfTurn, PitbossError
from pitboss.floor.clock import TURN
from pitboss.floor.commands import (
    ApproveVoid,
    Attend,
    Choose,
    Close,
    Extend,
    Leave,
    PassOver,
    Place,
    Proceed,
    ProposeVoid,
    Report,
    Resume,
    Sit,
    Suspend,
    Tick,
)
from pitboss.games import game as game_of
from pitboss.rounds.betting import least_cents
from pitboss.rounds.places import seat_of
from pitboss.rounds.record import deal
from pitboss.store import house
from pitboss.store.export import Wanted, lines, settlements
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.house.incidents import HOUSES, PLAYERS, SAID, STAY, Case, at, cases, check
from tests.staff import enlist
from tests.worlds import Answered, OwnWorld

MINI_TEX = Case("mini-tex", {}, STAY, dealer=False, step=0)

EVERY = 23  # of all combinations that is looked at here


def combinations():
    """Before the deal nothing can go wrong yet but the cards themselves."""
    every = [(case, said) for case in cases() for said in SAID]
    return [(case, said) for case, said in every if case.step >= 0 or said["incident"] == "card_face_up"]


def test_an_incident_at_a_table_is_remedied_as_deal_remedies_it():
    ended = Counter(check(case, said) for case, said in combinations()[::EVERY])
    assert min(ended[each] for each in ("refused", "void", "settled")) > 20


@pytest.mark.gate
def test_every_incident_at_every_moment_of_every_game():
    every = combinations()
    ended = Counter(check(case, said) for case, said in every)
    print(len(every), dict(ended))
    assert min(ended[each] for each in ("refused", "void", "settled")) > 500


# Who says so, who waits, and what is written down.


@pytest.fixture
def table():
    table = at(MINI_TEX)
    table.facts.clear()
    return table


def test_a_report_stops_play_until_somebody_resumes_it(table):
    table.ask(Report("shuffler_jam", "a card sticks in the device"), "flo")
    assert table.state.suspended == {"by": "flo", "why": "a card sticks in the device", "incident": "shuffler_jam"}
    assert table.state.deadline is None
    for command, by in [(Choose("flop"), "ann"), (Extend(), "ann"), (Tick(), ""), (PassOver([1]), ""), (Close(), "")]:
        with pytest.raises(OutOfTurn) as refused:
            table.ask(command, by)
        assert refused.value.message == "the table is suspended: a card sticks in the device"
    table.world.time += 10**7
    table.ask(Resume("the device is mended"), "flo")
    assert table.state.suspended is None
    assert table.state.deadline == table.world.time + TURN
    table.ask(Choose("flop"), "ann")
    kinds = [fact["fact"] for fact in table.facts if fact["fact"] != "event"]
    assert kinds == ["incident reported", "resumed"]
    assert [fact["by"] for fact in table.facts if "by" in fact] == ["flo", "flo"]


def test_a_suspended_table_takes_no_bets_and_deals_to_nobody():
    table = at(MINI_TEX._replace(step=-1))
    table.ask(Place({"ante": 500}, ready=True), "ann")
    table.ask(Place({"ante": 500}, ready=True), "bob")
    table.ask(Suspend("a drink on the felt"), "flo")
    with pytest.raises(OutOfTurn):
        table.ask(Place({"ante": 500}), "cid")
    table.ask(Leave(), "cid")
    assert table.state.round is None
    table.ask(Resume("dry again"), "flo")
    assert table.state.round is not None


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (Resume("on"), OutOfTurn),
        (ApproveVoid("yes"), OutOfTurn),
        (Proceed(), OutOfTurn),
        (Attend(), OutOfTurn),
        (Suspend(" "), NotationError),
        (Report("shuffler_jam", ""), NotationError),
        (Report("round_voided", "by one alone"), NotOffered),
        (Report("card_face_up", "none", cards=0), NotOffered),
        (Report("card_face_up", "before the first", after=-1), NotOffered),
    ],
)
def test_what_the_staff_cannot_do_now(table, command, refusal):
    with pytest.raises(refusal):
        table.ask(command, "flo")
    assert table.facts == []


def test_a_round_is_voided_by_two_people(table):
    table.ask(Choose("fold"), "ann")
    table.ask(ProposeVoid("the shoe was not shuffled"), "flo")
    for by in ("flo", ""):
        with pytest.raises(NotOffered):
            table.ask(ApproveVoid("I am sure"), by)
    table.ask(ApproveVoid("so the camera shows"), "sue")
    assert (table.state.round, table.net()) == (None, {"1": 0, "2": 0, "3": 0})
    assert table.state.suspended["by"] == "flo"
    assert [(fact["fact"], fact["by"]) for fact in table.facts if "by" in fact] == [
        ("void proposed", "flo"),
        ("void approved", "sue"),
    ]


def test_a_proposal_that_nobody_approves_is_gone_when_play_goes_on(table):
    table.ask(ProposeVoid("perhaps"), "flo")
    table.ask(Resume("no"), "sue")
    with pytest.raises(OutOfTurn):
        table.ask(ApproveVoid("now"), "sue")


def test_a_dealer_counts_a_stub_that_is_due_before_the_hand_is_turned_up():
    table = at(MINI_TEX._replace(dealer=True))
    for number in range(6):
        if number:
            table.begin()
        while not table.state.round.last_call:
            table.go_on()
        if number == 4:
            with pytest.raises(OutOfTurn) as refused:
                table.ask(Proceed(), "dora")
            assert refused.value.message == "the stub is to be counted first"
            table.ask(Report("stub_count", "the fifth round", counted=table.round.table.stub), "dora")
            assert table.state.suspended is None
        table.ask(Proceed(), "dora")


def test_a_day_of_irregularities_verifies_and_deals_again(tmp_path, monkeypatch):
    """With the floor opened anew in the middle of each suspension."""
    url = f"sqlite:///{tmp_path}/floor.db"
    monkeypatch.setattr(house, "MOST_TABLES", len(HOUSES))
    world = OwnWorld(2)
    floor = Answered(CasinoFloor(url, world))
    enlist(floor)
    for player in PLAYERS.values():
        floor.buy_in(f"buy {player}", player, 10**7)
    for id, [chosen, *_] in HOUSES.items():
        floor.open_table(f"open {id}", id, id, chosen)
        for seat, player in PLAYERS.items():
            floor.ask(f"{id} sit {player}", id, Sit(seat), player)
    keys = (f"key {number}" for number in count())
    for said in (said for said in SAID if said.get("counted") != "right"):
        for id in HOUSES:
            _bet(floor, id, keys)
            with suppress(PitbossError):
                _report(floor, id, keys, said)
        floor.close()
        floor = Answered(CasinoFloor(url, world))
        for id in HOUSES:
            _finish(floor, id, keys)
    floor.close()
    assert audit(url)["faults"] == []
    rounds = list(lines(tmp_path / "floor.db", Wanted()))
    assert len(rounds) > 100
    with_face_up = [line for line in rounds if {"face_up", "face_up_at"} & line.keys()]
    assert len(with_face_up) >= 3 * len(HOUSES)
    rows = settlements(tmp_path / "floor.db", Wanted())
    columns = next(rows)
    settled = defaultdict(int)
    for row in (dict(zip(columns, row, strict=True)) for row in rows):
        settled[row["round"]] += row["pays"] + row["returned"]
    for line in rounds:
        game = game_of(line["game"])
        again = deal(game, line, game.house())
        told = [event for event in again["events"] if event["event"] == "settled"]
        assert settled[line["round"]] == sum(event["pays"] + event["returned"] for event in told)


def _bet(floor, id, keys):
    game = game_of(id)
    house = game.house(floor.table(id).house)
    offered = [wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(house)]
    bets = {wager.name: least_cents(house, wager, alone=True) for wager in offered}
    for player in PLAYERS.values():
        floor.ask(next(keys), id, Place(bets, ready=True), player)


def _report(floor, id, keys, said):
    if said["incident"] == "round_voided":
        floor.ask(next(keys), id, ProposeVoid("no"), "flo")
        floor.ask(next(keys), id, ApproveVoid("no indeed"), "sue")
    else:
        floor.ask(next(keys), id, Report(why="seen", **said), "flo")


def _finish(floor, id, keys):
    if floor.table(id).suspended:
        floor.ask(next(keys), id, Resume("it is remedied"), "flo")
    while (state := floor.table(id)).round is not None:
        pending = floor.round_now(state).pending
        floor.ask(next(keys), id, Choose(pending.stay.name), state.seats[seat_of(pending.seat)])


def test_a_face_up_card_that_is_reported_of_a_seat_is_journalled_so(tmp_path):
    """The audit has found it otherwise: the seat was asked, and left out of what was told."""
    url = f"sqlite:///{tmp_path}/floor.db"
    floor = CasinoFloor(url, OwnWorld())
    enlist(floor)
    floor.open_table("open", "t", "mini-tex").result()
    asked = Report("card_face_up", "as it lay", seat=1, cards=1, counted=3, can_complete=True)
    floor.ask("report", "t", asked, "flo").result()
    floor.close()
    assert audit(url)["faults"] == []
