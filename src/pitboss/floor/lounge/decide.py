"""What comes of a command at a lounge."""

from collections.abc import Callable
from typing import Any

from pitboss.errors import NotationError, NotOffered, OutOfTurn, UnknownGame
from pitboss.floor.limits import date_of, day_of
from pitboss.floor.lounge import facts
from pitboss.floor.lounge.commands import (
    CloseLounge,
    LoungeCommand,
    OpenLounge,
    ReportMalfunction,
    ResumeLounge,
    TickLounge,
    VoidTicket,
    WriteTicket,
)
from pitboss.floor.lounge.course import LoungeCourse
from pitboss.floor.lounge.settling import drawn, printed, prizes, request
from pitboss.floor.lounge.state import KenoGame, LoungeState, Phase, Ticket, committed
from pitboss.floor.shuffle import new_salt
from pitboss.law import reading

MOST_GAMES = 20  # of one ticket
MOST_GROUPS = 10  # of one ticket: a page shows them, and the ways of more are too many to print
MOST_TICKETS = 1_000  # that are not over
MOST_OF_A_PLAYER = 20
_WRITTEN = reading("6.7")
_VOIDS = reading("6.5")
_DAY = reading("6.2")
_MALFUNCTION = reading("6.6")


def decide(course: LoungeCourse, command: LoungeCommand, by: str, turn: str = "") -> None:
    """The facts that come of it are told to the course; what was asked for another game comes too late."""
    if turn not in ("", course.state.turn):
        raise OutOfTurn("another game is open than this was asked for", _WRITTEN)
    _DOES[type(command)](course, command, by)


def open_lounge(course: LoungeCourse, command: OpenLounge, _: str) -> None:
    if course.state.phase is not Phase.CLOSED:
        raise NotationError(f"the lounge {course.state.id} is open already")
    chosen = command.game, command.house, command.window, command.pause, command.showing
    course.tell(facts.LoungeOpened(*chosen))
    open_game(course)


def close_lounge(course: LoungeCourse, _: CloseLounge, __: str) -> None:
    """What was paid for games that are not drawn any more goes back."""
    state = course.state
    if state.phase is not Phase.WRITING:
        raise OutOfTurn("a game is being drawn: it is finished first", _WRITTEN)
    for ticket in state.tickets.values():
        course.tell(_voided(course, ticket))
    _drop(course)
    course.tell(facts.LoungeClosed())


def write_ticket(course: LoungeCourse, command: WriteTicket, by: str) -> None:
    """A request is read by the rules of the game, and becomes a ticket."""
    state = course.state
    _check_open(state, _WRITTEN)
    if not state.tickets and _day_is_over(course):
        raise OutOfTurn("the gaming day is over, and its next one begins in a moment", _DAY)
    if not 1 <= command.games <= MOST_GAMES:
        raise NotOffered(f"a ticket is for 1 to {MOST_GAMES} games", _WRITTEN)
    if len(command.groups) > MOST_GROUPS:
        raise NotOffered(f"a ticket of this lounge has {MOST_GROUPS} groups at most", reading("6.9"))
    held = sum(ticket.player == by for ticket in state.tickets.values())
    if held >= MOST_OF_A_PLAYER or len(state.tickets) >= MOST_TICKETS:
        whose = f"you have {held}" if held >= MOST_OF_A_PLAYER else f"there are {MOST_TICKETS}"
        raise NotOffered(f"no more tickets are written: {whose} already", _WRITTEN)
    shown = printed(request(state, command.groups, command.ways))
    assert state.now is not None
    ticket = Ticket(
        state.written + 1, by, **shown, games=command.games, first=state.now.id, of=command.games, at=course.wall
    )
    course.check_funds(by, ticket.price * ticket.of)
    course.tell(facts.TicketWritten(state.now.id, ticket))


def void_ticket(course: LoungeCourse, command: VoidTicket, by: str) -> None:
    """Before the draw alone; another's ticket is nobody's to know of."""
    _check_open(course.state, _VOIDS)
    ticket = course.state.tickets.get(command.ticket)
    if ticket is None or ticket.player != by:
        raise UnknownGame(f"you have no ticket {command.ticket} that could be voided")
    course.tell(_voided(course, ticket))


def tick(course: LoungeCourse, _: TickLounge, __: str) -> None:
    """The window closes, the numbers are told, the game is over; each is a command of its own."""
    state, game = course.state, course.state.now
    if game is None:
        return
    if state.phase is Phase.WRITING and state.tickets and course.time_is_over:
        course.tell(facts.WritingClosed(game.id))
    elif state.phase is Phase.WRITING and not state.tickets and _day_is_over(course):
        _drop(course)
        open_game(course)
    elif state.phase is Phase.DRAWING and course.time_is_over:
        course.tell(facts.NumbersDrawn(game.id, game.draw, game.salt))
    elif state.phase is Phase.DRAWN and course.time_is_over:
        course.tell(facts.GameSettled(game.id, prizes(state, game)))
        open_game(course)


def report_malfunction(course: LoungeCourse, command: ReportMalfunction, by: str) -> None:
    """Nothing was paid yet, and nothing of it counts."""
    game = course.state.now
    if game is None or not course.state.tickets:
        raise OutOfTurn("no game is open for which somebody has a ticket", _MALFUNCTION)
    course.tell(facts.MalfunctionReported(game.id, by, command.why))
    course.tell(facts.GameVoided(game.id, game.draw, game.salt))
    open_game(course)


def resume(course: LoungeCourse, _: ResumeLounge, __: str) -> None:
    course.tell(facts.LoungeResumed(course.state.version))


def open_game(course: LoungeCourse) -> None:
    """Its numbers are drawn before anybody marks any; they are numbered through the gaming day."""
    state = course.state
    day = max(day_of(course.wall), state.day)  # a clock that was set back opens no day again
    number = state.number + 1 if day == state.day else 1
    salt, numbers = new_salt(course.world), drawn(course.world, state.game)
    id = f"{state.id}-{date_of(day):%Y%m%d}-{number}"
    course.tell(facts.GameOpened(KenoGame(id, day, number, committed(salt, numbers), numbers, salt)))


def _drop(course: LoungeCourse) -> None:
    game = course.state.now
    assert game is not None
    course.tell(facts.GameDropped(game.id, game.draw, game.salt))


def _voided(course: LoungeCourse, ticket: Ticket) -> facts.TicketVoided:
    game = course.state.now
    assert game is not None
    return facts.TicketVoided(game.id, ticket.number, ticket.player, ticket.games, course.wall)


def _check_open(state: LoungeState, law: Any) -> None:
    if state.phase is not Phase.WRITING:
        raise OutOfTurn("the tickets of this game are written: wait for the next one", law)


def _day_is_over(course: LoungeCourse) -> bool:
    return day_of(course.wall) > course.state.day


_DOES: dict[type[LoungeCommand], Callable[[LoungeCourse, Any, str], None]] = {
    OpenLounge: open_lounge,
    CloseLounge: close_lounge,
    WriteTicket: write_ticket,
    VoidTicket: void_ticket,
    TickLounge: tick,
    ReportMalfunction: report_malfunction,
    ResumeLounge: resume,
}
