"""Seven-card stud: two cards down and one up, three up, one down, in five rounds of betting (reading 5.19)."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.law import reading
from pitboss.poker.game import PokerGame
from pitboss.poker.house import WithBringIn, limits, stud_objections, yes_or_no
from pitboss.poker.rankings import HIGH, told
from pitboss.poker.showdown import showdown
from pitboss.poker.steps import Step
from pitboss.poker.streets import antes
from pitboss.poker.stud import (
    OF_SEVEN,
    first_card_down,
    first_card_up,
    first_round,
    has_open_pair,
    highest_showing,
    kill_post,
    later_round,
    lowest_card,
    seventh_card,
    street,
)
from pitboss.poker.table import Table

RULES = reading("5.19")


@dataclass(frozen=True)
class House(WithBringIn):
    open_pair_doubles: bool = yes_or_no(True, RULES)


def hand_of_play(table: Table) -> Iterator[Step]:
    house, killed = table.house, table.seating.killer is not None
    small, big = limits(house, house.small_bet, killed=killed), limits(house, house.big_bet, killed=killed)
    either = limits(house, house.small_bet, house.big_bet, killed=killed)
    yield from antes(table, RULES)
    yield from kill_post(table)
    yield from first_card_down(table, RULES, OF_SEVEN, 1)
    yield from first_card_down(table, RULES, OF_SEVEN, 2)
    yield from first_card_up(table, RULES, OF_SEVEN)
    yield from first_round(table, small, lowest_card)
    yield from street(table, RULES)
    doubled = house.open_pair_doubles and has_open_pair(table)
    yield from later_round(table, "the fourth card", either if doubled else small, highest_showing)
    for name in ("the fifth card", "the sixth card"):
        yield from street(table, RULES)
        yield from later_round(table, name, big, highest_showing)
    yield from seventh_card(table, RULES)
    yield from later_round(table, "the last card", big, highest_showing)
    yield from showdown(table, HIGH)


GAME = PokerGame(
    id="seven-card-stud",
    title="Seven-Card Stud",
    House=House,
    objections=stud_objections,
    law=RULES,
    most_seats=8,
    own_cards=7,
    has_button=False,
    hand_of_play=hand_of_play,
    describe=lambda table, seat: told(table, seat, HIGH),
)
