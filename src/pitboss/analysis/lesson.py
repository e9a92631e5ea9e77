"""Rules for one decision that can be learned, and what each gives away exactly."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.solving.nodes import Cards, Nodes, View
from pitboss.stakes.decimals import decimal
from pitboss.workers.arrays import Integers

MOST_EXCEPTIONS = 10
MOST_TOLD = 4  # so many rows that say the same are told one by one
NAMED = 3  # so many of the rules that go by a named hand
EVERY_ORDER = 1 << 32  # more than there are

Describe = Callable[[Cards, Cards], str]


class Cells(NamedTuple):
    """Nodes of one case and one order together, from the lowest case and order up."""

    sums: Integers  # cell, option: what it is worth
    dealt: Integers
    cases: Integers
    orders: Integers
    example: Integers  # a node
    of: Integers  # node: its cell


class Row(NamedTuple):
    """Of a chart: the option for hands from a cell on, and the one for those below, if there are any."""

    case: int
    begin: int  # cells
    least: int
    end: int
    upper: int  # options
    lower: int

    def parts(self) -> Iterator[tuple[slice, int]]:
        yield slice(self.begin, self.least), self.lower
        yield slice(self.least, self.end), self.upper


def cells_of(nodes: Nodes, cases: Integers, orders: Integers, some: NDArray[np.bool_] | None = None) -> Cells:
    """Of all nodes, or of some."""
    which = np.arange(len(cases)) if some is None else np.flatnonzero(some)
    keys = cases[which] * EVERY_ORDER + orders[which]
    found, example, of = np.unique(keys, return_index=True, return_inverse=True)
    sums = np.zeros((len(found), len(nodes.options)), dtype=np.int64)
    np.add.at(sums, of, nodes.worth[which])
    dealt = np.zeros(len(found), dtype=np.int64)
    np.add.at(dealt, of, nodes.dealt[which])
    return Cells(sums, dealt, found // EVERY_ORDER, found % EVERY_ORDER, which[example], of)


class Lesson:
    """A gain is what one deal brings, in units of money, for one unit of the wager."""

    def __init__(self, nodes: Nodes, gain: Fraction, deals: int, describe: Describe) -> None:
        self.nodes, self.describe, self.deals = nodes, describe, deals
        self.per = gain / deals
        self.best = nodes.worth.max(axis=1)
        self.most = int(self.best.sum())

    def told(self) -> dict[str, Any]:
        told: dict[str, Any] = {"board": self.nodes.board, "options": list(self.nodes.options)}
        told["rules"] = sorted(self._rules(), key=lambda rule: Fraction(rule["cost"]))
        if self.nodes.chart:
            order = np.argsort(-self.nodes.order, kind="stable").tolist()
            best = self.nodes.worth.argmax(axis=1).tolist()
            told["hands"] = {self._hand(node): self.nodes.options[best[node]] for node in order}
        views = [*self.nodes.views, *filter(None, [self.nodes.finest])]
        return told | self._excepted({rule["rule"] for rule in told["rules"]}, *views) if len(views) > 1 else told

    def _excepted(self, told: set[str], *views: View) -> dict[str, Any]:
        """Exceptions to the finest rule that is told, but for the one by the last of the views."""
        *coarser, finest = views
        ruled = [(f"by {view.name}", view.cases) for view in coarser if f"by {view.name}" in told]
        every = np.zeros_like(self.nodes.order)
        name, cases = (
            ruled[-1] if ruled else (self._by_rank_alone(cells_of(self.nodes, every, self.nodes.order)), every)
        )
        exceptions = list(self._exceptions(cases, finest))
        return {"exceptions_to": name, "exceptions": exceptions} if exceptions else {}

    def _by_rank_alone(self, every: Cells) -> str:
        (row,) = _rows(every)
        return self._from(every, row) if row.least > row.begin else f"always {self.nodes.options[row.upper]}"

    def _rules(self) -> Iterator[dict[str, Any]]:
        """From the simplest on, those that cost less than all simpler ones, and the best that go by a named hand."""
        every = cells_of(self.nodes, np.zeros_like(self.nodes.order), self.nodes.order)
        always = int(every.sums.sum(axis=0).argmax())
        simplest = self._rule(f"always {self.nodes.options[always]}", every, np.full(len(every.sums), always))
        yield simplest
        yield from sorted(self._named(every), key=lambda rule: Fraction(rule["cost"]))[:NAMED]
        least = Fraction(simplest["cost"])
        for rule in self._finer(every):
            if Fraction(rule["cost"]) < least:
                least = Fraction(rule["cost"])
                yield rule

    def _finer(self, every: Cells) -> Iterator[dict[str, Any]]:
        (row,) = _rows(every)
        if row.least > row.begin:
            yield self._rule(self._by_rank_alone(every), every, _taken([row]))
        for view in self.nodes.views:
            cells = cells_of(self.nodes, view.cases, self.nodes.order)
            rows = list(_rows(cells))
            chart = [self._row(view, cells, row) for row in rows]
            yield {**self._rule(f"by {view.name}", cells, _taken(rows)), "chart": chart}

    def _named(self, every: Cells) -> Iterator[dict[str, Any]]:
        for name, mark in self.nodes.landmarks.items():
            place = int(np.searchsorted(every.orders, mark))
            lower, upper = (int(part.sum(axis=0).argmax()) for part in (every.sums[:place], every.sums[place:]))
            if 0 < place < len(every.sums) and lower != upper:
                said = f"{self.nodes.options[upper]} with {name} or better, else {self.nodes.options[lower]}"
                taken = np.where(np.arange(len(every.sums)) < place, lower, upper)
                yield self._rule(said, every, taken)

    def _rule(self, say: str, cells: Cells, taken: Integers) -> dict[str, Any]:
        cost = (self.most - int(cells.sums[np.arange(len(taken)), taken].sum())) * self.per
        takes = {
            name: str(Fraction(int(cells.dealt[taken == option].sum()), self.deals))
            for option, name in enumerate(self.nodes.options)
        }
        return {"rule": say, "cost": str(cost), "cost_decimal": decimal(cost), "takes": takes}

    def _row(self, view: View, cells: Cells, row: Row) -> dict[str, Any]:
        told: dict[str, Any] = {"with": view.say(row.case), "choose": self.nodes.options[row.upper]}
        if row.least > row.begin:
            told |= {"from": self._least(cells, row.least), "else": self.nodes.options[row.lower]}
        return told

    def _from(self, cells: Cells, row: Row) -> str:
        upper, lower = (self.nodes.options[option] for option in (row.upper, row.lower))
        return f"{upper} with {self._least(cells, row.least)} or better, else {lower}"

    def _least(self, cells: Cells, cell: int) -> str:
        if self.nodes.least is not None:
            return self.nodes.least(int(cells.orders[cell]))
        return self._hand(int(cells.example[cell]))

    def _hand(self, node: int) -> str:
        return self.describe(*self.nodes.example(node))

    def _exceptions(self, cases: Integers, finest: View) -> Iterator[dict[str, Any]]:
        """Cases of the finest view in which a row of their own saves most against a chart of these cases."""
        cells = cells_of(self.nodes, cases, self.nodes.order)
        ruled = _taken(list(_rows(cells)))[cells.of]
        had = self.nodes.worth[np.arange(len(ruled)), ruled]
        errs = np.isin(finest.cases, np.unique(finest.cases[had < self.best]))
        finer = cells_of(self.nodes, finest.cases, self.nodes.order, errs)
        for saved, row in sorted(_saved(finer, had[errs]), key=lambda found: -found[0])[:MOST_EXCEPTIONS]:
            if saved > 0:
                cost = saved * self.per
                yield {**self._row(finest, finer, row), "cost": str(cost), "cost_decimal": decimal(cost)}


def _saved(cells: Cells, had: Integers) -> Iterator[tuple[int, Row]]:
    """What each case gains by a row of its own."""
    before = np.zeros(len(cells.sums), dtype=np.int64)
    np.add.at(before, cells.of, had)
    for row in _rows(cells):
        now = sum(int(cells.sums[part, option].sum()) for part, option in row.parts())
        yield now - int(before[row.begin : row.end].sum()), row


def _rows(cells: Cells) -> Iterator[Row]:
    """For each case the best threshold, or the best option where no threshold is better."""
    starts = [*np.flatnonzero(np.diff(cells.cases, prepend=-1)).tolist(), len(cells.cases)]
    for begin, end in pairwise(starts):
        below = np.zeros((end - begin + 1, cells.sums.shape[1]), dtype=np.int64)
        np.cumsum(cells.sums[begin:end], axis=0, out=below[1:])
        above = below[-1] - below
        worth = below.max(axis=1) + above.max(axis=1)
        best = len(worth) - 1 - int(worth[::-1].argmax()) if worth.max() > worth[0] else 0
        upper, lower = int(above[best].argmax()), int(below[best].argmax())
        yield Row(int(cells.cases[begin]), begin, begin + best, end, upper, lower)


def _taken(rows: Sequence[Row]) -> NDArray[np.int64]:
    """By cell, the option of the chart."""
    return np.concatenate([np.full(part.stop - part.start, option) for row in rows for part, option in row.parts()])


def merged(chart: Sequence[Mapping[str, str]]) -> list[tuple[str, list[str]]]:
    """What to do, and with what: the rows of a chart that say the same together, and the most of them last."""
    said: dict[str, list[str]] = {}
    for row in chart:
        held = said.setdefault(advised(row), [])
        held += [row["with"]] if row["with"] not in held else []
    most = max(said, key=lambda does: len(said[does]))
    rest = said.pop(most)
    return [*said.items(), (most, ["all others"] if said and len(rest) > MOST_TOLD else rest)]


def two_cards() -> list[list[str]]:
    """The names of two cards as a square: suited above the diagonal, unsuited below it."""
    ranks = RANKS[::-1]
    return [
        [
            f"{one}-{two}" if row == column else f"{one}-{two} suited" if row < column else f"{two}-{one} unsuited"
            for column, two in enumerate(ranks)
        ]
        for row, one in enumerate(ranks)
    ]


def advised(row: Mapping[str, str]) -> str:
    return f"{row['choose']} from {row['from']}, else {row['else']}" if "from" in row else row["choose"]
