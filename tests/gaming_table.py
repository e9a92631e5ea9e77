"""A table of the floor and everything that is journalled of it."""

import json
from collections.abc import Mapping

from pitboss.floor.commands import COMMANDS, StaffsCommand
from pitboss.floor.facts import read
from pitboss.floor.opening import opening
from pitboss.floor.session import Session
from pitboss.floor.state import from_json
from pitboss.games import game
from pitboss.rounds.places import seat_of
from pitboss.store.chain import written
from tests.worlds import OwnWorld

PLENTY = 10**6


class Asked(Session):
    """A table without a store: commands in, facts out, and whether these are the same when they are read again."""

    def __init__(self, game_id, world=None, id="t", wallets: Mapping[str, int] | None = None):
        super().__init__(game_id, world or OwnWorld(), {}, id)
        self.game = game(game_id)
        self.wallets = wallets
        self.facts, self.transfers = [], []

    def ask(self, command, by=""):
        before = self.state
        course = super().ask(command, by)
        assert evolved(before, course) == course.state
        assert from_json(json.loads(written(self.state))) == self.state
        self.facts += told(course)
        self.transfers += course.transfers
        return course

    def do(self, name, *arguments):
        """The command of that name; a player's command names the player first."""
        kind = COMMANDS[name.replace("_", " ")]
        by, *given = arguments if kind.of_a_player else ("pat" if issubclass(kind, StaffsCommand) else "", *arguments)
        return self.ask(kind(*given), by)

    def held(self, account):
        kind, _, player = account.partition(":")
        return self.balance(player) if kind == "wallet" else super().held(account)

    def balance(self, player):
        """Whatever was won and lost, so that a test may say it once."""
        return PLENTY if self.wallets is None else self.wallets[player]

    def stay_in(self):
        pending = self.round.pending
        self.do("choose", self.state.seats[seat_of(pending.seat)], pending.stay.name)

    def play_out(self):
        while self.state.round is not None:
            self.stay_in()


class Table(Asked):
    """One that is open."""

    def __init__(self, game_id="mini-tex", equipment=None, meter=None, **house):
        super().__init__(game_id)
        self.ask(opening(game_id, house, equipment, meter))

    def since(self, command, *arguments):
        """The paragraphs of the steps that this command has brought."""
        return _steps(self.do(command, *arguments))

    def opened_again(self, house=None):
        """On another day; as it was, or set up for another house. The paragraphs of the steps that it takes."""
        command = opening(self.game.id, self.state.house if house is None else house)
        return _steps(self.ask(command))

    def begin_round(self):
        for player in self.state.seats.values():
            self.do("place", player, {wager.name: 500 for wager in self.game.required})
            self.do("ready", player)

    def one_round(self):
        self.begin_round()
        self.play_out()

    def until_the_stub_is_out(self):
        while self.round.table.stub is None:
            self.stay_in()


def _steps(course):
    return [fact.law for fact in course.facts if fact.kind == "performed"]


def ask(floor, name, key, *given, **about):
    """Whatever a floor can be asked, by its name: a deed of the floor's own, or a command at a table."""
    if hasattr(floor, name):
        return getattr(floor, name)(key, *given)
    kind, turn, [table, *given] = COMMANDS[name.replace("_", " ")], about.pop("turn", ""), given
    by, *values = given if kind.of_a_player else ("", *given)
    return floor.ask(key, table, kind(*values, **about), by, turn=turn)


def told(course):
    """The facts as they are journalled, and what happened in a round event by event."""
    lines = []
    for body in [json.loads(written(fact.body())) for fact in course.facts]:
        if body["fact"] == "went on":
            lines += [{"fact": "event", "round": body["round"], "event": event} for event in body["events"]]
        else:
            lines.append(body)
    return lines


class Unsealed:
    """The cards that a command has dealt, which its facts do not tell when they are journalled."""

    def __init__(self, state, course):
        after = course.state
        self._rounds = {each.id: each for each in (state.round, after.round, after.last) if each is not None}
        made = [fact.shoe for fact in course.facts if fact.kind == "shoe made"]
        known = (*state.mixed, state.shoe, *after.mixed, after.shoe, *made)
        self._shoes = {each.id: each for each in known if each is not None}
        self._cards = {fact.cards.commitment: fact.cards for fact in course.facts if fact.kind == "cards sealed"}

    def round(self, id):
        return self._rounds[id]

    def shoe(self, id):
        return self._shoes[id]

    def cards(self, commitment):
        return self._cards[commitment]


def evolved(state, course):
    """The table as its facts leave it when they have been written and read again."""
    opened = [fact.record for fact in course.facts if fact.kind == "round opened"]
    sealed = Unsealed(state, course)
    sealed._rounds |= {record.id: record for record in opened}
    for fact in course.facts:
        state = read(json.loads(written(fact.body())), sealed).after(state, course.at)
    return state
