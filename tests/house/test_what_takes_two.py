"""A store in which one person was two, in which nobody has validated, or whose coupons nobody has laid, is named."""

import json

import pytest

from pitboss.floor.commands import (
    AcceptChips,
    ApproveVoid,
    ConfirmCount,
    CountInventory,
    LayCoupon,
    Place,
    Proceed,
    ProposeVoid,
    Ready,
    RequestFill,
    Resume,
    Sit,
    Validate,
)
from pitboss.store.house import CasinoFloor
from tests.house.test_awards import begun, decided
from tests.house.test_tampering import asked, chained_anew, changed, faults_of
from tests.staff import enlist
from tests.worlds import Answered, OwnWorld

STAFF = {"sue": "supervisor", "flo": "floorperson", "dora": "dealer", "cai": "cage"}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


@pytest.fixture
def floor(path):
    return Answered(CasinoFloor(f"sqlite:///{path}", OwnWorld()))


def edited(path, kind, **values):
    """The first fact of a kind says something else, in a chain that holds."""
    rows = asked(path, "SELECT seq, body FROM journal ORDER BY seq")
    seq, body = next((seq, told) for seq, text in rows if (told := json.loads(text))["fact"] == kind)
    changed(path, "UPDATE journal SET body = ? WHERE seq = ?", json.dumps({**body, **values}), seq)
    chained_anew(path)


def voided(floor):
    floor.buy_in("ann buys", "ann", 10_000)
    floor.ask("sit", "t", Sit(1), "ann")
    floor.ask("bet", "t", Place({"ante": 500}, ready=True), "ann")
    floor.ask("propose", "t", ProposeVoid("two cards stuck"), "flo")
    floor.ask("approve", "t", ApproveVoid("seen"), "sue")
    floor.ask("resume", "t", Resume("other cards"), "flo")


def filled(floor):
    floor.ask("request", "t", RequestFill(50_000, "it is low"), "flo")
    floor.ask("accept", "t", AcceptChips(50_000), "cai")


def counted(floor):
    held = floor.store.committed.balance("inventory:t")
    floor.ask("count", "t", CountInventory(held), "flo")
    floor.ask("confirm", "t", ConfirmCount(held), "sue")


@pytest.mark.parametrize(
    ("deed", "kind", "first"),
    [(voided, "void approved", "flo"), (filled, "chips moved", "flo"), (counted, "count confirmed", "flo")],
)
def test_whoever_was_second_is_not_whoever_was_first(path, floor, deed, kind, first):
    enlist(floor, **STAFF)
    floor.open_table("open", "t", "three-card-poker", inventory=1_000_000)
    deed(floor)
    floor.close()
    assert faults_of(path) == []
    edited(path, kind, by=first)
    assert any(f"{kind} by one person alone" in fault for fault in faults_of(path))


def test_a_role_that_was_confirmed_by_whoever_gave_it_is_named(path, floor):
    admin = enlist(floor, **STAFF)
    floor.close()
    assert faults_of(path) == []
    edited(path, "role confirmed", by=admin)
    assert any("whoever has given a role has confirmed it" in fault for fault in faults_of(path))


def validated(path, floor, monkeypatch):
    """A round with two payouts."""
    begun(floor, "caribbean-stud", monkeypatch)
    decided(floor)
    floor.ask("turn up", "t", Proceed(), "dora")
    floor.ask("first", "t", Validate(), "sue")
    in_play = faults_of(path)
    floor.ask("second", "t", Validate(), "sue")
    floor.close()
    assert (in_play, faults_of(path)) == ([], [])


def test_a_dealer_who_has_validated_is_named(path, floor, monkeypatch):
    validated(path, floor, monkeypatch)
    edited(path, "validated", by="dora")
    assert any("validated by one person alone" in fault for fault in faults_of(path))


def test_a_payout_that_nobody_has_validated_is_named(path, floor, monkeypatch):
    validated(path, floor, monkeypatch)
    [(round,)] = asked(path, "SELECT id FROM round")
    statement = """DELETE FROM journal WHERE command = 'second' AND body LIKE '%"fact":"validated"%'"""
    assert changed(path, statement) == 1
    chained_anew(path)
    assert any(round in fault and "other payouts were validated" in fault for fault in faults_of(path))


def test_coupons_are_those_that_were_laid_beside_as_many_chips(path, floor):
    enlist(floor, **STAFF)
    floor.open_table("open", "t", "three-card-poker")
    floor.buy_in("ann buys", "ann", 10_000)
    floor.ask("sit", "t", Sit(1), "ann")
    floor.ask("bet", "t", Place({"ante": 500}), "ann")
    floor.ask("lay", "t", LayCoupon(1, "ante"), "flo")
    floor.ask("ready", "t", Ready(), "ann")
    floor.close()
    assert faults_of(path) == []
    edited(path, "coupon laid", cents=5000)
    assert any("of another amount than the chips beside it" in fault for fault in faults_of(path))
    edited(path, "coupon laid", cents=500)
    edited(path, "round opened", coupons={"1": {"ante": 5000}})
    assert any("begins with other coupons than were laid" in fault for fault in faults_of(path))


def test_a_round_of_a_game_without_tables_is_named(path, floor):
    """Poker has rounds, and none of the floor."""
    voided_at_a_table(floor)
    [(round,)] = asked(path, "SELECT id FROM round")
    changed(path, "UPDATE round SET game = 'hold-em'")
    assert any(round in fault and "its game is not what was journalled" in fault for fault in faults_of(path))


def voided_at_a_table(floor):
    enlist(floor, **STAFF)
    floor.open_table("open", "t", "three-card-poker")
    voided(floor)
    floor.close()
