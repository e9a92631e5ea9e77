"""Mambo stud: one card down, one up, one down and one for all; the best three for high and for low (reading 5.21)."""

from collections.abc import Iterator

from pitboss.law import citation, reading
from pitboss.poker.game import PokerGame
from pitboss.poker.house import WithBringIn, limits, stud_objections
from pitboss.poker.rankings import HIGH_OF_THREE, LOW_SIX_OR_BETTER, told
from pitboss.poker.showdown import showdown
from pitboss.poker.steps import Step
from pitboss.poker.streets import antes, community
from pitboss.poker.stud import (
    first_card_down,
    first_card_up,
    first_round,
    highest_showing,
    kill_post,
    last_card_down,
    later_round,
    lowest_card,
)
from pitboss.poker.table import Table

RULES = reading("5.21")
EXPOSED = citation("poker 19:47-14.15(m)")


def hand_of_play(table: Table) -> Iterator[Step]:
    house, killed = table.house, table.seating.killer is not None
    small, big = limits(house, house.small_bet, killed=killed), limits(house, house.big_bet, killed=killed)
    yield from antes(table, RULES)
    yield from kill_post(table)
    yield from first_card_down(table, RULES, EXPOSED)
    yield from first_card_up(table, RULES, EXPOSED)
    yield from first_round(table, small, lowest_card)
    yield from last_card_down(table, RULES, EXPOSED, 3)
    yield from later_round(table, "the third card", big, highest_showing)
    if table.is_contested:
        yield from community(RULES, 1)
    yield from later_round(table, "the common card", big, highest_showing)
    yield from showdown(table, HIGH_OF_THREE, LOW_SIX_OR_BETTER)


GAME = PokerGame(
    id="mambo-stud",
    title="Mambo Stud",
    House=WithBringIn,
    objections=stud_objections,
    law=RULES,
    most_seats=11,
    own_cards=3,
    has_button=False,
    hand_of_play=hand_of_play,
    describe=lambda table, seat: told(table, seat, HIGH_OF_THREE, LOW_SIX_OR_BETTER),
)
