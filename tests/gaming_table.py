"""A table of the floor and everything that is journalled of it."""

import json

from pitboss.floor.session import Session
from pitboss.floor.state import TableState, from_json
from pitboss.games import game
from pitboss.rounds.equipment import equip
from pitboss.rounds.house import house_as_json
from pitboss.rounds.places import seat_of
from pitboss.store.chain import written
from tests.worlds import OwnWorld


class Table:
    """A table and everything that is journalled of it."""

    def __init__(self, game_id="mini-tex", equipment=None, meter=None, **house):
        self.world, self.game = OwnWorld(), game(game_id)
        self.session = Session(self.game, self.world)
        posted = self.game.house(house)
        self.state = TableState("t", game_id, house_as_json(posted), equip(self.game, posted, equipment), meter=meter)
        self.facts = []
        self.do("open")

    def do(self, command, *arguments):
        change = getattr(self.session, command)(self.state, *arguments)
        if change is not None:
            self.state = change.state
            self.facts += change.facts
        assert from_json(json.loads(written(self.state))) == self.state
        return change

    def since(self, command, *arguments):
        """The paragraphs of the steps that this command has brought."""
        before = len(self.facts)
        self.do(command, *arguments)
        return [fact["law"] for fact in self.facts[before:] if fact["fact"] == "performed"]

    def begin_round(self):
        for player in self.state.seats.values():
            self.do("place", player, {wager.name: 500 for wager in self.game.required}, lambda _: 10**6)
            self.do("ready", player)

    def play_out(self):
        while self.state.round is not None:
            pending = self.session.round_of(self.state).pending
            self.do("choose", self.state.seats[seat_of(pending.seat)], pending.stay.name, lambda _: 10**6)

    def one_round(self):
        self.begin_round()
        self.play_out()

    def until_the_stub_is_out(self):
        while self.session.round_of(self.state).table.stub is None:
            pending = self.session.round_of(self.state).pending
            self.do("choose", self.state.seats[seat_of(pending.seat)], pending.stay.name, lambda _: 10**6)
