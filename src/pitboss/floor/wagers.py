"""Chips on the felt, as long as bets are open."""

from collections.abc import Collection, Mapping, Sequence

from pitboss.errors import (
    AfterNoMoreBets,
    NotOffered,
    NotSeated,
    RuleViolation,
    WagerMissing,
    WagerTooLarge,
    WagerTooSmall,
)
from pitboss.floor import chips, facts
from pitboss.floor.commands import Clear, Double, LayCoupon, Place, Ready, Rebet, Undo
from pitboss.floor.course import Course
from pitboss.floor.in_play import house_of, stakes_of
from pitboss.floor.state import Phase, Placement, TableState, amounts
from pitboss.floor.world import new_id
from pitboss.games import game as game_of
from pitboss.rounds.betting import COUPON, check_stakes
from pitboss.rounds.game import Game
from pitboss.rounds.house import MOST_CENTS
from pitboss.rounds.places import Seat
from pitboss.stakes.cents import dollars
from pitboss.stakes.wager import POSTED_LIMITS, Wager


def place(course: Course, command: Place, player: str) -> None:
    """Chips on the felt, and where the player is content with them, at once ready."""
    seat = course.seat_of(player, command.seat)
    _place(course, seat, command.bets)
    if command.ready:
        ready(course, Ready(seat=seat), player)


def _place(course: Course, seat: Seat, bets: Mapping[str, int]) -> None:
    chips.check_counted(course.state)
    player = course.state.seats[seat]
    if not bets:
        raise WagerMissing("there is no wager to place", None)
    lie = amounts(course.state.bets.get(seat, ()))
    for name, cents in bets.items():
        _check_placement(course, name, cents, lie.get(name, 0))
    course.check_funds(player, sum(bets.values()))
    round = course.state.next_round or new_id(course.world)
    course.tell(facts.Placed(seat, player, dict(bets), round))


def undo(course: Course, command: Undo, player: str) -> None:
    """The chips that were placed last go back, all that came with one command; of one wager, its own alone."""
    seat, wager = course.seat_of(player, command.seat), command.wager
    found = [placed for placed in _placements(course, seat) if not wager or wager in placed]
    if not found:
        raise WagerMissing(f"there are no chips on {(wager or '').replace('_', ' ')}", None)
    _take_back(course, seat, [{wager: found[-1][wager]} if wager else found[-1]])


def clear(course: Course, command: Clear, player: str) -> None:
    for seat in _those_in(course.state.bets, course.seats_of(player, command.seat)):
        take_all_back(course, seat)


def take_all_back(course: Course, seat: Seat) -> None:
    """All wagers of the seat go back, as long as bets are open."""
    _take_back(course, seat, _placements(course, seat))


def double(course: Course, command: Double, player: str) -> None:
    for seat in _those_in(course.state.bets, course.seats_of(player, command.seat)):
        _place(course, seat, doubling(course.state, seat))


def doubling(state: TableState, seat: Seat) -> dict[str, int]:
    """As much again on every wager that is not always of one amount."""
    game = game_of(state.game)
    lie = _in_order(game, amounts(state.bets.get(seat, ())))
    return {name: cents for name, cents in lie.items() if _wager(game, name).exactly is None}


def rebet(course: Course, command: Rebet, player: str) -> None:
    """What was wagered last, in place of what lies there now."""
    seats = list(_those_in(course.state.rebets, course.seats_of(player, command.seat)))
    for seat in seats:
        if seat not in course.state.rebets:
            raise WagerMissing("there is no earlier wager to repeat", None)
        if seat in course.state.bets:
            take_all_back(course, seat)
    for seat in seats:
        _place(course, seat, _in_order(course.game, course.state.rebets[seat]))


def ready(course: Course, command: Ready, player: str) -> None:
    """Of several seats, those without chips sit the round out."""
    seats = course.seats_of(player, command.seat)
    for seat in _those_in(course.state.bets, seats):
        _check_bets(course.state, seat)
    course.tell(*[facts.Ready(seat, player) for seat in seats])


def lay_coupon(course: Course, command: LayCoupon, by: str) -> None:
    """Of the amount of the chips beside it, or in place of a progressive chip; it counts for the limits like chips."""
    seat, wager = command.seat, _wager(course.game, command.wager)
    player = course.state.seats.get(seat)
    if player is None:
        raise NotSeated(f"nobody sits at seat {seat}", course.game.positions_law)
    if wager.name in course.state.coupons.get(seat, {}):
        raise NotOffered(f"seat {seat}: a coupon lies on {wager.name} already", COUPON)
    cents = coupon(course.state, seat, wager)
    if cents is None:
        raise WagerMissing(f"seat {seat}: a match play coupon goes with chips of the same amount", COUPON)
    course.tell(facts.CouponLaid(seat, player, wager.name, cents, by))
    refusal = objection(course.state, seat)
    if isinstance(refusal, WagerTooLarge | NotOffered):
        raise refusal


def coupon(state: TableState, seat: Seat, wager: Wager) -> int | None:
    """What one on this wager is of: the chips beside it, or the progressive chip that it stands for."""
    lie = amounts(state.bets.get(seat, ()))
    return wager.exactly if lie and wager.locked else lie.get(wager.name)


def _those_in(kept: Collection[Seat], seats: list[Seat]) -> list[Seat]:
    """Of these seats those that have something there; all of them where none has, so that this is refused."""
    return [seat for seat in seats if seat in kept] or seats


def return_bad_bets(course: Course) -> None:
    """At the close of betting, wagers the rules refuse go back to their players, with the reason."""
    for seat in list(course.state.bets):
        refusal = objection(course.state, seat)
        if refusal is not None:
            assert refusal.law is not None
            course.tell(facts.BetsRefused(seat, refusal.message, refusal.law))
            take_all_back(course, seat)


def objection(state: TableState, seat: Seat) -> RuleViolation | None:
    """Why the seat's wagers as they lie would be refused, if they would."""
    try:
        _check_bets(state, seat)
    except RuleViolation as refusal:
        return refusal
    return None


def _check_bets(state: TableState, seat: Seat) -> None:
    game = game_of(state.game)
    stakes = stakes_of(game, amounts(state.bets.get(seat, ())), state.coupons.get(seat, {}))
    check_stakes(game, house_of(game, state.house), {seat: stakes})


def check_open(course: Course) -> None:
    if course.state.phase is not Phase.WAGERS_OPEN:
        raise AfterNoMoreBets("no more bets", course.game.no_more_bets[course.state.house["dealing"]])


def _placements(course: Course, seat: Seat) -> tuple[Placement, ...]:
    if seat not in course.state.bets:
        raise WagerMissing("there is no wager to change", None)
    return course.state.bets[seat]


def _take_back(course: Course, seat: Seat, placements: Sequence[Placement]) -> None:
    back = _in_order(course.game, amounts(placements))
    course.tell(facts.TakenBack(seat, course.state.seats[seat], back, course.state.next_round))


def _check_placement(course: Course, name: str, cents: int, lies: int) -> None:
    wager, most = _wager(course.game, name), course.state.house["maximum"]
    if cents <= 0:
        raise WagerTooSmall("a wager is more than nothing", wager.limits)
    if lies + cents > most:
        raise WagerTooLarge(f"{wager.title} of {_amount(lies + cents)} is above {dollars(most)}", POSTED_LIMITS)


def _amount(cents: int) -> str:
    return dollars(cents) if cents <= MOST_CENTS else "more than any table takes"


def _wager(game: Game, name: str) -> Wager:
    wager = game.wager(name)
    if wager is None or not wager.before_the_deal:
        raise NotOffered(f"there is no wager {name} before the deal", game.wagering)
    return wager


def _in_order(game: Game, placed: Mapping[str, int]) -> dict[str, int]:
    """As the game lists its wagers: what is stored of a table does not tell in which order they were placed."""
    return {wager.name: placed[wager.name] for wager in game.wagers if wager.name in placed}
