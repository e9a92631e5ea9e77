"""A line of `pitboss deal`, whatever kind of game it is a round of."""

from types import ModuleType
from typing import Any

from pitboss.poker import record as poker
from pitboss.poker.game import PokerGame
from pitboss.rounds import record
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.game import Game
from pitboss.tickets import record as tickets
from pitboss.tickets.game import TicketGame

RECORDS: dict[type[AnyGame], ModuleType] = {
    Game: record,
    PokerGame: poker,
    TicketGame: tickets,
}  # each has `deal`, and `read`, which makes a line a record


def deal(game: AnyGame, line: object, base: Any) -> dict[str, Any]:
    """The result, or the error that refused it."""
    answer: dict[str, Any] = RECORDS[type(game)].deal(game, line, base)
    return answer


def read(game: AnyGame, line: object, base: Any) -> Any:
    return RECORDS[type(game)].read(game, line, base)
