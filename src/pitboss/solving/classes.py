"""Classes of deals that are paid alike, and what the script says each of them pays."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, Protocol

import numpy as np

from pitboss.cards import Card
from pitboss.errors import AnalysisRefused
from pitboss.solving.performance import Choices, Hands, Stage
from pitboss.solving.sights import Sighted, check_sights
from pitboss.workers.arrays import Integers


class Class(NamedTuple):
    """The group is what the player's own cards decide by themselves; the kind is all else that the payment needs."""

    group: int
    kind: int
    giving: int | None = None  # of paths that give back the card at this place only, at 0 none; else of all


class Run(NamedTuple):
    """Hands for which the same choices are best: neighbours, or all of a category; the lowest and the highest."""

    lowest: tuple[Card, ...]
    highest: tuple[Card, ...]
    choices: Choices
    hands: int
    boards: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())  # that were seen with them
    when: str = ""  # what else has to hold


@dataclass(frozen=True)
class Payoffs:
    """What the seat stakes and gains in cents on each path of choices, by group, path and kind."""

    paths: Sequence[Choices]
    net: Integers
    staked: Integers


class Counted(Sighted, Protocol):
    """The deals of a game, counted by class as far as the decisions need it: what each kernel provides."""

    @property
    def shape(self) -> tuple[int, int]:
        """How many groups and kinds there are."""

    def classes(self) -> Iterable[Class]:
        """Those that occur."""

    def members(self, of: Class) -> Iterable[Hands]:
        """Deals of the class, its lowest and its highest among them."""

    def best(self, payoffs: Payoffs) -> tuple[Integers, Iterable[Run]]:
        """The deals that end in each group, path and kind when every choice is the best, and the strategy."""


Money = tuple[int, int]  # staked, net
Told = Mapping[Choices, Money]


def ask(stage: Stage, counted: Counted, *, checked: bool = False) -> Payoffs:
    """The script's answer for every class; for one member of each, where it is checked that they are classes.

    That the script shows at each decision what is counted there is checked first.
    """
    if not checked:
        check_sights(stage, counted)
    told = {of: payoff(stage, counted, of, checked=checked) for of in counted.classes()}
    paths = list(dict.fromkeys(path for paid in told.values() for path in paid))
    if any(len(paid) < len(paths) for of, paid in told.items() if of.giving is None):
        raise AnalysisRefused("the script does not ask the same of every hand")
    money = np.zeros((2, *counted.shape, len(paths)), dtype=np.int64)
    for of, paid in told.items():
        money[:, of.group, of.kind, [paths.index(path) for path in paid]] = np.array(list(paid.values())).T
    staked, net = money.transpose(0, 1, 3, 2)
    return that_matter(Payoffs(tuple(paths), net, staked))


def payoff(stage: Stage, counted: Counted, of: Class, *, checked: bool = False) -> Told:
    """What each path pays in this class: asked of its lowest and highest members, which must agree."""
    members = islice(counted.members(of), 1 if checked else None)
    first, *others = (_told(stage, hands, of) for hands in members)
    for other in others:
        if other != first:
            raise AnalysisRefused(f"{of} is not one class: the script pays {first} and {other}")
    return first


def _told(stage: Stage, hands: Hands, of: Class) -> Told:
    return {path.choices: (path.staked, path.net) for path in stage.paths(hands, of.giving, watched=False)}


def that_matter(payoffs: Payoffs) -> Payoffs:
    """Without the decisions that change nothing, whatever the deal: a fold loses no pocket poker wager."""
    for asked in reversed(range(max(map(len, payoffs.paths)))):
        for prefix, options in decisions(payoffs.paths, asked):
            parted = [path for option in options for path in option]
            if len(parted) == len(options) and _alike(payoffs, parted):
                return that_matter(_joined(payoffs, prefix, parted))
    return payoffs


def _alike(payoffs: Payoffs, paths: Sequence[int]) -> bool:
    return all((money[:, paths] == money[:, paths[:1]]).all() for money in (payoffs.net, payoffs.staked))


def _joined(payoffs: Payoffs, prefix: Choices, paths: Sequence[int]) -> Payoffs:
    kept = [path for path in range(len(payoffs.paths)) if path not in paths[1:]]
    named = [prefix if path == paths[0] else payoffs.paths[path] for path in kept]
    return Payoffs(named, payoffs.net[:, kept], payoffs.staked[:, kept])


def decisions(paths: Sequence[Choices], asked: int) -> Iterator[tuple[Choices, list[list[int]]]]:
    """Where the paths part after so many choices: what was chosen before, and the paths of each option in turn."""
    for prefix in dict.fromkeys(path[:asked] for path in paths if len(path) > asked):
        options: dict[str, list[int]] = {}
        for index, path in enumerate(paths):
            if len(path) > asked and path[:asked] == prefix:
                options.setdefault(path[asked], []).append(index)
        yield prefix, list(options.values())
