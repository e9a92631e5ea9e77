"""Hold 'em: two cards of one's own and five for all, in four rounds of betting (reading 5.17)."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.law import reading
from pitboss.poker.betting import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, SPREAD_LIMIT
from pitboss.poker.game import PokerGame
from pitboss.poker.house import WithBlinds, betting, blind_objections, limits
from pitboss.poker.rankings import HIGH, told
from pitboss.poker.showdown import showdown
from pitboss.poker.steps import Step
from pitboss.poker.streets import antes, betting_round, blinds, community, first_after_blinds, hole_cards
from pitboss.poker.table import Table

RULES = reading("5.17")
BLINDS = reading("5.15")


@dataclass(frozen=True)
class House(WithBlinds):
    betting: str = betting(NO_LIMIT, FIXED_LIMIT, SPREAD_LIMIT, POT_LIMIT)


def hand_of_play(table: Table) -> Iterator[Step]:
    house, killed = table.house, table.seating.killer is not None
    small, big = limits(house, house.small_bet, killed=killed), limits(house, house.big_bet, killed=killed)
    yield from antes(table, BLINDS)
    yield from blinds(table)
    yield from hole_cards(table, RULES, 2)
    yield from betting_round(table, "before the flop", small, first_after_blinds(table))
    for name, cards, size in (("the flop", 3, small), ("the turn", 1, big), ("the river", 1, big)):
        if table.is_contested:
            yield from community(RULES, cards)
            yield from betting_round(table, name, size, table.button)
    yield from showdown(table, HIGH)


GAME = PokerGame(
    id="hold-em",
    title="Hold 'Em",
    House=House,
    objections=blind_objections,
    law=RULES,
    most_seats=11,
    own_cards=2,
    has_button=True,
    hand_of_play=hand_of_play,
    describe=lambda table, seat: told(table, seat, HIGH) if len(table.community) == 5 else "",
)
