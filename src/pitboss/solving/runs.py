"""A strategy put together: neighbouring ranks that are played by the same rule make one run."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.solving.classes import Run
from pitboss.solving.performance import Choices


class Case(NamedTuple):
    """What is best with hands of this rank, in this situation or, without a name, in any."""

    rank: int
    choices: Choices
    hands: int
    when: str = ""


Rule = Mapping[Choices, tuple[str, ...]]  # in which situations, or in any


@dataclass(frozen=True)
class Strategy:
    """From the lowest rank up, put together when it is wanted; the cases of a rank come together."""

    cases: Callable[[], Iterable[Case]]
    cards: Callable[[int], tuple[Card, ...]]  # an example of each rank
    say: Callable[[Iterable[str]], str]

    def __iter__(self) -> Iterator[Run]:
        ranks = [list(of_rank) for _, of_rank in groupby(self.cases(), key=lambda case: case.rank)]
        for rule, alike in groupby(ranks, key=_rule):
            together = list(alike)
            lowest, highest = (self.cards(of_rank[0].rank) for of_rank in (together[0], together[-1]))
            for choices, situations in rule.items():
                hands = sum(case.hands for of_rank in together for case in of_rank if case.choices == choices)
                yield Run(lowest, highest, choices, hands, when=self.say(situations) if situations else "")


def _rule(cases: Iterable[Case]) -> Rule:
    situations = defaultdict(list)
    for case in cases:
        situations[case.choices].append(case.when)
    return {choices: tuple(told) if len(situations) > 1 else () for choices, told in situations.items()}
