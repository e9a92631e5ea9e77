"""People: first administrator, log-on and its end, roles, passwords, and the way back to a wallet."""

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

import pytest

from pitboss.errors import LockedOut, NotAllowed, NotationError, NotLoggedOn, UnknownGame
from pitboss.floor.commands import (
    Attend,
    Bar,
    ChangePassword,
    ConfirmRole,
    Enlist,
    KeepWallet,
    Leave,
    LogOut,
    ProposeReset,
    Readmit,
    Report,
    Suspend,
)
from pitboss.floor.enlisting import MOST_TITLE, folded
from pitboss.floor.people import HOUSE, MAY, STAFF, Role
from pitboss.store.house import CasinoFloor, hash_of
from pitboss.store.passwords import fits, one_time_password, secret_of
from pitboss.store.people import MOST_LOG_ONS, WRONG
from pitboss.store.verify import audit
from pitboss.web.log_ons import LOCKED, LONGEST, MOST_IDLE, MOST_WRONG
from tests.house.web import Guest, casino_at
from tests.staff import PASSWORD, TEAM, LoggedOn, enlist, enlist_with_passwords
from tests.worlds import Answered, OwnWorld


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/floor.db"


@pytest.fixture
def floor(url):
    floor = CasinoFloor(url, OwnWorld())
    yield floor
    floor.close()


@pytest.fixture
def client(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        enlist_with_passwords(client.casino.floor)
        yield client


# Passwords.


def test_a_password_is_kept_as_a_secret_that_it_alone_fits():
    secret = secret_of(PASSWORD)
    assert secret.startswith("$argon2id$")
    assert PASSWORD not in secret
    assert fits(secret, PASSWORD)
    assert not any(fits(secret, wrong) for wrong in (PASSWORD + " ", PASSWORD[:-1], "", "a" * 1000))
    assert not fits("", PASSWORD)
    assert len({one_time_password() for _ in range(100)}) == 100


@pytest.mark.parametrize("password", ["", "nine char", "a" * 201])
def test_a_password_of_another_length_is_refused(password):
    with pytest.raises(NotationError, match="10 to 200"):
        secret_of(password)


# Who there is.


def test_a_house_comes_with_one_administrator(url, floor):
    assert not floor.people.has_administrator()
    floor.people.first_administrator("secret")
    floor.close()
    again = CasinoFloor(url, OwnWorld())
    again.people.first_administrator("another")
    admin = again.people.named("ADMIN")
    assert (admin.role, admin.secret, admin.one_time) == (Role.ADMINISTRATOR, "secret", True)
    again.close()


def test_nobody_does_anything_with_a_password_that_was_given(floor):
    floor.people.first_administrator("secret")
    admin = floor.people.named("admin").id
    with pytest.raises(NotAllowed, match="password of your own"):
        floor.people.ask("enlist", Enlist("x", "xena", "Xena", "dealer"), admin, secret="-").result()
    floor.people.ask("change", ChangePassword(admin), admin, secret="own").result()
    floor.people.ask("enlist again", Enlist("x", "xena", "Xena", "dealer"), admin, secret="-").result()
    assert floor.people.known("x").one_time


def test_everybody_and_every_log_on_are_the_same_when_the_floor_opens_again(url, floor):
    admin = enlist(floor)
    for person in ("dora", "flo"):
        floor.people.log_on(f"on {person}", person, hash_of(person), "-").result()
    floor.people.ask("bar", Bar("flo", "chips were missing"), admin).result()
    before = floor.people.everybody(), floor.people.log_ons_of("dora")
    floor.close()
    again = CasinoFloor(url, OwnWorld())
    assert (again.people.everybody(), again.people.log_ons_of("dora")) == before
    assert again.people.holding(hash_of("dora")).person == "dora"
    assert again.people.holding(hash_of("flo")) is None
    again.close()
    assert audit(url)["faults"] == []


@pytest.mark.parametrize(
    ("name", "refusal"),
    [("flo", NotAllowed), ("FLO", NotAllowed), ("\N{FULLWIDTH LATIN SMALL LETTER F}lo", NotAllowed)]
    + [(name, NotationError) for name in ("", "ab", "a" * 31, "fl\u043e", "flo rence", "flo\n", "<b>flo</b>")],
)
def test_a_name_that_cannot_be_told_from_another_is_refused(floor, name, refusal):
    admin = enlist(floor)
    with pytest.raises(refusal):
        floor.people.ask("enlist", Enlist("x", name, "Somebody", "dealer"), admin, secret="-").result()


@pytest.mark.parametrize(("length", "taken"), [(0, False), (1, True), (MOST_TITLE, True), (MOST_TITLE + 1, False)])
def test_the_name_that_others_read_has_a_length(floor, length, taken):
    admin = enlist(floor)
    asked = floor.people.ask("enlist", Enlist("new", "newcomer", "N" * length, "dealer"), admin, secret="-")
    if taken:
        asked.result()
        assert floor.people.named("newcomer").title == "N" * length
    else:
        with pytest.raises(NotationError, match=f"has 1 to {MOST_TITLE} letters"):
            asked.result()


def test_a_wallet_without_a_name_logs_on_first(client):
    ann = Guest(client, "Ann")
    for path, about in (
        ("password", {"old": "a password before", "password": "another password"}),
        ("second-factor/offer", {}),
    ):
        refused = client.post(f"/api/me/{path}", json={"key": "of-a-wallet", **about}, headers=ann.headers)
        assert (refused.status_code, "this wallet has no name" in refused.json()["message"]) == (401, True)


@pytest.mark.parametrize("role", ["player", "house", "owner", ""])
def test_there_are_no_other_roles_to_enlist_for(floor, role):
    admin = enlist(floor)
    with pytest.raises(NotationError, match="role"):
        floor.people.ask("enlist", Enlist("x", "xena", "Xena", role), admin, secret="-").result()


def test_two_who_look_alike_are_one():
    assert folded("Sue") == folded("sUE") == folded("\N{FULLWIDTH LATIN CAPITAL LETTER S}ue")
    assert folded("sue") != folded("su3")


# Who may do what to whom.


@pytest.mark.parametrize(
    ("command", "by", "refusal"),
    [
        (Bar("flo", "why not"), "sue", NotAllowed),
        (Bar("nobody", "why not"), "admin", UnknownGame),
        (Bar("admin", "myself"), "admin", NotAllowed),
        (Bar("flo", " "), "admin", NotationError),
        (Readmit("flo", "never barred"), "admin", NotAllowed),
        (LogOut("flo", "it is late"), "sue", NotAllowed),
        (ChangePassword("flo"), "dora", NotAllowed),
        (ChangePassword("nobody"), "admin", UnknownGame),
        (LogOut("nobody", "it is late"), "admin", UnknownGame),
        (ChangePassword("flo"), "ann", NotAllowed),
        (Enlist("x", "xena", "Xena", "dealer"), "ann", NotAllowed),
        (Enlist("x", "xena", "Xena", "dealer"), HOUSE, NotAllowed),
        (Enlist("x", "xena", " ", "dealer"), "admin", NotationError),
        (KeepWallet("xena"), "dora", NotAllowed),
    ],
)
def test_what_is_refused_about_people(floor, command, by, refusal):
    admin = enlist(floor)
    floor.enter("enter ann", "ann", "Ann", "token").result()
    told = {"person": admin} if getattr(command, "person", "") == "admin" else {}
    command = type(command)(**{**command.__dict__, **told})
    before = floor.people.everybody()
    with pytest.raises(refusal):
        floor.people.ask("asked", command, admin if by == "admin" else by, secret="-").result()
    assert floor.people.everybody() == before


def test_nobody_but_those_who_are_listed_asks_a_command_of_a_table(floor):
    """A role that is not named for a command is refused, whatever the table is at."""
    enlist(floor, **{role: role for role in STAFF if role != "administrator"})
    floor.open_table("open", "t", "mini-tex").result()
    asked = Suspend("a drink on the felt")
    for role in (*STAFF, "ann", HOUSE):
        if Role(role) in MAY[Suspend] if role in STAFF else False:
            continue
        by = floor.people.named("admin").id if role == "administrator" else role
        with pytest.raises(NotAllowed, match="suspend: this is for dealer, floorperson, supervisor"):
            floor.ask(f"suspend {role}", "t", asked, by).result()
    assert floor.table("t").suspended is None
    floor.ask("suspend", "t", asked, "floorperson").result()
    assert floor.table("t").suspended["by"] == "floorperson"


def test_a_dealer_acts_at_the_own_table_alone(floor):
    enlist(floor)
    floor.open_table("open", "t", "mini-tex").result()
    with pytest.raises(NotAllowed, match="do not deal at this table"):
        floor.ask("report", "t", Report("shuffler_jam", "a card sticks"), "dora").result()


# Log-on.


def test_a_log_on_begins_with_the_password_and_ends_when_it_is_given_back(client):
    sue = LoggedOn(client, "sue")
    assert sue.told["role"] == "supervisor"
    assert (sue.told["before"], sue.told["before_from"], sue.told["failed"]) == (None, None, 0)
    assert sue.get("/api/me").json() == {
        "player": "sue", "role": "supervisor", "log_on": "sue", "title": "Sue", "one_time": False,
    }  # fmt: skip
    assert sue.post("/api/log-out", {}).json() == {"person": "sue"}
    assert sue.get("/api/me").status_code == 401
    assert LoggedOn(client, "SUE").told["before"] == client.casino.world.now()


@pytest.mark.parametrize(("name", "password"), [("sue", "wrong password"), ("nobody", PASSWORD), ("admin ", PASSWORD)])
def test_a_wrong_name_or_password_is_refused_alike(client, name, password):
    answer = client.post("/api/log-on", json={"name": name, "password": password})
    assert (answer.status_code, answer.json()["message"]) == (401, WRONG)
    assert "set-cookie" not in answer.headers


def test_wrong_passwords_lock_a_name_for_a_while(client):
    wrong = {"name": "sue", "password": "wrong password"}
    assert [client.post("/api/log-on", json=wrong).status_code for _ in range(MOST_WRONG)] == [401] * MOST_WRONG
    right = {"name": "Sue", "password": PASSWORD}
    locked = client.post("/api/log-on", json=right)
    assert (locked.status_code, locked.json()["message"]) == (429, "3 wrong passwords: try again in 15 minutes")
    client.casino.world.time += LOCKED
    assert client.post("/api/log-on", json=right).status_code == 200
    assert client.post("/api/log-on", json=wrong).status_code == 401


@pytest.mark.parametrize(
    ("limit", "why"), [(MOST_IDLE, "not heard of for too long"), (LONGEST, "logged on for too long")]
)
def test_time_ends_a_log_on(client, limit, why):
    sue = LoggedOn(client, "sue")
    until = client.casino.world.time + limit[Role.SUPERVISOR]
    step = MOST_IDLE[Role.SUPERVISOR]
    while client.casino.world.time + step <= until and limit is LONGEST:
        client.casino.world.time += step
        assert sue.get("/api/me").status_code == 200
    client.casino.world.time = until
    assert sue.get("/api/me").status_code == 200
    client.casino.world.time = until + 1 if limit is LONGEST else client.casino.world.time + step + 1
    assert sue.get("/api/me").status_code == 401
    client.casino.floor.people.ask("nothing", LogOut("sue", "to wait for the writer"), "sue").result()
    with sqlite3.connect(client.path) as connection:
        [(body,)] = connection.execute("SELECT body FROM journal WHERE body LIKE '%logged out%'").fetchall()
    assert why in body


def test_a_token_that_time_has_ended_is_not_good_again_before_the_writer_knows(client):
    sue = LoggedOn(client, "sue")
    client.casino.world.time += MOST_IDLE[Role.SUPERVISOR] + 1
    with mock.patch.object(client.casino.floor.people, "end"):
        assert [sue.get("/api/me").status_code for _ in range(3)] == [401] * 3


def test_a_person_is_logged_on_in_so_many_places_and_the_oldest_ends(url, floor):
    enlist(floor)
    for number in range(MOST_LOG_ONS + 2):
        floor.world.time += 1000
        floor.people.log_on(f"on {number}", "dora", hash_of(f"token {number}"), "-").result()
        if number == MOST_LOG_ONS:
            floor.close()
            floor = CasinoFloor(url, floor.world)
    left = [floor.people.holding(hash_of(f"token {number}")) is not None for number in range(MOST_LOG_ONS + 2)]
    assert left == [False] * 2 + [True] * MOST_LOG_ONS
    floor.close()
    assert audit(url)["faults"] == []


def test_whoever_is_barred_is_out_at_once_and_does_not_come_back(client):
    admin, sue = LoggedOn(client, "admin"), LoggedOn(client, "sue")
    assert admin.ask("/api/people/sue/bar", why="chips were missing").status_code == 200
    assert sue.get("/api/me").status_code == 401
    answer = client.post("/api/log-on", json={"name": "sue", "password": PASSWORD})
    assert (answer.status_code, answer.json()["message"]) == (403, "this person may not log on: chips were missing")
    assert admin.ask("/api/people/sue/readmit", why="they were found").status_code == 200
    LoggedOn(client, "sue")


def test_an_administrator_ends_log_ons_and_gives_passwords_that_are_changed_first(client):
    admin, sue = LoggedOn(client, "admin"), LoggedOn(client, "sue")
    assert admin.ask("/api/people/sue/log-out", why="it is late").status_code == 200
    assert sue.get("/api/me").status_code == 401
    known = client.casino.floor.people
    known.ask("enlist val", Enlist("val", "val", "Val", "supervisor"), admin.told["player"], secret="-").result()
    known.ask("password of val", ChangePassword("val"), "val", secret="-").result()
    known.ask("role of val", ConfirmRole("val"), "sue").result()
    known.ask("propose", ProposeReset("sue", "she has lost it"), "val").result()
    given = admin.ask("/api/people/sue/password", key="a-password").json()
    assert admin.ask("/api/people/sue/password", key="a-password").json() == {"person": "sue", "password": None}
    assert client.post("/api/log-on", json={"name": "sue", "password": PASSWORD}).status_code == 401
    sue = LoggedOn(client, "sue", given["password"])
    assert sue.told["one_time"]
    refused = sue.ask("/api/tables/mini-tex/suspend", why="a drink")
    assert (refused.status_code, refused.json()["message"]) == (403, "choose a password of your own first")
    assert sue.ask("/api/me/password", old=given["password"], password="short").status_code == 400
    changed = sue.ask("/api/me/password", old=given["password"], password="a password of mine")
    assert changed.status_code == 200
    assert sue.get("/api/me").status_code == 401, "wherever else she was logged on has ended"
    assert (
        LoggedOn(client, "sue", "a password of mine").ask("/api/tables/mini-tex/suspend", why="a drink").status_code
        == 200
    )


def test_no_password_and_no_token_lies_in_the_store(client):
    admin = LoggedOn(client, "admin")
    enlisted = admin.ask("/api/people", name="xena", title="Xena", role="dealer")
    assert enlisted.status_code == 201
    given = enlisted.json()["password"]
    client.casino.floor.close()
    stored = client.path.read_bytes()
    assert not any(word.encode() in stored for word in (given, PASSWORD, admin.told["token"]))
    with sqlite3.connect(client.path) as connection:
        journal = "".join(body for (body,) in connection.execute("SELECT body FROM journal"))
    assert "$argon2" not in journal


# The way back to a wallet.


def test_a_wallet_with_a_name_and_a_password_is_found_again(client):
    ann = Guest(client, "Ann")
    kept = ann.post("/api/me/log-on", {"key": "keep-it-1", "name": "ann.of.ac", "password": PASSWORD})
    assert (kept.status_code, kept.json()["role"], kept.json()["player"]) == (200, "player", ann.told["player"])
    assert ann.get("/api/me").status_code == 401, "the first token counts no more"
    again = LoggedOn(client, "Ann.of.AC")
    me = again.get("/api/me").json()
    assert (me["player"], me["balance"], me["role"]) == (ann.told["player"], ann.told["balance"], "player")
    assert again.ask("/api/tables/mini-tex/sit", seat=6).status_code == 200
    assert again.ask("/api/me/log-on", name="ann.again", password=PASSWORD).status_code == 403
    assert audit(f"sqlite:///{client.path}")["faults"] == []


def test_staff_have_no_wallet_and_do_not_play(client):
    flo = LoggedOn(client, "flo")
    for path, about in [("tables/mini-tex/sit", {"seat": 4}), ("me/buy-in", {"cents": 100})]:
        assert flo.ask(f"/api/{path}", **about).status_code == 403
    assert flo.get("/api/rounds").status_code == 403


def test_the_team_of_the_tests_is_the_team_they_know(floor):
    enlist(floor)
    assert {person.id: person.role for person in floor.people.everybody() if person.log_on != "admin"} == TEAM
    assert Answered(floor).people is floor.people


# What must not be got around.


def test_nobody_changes_the_own_password_without_the_old_one(client):
    for name in ("admin", "sue"):
        person = LoggedOn(client, name)
        answer = person.ask(f"/api/people/{person.told['player']}/password")
        assert (answer.status_code, "whoever shows the one you have" in answer.json()["message"]) == (403, True)
        assert LoggedOn(client, name).told["one_time"] is False


def test_a_password_that_was_given_gives_no_role_until_it_is_changed(client):
    admin = LoggedOn(client, "admin")
    enlisted = {"name": "reg", "title": "Reg", "role": "regulator"}
    told = admin.ask("/api/people", **enlisted).json()
    given = told["password"]
    assert LoggedOn(client, "sue").ask(f"/api/people/{told['person']}/confirm-role").status_code == 200
    reg = LoggedOn(client, "reg", given)
    assert [reg.get(path).status_code for path in ("/api/search", "/api/people")] == [403, 403]
    changed = reg.ask("/api/me/password", old=given, password=PASSWORD)
    assert changed.status_code == 200
    reg = LoggedOn(client, "reg")
    assert [reg.get(path).status_code for path in ("/api/search", "/api/people")] == [200, 200]


def test_an_administrator_with_a_given_password_gives_none_to_others(client):
    admin = LoggedOn(client, "admin")
    given = admin.ask("/api/people", name="second", title="Second", role="administrator").json()["password"]
    second = LoggedOn(client, "second", given)
    answer = second.ask("/api/people/sue/password")
    assert (answer.status_code, answer.json()["message"]) == (403, "choose a password of your own first")
    LoggedOn(client, "sue")


def test_guesses_that_come_together_are_no_more_than_one_after_the_other(client):
    log_ons = client.casino.log_ons

    async def all_at_once():
        return await asyncio.gather(
            *(log_ons.log_on("sue", "not this one", "here") for _ in range(20)), return_exceptions=True
        )

    refused = [type(refusal) for refusal in client.portal.call(all_at_once)]
    assert (refused.count(NotLoggedOn), refused.count(LockedOut)) == (MOST_WRONG, 20 - MOST_WRONG)


def test_a_log_on_by_a_password_that_was_changed_meanwhile_does_not_begin(floor):
    admin = enlist(floor)
    before = floor.people.known("sue").secret
    floor.people.ask("another", ChangePassword("sue"), "sue", secret="another", shown=before).result()
    with pytest.raises(NotLoggedOn, match="changed meanwhile"):
        floor.people.log_on("late", "sue", hash_of("late"), before).result()
    with pytest.raises(NotLoggedOn, match="changed meanwhile"):
        floor.people.ask("late change", ChangePassword("sue"), "sue", secret="third", shown=before).result()
    assert floor.people.log_ons_of("sue") == []
    floor.people.ask("bar", Bar("sue", "chips were missing"), admin).result()
    with pytest.raises(NotLoggedOn):
        floor.people.ask("barred", ChangePassword("sue"), "sue", secret="fourth", shown="another").result()


def test_the_same_key_is_no_second_password(client):
    sue = LoggedOn(client, "sue")
    change = {"key": "one-key-for-two", "old": PASSWORD}
    assert sue.post("/api/me/password", {**change, "password": "the first of two"}).status_code == 200
    sue = LoggedOn(client, "sue", "the first of two")
    again = {"key": "one-key-for-two", "old": "the first of two", "password": "the second of two"}
    assert sue.post("/api/me/password", again).status_code == 409
    LoggedOn(client, "sue", "the first of two")


def test_a_player_with_a_given_password_keeps_no_table_waiting(client):
    """The house takes a seat from whoever is away, whatever the password is."""
    ann = Guest(client, "Ann")
    ann.post("/api/me/log-on", {"key": "keep-it-1", "name": "ann.of.ac", "password": PASSWORD})
    kept = LoggedOn(client, "ann.of.ac")
    assert kept.ask("/api/tables/mini-tex/sit", seat=6).status_code == 200
    LoggedOn(client, "admin").ask(f"/api/people/{kept.told['player']}/password")
    client.casino.floor.ask("away", "mini-tex", Leave(), kept.told["player"]).result()
    assert 6 not in client.casino.floor.table("mini-tex").seats


@pytest.mark.parametrize(
    ("by", "deals", "refusal"),
    [("dan", True, "do not deal"), ("dan", False, "do not deal"), ("sue", True, "does not deal"), ("sue", False, None)],
)
def test_a_dealer_is_sent_away_by_a_supervisor_alone(floor, by, deals, refusal):
    enlist(floor, **TEAM, dan="dealer")
    floor.open_table("open", "t", "mini-tex").result()
    floor.ask("come", "t", Attend(), "dora").result()
    asked = floor.ask("another", "t", Attend(deals), by)
    if refusal is None:
        asked.result()
        assert floor.table("t").dealer == ""
    else:
        with pytest.raises(NotAllowed, match=refusal):
            asked.result()
        assert floor.table("t").dealer == "dora"


@pytest.mark.parametrize(("command", "about"), [("set-up-anew", {"dealing": "hand"}), ("post", {})])
def test_a_number_that_cannot_be_written_down_is_refused(client, command, about):
    told = {"equipment": {"a": 2**70}} if command == "set-up-anew" else {"house": {"minimum": 2**70}}
    answer = Guest(client, "Ann").do("mini-tex", command, **about, **told)
    assert answer.status_code == 400


def test_no_more_than_two_passwords_are_worked_out_at_once(client):
    """Each takes memory and a processor, which the tables need."""
    log_ons, at_work, seen = client.casino.log_ons, [], []

    def work():
        at_work.append(1)
        seen.append(len(at_work))
        time.sleep(0.02)
        at_work.pop()

    async def many():
        await asyncio.gather(*[log_ons._worked_out(work) for _ in range(8)])

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, many()).result()
    assert (len(seen), max(seen)) == (8, 2)
