"""Irregularities as the staff report them: on the desk of a table, or by the API, at a casino with a store."""

import random
import re
from html import unescape
from itertools import count
from typing import Any

from pitboss.floor.books import felt
from pitboss.floor.commands import Attend, Sit
from pitboss.floor.course import Course
from pitboss.floor.in_play import RoundsInPlay
from pitboss.floor.state import TableState
from pitboss.games import game as game_of
from pitboss.rounds.round import Round
from tests.house.incidents import PLAYERS, Case, Floor
from tests.staff import LoggedOn

REFUSED = re.compile(r'<p class="refusal"[^>]*>\s*(.*?)\s*<', re.DOTALL)
LAST_CALL = 99  # decisions, of which there are fewer
PHASES = {"before the deal": -1, "at the first decision": 0, "at a later one": 2, "at the last call": LAST_CALL}

keys = (f"at-the-door-{number}" for number in count())


class StoredTable(Floor):
    """One of a casino's tables, at which three players sit; a new one for every case, always with the same cards."""

    def __init__(self, client: Any, case: Case) -> None:
        self.client, self.floor, self.case = client, client.casino.floor, case
        self.game, self.world = game_of(case.game), client.casino.world
        self.world.generator = random.Random(5)
        self.id = next(keys)
        self.floor.open_table(next(keys), self.id, case.game, case.house).result()
        if case.dealer:
            self.ask(Attend(), "dora")
        for seat, player in PLAYERS.items():
            self.ask(Sit(seat), player)
        self.held = {player: self.floor.balance(player) for player in PLAYERS.values()}

    @property
    def state(self) -> TableState:
        return self.floor.table(self.id)

    @property
    def round(self) -> Round:
        return Course(self.state, self.world, RoundsInPlay()).round

    def ask(self, command: Any, by: str = "") -> Any:
        return self.floor.ask(next(keys), self.id, command, by).result()

    def restart(self) -> None:
        """The floor is opened anew in other tests."""

    def net(self) -> dict[str, int]:
        return {str(seat): self.floor.balance(player) - self.held[player] for seat, player in PLAYERS.items()}

    @property
    def transfers(self) -> Any:
        """For the books: what lies where now."""
        assert sum(self.floor.store.committed.accounts.values()) == 0
        assert self.floor.store.committed.balance(felt(self.id)) == 0
        return []


def stored_at(client: Any, case: Case) -> StoredTable:
    table = StoredTable(client, case)
    if case.step >= 0:
        table.begin()
    for _ in range(case.step):
        if table.state.round is None or table.state.round.last_call:
            break
        table.go_on()
    return table


class Api:
    def __init__(self, client: Any) -> None:
        self.people = {name: LoggedOn(client, name) for name in ("flo", "sue")}

    def __call__(self, table: StoredTable, given: dict[str, Any]) -> dict[str, Any] | None:
        if given["incident"] == "round_voided":
            refused = self._ask("flo", table, "propose-void", why="two cards stick together")
            return refused or self._ask("sue", table, "approve-void", why="seen on the camera")
        return self._ask("flo", table, "report", why="seen by the dealer", **given)

    def _ask(self, who: str, table: StoredTable, command: str, **about: Any) -> dict[str, Any] | None:
        answer = self.people[who].ask(f"/api/tables/{table.id}/{command}", **about)
        if answer.status_code == 200:
            return None
        told = answer.json()
        return {"kind": told["error"], "message": told["message"], "law": told["law"]}


class Page(Api):
    def _ask(self, who: str, table: StoredTable, command: str, **about: Any) -> dict[str, Any] | None:
        """A form of the desk; a refusal stands on the page."""
        form = {"do": command.replace("-", " "), "key": next(keys), **{name: str(said) for name, said in about.items()}}
        client, path = self.people[who].client, f"/tables/{table.id}/desk"
        answer = client.post(path, data=form, headers=self.people[who].headers, follow_redirects=False)
        if answer.status_code == 303:
            return None
        found = REFUSED.search(answer.text)
        assert found is not None, answer.text
        return {"message": unescape(found[1])}
