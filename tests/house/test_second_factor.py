"""The second factor: codes of a device, each taken once, and recovery codes; who has to have one, and its secrets."""

import base64
import sqlite3
from contextlib import closing
from urllib.parse import parse_qs, urlparse

import pytest

from pitboss.errors import JournalError
from pitboss.store.house import CasinoFloor
from pitboss.store.sealing import beside
from pitboss.store.second_factor import RECOVERY_CODES, STEP, code_at, recovery_codes, step_of
from pitboss.store.verify import audit
from pitboss.web.address import Address
from pitboss.web.log_ons import LOCKED, MOST_WRONG
from tests.house.web import casino_at
from tests.staff import PASSWORD, LoggedOn, enlist_with_passwords
from tests.worlds import OwnWorld

RFC = b"12345678901234567890"  # of RFC 6238, appendix B, whose codes have two digits more


@pytest.fixture
def client(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        enlist_with_passwords(client.casino.floor, sue="supervisor")
        yield client


class Device:
    """Shows the codes of one secret, as an app does."""

    def __init__(self, client, asker):
        self.world, self.asker = client.casino.world, asker
        self.offered = asker.post("/api/me/second-factor/offer", {}).json()
        self.secret = base64.b32decode(self.offered["secret"])

    def code(self, steps=0):
        return code_at(self.secret, self.world.now() // STEP + steps)

    def enrol(self):
        answer = self.asker.ask("/api/me/second-factor", code=self.code())
        assert answer.status_code == 200, answer.text
        self.world.time += STEP
        return answer.json()["codes"]


def log_on(client, code="", name="sue", password=PASSWORD):
    answer = client.post("/api/log-on", json={"name": name, "password": password, "code": code}, headers={"cookie": ""})
    client.cookies.clear()
    return answer.status_code


@pytest.mark.parametrize(
    ("second", "code"),
    [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (2000000000, "279037"), (20000000000, "353130")],
)
def test_the_codes_are_those_of_the_standard(second, code):
    assert code_at(RFC, second * 1000 // STEP) == code
    assert step_of(RFC, code, second * 1000) == second // 30


def test_a_code_is_good_a_step_early_or_late_and_no_more():
    at = 50_000 * STEP
    found = [step_of(RFC, code_at(RFC, 50_000 + steps), at) for steps in (-2, -1, 0, 1, 2)]
    assert found == [None, 49_999, 50_000, 50_001, None]


def test_a_code_goes_with_the_password_once_enrolled(client):
    device = Device(client, LoggedOn(client, "sue"))
    device.enrol()
    assert [log_on(client), log_on(client, "000000")] == [401, 401]
    code = device.code()
    assert [log_on(client, code), log_on(client, code)] == [200, 401]
    device.world.time += STEP
    assert log_on(client, device.code(-1)) == 401, "what was taken, and what was before it, is not taken again"
    assert log_on(client, device.code()) == 200
    assert log_on(client, device.code(1), password="another password") == 401
    assert audit(f"sqlite:///{client.path}")["faults"] == []


def test_wrong_codes_count_as_wrong_passwords(client):
    device = Device(client, LoggedOn(client, "sue"))
    device.enrol()
    assert [log_on(client, "000000") for _ in range(MOST_WRONG)] == [401] * MOST_WRONG
    assert log_on(client, device.code()) == 429
    device.world.time += LOCKED
    again = client.post("/api/log-on", json={"name": "sue", "password": PASSWORD, "code": device.code()})
    assert (again.status_code, again.json()["failed"]) == (200, MOST_WRONG)


def test_a_recovery_code_is_taken_once(client):
    device = Device(client, LoggedOn(client, "sue"))
    first, second, *others = device.enrol()
    assert len({first, second, *others}) == RECOVERY_CODES
    assert [log_on(client, first), log_on(client, first), log_on(client, second.upper())] == [200, 401, 200]
    assert audit(f"sqlite:///{client.path}")["faults"] == []


def test_nothing_counts_before_the_device_has_shown_a_code(client):
    sue = LoggedOn(client, "sue")
    assert sue.ask("/api/me/second-factor", code="123456").status_code == 403
    device = Device(client, sue)
    wrong = "000000" if device.code() != "000000" else "111111"
    assert sue.ask("/api/me/second-factor", code=wrong).status_code == 401
    assert log_on(client) == 200
    device.enrol()
    assert sue.post("/api/me/second-factor/offer", {}).status_code == 403, "there is one already"
    about = parse_qs(urlparse(device.offered["link"]).query)
    assert about["secret"] == [device.offered["secret"]]
    assert about["issuer"] == ["pitboss"]


def test_where_the_house_wants_it_no_role_counts_without(client):
    client.casino.floor.people.staff_need_factors(True)
    sue = LoggedOn(client, "sue")
    assert sue.get("/api/me").json()["role"] == "player"
    refused = sue.ask("/api/tables/mini-tex/suspend", why="a drink")
    assert (refused.status_code, refused.json()["message"]) == (403, "enrol a second factor first")
    page = client.get("/me", headers=sue.headers)
    assert "This house wants one of everybody who works here" in page.text
    Device(client, sue).enrol()
    assert sue.ask("/api/tables/mini-tex/suspend", why="a drink").status_code == 200


@pytest.mark.parametrize(
    ("address", "others"),
    [
        (Address(), False),
        (Address(host="::1"), False),
        (Address(host="0.0.0.0"), True),
        (Address(proxies=("127.0.0.1",)), True),
        (Address(names=("casino.example",)), True),
    ],
)
def test_a_house_that_others_reach_is_known_by_its_address(address, others):
    assert address.is_reached_by_others == others


def test_the_page_enrols(client):
    sue = LoggedOn(client, "sue")
    page = client.post("/me/second-factor", data={"key": "begin-01"}, headers=sue.headers)
    device = Device(client, sue)
    assert device.offered["secret"] in page.text
    enrolled = client.post("/me/second-factor", data={"key": "enrol-01", "code": device.code()}, headers=sue.headers)
    assert enrolled.text.count("<li><code>") == RECOVERY_CODES
    device.world.time += STEP
    form = {"name": "sue", "password": PASSWORD}
    assert client.post("/log-on", data=form, follow_redirects=False).status_code == 401
    form["code"] = f" {device.code()} "
    assert client.post("/log-on", data=form, follow_redirects=False).status_code == 303


def test_its_secrets_lie_nowhere_in_clear_and_nothing_is_read_without_the_key(client):
    device = Device(client, LoggedOn(client, "sue"))
    codes = device.enrol()
    client.casino.floor.close()
    stored = client.path.read_bytes()
    with closing(sqlite3.connect(client.path)) as connection:
        [(sealed,)] = connection.execute("SELECT secret FROM second_factor").fetchall()
        told = "".join(body for (body,) in connection.execute("SELECT body || answer FROM command"))
        told += "".join(body for (body,) in connection.execute("SELECT body FROM journal"))
    assert not any(word.encode() in stored for word in (device.offered["secret"], *codes))
    assert device.secret not in stored
    assert sealed not in told
    assert "$argon2" not in told
    beside(client.path).unlink()
    with pytest.raises(JournalError, match="their key is missing"):
        CasinoFloor(f"sqlite:///{client.path}", OwnWorld())


@pytest.mark.parametrize("edit", ["secret = secret || 'A'", "step = step - 1", "codes = '[]'", "person = 'flo'"])
def test_what_was_edited_is_found(client, edit):
    Device(client, LoggedOn(client, "sue")).enrol()
    client.casino.floor.close()
    with closing(sqlite3.connect(client.path)) as connection, connection:
        connection.execute(f"UPDATE second_factor SET {edit}")
    assert any("second factor" in fault for fault in audit(f"sqlite:///{client.path}")["faults"])


def test_recovery_codes_are_drawn_anew():
    assert not set(recovery_codes()) & set(recovery_codes())
