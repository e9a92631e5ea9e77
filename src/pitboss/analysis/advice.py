"""What `pitboss strategy` tells: rules that can be learned, what each costs, and every choice of one hand."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.classes import Counted, Integers, Payoffs, ask, decisions
from pitboss.analysis.model import Model
from pitboss.analysis.models import model_of
from pitboss.analysis.nodes import Explained, Nodes
from pitboss.analysis.performance import SEAT, Stage, stage
from pitboss.analysis.report import decimal, described
from pitboss.analysis.solver import SAFE, solved, worth_of
from pitboss.cards import DECK, RANKS, Card, cards
from pitboss.errors import AnalysisRefused, NotationError
from pitboss.rounds.house import House, house_as_json
from pitboss.stakes.wager import Stake

MOST_EXCEPTIONS = 10
NAMED = 3  # so many of the rules that go by a named hand

Up = NDArray[np.bool_]  # by node, whether to take the option that high hands take


class Table(NamedTuple):
    """The main game of one house with the least stakes, and how its deals are counted."""

    model: Model
    house: House
    stage: Stage
    counted: Counted
    payoffs: Payoffs
    unit: int


def strategy(id: str, house: Mapping[str, object] | None = None) -> dict[str, Any]:
    """The best strategy of the main game, and simpler ones with their exact costs."""
    table = _table(id, house)
    if not isinstance(table.counted, Explained):
        raise AnalysisRefused(f"the strategy of {id} is told by `pitboss edge --strategy` only")
    found = solved(table.payoffs, table.counted)
    told = {**_heading(table), "edge": str(-found.mean / table.unit)}
    return {**told, **Lesson(table, table.counted.nodes(table.payoffs)).told()}


def explain(id: str, hand: str, board: str = "", house: Mapping[str, object] | None = None) -> dict[str, Any]:
    """What each choice of one hand is worth, when all later ones are the best."""
    table = _table(id, house)
    if not isinstance(table.counted, Explained):
        raise AnalysisRefused(f"single hands of {id} are not explained yet")
    own, seen = _cards(table, hand, board)
    asked = table.counted.asked(table.payoffs, own, seen)
    told = []
    for before, options in decisions(table.payoffs.paths, asked.choices):
        worth = [_worth(table, asked.tally, asked.group, paths) for paths in options]
        names = [table.payoffs.paths[paths[0]][asked.choices] for paths in options]
        told.append({"after": list(before), **_compared(dict(zip(names, worth, strict=True)))})
    name = described(table.model.game, table.house, own, seen)
    return {**_heading(table), "hand": list(own), "board": list(seen), "holds": name, "decisions": told}


def _worth(table: Table, tally: Integers, group: int, paths: Sequence[int]) -> Fraction:
    deals = sum(int(tally[path].sum()) for path in paths)
    net = sum(
        int(count) * int(cents)
        for path in paths
        for count, cents in zip(tally[path], table.payoffs.net[group, path], strict=True)
    )
    return Fraction(net, deals * table.unit)


def _compared(worth: Mapping[str, Fraction]) -> dict[str, Any]:
    best = max(worth, key=worth.__getitem__)
    choices = {
        name: {"value": str(value), "value_decimal": decimal(value), "cost": str(worth[best] - value)}
        for name, value in worth.items()
    }
    return {"best": best, "choices": choices}


def _heading(table: Table) -> dict[str, Any]:
    game = table.model.game
    return {"game": game.id, "house": house_as_json(table.house), "per": game.required[0].name}


def _table(id: str, values: Mapping[str, object] | None) -> Table:
    model = model_of(id)
    house = model.game.house(values)
    staked = {wager: Stake(wager.exactly or house.minimum) for wager in model.game.required}
    staged = stage(model.game, house, staked)
    counted = model.main(house, DECK)
    return Table(model, house, staged, counted, ask(staged, counted), house.minimum)


def _cards(table: Table, hand: str, board: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """As many as the script shows at one of its decisions."""
    own, seen = cards(hand), cards(board)
    if len({*own, *seen}) < len(own) + len(seen):
        raise NotationError("a card is given twice")
    size = sum(place == SEAT for place in table.stage.places)
    if len(own) != size:
        raise NotationError(f"--hand: {table.model.game.id} is played with {size} cards")
    example = next(iter(table.counted.members(next(iter(table.counted.classes())))))
    longest = max(table.stage.paths(example), key=lambda path: len(path.choices))
    shown = list(dict.fromkeys(len(sight) - size for sight in longest.seen))
    if len(seen) not in shown:
        raise NotationError(f"--board: {' or '.join(map(str, shown))} cards are seen beside the hand when it is asked")
    return own, seen


class Lesson:
    """The first decision between two options: what each is worth at every node, and rules that can be learned."""

    def __init__(self, table: Table, nodes: Nodes) -> None:
        self.table, self.nodes = table, nodes
        paths = table.payoffs.paths
        ((_, options),) = decisions(paths, 0)
        if len(options) > 2:
            raise AnalysisRefused("a decision between more than two options is told by `pitboss edge --strategy` only")
        gain = int(np.gcd.reduce(table.payoffs.net, axis=None)) or 1
        worth = worth_of(nodes.tallies, nodes.groups, table.payoffs.net // gain)
        by_option = [worth[:, option].sum(axis=1) * nodes.ways for option in options]
        self.names = [paths[option[0]][0] for option in options]
        self.dealt = nodes.tallies[:, options[0]].sum(axis=(1, 2)) * nodes.ways
        self.deals = int(self.dealt.sum())
        if self.deals * int(np.abs(table.payoffs.net // gain).max()) >= SAFE:
            raise AnalysisRefused("the stakes are too large to be analysed")
        highest = int(nodes.order.argmax())
        if by_option[0][highest] < by_option[1][highest]:
            self.names.reverse()
            by_option.reverse()
        self.gains = by_option[0] - by_option[1]  # by node, what taking the first option gains, over all deals
        self.per_gain = Fraction(gain, table.unit * self.deals)
        self.best: Up = self.gains > 0

    def told(self) -> dict[str, Any]:
        lesson: dict[str, Any] = {"choices": self.names, "rules": sorted(self._rules(), key=_cost)}
        if not self.nodes.landmarks:
            return {**lesson, "chart": self._chart()}
        if self.nodes.seen:
            up, _ = self._by(finest := list(self.nodes.seen)[-1])
            return {**lesson, "exceptions": self._exceptions(up, self.nodes.seen[finest])}
        return lesson

    def _rules(self) -> Iterator[dict[str, Any]]:
        first, other = self.names
        for looked_at in self.nodes.seen:
            up, chart = self._by(looked_at)
            yield {**self._rule(f"{first} from a hand that depends on {looked_at}, else {other}", up), "chart": chart}
        if self.nodes.landmarks:
            least = _threshold(self.nodes.order, self.gains)
            yield self._rule(f"{first} with {self._from(least)}, else {other}", self.nodes.order >= least)
            named = [
                self._rule(f"{first} with {name} or better, else {other}", self.nodes.order >= mark)
                for name, mark in self.nodes.landmarks.items()
                if name != "none"
            ]
            yield from sorted(named, key=_cost)[:NAMED]
        yield self._rule(f"always {first}", np.ones_like(self.best))

    def _rule(self, say: str, up: Up) -> dict[str, Any]:
        cost = self.cost(up)
        return {"rule": say, "cost": str(cost), "cost_decimal": decimal(cost), "hands": self._hands(up)}

    def _hands(self, up: Up) -> str:
        """How often the rule takes the first option."""
        return str(Fraction(int(self.dealt[up].sum()), self.deals))

    def cost(self, up: Up) -> Fraction:
        """What a rule gives away against the best play, for one unit."""
        return int(np.abs(self.gains[up != self.best]).sum()) * self.per_gain

    def _from(self, least: int) -> str:
        node = int(np.flatnonzero(self.nodes.order == least)[0])
        return f"{self._holds(node)} or better"

    def _holds(self, node: int) -> str:
        return described(self.table.model.game, self.table.house, self.nodes.example(node), ())

    def _by(self, looked_at: str) -> tuple[Up, dict[str, str]]:
        """For each thing that may be seen there, the best threshold."""
        seen = self.nodes.seen[looked_at]
        up = np.zeros_like(self.best)
        chart = {}
        for shown in sorted(np.unique(seen).tolist(), key=_by_rank):
            here = seen == shown
            least = _threshold(self.nodes.order[here], self.gains[here])
            up[here] = self.nodes.order[here] >= least
            chart[shown] = self._from(least)
        return up, chart

    def _exceptions(self, up: Up, seen: NDArray[np.str_]) -> list[dict[str, Any]]:
        """Where the finest rule errs most: hands of one rank where one thing is seen, for some or all suits."""
        wrong = np.flatnonzero(up != self.best)
        places = np.stack([self.nodes.order[wrong], np.unique(seen[wrong], return_inverse=True)[1]])
        _, first, where = np.unique(places, axis=1, return_index=True, return_inverse=True)
        costs = np.zeros(len(first), dtype=np.int64)
        np.add.at(costs, where.ravel(), np.abs(self.gains[wrong]))
        return [
            {
                "hand": self._holds(node),
                "seen": str(seen[node]),
                "choose": self.names[0] if self.best[node] else self.names[1],
                "cost": str(int(costs[each]) * self.per_gain),
                "cost_decimal": decimal(int(costs[each]) * self.per_gain),
            }
            for each in np.argsort(-costs, kind="stable")[:MOST_EXCEPTIONS].tolist()
            for node in [int(wrong[first[each]])]
        ]

    def _chart(self) -> dict[str, str]:
        """By the ranks of two cards and whether they are suited."""
        order = np.argsort(self.nodes.order)[::-1].tolist()
        return {self._holds(node): self.names[0] if self.best[node] else self.names[1] for node in order}


def _cost(rule: Mapping[str, Any]) -> Fraction:
    return Fraction(rule["cost"])


def _by_rank(shown: str) -> tuple[int, str]:
    return RANKS.find(shown[0]), shown


def _threshold(order: Integers, gains: Integers) -> int:
    """The rank from which on the first option gains most altogether; of two, the higher."""
    ranks, places = np.unique(order, return_inverse=True)
    sums = np.zeros(len(ranks), dtype=np.int64)
    np.add.at(sums, places, gains)
    from_here = np.cumsum(sums[::-1])
    return int(ranks[::-1][from_here.argmax()])
