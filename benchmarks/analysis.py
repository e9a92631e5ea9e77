"""Exact analysis: counting against comparing hand by hand."""

import time
from collections.abc import Iterator
from itertools import combinations

from benchmarks.measure import Result, seconds
from pitboss.cards import DECK
from pitboss.hands.three_card import FROM, rank
from pitboss.kernels.off_a_deck.count import opposition
from pitboss.kernels.shoe.deals import deals_of
from pitboss.kernels.shoe.rules import TEN, Rules, full_shoe
from pitboss.kernels.shoe.single import best_play, shown, single
from pitboss.ranking.three_card import key_of
from tests.kernels.plain import Plain

SAMPLE = 20  # hands compared plainly, of 22,100


def counting() -> Iterator[Result]:
    marks = (key_of(FROM["queen-high"]),)

    def kernel() -> None:
        opposition.cache_clear()
        opposition(DECK, marks)

    kernel()
    (taken,) = seconds(kernel)
    start = time.perf_counter()
    for mine in list(combinations(DECK, 3))[:: 22100 // SAMPLE][:SAMPLE]:
        sum(rank(theirs) < rank(mine) for theirs in combinations([card for card in DECK if card not in mine], 3))
    plain = (time.perf_counter() - start) * 22100 / SAMPLE
    yield Result(
        "counting: three card poker, 407,170,400 deals",
        f"{taken:.3f} s",
        plain / taken,
        "faster than plain Python (extrapolated)",
    )


def shoe() -> Iterator[Result]:
    """One deck of blackjack against a ten, every option of every deal, exactly."""
    rules = Rules(full_shoe(1))

    def kernel() -> None:
        shown.cache_clear()
        best_play.cache_clear()
        list(deals_of(rules, single(rules.dealing, TEN)))

    kernel()
    (taken,) = seconds(kernel)
    start = time.perf_counter()
    list(Plain(rules.shoe, TEN).deals())
    plain = time.perf_counter() - start
    yield Result(
        "blackjack: one deck against a ten", f"{taken:.3f} s", plain / taken, "faster than plain Python, same method"
    )


BENCHMARKS = (counting, shoe)
