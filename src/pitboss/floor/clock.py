"""The clock of a table: how long somebody is waited for, where another waits."""

from pitboss.errors import NoMoreTime
from pitboss.floor.change import Change, fact
from pitboss.floor.state import Phase, TableState
from pitboss.floor.world import Milliseconds
from pitboss.rounds.places import Seat

BETTING_WINDOW: Milliseconds = 20_000
TURN: Milliseconds = 30_000


def window(state: TableState) -> Milliseconds:
    """The whole time of what the table is at."""
    return BETTING_WINDOW if state.phase is Phase.WAGERS_OPEN else TURN


def deadline(state: TableState, now: Milliseconds) -> Milliseconds | None:
    """Of somebody who is waited for from now on."""
    return now + window(state) if state.timed else None


def run(state: TableState, runs: bool, now: Milliseconds) -> Change:
    """Where nobody else waits no clock runs; one that runs again begins anew."""
    if state.timed == runs:
        return Change(state)
    after = state.with_(timed=runs, extended=False)
    somebody_is_waited_for = state.bets or state.round is not None
    until = deadline(after, now) if somebody_is_waited_for else None
    return Change(after.with_(deadline=until), (fact("clock", runs=runs),))


def extend(state: TableState, seat: Seat, asked: Seat | None) -> Change:
    """The whole time once more, for whoever is waited for; once in a betting window and at each decision."""
    if asked not in (None, seat):
        raise NoMoreTime("it is not your turn")
    if state.deadline is None:
        raise NoMoreTime("no clock is running")
    if state.extended:
        raise NoMoreTime("the time was extended already")
    after = state.with_(deadline=state.deadline + window(state), extended=True)
    return Change(after, (fact("extended", seat=seat, player=state.seats[seat]),))
