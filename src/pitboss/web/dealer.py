"""The virtual dealer: lets the clock speak at every table, and the house players move one at a time."""

import asyncio
import logging

from pitboss.floor.house_player import Move, next_move
from pitboss.floor.state import TableState
from pitboss.floor.world import Milliseconds
from pitboss.web.casino import FIRST_BUY_IN, Casino
from pitboss.web.waiting import done

LOOK: float = 0.1  # seconds between two looks around the floor
PAUSE: Milliseconds = 900  # between two moves of house players at a table
AFTER_A_ROUND: Milliseconds = 5_000  # so that everybody sees how it ended
LEAST_WALLET = 10_000

logger = logging.getLogger(__name__)


class Dealer:
    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self._not_before: dict[str, Milliseconds] = {}
        self._seen: dict[str, int] = {}  # the version a house player looked at last
        self._rounds: dict[str, int] = {}
        self._failed: dict[str, int] = {}  # the version at which something went wrong last

    async def work(self) -> None:
        """Until the store fails: then there is nothing left to do."""
        while self.casino.floor.store.broken is None:
            for state in self.casino.floor.tables():
                try:
                    await self._look_at(state)
                except Exception:  # whatever it is, the other tables go on, and this one is tried again
                    self._complain(state)
            await asyncio.sleep(LOOK)

    def _complain(self, state: TableState) -> None:
        """Once for each version: what fails at every look would fill the log."""
        if self._failed.get(state.id) != state.version:
            self._failed[state.id] = state.version
            logger.exception("table %s", state.id)

    async def _look_at(self, state: TableState) -> None:
        now = self.casino.world.now()
        if (state.deadline is not None and now >= state.deadline) or self.casino.session(state).cards_are_due(state):
            await done(self.casino.floor.tick(f"tick {state.id} {state.version}", state.id))
        elif self.casino.hub.is_watched(state.id, now) and now >= self._due(state, now):
            await self._house_player(state, now)

    def _due(self, state: TableState, now: Milliseconds) -> Milliseconds:
        """House players wait a moment when a round has ended."""
        if self._rounds.setdefault(state.id, state.rounds) != state.rounds:
            self._rounds[state.id] = state.rounds
            self._not_before[state.id] = now + AFTER_A_ROUND
        return self._not_before.get(state.id, 0)

    async def _house_player(self, state: TableState, now: Milliseconds) -> None:
        if self._seen.get(state.id) == state.version:
            return
        self._seen[state.id] = state.version
        move = next_move(self.casino.session(state), state, self.casino.house_players(state.id))
        if move is not None:
            await self._move(state, move)
            self._not_before[state.id] = now + PAUSE

    async def _move(self, state: TableState, move: Move) -> None:
        floor, key = self.casino.floor, f"{move.player} {state.id} {state.version}"
        if move.seat is not None:
            await done(floor.sit(key, state.id, move.player, move.seat))
        elif move.option:
            await done(floor.choose(key, state.id, move.player, move.option, turn=state.turn))
        elif move.bets is None:
            await done(floor.ready(key, state.id, move.player, turn=state.turn))
        else:
            if floor.balance(move.player) < LEAST_WALLET:
                await done(floor.buy_in(f"{key} buys in", move.player, FIRST_BUY_IN))
            await done(floor.place(key, state.id, move.player, move.bets, turn=state.turn))
