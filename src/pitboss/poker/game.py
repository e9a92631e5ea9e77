"""What a game of poker is: its cards and its script, the seats it has, and what its house may choose."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from pitboss.law import Citation, citation
from pitboss.poker.steps import Step
from pitboss.poker.table import Table
from pitboss.rounds.any_game import PLAYERS, AnyGame


@dataclass(frozen=True, eq=False, repr=False)
class PokerGame(AnyGame):
    """Played by players against each other."""

    bank: ClassVar[str] = PLAYERS
    deck_law: ClassVar[Citation] = citation("poker 19:47-14.2(a)")

    law: Citation  # how it is played
    most_seats: int
    own_cards: int  # that a seat receives at most
    has_button: bool
    hand_of_play: Callable[[Table], Iterator[Step]]
    describe: Callable[[Table, int], str]  # what a seat holds, in words
