"""The clock of the keno lounge: it closes the window, has the numbers shown and the game settled, each in its time."""

import asyncio
import logging

from pitboss.floor.limits import day_of
from pitboss.floor.lounge.commands import TickLounge
from pitboss.floor.lounge.state import LoungeState, Phase
from pitboss.web.casino import Casino
from pitboss.web.waiting import done

LOOK: float = 0.1  # seconds between two looks

logger = logging.getLogger(__name__)


class KenoClock:
    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self._failed: dict[str, int] = {}  # the version at which something went wrong last

    async def work(self) -> None:
        """Until the store fails: then there is nothing left to do."""
        while self.casino.floor.store.broken is None:
            for state in self.casino.floor.lounges.every():
                try:
                    await self.look_at(state)
                except Exception:  # whatever it is, it is tried again
                    if self._failed.get(state.id) != state.version:  # and told once
                        self._failed[state.id] = state.version
                        logger.exception("lounge %s", state.id)
            await asyncio.sleep(LOOK)

    async def look_at(self, state: LoungeState) -> None:
        begins = state.phase is Phase.WRITING
        if self._time_has_come(state) and not (begins and self.casino.floor.no_new_rounds):
            key = f"tick lounge {state.id} {state.version}"
            await done(self.casino.floor.lounges.ask(key, state.id, TickLounge()))

    def _time_has_come(self, state: LoungeState) -> bool:
        """Or the gaming day of a game that nobody has a ticket for is over."""
        if state.deadline is not None:
            return self.casino.world.steady() >= state.deadline
        idle = state.phase is Phase.WRITING and not state.tickets
        return idle and day_of(self.casino.world.now()) > state.day
