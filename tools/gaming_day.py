"""A whole gaming day of one table, performed in a world of its own and told line by line."""

from collections.abc import Iterator
from typing import Any

from pitboss.errors import PitbossError
from pitboss.floor.commands import (
    Choose,
    Close,
    Command,
    DeviceCounts,
    InspectUsed,
    Leave,
    Place,
    Ready,
    Recut,
    Report,
    Resume,
    Sit,
    Tick,
)
from pitboss.floor.course import Course
from pitboss.floor.decide import decide
from pitboss.floor.facts import Fact, Performed, WentOn
from pitboss.floor.in_play import RoundsInPlay, house_of
from pitboss.floor.opening import opening
from pitboss.floor.state import NO_TABLE
from pitboss.printing.transcript import LAW_COLUMN, transcript
from pitboss.rounds import events
from pitboss.rounds.betting import least_cents
from pitboss.rounds.events import Event
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
            told = [line for facts in getattr(day, verb)(*words) for line in _told(facts)]
        except PitbossError as refusal:
            cited = f" ({refusal.law.short})" if refusal.law else ""
            told = [f"refused: {refusal.message}{cited}"]
        yield from [""] if act != scenario["day"][0] else []
        yield f"{time:<{LAW_COLUMN}} {' '.join((verb, *words)).upper()}"
        yield from day.lines(told)


class Day:
    def __init__(self, game: Game, scenario: dict[str, Any]) -> None:
        self.game, self.world = game, OwnWorld(scenario["seed"])
        self.in_play = RoundsInPlay()
        self.opening = opening(game.id, scenario.get("house"), scenario.get("equipment"))
        self.state = NO_TABLE.with_(id="day", game=game.id)

    def clock(self, time: str) -> None:
        hours, minutes = map(int, time.split(":"))
        self.world.time = (hours * 60 + minutes) * MINUTE

    def ask(self, command: Command, by: str = "") -> list[Fact]:
        course = Course(self.state, self.world, self.in_play, lambda _: WALLET)
        decide(course, command, by)
        self.state = course.state
        return course.facts

    # What happens.

    def open(self, dealing: str = "") -> Iterator[list[Fact]]:
        """As it was set up at first, or once it was closed, with another way of dealing and what that needs."""
        if dealing:
            house = self.game.house({"dealing": dealing}, house_of(self.game, self.state.house))
            self.opening = opening(self.game.id, house_as_json(house))
        yield self.ask(self.opening)

    def sit(self, player: str, seat: str) -> Iterator[list[Fact]]:
        yield self.ask(Sit(int(seat)), player)

    def leave(self, player: str) -> Iterator[list[Fact]]:
        yield self.ask(Leave(), player)

    def tick(self) -> Iterator[list[Fact]]:
        yield self.ask(Tick())

    def recut(self) -> Iterator[list[Fact]]:
        yield self.ask(Recut())

    def device(self, counted: str) -> Iterator[list[Fact]]:
        yield self.ask(DeviceCounts(int(counted)))

    def close(self) -> Iterator[list[Fact]]:
        yield self.ask(Close())

    def inspect(self, counted: str, *marks: str) -> Iterator[list[Fact]]:
        yield self.ask(InspectUsed(int(counted), " ".join(marks) or "none"))

    def round(self, counted: str = "") -> Iterator[list[Fact]]:
        """One round; with a number, the dealer counts so many cards in its stub."""
        house = house_of(self.game, self.state.house)
        bets = {wager.name: least_cents(house, wager, alone=True) for wager in self.game.required}
        for player in self.state.seats.values():
            yield self.ask(Place(bets), player)
            yield self.ask(Ready(), player)
        while self.state.round is not None:
            round = Course(self.state, self.world, self.in_play).round
            assert round.pending is not None
            if counted and round.table.stub is not None:
                yield self.ask(Report("stub_count", "the count is due", counted=int(counted)), "the dealer")
                if self.state.suspended:
                    yield self.ask(Resume("the count is dealt with"), "the floorperson")
            else:
                yield self.ask(Choose(round.pending.stay.name), self.state.seats[seat_of(round.pending.seat)])

    # How it is told.

    def lines(self, told: list[Event | str]) -> Iterator[str]:
        house = house_of(self.game, self.state.house)
        lines = transcript(self.game, house, [event for event in told if not isinstance(event, str)])
        for event in told:
            yield f"{'':<{LAW_COLUMN}} {event}" if isinstance(event, str) else next(lines)


def _told(facts: list[Fact]) -> Iterator[Event | str]:
    """The events of a round and the steps of procedures, and in words what is neither."""
    for fact in facts:
        if isinstance(fact, Performed):
            yield events.Performed(fact.law, fact.what)
        elif isinstance(fact, WentOn):
            yield from fact.events
        elif fact.kind in TOLD:
            yield TOLD[fact.kind].format(**fact.body())


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
}
