"""Every irregularity at every moment of a round, reported at a table and to `pitboss deal`."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from types import SimpleNamespace
from typing import Any, NamedTuple

from pitboss.errors import PitbossError
from pitboss.floor.books import CAGE, balances, felt, wallet
from pitboss.floor.commands import (
    ApproveVoid,
    Attend,
    Choose,
    Place,
    Proceed,
    ProposeVoid,
    Report,
    Resume,
    Sit,
    Validate,
)
from pitboss.floor.in_play import RoundsInPlay, house_of
from pitboss.floor.opening import opening
from pitboss.floor.plan import usual_house
from pitboss.floor.state import from_json
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.rounds.betting import least_cents
from pitboss.rounds.incidents import Incident
from pitboss.rounds.inputs import PROCEEDED
from pitboss.rounds.places import seat_of
from pitboss.rounds.record import deal, refused
from pitboss.rounds.steps import stays_in
from pitboss.store.chain import written
from pitboss.store.export import line_of
from tests.gaming_table import Asked
from tests.worlds import OwnWorld

PLAYERS = {1: "ann", 2: "bob", 3: "cid"}
HOUSES = {game.id: [usual_house(game)] for game in games()}
for each in HOUSES:
    HOUSES[each] += [{**usual_house(game_of(each)), "dealing": "automated-shoe"}] if each != "blackjack" else []
HOUSES["blackjack"] += [{"hole_card": "reader", "surrender": True}, {"hole_card": "reader", "soft_17": "hit"}]
STAY, GO, MIXED = "all stay in", "all go out", "the first goes out"

SAID = [
    {"incident": "dealer_card_exposed"},
    {"incident": "wrong_number_of_cards"},
    {"incident": "wrong_number_of_cards", "seat": 1},
    {"incident": "wrong_number_of_cards", "seat": 2, "cards": 1},
    {"incident": "wrong_number_of_cards", "seat": 3, "cards": 9},
    {"incident": "wrong_number_of_cards", "seat": 9},
    {"incident": "wrong_number_of_cards", "seat": "dealer"},
    {"incident": "wrong_number_of_cards", "seat": "dealer", "cards": 9},
    {"incident": "wrong_number_of_cards", "seat": "dealer", "can_complete": True},
    {"incident": "card_drawn_in_error"},
    {"incident": "shuffler_jam"},
    {"incident": "shoe_jam"},
    {"incident": "reader_fails"},
    {"incident": "stub_count"},
    {"incident": "stub_count", "counted": 0},
    {"incident": "stub_count", "counted": "right"},
    {"incident": "earthquake"},
    {"incident": "card_face_up"},
    {"incident": "card_face_up", "cards": 2},
    {"incident": "card_face_up", "after": 1},
    {"incident": "round_voided"},
]


class Case(NamedTuple):
    """Where something goes wrong."""

    game: str
    house: dict[str, Any]
    play: str
    dealer: bool  # whether somebody deals, so that the last call waits
    step: int  # how many decisions were made before


Reporting = Callable[[Any, dict[str, Any]], dict[str, Any] | None]  # what was refused


class Floor(Asked):
    """A table with three players, at which a round has begun."""

    def __init__(self, case: Case, seed: int) -> None:
        super().__init__(case.game, OwnWorld(seed), wallets=dict.fromkeys(PLAYERS.values(), 10**7))
        self.case = case
        self.ask(opening(case.game, case.house))
        if case.dealer:
            self.ask(Attend(), "dora")
        for seat, player in PLAYERS.items():
            self.ask(Sit(seat), player)

    def begin(self) -> None:
        house = house_of(self.game, self.state.house)
        offered = [wager for wager in self.game.wagers if wager.before_the_deal and wager.is_offered(house)]
        bets = {wager.name: least_cents(house, wager, alone=True) for wager in offered}
        for player in PLAYERS.values():
            self.ask(Place(bets, ready=True), player)

    def go_on(self) -> None:
        """The next decision, or the end of the last call."""
        assert self.state.round is not None
        if self.state.round.validates is not None:
            self.ask(Validate(), "sue")
            return
        if self.state.round.last_call:
            due = self.round.table.stub
            if self.game.irregularities.get(Incident.STUB_COUNT) and due is not None and not self.is_counted():
                self.ask(Report("stub_count", "it is due", counted=due), "dora")
                if self.state.round is None:
                    return
                if self.state.suspended:
                    self.ask(Resume("counted"), "flo")
            self.ask(Proceed(), "dora")
            return
        pending = self.round.pending
        assert pending is not None
        seat = seat_of(pending.seat)
        goes = self.case.play == GO or (self.case.play == MIXED and seat == min(PLAYERS))
        out = next((name for name in self.round.options if not stays_in(name)), pending.silence.name)
        stay = next(iter(self.round.options)) if self.game.draws else pending.stay.name
        self.ask(Choose(out if goes else stay), PLAYERS[seat])

    def is_counted(self) -> bool:
        return any(given.get("incident") == "stub_count" for given in self.state.round.inputs)

    def restart(self) -> None:
        """All that is not stored is forgotten."""
        self.state = from_json(json.loads(written(self.state)))
        self.in_play = RoundsInPlay()

    def line(self) -> dict[str, Any]:
        """The round in play, or the last one, as `pitboss deal` reads it."""
        record = self.state.round or self.state.last
        row = {"id": record.id, "game": self.state.game, "gaming_table": "t", "number": record.number}
        stored = SimpleNamespace(**row, house=written(self.state.house), record=written(record))
        return json.loads(json.dumps(line_of(stored)))

    def net(self) -> dict[str, int]:
        held = balances(self.transfers)
        return {str(seat): held.get(wallet(player), 0) for seat, player in PLAYERS.items()}


def cases() -> Iterator[Case]:
    """Each game and house, played so, up to each of its moments."""
    for id, houses in HOUSES.items():
        for house in houses:
            for play in (STAY, GO, MIXED):
                for dealer in (False, True):
                    case = Case(id, house, play, dealer, 0)
                    for step in range(-1, _moments(case)):
                        yield case._replace(step=step)


def _moments(case: Case) -> int:
    table = at(case)
    moments = 0
    while table.state.round is not None:
        moments += 1
        table.go_on()
    return moments


def at(case: Case) -> Floor:
    """Before the deal where the step is below 0."""
    table = Floor(case, seed=5)
    if case.step >= 0:
        table.begin()
    for _ in range(case.step):
        table.go_on()
    return table


def check(case: Case, said: dict[str, Any]) -> str:
    return check_at(at(case), case, said, report)


def check_at(table: Floor, case: Case, said: dict[str, Any], report: Reporting) -> str:
    """The table does what `pitboss deal` does: the same refusal, or the same money from the same cards."""
    given = dict(said)
    if given.get("counted") == "right":
        given["counted"] = table.round.table.stub or 0
    answer = deal(table.game, line_after(table, given), table.game.house()) if case.step >= 0 else {}
    order = table.state.round.order if table.state.round else None
    places = _face_up(table, given)
    refusal = report(table, given)
    assert are_the_same(refusal, answer.get("error"))
    if refusal is not None:
        return "refused"
    assert is_heard(table, given, places)
    table.restart()
    if case.step < 0:
        table.ask(Resume("we go on"), "flo")
        table.begin()
    finish(table)
    assert order is None or table.state.last.order == order[: len(table.state.last.order)]
    again = deal(table.game, table.line(), table.game.house())
    assert table.net() == again["net"]
    if answer.get("ended") == "void":
        assert (again["ended"], again["net"]) == ("void", answer["net"])
    check_books(table)
    return again["ended"]


def is_heard(table: Floor, given: dict[str, Any], places: Sequence[int]) -> bool:
    """The round, or the next one, has the incident as it was reported, and no other."""
    record = table.state.round or (table.state.last if table.case.step >= 0 else None)
    if given["incident"] == "card_face_up":
        return [*places] == [*(record or table.state).face_up]
    named = {"incident", "seat", "cards", "counted", "can_complete"}
    heard = {name: said for name, said in record.inputs[-1].items() if name in named and said is not False}
    return heard == {name: said for name, said in given.items() if name in named}


def _face_up(table: Floor, given: dict[str, Any]) -> Sequence[int]:
    first = (table.round.shoe.drawn if table.state.round is not None else 0) + given.get("after", 0)
    return range(first, first + given.get("cards", 1))


def are_the_same(refusal: dict[str, Any] | None, error: dict[str, Any] | None) -> bool:
    """A page tells no more than the message, as a sentence."""
    if refusal is None or error is None:
        return refusal is error
    return all(_plain(refusal[name]) == _plain(error[name]) for name in refusal)


def _plain(said: str | None) -> str | None:
    return said and said[:1].lower() + said[1:].removesuffix(".")


def line_after(table: Floor, given: dict[str, Any]) -> dict[str, Any]:
    """What `pitboss deal` is told: the round so far, and the incident."""
    line, record = table.line(), table.state.round
    if given["incident"] == "card_face_up":
        first = table.round.shoe.drawn + given.get("after", 0)
        return {**line, "face_up_at": list(range(first, first + given.get("cards", 1)))}
    ended = not record.last_call and _stops_before(table)
    return {**line, "inputs": [*line["inputs"], *([PROCEEDED] if ended else []), given]}


def _stops_before(table: Floor) -> bool:
    """A last call comes between the last input and where the table is, so that `deal` would hear it there."""
    told = {**table.line()}
    heard = deal(table.game, {**told, "inputs": [*told["inputs"], {"incident": "reader_fails"}]}, table.game.house())
    return table.game.id == "blackjack" and "error" not in heard


def report(table: Floor, given: dict[str, Any]) -> dict[str, Any] | None:
    """The refusal, if it is one, as `deal` tells it."""
    try:
        _report(table, given)
    except PitbossError as refusal:
        return refused(refusal)["error"]
    return None


def _report(table: Floor, given: dict[str, Any]) -> None:
    if given["incident"] == "round_voided":
        table.ask(ProposeVoid("two cards stick together"), "flo")
        table.restart()
        table.ask(ApproveVoid("seen on the camera"), "sue")
    else:
        names = {field.name for field in fields(Report)}
        table.ask(Report(why="seen by the dealer", **{name: given[name] for name in names & given.keys()}), "flo")


def finish(table: Floor) -> None:
    """Play is resumed, and the round played to its end."""
    if table.state.suspended:
        assert table.state.deadline is None
        table.ask(Resume("the remedy has run"), "flo")
    while table.state.round is not None:
        table.go_on()


def check_books(table: Floor) -> None:
    held = balances(table.transfers)
    assert sum(held.values()) == 0
    assert held.get(felt("t"), 0) == 0
    assert held.get(CAGE, 0) in (0, -table.state.inventory)  # nothing else, where the table was open before
