"""Replay equals play: card order and inputs are all that a round is made of."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pitboss.law import paragraphs, readings
from pitboss.rounds.events import Dealt, FoundFaceUp, Hidden
from pitboss.rounds.game import Game
from pitboss.rounds.places import seat_of
from pitboss.rounds.record import deal, replay, result
from tests.properties.rounds_drawn import Played, as_line, every_game, play_to, rounds, stops


@every_game
@given(data=st.data())
def test_a_record_replays_to_the_same_events(game: Game, data: st.DataObject) -> None:
    check_replay(data.draw(rounds(game)))


@every_game
@given(data=st.data())
def test_fewer_inputs_give_the_beginning_of_the_events(game: Game, data: st.DataObject) -> None:
    check_beginnings(data.draw(rounds(game)))


@every_game
@given(data=st.data())
def test_a_round_written_as_json_is_the_same_round(game: Game, data: st.DataObject) -> None:
    check_written(data.draw(rounds(game)))


@every_game
@given(data=st.data())
def test_the_shoe_is_used_in_order(game: Game, data: st.DataObject) -> None:
    check_shoe(data.draw(rounds(game)))


@every_game
@given(data=st.data())
def test_every_event_names_its_paragraph(game: Game, data: st.DataObject) -> None:
    check_paragraphs(data.draw(rounds(game)))


def check_replay(played: Played) -> None:
    again = replay(played.game, played.record)
    assert again.events == played.round.events
    assert again.ended == played.round.ended != "waiting"


def check_beginnings(played: Played) -> None:
    whole = played.round.events
    seen = 0
    for stop in stops(played):
        begun = play_to(played.game, played.record, stop)
        assert begun.events == whole[: len(begun.events)]
        assert len(begun.events) >= seen
        seen = len(begun.events)
        if begun.pending is not None:
            told = result(replay(played.game, replace(played.record, inputs=played.record.inputs[: stop[0]])))
            assert told["ended"] == "waiting"
            assert told["pending"]["seat"] == seat_of(begun.pending.seat)
            assert told["events"] == result(begun)["events"]
    assert seen == len(whole)


def check_written(played: Played) -> None:
    line = json.loads(json.dumps(as_line(played.record)))
    told = deal(played.game, line, played.game.house())
    assert told == result(played.round)
    json.dumps(told, allow_nan=False)


def check_shoe(played: Played) -> None:
    drawn = [event.card for event in played.round.events if isinstance(event, Dealt | FoundFaceUp)]
    assert drawn == list(played.record.order[: len(drawn)])
    assert played.round.shoe.drawn == len(drawn)
    found = {event.card for event in played.round.events if isinstance(event, FoundFaceUp)}
    assert found == played.record.face_up.intersection(drawn)


def check_paragraphs(played: Played) -> None:
    for event in played.round.events:
        assert not isinstance(event, Hidden)
        assert event.law in paragraphs() or event.law.removeprefix("reading ") in readings()
