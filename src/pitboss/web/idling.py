"""Idling: how long somebody has sat at a table without being dealt in."""

from collections.abc import Mapping

from pitboss.floor.in_play import house_of
from pitboss.floor.state import TableState
from pitboss.floor.world import Milliseconds
from pitboss.games import game as game_of
from pitboss.rounds.places import Seat

MOST_IDLE: Milliseconds = 10 * 60_000  # where others find no seat


class Idling:
    """Counted from when the dealer saw the chair first, and not while play is stopped.

    A floor that opens again begins anew.
    """

    def __init__(self) -> None:
        self._since: dict[str, dict[tuple[Seat, str], Milliseconds]] = {}
        self._round: dict[str, str] = {}  # of each table, the one that was seen last

    def at(self, state: TableState, now: Milliseconds) -> dict[Seat, Milliseconds]:
        before, dealt_in = self._since.get(state.id, {}), self._dealt_in(state)
        self._since[state.id] = {
            (seat, player): now if state.suspended or dealt_in.get(seat) == player else before.get((seat, player), now)
            for seat, player in state.seats.items()
        }
        return {seat: now - since for (seat, _), since in self._since[state.id].items()}

    def _dealt_in(self, state: TableState) -> Mapping[Seat, str]:
        """Into the round that is being played, or one that was since the last look."""
        record = state.round or state.last
        if record is None or (state.round is None and self._round.get(state.id) == record.id):
            return {}
        self._round[state.id] = record.id
        return record.players


def is_full(state: TableState) -> bool:
    game = game_of(state.game)
    return len(state.seats) >= game.positions_at(house_of(game, state.house))
