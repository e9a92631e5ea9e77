"""Coming to a table, and leaving it."""

from pitboss.errors import NotSeated, OutOfTurn
from pitboss.floor import equipment, facts, wagers
from pitboss.floor.commands import Close, Leave, Sit
from pitboss.floor.course import Course
from pitboss.floor.state import Phase
from pitboss.rounds.places import Seat

MOST_MISSED = 5  # rounds in a row, then the seat is free again


def sit(course: Course, command: Sit, player: str) -> None:
    state, most = course.state, course.game.positions_at(course.house)
    if not 1 <= command.seat <= most:
        raise NotSeated(f"the table has positions 1 to {most}", course.game.positions_law)
    if command.seat in state.seats:
        raise NotSeated(f"seat {command.seat} is taken", None)
    if len(state.seats_of(player)) >= course.game.seats_each(course.house):
        raise NotSeated("you sit at this table already", course.game.seats_each_law)
    if state.phase is Phase.CLOSED:
        raise NotSeated("this table is closed", None)
    if state.too_much_is_due:
        raise OutOfTurn(f"the dealer first {state.due[0].what}, and confirms it", None)
    course.tell(facts.Seated(command.seat, player))
    if state.spread or state.pre_shuffled:
        equipment.make_ready(course, new=state.pre_shuffled)


def leave(course: Course, command: Leave, player: str) -> None:
    """Takes the wagers back that may still be taken back; a seat in a round is kept until it is complete."""
    round = course.state.round
    for seat in course.seats_of(player, command.seat):
        if round is not None and seat in round.stakes:
            course.tell(facts.Leaving(seat, player))
        else:
            _stand_up(course, seat)
    if not course.state.seats:
        equipment.lie_idle(course)


def close(course: Course, _: Close, __: str) -> None:
    if course.state.phase is not Phase.WAGERS_OPEN:
        raise OutOfTurn("a round is completed before its table closes", None)
    for seat in list(course.state.seats):
        _stand_up(course, seat)
    equipment.take_cards_away(course)
    course.tell(facts.Closed(course.state.rounds))


def _stand_up(course: Course, seat: Seat) -> None:
    if seat in course.state.bets:
        wagers.take_all_back(course, seat)
    course.tell(facts.Left(seat, course.state.seats[seat]))


def give_seats_up(course: Course) -> None:
    """Those who wanted to leave, and those who have let too many rounds pass."""
    state = course.state
    away = {seat for seat, missed in state.missed.items() if missed >= MOST_MISSED}
    for seat in sorted(away | set(state.leaving)):
        course.tell(facts.Left(seat, state.seats[seat]))
