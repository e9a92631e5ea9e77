"""Two people give a role: whoever enlists somebody makes nobody who could be the second person everywhere else."""

import pytest

from pitboss.errors import NotAllowed, UnknownGame
from pitboss.floor.commands import Bar, ChangePassword, ConfirmRole, Enlist, ProposeReset, Suspend
from pitboss.store.house import CasinoFloor
from pitboss.store.people import role_of
from pitboss.store.verify import audit
from tests.house.web import casino_at
from tests.staff import PASSWORD, LoggedOn, enlist, enlist_with_passwords
from tests.worlds import OwnWorld

OWN = "own"


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'floor.db'}"


@pytest.fixture
def floor(url):
    floor = CasinoFloor(url, OwnWorld())
    yield floor
    floor.close()


def new(floor, name, role, by):
    floor.people.ask(f"enlist {name}", Enlist(name, name, name.capitalize(), role), by, secret="-").result()
    floor.people.ask(f"password of {name}", ChangePassword(name), name, secret=OWN).result()


def role(floor, name):
    return role_of(floor.store.committed, name)


def suspend(floor, by):
    return floor.ask(f"suspended by {by}", "t", Suspend("a drink on the felt"), by).result()


def test_a_role_counts_when_another_person_has_confirmed_it(url, floor):
    admin = enlist(floor, sue="supervisor")
    floor.open_table("open", "t", "mini-tex").result()
    new(floor, "flo", "floorperson", admin)
    assert role(floor, "flo") == "player"
    with pytest.raises(NotAllowed, match="another person has to confirm your role first"):
        suspend(floor, "flo")
    for by, why in ((admin, "another person than the one who has given it"), ("flo", "confirm your role first")):
        with pytest.raises(NotAllowed, match=why):
            floor.people.ask(f"confirmed by {by}", ConfirmRole("flo"), by).result()
    floor.people.ask("confirmed", ConfirmRole("flo"), "sue").result()
    assert role(floor, "flo") == "floorperson"
    suspend(floor, "flo")
    with pytest.raises(NotAllowed, match="no role of this person waits"):
        floor.people.ask("once more", ConfirmRole("flo"), "sue").result()
    with pytest.raises(UnknownGame):
        floor.people.ask("of nobody", ConfirmRole("nobody"), "sue").result()
    floor.close()
    again = CasinoFloor(url, OwnWorld())
    assert role(again, "flo") == "floorperson"
    again.close()
    assert audit(url)["faults"] == []


def test_no_administrator_makes_two_people_of_one(floor):
    """Supervisors of the administrator's own making confirm nobody, and nothing else is theirs to do."""
    admin = enlist(floor, sue="supervisor")
    floor.people.ask("out of the way", Bar("sue", "away"), admin).result()
    for name in ("one", "two"):
        new(floor, name, "supervisor", admin)
    for by, whom in ((admin, "one"), (admin, "two"), ("one", "two"), ("two", "one")):
        with pytest.raises(NotAllowed):
            floor.people.ask(f"{by} confirms {whom}", ConfirmRole(whom), by).result()
    with pytest.raises(NotAllowed):
        floor.people.ask("reset", ProposeReset("sue", "lost"), "one").result()
    assert [role(floor, name) for name in ("one", "two")] == ["player", "player"]


def test_as_long_as_nobody_else_could_confirm_the_first_administrator_is_enough(floor):
    """Somebody has to be the first; the journal and the list of people say that nobody has confirmed them."""
    admin = enlist(floor, dora="dealer", sue="supervisor")
    assert [floor.people.known(name).given_by for name in ("dora", "sue")] == ["", ""]
    new(floor, "val", "administrator", admin)
    assert floor.people.known("val").given_by == admin


def test_over_http_and_on_the_page(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        enlist_with_passwords(client.casino.floor, sue="supervisor", reg="regulator")
        admin, sue = LoggedOn(client, "admin"), LoggedOn(client, "sue")
        told = admin.ask("/api/people", name="dan", title="Dan", role="dealer").json()
        dan = LoggedOn(client, "dan", told["password"])
        dan.ask("/api/me/password", old=told["password"], password=PASSWORD)
        dan = LoggedOn(client, "dan")
        assert dan.get("/api/me").json()["role"] == "player"
        assert "counts when another has confirmed it" in dan.get("/me").text
        [listed] = [each for each in sue.get("/api/people").json() if each["log_on"] == "dan"]
        assert listed["given_by"] == "Administrator"
        assert "Confirm the role" in sue.get("/people").text
        path = f"/api/people/{told['person']}/confirm-role"
        assert admin.ask(path).status_code == 403
        assert sue.ask(path).status_code == 200
        assert dan.get("/api/me").json()["role"] == "dealer"
        assert "Confirm the role" not in sue.get("/people").text
