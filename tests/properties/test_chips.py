"""Chips are conserved: what is placed is settled, once, and what one side gains the other loses."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rounds.events import Event, Placed, Settled, last_words
from pitboss.rounds.game import Game
from pitboss.rounds.places import seat_of
from pitboss.rounds.record import result
from pitboss.stakes.gain import Outcome
from pitboss.stakes.wager import Wager
from tests.properties.rounds_drawn import Played, every_game, rounds

Key = tuple[int, str]


@every_game
@given(data=st.data())
def test_every_wager_is_settled_once(game: Game, data: st.DataObject) -> None:
    check_books(data.draw(rounds(game)))


@every_game
@given(data=st.data())
def test_the_books_notice_what_does_not_add_up(game: Game, data: st.DataObject) -> None:
    """The control: one settled line dropped, doubled or changed by a cent must be seen.

    What gives back a wager that was lost before is left out: without it the wager is lost, and that adds up too.
    """
    played = data.draw(rounds(game))
    events = list(played.round.events)
    at = data.draw(st.sampled_from([i for i, event in enumerate(events) if _is_of_a_wager(event)]))
    line = events[at]
    assert isinstance(line, Settled)
    spoilt = data.draw(
        st.sampled_from(
            [
                [],
                [line, line],
                [line._replace(stake=line.stake + 1)],
                [line._replace(returned=line.stake + 1)],
                [line._replace(pays=-1)],
                [line._replace(wager="another")],
            ]
        )
    )
    with pytest.raises(AssertionError):
        check_lines(played.game, [*events[:at], *spoilt, *events[at + 1 :]])


def _is_of_a_wager(event: Event) -> bool:
    return isinstance(event, Settled) and event.stake > 0 and not event.collected


def check_books(played: Played) -> None:
    round = played.round
    assert round.over
    assert not any(round.table.live.values()), "a wager still lies on the table"
    check_lines(played.game, round.events)
    check_nets(played)


def check_lines(game: Game, events: list[Event]) -> None:
    """Event by event: nothing is settled that does not lie there, and at the end nothing lies there."""
    lying: dict[Key, Placed] = {}
    placed: dict[Key, Placed] = {}
    lost: dict[Key, Placed] = {}
    prizes: Counter[Key] = Counter()
    for event in events:
        if isinstance(event, Placed):
            key = event.seat, event.wager
            assert key not in placed, f"{key} is placed twice"
            check_placed(game, event, placed)
            lying[key] = placed[key] = event
        elif isinstance(event, Settled):
            key = event.seat, event.wager
            wager = game.wager(event.wager)
            assert wager is not None, f"{event.wager} is no wager of this game"
            if event.collected:
                assert event.outcome is Outcome.VOID, f"{key} was collected, and is settled once more"
                assert key in lost, f"{key} was not lost, and is given back"
                check_settled(event, lost.pop(key), locked=wager.locked)
            elif wager.rides_on is None:
                assert key in lying, f"{key} is settled and does not lie on the table"
                check_settled(event, lying[key], locked=wager.locked)
                (lost if event.outcome is Outcome.LOSE else {})[key] = lying.pop(key)
            else:
                prizes[key] += 1
                assert any(_carries(game, wager, name) for seat, name in placed if seat == event.seat), (
                    f"{key} rides on a wager that was not placed"
                )
                assert event.outcome is Outcome.WIN, f"{key} appears, and does not pay"
                assert (event.stake, event.returned) == (0, 0), f"{key} has a stake of its own"
                assert event.pays >= 0
    assert not lying, f"{list(lying)} were never settled"
    assert all(times == 1 for times in prizes.values()), f"a prize is paid twice: {prizes}"


def _carries(game: Game, prize: Wager, name: str) -> bool:
    """The prize rides on the wager of this name, or on one that it is placed instead of."""
    wager = game.wager(name)
    return wager is not None and wager.area is prize.rides_on


def check_placed(game: Game, event: Placed, placed: dict[Key, Placed]) -> None:
    wager = game.wager(event.wager)
    assert wager is not None
    assert wager.rides_on is None
    assert event.chips > 0
    assert event.coupon in (0, event.chips)
    if wager.equals is not None:
        price = wager.price(placed[seat_of(event.seat), wager.equals.name].chips)
        if wager.or_less:
            assert event.chips <= price, "less will do, but not more"
        else:
            assert event.chips in (price, 2 * price), "an option may place it twice over"
        assert event.coupon == 0, "a coupon makes no wager but its own"


def check_settled(line: Settled, placed: Placed, *, locked: bool) -> None:
    assert line.stake == placed.chips + placed.coupon
    assert 0 <= line.returned <= line.stake
    assert line.pays >= 0
    match line.outcome:
        case Outcome.LOSE:
            back = placed.chips // 2 if line.why == "surrendered" else 0
            assert (line.pays, line.returned) == (0, back)
        case Outcome.PUSH | Outcome.VOID:
            assert (line.pays, line.returned) == (0, line.stake)
        case Outcome.WIN:
            kept = 0 if locked else placed.chips  # a locked chip is in the inventory for good
            assert line.returned == kept, "a coupon is taken, win or lose"


def check_nets(played: Played) -> None:
    """Each seat's net against chips counted as they move, and the house's gain against all of them."""
    purses = dict.fromkeys(map(str, played.record.stakes), 0)
    tray = felt = 0
    for event in played.round.events:
        if isinstance(event, Placed):
            purses[str(seat_of(event.seat))] -= event.chips + event.coupon
            felt += event.chips + event.coupon
        elif isinstance(event, Settled):
            purses[str(seat_of(event.seat))] += event.pays + event.returned
            felt -= 0 if event.collected else event.stake
            tray += (0 if event.collected else event.stake) - event.pays - event.returned
        assert sum(purses.values()) + felt + tray == 0
    told = result(played.round)
    assert felt == 0
    assert told["net"] == purses
    assert sum(told["net"].values()) == -tray
    assert [(line["seat"], line["wager"]) for line in told["lines"]] == [
        (seat_of(event.seat), event.wager) for event in last_words(played.round.events)
    ]
