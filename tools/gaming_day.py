"""A whole gaming day of one table, performed in a world of its own and told line by line."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pitboss.errors import PitbossError
from pitboss.floor.change import Change, Fact
from pitboss.floor.equipment import set_up
from pitboss.floor.in_play import house_of, replayed
from pitboss.floor.session import Session
from pitboss.floor.state import RoundRecord, TableState
from pitboss.printing.transcript import LAW_COLUMN, transcript
from pitboss.rounds.betting import least_cents
from pitboss.rounds.equipment import equip
from pitboss.rounds.events import Event, Performed
from pitboss.rounds.game import Game
from pitboss.rounds.house import house_as_json
from pitboss.rounds.places import seat_of
from tests.worlds import OwnWorld

MINUTE = 60_000
WALLET = 1_000_000


def gaming_day(game: Game, scenario: dict[str, Any]) -> Iterator[str]:
    """Each act is a line like "09:10 sit ann 1"; everybody bets the least and stays in."""
    day = Day(game, scenario)
    for act in scenario["day"]:
        time, verb, *words = act.split()
        day.clock(time)
        try:
            facts = [fact for change in getattr(day, verb)(*words) for fact in day.done(change)]
        except PitbossError as refusal:
            cited = f" ({refusal.law.short})" if refusal.law else ""
            facts = [{"fact": "refused", "why": f"{refusal.message}{cited}"}]
        yield from [""] if act != scenario["day"][0] else []
        yield f"{time:<{LAW_COLUMN}} {' '.join((verb, *words)).upper()}"
        yield from day.told(facts)


class Day:
    def __init__(self, game: Game, scenario: dict[str, Any]) -> None:
        self.game, self.world = game, OwnWorld(scenario["seed"])
        self.session = Session(game, self.world)
        house = game.house(scenario.get("house"))
        equipment = equip(game, house, scenario.get("equipment"))
        self.state = TableState("day", game.id, house_as_json(house), equipment)
        self.record: RoundRecord | None = None

    def clock(self, time: str) -> None:
        hours, minutes = map(int, time.split(":"))
        self.world.time = (hours * 60 + minutes) * MINUTE

    def done(self, change: Change) -> tuple[Fact, ...]:
        self.state = change.state
        self.record = change.closed.record if change.closed else self.state.round
        return change.facts

    # What happens.

    def open(self, dealing: str = "") -> Iterator[Change]:
        """As it was set up at first, or once it was closed, with another way of dealing and what that needs."""
        before = set_up(self.state) if dealing else None
        if dealing:
            house = self.game.house({"dealing": dealing}, house_of(self.game, self.state.house))
            self.state = replace(self.state, house=house_as_json(house), equipment=equip(self.game, house))
        yield self.session.open(self.state, before)

    def sit(self, player: str, seat: str) -> Iterator[Change]:
        yield self.session.sit(self.state, player, int(seat))

    def leave(self, player: str) -> Iterator[Change]:
        yield self.session.leave(self.state, player)

    def tick(self) -> Iterator[Change]:
        yield self.session.tick(self.state) or Change(self.state)

    def recut(self) -> Iterator[Change]:
        yield self.session.recut(self.state)

    def device(self, counted: str) -> Iterator[Change]:
        yield self.session.device_counts(self.state, int(counted))

    def close(self) -> Iterator[Change]:
        yield self.session.close(self.state)

    def inspect(self, counted: str, *marks: str) -> Iterator[Change]:
        yield self.session.inspect_used(self.state, int(counted), " ".join(marks) or "none")

    def round(self, counted: str = "") -> Iterator[Change]:
        """One round; with a number, the dealer counts so many cards in its stub."""
        house = house_of(self.game, self.state.house)
        bets = {wager.name: least_cents(house, wager, alone=True) for wager in self.game.required}
        for player in self.state.seats.values():
            yield self.session.place(self.state, player, bets, _plenty)
            yield self.session.ready(self.state, player)
        while self.state.round is not None:
            round = self.session.round_of(self.state)
            assert round.pending is not None
            if counted and round.table.stub is not None:
                yield self.session.count_stub(self.state, int(counted))
            else:
                player = self.state.seats[seat_of(round.pending.seat)]
                yield self.session.choose(self.state, player, round.pending.stay.name, _plenty)

    # How it is told.

    def told(self, facts: list[Fact]) -> Iterator[str]:
        house, events = house_of(self.game, self.state.house), list(self._events(facts))
        lines = transcript(self.game, house, [event for event in events if not isinstance(event, str)])
        for event in events:
            yield f"{'':<{LAW_COLUMN}} {event}" if isinstance(event, str) else next(lines)

    def _events(self, facts: list[Fact]) -> Iterator[Event | str]:
        """The round's own events where the journal tells them, and in words what is no event."""
        if self.record is not None:
            of_the_round = iter(replayed(self.game, self.state.house, self.record).events)
        for fact in facts:
            if fact["fact"] == "performed":
                yield Performed(fact["law"], fact["what"])
            elif fact["fact"] == "event":
                yield next(of_the_round)
            elif fact["fact"] in TOLD:
                yield TOLD[fact["fact"]].format(**fact)


def _plenty(_: str) -> int:
    return WALLET


TOLD = {
    "opened": "the table opens",
    "closed": "the table closes after {rounds} rounds",
    "seated": "{player} sits down at seat {seat}",
    "left": "{player} leaves seat {seat}",
    "round opened": "round {number} is dealt from the deck with {back} backs",
    "round closed": "the round is {ended}",
    "shoe made": "shoe {number}: {cards} cards are sealed, and {before_cutting_card} come before the cutting card",
    "discards shuffled": "the {cards} discards are sealed in their new order",
    "shoe spent": "no more is dealt from the shoe after {drawn} cards, and its order is told",
    "used cards inspected": "decks inspected: {decks}; cards counted: {counted}; missing: {missing}; marks: {marks}",
    "refused": "refused: {why}",
}
