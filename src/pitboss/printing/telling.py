"""A round to be read, whatever kind of game it is a round of."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from pitboss.poker.game import PokerGame
from pitboss.printing import poker_transcript, tickets, transcript
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.game import Game
from pitboss.tickets.game import TicketGame

TRANSCRIPTS: dict[type[AnyGame], ModuleType] = {Game: transcript, TicketGame: tickets, PokerGame: poker_transcript}


def round_told(game: AnyGame, record: Any) -> Iterator[str]:
    yield from TRANSCRIPTS[type(game)].round_told(game, record)
