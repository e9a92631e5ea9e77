"""Every incident of every game in every phase of a round, on the desk of a table and by the API, as deal has it."""

from collections import Counter
from unittest import mock

import pytest

from pitboss.games import games
from pitboss.rounds.incidents import Incident
from pitboss.store import house
from tests.house.incidents import HOUSES, PLAYERS, SAID, STAY, Case, are_the_same, check_at
from tests.house.incidents_at_the_doors import PHASES, Api, Page, stored_at
from tests.house.web import casino_at
from tests.staff import enlist_with_passwords

EVERY = 37  # of all combinations that is looked at in the fast tests


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with (
        mock.patch.object(house, "MOST_TABLES", 10**6),
        casino_at(tmp_path_factory.mktemp("doors") / "floor.db", bounded=False) as client,
    ):
        enlist_with_passwords(client.casino.floor, flo="floorperson", sue="supervisor", dora="dealer")
        for player in PLAYERS.values():
            client.casino.floor.buy_in(f"buy {player}", player, 10**9).result()
        client.doors = {"api": Api(client), "page": Page(client)}
        yield client


def combinations():
    """Before the deal nothing can go wrong yet but the cards themselves."""
    return [
        (Case(game.id, HOUSES[game.id][number % len(HOUSES[game.id])], STAY, dealer=True, step=step), said, door)
        for game in games()
        for step in PHASES.values()
        for number, said in enumerate(SAID)
        for door in ("api", "page")
        if step >= 0 or said["incident"] == "card_face_up"
    ]


def ended(client, combination):
    case, said, door = combination
    return check_at(stored_at(client, case), case, said, client.doors[door])


def test_the_matrix_has_every_incident_of_every_game_in_every_phase_at_both_doors():
    """What has no row fails here."""
    every = {(case.game, case.step, said["incident"], door) for case, said, door in combinations()}
    for game in games():
        for incident in (*game.irregularities, Incident.ROUND_VOIDED):
            for step in PHASES.values():
                missing = {(game.id, step, incident.value, door) for door in ("api", "page")} - every
                assert not missing or (step < 0 and incident is not Incident.CARD_FACE_UP)


def test_an_incident_is_remedied_alike_at_every_door(client):
    found = Counter(ended(client, each) for each in combinations()[::EVERY])
    assert found["refused"] > 5
    assert found["void"] + found["settled"] > 5


@pytest.mark.gate
def test_every_incident_of_every_game_at_every_door(client):
    every = combinations()
    found = Counter(ended(client, each) for each in every)
    print(len(every), dict(found))
    assert min(found[each] for each in ("refused", "void", "settled")) > 100


@pytest.mark.parametrize(
    ("refusal", "error", "same"),
    [
        (None, None, True),
        (None, {"message": "no"}, False),
        ({"message": "No."}, None, False),
        ({"message": "The shoe is gone."}, {"kind": "NotOffered", "message": "the shoe is gone", "law": None}, True),
        ({"message": "The shoe is there."}, {"kind": "NotOffered", "message": "the shoe is gone", "law": None}, False),
        ({"kind": "OutOfTurn", "message": "no"}, {"kind": "NotOffered", "message": "no", "law": None}, False),
    ],
)
def test_another_refusal_is_seen(refusal, error, same):
    assert are_the_same(refusal, error) == same
