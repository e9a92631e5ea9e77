"""How the seat plays: for its best, by choices that are given, or by a hand from which on it makes them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import NotationError
from pitboss.solving.classes import Payoffs
from pitboss.solving.performance import Choices
from pitboss.solving.solver import choose
from pitboss.workers.arrays import Integers

OPTIMAL = "optimal"
FROM = "from"

Chosen = NDArray[np.bool_]  # by node and path, whether it is gone


class Strategy(NamedTuple):
    """Choices in turn, every later one being the best; where a hand is named, lower ones make the best other choice."""

    choices: Choices = ()
    mark: str = ""


class Part(NamedTuple):
    """Nodes of the first decision at which only some of the paths may be gone."""

    nodes: Integers
    paths: Sequence[int]


def strategy(text: str) -> Strategy:
    """As it is written: "optimal", "flop turn", "play from queen-high"."""
    words = tuple(text.split())
    if words in ((), (OPTIMAL,)):
        return Strategy()
    if FROM not in words:
        return Strategy(words)
    *choices, before, mark = words
    if before != FROM or not choices or FROM in choices:
        raise NotationError(f"strategy {text}: write the choices, then from and a hand, as play from queen-high")
    return Strategy(tuple(choices), mark)


def possible(played: Strategy, payoffs: Payoffs) -> Payoffs:
    """Without the paths that the strategy never goes."""
    first = played.choices[:1]
    begun = [path[: len(played.choices)] == played.choices for path in payoffs.paths]
    if not any(begun):
        ways = ", ".join(" ".join(path) for path in payoffs.paths)
        raise NotationError(f"strategy {' '.join(played.choices)}: there is {ways or 'nothing to choose'}")
    others = [bool(played.mark) and path[:1] != first for path in payoffs.paths]
    if played.mark and not any(others):
        raise NotationError(f"strategy {' '.join(played.choices)}: there is no other choice for lower hands")
    return only(payoffs, [path for path in range(len(begun)) if begun[path] or others[path]])


def only(payoffs: Payoffs, paths: Sequence[int]) -> Payoffs:
    kept = list(paths)
    return Payoffs([payoffs.paths[path] for path in kept], payoffs.net[:, kept], payoffs.staked[:, kept])


def parts(played: Strategy, payoffs: Payoffs, order: Integers, landmarks: Mapping[str, int]) -> Iterator[Part]:
    """From the hand that is named on, and below; without one there is but one part."""
    every = range(len(payoffs.paths))
    if not played.mark:
        yield Part(np.arange(len(order)), every)
        return
    if played.mark not in landmarks:
        raise NotationError(f"strategy from {played.mark}: there is {', '.join(landmarks) or 'no hand to name'}")
    above = order >= landmarks[played.mark]
    for nodes, wanted in ((above, True), (~above, False)):
        paths = [path for path in every if (payoffs.paths[path][0] == played.choices[0]) == wanted]
        yield Part(np.flatnonzero(nodes), paths)


def chosen(tallies: Integers, groups: Integers, payoffs: Payoffs, parted: Sequence[Part]) -> Chosen:
    """By node and path, whether it is gone: the best of those that are possible there."""
    kept = np.zeros(tallies.shape[:2], dtype=np.bool_)
    for nodes, paths in parted:
        there = np.ix_(nodes, np.array(paths))
        kept[there] = choose(np.ascontiguousarray(tallies[there]), groups[nodes], only(payoffs, paths), 0)
    return kept
