"""Strategies by name: the best, the chart, one choice wherever it is offered, or hitting up to a total."""

import numpy as np

from pitboss.errors import NotationError
from pitboss.hands.points import MOST
from pitboss.kernels.shoe.chart import chart
from pitboss.kernels.shoe.deals import OPTIONS, Deals, Pair, deals, dealt
from pitboss.kernels.shoe.rules import Rules
from pitboss.kernels.shoe.single import HIT, STAND, playing

OPTIMAL, CHART = "optimal", "chart"
FROM = ("stand", "from")
LEAST_TOTAL = 12  # below it no card takes a hand over 21


def given(rules: Rules, text: str) -> Deals:
    """Every first deal, played so to its end."""
    best = deals(rules)
    words = tuple(text.split())
    if words in ((), (OPTIMAL,)):
        return best
    if words == (CHART,):
        return chart(best).deals
    offered = {option for deal in best.all for option in deal.worths}
    if len(words) == 1 and words[0] in offered:
        return _always(best, words[0])
    if words[:-1] == FROM and words[-1] in map(str, range(LEAST_TOTAL, MOST + 1)):
        return _standing_from(best, int(words[-1]))
    ways = [OPTIMAL, CHART, *(option for option in OPTIONS if option in offered)]
    raise NotationError(f"strategy {text}: there is {', '.join(ways)}, and stand from {LEAST_TOTAL} to {MOST}")


def _always(best: Deals, option: str) -> Deals:
    """With the first two cards; every other choice is the best."""
    by_deal = {(deal.up, deal.cards): deal for deal in best.all}

    def choose(up: int, pair: Pair) -> str:
        deal = by_deal[up, pair]
        return option if option in deal.worths else deal.best

    return dealt(best.rules, best.singles, choose)


def _standing_from(best: Deals, least: int) -> Deals:
    """As the dealer does: nothing is added to the wager, and nothing given up."""
    hands = next(iter(best.singles.values())).shown.hands
    hits = hands.totals < least
    singles = {up: playing(of.shown, np.where(hits, HIT, STAND)) for up, of in best.singles.items()}
    return dealt(best.rules, singles, lambda _, pair: "hit" if hits[hands.index[pair]] else "stand")
