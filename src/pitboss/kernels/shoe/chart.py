"""The chart that people know: hard totals, soft totals and pairs against the dealer's card."""

# A hand's cards with the aces as 1 add up to more with every card. So the rows are settled from the highest such sum
# down: what comes of hitting is known by then, and a row hits if that is better for all its hands together, each as
# often as the chart itself leads to it. The chart leads elsewhere when a row has changed, so this is done again until
# nothing changes. Doubling, surrendering and splitting replace that where they are better for the two cards dealt.

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.points import MOST
from pitboss.kernels.shoe.deals import Deals, Pair, dealt, in_threads, worths_of
from pitboss.kernels.shoe.hands import Hands
from pitboss.kernels.shoe.rules import ACE, Rules
from pitboss.kernels.shoe.single import DOUBLE, HIT, STAND, Single, playing

SOFT = 32  # is added to a soft total, so that a row of totals is one number
ROWS = 2 * SOFT
MOST_ROUNDS = 12
DONE = {STAND: "stand", HIT: "hit", DOUBLE: "double"}


class Cell(NamedTuple):
    """What is done with the first two cards, and what where that may not be done."""

    choice: str
    otherwise: str


@dataclass(eq=False)
class Column:
    """The chart against one card of the dealer's, while it is made."""

    of: Single
    hits: NDArray[np.bool_]  # by row
    doubles: set[int] = field(default_factory=set)
    surrenders: set[int] = field(default_factory=set)
    splits: set[int] = field(default_factory=set)  # ranks

    def choice(self, pair: Pair) -> str:
        row = int(rows_of(self.of.shown.hands)[self.of.shown.hands.index[pair]])
        if pair[0] == pair[1] and pair[0] in self.splits:
            return "split"
        return self.cell(row).choice

    def cell(self, row: int) -> Cell:
        otherwise = "hit" if self.hits[row] else "stand"
        choice = "surrender" if row in self.surrenders else "double" if row in self.doubles else otherwise
        return Cell(choice, otherwise)

    def follow(self) -> None:
        """Plays all hands by what is settled so far."""
        played = self.played()
        if (played != self.of.played).any():
            self.of = playing(self.of.shown, played)

    def played(self) -> NDArray[np.int64]:
        hands = self.of.shown.hands
        rows, two = rows_of(hands), hands.of_size(2)
        played = np.where(self.hits[rows] & (hands.totals < MOST), HIT, STAND)
        played[two][np.isin(rows[two], list(self.doubles)) & (hands.totals[two] < MOST)] = DOUBLE
        return played


class Departure(NamedTuple):
    """A hand with which something else is better than what the chart says, and what that is worth a round."""

    cards: tuple[int, ...]
    up: int
    chart: str
    better: str
    worth: Fraction


@dataclass(frozen=True, eq=False)
class Chart:
    best: Deals
    columns: Mapping[int, Column]  # by the dealer's card

    @cached_property
    def deals(self) -> Deals:
        """Every first deal, played by the chart to its end."""
        singles = {up: column.of for up, column in self.columns.items()}
        return dealt(self.best.rules, singles, lambda up, pair: self.columns[up].choice(pair))

    @property
    def cost(self) -> Fraction:
        """Of each round, against the best."""
        return self.best.mean - self.deals.mean

    def hard(self, total: int, up: int) -> Cell:
        return self.columns[up].cell(total)

    def soft(self, total: int, up: int) -> Cell:
        return self.columns[up].cell(SOFT + total)

    def pair(self, rank: int, up: int) -> Cell:
        """A pair that is not split is played by its total."""
        column = self.columns[up]
        cell = column.cell(SOFT + 12 if rank == ACE else 2 * (rank + 1))
        return Cell("split", cell.choice) if rank in column.splits else cell

    @cached_property
    def exceptions(self) -> list[Departure]:
        """Of hands that are not split, the dearest first."""
        found = [*self._of_two_cards(), *self._of_more()]
        return sorted(found, key=lambda each: -each.worth)

    def _of_two_cards(self) -> Iterator[Departure]:
        for deal in self.best.all:
            if not deal.is_blackjack and len(deal.worths) > 1:
                choice = self.columns[deal.up].choice(deal.cards)
                lost = deal.worth.net - deal.worths[choice].net
                if lost:
                    yield Departure(deal.cards, deal.up, choice, deal.best, deal.chance * lost)

    def _of_more(self) -> Iterator[Departure]:
        for up, of in self.best.singles.items():
            on = of.shown
            by_chart = self.columns[up].hits[rows_of(on.hands)]
            ways = reached(of, {deal.cards for deal in self.best.all if deal.up == up and deal.best == "hit"})
            differing = (on.hands.sizes > 2) & (on.hands.totals < MOST) & (ways > 0) & (on.orders != 0)
            differing &= by_chart != (of.played == HIT)
            chance = Fraction(on.dealing.shoe[up], sum(on.dealing.shoe))
            for place in np.flatnonzero(differing).tolist():
                worth = Fraction(
                    int(ways[place]) * on.orders[place] * abs(of.hit[place] - on.stand[place]), on.scale[-1]
                )
                if worth:
                    names = ("hit", "stand") if by_chart[place] else ("stand", "hit")
                    yield Departure(on.hands.held[place], up, *names, chance * worth)


def chart(best: Deals) -> Chart:
    columns = in_threads(lambda of: _column(best, of), best.singles.values())
    return Chart(best, dict(zip(best.singles, columns, strict=True)))


def rows_of(hands: Hands) -> NDArray[np.int64]:
    return hands.totals + SOFT * hands.soft


def reached(of: Single, hit: Iterable[Pair]) -> NDArray[np.int64]:
    """In how many orders of its cards each hand comes, if these two cards are hit and others not."""
    hands = of.shown.hands
    ways = np.zeros(len(hands.held), dtype=np.int64)
    for one, other in hit:
        ways[hands.index[one, other]] = 1 if one == other else 2
    hits = of.played == HIT
    hits[hands.of_size(2)] = True
    return np.asarray(_reached(hands.one_more, hits, ways))


@njit(cache=True, nogil=True)
def _reached(one_more: Any, hits: Any, begun: Any) -> Any:
    ways = np.append(begun, 0)
    for hand in range(len(one_more)):
        if hits[hand] and ways[hand] > 0:
            for rank in range(one_more.shape[1]):
                ways[one_more[hand, rank]] += ways[hand]
    return ways[:-1]


def _column(best: Deals, of: Single) -> Column:
    rules, on = best.rules, of.shown
    dealt = {deal.cards: deal.best for deal in best.all if deal.up == on.up and len(deal.worths) > 1}
    column = Column(
        of, np.zeros(ROWS, dtype=np.bool_), splits={one for (one, _), how in dealt.items() if how == "split"}
    )
    hit = {pair for pair, how in dealt.items() if how == "hit"}
    for _ in range(MOST_ROUNDS):
        before = (column.hits.tolist(), set(column.doubles), set(column.surrenders), set(column.splits))
        _settle_hits(column, list(dealt), hit)
        column.follow()
        _settle_first_choices(rules, column, list(dealt))
        column.follow()
        _settle_splits(rules, column, [one for one, other in dealt if one == other])
        hit = {pair for pair in dealt if column.choice(pair) == "hit"}
        if before == (column.hits.tolist(), column.doubles, column.surrenders, column.splits):
            break
    return column


def _settle_hits(column: Column, pairs: list[Pair], hit: set[Pair]) -> None:
    """Whether a row hits. Two cards count in it unless they are doubled, surrendered or split."""
    on = column.of.shown
    hands, rows = on.hands, rows_of(on.hands)
    ways = reached(column.of, hit)
    worth = np.append(on.stand, 0)
    stood = {pair for pair in pairs if column.choice(pair) in ("hit", "stand")}
    for pair in stood:
        ways[hands.index[pair]] = 1 if pair[0] == pair[1] else 2
    sums = hands.totals - 10 * hands.soft
    for hard in range(MOST - 1, 1, -1):
        for row in (hard, SOFT + hard + 10):
            places = np.flatnonzero((rows == row) & (hands.totals < MOST) & (sums == hard) & (on.orders != 0))
            if len(places):
                hit_worth = (on.left[places].astype(object) * worth[hands.one_more[places]]).sum(axis=1)
                gained = (hit_worth - on.stand[places]) * on.orders[places]
                weights = ways[places] if ways[places].any() else np.ones_like(places)
                column.hits[row] = int(weights.astype(object) @ gained) > 0
                if column.hits[row]:
                    worth[places] = hit_worth


def _settle_first_choices(rules: Rules, column: Column, pairs: list[Pair]) -> None:
    """Where doubling or surrendering is better than what the row says."""
    of, on, rows = column.of, column.of.shown, rows_of(column.of.shown.hands)
    back = 1 + rules.surrendered  # of a wager that is surrendered, where there is no dealer's blackjack
    gains: dict[int, list[Fraction]] = {}
    for pair in pairs:
        place = on.hands.index[pair]
        if pair[0] != pair[1] or pair[0] not in column.splits:
            row = int(rows[place])
            ways = (1 if pair[0] == pair[1] else 2) * on.orders[place]
            kept = of.hit[place] if column.hits[row] else on.stand[place]
            lost = 0 if on.completing is None else int(on.left[place, on.completing]) * on.scale[on.cards_left(3)]
            gained = gains.setdefault(row, [Fraction(0), Fraction(0)])
            gained[0] += ways * (of.double[place] - kept)
            gained[1] += ways * (back * (on.scale[on.cards_left(2)] - lost) - kept)
    column.doubles = {row for row, (double, _) in gains.items() if double > 0}
    column.surrenders = {row for row, (double, given) in gains.items() if rules.surrender and 0 < given > double}


def _settle_splits(rules: Rules, column: Column, ranks: list[int]) -> None:
    for rank in ranks:
        worths = worths_of(rules, column.of, (rank, rank))
        column.splits.discard(rank)
        if worths["split"].net > worths[column.choice((rank, rank))].net:
            column.splits.add(rank)
