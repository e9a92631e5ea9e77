"""A password that is lost: given anew by two people of the staff, or by the machine's owner when nobody is left."""

import re
import sqlite3
import sys
from contextlib import closing
from subprocess import run

import pytest

from pitboss.errors import JournalError, NotAllowed, NotationError
from pitboss.floor.commands import Bar, ChangePassword, ConfirmRole, Enlist, KeepWallet, ProposeReset
from pitboss.floor.people import OWNER
from pitboss.store import second_factor
from pitboss.store.house import CasinoFloor, hash_of
from pitboss.store.lock import take
from pitboss.store.passwords import fits
from pitboss.store.recovery import reset
from pitboss.store.verify import audit
from tests.house.test_limits import migrated
from tests.house.web import casino_at
from tests.staff import LoggedOn, enlist, enlist_with_passwords
from tests.worlds import OwnWorld


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


@pytest.fixture
def floor(path):
    floor = CasinoFloor(f"sqlite:///{path}", OwnWorld())
    floor.admin = enlist(floor, dora="dealer", sue="supervisor")
    floor.people.ask("second", Enlist("second", "second", "Second", "administrator"), floor.admin, secret="-").result()
    floor.people.ask("own of second", ChangePassword("second"), "second", secret="-").result()
    floor.people.ask("role of second", ConfirmRole("second"), "sue").result()
    yield floor
    floor.close()


def asked(floor, command, by, secret="given"):
    by = floor.admin if by == "admin" else by
    return floor.people.ask(f"{command} {by}", command, by, secret=secret).result()


def enrol(floor, person):
    secret = bytes(second_factor.SIZE)
    code = second_factor.code_at(secret, OwnWorld().now() // second_factor.STEP)
    floor.people.enrol(f"enrol {person}", person, secret, code, ["-"]).result()


@pytest.mark.parametrize(("proposer", "giver"), [("sue", "admin"), ("admin", "second"), ("second", "admin")])
def test_two_people_give_a_password_anew_and_the_second_factor_goes(path, floor, proposer, giver):
    enrol(floor, "dora")
    floor.people.log_on("on dora", "dora", hash_of("dora"), "-").result()
    with pytest.raises(NotAllowed, match="two people: one proposes it first"):
        asked(floor, ChangePassword("dora"), giver)
    asked(floor, ProposeReset("dora", "lost, and I saw her face"), proposer)
    assert floor.people.factor_of("dora") is not None
    asked(floor, ChangePassword("dora"), giver, secret="given anew")
    dora = floor.people.known("dora")
    assert (dora.secret, dora.one_time, dora.reset_by) == ("given anew", True, "")
    assert floor.people.factor_of("dora") is None
    assert floor.people.log_ons_of("dora") == []
    with pytest.raises(NotAllowed, match="two people"):
        floor.people.ask("once more", ChangePassword("dora"), floor.admin, secret="-").result()
    assert audit(f"sqlite:///{path}")["faults"] == []


@pytest.mark.parametrize(
    ("command", "by", "words"),
    [
        (ChangePassword("dora"), "admin", "whoever proposes another password does not give it"),
        (ChangePassword("dora"), "sue", "for an administrator"),
        (ProposeReset("dora", "why"), "dora", "this is for supervisor, administrator"),
        (ProposeReset("sue", "why"), "sue", "somebody else proposes it"),
        (ProposeReset("ann", "why"), "sue", "an administrator gives a player"),
    ],
)
def test_what_one_person_alone_cannot_do(floor, command, by, words):
    floor.enter("enter ann", "ann", "Ann", "token of ann").result()
    floor.people.ask("keep", KeepWallet("ann.of.ac"), "ann", secret="-").result()
    asked(floor, ProposeReset("dora", "she has lost it"), "admin")
    with pytest.raises(NotAllowed, match=words):
        asked(floor, command, by)
    assert floor.people.known("dora").secret == "-"


def test_whoever_finds_the_password_again_ends_the_proposal(floor):
    asked(floor, ProposeReset("dora", "she has lost it"), "sue")
    asked(floor, ChangePassword("dora"), "dora", secret="found again")
    with pytest.raises(NotAllowed, match="proposes it first"):
        asked(floor, ChangePassword("dora"), "admin")


def test_it_is_proposed_and_given_on_the_page_and_over_the_api(path):
    with casino_at(path) as client:
        enlist_with_passwords(client.casino.floor, dora="dealer", sue="supervisor")
        admin, sue = LoggedOn(client, "admin"), LoggedOn(client, "sue")
        page = client.get("/people", headers=sue.headers).text
        assert "Propose a new password" in page
        assert ">New password<" not in page
        assert ">Bar<" not in page
        form = {"key": "propose-1", "do": "propose-reset", "why": "she has lost it"}
        assert client.post("/people/dora", data=form, headers=sue.headers).status_code == 200
        assert "Sue proposes a new password" in client.get("/people", headers=admin.headers).text
        given = admin.ask("/api/people/dora/password").json()["password"]
        assert LoggedOn(client, "dora", given).told["one_time"]
        assert sue.ask("/api/people/dora/propose-reset", why="again").status_code == 200
        assert sue.ask("/api/people/dora/password").status_code == 403


# The machine's owner.


def test_the_machines_owner_resets_a_password_and_the_journal_says_so(path, floor):
    enrol(floor, floor.admin)
    floor.close()
    password = reset(path, "ADMIN")
    again = CasinoFloor(f"sqlite:///{path}", OwnWorld())
    admin = again.people.named("admin")
    assert fits(admin.secret, password)
    assert admin.one_time
    assert again.people.factor_of(admin.id) is None
    again.close()
    assert audit(f"sqlite:///{path}")["faults"] == []
    with closing(sqlite3.connect(path)) as connection:
        [(told,)] = connection.execute("SELECT body FROM journal WHERE body LIKE '%machine%changed%'").fetchall()
    assert OWNER in told
    assert password not in told


def test_nobody_unknown_is_given_a_password(path, floor):
    floor.close()
    with pytest.raises(NotationError, match="nobody logs on as 'xena'"):
        reset(path, "xena")


def test_a_bar_is_not_undone_by_a_password(path, floor):
    asked(floor, Bar("dora", "chips were missing"), "admin")
    floor.close()
    reset(path, "dora")
    again = CasinoFloor(f"sqlite:///{path}", OwnWorld())
    assert again.people.known("dora").barred == "chips were missing"
    again.close()


def test_the_command_lists_people_and_resets_and_is_refused_while_the_house_is_open(path, floor):
    floor.close()
    told = pitboss("people", str(path))
    assert (told.returncode, told.stderr) == (0, "")
    assert "dora\tdealer\tDora" in told.stdout.splitlines()
    told = pitboss("people", f"sqlite:///{path}", "--reset", "dora")
    password = re.fullmatch(
        r"dora logs on with the password (\w{14}), once, and without a second factor\n", told.stdout
    )
    assert password is not None
    taken = run([sys.executable, "-c", HOLDS, str(path)], capture_output=True, text=True, check=False)
    assert "is served already" in taken.stdout
    assert audit(f"sqlite:///{path}")["faults"] == []


HOLDS = """
import subprocess, sys
from pathlib import Path
from pitboss.store.lock import take
take(Path(sys.argv[1]))
asked = [sys.executable, "-m", "pitboss", "people", sys.argv[1], "--reset", "dora"]
print(subprocess.run(asked, capture_output=True, text=True).stderr)
"""


def pitboss(*arguments):
    return run([sys.executable, "-m", "pitboss", *arguments], capture_output=True, text=True, check=False)


def test_a_store_that_is_served_is_not_opened(path, floor):
    floor.close()
    take(path)
    with pytest.raises(JournalError, match="is served already"):
        reset(path, "dora")


def test_people_of_an_earlier_version_are_audited_as_they_are(path, floor):
    floor.people.log_on("on dora", "dora", hash_of("dora"), "-").result()
    floor.close()
    migrated(f"sqlite:///{path}", "0006")
    assert audit(f"sqlite:///{path}")["faults"] == []
