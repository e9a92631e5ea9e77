"""Which wagers a seat may bring to a round, and in what amounts."""

from collections.abc import Mapping

from pitboss.errors import (
    NoSuchPosition,
    NotationError,
    NotOffered,
    UnequalCoupon,
    WagerMissing,
    WagerTooLarge,
    WagerTooSmall,
    quoted,
)
from pitboss.law import reading
from pitboss.rounds.game import Game
from pitboss.rounds.house import MOST_CENTS, House
from pitboss.rounds.places import Seat
from pitboss.stakes.cents import dollars
from pitboss.stakes.wager import POSTED_LIMITS, Stake, Wager

SEATS = {str(seat): seat for seat in range(1, 100)}  # as they are written

COUPON = reading("O.3")

Placements = Mapping[Wager, Stake]


def check_stakes(game: Game, house: House, stakes: Mapping[Seat, Placements]) -> None:
    """Refuses the first fault it finds: position, then what is missing, then what is too small or too large."""
    if not stakes:
        raise WagerMissing("nobody has placed a wager", game.first_wager)
    for seat, placements in sorted(stakes.items()):
        if not 1 <= seat <= game.positions_at(house):
            most = game.positions_at(house)
            raise NoSuchPosition(f"seat {seat}: the table has positions 1 to {most}", game.positions_law)
        if not placements:
            raise WagerMissing(f"seat {seat} has no wager", game.first_wager)
        _check_pairs(game, seat, placements)
        for wager, stake in placements.items():
            _check_wager(house, seat, wager, stake, placements)


def _check_pairs(game: Game, seat: Seat, placements: Placements) -> None:
    """Wagers that are made in one amount, and neither without the other."""
    for wager in game.wagers:
        if wager.matches is None or (wager not in placements and wager.matches not in placements):
            continue
        for needed in (wager.matches, wager):
            if needed not in placements:
                raise WagerMissing(f"seat {seat}: {needed.name} is missing", needed.law)
        most, least = placements[wager.matches].chips, placements[wager].chips
        if most != least:
            refusal = WagerTooSmall if least < most else WagerTooLarge
            raise refusal(f"seat {seat}: {wager.name} is not of the amount of {wager.matches.name}", wager.law)


def _check_wager(house: House, seat: Seat, wager: Wager, stake: Stake, placements: Placements) -> None:
    if not wager.before_the_deal:
        raise NotOffered(f"seat {seat}: {wager.name} is not placed before the deal", wager.limits)
    if not wager.is_offered(house):
        raise NotOffered(f"seat {seat}: {wager.name} is not offered at this table", wager.offered_by or wager.law)
    if wager.needs is not None and wager.needs not in placements:
        raise WagerMissing(f"seat {seat}: {wager.name} needs {wager.needs.name}", wager.needs_law or wager.law)
    if wager.exactly is not None:
        _check_exactly(seat, wager, stake, wager.exactly)
        return
    least = least_cents(house, wager, alone=len(placements) == 1)
    if stake.total < least or stake.chips <= 0:
        raise WagerTooSmall(
            f"seat {seat}: {wager.name} of {dollars(stake.total)} is below {dollars(least)}", wager.limits
        )
    if stake.total > house.maximum:
        raise WagerTooLarge(
            f"seat {seat}: {wager.name} of {dollars(stake.total)} is above {dollars(house.maximum)}", POSTED_LIMITS
        )


def _check_exactly(seat: Seat, wager: Wager, stake: Stake, cents: int) -> None:
    if stake.chips and stake.coupon:
        raise NotOffered(f"seat {seat}: {wager.name} is a chip or a coupon, not both", wager.limits)
    if stake.total != cents:
        refusal = WagerTooSmall if stake.total < cents else WagerTooLarge
        raise refusal(
            f"seat {seat}: {wager.name} of {dollars(stake.total)} is not exactly {dollars(cents)}", wager.limits
        )


def least_cents(house: House, wager: Wager, *, alone: bool) -> int:
    """A side wager beside another one has its own, lower minimum."""
    if wager.exactly is not None:
        return wager.exactly
    return house.side_minimum if wager.side and not alone else house.minimum


def read_stakes(game: Game, seats: object) -> dict[Seat, dict[Wager, Stake]]:
    """The stakes of a line: {"1": {"ante": 1000}, "3": {"ante": {"chips": 500, "coupon": 500}}}."""
    if not isinstance(seats, dict):
        raise NotationError('seats: write {"1": {"ante": 1000}}')
    stakes = {}
    for key, placements in seats.items():
        if key not in SEATS:
            raise NoSuchPosition(f"{quoted(key)} is not a position: write 1 to {game.positions}", game.positions_law)
        seat = SEATS[key]
        if not isinstance(placements, dict):
            raise NotationError(f'seat {seat}: write its wagers like {{"ante": 1000}}')
        wagers = {name: _wager(game, seat, name) for name in placements}
        stakes[seat] = {wagers[name]: _stake(game, seat, wagers[name], stake) for name, stake in placements.items()}
    return stakes


def _wager(game: Game, seat: Seat, name: str) -> Wager:
    wager = game.wager(name)
    if wager is None:
        offered = ", ".join(wager.name for wager in game.wagers if wager.before_the_deal)
        raise NotOffered(f"seat {seat}: there is no wager {quoted(name)}, but {offered}", game.wagering)
    return wager


def _stake(game: Game, seat: Seat, wager: Wager, stake: object) -> Stake:
    if not isinstance(stake, dict):
        return Stake(_cents(seat, wager, stake))
    if not {"coupon"} <= stake.keys() <= {"chips", "coupon"}:
        raise NotationError(f'seat {seat}: {wager.name}: write {{"chips": 500, "coupon": 500}}')
    chips, coupon = _cents(seat, wager, stake.get("chips", 0)), _cents(seat, wager, stake["coupon"])
    if chips != coupon and not wager.locked:
        raise UnequalCoupon(f"seat {seat}: a match play coupon goes with chips of the same amount", COUPON)
    return Stake(chips, coupon)


def _cents(seat: Seat, wager: Wager, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(f"seat {seat}: {wager.name}: {quoted(value)} is not a whole number of cents")
    if abs(value) > MOST_CENTS:
        raise WagerTooLarge(f"seat {seat}: {wager.name} is more than any table takes", POSTED_LIMITS)
    return value
