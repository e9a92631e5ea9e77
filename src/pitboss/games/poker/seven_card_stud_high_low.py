"""Seven-card stud high-low: half of each pot to the best low of eight or better, if there is one (reading 5.19)."""

from collections.abc import Iterator

from pitboss.law import reading
from pitboss.poker.game import PokerGame
from pitboss.poker.house import WithBringIn, limits, stud_objections
from pitboss.poker.rankings import HIGH, LOW_EIGHT_OR_BETTER, told
from pitboss.poker.showdown import showdown
from pitboss.poker.steps import Step
from pitboss.poker.streets import antes
from pitboss.poker.stud import (
    OF_SEVEN,
    first_card_down,
    first_card_up,
    first_round,
    highest_showing,
    kill_post,
    later_round,
    lowest_card,
    seventh_card,
    street,
)
from pitboss.poker.table import Table

RULES = reading("5.19")


def hand_of_play(table: Table) -> Iterator[Step]:
    house, killed = table.house, table.seating.killer is not None
    small, big = limits(house, house.small_bet, killed=killed), limits(house, house.big_bet, killed=killed)
    yield from antes(table, RULES)
    yield from kill_post(table)
    yield from first_card_down(table, RULES, OF_SEVEN, 1)
    yield from first_card_down(table, RULES, OF_SEVEN, 2)
    yield from first_card_up(table, RULES, OF_SEVEN)
    yield from first_round(table, small, lowest_card)
    yield from street(table, RULES)
    yield from later_round(table, "the fourth card", small, highest_showing)
    for name in ("the fifth card", "the sixth card"):
        yield from street(table, RULES)
        yield from later_round(table, name, big, highest_showing)
    yield from seventh_card(table, RULES)
    yield from later_round(table, "the last card", big, highest_showing)
    yield from showdown(table, HIGH, LOW_EIGHT_OR_BETTER)


GAME = PokerGame(
    id="seven-card-stud-high-low",
    title="Seven-Card Stud High-Low",
    House=WithBringIn,
    objections=stud_objections,
    law=RULES,
    most_seats=8,
    own_cards=7,
    has_button=False,
    hand_of_play=hand_of_play,
    describe=lambda table, seat: told(table, seat, HIGH, LOW_EIGHT_OR_BETTER),
)
