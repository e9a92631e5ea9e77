"""The dealer of a live table confirms each step of the procedure, one after the other, before play goes on."""

from pitboss.errors import OutOfTurn
from pitboss.floor import facts
from pitboss.floor.commands import Confirm
from pitboss.floor.course import Course
from pitboss.law import Citation


def confirm(course: Course, command: Confirm, by: str) -> None:
    """By its number, so that a second click confirms no other step."""
    state = course.state
    if not state.due:
        raise OutOfTurn("no step of the procedure waits to be confirmed", None)
    step, (law, what) = state.confirmed + 1, state.due[0]
    if command.step != step:
        raise OutOfTurn(f"step {step} is confirmed next, and not step {command.step}", Citation(law))
    course.tell(facts.StepConfirmed(step, Citation(law), what, by))


def check_ready(course: Course) -> None:
    """That play may go on."""
    state = course.state
    if not state.held:
        return
    if not state.due:
        raise OutOfTurn("a dealer comes to this table first", None)
    law, what = state.due[0]
    raise OutOfTurn(f"the dealer first {what}, and confirms it", Citation(law))


def check_validated(course: Course) -> None:
    """Hands are being settled: nothing else is heard in between."""
    record = course.state.round
    if record is not None and record.validates is not None:
        raise OutOfTurn("a supervisor validates a payout first", Citation(record.validates.law))
