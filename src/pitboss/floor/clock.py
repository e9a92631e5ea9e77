"""The clock of a table: how long somebody is waited for, where another waits."""

from pitboss.floor.state import Phase, TableState
from pitboss.floor.world import Milliseconds

BETTING_WINDOW: Milliseconds = 20_000
TURN: Milliseconds = 30_000


def window(state: TableState) -> Milliseconds:
    """The whole time of what the table is at."""
    return BETTING_WINDOW if state.phase is Phase.WAGERS_OPEN else TURN


def deadline(state: TableState, now: Milliseconds) -> Milliseconds | None:
    """Of somebody who is waited for from now on."""
    return now + window(state) if state.timed and not (state.suspended or state.held) else None
