"""When something goes wrong: reports, the suspension of a table, and a round that two people void."""

from pitboss.errors import NotationError, NotOffered, OutOfTurn
from pitboss.floor import confirming, facts, playing
from pitboss.floor.commands import ApproveVoid, Attend, Proceed, ProposeVoid, Report, Resume, Suspend, Validate
from pitboss.floor.course import Course
from pitboss.floor.state import Phase, RoundRecord
from pitboss.law import Citation
from pitboss.rounds.incidents import Incident
from pitboss.rounds.inputs import read_inputs

_TOLD = ("seat", "cards", "can_complete", "counted")
MOST_FACE_UP = 52


def report(course: Course, command: Report, by: str) -> None:
    """Heard as `pitboss deal` hears it, with the same refusals; then the table waits for whoever resumes play."""
    _check_reason(command.why)
    confirming.check_validated(course)
    if command.incident == Incident.CARD_FACE_UP:
        _found_face_up(course, command, by)
        return
    if command.incident == Incident.ROUND_VOIDED:
        raise NotOffered("a round is voided by two people: one proposes it, another approves", None)
    record = _in_play(course)
    given = {name: getattr(command, name) for name in _TOLD if getattr(command, name) is not None}
    told = {"incident": command.incident, **given}
    read_inputs([told])
    right = command.incident == Incident.STUB_COUNT and command.counted == course.round.table.stub
    course.tell(facts.IncidentReported(record.id, command.incident, by, command.why, **given, suspends=not right))
    playing.hear_incident(course, record, told)


def _found_face_up(course: Course, command: Report, by: str) -> None:
    """The next cards to be drawn: in this round, or in the one that is dealt next."""
    state, record, law = course.state, course.state.round, course.game.irregularities[Incident.CARD_FACE_UP].law
    if state.phase is Phase.CLOSED:
        raise OutOfTurn("the table is closed", None)
    number = 1 if command.cards is None else command.cards
    if not 1 <= number <= MOST_FACE_UP:
        raise NotOffered(f"card_face_up: 1 to {MOST_FACE_UP} cards, not {number}", law)
    if (command.after or 0) < 0:
        raise NotOffered("card_face_up: the cards that come before it are no fewer than none", law)
    first = (course.round.shoe.drawn if record is not None else 0) + (command.after or 0)
    places = range(first, first + number)
    id = record.id if record is not None else ""
    if record is not None:
        course.in_play.forget(record)
    said = {name: getattr(command, name) for name in _TOLD}  # what it says beyond that tells no more
    told = {**said, "after_cards": command.after, "face_up": tuple(places)}
    course.tell(facts.IncidentReported(id, command.incident, by, command.why, **told))


def suspend(course: Course, command: Suspend, by: str) -> None:
    _check_reason(command.why)
    if course.state.phase is Phase.CLOSED or course.state.suspended is not None:
        raise OutOfTurn("the table is closed, or suspended already", None)
    course.tell(facts.Suspended(by, command.why))


def resume(course: Course, command: Resume, by: str) -> None:
    """By whoever resumes a table that was suspended; or because the floor has opened again."""
    state = course.state
    if by:
        _check_reason(command.why or "")
        if state.suspended is None:
            raise OutOfTurn("the table is not suspended", None)
    elif state.suspended is not None:
        return
    course.tell(facts.Resumed(state.version, by, command.why))
    if state.round is not None and state.round.last_call and not state.dealer:
        playing.go_on(course, ())


# A round that is voided after its cards are out.


def propose_void(course: Course, command: ProposeVoid, by: str) -> None:
    _check_reason(command.why)
    confirming.check_validated(course)
    course.tell(facts.VoidProposed(_in_play(course).id, by, command.why))


def approve_void(course: Course, command: ApproveVoid, by: str) -> None:
    """By another person than the one who has proposed it."""
    _check_reason(command.why)
    confirming.check_validated(course)
    record, proposal = _in_play(course), course.state.proposal
    if proposal is None:
        raise OutOfTurn("nobody has proposed to void this round", None)
    if by == proposal["by"] or not by:
        raise NotOffered("whoever proposes to void a round does not approve it", None)
    course.tell(facts.VoidApproved(record.id, by, command.why))
    playing.hear_incident(course, record, playing.ROUND_VOIDED)


# A table with a dealer.


def attend(course: Course, command: Attend, by: str) -> None:
    """Between two rounds, so that no round is half simulated."""
    if course.state.phase is Phase.IN_PLAY:
        raise OutOfTurn("a round is completed before another dealer comes", None)
    if command.deals and not by:
        raise NotationError("a dealer has a name")
    dealer = by if command.deals else ""
    if dealer != course.state.dealer:
        course.tell(facts.Attended(dealer))


def proceed(course: Course, _: Proceed, __: str) -> None:
    """Not before a count that is due, or a payout that a supervisor validates."""
    if not _in_play(course).last_call:
        raise OutOfTurn("players are still to decide", None)
    confirming.check_validated(course)
    confirming.check_ready(course)
    due = playing.stub_count(course, course.round)
    if due is not None:
        raise OutOfTurn("the stub is to be counted first", _stub_law(course))
    playing.go_on(course, (), last_call_ends=True)


def validate(course: Course, _: Validate, by: str) -> None:
    """By a person who does not deal; then the dealer pays, and the round goes on."""
    record = _in_play(course)
    if record.validates is None:
        raise OutOfTurn("no payout waits to be validated", None)
    law, what = record.validates
    if not by or by == record.dealer:
        raise NotOffered("whoever deals does not validate", Citation(law))
    course.tell(facts.Validated(record.id, Citation(law), what, by))
    playing.go_on(course, (), last_call_ends=True)


def _stub_law(course: Course) -> Citation:
    return course.game.irregularities[Incident.STUB_COUNT].cited(course.round.table)


def _in_play(course: Course) -> RoundRecord:
    if course.state.round is None:
        raise OutOfTurn("no round is being played", None)
    return course.state.round


def _check_reason(why: str) -> None:
    if not why.strip():
        raise NotationError("say why, in words")
