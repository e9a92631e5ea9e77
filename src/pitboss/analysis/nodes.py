"""What a player may have seen when first asked, and how the deals go on from there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.classes import Integers, Payoffs
from pitboss.cards import Card


class Nodes(NamedTuple):
    """By node; every later choice is the best."""

    tallies: Integers  # node, path, kind: deals
    groups: Integers
    ways: Integers  # how many hands, with how many cards seen, are the node
    order: Integers  # higher hands have higher numbers, and hands of one rank the same
    seen: Mapping[str, NDArray[np.str_]]  # what else may be looked at, from the simplest: by node, what it shows
    example: Callable[[int], tuple[Card, ...]]  # a hand of the node
    landmarks: Mapping[str, int]  # where in that order hands begin that have a name


@dataclass(frozen=True)
class Asked:
    """One moment of decision: the deals it may come from, by path and kind, and how many choices were made before."""

    tally: Integers
    group: int
    choices: int


@runtime_checkable
class Explained(Protocol):
    """A counting that can also tell of its nodes."""

    def nodes(self, payoffs: Payoffs) -> Nodes:
        """Those of the first decision."""

    def asked(self, payoffs: Payoffs, own: Sequence[Card], board: Sequence[Card]) -> Asked:
        """The decision of a player who holds and sees these cards."""
