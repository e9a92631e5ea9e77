"""Rounds drawn by hypothesis: any lawful house, stakes, deck, choices and incidents of any game."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from pitboss.cards import DECK
from pitboss.errors import HouseRefused, PitbossError, RuleViolation, WrongDeck
from pitboss.games import games
from pitboss.rounds.betting import check_stakes
from pitboss.rounds.events import Asked
from pitboss.rounds.game import Game
from pitboss.rounds.house import House, Setting, house_as_json, settings
from pitboss.rounds.incidents import Incident, Report
from pitboss.rounds.inputs import Decision, Input
from pitboss.rounds.places import DEALER, Place, Seat, seat_of
from pitboss.rounds.record import LEAST_RATE, Record
from pitboss.rounds.round import Round
from pitboss.rounds.table import Stakes
from pitboss.shoe import Shoe, places_of
from pitboss.stakes.meter import Meter
from pitboss.stakes.wager import SIDE_MINIMUM, Stake, Wager

MOST_INPUTS = 200  # far above what any table can ask: a round that needs more does not end
MOST_INCIDENTS = 4
RANGE = re.compile(r"(\d+) to (\d+)")

Draw = Callable[[st.SearchStrategy[Any]], Any]


@dataclass(frozen=True, eq=False)
class Played:
    """A round that is over and the record it can be played from again; shown as a line of `pitboss deal`."""

    game: Game
    record: Record
    round: Round

    def __repr__(self) -> str:
        return f"<{self.game.id} {json.dumps(as_line(self.record))}>"

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        """Hypothesis would spell out every field."""
        printer.text(repr(self))


def as_line(record: Record) -> dict[str, Any]:
    """The record as `pitboss deal` reads it."""
    told = {
        "deck": [str(card) for card in record.order],
        "face_up": sorted(map(str, record.face_up)),
        "seats": {
            str(seat): {wager.name: _stake_as_json(stake) for wager, stake in placements.items()}
            for seat, placements in record.stakes.items()
        },
        "inputs": [_input_as_json(given) for given in record.inputs],
        "house": house_as_json(record.house),
    }
    return told if record.meter is None else told | {"meter": _meter_as_json(record.meter)}


def _meter_as_json(meter: Meter) -> dict[str, object]:
    rate = f"{meter.rate.numerator}/{meter.rate.denominator}"
    return {"amount": meter.cents, "rate": rate, "reset": meter.reset}


def _stake_as_json(stake: Stake) -> object:
    return {"chips": stake.chips, "coupon": stake.coupon} if stake.coupon else stake.chips


def _input_as_json(given: Input) -> dict[str, object]:
    if isinstance(given, Decision):
        amount = {"amount": given.amount} if given.amount is not None else {}
        return {"seat": given.seat, "choose": given.choice, **amount}
    told: dict[str, object] = {"incident": given.incident.value}
    if given.place is not None:
        told["seat"] = given.place
    if given.can_complete:
        told["can_complete"] = True
    if given.counted is not None:
        told["counted"] = given.counted
    return told


def houses(game: Game) -> st.SearchStrategy[House]:
    """Every choice of a licensee that meets no objection."""
    options = {name: values(setting) for name, setting in settings(game.House).items()}
    if game.id in BASES:
        drawn = st.tuples(st.sampled_from(BASES[game.id]), st.fixed_dictionaries({}, optional=options))
        return drawn.map(lambda of: game.house(_as_far_as_lawful(game, *of)))
    return st.fixed_dictionaries({}, optional=options).filter(lambda chosen: is_lawful(game, chosen)).map(game.house)


BASES: dict[str, list[dict[str, object]]] = {  # of games at which few combinations are lawful
    "blackjack": [{}, *({"payout": "6-5", "dealing": "hand", "decks": decks} for decks in (1, 2))]
}


def _as_far_as_lawful(game: Game, base: dict[str, object], more: dict[str, object]) -> dict[str, object]:
    for name, value in more.items():
        base = {name: value, **base} if is_lawful(game, {name: value, **base}) else base
    return base


def is_lawful(game: Game, chosen: dict[str, object]) -> bool:
    try:
        game.house(chosen)
    except HouseRefused:
        return False
    return True


def values(setting: Setting) -> st.SearchStrategy[Any]:
    """What one option permits: the names it lists, the numbers of its range, a table of the house's own."""
    kinds = [_permitted(value) for value in setting.permitted]
    return st.one_of(*kinds).filter(lambda value: _is_permitted(setting, value))


def _permitted(value: object) -> st.SearchStrategy[Any]:
    if isinstance(value, dict):
        return st.fixed_dictionaries({line: _figures(permitted) for line, permitted in value.items()})
    return st.integers(*number_range(str(value))) if is_range(value) else st.just(value)


def _figures(permitted: str) -> st.SearchStrategy[int]:
    """Of a line of a house's own table: "10 to 100 percent of the meter", or odds."""
    found = RANGE.match(permitted)
    return st.integers(int(found[1]), int(found[2])) if found else st.integers(0, 100)


def is_range(permitted: object) -> bool:
    """ "0 to 30"."""
    return isinstance(permitted, str) and RANGE.fullmatch(permitted) is not None


def number_range(permitted: str) -> tuple[int, int]:
    found = RANGE.fullmatch(permitted)
    assert found, permitted
    return int(found[1]), int(found[2])


def _is_permitted(setting: Setting, value: object) -> bool:
    try:
        setting.check(value)
    except HouseRefused:
        return False
    return True


@st.composite
def stakes(draw: Draw, game: Game, house: House) -> Stakes:
    seats = draw(st.sets(st.integers(1, game.positions_at(house)), min_size=1))
    placed = {seat: draw(placements(game, house)) for seat in sorted(seats)}
    try:
        check_stakes(game, house, placed)
    except RuleViolation:
        assume(False)
    return placed


@st.composite
def placements(draw: Draw, game: Game, house: House) -> dict[Wager, Stake]:
    """Some of the wagers of before the deal, those they need among them; often of one amount, as some must be."""
    offered = [wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(house)]
    wanted = draw(st.sets(st.sampled_from(offered), min_size=1)) if offered[1:] else set(offered)
    needed = _with_needs(wanted)
    chosen = [wager for wager in offered if wager in needed or wager.matches in needed]
    common = draw(amounts(house.minimum, house.maximum))
    placed = {}
    for wager in chosen:
        if wager.exactly is not None:
            placed[wager] = Stake(wager.exactly)
            continue
        least = SIDE_MINIMUM if wager.side and len(chosen) > 1 else house.minimum
        assume(least <= house.maximum)
        placed[wager] = common if draw(st.booleans()) else draw(amounts(least, house.maximum))
        if wager.matches is not None:
            placed[wager] = placed[wager.matches]
    return placed


def _with_needs(wagers: set[Wager]) -> set[Wager]:
    needed = {needed for wager in wagers for needed in (wager.needs, wager.matches) if needed is not None} - wagers
    return _with_needs(wagers | needed) if needed else wagers


def amounts(least: int, most: int) -> st.SearchStrategy[Stake]:
    chips = st.integers(least, most).map(Stake)
    halves = (least + 1) // 2, most // 2
    if not 1 <= halves[0] <= halves[1]:
        return chips
    return chips | st.integers(*halves).map(lambda half: Stake(half, half))


def meters(game: Game) -> st.SearchStrategy[Meter | None]:
    """Of a game with a progressive wager, as `pitboss deal` takes it: whole cents to begin with."""
    if game.meter_law is None:
        return st.none()
    cents = st.integers(0, 10**8)
    rates = st.sampled_from([LEAST_RATE, Fraction(3, 4), Fraction(71, 97), Fraction(1)])
    return st.builds(Meter, cents.map(Fraction), rates, cents)


def reports(positions: int, left: int | None) -> st.SearchStrategy[Report]:
    """Any incident about any place, to be had or not; `left` is how many cards the stub has, where it is known."""
    counts = [st.none(), st.integers(0, 60)] if left is None else [st.just(left), st.none(), st.integers(0, 60)]
    places: list[Place | None] = [None, DEALER, *range(positions + 2)]
    return st.builds(Report, st.sampled_from(Incident), st.sampled_from(places), st.booleans(), st.one_of(counts))


@st.composite
def rounds(draw: Draw, game: Game) -> Played:
    """A round of this game, played to its end, with what was refused on the way tried and found to change nothing."""
    house = draw(houses(game))
    placed = draw(stakes(game, house))
    order = tuple(draw(st.permutations(DECK)))  # all there is, or what is left in a shoe: each card tells its place
    face_up = frozenset(draw(st.sets(st.sampled_from(order[: _reach(placed)]), max_size=3)))
    meter = draw(meters(game))
    round = Round(game, house, Shoe(order, places_of(face_up, order)), placed, meter)
    inputs: list[Input] = []
    try:
        _play(draw, round, inputs)
    except WrongDeck:  # the shoe is empty before the round is over, and such a round is none
        assume(False)
    return Played(game, Record(house, order, face_up, placed, tuple(inputs), meter), round)


def _play(draw: Draw, round: Round, inputs: list[Input]) -> None:
    """To its end. What is reported when a last call is over comes after a decision, so that a record has its place."""
    incidents, heard = 0, True
    while not round.over:
        assert len(inputs) < MOST_INPUTS, "this round does not end"
        if heard and incidents < MOST_INCIDENTS and draw(st.integers(0, 9)) == 9:
            incidents += 1
            _attempt(round, draw(reports(round.game.positions, round.table.stub)), inputs)
        elif round.pending is None:
            round.proceed()
            heard = False
        elif heard and draw(st.integers(0, 19)) == 19:
            _attempt(round, draw(decisions(round.game)), inputs)
        else:
            _give(round, draw(answers(round)), inputs)
            heard = True


@st.composite
def answers(draw: Draw, round: Round) -> Decision:
    """One of the options, and an amount where there is a choice and it is not left to the table."""
    assert round.pending is not None
    choice = draw(st.sampled_from(list(round.options)))
    question = next(event for event in reversed(round.events) if isinstance(event, Asked))
    most = dict(zip(question.options, question.takes, strict=True))[choice]
    least = dict(zip(question.options, question.least or question.takes, strict=True))[choice]
    amount = draw(st.none() | st.integers(least, most)) if least < most else None
    return Decision(seat_of(round.pending.seat), choice, amount)


HIDING = [game for game in games() if not game.splits]  # in every house; for one that hides some, test_blackjack.py


def rounds_of_any(chosen: Iterable[Game]) -> st.SearchStrategy[Played]:
    return st.sampled_from(list(chosen)).flatmap(rounds)


def _reach(placed: Stakes) -> int:
    """Face up cards far down the deck are never reached: most are drawn from where the cards are dealt."""
    return min(len(DECK), 8 * (len(placed) + 2))


def decisions(game: Game) -> st.SearchStrategy[Decision]:
    """By any seat, for anything that has a name: most are refused."""
    names = [wager.name for wager in game.wagers] + ["fold", "check", "nonsense"]
    seats, amounts = st.integers(0, game.positions + 1), st.none() | st.integers(-1, 10**6)
    return st.builds(Decision, seats, st.sampled_from(names), amounts)


def _attempt(round: Round, given: Input, inputs: list[Input]) -> None:
    before = facts(round)
    try:
        _give(round, given, inputs)
    except PitbossError:
        assert facts(round) == before, f"refused, yet it changed the round: {given}"


def _give(round: Round, given: Input, inputs: list[Input]) -> None:
    give(round, given)
    inputs.append(given)


def give(round: Round, given: Input) -> None:
    if isinstance(given, Decision):
        round.choose(given.seat, given.choice, given.amount)
    else:
        round.report(given)


def facts(round: Round) -> tuple[object, ...]:
    """All that a round is at this moment."""
    return (list(round.events), round.pending, round.last_call, round.over, round.shoe.drawn, repr(vars(round.table)))


def stops(played: Played) -> Iterator[tuple[int, bool]]:
    """Where the round stopped to hear something: after so many inputs, and at last when nothing more was reported."""
    yield from ((given, False) for given in range(len(played.record.inputs) + 1))
    yield len(played.record.inputs), True


def play_to(game: Game, record: Record, stop: tuple[int, bool]) -> Round:
    """The round as it stood at this stop."""
    given, nothing_more = stop
    round = Round(
        game, record.house, Shoe(record.order, places_of(record.face_up, record.order)), record.stakes, record.meter
    )
    for each in record.inputs[:given]:
        give(round, each)
    if nothing_more and round.last_call:
        round.proceed()
    return round


def viewers(played: Played) -> list[Seat | None]:
    """Everybody at the table, somebody at an empty position, and somebody behind the rope."""
    seats = played.record.stakes
    empty = next(seat for seat in range(1, played.game.positions + 2) if seat not in seats)
    return [None, *seats, empty]


def every_hiding_game(test: Callable[..., None]) -> Callable[..., None]:
    """Where hands are dealt face down."""
    decorated: Callable[..., None] = pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)(test)
    return decorated


def every_game(test: Callable[..., None]) -> Callable[..., None]:
    decorated: Callable[..., None] = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)(test)
    return decorated
