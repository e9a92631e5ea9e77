"""The virtual dealer: lets the clock speak at every table, waits for no empty chair, and has the house players move."""

import asyncio
import logging
from contextlib import suppress
from typing import NamedTuple

from pitboss.errors import RuleViolation
from pitboss.floor.commands import Clock, Leave, PassOver, Place, Tick
from pitboss.floor.house_player import Move, next_move, visitors_at
from pitboss.floor.playing import cards_are_due
from pitboss.floor.posting import takes_effect
from pitboss.floor.state import Phase, TableState
from pitboss.floor.world import Milliseconds
from pitboss.rounds.places import Seat, seat_of
from pitboss.rounds.steps import Decide
from pitboss.web.casino import FIRST_BUY_IN, Casino
from pitboss.web.idling import MOST_IDLE, Idling, is_full
from pitboss.web.presence import A_BLINK, A_MINUTE
from pitboss.web.waiting import done

LOOK: float = 0.1  # seconds between two looks around the floor
PAUSE: Milliseconds = 900  # between two moves of house players at a table
AFTER_A_ROUND: Milliseconds = 5_000  # so that everybody sees how it ended
SHORT: Milliseconds = 3_000  # what an absent player has for a decision, while another waits
LEAST_WALLET = 10_000

logger = logging.getLogger(__name__)


class Chairs(NamedTuple):
    """The seats that visitors have taken: where somebody is, where nobody is, and where nobody has been for long."""

    present: frozenset[Seat]
    absent: frozenset[Seat]
    gone: frozenset[Seat]


class Dealer:
    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self._not_before: dict[str, Milliseconds] = {}
        self._seen: dict[str, tuple[int, Chairs]] = {}  # what a house player looked at last
        self._rounds: dict[str, int] = {}
        self._turns: dict[str, tuple[str, Milliseconds]] = {}  # the turn of each table, and when it was seen first
        self._idling = Idling()
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
        now, chairs = self.casino.world.steady(), self._chairs(state)
        floor, key = self.casino.floor, f"{state.id} {state.version}"
        if left := sorted((chairs.gone | self._in_the_way(state, now)) - set(state.leaving)):
            await done(floor.ask(f"gone {key}", state.id, Leave(seat=left[0]), state.seats[left[0]]))
        elif state.waits:
            return  # for the staff, who end it
        elif state.round is None and floor.no_new_rounds:
            return
        elif chairs.present | chairs.absent and state.timed != self._somebody_else_waits(state, chairs):
            await done(floor.ask(f"clock {key}", state.id, Clock(not state.timed)))
        elif self._time_has_come(state, now):
            await done(floor.ask(f"tick {key}", state.id, Tick()))
        elif absent := self._not_waited_for(state, chairs, now):
            with suppress(RuleViolation):  # somebody was quicker
                await done(floor.ask(f"pass over {key}", state.id, PassOver(sorted(absent)), turn=state.turn))
        elif self._may_move(state, chairs) and now >= self._due(state, now):
            await self._house_player(state, chairs, now)

    def _time_has_come(self, state: TableState, now: Milliseconds) -> bool:
        """For whoever is waited for, for the cards, or for what was posted."""
        over = state.deadline is not None and now >= state.deadline
        return over or cards_are_due(state, now) or takes_effect(state, now)

    # Whoever is there, and whoever is not.

    def _chairs(self, state: TableState) -> Chairs:
        visitors = visitors_at(state, self.casino.house_players(state.id))
        away = {seat: self.casino.presence.away_for(state.id, player) for seat, player in visitors.items()}
        absent = frozenset(seat for seat, since in away.items() if since >= A_BLINK)
        gone = frozenset(seat for seat, since in away.items() if since >= A_MINUTE)
        return Chairs(frozenset(visitors) - absent, absent, gone)

    def _in_the_way(self, state: TableState, now: Milliseconds) -> frozenset[Seat]:
        """At a full table, whoever has long not been dealt in, there or not."""
        visitors = visitors_at(state, self.casino.house_players(state.id))
        idle = frozenset(seat for seat, since in self._idling.at(state, now).items() if since >= MOST_IDLE)
        return idle & visitors.keys() if idle and is_full(state) else frozenset()

    def _somebody_else_waits(self, state: TableState, chairs: Chairs) -> bool:
        """Nobody is hurried for the sake of house players, or of a second seat of one's own."""
        return len({state.seats[seat] for seat in chairs.present}) > 1

    def _not_waited_for(self, state: TableState, chairs: Chairs, now: Milliseconds) -> frozenset[Seat]:
        """The empty chairs without which the table goes on now."""
        if state.phase is Phase.WAGERS_OPEN:
            there = state.seats.keys() - chairs.absent
            return chairs.absent if state.ready and there <= set(state.ready) else frozenset()
        if state.phase is Phase.CLOSED or not chairs.absent:
            return frozenset()
        asked = self._asked(state)
        has_had_time = bool(chairs.present) and now - self._since(state, now) >= SHORT
        return frozenset({asked}) & (chairs.absent if has_had_time else chairs.gone)

    def _asked(self, state: TableState) -> Seat:
        pending = self._pending(state)
        assert pending is not None
        return seat_of(pending.seat)

    def _pending(self, state: TableState) -> Decide | None:
        round = self.casino.floor.round_now(state)
        return round.pending if round is not None else None

    def _since(self, state: TableState, now: Milliseconds) -> Milliseconds:
        """When this turn was seen first."""
        if self._turns.get(state.id, ("", 0))[0] != state.turn:
            self._turns[state.id] = state.turn, now
        return self._turns[state.id][1]

    # House players.

    def _may_move(self, state: TableState, chairs: Chairs) -> bool:
        """House players bet for somebody who sits there or visits; a round that was begun is played to its end."""
        in_company = bool(chairs.present) or self.casino.presence.is_visited(state.id)
        return state.phase is Phase.IN_PLAY or in_company

    def _due(self, state: TableState, now: Milliseconds) -> Milliseconds:
        """House players wait a moment when a round has ended."""
        if self._rounds.setdefault(state.id, state.rounds) != state.rounds:
            self._rounds[state.id] = state.rounds
            self._not_before[state.id] = now + AFTER_A_ROUND
        return self._not_before.get(state.id, 0)

    async def _house_player(self, state: TableState, chairs: Chairs, now: Milliseconds) -> None:
        if self._seen.get(state.id) == (state.version, chairs):
            return
        self._seen[state.id] = state.version, chairs
        players = self.casino.house_players(state.id)
        move = next_move(self.casino.world, state, self._pending(state), players, chairs.absent)
        if move is not None:
            await self._move(state, move)
            self._not_before[state.id] = now + PAUSE

    async def _move(self, state: TableState, move: Move) -> None:
        floor, key = self.casino.floor, f"{move.player} {state.id} {state.version}"
        if isinstance(move.command, Place) and floor.balance(move.player) < LEAST_WALLET:
            await done(floor.buy_in(f"{key} buys in", move.player, FIRST_BUY_IN))
        await done(floor.ask(key, state.id, move.command, move.player, turn=state.turn))
