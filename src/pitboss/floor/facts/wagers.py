"""Chips on the felt, and the time for them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pitboss.floor import clock
from pitboss.floor.books import Transfer, stake, take_back
from pitboss.floor.facts.fact import Fact
from pitboss.floor.state import TableState, amounts, but_for, without
from pitboss.floor.world import Milliseconds
from pitboss.games import game as game_of
from pitboss.law import Citation
from pitboss.rounds.game import Game
from pitboss.rounds.places import Seat


@dataclass(frozen=True)
class Placed(Fact):
    seat: Seat
    player: str
    bets: Mapping[str, int]
    round: str = ""  # for which, though it has not begun; earlier versions did not say

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        """The first chip starts the clock; nobody asks any more why earlier ones went back."""
        bets = {**state.bets, self.seat: (*state.bets.get(self.seat, ()), self.bets)}
        return state.with_(
            bets=bets,
            coupons=fitting(state, bets),
            next_round=self.round or state.next_round,
            ready=without(state.ready, self.seat),
            refused=but_for(state.refused, self.seat),
            deadline=state.deadline if state.deadline is not None else clock.deadline(state, at),
        )

    def moves(self, state: TableState) -> Iterable[Transfer]:
        game = game_of(state.game)
        for name, cents in self.bets.items():
            wager = game.wager(name)
            assert wager is not None
            yield stake(state.id, self.player, cents, name, wager.law)


@dataclass(frozen=True)
class TakenBack(Fact):
    seat: Seat
    player: str
    bets: Mapping[str, int]
    round: str = ""  # for which they were placed

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        """A seat without chips is ready only as long as the player's others are."""
        left = _without_the_last(state.bets.get(self.seat, ()), self.bets)
        bets = {**but_for(state.bets, self.seat), **({self.seat: left} if left else {})}
        others = without(state.ready, self.seat)
        return state.with_(
            bets=bets,
            coupons=fitting(state, bets),
            ready=tuple(seat for seat in others if seat in bets or state.seats[seat] != self.player),
            deadline=state.deadline if bets else None,
            extended=state.extended and bool(bets),
        )

    def moves(self, state: TableState) -> Iterable[Transfer]:
        return [take_back(state.id, self.player, cents, name) for name, cents in self.bets.items()]


@dataclass(frozen=True)
class CouponLaid(Fact):
    """A coupon is no chip: nothing leaves a wallet, and nothing comes back to it."""

    seat: Seat
    player: str
    wager: str
    cents: int
    by: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        laid = {**state.coupons.get(self.seat, {}), self.wager: self.cents}
        return state.with_(coupons={**state.coupons, self.seat: laid})


def fitting(state: TableState, bets: Mapping[Seat, Sequence[Mapping[str, int]]]) -> dict[Seat, dict[str, int]]:
    """The coupons that still lie beside chips of the same amount, or where there may be none; others go back."""
    game, left = game_of(state.game), {}
    for seat, coupons in state.coupons.items():
        lie = amounts(bets.get(seat, ()))
        fit = {name: cents for name, cents in coupons.items() if lie and lie.get(name, 0) == _beside(game, name, cents)}
        if fit:
            left[seat] = fit
    return left


def _beside(game: Game, name: str, coupon: int) -> int:
    """The chips beside a coupon: as many, or for a progressive wager none."""
    wager = game.wager(name)
    assert wager is not None
    return 0 if wager.locked else coupon


def _without_the_last(placed: tuple[Mapping[str, int], ...], taken: Mapping[str, int]) -> tuple[Mapping[str, int], ...]:
    """Chips that were placed last are taken back first."""
    missing, left = dict(taken), []
    for placement in reversed(placed):
        stays = {name: cents - min(cents, missing.get(name, 0)) for name, cents in placement.items()}
        missing = {name: cents - min(cents, placement.get(name, 0)) for name, cents in missing.items()}
        left.append({name: cents for name, cents in stays.items() if cents})
    return tuple(placement for placement in reversed(left) if placement)


@dataclass(frozen=True)
class BetsRefused(Fact):
    seat: Seat
    why: str
    law: Citation

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(refused={**state.refused, self.seat: {"message": self.why, "law": self.law}})


@dataclass(frozen=True)
class Ready(Fact):
    seat: Seat
    player: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        return state.with_(ready=(*without(state.ready, self.seat), self.seat))


@dataclass(frozen=True)
class Clock(Fact):
    runs: bool

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        """One that runs again begins anew."""
        timed = state.with_(timed=self.runs, extended=False)
        return timed.with_(deadline=clock.deadline(timed, at) if timed.somebody_is_waited_for else None)


@dataclass(frozen=True)
class Extended(Fact):
    seat: Seat
    player: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        deadline = (state.deadline or at) + clock.window(state)
        return state.with_(deadline=deadline, extended=True)


@dataclass(frozen=True)
class Silent(Fact):
    seat: Seat


@dataclass(frozen=True)
class PassedOver(Fact):
    seats: Sequence[Seat]
