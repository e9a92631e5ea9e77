"""What the analysis has to know of a game: which kernel counts the deals for which wager."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pitboss.analysis.classes import Counted
from pitboss.cards import Card
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.stakes.wager import Wager

Counting = Callable[[House, tuple[Card, ...]], Counted]  # for this house, off this deck


@dataclass(frozen=True)
class Model:
    """A kernel for the main game and one for each side wager, counting as finely as it pays, and no finer.

    Where one counts finely enough for all wagers together, it is `joint`; where none does, side wagers that no choice
    touches are added to the main game. `varied` are options beside the pay tables that `--all` goes through.
    """

    game: Game
    main: Counting
    sides: Mapping[Wager, Counting]
    joint: Counting | None = None
    varied: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
