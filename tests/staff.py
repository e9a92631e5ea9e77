"""People of the house, enlisted without passwords, so that tests can ask in their names."""

from pitboss.floor.commands import Enlist

TEAM = {"dora": "dealer", "flo": "floorperson", "sue": "supervisor"}


def enlist(floor, **roles):
    """Each under the name by which the tests know them; the administrator's id is the answer."""
    floor.people.first_administrator("-")
    admin = floor.people.named("admin").id
    for name, role in (roles or TEAM).items():
        command = Enlist(name, name, name.capitalize(), role)
        floor.people.ask(f"enlist {name}", command, admin, secret="-").result()
    return admin
