"""Seven-card low: the lowest hand wins; the highest card brings it in, the lowest hand opens later (reading 5.22)."""

from collections.abc import Iterator

from pitboss.law import reading
from pitboss.poker.game import PokerGame
from pitboss.poker.house import WithBringIn, limits, stud_objections
from pitboss.poker.rankings import LOW, told
from pitboss.poker.showdown import showdown
from pitboss.poker.steps import Step
from pitboss.poker.streets import antes
from pitboss.poker.stud import (
    OF_SEVEN,
    first_card_down,
    first_card_up,
    first_round,
    highest_card_ace_low,
    kill_post,
    later_round,
    lowest_showing,
    seventh_card,
    street,
)
from pitboss.poker.table import Table

RULES = reading("5.22")


def hand_of_play(table: Table) -> Iterator[Step]:
    house, killed = table.house, table.seating.killer is not None
    small, big = limits(house, house.small_bet, killed=killed), limits(house, house.big_bet, killed=killed)
    yield from antes(table, RULES)
    yield from kill_post(table)
    yield from first_card_down(table, RULES, OF_SEVEN, 1)
    yield from first_card_down(table, RULES, OF_SEVEN, 2)
    yield from first_card_up(table, RULES, OF_SEVEN)
    yield from first_round(table, small, highest_card_ace_low)
    yield from street(table, RULES)
    yield from later_round(table, "the fourth card", small, lowest_showing)
    for name in ("the fifth card", "the sixth card"):
        yield from street(table, RULES)
        yield from later_round(table, name, big, lowest_showing)
    yield from seventh_card(table, RULES)
    yield from later_round(table, "the last card", big, lowest_showing)
    yield from showdown(table, LOW)


GAME = PokerGame(
    id="seven-card-low",
    title="Seven-Card Low",
    House=WithBringIn,
    objections=stud_objections,
    law=RULES,
    most_seats=8,
    own_cards=7,
    has_button=False,
    hand_of_play=hand_of_play,
    describe=lambda table, seat: told(table, seat, LOW),
)
