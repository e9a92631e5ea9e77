"""The table's cards between rounds: opened, shuffled, cut, counted and changed, each step recorded."""

from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.floor.shuffle import place_to_cut, shuffled
from pitboss.floor.state import TableState
from pitboss.floor.world import Milliseconds, World
from pitboss.law import Citation
from pitboss.rounds.events import Performed
from pitboss.rounds.game import Game
from pitboss.rounds.procedure import Equipment, opening, performed, shuffle
from pitboss.rounds.steps import Perform
from pitboss.shoe import HAND, cut

HOUR: Milliseconds = 3_600_000
A_DAY = 24 * HOUR


def equipment_for(dealing: str) -> Equipment:
    """Cards dealt from the hand come from a shuffling device."""
    return Equipment(shuffler=dealing == HAND)


def card_change(game: Game, dealing: str) -> tuple[Milliseconds, Citation]:
    """How long cards may be used, and by which paragraph."""
    if game.cards_for_a_day is not None:
        return A_DAY, game.cards_for_a_day
    if dealing == HAND:
        return 4 * HOUR, game.card_care["changed, from the hand"]
    return 8 * HOUR, game.card_care["changed, from a shoe"]


def open_cards(game: Game, state: TableState) -> list[Performed]:
    return performed(opening(game.card_care, state.equipment))


def fresh_order(game: Game, state: TableState, world: World) -> tuple[list[Performed], Sequence[Card]]:
    """The cards shuffled for the next round, and cut where they were shuffled by hand."""
    order = shuffled(world)
    if not state.equipment.shuffler:
        order = cut(order, place_to_cut(world), game.card_care["ten cards"])
    return performed(shuffle(game.card_care, state.equipment)), order


def changed_cards(game: Game, state: TableState, now: Milliseconds) -> list[Performed]:
    """The card change, when it is due: the old cards leave, and new ones are opened as at the start."""
    allowed, law = card_change(game, state.house["dealing"])
    if now - state.cards_since < allowed:
        return []
    leave = performed(iter([Perform(law, "takes the used cards off the table and opens new ones")]))
    return [*leave, *open_cards(game, state)]
