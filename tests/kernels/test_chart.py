"""The chart of blackjack: the one that is printed everywhere, its exact cost, and where it is wrong."""

from fractions import Fraction

import pytest

from pitboss.kernels.shoe.chart import SOFT as SOFT_ROW
from pitboss.kernels.shoe.chart import chart
from pitboss.kernels.shoe.deals import deals
from pitboss.kernels.shoe.rules import RANKS, Rules, full_shoe
from tests.kernels.every_order import House, Table, total
from tests.kernels.test_shoe import SHOES, shoe

UPS = "23456789TA"
LETTER = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}

# Four decks and more, the dealer stands on soft 17, double after split, late surrender with a reader: as printed on any
# card of basic strategy. A letter is what is done with two cards.
HARD = {
    17: "SSSSSSSSSS", 16: "SSSSSHHRRR", 15: "SSSSSHHHRH", 14: "SSSSSHHHHH", 13: "SSSSSHHHHH", 12: "HHSSSHHHHH",
    11: "DDDDDDDDDH", 10: "DDDDDDDDHH", 9: "HDDDDHHHHH", 8: "HHHHHHHHHH", 5: "HHHHHHHHHH",
}  # fmt: skip
SOFT = {
    20: "SSSSSSSSSS", 19: "SSSSSSSSSS", 18: "SDDDDSSHHH", 17: "HDDDDHHHHH", 16: "HHDDDHHHHH", 15: "HHDDDHHHHH",
    14: "HHHDDHHHHH", 13: "HHHDDHHHHH",
}  # fmt: skip
PAIRS = {
    "A": "PPPPPPPPPP", "T": "SSSSSSSSSS", "9": "PPPPPSPPSS", "8": "PPPPPPPPPP", "7": "PPPPPPHHHH", "6": "PPPPPHHHHH",
    "5": "DDDDDDDDHH", "4": "HHHPPHHHHH", "3": "PPPPPPHHHH", "2": "PPPPPPHHHH",
}  # fmt: skip


@pytest.fixture(scope="module")
def eight():
    return chart(deals(Rules(full_shoe(8), reader=True, most_hands=4, surrender=True)))


def row(cell):
    return "".join(LETTER[cell(RANKS.index(up)).choice] for up in UPS)


def test_it_is_the_chart_that_is_printed(eight):
    assert {total: row(lambda up, total=total: eight.hard(total, up)) for total in HARD} == HARD
    assert {total: row(lambda up, total=total: eight.soft(total, up)) for total in SOFT} == SOFT
    assert {rank: row(lambda up, rank=rank: eight.pair(RANKS.index(rank), up)) for rank in PAIRS} == PAIRS


def test_a_cell_says_what_else_where_that_may_not_be_done(eight):
    assert eight.soft(18, RANKS.index("4")) == ("double", "stand")
    assert eight.hard(11, RANKS.index("4")) == ("double", "hit")
    assert eight.hard(15, RANKS.index("T")) == ("surrender", "hit")
    assert eight.hard(16, RANKS.index("T")) == ("surrender", "stand")  # which then has three cards or more
    assert eight.pair(7, RANKS.index("T")) == ("split", "surrender")


def test_it_costs_little_with_eight_decks_and_its_exceptions_say_why(eight):
    assert 0 < eight.cost < Fraction(1, 100_000)
    assert sum(each.worth for each in eight.exceptions) == pytest.approx(float(eight.cost), rel=0.05)
    first = eight.exceptions[0]
    assert (first.cards, first.up, first.chart, first.better) == ((1, 5, 7), 9, "stand", "hit")  # 2 6 8 against a ten


def test_one_deck_has_the_exceptions_that_are_known():
    one = chart(deals(Rules(full_shoe(1), reader=True, most_hands=4, hits_soft_17=True)))
    found = {(each.cards, each.up): (each.chart, each.better) for each in one.exceptions}
    assert found[(1, 9), 3] == ("stand", "hit")  # a ten and a two against a four
    assert found[(0, 4, 9), 9] == ("hit", "stand")  # sixteen of three cards against a ten
    assert Fraction(3, 10_000) < one.cost < Fraction(4, 10_000)


@pytest.mark.parametrize("house", [House(reader=True, most_hands=3, surrender=True), House(most_hands=2)])
def test_every_order_of_a_tiny_shoe_played_by_the_chart_comes_to_the_same(house):
    """The witness with another strategy: the chart, in the first decision and after it."""
    counted = chart(deals(Rules(shoe(SHOES["eights"]), **house._asdict())))
    dealt = ByChart(counted, house, shoe(SHOES["eights"])).round()[0]
    assert (counted.deals.mean, counted.deals.average_stake) == (dealt.net, dealt.staked)


class ByChart(Table):
    """The witness, played by a chart."""

    def __init__(self, chart, house, shoe):
        super().__init__(house, shoe)
        self.chart = chart

    def _further(self, hand, up):
        if total(hand).total >= 21 or self.cell(hand, up).otherwise == "stand":
            return self.standing(hand, up)
        return self.drawing(hand, up, lambda more: self.further(more, up))

    def _after_split(self, hand, up):
        """Where nothing may be surrendered."""
        doubles = len(hand) == 2 and row_of(hand) in self.chart.columns[up].doubles
        return "double" if doubles else self.cell(hand, up).otherwise

    def deal(self, hand, up):
        choice, options = super().deal(hand, up)
        return (choice if len(options) == 1 else self.chart.columns[up].choice(hand)), options

    def cell(self, hand, up):
        return self.chart.columns[up].cell(row_of(hand))


def row_of(hand):
    return total(hand).total + SOFT_ROW * total(hand).soft
