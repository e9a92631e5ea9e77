"""The round at a table: no more bets, decisions and silence, and its end."""

from collections.abc import Mapping
from typing import Any

from pitboss.errors import NoMoreTime, OutOfTurn, WrongDeck
from pitboss.floor import confirming, equipment, facts, seats, wagers
from pitboss.floor.books import wallet
from pitboss.floor.commands import Choose, Clock, Extend, PassOver, Tick
from pitboss.floor.course import Course
from pitboss.floor.in_play import Inputs, calls_ended, cutting_card_at, found_short, locked_chips, written_meter
from pitboss.floor.state import Due, FromShoe, Phase, RoundRecord, TableState, amounts, with_cards_opened
from pitboss.floor.world import Milliseconds, new_id
from pitboss.rounds.incidents import Incident
from pitboss.rounds.inputs import PROCEEDED
from pitboss.rounds.places import seat_of
from pitboss.rounds.procedure import stub_count_due
from pitboss.rounds.round import Round

ROUND_VOIDED = {"incident": Incident.ROUND_VOIDED.value}


def choose(course: Course, command: Choose, player: str) -> None:
    """A decision, with the amount in cents where there is a choice of it."""
    seat = course.seat_in_turn(player, command.seat)
    if course.state.round is None:
        raise OutOfTurn("no round is being played", None)
    confirming.check_validated(course)
    confirming.check_ready(course)
    given = {"seat": seat, "choose": command.option}
    _hear(course, given if command.amount is None else {**given, "amount": command.amount})


# What time brings.


def tick(course: Course, _: Tick, __: str) -> None:
    """Bets close, a player was silent for too long, or cards have had their time."""
    state = course.state
    if state.held:
        return
    if state.deadline is None or course.at < state.deadline:
        if cards_are_due(state, course.at):
            equipment.change_cards(course)
    elif state.phase is Phase.WAGERS_OPEN:
        _close_bets(course)
    else:
        _stay_silent(course)


def pass_over(course: Course, command: PassOver, _: str) -> None:
    """Nobody waits for an empty chair: bets close when all others are ready, and at its turn there is silence."""
    state, absent = course.state, set(command.absent)
    if state.held:
        return
    if state.phase is Phase.IN_PLAY:
        if course.asked in absent:
            _stay_silent(course)
        return
    if state.ready and state.seats.keys() - absent <= set(state.ready):
        course.tell(facts.PassedOver(sorted(state.seats.keys() - set(state.ready))))
        _close_bets(course)


def extend(course: Course, command: Extend, player: str) -> None:
    """The whole time once more, for whoever is waited for; once in a betting window and at each decision."""
    seat = course.seat_in_turn(player, command.seat)
    if course.asked not in (None, seat):
        raise NoMoreTime("it is not your turn")
    if course.state.deadline is None:
        raise NoMoreTime("no clock is running")
    if course.state.extended:
        raise NoMoreTime("the time was extended already")
    course.tell(facts.Extended(seat, player))


def clock(course: Course, command: Clock, _: str) -> None:
    if course.state.timed != command.runs:
        course.tell(facts.Clock(command.runs))


def cards_are_due(state: TableState, now: Milliseconds) -> bool:
    """Whether the cards are to be changed now; a round is played to its end first, and a suspension too."""
    return state.round is None and not state.waits and equipment.is_due(state, now)


def _close_bets(course: Course) -> None:
    wagers.return_bad_bets(course)
    if course.state.bets:
        _deal(course)


def _stay_silent(course: Course) -> None:
    """Whoever is asked does not answer: what silence means, happens."""
    pending = course.round.pending
    assert pending is not None
    seat = seat_of(pending.seat)
    course.tell(facts.Silent(seat))
    _hear(course, {"seat": seat, "choose": pending.silence.name})


# The round.


def deal_if_all_are_ready(course: Course) -> None:
    """Otherwise bets close when the window does."""
    state = course.state
    if state.bets and set(state.seats) <= set(state.ready) and not state.waits:
        _deal(course)


def _deal(course: Course) -> None:
    """No more bets: the round begins, with cards that were committed to before.

    Where these had to be changed now, bets stay open for the new ones.
    """
    if not course.deals:
        course.withheld = True
        return
    if cards_are_due(course.state, course.at):
        equipment.change_cards(course)
    if equipment.seal_cards(course) or course.state.held:  # until the dealer has confirmed what that takes
        return
    state, record = course.state, _new_record(course)
    back = state.equipment.back_in_turn(state.shoes if record.shoe else record.number)
    course.tell(facts.RoundOpened(record, back))
    go_on(course, ())


def _new_record(course: Course) -> RoundRecord:
    """With the cards that were sealed for it, or those that are left in the shoe."""
    state, world = course.state, course.world
    stakes = {seat: amounts(bets) for seat, bets in sorted(state.bets.items())}
    lasting, sealed = state.shoe, state.next_cards
    if sealed is not None:
        order, salt = sealed.order, sealed.salt
    else:
        assert lasting is not None
        order, salt = lasting.rest, ""
    id = state.next_round or new_id(world)
    return RoundRecord(
        id, state.rounds + 1, order, salt, {seat: state.seats[seat] for seat in stakes}, stakes,
        meter=state.meter, stacks=state.equipment.stacks_given, locked=locked_chips(course.game, stakes),
        shoe=FromShoe(lasting.id, lasting.commitment, lasting.drawn) if lasting is not None else None,
        face_up=state.face_up, dealer=state.dealer, coupons=state.coupons,
    )  # fmt: skip


def _hear(course: Course, given: Mapping[str, Any]) -> None:
    go_on(course, (given,))


def go_on(course: Course, heard: Inputs, *, last_call_ends: bool = False) -> None:
    """The round as far as this leads: its new events, the money they move, and its end.

    Where somebody deals, or the table is suspended, it waits at a last call until that is told to end.
    """
    state, record = course.state, course.state.round
    assert record is not None
    try:
        round = course.in_play.perform(course.game, state.house, record, (*record.inputs, *heard))
        counted = stub_count(course, round) if not state.dealer else None
        if counted is not None:
            go_on(course, (*heard, counted))
            return
        if last_call_ends:
            round.proceed(once=True)
        elif not (state.dealer or state.suspended):
            round.proceed()
    except WrongDeck:
        course.in_play.forget(record)
        if equipment.deal_discards(course):
            go_on(course, heard, last_call_ends=last_call_ends)
        else:
            hear_incident(course, record, ROUND_VOIDED)  # every card lies on the table
        return
    validates = Due(*round.validates) if round.validates is not None else None
    went_on = facts.WentOn(record.id, heard, round.events[record.told :], round.last_call, validates)
    _check_raises(course, went_on)
    course.tell(went_on)
    if round.over:
        _end(course, round)


def hear_incident(course: Course, record: RoundRecord, told: Mapping[str, Any]) -> None:
    """Where a last call has ended already, it was not heard there."""
    ended = calls_ended(course.game, course.state.house, record)
    go_on(course, (*((PROCEEDED,) if ended else ()), told))


def _check_raises(course: Course, went_on: facts.WentOn) -> None:
    """Nobody stakes more than the wallet holds."""
    assert course.state.round is not None
    raised = list(went_on.moves(course.state))
    for player in course.state.round.players.values():
        course.check_funds(player, sum(each.cents for each in raised if each.source == wallet(player)))


def _end(course: Course, round: Round) -> None:
    state, record = course.state, course.state.round
    assert record is not None
    course.in_play.forget(record)
    course.ended = round
    cutting_card = cutting_card_at(state, round)
    if state.shoe is not None:
        record = with_cards_opened(record, state.shoe, round.shoe.drawn)
    meter = written_meter(round)
    course.tell(facts.RoundClosed(record.id, round.ended, record.order, record.salt, meter, record.shoe))
    seats.give_seats_up(course)
    if found_short(round):
        equipment.replace_cards(course)
    else:
        equipment.after_a_round(course, cutting_card)


def stub_count(course: Course, round: Round) -> Mapping[str, Any] | None:
    """The count of the stub, when it is due and all cards are out."""
    state = course.state
    spared = state.house["dealing"] in course.game.device_counts
    due = stub_count_due(state.rounds_since_count, state.equipment, device_suffices=spared)
    if Incident.STUB_COUNT in round.table.reported or not due or round.over or round.table.stub is None:
        return None
    return {"incident": Incident.STUB_COUNT.value, "counted": round.table.stub}
