"""What the analysis has to know of a game: which kernel counts the deals for which wager."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card
from pitboss.kernels.shoe.deals import Deals
from pitboss.kernels.shoe.sample import Burned
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.solving.classes import Counted
from pitboss.solving.solver import Worth
from pitboss.stakes.wager import Stake, Wager

Counting = Callable[[House, tuple[Card, ...]], Counted]  # for this house, off this deck


@dataclass(frozen=True)
class Model:
    """A kernel for the main game and one for each side wager, counting as finely as it pays, and no finer.

    Where one counts finely enough for all wagers together, it is `joint`; where none does, the wagers are added up,
    provided that such stakes are paid `apart` from each other at this house. `varied` are options beside the pay tables
    that `--all` goes through, the tables `one_by_one` are not multiplied with the others, and those `unused` at a house
    make no difference there.
    """

    game: Game
    main: Counting
    sides: Mapping[Wager, Counting]
    joint: Counting | None = None
    apart: Callable[[Any, Mapping[Wager, Stake]], bool] = lambda _, __: True
    varied: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    one_by_one: tuple[str, ...] = ()
    unused: Callable[[Any], tuple[str, ...]] = lambda _: ()


@dataclass(frozen=True)
class ShoeModel:
    """A game whose hands grow as they are played: a kernel of its own tells the lines of its wagers."""

    game: Game
    lines: Callable[[Any, Mapping[Wager, Stake], bool], list[dict[str, Any]]]  # house, stakes, with the strategy
    values: Callable[[Any, Stake, Sequence[Card], Card], dict[str, Worth]]  # of each choice of a hand against a card
    playing: Callable[[Any, Stake, str], Deals]  # by a strategy that is named
    burned: Callable[[Any], Burned]
    counselled: Callable[[Any, Stake, Sequence[Card], Card, Collection[str]], dict[str, Worth]]  # of these options
    prepare: Callable[[Any, Stake], None]  # what all hands are worth against all cards, for `values` and `counselled`
    checked: Callable[[Any, Stake], str]  # what the script was asked, and has answered as it is counted
    varied: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    one_by_one: tuple[str, ...] = ()
    unused: Callable[[Any], tuple[str, ...]] = lambda _: ()


AnyModel = Model | ShoeModel
