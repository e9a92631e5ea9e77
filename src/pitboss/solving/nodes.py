"""A decision as it is learned: what a player may have seen when asked, and what each option is worth there."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np

from pitboss.cards import Card
from pitboss.errors import AnalysisRefused
from pitboss.solving.classes import Payoffs, decisions
from pitboss.solving.solver import SAFE
from pitboss.workers.arrays import Integers

Cards = tuple[Card, ...]


class View(NamedTuple):
    """What a player may go by: at each node it is one of some cases."""

    name: str
    cases: Integers
    say: Callable[[int], str]


class Nodes(NamedTuple):
    """By node, over all deals that come there; every other choice, before and after, is the best."""

    board: int  # so many cards are seen beside one's own
    options: Sequence[str]
    worth: Integers  # node, option: deals times money
    dealt: Integers  # node: deals
    order: Integers  # higher hands have higher numbers, and hands of one rank the same
    least: Callable[[int], str] | None  # how an order is said, unless by the node's hand
    example: Callable[[int], tuple[Cards, Cards]]  # a hand of the node, and what is seen with it
    views: Sequence[View] = ()  # from the simplest
    finest: View | None = None  # finer than all of them
    landmarks: Mapping[str, int] = {}  # where in the order hands begin that have a name
    chart: bool = False  # whether the nodes are few enough to be told one by one


@dataclass(frozen=True)
class Asked:
    """One moment of decision: the deals it may come from, by path and kind, and how many choices were made before."""

    tally: Integers
    group: int
    choices: int
    hand: Cards = ()  # as a choice counts its places


@runtime_checkable
class Answering(Protocol):
    """A counting that can also tell of one node."""

    def asked(self, payoffs: Payoffs, own: Sequence[Card], board: Sequence[Card]) -> Asked:
        """The decision of a player who holds and sees these cards."""


@runtime_checkable
class Explained(Answering, Protocol):
    """A counting that can tell of all its nodes."""

    def lessons(self, payoffs: Payoffs) -> Iterable[Nodes]:
        """Its decisions, the first one first."""


def by_option(payoffs: Payoffs, worth: Integers, ways: Integers) -> tuple[list[str], Integers]:
    """The options of the first decision, and from what each path is worth at a node what each option is."""
    ((_, options),) = decisions(payoffs.paths, 0)
    names = [payoffs.paths[paths[0]][0] for paths in options]
    return names, weighed(np.stack([worth[:, paths].sum(axis=1) for paths in options], axis=1), ways)


def weighed(worth: Integers, ways: Integers) -> Integers:
    """What is worth so much in one way, in all ways."""
    most = np.abs(worth.astype(np.float64)).max(axis=1, initial=0) * ways
    if most.sum() >= SAFE / 2:
        raise AnalysisRefused("the stakes are too large to be analysed")
    return worth * ways[:, np.newaxis]
