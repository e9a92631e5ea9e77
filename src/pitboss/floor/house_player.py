"""House players: they keep a table company, wager the least, and leave their decisions to chance."""

from collections.abc import Collection
from dataclasses import dataclass

from pitboss.floor.in_play import house_of
from pitboss.floor.session import Session
from pitboss.floor.state import Phase, TableState
from pitboss.floor.world import World
from pitboss.rounds.betting import least_cents
from pitboss.rounds.places import Seat, seat_of
from pitboss.rounds.steps import Choice
from pitboss.stakes.wager import Wager

STAYS = 192  # of 256: how often a house player stays in
ADDS = 64  # of 256: how often it adds a side wager


@dataclass(frozen=True)
class Move:
    """What a house player does next: sit down, place these bets, be ready, or choose."""

    player: str
    seat: Seat | None = None
    bets: dict[str, int] | None = None
    option: str = ""


def next_move(
    session: Session, state: TableState, house_players: Collection[str], absent: Collection[Seat] = ()
) -> Move | None:
    """One move of one house player; none when the table waits for somebody else, who is not absent."""
    if state.phase is Phase.WAGERS_OPEN:
        return (
            sit_down(session, state, house_players)
            or _wager(session, state, house_players, absent)
            or _be_ready(state, house_players, absent)
        )
    if state.phase is Phase.IN_PLAY:
        return _decide(session, state, house_players)
    return None


def sit_down(session: Session, state: TableState, house_players: Collection[str]) -> Move | None:
    """At an open table with a free seat, where it can be with an empty one beside it."""
    free = [
        seat
        for seat in range(1, session.game.positions_at(house_of(session.game, state.house)) + 1)
        if seat not in state.seats
    ]
    standing = [player for player in sorted(house_players) if state.seat_of(player) is None]
    if state.phase is Phase.CLOSED or not free or not standing:
        return None
    return Move(standing[0], seat=next((seat for seat in free if seat % 2 == 0), free[-1]))


def visitors_at(state: TableState, house_players: Collection[str]) -> dict[Seat, str]:
    """Those who sit there and are not of the house."""
    return {seat: player for seat, player in state.seats.items() if player not in house_players}


def _wager(
    session: Session, state: TableState, house_players: Collection[str], absent: Collection[Seat]
) -> Move | None:
    """The first chip, which starts the clock, is a visitor's wherever one sits."""
    visitors = visitors_at(state, house_players).keys() - set(absent)
    if visitors and not visitors & state.bets.keys():
        return None
    for seat, player in sorted(state.seats.items()):
        if player in house_players and seat not in state.bets:
            return Move(player, bets=_bets(session, state))
    return None


def _bets(session: Session, state: TableState) -> dict[str, int]:
    """The least on what is required, and now and then the least on another wager that goes with it."""
    house = house_of(session.game, state.house)
    required = session.game.required
    bets = {wager.name: least_cents(house, wager, alone=True) for wager in required}
    for wager in session.game.wagers:
        if wager in required or not wager.before_the_deal or not wager.is_offered(house):
            continue
        if _chance(session.world) < ADDS:
            bets[wager.name] = least_cents(house, wager, alone=False)
    return bets


def _be_ready(state: TableState, house_players: Collection[str], absent: Collection[Seat]) -> Move | None:
    """A house player never hurries a visitor: it is ready when every visitor at the table is."""
    visitors = visitors_at(state, house_players)
    if visitors.keys() - set(absent) - set(state.ready):
        return None
    waiting = [seat for seat in sorted(state.bets) if seat not in state.ready and seat not in visitors]
    return Move(state.seats[waiting[0]]) if waiting else None


def _decide(session: Session, state: TableState, house_players: Collection[str]) -> Move | None:
    pending = session.round_of(state).pending
    assert pending is not None
    assert state.round is not None
    player = state.round.players[seat_of(pending.seat)]
    if player not in house_players:
        return None
    stays = _chance(session.world) < STAYS and not _plays_for_more(pending.stay)
    return Move(player, option=(pending.stay if stays else pending.silence).name)


def _plays_for_more(choice: Choice) -> bool:
    """A further hand, or as many further chips as the player likes: not what a house player is there for."""
    return isinstance(choice, Wager) and (choice.splits or choice.or_less)


def _chance(world: World) -> int:
    return world.chance(1)[0]
