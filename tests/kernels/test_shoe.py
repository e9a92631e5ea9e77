"""Blackjack counted from a shoe: every order of tiny shoes, published figures, and what must hold for all."""

from fractions import Fraction
from itertools import product

import pytest

from pitboss.errors import AnalysisRefused
from pitboss.kernels.shoe.courses import courses, shares, twos
from pitboss.kernels.shoe.deals import deals
from pitboss.kernels.shoe.dealer import tree
from pitboss.kernels.shoe.results import choices, standard_deviation, unsplit_results
from pitboss.kernels.shoe.rules import RANKS, Rules, full_shoe
from tests.kernels.every_order import House, Table

HOUSES = [
    House(),
    House(reader=True, surrender=True, blackjack=Fraction(6, 5)),
    House(most_hands=3, hits_soft_17=True, surrender=True),
    House(reader=True, most_hands=4, hits_soft_17=True, resplit_aces=True),
    House(most_hands=4, resplit_aces=True),
    House(reader=True, most_hands=3),
]

# Each is rich in something: eights and aces for four hands; threes and sevens for elevens that are doubled after a
# split; tens, which are split too; aces and fives for soft hands that are hit and doubled.
RICH = {
    "eights": "AAAAA8888888TTTTTTTTTT66",
    "elevens": "333377777TTTTTTTT888",
    "aces": "AAAAAAA6669999TTTTTTTT",
    "nines": "AAA8888999999TTTTTTT",
}
LONG = {
    "soft hands": "AAAA5556669999TTTTTTTT",
    "twos": "222266668888TTTTTTTTT9",
    "fours": "444455557777TTTTTTTTT99",
}


def shoe(text):
    return tuple(text.count(rank) for rank in RANKS)


def cases():
    for name, text in RICH.items():
        yield from (pytest.param(text, house, id=f"{name}-{place}") for place, house in enumerate(HOUSES))
    for name, text in LONG.items():
        for place, house in enumerate(HOUSES):
            yield pytest.param(text, house, id=f"{name}-{place}", marks=pytest.mark.gate)


@pytest.mark.parametrize(("text", "house"), list(cases()))
def test_every_order_of_a_tiny_shoe_comes_to_the_same(text, house):
    counted = deals(Rules(shoe(text), **house._asdict()))
    dealt, found = Table(house, shoe(text)).round()
    assert (counted.mean, counted.average_stake) == (dealt.net, dealt.staked)
    assert standard_deviation(counted) ** 2 == pytest.approx(float(dealt.square - dealt.net**2), rel=1e-12)
    for deal in counted.all:
        choice, options = found[deal.cards, deal.up]
        asked = {name: (worth.net, worth.staked) for name, worth in deal.worths.items()}
        assert (deal.best, asked) == (choice, {name: (each.net, each.staked) for name, each in options.items()})
    assert len(counted.all) == len(found)
