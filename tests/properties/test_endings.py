"""Every legal round ends, whatever is chosen, whatever happens, and when nobody answers."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import DECK
from pitboss.errors import RuleViolation
from pitboss.games import games
from pitboss.rounds.events import (
    Asked,
    Chose,
    Dealt,
    FoundFaceUp,
    HandSplit,
    HandVoided,
    Placed,
    Reported,
    StubSetAside,
)
from pitboss.rounds.game import Game
from pitboss.rounds.house import House, settings
from pitboss.rounds.incidents import Incident, Report
from pitboss.rounds.inputs import Decision, Input
from pitboss.rounds.places import DEALER, Hand
from pitboss.rounds.record import LEAST_RATE, Record
from pitboss.rounds.round import Round
from pitboss.rounds.table import Stakes
from pitboss.stakes.meter import Meter
from pitboss.stakes.wager import NOT_OFFERED, Stake
from tests.helpers import NEEDED_FOR_DEALING
from tests.properties.rounds_drawn import MOST_INPUTS, Played, every_game, facts, give, play_to, rounds, stops
from tests.properties.test_chips import check_books
from tests.properties.test_replay import check_replay, check_shoe

SCATTERED = tuple(DECK[place * 19 % 52] for place in range(52))


@every_game
@given(data=st.data())
def test_silence_leads_to_the_end(game: Game, data: st.DataObject) -> None:
    check_silence(data.draw(rounds(game)))


every_way_of_dealing = pytest.mark.parametrize(
    ("game", "dealing"),
    [pytest.param(game, dealing, id=f"{dealing}-{game.id}") for game in games() for dealing in game.no_more_bets],
)


@every_way_of_dealing
def test_every_path_of_choices_ends(game: Game, dealing: str) -> None:
    """Two players with every wager, all their choices: an odometer over the options."""
    paths = list(every_path(game, dealing))
    for played in paths:
        check_books(played)
    assert len({played.record.inputs for played in paths}) == len(paths) >= 4


@every_way_of_dealing
def test_every_incident_at_every_moment_is_refused_or_ends_well(game: Game, dealing: str) -> None:
    for played in every_path(game, dealing):
        for stop in stops(played):
            for report in every_report(played):
                happen(played, stop, report)


@every_game
@given(data=st.data())
def test_a_void_hand_is_asked_nothing_more(game: Game, data: st.DataObject) -> None:
    check_void_hands(data.draw(rounds(game)))


@every_game
@given(data=st.data())
def test_a_round_that_is_over_hears_nothing_more(game: Game, data: st.DataObject) -> None:
    round = data.draw(rounds(game)).round
    before = facts(round)
    for given_late in (Decision(round.table.seats[0], "fold"), *map(Report, Incident)):
        with pytest.raises(RuleViolation):
            give(round, given_late)
    assert facts(round) == before


def check_silence(played: Played) -> None:
    """From every stop of the round on, nobody says a word."""
    for stop in stops(played):
        fall_silent(play_to(played.game, played.record, stop))


def check_void_hands(played: Played) -> None:
    """A void hand decides and stakes nothing more, and when all are void nothing more is dealt."""
    void: set[Hand] = set()
    hands: set[Hand] = set(played.record.stakes)
    for event in played.round.events:
        if isinstance(event, HandSplit):
            hands.add(event.new)
        elif isinstance(event, HandVoided):
            assert event.seat not in void, f"the hand of seat {event.seat} is voided twice"
            void.add(event.seat)
        elif isinstance(event, Asked | Chose | Placed):
            assert event.seat not in void, f"seat {event.seat} is void, yet {event}"
        elif isinstance(event, Dealt | FoundFaceUp | StubSetAside):
            assert void != hands, f"all hands are void, yet {event}"
    assert void <= hands
    assert (void == hands) == (played.round.ended == "void")


def fall_silent(round: Round) -> None:
    for _ in range(MOST_INPUTS):
        if round.over:
            assert not any(round.table.live.values())
            return
        if round.pending is not None:
            assert round.pending.silence in round.pending.choices
            round.stay_silent()
        else:
            round.proceed()
    pytest.fail("silence does not lead to an end")


def happen(played: Played, stop: tuple[int, bool], report: Report) -> None:
    """The incident at this stop, and silence after it."""
    round = play_to(played.game, played.record, stop)
    before = facts(round)
    try:
        round.report(report)
    except RuleViolation:
        assert facts(round) == before
        return
    fall_silent(round)
    record = played.record
    inputs = (*record.inputs[: stop[0]], report, *_answers(round, stop[0]))
    after = Played(played.game, replace(record, inputs=inputs), round)
    check_books(after)
    check_void_hands(after)
    check_replay(after)
    check_shoe(after)


def _answers(round: Round, given_before: int) -> Iterator[Input]:
    told = [event for event in round.events if isinstance(event, Chose | Reported)]
    for event in told[given_before + 1 :]:
        assert isinstance(event, Chose)
        yield Decision(event.seat, event.option)


def every_report(played: Played) -> Iterator[Report]:
    yield from map(Report, Incident)
    for place in (DEALER, *played.record.stakes, 99):
        for can_complete in (False, True):
            yield Report(Incident.WRONG_NUMBER_OF_CARDS, place, can_complete)
    for counted in (0, played.round.shoe.left, 53):
        yield Report(Incident.STUB_COUNT, counted=counted)


def every_path(game: Game, dealing: str) -> Iterator[Played]:
    house = full_house(game, dealing)
    placed = full_stakes(game)
    meter = Meter(Fraction(1_000_000), LEAST_RATE, 500_000) if game.meter_law else None
    unfinished: list[tuple[Input, ...]] = [()]
    while unfinished:
        inputs = unfinished.pop()
        assert len(inputs) < MOST_INPUTS
        record = Record(house, SCATTERED, frozenset(), placed, inputs, meter)
        round = play_to(game, record, (len(inputs), True))
        if round.pending is None:
            assert round.over
            yield Played(game, record, round)
        else:
            seat = round.pending.seat
            unfinished += [(*inputs, Decision(seat, choice)) for choice in round.options]


def full_house(game: Game, dealing: str) -> House:
    """One that offers every wager."""
    options = [(wager.option, settings(game.House)[wager.option]) for wager in game.wagers if wager.option]
    offered = {name: next(value for value in option.permitted if value != NOT_OFFERED) for name, option in options}
    house: House = game.house({**offered, "dealing": dealing, **NEEDED_FOR_DEALING.get((game.id, dealing), {})})
    return house


def full_stakes(game: Game) -> Stakes:
    wagers = [wager for wager in game.wagers if wager.before_the_deal]
    return {seat: {wager: Stake(wager.exactly or 1000) for wager in wagers} for seat in (2, 5)}
