"""House players: they keep a table company, wager the least, and leave their decisions to chance."""

from collections.abc import Collection
from typing import NamedTuple

from pitboss.floor.commands import Choose, Command, Place, Ready, Sit
from pitboss.floor.in_play import house_of
from pitboss.floor.state import Phase, TableState
from pitboss.floor.world import World
from pitboss.games import game as game_of
from pitboss.rounds.betting import least_cents
from pitboss.rounds.places import Seat, seat_of
from pitboss.rounds.steps import Choice, Decide
from pitboss.stakes.wager import Wager

STAYS = 192  # of 256: how often a house player stays in
ADDS = 64  # of 256: how often it adds a side wager


class Move(NamedTuple):
    """What a house player does next."""

    player: str
    command: Command


def next_move(
    world: World,
    state: TableState,
    pending: Decide | None,
    house_players: Collection[str],
    absent: Collection[Seat] = (),
) -> Move | None:
    """One move of one house player; none when the table waits for somebody else, who is not absent."""
    if state.phase is Phase.WAGERS_OPEN:
        return (
            sit_down(state, house_players)
            or _wager(world, state, house_players, absent)
            or _be_ready(state, house_players, absent)
        )
    if state.phase is Phase.IN_PLAY:
        assert pending is not None
        return _decide(world, state, pending, house_players)
    return None


def sit_down(state: TableState, house_players: Collection[str]) -> Move | None:
    """At an open table with a free seat, where it can be with an empty one beside it."""
    game = game_of(state.game)
    positions = range(1, game.positions_at(house_of(game, state.house)) + 1)
    free = [seat for seat in positions if seat not in state.seats]
    standing = [player for player in sorted(house_players) if state.seat_of(player) is None]
    if state.phase is Phase.CLOSED or not free or not standing or state.too_much_is_due:
        return None
    return Move(standing[0], Sit(next((seat for seat in free if seat % 2 == 0), free[-1])))


def visitors_at(state: TableState, house_players: Collection[str]) -> dict[Seat, str]:
    """Those who sit there and are not of the house."""
    return {seat: player for seat, player in state.seats.items() if player not in house_players}


def _wager(world: World, state: TableState, house_players: Collection[str], absent: Collection[Seat]) -> Move | None:
    """The first chip, which starts the clock, is a visitor's wherever one sits."""
    visitors = visitors_at(state, house_players).keys() - set(absent)
    if visitors and not visitors & state.bets.keys():
        return None
    for seat, player in sorted(state.seats.items()):
        if player in house_players and seat not in state.bets and not state.to_count:
            return Move(player, Place(_bets(world, state)))
    return None


def _bets(world: World, state: TableState) -> dict[str, int]:
    """The least on what is required, and now and then the least on another wager that goes with it."""
    game = game_of(state.game)
    house = house_of(game, state.house)
    bets = {wager.name: least_cents(house, wager, alone=True) for wager in game.required}
    for wager in game.wagers:
        if wager in game.required or not wager.before_the_deal or not wager.is_offered(house):
            continue
        if _chance(world) < ADDS:
            bets[wager.name] = least_cents(house, wager, alone=False)
    return bets


def _be_ready(state: TableState, house_players: Collection[str], absent: Collection[Seat]) -> Move | None:
    """A house player never hurries a visitor: it is ready when every visitor at the table is."""
    visitors = visitors_at(state, house_players)
    if visitors.keys() - set(absent) - set(state.ready):
        return None
    waiting = [seat for seat in sorted(state.bets) if seat not in state.ready and seat not in visitors]
    return Move(state.seats[waiting[0]], Ready()) if waiting else None


def _decide(world: World, state: TableState, pending: Decide, house_players: Collection[str]) -> Move | None:
    assert state.round is not None
    player = state.round.players[seat_of(pending.seat)]
    if player not in house_players:
        return None
    stays = _chance(world) < STAYS and not _plays_for_more(pending.stay)
    return Move(player, Choose((pending.stay if stays else pending.silence).name))


def _plays_for_more(choice: Choice) -> bool:
    """A further hand, or as many further chips as the player likes: not what a house player is there for."""
    return isinstance(choice, Wager) and (choice.splits or choice.or_less)


def _chance(world: World) -> int:
    return world.chance(1)[0]
