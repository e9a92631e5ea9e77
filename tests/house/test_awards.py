"""A payout of the progressive wager where a dealer deals: a supervisor validates it before it is paid."""

from pathlib import Path

import orjson
import pytest

from pitboss.cards import cards
from pitboss.errors import NotAllowed, OutOfTurn
from pitboss.floor import equipment
from pitboss.floor.commands import (
    ApproveVoid,
    Attend,
    Choose,
    Place,
    Proceed,
    ProposeVoid,
    Report,
    Resume,
    Sit,
    Validate,
)
from pitboss.games import game
from pitboss.rounds.places import seat_of
from pitboss.rounds.record import deal
from pitboss.rounds.stack import stack
from pitboss.stakes.wager import Stake
from pitboss.store import schema
from pitboss.store.export import Wanted, lines
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.staff import enlist
from tests.worlds import Answered, OwnWorld

BETS = {"ante": 500, "progressive": 100}
HANDS = {  # two seats with a payout each
    "caribbean-stud": {1: "As Ks Qs Js Ts", 2: "Ac Kc Qc Jc Tc", "dealer": "2c 4d 6h 8c 9d"},
    "texas-hold-em-bonus": {1: "As Ks", 2: "9s 8s", "dealer": "2c 4d", "community": "Qs Js Ts 6h 8c"},
}
LAW = {"caribbean-stud": "reading 7.10", "texas-hold-em-bonus": "texas-hold-em-bonus 19:47-28.10(h)4ii(3)"}
EACH = pytest.mark.parametrize("game_id", HANDS)
VALIDATED = pytest.mark.law("texas-hold-em-bonus 19:47-28.10(h)4ii(3)", "reading 7.10")


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'floor.db'}"


@pytest.fixture
def opened(url):
    """The floor of the store, opened again as often as it is asked for."""
    floors = []

    def open_again():
        for floor in floors:
            floor.close()
        floors.append(Answered(CasinoFloor(url, OwnWorld())))
        return floors[-1]

    yield open_again
    for floor in floors:
        floor.close()


def begun(floor, game_id, monkeypatch, *, dealer=True):
    found, house = game(game_id), game(game_id).house({"progressive": "base"})
    staked = {wager: Stake(cents) for wager, cents in ((found.wager(name), cents) for name, cents in BETS.items())}
    hands = {place: cards(hand.split()) for place, hand in HANDS[game_id].items()}
    order = stack(found, house, {1: staked, 2: staked}, hands, [])
    monkeypatch.setattr(equipment, "drawn_order", lambda *_: order)
    enlist(floor)
    floor.open_table("open", "t", game_id, {"progressive": "base"})
    if dealer:
        floor.ask("attend", "t", Attend(), "dora")
    for seat, player in enumerate(("ann", "bob"), 1):
        floor.buy_in(f"{player} buys", player, 100_000)
        floor.ask(f"{player} sits", "t", Sit(seat), player)
    for player in ("ann", "bob"):
        floor.ask(f"{player} bets", "t", Place(BETS, ready=True), player)


def decided(floor):
    while (state := floor.table("t")).round is not None and not state.round.last_call:
        pending = floor.round_now(state).pending
        player = state.seats[seat_of(pending.seat)]
        floor.ask(f"{player} {state.version}", "t", Choose(pending.stay.name), player)


def journalled(floor, kind):
    asked = schema.journal.select().order_by(schema.journal.c.seq)
    bodies = floor.store.read(lambda connection: [row.body for row in connection.execute(asked)])
    return [body for body in map(orjson.loads, bodies) if body["fact"] == kind]


def file_of(url):
    return Path(url.removeprefix("sqlite:///"))


@EACH
@VALIDATED
def test_each_payout_waits_for_a_supervisor_and_is_paid_then(url, opened, game_id, monkeypatch):
    floor = opened()
    begun(floor, game_id, monkeypatch)
    decided(floor)
    held = {player: floor.balance(player) for player in ("ann", "bob")}
    floor.ask("turn up", "t", Proceed(), "dora")
    payouts = 0
    while (state := floor.table("t")).round is not None:
        assert state.round.validates.law == LAW[game_id]
        before = {player: floor.balance(player) for player in held}
        with pytest.raises(OutOfTurn, match="a supervisor validates a payout first") as refused:
            floor.ask(f"on {payouts}", "t", Proceed(), "dora")
        assert refused.value.law == LAW[game_id]
        for by in ("dora", "flo", "ann", ""):
            with pytest.raises(NotAllowed):
                floor.ask(f"{by} validates {payouts}", "t", Validate(), by)
        assert {player: floor.balance(player) for player in held} == before
        floor = opened()
        assert floor.table("t").round == state.round
        floor.ask(f"validated {payouts}", "t", Validate(), "sue")
        payouts += 1
        assert sum(floor.balance(player) > before[player] for player in held) >= 1
    assert [(fact["law"], fact["by"]) for fact in journalled(floor, "validated")] == [(LAW[game_id], "sue")] * payouts
    assert payouts == len(held)
    assert audit(url)["faults"] == []
    [line] = lines(file_of(url), Wanted())
    assert deal(game(game_id), line, game(game_id).house())["net"] == {
        str(row.position): row.net for player in held for row in floor.rounds_of(player, 1)
    }


@EACH
@VALIDATED
def test_while_a_payout_waits_nothing_else_is_heard(opened, game_id, monkeypatch):
    floor = opened()
    begun(floor, game_id, monkeypatch)
    with pytest.raises(OutOfTurn, match="no payout waits"):
        floor.ask("too early", "t", Validate(), "sue")
    decided(floor)
    floor.ask("turn up", "t", Proceed(), "dora")
    for command, by in (
        (Report("stub_count", "is it?", counted=1), "dora"),
        (Report("card_face_up", "there"), "dora"),
        (ProposeVoid("not so"), "flo"),
        (ApproveVoid("indeed"), "sue"),
        (Choose("fold"), "ann"),
    ):
        with pytest.raises(OutOfTurn):
            floor.ask(f"no {command.name}", "t", command, by)
    assert floor.table("t").deadline is None


@VALIDATED
def test_a_payout_that_an_irregularity_brings_waits_too(url, opened, monkeypatch):
    """The dealer's card was seen before anybody decided: the flop is dealt, and what it wins is settled."""
    floor = opened()
    begun(floor, "texas-hold-em-bonus", monkeypatch)
    before = floor.balance("ann")
    floor.ask("seen", "t", Report("dealer_card_exposed", "it fell"), "dora")
    state = floor.table("t")
    assert state.suspended is not None
    assert state.round.validates is not None
    assert floor.balance("ann") <= before + 500
    floor = opened()
    floor.ask("too early", "t", Resume("it lies again"), "flo")
    with pytest.raises(OutOfTurn, match="a supervisor validates a payout first"):
        floor.ask("decide", "t", Choose("check"), "ann")
    floor.ask("first", "t", Validate(), "sue")
    while floor.table("t").round is not None:
        floor.ask(f"again {floor.table('t').version}", "t", Validate(), "sue")
    assert floor.balance("ann") > before + 500
    assert audit(url)["faults"] == []
    [line] = lines(file_of(url), Wanted())
    assert deal(game("texas-hold-em-bonus"), line, game("texas-hold-em-bonus").house())["ended"] == "void"


@EACH
def test_at_a_virtual_table_nobody_is_asked(url, opened, game_id, monkeypatch):
    floor = opened()
    begun(floor, game_id, monkeypatch, dealer=False)
    decided(floor)
    assert floor.table("t").round is None
    assert journalled(floor, "validated") == []
    assert audit(url)["faults"] == []
