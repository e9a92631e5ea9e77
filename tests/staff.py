"""People of the house, enlisted so that tests can ask in their names."""

from functools import cache

from pitboss.floor.commands import ChangePassword, ConfirmRole, Enlist
from pitboss.floor.people import CONFIRMING
from pitboss.store.passwords import secret_of

TEAM = {"dora": "dealer", "flo": "floorperson", "sue": "supervisor"}
PASSWORD = "a password of ours"


def enlist(floor, *, secret="-", **roles):
    """Each under the name by which the tests know them; the administrator's id is the answer."""
    floor.people.first_administrator(secret)
    admin = floor.people.named("admin").id
    floor.people.ask("password of admin", ChangePassword(admin), admin, secret=secret).result()
    for name, role in (roles or TEAM).items():
        floor.people.ask(f"enlist {name}", Enlist(name, name, name.capitalize(), role), admin, secret=secret).result()
        floor.people.ask(f"password of {name}", ChangePassword(name), name, secret=secret).result()
    for name in roles or TEAM:
        if floor.people.known(name).given_by:
            floor.people.ask(f"role of {name}", ConfirmRole(name), other_than(admin, floor)).result()
    return admin


def other_than(admin, floor):
    """Somebody else who confirms roles."""
    able = [each for each in floor.people.everybody() if each.role in CONFIRMING and not each.given_by]
    return next(each.id for each in able if each.id != admin)


def enlist_with_passwords(floor, **roles):
    return enlist(floor, secret=secret_of_the_team(), **roles)


@cache
def secret_of_the_team():
    return secret_of(PASSWORD)


class LoggedOn:
    """Somebody who logs on over HTTP; every command has a new key."""

    def __init__(self, client, name, password=PASSWORD):
        self.client, self.commands = client, 0
        answer = client.post("/api/log-on", json={"name": name, "password": password}, headers={"cookie": ""})
        assert answer.status_code == 200, answer.text
        self.told = answer.json()
        client.cookies.clear()
        self.headers = {"authorization": f"Bearer {self.told['token']}"}

    def get(self, path):
        return self.client.get(path, headers=self.headers)

    def post(self, path, body):
        return self.client.post(path, json=body, headers=self.headers)

    def ask(self, path, **about):
        self.commands += 1
        return self.post(path, {"key": f"of-the-staff-{self.told['player']}-{self.commands}", **about})
