"""Five-card stud: one card down and one up, then three up, in four rounds of betting (reading 5.20)."""

from collections.abc import Iterator

from pitboss.law import citation, reading
from pitboss.poker.game import PokerGame
from pitboss.poker.house import WithBringIn, limits, stud_objections
from pitboss.poker.rankings import HIGH, told
from pitboss.poker.showdown import showdown
from pitboss.poker.steps import Step
from pitboss.poker.streets import antes
from pitboss.poker.stud import (
    first_card_down,
    first_card_up,
    first_round,
    highest_showing,
    kill_post,
    later_round,
    lowest_card,
    street,
)
from pitboss.poker.table import Table

RULES = reading("5.20")
EXPOSED = citation("poker 19:47-14.15(l)")


def hand_of_play(table: Table) -> Iterator[Step]:
    house, killed = table.house, table.seating.killer is not None
    small, big = limits(house, house.small_bet, killed=killed), limits(house, house.big_bet, killed=killed)
    yield from antes(table, RULES)
    yield from kill_post(table)
    yield from first_card_down(table, RULES, EXPOSED)
    yield from first_card_up(table, RULES, EXPOSED)
    yield from first_round(table, small, lowest_card)
    for name, size in (("the third card", small), ("the fourth card", big), ("the last card", big)):
        yield from street(table, RULES)
        yield from later_round(table, name, size, highest_showing)
    yield from showdown(table, HIGH)


GAME = PokerGame(
    id="five-card-stud",
    title="Five-Card Stud",
    House=WithBringIn,
    objections=stud_objections,
    law=RULES,
    most_seats=8,
    own_cards=5,
    has_button=False,
    hand_of_play=hand_of_play,
    describe=lambda table, seat: told(table, seat, HIGH),
)
